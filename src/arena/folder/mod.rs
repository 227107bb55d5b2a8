//! The files in the folder of a match.

pub(super) mod files;
pub(super) mod journal;
pub(super) mod losses;
pub(super) mod run_info;
