//! Royal Palette against its slow plain twin: the same steps, texts, outcomes and
//! refusals.
//!
//! Both follow `docs/rules/royal-palette.md` and share no code. The walks count the
//! features they come across, so that a rule which never came up fails the test.

use crate::features::{Features, merge};
use crate::twin::royal_palette as twin;
use ermine::base::{Rng, Side};
use ermine::games::royal_palette::moves::MoveKind;
use ermine::games::royal_palette::setup::Field;
use ermine::games::royal_palette::{DieState, Kind, Move, PaletteMap, RoyalPalette, Shuffles};
use ermine::pieces::Orthodox;
use ermine::rules::perft::{PerftMode, perft};
use ermine::rules::{Grade, Line, Outcome, Position, Reason, Step, Turn};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};
use rayon::prelude::*;
use twin::{Twin, TwinHistory};

const HOUSE: &str = "K=rbuyno,Q=gbp,Ra=ro,Rh=bu,Nb=rg,Ng=yp,Bc=yu,Bf=no";
const OTHER: &str = "K=gbypno,Q=ruo,Ra=gp,Rh=yn,Nb=bo,Ng=ru,Bc=rn,Bf=gy";

/// One palette map as read by engine and twin.
#[derive(Clone)]
struct Maps {
    engine: &'static PaletteMap,
    twin: twin::PaletteMap,
}

impl Maps {
    fn parse(text: &str) -> Maps {
        Maps {
            engine: PaletteMap::parse(text).expect("a good map"),
            twin: twin::PaletteMap::parse(text).expect("a good map"),
        }
    }

    fn both(&self, pfen: &str) -> (RoyalPalette, Twin) {
        let engine = RoyalPalette::from_pfen(pfen, self.engine);
        let twin = Twin::parse(pfen, &self.twin);
        match (engine, twin) {
            (Ok(engine), Ok(twin)) => (engine, twin),
            (engine, twin) => panic!("'{pfen}': engine {engine:?}, twin {twin:?}"),
        }
    }
}

/// The kind of moves that a walk prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taste {
    /// Anything.
    Any,
    /// Captures and promotions.
    Captures,
    /// Pawn moves, the most advanced pawns first, and no captures of officers.
    Pawns,
    /// Moves of officers and kings, so that quiet plies add up.
    Quiet,
    /// Back to the origin of the last move, so that positions repeat.
    Shuffling,
}

/// Engine and twin in one game.
struct Pair {
    line: Line<RoyalPalette>,
    twin: Twin,
    history: TwinHistory,
    third: bool,
    texts: Vec<String>,
    features: Features,
    rng: Rng,
}

/// Every step of the engine, spelled out; draws by rule are ignored.
fn engine_steps(position: &RoyalPalette) -> Vec<String> {
    let legal = position.legal();
    let due = position.die() == DieState::Unrolled && !position.before_roll();
    let mut texts: Vec<String> = if due && !legal.is_empty() {
        (1..=8).map(|number| format!("r{number}")).collect()
    } else {
        legal.iter().map(Move::to_string).collect()
    };
    texts.sort();
    texts
}

fn engine_outcome(position: &RoyalPalette) -> Option<&'static str> {
    match position.turn() {
        Turn::Over(Outcome::Win(winner, Reason::Checkmate)) => {
            assert_ne!(winner, position.side(), "the mated side wins: {position}");
            Some("mate")
        }
        Turn::Over(Outcome::Draw(Reason::Stalemate)) => Some("stalemate"),
        Turn::Over(Outcome::Draw(Reason::MoveCount)) => Some("fifty"),
        Turn::Over(Outcome::Draw(Reason::DeadMaterial)) => Some("dead"),
        Turn::Over(outcome) => panic!("no rule of the game: {outcome}"),
        Turn::Decide | Turn::Roll => None,
    }
}

impl Pair {
    fn new(engine: RoyalPalette, twin: Twin, seed: u64, walk: u64) -> Pair {
        let mut history = TwinHistory::new();
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
        format!(
            "engine '{}', twin '{}' after [{}] from '{}' under {}",
            self.line.position(),
            self.twin.pfen(),
            self.texts.join(" "),
            self.line.start(),
            self.line.start().map()
        )
    }

    fn count(&mut self, feature: &'static str) {
        *self.features.entry(feature).or_default() += 1;
    }

    fn count_if(&mut self, feature: &'static str, happened: bool) {
        if happened {
            self.count(feature);
        }
    }

    /// Walks to the end of the game or for `steps` steps.
    fn walk(&mut self, taste: Taste, steps: usize) {
        loop {
            self.compare();
            if self.line.outcome().is_some() || self.texts.len() >= steps {
                return;
            }
            let text = self.choose(taste);
            self.note_step(&text);
            self.step(&text);
        }
    }

    /// Makes one step on both sides.
    fn step(&mut self, text: &str) {
        self.texts.push(text.to_owned());
        if let Err(error) = self.line.make_text(text) {
            panic!("the engine refuses, {error}: {}", self.here());
        }
        if let Err(error) = self.twin.play(text) {
            panic!("the twin refuses, {error}: {}", self.here());
        }
        self.third |= self.history.record(&self.twin);
    }

    fn compare(&mut self) {
        let position = *self.line.position();
        self.count("position");
        assert_eq!(position.to_string(), self.twin.pfen(), "{}", self.here());
        let sides = (
            position.side() == Side::White,
            self.twin.side() == twin::Side::White,
        );
        assert_eq!(sides.0, sides.1, "side: {}", self.here());
        assert_eq!(
            position.in_check(),
            self.twin.in_check(),
            "check: {}",
            self.here()
        );
        let outcome = engine_outcome(&position);
        assert_eq!(outcome, self.twin.outcome(), "outcome: {}", self.here());
        assert_eq!(
            engine_steps(&position),
            self.twin.steps(),
            "steps: {}",
            self.here()
        );
        if !position.before_roll() {
            let mut legal: Vec<String> = position
                .generate()
                .all()
                .iter()
                .map(Move::to_string)
                .collect();
            legal.sort();
            assert_eq!(
                legal,
                self.twin.legal_chess_moves(),
                "legal: {}",
                self.here()
            );
        }
        let expected = match outcome {
            None if self.third => Some("third"),
            other => other,
        };
        let found = match self.line.outcome().map(Outcome::reason) {
            Some(Reason::Repetition) => Some("third"),
            Some(_) => outcome,
            None => None,
        };
        assert_eq!(found, expected, "the game's outcome: {}", self.here());
        if let Some(end) = expected {
            self.count(end);
        }
        self.note_position();
        self.compare_loose_moves();
        if self.rng.below(400) == 0 {
            self.compare_perft();
        }
    }

    fn compare_perft(&mut self) {
        self.count("perft");
        let position = *self.line.position();
        let full = perft(&position, 2, PerftMode::Full);
        assert_eq!(full, self.twin.perft(2), "perft 2: {}", self.here());
        let classic = perft(&position, 2, PerftMode::Classic);
        assert_eq!(
            classic,
            self.twin.perft_classic(2),
            "classic: {}",
            self.here()
        );
    }

    /// Compares moves whose roll was left out, and moves that the die forbids.
    fn compare_loose_moves(&mut self) {
        let position = *self.line.position();
        let mut texts: Vec<String> = vec!["r4".to_owned()];
        let moves = position.generate();
        let legal = moves.all();
        if let Some(mv) = self.rng.pick(legal) {
            texts.push(mv.to_string());
        }
        if let Some(mv) = legal.last() {
            texts.push(mv.to_string());
        }
        for text in texts {
            let mut loose = self.twin.clone();
            let accepted = loose.play_loose(&text);
            match Step::parse(&position, &text) {
                Ok(step) => {
                    let mut child = position;
                    child.make(step);
                    assert_eq!(accepted, Ok(()), "'{text}', loosely: {}", self.here());
                    assert_eq!(child.to_string(), loose.pfen(), "'{text}': {}", self.here());
                    let unrolled = position.die() == DieState::Unrolled && !position.before_roll();
                    self.count_if("roll left out", unrolled && matches!(step, Step::Move(_)));
                }
                Err(error) => {
                    let same = accepted.is_err();
                    assert!(same, "'{text}' is refused ({error}): {}", self.here());
                    self.count_if("forbidden by the lock", error.to_string().contains("lock"));
                }
            }
        }
    }

    fn note_position(&mut self) {
        let position = *self.line.position();
        let us = position.side();
        let legal = position.generate();
        let checkers = position.checkers();
        self.count_if("check", checkers.any());
        self.count_if("double check", checkers.many());
        let ready = Side::ALL.map(|side| position.ready_pawns(side));
        self.count_if("ready pawn", ready.iter().any(|pawns| pawns.any()));
        let pending = position.before_roll();
        self.count_if("conversion due", pending);
        self.count_if("conversion due in check", pending && checkers.any());
        self.count_if("suppressed roll", position.die() == DieState::Suppressed);
        self.count_if(
            "converted, no roll",
            position.converted() && position.die() == DieState::Suppressed,
        );
        let more = position.pool_bits(us) != 0 && ready[us.index()].any();
        self.count_if("more to convert next turn", more && !pending);
        let locked = position.die().grade() == Some(Grade::Low);
        self.count_if("locked", locked && legal.common().len() < legal.all().len());
        if let Some(hue) = position.lock() {
            let open = position.unlocked(hue);
            let matching = |mv: &Move| open.has(mv.from()) || mv.kind() == MoveKind::Castling;
            let relief = locked && checkers.is_empty() && !legal.all().iter().any(matching);
            self.count_if("relief", relief && !pending && !legal.is_empty());
            let castling = |mv: &&Move| mv.kind() == MoveKind::Castling && !open.has(mv.from());
            self.count_if(
                "castling against the lock",
                legal.all().iter().any(|mv| castling(&mv)),
            );
        }
        let theirs = position.king(us.flip());
        let attacked = position.attackers(theirs, us, position.occupied()).any();
        self.count_if("their king attacked by a conversion", attacked);
        self.count_if(
            "fifty and conversion due",
            pending && position.draw().is_some(),
        );
    }

    fn note_step(&mut self, text: &str) {
        let position = *self.line.position();
        let Ok(Step::Move(mv)) = Step::parse(&position, text) else {
            return;
        };
        let piece = position.piece_on(mv.from());
        if mv.is_conversion() {
            self.count("conversion");
            return;
        }
        let victim = position.piece_on(mv.to());
        self.count_if("capture", victim.is_some());
        let pawn = piece.kind() == Kind::Pawn;
        match mv.kind() {
            MoveKind::EnPassant => self.count("en passant"),
            MoveKind::Castling => self.count("castling"),
            MoveKind::Promotion(_) => self.count("revival"),
            MoveKind::Plain if pawn && mv.to().rank() % 7 == 0 => self.count("becoming ready"),
            MoveKind::Plain | MoveKind::Double => {}
        }
        let ready = position.ready_pawns(position.side().flip());
        self.count_if(
            "ready pawn captured",
            victim.is_some() && ready.has(mv.to()),
        );
    }

    fn choose(&mut self, taste: Taste) -> String {
        let position = *self.line.position();
        let steps = engine_steps(&position);
        if position.turn() == Turn::Roll {
            return format!("r{}", 1 + self.rng.below(8));
        }
        let by_taste = self.rng.below(8) != 0;
        if taste == Taste::Any || !by_taste {
            return self
                .rng
                .pick(&steps)
                .cloned()
                .expect("some step is possible");
        }
        let mut best = Vec::new();
        let mut best_score = i32::MIN;
        for text in steps {
            let Ok(Step::Move(mv)) = Step::parse(&position, &text) else {
                continue;
            };
            let score = self.score(&position, mv, taste);
            if score > best_score {
                best_score = score;
                best.clear();
            }
            if score == best_score {
                best.push(text);
            }
        }
        self.rng
            .pick(&best)
            .cloned()
            .expect("some move is possible")
    }

    fn score(&self, position: &RoyalPalette, mv: Move, taste: Taste) -> i32 {
        let captures = position.piece_on(mv.to()).is_some();
        let pawn = position.piece_on(mv.from()).kind() == Kind::Pawn;
        let officer = position.piece_on(mv.to()).as_officer().is_some();
        match taste {
            Taste::Any => 0,
            Taste::Captures => i32::from(captures) * 2 + i32::from(pawn),
            Taste::Pawns => {
                let rank = match position.side() {
                    Side::White => mv.to().rank(),
                    Side::Black => 7 - mv.to().rank(),
                };
                match (pawn, officer && !pawn) {
                    (_, true) => -1,
                    (true, _) => i32::from(rank),
                    _ => 0,
                }
            }
            Taste::Quiet => -i32::from(captures) - i32::from(pawn),
            Taste::Shuffling => {
                let steps = self.line.steps().iter().rev();
                let last = steps.filter_map(|step| match step {
                    Step::Move(made) => Some(*made),
                    Step::Roll(_) => None,
                });
                let own = last.skip(1).step_by(2).next();
                let back = own.is_some_and(|m| m.from() == mv.to() && m.to() == mv.from());
                i32::from(back) * 2 - i32::from(captures || pawn)
            }
        }
    }
}

/// Positions in which the rarer rules are near.
const LATE: &[&str] = &[
    "4k3/2P5/8/8/8/8/5p2/4K3 w - - 0 1 gr b ?",
    "P1P1k3/8/8/8/8/8/8/RN2KBNR w KQ - 1 33 rgabfgh u ?",
    "P2rk3/1P6/8/8/8/5p2/8/RNBQKBNR w KQ - 0 31 raguabcfgh y ?",
    "4k3/1PP3P1/8/8/8/8/1p4pp/4K3 b - - 0 30 rgbuyp g ?",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1 bgrgbuypgb - ?",
    "rnbqkbnr/1P4P1/8/8/8/8/1p4p1/RNBQKBNR b KQkq - 0 25 abcfghrguyabcfgh r ?",
    "rnbqkbnr/4P3/8/8/8/8/2p5/RNBQKBNR w KQkq - 0 25 abcfghruabcfgh g ?",
    "4k3/8/8/8/8/8/8/p1p1K2p b - - 1 33 uyp y x",
    "Q3k3/8/8/8/8/8/4P3/4K3 w - - 1 33 g g ?+",
    "P1R1k3/8/8/8/8/8/4r3/4K3 w - - 1 33 rhh u ?+",
    "P3k3/8/8/8/8/8/4r3/4K3 w - - 1 33 rh u ?",
    "R5k1/5ppp/8/8/8/8/8/p3K3 b - - 5 60 auypn g ?",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 6 9 ahah g ?",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 6 9 ahuypnorgbrgbuypnoah g x",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1 buypnorgorgbuypn - ?",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 2 ru r ?",
    "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2 rug o ?",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40 r g x",
    "4k3/8/8/8/8/8/4P3/R3K3 w Q - 96 90 ra g ?",
    "P3k3/8/8/8/8/8/8/R3K3 w Q - 99 90 ra g ?",
    "P3k3/8/8/8/8/8/8/R3K3 w Q - 100 90 ra g ?",
    "4k3/8/8/8/8/6n1/8/3BK3 w - - 3 90 gc g ?",
    "4k3/8/8/8/8/2b3n1/8/3BK3 w - - 3 90 cgf g ?",
    "7k/5Q2/6K1/8/8/8/8/p7 b - - 5 60 u o ?",
    "k7/2Q5/1K6/8/8/8/8/8 w - - 5 60 - o ?",
    "3rk3/8/3N4/8/8/8/4R3/4K3 b - - 1 30 abh n 5",
];

/// The walks: the start, the preferred moves and the number of steps of each.
fn walks() -> Vec<(String, Taste, usize)> {
    let mut list = Vec::new();
    let house = PaletteMap::house();
    for (index, taste) in [Taste::Any, Taste::Captures, Taste::Pawns, Taste::Pawns]
        .into_iter()
        .cycle()
        .take(24)
        .enumerate()
    {
        let index = index as u8;
        let shuffles = Shuffles::new(index % 8 + 1, (index / 4 * 3) % 8 + 1);
        let start = RoyalPalette::start(shuffles.expect("both are 1-8"), house);
        list.push((start.to_string(), taste, 170));
    }
    for text in LATE {
        for taste in [Taste::Any, Taste::Captures, Taste::Pawns, Taste::Quiet] {
            list.push(((*text).to_owned(), taste, 90));
        }
    }
    list
}

#[test]
fn engine_and_twin_walk_together() {
    let maps = [Maps::parse(HOUSE), Maps::parse(OTHER)];
    let walks = walks();
    let features = walks
        .par_iter()
        .enumerate()
        .map(|(index, (start, taste, steps))| {
            let maps = &maps[index % maps.len()];
            let (engine, twin) = maps.both(start);
            let mut pair = Pair::new(engine, twin, 1, index as u64);
            pair.walk(*taste, *steps);
            pair.features
        })
        .reduce(Features::new, merge);
    for (feature, min) in [
        ("position", 9_000),
        ("capture", 500),
        ("castling", 5),
        ("castling against the lock", 10),
        ("en passant", 3),
        ("revival", 50),
        ("becoming ready", 20),
        ("ready pawn", 200),
        ("ready pawn captured", 3),
        ("conversion due", 50),
        ("conversion due in check", 2),
        ("conversion", 50),
        ("converted, no roll", 5),
        ("more to convert next turn", 20),
        ("their king attacked by a conversion", 5),
        ("fifty and conversion due", 1),
        ("suppressed roll", 300),
        ("locked", 1000),
        ("relief", 50),
        ("roll left out", 500),
        ("forbidden by the lock", 500),
        ("check", 300),
        ("double check", 1),
        ("mate", 3),
        ("stalemate", 2),
        ("fifty", 5),
        ("dead", 5),
        ("perft", 10),
    ] {
        let found = features.get(feature).copied().unwrap_or(0);
        assert!(
            found >= min,
            "{feature}: {found}; expected {min}: {features:#?}"
        );
    }
}

#[test]
fn both_see_the_third_occurrence() {
    let maps = Maps::parse(HOUSE);
    let starts: Vec<&str> = LATE.iter().copied().chain([
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 abcfghbuypnorgorgbuypnabcfgh - ?",
        "8/5k2/8/8/8/8/2K5/R6r w - - 0 60 ah - ?",
        "1n2k3/8/8/8/8/8/8/R3K2R w KQ - 0 60 bah g ?",
        "8/5k2/8/8/8/8/2K5/R6r w - - 4 60 ah b 3",
    ]).collect();
    let rounds: u64 = 2;
    let features = starts
        .par_iter()
        .map(|start| {
            let mut features = Features::new();
            for round in 0..rounds {
                let (engine, twin) = maps.both(start);
                let mut pair = Pair::new(engine, twin, 77, round);
                pair.walk(Taste::Shuffling, 160);
                features = merge(features, pair.features);
            }
            features
        })
        .reduce(Features::new, merge);
    let thirds = features.get("third").copied().unwrap_or(0);
    assert!(thirds >= 3 * rounds as u32, "{features:#?}");
}

/// Plays the steps on both and returns the engine's line.
fn played(start: &str, steps: &str) -> Line<RoyalPalette> {
    let maps = Maps::parse(HOUSE);
    let (engine, twin) = maps.both(start);
    let mut pair = Pair::new(engine, twin, 0, 0);
    for text in steps.split_whitespace() {
        pair.compare();
        pair.step(text);
    }
    pair.compare();
    pair.line
}

const TWO_ROOKS: &str = "8/5k2/8/8/8/8/2K5/R6r w - - 0 60 ah - ?";

#[test]
fn the_lock_of_the_first_position_makes_it_another_one() {
    // Two rounds bring the pieces back for the third time, but the start had no lock; the
    // position after the first move is the first to occur three times.
    let round = "r7 a1b1 r7 h1g1 r7 b1a1 r7 g1h1 ";
    let game = played(TWO_ROOKS, &round.repeat(2));
    assert_eq!(game.outcome(), None);
    let game = played(TWO_ROOKS, &format!("{}r7 a1b1", round.repeat(2)));
    assert_eq!(game.outcome(), Some(Outcome::Draw(Reason::Repetition)));
}

#[test]
fn a_suppressed_roll_makes_another_position() {
    let round = "r7 a1b1 r7 h1g1 r7 b1a1 r7 g1h1 ";
    let game = played(TWO_ROOKS, &format!("{}r8 a1b1", round.repeat(2)));
    assert_eq!(game.outcome(), None);
    assert_eq!(game.position().die(), DieState::Suppressed);
}

#[test]
fn a_start_within_a_turn_is_no_occurrence() {
    // Already rolled: the first position is not at the start of a turn.
    let text = "8/5k2/8/8/8/8/2K5/R6r w - - 4 60 ah u 7";
    let round = "a1b1 r7 h1g1 r7 b1a1 r7 g1h1 r7 ";
    let game = played(text, round.repeat(2).trim_end().trim_end_matches(" r7"));
    assert_eq!(game.outcome(), None);
}

/// Bad position strings, and the field that both name.
const REFUSED: &[(&str, Field, &str)] = &[
    (
        "8/8/8/8/8/8/8/8 w - - 0 1 - - ?",
        Field::Placement,
        "no kings",
    ),
    (
        "4k3/8/8/8/8/8/8/8 w - - 0 1 - - ?",
        Field::Placement,
        "one king",
    ),
    (
        "4k3/8/8/8/8/8/8/3KK3 w - - 0 1 - - ?",
        Field::Placement,
        "two kings",
    ),
    (
        "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1 - - ?",
        Field::Placement,
        "two queens",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2P w - - 0 1 r - ?",
        Field::Placement,
        "a pawn on rank 1",
    ),
    (
        "p3k3/8/8/8/8/8/8/4K3 w - - 0 1 r - ?",
        Field::Placement,
        "a black pawn on rank 8",
    ),
    (
        "4k3/8/8/8/8/8/4K3 w - - 0 1 - - ?",
        Field::Placement,
        "seven ranks",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3/8 w - - 0 1 - - ?",
        Field::Placement,
        "nine ranks",
    ),
    (
        "4k4/8/8/8/8/8/8/4K3 w - - 0 1 - - ?",
        Field::Placement,
        "nine squares",
    ),
    (
        "4k2/8/8/8/8/8/8/4K3 w - - 0 1 - - ?",
        Field::Placement,
        "seven squares",
    ),
    (
        "4k3/9/8/8/8/8/8/4K3 w - - 0 1 - - ?",
        Field::Placement,
        "a gap of nine",
    ),
    (
        "4k3/0/8/8/8/8/8/4K3 w - - 0 1 - - ?",
        Field::Placement,
        "a gap of none",
    ),
    (
        "4k3/88/8/8/8/8/8/4K3 w - - 0 1 - - ?",
        Field::Placement,
        "sixteen squares",
    ),
    (
        "4k3/8/8/8/8/8/8/4KX2 w - - 0 1 - - ?",
        Field::Placement,
        "no such piece",
    ),
    (
        "4k3/8/8/8/8/8/8/4Ké2 w - - 0 1 - - ?",
        Field::Placement,
        "no such piece",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 white - - 0 1 - - ?",
        Field::Side,
        "no side",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 W - - 0 1 - - ?",
        Field::Side,
        "no side",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w X - 0 1 h - ?",
        Field::Castling,
        "no right",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w KK - 0 1 h - ?",
        Field::Castling,
        "a right twice",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w K- - 0 1 h - ?",
        Field::Castling,
        "a dash too many",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1 a - ?",
        Field::Castling,
        "the other rook",
    ),
    (
        "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1 ha - ?",
        Field::Castling,
        "rooks exchanged",
    ),
    (
        "4k3/8/8/8/8/8/8/3K3R w K - 0 1 h - ?",
        Field::Castling,
        "king not at home",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w Q - 0 1 - - ?",
        Field::Castling,
        "no rook",
    ),
    (
        "r3k3/8/8/8/8/8/8/4K3 w k - 0 1 a - ?",
        Field::Castling,
        "no rook there",
    ),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - d9 0 2 ur o ?",
        Field::EnPassant,
        "no square",
    ),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - D6 0 2 ur o ?",
        Field::EnPassant,
        "no square",
    ),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 2 ur o ?",
        Field::EnPassant,
        "wrong rank",
    ),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 b - e3 0 2 ur o ?",
        Field::EnPassant,
        "wrong rank for the side",
    ),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - c6 0 2 ur o ?",
        Field::EnPassant,
        "no pawn passed",
    ),
    (
        "4k3/3r4/8/3pP3/8/8/8/4K3 w - d6 0 2 aur o ?",
        Field::EnPassant,
        "started from a held square",
    ),
    (
        "4k3/8/3r4/3pP3/8/8/8/4K3 w - d6 0 2 aur o ?",
        Field::EnPassant,
        "passed over a piece",
    ),
    (
        "4k3/8/8/3p4/8/8/4P3/4K3 w - d6 0 2 ur o ?",
        Field::EnPassant,
        "no pawn near",
    ),
    (
        "4k3/8/8/3pN3/8/8/8/4K3 w - d6 0 2 ub o ?",
        Field::EnPassant,
        "a knight near",
    ),
    (
        "4k3/8/8/3nP3/8/8/8/4K3 w - d6 0 2 br o ?",
        Field::EnPassant,
        "a knight has passed",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - -1 1 - - ?",
        Field::Halfmove,
        "negative",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - +1 1 - - ?",
        Field::Halfmove,
        "a plus",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - x 1 - - ?",
        Field::Halfmove,
        "no number",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 10000 1 - - ?",
        Field::Halfmove,
        "too large",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 99999999999999999999 1 - - ?",
        Field::Halfmove,
        "far too large",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 0 - - ?",
        Field::Fullmove,
        "zero",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 10000 - - ?",
        Field::Fullmove,
        "too large",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 65537 - - ?",
        Field::Fullmove,
        "far too large",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1.5 - - ?",
        Field::Fullmove,
        "no whole number",
    ),
    (
        "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1 r - ?",
        Field::Bands,
        "too short",
    ),
    (
        "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1 - - ?",
        Field::Bands,
        "missing",
    ),
    (
        "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1 rgb - ?",
        Field::Bands,
        "too long",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 r - ?",
        Field::Bands,
        "none needed",
    ),
    (
        "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1 rh - ?",
        Field::Bands,
        "no colour",
    ),
    (
        "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1 rR - ?",
        Field::Bands,
        "a capital",
    ),
    (
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 b - ?",
        Field::Bands,
        "no home of a rook",
    ),
    (
        "4k3/8/8/8/8/8/8/N3K3 w - - 0 1 c - ?",
        Field::Bands,
        "no home of a knight",
    ),
    (
        "4k3/8/8/8/8/8/8/B3K3 w - - 0 1 a - ?",
        Field::Bands,
        "no home of a bishop",
    ),
    (
        "4k3/8/8/8/8/8/8/R3K2R w - - 0 1 aa - ?",
        Field::Bands,
        "one rook twice",
    ),
    (
        "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1 rr - ?",
        Field::Bands,
        "one pawn twice",
    ),
    (
        "4k3/3pp3/8/8/8/8/8/4K3 w - - 0 1 oo - ?",
        Field::Bands,
        "one pawn twice",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 - z ?",
        Field::Lock,
        "no colour",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 - rg ?",
        Field::Lock,
        "two colours",
    ),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 - r 9", Field::Die, "no face"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 - r 0", Field::Die, "no face"),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 - r 7+",
        Field::Die,
        "a roll follows the conversion",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 - r +",
        Field::Die,
        "nothing before the plus",
    ),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 - r r3", Field::Die, "a step"),
    (
        "Q3k3/8/8/8/8/8/8/4K3 w - - 0 1 - r ?",
        Field::Side,
        "Black in check, nothing converted",
    ),
    (
        "Q3k3/8/8/8/8/8/8/4K3 w - - 0 1 - r x",
        Field::Side,
        "Black in check, nothing converted",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 6 9 ahah g ?",
        Field::Castling,
        "rights in another order",
    ),
    (
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 2 ru - ?",
        Field::EnPassant,
        "no lock after a move",
    ),
    (
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 2 ru g ?",
        Field::EnPassant,
        "the lock of another square",
    ),
    (
        "4k3/8/8/8/8/8/8/q3K3 b - - 0 1 - r ?",
        Field::Side,
        "White in check, nothing converted",
    ),
    (
        "4k3/8/8/8/4Q3/8/8/4K3 w - - 0 1 - r ?+",
        Field::Side,
        "checker not on the last rank",
    ),
    (
        "Q3k3/8/8/8/4R3/8/8/4K3 w - - 0 1 a r ?+",
        Field::Side,
        "two checkers",
    ),
    (
        "Q3k2R/8/8/8/8/8/8/4K3 w - - 0 1 a r 3",
        Field::Side,
        "two converted at once",
    ),
    (
        "3Kk3/8/8/8/8/8/8/8 w - - 0 1 - r 3",
        Field::Side,
        "kings side by side",
    ),
    (
        "4k3/5P2/8/8/8/8/8/4K3 w - - 0 1 r r ?+",
        Field::Side,
        "a pawn gives check",
    ),
];

#[test]
fn bad_positions_are_refused_for_the_same_field() {
    let maps = Maps::parse(HOUSE);
    for (text, field, reason) in REFUSED {
        match RoyalPalette::from_pfen(text, maps.engine) {
            Ok(position) => panic!("'{text}' ({reason}) is read as '{position}'"),
            Err(error) => {
                assert_eq!(error.field, *field, "'{text}' ({reason}): {error}");
                let message = error.to_string();
                assert!(message.contains(&field.to_string()), "{message}");
                assert!(!error.reason.is_empty(), "'{text}' ({reason})");
            }
        }
        match Twin::parse(text, &maps.twin) {
            Ok(_) => panic!("the twin reads '{text}' ({reason})"),
            Err(error) => {
                let named = error.split(':').next().unwrap_or_default();
                assert_eq!(
                    named,
                    field.to_string(),
                    "the twin on '{text}' ({reason}): {error}"
                );
            }
        }
    }
}

/// Strings that both refuse for different fields: the engine names the first missing
/// field, or the letters that make one piece too many.
#[test]
fn the_fields_that_engine_and_twin_name_differently() {
    let maps = Maps::parse(HOUSE);
    for (text, engine, twin) in [
        ("", Field::Placement, "fields"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Field::Bands, "fields"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 - - ? x",
            Field::Die,
            "fields",
        ),
        (
            "4k3/8/8/8/8/P7/PPPPPPPP/RNBQKBNR w - - 0 1 rrgbuypnoabcfgh - ?",
            Field::Bands,
            "placement",
        ),
    ] {
        let error = RoyalPalette::from_pfen(text, maps.engine).expect_err(text);
        assert_eq!(error.field, engine, "'{text}': {error}");
        let error = Twin::parse(text, &maps.twin).expect_err(text);
        assert!(error.starts_with(twin), "'{text}': {error}");
    }
}

/// Both read these, although they look odd.
#[test]
fn odd_positions_are_read_by_both() {
    let maps = Maps::parse(HOUSE);
    for (text, written) in [
        (
            " 4k3/8/8/8/8/8/8/4K3  w - - 007 0012 - - ?\n",
            "4k3/8/8/8/8/8/8/4K3 w - - 7 12 - - ?",
        ),
        (
            "4k3/44/8/8/8/8/1111112/4K3 w - - 9999 9999 - r 8",
            "4k3/8/8/8/8/8/8/4K3 w - - 9999 9999 - r 8",
        ),
        (
            "Q3k3/8/8/8/8/8/8/4K3 w - - 0 1 - r 6",
            "Q3k3/8/8/8/8/8/8/4K3 w - - 0 1 - r 6",
        ),
        (
            "PPPPkPPP/8/8/8/8/8/8/ppppKppp b - - 0 1 rgbuypnrgbuypn - ?+",
            "PPPPkPPP/8/8/8/8/8/8/ppppKppp b - - 0 1 rgbuypnrgbuypn - ?+",
        ),
    ] {
        let (engine, twin) = maps.both(text);
        assert_eq!(engine.to_string(), written);
        assert_eq!(twin.pfen(), written);
    }
}

/// The positions of the perft table and those above.
fn good_positions() -> Vec<String> {
    let table = include_str!("../data/royal-palette.perft");
    table
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(" ; "))
        .map(|(position, _)| position.to_owned())
        .chain(LATE.iter().map(|&text| text.to_owned()))
        .collect()
}

/// A fixed stream of cases, the same on every machine.
fn runner(cases: u32) -> TestRunner {
    TestRunner::new(ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(20),
        failure_persistence: None,
        ..ProptestConfig::default()
    })
}

/// Checks that engine and twin both read the text and write the same, or both refuse it;
/// returns whether they read it.
fn agree(text: &str, maps: &Maps) -> Result<bool, TestCaseError> {
    let engine = RoyalPalette::from_pfen(text, maps.engine);
    let twin = Twin::parse(text, &maps.twin);
    match (&engine, &twin) {
        (Ok(engine), Ok(twin)) => {
            prop_assert_eq!(engine.to_string(), twin.pfen(), "'{}'", text);
            prop_assert_eq!(engine_steps(engine), twin.steps(), "'{}'", text);
            prop_assert_eq!(engine_outcome(engine), twin.outcome(), "'{}'", text);
            prop_assert_eq!(engine.in_check(), twin.in_check(), "'{}'", text);
            prop_assert_eq!(engine.table_key(), engine.key_from_scratch());
            Ok(true)
        }
        (Err(_), Err(_)) => Ok(false),
        _ => Err(TestCaseError::fail(format!(
            "'{text}': engine {engine:?}, twin {twin:?}"
        ))),
    }
}

/// One change of a text: its place (of 256), its kind and its letter.
type Edit = (u8, u8, char);

fn edited(text: &str, edits: &[Edit]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for &(place, edit_kind, letter) in edits {
        let place = usize::from(place) * letters.len() / 256;
        match edit_kind {
            _ if letters.is_empty() => letters.push(letter),
            0 => letters.insert(place, letter),
            1 => {
                letters.remove(place);
            }
            2 if place > 0 => letters.swap(place - 1, place),
            _ => letters[place] = letter,
        }
    }
    letters.into_iter().collect()
}

#[test]
fn mutated_positions_are_accepted_or_refused_by_both() {
    let maps = Maps::parse(HOUSE);
    let good = good_positions();
    let letters: Vec<char> = "KQRNBPkqrnbp12345678/ wb-abcdefghrgbuypno0369?x+?xé"
        .chars()
        .collect();
    let letter = proptest::sample::select(letters);
    let edits = proptest::collection::vec((any::<u8>(), 0..5u8, letter), 1..4);
    let strategy = (0..good.len(), edits);
    let read = std::cell::Cell::new(0u32);
    runner(20_000)
        .run(&strategy, |(index, edits)| {
            let text = edited(&good[index], &edits);
            let accepted = agree(&text, &maps)?;
            read.set(read.get() + u32::from(accepted));
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(
        read.get() > 100,
        "only {} mutations were still positions",
        read.get()
    );
}

#[test]
fn positions_with_fields_exchanged_are_accepted_or_refused_by_both() {
    let maps = Maps::parse(HOUSE);
    let good = good_positions();
    // Not placement and bands, which only make sense together.
    let fields = proptest::sample::select(vec![1usize, 2, 3, 4, 5, 7, 8]);
    let exchanges = proptest::collection::vec((fields, 0..good.len()), 1..4);
    let strategy = (0..good.len(), exchanges);
    let read = std::cell::Cell::new(0u32);
    runner(6000)
        .run(&strategy, |(index, exchanges)| {
            let mut words: Vec<&str> = good[index].split(' ').collect();
            for (field, other) in exchanges {
                words[field] = good[other].split(' ').nth(field).unwrap_or("-");
            }
            let accepted = agree(&words.join(" "), &maps)?;
            read.set(read.get() + u32::from(accepted));
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(
        read.get() > 500,
        "only {} exchanges were still positions",
        read.get()
    );
}

#[test]
fn no_text_makes_the_engine_panic() {
    let maps = Maps::parse(HOUSE);
    let good = good_positions();
    let strategy = (
        prop_oneof![
            any::<String>(),
            "[KQkq/1-8pPrRnN ?x+a-h-]{0,90}",
            "\\PC{0,12}"
        ],
        0..good.len(),
    );
    runner(4000)
        .run(&strategy, |(text, index)| {
            agree(&text, &maps)?;
            let position = RoyalPalette::from_pfen(&good[index], maps.engine).expect("good");
            if let Ok(step) = Step::parse(&position, &text) {
                prop_assert_eq!(step.to_string(), text);
            } else {
                let _ = PaletteMap::parse(&text);
            }
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn no_step_text_makes_the_engine_panic() {
    let good = good_positions();
    let step = "[a-hr][1-8=é]{1,2}[a-h1-8=qrnb]{0,3}";
    runner(4000)
        .run(&(step, 0..good.len()), |(text, index)| {
            let maps_house = PaletteMap::house();
            let position = RoyalPalette::from_pfen(&good[index], maps_house).expect("good");
            if let Ok(step) = Step::parse(&position, &text) {
                prop_assert_eq!(step.to_string(), text);
            }
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn both_start_the_same_from_every_shuffle() {
    for map in [HOUSE, OTHER] {
        let maps = Maps::parse(map);
        for white in 1..=8 {
            for black in 1..=8 {
                let shuffles = Shuffles::new(white, black).expect("both are 1-8");
                let engine = RoyalPalette::start(shuffles, maps.engine);
                let twin = Twin::start(white, black, &maps.twin);
                assert_eq!(engine.to_string(), twin.pfen(), "{white} {black}");
                assert_eq!(engine_steps(&engine), twin.steps(), "{white} {black}");
            }
        }
    }
}

#[test]
fn the_classes_of_the_die_are_those_of_the_rules() {
    let maps = Maps::parse(HOUSE);
    let (engine, _) = maps.both("4k3/8/8/8/8/8/3PP3/4K3 w - - 0 40 gr g ?");
    for number in 1..=8 {
        let text = format!("r{number}");
        let Ok(Step::Roll(face)) = Step::parse(&engine, &text) else {
            panic!("{text} is no roll");
        };
        let expected = match number {
            7 => 1,
            8 => 2,
            _ => 0,
        };
        assert_eq!(face.grade().index(), expected, "{text}");
    }
}
