//! Statistics of a file of games.

use crate::eval::Hints;
use crate::rules::{Game, Position};
use crate::selfplay::{DataError, is_quiet, read, settings_text};
use serde::Serialize;
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::path::Path;

/// The number of ranges of the expected score in [`Statistics::scores`].
const BINS: usize = 10;

/// The statistics of a file of games.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Statistics {
    /// The settings that differ from the defaults, by name.
    pub settings: BTreeMap<String, String>,
    /// The curve behind the expected scores, if the file names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub curve: Option<String>,
    /// Games won by White, drawn, won by Black.
    pub games: [u64; 3],
    /// The number of scored positions.
    pub positions: u64,
    /// The number of them from inside searches.
    pub inside: u64,
    /// The number of them that are not in check and in which no capture wins anything.
    pub quiet: u64,
    /// The number of different positions, by table key.
    pub different: u64,
    /// The bytes of the file for each position, 0 if there is none.
    pub bytes_per_position: f64,
    /// The positions of the games by expected score before the roll, for the side to
    /// move, in tenths.
    pub scores: [u64; BINS],
    /// The mean result of these positions.
    pub results: [f64; BINS],
    /// White's half points in all games: about 1 a game if the sides are even.
    pub white: u64,
    /// Whether the last line of the file was cut off; its game is not counted.
    #[serde(rename = "cut_off")]
    pub is_cut_off: bool,
}

/// Counts the games and positions of a file of `game`.
///
/// # Errors
/// Returns the errors of [`read`].
pub fn statistics<G: Game, H: Hints<Position = G::Position>>(
    game: &G,
    path: &Path,
) -> Result<Statistics, DataError> {
    let mut statistics = Statistics::default();
    let mut keys = HashSet::new();
    let mut scored = [0.0; BINS];
    let data = read(game, path, &mut |record, notes| {
        statistics.games[2 - (record.score as usize).min(2)] += 1;
        statistics.white += u64::from(record.score);
        statistics.inside += notes.inside.len() as u64;
        for evaluated in notes.game.iter().chain(&notes.inside) {
            statistics.positions += 1;
            statistics.quiet += u64::from(is_quiet::<_, H>(&evaluated.position));
            keys.insert(evaluated.position.table_key());
        }
        for evaluated in &notes.game {
            let bin = ((evaluated.before * BINS as f64) as usize).min(BINS - 1);
            statistics.scores[bin] += 1;
            scored[bin] += evaluated.score;
        }
    })?;
    let bytes = std::fs::metadata(path).map_err(|source| DataError::Read {
        path: path.to_owned(),
        source,
    })?;
    statistics.different = keys.len() as u64;
    statistics.is_cut_off = data.is_cut_off;
    statistics.settings = data.header.settings;
    statistics.curve = data.header.curve;
    if statistics.positions > 0 {
        statistics.bytes_per_position = bytes.len() as f64 / statistics.positions as f64;
    }
    for (bin, sum) in scored.into_iter().enumerate() {
        statistics.results[bin] = sum / statistics.scores[bin].max(1) as f64;
    }
    Ok(statistics)
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [won, drawn, lost] = self.games;
        if self.is_cut_off {
            writeln!(f, "the last line is cut off; its game is left out")?;
        }
        if !self.settings.is_empty() {
            writeln!(f, "played with {}", settings_text(&self.settings))?;
        }
        let scores = match &self.curve {
            Some(curve) => format!("scores by a curve of '{curve}'"),
            None => "scores by an unknown curve".to_owned(),
        };
        if self.positions == 0 {
            return writeln!(f, "no game with scores yet; {scores}");
        }
        let share = |part: u64| 100.0 * part as f64 / self.positions as f64;
        writeln!(
            f,
            "{} games: {won} won by White, {drawn} drawn, {lost} won by Black",
            won + drawn + lost
        )?;
        writeln!(
            f,
            "{} positions: {:.1} % from inside searches, {:.1} % quiet, {:.1} % different, {:.1} bytes each",
            self.positions,
            share(self.inside),
            share(self.quiet),
            share(self.different),
            self.bytes_per_position
        )?;
        writeln!(f, "{scores}")?;
        writeln!(f)?;
        writeln!(f, "| expected score | positions | mean score made |")?;
        writeln!(f, "|---|---|---|")?;
        for (bin, (count, result)) in self.scores.iter().zip(self.results).enumerate() {
            let low = bin as f64 / BINS as f64;
            let high = (bin + 1) as f64 / BINS as f64;
            writeln!(f, "| {low:.1} to {high:.1} | {count} | {result:.3} |")?;
        }
        Ok(())
    }
}
