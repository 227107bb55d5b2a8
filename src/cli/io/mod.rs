//! The files that commands read and write.

pub(super) mod data;
pub(super) mod files;
pub(super) mod output;
pub(super) mod text;
