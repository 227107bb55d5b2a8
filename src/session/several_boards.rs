//! Lines of one board in a game of several boards, which do not influence each other.

use super::{Rules, ToAct};

/// Makes steps on other boards until the board of `step` is next; in a game of one board
/// there is nothing to do. Returns whether that is possible.
#[must_use]
pub fn pass_other_boards(rules: &mut dyn Rules, step: &str) -> bool {
    let board_of = |step: &str| {
        step.split_once(':')
            .map(|(board, _)| board.trim().to_owned())
    };
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
    rules.boards() == 1
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
