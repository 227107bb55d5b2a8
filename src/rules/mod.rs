//! The contract that every game meets, and what can be said about any game
//! that meets it: perft, history, a game as a line of steps, parts of its texts.

pub mod chance;
pub mod diagram;
pub mod game;
pub mod history;
pub mod ink;
pub mod line;
pub mod moves;
pub mod observer;
pub mod outcome;
pub mod perft;
pub mod position;
pub mod text;
pub mod view;

pub use chance::{Class, NoRoll, Roll};
pub use diagram::{Cell, Diagram, Figure};
pub use game::{Game, Setting, StartError};
pub use history::History;
pub use line::Line;
pub use moves::Moves;
pub use observer::Observer;
pub use outcome::{Outcome, Reason};
pub use position::{Position, Step, StepError, Turn};
pub use view::{Style, View};
