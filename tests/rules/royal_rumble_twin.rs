//! One board of Royal Rumble against its slow plain twin: the same actions, texts and
//! outcomes, over random deals.
//!
//! Both follow `docs/rules/royal-rumble.md` and share no code. The walks count the
//! features they come across, so that a rule which never came up fails the test.

use crate::features::{Features, merge};
use crate::twin::royal_rumble as twin;
use ermine::base::Rng;
use ermine::games::royal_rumble::{Kind, RumbleBoard, Setup};
use ermine::rules::{GameMove, Line, MoveList, Outcome, Position, Reason, Step, Turn};
use rayon::prelude::*;
use std::collections::{BTreeSet, HashMap, HashSet};
use twin::{Action, Twin};

/// The pieces with the most special rules.
const ODD: [Kind; 14] = [
    Kind::Frog,
    Kind::Copycat,
    Kind::Butterfly,
    Kind::Chameleon,
    Kind::Immobilizer,
    Kind::Advancer,
    Kind::Withdrawer,
    Kind::Archer,
    Kind::Cannon,
    Kind::PaoVao,
    Kind::BilliardsBishop,
    Kind::CrookedRook,
    Kind::AjaxFalcon,
    Kind::Sissa,
];

/// The pieces that a walk deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dealt {
    /// Any fighters.
    Any,
    /// Fighters with special rules.
    Odd,
}

/// A random start: a royal and seven fighters, in any order.
fn start(rng: &mut Rng, dealt: Dealt) -> RumbleBoard {
    let mut pool = match dealt {
        Dealt::Any => Kind::FIGHTERS.to_vec(),
        Dealt::Odd => ODD.to_vec(),
    };
    let mut rank = [Kind::King; 8];
    rank[0] = Kind::ROYALS[rng.below(6) as usize];
    for place in &mut rank[1..] {
        *place = pool.swap_remove(rng.below(pool.len() as u32) as usize);
    }
    let royal = rng.below(8) as usize;
    rank.swap(0, royal);
    RumbleBoard::start(rank).expect("a start")
}

fn outcome_of(position: &RumbleBoard) -> Option<&'static str> {
    match position.turn() {
        Turn::Over(Outcome::Win(winner, Reason::Checkmate)) => {
            assert_ne!(winner, position.side(), "the mated side wins: {position}");
            Some("mate")
        }
        Turn::Over(Outcome::Draw(Reason::Stalemate)) => Some("stalemate"),
        Turn::Over(Outcome::Draw(Reason::MoveCount)) => Some("hundred plies"),
        Turn::Over(Outcome::Draw(Reason::DeadMaterial)) => Some("bare royals"),
        Turn::Over(outcome) => panic!("no rule of the game: {outcome}"),
        Turn::Decide => None,
        Turn::Roll => panic!("a roll without a die: {position}"),
    }
}

/// The twin's action for each of the engine's moves. Asserts that these are all actions.
pub(crate) fn matched(position: &RumbleBoard, actions: &[Action]) -> Vec<usize> {
    let legal = position.legal();
    let text = position.to_string();
    let place = |mv: &String| {
        let place = actions.iter().position(|action| action.texts.contains(mv));
        place.unwrap_or_else(|| panic!("{text}: the engine alone knows {mv}"))
    };
    let texts: Vec<String> = legal.iter().map(ToString::to_string).collect();
    let places: Vec<usize> = texts.iter().map(place).collect();
    let distinct: BTreeSet<usize> = places.iter().copied().collect();
    for (number, action) in actions.iter().enumerate() {
        assert!(
            distinct.contains(&number),
            "{text}: the twin alone knows {:?}",
            action.texts
        );
    }
    assert_eq!(
        places.len(),
        distinct.len(),
        "{text}: an action twice in {texts:?}"
    );
    let tags: HashSet<u16> = legal.iter().map(|&mv| mv.tag()).collect();
    assert_eq!(tags.len(), legal.len(), "{text}: tags of {texts:?}");
    let mut noisy = MoveList::new();
    assert_eq!(position.noisy(&mut noisy), !legal.is_empty(), "{text}");
    let expected: Vec<_> = legal
        .iter()
        .copied()
        .filter(|&mv| position.is_noisy(mv))
        .collect();
    assert_eq!(noisy[..], expected[..], "{text}");
    places
}

/// Engine and twin in one game.
struct Pair {
    line: Line<RumbleBoard>,
    twin: Twin,
    seen: HashMap<String, u32>,
    features: Features,
    rng: Rng,
}

impl Pair {
    fn new(start: RumbleBoard, rng: Rng) -> Pair {
        let twin = Twin::parse(&start.to_string());
        Pair {
            line: Line::new(start),
            seen: HashMap::from([(twin.identity(), 1)]),
            twin,
            features: Features::new(),
            rng,
        }
    }

    fn count(&mut self, feature: &'static str) {
        *self.features.entry(feature).or_default() += 1;
    }

    /// Compares the two, and makes an action drawn by the weights of `weight_of`; returns
    /// whether the game goes on.
    fn step(&mut self, weight_of: impl Fn(&Action) -> u32) -> bool {
        let position = *self.line.position();
        let text = position.to_string();
        assert_eq!(text, self.twin.text());
        assert_eq!(position.key(), position.key_from_scratch(), "{text}");
        assert_eq!(position.to_setup().validate(), Ok(position), "{text}");
        let actions = self.twin.actions();
        let places = matched(&position, &actions);
        assert_eq!(position.in_check(), self.twin.in_check(), "{text}");
        let ended = self.twin.outcome(&actions);
        assert_eq!(outcome_of(&position), ended, "{text}");
        if position.in_check() {
            self.count("check");
        }
        if actions.iter().any(|action| action.texts.len() > 1) {
            self.count("one action of two pieces");
        }
        for code in self.twin.held() {
            self.count(match code.as_str() {
                "Im" => "an immobilizer held",
                "Ch" => "a chameleon held",
                "P" => "a pawn held",
                "K" | "Er" | "Rw" | "Li" | "Wu" | "Mk" => "a royal held",
                _ => "a piece held",
            });
        }
        let third = self.seen[&self.twin.identity()] >= 3;
        let repeated = self.line.outcome() == Some(Outcome::Draw(Reason::Repetition));
        assert_eq!(repeated, third && ended.is_none(), "{text}");
        if let Some(ended) = ended {
            self.count(ended);
            return false;
        }
        if repeated {
            self.count("repetition");
            return false;
        }
        let weights: Vec<u32> = places
            .iter()
            .map(|&place| weight_of(&actions[place]))
            .collect();
        let mut drawn = self.rng.below(weights.iter().sum());
        let chosen = weights.iter().position(|&weight| {
            let is_here = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            is_here
        });
        let chosen = chosen.expect("a weight above 0");
        let action = &actions[places[chosen]];
        for tag in action.tags.clone() {
            self.count(tag);
        }
        self.line.make(Step::Move(position.legal()[chosen]));
        self.twin = action.after.clone();
        *self.seen.entry(self.twin.identity()).or_default() += 1;
        true
    }
}

/// The weight of an action: more for rare ones.
fn rare(action: &Action) -> u32 {
    let weight = |tag: &&str| match *tag {
        "quiet" => 2,
        "capture" | "double step" => 4,
        _ => 12,
    };
    action.tags.iter().map(weight).max().unwrap_or(1)
}

/// The same with low weights for captures, so that draws come up.
fn quiet(action: &Action) -> u32 {
    if action.tags.contains("quiet") {
        200
    } else {
        1
    }
}

fn walk(number: u64, plies: u32) -> Features {
    let mut rng = Rng::stream(4042, number);
    let dealt = if number.is_multiple_of(2) {
        Dealt::Any
    } else {
        Dealt::Odd
    };
    let start = start(&mut rng, dealt);
    let mut pair = Pair::new(start, rng);
    let weight_of = if number % 8 == 7 { quiet } else { rare };
    for _ in 0..plies {
        if !pair.step(weight_of) {
            break;
        }
    }
    pair.features
}

/// Plays games of random deals; returns the features met.
fn walks(games: u64, plies: u32) -> Features {
    let games: Vec<u64> = (0..games).collect();
    games
        .into_par_iter()
        .map(|number| walk(number, plies))
        .reduce(Features::new, merge)
}

#[test]
fn random_deals_agree_with_the_twin() {
    let features = walks(48, 90);
    for feature in [
        "check",
        "mate",
        "a piece held",
        "a pawn held",
        "a royal held",
        "an immobilizer held",
        "a chameleon held",
        "suicide",
        "shot",
        "swipe",
        "recruitment",
        "removed elsewhere",
        "two removed",
        "promotion",
        "en passant",
        "one action of two pieces",
    ] {
        let count = features.get(feature).copied().unwrap_or(0);
        assert!(count > 0, "{feature}: never, {features:?}");
    }
}

/// Whole games of a thousand deals. They take minutes, so this test runs only on demand
/// (`cargo test --release --test rules -- --ignored thousand_deals`).
#[test]
#[ignore = "takes minutes"]
fn a_thousand_deals_agree_with_the_twin() {
    let features = walks(1000, 1000);
    for feature in ["mate", "stalemate", "hundred plies", "repetition"] {
        assert!(
            features.contains_key(feature),
            "{feature}: never, {features:?}"
        );
    }
    println!("{features:?}");
}

#[test]
fn the_counts_of_the_table_are_the_twins_too() {
    let table = include_str!("../data/royal-rumble-board.perft");
    let rows: Vec<&str> = table
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .collect();
    rows.par_iter().for_each(|row| {
        let (text, counts) = row.split_once(" ; ").expect("a row");
        for word in counts.split(' ') {
            let (depth, count) = word.split_once('=').expect("depth and count");
            let depth: u32 = depth.parse().expect("a depth");
            if depth <= 2 {
                assert_eq!(
                    Twin::parse(text).perft(depth).to_string(),
                    count,
                    "depth {depth} of {text}"
                );
            }
        }
    });
}

/// Pieces on random squares, attacked or not: most of these are illegal, and the others
/// have features that are rare in games.
#[test]
fn random_placements_agree_with_the_twin() {
    let rounds: Vec<u64> = (0..200).collect();
    let good: usize = rounds
        .into_par_iter()
        .map(|number| {
            let mut rng = Rng::stream(77, number);
            let mut setup = start(
                &mut rng,
                if number.is_multiple_of(4) {
                    Dealt::Any
                } else {
                    Dealt::Odd
                },
            )
            .to_setup();
            scatter(&mut setup, &mut rng);
            let Ok(position) = setup.validate() else {
                return 0;
            };
            let twin = Twin::parse(&position.to_string());
            assert!(
                !twin.attacks(twin.side()) && !twin.is_facing(),
                "{position}"
            );
            let actions = twin.actions();
            matched(&position, &actions);
            assert_eq!(position.in_check(), twin.in_check(), "{position}");
            1
        })
        .sum();
    assert!(good > 50, "{good}");
}

#[test]
fn a_position_may_have_more_actions_than_most() {
    let text = "1[Aa]1[Aa]1[Aa]1[Aa]/[Aa]1[Aa]1[Aa]1[Aa]1/1[Aa]1[Aa]1[Aa]1[Aa]/[Aa]1[Aa]1[Aa]1[Aa]1/\
        1[Aa]1[Aa]1[Aa]1[Aa]/[Aa]1[Aa]1[Aa]1[Aa]1/1[Mk]1[Aa]1[Aa]1[Aa]/[mk]1[Aa]1[Aa]1[Aa]1 \
        w - 0 1 Q,F,Sq,Ch,Aa,Aj,Sv";
    let position = RumbleBoard::from_pfen(text).expect("a position");
    let actions = Twin::parse(text).actions();
    assert_eq!(matched(&position, &actions).len(), 530);
}

/// Moves all pieces elsewhere, and leaves some out.
fn scatter(setup: &mut Setup, rng: &mut Rng) {
    let mut squares: Vec<usize> = (8..56).collect();
    let pieces = setup.pieces;
    setup.pieces = [None; 64];
    for piece in pieces.into_iter().flatten() {
        if piece.kind.is_royal() || rng.below(3) > 0 {
            let square = squares.swap_remove(rng.below(squares.len() as u32) as usize);
            setup.pieces[square] = Some(piece);
        }
    }
    setup.fullmove = 1 + rng.below(8) as u16;
}
