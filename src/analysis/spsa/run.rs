//! The tuning run: iterations, continued from the end of the journal.

use super::Error;
use super::board::{Board, Pairing};
use super::curves::curves;
use super::journal::{self, Iteration};
use super::settings::{Plan, Tuning};
use super::summary::Summary;
use crate::base::workers::parallel_map;
use crate::base::{Interrupt, Side};
use crate::eval::parameters::Parameters;
use crate::gamefile::save;
use crate::selfplay::GameSeed;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The file with the plot of the parameters.
const CURVES: &str = "curves.svg";

/// The file with the value of the option `SearchParameters`.
const PARAMETERS: &str = "parameters.txt";

/// The interval at which both are written while games are played.
const INTERVAL: Duration = Duration::from_secs(10);

/// Runs `plan` in `folder`, on this many threads; continues a run that was begun with the
/// same plan. `progress` receives the number of iterations done, at the start and after
/// each.
///
/// With a limit of nodes the content depends on the plan alone, not on threads and
/// interruptions. The first interrupt ends the run after the iteration; the second one
/// aborts the iteration, which is played again when the run continues.
///
/// # Errors
/// Returns [`Error`] if the folder holds anything else or cannot be written, the plan
/// does not suit the game, or games cannot be played.
pub fn tune_search(
    plan: &Plan,
    folder: &Path,
    threads: usize,
    interrupt: &Interrupt,
    progress: &mut dyn FnMut(u64),
) -> Result<Summary, Error> {
    let tuning = Tuning::new(plan, threads)?;
    let files = [CURVES, PARAMETERS];
    // Before the journal, so that a game that cannot be played leaves none.
    let board = Board::new(&tuning.settings.game, tuning.settings.hash, interrupt)?;
    let mut iterations = Vec::new();
    let mut journal = journal::open(folder, &tuning.settings, &files, &mut iterations)?;
    progress(iterations.len() as u64);
    let runner = IterationRunner {
        tuning: &tuning,
        threads,
        interrupt,
        boards: Mutex::new(vec![board]),
    };
    let mut theta = match iterations.last() {
        Some(last) => last.theta.clone(),
        None => tuning.spsa.start(),
    };
    let mut written = Instant::now();
    while (iterations.len() as u32) < plan.iterations && !interrupt.is_raised() {
        let k = iterations.len() as u32 + 1;
        let Some(iteration) = runner.iteration(k, &mut theta)? else {
            break;
        };
        journal.add(&iteration)?;
        iterations.push(iteration);
        progress(iterations.len() as u64);
        if written.elapsed() >= INTERVAL {
            publish(folder, &tuning, &iterations)?;
            written = Instant::now();
        }
    }
    publish(folder, &tuning, &iterations)
}

/// Writes the files derived from the journal.
fn publish(folder: &Path, tuning: &Tuning, iterations: &[Iteration]) -> Result<Summary, Error> {
    let summary = Summary::new(tuning, iterations);
    save(
        &folder.join(CURVES),
        &curves(&summary, tuning.spsa.gains(), iterations),
    )?;
    save(&folder.join(PARAMETERS), &format!("{}\n", summary.text))?;
    Ok(summary)
}

/// Plays the games of an iteration on boards that threads share.
struct IterationRunner<'a> {
    tuning: &'a Tuning,
    threads: usize,
    interrupt: &'a Interrupt,
    /// Idle boards, whose tables are kept from iteration to iteration.
    boards: Mutex<Vec<Board>>,
}

impl IterationRunner<'_> {
    /// Plays iteration `k` and moves theta; `None` if it was aborted.
    fn iteration(&self, k: u32, theta: &mut Vec<f64>) -> Result<Option<Iteration>, Error> {
        let spsa = &self.tuning.spsa;
        let perturbation = spsa.perturb(k, theta);
        let values = [&perturbation.plus, &perturbation.minus];
        let sides = values.map(|values| self.tuning.with(values));
        let Some(games) = self.games(k, &sides)? else {
            return Ok(None);
        };
        let mut iteration = Iteration {
            k,
            signs: perturbation.signs,
            plus: perturbation.plus,
            minus: perturbation.minus,
            games,
            theta: Vec::new(),
        };
        spsa.update(k, theta, &iteration.signs, iteration.result());
        iteration.theta.clone_from(theta);
        Ok(Some(iteration))
    }

    /// Plays the games of iteration `k`; returns those that plus won, drew and lost.
    fn games(&self, k: u32, sides: &[Parameters; 2]) -> Result<Option<[u32; 3]>, Error> {
        let count = 2 * self.tuning.settings.pairs as usize;
        let results = parallel_map(
            self.threads,
            count,
            || Ok::<_, Error>(()),
            |(), number| self.game(k, number as u64, sides),
        )?;
        let results: Option<Vec<u32>> = results.into_iter().collect();
        Ok(results.map(|results| {
            [2, 1, 0].map(|half_points| {
                results.iter().filter(|&&half| half == half_points).count() as u32
            })
        }))
    }

    /// Returns the half points of plus in a game of iteration `k`; `None` if it was
    /// aborted. Both games of a pair have the same start and dice; plus has White first.
    fn game(
        &self,
        k: u32,
        number: u64,
        [plus, minus]: &[Parameters; 2],
    ) -> Result<Option<u32>, Error> {
        if self.interrupt.is_at_once() {
            return Ok(None);
        }
        let settings = &self.tuning.settings;
        let before = u64::from(k - 1) * u64::from(settings.pairs);
        let (sides, plus_side) = match number % 2 {
            0 => ([plus, minus], Side::White),
            _ => ([minus, plus], Side::Black),
        };
        let mut board = self.board()?;
        let pairing = Pairing {
            game_seed: GameSeed::of(settings.seed, before + number / 2),
            sides,
            limit: settings.limit,
        };
        let played = board.play(&pairing, &mut |_| true)?;
        self.lock().push(board);
        Ok(played.map(|played| played.ending.half_points(plus_side)))
    }

    /// Returns an idle board, or a new one.
    fn board(&self) -> Result<Board, Error> {
        let free = self.lock().pop();
        let settings = &self.tuning.settings;
        free.map_or_else(
            || Board::new(&settings.game, settings.hash, self.interrupt),
            Ok,
        )
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Board>> {
        self.boards.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
