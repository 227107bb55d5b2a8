//! Iteration after iteration, from where the journal ends.

use super::SpsaError;
use super::board::{Board, Pairing};
use super::curves::curves;
use super::journal::{SpsaIteration, SpsaJournal};
use super::settings::{SpsaPlan, Tuning};
use super::summary::SpsaSummary;
use crate::base::{Interrupt, Side};
use crate::eval::parameters::Parameters;
use crate::gamefile::save;
use crate::selfplay::Luck;
use crate::selfplay::spread;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The parameters over the iterations, drawn.
const CURVES: &str = "curves.svg";

/// What `SearchParameters` takes.
const PARAMETERS: &str = "parameters.txt";

/// How often both are written while games are played.
const INTERVAL: Duration = Duration::from_secs(10);

/// Tunes what `plan` says in `folder`, on so many threads; goes on with what is there if
/// it was begun with the same plan. `progress` hears how many iterations are done, at
/// first and after each.
///
/// With a limit of nodes the plan alone decides what is written, whatever the threads and
/// the interruptions. Asked to end, it finishes the iteration; asked again, it breaks it
/// off, and it is played again when the tuning goes on.
///
/// # Errors
/// The folder holds something else or cannot be written, the plan makes no sense for the
/// game, or games cannot be played.
pub fn tune_search(
    plan: &SpsaPlan,
    folder: &Path,
    threads: usize,
    interrupt: &Interrupt,
    progress: &mut dyn FnMut(u64),
) -> Result<SpsaSummary, SpsaError> {
    let tuning = Tuning::new(plan, threads)?;
    let files = [CURVES, PARAMETERS];
    // First of all: what cannot be played leaves no journal.
    let board = Board::new(&tuning.settings.game, tuning.settings.hash, interrupt)?;
    let (mut journal, mut iterations) = SpsaJournal::open(folder, &tuning.settings, &files)?;
    progress(iterations.len() as u64);
    let hall = Hall {
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
        let Some(iteration) = hall.iteration(k, &mut theta)? else {
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

/// Writes the files that are made from the journal.
fn publish(
    folder: &Path,
    tuning: &Tuning,
    iterations: &[SpsaIteration],
) -> Result<SpsaSummary, SpsaError> {
    let summary = SpsaSummary::new(tuning, iterations);
    save(
        &folder.join(CURVES),
        &curves(&summary, tuning.spsa.gains(), iterations),
    )?;
    save(&folder.join(PARAMETERS), &format!("{}\n", summary.text))?;
    Ok(summary)
}

/// Where the games are played.
struct Hall<'a> {
    tuning: &'a Tuning,
    threads: usize,
    interrupt: &'a Interrupt,
    /// Boards that nobody plays at: their tables are kept from iteration to iteration.
    boards: Mutex<Vec<Board>>,
}

impl Hall<'_> {
    /// Plays iteration `k` and moves theta; `None` if it was broken off.
    fn iteration(&self, k: u32, theta: &mut Vec<f64>) -> Result<Option<SpsaIteration>, SpsaError> {
        let spsa = &self.tuning.spsa;
        let perturbation = spsa.perturb(k, theta);
        let values = [&perturbation.plus, &perturbation.minus];
        let sides = values.map(|values| self.tuning.with(values));
        let Some(games) = self.games(k, &sides)? else {
            return Ok(None);
        };
        let mut iteration = SpsaIteration {
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

    /// Plays the games of iteration `k`: how many plus has won, drawn and lost.
    fn games(&self, k: u32, sides: &[Parameters; 2]) -> Result<Option<[u32; 3]>, SpsaError> {
        let count = 2 * self.tuning.settings.pairs as usize;
        let results = spread(
            self.threads,
            count,
            || Ok::<_, SpsaError>(()),
            |(), number| self.game(k, number as u64, sides),
        )?;
        let results: Option<Vec<u32>> = results.into_iter().collect();
        Ok(results.map(|results| {
            [2, 1, 0].map(|wanted| results.iter().filter(|&&half| half == wanted).count() as u32)
        }))
    }

    /// Twice the points of plus in a game of iteration `k`; `None` if it was broken off.
    /// Both games of a pair have the same start and dice; plus has White first.
    fn game(
        &self,
        k: u32,
        number: u64,
        [plus, minus]: &[Parameters; 2],
    ) -> Result<Option<u32>, SpsaError> {
        if self.interrupt.is_at_once() {
            return Ok(None);
        }
        let settings = &self.tuning.settings;
        let before = u64::from(k - 1) * u64::from(settings.pairs);
        let (sides, of_plus) = match number % 2 {
            0 => ([plus, minus], Side::White),
            _ => ([minus, plus], Side::Black),
        };
        let mut board = self.board()?;
        let pairing = Pairing {
            luck: Luck::of(settings.seed, before + number / 2),
            sides,
            limit: settings.limit,
        };
        let played = board.play(&pairing, &mut |_| true)?;
        self.lock().push(board);
        Ok(played.map(|played| played.ending.half_points(of_plus)))
    }

    /// A board that is free, or a new one.
    fn board(&self) -> Result<Board, SpsaError> {
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
