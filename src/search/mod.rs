//! Search for any game: principal-variation search at decisions, the joint
//! search over locked, free and super turns at chance nodes.
//!
//! Nothing here knows a game. `docs/search.md` states the algorithm and its
//! proofs.

pub mod clock;
pub mod control;
pub mod engine;
pub mod equals;
pub mod exhaustive;
pub mod interval;
pub mod joint;
pub mod progress;
pub mod report;
pub mod root;
pub mod settings;
pub mod solo;
pub mod table;
pub mod timing;

mod chance;
mod decision;
mod deferral;
mod effort;
mod futility;
mod halt;
mod judged;
mod node;
mod null_move;
mod order;
mod quiescence;
mod selective;
mod worker;

pub use clock::{Budget, Clock};
pub use control::Control;
pub use engine::Engine;
pub use equals::{Equals, Exact};
pub use exhaustive::Exhaustive;
pub use interval::Interval;
pub use joint::{Joint, Next, combine};
pub use progress::{Progress, Watcher};
pub use report::{Report, RootLine, expectation};
pub use root::Root;
pub use settings::Settings;
pub use solo::Solo;
pub use table::Table;
pub use timing::Timing;
