//! The parser of moves: `e2e4`, `e1g1`, `e7e8q`.

use super::Move;
use crate::base::Square;
use crate::pieces::Kind;

pub(super) const EXPECTED: &str = "the move of one part such as e2e4, e1g1 or e7e8q";

/// The squares of a move.
pub(super) struct MoveSquares {
    /// The origin.
    pub(super) from: Square,
    /// The target.
    pub(super) to: Square,
}

/// Returns the squares of a text in the form of a move.
pub(super) fn read_squares(text: &str) -> Option<MoveSquares> {
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
    use crate::games::colour_chess::{ColourChess, Tiles};
    use crate::rules::{Position, Step};

    #[test]
    fn every_refusal_names_the_reason() {
        let read = |text: &str| {
            ColourChess::from_fen(&format!("{text} {} - 2 -", Tiles::HOUSE))
                .unwrap_or_else(|error| panic!("{error}"))
        };
        let position = read("4k3/P7/8/8/8/8/4P3/4K3 w - - 0 1");
        let mut second = position;
        // The tile d1 is green, which e1d1 calls.
        let Ok(Step::Move(mv)) = Step::parse(&second, "e1d1") else {
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
            let error = Step::parse(&position, step).expect_err(step).to_string();
            assert!(error.contains(part), "{step}: {error}");
        }
    }
}
