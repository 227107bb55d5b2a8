//! The Chess Engine Communication Protocol, version 2, for XBoard and WinBoard and the
//! games that they can play (`docs/guis.md`).
//!
//! A line becomes a [`Command`], and the [`Engine`] executes it on a
//! [`Session`](crate::session::Session). Squares and positions are written as XBoard
//! writes them ([`dialect`]).

mod clock;
mod command;
pub mod dialect;
mod engine;
mod features;
mod highlight;
mod thinking;

#[cfg(test)]
mod engine_tests;

pub use command::{Command, Error};
pub use engine::{Engine, run};
