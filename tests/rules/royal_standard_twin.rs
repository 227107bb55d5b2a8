//! The Royal Standard against its slow plain twin: the same moves, texts, outcomes and
//! refusals.
//!
//! Both follow `docs/rules/royal-standard.md` and share no code. The walks count the
//! features they come across, so that a rule which never came up fails the test.

use crate::features::{Features, merge};
use crate::twin::royal_standard as twin;
use ermine::base::Rng;
use ermine::games::royal_standard::{Array, Kind, Move, RangeRule, RoyalStandard};
use ermine::rules::perft::{PerftMode, perft};
use ermine::rules::{Line, Outcome, Position, Reason, Step, Turn};
use rayon::prelude::*;
use std::collections::HashMap;
use twin::Twin;

/// The kind of moves that a walk prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taste {
    /// Anything.
    Any,
    /// Captures of pieces, but of the king only if there is nothing else.
    Captures,
    /// Captures of standard-bearers.
    Displacements,
    /// Nothing that removes a piece.
    Quiet,
    /// Back to the origin of the last move, so that positions repeat.
    Shuffling,
}

const RULES: [RangeRule; 2] = [RangeRule::Full, RangeRule::Ends];

fn both(text: &str, rule: RangeRule) -> (RoyalStandard, Twin) {
    let engine = RoyalStandard::from_pfen(text, rule);
    match (engine, Twin::parse(text, rule == RangeRule::Ends)) {
        (Ok(engine), Ok(twin)) => (engine, twin),
        (engine, twin) => panic!("'{text}': engine {engine:?}, twin {twin:?}"),
    }
}

fn outcome_of(position: &RoyalStandard) -> Option<&'static str> {
    match position.turn() {
        Turn::Over(Outcome::Win(winner, Reason::KingCaptured)) => {
            assert_ne!(
                winner,
                position.side(),
                "the captured side wins: {position}"
            );
            Some("king")
        }
        Turn::Over(Outcome::Draw(Reason::Stalemate)) => Some("stalemate"),
        Turn::Over(Outcome::Draw(Reason::NothingRemoved)) => Some("fifty"),
        Turn::Over(outcome) => panic!("no rule of the game: {outcome}"),
        Turn::Decide => None,
        Turn::Roll => panic!("a roll without a die: {position}"),
    }
}

/// Engine and twin in one game.
struct Pair {
    line: Line<RoyalStandard>,
    twin: Twin,
    seen: HashMap<String, u32>,
    features: Features,
    rng: Rng,
    last: Option<Move>,
}

impl Pair {
    fn new(text: &str, rule: RangeRule, seed: u64, walk: u64) -> Pair {
        let (engine, twin) = both(text, rule);
        Pair {
            line: Line::new(engine),
            seen: HashMap::from([(twin.identity(), 1)]),
            twin,
            features: Features::new(),
            rng: Rng::stream(seed, walk),
            last: None,
        }
    }

    fn count(&mut self, feature: &'static str) {
        *self.features.entry(feature).or_default() += 1;
    }

    /// Asserts that both agree on everything about the position.
    fn compare(&mut self) {
        let position = *self.line.position();
        let text = position.to_string();
        assert_eq!(text, self.twin.text());
        let mut engine: Vec<String> = position.legal().iter().map(Move::to_string).collect();
        let mut twin: Vec<String> = self.twin.moves().iter().map(twin::Step::text).collect();
        engine.sort();
        twin.sort();
        assert_eq!(engine, twin, "{text}");
        assert_eq!(position.can_move(), !twin.is_empty(), "{text}");
        let ended = self.twin.outcome();
        assert_eq!(outcome_of(&position), ended, "{text}");
        let attacked = ended == Some("king") || self.twin.is_attacked();
        assert_eq!(position.in_check(), attacked, "{text}");
        if attacked {
            self.count("attacked");
        }
        if let Some(ended) = ended {
            self.count(ended);
        }
        let third = self.seen[&self.twin.identity()] >= 3;
        let repeated = self.line.outcome() == Some(Outcome::Draw(Reason::Repetition));
        assert_eq!(repeated, third && ended.is_none(), "{text}");
        if repeated {
            self.count("repetition");
        }
    }

    fn choose(&mut self, taste: Taste) -> Option<Move> {
        let position = *self.line.position();
        let legal = position.legal();
        let back = self.last.filter(|_| taste == Taste::Shuffling);
        let preferred: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|&mv| match taste {
                Taste::Any => false,
                Taste::Captures => {
                    position.is_noisy(mv) && !position.of_kind(Kind::King).has(mv.to())
                }
                Taste::Displacements => mv.displaces(),
                Taste::Quiet => !position.is_noisy(mv),
                Taste::Shuffling => back.is_some_and(|last| {
                    !mv.displaces() && (mv.from(), mv.to()) == (last.to(), last.from())
                }),
            })
            .collect();
        let some = legal.iter().copied();
        let quiet: Vec<Move> = some.filter(|&mv| !position.is_noisy(mv)).collect();
        // The move before the last is the same side's.
        if !preferred.is_empty() && self.rng.below(8) > 0 {
            return self.rng.pick(&preferred).copied();
        }
        if taste == Taste::Shuffling && !quiet.is_empty() {
            return self.rng.pick(&quiet).copied();
        }
        self.rng.pick(&legal).copied()
    }

    fn make(&mut self, mv: Move) {
        let position = *self.line.position();
        let text = mv.to_string();
        let step = self
            .twin
            .moves()
            .into_iter()
            .find(|step| step.text() == text)
            .expect("the twin knows the move");
        self.note(&position, mv);
        self.twin = self.twin.after(&step);
        self.line.make(Step::Move(mv));
        *self.seen.entry(self.twin.identity()).or_default() += 1;
    }

    /// Counts the features of the rules that a move shows.
    fn note(&mut self, position: &RoyalStandard, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = position.piece_on(from) else {
            return;
        };
        let victim = position.piece_on(to);
        let kind = match piece.kind {
            Kind::King => "by king",
            Kind::Windmill => "by windmill",
            Kind::Rook => "by rook",
            Kind::Bishop => "by bishop",
            Kind::Bearer => "by bearer",
        };
        if let Some(place) = mv.place() {
            let own = position.of_side(position.side()).has(to);
            self.count(if own {
                "own displaced"
            } else {
                "enemy displaced"
            });
            self.count(kind);
            if place == from {
                self.count("put where the capturer came from");
            }
            if position.frozen().has(to) {
                self.count("displaced again");
            }
        } else if let Some(victim) = victim {
            self.count(kind);
            self.count(match victim.kind {
                Kind::King => "king taken",
                Kind::Windmill => "windmill taken",
                Kind::Rook => "rook taken",
                Kind::Bishop => "bishop taken",
                Kind::Bearer => panic!("a bearer is removed: {position}"),
            });
        }
        let frozen = position.frozen();
        if (frozen & position.of_side(position.side())).any() {
            self.count("own bearer frozen");
        }
        if (frozen & position.of_side(position.side().flip())).any() {
            self.count("enemy bearer frozen");
        }
    }
}

fn walk(text: &str, rule: RangeRule, taste: Taste, number: u64) -> Features {
    let mut pair = Pair::new(text, rule, 31 + taste as u64, number);
    let mut moves = [None; 2];
    for ply in 0..240 {
        pair.compare();
        if pair.line.outcome().is_some() {
            break;
        }
        pair.last = moves[ply % 2];
        let Some(mv) = pair.choose(taste) else {
            break;
        };
        moves[ply % 2] = Some(mv);
        pair.make(mv);
    }
    pair.features
}

#[test]
fn random_games_agree_with_the_twin() {
    let tastes = [
        Taste::Any,
        Taste::Captures,
        Taste::Displacements,
        Taste::Quiet,
        Taste::Shuffling,
    ];
    let games = 20;
    let mut jobs = Vec::new();
    for rule in RULES {
        for array in [Array::Original, Array::Advanced] {
            for taste in tastes {
                jobs.extend((0..games).map(|game| (rule, array, taste, game)));
            }
        }
    }
    let counts = jobs
        .into_par_iter()
        .map(|(rule, array, taste, game)| {
            walk(
                &RoyalStandard::start(array, rule).to_string(),
                rule,
                taste,
                game,
            )
        })
        .reduce(Features::new, merge);
    for feature in [
        "attacked",
        "king",
        "fifty",
        "repetition",
        "own displaced",
        "enemy displaced",
        "by king",
        "by windmill",
        "by rook",
        "by bishop",
        "by bearer",
        "put where the capturer came from",
        "displaced again",
        "king taken",
        "windmill taken",
        "rook taken",
        "bishop taken",
        "own bearer frozen",
        "enemy bearer frozen",
    ] {
        let count = counts.get(feature).copied().unwrap_or(0);
        let min = 10;
        assert!(count >= min, "{feature}: {count} times, {counts:?}");
    }
}

/// The positions of `data/royal-standard.perft`.
fn table() -> Vec<(String, Vec<(u32, u64)>)> {
    let text = include_str!("../data/royal-standard.perft");
    let rows = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    rows.map(|row| {
        let (position, counts) = row.split_once(';').expect("a row");
        let counts = counts.split_whitespace().map(|word| {
            let (depth, count) = word.split_once('=').expect("depth and count");
            (
                depth.parse().expect("a depth"),
                count.parse().expect("a count"),
            )
        });
        (position.trim().to_owned(), counts.collect())
    })
    .collect()
}

#[test]
fn the_counts_of_the_table_are_the_twins_too() {
    table().par_iter().for_each(|(text, counts)| {
        let (_, twin) = both(text, RangeRule::Full);
        for &(depth, count) in counts {
            assert_eq!(twin.perft(depth), count, "depth {depth} of {text}");
        }
    });
}

#[test]
fn the_weaker_rule_counts_as_the_twin_does() {
    for (text, _) in table() {
        let (engine, twin) = both(&text, RangeRule::Ends);
        let depth = 2;
        let found = perft(&engine, depth, PerftMode::Full);
        assert_eq!(found, twin.perft(depth), "{text}");
    }
}

#[test]
fn both_refuse_the_same_strings_for_the_same_field() {
    let mut rng = Rng::new(404);
    let starts = [Array::Original, Array::Advanced]
        .map(|array| RoyalStandard::start(array, RangeRule::Full).to_string());
    let letters: Vec<char> = "KWRBSkwrbs*1234567890/wb- acdefgé".chars().collect();
    let mut refused = 0;
    for number in 0..20_000 {
        let mut text: Vec<char> = starts[number % 2].chars().collect();
        for _ in 0..=rng.below(3) {
            let place = rng.below(text.len() as u32) as usize;
            let letter = *rng.pick(&letters).expect("a letter");
            match rng.below(3) {
                0 => text[place] = letter,
                1 => text.insert(place, letter),
                _ => drop(text.remove(place)),
            }
        }
        let text: String = text.into_iter().collect();
        let engine = RoyalStandard::from_pfen(&text, RangeRule::Full);
        match (engine, Twin::parse(&text, false)) {
            (Ok(engine), Ok(twin)) => assert_eq!(engine.to_string(), twin.text(), "{text}"),
            (Err(error), Err(field)) => {
                assert_eq!(error.field.to_string(), field, "{text}: {error}");
                refused += 1;
            }
            (engine, twin) => panic!("'{text}': engine {engine:?}, twin {twin:?}"),
        }
    }
    assert!(refused > 100, "{refused}");
}
