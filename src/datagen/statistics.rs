//! What a file of games holds, for people and for programs.

use crate::eval::Hints;
use crate::rules::{Game, Position};
use crate::selfplay::{DataError, is_quiet, read, settings_text};
use serde::Serialize;
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::path::Path;

/// Ranges of the expected score in [`Statistics::scores`].
const BINS: usize = 10;

/// What a file of games holds.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Statistics {
    /// The settings of its games that were chosen, by name.
    pub settings: BTreeMap<String, String>,
    /// The curve that made expected scores of what the searches said, if the file says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub curve: Option<String>,
    /// Games won by White, drawn, won by Black.
    pub games: [u64; 3],
    /// Positions of which something was said.
    pub positions: u64,
    /// Those from inside searches among them.
    pub inside: u64,
    /// Those that are not in check and in which no capture wins anything.
    pub quiet: u64,
    /// Different ones, by their table keys.
    pub different: u64,
    /// Bytes of the file for each position, 0 if there is none.
    pub bytes_per_position: f64,
    /// Positions of the games by expected score before the roll, for the side to move, in
    /// tenths.
    pub scores: [u64; BINS],
    /// Mean score that came of them, likewise.
    pub results: [f64; BINS],
    /// Half points of White in all games: what has to be 1 a game where sides are even.
    pub white: u64,
    /// Whether the last line of the file was cut off: its game is not counted.
    #[serde(rename = "cut_off")]
    pub is_cut_off: bool,
}

/// Counts what a file of games holds.
///
/// # Errors
/// As [`read`].
pub fn statistics<G: Game, H: Hints<Position = G::Position>>(
    path: &Path,
) -> Result<Statistics, DataError> {
    let mut found = Statistics::default();
    let mut keys = HashSet::new();
    let mut scored = [0.0; BINS];
    let data = read::<G>(path, &mut |record, notes| {
        found.games[2 - (record.score as usize).min(2)] += 1;
        found.white += u64::from(record.score);
        found.inside += notes.inside.len() as u64;
        for noted in notes.game.iter().chain(&notes.inside) {
            found.positions += 1;
            found.quiet += u64::from(is_quiet::<_, H>(&noted.position));
            keys.insert(noted.position.table_key());
        }
        for noted in &notes.game {
            let bin = ((noted.before * BINS as f64) as usize).min(BINS - 1);
            found.scores[bin] += 1;
            scored[bin] += noted.score;
        }
    })?;
    let bytes = std::fs::metadata(path).map_err(|source| DataError::Read {
        path: path.to_owned(),
        source,
    })?;
    found.different = keys.len() as u64;
    found.is_cut_off = data.is_cut_off;
    found.settings = data.header.settings;
    found.curve = data.header.curve;
    if found.positions > 0 {
        found.bytes_per_position = bytes.len() as f64 / found.positions as f64;
    }
    for (bin, sum) in scored.into_iter().enumerate() {
        found.results[bin] = sum / found.scores[bin].max(1) as f64;
    }
    Ok(found)
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
            None => "scores by a curve that the file does not say".to_owned(),
        };
        if self.positions == 0 {
            return writeln!(f, "no game yet of which anything was said; {scores}");
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
