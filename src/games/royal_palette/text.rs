//! The parser of steps: `r3`, `e2e4`, `e7e8rh`, `e8=q`.

use super::{DieState, Face, Officer, RoyalPalette};
use crate::base::Square;
use crate::rules::{Grade, Step, StepError};

const EXPECTED: &str =
    "a roll r1-r8, a move such as e2e4, e7e8 or e7e8rh, or a conversion such as e8=q";

impl RoyalPalette {
    /// Parses a step and checks it against the rules.
    pub(super) fn read_step(&self, text: &str) -> Result<Step<RoyalPalette>, StepError> {
        if let Some(face) = read_roll(text) {
            return self.check_roll(face, text);
        }
        if !has_move_shape(text) {
            return Err(StepError::Malformed {
                text: text.to_owned(),
                expected: EXPECTED,
            });
        }
        self.check_move(text)
    }

    fn check_roll(&self, face: Face, text: &str) -> Result<Step<RoyalPalette>, StepError> {
        let reason = if self.conversion_pending() {
            "a ready pawn has to be converted before the roll"
        } else {
            match self.die {
                DieState::Unrolled if self.has_legal_move() => return Ok(Step::Roll(face)),
                DieState::Unrolled => "the game has ended",
                DieState::Suppressed => "the opponent's 8 suppresses this roll",
                DieState::Rolled(_) => "the die has been rolled this turn",
            }
        };
        illegal(text, reason)
    }

    fn check_move(&self, text: &str) -> Result<Step<RoyalPalette>, StepError> {
        let moves = self.generate();
        let found = moves.all().iter().position(|mv| mv.to_string() == text);
        match found {
            // An omitted roll is taken as a 7 if only the lock forbids the move.
            Some(index) if moves.of(self.die.grade().unwrap_or(Grade::Middle)).len() > index => {
                Ok(Step::Move(moves.all()[index]))
            }
            Some(_) => illegal(text, "the lock forbids it"),
            None if self.conversion_pending() => {
                illegal(text, "a ready pawn has to be converted first")
            }
            None if text.contains('=') => illegal(text, "no such conversion is due"),
            None => match (square_at(text, 0), square_at(text, 2)) {
                (Some(from), Some(to)) => illegal(text, self.refusal(from, to, text.len() > 4)),
                _ => illegal(text, "no such conversion is due"),
            },
        }
    }
}

fn illegal<T>(text: &str, reason: &'static str) -> Result<T, StepError> {
    Err(StepError::Illegal {
        text: text.to_owned(),
        reason,
    })
}

fn read_roll(text: &str) -> Option<Face> {
    match text.as_bytes() {
        [b'r', digit @ b'1'..=b'8'] => Face::new(digit - b'0'),
        _ => None,
    }
}

/// Parses the square at a position in a text.
fn square_at(text: &str, at: usize) -> Option<Square> {
    text.get(at..at + 2)?.parse().ok()
}

fn has_move_shape(text: &str) -> bool {
    let square = |at| square_at(text, at).is_some();
    let officer = |from| {
        text.get(from..)
            .is_some_and(|code: &str| Officer::from_code(code).is_some())
    };
    let conversion = square(0) && text[2..].starts_with('=') && officer(3);
    let plain = square(0) && square(2) && (text.len() == 4 || officer(4));
    conversion || plain
}
