//! The six kinds of chessmen.

/// How a piece moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// One step ahead, two at first; captures to the side.
    Pawn,
    /// A leap of one and two.
    Knight,
    /// Along diagonals.
    Bishop,
    /// Along ranks and files.
    Rook,
    /// Along ranks, files and diagonals.
    Queen,
    /// One step any way; the piece that the game is about.
    King,
}

impl Kind {
    /// The six kinds, pawn first, king last.
    pub const ALL: [Kind; 6] = [
        Kind::Pawn,
        Kind::Knight,
        Kind::Bishop,
        Kind::Rook,
        Kind::Queen,
        Kind::King,
    ];

    /// Those between pawn and king.
    pub const OFFICERS: [Kind; 4] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

    /// What the officers of a side count at the start by [`phase`](Kind::phase).
    pub const START_PHASE: i32 = 12;

    /// 0 for the pawn, 5 for the king.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What a piece counts towards the phase of the game, by how much of the fight is
    /// still to come. Source: tapered evaluation, Chess Programming Wiki.
    #[inline]
    #[must_use]
    pub const fn phase(self) -> i32 {
        [0, 1, 1, 2, 4, 0][self.index()]
    }

    /// Hundredths of a pawn by the textbook: no weights, and never tuned. The king
    /// counts more than all others, for games that capture him.
    /// Source: the values of chess primers, as in Staunton's handbook, rounded.
    #[inline]
    #[must_use]
    pub const fn textbook(self) -> i32 {
        [100, 300, 300, 500, 900, 20_000][self.index()]
    }

    /// The capital letter of the kind: `P N B R Q K`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['P', 'N', 'B', 'R', 'Q', 'K'][self.index()]
    }

    /// What the kind is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king"][self.index()]
    }

    /// The kind's sign in Unicode, filled: the black piece's.
    #[must_use]
    pub const fn glyph(self) -> char {
        ['♟', '♞', '♝', '♜', '♛', '♚'][self.index()]
    }

    /// The kind of a letter of either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Kind> {
        let capital = letter.to_ascii_uppercase();
        Kind::ALL.into_iter().find(|kind| kind.letter() == capital)
    }
}
