//! A round: games with what is known so far, then a net that learns from all games.

use super::error::Error;
use super::event::Event;
use super::folder::Folder;
use super::plan::{Budget, PLAY_SHARES, Plan};
use crate::datagen::{DataPlan, generate};
use crate::eval::{RawEvaluator, net_checksum};
use crate::gamefile::save;
use crate::games::custom::{Custom, CustomGame, PlayBoard};
use crate::models::custom::{CustomEvaluator, CustomFeatures};
use crate::nnue::{Provenance, Shape};
use crate::search::ChanceSearch;
use crate::train::{self, Epoch};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

/// The targets: mostly the searches of the moves that followed, and some of the result,
/// which a derived evaluation may misjudge.
const BLEND: f64 = 0.2;
const MEMORY: f64 = 0.9;
/// The positions of a training step, and the size of the first steps.
const BATCH: usize = 4096;
const RATE: f32 = 0.003;
const DECAY: f32 = 0.3;
/// One decision in this many samples a position inside its search.
const INSIDE: u32 = 2;
/// The seconds between two looks at the time, at most: other work may slow the games down.
const LOOK_SECONDS: f64 = 20.0;
/// The games between two looks at the time, at least.
const MIN_GAMES: u64 = 128;

/// The parts of a run that all rounds share.
pub(super) struct Rounds<'a, G: PlayBoard> {
    pub(super) game: &'a CustomGame<G>,
    pub(super) plan: Plan,
    pub(super) folder: Folder,
}

impl<G: PlayBoard> Rounds<'_, G>
where
    G::Chance<Custom<G>>: ChanceSearch<Custom<G>>,
{
    /// The file of the games of a round.
    pub(super) fn games_file(&self, round: usize) -> PathBuf {
        self.folder.file(&format!("{}.games", round + 1))
    }

    /// The file of the net of a round.
    pub(super) fn net_file(&self, round: usize) -> PathBuf {
        self.folder.file(&format!("{}.nnue", round + 1))
    }

    /// Plays the games of a round, as many as its budget says.
    pub(super) fn play(
        &mut self,
        round: usize,
        evaluator: &CustomEvaluator<G>,
        checksum: Option<u32>,
        progress: &mut dyn FnMut(Event) -> ControlFlow<()>,
    ) -> Result<u64, Error> {
        let mut is_over = false;
        let (mut until, goal) = match (self.folder.state.rounds[round].games, self.plan.budget) {
            (Some(games), _) | (None, Budget::Games(games)) => (games, None),
            (None, Budget::Minutes(minutes)) => (MIN_GAMES, Some(60.0 * minutes)),
        };
        let seconds = goal.map(|all| all * PLAY_SHARES[round]);
        loop {
            let begun = Instant::now();
            let before = self.folder.state.rounds[round].seconds;
            let plan = DataPlan {
                settings: Vec::new(),
                games: until,
                nodes: self.plan.nodes,
                seed: self.plan.seed + round as u64,
                inside: INSIDE,
                threads: self.plan.threads,
            };
            let mut done = 0;
            let out = self.games_file(round);
            let on_games = &mut |games: u64| {
                done = games;
                let event = Event::Games {
                    round: round + 1,
                    done,
                    all: seconds.is_none().then_some(until),
                };
                is_over |= progress(event).is_break();
            };
            generate(self.game, plan, evaluator.clone(), checksum, &out, on_games)?;
            let state = &mut self.folder.state.rounds[round];
            state.seconds = before + begun.elapsed().as_secs_f64();
            // The time left for as many games again, by the rate so far.
            let left = seconds.map_or(0.0, |all| (all - state.seconds) / all);
            if left < 0.03 {
                state.games = Some(done);
            }
            let rate = done as f64 / state.seconds.max(0.001);
            self.folder.save()?;
            if is_over {
                return Err(Error::Interrupted);
            }
            let Some(all) = seconds.filter(|_| left >= 0.03) else {
                return Ok(done);
            };
            let more = (rate * (all * left * 0.6).min(LOOK_SECONDS)) as u64;
            until = done + more.max(MIN_GAMES);
        }
    }

    /// Reads the games of all rounds up to this one.
    pub(super) fn load(
        &self,
        round: usize,
        evaluator: &CustomEvaluator<G>,
    ) -> Result<train::Data, Error> {
        let files: Vec<PathBuf> = (0..=round).map(|round| self.games_file(round)).collect();
        let provenance = Provenance {
            seed: self.plan.seed,
            blend: BLEND,
            memory: MEMORY,
        };
        let data =
            train::load::<_, CustomFeatures<G>, _>(self.game, &files, provenance, evaluator, None);
        match data {
            Err(train::Error::Uncovered) => Err(Error::Uncovered),
            other => Ok(other?),
        }
    }

    /// Trains the net of a round and stores it.
    pub(super) fn train(
        &self,
        round: usize,
        data: &train::Data,
        net_name: &str,
        progress: &mut dyn FnMut(Event) -> ControlFlow<()>,
    ) -> Result<(), Error> {
        let plan = train::Plan {
            epochs: self.plan.epochs,
            batch: BATCH,
            rate: RATE,
            decay: DECAY,
            seed: self.plan.seed,
            threads: self.plan.threads,
        };
        let shape = Shape::of::<CustomFeatures<G>>(self.plan.hidden);
        let checkpoint = self.folder.file(&format!("{}.checkpoint", round + 1));
        let mut is_over = false;
        let all = u64::from(plan.epochs);
        let number = round + 1;
        let on_epoch = &mut |epoch: Epoch| {
            let event = Event::Pass {
                round: number,
                done: epoch.number.into(),
                all,
            };
            is_over |= progress(event).is_break();
        };
        let trained = train::train(
            data,
            shape,
            CustomEvaluator::<G>::CURVE,
            plan,
            Some(&checkpoint),
            on_epoch,
        )?;
        save(&self.net_file(round), &trained.net.write(net_name))?;
        let event = Event::Net {
            round: number,
            loss: trained
                .epochs
                .last()
                .map_or(f64::NAN, |epoch| epoch.validation),
            derived_loss: data.handcrafted,
        };
        match progress(event).is_break() || is_over {
            true => Err(Error::Interrupted),
            false => Ok(()),
        }
    }
}

/// The evaluator with the net in these bytes, and the checksum of the net.
pub(super) fn with_net<G: PlayBoard>(
    evaluator: &CustomEvaluator<G>,
    round: usize,
    bytes: &[u8],
) -> Result<(CustomEvaluator<G>, Option<u32>), Error> {
    let netted = evaluator.clone().with_own_net(bytes);
    let netted = netted.map_err(|error| Error::Net {
        round: round + 1,
        error,
    })?;
    Ok((netted, net_checksum(bytes)))
}
