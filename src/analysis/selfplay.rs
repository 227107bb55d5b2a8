//! Games played in process, one search a decision, with real dice.

use crate::base::{Rng, Side};
use crate::rules::{Chance, Game, Line, Outcome, Position, Reason, RollOf, Step, Turn};
use crate::search::engine::EngineError;
use crate::search::{Budget, Control, Engine, Root, Searchable, Settings};
use std::sync::Arc;

/// Random plies at the start of each game.
pub const OPENING_PLIES: u32 = 6;

/// After so many plies a game counts as drawn.
const MOST_PLIES: u64 = 600;

/// What is random in a game, so that it can be played again: the same seed
/// and number give the same start, opening and dice by ply.
#[derive(Clone, Copy, Debug)]
pub struct Luck {
    seed: u64,
    number: u64,
}

/// The purposes of random numbers in a game; each has streams of its own.
const STARTS: u64 = 0x5354_4152_5453;
const DICE: u64 = 0x4449_4345;

impl Luck {
    /// The luck of game `number`.
    #[must_use]
    pub const fn of(seed: u64, number: u64) -> Luck {
        Luck { seed, number }
    }

    /// The roll at a ply, whether or not there were any at the plies before.
    pub(super) fn roll<P: Position>(&self, position: &P, ply: u64) -> RollOf<P> {
        let mut rng = Rng::stream(self.seed ^ DICE, self.number << 16 | ply);
        P::Chance::draw(position, &mut rng)
    }

    /// A game begun at random: a start as `game` draws it, and a few plies.
    pub(super) fn begin<G: Game>(&self, game: &G) -> Course<G::Position> {
        let mut rng = Rng::stream(self.seed ^ STARTS, self.number);
        loop {
            let words = game.draw_start(&mut rng);
            let words: Vec<&str> = words.split_whitespace().collect();
            let start = match game.start(&words) {
                Ok((start, _)) => start,
                Err(error) => unreachable!("a drawn start is one of the game's own: {error}"),
            };
            let mut course = Course::from(start);
            while course.ply < u64::from(OPENING_PLIES) && course.over().is_none() {
                match rng.pick(&course.position().steps()) {
                    Some(&step) => course.make(step),
                    None => break,
                }
            }
            if course.over().is_none() {
                return course;
            }
        }
    }
}

/// A game in progress that also ends when it takes too long.
pub(super) struct Course<P: Position> {
    line: Line<P>,
    /// Decisions made; one before a roll is none.
    pub(super) ply: u64,
}

impl<P: Position> Course<P> {
    fn from(start: P) -> Course<P> {
        Course {
            line: Line::new(start),
            ply: 0,
        }
    }

    /// The position reached.
    pub(super) fn position(&self) -> &P {
        self.line.position()
    }

    /// Makes a step that is possible.
    pub(super) fn make(&mut self, step: Step<P>) {
        let counts = matches!(step, Step::Move(_)) && !self.position().before_roll();
        self.ply += u64::from(counts);
        self.line.make(step);
    }

    /// How the game has ended, if it has.
    pub(super) fn over(&self) -> Option<Outcome> {
        if self.ply >= MOST_PLIES {
            return Some(Outcome::Draw(Reason::MoveCount));
        }
        self.line.outcome()
    }

    /// What to search now.
    pub(super) fn root(&self) -> Root<P> {
        Root {
            past: self.line.turn_keys().to_vec(),
            ..Root::new(*self.position())
        }
    }
}

/// Whether a position of self-play is one to look at: before every roll; in a
/// game without dice at every decision.
pub(super) fn is_noted<P: Position>(position: &P) -> bool {
    position.turn() == Turn::Roll || !has_dice::<P>()
}

/// Whether the game has a die.
pub(super) fn has_dice<P: Position>() -> bool {
    P::Chance::EXISTS
}

/// A search with its number of nodes a decision.
pub struct Player<E: Searchable> {
    engine: Engine<E>,
    nodes: u64,
}

/// Mebibytes of a player's table: plenty for the few nodes of one decision.
pub(super) const TABLE: usize = 1;

impl<P: Position, E: Searchable<Position = P>> Player<E> {
    /// A player that thinks `nodes` nodes on one thread.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn new(model: E, nodes: u64) -> Result<Player<E>, EngineError> {
        let engine = Engine::new(Arc::new(model), TABLE, 1)?;
        Ok(Player { engine, nodes })
    }

    /// The decision depends on the game alone: values stored for earlier ones
    /// know nothing of what has been repeated since.
    fn decide(&self, course: &Course<P>) -> Option<Step<P>> {
        self.engine.clear();
        let control = Control::new(Budget::NONE, Some(self.nodes), false);
        let report = self
            .engine
            .search(&course.root(), Settings::PLAY, &control, &|_| {});
        let best = report.lines.first()?.decision()?;
        Some(Step::Move(best))
    }
}

/// Plays a game to its end; `watch` sees every position before its roll, and
/// without dice every position.
pub fn play<
    G: Game,
    A: Searchable<Position = G::Position>,
    B: Searchable<Position = G::Position>,
>(
    game: &G,
    white: &Player<A>,
    black: &Player<B>,
    luck: Luck,
    watch: &mut dyn FnMut(&G::Position),
) -> Outcome {
    let mut course = luck.begin(game);
    loop {
        if let Some(outcome) = course.over() {
            return outcome;
        }
        let position = course.position();
        if is_noted(position) {
            watch(position);
        }
        let step = if position.turn() == Turn::Roll {
            Some(Step::Roll(luck.roll(position, course.ply)))
        } else if position.side() == Side::White {
            white.decide(&course)
        } else {
            black.decide(&course)
        };
        match step {
            Some(step) => course.make(step),
            // A search always has a move to offer while the game goes on.
            None => return Outcome::Draw(Reason::MoveCount),
        }
    }
}
