//! The forms of actions.

use super::Kind;

/// The form of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A piece moves from one square to another.
    Plain,
    /// A pawn captures en passant.
    EnPassant,
    /// A pawn reaches its last rank and becomes this kind.
    Promotion(Kind),
    /// No piece moves, pieces are removed.
    Shot,
    /// An immobilized piece removes itself.
    Suicide,
    /// The piece on the target square changes sides.
    Recruitment,
}
