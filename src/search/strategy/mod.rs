//! The contract of a chance strategy in the search.

pub(super) mod chance_search;
pub(super) mod move_bounds;
