//! `ermine perft`.

use super::args::games;
use super::args::position::PositionArgs;
use super::console::progress::Progress;
use super::console::terminal;
use crate::protocol::format;
use crate::rules::PerftMode;
use crate::session::{PerftCount, Rules};
use serde::Serialize;
use std::cell::OnceCell;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Count move sequences, to test the move generator.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine perft 4
  ermine perft 3 --start 'shuffle 3 5' --divide
  ermine perft 5 --classic --json
  ermine perft 2 --fen '4k3/2P5/8/8/8/8/5p2/4K3 w - - 0 1 gr b ?'")]
pub(super) struct Args {
    /// Depth in moves.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=30))]
    depth: u32,
    #[command(flatten)]
    position: PositionArgs,
    /// Count all legal moves, ignoring the dice; without dice the count is the same.
    #[arg(long)]
    classic: bool,
    /// Show the count of each first step.
    #[arg(long)]
    divide: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Count<'a> {
    game: &'a str,
    position: String,
    depth: u32,
    mode: &'a str,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<(String, u64)>>,
}

/// Counts and prints the result.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    let mut session = games::open(game)?;
    args.position.set(session.as_mut())?;
    let mode = if args.classic {
        PerftMode::Classic
    } else {
        PerftMode::Full
    };
    let start = Instant::now();
    let (nodes, rows) = count(session.as_ref(), args.depth, mode);
    let seconds = start.elapsed().as_secs_f64();
    if args.json {
        return terminal::print_json(&Count {
            game,
            position: session.position_text(),
            depth: args.depth,
            mode: if args.classic { "classic" } else { "full" },
            nodes,
            seconds,
            divide: args.divide.then_some(rows),
        });
    }
    let rows = if args.divide { rows } else { Vec::new() };
    terminal::print(format::perft(nodes, &rows).join("\n"))?;
    let speed = nodes as f64 / seconds.max(1e-9) / 1e6;
    Ok(terminal::print(format!(
        "{seconds:.3} s, {speed:.1} million a second"
    ))?)
}

fn count(session: &dyn Rules, depth: u32, mode: PerftMode) -> PerftCount {
    let progress = OnceCell::new();
    let result = session.perft_job(depth, mode)(&AtomicBool::new(false), &mut |done, all| {
        let progress = progress.get_or_init(|| Progress::new(all as u64, "moves"));
        progress.set(done as u64);
    });
    if let Some(progress) = progress.get() {
        progress.finish();
    }
    result.unwrap_or_default()
}
