//! The slow plain twin of Colour Chess.
//!
//! An independent and deliberately naive statement of the rules: a mailbox of letters,
//! chess moves walked square by square and filtered by colour afterwards, a fresh copy
//! for every move. It shares no code with the engine; tests compare the moves, position
//! strings, outcomes and perft counts of the two. Nothing here is meant to be fast.
//!
//! The clauses it follows, named as they are cited in the comments below:
//!
//! - *Turn*: part 1 lands on the colour called, part 2 on another and with another piece;
//!   a part without a move is missed; a missed part 2 calls nothing, and the next turn is
//!   part 2 alone.
//! - *Castling*: attacks do not matter; king and rook have both moved then.
//! - *En passant*: until the end of the opponent's next turn, up to two squares; a square
//!   is dropped when its pawn is gone, when it is occupied, or when no pawn could capture
//!   there.
//! - *End*: a king's capture wins; two turns in a row without a move, a third occurrence
//!   and 200 moves without capture or pawn move are draws.
//! - *Position string*: ten fields, with the refusals that go with them.

use std::collections::HashMap;

/// The largest clock and move number that a position string may carry.
const GREATEST_NUMBER: u32 = 9999;

/// Squares are numbered from a1 (0) to h8 (63).
type Square = usize;

fn name(square: Square) -> String {
    let file = (b'a' + (square % 8) as u8) as char;
    format!("{file}{}", square / 8 + 1)
}

fn named(text: &str) -> Option<Square> {
    let letters: Vec<char> = text.chars().collect();
    match letters[..] {
        [file @ 'a'..='h', rank @ '1'..='8'] => {
            Some((rank as usize - '1' as usize) * 8 + (file as usize - 'a' as usize))
        }
        _ => None,
    }
}

/// The square that many files and ranks further, if it is on the board.
fn step(square: Square, east: i32, north: i32) -> Option<Square> {
    let (file, rank) = ((square % 8) as i32 + east, (square / 8) as i32 + north);
    let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    on_board.then(|| (rank * 8 + file) as usize)
}

fn opponent(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

/// The direction in which a side's pawns move.
fn forward(side: char) -> i32 {
    if side == 'w' { 1 } else { -1 }
}

/// The index of the rank on which a side's king starts.
fn home(side: char) -> usize {
    if side == 'w' { 0 } else { 7 }
}

fn letter(side: char, kind: char) -> char {
    if side == 'w' {
        kind.to_ascii_uppercase()
    } else {
        kind.to_ascii_lowercase()
    }
}

/// A move of one part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Move {
    from: Square,
    to: Square,
    promotion: Option<char>,
}

impl Move {
    fn text(self) -> String {
        let suffix = self.promotion.map(String::from).unwrap_or_default();
        name(self.from) + &name(self.to) + &suffix
    }
}

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twin {
    /// `.` is an empty square; White has capitals.
    board: [char; 64],
    side: char,
    /// Some of `KQkq`.
    castling: String,
    /// Squares passed by a double step, by file and rank.
    targets: Vec<Square>,
    pub clock: u32,
    fullmove: u32,
    tiles: [char; 64],
    called: Option<char>,
    part: u32,
    moved: Vec<Square>,
}

impl Twin {
    /// The side to move, `w` or `b`.
    pub fn side(&self) -> char {
        self.side
    }

    /// The number of en passant squares.
    pub fn targets(&self) -> usize {
        self.targets.len()
    }

    /// The part to be played, and whether part 1 was played before it.
    pub fn part(&self) -> (u32, bool) {
        (self.part, !self.moved.is_empty())
    }

    /// Whether a colour is called.
    pub fn is_called(&self) -> bool {
        self.called.is_some()
    }

    fn side_on(&self, square: Square) -> Option<char> {
        match self.board[square] {
            '.' => None,
            piece if piece.is_ascii_uppercase() => Some('w'),
            _ => Some('b'),
        }
    }

    fn has_king(&self, side: char) -> bool {
        self.board.contains(&letter(side, 'k'))
    }

    // ---- moves ----

    /// Whether a move to a square keeps to the colours (*Turn*).
    fn colour_fits(&self, to: Square) -> bool {
        match (self.called, self.part) {
            (None, _) => true,
            (Some(called), 1) => self.tiles[to] == called,
            (Some(called), _) => self.tiles[to] != called,
        }
    }

    /// Every move of the current part, even if the game is over.
    fn part_moves(&self) -> Vec<Move> {
        let mut found = Vec::new();
        for from in 0..64 {
            if self.side_on(from) == Some(self.side) && !self.moved.contains(&from) {
                self.chess_moves(from, &mut found);
            }
        }
        found.retain(|mv| self.colour_fits(mv.to));
        found
    }

    fn chess_moves(&self, from: Square, found: &mut Vec<Move>) {
        const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        const SLANTED: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
        const LEAPS: [(i32, i32); 8] = [
            (1, 2),
            (2, 1),
            (2, -1),
            (1, -2),
            (-1, -2),
            (-2, -1),
            (-2, 1),
            (-1, 2),
        ];
        match self.board[from].to_ascii_lowercase() {
            'p' => self.pawn_moves(from, found),
            'n' => self.walk(from, &LEAPS, 1, found),
            'b' => self.walk(from, &SLANTED, 8, found),
            'r' => self.walk(from, &STRAIGHT, 8, found),
            'q' => {
                self.walk(from, &STRAIGHT, 8, found);
                self.walk(from, &SLANTED, 8, found);
            }
            _ => {
                self.walk(from, &STRAIGHT, 1, found);
                self.walk(from, &SLANTED, 1, found);
                self.castling_moves(from, found);
            }
        }
    }

    fn walk(&self, from: Square, ways: &[(i32, i32)], far: u32, found: &mut Vec<Move>) {
        for &(east, north) in ways {
            let mut at = from;
            for _ in 0..far {
                let Some(to) = step(at, east, north) else {
                    break;
                };
                if self.side_on(to) != Some(self.side) {
                    found.push(Move {
                        from,
                        to,
                        promotion: None,
                    });
                }
                if self.side_on(to).is_some() {
                    break;
                }
                at = to;
            }
        }
    }

    fn pawn_moves(&self, from: Square, found: &mut Vec<Move>) {
        let ahead = forward(self.side);
        let mut to = Vec::new();
        if let Some(one) = step(from, 0, ahead).filter(|&one| self.side_on(one).is_none()) {
            to.push(one);
            let start = (home(self.side) as i32 + ahead) as usize;
            let two = step(one, 0, ahead).filter(|&two| self.side_on(two).is_none());
            to.extend(two.filter(|_| from / 8 == start));
        }
        for east in [-1, 1] {
            let Some(aside) = step(from, east, ahead) else {
                continue;
            };
            let passed = self.targets.contains(&aside) && self.passing_side(aside) != self.side;
            if self.side_on(aside) == Some(opponent(self.side)) || passed {
                to.push(aside);
            }
        }
        for to in to {
            let last = to / 8 == home(opponent(self.side));
            let kinds = if last {
                vec![Some('q'), Some('r'), Some('b'), Some('n')]
            } else {
                vec![None]
            };
            found.extend(kinds.into_iter().map(|promotion| Move {
                from,
                to,
                promotion,
            }));
        }
    }

    /// Adds the castling moves (*Castling*).
    fn castling_moves(&self, from: Square, found: &mut Vec<Move>) {
        let first = home(self.side) * 8;
        for (right, between, to) in [('k', vec![5, 6], 6), ('q', vec![1, 2, 3], 2)] {
            let may = self.castling.contains(letter(self.side, right));
            let empty = between.iter().all(|&file| self.board[first + file] == '.');
            if may && empty {
                found.push(Move {
                    from,
                    to: first + to,
                    promotion: None,
                });
            }
        }
    }

    /// The legal moves as text, sorted.
    pub fn moves(&self) -> Vec<String> {
        if !self.has_king('w') || !self.has_king('b') {
            return Vec::new();
        }
        let mut texts: Vec<String> = self.part_moves().into_iter().map(Move::text).collect();
        texts.sort();
        texts
    }

    // ---- playing ----

    /// The position after a legal move.
    pub fn play(&self, text: &str) -> Twin {
        let mv = self
            .part_moves()
            .into_iter()
            .find(|mv| mv.text() == text)
            .unwrap_or_else(|| panic!("the twin has no move {text}: {}", self.fen()));
        let mut next = self.clone();
        let landed = next.make_on_board(mv);
        next.drop_targets();
        if next.part == 1 {
            next.part = 2;
            next.moved = landed;
        } else {
            next.end_turn(Some(self.tiles[mv.to]));
        }
        if next.has_king('w') && next.has_king('b') {
            next.skip();
        }
        next
    }

    /// Moves the pieces; returns the squares of those moved, the king before the rook.
    fn make_on_board(&mut self, mv: Move) -> Vec<Square> {
        let piece = self.board[mv.from];
        let pawn = piece.eq_ignore_ascii_case(&'p');
        let mut landed = vec![mv.to];
        let mut quiet = !pawn && self.board[mv.to] == '.';
        if pawn && mv.from % 8 != mv.to % 8 && self.board[mv.to] == '.' {
            // *En passant*: the captured pawn stands beside.
            self.board[mv.from / 8 * 8 + mv.to % 8] = '.';
            quiet = false;
        }
        self.board[mv.from] = '.';
        self.board[mv.to] = mv.promotion.map_or(piece, |kind| letter(self.side, kind));
        if piece.eq_ignore_ascii_case(&'k') && mv.from.abs_diff(mv.to) == 2 {
            let first = mv.to / 8 * 8;
            let (from, to) = if mv.to % 8 == 6 { (7, 5) } else { (0, 3) };
            self.board[first + to] = self.board[first + from];
            self.board[first + from] = '.';
            landed.push(first + to);
        }
        if pawn && mv.from.abs_diff(mv.to) == 16 {
            self.targets.push((mv.from + mv.to) / 2);
            self.sort_targets();
        }
        for square in [mv.from, mv.to] {
            let lost = match square {
                4 => "KQ",
                7 => "K",
                0 => "Q",
                60 => "kq",
                63 => "k",
                56 => "q",
                _ => "",
            };
            self.castling.retain(|right| !lost.contains(right));
        }
        self.clock = if quiet {
            (self.clock + 1).min(GREATEST_NUMBER)
        } else {
            0
        };
        landed
    }

    fn sort_targets(&mut self) {
        self.targets.sort_by_key(|&square| (square % 8, square / 8));
    }

    /// The side of the pawn that has passed a square.
    fn passing_side(&self, target: Square) -> char {
        if target / 8 == 2 { 'w' } else { 'b' }
    }

    /// Drops en passant squares that end at once (*En passant*).
    fn drop_targets(&mut self) {
        let remaining: Vec<Square> = self
            .targets
            .iter()
            .copied()
            .filter(|&t| self.lives(t))
            .collect();
        self.targets = remaining;
    }

    fn lives(&self, target: Square) -> bool {
        let side = self.passing_side(target);
        let pawn = step(target, 0, forward(side)).map(|at| self.board[at]);
        let taker = letter(opponent(side), 'p');
        let beside = [-1, 1].into_iter().any(|east| {
            step(target, east, forward(side)).is_some_and(|at| self.board[at] == taker)
        });
        pawn == Some(letter(side, 'p')) && self.board[target] == '.' && beside
    }

    /// Ends the turn and calls a colour, or none.
    fn end_turn(&mut self, called: Option<char>) {
        let side = self.side;
        let remaining = self
            .targets
            .iter()
            .copied()
            .filter(|&t| self.passing_side(t) == side);
        self.targets = remaining.collect();
        if side == 'b' {
            self.fullmove = (self.fullmove + 1).min(GREATEST_NUMBER);
        }
        self.side = opponent(side);
        self.called = called;
        self.part = if called.is_some() { 1 } else { 2 };
        self.moved.clear();
    }

    /// Skips parts that cannot be played (*Turn*), at most two turns (*End*).
    fn skip(&mut self) {
        let mut idle_turns = 0;
        while self.part_moves().is_empty() && idle_turns < 2 {
            if self.part == 1 {
                self.part = 2;
                continue;
            }
            idle_turns = if self.moved.is_empty() {
                idle_turns + 1
            } else {
                0
            };
            self.end_turn(None);
        }
    }

    // ---- the end ----

    /// The outcome of the game by the position alone: `white`, `black`, `stuck`, `clock`.
    pub fn outcome(&self) -> Option<&'static str> {
        if !self.has_king('b') {
            Some("white")
        } else if !self.has_king('w') {
            Some("black")
        } else if self.part_moves().is_empty() {
            Some("stuck")
        } else if self.clock >= 200 {
            Some("clock")
        } else {
            None
        }
    }

    /// The number of move sequences of `depth` parts.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves();
        moves
            .iter()
            .map(|text| self.play(text).perft(depth - 1))
            .sum()
    }

    // ---- position strings ----

    pub fn fen(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..8).rev() {
            let row: String = self.board[rank * 8..rank * 8 + 8].iter().collect();
            let mut text = String::new();
            for part in row.split_inclusive(|piece| piece != '.') {
                let gap = part.matches('.').count();
                if gap > 0 {
                    text += &gap.to_string();
                }
                text += part.trim_start_matches('.');
            }
            rows.push(text);
        }
        let tiles: Vec<String> = (0..8)
            .rev()
            .map(|rank| self.tiles[rank * 8..rank * 8 + 8].iter().collect())
            .collect();
        let dash = |text: String| {
            if text.is_empty() {
                "-".to_owned()
            } else {
                text
            }
        };
        let names = |squares: &[Square]| dash(squares.iter().map(|&square| name(square)).collect());
        format!(
            "{} {} {} {} {} {} {} {} {} {}",
            rows.join("/"),
            self.side,
            dash(self.castling.clone()),
            names(&self.targets),
            self.clock,
            self.fullmove,
            tiles.join("/"),
            self.called.unwrap_or('-'),
            self.part,
            names(&self.moved),
        )
    }

    /// Reads a position string.
    ///
    /// # Errors
    ///
    /// Returns a text that names the wrong field.
    pub fn parse(text: &str) -> Result<Twin, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [
            pieces,
            side,
            castling,
            ep,
            clock,
            fullmove,
            tiles,
            called,
            part,
            moved,
        ] = words[..]
        else {
            return Err("fields".to_owned());
        };
        let refused = |field: &str| Err(field.to_owned());
        let Some(board) = read_board(pieces) else {
            return refused("placement");
        };
        if !["w", "b"].contains(&side) {
            return refused("side");
        }
        let rights: String = "KQkq"
            .chars()
            .filter(|&right| castling.contains(right))
            .collect();
        if castling != if rights.is_empty() { "-" } else { &rights } {
            return refused("castling");
        }
        let Some(targets) = read_list(ep, 64) else {
            return refused("ep");
        };
        let (Some(clock), Some(fullmove)) = (read_number(clock), read_number(fullmove)) else {
            return refused("numbers");
        };
        if fullmove == 0 {
            return refused("fullmove");
        }
        let Some(tiles) = read_tiles(tiles) else {
            return refused("tiles");
        };
        let called = match called {
            "-" => None,
            "r" | "o" | "y" | "g" | "b" | "u" => called.chars().next(),
            _ => return refused("called"),
        };
        let part = match part {
            "1" => 1,
            "2" => 2,
            _ => return refused("part"),
        };
        let Some(moved) = read_list(moved, 2) else {
            return refused("moved");
        };
        let twin = Twin {
            board,
            side: side.chars().next().expect("one letter"),
            castling: rights,
            targets,
            clock,
            fullmove,
            tiles,
            called,
            part,
            moved,
        };
        twin.check()?;
        Ok(twin)
    }

    /// Checks that the fields agree with each other.
    fn check(&self) -> Result<(), String> {
        self.check_pieces()?;
        self.check_turn()?;
        self.check_targets()?;
        let kings = (self.has_king('w'), self.has_king('b'));
        let lost = match kings {
            (false, false) => return Err("placement: no king".to_owned()),
            (true, true) => return self.check_waiting(),
            (false, true) => 'w',
            (true, false) => 'b',
        };
        let in_first = self.part == 2 && !self.moved.is_empty() && self.side != lost;
        let in_second = self.part == 1 && self.side == lost;
        if in_first || in_second {
            Ok(())
        } else {
            Err("placement: the king was not captured just now".to_owned())
        }
    }

    fn check_pieces(&self) -> Result<(), String> {
        for side in ['w', 'b'] {
            let own = (0..64)
                .filter(|&square| self.side_on(square) == Some(side))
                .count();
            let king = letter(side, 'k');
            let kings = self.board.iter().filter(|&&piece| piece == king).count();
            if own > 16 || kings > 1 {
                return Err("placement: too many pieces".to_owned());
            }
            for right in ['k', 'q'] {
                let first = home(side) * 8;
                let rook = first + if right == 'k' { 7 } else { 0 };
                let in_place =
                    self.board[first + 4] == king && self.board[rook] == letter(side, 'r');
                if self.castling.contains(letter(side, right)) && !in_place {
                    return Err("castling: not in place".to_owned());
                }
            }
        }
        let ends = (0..8).chain(56..64);
        for square in ends {
            if self.board[square].eq_ignore_ascii_case(&'p') {
                return Err("placement: pawn".to_owned());
            }
        }
        Ok(())
    }

    fn check_turn(&self) -> Result<(), String> {
        let wrong = |field: &str| Err(field.to_owned());
        if self.part == 1 && self.called.is_none() {
            return wrong("part: nothing called");
        }
        let Some(&first) = self.moved.first() else {
            return Ok(());
        };
        if self.part == 1 || self.called != Some(self.tiles[first]) {
            return wrong("moved: not on the colour called");
        }
        if self
            .moved
            .iter()
            .any(|&square| self.side_on(square) != Some(self.side))
        {
            return wrong("moved: no piece there");
        }
        let at = home(self.side) * 8;
        let own = |kind| letter(self.side, kind);
        let homes = [(at + 4, ['k', 'q']), (at + 7, ['k', 'k']), (at, ['q', 'q'])];
        for (square, rights) in homes {
            let lost = rights
                .iter()
                .any(|&right| self.castling.contains(own(right)));
            if self.moved.contains(&square) && lost {
                return wrong("castling: has moved");
            }
        }
        if let [king, rook] = self.moved[..] {
            let castled = [[at + 6, at + 5], [at + 2, at + 3]].contains(&[king, rook]);
            let pieces = self.board[king] == own('k') && self.board[rook] == own('r');
            let right = self.castling.contains(own('k')) || self.castling.contains(own('q'));
            if !castled || !pieces || right {
                return wrong("moved: no castling");
            }
        }
        Ok(())
    }

    fn check_targets(&self) -> Result<(), String> {
        let wrong = Err("ep".to_owned());
        let mut sorted = self.clone();
        sorted.sort_targets();
        sorted.targets.dedup();
        if sorted.targets != self.targets {
            return wrong;
        }
        let mut theirs = 0;
        for &target in &self.targets {
            if ![2, 5].contains(&(target / 8)) || !self.lives(target) {
                return wrong;
            }
            let side = self.passing_side(target);
            let back = step(target, 0, -forward(side)).expect("a rank behind");
            if self.board[back] == letter(side, 'p') {
                return wrong;
            }
            let pawn = step(target, 0, forward(side)).expect("a rank before");
            if side == self.side && self.moved != [pawn] {
                return wrong;
            }
            theirs += u32::from(side != self.side);
        }
        if theirs > 2 { wrong } else { Ok(()) }
    }

    /// Checks that the part to be played has a move, or that both sides are stuck.
    fn check_waiting(&self) -> Result<(), String> {
        let moves = !self.part_moves().is_empty();
        let skipped = self.part == 2 && self.moved.is_empty() && self.called.is_some();
        if skipped {
            let mut first = self.clone();
            first.part = 1;
            if !first.part_moves().is_empty() {
                return Err("part: not skipped".to_owned());
            }
        }
        let mut other = self.clone();
        other.side = opponent(self.side);
        let stuck = self.called.is_none() && other.part_moves().is_empty();
        if moves || stuck {
            Ok(())
        } else {
            Err("part: nothing to play".to_owned())
        }
    }
}

fn read_board(text: &str) -> Option<[char; 64]> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        return None;
    }
    let mut board = ['.'; 64];
    for (row, rank) in rows.iter().zip((0..8).rev()) {
        let mut pieces = Vec::new();
        for piece in row.chars() {
            match piece {
                '1'..='8' => pieces.extend(vec!['.'; piece as usize - '0' as usize]),
                _ if "PNBRQKpnbrqk".contains(piece) => pieces.push(piece),
                _ => return None,
            }
        }
        if pieces.len() != 8 {
            return None;
        }
        board[rank * 8..rank * 8 + 8].copy_from_slice(&pieces);
    }
    Some(board)
}

fn read_tiles(text: &str) -> Option<[char; 64]> {
    let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
    let good = |row: &Vec<char>| row.len() == 8 && row.iter().all(|&hue| "roygbu".contains(hue));
    if rows.len() != 8 || !rows.iter().all(good) {
        return None;
    }
    let letters: Vec<char> = rows.into_iter().rev().flatten().collect();
    letters.try_into().ok()
}

/// Reads at most `max` squares without separators; `-` for none.
fn read_list(text: &str, max: usize) -> Option<Vec<Square>> {
    if text == "-" {
        return Some(Vec::new());
    }
    let letters: Vec<char> = text.chars().collect();
    let squares: Option<Vec<Square>> = letters
        .chunks(2)
        .map(|pair| named(&pair.iter().collect::<String>()))
        .collect();
    squares.filter(|squares| (1..=max).contains(&squares.len()))
}

fn read_number(text: &str) -> Option<u32> {
    let digits = text.chars().all(|digit| digit.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits)?;
    (number <= GREATEST_NUMBER).then_some(number)
}

/// Counts of the positions at the starts of turns (*End*).
#[derive(Default)]
pub struct TwinHistory {
    seen: HashMap<String, u32>,
    turn: u32,
}

impl TwinHistory {
    pub fn new() -> TwinHistory {
        TwinHistory::default()
    }

    /// Records a position; only the starts of turns count.
    pub fn record(&mut self, twin: &Twin) {
        if !twin.moved.is_empty() {
            return;
        }
        let words: Vec<String> = twin.fen().split(' ').map(str::to_owned).collect();
        // Everything but the two numbers.
        let key = [&words[..4], &words[6..]].concat().join(" ");
        let count = self.seen.entry(key).or_default();
        *count += 1;
        self.turn = *count;
    }

    /// Whether this turn began with a position for the third time.
    pub fn is_third(&self) -> bool {
        self.turn >= 3
    }
}
