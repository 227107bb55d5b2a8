//! Colour Chess against its slow plain twin: the same moves, texts, outcomes and
//! refusals.
//!
//! Both follow `docs/rules/colour-chess.md` and share no code. The walks count the
//! features they come across, so that a rule which never came up fails the test.

use crate::features::{Features, merge};
use crate::twin::colour_chess as twin;
use ermine::base::{Rng, Side};
use ermine::games::colour_chess::moves::MoveKind;
use ermine::games::colour_chess::{ColourChess, Kind, Move, Part, Tiles};
use ermine::models::colour_chess::ColourChessEvaluator;
use ermine::rules::perft::{PerftMode, perft};
use ermine::rules::{Line, Outcome, Position, Reason, Step, Turn};
use ermine::search::{Budget, Control, Engine, Root, Settings};
use rayon::prelude::*;
use std::sync::Arc;
use twin::{Twin, TwinHistory};

/// The kind of moves that a walk prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taste {
    /// Anything.
    Any,
    /// Captures of all but kings.
    Captures,
    /// Pawn moves, double steps first.
    Pawns,
    /// Moves of officers and kings, so that quiet moves add up.
    Quiet,
    /// Back to the origin of the piece, so that positions repeat.
    Shuffling,
}

const TASTES: [Taste; 5] = [
    Taste::Any,
    Taste::Captures,
    Taste::Pawns,
    Taste::Quiet,
    Taste::Shuffling,
];

/// Engine and twin in one game.
struct Pair {
    line: Line<ColourChess>,
    twin: Twin,
    history: TwinHistory,
    texts: Vec<String>,
    features: Features,
    rng: Rng,
}

fn engine_moves(position: &ColourChess) -> Vec<String> {
    let mut texts: Vec<String> = position.legal().iter().map(Move::to_string).collect();
    texts.sort();
    texts
}

fn engine_outcome(position: &ColourChess) -> Option<&'static str> {
    match position.turn() {
        Turn::Over(Outcome::Win(Side::White, Reason::KingCaptured)) => Some("white"),
        Turn::Over(Outcome::Win(Side::Black, Reason::KingCaptured)) => Some("black"),
        Turn::Over(Outcome::Draw(Reason::Stuck)) => Some("stuck"),
        Turn::Over(Outcome::Draw(Reason::MoveCount)) => Some("clock"),
        Turn::Over(outcome) => panic!("no rule of the game: {outcome}"),
        Turn::Decide | Turn::Roll => None,
    }
}

fn both(text: &str) -> (ColourChess, Twin) {
    match (ColourChess::from_fen(text), Twin::parse(text)) {
        (Ok(engine), Ok(twin)) => (engine, twin),
        (engine, twin) => panic!("'{text}': engine {engine:?}, twin {twin:?}"),
    }
}

impl Pair {
    fn new(start: &str, seed: u64, walk: u64) -> Pair {
        let (engine, twin) = both(start);
        let mut history = TwinHistory::new();
        history.record(&twin);
        Pair {
            line: Line::new(engine),
            twin,
            history,
            texts: Vec::new(),
            features: Features::new(),
            rng: Rng::stream(seed, walk),
        }
    }

    fn here(&self) -> String {
        format!(
            "engine '{}', twin '{}' after [{}] from '{}'",
            self.line.position(),
            self.twin.fen(),
            self.texts.join(" "),
            self.line.start(),
        )
    }

    fn count_if(&mut self, feature: &'static str, happened: bool) {
        if happened {
            *self.features.entry(feature).or_default() += 1;
        }
    }

    /// Walks to the end of the game or for `moves` moves.
    fn walk(&mut self, taste: Taste, moves: usize) {
        loop {
            self.compare();
            if self.line.outcome().is_some() || self.texts.len() >= moves {
                return;
            }
            let text = self.choose(taste);
            self.step(text);
        }
    }

    /// Plays a move in engine and twin.
    fn step(&mut self, text: String) {
        self.note_move(&text);
        self.texts.push(text.clone());
        if let Err(error) = self.line.make_text(&text) {
            panic!("the engine refuses, {error}: {}", self.here());
        }
        let before = self.twin.clone();
        self.twin = before.play(&text);
        self.history.record(&self.twin);
        self.note_turns(&before);
    }

    fn compare(&mut self) {
        let position = *self.line.position();
        assert_eq!(position.to_string(), self.twin.fen(), "{}", self.here());
        let moves = engine_moves(&position);
        assert_eq!(moves, self.twin.moves(), "moves: {}", self.here());
        let outcome = engine_outcome(&position);
        assert_eq!(outcome, self.twin.outcome(), "outcome: {}", self.here());
        let third = self.history.is_third();
        let expected = outcome.or(third.then_some("third"));
        let found = match self.line.outcome().map(Outcome::reason) {
            Some(Reason::Repetition) => Some("third"),
            Some(_) => outcome,
            None => None,
        };
        assert_eq!(found, expected, "the game's outcome: {}", self.here());
        if let Some(end) = expected {
            self.count_if(end, true);
        }
        if self.rng.below(200) == 0 {
            let counts = (perft(&position, 2, PerftMode::Full), self.twin.perft(2));
            assert_eq!(counts.0, counts.1, "perft 2: {}", self.here());
        }
        self.count_if("two en passant squares", self.twin.targets() == 2);
        let ours = position
            .targets()
            .filter(|square| (square.rank() == 2) == (position.side() == Side::White));
        self.count_if("own en passant square", ours.count() > 0);
        self.count_if("three en passant squares", self.twin.targets() == 3);
        self.count_if("castled in part 1", position.moved().many());
    }

    fn note_move(&mut self, text: &str) {
        let position = *self.line.position();
        let Ok(Step::Move(mv)) = Step::parse(&position, text) else {
            return;
        };
        let victim = position.piece_on(mv.to());
        let first = position.part() == Part::First;
        let takes_king = victim.is_some() && victim.kind() == Kind::King;
        self.count_if("king captured in part 1", takes_king && first);
        self.count_if("king captured in part 2", takes_king && !first);
        match mv.kind() {
            MoveKind::EnPassant if first => self.count_if("en passant in part 1", true),
            MoveKind::EnPassant => self.count_if("en passant in part 2", true),
            MoveKind::Castling => self.count_if("castling", true),
            MoveKind::Promotion(_) => self.count_if("promotion", true),
            MoveKind::Plain | MoveKind::Double => {}
        }
    }

    fn note_turns(&mut self, before: &Twin) {
        let (part, after_first) = self.twin.part();
        let same = before.side() == self.twin.side();
        let to_second = before.part() == (1, false) || before.part().0 == 1;
        self.count_if(
            "part 1 missed",
            part == 2 && !after_first && self.twin.is_called(),
        );
        self.count_if(
            "part 2 missed",
            to_second && !same && !self.twin.is_called(),
        );
        self.count_if("whole turn missed", same && part == 2 && !after_first);
        self.count_if(
            "nothing called",
            !self.twin.is_called() && !self.texts.is_empty(),
        );
    }

    fn choose(&mut self, taste: Taste) -> String {
        let position = *self.line.position();
        let moves = position.legal();
        let scores: Vec<i32> = moves
            .iter()
            .map(|&mv| self.score(&position, mv, taste))
            .collect();
        let any_move = self.rng.below(8) == 0;
        let best_score = scores.iter().max().copied().expect("some move is possible");
        let best: Vec<&Move> = moves
            .iter()
            .zip(&scores)
            .filter(|&(_, &score)| any_move || score == best_score)
            .map(|(mv, _)| mv)
            .collect();
        self.rng
            .pick(&best)
            .expect("some move is possible")
            .to_string()
    }

    fn score(&self, position: &ColourChess, mv: Move, taste: Taste) -> i32 {
        let victim = position.piece_on(mv.to());
        let takes_king = victim.is_some() && victim.kind() == Kind::King;
        let pawn = position.piece_on(mv.from()).kind() == Kind::Pawn;
        let captures = i32::from(victim.is_some());
        if takes_king {
            // Rarely, so that most games last.
            return if self.texts.len() % 16 == 3 { 9 } else { -9 };
        }
        match taste {
            Taste::Any => 0,
            Taste::Captures => captures * 2 + i32::from(pawn),
            Taste::Pawns => match mv.kind() {
                MoveKind::EnPassant | MoveKind::Double => 3,
                _ => i32::from(pawn),
            },
            Taste::Quiet => -captures - i32::from(pawn),
            Taste::Shuffling => {
                let back = self
                    .line
                    .steps()
                    .iter()
                    .rev()
                    .take(8)
                    .any(|step| match step {
                        Step::Move(made) => made.from() == mv.to() && made.to() == mv.from(),
                        Step::Roll(roll) => match *roll {},
                    });
                i32::from(back) * 2 - captures - i32::from(pawn)
            }
        }
    }
}

fn house() -> String {
    Tiles::HOUSE.to_string()
}

/// Positions in which the rarer rules are near.
fn late() -> Vec<String> {
    let tiles = [
        house(),
        Tiles::random(1).to_string(),
        Tiles::random(2).to_string(),
    ];
    let starts = [
        "4k3/8/8/8/8/8/8/4K3 w - -",
        "7k/8/8/8/8/1p6/1P6/K7 w - -",
        "k7/p7/P7/8/8/p7/P7/K7 w - -",
        "4k3/2P5/8/8/8/8/5p2/4K3 w - -",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -",
        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq -",
        "4k3/p1p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/4K3 w - -",
        "4k3/8/8/8/8/8/3q4/4K2R b K -",
        "K1k5/P7/8/8/8/8/8/8 b - -",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - -",
        // Black cannot move, and soon White cannot either.
        "BRBBBBBK/1PPPPPPP/8/8/P7/8/pppppppp/bbbbbbbk w - -",
        "K7/8/8/8/8/3p1p1p/2pPpppp/2B1nbnk w - -",
    ];
    let mut texts = Vec::new();
    for start in starts {
        for tiles in &tiles {
            for clock in [0, 190] {
                texts.push(format!("{start} {clock} 9 {tiles} - 2 -"));
            }
        }
    }
    texts
}

fn walks(starts: &[String], seed: u64, rounds: u64, moves: usize) -> Features {
    let games: Vec<(usize, u64)> = (0..starts.len())
        .flat_map(|start| (0..rounds).map(move |round| (start, round)))
        .collect();
    games
        .par_iter()
        .map(|&(start, round)| {
            let walk = start as u64 * rounds + round;
            let mut pair = Pair::new(&starts[start], seed, walk);
            pair.walk(TASTES[walk as usize % TASTES.len()], moves);
            pair.features
        })
        .reduce(Features::new, merge)
}

fn assert_seen(found: &Features, expected: &[&'static str], min: u32) {
    for feature in expected {
        let count = found.get(feature).copied().unwrap_or(0);
        assert!(count >= min, "'{feature}' came {count} times: {found:#?}");
    }
}

const ROUNDS: u64 = 40;

#[test]
fn games_from_the_start_agree_on_every_board() {
    let starts: Vec<String> = (0..8)
        .map(Tiles::random)
        .chain([Tiles::HOUSE])
        .map(|tiles| ColourChess::start(tiles).to_string())
        .collect();
    let found = walks(&starts, 11, ROUNDS, 300);
    let often = ["part 1 missed", "white", "black", "castling", "promotion"];
    assert_seen(&found, &often, ROUNDS as u32 / 4);
    let expected = [
        "en passant in part 1",
        "en passant in part 2",
        "two en passant squares",
        "own en passant square",
        "king captured in part 1",
        "king captured in part 2",
        "castled in part 1",
    ];
    assert_seen(&found, &expected, 1);
}

#[test]
fn games_in_late_positions_agree() {
    let found = walks(&late(), 12, ROUNDS / 2, 250);
    let expected = [
        "part 2 missed",
        "whole turn missed",
        "nothing called",
        "stuck",
        "third",
        "clock",
        "promotion",
        "en passant in part 1",
        "en passant in part 2",
        "two en passant squares",
        "own en passant square",
        "castled in part 1",
    ];
    assert_seen(&found, &expected, 5);
}

/// The number of engine games, and the nodes of each decision.
const GAMES: u64 = 250;
const NODES: u64 = 200;

/// The engine's move in the game so far.
fn decision(engine: &Engine<ColourChessEvaluator>, line: &Line<ColourChess>) -> String {
    let root = Root {
        past: line.turn_keys().to_vec(),
        ..Root::new(*line.position())
    };
    let control = Control::new(Budget::NONE, Some(NODES), false);
    let settings = Settings::PLAY.of_game::<ColourChessEvaluator>();
    let report = engine.search(&root, settings, &control, &|_| {});
    report.lines[0].decision().expect("a decision").to_string()
}

/// `compare` checks the moves, texts and outcomes of both before every step.
#[test]
fn what_the_engine_plays_is_legal_to_the_twin() {
    let play = |game: u64| {
        let engine =
            Engine::new(Arc::new(ColourChessEvaluator::default()), 1, 1).expect("an engine");
        let start = ColourChess::start(Tiles::random(game)).to_string();
        let mut pair = Pair::new(&start, 13, game);
        while pair.line.outcome().is_none() {
            pair.compare();
            let text = decision(&engine, &pair.line);
            let legal = pair.twin.moves();
            assert!(legal.contains(&text), "'{text}': {}", pair.here());
            pair.step(text);
        }
        pair.compare();
        pair.features
    };
    let found = (0..GAMES).into_par_iter().map(play);
    let found = found.reduce(Features::new, merge);
    let wins = ["white", "black"].map(|side| found.get(side).copied().unwrap_or(0));
    assert!(wins.iter().all(|&count| count > 0), "{found:#?}");
}

/// Damages a position string at one place.
fn damaged(text: &str, rng: &mut Rng) -> String {
    const LETTERS: &[u8] = b"KQkqPpRrNnBbwbroygu-12345678/abcdefgh0";
    let mut letters: Vec<u8> = text.bytes().collect();
    let place = rng.below(letters.len() as u32) as usize;
    let letter = *rng.pick(LETTERS).expect("letters");
    match rng.below(4) {
        0 => letters[place] = letter,
        1 => letters.insert(place, letter),
        2 => {
            letters.remove(place);
        }
        _ => {
            let other = rng.below(letters.len() as u32) as usize;
            letters.swap(place, other);
        }
    }
    String::from_utf8(letters).expect("plain letters")
}

/// Changes one of the fields that define the part to be played.
fn changed_field(text: &str, rng: &mut Rng) -> String {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let square = |rng: &mut Rng| {
        let file = (b'a' + rng.below(8) as u8) as char;
        format!("{file}{}", 1 + rng.below(8))
    };
    let field = [1, 2, 3, 7, 8, 9][rng.below(6) as usize];
    let choices: Vec<String> = match field {
        1 => vec!["w".into(), "b".into()],
        2 => vec!["-".into(), "K".into(), "q".into(), "KQkq".into()],
        3 => {
            let file = (b'a' + rng.below(8) as u8) as char;
            vec!["-".into(), format!("{file}3"), format!("{file}6")]
        }
        7 => "roygbu-".chars().map(String::from).collect(),
        8 => vec!["1".into(), "2".into()],
        _ => vec!["-".into(), square(rng), "g1f1".into(), "c8d8".into()],
    };
    words[field] = rng.pick(&choices).expect("a choice").clone();
    words.join(" ")
}

#[test]
fn the_same_strings_are_refused() {
    let seeds: Vec<u64> = (0..400).collect();
    let counts: Vec<(u32, u32)> = seeds
        .par_iter()
        .map(|&seed| {
            let starts = late();
            let start = &starts[seed as usize % starts.len()];
            let mut pair = Pair::new(start, 13, seed);
            let (mut taken, mut refused) = (0, 0);
            for _ in 0..12 {
                pair.walk(TASTES[seed as usize % TASTES.len()], pair.texts.len() + 5);
                for round in 0..30 {
                    let text = pair.line.position().to_string();
                    let text = if round % 2 == 0 {
                        damaged(&text, &mut pair.rng)
                    } else {
                        changed_field(&text, &mut pair.rng)
                    };
                    let (engine, twin) = (ColourChess::from_fen(&text), Twin::parse(&text));
                    match (&engine, &twin) {
                        (Ok(engine), Ok(twin)) => {
                            taken += 1;
                            assert_eq!(engine.to_string(), twin.fen(), "'{text}'");
                            assert_eq!(engine_moves(engine), twin.moves(), "'{text}'");
                        }
                        (Err(_), Err(_)) => refused += 1,
                        _ => panic!("'{text}': engine {engine:?}, twin {twin:?}"),
                    }
                }
                if pair.line.outcome().is_some() {
                    break;
                }
            }
            (taken, refused)
        })
        .collect();
    let taken: u32 = counts.iter().map(|count| count.0).sum();
    let refused: u32 = counts.iter().map(|count| count.1).sum();
    assert!(
        taken > 200 && refused > 1000,
        "{taken} taken, {refused} refused"
    );
}

#[test]
fn the_twin_counts_what_is_published() {
    let (_, start) = both(&ColourChess::start(Tiles::HOUSE).to_string());
    let counts: Vec<u64> = (1..=4).map(|depth| start.perft(depth)).collect();
    assert_eq!(counts, [20, 78, 1347, 5771]);
}

/// The maximum number of leaves for a count by the twin.
const MAX_COUNTED: u64 = 20_000;

#[test]
fn the_table_is_what_the_twin_counts() {
    let table = include_str!("../data/colour-chess.perft").lines();
    let rows = table.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let rows: Vec<&str> = rows.collect();
    assert!(rows.len() >= 20, "{} rows", rows.len());
    rows.par_iter().for_each(|row| {
        let (position, counts) = row.split_once(';').expect("a row");
        let (_, twin) = both(position.trim());
        for count in counts.split_whitespace() {
            let (depth, count) = count.split_once('=').expect("a count");
            let count: u64 = count.parse().expect("a number");
            if count <= MAX_COUNTED {
                let depth = depth.parse().expect("a depth");
                assert_eq!(twin.perft(depth), count, "depth {depth} of {position}");
            }
        }
    });
}
