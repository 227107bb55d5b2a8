//! Statistics of a search: its nodes, by depth and by the way in which they end.
//!
//! Every worker counts as it searches, at negligible cost; `ermine bench --profile`
//! prints the counts.

use std::ops::AddAssign;

/// The class of a node by its plies left to search, or in quiescence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DepthClass {
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

impl DepthClass {
    /// All classes, in the order of a profile's rows.
    pub const ALL: [DepthClass; 7] = [
        DepthClass::Leaf,
        DepthClass::Quiescence,
        DepthClass::Depth1,
        DepthClass::Depth2,
        DepthClass::Depth3,
        DepthClass::Depth5,
        DepthClass::Depth8,
    ];

    /// The display name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            DepthClass::Leaf => "leaf",
            DepthClass::Quiescence => "quiescence",
            DepthClass::Depth1 => "depth 1",
            DepthClass::Depth2 => "depth 2",
            DepthClass::Depth3 => "depth 3-4",
            DepthClass::Depth5 => "depth 5-7",
            DepthClass::Depth8 => "depth 8+",
        }
    }

    /// The class of a node with `depth` plies left to search.
    #[inline]
    pub(crate) const fn at_depth(depth: i32) -> DepthClass {
        match depth {
            ..=0 => DepthClass::Leaf,
            1 => DepthClass::Depth1,
            2 => DepthClass::Depth2,
            3..=4 => DepthClass::Depth3,
            5..=7 => DepthClass::Depth5,
            8.. => DepthClass::Depth8,
        }
    }

    /// The class of a node `plies` plies into quiescence.
    #[inline]
    pub(crate) const fn in_quiescence(plies: usize) -> DepthClass {
        if plies == 0 {
            DepthClass::Leaf
        } else {
            DepthClass::Quiescence
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

/// The move that causes the cutoff in a search through the moves of a node, if any. A
/// node before its roll may have several such searches, one for each outcome.
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
    pub(crate) const fn of(cuts: bool, tried: usize) -> CutMove {
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
    /// Searched at reduced depth, then re-searched.
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
pub enum EvaluationSource {
    /// Computed by the evaluator.
    Computed,
    /// Found in the cache of a worker.
    Cached,
}

impl EvaluationSource {
    /// All sources, in the order of a profile.
    pub const ALL: [EvaluationSource; 2] = [EvaluationSource::Computed, EvaluationSource::Cached];

    /// The display name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EvaluationSource::Computed => "made",
            EvaluationSource::Cached => "remembered",
        }
    }
}

/// The counts of a search, over all threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    ends: [[u64; NodeEnd::ALL.len()]; DepthClass::ALL.len()],
    cut_moves: [[u64; CutMove::ALL.len()]; DepthClass::ALL.len()],
    prune_reasons: [u64; PruneReason::ALL.len()],
    evaluations: [u64; EvaluationSource::ALL.len()],
}

impl Profile {
    /// The number of nodes of a class with this end.
    #[must_use]
    pub const fn ends(&self, depth_class: DepthClass, end: NodeEnd) -> u64 {
        self.ends[depth_class as usize][end as usize]
    }

    /// The number of searches through the moves of nodes of a class with this result.
    #[must_use]
    pub const fn cut_moves(&self, depth_class: DepthClass, cut_move: CutMove) -> u64 {
        self.cut_moves[depth_class as usize][cut_move as usize]
    }

    /// The number of moves with this treatment.
    #[must_use]
    pub const fn prune_reasons(&self, reason: PruneReason) -> u64 {
        self.prune_reasons[reason as usize]
    }

    /// The number of evaluations from this source.
    #[must_use]
    pub const fn evaluations(&self, source: EvaluationSource) -> u64 {
        self.evaluations[source as usize]
    }

    #[inline]
    pub(crate) const fn count_end(&mut self, depth_class: DepthClass, end: NodeEnd) {
        self.ends[depth_class as usize][end as usize] += 1;
    }

    #[inline]
    pub(crate) const fn count_cut_move(&mut self, depth_class: DepthClass, cut_move: CutMove) {
        self.cut_moves[depth_class as usize][cut_move as usize] += 1;
    }

    #[inline]
    pub(crate) const fn count_prune_reason(&mut self, reason: PruneReason) {
        self.prune_reasons[reason as usize] += 1;
    }

    #[inline]
    pub(crate) const fn count_evaluation(&mut self, source: EvaluationSource) {
        self.evaluations[source as usize] += 1;
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
        add(
            self.cut_moves.as_flattened_mut(),
            other.cut_moves.as_flattened(),
        );
        add(&mut self.prune_reasons, &other.prune_reasons);
        add(&mut self.evaluations, &other.evaluations);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_order_of_their_counts() {
        for (index, depth_class) in DepthClass::ALL.into_iter().enumerate() {
            assert_eq!(depth_class as usize, index);
        }
        for (index, end) in NodeEnd::ALL.into_iter().enumerate() {
            assert_eq!(end as usize, index);
        }
        let mut profile = Profile::default();
        profile.count_end(DepthClass::at_depth(4), NodeEnd::Table);
        profile.count_cut_move(DepthClass::in_quiescence(3), CutMove::of(true, 1));
        profile.count_prune_reason(PruneReason::Reduced);
        profile.count_evaluation(EvaluationSource::Cached);
        let mut twice = profile;
        twice += &profile;
        assert_eq!(twice.ends(DepthClass::Depth3, NodeEnd::Table), 2);
        assert_eq!(
            twice.cut_moves(DepthClass::Quiescence, CutMove::FirstCuts),
            2
        );
        assert_eq!(twice.prune_reasons(PruneReason::Reduced), 2);
        assert_eq!(
            EvaluationSource::ALL.map(|from| twice.evaluations(from)),
            [0, 2]
        );
        assert_eq!(twice.ends.as_flattened().iter().sum::<u64>(), 2);
    }
}
