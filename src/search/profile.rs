//! Statistics of a search: its nodes by depth, and how they end.
//!
//! Every worker counts as it searches, at negligible cost; `ermine bench --profile`
//! prints the counts.

use std::ops::AddAssign;

/// The place of a node: by its plies left to search, or in quiescence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The first ply of quiescence.
    Leaf,
    /// The other plies of quiescence.
    Quiescence,
    /// One ply left to search.
    Depth1,
    /// Two plies left.
    Depth2,
    /// Three or four plies left.
    Depth3,
    /// Five to seven plies left.
    Depth5,
    /// Eight plies or more left.
    Depth8,
}

impl Place {
    /// All places, in the order of a profile's rows.
    pub const ALL: [Place; 7] = [
        Place::Leaf,
        Place::Quiescence,
        Place::Depth1,
        Place::Depth2,
        Place::Depth3,
        Place::Depth5,
        Place::Depth8,
    ];

    /// The display name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Place::Leaf => "leaf",
            Place::Quiescence => "quiescence",
            Place::Depth1 => "depth 1",
            Place::Depth2 => "depth 2",
            Place::Depth3 => "depth 3-4",
            Place::Depth5 => "depth 5-7",
            Place::Depth8 => "depth 8+",
        }
    }

    /// The place of a node with `depth` plies left to search.
    #[inline]
    pub(in crate::search) const fn at_depth(depth: i32) -> Place {
        match depth {
            ..=0 => Place::Leaf,
            1 => Place::Depth1,
            2 => Place::Depth2,
            3..=4 => Place::Depth3,
            5..=7 => Place::Depth5,
            8.. => Place::Depth8,
        }
    }

    /// The place of a node `plies` plies into quiescence.
    #[inline]
    pub(in crate::search) const fn in_quiescence(plies: usize) -> Place {
        if plies == 0 {
            Place::Leaf
        } else {
            Place::Quiescence
        }
    }
}

/// The way in which a node ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeEnd {
    /// The game is over or drawn.
    Over,
    /// The transposition table decides the value.
    Table,
    /// Standing pat fails high, or the limit of quiescence is reached.
    StandPat,
    /// A cut by reverse futility pruning.
    ReverseFutility,
    /// A cut by the null move.
    NullMove,
    /// A cut by ProbCut.
    ProbCut,
    /// A cut by multi-cut.
    MultiCut,
    /// The moves are searched.
    Searched,
}

impl NodeEnd {
    /// All ends, in the order of a profile's columns.
    pub const ALL: [NodeEnd; 8] = [
        NodeEnd::Over,
        NodeEnd::Table,
        NodeEnd::StandPat,
        NodeEnd::ReverseFutility,
        NodeEnd::NullMove,
        NodeEnd::ProbCut,
        NodeEnd::MultiCut,
        NodeEnd::Searched,
    ];

    /// The display name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            NodeEnd::Over => "over",
            NodeEnd::Table => "table",
            NodeEnd::StandPat => "stand pat",
            NodeEnd::ReverseFutility => "reverse futility",
            NodeEnd::NullMove => "null move",
            NodeEnd::ProbCut => "ProbCut",
            NodeEnd::MultiCut => "multi-cut",
            NodeEnd::Searched => "searched",
        }
    }
}

/// The result of a search through the moves of a node. A node before its roll may have
/// several such searches, one for each outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutMove {
    /// The first move searched causes a cutoff.
    FirstCuts,
    /// A later move causes a cutoff.
    LaterCuts,
    /// No move causes a cutoff.
    NoneCuts,
}

impl CutMove {
    /// All results, in the order of a profile's columns.
    pub const ALL: [CutMove; 3] = [CutMove::FirstCuts, CutMove::LaterCuts, CutMove::NoneCuts];

    /// The display name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            CutMove::FirstCuts => "first move cuts",
            CutMove::LaterCuts => "later move cuts",
            CutMove::NoneCuts => "no cut",
        }
    }

    /// The result of a search that ended after `tried` moves, with or without a cutoff.
    #[inline]
    pub(in crate::search) const fn of(cuts: bool, tried: usize) -> CutMove {
        match (cuts, tried) {
            (true, ..=1) => CutMove::FirstCuts,
            (true, 2..) => CutMove::LaterCuts,
            (false, _) => CutMove::NoneCuts,
        }
    }
}

/// The treatment of a single move by pruning and reductions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PruneReason {
    /// Skipped by futility pruning.
    Futile,
    /// Skipped by late-move pruning.
    Late,
    /// Skipped by exchange pruning.
    Losing,
    /// Searched at reduced depth only.
    Reduced,
    /// Searched at reduced depth, then again.
    SearchedAgain,
}

impl PruneReason {
    /// All treatments, in the order of a profile.
    pub const ALL: [PruneReason; 5] = [
        PruneReason::Futile,
        PruneReason::Late,
        PruneReason::Losing,
        PruneReason::Reduced,
        PruneReason::SearchedAgain,
    ];

    /// The display name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PruneReason::Futile => "futile",
            PruneReason::Late => "late",
            PruneReason::Losing => "losing",
            PruneReason::Reduced => "reduced",
            PruneReason::SearchedAgain => "searched again",
        }
    }
}

/// The source of a static evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Computed by the evaluator.
    Made,
    /// Found in the cache of a worker.
    Remembered,
}

impl Evaluation {
    /// All sources, in the order of a profile.
    pub const ALL: [Evaluation; 2] = [Evaluation::Made, Evaluation::Remembered];

    /// The display name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Evaluation::Made => "made",
            Evaluation::Remembered => "remembered",
        }
    }
}

/// The counts of a search, over all threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    ends: [[u64; NodeEnd::ALL.len()]; Place::ALL.len()],
    found: [[u64; CutMove::ALL.len()]; Place::ALL.len()],
    prune_reasons: [u64; PruneReason::ALL.len()],
    evaluations: [u64; Evaluation::ALL.len()],
}

impl Profile {
    /// The number of nodes at a place with this end.
    #[must_use]
    pub const fn ends(&self, place: Place, end: NodeEnd) -> u64 {
        self.ends[place as usize][end as usize]
    }

    /// The number of searches through the moves of nodes at a place with this result.
    #[must_use]
    pub const fn found(&self, place: Place, found: CutMove) -> u64 {
        self.found[place as usize][found as usize]
    }

    /// The number of moves with this treatment.
    #[must_use]
    pub const fn prune_reasons(&self, reason: PruneReason) -> u64 {
        self.prune_reasons[reason as usize]
    }

    /// The number of evaluations from this source.
    #[must_use]
    pub const fn evaluations(&self, evaluation: Evaluation) -> u64 {
        self.evaluations[evaluation as usize]
    }

    #[inline]
    pub(in crate::search) const fn count_end(&mut self, place: Place, end: NodeEnd) {
        self.ends[place as usize][end as usize] += 1;
    }

    #[inline]
    pub(in crate::search) const fn count_found(&mut self, place: Place, found: CutMove) {
        self.found[place as usize][found as usize] += 1;
    }

    #[inline]
    pub(in crate::search) const fn count_fate(&mut self, reason: PruneReason) {
        self.prune_reasons[reason as usize] += 1;
    }

    #[inline]
    pub(in crate::search) const fn count_evaluation(&mut self, evaluation: Evaluation) {
        self.evaluations[evaluation as usize] += 1;
    }
}

impl AddAssign<&Profile> for Profile {
    fn add_assign(&mut self, other: &Profile) {
        let add = |to: &mut [u64], from: &[u64]| {
            for (to, from) in to.iter_mut().zip(from) {
                *to += from;
            }
        };
        add(self.ends.as_flattened_mut(), other.ends.as_flattened());
        add(self.found.as_flattened_mut(), other.found.as_flattened());
        add(&mut self.prune_reasons, &other.prune_reasons);
        add(&mut self.evaluations, &other.evaluations);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_order_of_their_counts() {
        for (index, place) in Place::ALL.into_iter().enumerate() {
            assert_eq!(place as usize, index);
        }
        for (index, end) in NodeEnd::ALL.into_iter().enumerate() {
            assert_eq!(end as usize, index);
        }
        let mut profile = Profile::default();
        profile.count_end(Place::at_depth(4), NodeEnd::Table);
        profile.count_found(Place::in_quiescence(3), CutMove::of(true, 1));
        profile.count_fate(PruneReason::Reduced);
        profile.count_evaluation(Evaluation::Remembered);
        let mut twice = profile;
        twice += &profile;
        assert_eq!(twice.ends(Place::Depth3, NodeEnd::Table), 2);
        assert_eq!(twice.found(Place::Quiescence, CutMove::FirstCuts), 2);
        assert_eq!(twice.prune_reasons(PruneReason::Reduced), 2);
        assert_eq!(Evaluation::ALL.map(|from| twice.evaluations(from)), [0, 2]);
        assert_eq!(twice.ends.as_flattened().iter().sum::<u64>(), 2);
    }
}
