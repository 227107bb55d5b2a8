//! Training samples: the active inputs and targets of positions.

use super::float_net::Factors;
use super::link::Link;
use super::{Error, MIN_GAMES};
use crate::eval::{Curve, RawEvaluator};
use crate::nnue::{Features, Provenance, inputs};
use crate::rules::{Game, Position};
use crate::selfplay::{Target, headers, quiet_targets, read, with_targets};
use std::fmt;
use std::num::NonZero;
use std::path::PathBuf;

/// A position with its target, from 0 to 1 for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The start of its inputs in [`Samples::inputs`]: those of the perspective of the
    /// side to move, then those of the other.
    at: u64,
    /// The number of active inputs in each perspective.
    counts: [u16; 2],
    /// The output bucket.
    pub bucket: u8,
    /// The expected score to predict.
    pub target: f32,
    /// The output that the net adds its own to: that of the handcrafted evaluation, or 0.
    pub basis: f32,
}

/// Samples for training or for validation.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// A hash of all samples.
    hash: u64,
    inputs: Vec<u16>,
    /// The samples.
    pub list: Vec<Sample>,
}

impl Samples {
    /// Adds a position with `target`; the net adds its output to `basis`.
    pub fn push<F: Features>(&mut self, position: &F::Position, target: f64, basis: f32) {
        const {
            assert!(F::INPUTS + F::FACTORS <= 1 << 16 && 2 * F::MAX_ACTIVE < 1 << 16);
        }
        let side = position.side();
        let at = self.inputs.len() as u64;
        let mut counts = [0; 2];
        let mut on = Vec::with_capacity(2 * F::MAX_ACTIVE);
        for (count, side) in counts.iter_mut().zip([side, side.flip()]) {
            on.clear();
            inputs::<F>(position, side, &mut on);
            let virtual_inputs = on.iter().filter_map(|&input| F::factor(input));
            let virtual_inputs: Vec<usize> = virtual_inputs.map(|at| F::INPUTS + at).collect();
            on.extend(virtual_inputs);
            *count = on.len() as u16;
            self.inputs.extend(on.iter().map(|&input| input as u16));
        }
        let sample = Sample {
            at,
            counts,
            bucket: F::bucket(position) as u8,
            target: target as f32,
            basis,
        };
        for &input in &self.inputs[at as usize..] {
            self.hash = mix_hash(self.hash, input.into());
        }
        let numbers = [sample.target, sample.basis].map(f32::to_bits);
        for number in numbers.into_iter().chain([sample.bucket.into()]) {
            self.hash = mix_hash(self.hash, number);
        }
        self.list.push(sample);
    }

    /// Returns a hash of all samples.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// Creates samples for tests.
    #[cfg(test)]
    pub(super) fn of(list: &[TestSample<'_>]) -> Samples {
        let mut samples = Samples::default();
        for sample in list {
            let at = samples.inputs.len() as u64;
            let [own, other] = sample.inputs;
            samples.inputs.extend(own.iter().chain(other));
            samples.list.push(Sample {
                at,
                counts: [own, other].map(|list| list.len() as u16),
                bucket: sample.bucket,
                target: sample.target,
                basis: 0.0,
            });
        }
        samples
    }

    /// Returns the active inputs in the perspective of the side to move, and in the
    /// other.
    #[must_use]
    pub fn inputs(&self, sample: &Sample) -> [&[u16]; 2] {
        let [own, other] = sample.counts.map(usize::from);
        let both = &self.inputs[sample.at as usize..][..own + other];
        [&both[..own], &both[own..]]
    }
}

/// A sample of tests.
#[cfg(test)]
#[derive(Clone, Copy)]
pub(super) struct TestSample<'a> {
    /// The active inputs of both perspectives.
    pub(super) inputs: [&'a [u16]; 2],
    pub(super) bucket: u8,
    pub(super) target: f32,
}

/// Returns a hash of a previous hash and a number. Source: FxHash, of Firefox.
const fn mix_hash(hash: u64, number: u32) -> u64 {
    (hash.rotate_left(5) ^ number as u64).wrapping_mul(0x517c_c1b7_2722_0a95)
}

/// The samples for training and for validation.
#[derive(Clone, Debug, Default)]
pub struct Data {
    /// The samples to learn from.
    pub training: Samples,
    /// The samples to validate on.
    pub validation: Samples,
    /// The virtual input of each input.
    pub factors: Factors,
    /// The number of games read.
    pub games: usize,
    /// The mean cross-entropy of the handcrafted evaluation on the validation samples,
    /// which a net has to beat.
    pub handcrafted: f64,
    /// The fingerprint of the handcrafted evaluation that the net adds to, if it does.
    pub basis: Option<NonZero<u32>>,
    /// The origin of the data.
    pub provenance: Provenance,
}

impl fmt::Display for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [training, validation] = [&self.training, &self.validation].map(|part| part.list.len());
        write!(
            f,
            "{} games; {training} positions for training, {validation} for validation, on which the \
             loss of the handcrafted evaluation is {:.5}",
            self.games, self.handcrafted
        )
    }
}

/// One game in this many is kept for validation.
const VALIDATION: u32 = 20;

/// The random stream that splits the games.
const DIVIDE: u64 = 0x5452_4149_4E45_5253;

/// Checks that the files have games of `game` with the same settings and this curve, and
/// that no two have the same games.
fn check_games(game: &str, files: &[PathBuf], curve: Curve) -> Result<(), Error> {
    let headers = headers(game, files, curve)?;
    for (at, header) in headers.iter().enumerate() {
        if let Some(earlier) = headers[..at]
            .iter()
            .position(|other| other.has_games_of(header))
        {
            return Err(Error::Twice {
                path: files[at].clone(),
                earlier: files[earlier].clone(),
            });
        }
    }
    Ok(())
}

/// Calls `each` with the positions at which quiescence stops, where the evaluation has to
/// be right: the game, with whether it is held out, which does not depend on its place in
/// the files; the position; its target. Returns the number of games.
pub(super) fn each_quiet_position<G: Game, E: RawEvaluator<Position = G::Position>>(
    rules: &G,
    files: &[PathBuf],
    Provenance {
        seed,
        blend,
        memory,
    }: Provenance,
    each: &mut dyn FnMut(SampleGame, &G::Position, f64),
) -> Result<usize, Error> {
    check_games(rules.info().name, files, E::CURVE)?;
    let target = Target { blend, memory };
    let mut games = 0;
    for file in files {
        read(rules, file, &mut |record, positions| {
            let game = SampleGame {
                number: games,
                is_held_out: record.is_kept(seed ^ DIVIDE, VALIDATION),
            };
            for (evaluated, aim) in with_targets(&positions, target) {
                if let Some(aim) = quiet_targets::<_, E::Hints>(evaluated, aim) {
                    each(game, &evaluated.position, aim.target);
                }
            }
            games += 1;
        })?;
    }
    Ok(games)
}

/// The game of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct SampleGame {
    /// The index among all games.
    pub(super) number: usize,
    /// Whether the game is held out.
    pub(super) is_held_out: bool,
}

/// Reads the positions of files at which quiescence stops, where the evaluation has to be
/// right, and splits them by game. For a residual net, with the fingerprint `basis` of the
/// handcrafted evaluation, they hold what that says.
///
/// # Errors
/// Returns [`Error`] if a file cannot be read or is damaged, differs from another in
/// settings or curve, has the games of another, or if there are too few games.
pub fn load<G: Game, F, E>(
    rules: &G,
    files: &[PathBuf],
    provenance: Provenance,
    handcrafted: &E,
    basis: Option<NonZero<u32>>,
) -> Result<Data, Error>
where
    F: Features<Position = G::Position>,
    E: RawEvaluator<Position = G::Position>,
{
    let [mut training, mut validation] = [Samples::default(), Samples::default()];
    let link = Link::new(E::CURVE);
    let (mut loss, mut is_covered) = (0.0, true);
    let each = &mut |game: SampleGame, position: &G::Position, target: f64| {
        is_covered &= F::covers(position);
        let output = handcrafted.raw(position) as f32 / link.scale as f32;
        let added_to = if basis.is_some() { output } else { 0.0 };
        if game.is_held_out {
            loss += link.loss(output, target as f32).value;
            validation.push::<F>(position, target, added_to);
        } else {
            training.push::<F>(position, target, added_to);
        }
    };
    let games = each_quiet_position::<_, E>(rules, files, provenance, each)?;
    if !is_covered {
        return Err(Error::Uncovered);
    }
    if games < MIN_GAMES {
        return Err(Error::TooFew(games));
    }
    if validation.list.is_empty() || training.list.is_empty() {
        return Err(Error::Undivided(games));
    }
    Ok(Data {
        handcrafted: loss / validation.list.len() as f64,
        basis,
        provenance,
        factors: Factors::of::<F>(),
        training,
        validation,
        games,
    })
}
