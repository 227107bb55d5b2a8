//! The ways in which games end.

use crate::base::Side;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The reason why a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// No legal move, in check.
    Checkmate,
    /// The king was captured.
    KingCaptured,
    /// Neither side can move.
    Stuck,
    /// No legal move, not in check.
    Stalemate,
    /// The same position for the third time.
    Repetition,
    /// Too many plies without a capture or pawn move.
    MoveCount,
    /// Too many plies without a piece removed.
    NothingRemoved,
    /// Neither side has the pieces to mate.
    DeadMaterial,
    /// A player has won three of the boards, or more boards than the other, or equally
    /// many and the last of them first.
    Boards,
    /// All boards are drawn.
    NoBoard,
    /// A piece has reached a square that wins.
    Goal,
    /// Enough checks have been given.
    Checks,
    /// A side has no pieces left, or none of a kind that it must keep.
    Extinction,
    /// A side has only royal pieces left.
    BareKing,
    /// A player resigned.
    Resignation,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Reason; 15] = [
        Reason::Checkmate,
        Reason::KingCaptured,
        Reason::Stuck,
        Reason::Stalemate,
        Reason::Repetition,
        Reason::MoveCount,
        Reason::NothingRemoved,
        Reason::DeadMaterial,
        Reason::Boards,
        Reason::NoBoard,
        Reason::Goal,
        Reason::Checks,
        Reason::Extinction,
        Reason::BareKing,
        Reason::Resignation,
    ];
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Checkmate => "checkmate",
            Reason::KingCaptured => "king captured",
            Reason::Stuck => "neither side can move",
            Reason::Stalemate => "stalemate",
            Reason::Repetition => "threefold repetition",
            Reason::MoveCount => "no capture or pawn move for too long",
            Reason::NothingRemoved => "no piece removed for too long",
            Reason::DeadMaterial => "dead material",
            Reason::Boards => "boards",
            Reason::NoBoard => "no board won",
            Reason::Goal => "goal reached",
            Reason::Checks => "checks given",
            Reason::Extinction => "no pieces left that count",
            Reason::BareKing => "bare king",
            Reason::Resignation => "resignation",
        })
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// A win of the side, and the reason.
    Win(Side, Reason),
    /// A draw, and the reason.
    Draw(Reason),
}

impl Outcome {
    /// The result as `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn score_text(self) -> &'static str {
        match self {
            Outcome::Win(Side::White, _) => "1-0",
            Outcome::Win(Side::Black, _) => "0-1",
            Outcome::Draw(_) => "1/2-1/2",
        }
    }

    /// The winner; `None` in a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win(side, _) => Some(side),
            Outcome::Draw(_) => None,
        }
    }

    /// The reason why the game ended.
    #[must_use]
    pub const fn reason(self) -> Reason {
        match self {
            Outcome::Win(_, reason) | Outcome::Draw(reason) => reason,
        }
    }

    /// The score of `side` in half points: 2 for a win, 1 for a draw, 0 for a loss.
    #[must_use]
    pub fn half_points(self, side: Side) -> u32 {
        match self {
            Outcome::Win(winner, _) if winner == side => 2,
            Outcome::Win(..) => 0,
            Outcome::Draw(_) => 1,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(side, reason) => write!(f, "{side} wins: {reason}"),
            Outcome::Draw(reason) => write!(f, "draw: {reason}"),
        }
    }
}
