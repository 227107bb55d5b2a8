//! What a move is by the rules alone, and what holds pieces back in a game: what tags of
//! puzzles rest on.

use serde::Serialize;

/// Something that the rules say of one move in its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Motif {
    /// It takes a piece off the board.
    Capture,
    /// It takes a king, and so wins.
    KingCapture,
    /// It leaves the opponent in check.
    Check,
    /// King and rook move together.
    Castling,
    /// A pawn is taken in passing.
    EnPassant,
    /// A pawn becomes another piece.
    Promotion,
    /// A pawn on its last rank brings a captured piece back (Royal Palette).
    Revival,
    /// A waiting pawn becomes a captured piece before the roll (Royal Palette).
    Conversion,
    /// No piece fits the lock, so that any may move (Royal Palette).
    Relief,
    /// A piece who is held removes himself (Royal Rumble).
    Suicide,
    /// Pieces are removed and nobody moves (Royal Rumble).
    Shot,
    /// An enemy changes sides where he stands (Royal Rumble).
    Recruitment,
    /// A standard-bearer is put elsewhere (The Royal Standard).
    Displacement,
    /// It checks a side that has two kings to look after (Colorbound Chess).
    TwoKings,
    /// The piece moved stands on a shade that no officer of the opponent can reach
    /// (Colorbound Chess).
    WrongShade,
}

/// What holds pieces back that could move by their nature: a rule that one game alone has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Constraint {
    /// The colour landed on locks the opponent's pieces (Royal Palette).
    Lock,
    /// The colour landed on is called for the opponent's first part (Colour Chess).
    Call,
    /// Standard-bearers that were put elsewhere are held (The Royal Standard).
    Frozen,
}
