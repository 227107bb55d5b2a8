//! Time: how much a move may take, how much it is worth, and when to stop.

pub mod clock;
pub mod control;
pub mod manager;
mod root_nodes;
mod stop;

pub use clock::{Budget, Clock};
pub use control::Control;
pub use manager::TimeManager;
pub(super) use stop::RootTime;
