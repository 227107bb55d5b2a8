//! The input of a report that is computed elsewhere.
//!
//! Any number may be infinite or NaN, and any list empty: the page shows it so or leaves
//! the part out.

/// Everything a page shows that is not counted from the games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PageData {
    /// The headline.
    pub title: String,
    /// The game's name.
    pub game: String,
    /// The time of the match, as text.
    pub when: Option<String>,
    /// Remarks on the result, shown before all else.
    pub remarks: Vec<String>,
    /// The result in one sentence; if `None`, one is made from the numbers.
    pub verdict: Option<String>,
    /// Settings in the order in which they are shown: time control, seed, openings,
    /// command line …
    pub settings: Vec<(String, String)>,
    /// The players, by the numbers that games use for them.
    pub players: Vec<PlayerRow>,
    /// The pairings, the most important one first.
    pub duels: Vec<DuelData>,
    /// The course of the first duel, from its start to its end.
    pub timeline: Vec<Point>,
    /// The search that measured the luck of the dice, for example `Ermine 0.1.0, 2
    /// plies`.
    pub luck_by: Option<String>,
    /// The search that evaluated decisions; without it their losses are left out.
    pub judge: Option<Judge>,
}

/// The search that evaluated decisions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judge {
    /// The name and version of the engine.
    pub engine: String,
    /// Nodes per decision.
    pub nodes: u64,
    /// Median of the plies reached.
    pub depth: Option<u32>,
    /// Decisions of each player that were asked for.
    pub sample: u64,
    /// Pairs of games that they were drawn from.
    pub pairs: u64,
    /// The player that searches the most, and its nodes per decision, if known.
    pub strongest: Option<(String, u64)>,
}

/// A number with its interval, usually of 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EstimateData {
    /// The number.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl EstimateData {
    /// A number with the same error on both sides.
    ///
    /// ```
    /// use ermine::arena::report::EstimateData;
    /// assert_eq!(EstimateData::around(20.0, 8.0).low, 12.0);
    /// ```
    #[must_use]
    pub const fn around(value: f64, error: f64) -> EstimateData {
        EstimateData {
            value,
            low: value - error,
            high: value + error,
        }
    }
}

/// A player in the table of players. Values that are `None` are counted from the games,
/// or left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerRow {
    /// Its name.
    pub name: String,
    /// Its rating.
    pub rating: Option<EstimateData>,
    /// The number of games it played.
    pub games: Option<u64>,
    /// Its score, 0 to 1.
    pub score: Option<f64>,
    /// Its share of draws, 0 to 1.
    pub draws: Option<f64>,
}

impl PlayerRow {
    /// A player of which only the name is known.
    #[must_use]
    pub fn named(name: impl Into<String>) -> PlayerRow {
        PlayerRow {
            name: name.into(),
            ..PlayerRow::default()
        }
    }
}

/// The figures of a pairing, from the first player's view.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DuelData {
    /// Number of the first player.
    pub first: usize,
    /// Number of the second player.
    pub second: usize,
    /// Games won by the first.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost by the first.
    pub losses: u64,
    /// Pairs by their score: 0, ½, 1, 1½ and 2 points.
    pub pairs: Option<[u64; 5]>,
    /// Pairs that are not counted, since both players could only repeat earlier ones.
    pub repeated_pairs: u64,
    /// Games that are the same, step by step, as an earlier one.
    pub identical_games: u64,
    /// Elo difference of the raw results.
    pub elo: Option<EstimateData>,
    /// Elo difference with the luck of the dice taken out.
    pub elo_adjusted: Option<EstimateData>,
    /// Normalised Elo difference.
    pub nelo: Option<EstimateData>,
    /// Likelihood of superiority of the first player, 0 to 1.
    pub los: Option<f64>,
    /// Share of the variance that playing pairs has saved, 0 to 1.
    pub saved_by_pairs: Option<f64>,
    /// Share of the variance that the luck adjustment has saved, 0 to 1.
    pub saved_by_luck: Option<f64>,
    /// The sequential test, if there is one.
    pub sprt: Option<SprtData>,
}

/// The state of a sequential probability ratio test.
#[derive(Clone, Debug, PartialEq)]
pub struct SprtData {
    /// Elo difference of the null hypothesis H0.
    pub elo0: f64,
    /// Elo difference of the alternative H1.
    pub elo1: f64,
    /// The scale of both, for example `nElo`.
    pub scale: String,
    /// Logarithm of the likelihood ratio so far.
    pub llr: f64,
    /// Bound at which H0 is accepted.
    pub lower: f64,
    /// Bound at which H1 is accepted.
    pub upper: f64,
    /// The decision of the test.
    pub decision: SprtDecision,
}

/// The decision of a sequential test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SprtDecision {
    /// No decision yet.
    #[default]
    Open,
    /// H0 was accepted.
    H0,
    /// H1 was accepted.
    H1,
}

/// The state of a match after some games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// The number of games played.
    pub games: u64,
    /// Score of the first player, 0 to 1.
    pub score: Option<EstimateData>,
    /// Elo difference.
    pub elo: Option<EstimateData>,
    /// Logarithm of the likelihood ratio.
    pub llr: Option<f64>,
}
