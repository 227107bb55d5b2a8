//! The text protocol: UCI commands where UCI has one, extensions where it does not.
//! `protocol.md` is the reference for authors of GUIs.
//!
//! A line of text becomes a [`Command`] ([`parse`](mod@parse)), the [`UciEngine`]
//! executes it on a [`Session`](crate::session::Session), and the results become lines
//! again ([`format`](mod@format)).

pub mod command;
pub mod engine;
pub mod error;
pub mod format;
mod go;
mod jobs;
mod line;
pub mod parse;
mod reporter;
mod settings;
mod words;

#[cfg(test)]
mod engine_tests;

pub use command::Command;
pub use engine::{Flow, UciEngine, run};
pub use error::CommandError;
pub use parse::parse;
pub use words::ParseError;
