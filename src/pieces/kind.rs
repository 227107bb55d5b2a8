//! The six kinds of chess pieces.

/// A kind of piece, by its moves.
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
    /// One step any way; the royal piece.
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

    /// The kinds between pawn and king.
    pub const OFFICERS: [Kind; 4] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

    /// The [`phase`](Kind::phase) of a side's pieces at the start.
    pub const START_PHASE: i32 = 12;

    /// The number of the kind: 0 for the pawn, 5 for the king.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The contribution to the game phase: how much of the fight is still to come.
    /// Source: tapered evaluation, Chess Programming Wiki.
    #[inline]
    #[must_use]
    pub const fn phase(self) -> i32 {
        [0, 1, 1, 2, 4, 0][self.index()]
    }

    /// The textbook value in centipawns, never tuned. The king counts more than all other
    /// pieces together, for games that capture it.
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

    /// The English name of the kind.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king"][self.index()]
    }

    /// The kind of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The moves of the kind in Betza's notation ([`betza`](super::betza)), castling and
    /// en passant aside.
    #[must_use]
    pub const fn betza(self) -> &'static str {
        ["mfWcfFimfnD", "N", "B", "R", "Q", "K"][self.index()]
    }

    /// The moves of the kind in a sentence, castling and en passant aside.
    #[must_use]
    pub const fn description(self) -> &'static str {
        [
            "One square straight forward, or two from its start rank if both are empty. \
             It captures one square diagonally forward.",
            "A leap of two squares along a rank or file and one across, over anything. It \
             captures as it moves.",
            "Any number of empty squares along a diagonal. It captures as it moves.",
            "Any number of empty squares along a rank or file. It captures as it moves.",
            "Any number of empty squares along a rank, file or diagonal. It captures as it \
             moves.",
            "One step in any direction. It captures as it moves.",
        ][self.index()]
    }

    /// The Unicode symbol of the kind, filled: that of the black piece.
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
