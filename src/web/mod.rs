//! The board in a browser: a server on this machine with one page, which plays and analyses
//! every game of the catalog.
//!
//! The page is a few files of plain text in `page/`, built in. It talks to the server over
//! one web socket in messages of JSON (`board::request`, `board::events`). Every open board has a
//! thread of its own, which owns its session; a tab is a listener of a board.

mod assets;
mod board;
mod bundle;
mod entrance;
mod export;
mod hub;
mod packer;
mod server;
mod socket;
mod token;

pub use export::{PageError, PageProgress, analysis_page, game_page, puzzles_page};
pub use server::{ServeConfig, ServeError, WebServer};
