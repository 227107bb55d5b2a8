//! The board service: an open board with its game, the tree of moves, the players, clocks,
//! analysis, reviews and puzzles, as a state machine. Requests and events are JSON texts;
//! its driver brings time, searches and the way to the pages.

mod act;
mod alternatives;
mod clock;
mod error;
mod events;
mod game;
mod game_card;
mod games_used;
mod host;
mod lines;
mod matches;
mod open_board;
mod packer;
mod page_template;
mod quiz;
mod record;
mod request;
mod review;
mod search_event;
mod seat;
mod service;
mod session;
mod share;
mod shared;
mod slices;
mod snapshot;
mod state;
mod touch_path;
mod tree;
mod turn;

#[cfg(test)]
mod tests;

pub use error::single_line;
pub use events::Welcome;
pub use game_card::GameCard;
pub use games_used::{games_of_request, games_of_snapshot};
pub use host::Host;
pub use matches::Matches;
pub use open_board::ServiceConfig;
pub use page_template::{fill_marks, fill_template};
pub use request::Hello;
pub use review::{ReviewRun, ReviewWork, RunningReview};
pub use search_event::SearchEvent;
pub use seat::{Seat, SeatPlan};
pub use service::{PageEvent, Service, SnapshotError, new_snapshot};
pub use shared::{PageData, PageError, analysis_data, game_data, puzzles_data};
pub use slices::Slices;
