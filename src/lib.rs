//! Ermine: engines for chess games of colour, dice and royals that no other
//! engine can play.
//!
//! [`open()`] opens a game of the [`catalog`] as a [`Session`]: a position, the steps
//! that led to it, and an engine to search it. A *step* is a move or a roll, written as
//! text: `e2e4`, `r3`. `docs/rules` describes the notation of each game.
//!
//! ```
//! use ermine::{Limits, Start, ToAct};
//!
//! let mut game = ermine::open("royal-palette")?;
//! let limits = Limits::nodes(2000);
//!
//! // White rolls a 3, and moves.
//! game.make("r3")?;
//! assert_eq!(game.waiting(), ToAct::Decision);
//! let answer = game.search(&limits)?;
//! let line = &answer.infos()[0]; // the best line; with MultiPV the others follow
//! let best = answer.best.step.expect("a step, since the game goes on");
//! println!("{best}: {} centipawns, {}", line.centipawns, line.line.join(" "));
//! game.make(&best)?;
//!
//! // Before a roll there is a step for each outcome: this one for 1 to 6, others
//! // for 7 and 8.
//! assert_eq!(game.waiting(), ToAct::Roll);
//! let best = game.search(&limits)?.best;
//! println!("{:?} usually, else {:?}", best.step, best.by_roll);
//!
//! // All at once: a start, here one of several, and the steps from it.
//! let start = Start::Startpos(vec!["shuffle".into(), "3".into(), "5".into()]);
//! game.set_position(&start, &["r2", "e2e4"])?;
//! assert!(game.make("e7e9").is_err());
//! # Ok::<(), ermine::SessionError>(())
//! ```
//!
//! The folder `examples` has complete programs: a game, an analysis, perft, a match and a
//! custom evaluator.
//!
//! # Layers
//!
//! Each module may use the modules below it, never those above or beside it
//! (`docs/architecture.md`). From the top:
//!
//! - `cli`, `web`: the command line; the board in a browser.
//! - [`board`]: the service behind that page, which has no thread, socket or clock.
//! - [`arena`], [`analysis`], [`datagen`], [`train`], [`mod@batch`], [`puzzle`],
//!   [`review`]: matches and their statistics; tuning and error rates; training data; net
//!   training; searches of many positions; puzzles; errors and luck of a finished game.
//! - [`selfplay`]: games of the engine against itself, and their files.
//! - [`play`], [`gamefile`], [`protocol`], [`cecp`], [`mod@bench`]: the referee; game
//!   records and journals; the text protocol; the XBoard protocol; the fixed suite.
//! - [`catalog`]: all games by name; [`session`]: one open game.
//! - [`search`]: the search, independent of the game; [`models`]: the evaluators;
//!   [`draw`]: pictures of boards.
//! - [`eval`]: the evaluator interface.
//! - [`nnue`]: nets; [`games`]: the rules of each game.
//! - [`rules`], [`pieces`]: the interface of all games; the movement of pieces.
//! - [`base`]: squares, sides, values, random numbers, work on threads.

// The example of the README is tested with the documentation.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

pub mod analysis;
pub mod arena;
pub mod base;
pub mod batch;
pub mod bench;
pub mod board;
pub mod catalog;
pub mod cecp;
// Public for the binary only, not part of the library's API.
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod datagen;
pub mod draw;
pub mod eval;
pub mod gamefile;
pub mod games;
#[cfg(feature = "game-files")]
pub mod learn;
pub mod models;
pub mod nnue;
pub mod pieces;
pub mod play;
pub mod protocol;
pub mod puzzle;
pub mod review;
pub mod rules;
pub mod search;
pub mod selfplay;
pub mod session;
pub mod train;
#[cfg(feature = "web")]
pub mod web;

// The items that nearly every user of the library needs.
pub use base::{Rng, Side};
pub use catalog::open;
pub use rules::{Outcome, Reason};
pub use session::{Appraisal, Rules, Search, SearchLimit, Session, SessionError};
pub use session::{Best, Info, Limits, Listener, ScoreBound, SearchResult, Start, ToAct};
