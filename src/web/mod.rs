//! The board in a browser: a local server with one page that plays and analyses every
//! game of the catalog.
//!
//! The page consists of a few built-in plain text files in `page/`. It communicates with
//! the server over one web socket in JSON messages (`board::request`, `board::events`).
//! Every open board has a thread that owns its session; a tab listens to a board.

mod assets;
mod board;
mod bundle;
mod export;
mod hosts;
mod hub;
mod packer;
mod server;
mod socket;
mod token;

pub use export::{PageError, PageProgress, analysis_page, game_page, puzzles_page};
pub use server::{ServeConfig, ServeError, Server};
