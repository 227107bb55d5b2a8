//! A played game, as data.

use super::{Fault, MoveReport};
use crate::base::Side;
use crate::rules::{Outcome, Reason};
use crate::session::{AnyStep, Start};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A game from its start to its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The start of the game.
    pub start: Start,
    /// Its steps in order, rolls among them.
    pub plies: Vec<Ply>,
    /// The way it ended.
    pub ending: Ending,
}

/// One step of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ply {
    /// The side whose turn it was.
    pub side: Side,
    /// The step as the protocol writes it; rolls as `r3`.
    pub step: AnyStep,
    /// Whether it is a roll; `micros`, the report and `loss` have no meaning then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub roll: bool,
    /// Thinking time in microseconds.
    #[serde(default)]
    pub micros: u64,
    /// The player's report.
    #[serde(flatten)]
    pub thought: MoveReport,
    /// Luck of a roll for the side that rolled, in points of the result (a win is 1): the
    /// value after the roll minus its expectation before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<f64>,
    /// Points of the result that a decision lost, at least 0. Known only if the decision
    /// has been evaluated after the game; not part of the text form.
    #[serde(skip)]
    pub loss: Option<f64>,
}

impl Ply {
    /// A roll, or a decision without a report or time.
    #[must_use]
    pub fn new(side: Side, step: AnyStep, roll: bool) -> Ply {
        Ply {
            side,
            step,
            roll,
            micros: 0,
            thought: MoveReport::default(),
            luck: None,
            loss: None,
        }
    }
}

/// The way a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum Ending {
    /// The rules ended it.
    Rule {
        /// Winner and reason.
        outcome: Outcome,
    },
    /// A player failed and loses.
    Fault {
        /// The side that failed.
        side: Side,
        /// The failure.
        #[serde(flatten)]
        fault: Fault,
    },
    /// The referee ended it.
    Adjudicated {
        /// The reason, with the winner if there is one.
        #[serde(flatten)]
        verdict: Adjudication,
    },
}

/// The reason why a referee ends a game before the rules do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Adjudication {
    /// The scores show a win for this side.
    Won {
        /// The winner.
        side: Side,
    },
    /// The scores show a draw.
    Drawn,
    /// The game is too long: a draw.
    Length,
}

impl Ending {
    /// Twice the score of `side`: 2 won, 1 drawn, 0 lost.
    #[must_use]
    pub fn half_points(&self, side: Side) -> u32 {
        let points = |winner: Side| if winner == side { 2 } else { 0 };
        match self {
            Ending::Rule { outcome } => outcome.half_points(side),
            Ending::Fault { side: loser, .. } => points(loser.flip()),
            Ending::Adjudicated { verdict } => match verdict {
                Adjudication::Won { side } => points(*side),
                Adjudication::Drawn | Adjudication::Length => 1,
            },
        }
    }

    /// The winner; `None` in a draw.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        let is_winner = |side: &Side| self.half_points(*side) == 2;
        Side::ALL.into_iter().find(is_winner)
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub fn score_text(&self) -> &'static str {
        match self.half_points(Side::White) {
            2 => "1-0",
            1 => "1/2-1/2",
            _ => "0-1",
        }
    }

    /// A word or two for tables: `checkmate`, `time`, `adjudicated draw` …
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Ending::Rule { outcome } => match outcome.reason() {
                Reason::Checkmate => "checkmate",
                Reason::KingCaptured => "king captured",
                Reason::Stuck => "stuck",
                Reason::Stalemate => "stalemate",
                Reason::Repetition => "repetition",
                Reason::MoveCount | Reason::NothingRemoved => "move count",
                Reason::DeadMaterial => "dead material",
                Reason::Boards | Reason::NoBoard => "boards",
                Reason::Goal => "goal",
                Reason::Checks => "checks",
                Reason::Extinction => "extinction",
                Reason::BareKing => "bare king",
                Reason::Resignation => "resignation",
            },
            Ending::Fault { fault, .. } => fault.kind(),
            Ending::Adjudicated { verdict } => match verdict {
                Adjudication::Won { .. } => "adjudicated win",
                Adjudication::Drawn => "adjudicated draw",
                Adjudication::Length => "too long",
            },
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Rule { outcome } => write!(f, "{outcome}"),
            Ending::Fault { side, fault } => write!(f, "{} wins: {side} {fault}", side.flip()),
            Ending::Adjudicated { verdict } => match verdict {
                Adjudication::Won { side } => write!(f, "{side} wins: adjudicated"),
                Adjudication::Drawn => write!(f, "draw: adjudicated"),
                Adjudication::Length => write!(f, "draw: the game has become too long"),
            },
        }
    }
}

impl PlayedGame {
    /// The steps as the protocol writes them.
    #[must_use]
    pub fn steps(&self) -> Vec<&str> {
        self.plies.iter().map(|ply| &*ply.step).collect()
    }

    /// The number of steps that were decisions.
    #[must_use]
    pub fn decisions(&self) -> usize {
        self.plies.iter().filter(|ply| !ply.roll).count()
    }

    /// The sum of a side's luck in points, `None` if it was not measured.
    #[must_use]
    pub fn luck(&self, side: Side) -> Option<f64> {
        let of_side = self.plies.iter().filter(|ply| ply.side == side);
        sum(of_side.filter_map(|ply| ply.luck))
    }
}

fn sum(terms: impl Iterator<Item = f64>) -> Option<f64> {
    terms.fold(None, |sum, term| Some(sum.unwrap_or(0.0) + term))
}
