//! Games of the engine against itself: how they are played, how they are kept on disk, and
//! what their positions should be worth. Tuners and trainers learn from them.

mod aims;
mod error;
mod file;
mod games;
mod noted;
mod quiet;
mod record;
mod spread;

pub use aims::{Aim, Target, aimed, aims};
pub use error::DataError;
pub use file::{Data, ReadListener, begin, header, headers, read};
pub use games::{
    Listener, Luck, OPENING_PLIES, SearchedDecision, SelfPlay, Told, has_dice, is_noted,
};
pub use noted::{Noted, Notes, notes};
pub use quiet::{is_quiet, settled, with_likeliest_roll};
pub use record::{Header, InsideRecord, Said, SelfPlayRecord, settings_text};
pub use spread::spread;
