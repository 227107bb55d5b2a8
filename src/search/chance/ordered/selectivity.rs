//! Selective search by the order of the outcomes. Each technique has a setting and was
//! adopted after it won matches (`docs/search.md`, section 8.1).

use crate::eval::parameters::Parameters;
use crate::rules::Grade;
use crate::search::node::NodeContext;
use crate::search::settings::Settings;

/// The min depth of a reduced turn.
const MIN_DEPTH: i32 = 2;

/// Whether a middle turn is searched as a high turn, which is worth hardly more and has
/// cheaper children.
#[inline]
pub(super) const fn merges_grades(settings: &Settings, context: NodeContext) -> bool {
    settings.merge_grades && !context.is_root()
}

/// Returns the reduction, in plies, of a turn of `grade`: middle and high turns are
/// reduced by one ply, since they are unlikely.
#[inline]
pub(super) fn unlikely_reduction(settings: &Settings, context: NodeContext, grade: Grade) -> i32 {
    let is_deep = context.depth() >= MIN_DEPTH && !context.is_root();
    i32::from(settings.unlikely_reduction && is_deep && grade != Grade::Low)
}

/// Returns what a quiet move of this grade adds to the futility margin, in centipawns.
#[inline]
pub(super) fn futility_margin(parameters: &Parameters, grade: Grade) -> i32 {
    if grade == Grade::Low {
        0
    } else {
        parameters.futility_above_low
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::node::Window;

    #[test]
    fn unlikely_turns_are_reduced_below_the_root() {
        let inside = |depth| NodeContext::new(1, depth, Window::FULL);
        let play = &Settings::PLAY;
        assert_eq!(unlikely_reduction(play, inside(2), Grade::Middle), 1);
        assert_eq!(unlikely_reduction(play, inside(1), Grade::Middle), 0);
        assert_eq!(unlikely_reduction(play, inside(2), Grade::Low), 0);
        let root = NodeContext::new(0, 2, Window::FULL);
        assert_eq!(unlikely_reduction(play, root, Grade::High), 0);
        assert_eq!(
            unlikely_reduction(&Settings::EXACT, inside(2), Grade::High),
            0
        );
        assert!(merges_grades(play, inside(1)) && !merges_grades(play, root));
        assert!(!merges_grades(&Settings::THOROUGH, inside(1)));
    }
}
