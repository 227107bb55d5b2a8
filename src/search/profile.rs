//! Where the nodes of a search lie, and how each ends.
//!
//! Counted by every worker as it goes, since a count costs next to nothing; read by
//! `ermine bench --profile`.

use std::ops::AddAssign;

/// Where a node lies: how many plies it is to be searched, or how far it is into
/// quiescence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The first ply of quiescence.
    Leaf,
    /// Quiescence below it.
    Quiescence,
    /// One ply to search.
    Depth1,
    /// Two plies.
    Depth2,
    /// Three or four plies.
    Depth3,
    /// Five to seven plies.
    Depth5,
    /// Eight plies or more.
    Depth8,
}

impl Place {
    /// All, in the order of a profile's rows.
    pub const ALL: [Place; 7] = [
        Place::Leaf,
        Place::Quiescence,
        Place::Depth1,
        Place::Depth2,
        Place::Depth3,
        Place::Depth5,
        Place::Depth8,
    ];

    /// What it is called.
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

    /// That of a node with `depth` plies to search.
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

    /// That of a node so many plies into quiescence.
    #[inline]
    pub(in crate::search) const fn in_quiescence(plies: usize) -> Place {
        if plies == 0 {
            Place::Leaf
        } else {
            Place::Quiescence
        }
    }
}

/// How a node ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeEnd {
    /// The game is over or drawn there.
    Over,
    /// The transposition table knows enough.
    Table,
    /// Standing pat is enough, or all that is allowed.
    StandPat,
    /// Reverse futility pruning.
    ReverseFutility,
    /// The null move is good enough.
    NullMove,
    /// ProbCut.
    ProbCut,
    /// Multi-cut.
    MultiCut,
    /// Its moves are searched.
    Searched,
}

impl NodeEnd {
    /// All, in the order of a profile's columns.
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

    /// What it is called.
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

/// What a search through the moves of a node finds. A node before its roll may be
/// gone through once for each outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutMove {
    /// The first move that is searched cuts.
    FirstCuts,
    /// A later one does.
    LaterCuts,
    /// None does.
    NoneCuts,
}

impl CutMove {
    /// All, in the order of a profile's columns.
    pub const ALL: [CutMove; 3] = [CutMove::FirstCuts, CutMove::LaterCuts, CutMove::NoneCuts];

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            CutMove::FirstCuts => "first move cuts",
            CutMove::LaterCuts => "later move cuts",
            CutMove::NoneCuts => "no cut",
        }
    }

    /// What a search has found that has ended, by a cut or without, after so many moves.
    #[inline]
    pub(in crate::search) const fn of(cuts: bool, tried: usize) -> CutMove {
        match (cuts, tried) {
            (true, ..=1) => CutMove::FirstCuts,
            (true, 2..) => CutMove::LaterCuts,
            (false, _) => CutMove::NoneCuts,
        }
    }
}

/// What becomes of single moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PruneReason {
    /// Left out by futility pruning.
    Futile,
    /// Left out by late-move pruning.
    Late,
    /// Left out by exchange pruning.
    Losing,
    /// Searched less deep first, and that was enough.
    Reduced,
    /// Searched less deep first, then again.
    SearchedAgain,
}

impl PruneReason {
    /// All, in the order of a profile.
    pub const ALL: [PruneReason; 5] = [
        PruneReason::Futile,
        PruneReason::Late,
        PruneReason::Losing,
        PruneReason::Reduced,
        PruneReason::SearchedAgain,
    ];

    /// What it is called.
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

/// Where a static evaluation comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// The evaluator was asked.
    Made,
    /// A worker remembered it.
    Remembered,
}

impl Evaluation {
    /// All, in the order of a profile.
    pub const ALL: [Evaluation; 2] = [Evaluation::Made, Evaluation::Remembered];

    /// What it is called.
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
    fates: [u64; PruneReason::ALL.len()],
    evaluations: [u64; Evaluation::ALL.len()],
}

impl Profile {
    /// How many nodes of a place ended so.
    #[must_use]
    pub const fn ends(&self, place: Place, end: NodeEnd) -> u64 {
        self.ends[place as usize][end as usize]
    }

    /// How many searches through the moves of nodes of a place found that.
    #[must_use]
    pub const fn found(&self, place: Place, found: CutMove) -> u64 {
        self.found[place as usize][found as usize]
    }

    /// How many moves fared so.
    #[must_use]
    pub const fn fates(&self, fate: PruneReason) -> u64 {
        self.fates[fate as usize]
    }

    /// How many evaluations came from there.
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
    pub(in crate::search) const fn count_fate(&mut self, fate: PruneReason) {
        self.fates[fate as usize] += 1;
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
        add(&mut self.fates, &other.fates);
        add(&mut self.evaluations, &other.evaluations);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_where_their_counts_do() {
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
        assert_eq!(twice.fates(PruneReason::Reduced), 2);
        assert_eq!(Evaluation::ALL.map(|from| twice.evaluations(from)), [0, 2]);
        assert_eq!(twice.ends.as_flattened().iter().sum::<u64>(), 2);
    }
}
