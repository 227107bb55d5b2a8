//! The slow plain twin of Colorbound Chess, Equalized and Decimal.
//!
//! An independent and deliberately naive statement of the rules: an array of letters, a
//! fresh copy for every move, each piece walked square by square, legality by making the
//! move and checking whether a king is attacked. It shares no code with the engine; tests
//! compare the two. Nothing here is meant to be fast.
//!
//! It follows `docs/rules/colorbound.md`, whose sections the comments name.

use std::collections::HashMap;

/// One of the three games (*The three games*).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Game {
    Standard,
    Equalized,
    Decimal,
}

impl Game {
    /// The number of files, and of ranks.
    fn size(self) -> i32 {
        if self == Game::Decimal { 10 } else { 8 }
    }

    fn kings(self) -> usize {
        if self == Game::Equalized { 2 } else { 1 }
    }

    /// The pieces that a pawn may become (*Pieces*).
    fn promotions(self) -> &'static str {
        if self == Game::Decimal {
            "bwldoy"
        } else {
            "bwld"
        }
    }

    /// The letters of all pieces, in lower case.
    fn letters(self) -> &'static str {
        if self == Game::Decimal {
            "kpbwldoy"
        } else {
            "kpbwld"
        }
    }

    /// The number of quiet plies that make a draw (*End of the game*).
    fn limit(self) -> u32 {
        if self == Game::Decimal { 100 } else { 64 }
    }

    /// The start position (*Set-up*).
    pub fn start(self) -> &'static str {
        match self {
            Game::Standard => "lwbdkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBDKBWL w - - 0 1",
            Game::Equalized => "lwbkkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBKKBWL w - - 0 1",
            Game::Decimal => {
                "lwobdkbywl/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/LWOBDKBYWL w - - 0 1"
            }
        }
    }
}

type Place = (i32, i32);

const DIAGONALS: [Place; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const STRAIGHTS: [Place; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// A position. A board letter is upper case for White; `.` is an empty square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twin {
    game: Game,
    board: Vec<char>,
    white: bool,
    clock: u32,
    number: u32,
}

/// A move: from, to, and the piece that a pawn becomes.
pub type Step = (Place, Place, Option<char>);

fn name((file, rank): Place) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

/// The move as text (*Move strings*).
pub fn text_of((from, to, becomes): Step) -> String {
    let letter = becomes.map_or(String::new(), |letter| letter.to_string());
    format!("{}{}{letter}", name(from), name(to))
}

impl Twin {
    fn on(&self, (file, rank): Place) -> Option<char> {
        let size = self.game.size();
        let inside = (0..size).contains(&file) && (0..size).contains(&rank);
        inside.then(|| self.board[(rank * size + file) as usize])
    }

    fn put(&mut self, (file, rank): Place, letter: char) {
        let size = self.game.size();
        self.board[(rank * size + file) as usize] = letter;
    }

    fn places(&self) -> Vec<Place> {
        let size = self.game.size();
        (0..size)
            .flat_map(|rank| (0..size).map(move |file| (file, rank)))
            .collect()
    }

    fn is_empty(&self, place: Place) -> bool {
        self.on(place) == Some('.')
    }

    fn kings(&self, white: bool) -> Vec<Place> {
        let king = if white { 'K' } else { 'k' };
        let mut places = self.places();
        places.retain(|&place| self.on(place) == Some(king));
        places
    }

    /// Every square that the piece on `from` attacks, empty or not (*Pieces*).
    fn reach(&self, from: Place) -> Vec<Place> {
        let letter = self.on(from).unwrap_or('.');
        let mut found = Vec::new();
        match letter.to_ascii_lowercase() {
            'k' => {
                self.leap(from, 1, 1, &mut found);
                self.leap(from, 2, 0, &mut found);
            }
            'w' => {
                self.leap(from, 1, 1, &mut found);
                self.leap(from, 3, 1, &mut found);
            }
            'l' => {
                self.leap(from, 1, 1, &mut found);
                self.leap(from, 2, 2, &mut found);
                self.leap(from, 2, 0, &mut found);
            }
            'b' => {
                for step in DIAGONALS {
                    self.slide(from, step, &mut found);
                }
            }
            'd' => {
                self.leap(from, 1, 1, &mut found);
                for (files, ranks) in STRAIGHTS {
                    self.slide(from, (2 * files, 2 * ranks), &mut found);
                }
            }
            'o' => self.osprey(from, &mut found),
            'y' => self.parabola(from, &mut found),
            'p' => self.pawn(from, letter == 'P', &mut found),
            _ => {}
        }
        found.retain(|&place| self.on(place).is_some());
        found
    }

    /// One leap in all its directions.
    fn leap(&self, (file, rank): Place, one: i32, other: i32, found: &mut Vec<Place>) {
        for (files, ranks) in [(one, other), (other, one)] {
            for (east, north) in DIAGONALS {
                let to = (file + east * files, rank + north * ranks);
                if !found.contains(&to) {
                    found.push(to);
                }
            }
        }
    }

    /// The same leap repeated up to the first piece.
    fn slide(&self, (file, rank): Place, (files, ranks): Place, found: &mut Vec<Place>) {
        let mut to = (file + files, rank + ranks);
        while let Some(letter) = self.on(to) {
            found.push(to);
            if letter != '.' {
                break;
            }
            to = (to.0 + files, to.1 + ranks);
        }
    }

    /// The squares of an Osprey: two squares straight over anything, then on as a bishop,
    /// outwards.
    fn osprey(&self, (file, rank): Place, found: &mut Vec<Place>) {
        for (files, ranks) in STRAIGHTS {
            let corner = (file + 2 * files, rank + 2 * ranks);
            found.push(corner);
            if self.is_empty(corner) {
                for turn in [-1, 1] {
                    let outwards = if files == 0 {
                        (turn, ranks)
                    } else {
                        (files, turn)
                    };
                    self.slide(corner, outwards, found);
                }
            }
        }
    }

    /// The squares of a Parabola: (1,1), then (2,4) or (4,2), then (3,9) or (9,3) from
    /// its start.
    fn parabola(&self, (file, rank): Place, found: &mut Vec<Place>) {
        for (east, north) in DIAGONALS {
            let at = |files: i32, ranks: i32| (file + east * files, rank + north * ranks);
            found.push(at(1, 1));
            if !self.is_empty(at(1, 1)) {
                continue;
            }
            for (near, far) in [((2, 4), (3, 9)), ((4, 2), (9, 3))] {
                found.push(at(near.0, near.1));
                if self.is_empty(at(near.0, near.1)) {
                    found.push(at(far.0, far.1));
                }
            }
        }
    }

    /// The destinations of a pawn: a step diagonally forward, and from the start rank two
    /// squares straight.
    fn pawn(&self, (file, rank): Place, white: bool, found: &mut Vec<Place>) {
        let forward = if white { 1 } else { -1 };
        let start = if white { 1 } else { self.game.size() - 2 };
        found.push((file - 1, rank + forward));
        found.push((file + 1, rank + forward));
        if rank == start {
            found.push((file, rank + 2 * forward));
        }
    }

    fn is_attacked(&self, place: Place, by_white: bool) -> bool {
        self.places().into_iter().any(|from| {
            let letter = self.on(from).unwrap_or('.');
            letter != '.'
                && letter.is_ascii_uppercase() == by_white
                && self.reach(from).contains(&place)
        })
    }

    /// Whether a king of that side is attacked.
    pub fn in_check(&self, white: bool) -> bool {
        let kings = self.kings(white);
        kings.into_iter().any(|king| self.is_attacked(king, !white))
    }

    pub fn white_to_move(&self) -> bool {
        self.white
    }

    /// The legal moves, in any order.
    pub fn steps(&self) -> Vec<Step> {
        let mut found = Vec::new();
        let last = if self.white { self.game.size() - 1 } else { 0 };
        for from in self.places() {
            let letter = self.on(from).unwrap_or('.');
            if letter == '.' || letter.is_ascii_uppercase() != self.white {
                continue;
            }
            for to in self.reach(from) {
                let there = self.on(to).unwrap_or('.');
                if there != '.' && there.is_ascii_uppercase() == self.white {
                    continue;
                }
                let promotes = letter.eq_ignore_ascii_case(&'p') && to.1 == last;
                let choices: Vec<Option<char>> = if promotes {
                    self.game.promotions().chars().map(Some).collect()
                } else {
                    vec![None]
                };
                for becomes in choices {
                    let step = (from, to, becomes);
                    if !self.after(step).in_check(self.white) {
                        found.push(step);
                    }
                }
            }
        }
        found
    }

    /// The position after a move.
    pub fn after(&self, (from, to, becomes): Step) -> Twin {
        let mut next = self.clone();
        let piece = self.on(from).unwrap_or('.');
        let quiet = self.is_empty(to) && !piece.eq_ignore_ascii_case(&'p');
        let placed = match becomes {
            Some(letter) if self.white => letter.to_ascii_uppercase(),
            Some(letter) => letter,
            None => piece,
        };
        next.put(from, '.');
        next.put(to, placed);
        next.clock = if quiet { (self.clock + 1).min(9999) } else { 0 };
        if !self.white {
            next.number = (self.number + 1).min(9999);
        }
        next.white = !self.white;
        next
    }

    /// The outcome of the game, if it is over (*End of the game*); repetition aside.
    pub fn outcome(&self) -> Option<&'static str> {
        if self.steps().is_empty() {
            return Some(if self.in_check(self.white) {
                "mate"
            } else {
                "stalemate"
            });
        }
        if self.clock >= self.game.limit() {
            return Some("count");
        }
        self.is_dead().then_some("dead")
    }

    /// The pieces on the dark or the light squares.
    fn shade(&self, dark: bool) -> Vec<char> {
        let places = self.places().into_iter();
        places
            .filter(|(file, rank)| ((file + rank) % 2 == 0) == dark)
            .filter_map(|place| self.on(place))
            .filter(|&letter| letter != '.')
            .collect()
    }

    fn is_dead(&self) -> bool {
        [true, false].into_iter().all(|dark| {
            let pieces = self.shade(dark);
            let kings = pieces
                .iter()
                .filter(|letter| letter.eq_ignore_ascii_case(&'k'));
            let kings: Vec<char> = kings.copied().collect();
            match kings[..] {
                [] => true,
                [king] => {
                    let white = king == 'K';
                    let enemies = pieces
                        .iter()
                        .filter(|piece| piece.is_ascii_uppercase() != white);
                    let enemies: Vec<char> =
                        enemies.map(|letter| letter.to_ascii_lowercase()).collect();
                    match enemies[..] {
                        [] => true,
                        [one] => pieces.len() == 2 && "wbdoy".contains(one),
                        _ => false,
                    }
                }
                _ => pieces.len() == kings.len(),
            }
        })
    }

    /// The number of move sequences of that depth (*perft*).
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let steps = self.steps();
        if depth == 1 {
            return steps.len() as u64;
        }
        steps
            .into_iter()
            .map(|step| self.after(step).perft(depth - 1))
            .sum()
    }

    /// The position string (*Position string*).
    pub fn text(&self) -> String {
        let side = if self.white { 'w' } else { 'b' };
        format!(
            "{} {side} - - {} {}",
            self.placement(),
            self.clock,
            self.number
        )
    }

    fn placement(&self) -> String {
        let size = self.game.size();
        let rows = (0..size).rev().map(|rank| {
            let mut row = String::new();
            let mut gap = 0;
            for file in 0..size {
                match self.on((file, rank)).unwrap_or('.') {
                    '.' => gap += 1,
                    letter => {
                        if gap > 0 {
                            row += &gap.to_string();
                        }
                        gap = 0;
                        row.push(letter);
                    }
                }
            }
            if gap > 0 {
                row += &gap.to_string();
            }
            row
        });
        rows.collect::<Vec<_>>().join("/")
    }

    /// Reads a position string.
    ///
    /// # Errors
    ///
    /// Returns the name of the wrong field.
    pub fn parse(text: &str, game: Game) -> Result<Twin, &'static str> {
        const FIELDS: [&str; 6] = [
            "placement",
            "side",
            "castling",
            "ep",
            "halfmove",
            "fullmove",
        ];
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.len() != 6 {
            return Err(FIELDS.get(words.len()).copied().unwrap_or("fullmove"));
        }
        let mut twin = Twin {
            game,
            board: vec!['.'; (game.size() * game.size()) as usize],
            white: words[1] == "w",
            clock: 0,
            number: 1,
        };
        for (field, good) in [
            ("side", words[1] == "w" || words[1] == "b"),
            ("castling", words[2] == "-"),
            ("ep", words[3] == "-"),
        ] {
            if !good {
                return Err(field);
            }
        }
        twin.read_placement(words[0]).ok_or("placement")?;
        twin.clock = read_number(words[4], 0).ok_or("halfmove")?;
        twin.number = read_number(words[5], 1).ok_or("fullmove")?;
        if !twin.has_good_pieces() {
            return Err("placement");
        }
        if twin.in_check(!twin.white) {
            return Err("side");
        }
        Ok(twin)
    }

    fn read_placement(&mut self, text: &str) -> Option<()> {
        let size = self.game.size();
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() as i32 != size {
            return None;
        }
        for (row, rank) in rows.into_iter().zip((0..size).rev()) {
            let (mut file, mut digits) = (0, String::new());
            for letter in row.chars().chain([' ']) {
                if letter.is_ascii_digit() {
                    digits.push(letter);
                    continue;
                }
                if !digits.is_empty() {
                    let gap: i32 = digits.parse().ok()?;
                    if gap > size || digits.starts_with('0') {
                        return None;
                    }
                    file += gap;
                    digits.clear();
                }
                if letter == ' ' {
                    continue;
                }
                if file >= size || !self.game.letters().contains(letter.to_ascii_lowercase()) {
                    return None;
                }
                self.put((file, rank), letter);
                file += 1;
            }
            if file != size {
                return None;
            }
        }
        Some(())
    }

    fn has_good_pieces(&self) -> bool {
        let size = self.game.size();
        [true, false].into_iter().all(|white| {
            let own = |place: &Place| {
                let letter = self.on(*place).unwrap_or('.');
                letter != '.' && letter.is_ascii_uppercase() == white
            };
            let pieces: Vec<Place> = self.places().into_iter().filter(own).collect();
            let pawn = |place: &&Place| self.on(**place).is_some_and(|l| "pP".contains(l));
            let pawns: Vec<&Place> = pieces.iter().filter(pawn).collect();
            let kings = self.kings(white);
            let shades = kings
                .iter()
                .filter(|(file, rank)| (file + rank) % 2 == 0)
                .count();
            kings.len() == self.game.kings()
                && (kings.len() == 1 || shades == 1)
                && pieces.len() as i32 <= 2 * size
                && pawns.len() as i32 <= size
                && pawns
                    .iter()
                    .all(|(_, rank)| *rank != 0 && *rank != size - 1)
        })
    }
}

fn read_number(text: &str, min: u32) -> Option<u32> {
    let plain = text.chars().all(|letter| letter.is_ascii_digit());
    let number: u32 = text.parse().ok().filter(|_| plain)?;
    (min..=9999).contains(&number).then_some(number)
}

/// Counts of the positions that have occurred (*End of the game*, repetition).
#[derive(Default)]
pub struct TwinHistory {
    seen: HashMap<String, u32>,
}

impl TwinHistory {
    /// Records a position and returns the number of its occurrences so far.
    pub fn record(&mut self, twin: &Twin) -> u32 {
        let key = format!("{} {}", twin.placement(), twin.white);
        let count = self.seen.entry(key).or_default();
        *count += 1;
        *count
    }
}
