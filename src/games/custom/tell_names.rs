//! Lists of pieces in words.

use super::{Kind, PlayBoard, Tables};

/// The names of kinds in a sentence.
pub(super) fn names<G: PlayBoard>(
    rules: &Tables<G>,
    kinds: impl IntoIterator<Item = Kind>,
) -> String {
    let names: Vec<&str> = kinds.into_iter().map(|kind| rules.name(kind)).collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => "nothing".to_owned(),
    }
}
