//! The summary of a tuning run.

use super::journal::Iteration;
use super::settings::Tuning;
use serde::Serialize;
use std::fmt;

/// A tuned parameter: its start and its current value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TunedValue {
    /// The name.
    pub name: &'static str,
    /// The minimum.
    pub min: i32,
    /// The maximum.
    pub max: i32,
    /// The start value.
    pub start: i32,
    /// The current value.
    pub theta: f64,
    /// The current value as an integer.
    pub value: i32,
    /// The standard deviation of the movement if all results were chance.
    pub noise: f64,
    /// The perturbation of the last iteration.
    pub c_end: f64,
}

/// The summary of a tuning run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The name of the game.
    pub game: String,
    /// The number of iterations in all.
    pub iterations: u32,
    /// The number of iterations done.
    pub done: u32,
    /// The games that plus won, drew and lost.
    pub games: [u64; 3],
    /// The points of plus minus those of minus for each pair of games, from -2 to 2. Near
    /// 0, since the signs are coin flips.
    pub mean: f64,
    /// The parameters.
    pub parameters: Vec<TunedValue>,
    /// The value of the option `SearchParameters` to play with them.
    pub text: String,
}

impl Summary {
    pub(super) fn new(tuning: &Tuning, iterations: &[Iteration]) -> Summary {
        let settings = &tuning.settings;
        let start = tuning.spsa.start();
        let theta = iterations.last().map_or(&start, |last| &last.theta);
        let values = tuning.spsa.rounded(theta);
        let pairs = iterations.len() as f64 * f64::from(settings.pairs);
        let count = |at: usize| {
            iterations
                .iter()
                .map(|done| u64::from(done.games[at]))
                .sum()
        };
        let games: [u64; 3] = [count(0), count(1), count(2)];
        let all = tuning.spsa.tuned().iter().enumerate();
        let parameters = all.map(|(at, tuned)| TunedValue {
            name: tuned.parameter.name,
            min: tuned.parameter.min,
            max: tuned.parameter.max,
            start: tuned.start,
            theta: theta[at],
            value: values[at],
            noise: noise(tuning, iterations, at),
            c_end: tuned.c_end,
        });
        Summary {
            game: settings.game.clone(),
            iterations: settings.iterations,
            done: iterations.len() as u32,
            games,
            mean: (games[0] as f64 - games[2] as f64) / pairs.max(1.0),
            parameters: parameters.collect(),
            text: tuning.text(&values),
        }
    }
}

/// Returns the standard deviation of the movement of parameter `at` if the signs of the
/// results are coin flips.
fn noise(tuning: &Tuning, iterations: &[Iteration], at: usize) -> f64 {
    let gains = &tuning.spsa.gains()[at];
    let steps = iterations.iter();
    let steps = steps.map(|done| gains.step(done.k) * f64::from(done.result()));
    steps.map(|step| step * step).sum::<f64>().sqrt()
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [won, drawn, lost] = self.games;
        writeln!(
            f,
            "{}: {} of {} iterations, {} games: +{won} ={drawn} -{lost}, mean result of a pair {:+.3}",
            self.game,
            self.done,
            self.iterations,
            won + drawn + lost,
            self.mean
        )?;
        writeln!(f)?;
        writeln!(f, "| parameter | start | end | moved | by chance |")?;
        writeln!(f, "|---|---|---|---|---|")?;
        for of in &self.parameters {
            let moved = of.theta - f64::from(of.start);
            writeln!(
                f,
                "| {} | {} | {:.2} | {moved:+.2} | ± {:.2} |",
                of.name, of.start, of.theta, of.noise
            )?;
        }
        writeln!(f)?;
        writeln!(f, "{}", self.text)
    }
}
