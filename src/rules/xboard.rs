//! What a GUI of the Chess Engine Communication Protocol has to be told of a game that it
//! does not know.

/// A game as XBoard 4.9 learns it (its protocol: `setup` and `piece`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XBoardVariant {
    /// The letters of White's pieces in the order of XBoard's pictures: pawn, knight, bishop,
    /// rook, queen and on, the king at the end.
    pub letters: &'static str,
    /// Files and ranks.
    pub size: [u8; 2],
    /// How the pieces move, in Betza's notation as XBoard reads it: their letters and that.
    /// Pieces left out move as nobody checks.
    pub pieces: Vec<(char, &'static str)>,
}

impl XBoardVariant {
    /// The number that XBoard gives to the first rank: with ten ranks or more it counts
    /// from 0.
    #[must_use]
    pub const fn first_rank(&self) -> u8 {
        if self.size[1] > 9 { 0 } else { 1 }
    }
}
