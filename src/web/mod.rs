//! The board in a browser: a local server with one page that plays and analyses every
//! game of the catalog.
//!
//! The page consists of a few built-in plain text files in `page/`. It communicates with
//! the server over one web socket in JSON messages ([`board`](crate::board)).
//! Every open board has a thread that owns its session; a tab listens to a board.

mod assets;
mod board_thread;
mod bundle;
mod export;
mod hosts;
mod hub;
mod play_page;
mod server;
mod socket;
mod token;

pub use bundle::page_template;
pub use export::{PageProgress, analysis_page, game_page, puzzles_page};
pub use play_page::{PlayPageError, play_page};
pub use server::{ServeConfig, ServeError, Server};
pub use token::TokenError;
