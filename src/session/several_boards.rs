//! Lines of one board in a game of several boards, which do not influence each other.

use super::{Rules, ToAct};

/// The number of the board in a step, where steps name it.
#[must_use]
pub fn board_of(step: &str) -> Option<&str> {
    step.split_once(':').map(|(board, _)| board.trim())
}

/// Makes steps on other boards until the board of `step` is next; in a game of one board
/// there is nothing to do. Returns whether that is possible.
#[must_use]
pub fn pass_other_boards(rules: &mut dyn Rules, step: &str) -> bool {
    if rules.boards() == 1 {
        return true;
    }
    let board = board_of(step);
    for _ in 0..2 * rules.boards() {
        let legal = rules.legal_steps();
        if legal.first().is_some_and(|next| board_of(next) == board) {
            return true;
        }
        if !play_any(rules, &legal) {
            return false;
        }
    }
    false
}

/// Makes the first of `steps` that does not end the game; returns whether there is one.
#[must_use]
pub fn play_any(rules: &mut dyn Rules, steps: &[String]) -> bool {
    steps.iter().any(|step| {
        let is_made = rules.make(step).is_ok();
        let ends = is_made && rules.waiting() != ToAct::Decision;
        if ends {
            rules.undo();
        }
        is_made && !ends
    })
}
