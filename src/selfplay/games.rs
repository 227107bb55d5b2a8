//! Games of the engine against itself, with their positions in the game's own
//! types: what tuning, calibration and error rates learn from.

use crate::base::Rng;
use crate::play::{
    Adjudicator, Ending, Fault, GameTerms, MoveReport, MoveRequest, NewGame, Player, PlayerReply,
    Ply, Referee, SeatedPlayers, draw_opening,
};
use crate::rules::{Chance, Game, Line, Position, RollOf, Step, Turn};
use crate::search::{Budget, Control, Engine, Report, Root, SearchEngine, Searchable, Settings};
use crate::session::open::read_start;
use crate::session::{OpenGame, Rules, SessionError, Start};
use std::sync::{Arc, Mutex, PoisonError};

/// Random plies at the start of each game.
pub const OPENING_PLIES: u32 = 6;

/// After so many moves of each side, those of its opening not counted, a game is drawn.
const LONGEST: u32 = 300;

/// Mebibytes of the table: plenty for the few nodes of a game's decisions.
const TABLE: usize = 1;

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
const INSIDE: u64 = 0x494e_5349_4445;

impl Luck {
    /// The luck of game `number`.
    #[must_use]
    pub const fn of(seed: u64, number: u64) -> Luck {
        Luck { seed, number }
    }

    /// Start and dice of the game; `rules` are left at the start.
    #[must_use]
    pub fn terms(self, rules: &mut dyn Rules) -> GameTerms {
        let mut starts = Rng::stream(self.seed ^ STARTS, self.number);
        let mut dice = Rng::stream(self.seed ^ DICE, self.number);
        GameTerms {
            adjudicator: Adjudicator {
                longest: Some(LONGEST),
                ..Adjudicator::default()
            },
            ..GameTerms::new(
                draw_opening(OPENING_PLIES, rules, &mut starts),
                dice.next_u64(),
            )
        }
    }
}

/// A game told in text, in the types of its rules.
struct Follower<G: Game> {
    game: G,
    start: Option<Start>,
    line: Line<G::Position>,
}

impl<G: Game> Follower<G> {
    /// At the plain start.
    fn new(game: G) -> Result<Follower<G>, SessionError> {
        let (start, _) = game.start(&[])?;
        Ok(Follower {
            game,
            start: None,
            line: Line::new(start),
        })
    }

    /// Goes to where `steps` lead from `start`: further on the line at hand if
    /// they go on from it.
    fn follow(&mut self, start: &Start, steps: &[String]) -> Result<(), SessionError> {
        let made = self.line.steps().len();
        if self.start.as_ref() != Some(start) || made > steps.len() {
            self.line = Line::new(read_start(&self.game, start)?);
            self.start = Some(start.clone());
        }
        for step in &steps[self.line.steps().len()..] {
            self.line.make_text(step)?;
        }
        Ok(())
    }

    /// The game so far.
    fn line(&self) -> &Line<G::Position> {
        &self.line
    }
}

/// Whether a position of self-play is one to look at: before every roll; in a
/// game without dice at every decision.
#[must_use]
pub fn is_noted<P: Position>(position: &P) -> bool {
    position.turn() == Turn::Roll || !has_dice::<P>()
}

/// Whether the game has a die.
#[must_use]
pub fn has_dice<P: Position>() -> bool {
    P::Chance::EXISTS
}

/// What a search of one decision has found.
pub struct SearchedDecision<P: Position> {
    /// Where it began: before the roll, if one came last.
    pub position: P,
    /// Steps of the game that led there.
    pub ply: usize,
    /// That roll.
    pub roll: Option<RollOf<P>>,
    /// Whether it is no position of the game, but one that the search of the decision there
    /// has evaluated.
    pub is_inside: bool,
    /// The last iteration that was finished.
    pub whole: Option<Report<P>>,
}

/// Hears of every search of a decision.
pub type Listener<'a, P> = &'a mut (dyn FnMut(&SearchedDecision<P>) + Send);

/// A search, which tells of every iteration that it finishes, and draws
/// one of the positions that it evaluates if it is given a seed.
type Search<'a, P> =
    &'a (dyn Fn(&Root<P>, Option<u64>, &(dyn Fn(&Report<P>) + Sync)) -> Report<P> + Sync);

/// Chooses the decisions inside whose searches a position is drawn.
struct Drawing {
    rng: Rng,
    /// One decision in so many; 0 for none.
    one_in: u32,
}

impl Drawing {
    /// A seed to draw with, if this decision is one of those.
    fn seed(&mut self) -> Option<u64> {
        let is_chosen = self.one_in > 0 && self.rng.below(self.one_in) == 0;
        is_chosen.then(|| self.rng.next_u64())
    }
}

/// Searches for each decision, from before its roll. Table and histories are kept as in play:
/// without them few nodes find no way to win what is won. They are empty when a game begins,
/// so that an answer depends on the game alone.
struct Searcher<'a, G: Game> {
    search: Search<'a, G::Position>,
    game: Follower<G>,
    drawing: Drawing,
    listener: Listener<'a, G::Position>,
}

/// What the last iteration of a search has found that was finished, and the last at all.
type Found<P> = (Option<Report<P>>, Report<P>);

impl<G: Game> Searcher<'_, G> {
    fn found(&self, root: &Root<G::Position>, seed: Option<u64>) -> Found<G::Position> {
        let whole = Mutex::new(None);
        let keep = |report: &Report<_>| {
            *whole.lock().unwrap_or_else(PoisonError::into_inner) = Some(report.clone());
        };
        let latest = (self.search)(root, seed, &keep);
        let whole = whole.into_inner().unwrap_or_else(PoisonError::into_inner);
        (whole, latest)
    }

    /// Searches for the decision that is due, tells the listener, and gives what is best.
    fn decided(&mut self) -> Option<<G::Position as Position>::Move> {
        let mut line = self.game.line().clone();
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
        let seed = self.drawing.seed();
        let (whole, latest) = self.found(&root, seed);
        let alike = roll.map(<G::Position as Position>::Chance::alike);
        let best = latest
            .lines
            .iter()
            .find(|line| line.rank == 1 && (alike.is_none() || line.roll == alike));
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
            let (whole, _) = self.found(&Root::new(position), None);
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

impl<G: Game> Player for Searcher<'_, G> {
    fn name(&self) -> &str {
        "ermine"
    }

    fn begin(&mut self, _: &NewGame<'_>) -> Result<(), Fault> {
        Ok(())
    }

    fn decide(&mut self, task: &MoveRequest<'_>) -> Result<PlayerReply, Fault> {
        let followed = self.game.follow(task.start, task.steps);
        followed.map_err(|error| Fault::Crash(error.to_string()))?;
        let best = self.decided();
        let none = || Fault::Crash(SessionError::NothingFound.to_string());
        Ok(PlayerReply {
            step: <G::Position as Position>::step_text(Step::Move(best.ok_or_else(none)?)),
            thought: MoveReport::default(),
        })
    }
}

/// Hears of the start and all steps so far, after each of them.
type Follow<'a> = &'a mut dyn FnMut(&Start, &[String]) -> Result<(), SessionError>;

/// A game as it was played.
pub struct FinishedGame {
    /// Where it began.
    pub start: Start,
    /// All steps from there.
    pub steps: Vec<String>,
    /// How it ended.
    pub ending: Ending,
}

/// The engine against itself, so many nodes a decision.
pub struct SelfPlay<G: Game, E: Searchable<Position = G::Position>, N: SearchEngine<E> = Engine<E>>
{
    game: G,
    engine: N,
    nodes: u64,
    /// Inside the search of one decision in so many a position is drawn; 0 for none.
    inside: u32,
    referee: Referee,
    /// Draws openings.
    rules: OpenGame<G, E>,
}

impl<G: Game, E: Searchable<Position = G::Position>, N: SearchEngine<E>> SelfPlay<G, E, N> {
    /// Games of this evaluator on one thread.
    ///
    /// # Errors
    /// The system gives no memory.
    pub fn new(evaluator: E, nodes: u64) -> Result<Self, SessionError> {
        SelfPlay::sharing(&G::default(), Arc::new(evaluator), nodes)
    }

    /// Games with the settings of `game`, of an evaluator that others use as well.
    ///
    /// # Errors
    /// The system gives no memory.
    pub fn sharing(game: &G, evaluator: Arc<E>, nodes: u64) -> Result<Self, SessionError> {
        let open = || OpenGame::<G, E>::of(game.clone(), Arc::clone(&evaluator));
        Ok(SelfPlay {
            game: game.clone(),
            engine: N::new(Arc::clone(&evaluator), TABLE, 1)?,
            nodes,
            inside: 0,
            referee: Referee::new(Box::new(open()?)),
            rules: open()?,
        })
    }

    /// Draws one of the positions that a search evaluates from one decision in `one_in`, and
    /// searches it as well; from none if that is 0.
    #[must_use]
    pub fn with_inside(self, one_in: u32) -> Self {
        SelfPlay {
            inside: one_in,
            ..self
        }
    }

    /// Plays a game to its end; `watch` sees every position before its roll, and
    /// without dice every position.
    ///
    /// # Errors
    /// None that sound rules would give.
    pub fn play(
        &mut self,
        luck: Luck,
        watch: &mut dyn FnMut(&G::Position),
    ) -> Result<Ending, SessionError> {
        let mut seen = Follower::new(self.game.clone())?;
        self.played(luck, &mut |_| {}, &mut |start, steps| {
            seen.follow(start, steps)?;
            let position = seen.line().position();
            if seen.line().outcome().is_none() && is_noted(position) {
                watch(position);
            }
            Ok(())
        })
    }

    /// Plays a game to its end; `listener` hears of every search.
    ///
    /// # Errors
    /// None that sound rules would give.
    pub fn heard(
        &mut self,
        luck: Luck,
        listener: Listener<'_, G::Position>,
    ) -> Result<FinishedGame, SessionError> {
        let mut told = (Start::Startpos(Vec::new()), Vec::new());
        let ending = self.played(luck, listener, &mut |start, steps| {
            // All steps so far: none are told twice.
            told.1.extend_from_slice(&steps[told.1.len()..]);
            if steps.is_empty() {
                told.0 = start.clone();
            }
            Ok(())
        })?;
        let (start, steps) = told;
        Ok(FinishedGame {
            start,
            steps,
            ending,
        })
    }

    fn played(
        &mut self,
        luck: Luck,
        listener: Listener<'_, G::Position>,
        follow: Follow<'_>,
    ) -> Result<Ending, SessionError> {
        let terms = luck.terms(&mut self.rules);
        let (engine, nodes) = (&self.engine, self.nodes);
        let settings = Settings::PLAY.of_game::<E>();
        engine.clear();
        let search = |root: &Root<_>, sample, keep: &(dyn Fn(&Report<_>) + Sync)| {
            let control = Control::new(Budget::NONE, Some(nodes), false);
            let settings = Settings { sample, ..settings };
            engine.search_watched(root, settings, &control, keep, &|_| {})
        };
        let mut player = Searcher::<G> {
            search: &search,
            game: Follower::new(self.game.clone())?,
            drawing: Drawing {
                rng: Rng::stream(luck.seed ^ INSIDE, luck.number),
                one_in: self.inside,
            },
            listener,
        };
        let mut steps = Vec::new();
        let mut followed = follow(&terms.start, &steps);
        let mut see = |ply: &Ply, _: &dyn Rules| {
            steps.push(ply.step.clone());
            followed = follow(&terms.start, &steps);
            followed.is_ok()
        };
        let mut table = SeatedPlayers::of_one(&mut player, terms.dice, &mut see);
        let played = self.referee.play_at(&mut table, &terms)?;
        followed?;
        Ok(played.ok_or(SessionError::NothingFound)?.ending)
    }
}
