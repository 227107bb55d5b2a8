//! A man: whose it is and how it moves.

use crate::base::Side;
use crate::pieces::Kind;
use std::fmt;

/// A man of one side and kind, or nobody.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Man(u8);

const KINDS: u8 = 6;

impl Man {
    /// Nobody: an empty square.
    pub const NONE: Man = Man(2 * KINDS);
    /// How many different men there are; indices are below it.
    pub const COUNT: usize = 2 * KINDS as usize;

    /// The man of a side and kind.
    #[inline]
    #[must_use]
    pub const fn new(side: Side, kind: Kind) -> Man {
        Man(side as u8 * KINDS + kind as u8)
    }

    /// 0-11 (White's first, pawn to king), 12 for nobody.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether somebody stands here.
    #[inline]
    #[must_use]
    pub const fn is_some(self) -> bool {
        self.0 < 2 * KINDS
    }

    /// The side of the man; meaningless for nobody.
    #[inline]
    #[must_use]
    pub const fn side(self) -> Side {
        if self.0 < KINDS {
            Side::White
        } else {
            Side::Black
        }
    }

    /// How the man moves; meaningless for nobody.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Kind {
        Kind::ALL[(self.0 % KINDS) as usize]
    }

    /// The letter of position strings: capital for White.
    #[must_use]
    pub fn letter(self) -> char {
        self.side().cased(self.kind().letter())
    }

    /// The man of a letter of position strings.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Man> {
        let side = Side::of_letter(letter);
        Kind::from_letter(letter).map(|kind| Man::new(side, kind))
    }
}

impl fmt::Debug for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_some() {
            write!(f, "{}", self.letter())
        } else {
            f.write_str("nobody")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_are_told_apart_and_read_back() {
        for side in Side::ALL {
            for kind in Kind::ALL {
                let man = Man::new(side, kind);
                assert!(man.is_some() && man.index() < Man::COUNT);
                assert_eq!((man.side(), man.kind()), (side, kind));
                assert_eq!(Man::from_letter(man.letter()), Some(man));
            }
        }
        assert!(!Man::NONE.is_some());
        assert_eq!(Man::from_letter('x'), None);
    }
}
