//! The input of a report.

use crate::arena::run::match_tally::Summary;
use crate::arena::stats::Estimate;

/// Everything a page shows that is not counted from the games.
///
/// Any number may be infinite or NaN, and any list empty: the page shows it so or leaves
/// the part out.
#[derive(Clone, Debug, PartialEq)]
pub struct PageData {
    /// The figures of the match.
    pub summary: Summary,
    /// The game's name.
    pub game: String,
    /// The time of the match, as text.
    pub when: Option<String>,
    /// Settings in the order in which they are shown: time control, seed, openings,
    /// command line …
    pub settings: Vec<(String, String)>,
    /// The course of the first duel, from its start to its end.
    pub timeline: Vec<Point>,
    /// The search that measured the luck of the dice, for example `Ermine 0.1.0, 2
    /// plies`.
    pub luck_by: Option<String>,
}

/// The state of the first duel after some games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The number of games played.
    pub games: u64,
    /// Elo difference.
    pub elo: Estimate,
    /// Logarithm of the likelihood ratio.
    pub llr: Option<f64>,
}
