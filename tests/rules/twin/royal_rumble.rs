//! The slow plain twin of one board of Royal Rumble.
//!
//! An independent and deliberately naive statement of the rules: a map of squares, a
//! fresh copy for every action, actions as text, attacks found by listing all actions of
//! every piece. It shares no code with the engine; tests compare the two. Nothing here is
//! meant to be fast.
//!
//! Clauses are cited by the numbers of `docs/rules/royal-rumble.md`.

use std::collections::{BTreeMap, BTreeSet};

/// A square: file and rank, both from 0.
pub type Square = (i32, i32);

/// A piece: the code that White's pieces have, and 0 for White, 1 for Black.
pub type Piece = (String, usize);

type Pieces = BTreeMap<Square, Piece>;

/// A position.
#[derive(Clone, Debug)]
pub struct Twin {
    pieces: Pieces,
    side: usize,
    ep: Option<Square>,
    clock: u32,
    number: u32,
    deal: Vec<String>,
}

/// A possible action of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Effect {
    /// Goes there and removes these.
    Go(Square, BTreeSet<Square>),
    /// Stays and removes these.
    Shot(BTreeSet<Square>),
    /// Turns this piece to the other side.
    Recruit(Square),
}

/// A legal action: its texts and its result.
#[derive(Clone, Debug)]
pub struct Action {
    /// The texts of all ways to do it.
    pub texts: BTreeSet<String>,
    /// The position after it.
    pub after: Twin,
    /// Its kinds, for tests that count them.
    pub tags: BTreeSet<&'static str>,
}

const STRAIGHT: [Square; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Square; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const ROYALS: [&str; 6] = ["K", "Er", "Rw", "Li", "Wu", "Mk"];
fn compass() -> Vec<Square> {
    STRAIGHT.iter().chain(&DIAGONAL).copied().collect()
}

/// The ring of a square in circular order (2.1).
const RING: [Square; 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

fn plus(one: Square, other: Square) -> Square {
    (one.0 + other.0, one.1 + other.1)
}

fn times(step: Square, count: i32) -> Square {
    (step.0 * count, step.1 * count)
}

fn exists((file, rank): Square) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn adjacent(one: Square, other: Square) -> bool {
    one != other && (one.0 - other.0).abs() <= 1 && (one.1 - other.1).abs() <= 1
}

/// All eight or four leaps of `long` and `short`.
fn leaps(long: i32, short: i32) -> Vec<Square> {
    let mut all = BTreeSet::new();
    for (a, b) in [(long, short), (short, long)] {
        for (s, t) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            all.insert((a * s, b * t));
        }
    }
    all.into_iter().collect()
}

fn name(square: Square) -> String {
    format!("{}{}", (b'a' + square.0 as u8) as char, square.1 + 1)
}

fn forward(side: usize) -> i32 {
    if side == 0 { 1 } else { -1 }
}

fn sign((code, side): &Piece) -> String {
    let mut text = code.clone();
    if *side == 1 {
        let first = text.remove(0).to_ascii_lowercase();
        text.insert(0, first);
    }
    if text.len() > 1 {
        format!("[{text}]")
    } else {
        text
    }
}

impl Twin {
    /// Reads a valid position string.
    pub fn parse(text: &str) -> Twin {
        let words: Vec<&str> = text.split(' ').collect();
        let mut pieces = Pieces::new();
        for (row, rank) in words[0].split('/').zip((0..8).rev()) {
            let letters: Vec<char> = row.chars().collect();
            let (mut file, mut at) = (0, 0);
            while at < letters.len() {
                let letter = letters[at];
                if let Some(gap) = letter.to_digit(10) {
                    file += gap as i32;
                    at += 1;
                    continue;
                }
                let code: String = if letter == '[' {
                    letters[at + 1..at + 3].iter().collect()
                } else {
                    letter.to_string()
                };
                at += if letter == '[' { 4 } else { 1 };
                let side = usize::from(code.chars().next().expect("a letter").is_lowercase());
                let mut capital = code.clone();
                capital.replace_range(0..1, &code[0..1].to_uppercase());
                pieces.insert((file, rank), (capital, side));
                file += 1;
            }
        }
        let ep = words[2].bytes().collect::<Vec<u8>>();
        Twin {
            pieces,
            side: usize::from(words[1] == "b"),
            ep: (words[2] != "-").then(|| (i32::from(ep[0] - b'a'), i32::from(ep[1] - b'1'))),
            clock: words[3].parse().expect("a clock"),
            number: words[4].parse().expect("a number"),
            deal: words[5].split(',').map(str::to_owned).collect(),
        }
    }

    /// The position string.
    pub fn text(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..8).rev() {
            let (mut row, mut gap) = (String::new(), 0);
            for file in 0..8 {
                match self.pieces.get(&(file, rank)) {
                    None => gap += 1,
                    Some(piece) => {
                        if gap > 0 {
                            row += &gap.to_string();
                        }
                        gap = 0;
                        row += &sign(piece);
                    }
                }
            }
            if gap > 0 {
                row += &gap.to_string();
            }
            rows.push(row);
        }
        let ep = self.ep.map_or("-".to_owned(), name);
        let side = ["w", "b"][self.side];
        format!(
            "{} {side} {ep} {} {} {}",
            rows.join("/"),
            self.clock,
            self.number,
            self.deal.join(",")
        )
    }

    /// The parts of the position that repetition compares (M19).
    pub fn identity(&self) -> String {
        let words = self.text();
        let words: Vec<&str> = words.split(' ').collect();
        format!(
            "{} {} {} {}",
            words[0],
            words[1],
            words[2],
            self.banned_plies()
        )
    }

    /// The plies left of the ban of 3.5.
    fn banned_plies(&self) -> u32 {
        let played = 2 * (self.number - 1) + self.side as u32;
        if self.royal_code() == "Wu" {
            9_u32.saturating_sub(played)
        } else {
            0
        }
    }

    fn royal_code(&self) -> String {
        let royal = self
            .pieces
            .values()
            .find(|piece| ROYALS.contains(&piece.0.as_str()));
        royal.expect("a royal").0.clone()
    }

    fn royal(&self, side: usize) -> Square {
        let royal = |piece: &Piece| piece.1 == side && ROYALS.contains(&piece.0.as_str());
        *self
            .pieces
            .iter()
            .find(|(_, piece)| royal(piece))
            .expect("a royal")
            .0
    }

    fn empty(&self, square: Square) -> bool {
        exists(square) && !self.pieces.contains_key(&square)
    }

    fn enemy(&self, side: usize, square: Square) -> bool {
        self.pieces
            .get(&square)
            .is_some_and(|piece| piece.1 != side)
    }

    fn code(&self, square: Square) -> &str {
        &self.pieces[&square].0
    }

    /// The codes of the pieces that hold the piece on a square (2.4).
    fn immobilizers(&self, square: Square) -> Vec<&str> {
        let Some((code, side)) = self.pieces.get(&square) else {
            return Vec::new();
        };
        let beside = self
            .pieces
            .iter()
            .filter(|(other, piece)| adjacent(**other, square) && piece.1 != *side);
        beside
            .map(|(_, piece)| piece.0.as_str())
            .filter(|immobilizer| {
                *immobilizer == "Im"
                    || *immobilizer == "Mk"
                    || (*immobilizer == "Ch" && code == "Im")
            })
            .collect()
    }

    fn is_frozen(&self, square: Square) -> bool {
        !self.immobilizers(square).is_empty()
    }

    // --- movements

    /// A slide of at most `max` squares; returns the empty squares and the one that
    /// stops it.
    fn slide(&self, from: Square, step: Square, max: i32) -> (Vec<Square>, Option<Square>) {
        let mut open = Vec::new();
        for count in 1..=max {
            let here = plus(from, times(step, count));
            if !exists(here) {
                return (open, None);
            }
            if self.pieces.contains_key(&here) {
                return (open, Some(here));
            }
            open.push(here);
        }
        (open, None)
    }

    fn by_leaps(&self, from: Square, steps: &[Square], reach: &mut BTreeSet<Square>) {
        reach.extend(
            steps
                .iter()
                .map(|&step| plus(from, step))
                .filter(|&to| exists(to)),
        );
    }

    fn by_slides(&self, from: Square, steps: &[Square], max: i32, reach: &mut BTreeSet<Square>) {
        for &step in steps {
            let (open, stop) = self.slide(from, step, max);
            reach.extend(open);
            reach.extend(stop);
        }
    }

    /// A chain of single steps: every square before the last must be empty. `rests`
    /// returns whether the piece may stop after that number of steps, counted from 1.
    fn by_path(
        &self,
        from: Square,
        steps: &[Square],
        rests: &dyn Fn(usize) -> bool,
        reach: &mut BTreeSet<Square>,
    ) {
        let mut here = from;
        for (index, &step) in steps.iter().enumerate() {
            here = plus(here, step);
            if !exists(here) || here == from {
                return;
            }
            if rests(index + 1) {
                reach.insert(here);
            }
            if !self.empty(here) {
                return;
            }
        }
    }

    /// The squares that a piece reaches whose moves and captures are the same (4.1, 4.2).
    fn reach(&self, code: &str, side: usize, from: Square) -> Option<BTreeSet<Square>> {
        let mut reach = BTreeSet::new();
        let all = compass();
        let f = forward(side);
        let knight = leaps(2, 1);
        match code {
            "K" | "G" => self.by_leaps(from, &all, &mut reach),
            "Er" => {
                self.by_leaps(from, &all, &mut reach);
                self.by_leaps(from, &knight, &mut reach);
            }
            "Rw" | "W" => self.by_leaps(from, &STRAIGHT, &mut reach),
            "Li" => {
                self.by_leaps(from, &all, &mut reach);
                for &one in &all {
                    for &other in &all {
                        self.by_path(from, &[one, other], &|at| at == 2, &mut reach);
                    }
                }
            }
            "Q" => self.by_slides(from, &all, 8, &mut reach),
            "R" => self.by_slides(from, &STRAIGHT, 8, &mut reach),
            "B" => self.by_slides(from, &DIAGONAL, 8, &mut reach),
            "N" => self.by_leaps(from, &knight, &mut reach),
            "F" => self.by_leaps(from, &DIAGONAL, &mut reach),
            "Bd" => {
                self.by_slides(from, &DIAGONAL, 8, &mut reach);
                self.by_leaps(from, &leaps(2, 0), &mut reach);
            }
            "Ab" => {
                self.by_leaps(from, &leaps(2, 0), &mut reach);
                self.by_leaps(from, &leaps(2, 2), &mut reach);
            }
            "Ke" => {
                self.by_leaps(from, &knight, &mut reach);
                self.by_leaps(from, &leaps(2, 2), &mut reach);
            }
            "Ms" => {
                self.by_slides(from, &STRAIGHT, 8, &mut reach);
                self.by_leaps(from, &knight, &mut reach);
            }
            "Ah" => {
                self.by_slides(from, &DIAGONAL, 8, &mut reach);
                self.by_leaps(from, &knight, &mut reach);
            }
            "Wr" => {
                self.by_leaps(from, &STRAIGHT, &mut reach);
                self.by_leaps(from, &leaps(2, 0), &mut reach);
            }
            "Nf" => {
                self.by_leaps(from, &knight, &mut reach);
                self.by_leaps(from, &DIAGONAL, &mut reach);
            }
            "Nw" => {
                self.by_leaps(from, &knight, &mut reach);
                self.by_leaps(from, &STRAIGHT, &mut reach);
            }
            "Hr" => self.by_slides(from, &STRAIGHT, 4, &mut reach),
            "Hd" => {
                self.by_leaps(from, &leaps(3, 0), &mut reach);
                self.by_leaps(from, &leaps(2, 0), &mut reach);
                self.by_leaps(from, &DIAGONAL, &mut reach);
            }
            "Pk" => {
                for step in DIAGONAL {
                    self.by_path(from, &[step; 7], &|at| at > 1, &mut reach);
                }
            }
            "Ca" => self.by_leaps(from, &leaps(3, 1), &mut reach),
            "Sq" => {
                for (long, short) in [(2, 0), (2, 1), (2, 2)] {
                    self.by_leaps(from, &leaps(long, short), &mut reach);
                }
            }
            "Bb" => {
                for step in DIAGONAL {
                    reach.extend(self.billiards(from, step));
                }
            }
            "Si" => {
                for (one, other) in [(STRAIGHT, DIAGONAL), (DIAGONAL, STRAIGHT)] {
                    for count in 1..8 {
                        for first in one {
                            for second in other {
                                let mut path = vec![first; count];
                                path.extend(vec![second; count]);
                                self.by_path(from, &path, &|at| at == 2 * count, &mut reach);
                            }
                        }
                    }
                }
            }
            "Aa" | "Gr" => {
                let (first, second) = if code == "Aa" {
                    (STRAIGHT, DIAGONAL)
                } else {
                    (DIAGONAL, STRAIGHT)
                };
                for one in first {
                    // Outward: the two directions at 45 degrees.
                    for other in second
                        .into_iter()
                        .filter(|other| one.0 * other.0 + one.1 * other.1 > 0)
                    {
                        let mut path = vec![one];
                        path.extend([other; 7]);
                        self.by_path(from, &path, &|_| true, &mut reach);
                    }
                }
            }
            "Mo" | "Mr" => {
                let max = if code == "Mo" { 1 } else { 7 };
                for (long, diagonals) in STRAIGHT.iter().map(|&step| (step, DIAGONAL)) {
                    for other in diagonals
                        .into_iter()
                        .filter(|other| long.0 * other.0 + long.1 * other.1 > 0)
                    {
                        let path = [long, other].repeat(max);
                        self.by_path(from, &path, &|at| at % 2 == 0, &mut reach);
                    }
                }
            }
            "Cb" | "Cr" => {
                let steps = if code == "Cb" { DIAGONAL } else { STRAIGHT };
                for one in steps {
                    // The other step of the zigzag is at a right angle to the first.
                    for other in steps
                        .into_iter()
                        .filter(|other| one.0 * other.0 + one.1 * other.1 == 0)
                    {
                        self.by_path(from, &[one, other].repeat(8), &|_| true, &mut reach);
                    }
                }
            }
            "Go" => {
                self.by_leaps(from, &STRAIGHT, &mut reach);
                self.by_leaps(from, &[(-1, f), (1, f)], &mut reach);
            }
            "Sv" => {
                self.by_leaps(from, &DIAGONAL, &mut reach);
                self.by_leaps(from, &[(0, f)], &mut reach);
            }
            "Bf" => reach = self.butterfly(from),
            _ => return None,
        }
        Some(reach)
    }

    /// The path of the Billiards Bishop (4.2): it turns on an edge square and ends in a
    /// corner or at the start.
    fn billiards(&self, from: Square, step: Square) -> Vec<Square> {
        let (mut here, mut step, mut found) = (from, step, Vec::new());
        loop {
            let (file_out, rank_out) = (
                !(0..8).contains(&(here.0 + step.0)),
                !(0..8).contains(&(here.1 + step.1)),
            );
            if file_out && rank_out {
                return found;
            }
            if file_out {
                step.0 = -step.0;
            }
            if rank_out {
                step.1 = -step.1;
            }
            here = plus(here, step);
            if here == from {
                return found;
            }
            found.push(here);
            if !self.empty(here) {
                return found;
            }
        }
    }

    /// The squares of the Butterfly (4.2).
    fn butterfly(&self, from: Square) -> BTreeSet<Square> {
        let mut left = self.clone();
        left.pieces.remove(&from);
        let hops = |start: Square| -> Vec<Square> {
            let ends = leaps(2, 1).into_iter().map(|step| plus(start, step));
            let ends = ends.filter(|&to| exists(to) && to != from);
            ends.filter(|&to| {
                left.pieces
                    .keys()
                    .any(|&hurdle| adjacent(hurdle, start) && adjacent(hurdle, to))
            })
            .collect()
        };
        let mut reach = BTreeSet::new();
        for first in hops(from) {
            reach.insert(first);
            if left.empty(first) {
                reach.extend(hops(first));
            }
        }
        reach
    }

    /// The squares of the Falcon (4.1 Ajax Falcon).
    fn falcon(&self, from: Square) -> BTreeSet<Square> {
        let mut reach = BTreeSet::new();
        for o in STRAIGHT {
            for d in DIAGONAL.into_iter().filter(|d| o.0 * d.0 + o.1 * d.1 > 0) {
                for path in [
                    [o, o, d],
                    [o, d, o],
                    [d, o, o],
                    [d, d, o],
                    [d, o, d],
                    [o, d, d],
                ] {
                    self.by_path(from, &path, &|at| at == 3, &mut reach);
                }
            }
        }
        reach
    }

    /// The empty squares of a queen's lines.
    fn queen_quiet(&self, from: Square) -> Vec<Square> {
        compass()
            .into_iter()
            .flat_map(|step| self.slide(from, step, 8).0)
            .collect()
    }

    /// The destinations of the Frog's leaps and the pieces that they remove (4.3).
    fn frog_leaps(&self, side: usize, from: Square) -> Vec<(Square, BTreeSet<Square>)> {
        let mut found = Vec::new();
        let mut start = self.clone();
        start.pieces.remove(&from);
        for (landed, removed) in start.frog_leap(side, from) {
            found.push((landed, removed.clone()));
            let mut next = start.clone();
            next.pieces.retain(|square, _| !removed.contains(square));
            for (second, more) in next.frog_leap(side, landed) {
                if second != from {
                    found.push((second, removed.union(&more).copied().collect()));
                }
            }
        }
        found
    }

    fn frog_leap(&self, side: usize, from: Square) -> Vec<(Square, BTreeSet<Square>)> {
        let leap = |step: Square| {
            let (over, to) = (plus(from, step), plus(from, times(step, 2)));
            let fits = self.pieces.contains_key(&over) && self.empty(to);
            fits.then(|| {
                (
                    to,
                    [over]
                        .into_iter()
                        .filter(|&over| self.enemy(side, over))
                        .collect(),
                )
            })
        };
        compass().into_iter().filter_map(leap).collect()
    }

    /// All actions of a piece of this code and side on a square, frozen or not, whichever
    /// piece really stands there. `borrowed` is a Copycat's pawn.
    fn effects(&self, code: &str, side: usize, from: Square, borrowed: bool) -> Vec<Effect> {
        let mut found = Vec::new();
        let go =
            |to: Square| Effect::Go(to, self.enemy(side, to).then_some(to).into_iter().collect());
        let quiet = |to: Square| Effect::Go(to, BTreeSet::new());
        let f = forward(side);
        if let Some(reach) = self.reach(code, side, from) {
            let open = reach
                .into_iter()
                .filter(|&to| self.empty(to) || self.enemy(side, to));
            found.extend(open.map(go));
        }
        match code {
            "Li" => found.extend(self.swipes(side, from)),
            "Wu" | "Im" => found.extend(self.queen_quiet(from).into_iter().map(quiet)),
            "Mk" => {
                let beside = compass().into_iter().map(|step| plus(from, step));
                for square in beside {
                    if self.empty(square) {
                        found.push(quiet(square));
                    } else if self.enemy(side, square) && !ROYALS.contains(&self.code(square)) {
                        found.push(Effect::Recruit(square));
                    }
                }
            }
            "P" => {
                let one = plus(from, (0, f));
                if self.empty(one) {
                    found.push(quiet(one));
                    let two = plus(one, (0, f));
                    let second_rank = if side == 0 { 1 } else { 6 };
                    if !borrowed && from.1 == second_rank && self.empty(two) {
                        found.push(quiet(two));
                    }
                }
                for to in [(-1, f), (1, f)].map(|step| plus(from, step)) {
                    if self.enemy(side, to) {
                        found.push(go(to));
                    } else if !borrowed && self.ep == Some(to) && side == self.side {
                        found.push(Effect::Go(to, BTreeSet::from([(to.0, from.1)])));
                    }
                }
            }
            "Cn" | "Va" | "Pv" => {
                let steps: Vec<Square> = match code {
                    "Cn" => STRAIGHT.to_vec(),
                    "Va" => DIAGONAL.to_vec(),
                    _ => compass(),
                };
                for step in steps {
                    let (open, screen) = self.slide(from, step, 8);
                    found.extend(open.into_iter().map(quiet));
                    let behind = screen.and_then(|screen| self.slide(screen, step, 8).1);
                    found.extend(behind.filter(|&to| self.enemy(side, to)).map(go));
                }
            }
            "Aj" => {
                let near = compass().into_iter().map(|step| plus(from, step));
                found.extend(near.filter(|&to| self.empty(to)).map(quiet));
                let falcon = self.falcon(from).into_iter();
                found.extend(
                    falcon
                        .filter(|&to| self.empty(to) || self.enemy(side, to))
                        .map(go),
                );
            }
            "Fr" => {
                let near = DIAGONAL.into_iter().map(|step| plus(from, step));
                found.extend(near.filter(|&to| self.empty(to)).map(quiet));
                found.extend(
                    self.frog_leaps(side, from)
                        .into_iter()
                        .map(|(to, removed)| Effect::Go(to, removed)),
                );
            }
            "Ad" | "Wd" | "Ch" => found.extend(self.queen_with_removals(code, side, from)),
            "Ac" => {
                found.extend(self.queen_quiet(from).into_iter().map(quiet));
                found.extend(
                    self.shots(side, from)
                        .into_iter()
                        .map(|at| Effect::Shot(BTreeSet::from([at]))),
                );
            }
            "Cc" => {
                for neighbour in self.borrowed_codes(from) {
                    found.extend(self.effects(&neighbour, side, from, true));
                }
            }
            _ => {}
        }
        if code == "Ch" {
            found.extend(self.chameleon_takes(side, from));
        }
        found
    }

    /// The Lion's swipes: eight arcs of three squares of the ring (3.4).
    fn swipes(&self, side: usize, from: Square) -> Vec<Effect> {
        let arc = |middle: usize| -> BTreeSet<Square> {
            let squares = [7, 0, 1].map(|shift| plus(from, RING[(middle + shift) % 8]));
            squares
                .into_iter()
                .filter(|&square| self.enemy(side, square))
                .collect()
        };
        (0..8)
            .map(arc)
            .filter(|arc| !arc.is_empty())
            .map(Effect::Shot)
            .collect()
    }

    /// The pieces that an Archer can shoot (4.3).
    fn shots(&self, side: usize, from: Square) -> Vec<Square> {
        let at = |step: Square| self.slide(from, step, 2).1;
        compass()
            .into_iter()
            .filter_map(at)
            .filter(|&square| self.enemy(side, square))
            .collect()
    }

    /// The moves of Advancer and Withdrawer (4.3), and the Chameleon's quiet moves (5.1).
    fn queen_with_removals(&self, code: &str, side: usize, from: Square) -> Vec<Effect> {
        let mut found = Vec::new();
        for step in compass() {
            for to in self.slide(from, step, 8).0 {
                let (beyond, behind) = (plus(to, step), plus(from, times(step, -1)));
                let mut removed = BTreeSet::new();
                for (square, way) in [(beyond, "Ad"), (behind, "Wd")] {
                    let fits = self.enemy(side, square)
                        && if code == "Ch" {
                            self.code(square) == way
                        } else {
                            code == way
                        };
                    if fits {
                        removed.insert(square);
                    }
                }
                found.push(Effect::Go(to, removed));
            }
        }
        found
    }

    /// The kinds that a Copycat borrows: those beside a square, other than Copycats
    /// (4.3).
    fn borrowed_codes(&self, from: Square) -> BTreeSet<String> {
        let beside = self
            .pieces
            .iter()
            .filter(|(square, _)| adjacent(**square, from));
        beside
            .map(|(_, piece)| piece.0.clone())
            .filter(|code| code != "Cc")
            .collect()
    }

    /// The captures of a Chameleon: those that a piece of each type there could make of
    /// that type alone (5.1).
    fn chameleon_takes(&self, side: usize, from: Square) -> Vec<Effect> {
        let mut found = Vec::new();
        let types: BTreeSet<&str> = self
            .pieces
            .values()
            .filter(|piece| piece.1 != side)
            .map(|piece| piece.0.as_str())
            .collect();
        for code in types {
            let effects = match code {
                "Im" | "Ch" | "Wu" | "Ad" | "Wd" => continue,
                "Mk" => {
                    let royal = self.royal(1 - side);
                    if adjacent(royal, from) {
                        found.push(Effect::Recruit(royal));
                    }
                    continue;
                }
                "Cc" => {
                    let codes = self
                        .borrowed_codes(from)
                        .into_iter()
                        .filter(|code| code != "Ch");
                    codes
                        .flat_map(|code| self.effects(&code, side, from, true))
                        .collect()
                }
                _ => self.effects(code, side, from, true),
            };
            found.extend(effects.into_iter().filter(|effect| {
                let (Effect::Go(_, removed) | Effect::Shot(removed)) = effect else {
                    return false;
                };
                !removed.is_empty() && removed.iter().all(|&square| self.code(square) == code)
            }));
        }
        found
    }

    // --- attack, legality

    /// Whether a side attacks the other's royal (2.3).
    pub fn attacks(&self, by: usize) -> bool {
        let royal = self.royal(1 - by);
        self.pieces
            .iter()
            .filter(|(_, piece)| piece.1 == by)
            .any(|(&from, (code, _))| {
                let immobilizers = self.immobilizers(from);
                let exempt = code == "Ch"
                    && self.code(royal) == "Mk"
                    && immobilizers.iter().all(|immobilizer| *immobilizer == "Mk");
                if !immobilizers.is_empty() && !exempt {
                    return false;
                }
                self.effects(code, by, from, false)
                    .iter()
                    .any(|effect| match effect {
                        Effect::Go(_, removed) | Effect::Shot(removed) => removed.contains(&royal),
                        Effect::Recruit(square) => *square == royal,
                    })
            })
    }

    pub fn in_check(&self) -> bool {
        self.attacks(1 - self.side)
    }

    /// Whether two royal wazirs face each other (3.3).
    pub fn is_facing(&self) -> bool {
        let (white, black) = (self.royal(0), self.royal(1));
        self.royal_code() == "Rw"
            && STRAIGHT
                .into_iter()
                .any(|step| self.slide(white, step, 8).1 == Some(black))
    }

    /// All legal actions, one for each resulting position.
    pub fn actions(&self) -> Vec<Action> {
        let legal_under = |ban: bool| {
            let mut legal: Vec<Action> = Vec::new();
            for (text, tag, after) in self.all() {
                if !self.allows(&text, &after, ban) {
                    continue;
                }
                match legal
                    .iter_mut()
                    .find(|other| other.after.pieces == after.pieces)
                {
                    Some(other) => {
                        other.texts.insert(text);
                        other.tags.insert(tag);
                    }
                    None => legal.push(Action {
                        texts: BTreeSet::from([text]),
                        tags: BTreeSet::from([tag]),
                        after,
                    }),
                }
            }
            legal
        };
        let ban = self.banned_plies() > 0;
        let legal = legal_under(ban);
        if ban && legal.is_empty() {
            legal_under(false)
        } else {
            legal
        }
    }

    /// Whether 2.3, 3.3 and 3.5 allow an action, given by its text.
    fn allows(&self, text: &str, after: &Twin, ban: bool) -> bool {
        let royal = self.royal(self.side);
        let by_royal = text.starts_with(&name(royal));
        let alone = self.royal_code() == "Wu" && self.in_check();
        !(after.attacks(1 - self.side)
            || after.is_facing()
            || (alone && !by_royal)
            || (ban && after.attacks(self.side)))
    }

    /// All actions of all pieces, safe or not.
    fn all(&self) -> Vec<(String, &'static str, Twin)> {
        let mut found = Vec::new();
        let own: Vec<Square> = self
            .pieces
            .iter()
            .filter(|(_, piece)| piece.1 == self.side)
            .map(|(at, _)| *at)
            .collect();
        for from in own {
            let code = self.code(from).to_owned();
            if self.is_frozen(from) {
                if !ROYALS.contains(&code.as_str()) {
                    let mut after = self.clone();
                    after.pieces.remove(&from);
                    found.push((
                        format!("{}@", name(from)),
                        "suicide",
                        after.finish(self, true, None),
                    ));
                }
                continue;
            }
            for effect in self.effects(&code, self.side, from, false) {
                found.extend(self.make(&code, from, &effect));
            }
        }
        found
    }

    /// Makes an action on the board.
    fn make(&self, code: &str, from: Square, effect: &Effect) -> Vec<(String, &'static str, Twin)> {
        let mut after = self.clone();
        let list = |removed: &mut dyn Iterator<Item = Square>| {
            let mut squares: Vec<Square> = removed.collect();
            squares.sort_by_key(|&(file, rank)| (rank, file));
            let names: String = squares.into_iter().map(name).collect();
            if names.is_empty() {
                names
            } else {
                format!("x{names}")
            }
        };
        match effect {
            Effect::Shot(removed) => {
                after.pieces.retain(|square, _| !removed.contains(square));
                let text = format!("{}{}", name(from), list(&mut removed.iter().copied()));
                let tag = if removed.len() > 1 { "swipe" } else { "shot" };
                vec![(text, tag, after.finish(self, true, None))]
            }
            Effect::Recruit(square) => {
                if let Some(piece) = after.pieces.get_mut(square) {
                    piece.1 = self.side;
                }
                let text = format!("{}+{}", name(from), name(*square));
                vec![(text, "recruitment", after.finish(self, true, None))]
            }
            Effect::Go(to, removed) => {
                after.pieces.retain(|square, _| !removed.contains(square));
                let piece = after.pieces.remove(&from).expect("a piece");
                after.pieces.insert(*to, piece);
                let pawn = code == "P";
                let en_passant = pawn && removed.iter().any(|square| square != to);
                let others = list(
                    &mut removed
                        .iter()
                        .copied()
                        .filter(|square| square != to && !pawn),
                );
                let text = format!("{}{}{others}", name(from), name(*to));
                let double =
                    (pawn && (to.1 - from.1).abs() == 2).then_some((to.0, (to.1 + from.1) / 2));
                let tag = match (en_passant, removed.len(), double) {
                    (true, _, _) => "en passant",
                    (_, 2.., _) => "two removed",
                    (_, 1, _) if !others.is_empty() => "removed elsewhere",
                    (_, 1, _) => "capture",
                    (_, _, Some(_)) => "double step",
                    _ => "quiet",
                };
                let zero = pawn || !removed.is_empty();
                if pawn && (to.1 == 0 || to.1 == 7) {
                    return self.promotions(&after, &text, *to);
                }
                vec![(text, tag, after.finish(self, zero, double))]
            }
        }
    }

    /// The promotions of a pawn (M23).
    fn promotions(
        &self,
        after: &Twin,
        text: &str,
        to: Square,
    ) -> Vec<(String, &'static str, Twin)> {
        let become_one = |code: &String| {
            let mut after = after.clone();
            after.pieces.insert(to, (code.clone(), self.side));
            (
                format!("{text}={code}"),
                "promotion",
                after.finish(self, true, None),
            )
        };
        self.deal.iter().map(become_one).collect()
    }

    /// Sets clock, number, side and en passant square after an action in `before`.
    fn finish(mut self, before: &Twin, zero: bool, double: Option<Square>) -> Twin {
        self.clock = if zero { 0 } else { before.clock + 1 };
        self.number = before.number + before.side as u32;
        self.side = 1 - before.side;
        self.ep = double.filter(|&(file, rank)| {
            let landed = rank + forward(before.side);
            [file - 1, file + 1].into_iter().any(|beside| {
                self.pieces.get(&(beside, landed)) == Some(&("P".to_owned(), self.side))
            })
        });
        self
    }

    /// The outcome of the game, repetition aside (M13, M18, M20, M21).
    pub fn outcome(&self, actions: &[Action]) -> Option<&'static str> {
        if actions.is_empty() {
            return Some(if self.in_check() { "mate" } else { "stalemate" });
        }
        if self.clock >= 100 {
            return Some("hundred plies");
        }
        (self.pieces.len() == 2).then_some("bare royals")
    }

    /// The side to move.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The kinds of the pieces that are held.
    pub fn held(&self) -> BTreeSet<String> {
        let held = self.pieces.keys().filter(|square| self.is_frozen(**square));
        held.map(|&square| self.code(square).to_owned()).collect()
    }

    /// The number of action sequences.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.actions()
            .iter()
            .map(|action| action.after.perft(depth - 1))
            .sum()
    }
}
