//! The weight tables, one for each game.

pub(super) mod decimal;
pub(super) mod equalized;
pub(super) mod standard;
