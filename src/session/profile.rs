//! The node profile of a search as plain data: where nodes are and how they end.

use crate::search::Profile;
use crate::search::profile::{CutMove, DepthClass, EvaluationSource, NodeEnd, PruneReason};

/// A name with its count.
pub type Count = (&'static str, u64);

/// The counts of a search, over all threads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeProfile {
    /// The counts per depth class, from the leaves up.
    pub depths: Vec<DepthProfile>,
    /// The treatments of single moves.
    pub moves: Vec<Count>,
    /// The sources of static evaluations.
    pub evaluations: Vec<Count>,
}

/// The counts of one depth class: a remaining depth, or a depth in quiescence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DepthProfile {
    /// The name of the class.
    pub name: &'static str,
    /// The ends of its nodes, in total all nodes of the class.
    pub ends: Vec<Count>,
    /// The results of the move loops of its nodes. A node before its roll may have one
    /// loop per outcome.
    pub cut_moves: Vec<Count>,
}

impl DepthProfile {
    /// The number of nodes of the class.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        sum(&self.ends)
    }

    /// The number of move loops of the class.
    #[must_use]
    pub fn searches(&self) -> u64 {
        sum(&self.cut_moves)
    }
}

impl NodeProfile {
    /// The number of all nodes.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.depths.iter().map(DepthProfile::nodes).sum()
    }

    /// Adds the counts of another search.
    pub fn add(&mut self, other: &NodeProfile) {
        if self.depths.is_empty() {
            self.clone_from(other);
            return;
        }
        add(&mut self.moves, &other.moves);
        add(&mut self.evaluations, &other.evaluations);
        for (depth, other) in self.depths.iter_mut().zip(&other.depths) {
            add(&mut depth.ends, &other.ends);
            add(&mut depth.cut_moves, &other.cut_moves);
        }
    }
}

impl From<&Profile> for NodeProfile {
    fn from(profile: &Profile) -> NodeProfile {
        let depth = |class: DepthClass| DepthProfile {
            name: class.name(),
            ends: NodeEnd::ALL
                .map(|end| (end.name(), profile.ends(class, end)))
                .to_vec(),
            cut_moves: CutMove::ALL
                .map(|cut_move| (cut_move.name(), profile.cut_moves(class, cut_move)))
                .to_vec(),
        };
        NodeProfile {
            depths: DepthClass::ALL.map(depth).to_vec(),
            moves: PruneReason::ALL
                .map(|reason| (reason.name(), profile.prune_reasons(reason)))
                .to_vec(),
            evaluations: EvaluationSource::ALL
                .map(|source| (source.name(), profile.evaluations(source)))
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
            depths: vec![DepthProfile {
                name: "leaf",
                ends: vec![("table", 2), ("searched", 3)],
                cut_moves: vec![("no cut", 3)],
            }],
            moves: vec![("futile", 7)],
            evaluations: vec![("made", 2)],
        };
        let mut all = NodeProfile::default();
        all.add(&one);
        all.add(&one);
        assert_eq!((all.nodes(), all.depths[0].searches()), (10, 6));
        assert_eq!(all.moves, [("futile", 14)]);
        assert_eq!(all.evaluations, [("made", 4)]);
        let empty = NodeProfile::from(&Profile::default());
        assert_eq!(
            (empty.depths.len(), empty.nodes()),
            (DepthClass::ALL.len(), 0)
        );
    }
}
