//! Reading moves: `c2d3`, `e2e4`, `c7b8l`, `a9b10o`.

use super::{Colorbound, Kind, Move};
use crate::base::geometry::{Geometry, Square};
use crate::rules::{Position, Step, StepError};

const EXPECTED: &str = "a move such as c2d3, or c7b8l with the letter of what a pawn becomes";

impl<G: Geometry> Colorbound<G> {
    /// Reads a move and checks it against the rules.
    pub(super) fn read_step(&self, text: &str) -> Result<Step<Self>, StepError> {
        let Some(item) = read_move::<G>(text) else {
            return Err(StepError::Malformed {
                text: text.to_owned(),
                expected: EXPECTED,
            });
        };
        if self.legal().all().contains(&item) {
            return Ok(Step::Move(item));
        }
        Err(StepError::Illegal {
            text: text.to_owned(),
            why: self.why_not(item),
        })
    }

    /// The plainest reason why a move is not legal.
    fn why_not(&self, item: Move<G>) -> &'static str {
        let Some(man) = self.man_on(item.from()) else {
            return "nobody stands on that square";
        };
        let ends = self.rules.last_rank(self.side).has(item.to());
        if man.side != self.side {
            "the man on that square is the opponent's"
        } else if item.from().is_dark() != item.to().is_dark() {
            "no man ever changes the shade of his squares"
        } else if item.is_promotion() && (man.kind != Kind::Pawn || !ends) {
            "only a pawn that reaches the last rank becomes something else"
        } else if man.kind == Kind::Pawn && ends && !item.is_promotion() {
            "the letter of what the pawn becomes is missing"
        } else if self.in_check() {
            "it is no legal move (the king is in check)"
        } else {
            "it is no legal move"
        }
    }
}

fn read_move<G: Geometry>(text: &str) -> Option<Move<G>> {
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
