//! Games on the machine's own clock, with every decision measured.

use super::stolen::stolen;
use super::verdict::{Cause, Decision, cause};
use cpu_time::ThreadTime;
use ermine::base::{Rng, Side};
use ermine::catalog;
use ermine::play::{
    Adjudicator, Dice, Ending, Fault, GameTerms, MoveReport, MoveRequest, NewGame, Pace, Player,
    PlayerReply, Referee, TimeControl,
};
use ermine::search::{Budget, Clock};
use ermine::session::{AnyStep, Best, Info, Listener, Session, SessionError, Start};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The default Move Overhead of the engine.
const OVERHEAD: Duration = Duration::from_millis(10);

/// The result of a game.
pub(crate) struct Record {
    /// Its variant.
    pub(crate) game: &'static str,
    /// Its number in the campaign, from 0.
    pub(crate) number: u64,
    /// The times of White's and Black's decisions.
    pub(crate) decisions: [Vec<Decision>; 2],
    /// The end of the game.
    pub(crate) ending: Ending,
}

impl Record {
    /// The side that lost on time, and the cause.
    pub(crate) fn loss(&self) -> Option<(Side, Cause)> {
        match self.ending {
            Ending::Fault {
                side,
                fault: Fault::Time(_),
            } => Some((side, cause(&self.decisions[side.index()]))),
            _ => None,
        }
    }

    /// Whether the engine failed otherwise than on time.
    pub(crate) fn has_failed(&self) -> bool {
        matches!(self.ending, Ending::Fault { .. }) && self.loss().is_none()
    }
}

/// Plays game `number` of a campaign; `seed` determines all its random numbers.
pub(crate) fn play(
    game: &'static str,
    number: u64,
    control: TimeControl,
    seed: u64,
) -> Result<Record, SessionError> {
    let open = || catalog::open(game);
    let session = open()?;
    let start = Start::Startpos(session.draw_start(&mut Rng::stream(seed, number)));
    let pace = Pace {
        control: Some(control),
        ..Pace::default()
    };
    let terms = GameTerms {
        start,
        steps: Vec::new(),
        dice: Dice::new(seed ^ number),
        paces: [pace; 2],
        adjudicator: Adjudicator::default(),
        silence: Duration::MAX,
        seed: number,
    };
    let (mut white, mut black) = (Seat::new(open()?), Seat::new(open()?));
    let mut referee = Referee::new(session);
    let played = referee.play([&mut white, &mut black], &terms, &mut |_, _| true)?;
    let played = played.ok_or(SessionError::SearchFailed)?;
    Ok(Record {
        game,
        number,
        decisions: [white.decisions, black.decisions],
        ending: played.ending,
    })
}

/// A session that plays, as [`ermine::play::Local`] does, and records the times of its
/// decisions.
struct Seat {
    session: Box<dyn Session>,
    decisions: Vec<Decision>,
}

impl Seat {
    fn new(session: Box<dyn Session>) -> Seat {
        Seat {
            session,
            decisions: Vec::new(),
        }
    }

    /// The time that the engine allows itself for the current decision.
    fn limit(&self, task: &MoveRequest<'_>) -> Duration {
        let side = self.session.side().index();
        let budget = Budget::of(&Clock {
            movetime: task.limits.search.movetime,
            remaining: task.limits.remaining[side],
            increment: task.limits.increment[side],
            moves_to_go: task.limits.moves_to_go,
            moves_made: self.session.move_number().saturating_sub(1),
            overhead: OVERHEAD,
        });
        budget.hard.unwrap_or(Duration::MAX)
    }
}

fn crash(error: SessionError) -> Fault {
    Fault::Crash(error.to_string())
}

impl Player for Seat {
    fn name(&self) -> &str {
        "ermine"
    }

    fn begin(&mut self, new_game: &NewGame<'_>) -> Result<(), Fault> {
        self.session.seed(new_game.seed);
        self.session.new_game();
        self.session.prepare().map_err(crash)
    }

    fn decide(&mut self, task: &MoveRequest<'_>) -> Result<PlayerReply, Fault> {
        let before = stolen();
        let (begun, own) = (Instant::now(), ThreadTime::now());
        self.session.follow(task.start, task.steps).map_err(crash)?;
        let latest = Arc::new(Mutex::new(LatestReports::default()));
        let listener = Arc::new(LatestListener(Arc::clone(&latest)));
        self.session.go(task.limits, listener).map_err(crash)?;
        self.session.wait();
        let used = begun.elapsed();
        let latest = std::mem::take(&mut *latest.lock().unwrap_or_else(PoisonError::into_inner));
        self.decisions.push(Decision {
            left: task.limits.remaining[self.session.side().index()].unwrap_or_default(),
            limit: self.limit(task),
            used,
            worked: own.elapsed() + latest.worked,
            stolen: stolen().saturating_sub(before),
        });
        let step = latest
            .step
            .ok_or_else(|| Fault::Crash("no answer".to_owned()))?;
        let thought = MoveReport::default();
        Ok(PlayerReply { step, thought })
    }
}

/// The answer of a search, and the processor time of its thread.
#[derive(Default)]
struct LatestReports {
    step: Option<AnyStep>,
    worked: Duration,
}

struct LatestListener(Arc<Mutex<LatestReports>>);

impl Listener for LatestListener {
    fn info(&self, _: &Info) {}

    fn best(&self, best: &Best) {
        // Every search has a separate thread, which does nothing else.
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = LatestReports {
            step: best.step.clone(),
            worked: ThreadTime::now().as_duration(),
        };
    }
}
