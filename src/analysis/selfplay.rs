//! Games played in process, one search a decision, with real dice.

use crate::base::{Rng, Side};
use crate::eval::Model;
use crate::games::royal_palette::{Face, PaletteMap, RoyalPalette, Shuffles};
use crate::rules::{Line, Outcome, Position, Reason, Roll, Step, Turn};
use crate::search::{Budget, Control, Engine, Root, Settings};

/// Random plies at the start of each game.
pub const OPENING_PLIES: u32 = 6;

/// After so many plies a game counts as drawn.
const MOST_PLIES: u64 = 600;

/// What is random in a game, so that it can be played again: the same seed
/// and number give the same shuffles, opening and dice by ply.
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

    /// The die at a ply, whether or not the plies before were rolled for.
    pub(super) fn die(&self, ply: u64) -> Face {
        Face::draw(&mut Rng::stream(self.seed ^ DICE, self.number << 16 | ply))
    }

    /// A game begun at random: shuffled pawns and a few plies.
    pub(super) fn begin(&self) -> Game {
        let mut rng = Rng::stream(self.seed ^ STARTS, self.number);
        loop {
            let start = RoyalPalette::start(Shuffles::draw(&mut rng), PaletteMap::house());
            let mut game = Game::from(start);
            while game.ply < u64::from(OPENING_PLIES) && game.over().is_none() {
                match rng.pick(&game.position().steps()) {
                    Some(&step) => game.make(step),
                    None => break,
                }
            }
            if game.over().is_none() {
                return game;
            }
        }
    }
}

/// A game that also ends when it takes too long.
pub(super) struct Game {
    line: Line<RoyalPalette>,
    /// Turns made; a conversion is none.
    pub(super) ply: u64,
}

impl Game {
    fn from(start: RoyalPalette) -> Game {
        Game {
            line: Line::new(start),
            ply: 0,
        }
    }

    /// The position reached.
    pub(super) fn position(&self) -> &RoyalPalette {
        self.line.position()
    }

    /// Makes a step that is possible.
    pub(super) fn make(&mut self, step: Step<RoyalPalette>) {
        self.ply += u64::from(matches!(step, Step::Move(item) if !item.is_conversion()));
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
    pub(super) fn root(&self) -> Root<RoyalPalette> {
        Root {
            past: self.line.turn_keys().to_vec(),
            ..Root::new(*self.position())
        }
    }
}

/// A search with its number of nodes a decision.
pub struct Player<M: Model<RoyalPalette>> {
    engine: Engine<RoyalPalette, M>,
    nodes: u64,
}

/// Mebibytes of a player's table: plenty for the few nodes of one decision.
pub(super) const TABLE: usize = 1;

impl<M: Model<RoyalPalette>> Player<M> {
    /// A player that thinks `nodes` nodes on one thread.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn new(model: M, nodes: u64) -> Result<Player<M>, crate::search::engine::EngineError> {
        let engine = Engine::new(std::sync::Arc::new(model), TABLE, 1)?;
        Ok(Player { engine, nodes })
    }

    /// The decision depends on the game alone: values stored for earlier ones
    /// know nothing of what has been repeated since.
    fn decide(&self, game: &Game) -> Option<Step<RoyalPalette>> {
        self.engine.clear();
        let control = Control::new(Budget::NONE, Some(self.nodes), false);
        let report = self
            .engine
            .search(&game.root(), Settings::PLAY, &control, &|_| {});
        let best = report.lines.first()?.decision()?;
        Some(Step::Move(best))
    }
}

/// Plays a game to its end; `watch` sees every position before its roll.
pub fn play<A: Model<RoyalPalette>, B: Model<RoyalPalette>>(
    white: &Player<A>,
    black: &Player<B>,
    luck: Luck,
    watch: &mut dyn FnMut(&RoyalPalette),
) -> Outcome {
    let mut game = luck.begin();
    loop {
        if let Some(outcome) = game.over() {
            return outcome;
        }
        let step = if game.position().turn() == Turn::Roll {
            watch(game.position());
            Some(Step::Roll(luck.die(game.ply)))
        } else if game.position().side() == Side::White {
            white.decide(&game)
        } else {
            black.decide(&game)
        };
        match step {
            Some(step) => game.make(step),
            // A search always has a move to offer while the game goes on.
            None => return Outcome::Draw(Reason::MoveCount),
        }
    }
}
