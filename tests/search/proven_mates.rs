//! A mate that the engine announces is real: whatever the defence and the dice, within
//! the announced moves.
//!
//! Short mates are proven by a solver that knows only the rules. All are played out, with
//! a separate search for every decision of the winner.

use crate::announced::{Announced, think};
use ermine::base::{Rng, Side};
use ermine::games::royal_palette::{D8, Face, PaletteMap, RoyalPalette, Shuffles};
use ermine::models::royal_palette::RoyalPaletteEvaluator;
use ermine::rules::{Line, OrderedDie, Outcome, Position, Step, Turn};
use ermine::search::Engine;
use std::sync::Arc;

type Game = Line<RoyalPalette>;
type Playing = Engine<RoyalPaletteEvaluator>;

/// Endings that either side may win, some of them with revivals and conversions.
const ENDINGS: [&str; 8] = [
    "8/8/8/8/4k3/8/8/R3K3 w - - 0 1 a n ?",
    "k7/8/8/8/8/8/1R6/K1R5 w - - 0 70 ah n ?",
    "8/8/8/4k3/8/8/8/3QK3 w - - 0 1 - n ?",
    "4k3/r6r/8/8/8/8/8/4K3 b - - 0 1 ah n ?",
    "1P1PP3/7k/p7/p7/6K1/8/2n5/1pp5 b - - 5 54 gorrggup n 3",
    "3qk3/5ppp/8/8/8/8/PPP5/3QK3 w - - 0 1 rgbuyp n ?",
    "4k3/2P5/8/8/8/8/5p2/4K3 w - - 0 1 gr b ?",
    "r3k3/1b4pp/8/8/8/8/PP4B1/4K2R b - - 0 1 acgbrofh n ?",
];

/// Games looked through.
const GAMES: u64 = 24;
/// The number of moves after which a game is broken off.
const MAX_MOVES: u32 = 150;
/// Nodes of a decision in these games …
const FAST: u64 = 4000;
/// … and of one in ten, so that either side comes to be mated.
const HASTY: u64 = 50;
/// The maximum number of nodes of a decision while a mate is played out.
const SLOW: u64 = 30_000;
/// The longest mate, in plies, given to the solver.
const MAX_PROVEN: u32 = 6;
/// The maximum number of steps of one proof.
const PROOF: u64 = 2_000_000;
/// The longest mate, in plies, that is played out against every defence.
const MAX_EXHAUSTED: u32 = 3;
/// Random defences that a longer mate is played out against.
const DEFENCES: u64 = 12;

fn engine() -> Playing {
    Engine::new(Arc::new(RoyalPaletteEvaluator::default()), 16, 1).unwrap()
}

/// The start of a game: each ending three times, then shuffled starts.
fn start(number: u64, rng: &mut Rng) -> RoyalPalette {
    let round = number as usize / ENDINGS.len();
    let ending = ENDINGS
        .get(number as usize % ENDINGS.len())
        .filter(|_| round < 3);
    ending.map_or_else(
        || RoyalPalette::start(Shuffles::draw(rng), PaletteMap::house()),
        |text| RoyalPalette::from_pfen(text, PaletteMap::house()).expect("a position"),
    )
}

/// The steps that can come next: every distinct roll, or every decision.
fn next_steps(position: &RoyalPalette) -> Vec<Step<RoyalPalette>> {
    match position.turn() {
        Turn::Roll => D8::ROLLS.map(|(roll, _)| Step::Roll(roll)).to_vec(),
        _ => Step::all(position),
    }
}

/// Whether `winner` mates within `plies` whatever the rolls and the other side do; `None`
/// if that takes too many moves to find out. Repetitions only matter when the mate is
/// played out.
fn is_won(position: &RoyalPalette, winner: Side, plies: u32, left: &mut u64) -> Option<bool> {
    if !position.before_roll() {
        if position.legal().is_empty() {
            let outcome = position.no_move_outcome();
            return Some(matches!(outcome, Outcome::Win(side, _) if side == winner));
        }
        if position.draw().is_some() || plies == 0 {
            return Some(false);
        }
    }
    *left = left.checked_sub(1)?;
    let chance = position.turn() == Turn::Roll;
    let any_suffices = !chance && position.side() == winner;
    for step in next_steps(position) {
        let mut child = *position;
        child.make(step);
        let is_turn = !chance && !position.before_roll();
        if is_won(&child, winner, plies - u32::from(is_turn), left)? == any_suffices {
            return Some(any_suffices);
        }
    }
    Some(!any_suffices)
}

/// The winner's play of an announced mate: it knows the game and the plies left, nothing
/// more.
struct Play<'a> {
    engine: &'a Playing,
    winner: Side,
}

impl Play<'_> {
    /// The winner's answer; `None` if a roll or the other side comes next.
    fn own_step(&self, game: &Game) -> Option<Step<RoyalPalette>> {
        let position = game.position();
        let own = position.side() == self.winner && position.turn() != Turn::Roll;
        own.then(|| Step::Move(think(self.engine, game, SLOW).0.expect("a decision")))
    }

    /// Plays on with the steps of the die and of the other side that `choose` picks.
    /// Returns an error text if the mate fails.
    fn on(
        &self,
        game: &Game,
        plies: u32,
        choose: &mut dyn FnMut(Vec<Step<RoyalPalette>>) -> Vec<Step<RoyalPalette>>,
    ) -> Result<(), String> {
        let position = *game.position();
        match game.outcome() {
            Some(Outcome::Win(side, _)) if side == self.winner => return Ok(()),
            Some(other) => return Err(format!("{other:?}: {position}")),
            None if plies == 0 && !position.before_roll() => {
                return Err(format!("not mated yet: {position}"));
            }
            None => {}
        }
        let steps = match self.own_step(game) {
            Some(step) => vec![step],
            None => choose(next_steps(&position)),
        };
        for step in steps {
            let is_turn = matches!(step, Step::Move(_)) && !position.before_roll();
            let mut after = game.clone();
            after.make(step);
            self.on(&after, plies - u32::from(is_turn), choose)?;
        }
        Ok(())
    }
}

/// Plays a mate out against all defences if it is short, else against some.
fn play_out(engine: &Playing, mate: &Announced<RoyalPalette>) -> Result<(), String> {
    let play = Play {
        engine,
        winner: mate.winner,
    };
    if mate.plies <= MAX_EXHAUSTED {
        return play.on(&mate.game, mate.plies, &mut |all| all);
    }
    (0..DEFENCES).try_for_each(|number| {
        let mut rng = Rng::stream(78, number);
        let mut one = |all: Vec<_>| vec![*rng.pick(&all).expect("a step")];
        play.on(&mate.game, mate.plies, &mut one)
    })
}

/// Calls `found` for every mate announced in a game of the engine against itself, before
/// and after rolls.
fn find_mates(engine: &Playing, number: u64, found: &mut dyn FnMut(&Announced<RoyalPalette>)) {
    let mut rng = Rng::stream(77, number);
    let mut game = Line::new(start(number, &mut rng));
    engine.clear();
    while game.outcome().is_none() && game.position().move_number() < MAX_MOVES {
        let hasty = rng.below(10) == 0;
        let nodes = if hasty { HASTY } else { FAST };
        let (decision, announced) = think(engine, &game, nodes);
        announced.iter().for_each(&mut *found);
        let step = match game.position().turn() {
            Turn::Roll => Step::Roll(Face::draw(&mut rng)),
            _ => Step::Move(decision.expect("a decision")),
        };
        game.make(step);
    }
}

#[test]
fn an_announced_mate_is_one_whatever_the_defence_and_the_dice() {
    let engine = engine();
    let (mut announced, mut proven, mut long) = ([0; 2], 0, 0);
    for number in 0..GAMES {
        find_mates(&engine, number, &mut |mate| {
            let position = mate.game.position();
            let context = format!("{position}: {:?} in {} plies", mate.winner, mate.plies);
            announced[mate.winner.index()] += 1;
            if mate.plies <= MAX_PROVEN {
                let mut left = PROOF;
                let won = is_won(position, mate.winner, mate.plies, &mut left);
                assert_ne!(won, Some(false), "{context}");
                let other = is_won(position, mate.winner.flip(), mate.plies, &mut left);
                assert_ne!(other, Some(true), "{context}");
                proven += u32::from(won.is_some());
            } else {
                long += 1;
            }
            if let Err(fault) = play_out(&engine, mate) {
                panic!("{context}: {fault}");
            }
        });
    }
    assert!(
        announced.iter().all(|&count| count >= GAMES / 2),
        "{announced:?}"
    );
    assert!(
        u64::from(proven) >= GAMES && long >= GAMES / 8,
        "{proven}, {long}"
    );
}

#[test]
fn a_search_that_is_stopped_early_claims_no_loss_that_is_none() {
    let engine = engine();
    for text in [
        "4R3/pp3k2/6p1/PKp1R1Pp/2P3P1/8/1P6/2B2r2 b - - 6 39 apnuuohbypgyca p 8",
        "4K3/1q6/8/4k3/8/8/8/8 w - - 8 106 - u 4",
    ] {
        let position = RoyalPalette::from_pfen(text, PaletteMap::house()).expect("a position");
        for nodes in 1..400 {
            engine.clear();
            let Some(mate) = think(&engine, &Line::new(position), nodes).1 else {
                continue;
            };
            let won = is_won(&position, mate.winner, mate.plies, &mut { PROOF });
            assert_ne!(won, Some(false), "{text} after {nodes} nodes");
        }
    }
}
