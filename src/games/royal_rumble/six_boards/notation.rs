//! Notation of steps: the number of the board and the action there, `3:Frd4-f4xe4`.
//!
//! The number may be missing, since only one board is current.

use super::{BoardMove, RoyalRumble};
use crate::rules::{Step, StepError};

impl RoyalRumble {
    /// Writes a legal step in notation.
    #[must_use]
    pub fn write_notation(&self, mv: BoardMove) -> String {
        let board = self.all()[usize::from(mv.board)].open();
        let action = board.map(|board| board.write_notation(mv.action));
        format!("{}:{}", mv.board + 1, action.unwrap_or_default())
    }

    /// Parses a step in notation.
    ///
    /// # Errors
    /// Returns [`StepError`] if no legal step or more than one fits.
    pub fn read_notation(&self, text: &str) -> Result<Step<RoyalRumble>, StepError> {
        let Some((waiting, board)) = self.waiting() else {
            return Step::parse(self, text);
        };
        let (number, action) = text.split_once(':').unwrap_or(("", text));
        let here = (waiting + 1).to_string();
        if !number.is_empty() && number != here {
            return Step::parse(self, text);
        }
        let read = board.read_notation(action);
        let read = read.map_err(|error| error.of_text(text))?;
        Step::parse(self, &format!("{here}:{read}"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::MatchDeal;
    use super::*;
    use crate::rules::Position;

    #[test]
    fn the_number_of_the_board_may_be_missing() {
        let position = MatchDeal::house().start();
        for &mv in &position.legal() {
            let text = position.write_notation(mv);
            assert!(text.starts_with("1:"), "{text}");
            for text in [&text[..], &text[2..], &mv.to_string()] {
                assert_eq!(position.read_notation(text), Ok(Step::Move(mv)), "{text}");
            }
        }
        for (text, part) in [
            ("3:e4", "a lower board waits first"),
            ("2:e4", "the other player is to move"),
            ("7:e4", "the number of a board"),
            ("e9", "expected an action"),
        ] {
            let error = position.read_notation(text).expect_err(text).to_string();
            assert!(error.contains(part) && error.contains(text), "{error}");
        }
    }
}
