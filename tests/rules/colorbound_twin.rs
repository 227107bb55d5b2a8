//! Colorbound Chess, Equalized and Decimal against their slow plain twin: the same moves,
//! texts, outcomes and refusals.
//!
//! Both follow `docs/rules/colorbound.md` and share no code. The walks count the features
//! they come across, so that a rule which never came up fails the test.

use crate::features::{Features, merge};
use crate::twin::colorbound as twin;
use ermine::base::Rng;
use ermine::base::geometry::{Bitboard, Geometry};
use ermine::games::colorbound::{Colorbound, Decimal, Equalized, Kind, Move, Standard, Variant};
use ermine::rules::perft::{PerftMode, perft};
use ermine::rules::{Line, MoveList, Outcome, Position, Reason, Step, Turn};
use rayon::prelude::*;
use twin::{Game, Twin, TwinHistory};

/// The kind of moves that a walk prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taste {
    /// Anything.
    Any,
    /// Captures and promotions.
    Captures,
    /// Pawn moves.
    Pawns,
    /// Quiet moves of pieces other than pawns.
    Quiet,
    /// Back to the origin of the last move.
    Shuffling,
    /// Checks.
    Checks,
}

const TASTES: [Taste; 6] = [
    Taste::Any,
    Taste::Captures,
    Taste::Pawns,
    Taste::Quiet,
    Taste::Shuffling,
    Taste::Checks,
];

fn both<V: Variant>(game: Game, text: &str) -> (Colorbound<V::Board>, Twin) {
    match (
        Colorbound::from_pfen(text, V::rules()),
        Twin::parse(text, game),
    ) {
        (Ok(engine), Ok(twin)) => (engine, twin),
        (engine, twin) => panic!("'{text}': engine {engine:?}, twin {twin:?}"),
    }
}

fn engine_outcome<G: Geometry>(position: &Colorbound<G>) -> Option<&'static str> {
    match position.turn() {
        Turn::Over(Outcome::Win(winner, Reason::Checkmate)) => {
            assert_ne!(winner, position.side(), "the mated side wins: {position}");
            Some("mate")
        }
        Turn::Over(Outcome::Draw(Reason::Stalemate)) => Some("stalemate"),
        Turn::Over(Outcome::Draw(Reason::MoveCount)) => Some("count"),
        Turn::Over(Outcome::Draw(Reason::DeadMaterial)) => Some("dead"),
        Turn::Over(outcome) => panic!("no rule of the game: {outcome}"),
        Turn::Decide | Turn::Roll => None,
    }
}

/// Engine and twin in one game.
struct Pair<G: Geometry> {
    line: Line<Colorbound<G>>,
    twin: Twin,
    history: TwinHistory,
    third: bool,
    texts: Vec<String>,
    features: Features,
    rng: Rng,
}

impl<G: Geometry> Pair<G> {
    fn new(engine: Colorbound<G>, twin: Twin, seed: u64, walk: u64) -> Pair<G> {
        let mut history = TwinHistory::default();
        history.record(&twin);
        Pair {
            line: Line::new(engine),
            twin,
            history,
            third: false,
            texts: Vec::new(),
            features: Features::new(),
            rng: Rng::stream(seed, walk),
        }
    }

    fn here(&self) -> String {
        let line = &self.line;
        format!(
            "'{}' after {:?} from '{}'",
            line.position(),
            self.texts,
            line.start()
        )
    }

    fn count_if(&mut self, feature: &'static str, happened: bool) {
        if happened {
            *self.features.entry(feature).or_default() += 1;
        }
    }

    /// Walks to the end of the game, or for at most `max_moves` moves.
    fn walk(&mut self, taste: Taste, max_moves: usize) {
        while self.check() && self.texts.len() < max_moves {
            let mv = self.choose(taste);
            self.make(mv);
        }
    }

    /// Compares the two; returns whether the game goes on.
    fn check(&mut self) -> bool {
        let position = *self.line.position();
        assert_eq!(position.to_string(), self.twin.text(), "{}", self.here());
        let mut engine: Vec<String> = position.legal().iter().map(Move::to_string).collect();
        let mut twin: Vec<String> = self.twin.steps().into_iter().map(twin::text_of).collect();
        engine.sort();
        twin.sort();
        assert_eq!(engine, twin, "{}", self.here());
        assert_eq!(
            position.in_check(),
            self.twin.in_check(self.twin.white_to_move())
        );
        let outcome = engine_outcome(&position);
        assert_eq!(outcome, self.twin.outcome(), "{}", self.here());
        let repeated = matches!(self.line.outcome(), Some(Outcome::Draw(Reason::Repetition)));
        assert_eq!(repeated, self.third && outcome.is_none(), "{}", self.here());
        self.count_if("repetition", repeated);
        self.note_position(&position);
        if !position.in_check() {
            self.check_quiet_checks(&position);
        }
        if let Some(outcome) = outcome {
            self.count_if(outcome, true);
        }
        outcome.is_none() && !repeated
    }

    /// Checks that every quiet move of an officer that attacks a king afterwards is found
    /// as a check, except for pieces whose path bends.
    fn check_quiet_checks(&mut self, position: &Colorbound<G>) {
        let (us, them) = (position.side(), position.side().flip());
        let others = [Kind::Pawn, Kind::King, Kind::Osprey, Kind::Parabola];
        let is_covered = |mv: &Move<G>| {
            let from = mv.from();
            !others.iter().any(|&kind| position.of_kind(kind).has(from))
        };
        let checks = |mv: &Move<G>| {
            let mut after = *position;
            after.play(*mv, &mut ());
            let mut checkers = after
                .kings_in_check(them)
                .map(|king| after.attackers(king, us, after.occupied()));
            is_covered(mv) && !position.is_noisy(*mv) && checkers.any(|all| all.has(mv.to()))
        };
        let texts = |moves: &[Move<G>], predicate: &dyn Fn(&Move<G>) -> bool| {
            let selected = moves.iter().filter(|mv| predicate(mv));
            let mut texts: Vec<String> = selected.map(Move::to_string).collect();
            texts.sort();
            texts
        };
        let mut found = MoveList::new();
        position.quiet_checks(&mut found);
        let expected = texts(&position.legal(), &checks);
        assert_eq!(texts(&found, &is_covered), expected, "{}", self.here());
        self.count_if("quiet check", !found.is_empty());
    }

    fn note_position(&mut self, position: &Colorbound<G>) {
        let (us, them) = (position.side(), position.side().flip());
        let checked = position.kings_in_check(us);
        self.count_if("check", checked.any());
        for king in checked {
            let occupied = position.occupied();
            let checkers = position.attackers(king, them, occupied);
            self.count_if("double check", checkers.many());
            for checker in checkers {
                let piece = position.piece_on(checker).expect("a checker");
                self.count_if(piece.kind.name(), true);
                let leap = piece.kind == Kind::Pawn && checker.file() == king.file();
                self.count_if("check by a leap", leap);
            }
        }
    }

    fn choose(&mut self, taste: Taste) -> Move<G> {
        let position = *self.line.position();
        let moves = position.legal();
        let pawn = |mv: &Move<G>| position.of_kind(Kind::Pawn).has(mv.from());
        let preferred = |mv: &&Move<G>| {
            match taste {
            Taste::Any => true,
            Taste::Captures => position.is_noisy(**mv),
            Taste::Pawns => pawn(mv),
            Taste::Quiet => !position.is_noisy(**mv) && !pawn(mv),
            Taste::Shuffling => self.line.steps().iter().rev().nth(1).is_some_and(|step| {
                matches!(step, Step::Move(last) if last.to() == mv.from() && last.from() == mv.to())
            }),
            Taste::Checks => {
                let mut next = position;
                next.play(**mv, &mut ());
                next.in_check()
            }
        }
        };
        let preferred: Vec<Move<G>> = moves.iter().filter(preferred).copied().collect();
        let eager = self.rng.below(8) > 0;
        let list = if eager && !preferred.is_empty() {
            &preferred[..]
        } else {
            &moves
        };
        *self.rng.pick(list).expect("a move")
    }

    fn make(&mut self, mv: Move<G>) {
        let position = *self.line.position();
        let text = mv.to_string();
        let step = self
            .twin
            .steps()
            .into_iter()
            .find(|&step| twin::text_of(step) == text);
        self.twin = self.twin.after(step.expect("the lists are equal"));
        self.third = self.history.record(&self.twin) >= 3;
        let (kind, capture) = (
            position.piece_on(mv.from()).expect("a piece").kind,
            position.occupied().has(mv.to()),
        );
        let leap = kind == Kind::Pawn && mv.from().file() == mv.to().file();
        self.count_if("leap", leap);
        self.count_if("capture by a leap", leap && capture);
        self.count_if("promotion", mv.is_promotion());
        self.count_if("capture with promotion", mv.is_promotion() && capture);
        self.count_if("capture by a king", kind == Kind::King && capture);
        self.line.make(Step::Move(mv));
        self.texts.push(text);
    }
}

/// Walks from each start, and as many from random boards.
fn walks<V: Variant>(game: Game, starts: &[&str], seed: u64, count: u64) -> Features {
    let mut rng = Rng::new(seed);
    let read = |text: &str| Colorbound::from_pfen(text, V::rules());
    let drawn = std::iter::repeat_with(|| random_board::<V>(game, &mut rng));
    let drawn = drawn.filter(|text| read(text).is_ok_and(|found| !found.is_dead()));
    let wide: Vec<String> = starts.iter().map(|&text| text.to_owned()).collect();
    let all: Vec<String> = drawn.take(starts.len() * count as usize).collect();
    let all = wide
        .iter()
        .flat_map(|text| (0..count).map(move |_| text))
        .chain(&all);
    let all: Vec<(u64, &String)> = (0..).zip(all).collect();
    all.par_iter()
        .map(|&(walk, text)| {
            let (engine, twin) = both::<V>(game, text);
            let mut pair = Pair::new(engine, twin, seed, walk);
            pair.walk(TASTES[walk as usize % TASTES.len()], 160);
            pair.features
        })
        .reduce(Features::new, merge)
}

fn expect(features: &Features, expected: &[&str]) {
    for feature in expected {
        let count = features.get(feature).copied().unwrap_or(0);
        assert!(
            count >= 3,
            "'{feature}' came up {count} times: {features:?}"
        );
    }
}

const COMMON: [&str; 18] = [
    "check",
    "double check",
    "check by a leap",
    "quiet check",
    "leap",
    "capture by a leap",
    "promotion",
    "capture with promotion",
    "capture by a king",
    "mate",
    "stalemate",
    "dead",
    "count",
    "repetition",
    "wizard",
    "laureate",
    "bishop",
    "dragon",
];

#[test]
fn standard_games_are_the_same() {
    let starts = [
        Game::Standard.start(),
        "4k3/1P4P1/8/8/8/8/1p4p1/4K3 w - - 0 30",
        "3wk3/8/8/8/8/8/p2P4/1W2K3 w - - 50 70",
        "8/8/8/8/4k3/8/4P3/4K3 b - - 0 40",
        "k7/3P4/2P5/1P6/8/8/8/4K3 b - - 0 40",
    ];
    expect(&walks::<Standard>(Game::Standard, &starts, 10, 20), &COMMON);
}

#[test]
fn equalized_games_are_the_same() {
    let starts = [
        Game::Equalized.start(),
        "3kk3/1P4P1/8/8/8/8/1p4p1/3KK3 w - - 0 30",
        "3kk3/8/8/8/4W3/8/8/3KK3 w - - 50 70",
        "3k4/8/8/8/4k3/8/4P3/1KK5 b - - 0 40",
        "k6k/3PP3/2P2P2/1P4P1/8/8/8/3KK3 b - - 0 40",
    ];
    expect(
        &walks::<Equalized>(Game::Equalized, &starts, 20, 15),
        &COMMON,
    );
}

#[test]
fn decimal_games_are_the_same() {
    let starts = [
        Game::Decimal.start(),
        "5k4/1P1P6/10/10/10/10/10/10/3p1p4/5K4 w - - 0 30",
        "5k4/10/10/10/10/O6y2/10/10/10/5K4 w - - 90 70",
        "10/10/10/10/10/10/4k5/10/4P5/3K6 b - - 0 40",
        "k9/3P6/2P7/1P8/10/10/10/10/10/4K5 b - - 0 40",
    ];
    let mut expected = COMMON.to_vec();
    expected.extend(["osprey", "parabola"]);
    expect(&walks::<Decimal>(Game::Decimal, &starts, 30, 15), &expected);
}

/// A position with many lines, pins and forks: pieces placed at random; of two kings one
/// is on each shade.
fn random_board<V: Variant>(game: Game, rng: &mut Rng) -> String {
    let size = V::Board::FILES as usize;
    let letters: Vec<char> = match game {
        Game::Decimal => "PpWwLlBbDdOoYyBbDdOoYy".chars().collect(),
        _ => "PpWwLlBbDdBbDd".chars().collect(),
    };
    let mut board = vec!['.'; size * size];
    for _ in 0..3 + rng.below(14) {
        let at = rng.below((size * size) as u32) as usize;
        board[at] = *rng.pick(&letters).expect("a letter");
    }
    for number in 0..V::rules().kings() as usize {
        for king in ['K', 'k'] {
            let at = rng.below((size * size) as u32) as usize;
            let dark = (at / size + at % size) % 2;
            // A step along the rank changes the shade.
            let at = if game == Game::Equalized && dark != number {
                at ^ 1
            } else {
                at
            };
            board[at] = king;
        }
    }
    let rows: Vec<String> = board
        .chunks(size)
        .map(|row| {
            let mut text = String::new();
            let mut gap = 0;
            for &letter in row.iter().chain(['/'].iter()) {
                if letter == '.' {
                    gap += 1;
                    continue;
                }
                if gap > 0 {
                    text += &gap.to_string();
                }
                gap = 0;
                if letter != '/' {
                    text.push(letter);
                }
            }
            text
        })
        .collect();
    let side = if rng.below(2) == 0 { 'w' } else { 'b' };
    format!("{} {side} - - {} 40", rows.join("/"), rng.below(70))
}

/// Compares refusals of random boards, and the moves two plies deep of legal ones.
fn boards<V: Variant>(game: Game, seed: u64, count: u64) -> (u32, u32) {
    let accepted: Vec<bool> = (0..count)
        .into_par_iter()
        .map(|number| {
            let mut rng = Rng::stream(seed, number);
            let text = random_board::<V>(game, &mut rng);
            let engine = Colorbound::from_pfen(&text, V::rules());
            let twin = Twin::parse(&text, game);
            match (engine, twin) {
                (Ok(engine), Ok(twin)) => {
                    let mut pair = Pair::new(engine, twin, seed, number);
                    pair.check();
                    let counts = [1, 2].map(|depth| perft(&engine, depth, PerftMode::Full));
                    let slow = [1, 2].map(|depth| pair.twin.perft(depth));
                    assert_eq!(counts, slow, "{text}");
                    true
                }
                (Err(error), Err(field)) => {
                    assert_eq!(error.field.to_string(), field, "'{text}': {error}");
                    false
                }
                (engine, twin) => panic!("'{text}': engine {engine:?}, twin {twin:?}"),
            }
        })
        .collect();
    let good = accepted.iter().filter(|&&good| good).count() as u32;
    (good, accepted.len() as u32 - good)
}

#[test]
fn random_boards_are_accepted_or_refused_by_both() {
    for (good, bad) in [
        boards::<Standard>(Game::Standard, 40, 800),
        boards::<Equalized>(Game::Equalized, 50, 800),
        boards::<Decimal>(Game::Decimal, 60, 400),
    ] {
        assert!(good >= 40 && bad >= 40, "{good} good, {bad} bad");
    }
}

/// Changes, removes or inserts letters.
fn damage(text: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let alphabet: Vec<char> = "KkPpBwLdOY0123456789/ -wbx".chars().collect();
    for _ in 0..1 + rng.below(2) {
        let at = rng.below(letters.len() as u32) as usize;
        let letter = *rng.pick(&alphabet).expect("a letter");
        match rng.below(3) {
            0 => letters[at] = letter,
            1 => letters.insert(at, letter),
            _ => drop(letters.remove(at)),
        }
    }
    letters.into_iter().collect()
}

fn refusals<V: Variant>(game: Game, text: &str, seed: u64) -> (u32, u32) {
    let mut rng = Rng::new(seed);
    let (mut good, mut bad) = (0, 0);
    for _ in 0..4000 {
        let text = damage(text, &mut rng);
        match (
            Colorbound::from_pfen(&text, V::rules()),
            Twin::parse(&text, game),
        ) {
            (Ok(engine), Ok(twin)) => {
                assert_eq!(engine.to_string(), twin.text(), "'{text}'");
                good += 1;
            }
            (Err(error), Err(field)) => {
                assert_eq!(error.field.to_string(), field, "'{text}': {error}");
                bad += 1;
            }
            (engine, twin) => panic!("'{text}': engine {engine:?}, twin {twin:?}"),
        }
    }
    (good, bad)
}

#[test]
fn damaged_strings_are_refused_by_both() {
    for (good, bad) in [
        refusals::<Standard>(
            Game::Standard,
            "4k3/1P6/3w4/8/8/2d1P3/8/B3K2L w - - 12 30",
            1,
        ),
        refusals::<Equalized>(
            Game::Equalized,
            "3kk3/1P6/3w4/8/8/8/4P3/B2KK2L b - - 3 30",
            2,
        ),
        refusals::<Decimal>(
            Game::Decimal,
            "5k4/1P8/10/3o6/10/10/10/10/4P5/Y4K4 w - - 99 100",
            3,
        ),
    ] {
        assert!(good > 10 && bad > 50, "{good} good, {bad} bad");
    }
}

#[test]
fn both_count_the_same_from_the_start() {
    let deep = 3;
    let count = |twin: Twin, fast: &dyn Fn(u32) -> u64| {
        for depth in 1..=deep {
            assert_eq!(twin.perft(depth), fast(depth), "depth {depth}");
        }
    };
    let (engine, twin) = both::<Standard>(Game::Standard, Game::Standard.start());
    count(twin, &|depth| perft(&engine, depth, PerftMode::Full));
    let (engine, twin) = both::<Equalized>(Game::Equalized, Game::Equalized.start());
    count(twin, &|depth| perft(&engine, depth, PerftMode::Full));
    let (engine, twin) = both::<Decimal>(Game::Decimal, Game::Decimal.start());
    count(twin, &|depth| perft(&engine, depth, PerftMode::Full));
}

#[test]
fn the_shades_are_two_games() {
    // Removing pieces from the shade without a king of the side to move does not change
    // that side's moves on the other shade.
    let mut rng = Rng::new(9);
    let mut compared = 0;
    for _ in 0..3000 {
        let text = random_board::<Standard>(Game::Standard, &mut rng);
        let Ok(position) = Colorbound::from_pfen(&text, Standard::rules()) else {
            continue;
        };
        let us = position.side();
        let Some(king) = position.of(us, Kind::King).first() else {
            continue;
        };
        let shade = Bitboard::shade_of(king);
        let enemy = position.of(us.flip(), Kind::King);
        if (enemy & shade).any() {
            continue;
        }
        let mut setup = position.to_setup();
        for square in position.occupied() & !shade & !enemy {
            setup.pieces[square] = None;
        }
        let bare = setup.validate().expect("fewer pieces give no check");
        let on_shade = |position: &Colorbound<_>| -> Vec<String> {
            let moves = position.legal();
            let own = moves.iter().filter(|mv| shade.has(mv.from()));
            own.map(Move::to_string).collect()
        };
        assert_eq!(on_shade(&position), on_shade(&bare), "{text}");
        compared += 1;
    }
    assert!(compared >= 20, "{compared}");
}

/// The tables of `tests/data`, with counts that the twin confirms.
const TABLES: [(&str, Game, &str); 3] = [
    (
        "colorbound",
        Game::Standard,
        include_str!("../data/colorbound.perft"),
    ),
    (
        "colorbound-equalized",
        Game::Equalized,
        include_str!("../data/colorbound-equalized.perft"),
    ),
    (
        "colorbound-decimal",
        Game::Decimal,
        include_str!("../data/colorbound-decimal.perft"),
    ),
];

/// The positions of a table, each with its counts by depth.
fn rows(table: &str) -> Vec<(&str, Vec<(u32, u64)>)> {
    let lines = table
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let (position, counts) = line.split_once(';').expect("a row");
            let counts = counts.split_whitespace().map(|word| {
                let (depth, count) = word.split_once('=').expect("a count");
                (
                    depth.parse().expect("a depth"),
                    count.parse().expect("a count"),
                )
            });
            (position.trim(), counts.collect())
        })
        .collect()
}

/// The maximum number of leaves for a count by the twin.
const MAX_COUNTED: u64 = 20_000;

#[test]
fn the_tables_are_what_the_twin_counts() {
    for (name, game, table) in TABLES {
        let rows = rows(table);
        assert!(rows.len() >= 20, "{name}: {} rows", rows.len());
        rows.par_iter().for_each(|(text, counts)| {
            let twin = Twin::parse(text, game).unwrap_or_else(|field| panic!("{text}: {field}"));
            for &(depth, count) in counts.iter().filter(|entry| entry.1 <= MAX_COUNTED) {
                assert_eq!(twin.perft(depth), count, "{name}: depth {depth} of {text}");
            }
        });
    }
}
