//! `ermine tune search`.

use crate::analysis::spsa::{self, END_RATE, ParameterChoice, tune_search};
use crate::base::Interrupt;
use crate::cli::args::limits::{movetime, nodes};
use crate::cli::args::number::number;
use crate::cli::args::search::{games_at_once, hash, threads};
use crate::cli::console::interrupt::{Interrupted, end_on_next_ctrl_c, raise_on_ctrl_c};
use crate::cli::console::progress::Progress;
use crate::cli::console::terminal;
use crate::cli::io::output::path_parser;
use crate::eval::parameters::Parameters;
use crate::session::SearchLimit;
use clap::{ArgGroup, value_parser};
use std::path::PathBuf;
use std::time::Duration;

/// Tune the search parameters by SPSA, with games of the engine against itself.
///
/// In every iteration all parameters are perturbed at once, each up or down at random.
/// The engine with these values plays pairs of games against the engine with the opposite
/// perturbation, with the same start and dice in both games of a pair, and all parameters
/// move a little towards the winner's.
///
/// FOLDER gets journal.jsonl (settings, then a line for each iteration), curves.svg (the
/// parameters over the iterations) and parameters.txt (the value of the option
/// SearchParameters that plays with them). The same command resumes the run; the number
/// of iterations shapes every step and cannot be changed. Ctrl-C ends the run after the
/// current iteration, a second one at once; nothing is lost.
#[derive(Debug, clap::Args)]
#[command(
    group = ArgGroup::new("limit").required(true),
    after_help = "Examples:
  ermine tune search --game colorbound --parameters reduction_factor,futility_ply:15 \\
      --iterations 2000 --pairs 2 --movetime 50 --out tuning
  ermine tune search --parameters all,-null_move_depth --nodes 3000 --out tuning
  ermine match --each movetime=50 --engine ermine \\
      --engine \"ermine name=tuned option.SearchParameters=$(cat tuning/parameters.txt)\""
)]
pub(super) struct SearchTuningArgs {
    /// Parameters to tune: name,name:C,… where C is the perturbation in the last
    /// iteration (by default a twentieth of the range, at least 0.5).
    ///
    /// 'all' names those that matter to the game, '-name' leaves one of them out. A
    /// parameter that does not matter is refused.
    #[arg(long, value_name = "LIST", required = true)]
    parameters: ParameterChoice,
    /// Start from these values instead of the game's own: name=value,…
    #[arg(long, value_name = "NUMBERS", default_value = "", hide_default_value = true, value_parser = numbers)]
    from: String,
    /// Iterations.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u32).range(1..=10_000_000))]
    iterations: u32,
    /// Pairs of games in each iteration.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = value_parser!(u32).range(1..=10_000))]
    pairs: u32,
    /// Search each decision for MS milliseconds; this measures strength best, since some
    /// techniques save nodes and others time.
    #[arg(long, value_name = "MS", group = "limit", value_parser = movetime(1))]
    movetime: Option<Duration>,
    /// Search N nodes for each decision; the result is the same on every machine.
    #[arg(long, value_name = "N", group = "limit", value_parser = nodes(1))]
    nodes: Option<u64>,
    /// Step of the last iteration for each point won, as a share of the perturbation; a
    /// run with few games needs a larger one.
    #[arg(long, value_name = "X", default_value_t = END_RATE, value_parser = number(f64::MIN_POSITIVE..=1.0, "above 0 and up to 1"))]
    r_end: f64,
    /// Use a hash table of MB megabytes for each player.
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = hash())]
    hash: u32,
    /// Seed of perturbations, starts and dice.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Play N games at once; by default one per core.
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u32>,
    /// The folder to write; a run in it with the same settings is resumed.
    #[arg(long, value_name = "FOLDER", value_parser = path_parser("a folder"))]
    out: PathBuf,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Parses initial values of parameters.
fn numbers(text: &str) -> Result<String, String> {
    let read = Parameters::DEFAULT.with(text);
    read.map(|_| text.to_owned())
        .map_err(|error| error.to_string())
}

/// Tunes the parameters and prints the result.
pub(super) fn run(game: &str, args: &SearchTuningArgs) -> anyhow::Result<()> {
    let plan = args.plan(game);
    let threads = games_at_once(args.threads.map(|count| count as usize), 1);
    let progress = Progress::new(u64::from(args.iterations), "iterations");
    let interrupt = Interrupt::default();
    let notes = [
        "the current iteration is played to its end; Ctrl-C again aborts it",
        "the current iteration is aborted",
    ];
    raise_on_ctrl_c(interrupt.clone(), &progress, notes);
    let on_iteration = &mut progress.resuming();
    let tuned = tune_search(&plan, &args.out, threads, &interrupt, on_iteration);
    end_on_next_ctrl_c();
    progress.finish();
    let summary = tuned?;
    if args.json {
        terminal::print_json(&summary)?;
    } else {
        terminal::print(summary.to_string().trim_end())?;
    }
    match summary.done < summary.iterations {
        true => Err(resume_error(&summary)),
        false => Ok(()),
    }
}

/// Prints that the run can be resumed, and returns the error.
fn resume_error(summary: &spsa::Summary) -> anyhow::Error {
    let (done, all) = (summary.done, summary.iterations);
    terminal::print_note(&format!(
        "interrupted after {done} of {all} iterations; repeat the command to resume"
    ));
    Interrupted.into()
}

impl SearchTuningArgs {
    fn plan(&self, game: &str) -> spsa::Plan {
        spsa::Plan {
            game: game.to_owned(),
            choice: self.parameters.clone(),
            from: self.from.clone(),
            iterations: self.iterations,
            pairs: self.pairs,
            r_end: self.r_end,
            limit: SearchLimit {
                nodes: self.nodes,
                movetime: self.movetime,
                ..SearchLimit::default()
            },
            hash: self.hash,
            seed: self.seed,
        }
    }
}
