//! The parser of actions: `e2e4`, `e7e8=Cb`, `d4f4xe4`, `d4xd6`, `d4@`, `d4+e5`.

use super::{Kind, RumbleBoard};
use crate::base::{Bitboard, Square};
use crate::rules::text::refusal::{EMPTY_SQUARE, NO_SUCH_MOVE, OPPONENTS, OWN_PIECE};
use crate::rules::{Position, Step, StepError};

const EXPECTED: &str = "a move such as e2e4, e7e8=Cb or d4f4xe4, a shot such as d4xd6, \
                        a suicide such as d4@ or a recruitment such as d4+e5";

impl RumbleBoard {
    /// Parses an action and checks it against the rules.
    pub(super) fn read_step(&self, text: &str) -> Result<Step<RumbleBoard>, StepError> {
        let Some(ActionSquares { from, to }) = read_squares(text) else {
            return Err(StepError::Malformed {
                text: text.to_owned(),
                expected: EXPECTED,
            });
        };
        let legal = self.legal();
        let found = legal.iter().find(|mv| mv.to_string() == text);
        found.map(|&mv| Step::Move(mv)).ok_or_else(|| {
            let near = legal
                .iter()
                .any(|mv| mv.from() == from && Some(mv.to()) == to);
            StepError::Illegal {
                text: text.to_owned(),
                reason: self.illegal_reason(from, to, near),
            }
        })
    }

    /// Returns the simplest reason why no legal action has this text; `near` means that
    /// some action has these two squares.
    fn illegal_reason(&self, from: Square, to: Option<Square>, near: bool) -> &'static str {
        let frozen = self.frozen(self.side).has(from);
        match self.piece_on(from) {
            None => EMPTY_SQUARE,
            Some(piece) if piece.side != self.side => OPPONENTS,
            _ if near => {
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

/// The squares of an action.
struct ActionSquares {
    /// The square of the piece that acts.
    from: Square,
    /// Its target, if it moves.
    to: Option<Square>,
}

/// Returns the squares of a text in the form of an action.
fn read_squares(text: &str) -> Option<ActionSquares> {
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
