//! One open game without its type: position, options, search, evaluation.
//!
//! Everything above this floor (protocol, records, tools, command line) talks
//! to a [`Session`] in text and plain data and knows neither the game's types
//! nor the search's.

mod answer;
mod appraise;
mod collect;
#[cfg(test)]
pub(crate) mod fake;
mod go;
mod judge;
pub mod open;
pub mod options;
mod question;
pub mod reference;
mod running;
pub mod strength;
mod understand;

pub use appraise::Appraised;
pub use collect::{Answer, Collector};
pub use judge::Judged;
pub use open::OpenGame;

use crate::base::{Abort, Rng, Side, TimeSource, Value};
use crate::rules::perft::{self, Mode};
use crate::rules::{Diagram, Outcome, Style, View};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What a session can be asked to change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its name; compared without regard to case.
    pub name: &'static str,
    /// What values it takes.
    pub kind: OptionKind,
}

/// The values of an option, in UCI's terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// True or false.
    Check {
        /// The value at first.
        default: bool,
    },
    /// A number in a range, ends included.
    Spin {
        /// The value at first.
        default: u64,
        /// The least value.
        min: u64,
        /// The greatest value.
        max: u64,
    },
    /// Something to be done; takes no value.
    Button,
    /// One of several words; compared without regard to case.
    Combo {
        /// The value at first.
        default: &'static str,
        /// All values.
        values: Vec<&'static str>,
    },
    /// Any text.
    Text {
        /// The value at first.
        default: String,
    },
}

/// Why a session refused something. The message names what was wrong and what
/// was expected; the session is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SessionError(pub String);

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// The game's start; the words (for example `shuffle 3 5`) choose among several.
    Startpos(Vec<String>),
    /// A position string.
    Text(String),
}

/// How far to search. Several limits at once: the first one reached counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes, over all threads.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// Time left on White's and Black's clock.
    pub remaining: [Option<Duration>; 2],
    /// What White's and Black's clock gain per move.
    pub increment: [Duration; 2],
    /// Moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// Search until stopped.
    pub infinite: bool,
    /// Search in the opponent's time, until `ponder_hit` or `stop`.
    pub ponder: bool,
    /// Search for a win by force within so many moves.
    pub mate: Option<u32>,
    /// Only these first moves, as text.
    pub search_moves: Vec<String>,
}

impl Limits {
    /// Whether a search for `side` under these limits comes to an end without
    /// `stop`. Pondering counts for nothing here: it puts the limits off.
    #[must_use]
    pub fn end_by_themselves(&self, side: Side) -> bool {
        let limited = self.depth.is_some()
            || self.nodes.is_some()
            || self.movetime.is_some()
            || self.remaining[side.index()].is_some()
            || self.mate.is_some();
        limited && !self.infinite
    }
}

/// A count of move sequences: the total, and for every first step its words
/// and its share.
pub type Counted = (u64, Vec<(String, u64)>);

/// A count that can be made on another thread: `None` if the flag was raised
/// before it was complete. It tells how far it has come.
pub type PerftJob = Box<dyn FnOnce(&AtomicBool, perft::Progress<'_>) -> Option<Counted> + Send>;

/// How a reported value relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Exactly the value.
    Exact,
    /// At least the value.
    Lower,
    /// At most the value.
    Upper,
}

/// One line of the search's progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Depth in plies of the iteration that found the line; 0 if the search was
    /// ended before one did, when the value is that of the position as it
    /// stands. Of an expectation the least of its outcomes'.
    pub depth: u32,
    /// The deepest line looked at, in plies.
    pub seldepth: u32,
    /// Its rank: 1 for the best line, 2 for the second best.
    pub multipv: u32,
    /// Before the roll: the outcome (`r1`, `r7`, `r8`) this line is about;
    /// `None` for the expectation over all, and whenever no roll is open.
    pub roll: Option<String>,
    /// The value for the side to act, in the units of [`value`](crate::base::value).
    pub value: Value,
    /// The value in hundredths of a pawn, for the side to act.
    pub centipawns: i32,
    /// Chances of the side to act to win, draw and lose in thousandths, if asked for.
    pub wdl: Option<[u32; 3]>,
    /// Whether the value is a bound: a lower one where the search was ended
    /// before all other moves had been looked at to this depth.
    pub bound: Bound,
    /// Nodes so far (positions visited), over all threads.
    pub nodes: u64,
    /// Time since the search began, the opponent's included if it pondered.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// The line expected to be played, rolls included.
    pub line: Vec<String>,
}

/// How far a search has got within an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Depth of the iteration at work, in plies.
    pub depth: u32,
    /// The deepest line looked at, in plies.
    pub seldepth: u32,
    /// The move being searched, as text; `None` before the first.
    pub current: Option<String>,
    /// Its number in the order of search, from 1; 0 before the first.
    pub number: u32,
    /// Nodes so far, over all threads.
    pub nodes: u64,
    /// Time so far.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The step to make; before the roll the one for 1-6. `None` if the game is over.
    pub step: Option<String>,
    /// Before the roll: the steps for the other outcomes (`r7`, `r8`).
    pub by_roll: Vec<(String, String)>,
    /// The reply expected, if any.
    pub ponder: Option<String>,
    /// Why there is no step.
    pub finished: Option<Outcome>,
}

/// Hears what a search has to say, from the search's own thread.
///
/// The lines that are heard last hold the answer: what is to be made is the
/// first decision of the last line of `multipv` 1, for each outcome of an open
/// roll, and `nodes` and `time` are those of the whole search.
pub trait Listener: Send + Sync {
    /// The search has got somewhere.
    fn info(&self, info: &Info);
    /// An iteration takes long: heard about twice a second, from the first
    /// second of a search on.
    fn progress(&self, _progress: &Progress) {}
    /// The search has ended; always the last call.
    fn best(&self, best: &Best);
}

/// Who acts now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// A decision of the side to act.
    Decision,
    /// A roll for the side to act.
    Roll,
    /// Nothing: the game has ended, by rule or by repetition.
    Over(Outcome),
}

/// One open game.
pub trait Session: Send {
    /// The name of the game, as the catalog knows it.
    fn game(&self) -> &'static str;

    /// How many words a position string of this game has.
    fn position_fields(&self) -> usize;

    /// Whether a die is rolled in this game.
    fn has_dice(&self) -> bool;

    /// What can be changed with [`set_option`](Session::set_option).
    fn options(&self) -> Vec<OptionSpec>;

    /// Changes an option; `value` is `None` for buttons.
    ///
    /// # Errors
    /// Unknown name, or a value outside the option's kind or range.
    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), SessionError>;

    /// Seeds whatever the session decides by chance: moves of reference players,
    /// errors of weakened play. These depend on the seed and the game at hand
    /// alone, not on what was asked before. 0 at first.
    fn seed(&mut self, seed: u64);

    /// Forgets what was learned in earlier games (table, histories).
    fn new_game(&mut self);

    /// Sets up a start and makes steps from it. All or nothing.
    ///
    /// # Errors
    /// Names the word or step that was wrong.
    fn set_position(&mut self, start: &Start, steps: &[&str]) -> Result<(), SessionError>;

    /// Makes one step in the game at hand.
    ///
    /// # Errors
    /// The text is no step that can be made now.
    fn make(&mut self, step: &str) -> Result<(), SessionError>;

    /// Takes the last step back; gives it, or `None` at the start.
    fn undo(&mut self) -> Option<String>;

    /// Who acts now.
    fn waiting(&self) -> Waiting;

    /// For whom the next step counts.
    fn side(&self) -> Side;

    /// The steps made since the start.
    fn steps(&self) -> Vec<String>;

    /// The steps possible now; rolls as `r1` (for 1-6), `r7`, `r8`.
    fn legal_steps(&self) -> Vec<String>;

    /// Where the game at hand started, as it was set up.
    fn start(&self) -> Start;

    /// The position as text.
    fn position_text(&self) -> String;

    /// The number of the move, from 1.
    fn move_number(&self) -> u32;

    /// The board as lines of text.
    fn picture(&self, view: View) -> String;

    /// The rules in short, and what the marks of a picture in this style mean:
    /// at most 22 lines of 80 characters.
    fn rules(&self, style: Style) -> String;

    /// The board as plain data, from which pictures are drawn.
    fn diagram(&self) -> Diagram;

    /// `step`, possible now, in the rulebook's notation.
    ///
    /// # Errors
    /// The text is no step that can be made now.
    fn notation(&self, step: &str) -> Result<String, SessionError>;

    /// The step that a text in the rulebook's notation means now.
    ///
    /// # Errors
    /// The text is no step that can be made now.
    fn read_notation(&self, text: &str) -> Result<String, SessionError>;

    /// The step that a person means who types either its text or the rulebook's
    /// notation: in any case, with spaces and signs or without, the letter of a
    /// promotion left out where only one move fits.
    ///
    /// # Errors
    /// The text is no step that can be made now. The message names the rule that
    /// forbids it, or the moves if more than one fits.
    fn understand(&self, text: &str) -> Result<String, SessionError>;

    /// Draws the roll that the game waits for from `rng`, without making it.
    fn draw_roll(&self, rng: &mut Rng) -> Option<String>;

    /// Draws a start from `rng`: the words after `startpos`.
    fn draw_start(&self, rng: &mut Rng) -> Vec<String>;

    /// The positions of the game's fixed suite, as text: what `bench` searches.
    fn suite(&self) -> Vec<&'static str>;

    /// The count of the move sequences from here, to be made later or elsewhere.
    fn perft_job(&self, depth: u32, mode: Mode) -> PerftJob;

    /// Counts the move sequences from here.
    fn perft(&self, depth: u32, mode: Mode) -> Counted {
        let never = AtomicBool::new(false);
        self.perft_job(depth, mode)(&never, &mut |_, _| {}).unwrap_or_default()
    }

    /// The evaluation of the position, term by term.
    fn explain(&self) -> String;

    /// What every outcome of the roll to come is worth, or the decision at hand,
    /// by a search of `depth` plies (at least 1) on the calling thread. It depends
    /// on the position and the depth alone, and on nothing that comes later.
    ///
    /// # Errors
    /// The game is over, the depth is 0, or there is no memory.
    fn appraise(&mut self, depth: u32) -> Result<Vec<Appraised>, SessionError>;

    /// What a step possible now is worth to the side that acts, -1 to 1, by a
    /// search of `depth` plies, the step's own counted.
    ///
    /// # Errors
    /// Those of [`appraise`](Session::appraise), and a step that cannot be made now.
    fn appraise_step(&mut self, step: &str, depth: u32) -> Result<f64, SessionError>;

    /// Judges `step`, a move that can be made now, beside the best one: both by
    /// the search that plays, one thread and an empty table, to the greatest depth
    /// that both reach with `nodes` nodes together (the first ply is free). The
    /// answer depends on the game at hand, the step and the nodes alone.
    ///
    /// # Errors
    /// The game is over, the text is no move that can be made now, or there is no
    /// memory.
    fn judge(&mut self, step: &str, nodes: u64) -> Result<Judged, SessionError>;

    /// The roll that stands for `roll` among the [`legal_steps`](Session::legal_steps):
    /// `r1` for `r3`.
    ///
    /// # Errors
    /// The text is no roll that can come now.
    fn outcome_of(&self, roll: &str) -> Result<String, SessionError>;

    /// Makes ready what a search needs, so that the next one starts at once.
    ///
    /// # Errors
    /// The system gives no memory or no threads.
    fn prepare(&mut self) -> Result<(), SessionError>;

    /// Starts a search in the background. The listener hears of its progress
    /// and, once, of its end. A reference player ignores limits and mostly
    /// answers before this returns.
    ///
    /// # Errors
    /// A search is running, or a search move is not possible here.
    fn go(&mut self, limits: &Limits, listener: Arc<dyn Listener>) -> Result<(), SessionError>;

    /// As [`go`](Session::go), but returns when the answer has been given. Saves
    /// the start of a thread; only an [abort](Session::set_abort) stops the search.
    ///
    /// # Errors
    /// As [`go`](Session::go).
    fn think(&mut self, limits: &Limits, listener: Arc<dyn Listener>) -> Result<(), SessionError> {
        self.go(limits, listener)?;
        self.wait();
        Ok(())
    }

    /// Searches to the end and gives what was found. The limits have to end it, or
    /// an [abort](Session::set_abort).
    ///
    /// # Errors
    /// As [`go`](Session::go); and if the search fails.
    fn search(&mut self, limits: &Limits) -> Result<Answer, SessionError> {
        let collector = Arc::new(Collector::default());
        self.go(limits, Arc::clone(&collector) as Arc<dyn Listener>)?;
        self.wait();
        let failed = || SessionError("the search has failed".to_owned());
        collector.take().ok_or_else(failed)
    }

    /// Where searches get their time from; the machine's clock unless told
    /// otherwise. A session without searches has no use for it.
    fn set_time_source(&mut self, _: TimeSource) {}

    /// Ends every later search when `abort` is due, wherever it runs; it answers
    /// with what it has found. A session without searches has no use for it.
    fn set_abort(&mut self, _: Abort) {}

    /// Whether a search is running.
    fn is_searching(&self) -> bool;

    /// Ends a running search soon; its answer comes through the listener.
    fn stop(&self);

    /// The move pondered on has been played: the clock runs from now on.
    fn ponder_hit(&self);

    /// Waits until no search is running.
    fn wait(&mut self);
}
