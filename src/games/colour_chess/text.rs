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
            None => {
                let mut same = moves.all().iter();
                let reached = same.find(|item| (item.from(), item.to()) == (from, to));
                Err(StepError::Illegal {
                    text: text.to_owned(),
                    why: match reached {
                        Some(item) if item.promotes().is_some() => {
                            "the letter of what the pawn becomes is missing"
                        }
                        Some(_) => "only a pawn that reaches the last rank becomes something else",
                        None => self.why_not(from, to),
                    },
                })
            }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::colour_chess::Tiles;

    #[test]
    fn every_refusal_says_what_is_wrong() {
        let read = |text: &str| {
            ColourChess::from_fen(&format!("{text} {} - 2 -", Tiles::HOUSE))
                .unwrap_or_else(|error| panic!("{error}"))
        };
        let position = read("4k3/P7/8/8/8/8/4P3/4K3 w - - 0 1");
        let mut second = position;
        // d1 is green, which is called then.
        let Ok(Step::Move(item)) = second.parse_step("e1d1") else {
            panic!("e1d1 is legal")
        };
        second.play(item, &mut ());
        for (position, step, part) in [
            (position, "", "is not a step"),
            (position, "e2", "is not a step"),
            (position, "a7a8k", "is not a step"),
            (position, "a7a8Q", "is not a step"),
            (position, "é2e4", "is not a step"),
            (position, "0000", "is not a step"),
            (position, "d2d4", "nobody stands"),
            (position, "e8e7", "the opponent's"),
            (position, "e2e5", "no move of that man"),
            (position, "a7b8q", "no move of that man"),
            (position, "a7a8", "what the pawn becomes is missing"),
            (position, "e2e4q", "only a pawn that reaches the last rank"),
            (position, "e1d1q", "only a pawn that reaches the last rank"),
            (second, "e8f8", "has to land on the colour called"),
        ] {
            let error = position.parse_step(step).expect_err(step).to_string();
            assert!(error.contains(part), "{step}: {error}");
        }
    }
}
