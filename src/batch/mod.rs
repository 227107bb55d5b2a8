//! Many positions, searched one after the other or several at once: JSON lines in,
//! JSON lines out, in the order in which they came.
//!
//! Each position is a new game to the engine, with an empty table. So with limits
//! of nodes or depth a record depends on its line alone, whatever the threads, and
//! shards of the same input put together are the whole. `docs/batch.md` has the
//! fields of both.

mod analyst;
mod limits;
mod record;
mod request;
mod resume;
mod run;
mod source;

pub use analyst::{Analyst, BatchPlan, set_option};
pub use limits::LimitSpec;
pub use record::{BatchLine, BatchRecord, BatchStatus, BatchStep, BatchValue, SCHEMA};
pub use request::{Request, RequestError};
pub use resume::{ExistingRecord, OtherLine, ResumableOutput, ResumeError, note, resume};
pub use run::{BatchCount, Finished, run};
pub use source::{
    BatchSource, Feed, InputLine, Shard, ShardError, SourceError, SourceOptions, open_source,
};
