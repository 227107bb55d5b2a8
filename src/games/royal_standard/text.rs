//! The parser of moves: `b2c2`, `b2b1,c2`.

use super::board::BOARD;
use crate::base::Square;

pub(super) const EXPECTED: &str =
    "a move such as b2c2, or b2b1,c2 where a standard-bearer is captured and put on c2";

/// The squares of a move.
pub(super) struct MoveSquares {
    /// The origin.
    pub(super) from: Square,
    /// The target.
    pub(super) to: Square,
}

/// Returns the squares of a text in the form of a move.
pub(super) fn read_squares(text: &str) -> Option<MoveSquares> {
    let square = |at: usize| {
        let found = text.get(at..at + 2)?.parse().ok();
        found.filter(|&square| BOARD.has(square))
    };
    let (from, to) = (square(0)?, square(2)?);
    let whole = match text.get(4..)? {
        "" => true,
        rest => rest.len() == 3 && rest.starts_with(',') && square(5).is_some(),
    };
    whole.then_some(MoveSquares { from, to })
}

#[cfg(test)]
mod tests {
    use crate::games::royal_standard::{Array, RangeRule, RoyalStandard};
    use crate::rules::{Position, Step, StepError};

    fn start() -> RoyalStandard {
        RoyalStandard::start(Array::Original, RangeRule::Full)
    }

    #[test]
    fn moves_are_read_back() {
        let position = start();
        for &mv in position.legal().iter() {
            let text = mv.to_string();
            assert_eq!(Step::parse(&position, &text), Ok(Step::Move(mv)));
        }
    }

    #[test]
    fn text_without_the_form_of_a_move_is_malformed() {
        for text in [
            "", "b2", "b2c", "b2c22", "b2c2,", "b2c2,d", "b2c2,d22", "b2c2d2", "b2-c2", "a1b2",
            "b2a1", "b2g6", "b2b1,a1", "h2c2", "b2c7", "B2c2", "b2c2 ", "b2é2",
        ] {
            let error = Step::parse(&start(), text).unwrap_err();
            assert!(matches!(error, StepError::Malformed { .. }), "{text}");
            assert!(error.to_string().contains("b2b1,c2"));
        }
    }

    #[test]
    fn an_impossible_move_is_refused_with_its_rule() {
        let read = |text: &str| RoyalStandard::from_pfen(text, RangeRule::Full).unwrap();
        let original = start();
        let frozen = read("*2k2*/7/7/2S4/2R4/*1K3* w c3 7 20");
        let lost = read("*5*/7/7/3K3/7/*5* b - 0 30");
        let far = read("*2k2*/6R/7/2S4/2R4/*1K3* w - 7 20");
        for (position, text, part) in [
            (original, "d3d4", "no piece on"),
            (original, "d5d4", "the opponent's"),
            (original, "b2b1", "has to be put on an empty square"),
            (original, "b2b1,a2", "has to be put on an empty square"),
            (original, "b2c2,c3", "no standard-bearer is captured"),
            (original, "b2b5", "does not go there within range"),
            (original, "d1d2", "a piece of the same side stands there"),
            (original, "d1d3", "the king does not go there"),
            (original, "b1c1", "goes one step to an empty square"),
            (frozen, "c3d4", "may not move this turn"),
            (far, "g5f5", "out of the range"),
            (lost, "d3d4", "the king has been captured"),
        ] {
            let error = Step::parse(&position, text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
