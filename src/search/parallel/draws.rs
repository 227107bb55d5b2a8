//! The value of a draw, for games where it is not half of a win.
//!
//! In a game that is one of several, a side may need a win or be content with a draw: a
//! draw is then worth any value between a loss and a win to the side at the root. This
//! generalises the contempt factor of chess engines.

use crate::base::key::splitmix;
use crate::base::value::{DRAW, WIN};
use crate::base::{Key, Side, Value};
use crate::rules::{Outcome, Position};

/// The value of a draw to each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Draws {
    values: [Value; 2],
    /// The key that separates values found with other draw values in the table.
    salt: Key,
}

impl Draws {
    /// A draw worth half of a win.
    pub(crate) const EVEN: Draws = Draws {
        values: [DRAW; 2],
        salt: 0,
    };

    /// A draw worth `value` to `side`, and the opposite to the other side.
    pub(crate) const fn new(side: Side, value: Value) -> Draws {
        if value == DRAW {
            return Draws::EVEN;
        }
        let mut values = [-value; 2];
        values[side.index()] = value;
        let bits = value as u32 as u64 | (side.index() as u64) << 32;
        Draws {
            values,
            salt: splitmix(bits),
        }
    }

    /// Returns the value of a draw to `side`.
    #[inline]
    const fn of(&self, side: Side) -> Value {
        self.values[side.index()]
    }

    /// Returns the value of a finished game to the side to move.
    pub(crate) fn outcome<P: Position>(&self, position: &P, outcome: Outcome) -> Value {
        let side = position.side();
        match outcome {
            Outcome::Win(winner, _) if winner == side => WIN,
            Outcome::Win(..) => -WIN,
            Outcome::Draw(_) => self.of(side),
        }
    }

    /// Returns the value of a draw to the side to move.
    #[inline]
    pub(crate) fn draw<P: Position>(&self, position: &P) -> Value {
        self.of(position.side())
    }

    /// Returns the value of a position whose side to move has no legal move.
    #[cold]
    pub(crate) fn no_moves<P: Position>(&self, position: &P) -> Value {
        self.outcome(position, position.no_move_outcome())
    }

    /// Returns the value of a position that is drawn unless the side to move is mated.
    #[cold]
    pub(crate) fn drawn_or_mated<P: Position>(&self, position: &P) -> Value {
        if position.legal().is_empty() {
            self.no_moves(position)
        } else {
            self.draw(position)
        }
    }

    /// Returns the key that is combined with table keys.
    #[inline]
    pub(crate) const fn salt(&self) -> Key {
        self.salt
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_of_both_sides_are_opposite() {
        let draws = Draws::new(Side::Black, 700);
        assert_eq!(Side::ALL.map(|side| draws.of(side)), [-700, 700]);
        let other = Draws::new(Side::White, 700);
        let salts = [Draws::EVEN, draws, other].map(|draws| draws.salt());
        assert!(salts[0] == 0 && salts[1] != salts[2] && salts[1] != 0);
        assert_eq!(Draws::new(Side::White, 0), Draws::EVEN);
    }
}
