//! The starts of the games, and their balance.

pub(super) mod balance;
pub(super) mod book;
