//! The reasons why a move cannot be made: the rule that forbids it.

use super::{Kind, RoyalStandard};
use crate::base::Square;
use crate::rules::text::refusal::{EMPTY_SQUARE, OPPONENTS, OWN_PIECE};

impl RoyalStandard {
    /// Returns the simplest reason why no legal move has this text; `reaches` means that
    /// some move has these two squares.
    pub(super) fn illegal_reason(&self, from: Square, to: Square, reaches: bool) -> &'static str {
        if self.is_lost() {
            return "the game has ended: the king has been captured";
        }
        let displaces = self.of_kind(Kind::Bearer).has(to);
        if reaches && displaces {
            return "a captured standard-bearer has to be put on an empty square adjacent to where it stood";
        }
        if reaches {
            return "no standard-bearer is captured there, so none can be placed";
        }
        match self.piece_on(from) {
            None => EMPTY_SQUARE,
            Some(piece) if piece.side != self.side => OPPONENTS,
            Some(_) if !displaces && self.of_side(self.side).has(to) => OWN_PIECE,
            Some(piece) if piece.kind == Kind::Bearer && self.frozen.has(from) => {
                "the standard-bearer was displaced and may not move this turn"
            }
            Some(piece) if piece.kind == Kind::King => "the king does not go there",
            Some(piece) if piece.kind == Kind::Bearer => {
                "a standard-bearer goes one step to an empty square, or captures the king"
            }
            _ if !self.range(self.side, self.occupied()).squares.has(from) => {
                "the piece is out of the range of its standard-bearers"
            }
            _ => "the piece does not go there within range",
        }
    }
}
