//! The node profile of a search as plain data: where nodes are and how they end.

use crate::search::Profile;
use crate::search::profile::{CutMove, Evaluation, NodeEnd, Place, PruneReason};

/// A name with its count.
pub type Count = (&'static str, u64);

/// The counts of a search, over all threads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeProfile {
    /// The counts per place, from the leaves up.
    pub places: Vec<PlaceProfile>,
    /// The fates of single moves.
    pub moves: Vec<Count>,
    /// The sources of static evaluations.
    pub evaluations: Vec<Count>,
}

/// The counts of one place: a remaining depth, or a depth in quiescence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceProfile {
    /// The name of the place.
    pub name: &'static str,
    /// The ends of its nodes, in total all nodes of the place.
    pub ends: Vec<Count>,
    /// The results of the move loops of its nodes. A node before its roll may have one
    /// loop per outcome.
    pub found: Vec<Count>,
}

impl PlaceProfile {
    /// The number of nodes of the place.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        sum(&self.ends)
    }

    /// The number of move loops of the place.
    #[must_use]
    pub fn searches(&self) -> u64 {
        sum(&self.found)
    }
}

impl NodeProfile {
    /// The number of all nodes.
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
                .map(|reason| (reason.name(), profile.prune_reasons(reason)))
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
