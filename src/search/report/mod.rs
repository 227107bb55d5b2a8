//! The request for a search, its principal variations and its report.

pub(super) mod principal_variation;
pub mod request;
pub mod result;
