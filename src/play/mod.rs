//! The referee: rules, dice and clocks of one game between two players.
//!
//! A [`Player`] is asked for decisions: it is an engine that speaks the protocol, or a
//! session in this process. The referee alone rolls, keeps the clocks, checks every step
//! against the rules and determines how the game ended ([`PlayedGame`]).

mod adjudication;
mod clock;
mod dice;
mod local;
mod luck;
mod opening;
mod played;
mod player;
mod process;
mod referee;
mod seats;

pub use adjudication::{Adjudicator, Draw, Resign};
pub use clock::{Pace, TimeControl, TimeControlError, pace_tags};
pub use dice::Dice;
pub use local::Local;
pub use luck::{POINTS, expectation, luck_of_roll};
pub(crate) use opening::is_over;
pub use opening::{draw_opening, play_random_plies};
pub use played::{Adjudication, Ending, PlayedGame, Ply};
pub use player::{Fault, MoveReport, MoveRequest, NewGame, Player, PlayerReply};
pub use process::{Log, Process, ProcessSpec};
pub use referee::{GameTerms, Referee};
pub use seats::{PlyObserver, SeatedPlayers, Seats, SideFault};
