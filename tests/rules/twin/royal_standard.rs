//! The slow plain twin of the Royal Standard.
//!
//! An independent and deliberately naive statement of the rules: a list of squares, a
//! fresh copy for every move, moves as text. It shares no code with the engine; tests
//! compare the moves, position strings, outcomes and perft counts of the two. Nothing
//! here is meant to be fast.
//!
//! The clauses it follows, named as they are cited in the comments below:
//!
//! - *Board*: files a-g, ranks 1-6, without the four corners.
//! - *Range*: the squares of a side's own standard-bearers and those adjacent to them.
//! - *Rook, bishop*: as in chess, every square from start to target in range (or only the
//!   two ends under the weaker rule); they take enemies and bearers of either side.
//! - *King*: one step; takes enemies and bearers of either side.
//! - *Bearer*: one step to an empty square or onto the enemy king.
//! - *Windmill*: around an adjacent own bearer, step by step, either way, until blocked.
//! - *Displacement*: a captured bearer is put on an empty square adjacent to where it
//!   stood.
//! - *Frozen*: a displaced bearer stays where it is in its owner's next turn.
//! - *End*: king captured; no move; 100 plies without removal; third occurrence.

use std::collections::{BTreeSet, HashMap};

/// A square: file and rank, both from 0.
pub type Square = (i32, i32);

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// A capital letter: `K W R B S`.
    pub kind: char,
    /// 0 for White, 1 for Black.
    pub side: usize,
    /// The turn in which a bearer was displaced.
    displaced: Option<i64>,
}

/// A position: turns are numbered, so that *Frozen* is a matter of counting.
#[derive(Clone, Debug)]
pub struct Twin {
    pieces: HashMap<Square, Piece>,
    turn: i64,
    /// The side that moved in turn 0.
    first: usize,
    clock: u32,
    fullmove: u32,
    /// Whether only the ends of a move have to be in range (the weaker rule).
    ends: bool,
}

/// A move: from, to, and the square for a captured bearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that it moves to.
    pub to: Square,
    /// The square where the captured bearer is put.
    pub place: Option<Square>,
}

/// The eight directions, clockwise.
const COMPASS: [Square; 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// Whether a square is on the board (*Board*).
fn exists((file, rank): Square) -> bool {
    let corner = (file == 0 || file == 6) && (rank == 0 || rank == 5);
    (0..=6).contains(&file) && (0..=5).contains(&rank) && !corner
}

fn plus(square: Square, step: Square) -> Square {
    (square.0 + step.0, square.1 + step.1)
}

fn near(square: Square) -> Vec<Square> {
    let steps = COMPASS.iter().map(|&step| plus(square, step));
    steps.filter(|&square| exists(square)).collect()
}

fn name((file, rank): Square) -> String {
    format!(
        "{}{}",
        ["a", "b", "c", "d", "e", "f", "g"][file as usize],
        rank + 1
    )
}

fn square_named(text: &str) -> Option<Square> {
    let mut letters = text.chars();
    let file = "abcdefg".find(letters.next()?)? as i32;
    let rank = "123456".find(letters.next()?)? as i32;
    (letters.next().is_none() && exists((file, rank))).then_some((file, rank))
}

impl Step {
    /// The move in the protocol's notation.
    pub fn text(&self) -> String {
        let place = self.place.map(|place| format!(",{}", name(place)));
        format!(
            "{}{}{}",
            name(self.from),
            name(self.to),
            place.unwrap_or_default()
        )
    }
}

impl Twin {
    /// Reads a position string.
    ///
    /// # Errors
    ///
    /// Returns the name of the wrong field.
    pub fn parse(text: &str, ends: bool) -> Result<Twin, &'static str> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let names = ["placement", "side", "frozen", "clock", "fullmove"];
        if fields.len() < 5 {
            return Err(names[fields.len()]);
        }
        if fields.len() > 5 {
            return Err("fullmove");
        }
        let mut pieces = read_placement(fields[0]).ok_or("placement")?;
        let mover = match fields[1] {
            "w" => 0,
            "b" => 1,
            _ => return Err("side"),
        };
        let frozen = read_squares(fields[2]).ok_or("frozen")?;
        let count = |text: &str| {
            let plain = !text.is_empty() && text.chars().all(|letter| letter.is_ascii_digit());
            text.parse::<u32>()
                .ok()
                .filter(|&number| plain && number <= 9999)
        };
        // Syntax errors come before those of meaning.
        let is_number = |text: &str| {
            text.chars().all(|letter| letter.is_ascii_digit()) && text.parse::<u16>().is_ok()
        };
        if !is_number(fields[3]) {
            return Err("clock");
        }
        if !is_number(fields[4]) {
            return Err("fullmove");
        }
        if !army_fits(&pieces, mover) {
            return Err("placement");
        }
        for square in frozen {
            match pieces.get_mut(&square) {
                // In turn 1, this counts as the turn before.
                Some(piece) if piece.kind == 'S' => piece.displaced = Some(0),
                _ => return Err("frozen"),
            }
        }
        let clock = count(fields[3]).ok_or("clock")?;
        let fullmove = count(fields[4])
            .filter(|&number| number > 0)
            .ok_or("fullmove")?;
        Ok(Twin {
            pieces,
            turn: 1,
            first: 1 - mover,
            clock,
            fullmove,
            ends,
        })
    }

    /// The side to move.
    pub fn mover(&self) -> usize {
        self.mover_of(self.turn)
    }

    fn mover_of(&self, turn: i64) -> usize {
        if turn % 2 == 0 {
            self.first
        } else {
            1 - self.first
        }
    }

    /// Whether a bearer is frozen: its owner's next turn is the first one after its
    /// displacement (*Frozen*).
    fn is_frozen(&self, piece: &Piece) -> bool {
        let Some(displaced) = piece.displaced else {
            return false;
        };
        let after = (displaced + 1..).find(|&turn| self.mover_of(turn) == piece.side);
        let next = (self.turn..).find(|&turn| self.mover_of(turn) == piece.side);
        after == next
    }

    /// The position string.
    pub fn text(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..6).rev() {
            let mut row = String::new();
            let mut empty = 0;
            for file in 0..7 {
                let letter = match self.pieces.get(&(file, rank)) {
                    _ if !exists((file, rank)) => '*',
                    None => {
                        empty += 1;
                        continue;
                    }
                    Some(piece) if piece.side == 0 => piece.kind,
                    Some(piece) => piece.kind.to_ascii_lowercase(),
                };
                if empty > 0 {
                    row += &empty.to_string();
                }
                empty = 0;
                row.push(letter);
            }
            if empty > 0 {
                row += &empty.to_string();
            }
            rows.push(row);
        }
        let frozen: BTreeSet<Square> = self
            .pieces
            .iter()
            .filter(|(_, piece)| self.is_frozen(piece))
            .map(|(&square, _)| square)
            .collect();
        let frozen: String = frozen.into_iter().map(name).collect();
        let frozen = if frozen.is_empty() { "-" } else { &frozen };
        let side = ["w", "b"][self.mover()];
        format!(
            "{} {side} {frozen} {} {}",
            rows.join("/"),
            self.clock,
            self.fullmove
        )
    }

    /// The parts of the position that repetition compares.
    pub fn identity(&self) -> String {
        let text = self.text();
        let fields: Vec<&str> = text.split(' ').collect();
        fields[..3].join(" ")
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.pieces.get(&square).copied()
    }

    /// Whether a square is in a side's range (*Range*).
    pub fn in_range(&self, side: usize, square: Square) -> bool {
        let is_bearer = |square: &Square| {
            self.at(*square)
                .is_some_and(|piece| piece.kind == 'S' && piece.side == side)
        };
        is_bearer(&square) || near(square).iter().any(is_bearer)
    }

    fn king(&self, side: usize) -> Option<Square> {
        let found = self
            .pieces
            .iter()
            .find(|(_, piece)| piece.kind == 'K' && piece.side == side);
        found.map(|(&square, _)| square)
    }

    /// Whether a piece of `side` other than a bearer may go to `square`.
    fn may_land(&self, side: usize, square: Square) -> bool {
        self.at(square)
            .is_none_or(|piece| piece.side != side || piece.kind == 'S')
    }

    /// The targets of a rook or bishop (*Rook, bishop*).
    fn slide(&self, from: Square, side: usize, directions: &[Square]) -> Vec<Square> {
        let mut targets = Vec::new();
        if !self.in_range(side, from) {
            return targets;
        }
        for &direction in directions {
            let mut square = plus(from, direction);
            while exists(square) && (self.ends || self.in_range(side, square)) {
                if self.in_range(side, square) && self.may_land(side, square) {
                    targets.push(square);
                }
                if self.at(square).is_some() {
                    break;
                }
                square = plus(square, direction);
            }
        }
        targets
    }

    /// The targets of a windmill move (*Windmill*).
    fn mill(&self, from: Square, side: usize) -> Vec<Square> {
        let mut targets = BTreeSet::new();
        for pivot in near(from) {
            let own = self
                .at(pivot)
                .is_some_and(|piece| piece.kind == 'S' && piece.side == side);
            if !own {
                continue;
            }
            let place = COMPASS.iter().position(|&step| plus(pivot, step) == from);
            for turn in [1, 7] {
                let mut place = place.expect("the windmill is adjacent to its pivot");
                loop {
                    place = (place + turn) % 8;
                    let square = plus(pivot, COMPASS[place]);
                    if square == from || !exists(square) {
                        break;
                    }
                    if self.may_land(side, square) {
                        targets.insert(square);
                    }
                    if self.at(square).is_some() {
                        break;
                    }
                }
            }
        }
        targets.into_iter().collect()
    }

    /// The squares a piece may go to, by the rules of its kind.
    pub fn targets(&self, from: Square) -> Vec<Square> {
        let Some(piece) = self.at(from) else {
            return Vec::new();
        };
        let side = piece.side;
        match piece.kind {
            'K' => {
                let mut squares = near(from);
                squares.retain(|&square| self.may_land(side, square));
                squares
            }
            'W' => self.mill(from, side),
            'R' => self.slide(
                from,
                side,
                &[COMPASS[0], COMPASS[2], COMPASS[4], COMPASS[6]],
            ),
            'B' => self.slide(
                from,
                side,
                &[COMPASS[1], COMPASS[3], COMPASS[5], COMPASS[7]],
            ),
            _ if self.is_frozen(&piece) => Vec::new(),
            _ => {
                let mut squares = near(from);
                squares.retain(|&square| {
                    let king = |piece: Piece| piece.kind == 'K' && piece.side != side;
                    self.at(square).is_none_or(king)
                });
                squares
            }
        }
    }

    /// Every legal move.
    pub fn moves(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        if self.king(0).is_none() || self.king(1).is_none() {
            return steps;
        }
        let mut own: Vec<Square> = self
            .pieces
            .iter()
            .filter(|(_, piece)| piece.side == self.mover())
            .map(|(&square, _)| square)
            .collect();
        own.sort_unstable();
        for from in own {
            for to in self.targets(from) {
                let plain = Step {
                    from,
                    to,
                    place: None,
                };
                if self.at(to).is_some_and(|piece| piece.kind == 'S') {
                    // *Displacement*: the square just left counts as empty.
                    let places = near(to)
                        .into_iter()
                        .filter(|&place| place == from || self.at(place).is_none());
                    steps.extend(places.map(|place| Step {
                        place: Some(place),
                        ..plain
                    }));
                } else {
                    steps.push(plain);
                }
            }
        }
        steps
    }

    /// The position after a move.
    pub fn after(&self, step: &Step) -> Twin {
        let mut next = self.clone();
        let piece = next.pieces.remove(&step.from).expect("a piece moves");
        let victim = next.pieces.insert(step.to, piece);
        next.clock += 1;
        match (victim, step.place) {
            (Some(bearer), Some(place)) => {
                let displaced = Some(self.turn);
                next.pieces.insert(
                    place,
                    Piece {
                        displaced,
                        ..bearer
                    },
                );
            }
            (Some(_), None) => next.clock = 0,
            _ => {}
        }
        next.clock = next.clock.min(9999);
        next.fullmove = (next.fullmove + self.mover() as u32).min(9999);
        next.turn += 1;
        next
    }

    /// The outcome of the game (*End*), repetition aside.
    pub fn outcome(&self) -> Option<&'static str> {
        if self.king(self.mover()).is_none() {
            Some("king")
        } else if self.moves().is_empty() {
            Some("stalemate")
        } else if self.clock >= 100 {
            Some("fifty")
        } else {
            None
        }
    }

    /// Whether the opponent could take the king if it were the opponent's turn.
    pub fn is_attacked(&self) -> bool {
        let mut turned = self.clone();
        // Turn numbers go on, so that frozen bearers of the opponent stay frozen.
        turned.turn += 1;
        let king = self.king(self.mover());
        turned.moves().iter().any(|step| Some(step.to) == king)
    }

    /// The number of sequences of `depth` moves.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves().len() as u64,
            _ => self
                .moves()
                .iter()
                .map(|step| self.after(step).perft(depth - 1))
                .sum(),
        }
    }

    /// The pieces by square.
    pub fn pieces(&self) -> &HashMap<Square, Piece> {
        &self.pieces
    }

    /// Whether the bearer on a square may not move in its owner's next turn.
    pub fn frozen_on(&self, square: Square) -> bool {
        self.at(square).is_some_and(|piece| self.is_frozen(&piece))
    }
}

fn read_placement(text: &str) -> Option<HashMap<Square, Piece>> {
    let mut pieces = HashMap::new();
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 6 {
        return None;
    }
    for (row, rank) in rows.iter().zip((0..6).rev()) {
        let mut cells: Vec<char> = Vec::new();
        for letter in row.chars() {
            match letter {
                '1'..='7' => cells.extend(vec!['.'; letter as usize - '0' as usize]),
                '*' | 'K' | 'W' | 'R' | 'B' | 'S' | 'k' | 'w' | 'r' | 'b' | 's' => {
                    cells.push(letter);
                }
                _ => return None,
            }
        }
        if cells.len() != 7 {
            return None;
        }
        for (letter, file) in cells.into_iter().zip(0..) {
            if (letter == '*') == exists((file, rank)) {
                return None;
            }
            if letter.is_ascii_alphabetic() {
                let piece = Piece {
                    kind: letter.to_ascii_uppercase(),
                    side: usize::from(letter.is_ascii_lowercase()),
                    displaced: None,
                };
                pieces.insert((file, rank), piece);
            }
        }
    }
    Some(pieces)
}

fn read_squares(text: &str) -> Option<Vec<Square>> {
    if text == "-" {
        return Some(Vec::new());
    }
    let letters: Vec<char> = text.chars().collect();
    let pairs = letters
        .chunks(2)
        .map(|pair| pair.iter().collect::<String>());
    let squares: Option<Vec<Square>> = pairs.map(|pair| square_named(&pair)).collect();
    squares.filter(|squares| squares.windows(2).all(|pair| pair[0] < pair[1]))
}

/// Whether there are no more pieces of a kind than at the start, and a king of the side
/// not to move.
fn army_fits(pieces: &HashMap<Square, Piece>, mover: usize) -> bool {
    let count = |kind, side| {
        let matching = |piece: &&Piece| piece.kind == kind && piece.side == side;
        pieces.values().filter(matching).count()
    };
    let limits = [('K', 1), ('W', 1), ('R', 2), ('B', 2), ('S', 4)];
    let fits = |side| limits.iter().all(|&(kind, max)| count(kind, side) <= max);
    fits(0) && fits(1) && count('K', 1 - mover) == 1
}
