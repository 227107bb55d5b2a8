//! The names of the files in the folder of a match.

use std::path::{Path, PathBuf};

/// The journal, which everything else is made from.
pub const JOURNAL: &str = "journal.jsonl";

/// When and where the match was played.
pub const SITTINGS: &str = "sittings.jsonl";

/// What a judge said about decisions.
pub const LOSSES: &str = "losses.jsonl";

/// The games that are being played, for those who watch.
pub(super) const LIVE: &str = "live.json";

/// What [`publish`](super::publish()) writes: records, moves, figures, the page.
pub const FILES: [&str; 4] = ["games.txt", "moves.jsonl", "result.json", "report.html"];

/// A file that a match in this folder would write over or take for its own.
pub(super) fn in_the_way(folder: &Path) -> Option<PathBuf> {
    let names = FILES.into_iter().chain([SITTINGS, LOSSES]);
    names
        .map(|name| folder.join(name))
        .find(|file| file.exists())
}
