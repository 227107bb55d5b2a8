//! Motifs of moves by the rules alone, and constraints of games: the basis of puzzle
//! tags.

use serde::Serialize;

/// A property of one move in its position, by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Motif {
    /// Captures a piece.
    Capture,
    /// Captures a king, and so wins.
    KingCapture,
    /// Leaves the opponent in check.
    Check,
    /// Moves king and rook together.
    Castling,
    /// A pawn is captured en passant.
    EnPassant,
    /// A pawn becomes another piece.
    Promotion,
    /// A pawn on its last rank brings a captured piece back (Royal Palette).
    Revival,
    /// A waiting pawn becomes a captured piece before the roll (Royal Palette).
    Conversion,
    /// No piece fits the lock, so any may move (Royal Palette).
    Relief,
    /// An immobilized piece removes itself (Royal Rumble).
    Suicide,
    /// Pieces are removed and none moves (Royal Rumble).
    Shot,
    /// An enemy piece changes sides on its square (Royal Rumble).
    Recruitment,
    /// A standard-bearer is relocated (The Royal Standard).
    Displacement,
    /// Checks a side that has two kings to protect (Colorbound Chess).
    TwoKings,
    /// The moved piece is on a shade that no officer of the opponent can reach
    /// (Colorbound Chess).
    WrongShade,
}

/// A rule that keeps pieces from moves that they could otherwise make; each belongs to
/// one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Constraint {
    /// The colour landed on locks the opponent's pieces (Royal Palette).
    Lock,
    /// The colour landed on is called for the opponent's first part (Colour Chess).
    Call,
    /// Relocated standard-bearers are frozen (The Royal Standard).
    Frozen,
}
