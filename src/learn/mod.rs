//! Learning for a game from a file: self-play, the worth of its pieces, a net, and a match
//! in which the net has to prove itself (`docs/games.md`).
//!
//! Everything lies in a folder beside the file, so that a run that ends early goes on where
//! it was.

mod error;
mod event;
mod folder;
mod gate;
mod plan;
mod rounds;
mod run;
mod worth;

pub use error::Error;
pub use event::Event;
pub use gate::Lead;
pub use plan::{Budget, Plan};
pub use run::{Learned, learn};
pub use worth::KindWorth;
