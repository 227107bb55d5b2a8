//! The Chess Engine Communication Protocol, version 2: XBoard and WinBoard play the games
//! that they can be taught (`docs/guis.md`).
//!
//! A line becomes a [`CecpCommand`], the [`CecpEngine`] carries it out on a
//! [`Session`](crate::session::Session). Squares and positions are written as XBoard does
//! ([`dialect`]).

mod clock;
mod command;
pub mod dialect;
mod engine;
mod features;
mod highlight;
mod thinking;

#[cfg(test)]
mod engine_tests;

pub use command::{CecpCommand, CecpError};
pub use engine::{CecpEngine, run};
