//! The description of a game for GUIs of the Chess Engine Communication Protocol that do
//! not know it.

/// A game as described to XBoard 4.9 (its protocol: `setup` and `piece`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XBoardVariant {
    /// The letters of White's pieces in XBoard's order: pawn, knight, bishop, rook, queen
    /// and so on, the king at the end.
    pub letters: &'static str,
    /// The numbers of files and ranks.
    pub size: [u8; 2],
    /// The moves of the pieces, by letter, in Betza's notation as XBoard reads it. XBoard
    /// does not check the moves of pieces left out.
    pub pieces: Vec<(char, &'static str)>,
}

impl XBoardVariant {
    /// The number that XBoard gives to the first rank: 0 with ten ranks or more.
    #[must_use]
    pub const fn first_rank(&self) -> u8 {
        if self.size[1] > 9 { 0 } else { 1 }
    }
}
