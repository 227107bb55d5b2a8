//! Random games of a session.

use ermine::base::Rng;
use ermine::catalog;
use ermine::session::{Session, Start};

/// A session of any game, at a random start.
pub(super) fn opened(rng: &mut Rng) -> Box<dyn Session> {
    let name = *rng.pick(&catalog::names()).expect("games");
    let mut session = catalog::open(name).expect("a game");
    if rng.below(2) == 0 {
        let words = session.draw_start(rng);
        let start = Start::Startpos(words);
        session.set_position(&start, &[]).expect("a start");
    }
    session
}

/// Makes up to `max_steps` random steps, which the session records.
pub(super) fn walk(session: &mut dyn Session, max_steps: u32, rng: &mut Rng) {
    for _ in 0..rng.below(max_steps + 1) {
        let Some(step) = any_step(session, rng) else {
            return;
        };
        session.make(&step).expect("a step that was offered");
    }
}

/// A legal step; `None` if the game is over.
pub(super) fn any_step(session: &dyn Session, rng: &mut Rng) -> Option<String> {
    rng.pick(&session.legal_steps()).cloned()
}
