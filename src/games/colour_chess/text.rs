//! Reading the moves of a game: `e2e4`, `e1g1`, `e7e8q`.

use super::{ColourChess, Move, Part};
use crate::base::Square;
use crate::rules::{Position, Step, StepError};

const EXPECTED: &str = "the move of one part such as e2e4, e1g1 or e7e8q";

impl ColourChess {
    /// Reads a move and checks it against the rules.
    pub(super) fn read_step(&self, text: &str) -> Result<Step<ColourChess>, StepError> {
        let Some((from, to)) = read_shape(text) else {
            return Err(StepError::Malformed {
                text: text.to_owned(),
                expected: EXPECTED,
            });
        };
        let moves = self.legal();
        let found = moves.all().iter().find(|item| item.to_string() == text);
        match found {
            Some(&item) => Ok(Step::Move(item)),
            None => Err(StepError::Illegal {
                text: text.to_owned(),
                why: self.why_not(from, to),
            }),
        }
    }

    /// The plainest reason why no legal move goes from one square to the other.
    fn why_not(&self, from: Square, to: Square) -> &'static str {
        let man = self.man_on(from);
        if self.kingless().is_some() {
            "the game has ended"
        } else if !man.is_some() {
            "nobody stands on that square"
        } else if man.side() != self.side {
            "the man on that square is the opponent's"
        } else if self.moved.has(from) {
            "that man has moved in this turn"
        } else if self.landing().has(to) {
            "it is no move of that man"
        } else if self.part == Part::First {
            "the first part has to land on the colour called"
        } else {
            "the second part must not land on the colour called"
        }
    }
}

/// The two squares of a text that looks like a move.
fn read_shape(text: &str) -> Option<(Square, Square)> {
    let (from, rest) = text.split_at_checked(2)?;
    let (to, suffix) = rest.split_at_checked(2)?;
    let promotes = |kind: &crate::pieces::Kind| {
        let mut letter = [0; 4];
        let lower = kind.letter().to_ascii_lowercase();
        suffix == lower.encode_utf8(&mut letter)
    };
    if !suffix.is_empty() && !Move::PROMOTIONS.iter().any(promotes) {
        return None;
    }
    Some((from.parse().ok()?, to.parse().ok()?))
}
