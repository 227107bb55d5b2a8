//! Moves as the rules page writes them: `Sb1-c2`, `Bf2xe5`, `Rb2xb1/c2`.
//!
//! The man's letter, the square left, `-` or `x`, the square reached, and after
//! a stroke the square on which a captured standard-bearer is put.

use super::{Move, RoyalStandard};
use crate::rules::{Position, Step, StepError};

const EXPECTED: &str = "a move such as Sb1-c2, Bf2xe5 or Rb2xb1/c2";

impl RoyalStandard {
    /// A move, possible here, in notation.
    #[must_use]
    pub fn write_notation(&self, item: Move) -> String {
        let letter = self
            .man_on(item.from())
            .map_or('?', |man| man.kind.letter());
        let captures = self.man_on(item.to()).is_some();
        let sign = if captures { 'x' } else { '-' };
        let place = item.place().map(|place| format!("/{place}"));
        let (from, to) = (item.from(), item.to());
        format!("{letter}{from}{sign}{to}{}", place.unwrap_or_default())
    }

    /// The move that a text in notation means here.
    ///
    /// # Errors
    /// [`StepError`] if it means none.
    pub fn read_notation(&self, text: &str) -> Result<Step<RoyalStandard>, StepError> {
        let legal = self.legal();
        let mut moves = legal.all().iter();
        if let Some(&item) = moves.find(|item| self.write_notation(**item) == text) {
            return Ok(Step::Move(item));
        }
        let text = text.to_owned();
        Err(if has_shape(&text) {
            StepError::Illegal {
                text,
                why: "it is no legal move",
            }
        } else {
            StepError::Malformed {
                text,
                expected: EXPECTED,
            }
        })
    }
}

/// Whether the text has the letter, the sign and the squares of a move.
fn has_shape(text: &str) -> bool {
    let bytes = text.as_bytes();
    let square = |at: usize| matches!(bytes.get(at..at + 2), Some([b'a'..=b'g', b'1'..=b'6']));
    let plain = matches!(
        bytes,
        [b'K' | b'W' | b'R' | b'B' | b'S', _, _, b'-' | b'x', ..]
    ) && square(1)
        && square(4);
    plain && (bytes.len() == 6 || (bytes.len() == 9 && bytes[6] == b'/' && square(7)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::royal_standard::{Array, RangeRule};

    #[test]
    fn the_first_moves_are_those_of_the_rules_page() {
        let position = RoyalStandard::start(Array::Original, RangeRule::Full);
        let mut found: Vec<String> = position
            .legal()
            .all()
            .iter()
            .map(|&item| position.write_notation(item))
            .collect();
        found.sort();
        let mut expected: Vec<&str> = "Ba2xb1/a2 Ba2xb1/c2 Sb1-c2 Rb2xb1/b2 Rb2xb1/c2 Rb2-c2 \
             Sc1-c2 Kd1xc1/c2 Kd1xc1/d1 Kd1-c2 Kd1-e2 Kd1xe1/d1 Kd1xe1/e2 Wd2-c2 Wd2-e2 Se1-e2 \
             Sf1-e2 Bf2xe1/e2 Bf2xe1/f2"
            .split_whitespace()
            .collect();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }

    #[test]
    fn what_means_no_move_is_refused() {
        let position = RoyalStandard::start(Array::Original, RangeRule::Full);
        for text in ["Rb2-b3x", "Pb2-c2", "Rb2c2", "", "Rb2xb1/", "R\u{e9}2-c2"] {
            let error = position.read_notation(text).unwrap_err();
            assert!(matches!(error, StepError::Malformed { .. }), "{text}");
        }
        for text in ["Rb2-b6", "Rb2xc2", "Rb2xb1", "Rb2xb1/a2"] {
            let error = position.read_notation(text).unwrap_err();
            assert!(matches!(error, StepError::Illegal { .. }), "{text}");
        }
    }
}
