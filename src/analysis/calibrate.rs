//! Fits the curve of the evaluation to results of the game.
//!
//! The search averages over dice, so a raw score has to become the true expected score
//! (`docs/search.md`, section 3).

use crate::base::Side;
use crate::eval::Curve;
use crate::eval::linear::{FULL, Tunable};
use crate::rules::{Game, Position};
use crate::search::Searchable;
use crate::selfplay::{GameSeed, SelfPlay, is_quiet};
use crate::session::SessionError;
use std::fmt;
use std::sync::Arc;

/// A quiet position, before its roll if there is one, with the result of its game.
#[derive(Clone, Copy, Debug)]
struct Sample {
    /// The raw score for the side to move.
    raw: i32,
    /// The game phase, summed over both sides, from 0 to twice [`FULL`].
    phase: i32,
    /// The half points of the side to move.
    half_points: u32,
}

/// The positions of one range of raw scores.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Bin {
    /// The minimum raw score.
    pub low: i32,
    /// The minimum raw score of the next bin.
    pub high: i32,
    /// The number of positions.
    pub count: u32,
    /// The mean expected score by the fitted curve.
    pub predicted: f64,
    /// The mean actual score.
    pub actual: f64,
    /// The share of draws by the fitted model.
    pub predicted_draws: f64,
    /// The actual share of draws.
    pub draws: f64,
}

/// The result of a calibration.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Calibration {
    /// Games won by White, drawn, won by Black.
    pub games: [u32; 3],
    /// The number of positions used.
    pub samples: usize,
    /// The spread of maximum likelihood.
    pub spread: f64,
    /// The draw probability of an even position with full non-pawn material, and with
    /// none, of maximum likelihood.
    pub draws: [f64; 2],
    /// The mean log likelihood of a result with that spread.
    pub likelihood: f64,
    /// Predicted and actual scores by raw score.
    pub bins: Vec<Bin>,
}

/// Plays `games` self-play games of `game` with `evaluator` at `nodes` nodes per decision
/// and fits the curve to them; `progress` receives the number of games done. The same
/// arguments give the same result.
///
/// # Errors
/// Returns [`SessionError`] if there is not enough memory.
pub fn calibrate<G: Game, E: Tunable<Position = G::Position> + Searchable>(
    game: &G,
    evaluator: E,
    games: u64,
    nodes: u64,
    seed: u64,
    progress: &mut dyn FnMut(u64),
) -> Result<Calibration, SessionError> {
    let model = Arc::new(evaluator);
    let mut self_play = SelfPlay::<G, E>::new(game, Arc::clone(&model), nodes)?;
    let mut samples = Vec::new();
    let mut results = [0; 3];
    for number in 0..games {
        let mut game_samples = Vec::new();
        let game_seed = GameSeed::of(seed, number);
        let played = self_play.play(game_seed, &mut |_| {}, &mut |position| {
            if is_quiet::<_, E::Hints>(position) {
                game_samples.push((position.side(), sample(&*model, position)));
            }
        })?;
        results[2 - played.ending.half_points(Side::White) as usize] += 1;
        samples.extend(game_samples.into_iter().map(|(side, found)| Sample {
            half_points: played.ending.half_points(side),
            ..found
        }));
        progress(number + 1);
    }
    Ok(fit(E::CURVE, &samples, results))
}

fn sample<P: Position, E: Tunable<Position = P>>(model: &E, position: &P) -> Sample {
    Sample {
        raw: model.raw(position),
        phase: E::linear(position).officers.iter().sum(),
        half_points: 1,
    }
}

/// Fits the spread of `curve`, keeping its bend, and the draw probabilities.
fn fit(curve: Curve, samples: &[Sample], games: [u32; 3]) -> Calibration {
    let spread = golden_section_max(100.0, 3000.0, |spread| {
        score_likelihood(samples, Curve { spread, ..curve })
    });
    let curve = Curve { spread, ..curve };
    let mut draws = [0.1, 0.2];
    for _ in 0..6 {
        draws[0] = golden_section_max(0.001, 0.9, |x| {
            draw_likelihood(samples, curve, [x, draws[1]])
        });
        draws[1] = golden_section_max(0.001, 0.9, |x| {
            draw_likelihood(samples, curve, [draws[0], x])
        });
    }
    Calibration {
        games,
        samples: samples.len(),
        spread,
        draws,
        likelihood: score_likelihood(samples, curve),
        bins: bins(samples, curve, draws),
    }
}

/// Returns the expected score, from 0 to 1, of a raw score.
fn expected(raw: i32, curve: Curve) -> f64 {
    curve.expected(f64::from(raw))
}

/// Returns the draw probability at an expected score (0 to 1) and game phase. `even` are
/// the draw probabilities of even positions with full non-pawn material, and with none.
fn draw_chance(expected: f64, phase: i32, even: [f64; 2]) -> f64 {
    let full = f64::from(2 * FULL);
    let phase = f64::from(phase).clamp(0.0, full);
    let peak = (even[0] * phase + even[1] * (full - phase)) / full;
    peak * 4.0 * expected * (1.0 - expected)
}

/// Returns the mean log likelihood of the scores; a draw is half a win and half a loss.
fn score_likelihood(samples: &[Sample], curve: Curve) -> f64 {
    let of = |sample: &Sample| {
        let p = expected(sample.raw, curve).clamp(1e-9, 1.0 - 1e-9);
        let score = f64::from(sample.half_points) / 2.0;
        score * p.ln() + (1.0 - score) * (1.0 - p).ln()
    };
    samples.iter().map(of).sum::<f64>() / samples.len().max(1) as f64
}

/// Returns the mean log likelihood of draws and decisive games.
fn draw_likelihood(samples: &[Sample], curve: Curve, draws: [f64; 2]) -> f64 {
    let of = |sample: &Sample| {
        let d = draw_chance(expected(sample.raw, curve), sample.phase, draws);
        let d = d.clamp(1e-9, 1.0 - 1e-9);
        if sample.half_points == 1 {
            d.ln()
        } else {
            (1.0 - d).ln()
        }
    };
    samples.iter().map(of).sum::<f64>() / samples.len().max(1) as f64
}

/// Returns the argument of the peak of a function that has one, by golden-section search.
fn golden_section_max(mut low: f64, mut high: f64, of: impl Fn(f64) -> f64) -> f64 {
    const SECTION: f64 = 0.618_033_988_749_894_9;
    for _ in 0..40 {
        let a = high - SECTION * (high - low);
        let b = low + SECTION * (high - low);
        if of(a) < of(b) {
            low = a;
        } else {
            high = b;
        }
    }
    (low + high) / 2.0
}

/// The edges of the bins; the first and the last bin include everything beyond.
const EDGES: [i32; 16] = [
    -4000, -1500, -1000, -700, -450, -250, -100, -30, 30, 100, 250, 450, 700, 1000, 1500, 4001,
];

fn bins(samples: &[Sample], curve: Curve, draws: [f64; 2]) -> Vec<Bin> {
    EDGES
        .windows(2)
        .map(|edge| {
            let inside: Vec<&Sample> = samples
                .iter()
                .filter(|sample| (edge[0]..edge[1]).contains(&sample.raw.clamp(-4000, 4000)))
                .collect();
            let mean = |of: &dyn Fn(&Sample) -> f64| {
                // From 0, since an empty sum would be a negative zero.
                let sum = inside.iter().fold(0.0, |sum, sample| sum + of(sample));
                sum / inside.len().max(1) as f64
            };
            Bin {
                low: edge[0],
                high: edge[1],
                count: inside.len() as u32,
                predicted: mean(&|sample| expected(sample.raw, curve)),
                actual: mean(&|sample| f64::from(sample.half_points) / 2.0),
                predicted_draws: mean(&|sample| {
                    draw_chance(expected(sample.raw, curve), sample.phase, draws)
                }),
                draws: mean(&|sample| f64::from(sample.half_points == 1)),
            }
        })
        .collect()
}

impl fmt::Display for Calibration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, drawn, black] = self.games;
        let games = f64::from((white + drawn + black).max(1));
        writeln!(
            f,
            "{games} games: White won {:.1} %, drawn {:.1} %, Black won {:.1} %; {} quiet positions",
            100.0 * f64::from(white) / games,
            100.0 * f64::from(drawn) / games,
            100.0 * f64::from(black) / games,
            self.samples
        )?;
        writeln!(
            f,
            "spread {:.0}, log likelihood {:.4}; draws when even: {:.3} with full non-pawn material, {:.3} with none",
            self.spread, self.likelihood, self.draws[0], self.draws[1]
        )?;
        writeln!(f)?;
        writeln!(
            f,
            "| raw score | positions | predicted | actual | draws predicted | draws |"
        )?;
        writeln!(f, "|---|---|---|---|---|---|")?;
        for bin in &self.bins {
            writeln!(
                f,
                "| {} to {} | {} | {:.3} | {:.3} | {:.3} | {:.3} |",
                bin.low,
                bin.high - 1,
                bin.count,
                bin.predicted,
                bin.actual,
                bin.predicted_draws,
                bin.draws
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rng;
    use crate::eval::RawEvaluator;
    use crate::models::royal_palette::RoyalPaletteEvaluator;

    #[test]
    fn a_known_spread_is_found_again() {
        let mut rng = Rng::new(5);
        let truth = Curve {
            spread: 480.0,
            ..RoyalPaletteEvaluator::CURVE
        };
        let samples: Vec<Sample> = (0..40_000)
            .map(|_| {
                let raw = rng.below(3000) as i32 - 1500;
                let win = f64::from(rng.below(1_000_000)) < 1e6 * expected(raw, truth);
                Sample {
                    raw,
                    phase: 12,
                    half_points: 2 * u32::from(win),
                }
            })
            .collect();
        let found = fit(RoyalPaletteEvaluator::CURVE, &samples, [0; 3]);
        assert!((found.spread - 480.0).abs() < 15.0, "{}", found.spread);
        assert!(found.draws[0] < 0.01);
    }

    #[test]
    fn a_range_without_positions_has_no_negative_zeros() {
        for bin in bins(&[], RoyalPaletteEvaluator::CURVE, [0.1, 0.2]) {
            let means = [bin.predicted, bin.actual, bin.predicted_draws, bin.draws];
            assert!(means.iter().all(|mean| mean.is_sign_positive()), "{bin:?}");
        }
    }

    #[test]
    fn draws_are_likelier_when_even_and_with_little_material() {
        let draw = |expected, phase| draw_chance(expected, phase, [0.04, 0.3]);
        assert!((draw(0.5, 2 * FULL) - 0.04).abs() < 1e-12);
        assert!(draw(0.5, 4) > draw(0.5, 20));
        assert!(draw(0.5, 4) > draw(0.8, 4));
    }
}
