//! The command line of `ermine gates`.

use crate::cli::args::limits::nodes;
use crate::cli::args::number::{number, size};
use crate::cli::io::output::path_parser;
use crate::play::TimeControl;
use clap::value_parser;
use std::path::PathBuf;

/// Test whether a net is better than the current evaluator, cheapest test first.
///
/// The gates: the loss on held-out games, the error rate on positions with references,
/// games with equal nodes, and a sequential test at equal time. The first gate that stays
/// shut ends the run (exit code 1), unless --all is given.
///
/// The net's file records which games were held out, and the target of its training.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine --game colorbound gates --new new.nnue --data colorbound.games
  ermine --game colorbound gates --new new.nnue --old handcrafted --data a.games b.games \\
      --out gates --all
  ermine --game royal-palette gates --new new.nnue --data royal.games --json")]
pub(crate) struct Args {
    /// The net to test: a file, `built-in` or `handcrafted`.
    #[arg(long, value_name = "FILE")]
    pub(super) new: String,
    /// The evaluator to beat: `built-in`, `handcrafted` or a file.
    #[arg(long, value_name = "FILE", default_value = "built-in")]
    pub(super) old: String,
    /// The files of games that the net was trained on.
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub(super) data: Vec<PathBuf>,
    /// Seed of the matches.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Minimum decrease of the loss, in nats.
    #[arg(long, value_name = "X", default_value_t = 0.0005, value_parser = size())]
    pub(super) less: f64,
    /// Positions with references, as `ermine error-rate` makes them; by default the
    /// built-in ones. Without any the gate is left out.
    #[arg(long, value_name = "FILE")]
    pub(super) positions: Option<PathBuf>,
    /// Nodes for each decision, where nodes are equal.
    #[arg(long, value_name = "N", default_value_t = 8000, value_parser = nodes(100))]
    pub(super) nodes: u64,
    /// Pairs of games with equal nodes.
    #[arg(long, value_name = "N", default_value_t = 250, value_parser = value_parser!(u64).range(2..=1_000_000))]
    pub(super) pairs: u64,
    /// Time control of the games at equal time.
    #[arg(long, value_name = "TC", default_value = "2+0.02")]
    pub(super) tc: TimeControl,
    /// Elo difference of the sequential test's H1; that of H0 is 0.
    #[arg(long, value_name = "ELO", default_value_t = 10.0, value_parser = number(0.1..=1000.0, "from 0.1 to 1000"))]
    pub(super) elo: f64,
    /// Maximum number of pairs in the sequential test.
    #[arg(long, alias = "most-pairs", value_name = "N", default_value_t = 5000, value_parser = value_parser!(u64).range(2..=1_000_000))]
    pub(super) max_pairs: u64,
    /// Keep the matches in this folder, and resume those that are there.
    #[arg(long, value_name = "FOLDER", value_parser = path_parser("a folder"))]
    pub(super) out: Option<PathBuf>,
    /// Play N games at once; by default one per core.
    #[arg(long, value_name = "N", value_parser = crate::cli::args::search::threads())]
    pub(super) concurrency: Option<u32>,
    /// Continue after a gate that stays shut.
    #[arg(long)]
    pub(super) all: bool,
    /// Print a JSON object for every gate.
    #[arg(long)]
    pub(super) json: bool,
}
