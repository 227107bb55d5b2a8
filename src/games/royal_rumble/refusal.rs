//! The reasons why a move cannot be made: the rule that forbids it.

use super::RumbleBoard;
use crate::base::Square;
use crate::rules::Position;
use crate::rules::text::refusal::{EMPTY_SQUARE, NO_SUCH_MOVE, OPPONENTS, OWN_PIECE};

impl RumbleBoard {
    /// Returns the simplest reason why no legal action has this text; `reaches` means that
    /// some action has these two squares.
    pub(super) fn illegal_reason(
        &self,
        from: Square,
        to: Option<Square>,
        reaches: bool,
    ) -> &'static str {
        let frozen = self.frozen(self.side).has(from);
        match self.piece_on(from) {
            None => EMPTY_SQUARE,
            Some(piece) if piece.side != self.side => OPPONENTS,
            _ if reaches => {
                "a move between these squares has to name what it removes or what a pawn becomes"
            }
            Some(piece) if frozen && piece.kind.is_royal() => "the royal is immobilized",
            _ if frozen && to.is_some() => {
                "the piece is immobilized: all that it can do is suicide"
            }
            _ if self.in_check() => "the royal would still be attacked",
            _ if to.is_some_and(|to| to != from && self.of_side(self.side).has(to)) => OWN_PIECE,
            _ => NO_SUCH_MOVE,
        }
    }
}
