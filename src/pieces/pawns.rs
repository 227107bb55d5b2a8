//! Pawn moves and pawn structure, as sets of squares.

use crate::base::{Bitboard, Side, Square};

/// The squares in front of those of `set`, as `side` sees it.
#[inline]
#[must_use]
pub fn before(set: Bitboard, side: Side) -> Bitboard {
    let mut fill = set.forward(side);
    match side {
        Side::White => {
            fill.0 |= fill.0 << 8;
            fill.0 |= fill.0 << 16;
            fill.0 |= fill.0 << 32;
        }
        Side::Black => {
            fill.0 |= fill.0 >> 8;
            fill.0 |= fill.0 >> 16;
            fill.0 |= fill.0 >> 32;
        }
    }
    fill
}

/// The files that hold a square of `set`.
#[inline]
#[must_use]
pub fn files(set: Bitboard) -> Bitboard {
    set | before(set, Side::White) | before(set, Side::Black)
}

/// The squares that `side`'s pawns on `pawns` attack.
#[inline]
#[must_use]
pub fn attacks(pawns: Bitboard, side: Side) -> Bitboard {
    let ahead = pawns.forward(side);
    ahead.east() | ahead.west()
}

/// The pawns without another on a neighbouring file.
#[inline]
#[must_use]
pub fn isolated(pawns: Bitboard) -> Bitboard {
    let files = files(pawns);
    pawns & !(files.east() | files.west())
}

/// The pawns of `side` in front of another on their file.
#[inline]
#[must_use]
pub fn doubled(pawns: Bitboard, side: Side) -> Bitboard {
    pawns & before(pawns, side)
}

/// The pawns of `side` that none of `theirs` can stop or capture.
#[inline]
#[must_use]
pub fn passed(pawns: Bitboard, theirs: Bitboard, side: Side) -> Bitboard {
    let span = before(theirs, side.flip());
    pawns & !(span | span.east() | span.west())
}

/// The number of `rooks` on files without any pawn, and on files with `theirs` alone.
#[inline]
#[must_use]
pub fn open_files(rooks: Bitboard, ours: Bitboard, theirs: Bitboard) -> [u32; 2] {
    let (ours, theirs) = (files(ours), files(theirs));
    [rooks & !ours & !theirs, rooks & !ours & theirs].map(Bitboard::count)
}

/// The square that `side`'s pawns pass by their double step on a file.
#[inline]
#[must_use]
pub const fn passed_square(side: Side, file: u8) -> Square {
    match side {
        Side::White => Square::at(file, 2),
        Side::Black => Square::at(file, 5),
    }
}

/// The rank of [`passed_square`], where single steps end that may become double ones.
#[inline]
#[must_use]
pub fn passed_rank(side: Side) -> Bitboard {
    Bitboard::rank(passed_square(side, 0).rank())
}

/// The targets of double steps of the pawns whose single steps reach `single`.
#[inline]
#[must_use]
pub fn double_steps(single: Bitboard, side: Side, occupied: Bitboard) -> Bitboard {
    (single & passed_rank(side)).forward(side) & !occupied
}

/// The square of the pawn that a capture en passant takes.
#[inline]
#[must_use]
pub const fn taken_en_passant(from: Square, to: Square) -> Square {
    Square::at(to.file(), from.rank())
}

/// The square `step` squares before `to`, by square number.
#[inline]
#[must_use]
pub const fn origin(to: Square, step: i8) -> Square {
    Square::new((to.index() as i8 - step) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &str) -> Bitboard {
        let squares = names.split_whitespace().map(|name| name.parse::<Square>());
        squares.map(Result::unwrap).collect()
    }

    #[test]
    fn a_structure_is_read_from_its_squares() {
        let (ours, theirs) = (set("a2 a4 b3 e5 h6"), set("d6 h7 b7"));
        assert_eq!(before(set("e5 h7"), Side::White), set("e6 e7 e8 h8"));
        assert_eq!(before(set("b3"), Side::Black), set("b1 b2"));
        assert_eq!(attacks(ours, Side::White), set("b3 b5 a4 c4 d6 f6 g7"));
        assert_eq!(isolated(ours), set("e5 h6"));
        assert_eq!(doubled(ours, Side::White).count(), 1);
        assert_eq!(passed(ours, theirs, Side::White), set(""));
        assert_eq!(passed(ours, set("d5 h5"), Side::White), ours);
        assert_eq!(passed(theirs, set("d5 a2"), Side::Black), set("h7"));
        assert_eq!(open_files(set("c1 d1 a1"), ours, theirs), [1, 1]);
        assert_eq!(origin(set("d5").first().unwrap(), 9), Square::at(2, 3));
    }

    #[test]
    fn a_double_step_passes_the_square_where_it_may_be_taken() {
        for side in Side::ALL {
            let home = Bitboard::rank(if side == Side::White { 1 } else { 6 });
            let single = home.forward(side);
            assert_eq!(single, passed_rank(side));
            let blocked = set("c4 c5");
            let double = double_steps(single, side, blocked);
            assert_eq!(double, single.forward(side) & !blocked);
            for to in double {
                let passed = passed_square(side, to.file());
                assert_eq!(taken_en_passant(Square::at(7, to.rank()), passed), to);
            }
        }
    }
}
