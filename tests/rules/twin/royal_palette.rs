//! The slow plain twin of Royal Palette.
//!
//! An independent and deliberately naive statement of the rules: a mailbox board, a fresh
//! copy for every move, legality by making the move and checking whether the king is
//! attacked, palettes as lists of letters. It shares no code with the engine; tests
//! compare the steps, position strings, outcomes and perft counts of the two. Nothing
//! here is meant to be fast.
//!
//! The clauses it follows, named as they are cited in the comments below:
//!
//! - *Board colours*: `colour(file, rank) = BASE[(file - (rank - 1)) mod 8]`; even
//!   colours are dark.
//! - *Palettes*: every officer keeps its own palette wherever it stands, a pawn has one
//!   colour.
//! - *Set-up*: the pawn coloured `S[i]` starts on file `(i + r) mod 8`.
//! - *Turn 1*: a side with a ready pawn and a captured officer converts exactly one pawn
//!   first.
//! - *Turn 2*: then mate and stalemate are determined, ignoring lock and die.
//! - *Turn 3*: then the die is rolled, unless the opponent rolled 8 on the turn before.
//! - *Turn 4*: then the move: in check, after a 7 or an 8, or without a lock every legal
//!   move; otherwise those from a square of the lock's colour, those of a piece whose
//!   palette has it, and castling; every legal move if that leaves none (no-move relief).
//! - *Turn 5*: the destination's colour becomes the lock; after an 8 the opponent does
//!   not roll.
//! - *Promotion*: at once into a captured officer, or, if none is captured, into a ready
//!   pawn that blocks and can be captured but neither moves nor attacks.
//! - *Draws*: stalemate, third occurrence, 100 plies, dead material.
//! - *Position string*: nine fields, with the refusals that go with them.
//! - *Move strings*: `e2e4`, `e1g1`, `e7e8rh`, `e8=q`, `r1` to `r8`.
//! - *Perft*: conversions and rolls cost no depth; a roll has the three outcomes 1-6, 7
//!   and 8.

use std::collections::HashMap;
use std::sync::Arc;

/// A colour letter: `r g b u y p n o` (u = purple, p = pink, n = brown).
pub type Hue = char;

/// The colours of the first rank from file a on (*Board colours*).
const BASE: [Hue; 8] = ['r', 'g', 'b', 'u', 'y', 'p', 'n', 'o'];

/// The largest halfmove clock that a position string may carry.
const GREATEST_HALFMOVE_CLOCK: u32 = 9999;

/// The largest move number that a position string may carry.
const GREATEST_FULLMOVE_NUMBER: u32 = 9999;

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    White,
    Black,
}

impl Side {
    fn opponent(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// The direction in which this side's pawns move.
    fn forward(self) -> i32 {
        match self {
            Side::White => 1,
            Side::Black => -1,
        }
    }

    /// The index of the rank on which this side's king starts.
    fn first_rank(self) -> i32 {
        match self {
            Side::White => 0,
            Side::Black => 7,
        }
    }

    /// The index of the rank on which this side's pawns promote.
    fn last_rank(self) -> i32 {
        self.opponent().first_rank()
    }

    /// The index of the rank from which this side's pawns may step twice.
    fn pawn_rank(self) -> i32 {
        self.first_rank() + self.forward()
    }
}

/// A square; file and rank both count from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Square {
    file: i32,
    rank: i32,
}

impl Square {
    fn new(file: i32, rank: i32) -> Square {
        Square { file, rank }
    }

    /// All squares in FEN scan order: from rank 8 down, each from file a on.
    fn all() -> impl Iterator<Item = Square> {
        (0..8)
            .rev()
            .flat_map(|rank| (0..8).map(move |file| Square::new(file, rank)))
    }

    fn on_board(self) -> bool {
        (0..8).contains(&self.file) && (0..8).contains(&self.rank)
    }

    fn index(self) -> usize {
        (self.rank * 8 + self.file) as usize
    }

    /// The colour of the square (*Board colours*).
    fn hue(self) -> Hue {
        BASE[(self.file - self.rank).rem_euclid(8) as usize]
    }

    /// Whether the square is dark: it has an even colour (*Board colours*).
    fn is_dark(self) -> bool {
        (self.file - self.rank).rem_euclid(2) == 0
    }

    fn text(self) -> String {
        let file = (b'a' + self.file as u8) as char;
        let rank = (b'1' + self.rank as u8) as char;
        format!("{file}{rank}")
    }

    fn parse(text: &str) -> Option<Square> {
        let letters: Vec<char> = text.chars().collect();
        let [file, rank] = letters[..] else {
            return None;
        };
        let square = Square::new(file as i32 - 'a' as i32, rank as i32 - '1' as i32);
        square.on_board().then_some(square)
    }
}

/// The seven pieces of a side that can be captured and revived, each an individual
/// (*Palettes*).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Officer {
    Queen,
    RookA,
    RookH,
    KnightB,
    KnightG,
    BishopC,
    BishopF,
}

impl Officer {
    const ALL: [Officer; 7] = [
        Officer::Queen,
        Officer::RookA,
        Officer::RookH,
        Officer::KnightB,
        Officer::KnightG,
        Officer::BishopC,
        Officer::BishopF,
    ];

    /// The officer as move strings write it: its kind, then its home file.
    fn text(self) -> &'static str {
        match self {
            Officer::Queen => "q",
            Officer::RookA => "ra",
            Officer::RookH => "rh",
            Officer::KnightB => "nb",
            Officer::KnightG => "ng",
            Officer::BishopC => "bc",
            Officer::BishopF => "bf",
        }
    }

    /// The officer as the palette map writes it.
    fn map_name(self) -> &'static str {
        match self {
            Officer::Queen => "Q",
            Officer::RookA => "Ra",
            Officer::RookH => "Rh",
            Officer::KnightB => "Nb",
            Officer::KnightG => "Ng",
            Officer::BishopC => "Bc",
            Officer::BishopF => "Bf",
        }
    }

    /// The letter of its kind in a placement, in lower case.
    fn kind_letter(self) -> char {
        self.text()
            .chars()
            .next()
            .expect("every officer has a kind")
    }

    /// Its home file as the bands field writes it; none for the queen, which needs no
    /// such mark.
    fn home_file(self) -> Option<char> {
        self.text().chars().nth(1)
    }
}

/// The kind of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    King,
    Officer(Officer),
    Pawn(Hue),
}

/// A piece of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Piece {
    side: Side,
    kind: Kind,
}

impl Piece {
    fn is_pawn(self) -> bool {
        matches!(self.kind, Kind::Pawn(_))
    }

    /// The letter in a placement: upper case for White.
    fn letter(self) -> char {
        let letter = match self.kind {
            Kind::King => 'k',
            Kind::Officer(officer) => officer.kind_letter(),
            Kind::Pawn(_) => 'p',
        };
        match self.side {
            Side::White => letter.to_ascii_uppercase(),
            Side::Black => letter,
        }
    }

    /// The letter in the bands field, for the pieces that have one.
    fn band(self) -> Option<char> {
        match self.kind {
            Kind::King => None,
            Kind::Officer(officer) => officer.home_file(),
            Kind::Pawn(hue) => Some(hue),
        }
    }
}

/// The colours of each king and officer; the same for both sides (*Palettes*).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PaletteMap {
    /// `K`, `Q`, `Ra`, ... each with its colour letters.
    palettes: HashMap<String, Vec<Hue>>,
}

impl PaletteMap {
    /// The house default.
    pub fn house() -> PaletteMap {
        PaletteMap::parse("K=rbuyno,Q=gbp,Ra=ro,Rh=bu,Nb=rg,Ng=yp,Bc=yu,Bf=no")
            .expect("the house map is well formed")
    }

    /// Reads `K=rbuyno,Q=gbp,Ra=ro,...`: each of the eight names exactly once.
    pub fn parse(text: &str) -> Result<PaletteMap, String> {
        let mut names = vec!["K"];
        names.extend(Officer::ALL.map(Officer::map_name));
        let mut palettes = HashMap::new();
        for entry in text.split(',') {
            let (name, letters) = entry
                .split_once('=')
                .ok_or(format!("palette map: '{entry}' has no '='"))?;
            if !names.contains(&name) {
                return Err(format!("palette map: no piece is called '{name}'"));
            }
            let mut palette: Vec<Hue> = Vec::new();
            for letter in letters.chars() {
                if !BASE.contains(&letter) {
                    return Err(format!("palette map: '{letter}' is no colour"));
                }
                if palette.contains(&letter) {
                    return Err(format!("palette map: {name} has '{letter}' twice"));
                }
                palette.push(letter);
            }
            if palette.is_empty() {
                return Err(format!("palette map: {name} has no colour"));
            }
            if palettes.insert(name.to_string(), palette).is_some() {
                return Err(format!("palette map: {name} is given twice"));
            }
        }
        for name in names {
            if !palettes.contains_key(name) {
                return Err(format!("palette map: {name} is missing"));
            }
        }
        Ok(PaletteMap { palettes })
    }

    /// Whether the piece's palette has the colour. A pawn's palette is its one colour.
    fn has(&self, piece: Piece, hue: Hue) -> bool {
        match piece.kind {
            Kind::King => self.palettes["K"].contains(&hue),
            Kind::Officer(officer) => self.palettes[officer.map_name()].contains(&hue),
            Kind::Pawn(own_hue) => own_hue == hue,
        }
    }
}

/// A chess move. Castling is the king's step of two files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Move {
    origin: Square,
    destination: Square,
    /// The officer that a promoting pawn becomes; none if it stays as a ready pawn.
    revived: Option<Officer>,
}

impl Move {
    /// The move as text (*Move strings*).
    fn text(self) -> String {
        let officer = self.revived.map_or("", Officer::text);
        format!("{}{}{officer}", self.origin.text(), self.destination.text())
    }
}

/// The pieces on their squares.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Board {
    pieces: [Option<Piece>; 64],
}

impl Board {
    fn empty() -> Board {
        Board { pieces: [None; 64] }
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }

    fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.pieces[square.index()] = piece;
    }

    fn holds(&self, square: Square, side: Side, kind: Kind) -> bool {
        self.at(square) == Some(Piece { side, kind })
    }

    /// The squares and pieces of one side.
    fn pieces_of(&self, side: Side) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(move |square| {
            let piece = self.at(square)?;
            (piece.side == side).then_some((square, piece))
        })
    }

    fn king_square(&self, side: Side) -> Square {
        self.pieces_of(side)
            .find(|(_, piece)| piece.kind == Kind::King)
            .expect("each side has a king")
            .0
    }

    /// The pawns on their last rank, which are ready pawns (*Promotion*).
    fn ready_pawns(&self, side: Side) -> Vec<Square> {
        self.pieces_of(side)
            .filter(|(square, piece)| piece.is_pawn() && square.rank == side.last_rank())
            .map(|(square, _)| square)
            .collect()
    }

    /// The seven officers minus those on the board (*Promotion*).
    fn captured_officers(&self, side: Side) -> Vec<Officer> {
        Officer::ALL
            .into_iter()
            .filter(|officer| {
                self.pieces_of(side)
                    .all(|(_, piece)| piece.kind != Kind::Officer(*officer))
            })
            .collect()
    }

    /// Whether every square strictly between two squares on one line is empty.
    fn clear_between(&self, origin: Square, target: Square) -> bool {
        let file_step = (target.file - origin.file).signum();
        let rank_step = (target.rank - origin.rank).signum();
        let mut square = Square::new(origin.file + file_step, origin.rank + rank_step);
        while square != target {
            if self.at(square).is_some() {
                return false;
            }
            square = Square::new(square.file + file_step, square.rank + rank_step);
        }
        true
    }

    /// Whether the piece on `origin` attacks `target`, whatever stands there.
    fn attacks(&self, origin: Square, target: Square) -> bool {
        let Some(piece) = self.at(origin) else {
            return false;
        };
        let files = (target.file - origin.file).abs();
        let ranks = (target.rank - origin.rank).abs();
        if files == 0 && ranks == 0 {
            return false;
        }
        let along_line = files == 0 || ranks == 0;
        let along_diagonal = files == ranks;
        match piece.kind {
            Kind::King => files <= 1 && ranks <= 1,
            Kind::Officer(Officer::Queen) => {
                (along_line || along_diagonal) && self.clear_between(origin, target)
            }
            Kind::Officer(Officer::RookA | Officer::RookH) => {
                along_line && self.clear_between(origin, target)
            }
            Kind::Officer(Officer::BishopC | Officer::BishopF) => {
                along_diagonal && self.clear_between(origin, target)
            }
            Kind::Officer(Officer::KnightB | Officer::KnightG) => files * ranks == 2,
            // Promotion: a ready pawn does not attack.
            Kind::Pawn(_) => {
                origin.rank != piece.side.last_rank()
                    && files == 1
                    && target.rank - origin.rank == piece.side.forward()
            }
        }
    }

    /// The squares from which a side attacks the target.
    fn attackers(&self, target: Square, side: Side) -> Vec<Square> {
        self.pieces_of(side)
            .map(|(square, _)| square)
            .filter(|square| self.attacks(*square, target))
            .collect()
    }

    fn in_check(&self, side: Side) -> bool {
        !self
            .attackers(self.king_square(side), side.opponent())
            .is_empty()
    }

    /// Whether the move captures a pawn en passant: a pawn moves diagonally to an empty
    /// square.
    fn is_en_passant(&self, played: Move) -> bool {
        self.at(played.origin).is_some_and(Piece::is_pawn)
            && played.origin.file != played.destination.file
            && self.at(played.destination).is_none()
    }

    /// Whether the move is castling: the king moves two files.
    fn is_castling(&self, played: Move) -> bool {
        self.at(played.origin)
            .is_some_and(|piece| piece.kind == Kind::King)
            && (played.origin.file - played.destination.file).abs() == 2
    }

    /// The board after the move, on a fresh copy.
    fn after(&self, played: Move) -> Board {
        let mut board = self.clone();
        let mut piece = self.at(played.origin).expect("a piece moves");
        if let Some(officer) = played.revived {
            piece.kind = Kind::Officer(officer);
        }
        if self.is_en_passant(played) {
            let taken = Square::new(played.destination.file, played.origin.rank);
            board.put(taken, None);
        }
        if self.is_castling(played) {
            let rank = played.origin.rank;
            let (rook_from, rook_to) = if played.destination.file > played.origin.file {
                (Square::new(7, rank), Square::new(5, rank))
            } else {
                (Square::new(0, rank), Square::new(3, rank))
            };
            board.put(rook_to, self.at(rook_from));
            board.put(rook_from, None);
        }
        board.put(played.origin, None);
        board.put(played.destination, Some(piece));
        board
    }

    fn placement(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..8).rev() {
            let mut row = String::new();
            let mut gap = 0;
            for file in 0..8 {
                match self.at(Square::new(file, rank)) {
                    None => gap += 1,
                    Some(piece) => {
                        if gap > 0 {
                            row.push_str(&gap.to_string());
                            gap = 0;
                        }
                        row.push(piece.letter());
                    }
                }
            }
            if gap > 0 {
                row.push_str(&gap.to_string());
            }
            rows.push(row);
        }
        rows.join("/")
    }

    /// The home files and pawn colours in FEN scan order (*Position string*).
    fn bands(&self) -> String {
        let bands: String = Square::all()
            .filter_map(|square| self.at(square))
            .filter_map(Piece::band)
            .collect();
        if bands.is_empty() {
            "-".to_string()
        } else {
            bands
        }
    }

    /// Whether the material is dead (*Draws*): bare kings, or one bishop or knight more,
    /// or only bishops all on one shade, with no pawn of either kind.
    fn is_dead_material(&self) -> bool {
        let others: Vec<(Square, Piece)> = Square::all()
            .filter_map(|square| Some((square, self.at(square)?)))
            .filter(|(_, piece)| piece.kind != Kind::King)
            .collect();
        let is_bishop = |piece: Piece| {
            matches!(
                piece.kind,
                Kind::Officer(Officer::BishopC | Officer::BishopF)
            )
        };
        let is_knight = |piece: Piece| {
            matches!(
                piece.kind,
                Kind::Officer(Officer::KnightB | Officer::KnightG)
            )
        };
        match others[..] {
            [] => true,
            [(_, piece)] => is_bishop(piece) || is_knight(piece),
            _ => {
                let only_bishops = others.iter().all(|(_, piece)| is_bishop(*piece));
                let all_dark = others.iter().all(|(square, _)| square.is_dark());
                let all_light = others.iter().all(|(square, _)| !square.is_dark());
                only_bishops && (all_dark || all_light)
            }
        }
    }
}

/// A castling right: its letter, its side, the rook that goes with it and that rook's
/// square.
struct CastlingRight {
    letter: char,
    side: Side,
    rook: Officer,
    rook_square: Square,
}

impl CastlingRight {
    fn all() -> [CastlingRight; 4] {
        let right = |letter, side: Side, rook, file| CastlingRight {
            letter,
            side,
            rook,
            rook_square: Square::new(file, side.first_rank()),
        };
        [
            right('K', Side::White, Officer::RookH, 7),
            right('Q', Side::White, Officer::RookA, 0),
            right('k', Side::Black, Officer::RookH, 7),
            right('q', Side::Black, Officer::RookA, 0),
        ]
    }

    fn king_square(&self) -> Square {
        Square::new(4, self.side.first_rank())
    }

    /// The square that the king passes over.
    fn crossed_square(&self) -> Square {
        let file = if self.rook_square.file == 7 { 5 } else { 3 };
        Square::new(file, self.side.first_rank())
    }

    /// The square on which the king lands.
    fn destination(&self) -> Square {
        let file = if self.rook_square.file == 7 { 6 } else { 2 };
        Square::new(file, self.side.first_rank())
    }
}

/// The state of the die within a turn (*Position string*, last field).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Die {
    /// `?`, or `?+` once a conversion was made this turn.
    ToRoll { converted: bool },
    /// `x`, or `x+` once a conversion was made this turn.
    Suppressed { converted: bool },
    /// `1` to `8`; a conversion, if any, has been made.
    Rolled(u8),
}

impl Die {
    fn text(self) -> String {
        match self {
            Die::ToRoll { converted: false } => "?".to_string(),
            Die::ToRoll { converted: true } => "?+".to_string(),
            Die::Suppressed { converted: false } => "x".to_string(),
            Die::Suppressed { converted: true } => "x+".to_string(),
            Die::Rolled(number) => number.to_string(),
        }
    }

    fn parse(text: &str) -> Option<Die> {
        match text {
            "?" => Some(Die::ToRoll { converted: false }),
            "?+" => Some(Die::ToRoll { converted: true }),
            "x" => Some(Die::Suppressed { converted: false }),
            "x+" => Some(Die::Suppressed { converted: true }),
            "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" => Some(Die::Rolled(text.parse().ok()?)),
            _ => None,
        }
    }

    /// Whether the turn is past its conversion, made or not needed.
    fn past_conversion(self) -> bool {
        match self {
            Die::ToRoll { converted } | Die::Suppressed { converted } => converted,
            Die::Rolled(_) => true,
        }
    }
}

/// A position of Royal Palette, somewhere within a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twin {
    map: Arc<PaletteMap>,
    board: Board,
    side: Side,
    /// The castling rights still held, a part of `KQkq`.
    castling: String,
    /// The square behind a pawn that just stepped twice, if an enemy pawn could capture
    /// there.
    en_passant: Option<Square>,
    halfmove: u32,
    fullmove: u32,
    lock: Option<Hue>,
    die: Die,
}

impl Twin {
    /// The start position after both pawn shuffles (*Set-up*); 8 leaves the pawns where
    /// they are.
    pub fn start(shuffle_white: u8, shuffle_black: u8, palette_map: &PaletteMap) -> Twin {
        let mut board = Board::empty();
        for (side, shuffle) in [(Side::White, shuffle_white), (Side::Black, shuffle_black)] {
            assert!((1..=8).contains(&shuffle), "a shuffle is 1 to 8");
            let back_rank = [
                Kind::Officer(Officer::RookA),
                Kind::Officer(Officer::KnightB),
                Kind::Officer(Officer::BishopC),
                Kind::Officer(Officer::Queen),
                Kind::King,
                Kind::Officer(Officer::BishopF),
                Kind::Officer(Officer::KnightG),
                Kind::Officer(Officer::RookH),
            ];
            for (file, kind) in (0..8).zip(back_rank) {
                let piece = Piece { side, kind };
                board.put(Square::new(file, side.first_rank()), Some(piece));
            }
            for home in 0..8 {
                let kind = Kind::Pawn(Square::new(home, side.pawn_rank()).hue());
                let file = (home + i32::from(shuffle)) % 8;
                let piece = Piece { side, kind };
                board.put(Square::new(file, side.pawn_rank()), Some(piece));
            }
        }
        Twin {
            map: Arc::new(palette_map.clone()),
            board,
            side: Side::White,
            castling: "KQkq".to_string(),
            en_passant: None,
            halfmove: 0,
            fullmove: 1,
            lock: None,
            die: Die::ToRoll { converted: false },
        }
    }

    /// Reads a position string. An error begins with the name of the wrong field and a
    /// colon: `fields`, `placement`, `side`, `castling`, `ep`, `halfmove`, `fullmove`,
    /// `bands`, `lock` or `die`. The fields are checked from left to right, except that
    /// castling rights and the en passant square are checked against the board after the
    /// bands, and check comes last.
    pub fn parse(pfen: &str, map: &PaletteMap) -> Result<Twin, String> {
        let fields: Vec<&str> = pfen.split_whitespace().collect();
        let [
            placement,
            side,
            castling,
            en_passant,
            halfmove,
            fullmove,
            bands,
            lock,
            die,
        ] = fields[..]
        else {
            return Err(format!("fields: nine are needed, not {}", fields.len()));
        };

        let letters = parse_placement(placement)?;
        let side = match side {
            "w" => Side::White,
            "b" => Side::Black,
            _ => return Err(format!("side: '{side}' is neither w nor b")),
        };
        let castling = parse_castling(castling)?;
        let en_passant = match en_passant {
            "-" => None,
            text => {
                Some(Square::parse(text).ok_or(format!("ep: '{text}' is neither a square nor -"))?)
            }
        };
        let halfmove = parse_clock("halfmove", halfmove, 0, GREATEST_HALFMOVE_CLOCK)?;
        let fullmove = parse_clock("fullmove", fullmove, 1, GREATEST_FULLMOVE_NUMBER)?;
        let board = parse_bands(bands, &letters)?;
        let lock = match lock.chars().collect::<Vec<char>>()[..] {
            ['-'] => None,
            [letter] if BASE.contains(&letter) => Some(letter),
            _ => return Err(format!("lock: '{lock}' is neither a colour letter nor -")),
        };
        let die =
            Die::parse(die).ok_or(format!("die: '{die}' is none of ?, x, 1 to 8, ?+ and x+"))?;

        let twin = Twin {
            map: Arc::new(map.clone()),
            board,
            side,
            castling,
            en_passant,
            halfmove,
            fullmove,
            lock,
            die,
        };
        twin.refuse_castling()?;
        twin.refuse_en_passant()?;
        twin.refuse_check()?;
        Ok(twin)
    }

    /// Checks that each castling right has its own king and its home rook on their
    /// squares (*Position string*).
    fn refuse_castling(&self) -> Result<(), String> {
        for right in CastlingRight::all() {
            let king_at_home = self
                .board
                .holds(right.king_square(), right.side, Kind::King);
            let rook_at_home =
                self.board
                    .holds(right.rook_square, right.side, Kind::Officer(right.rook));
            if self.castling.contains(right.letter) && !(king_at_home && rook_at_home) {
                return Err(format!(
                    "castling: {} without king or home rook on its square",
                    right.letter
                ));
            }
        }
        Ok(())
    }

    /// Checks that the enemy pawn has just stepped over the en passant square, and that a
    /// pawn of the side to move could capture there (*Position string*).
    fn refuse_en_passant(&self) -> Result<(), String> {
        let Some(square) = self.en_passant else {
            return Ok(());
        };
        let enemy = self.side.opponent();
        let start = Square::new(square.file, enemy.pawn_rank());
        let landing = Square::new(square.file, enemy.pawn_rank() + 2 * enemy.forward());
        let reason = if square.rank != enemy.pawn_rank() + enemy.forward() {
            "is on the wrong rank"
        } else if self.board.at(square).is_some() || self.board.at(start).is_some() {
            "cannot have been stepped over"
        } else if !self
            .board
            .at(landing)
            .is_some_and(|piece| piece.side == enemy && piece.is_pawn())
        {
            "has no enemy pawn in front of it"
        } else if self.lock != Some(landing.hue()) {
            "does not go with the lock"
        } else if !self.pawn_could_capture_on(square, self.side) {
            "cannot be reached by any pawn"
        } else {
            return Ok(());
        };
        Err(format!("ep: {} {reason}", square.text()))
    }

    /// Checks that the side not to move is not in check, unless a conversion may have
    /// been made this turn and the only checker is an officer on the mover's last rank
    /// (*Position string*).
    fn refuse_check(&self) -> Result<(), String> {
        let king = self.board.king_square(self.side.opponent());
        let attackers = self.board.attackers(king, self.side);
        let allowed = match attackers[..] {
            [] => true,
            [attacker] => {
                let is_officer = self
                    .board
                    .at(attacker)
                    .is_some_and(|piece| matches!(piece.kind, Kind::Officer(_)));
                self.die.past_conversion() && is_officer && attacker.rank == self.side.last_rank()
            }
            _ => false,
        };
        if allowed {
            Ok(())
        } else {
            Err("side: the side not to move is in check".to_string())
        }
    }

    /// The position as text (*Position string*).
    pub fn pfen(&self) -> String {
        format!(
            "{} {} {} {} {} {} {} {} {}",
            self.board.placement(),
            self.side_text(),
            self.castling_text(),
            self.en_passant_text(),
            self.halfmove,
            self.fullmove,
            self.board.bands(),
            self.lock_text(),
            self.die.text()
        )
    }

    fn side_text(&self) -> &'static str {
        match self.side {
            Side::White => "w",
            Side::Black => "b",
        }
    }

    fn castling_text(&self) -> &str {
        if self.castling.is_empty() {
            "-"
        } else {
            &self.castling
        }
    }

    fn en_passant_text(&self) -> String {
        self.en_passant.map_or("-".to_string(), Square::text)
    }

    fn lock_text(&self) -> String {
        self.lock.map_or("-".to_string(), String::from)
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.board.in_check(self.side)
    }

    /// Whether a pawn of this side attacks the square. Ready pawns attack nothing.
    fn pawn_could_capture_on(&self, square: Square, side: Side) -> bool {
        self.board
            .pieces_of(side)
            .any(|(origin, piece)| piece.is_pawn() && self.board.attacks(origin, square))
    }

    /// Whether a conversion has to be made before anything else (*Turn 1*).
    fn conversion_pending(&self) -> bool {
        !self.die.past_conversion() && !self.conversions().is_empty()
    }

    /// Every pair of a ready pawn and a captured officer.
    fn conversions(&self) -> Vec<(Square, Officer)> {
        let officers = self.board.captured_officers(self.side);
        self.board
            .ready_pawns(self.side)
            .into_iter()
            .flat_map(|square| officers.iter().map(move |officer| (square, *officer)))
            .collect()
    }

    /// Moves that may leave the mover's own king attacked.
    fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (origin, piece) in self.board.pieces_of(self.side) {
            if piece.is_pawn() {
                self.add_pawn_moves(origin, &mut moves);
            } else {
                for destination in Square::all() {
                    if self.board.attacks(origin, destination)
                        && (self.board.at(destination).is_none() || self.can_capture(destination))
                    {
                        moves.push(Move {
                            origin,
                            destination,
                            revived: None,
                        });
                    }
                }
            }
        }
        self.add_castling(&mut moves);
        moves
    }

    /// Whether an enemy piece other than the king stands there. Kings are never captured,
    /// even when a conversion attacks one while its owner is still to move (*Promotion*).
    fn can_capture(&self, square: Square) -> bool {
        self.board
            .at(square)
            .is_some_and(|piece| piece.side != self.side && piece.kind != Kind::King)
    }

    fn add_pawn_moves(&self, origin: Square, moves: &mut Vec<Move>) {
        // Promotion: a ready pawn does not move.
        if origin.rank == self.side.last_rank() {
            return;
        }
        let mut destinations = Vec::new();
        let one_step = Square::new(origin.file, origin.rank + self.side.forward());
        if self.board.at(one_step).is_none() {
            destinations.push(one_step);
            let two_steps = Square::new(origin.file, origin.rank + 2 * self.side.forward());
            if origin.rank == self.side.pawn_rank() && self.board.at(two_steps).is_none() {
                destinations.push(two_steps);
            }
        }
        for square in Square::all() {
            if self.board.attacks(origin, square)
                && (self.can_capture(square) || self.en_passant == Some(square))
            {
                destinations.push(square);
            }
        }
        // Promotion: at once into a captured officer; if there is none, into a ready pawn.
        let officers = self.board.captured_officers(self.side);
        for destination in destinations {
            if destination.rank == self.side.last_rank() && !officers.is_empty() {
                for officer in &officers {
                    moves.push(Move {
                        origin,
                        destination,
                        revived: Some(*officer),
                    });
                }
            } else {
                moves.push(Move {
                    origin,
                    destination,
                    revived: None,
                });
            }
        }
    }

    /// Adds castling by the FIDE rule: the right is held, nothing stands between king and
    /// rook, and the king is not attacked where it stands or passes. Its destination is
    /// checked with every other move.
    fn add_castling(&self, moves: &mut Vec<Move>) {
        let enemy = self.side.opponent();
        for right in CastlingRight::all() {
            if right.side == self.side
                && self.castling.contains(right.letter)
                && self
                    .board
                    .clear_between(right.king_square(), right.rook_square)
                && self.board.attackers(right.king_square(), enemy).is_empty()
                && self
                    .board
                    .attackers(right.crossed_square(), enemy)
                    .is_empty()
            {
                moves.push(Move {
                    origin: right.king_square(),
                    destination: right.destination(),
                    revived: None,
                });
            }
        }
    }

    /// All legal chess moves, whatever the lock and the die: the set A (*Turn 4*).
    fn legal_moves(&self) -> Vec<Move> {
        self.pseudo_legal_moves()
            .into_iter()
            .filter(|candidate| !self.board.after(*candidate).in_check(self.side))
            .collect()
    }

    /// The moves that may be played once nothing else is to be done in the turn (*Turn
    /// 4*).
    fn allowed_moves(&self) -> Vec<Move> {
        let legal = self.legal_moves();
        let Some(lock) = self.lock else {
            return legal;
        };
        if self.in_check() || matches!(self.die, Die::Rolled(7 | 8)) {
            return legal;
        }
        let matching: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|candidate| self.matches_lock(*candidate, lock))
            .collect();
        // No-move relief.
        if matching.is_empty() { legal } else { matching }
    }

    /// Whether the move matches the lock: the set B (*Turn 4*).
    fn matches_lock(&self, candidate: Move, lock: Hue) -> bool {
        let piece = self.board.at(candidate.origin).expect("a piece moves");
        candidate.origin.hue() == lock
            || self.map.has(piece, lock)
            || self.board.is_castling(candidate)
    }

    /// The set A as move strings, sorted. With a conversion pending it is that of the
    /// board as it stands, with the pawn still unconverted.
    pub fn legal_chess_moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal_moves().into_iter().map(Move::text).collect();
        texts.sort();
        texts
    }

    /// The steps that are possible now, sorted: conversions, or nothing if no chess move
    /// is legal, or rolls, or moves. Draws by the 100 plies, by dead material and by
    /// repetition are ignored here.
    pub fn steps(&self) -> Vec<String> {
        let mut texts: Vec<String> = if self.conversion_pending() {
            self.conversions()
                .into_iter()
                .map(|(square, officer)| conversion_text(square, officer))
                .collect()
        } else if self.legal_moves().is_empty() {
            Vec::new()
        } else if matches!(self.die, Die::ToRoll { .. }) {
            (1..=8).map(|number| format!("r{number}")).collect()
        } else {
            self.allowed_moves().into_iter().map(Move::text).collect()
        };
        texts.sort();
        texts
    }

    /// Plays one of the steps.
    ///
    /// # Errors
    ///
    /// Returns a message, and leaves the position as it was, for anything else.
    pub fn play(&mut self, step: &str) -> Result<(), String> {
        if !self.steps().iter().any(|text| text == step) {
            return Err(format!("'{step}' cannot be played in {}", self.pfen()));
        }
        *self = if self.conversion_pending() {
            let (square, officer) = self
                .conversions()
                .into_iter()
                .find(|(square, officer)| conversion_text(*square, *officer) == step)
                .expect("the step is one of the conversions");
            self.after_conversion(square, officer)
        } else if let Die::ToRoll { .. } = self.die {
            let number = step[1..].parse().expect("the step is one of the rolls");
            self.after_roll(number)
        } else {
            let played = self
                .allowed_moves()
                .into_iter()
                .find(|candidate| candidate.text() == step)
                .expect("the step is one of the moves");
            self.after_move(played)
        };
        Ok(())
    }

    /// Plays a step, or a move whose roll was left out (*Move strings*): the move is
    /// accepted if some roll other than 8 allows it. A conversion cannot be left out.
    pub fn play_loose(&mut self, step: &str) -> Result<(), String> {
        let result = self.play(step);
        if result.is_ok() || self.conversion_pending() {
            return result;
        }
        for roll in ["r1", "r2", "r3", "r4", "r5", "r6", "r7"] {
            let mut attempt = self.clone();
            if attempt.play(roll).is_ok() && attempt.play(step).is_ok() {
                *self = attempt;
                return Ok(());
            }
        }
        result
    }

    /// Makes a conversion, which is not a move: lock, clock and castling rights stay as
    /// they are (*Turn 1*).
    fn after_conversion(&self, square: Square, officer: Officer) -> Twin {
        let mut next = self.clone();
        let piece = Piece {
            side: self.side,
            kind: Kind::Officer(officer),
        };
        next.board.put(square, Some(piece));
        next.die = match self.die {
            Die::ToRoll { .. } => Die::ToRoll { converted: true },
            Die::Suppressed { .. } => Die::Suppressed { converted: true },
            Die::Rolled(_) => unreachable!("a conversion comes before the roll"),
        };
        next
    }

    /// Rolls the number (*Turn 3*).
    fn after_roll(&self, number: u8) -> Twin {
        let mut next = self.clone();
        next.die = Die::Rolled(number);
        next
    }

    fn after_move(&self, played: Move) -> Twin {
        let piece = self.board.at(played.origin).expect("a piece moves");
        let is_capture =
            self.board.at(played.destination).is_some() || self.board.is_en_passant(played);
        let mut next = self.clone();
        next.board = self.board.after(played);
        next.side = self.side.opponent();

        // FIDE: a right is lost when its king or rook moves, or its rook is captured. A revived
        // rook never brings it back (Promotion).
        for right in CastlingRight::all() {
            for square in [right.king_square(), right.rook_square] {
                if played.origin == square || played.destination == square {
                    next.castling.retain(|letter| letter != right.letter);
                }
            }
        }

        // Position string: ep only when an enemy pawn stands where it could capture.
        next.en_passant = None;
        if piece.is_pawn() && (played.destination.rank - played.origin.rank).abs() == 2 {
            let passed = Square::new(played.origin.file, played.origin.rank + self.side.forward());
            if next.pawn_could_capture_on(passed, next.side) {
                next.en_passant = Some(passed);
            }
        }

        // Draws: the clock counts plies without capture or pawn move.
        if is_capture || piece.is_pawn() {
            next.halfmove = 0;
        } else {
            next.halfmove += 1;
        }
        if self.side == Side::Black {
            next.fullmove += 1;
        }

        // Turn 5: for castling this is the king's destination.
        next.lock = Some(played.destination.hue());
        next.die = if self.die == Die::Rolled(8) {
            Die::Suppressed { converted: false }
        } else {
            Die::ToRoll { converted: false }
        };
        next
    }

    /// The outcome: `mate` (of the side to move), `stalemate`, `fifty`, `dead`, or none.
    /// There is none while a conversion is pending.
    pub fn outcome(&self) -> Option<&'static str> {
        if self.conversion_pending() {
            return None;
        }
        // Turn 2.
        if self.legal_moves().is_empty() {
            return Some(if self.in_check() { "mate" } else { "stalemate" });
        }
        // Draws: mate on the board goes first.
        if self.halfmove >= 100 {
            return Some("fifty");
        }
        if self.board.is_dead_material() {
            return Some("dead");
        }
        None
    }

    /// The perft count (*Perft*).
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.conversion_pending() {
            return self
                .conversions()
                .into_iter()
                .map(|(square, officer)| self.after_conversion(square, officer).perft(depth))
                .sum();
        }
        if matches!(self.die, Die::ToRoll { .. }) {
            return [1, 7, 8]
                .into_iter()
                .map(|number| self.after_roll(number).perft(depth))
                .sum();
        }
        let moves = self.allowed_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves
            .into_iter()
            .map(|played| self.after_move(played).perft(depth - 1))
            .sum()
    }

    /// The perft count with lock and dice ignored: chess, with this game's promotion and
    /// conversion.
    pub fn perft_classic(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.conversion_pending() {
            return self
                .conversions()
                .into_iter()
                .map(|(square, officer)| {
                    self.after_conversion(square, officer).perft_classic(depth)
                })
                .sum();
        }
        let moves = self.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves
            .into_iter()
            .map(|played| self.after_move(played).perft_classic(depth - 1))
            .sum()
    }
}

/// The text of a conversion, as in `e8=bc` (*Move strings*).
fn conversion_text(square: Square, officer: Officer) -> String {
    format!("{}={}", square.text(), officer.text())
}

/// Reads the placement into letters. The bands tell rooks of a side from each other, and
/// pawns too.
fn parse_placement(text: &str) -> Result<Vec<(Square, char)>, String> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        return Err(format!(
            "placement: eight rows are needed, not {}",
            rows.len()
        ));
    }
    let mut letters = Vec::new();
    for (rank, row) in (0..8).rev().zip(rows) {
        let mut file = 0;
        for letter in row.chars() {
            match letter {
                '1'..='8' => file += letter as i32 - '0' as i32,
                _ if "kqrnbpKQRNBP".contains(letter) => {
                    letters.push((Square::new(file, rank), letter));
                    file += 1;
                }
                _ => return Err(format!("placement: '{letter}' is no piece")),
            }
        }
        if file != 8 {
            return Err(format!(
                "placement: the row '{row}' is not eight squares wide"
            ));
        }
    }
    for (side, king, queen, pawn) in [(Side::White, 'K', 'Q', 'P'), (Side::Black, 'k', 'q', 'p')] {
        let count = |expected| {
            letters
                .iter()
                .filter(|(_, letter)| *letter == expected)
                .count()
        };
        if count(king) != 1 {
            return Err(format!("placement: {side:?} needs exactly one king"));
        }
        if count(queen) > 1 {
            return Err(format!("placement: {side:?} has more than one queen"));
        }
        let pieces = letters
            .iter()
            .filter(|(_, letter)| letter.is_uppercase() == (side == Side::White))
            .count();
        if pieces > 16 {
            return Err(format!("placement: {side:?} has more than 16 pieces"));
        }
        if letters
            .iter()
            .any(|(square, letter)| *letter == pawn && square.rank == side.first_rank())
        {
            return Err(format!(
                "placement: {side:?} has a pawn on its own first rank"
            ));
        }
    }
    Ok(letters)
}

/// Reads the castling field into a part of `KQkq`, in that order.
fn parse_castling(text: &str) -> Result<String, String> {
    if text == "-" {
        return Ok(String::new());
    }
    let rights: String = "KQkq"
        .chars()
        .filter(|&letter| text.contains(letter))
        .collect();
    match rights == text {
        true => Ok(rights),
        false => Err(format!("castling: '{text}'")),
    }
}

/// Reads one of the two clocks.
fn parse_clock(field: &str, text: &str, min: u32, max: u32) -> Result<u32, String> {
    let number = if text.chars().all(|letter| letter.is_ascii_digit()) {
        text.parse::<u32>().ok()
    } else {
        None
    };
    number
        .filter(|number| (min..=max).contains(number))
        .ok_or(format!(
            "{field}: '{text}' is not a number from {min} to {max}"
        ))
}

/// Gives every letter of the placement its identity and puts the pieces on a board.
fn parse_bands(text: &str, letters: &[(Square, char)]) -> Result<Board, String> {
    let needed = letters
        .iter()
        .filter(|(_, letter)| "rnbpRNBP".contains(*letter))
        .count();
    let bands: Vec<char> = if needed == 0 && text == "-" {
        Vec::new()
    } else {
        text.chars().collect()
    };
    if bands.len() != needed {
        return Err(format!(
            "bands: {needed} letters are needed, not {}",
            bands.len()
        ));
    }
    let mut bands = bands.into_iter();
    let mut board = Board::empty();
    for (square, letter) in letters {
        let side = if letter.is_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        let kind = match letter.to_ascii_lowercase() {
            'k' => Kind::King,
            'q' => Kind::Officer(Officer::Queen),
            'p' => {
                let band = bands.next().expect("the letters were counted");
                if !BASE.contains(&band) {
                    return Err(format!("bands: '{band}' is no pawn colour"));
                }
                Kind::Pawn(band)
            }
            officer_letter => {
                let band = bands.next().expect("the letters were counted");
                let officer = Officer::ALL
                    .into_iter()
                    .find(|officer| officer.text() == format!("{officer_letter}{band}"))
                    .ok_or(format!("bands: '{band}' is no home file of '{letter}'"))?;
                Kind::Officer(officer)
            }
        };
        let piece = Piece { side, kind };
        if Square::all().any(|other| board.at(other) == Some(piece)) {
            return Err(format!(
                "bands: {side:?} has the same piece twice on {}",
                square.text()
            ));
        }
        board.put(*square, Some(piece));
    }
    Ok(board)
}

/// Counts of each position at the start of a turn (*Draws*).
#[derive(Clone, Default, Debug)]
pub struct TwinHistory {
    occurrences: HashMap<String, u32>,
}

impl TwinHistory {
    pub fn new() -> TwinHistory {
        TwinHistory::default()
    }

    /// Records a position: the first one and that after every step. Returns whether this
    /// is the third occurrence, or a later one; a position within a turn is not counted
    /// and never is.
    pub fn record(&mut self, twin: &Twin) -> bool {
        let suppressed = match twin.die {
            Die::ToRoll { converted: false } => false,
            Die::Suppressed { converted: false } => true,
            _ => return false,
        };
        // Placement with identities, side, castling rights, en passant possibility, lock, and
        // whether the roll is suppressed; not the clocks.
        let key = format!(
            "{} {} {} {} {} {} {suppressed}",
            twin.board.placement(),
            twin.board.bands(),
            twin.side_text(),
            twin.castling_text(),
            twin.en_passant_text(),
            twin.lock_text()
        );
        let count = self.occurrences.entry(key).or_insert(0);
        *count += 1;
        *count >= 3
    }
}
