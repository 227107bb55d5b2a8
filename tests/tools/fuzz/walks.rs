//! Games at random, told by a session.

use ermine::base::Rng;
use ermine::catalog;
use ermine::session::{Session, Start};

/// A session of any game, at a start of its own.
pub(super) fn opened(rng: &mut Rng) -> Box<dyn Session> {
    let name = *rng.pick(catalog::NAMES).expect("games");
    let mut session = catalog::open(name).expect("a game");
    if rng.below(2) == 0 {
        let words = session.draw_start(rng);
        let start = Start::Startpos(words);
        session.set_position(&start, &[]).expect("a start");
    }
    session
}

/// Makes up to `most` steps at random; they are remembered by the session.
pub(super) fn walk(session: &mut dyn Session, most: u32, rng: &mut Rng) {
    for _ in 0..rng.below(most + 1) {
        let Some(step) = any_step(session, rng) else {
            return;
        };
        session.make(&step).expect("a step that was offered");
    }
}

/// A step that can be made now; `None` if the game is over.
pub(super) fn any_step(session: &dyn Session, rng: &mut Rng) -> Option<String> {
    rng.pick(&session.legal_steps()).cloned()
}
