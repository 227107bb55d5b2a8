//! The parser of moves: `c2d3`, `e2e4`, `c7b8l`, `a9b10o`.

use super::{Kind, Move};
use crate::base::geometry::{Geometry, Square};

pub(super) const EXPECTED: &str =
    "a move such as c2d3, followed by the promotion letter of a pawn that reaches the last rank";

/// Returns the move of a text in the form of one.
pub(super) fn read_move<G: Geometry>(text: &str) -> Option<Move<G>> {
    let (from, rest) = Square::read(text)?;
    let (to, rest) = Square::read(rest)?;
    let mut letters = rest.chars();
    match (letters.next(), letters.next()) {
        (None, _) => Some(Move::plain(from, to)),
        (Some(letter), None) if letter.is_ascii_lowercase() => {
            let kind = Kind::from_letter(letter);
            let kind = kind.filter(|kind| !matches!(kind, Kind::Pawn | Kind::King))?;
            Some(Move::promotion(from, to, kind))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Colorbound, Decimal, Standard, Variant};
    use crate::rules::Step;

    /// Returns the reason why `step` cannot be made.
    fn error_text<V: Variant>(position: &str, step: &str) -> String {
        let position = Colorbound::from_pfen(position, V::rules());
        let position = position.unwrap_or_else(|error| panic!("{error}"));
        let error = Step::parse(&position, step).expect_err(step).to_string();
        assert!(error.starts_with(&format!("'{step}' is not ")), "{error}");
        error
    }

    #[test]
    fn every_refusal_names_the_reason() {
        let standard = "4k3/P7/8/8/8/8/4P3/4K3 w - - 0 1";
        for (step, part) in [
            ("", "is not a step"),
            ("e2", "is not a step"),
            ("e2e4e", "is not a step"),
            ("a7b8k", "is not a step"),
            ("a7b8L", "is not a step"),
            ("a7b8lw", "is not a step"),
            ("a9a10", "is not a step"),
            ("j2j4", "is not a step"),
            ("é2e4", "is not a step"),
            ("d2d4", "no piece on"),
            ("e8e6", "the opponent's"),
            ("e2e3", "changes the shade"),
            ("e2e4l", "only a pawn that reaches"),
            ("e1e3b", "only a pawn that reaches"),
            ("a7b8", "the promotion letter is missing"),
            ("a7b8o", "no pawn becomes that"),
            ("a7b8y", "no pawn becomes that"),
            ("e1f2w", "only a pawn that reaches"),
            ("e1a5", "does not move that way"),
        ] {
            assert!(
                error_text::<Standard>(standard, step).contains(part),
                "{step}"
            );
        }
        let check = "4k3/8/8/8/3w4/8/P7/4K3 w - - 0 1";
        assert!(error_text::<Standard>(check, "a2a4").contains("still be in check"));
        let decimal = "4k5/1P8/10/10/10/10/10/10/10/5K4 w - - 0 1";
        assert!(error_text::<Decimal>(decimal, "b9a10").contains("is missing"));
        assert!(error_text::<Decimal>(decimal, "b9a11").contains("is not a step"));
        assert!(error_text::<Decimal>(decimal, "b9a010").contains("is not a step"));
        assert!(error_text::<Decimal>(decimal, "b9b1").contains("does not move that way"));
    }
}
