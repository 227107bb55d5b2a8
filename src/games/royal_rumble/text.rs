//! The parser of actions: `e2e4`, `e7e8=Cb`, `d4f4xe4`, `d4xd6`, `d4@`, `d4+e5`.

use super::Kind;
use crate::base::{Bitboard, Square};

pub(super) const EXPECTED: &str = "a move such as e2e4, e7e8=Cb or d4f4xe4, a shot such as d4xd6, \
                        a suicide such as d4@ or a recruitment such as d4+e5";

/// The squares of an action.
pub(super) struct ActionSquares {
    /// The square of the piece that acts.
    pub(super) from: Square,
    /// Its target, if it moves.
    pub(super) to: Option<Square>,
}

/// Returns the squares of a text in the form of an action.
pub(super) fn read_squares(text: &str) -> Option<ActionSquares> {
    let (from, rest) = Square::read(text)?;
    let stays = ActionSquares { from, to: None };
    if rest == "@" || victims(rest) {
        return Some(stays);
    }
    if let Some(recruit) = rest.strip_prefix('+') {
        return recruit.parse::<Square>().ok().map(|_| stays);
    }
    let (to, rest) = Square::read(rest)?;
    let promotes = |code| Kind::from_code(code).is_some_and(Kind::is_fighter);
    let whole = rest.is_empty() || victims(rest) || rest.strip_prefix('=').is_some_and(promotes);
    (whole && from != to).then_some(ActionSquares { from, to: Some(to) })
}

/// Whether a text is `x` and squares in order.
fn victims(text: &str) -> bool {
    let Some(mut rest) = text.strip_prefix('x').filter(|rest| !rest.is_empty()) else {
        return false;
    };
    let mut before = Bitboard::EMPTY;
    while let Some((square, behind)) = Square::read(rest) {
        if before.0 >= Bitboard::of(square).0 {
            return false;
        }
        before |= Bitboard::of(square);
        rest = behind;
    }
    rest.is_empty()
}
