//! Self-play games: how they are played and stored, and the targets of their positions,
//! for tuners and trainers.

mod error;
mod evaluated_position;
mod file;
mod games;
mod quiet;
mod record;
mod sample_targets;

pub use error::DataError;
pub use evaluated_position::{EvaluatedPosition, Notes, notes};
pub use file::{AppendableFile, Data, ReadListener, header, headers, open_for_append, read};
pub use games::{
    GameSeed, Listener, OPENING_PLIES, SearchedDecision, SelfPlay, has_dice, is_recorded,
};
pub use quiet::{is_quiet, quiet_targets, with_likeliest_roll};
pub use record::{Header, InsideRecord, RecordedScore, SelfPlayRecord, settings_text};
pub use sample_targets::{SampleTargets, Target, targets, with_targets};
