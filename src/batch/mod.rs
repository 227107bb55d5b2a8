//! Batch analysis: searches many positions, one after the other or several at once, from
//! JSON lines to JSON lines in the same order.
//!
//! Each position is a new game to the engine, with an empty table. With limits of nodes
//! or depth a record therefore depends only on its line, whatever the number of threads,
//! and the records of all shards of an input together equal those of the whole.
//! `docs/batch.md` documents the fields of both.

mod analyst;
mod line_count;
mod record;
mod record_file;
mod request;
mod resume;
mod run;
mod source;

pub use analyst::{Analyst, AnalystError, Defaults, set_option};
pub use line_count::{Incomplete, LineCount};
pub use record::{BestStep, PrincipalVariation, Record, SCHEMA, Score, Status};
pub use record_file::RecordFile;
pub use request::{InvalidRequest, Request, RequestError};
pub use resume::{ExistingRecord, OtherLine, ResumableOutput, ResumeError, resume};
pub use run::{Error, Finished, run};
pub use source::{
    Feed, InputLine, Shard, ShardError, Source, SourceError, SourceOptions, open_source,
};
