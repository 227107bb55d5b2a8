//! Time: the budget of a move, the time manager, and the end of a search.

pub mod clock;
pub mod control;
pub mod manager;
mod root_nodes;
mod stop;

pub use clock::{Budget, Clock};
pub use control::Control;
pub use manager::TimeManager;
pub(super) use stop::RootTime;
