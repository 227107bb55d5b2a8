//! Moves in sixteen bits.

use crate::base::Square;
use crate::pieces::PackedMove;
use crate::rules::move_list::FixedStore;
use crate::rules::{GameMove, MoveSquares};
use std::fmt;

/// A move, with the square on which a captured standard-bearer is put, so the bits
/// identify a move in its position.
pub type Move = PackedMove<Displacement>;

impl GameMove for Move {
    type Store<T> = FixedStore<T>;

    #[inline]
    fn tag(self) -> u16 {
        self.bits()
    }

    const NUMBERS: u32 = 64 * 64 * STEPS.len() as u32;

    fn number(self) -> u32 {
        let squares = self.from().index() * 64 + self.to().index();
        squares as u32 + 64 * 64 * u32::from(self.rest())
    }

    fn squares(self) -> MoveSquares {
        MoveSquares {
            from: self.from().number(),
            to: self.to().number(),
        }
    }
}

/// The meaning of a move's upper bits: the direction from the target to the square on
/// which a captured standard-bearer is put, or 0 if none is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Displacement {}

/// The distance to the next square, by number, in each direction: 0 is none, then
/// clockwise from north.
const STEPS: [i8; 9] = [0, 8, 9, 1, -7, -8, -9, -1, 7];

/// The direction of a step, indexed by the step plus 9.
const DIRECTIONS: [u16; 19] = {
    let mut table = [0; 19];
    let mut direction = 1;
    while direction < STEPS.len() {
        table[(STEPS[direction] + 9) as usize] = direction as u16;
        direction += 1;
    }
    table
};

impl PackedMove<Displacement> {
    /// The capture of a standard-bearer, which is put on `place`, a square adjacent to
    /// `to`.
    #[inline]
    #[must_use]
    pub const fn displacing(from: Square, to: Square, place: Square) -> Move {
        let step = place.index() + 9 - to.index();
        Move::new(from, to, DIRECTIONS[step])
    }

    /// The square on which the captured standard-bearer is put, if one is captured.
    #[inline]
    #[must_use]
    pub const fn place(self) -> Option<Square> {
        match self.rest() {
            0 => None,
            direction => {
                let to = self.to().index() as i8;
                let step = STEPS[direction as usize % STEPS.len()];
                Some(Square::new((to + step) as u8))
            }
        }
    }

    /// Whether a standard-bearer is captured.
    #[inline]
    #[must_use]
    pub const fn displaces(self) -> bool {
        self.rest() != 0
    }
}

impl fmt::Display for PackedMove<Displacement> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.place() {
            Some(place) => write!(f, ",{place}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::royal_standard::board::{BOARD, adjacent};
    use std::collections::HashSet;

    #[test]
    fn moves_read_as_documented() {
        let at = |name: &str| name.parse::<Square>().unwrap();
        assert_eq!(Move::plain(at("b2"), at("c2")).to_string(), "b2c2");
        let displacing = Move::displacing(at("b2"), at("b1"), at("c2"));
        assert_eq!(displacing.to_string(), "b2b1,c2");
        assert!(displacing.displaces() && !Move::plain(at("b2"), at("b1")).displaces());
    }

    #[test]
    fn sixteen_bits_identify_every_move() {
        let mut seen = HashSet::new();
        for (from, to) in BOARD.flat_map(|from| BOARD.map(move |to| (from, to))) {
            if from == to {
                continue;
            }
            let plain = Move::plain(from, to);
            let displacing = adjacent(to).map(|place| Move::displacing(from, to, place));
            for (mv, place) in displacing.zip(adjacent(to)) {
                assert_eq!((mv.from(), mv.to()), (from, to));
                assert_eq!(mv.place(), Some(place));
                assert!(seen.insert(mv.bits()));
            }
            assert_eq!((plain.from(), plain.to(), plain.place()), (from, to, None));
            assert!(plain.bits() != 0 && seen.insert(plain.bits()));
        }
    }
}
