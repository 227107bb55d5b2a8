//! Self-play games with their positions in the game's own types, for tuning, calibration
//! and error rates.

use crate::base::{Rng, Side};
use crate::play::{
    Adjudicator, Dice, Fault, GameTerms, MoveRequest, NewGame, PlayedGame, PlayerReply, Ply,
    Referee, Seats, SideFault, draw_opening,
};
use crate::rules::{Chance, Game, Line, Position, RollOf, Step, Turn};
use crate::search::{
    Budget, Call, Control, Engine, Report, Root, SearchEngine, Searchable, Settings,
};
use crate::session::open::read_start;
use crate::session::{AnyStep, OpenGame, Rules, SessionError};
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

/// The number of random plies at the start of each game.
pub const OPENING_PLIES: u32 = 6;

/// The maximum number of moves of each side after the opening; then the game is drawn.
const MAX_MOVES: u32 = 300;

/// The size of the table in MiB: plenty for the few nodes of a game's decisions.
const TABLE: usize = 1;

/// The randomness of a game, which makes it reproducible: the same seed and number give
/// the same start, opening and dice by ply.
#[derive(Clone, Copy, Debug)]
pub struct GameSeed {
    seed: u64,
    number: u64,
}

/// The purposes of random numbers in a game; each has its own streams.
const STARTS: u64 = 0x5354_4152_5453;
const DICE: u64 = 0x4449_4345;
const INSIDE: u64 = 0x494e_5349_4445;

impl GameSeed {
    /// Returns the seed of game `number`.
    #[must_use]
    pub const fn of(seed: u64, number: u64) -> GameSeed {
        GameSeed { seed, number }
    }

    /// Returns the start and dice of the game; `rules` are left at the start.
    #[must_use]
    pub fn terms(self, rules: &mut dyn Rules) -> GameTerms {
        let mut starts = Rng::stream(self.seed ^ STARTS, self.number);
        let mut dice = Rng::stream(self.seed ^ DICE, self.number);
        GameTerms {
            adjudicator: Adjudicator {
                max_moves: Some(MAX_MOVES),
                ..Adjudicator::default()
            },
            ..GameTerms::new(
                draw_opening(OPENING_PLIES, rules, &mut starts),
                dice.next_u64(),
            )
        }
    }
}

/// Whether a position of self-play is scored: before every roll, or at every decision in
/// a game without dice.
#[must_use]
pub fn is_recorded<P: Position>(position: &P) -> bool {
    position.turn() == Turn::Roll || !has_dice::<P>()
}

/// Whether the game has a die.
#[must_use]
pub fn has_dice<P: Position>() -> bool {
    P::Chance::EXISTS
}

/// The search of one decision.
pub struct SearchedDecision<P: Position> {
    /// The position searched: before the roll, if the last step was one.
    pub position: P,
    /// The number of steps of the game before it.
    pub ply: usize,
    /// The roll, if the last step was one.
    pub roll: Option<RollOf<P>>,
    /// Whether the position is not one of the game, but was evaluated in the search of
    /// this decision.
    pub is_inside: bool,
    /// The report of the last finished iteration.
    pub whole: Option<Report<P>>,
}

/// A listener for every search of a decision.
pub type Listener<'a, P> = &'a mut dyn FnMut(&SearchedDecision<P>);

/// A search that reports every finished iteration and, given a seed, samples one of the
/// positions that it evaluates.
type Search<'a, P> =
    &'a (dyn Fn(&Root<P>, Option<u64>, &(dyn Fn(&Report<P>) + Sync)) -> Report<P> + Sync);

/// Chooses the decisions whose searches sample a position.
struct InsideSampler {
    rng: Rng,
    /// One decision in this many; 0 for none.
    one_in: u32,
}

impl InsideSampler {
    /// Returns a seed to sample with, if this decision is chosen.
    fn seed(&mut self) -> Option<u64> {
        let is_chosen = self.one_in > 0 && self.rng.below(self.one_in) == 0;
        is_chosen.then(|| self.rng.next_u64())
    }
}

/// Both players of a game, in the types of its rules. Searches each decision from before
/// its roll. Table and histories are kept during a game as in play: without them few nodes
/// cannot convert a won position. They are cleared before each game, so that a decision
/// depends on the game alone.
struct Searcher<'a, P: Position> {
    search: Search<'a, P>,
    /// The game so far.
    line: Line<P>,
    dice: Dice,
    sampler: InsideSampler,
    listener: Listener<'a, P>,
    watch: &'a mut dyn FnMut(&P),
}

/// The report of the last finished iteration of a search, and the latest report.
type Reports<P> = (Option<Report<P>>, Report<P>);

impl<P: Position> Searcher<'_, P> {
    /// Shows the position to the callback, if it is one to be scored.
    fn show_position(&mut self) {
        let position = self.line.position();
        if self.line.outcome().is_none() && is_recorded(position) {
            (self.watch)(position);
        }
    }

    fn search_root(&self, root: &Root<P>, seed: Option<u64>) -> Reports<P> {
        let whole = Mutex::new(None);
        let save = |report: &Report<_>| {
            *whole.lock().unwrap_or_else(PoisonError::into_inner) = Some(report.clone());
        };
        let latest = (self.search)(root, seed, &save);
        let whole = whole.into_inner().unwrap_or_else(PoisonError::into_inner);
        (whole, latest)
    }

    /// Searches the decision that is due, notifies the listener, and returns the best
    /// move.
    fn choose_move(&mut self) -> Option<P::Move> {
        let mut line = self.line.clone();
        let roll = match line.steps().last() {
            Some(&Step::Roll(roll)) => {
                line.undo();
                Some(roll)
            }
            _ => None,
        };
        let root = Root {
            past: line.turn_keys().to_vec(),
            pasts: line.pasts(),
            ..Root::new(*line.position())
        };
        let seed = self.sampler.seed();
        let (whole, latest) = self.search_root(&root, seed);
        let representative = roll.map(P::Chance::representative);
        let best = latest.lines.iter().find(|line| {
            line.rank == 1 && (representative.is_none() || line.roll == representative)
        });
        let best = best.and_then(|line| line.decision());
        let ply = line.steps().len();
        (self.listener)(&SearchedDecision {
            position: root.position,
            ply,
            roll,
            is_inside: false,
            whole,
        });
        if let Some(position) = latest.sampled.filter(|inside| inside.draw().is_none()) {
            let (whole, _) = self.search_root(&Root::new(position), None);
            (self.listener)(&SearchedDecision {
                position,
                ply,
                roll: None,
                is_inside: true,
                whole,
            });
        }
        best
    }
}

impl<P: Position> Seats for Searcher<'_, P> {
    fn begin(&mut self, _: &NewGame<'_>) -> Result<(), SideFault> {
        Ok(())
    }

    fn decide(&mut self, _: Side, _: &MoveRequest<'_>) -> Option<Result<PlayerReply, Fault>> {
        let best = self.choose_move();
        let none = || Fault::Crash(SessionError::NothingFound.to_string());
        let step = |mv| AnyStep::new(Step::<P>::Move(mv)).into();
        Some(best.ok_or_else(none).map(step))
    }

    fn roll(&mut self, rules: &dyn Rules) -> Option<AnyStep> {
        self.dice.roll(rules)
    }

    fn observe(&mut self, ply: &Ply, _: &dyn Rules) -> ControlFlow<()> {
        let Some(step) = ply.step.typed() else {
            return ControlFlow::Break(());
        };
        self.line.make(step);
        self.show_position();
        ControlFlow::Continue(())
    }
}

/// Self-play of the engine with a number of nodes per decision.
pub struct SelfPlay<G: Game, E: Searchable<Position = G::Position>, N: SearchEngine<E> = Engine<E>>
{
    game: G,
    engine: N,
    nodes: u64,
    /// The search of one decision in this many samples a position; 0 for none.
    inside: u32,
    referee: Referee,
    evaluator: PhantomData<E>,
}

impl<G: Game, E: Searchable<Position = G::Position>, N: SearchEngine<E>> SelfPlay<G, E, N> {
    /// Creates self-play with the settings of `game` on one thread.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory.
    pub fn new(game: &G, evaluator: Arc<E>, nodes: u64) -> Result<Self, SessionError> {
        let rules = OpenGame::<G, E>::new(game.clone(), Arc::clone(&evaluator))?;
        Ok(SelfPlay {
            game: game.clone(),
            engine: N::new(evaluator, TABLE, 1)?,
            nodes,
            inside: 0,
            referee: Referee::new(Box::new(rules)),
            evaluator: PhantomData,
        })
    }

    /// Samples one of the positions that a search evaluates from one decision in
    /// `one_in`, and searches it as well; from none if that is 0.
    #[must_use]
    pub fn with_inside(self, one_in: u32) -> Self {
        SelfPlay {
            inside: one_in,
            ..self
        }
    }

    /// Plays a game to its end. `listener` receives every search, `watch` every position
    /// before its roll, or every position without dice.
    ///
    /// # Errors
    /// Returns an error only if the rules are inconsistent.
    pub fn play(
        &mut self,
        game_seed: GameSeed,
        listener: Listener<'_, G::Position>,
        watch: &mut dyn FnMut(&G::Position),
    ) -> Result<PlayedGame, SessionError> {
        let terms = game_seed.terms(self.referee.rules());
        let (engine, nodes) = (&self.engine, self.nodes);
        let settings = Settings::PLAY.of_game::<E>();
        engine.clear();
        let search = |root: &Root<_>, sample, keep: &(dyn Fn(&Report<_>) + Sync)| {
            let control = Control::new(Budget::NONE, Some(nodes), false);
            let settings = Settings { sample, ..settings };
            engine.run(Call {
                root,
                settings,
                control: &control,
                report: keep,
                watcher: &|_| {},
            })
        };
        let line = Line::new(read_start(&self.game, &terms.start)?);
        let mut players = Searcher {
            search: &search,
            line,
            dice: terms.dice,
            sampler: InsideSampler {
                rng: Rng::stream(game_seed.seed ^ INSIDE, game_seed.number),
                one_in: self.inside,
            },
            listener,
            watch,
        };
        players.show_position();
        let played = self.referee.play_at(&mut players, &terms)?;
        played.ok_or(SessionError::NothingFound)
    }
}
