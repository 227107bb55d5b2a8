//! Motifs of moves by the rules alone: the basis of puzzle themes.

/// A property of one move in its position, by the rules. A game adds
/// [its own](super::GameInfo::motifs) to the common ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Motif {
    /// A property that only names the move.
    Plain(&'static str),
    /// The move gains material.
    Gain(&'static str),
    /// The move also chooses something, which its text names after a comma.
    Choice(&'static str),
}

impl Motif {
    /// Captures a piece.
    pub const CAPTURE: Motif = Motif::Gain("capture");
    /// Captures a king, and so wins.
    pub const KING_CAPTURE: Motif = Motif::Plain("kingCapture");
    /// Leaves the opponent in check.
    pub const CHECK: Motif = Motif::Plain("check");
    /// Moves king and rook together.
    pub const CASTLING: Motif = Motif::Plain("castling");
    /// A pawn is captured en passant.
    pub const EN_PASSANT: Motif = Motif::Plain("enPassant");
    /// A pawn becomes another piece.
    pub const PROMOTION: Motif = Motif::Gain("promotion");

    /// The name, which is that of the puzzle theme.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Motif::Plain(name) | Motif::Gain(name) | Motif::Choice(name) => name,
        }
    }
}
