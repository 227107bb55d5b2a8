//! A search's profile for people and for programs.

use crate::session::{Count, NodeProfile, PlaceProfile};
use serde::Serialize;
use std::collections::BTreeMap;

/// The counts by name, as JSON has them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// For each place how its nodes end, and what the searches through their moves find.
    pub nodes: Vec<PlaceCounts>,
    /// How single moves fare.
    pub moves: BTreeMap<String, u64>,
    /// Where static evaluations come from.
    pub evaluations: BTreeMap<String, u64>,
}

/// The counts of one place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlaceCounts {
    /// Its name.
    pub place: &'static str,
    /// All its nodes.
    pub nodes: u64,
    /// How they end and what is found, by name.
    #[serde(flatten)]
    pub counts: BTreeMap<String, u64>,
}

impl From<&NodeProfile> for Counts {
    fn from(profile: &NodeProfile) -> Counts {
        let place = |place: &PlaceProfile| PlaceCounts {
            place: place.name,
            nodes: place.nodes(),
            counts: named(place.ends.iter().chain(&place.found)),
        };
        Counts {
            nodes: profile.places.iter().map(place).collect(),
            moves: named(profile.moves.iter()),
            evaluations: named(profile.evaluations.iter()),
        }
    }
}

fn named<'a>(counts: impl Iterator<Item = &'a Count>) -> BTreeMap<String, u64> {
    let key = |&(name, count): &Count| (name.replace(' ', "_"), count);
    counts.map(key).collect()
}

/// A table of shares in hundredths: of each place among all nodes, of each end among
/// the nodes of the place, of what is found among its searches through moves. Below it
/// how many moves fared how, and where evaluations came from.
#[must_use]
pub fn table(profile: &NodeProfile) -> Vec<String> {
    let mut lines: Vec<String> = profile.places.first().map(head).into_iter().collect();
    lines.extend(
        profile
            .places
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

fn head(place: &PlaceProfile) -> String {
    let mut line = format!("{:<12}{:>12}  share", "", "nodes");
    for (title, _) in place.ends.iter().chain(&place.found) {
        line += &format!("  {title}");
    }
    line
}

fn row(place: &PlaceProfile, all: u64) -> String {
    let nodes = place.nodes();
    let share = percent(nodes, all);
    let mut line = format!("{:<12}{nodes:>12}  {share:>5}", place.name);
    for (counts, whole) in [(&place.ends, nodes), (&place.found, place.searches())] {
        for (title, count) in counts {
            let cell = percent(*count, whole);
            line += &format!("  {cell:>width$}", width = title.len());
        }
    }
    line
}

/// A share in hundredths with one decimal; nothing where there is nothing.
fn percent(part: u64, whole: u64) -> String {
    if whole == 0 {
        return String::new();
    }
    format!("{:.1}", 100.0 * part as f64 / whole as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_stand_under_their_titles() {
        let profile = NodeProfile {
            places: vec![PlaceProfile {
                name: "leaf",
                ends: vec![("over", 1), ("stand pat", 2)],
                found: vec![("no cut", 0)],
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
