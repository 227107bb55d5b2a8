//! The weights, a table a game.

pub(super) mod decimal;
pub(super) mod equalized;
pub(super) mod standard;
