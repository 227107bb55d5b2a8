//! `ermine match`, `ermine judge` and `ermine report`.

mod args;
mod folder;
mod judge;
mod progress;
mod report;
mod run;
mod run_info;
mod words;

pub(super) use args::Args;
pub(super) use judge::{JudgeArgs, run as judge};
pub(super) use report::{ReportArgs, report};
pub(super) use run::run;
