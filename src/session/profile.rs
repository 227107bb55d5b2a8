//! Where a search's nodes lie and how they end, as plain data.

use crate::search::Profile;
use crate::search::profile::{CutMove, Evaluation, NodeEnd, Place, PruneReason};

/// A count and what is counted.
pub type Count = (&'static str, u64);

/// The counts of a search, over all threads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeProfile {
    /// Of each place, from the leaves up.
    pub places: Vec<PlaceProfile>,
    /// How single moves fare.
    pub moves: Vec<Count>,
    /// Where static evaluations come from.
    pub evaluations: Vec<Count>,
}

/// The counts of one place: so many plies to search, or so far into quiescence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceProfile {
    /// What it is called.
    pub name: &'static str,
    /// How its nodes end: together all nodes of the place.
    pub ends: Vec<Count>,
    /// What the searches through their moves find. A node before its roll may be gone
    /// through once for each outcome.
    pub found: Vec<Count>,
}

impl PlaceProfile {
    /// The nodes of the place.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        sum(&self.ends)
    }

    /// The searches through their moves.
    #[must_use]
    pub fn searches(&self) -> u64 {
        sum(&self.found)
    }
}

impl NodeProfile {
    /// All nodes.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.places.iter().map(PlaceProfile::nodes).sum()
    }

    /// Adds the counts of another search.
    pub fn add(&mut self, other: &NodeProfile) {
        if self.places.is_empty() {
            self.clone_from(other);
            return;
        }
        add(&mut self.moves, &other.moves);
        add(&mut self.evaluations, &other.evaluations);
        for (place, other) in self.places.iter_mut().zip(&other.places) {
            add(&mut place.ends, &other.ends);
            add(&mut place.found, &other.found);
        }
    }
}

impl From<&Profile> for NodeProfile {
    fn from(profile: &Profile) -> NodeProfile {
        let place = |place: Place| PlaceProfile {
            name: place.name(),
            ends: NodeEnd::ALL
                .map(|end| (end.name(), profile.ends(place, end)))
                .to_vec(),
            found: CutMove::ALL
                .map(|found| (found.name(), profile.found(place, found)))
                .to_vec(),
        };
        NodeProfile {
            places: Place::ALL.map(place).to_vec(),
            moves: PruneReason::ALL
                .map(|fate| (fate.name(), profile.fates(fate)))
                .to_vec(),
            evaluations: Evaluation::ALL
                .map(|from| (from.name(), profile.evaluations(from)))
                .to_vec(),
        }
    }
}

fn sum(counts: &[Count]) -> u64 {
    counts.iter().map(|(_, count)| count).sum()
}

fn add(to: &mut [Count], from: &[Count]) {
    for ((_, to), (_, from)) in to.iter_mut().zip(from) {
        *to += from;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_searches_add_up() {
        let one = NodeProfile {
            places: vec![PlaceProfile {
                name: "leaf",
                ends: vec![("table", 2), ("searched", 3)],
                found: vec![("no cut", 3)],
            }],
            moves: vec![("futile", 7)],
            evaluations: vec![("made", 2)],
        };
        let mut all = NodeProfile::default();
        all.add(&one);
        all.add(&one);
        assert_eq!((all.nodes(), all.places[0].searches()), (10, 6));
        assert_eq!(all.moves, [("futile", 14)]);
        assert_eq!(all.evaluations, [("made", 4)]);
        let empty = NodeProfile::from(&Profile::default());
        assert_eq!((empty.places.len(), empty.nodes()), (Place::ALL.len(), 0));
    }
}
