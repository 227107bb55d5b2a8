//! The names of the files in the folder of a match.

use std::path::{Path, PathBuf};

/// The journal, from which all other files are made.
pub const JOURNAL: &str = "journal.jsonl";

/// The runs of the match: when and where it was played.
pub const RUNS: &str = "sittings.jsonl";

/// The evaluations of decisions by `ermine judge`.
pub const LOSSES: &str = "losses.jsonl";

/// The games in progress, for spectators.
pub(crate) const LIVE: &str = "live.json";

/// The files that [`publish`](crate::arena::publish()) writes: records, moves, figures,
/// the page.
pub const FILES: [&str; 4] = ["games.txt", "moves.jsonl", "result.json", "report.html"];

/// Returns a file that a match in this folder would overwrite or take for its own.
pub(crate) fn occupying_file(folder: &Path) -> Option<PathBuf> {
    let names = FILES.into_iter().chain([RUNS, LOSSES]);
    names
        .map(|name| folder.join(name))
        .find(|file| file.exists())
}
