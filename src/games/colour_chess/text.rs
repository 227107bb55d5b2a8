//! The parser of moves: `e2e4`, `e1g1`, `e7e8q`.

use super::{ColourChess, Move};
use crate::base::{Bitboard, Square};
use crate::pieces::Kind;
use crate::rules::text::refusal::{LETTER_MISSING, NO_PROMOTION};
use crate::rules::{Position, Step, StepError};

const EXPECTED: &str = "the move of one part such as e2e4, e1g1 or e7e8q";

impl ColourChess {
    /// Parses a move and checks it against the rules.
    pub(super) fn read_step(&self, text: &str) -> Result<Step<ColourChess>, StepError> {
        let Some(MoveSquares { from, to }) = read_squares(text) else {
            return Err(StepError::Malformed {
                text: text.to_owned(),
                expected: EXPECTED,
            });
        };
        let moves = self.legal();
        let found = moves.iter().find(|mv| mv.to_string() == text);
        match found {
            Some(&mv) => Ok(Step::Move(mv)),
            None => Err(StepError::Illegal {
                text: text.to_owned(),
                reason: self.refusal(from, to, text.len() > 4),
            }),
        }
    }

    /// Returns the reason why no legal move goes from one square to the other, or none
    /// with (or without) a promotion letter, as `promotes` specifies.
    pub(super) fn refusal(&self, from: Square, to: Square, promotes: bool) -> &'static str {
        let moves = self.legal();
        let mut same = moves.iter();
        let matching = same.find(|mv| (mv.from(), mv.to()) == (from, to));
        let last = Bitboard::last_rank(self.side).has(to);
        let pawn = self.piece_on(from).kind() == Kind::Pawn;
        if promotes && self.can_reach(from, to) && !(pawn && last) {
            return NO_PROMOTION;
        }
        match matching {
            Some(mv) if mv.promotes().is_some() => LETTER_MISSING,
            Some(_) => NO_PROMOTION,
            None => self.illegal_reason(from, to),
        }
    }
}

/// The squares of a move.
struct MoveSquares {
    /// The origin.
    from: Square,
    /// The target.
    to: Square,
}

/// Returns the squares of a text in the form of a move.
fn read_squares(text: &str) -> Option<MoveSquares> {
    let (from, rest) = text.split_at_checked(2)?;
    let (to, suffix) = rest.split_at_checked(2)?;
    let promotes = |kind: &Kind| {
        let mut letter = [0; 4];
        let lower = kind.letter().to_ascii_lowercase();
        suffix == lower.encode_utf8(&mut letter)
    };
    if !suffix.is_empty() && !Move::PROMOTIONS.iter().any(promotes) {
        return None;
    }
    Some(MoveSquares {
        from: from.parse().ok()?,
        to: to.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::colour_chess::Tiles;

    #[test]
    fn every_refusal_names_the_reason() {
        let read = |text: &str| {
            ColourChess::from_fen(&format!("{text} {} - 2 -", Tiles::HOUSE))
                .unwrap_or_else(|error| panic!("{error}"))
        };
        let position = read("4k3/P7/8/8/8/8/4P3/4K3 w - - 0 1");
        let mut second = position;
        // The tile d1 is green, which e1d1 calls.
        let Ok(Step::Move(mv)) = second.parse_step("e1d1") else {
            panic!("e1d1 is legal")
        };
        second.play(mv, &mut ());
        for (position, step, part) in [
            (position, "", "is not a step"),
            (position, "e2", "is not a step"),
            (position, "a7a8k", "is not a step"),
            (position, "a7a8Q", "is not a step"),
            (position, "é2e4", "is not a step"),
            (position, "0000", "is not a step"),
            (position, "d2d4", "no piece on"),
            (position, "e8e7", "the opponent's"),
            (position, "e2e5", "does not move that way"),
            (position, "a7b8q", "does not move that way"),
            (position, "a7a8", "the promotion letter is missing"),
            (position, "e2e4q", "only a pawn that reaches the last rank"),
            (position, "e1d1q", "only a pawn that reaches the last rank"),
            (second, "e8f8", "has to land on the colour called"),
        ] {
            let error = position.parse_step(step).expect_err(step).to_string();
            assert!(error.contains(part), "{step}: {error}");
        }
    }
}
