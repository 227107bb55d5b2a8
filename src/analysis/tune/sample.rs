//! Gathered positions as the regression wants them.

use super::rolls::{RollCosts, with_likeliest_roll};
use super::{LEAST_GAMES, TuneError, TuningRecord, read};
use crate::analysis::calibrate::wins;
use crate::analysis::selfplay::has_dice;
use crate::base::{Rng, Side};
use crate::eval::linear::{CORNERS, Linear, Tunable};
use crate::eval::{Curve, Hints};
use crate::rules::{Chance, Game, Position};
use crate::search::Searchable;
use std::path::PathBuf;

/// A position with what it should be worth, from 0 to 1 for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Where its counts lie in [`Set::counts`]: those of the side to move from
    /// the first number on, the others from the second to the third.
    at: [u32; 3],
    /// How much each number of a weight counts for either side.
    shares: [[f32; CORNERS]; 2],
    /// What the search said before the roll.
    pub(super) rolled: f32,
    /// What is to be predicted.
    pub(super) target: f32,
    /// The result of the game, luck taken out.
    pub(super) earned: f32,
}

/// What a position should be worth, as scores from 0 to 1 for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Aim {
    /// What the search said before the roll.
    pub(super) rolled: f64,
    /// What is to be predicted.
    pub(super) target: f64,
    /// The result of the game, luck taken out.
    pub(super) earned: f64,
}

/// Positions for one purpose.
#[derive(Clone, Debug, Default)]
pub struct Set {
    /// Which weights count, and how often.
    counts: Vec<(u16, f32)>,
    pub(super) samples: Vec<Sample>,
}

impl Set {
    /// Adds a position.
    pub(super) fn push(&mut self, position: &Linear, aim: Aim) {
        let from = self.counts.len() as u32;
        let mut add = |counts: &[(u16, i16)]| {
            let counts = counts.iter();
            self.counts
                .extend(counts.map(|&(weight, eighths)| (weight, f32::from(eighths) / 8.0)));
            self.counts.len() as u32
        };
        let at = [from, add(&position.ours), add(&position.theirs)];
        self.samples.push(Sample {
            at,
            shares: position.shares().map(|side| side.map(|share| share as f32)),
            rolled: aim.rolled as f32,
            target: aim.target as f32,
            earned: aim.earned as f32,
        });
    }

    /// Which weights count in a sample: the place, and how often each of its
    /// numbers.
    pub(super) fn counts(
        &self,
        sample: &Sample,
    ) -> impl Iterator<Item = (usize, [f32; CORNERS])> + '_ {
        let [from, middle, to] = sample.at.map(|at| at as usize);
        let [ours, theirs] = sample.shares;
        let ours = std::iter::repeat_n(ours, middle - from);
        let theirs = std::iter::repeat_n(theirs.map(|share| -share), to - middle);
        let counts = self.counts[from..to].iter().zip(ours.chain(theirs));
        counts.map(|(&(weight, times), shares)| {
            (usize::from(weight), shares.map(|share| times * share))
        })
    }
}

/// Positions to learn from, and others to tell whether it helped.
#[derive(Clone, Debug)]
pub struct Split {
    /// From raw score to expected score.
    pub curve: Curve,
    /// To learn from.
    pub training: Set,
    /// To judge by.
    pub validation: Set,
    /// Games read.
    pub games: usize,
    /// What the likeliest roll costs in quiet positions, in a game with dice.
    pub rolls: Option<RollCosts>,
}

impl Split {
    /// No positions.
    #[must_use]
    pub fn new(curve: Curve) -> Split {
        Split {
            curve,
            training: Set::default(),
            validation: Set::default(),
            games: 0,
            rolls: None,
        }
    }
}

/// One game of so many is kept for validation.
const VALIDATION: u32 = 10;

/// The stream of random numbers that divides the games.
const DIVIDE: u64 = 0x4449_5649_4445;

/// What is to be predicted: a mixture of what searches said and what happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// Share of the result as it was, luck and all.
    pub blend: f64,
    /// How much of what later searches found out counts: from one turn to the
    /// next it fades by this factor.
    pub memory: f64,
}

/// Reads the quiet positions of files.
///
/// # Errors
/// A file cannot be read or is damaged, or there are too few games.
pub fn load<G: Game, E: Tunable<Position = G::Position> + Searchable + Default>(
    files: &[PathBuf],
    target: Target,
    seed: u64,
) -> Result<Split, TuneError> {
    let mut split = Split::new(E::CURVE);
    split.rolls = has_dice::<G::Position>().then(RollCosts::default);
    for (number, file) in files.iter().enumerate() {
        let data = read::<G>(file, &mut |game| {
            let Some((first, _)) = game.first() else {
                return;
            };
            let stream = (number as u64) << 32 | first.game;
            let kept = Rng::stream(seed ^ DIVIDE, stream).below(VALIDATION) == 0;
            let set = if kept {
                &mut split.validation
            } else {
                &mut split.training
            };
            let aims = aims(&game, target);
            for ((record, position), aim) in game.iter().zip(aims) {
                if let Some(rolls) = split.rolls.as_mut().filter(|_| record.quiet) {
                    rolls.note(record, position, E::CURVE.spread);
                }
                if let Some(aim) = settled::<_, E::Hints>(record, position, aim) {
                    set.push(&E::linear(position), aim);
                }
            }
        })?;
        split.games += data.games;
    }
    if let Some(rolls) = &mut split.rolls {
        rolls.settle();
    }
    if split.games < LEAST_GAMES || split.validation.samples.is_empty() {
        return Err(TuneError::TooFew(split.games));
    }
    Ok(split)
}

/// What standing pat should be worth in a position, if the static evaluation
/// decides there: before the roll if no capture wins anything, on a turn with the
/// likeliest roll if only captures win that it does not allow.
fn settled<P: Position, H: Hints<Position = P>>(
    record: &TuningRecord,
    position: &P,
    aim: Aim,
) -> Option<Aim> {
    if record.quiet {
        return Some(aim);
    }
    if record.check || wins_with_likeliest_roll::<_, H>(position) {
        return None;
    }
    let less = record.before - record.likeliest;
    Some(Aim {
        rolled: record.likeliest,
        target: (aim.target - less).clamp(0.0, 1.0),
        earned: aim.earned - less,
    })
}

/// What the positions of a game should be worth.
///
/// From one turn to the next the expected score changes by luck, the value of
/// what was rolled less that before the roll, and by what the next search finds
/// out. Luck has the mean zero and is left out, so that the sum of all that is
/// found out, without fading, is an estimate of the result without its luck
/// (`docs/matches.md`). Source of the fading: R. Sutton, "Learning to predict
/// by the methods of temporal differences", 1988.
fn aims<P: Position>(game: &[(TuningRecord, P)], target: Target) -> Vec<Aim> {
    // One side may decide twice in a row: all is added up as White sees it.
    let for_white = |position: &P, score: f64| match position.side() {
        Side::White => score,
        Side::Black => 1.0 - score,
    };
    let mut next = game
        .last()
        .map_or(0.5, |(record, position)| for_white(position, record.score));
    let (mut faded, mut whole) = (0.0, 0.0);
    let mut aims = Vec::with_capacity(game.len());
    for (record, position) in game.iter().rev() {
        let rolled = for_white(position, record.before);
        let found_out = next - for_white(position, after_roll(record, position));
        faded = target.memory * (found_out + faded);
        whole += found_out;
        next = rolled;
        let learnt = (rolled + faded).clamp(0.0, 1.0);
        aims.push(Aim {
            rolled: record.before,
            target: (1.0 - target.blend) * for_white(position, learnt)
                + target.blend * record.score,
            earned: for_white(position, rolled + whole),
        });
    }
    aims.reverse();
    aims
}

/// Expected score once the roll is known; those that are not the likeliest are taken
/// together, whose mean follows from the other two numbers.
fn after_roll<P: Position>(record: &TuningRecord, position: &P) -> f64 {
    match record.roll {
        None => record.before,
        Some(0) => record.likeliest,
        Some(_) => {
            let weights: Vec<f64> = P::Chance::rolls(position)
                .map(|(_, weight)| f64::from(weight))
                .collect();
            let (total, first) = (weights.iter().sum::<f64>(), weights[0]);
            (total * record.before - first * record.likeliest) / (total - first)
        }
    }
}

/// Whether a noisy move of a turn with the likeliest roll wins something.
fn wins_with_likeliest_roll<P: Position, H: Hints<Position = P>>(position: &P) -> bool {
    let rolled = with_likeliest_roll(position);
    wins::<P, H>(&rolled, &rolled.legal())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::royal_palette::{PaletteMap, RoyalPalette};

    fn record(
        side: char,
        before: f64,
        likeliest: f64,
        roll: Option<usize>,
    ) -> (TuningRecord, RoyalPalette) {
        let pfen = format!("4k3/8/8/8/8/8/8/QRB1K1N1 {side} - - 0 1 acg b ?");
        let position = RoyalPalette::from_pfen(&pfen, PaletteMap::house()).unwrap();
        let record = TuningRecord {
            game: 0,
            left: 0,
            pfen,
            before,
            likeliest,
            roll,
            score: if side == 'w' { 1.0 } else { 0.0 },
            depth: 1,
            check: false,
            quiet: true,
        };
        (record, position)
    }

    #[test]
    fn luck_is_left_out_and_what_is_found_out_fades() {
        // White is even, rolls badly (0.4), Black then sees 0.5 for itself,
        // rolls an 8 (0.8 for it), and White is found to have 0.3 and wins.
        let game = [
            record('w', 0.5, 0.4, Some(0)),
            record('b', 0.5, 0.4, Some(2)),
            record('w', 0.3, 0.3, Some(0)),
        ];
        let target = |memory| Target { blend: 0.0, memory };
        let aims_at = |memory| -> Vec<f64> {
            let aims = aims(&game, target(memory));
            aims.iter()
                .map(|aim| (1e6 * aim.target).round() / 1e6)
                .collect()
        };
        assert_eq!(aims_at(0.0), [0.5, 0.5, 0.3]);
        // Found out: +0.1 on the way to Black's turn, +0.1 to White's, +0.7 at
        // the end.
        assert_eq!(aims_at(0.5), [0.6625, 0.275, 0.65]);
        let whole: Vec<f64> = aims(&game, target(0.0))
            .iter()
            .map(|aim| aim.earned)
            .collect();
        for (found, expected) in whole.iter().zip([1.4, -0.3, 1.0]) {
            assert!((found - expected).abs() < 1e-9, "{whole:?}");
        }
        let blended = Target {
            blend: 1.0,
            memory: 0.0,
        };
        let scores: Vec<f64> = aims(&game, blended).iter().map(|aim| aim.target).collect();
        assert_eq!(scores, [1.0, 0.0, 1.0]);
    }

    #[test]
    fn two_decisions_of_one_side_are_seen_alike() {
        // Without dice the scores before and after a roll are one number.
        // White is better throughout, and the last search sees more of it.
        let game = [
            record('w', 0.6, 0.6, None),
            record('w', 0.6, 0.6, None),
            record('b', 0.4, 0.4, None),
            record('b', 0.2, 0.2, None),
        ];
        let aims_at = |memory| -> Vec<[f64; 2]> {
            let aims = aims(&game, Target { blend: 0.0, memory });
            let digits = |number: f64| (1e6 * number).round() / 1e6;
            aims.iter()
                .map(|aim| [digits(aim.target), digits(aim.earned)])
                .collect()
        };
        // White wins: the result of every decision, as its side sees it.
        let results = [[1.0, 1.0], [1.0, 1.0], [0.0, 0.0], [0.0, 0.0]];
        assert_eq!(aims_at(1.0), results);
        let faded = aims_at(0.5);
        assert_eq!(faded[3][0], 0.1);
        assert_eq!(faded[2][0], 0.4 - 0.5 * (0.2 + 0.5 * 0.2));
        assert_eq!(faded[1][0], 0.6 + 0.5 * 0.5 * (0.2 + 0.5 * 0.2));
    }
}
