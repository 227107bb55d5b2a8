//! The slow plain twin of games from files.
//!
//! It reads the same file by itself, as `docs/games.md` describes it, and states the rules
//! naively: a map from squares to letters, a fresh copy for every move, each piece walked
//! square by square, legality by making the move and checking whether a royal piece is
//! attacked. It shares no code with the engine, and of Betza's notation it knows what the
//! examples use. Nothing here is meant to be fast.

use std::collections::{BTreeMap, BTreeSet};
use toml::{Table, Value};

/// A square: file and rank from 0.
pub(super) type At = (i32, i32);

/// A kind of piece.
#[derive(Clone, Debug)]
struct Piece {
    letter: char,
    moves: String,
    royal: bool,
    pawn: bool,
    en_passant: bool,
    first: Vec<i32>,
}

/// The rules that a file describes.
#[derive(Clone, Debug)]
pub struct TwinRules {
    files: i32,
    pub(super) ranks: i32,
    holes: BTreeSet<At>,
    pieces: BTreeMap<String, Piece>,
    start: String,
    table: Table,
}

/// A move: its text and what it does.
#[derive(Clone, Debug)]
pub(super) struct Move {
    pub(super) from: At,
    pub(super) to: At,
    becomes: Option<char>,
    captured: Option<At>,
    pub(super) rook: Option<[At; 2]>,
    /// The square that its text names last: of castling to drawn squares the rook's.
    named: At,
}

/// A position.
#[derive(Clone, Debug)]
pub struct Twin<'a> {
    pub(super) rules: &'a TwinRules,
    pub(super) board: BTreeMap<At, char>,
    pub white: bool,
    pub(super) rights: String,
    /// By the letters of the rights at the start: origin and target of king and rook.
    pub(super) castles: BTreeMap<char, [At; 4]>,
    /// The squares that a pawn has just gone over, and where it stands.
    pub(super) passed: Option<(Vec<At>, At)>,
    pub(super) checks: [i64; 2],
    pub(super) clock: i64,
    pub(super) number: i64,
    /// The colour, letter or square that locks the turn, or `-`.
    pub(super) lock: String,
    /// `?` before the roll, `x` without one, or the face.
    pub(super) die: String,
    /// The moves made in this turn, and the squares of the pieces that made them.
    pub(super) made: i64,
    pub(super) moved: BTreeSet<At>,
}

/// Lays `own` over `parent`, table by table.
fn over(parent: &Table, own: &Table) -> Table {
    let mut whole = parent.clone();
    for (key, value) in own {
        let merged = match (whole.get(key), value) {
            (Some(Value::Table(old)), Value::Table(new)) if key != "goal" && key != "dead" => {
                Value::Table(over(old, new))
            }
            _ => value.clone(),
        };
        whole.insert(key.clone(), merged);
    }
    whole
}

pub(super) fn names(value: Option<&Value>) -> Vec<String> {
    let list = value.and_then(Value::as_array).cloned().unwrap_or_default();
    let name = |value: Value| value.as_str().expect("a name").to_owned();
    list.into_iter().map(name).collect()
}

fn numbers(value: Option<&Value>) -> Option<Vec<i32>> {
    let list = value.and_then(Value::as_array)?;
    Some(
        list.iter()
            .map(|n| n.as_integer().expect("a number") as i32 - 1)
            .collect(),
    )
}

fn square(text: &str) -> At {
    let file = i32::from(text.as_bytes()[0] - b'a');
    (file, text[1..].parse::<i32>().expect("a rank") - 1)
}

pub(super) fn name_of((file, rank): At) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

impl TwinRules {
    /// Reads a file; `chess` is the text of the parent.
    pub fn read(text: &str, chess: &str) -> TwinRules {
        let own: Table = text.parse().expect("TOML");
        let mut table = own.clone();
        if own["parent"].as_str() == Some("chess") {
            let mut parent: Table = chess.parse().expect("TOML");
            for name in names(own.get("without")) {
                let pieces = parent.get_mut("pieces").and_then(Value::as_table_mut);
                pieces.expect("pieces").remove(&name);
            }
            if own
                .get("board")
                .is_some_and(|board| board.get("files").is_some())
            {
                parent.remove("castling");
                let promotion = parent.get_mut("promotion").and_then(Value::as_table_mut);
                promotion.expect("promotion").remove("ranks");
            }
            table = over(&parent, &own);
        }
        let size = |key| table["board"][key].as_integer().expect("a size") as i32;
        let mut pieces = BTreeMap::new();
        for (name, piece) in table["pieces"].as_table().expect("pieces") {
            let flag = |key: &str| piece.get(key).and_then(Value::as_bool);
            let text = |key: &str| piece[key].as_str().expect("a text").to_owned();
            let pawn = flag("pawn").unwrap_or(false);
            pieces.insert(
                name.clone(),
                Piece {
                    letter: text("letter").remove(0),
                    moves: text("moves"),
                    royal: flag("royal").unwrap_or(false),
                    pawn,
                    en_passant: flag("en-passant").unwrap_or(pawn),
                    first: numbers(piece.get("first-move")).unwrap_or(vec![i32::from(pawn)]),
                },
            );
        }
        TwinRules {
            files: size("files"),
            ranks: size("ranks"),
            holes: names(table["board"].get("holes"))
                .iter()
                .map(|name| square(name))
                .collect(),
            pieces,
            start: table["start"].as_str().expect("a start").to_owned(),
            table,
        }
    }

    /// Whether the board is larger than that of chess.
    pub fn is_large(&self) -> bool {
        self.files > 8 || self.ranks > 8
    }

    pub(super) fn part(&self, table: &str, key: &str) -> Option<&Value> {
        self.table.get(table)?.get(key)
    }

    pub(super) fn flag(&self, table: &str, key: &str) -> bool {
        self.part(table, key)
            .and_then(Value::as_bool)
            .unwrap_or(false)
    }

    fn word<'a>(&'a self, key: &str, default: &'a str) -> &'a str {
        self.part("end", key)
            .and_then(Value::as_str)
            .unwrap_or(default)
    }

    fn number(&self, key: &str) -> i64 {
        self.part("end", key)
            .and_then(Value::as_integer)
            .unwrap_or(0)
    }

    fn exists(&self, at: At) -> bool {
        (0..self.files).contains(&at.0)
            && (0..self.ranks).contains(&at.1)
            && !self.holes.contains(&at)
    }

    pub(super) fn name_of_piece(&self, letter: char) -> String {
        let mut pieces = self.pieces.iter();
        let found = pieces.find(|(_, piece)| piece.letter == letter.to_ascii_uppercase());
        found.expect("a piece").0.clone()
    }

    fn piece(&self, letter: char) -> &Piece {
        let capital = letter.to_ascii_uppercase();
        let mut pieces = self.pieces.values();
        pieces
            .find(|piece| piece.letter == capital)
            .expect("a piece")
    }

    fn letters(&self, names: &[String]) -> Vec<char> {
        let known = names.iter().filter_map(|name| self.pieces.get(name));
        known.map(|piece| piece.letter).collect()
    }

    fn has_mate(&self) -> bool {
        self.word("royal", "mate") == "mate"
    }

    /// The way a castle goes for a side: origin and target of king and rook.
    fn castle(&self, way: &str, white: bool) -> Option<[At; 4]> {
        if self.part("castling", "allowed").and_then(Value::as_bool) == Some(false) {
            return None;
        }
        let castle = self.part("castling", way)?;
        let seen = |(file, rank): At| (file, if white { rank } else { self.ranks - 1 - rank });
        let both = |key: &str| {
            let text = castle[key].as_str().expect("two squares");
            let split = text[1..]
                .find(|c: char| c.is_ascii_lowercase())
                .expect("two squares")
                + 1;
            [seen(square(&text[..split])), seen(square(&text[split..]))]
        };
        let ([king, king_to], [rook, rook_to]) = (both("king"), both("rook"));
        Some([king, king_to, rook, rook_to])
    }

    /// Whether pieces that castle are drawn.
    fn draws_castling(&self) -> bool {
        let drawn = names(self.part("shuffle", "squares"));
        let ways = ["short", "long"].into_iter();
        let mut origins = ways
            .filter_map(|way| self.castle(way, true))
            .flat_map(|[king, _, rook, _]| [king, rook]);
        origins.any(|origin| drawn.contains(&name_of(origin)))
    }

    /// The start of the game.
    pub fn start(&self) -> Twin<'_> {
        let words: Vec<&str> = self.start.split_whitespace().collect();
        let max = self.number("checks");
        let word = |index: usize, default: &str| {
            words
                .get(index)
                .map_or(default.to_owned(), |w| (*w).to_owned())
        };
        let mut text = vec![word(0, ""), word(1, "w"), word(2, "-"), word(3, "-")];
        if max > 0 {
            text.push(format!("{max}+{max}"));
        }
        text.extend([word(4, "0"), word(5, "1")]);
        Twin::read(self, &text.join(" "))
    }
}

/// One way to move: steps, each with whether it may end there, and what the whole needs.
struct Walk {
    steps: Vec<(At, bool)>,
    moves: bool,
    takes: bool,
    initial: bool,
    /// Whether exactly one piece has to be jumped.
    over: bool,
}

/// All directions of a leap.
fn directions((a, b): At) -> Vec<At> {
    let mut all = Vec::new();
    for (x, y) in [(a, b), (b, a)] {
        for (sx, sy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            if !all.contains(&(x * sx, y * sy)) {
                all.push((x * sx, y * sy));
            }
        }
    }
    all
}

/// The walks of a piece, as White.
fn walks(moves: &str) -> Vec<Walk> {
    const FAR: i32 = 12;
    let plain = |steps: Vec<(At, bool)>| Walk {
        steps,
        moves: true,
        takes: true,
        initial: false,
        over: false,
    };
    let along = |(x, y): At, n: i32| (1..=n).map(|i| ((x * i, y * i), true)).collect::<Vec<_>>();
    // The two pieces of Colorbound Decimal Chess whose paths bend.
    let mut found = Vec::new();
    if moves == "[D?fB]" {
        for (x, y) in directions((2, 0)) {
            for side in [1, -1] {
                let out = if x == 0 { (side, y / 2) } else { (x / 2, side) };
                let mut steps = vec![((x, y), true)];
                steps.extend((1..FAR).map(|i| ((x + out.0 * i, y + out.1 * i), true)));
                found.push(plain(steps));
            }
        }
        return found;
    }
    if moves == "[F?fC?f(1,5)]" {
        for (x, y) in directions((1, 1)) {
            for (a, b) in [(1, 3), (3, 1)] {
                let (c, d) = if a == 1 { (1, 5) } else { (5, 1) };
                let steps = vec![(1, 1), (1 + a, 1 + b), (1 + a + c, 1 + b + d)];
                let steps = steps.into_iter().map(|(p, q)| ((x * p, y * q), true));
                found.push(plain(steps.collect()));
            }
        }
        return found;
    }
    let letters: Vec<char> = moves.chars().collect();
    let mut index = 0;
    while index < letters.len() {
        let mut modifiers = String::new();
        while letters[index].is_ascii_lowercase() {
            modifiers.push(letters[index]);
            index += 1;
        }
        let atom = letters[index];
        index += 1;
        let doubled = letters.get(index) == Some(&atom);
        index += usize::from(doubled);
        let (leaps, far): (&[At], bool) = match atom {
            'W' => (&[(1, 0)], doubled),
            'F' => (&[(1, 1)], doubled),
            'D' => (&[(2, 0)], doubled),
            'A' => (&[(2, 2)], doubled),
            'N' => (&[(2, 1)], doubled),
            'C' => (&[(3, 1)], doubled),
            'K' => (&[(1, 0), (1, 1)], false),
            'R' => (&[(1, 0)], true),
            'B' => (&[(1, 1)], true),
            'Q' => (&[(1, 0), (1, 1)], true),
            other => panic!("the twin does not know {other} in {moves}"),
        };
        let has = |letter| modifiers.contains(letter);
        for &leap in leaps {
            for (x, y) in directions(leap) {
                if has('f') && y <= 0 {
                    continue;
                }
                let steps = match far {
                    true => along((x, y), FAR),
                    false if has('n') => vec![((x / 2, y / 2), false), ((x, y), true)],
                    false => vec![((x, y), true)],
                };
                found.push(Walk {
                    steps,
                    moves: has('m') || !has('c'),
                    takes: has('c') || !has('m'),
                    initial: has('i'),
                    over: has('p'),
                });
            }
        }
    }
    found
}

impl<'a> Twin<'a> {
    /// Reads a position string.
    pub fn read(rules: &'a TwinRules, text: &str) -> Twin<'a> {
        let words: Vec<&str> = text.split(' ').collect();
        let mut board = BTreeMap::new();
        for (row, rank) in words[0].split('/').zip((0..rules.ranks).rev()) {
            let (mut file, mut gap) = (0, 0);
            for letter in row.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    gap = gap * 10 + digit as i32;
                    continue;
                }
                file += std::mem::take(&mut gap);
                if letter != '*' {
                    board.insert((file, rank), letter);
                }
                file += 1;
            }
        }
        let max = rules.number("checks");
        let behind = usize::from(max > 0);
        let checks = match max {
            0 => [0; 2],
            _ => {
                let (white, black) = words[4].split_once('+').expect("checks");
                [white, black].map(|left| max - left.parse::<i64>().expect("a count"))
            }
        };
        assert_eq!(words[3], "-", "the twin begins without en passant");
        let mut castles = BTreeMap::new();
        for letter in words[2].chars().filter(|letter| *letter != '-') {
            let white = letter.is_ascii_uppercase();
            let long = letter.eq_ignore_ascii_case(&'q');
            let way = rules.castle(if long { "long" } else { "short" }, white);
            let mut way = way.expect("a way to castle");
            if rules.draws_castling() {
                let named = |name: &str| {
                    let letter = rules.letters(&[name.to_owned()])[0];
                    if white {
                        letter
                    } else {
                        letter.to_ascii_lowercase()
                    }
                };
                // Of chess, whose king goes to the right by the short way.
                let rank = way[0].1;
                let standing = |letter: char| -> Vec<i32> {
                    let stands = |file: &i32| board.get(&(*file, rank)) == Some(&letter);
                    (0..rules.files).filter(stands).collect()
                };
                let rooks = standing(named("rook"));
                let rook = if long { rooks.first() } else { rooks.last() };
                way[0].0 = standing(named("king"))[0];
                way[2].0 = *rook.expect("a rook");
            }
            castles.insert(letter, way);
        }
        Twin {
            rules,
            board,
            castles,
            white: words[1] == "w",
            rights: words[2].replace('-', ""),
            passed: None,
            checks,
            clock: words[4 + behind].parse().expect("a clock"),
            number: words[5 + behind].parse().expect("a number"),
            lock: "-".to_owned(),
            die: "?".to_owned(),
            made: 0,
            moved: BTreeSet::new(),
        }
    }

    fn is_own(&self, letter: char, white: bool) -> bool {
        letter.is_ascii_uppercase() == white
    }

    fn own(&self, white: bool) -> Vec<(At, char)> {
        let all = self
            .board
            .iter()
            .filter(|(_, letter)| self.is_own(**letter, white));
        all.map(|(at, letter)| (*at, *letter)).collect()
    }

    /// Calls `found` with the squares that a piece reaches: the square, the squares passed,
    /// whether its walk may move and take, and whether it is a first move.
    fn reach(&self, from: At, mut found: impl FnMut(At, &[At], &Walk)) {
        let letter = self.board[&from];
        let white = letter.is_ascii_uppercase();
        let piece = self.rules.piece(letter);
        let row = if white {
            from.1
        } else {
            self.rules.ranks - 1 - from.1
        };
        for walk in walks(&piece.moves) {
            if walk.initial && !piece.first.contains(&row) {
                continue;
            }
            let mut passed: Vec<At> = Vec::new();
            let mut jumped = 0;
            for &((x, y), may_end) in &walk.steps {
                let to = (from.0 + x, from.1 + if white { y } else { -y });
                if !self.rules.exists(to) {
                    break;
                }
                let stands = self.board.contains_key(&to);
                if may_end && jumped == i32::from(walk.over) {
                    found(to, &passed, &walk);
                }
                jumped += i32::from(stands);
                if jumped > i32::from(walk.over) {
                    break;
                }
                passed.push(to);
            }
        }
    }

    fn is_attacked(&self, at: At, by_white: bool) -> bool {
        self.own(by_white).into_iter().any(|(from, _)| {
            let mut hit = false;
            self.reach(from, |to, _, walk| hit |= walk.takes && to == at);
            hit
        })
    }

    fn royals(&self, white: bool) -> Vec<At> {
        let own = self.own(white).into_iter();
        let royal = own.filter(|(_, letter)| self.rules.piece(*letter).royal);
        royal.map(|(at, _)| at).collect()
    }

    /// Whether a side is in check.
    pub fn in_check(&self, white: bool) -> bool {
        let royals = self.royals(white);
        let hit = royals
            .iter()
            .filter(|&&at| self.is_attacked(at, !white))
            .count();
        self.rules.has_mate()
            && match self.rules.word("royals", "each") {
                "last" => !royals.is_empty() && hit == royals.len(),
                _ => hit > 0,
            }
    }

    fn promotions(&self, from: At, to: At) -> Vec<Option<char>> {
        let letter = self.board[&from];
        let piece = self.rules.piece(letter);
        let row = if self.white {
            to.1
        } else {
            self.rules.ranks - 1 - to.1
        };
        let ranks =
            numbers(self.rules.part("promotion", "ranks")).unwrap_or(vec![self.rules.ranks - 1]);
        let all = self
            .rules
            .letters(&names(self.rules.part("promotion", "to")));
        if !piece.pawn || !ranks.contains(&row) || all.is_empty() {
            return vec![None];
        }
        let start = self.rules.start();
        let count = |twin: &Twin<'_>, letter: char| {
            twin.own(self.white)
                .into_iter()
                .filter(|(_, other)| other.to_ascii_uppercase() == letter)
                .count()
        };
        let limited = self.rules.flag("promotion", "captured-only");
        let open = all
            .into_iter()
            .filter(|&letter| !limited || count(self, letter) < count(&start, letter));
        let mut choices: Vec<Option<char>> = open.map(Some).collect();
        if self.rules.flag("promotion", "optional") {
            let mut alone = self.clone();
            alone.board = BTreeMap::from([(to, letter)]);
            let mut can_move = false;
            alone.reach(to, |_, _, _| can_move = true);
            if can_move {
                choices.push(None);
            }
        }
        choices
    }

    fn pseudo(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = Vec::new();
        for (from, letter) in self.own(self.white) {
            let mut targets: Vec<(At, Option<At>)> = Vec::new();
            self.reach(from, |to, _, walk| {
                let there = self.board.get(&to);
                let captured = match there {
                    Some(&victim) if !self.is_own(victim, self.white) && walk.takes => Some(to),
                    None => {
                        let passed = self
                            .passed
                            .as_ref()
                            .filter(|(squares, _)| squares.contains(&to));
                        let takes = walk.takes && self.rules.piece(letter).en_passant;
                        match passed.filter(|_| takes) {
                            Some((_, victim)) => Some(*victim),
                            None if walk.moves => None,
                            None => return,
                        }
                    }
                    _ => return,
                };
                if !targets.contains(&(to, captured)) {
                    targets.push((to, captured));
                }
            });
            // A pawn that can capture en passant on a square does not go there otherwise.
            let all = targets.clone();
            targets.retain(|&(to, captured)| {
                let passed = self.passed.as_ref().map(|(_, at)| (to, Some(*at)));
                captured.is_some() || passed.is_none_or(|capture| !all.contains(&capture))
            });
            for (to, captured) in targets {
                for becomes in self.promotions(from, to) {
                    moves.push(Move {
                        from,
                        to,
                        becomes,
                        captured,
                        rook: None,
                        named: to,
                    });
                }
            }
        }
        moves
    }

    fn castling(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for letter in if self.white { ['K', 'Q'] } else { ['k', 'q'] } {
            if !self.rights.contains(letter) {
                continue;
            }
            let [king, king_to, rook, rook_to] = self.castles[&letter];
            let between = |a: At, b: At| (a.0.min(b.0)..=a.0.max(b.0)).map(move |file| (file, a.1));
            let mut span = between(king, king_to).chain(between(rook, rook_to));
            let free = span.all(|at| at == king || at == rook || !self.board.contains_key(&at));
            let is_royal = self.rules.piece(self.board[&king]).royal && self.rules.has_mate();
            let safe = |at: At| {
                let mut there = self.clone();
                let letter = there.board.remove(&king).expect("a king");
                there.board.insert(at, letter);
                !there.is_attacked(at, !self.white)
            };
            if free && (!is_royal || between(king, king_to).all(safe)) {
                moves.push(Move {
                    from: king,
                    to: king_to,
                    becomes: None,
                    captured: None,
                    rook: Some([rook, rook_to]),
                    named: if self.rules.draws_castling() {
                        rook
                    } else {
                        king_to
                    },
                });
            }
        }
        moves
    }

    /// The legal moves, lock and die apart.
    pub(super) fn legal(&self) -> Vec<Move> {
        if self.ended().is_some() {
            return Vec::new();
        }
        let mut moves = self.pseudo();
        moves.extend(self.castling());
        let no_checks = self.rules.flag("moves", "no-checks");
        moves.retain(|mv| {
            let next = self.after(mv);
            !(next.in_check(self.white) || no_checks && next.in_check(!self.white))
        });
        if self.rules.flag("moves", "forced-capture")
            && moves.iter().any(|mv| mv.captured.is_some())
        {
            moves.retain(|mv| mv.captured.is_some());
        }
        moves
    }

    /// The text of a move, or of passing.
    pub(super) fn text_of(mv: Option<&Move>) -> String {
        let Some(mv) = mv else {
            return "0000".to_owned();
        };
        let becomes = mv.becomes.map(|letter| letter.to_ascii_lowercase());
        format!(
            "{}{}{}",
            name_of(mv.from),
            name_of(mv.named),
            becomes.map_or(String::new(), String::from)
        )
    }

    /// The texts of the moves of the turn, sorted.
    pub fn moves(&self) -> Vec<String> {
        let allowed = self.allowed();
        let texts: BTreeSet<String> = allowed
            .iter()
            .map(|mv| Twin::text_of(mv.as_ref()))
            .collect();
        texts.into_iter().collect()
    }

    /// The position after the move with this text.
    pub fn play(&self, text: &str) -> Twin<'a> {
        let moves = self.allowed();
        let mv = moves
            .iter()
            .find(|mv| Twin::text_of(mv.as_ref()) == text)
            .expect("a legal move");
        self.end_turn(mv.as_ref(), text)
    }

    pub(super) fn after(&self, mv: &Move) -> Twin<'a> {
        let mut next = self.clone();
        let letter = next.board.remove(&mv.from).expect("a piece");
        let piece = self.rules.piece(letter);
        if let Some(captured) = mv.captured {
            next.board.remove(&captured);
        }
        if let Some([rook, rook_to]) = mv.rook {
            let letter = next.board.remove(&rook).expect("a rook");
            next.board.insert(rook_to, letter);
        }
        let becomes = mv.becomes.map_or(letter, |becomes| match self.white {
            true => becomes,
            false => becomes.to_ascii_lowercase(),
        });
        next.board.insert(mv.to, becomes);
        next.white = !self.white;
        for (letter, [king, _, rook, _]) in &self.castles {
            if [mv.from, mv.to].iter().any(|at| at == king || at == rook) {
                next.rights = next.rights.replace(*letter, "");
            }
        }
        next.passed = None;
        if piece.en_passant && mv.becomes.is_none() {
            self.reach(mv.from, |to, passed, walk| {
                if walk.initial
                    && walk.moves
                    && to == mv.to
                    && !passed.is_empty()
                    && mv.captured.is_none()
                {
                    next.passed = Some((passed.to_vec(), to));
                }
            });
            // It counts only where a pawn attacks the square.
            let squares = next
                .passed
                .as_ref()
                .map_or(Vec::new(), |(squares, _)| squares.clone());
            let attacked = next.own(next.white).into_iter().any(|(from, letter)| {
                let mut hit = false;
                next.reach(from, |to, _, walk| {
                    hit |= walk.takes && squares.contains(&to)
                });
                hit && self.rules.piece(letter).en_passant
            });
            if !attacked {
                next.passed = None;
            }
        }
        let quiet = !piece.pawn && mv.captured.is_none();
        next.clock = if quiet { self.clock + 1 } else { 0 };
        next.number += i64::from(!self.white);
        let max = self.rules.number("checks");
        if max > 0 && next.in_check(next.white) {
            let given = &mut next.checks[usize::from(!self.white)];
            *given = (*given + 1).min(max);
        }
        next
    }

    /// The result that does not depend on the moves: the winner if there is one, and why.
    pub(super) fn ended(&self) -> Option<(Option<bool>, &'static str)> {
        let rules = self.rules;
        let verdict = |word: &str, white: bool| match word {
            "win" => Some(white),
            "loss" => Some(!white),
            _ => None,
        };
        let (us, them) = (self.white, !self.white);
        if self.own(us).is_empty() {
            return Some((verdict(rules.word("no-pieces", "loss"), us), "extinction"));
        }
        // Where a side has several turns, the other may have lost its pieces.
        if self.own(them).is_empty() {
            return Some((verdict(rules.word("no-pieces", "loss"), them), "extinction"));
        }
        let start = rules.start();
        for side in [us, them] {
            let had = start.royals(side).len();
            let left = self.royals(side).len();
            let lost = match rules.word("royals", "each") {
                "last" => left == 0,
                _ => left < had,
            };
            if !rules.has_mate() && had > 0 && lost {
                return Some((Some(!side), "captured"));
            }
        }
        if let Some(goal) = rules.part("end", "goal") {
            let letters = rules.letters(&names(goal.get("pieces")));
            let ranks = numbers(goal.get("ranks")).unwrap_or_default();
            let squares: Vec<At> = names(goal.get("squares"))
                .iter()
                .map(|name| square(name))
                .collect();
            let flag = |key: &str| goal.get(key).and_then(Value::as_bool).unwrap_or(false);
            let reached = |white: bool| {
                let seen = |(file, rank): At| match white || flag("same-for-both") {
                    true => (file, rank),
                    false => (file, rules.ranks - 1 - rank),
                };
                self.own(white).into_iter().any(|(at, letter)| {
                    let at = seen(at);
                    letters.contains(&letter.to_ascii_uppercase())
                        && (squares.contains(&at) || ranks.contains(&at.1))
                })
            };
            match (reached(us), reached(them)) {
                (true, true) => return Some((None, "goal")),
                // In the middle of White's turn the reply is still to come.
                (true, false) if flag("reply") && self.white && self.made > 0 => {}
                (true, false) => return Some((Some(us), "goal")),
                (false, true) if !flag("reply") || self.white => {
                    return Some((Some(them), "goal"));
                }
                _ => {}
            }
        }
        let max = rules.number("checks");
        if max > 0 && self.checks[usize::from(us)] >= max {
            return Some((Some(them), "checks"));
        }
        for side in [us, them] {
            for letter in rules.letters(&names(rules.part("end", "extinct"))) {
                if !self
                    .own(side)
                    .iter()
                    .any(|(_, other)| other.to_ascii_uppercase() == letter)
                {
                    return Some((Some(!side), "extinction"));
                }
            }
        }
        if let Some(word) = rules.part("end", "bare").and_then(Value::as_str) {
            let bare = |white| self.own(white).len() == self.royals(white).len();
            match (bare(us), bare(them)) {
                (true, true) => return Some((None, "bare")),
                (false, true) => return Some((verdict(word, them), "bare")),
                _ => {}
            }
        }
        None
    }

    /// The result: the winner if there is one, and why; `None` while the game goes on.
    pub fn outcome(&self) -> Option<(Option<bool>, &'static str)> {
        if let Some(ended) = self.ended() {
            return Some(ended);
        }
        if self.made == 0 && self.legal().is_empty() {
            return Some(
                match (
                    self.in_check(self.white),
                    self.rules.word("stalemate", "draw"),
                ) {
                    (true, _) => (Some(!self.white), "mate"),
                    (false, "win") => (Some(self.white), "stalemate"),
                    (false, "loss") => (Some(!self.white), "stalemate"),
                    _ => (None, "stalemate"),
                },
            );
        }
        let max = self.rules.number("quiet-plies");
        if max > 0 && self.clock >= max {
            return Some((None, "count"));
        }
        self.is_dead().then_some((None, "dead"))
    }

    fn is_dead(&self) -> bool {
        let Some(dead) = self.rules.part("end", "dead") else {
            return false;
        };
        let flag = |key: &str| dead.get(key).and_then(Value::as_bool);
        if flag("draws") == Some(false) {
            return false;
        }
        let [alone, with_king] =
            ["alone", "with-king"].map(|key| self.rules.letters(&names(dead.get(key))));
        let is_dead = |inside: &dyn Fn(At) -> bool| {
            let own = |white| -> Vec<(At, char)> {
                self.own(white)
                    .into_iter()
                    .filter(|(at, _)| inside(*at))
                    .collect()
            };
            let royal = |letter: char| self.rules.piece(letter).royal;
            let [white, black] = [own(true), own(false)];
            let has = |pieces: &[(At, char)]| pieces.iter().any(|(_, letter)| royal(*letter));
            let harmless = |ours: &[(At, char)], theirs: &[(At, char)]| match theirs {
                [] => true,
                [(_, letter)] => ours.len() == 1 && alone.contains(&letter.to_ascii_uppercase()),
                _ => false,
            };
            match (has(&white), has(&black)) {
                (false, false) => flag("by-shade") == Some(true),
                (true, true) => {
                    let all = white.iter().chain(&black);
                    let others: Vec<char> = all
                        .map(|(_, letter)| *letter)
                        .filter(|l| !royal(*l))
                        .collect();
                    match others[..] {
                        [] => true,
                        [letter] => with_king.contains(&letter.to_ascii_uppercase()),
                        _ => false,
                    }
                }
                (true, false) => harmless(&white, &black),
                (false, true) => harmless(&black, &white),
            }
        };
        match flag("by-shade") {
            Some(true) => [0, 1]
                .iter()
                .all(|&shade| is_dead(&|at: At| (at.0 + at.1) % 2 == shade)),
            _ => is_dead(&|_| true),
        }
    }

    /// The letter of a right: that of the rook's file if another stands farther out.
    fn shown_right(&self, right: char) -> char {
        let [king, _, rook, _] = self.castles[&right];
        let letter = self.board[&rook];
        let outer = match rook.0 > king.0 {
            true => rook.0 + 1..self.rules.files,
            false => 0..rook.0,
        };
        let farther = |file: i32| self.board.get(&(file, rook.1)) == Some(&letter);
        let file = (b'a' + rook.0 as u8) as char;
        match outer.into_iter().any(farther) {
            true if right.is_ascii_uppercase() => file.to_ascii_uppercase(),
            true => file,
            false => right,
        }
    }

    /// The position string. The square behind a bent first move is not compared: `ep` is
    /// true where there is one.
    pub fn text(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..self.rules.ranks).rev() {
            let (mut row, mut gap) = (String::new(), 0);
            for file in 0..self.rules.files {
                let sign = match self.board.get(&(file, rank)) {
                    Some(letter) => *letter,
                    None if self.rules.exists((file, rank)) => {
                        gap += 1;
                        continue;
                    }
                    None => '*',
                };
                if gap > 0 {
                    row += &std::mem::take(&mut gap).to_string();
                }
                row.push(sign);
            }
            if gap > 0 {
                row += &gap.to_string();
            }
            rows.push(row);
        }
        let dash = |text: String| {
            if text.is_empty() {
                "-".to_owned()
            } else {
                text
            }
        };
        let passed = self.passed.as_ref().map(|(squares, victim)| {
            let bent = squares.iter().any(|at| at.0 != victim.0);
            let squares: String = squares.iter().map(|at| name_of(*at)).collect();
            match bent {
                true => format!("{squares}-{}", name_of(*victim)),
                false => squares,
            }
        });
        let max = self.rules.number("checks");
        let checks = match max {
            0 => String::new(),
            _ => format!(" {}+{}", max - self.checks[0], max - self.checks[1]),
        };
        let lock = match self.rules.has_lock() {
            true => format!(" {}", self.lock),
            false => String::new(),
        };
        let die = match self.rules.has_die() {
            true => format!(" {}", self.die),
            false => String::new(),
        };
        let made = match (self.rules.has_long_turns(), self.made) {
            (false, _) => String::new(),
            (true, 0) => " -".to_owned(),
            (true, made) => {
                let mut moved: Vec<At> = self.moved.iter().copied().collect();
                moved.sort_by_key(|(file, rank)| (*rank, *file));
                let moved = moved.into_iter().map(name_of);
                format!(" {made}{}", moved.collect::<String>())
            }
        };
        format!(
            "{} {} {} {}{checks} {} {}{lock}{die}{made}",
            rows.join("/"),
            if self.white { 'w' } else { 'b' },
            dash(
                self.rights
                    .chars()
                    .map(|right| self.shown_right(right))
                    .collect()
            ),
            dash(passed.unwrap_or_default()),
            self.clock,
            self.number
        )
    }
}
