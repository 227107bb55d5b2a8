//! All reports of a search.

use ermine::session::{Best, Info, Limits, Session};

/// All lines of the first search of a game, and its answer.
pub(crate) fn search(session: &mut dyn Session, limits: &Limits) -> (Vec<Info>, Best) {
    session.new_game();
    let found = session.search(limits).expect("an answer");
    (found.history, found.best)
}
