//! What a report is told by whoever knows the statistics.
//!
//! Any number may be infinite or NaN, and any list empty: the page says so or
//! leaves the part out.

/// Everything a page shows that is not counted from the games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReportData {
    /// The headline.
    pub title: String,
    /// The game's name.
    pub game: String,
    /// When the match was played, as text.
    pub when: Option<String>,
    /// What is to be known about the result, before all else.
    pub remarks: Vec<String>,
    /// The result in one sentence; `None` has one made from the numbers.
    pub verdict: Option<String>,
    /// Time control, seed, openings, command line … in the order to be shown.
    pub settings: Vec<(String, String)>,
    /// The players, by the numbers that games use for them.
    pub players: Vec<PlayerRow>,
    /// Who was measured against whom, the most important duel first.
    pub duels: Vec<DuelData>,
    /// How the first duel went, from its start to its end.
    pub timeline: Vec<Point>,
    /// Who measured the luck of the dice, for example `Ermine 0.1.0, 2 plies`.
    pub luck_by: Option<String>,
    /// Who judged decisions; what they lost is left out without.
    pub judge: Option<Judge>,
}

/// Who judged decisions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judge {
    /// The name and version of the engine.
    pub engine: String,
    /// Nodes for a decision.
    pub nodes: u64,
    /// Plies reached, the median.
    pub depth: Option<u32>,
    /// Decisions of each player that were asked for.
    pub sample: u64,
    /// Pairs of games that they were drawn from.
    pub pairs: u64,
    /// Who searches most, and how many nodes a decision, if that is known.
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

/// A player in the table of players. What is `None` is counted from the games,
/// or left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerRow {
    /// Its name.
    pub name: String,
    /// Its rating.
    pub rating: Option<EstimateData>,
    /// How many games it played.
    pub games: Option<u64>,
    /// Its score, 0 to 1.
    pub score: Option<f64>,
    /// Its share of draws, 0 to 1.
    pub draws: Option<f64>,
}

impl PlayerRow {
    /// A player of whom nothing is known but the name.
    #[must_use]
    pub fn named(name: impl Into<String>) -> PlayerRow {
        PlayerRow {
            name: name.into(),
            ..PlayerRow::default()
        }
    }
}

/// Two players measured against each other, all from the first one's view.
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
    /// Elo difference as the results have it.
    pub elo: Option<EstimateData>,
    /// Elo difference with the luck of the dice taken out.
    pub elo_adjusted: Option<EstimateData>,
    /// Normalised Elo difference.
    pub nelo: Option<EstimateData>,
    /// Likelihood that the first is the stronger one, 0 to 1.
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
    /// What came of it.
    pub decision: SprtDecision,
}

/// What came of a sequential test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SprtDecision {
    /// Nothing yet.
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
    /// How many games were played.
    pub games: u64,
    /// Score of the first player, 0 to 1.
    pub score: Option<EstimateData>,
    /// Elo difference.
    pub elo: Option<EstimateData>,
    /// Logarithm of the likelihood ratio.
    pub llr: Option<f64>,
}
