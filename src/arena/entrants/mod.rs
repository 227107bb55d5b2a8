//! The players of a match: their descriptions and identities.

pub(super) mod entrant;
pub(super) mod identity;
pub(super) mod players;
