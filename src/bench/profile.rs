//! The profile of a search, as a table and as JSON.

use crate::session::{Count, DepthProfile, NodeProfile};
use serde::Serialize;
use std::collections::BTreeMap;

/// The counts by name, as in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// The nodes of each depth class by their ends, and the results of the searches through
    /// their moves.
    pub nodes: Vec<NodeCounts>,
    /// The moves by their treatment.
    pub moves: BTreeMap<String, u64>,
    /// The static evaluations by their source.
    pub evaluations: BTreeMap<String, u64>,
}

/// The counts of one depth class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NodeCounts {
    /// The name of the depth class.
    pub place: &'static str,
    /// The number of nodes.
    pub nodes: u64,
    /// The nodes by their ends and results, by name.
    #[serde(flatten)]
    pub counts: BTreeMap<String, u64>,
}

impl From<&NodeProfile> for Counts {
    fn from(profile: &NodeProfile) -> Counts {
        let counts = |class: &DepthProfile| NodeCounts {
            place: class.name,
            nodes: class.nodes(),
            counts: by_name(class.ends.iter().chain(&class.cut_moves)),
        };
        Counts {
            nodes: profile.depths.iter().map(counts).collect(),
            moves: by_name(profile.moves.iter()),
            evaluations: by_name(profile.evaluations.iter()),
        }
    }
}

fn by_name<'a>(counts: impl Iterator<Item = &'a Count>) -> BTreeMap<String, u64> {
    let key = |&(name, count): &Count| (name.replace(' ', "_"), count);
    counts.map(key).collect()
}

/// Returns a table of percentages: each depth class's share of all nodes, each end's share
/// of the nodes of its class, each result's share of the searches through moves there. Two
/// lines below it count the moves by treatment and the evaluations by source.
#[must_use]
pub fn table(profile: &NodeProfile) -> Vec<String> {
    let mut lines: Vec<String> = profile.depths.first().map(header).into_iter().collect();
    lines.extend(
        profile
            .depths
            .iter()
            .map(|place| row(place, profile.nodes())),
    );
    lines.push(String::new());
    for (title, counts) in [
        ("Moves", &profile.moves),
        ("Evaluations", &profile.evaluations),
    ] {
        let count = |(name, count): &Count| format!("{name} {count}");
        let counts: Vec<String> = counts.iter().map(count).collect();
        lines.push(format!("{title}: {}", counts.join(", ")));
    }
    lines
}

fn header(place: &DepthProfile) -> String {
    let mut line = format!("{:<12}{:>12}  share", "", "nodes");
    for (title, _) in place.ends.iter().chain(&place.cut_moves) {
        line += &format!("  {title}");
    }
    line
}

fn row(place: &DepthProfile, total: u64) -> String {
    let nodes = place.nodes();
    let share = percent(nodes, total);
    let mut line = format!("{:<12}{nodes:>12}  {share:>5}", place.name);
    for (counts, total) in [(&place.ends, nodes), (&place.cut_moves, place.searches())] {
        for (title, count) in counts {
            let cell = percent(*count, total);
            line += &format!("  {cell:>width$}", width = title.len());
        }
    }
    line
}

/// Formats a percentage with one decimal; empty if `total` is 0.
fn percent(part: u64, total: u64) -> String {
    if total == 0 {
        return String::new();
    }
    format!("{:.1}", 100.0 * part as f64 / total as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_aligned_with_their_titles() {
        let profile = NodeProfile {
            depths: vec![DepthProfile {
                name: "leaf",
                ends: vec![("over", 1), ("stand pat", 2)],
                cut_moves: vec![("no cut", 0)],
            }],
            moves: vec![("searched again", 5)],
            evaluations: vec![("made", 4), ("remembered", 1)],
        };
        assert_eq!(
            table(&profile),
            [
                "                   nodes  share  over  stand pat  no cut",
                "leaf                   3  100.0  33.3       66.7        ",
                "",
                "Moves: searched again 5",
                "Evaluations: made 4, remembered 1",
            ]
        );
        let counts = Counts::from(&profile);
        assert_eq!(counts.nodes[0].counts["stand_pat"], 2);
        assert_eq!(counts.moves["searched_again"], 5);
    }
}
