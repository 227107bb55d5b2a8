//! Principal variation search: decision nodes and their moves, ProbCut, singular
//! extensions, quiescence.

pub(super) mod decision;
pub(super) mod instant_win;
pub(super) mod moves;
pub(super) mod node_request;
mod paused_moves;
pub(super) mod prelude;
pub(super) mod probcut;
pub(super) mod quiescence;
pub(super) mod singular;
