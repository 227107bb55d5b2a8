//! Search for any game: principal-variation search at decisions, the joint
//! search over locked, free and super turns at chance nodes.
//!
//! Nothing here knows a game. `docs/search.md` states the algorithm and its
//! proofs.

pub mod interval;
pub mod joint;
pub mod table;

pub use interval::Interval;
pub use joint::{Joint, Next, combine};
pub use table::Table;
