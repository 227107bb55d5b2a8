//! Statistics of a search: its nodes, by depth and by the way in which they end.
//!
//! Every worker counts as it searches, at negligible cost; `ermine bench --profile`
//! prints the counts.

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
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
    /// The display names, in the order of the variants.
    pub const NAMES: [&'static str; 7] = [
        "leaf",
        "quiescence",
        "depth 1",
        "depth 2",
        "depth 3-4",
        "depth 5-7",
        "depth 8+",
    ];

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
    /// The display names, in the order of the variants.
    pub const NAMES: [&'static str; 8] = [
        "over",
        "table",
        "stand pat",
        "reverse futility",
        "null move",
        "ProbCut",
        "multi-cut",
        "searched",
    ];
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
    /// The display names, in the order of the variants.
    pub const NAMES: [&'static str; 3] = ["first move cuts", "later move cuts", "no cut"];

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
    /// The display names, in the order of the variants.
    pub const NAMES: [&'static str; 5] = ["futile", "late", "losing", "reduced", "searched again"];
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
    /// The display names, in the order of the variants.
    pub const NAMES: [&'static str; 2] = ["made", "remembered"];
}

/// A count with its display name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The name.
    pub name: &'static str,
    /// The count.
    pub count: u64,
}

fn named(names: &[&'static str], counts: &[u64]) -> impl Iterator<Item = Count> {
    let pairs = names.iter().zip(counts);
    pairs.map(|(&name, &count)| Count { name, count })
}

/// The counts of one depth class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DepthProfile {
    ends: [u64; NodeEnd::NAMES.len()],
    cut_moves: [u64; CutMove::NAMES.len()],
}

impl DepthProfile {
    /// The number of nodes.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.ends.iter().sum()
    }

    /// The number of searches through the moves of a node. A node before its roll may have
    /// one for each outcome.
    #[must_use]
    pub fn searches(&self) -> u64 {
        self.cut_moves.iter().sum()
    }

    /// The nodes by their ends.
    pub fn ends(&self) -> impl Iterator<Item = Count> {
        named(&NodeEnd::NAMES, &self.ends)
    }

    /// The searches through moves by their results.
    pub fn cut_moves(&self) -> impl Iterator<Item = Count> {
        named(&CutMove::NAMES, &self.cut_moves)
    }
}

/// The counts of a search, over all threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    depths: [DepthProfile; DepthClass::NAMES.len()],
    moves: [u64; PruneReason::NAMES.len()],
    evaluations: [u64; EvaluationSource::NAMES.len()],
}

impl Profile {
    /// The number of all nodes.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.depths.iter().map(DepthProfile::nodes).sum()
    }

    /// The counts of each depth class, in the order of [`DepthClass::NAMES`].
    #[must_use]
    pub const fn depths(&self) -> &[DepthProfile] {
        &self.depths
    }

    /// The moves by their treatment.
    pub fn moves(&self) -> impl Iterator<Item = Count> {
        named(&PruneReason::NAMES, &self.moves)
    }

    /// The static evaluations by their source.
    pub fn evaluations(&self) -> impl Iterator<Item = Count> {
        named(&EvaluationSource::NAMES, &self.evaluations)
    }

    #[inline]
    pub(crate) const fn count_end(&mut self, depth_class: DepthClass, end: NodeEnd) {
        self.depths[depth_class as usize].ends[end as usize] += 1;
    }

    #[inline]
    pub(crate) const fn count_cut_move(&mut self, depth_class: DepthClass, cut_move: CutMove) {
        self.depths[depth_class as usize].cut_moves[cut_move as usize] += 1;
    }

    #[inline]
    pub(crate) const fn count_prune_reason(&mut self, reason: PruneReason) {
        self.moves[reason as usize] += 1;
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
        for (to, from) in self.depths.iter_mut().zip(&other.depths) {
            add(&mut to.ends, &from.ends);
            add(&mut to.cut_moves, &from.cut_moves);
        }
        add(&mut self.moves, &other.moves);
        add(&mut self.evaluations, &other.evaluations);
    }
}

impl Serialize for Profile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Place {
            place: &'static str,
            nodes: u64,
            #[serde(flatten)]
            counts: BTreeMap<String, u64>,
        }
        let places = DepthClass::NAMES.into_iter().zip(&self.depths);
        let places = places.map(|(place, depth)| Place {
            place,
            nodes: depth.nodes(),
            counts: by_key(depth.ends().chain(depth.cut_moves())),
        });
        let mut fields = serializer.serialize_struct("Profile", 3)?;
        fields.serialize_field("nodes", &places.collect::<Vec<_>>())?;
        fields.serialize_field("moves", &by_key(self.moves()))?;
        fields.serialize_field("evaluations", &by_key(self.evaluations()))?;
        fields.end()
    }
}

fn by_key(counts: impl Iterator<Item = Count>) -> BTreeMap<String, u64> {
    let entry = |Count { name, count }| (name.replace(' ', "_"), count);
    counts.map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_order_of_their_counts() {
        let class = |depth| DepthClass::NAMES[DepthClass::at_depth(depth) as usize];
        let classes = ["leaf", "depth 1", "depth 2", "depth 3-4", "depth 3-4"];
        assert_eq!([0, 1, 2, 3, 4].map(class), classes);
        assert_eq!([5, 7, 8].map(class), ["depth 5-7", "depth 5-7", "depth 8+"]);
        let quiescence = [0, 1].map(|plies| DepthClass::in_quiescence(plies) as usize);
        assert_eq!(
            quiescence.map(|class| DepthClass::NAMES[class]),
            ["leaf", "quiescence"]
        );
        for (end, name) in [
            (NodeEnd::Over, "over"),
            (NodeEnd::Table, "table"),
            (NodeEnd::StandPat, "stand pat"),
            (NodeEnd::ReverseFutility, "reverse futility"),
            (NodeEnd::NullMove, "null move"),
            (NodeEnd::ProbCut, "ProbCut"),
            (NodeEnd::MultiCut, "multi-cut"),
            (NodeEnd::Searched, "searched"),
        ] {
            assert_eq!(NodeEnd::NAMES[end as usize], name);
        }
        let cut = |cuts, tried| CutMove::NAMES[CutMove::of(cuts, tried) as usize];
        let cuts = [cut(true, 1), cut(true, 2), cut(false, 1)];
        assert_eq!(cuts, ["first move cuts", "later move cuts", "no cut"]);
        for (reason, name) in [
            (PruneReason::Futile, "futile"),
            (PruneReason::Late, "late"),
            (PruneReason::Losing, "losing"),
            (PruneReason::Reduced, "reduced"),
            (PruneReason::SearchedAgain, "searched again"),
        ] {
            assert_eq!(PruneReason::NAMES[reason as usize], name);
        }
        let sources = [EvaluationSource::Computed, EvaluationSource::Cached];
        let sources = sources.map(|source| EvaluationSource::NAMES[source as usize]);
        assert_eq!(sources, ["made", "remembered"]);
    }

    #[test]
    fn counts_of_searches_add_up_and_have_keys() {
        let mut profile = Profile::default();
        profile.count_end(DepthClass::Depth3, NodeEnd::StandPat);
        profile.count_end(DepthClass::Depth3, NodeEnd::Table);
        profile.count_cut_move(DepthClass::Depth3, CutMove::FirstCuts);
        profile.count_prune_reason(PruneReason::SearchedAgain);
        profile.count_evaluation(EvaluationSource::Cached);
        let mut twice = profile;
        twice += &profile;
        let depth = &twice.depths()[DepthClass::Depth3 as usize];
        assert_eq!((twice.nodes(), depth.nodes(), depth.searches()), (4, 4, 2));
        let json = serde_json::to_value(twice).unwrap();
        let place = &json["nodes"][4];
        assert_eq!(
            (&place["place"], &place["nodes"]),
            (&"depth 3-4".into(), &4.into())
        );
        assert_eq!(
            (&place["stand_pat"], &place["first_move_cuts"]),
            (&2.into(), &2.into())
        );
        assert_eq!(place.as_object().unwrap().len(), 2 + 8 + 3);
        assert_eq!(json["moves"]["searched_again"], 2);
        assert_eq!(
            json["evaluations"],
            serde_json::json!({ "made": 0, "remembered": 2 })
        );
    }
}
