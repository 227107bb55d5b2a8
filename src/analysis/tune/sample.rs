//! The samples of the regression.

use super::rolls::RollCosts;
use super::{Error, MIN_GAMES};
use crate::eval::Curve;
use crate::eval::linear::{CORNERS, Linear, Tunable};
use crate::rules::Game;
use crate::search::Searchable;
use crate::selfplay::{
    SampleTargets, Target, has_dice, headers, is_quiet, quiet_targets, read, with_targets,
};
use std::path::PathBuf;

/// A position with its target, from 0 to 1 for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The range of its counts in [`Set::counts`]: those of the side to move from the
    /// first index on, the others from the second to the third.
    at: [u32; 3],
    /// The share with which each number of a weight counts, for either side.
    shares: [[f32; CORNERS]; 2],
    /// The search score before the roll.
    pub(super) rolled: f32,
    /// The score to predict.
    pub(super) target: f32,
    /// The result of the game without luck.
    pub(super) earned: f32,
}

/// Samples for training or for validation.
#[derive(Clone, Debug, Default)]
pub struct Set {
    /// Weights, and how often each counts.
    counts: Vec<(u16, f32)>,
    pub(super) samples: Vec<Sample>,
}

impl Set {
    /// Adds a position.
    pub(super) fn push(&mut self, position: &Linear, targets: SampleTargets) {
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
            rolled: targets.rolled as f32,
            target: targets.target as f32,
            earned: targets.earned as f32,
        });
    }

    /// Returns the weights that count in a sample: the index, and how often each of its
    /// numbers counts.
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

/// The samples for training and for validation.
#[derive(Clone, Debug)]
pub struct Split {
    /// The curve from raw score to expected score.
    pub curve: Curve,
    /// The samples to learn from.
    pub training: Set,
    /// The samples to validate on.
    pub validation: Set,
    /// The number of games read.
    pub games: usize,
    /// The costs of the likeliest roll in quiet positions, in a game with dice.
    pub rolls: Option<RollCosts>,
}

impl Split {
    /// Creates a split without positions.
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

/// One game in this many is kept for validation.
const VALIDATION: u32 = 10;

/// The random stream that splits the games.
const DIVIDE: u64 = 0x4449_5649_4445;

/// Reads the quiet positions of files.
///
/// # Errors
/// Returns [`Error`] if a file cannot be read or is damaged, differs from another in
/// settings or curve, or if there are too few games.
pub fn load<G: Game, E: Tunable<Position = G::Position> + Searchable + Default>(
    game: &G,
    files: &[PathBuf],
    target: Target,
    seed: u64,
) -> Result<Split, Error> {
    let mut split = Split::new(E::CURVE);
    split.rolls = has_dice::<G::Position>().then(RollCosts::default);
    headers(game.info().name, files, E::CURVE)?;
    for file in files {
        let data = read(game, file, &mut |record, notes| {
            let is_validation = record.is_kept(seed ^ DIVIDE, VALIDATION);
            let set = if is_validation {
                &mut split.validation
            } else {
                &mut split.training
            };
            for (evaluated, targets) in with_targets(&notes, target) {
                let position = &evaluated.position;
                if let Some(rolls) = split.rolls.as_mut()
                    && is_quiet::<_, E::Hints>(position)
                {
                    rolls.add(evaluated, E::CURVE.spread);
                }
                if let Some(targets) = quiet_targets::<_, E::Hints>(evaluated, targets) {
                    set.push(&E::linear(position), targets);
                }
            }
        })?;
        split.games += data.games;
    }
    if let Some(rolls) = &mut split.rolls {
        rolls.finish();
    }
    if split.games < MIN_GAMES || split.validation.samples.is_empty() {
        return Err(Error::TooFew(split.games));
    }
    Ok(split)
}
