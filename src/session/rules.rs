//! The rules of one open game: where it stands and what may be done.

use super::SessionError;
use super::options::OptionSpec;
use crate::base::{Rng, Side};
use crate::rules::perft::{self, PerftMode};
use crate::rules::{Constraint, Diagram, Guide, Motif, Outcome, XBoardVariant};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// The game's start; the words (for example `shuffle 3 5`) choose among several.
    Startpos(Vec<String>),
    /// A position string.
    Text(String),
}

/// Who acts now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToAct {
    /// A decision of the side to act.
    Decision,
    /// A roll for the side to act.
    Roll,
    /// Nothing: the game has ended, by rule or by repetition.
    Over(Outcome),
}

impl ToAct {
    /// What is due, as JSON has it: `decision`, `roll`, or nothing: `over`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ToAct::Decision => "decision",
            ToAct::Roll => "roll",
            ToAct::Over(_) => "over",
        }
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            ToAct::Over(outcome) => Some(outcome),
            ToAct::Decision | ToAct::Roll => None,
        }
    }
}

/// What could be otherwise in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counterfactual {
    /// The game's [restraint](Rules::restraint): no lock, another colour called (five
    /// positions), no standard-bearer held.
    Constraint,
    /// The side to act passes.
    NullMove,
}

/// A count of move sequences: the total, and for every first step its words
/// and its share.
pub type PerftCount = (u64, Vec<(String, u64)>);

/// A count that can be made on another thread: `None` if the flag was raised
/// before it was complete. It tells how far it has come.
pub type PerftJob =
    Box<dyn FnOnce(&AtomicBool, perft::PerftProgress<'_>) -> Option<PerftCount> + Send>;

/// A game at hand, in text and plain data.
pub trait Rules: Send {
    /// The name of the game, as the catalog knows it.
    fn game(&self) -> &'static str;

    /// How many words a position string of this game has.
    fn position_fields(&self) -> usize;

    /// Whether a die is rolled in this game.
    fn has_dice(&self) -> bool;

    /// How many boards the game is played on.
    fn boards(&self) -> usize {
        1
    }

    /// The board, from 0, on which the next step is made; `None` once the game is over.
    fn next_board(&self) -> Option<usize> {
        (!matches!(self.waiting(), ToAct::Over(_))).then_some(0)
    }

    /// What holds pieces back in this game alone, if something does.
    fn constraint(&self) -> Option<Constraint>;

    /// What XBoard needs to play this game; `None` where it cannot.
    fn xboard(&self) -> Option<XBoardVariant> {
        None
    }

    /// The settings of the game, which decide what its positions and starts mean.
    fn settings(&self) -> Vec<OptionSpec>;

    /// Changes a setting for the positions set up from now on; its name is
    /// compared without regard to case.
    ///
    /// # Errors
    /// The game has no such setting, or the value is none of its.
    fn change_setting(&mut self, name: &str, value: &str) -> Result<(), SessionError>;

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

    /// Takes back that many steps, or all if there are fewer.
    fn take_back(&mut self, count: usize);

    /// Who acts now.
    fn waiting(&self) -> ToAct;

    /// For whom the next step counts.
    fn side(&self) -> Side;

    /// Whether a turn begins here: nobody has decided anything in it yet, but for what
    /// comes before its roll.
    fn starts_turn(&self) -> bool;

    /// The steps made since the start.
    fn steps(&self) -> Vec<String>;

    /// The steps possible now; of rolls that play alike one, as `r1`.
    fn legal_steps(&self) -> Vec<String>;

    /// Where the game at hand started, as it was set up.
    fn start(&self) -> Start;

    /// The position as text.
    fn position_text(&self) -> String;

    /// The position as text without the words that count moves: positions of which it
    /// is the same ask the same.
    fn position_identity(&self) -> String;

    /// Positions, as text, that differ from this one as told. None where the game has no
    /// such thing, or it makes no difference or no sense here.
    fn counterfactual(&self, what: Counterfactual) -> Vec<String>;

    /// What the rules say of a move that can be made now.
    ///
    /// # Errors
    /// The text is no move that can be made now.
    fn motifs(&self, step: &str) -> Result<Vec<Motif>, SessionError>;

    /// The number of the move, from 1.
    fn move_number(&self) -> u32;

    /// The board as plain data, from which all pictures are drawn.
    fn diagram(&self) -> Diagram;

    /// The rules in short, and what the marks of a picture mean.
    fn guide(&self) -> Guide;

    /// `step`, possible now, in the rulebook's notation.
    ///
    /// # Errors
    /// The text is no step that can be made now.
    fn notation(&self, step: &str) -> Result<String, SessionError>;

    /// Whether the rulebook's notation writes something in braces right behind a move.
    fn notation_has_braces(&self) -> bool {
        false
    }

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

    /// The outcomes of the roll that is due, one for all that play alike, and in how
    /// many of the die's equally likely faces each comes; none where no roll is due.
    fn outcomes(&self) -> Vec<(String, u32)>;

    /// The roll that stands for `roll` among the [`legal_steps`](Self::legal_steps):
    /// `r1` for `r3`.
    ///
    /// # Errors
    /// The text is no roll that can come now.
    fn outcome_of(&self, roll: &str) -> Result<String, SessionError>;

    /// Draws a start from `rng`: the words after `startpos`.
    fn draw_start(&self, rng: &mut Rng) -> Vec<String>;

    /// The positions of the game's fixed suite, as text: what `bench` searches.
    fn suite(&self) -> Vec<&'static str>;

    /// The count of the move sequences from here, to be made later or elsewhere.
    fn perft_job(&self, depth: u32, mode: PerftMode) -> PerftJob;

    /// Counts the move sequences from here.
    fn perft(&self, depth: u32, mode: PerftMode) -> PerftCount {
        let never = AtomicBool::new(false);
        self.perft_job(depth, mode)(&never, &mut |_, _| {}).unwrap_or_default()
    }
}
