//! The rules of one open game: its state and the legal steps.

use super::options::OptionSpec;
use super::{AnyStep, ListedStep, SessionError, StepList};
use crate::base::{Rng, Side};
use crate::rules::perft::{self, PerftMode};
use crate::rules::{
    Diagram, Guide, Motif, Observation, Outcome, PieceCard, PositionShape, SetupForm, XBoardVariant,
};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// The start of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// The start position; the words (for example `shuffle 3 5`) select one of several.
    Startpos(Vec<String>),
    /// A position string.
    Text(String),
}

/// The kind of the next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToAct {
    /// A decision of the side to move.
    Decision,
    /// A roll for the side to move.
    Roll,
    /// No step: the game has ended, by rule or by repetition.
    Over(Outcome),
}

impl ToAct {
    /// The name in JSON: `decision`, `roll` or `over`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ToAct::Decision => "decision",
            ToAct::Roll => "roll",
            ToAct::Over(_) => "over",
        }
    }

    /// The outcome, if the game has ended.
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            ToAct::Over(outcome) => Some(outcome),
            ToAct::Decision | ToAct::Roll => None,
        }
    }
}

/// A turn of a game, which may have several steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberedTurn {
    /// The side to which its steps belong.
    pub side: Side,
    /// Its move number, from 1.
    pub move_number: u32,
}

/// An outcome of a roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightedRoll {
    /// The representative of its class of equivalent rolls (`r1`).
    pub roll: String,
    /// The number of equally likely faces of the die that give it.
    pub weight: u32,
}

/// A counterfactual: a change to the position that asks what would be different.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counterfactual {
    /// The game's [constraint](Rules::constraint) changes.
    Constraint,
    /// The side to move passes.
    NullMove,
}

/// A count of move sequences: the total, and for every first step its text and its share.
pub type PerftCount = (u64, Vec<(String, u64)>);

/// A count that can run on another thread and reports its progress; returns `None` if the
/// flag was raised before it was complete.
pub type PerftJob =
    Box<dyn FnOnce(&AtomicBool, perft::PerftProgress<'_>) -> Option<PerftCount> + Send>;

/// A game in progress, through text and plain data.
pub trait Rules: Send {
    /// The name of the game in the catalog.
    fn game(&self) -> &str;

    /// The number of fields of a position string, and of those that only count.
    fn position_shape(&self) -> PositionShape;

    /// Whether the game has dice.
    fn has_dice(&self) -> bool;

    /// The number of boards.
    fn boards(&self) -> usize {
        1
    }

    /// The board, from 0, of the next step; `None` once the game is over.
    fn next_board(&self) -> Option<usize> {
        (!matches!(self.waiting(), ToAct::Over(_))).then_some(0)
    }

    /// The name of the constraint that holds pieces back in this game, if it has one.
    fn constraint(&self) -> Option<&'static str>;

    /// The data that XBoard needs to play the game; `None` if it cannot.
    fn xboard(&self) -> Option<XBoardVariant> {
        None
    }

    /// The settings of the game, which define the meaning of positions and starts.
    fn settings(&self) -> Vec<OptionSpec>;

    /// Changes a setting for positions set up later; its name is compared without regard
    /// to case.
    ///
    /// # Errors
    /// If the game has no such setting, or rejects the value.
    fn change_setting(&mut self, name: &str, value: &str) -> Result<(), SessionError>;

    /// Sets up a start and makes steps from it, all or nothing.
    ///
    /// # Errors
    /// Returns an error that names the wrong word or step.
    fn set_position(&mut self, start: &Start, steps: &[&str]) -> Result<(), SessionError> {
        let steps: Vec<AnyStep> = steps.iter().map(|&text| text.into()).collect();
        self.follow(start, &steps)
    }

    /// The same as [`set_position`](Rules::set_position), for steps that may carry their
    /// type, as those of another session do: these are not parsed again.
    ///
    /// # Errors
    /// The same as for [`set_position`](Rules::set_position).
    fn follow(&mut self, start: &Start, steps: &[AnyStep]) -> Result<(), SessionError>;

    /// Makes one step.
    ///
    /// # Errors
    /// If the text is not a step that is possible now.
    fn make(&mut self, step: &str) -> Result<(), SessionError> {
        self.make_step(&step.into()).map(drop)
    }

    /// Makes one step, of this or another session, and returns it with its type.
    ///
    /// # Errors
    /// If it is not a step that is possible now.
    fn make_step(&mut self, step: &AnyStep) -> Result<AnyStep, SessionError>;

    /// Makes the legal move with this [number](crate::rules::GameMove::number).
    ///
    /// # Errors
    /// If no move that is possible now has it.
    fn make_number(&mut self, number: u32) -> Result<(), SessionError>;

    /// Makes a step of a list, of this or another session.
    ///
    /// # Errors
    /// If it is not a step that is possible now.
    fn make_listed(&mut self, step: &ListedStep) -> Result<(), SessionError> {
        self.make_step(&step.into()).map(drop)
    }

    /// Takes back the last step and returns it; `None` at the start.
    fn undo(&mut self) -> Option<String>;

    /// Takes back `count` steps, or all if there are fewer.
    fn take_back(&mut self, count: usize);

    /// The kind of the next step.
    fn waiting(&self) -> ToAct;

    /// The side to which the next step belongs.
    fn side(&self) -> Side;

    /// Whether a turn begins here: no decision has been made in it, except before its
    /// roll.
    fn starts_turn(&self) -> bool;

    /// The steps since the start.
    fn steps(&self) -> Vec<AnyStep>;

    /// The legal steps; of equivalent rolls only one, such as `r1`.
    fn legal_steps(&self) -> Vec<String>;

    /// The legal moves as numbers and squares; none while a roll is due.
    fn legal_moves(&self) -> StepList;

    /// The steps made since the start, as numbers and squares.
    fn made_steps(&self) -> StepList;

    /// The last step made, as numbers and squares; `None` at the start.
    fn last_step(&self) -> Option<ListedStep>;

    /// A step that is possible now, as numbers and squares.
    ///
    /// # Errors
    /// If it is not a step that is possible now.
    fn list_step(&self, step: &AnyStep) -> Result<ListedStep, SessionError>;

    /// The size of the game's numbering of moves: above every number of a move.
    fn move_numbers(&self) -> u32;

    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;

    /// The hash key of the position: of everything that legal play depends on except
    /// earlier positions. Equal in all builds of one version.
    fn key(&self) -> u64;

    /// The start of the current game, as it was set up.
    fn start(&self) -> Start;

    /// The position as text.
    fn position_text(&self) -> String;

    /// The position as text without its counters; equal texts pose the same problem.
    fn position_identity(&self) -> String;

    /// The positions, as text, that differ from this one by `kind`; none if the game has
    /// no such concept, or if it makes no difference or no sense here.
    fn counterfactual(&self, kind: Counterfactual) -> Vec<String>;

    /// The motifs that the rules define for a legal move.
    ///
    /// # Errors
    /// If the text is not a legal move.
    fn motifs(&self, step: &str) -> Result<Vec<Motif>, SessionError>;

    /// The move number, from 1.
    fn move_number(&self) -> u32;

    /// The turn of the next step.
    fn numbered_turn(&self) -> NumberedTurn {
        NumberedTurn {
            side: self.side(),
            move_number: self.move_number(),
        }
    }

    /// The board as plain data for drawing.
    fn diagram(&self) -> Diagram;

    /// The rules, in short and complete, and a legend of the marks of a picture.
    fn guide(&self) -> Guide;

    /// A card for each kind of piece of the game
    /// ([`Game::piece_cards`](crate::rules::Game::piece_cards)).
    fn piece_cards(&self) -> Vec<PieceCard> {
        Vec::new()
    }

    /// The fields of a position string and the pieces
    /// ([`Game::setup_form`](crate::rules::Game::setup_form)).
    fn setup_form(&self) -> SetupForm {
        SetupForm::default()
    }

    /// The encoder of the game's positions as tensors, under the settings in force.
    fn observation(&self) -> Observation {
        let squares = self.diagram().squares;
        Observation::new(&self.setup_form(), squares.files(), squares.ranks())
    }

    /// The step with its type, which is read from its text if it has none.
    ///
    /// # Errors
    /// If it is not a step that is possible now.
    fn read_step(&self, step: &AnyStep) -> Result<AnyStep, SessionError>;

    /// The rulebook's notation of `step`.
    ///
    /// # Errors
    /// If it is not a step that is possible now.
    fn notation(&self, step: &AnyStep) -> Result<String, SessionError>;

    /// Whether the rulebook's notation puts something in braces directly after a move.
    fn notation_has_braces(&self) -> bool {
        false
    }

    /// The step that a text in the rulebook's notation means now.
    ///
    /// # Errors
    /// If the text is not a step that is possible now.
    fn read_notation(&self, text: &str) -> Result<AnyStep, SessionError>;

    /// The step that a person means by either its text or the rulebook's notation: in any
    /// case, with or without spaces and signs, and without the promotion letter if only
    /// one move fits.
    ///
    /// # Errors
    /// If the text is not a step that is possible now. The message names the rule that
    /// forbids it, or the moves if more than one fits.
    fn understand(&self, text: &str) -> Result<AnyStep, SessionError>;

    /// Draws the roll that is due from `rng`, without making it.
    fn draw_roll(&self, rng: &mut Rng) -> Option<AnyStep>;

    /// The outcomes of the roll that is due, one per class of equivalent rolls; none if no
    /// roll is due.
    fn outcomes(&self) -> Vec<WeightedRoll>;

    /// The representative of `roll` among the [`legal_steps`](Self::legal_steps): `r1`
    /// for `r3`.
    ///
    /// # Errors
    /// If the text is not a roll that is possible now.
    fn outcome_of(&self, roll: &str) -> Result<String, SessionError>;

    /// Draws a start from `rng` and returns the words after `startpos`.
    fn draw_start(&self, rng: &mut Rng) -> Vec<String>;

    /// The positions of the game's fixed suite, as text, which `bench` searches.
    fn suite(&self) -> Vec<String>;

    /// A count of the move sequences from here, to run later or elsewhere.
    fn perft_job(&self, depth: u32, mode: PerftMode) -> PerftJob;

    /// Counts the move sequences from here.
    fn perft(&self, depth: u32, mode: PerftMode) -> PerftCount {
        let never = AtomicBool::new(false);
        self.perft_job(depth, mode)(&never, &mut |_, _| {}).unwrap_or_default()
    }
}
