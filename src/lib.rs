//! Ermine: engines for chess games of colour, dice and royals that no other
//! engine can play.
//!
//! The library is built in layers; each module may use what lies below it,
//! never what lies above or beside it (`docs/architecture.md`).

// The example of the README is tested with the documentation.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

pub mod analysis;
pub mod arena;
pub mod base;
pub mod bench;
pub mod catalog;
#[cfg(feature = "cli")]
pub mod cli;
pub mod draw;
pub mod eval;
pub mod gamefile;
pub mod games;
pub mod models;
pub mod pieces;
pub mod play;
pub mod protocol;
pub mod rules;
pub mod search;
pub mod session;
