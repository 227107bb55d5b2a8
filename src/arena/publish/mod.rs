//! Matches for readers: records, figures, the page, and games in progress.

pub(super) mod export;
pub(super) mod publisher;
pub(super) mod settings;
pub(super) mod spectator;
