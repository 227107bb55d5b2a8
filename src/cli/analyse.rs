//! `ermine analyse`: searches positions and prints the results as text or JSON.

use super::args::position::{PositionList, describe};
use super::args::search::{SearchArgs, multipv};
use super::console::interrupt::{Interrupted, on_ctrl_c};
use super::console::progress::Progress;
use super::console::{report, terminal};
use super::io::output::{OutputPath, text_stream};
use crate::batch::{self, Analyst, Request};
use crate::draw;
use anyhow::{anyhow, bail};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The default time limit in milliseconds.
const DEFAULT_MOVETIME: u64 = 1000;

/// The default hash size in mebibytes, the same as in the protocol.
const HASH: &str = "16";

/// Search one or more positions and show the best moves.
///
/// Shows the score, the best move and the best lines; before a roll, for each outcome
/// that is played differently, with the faces of the die that belong to it. Without
/// limits it searches for a second. Ctrl-C ends a search and shows what it has found so
/// far.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine analyse --startpos --depth 6
  ermine analyse --start 'shuffle 3 5' --moves 'r2 e2e4' --movetime 5000 --threads 2
  ermine analyse '4k3/2P5/8/8/8/8/5p2/4K3 w - - 0 1 gr b ?' --movetime 500 --multipv 3
  ermine analyse --startpos --game colorbound --svg best.svg
  ermine analyse --file positions.txt --nodes 100000 --json > found.jsonl
  ermine puzzles export puzzles.jsonl --format epd | ermine analyse --nodes 100000 --json")]
pub(super) struct Args {
    #[command(flatten)]
    positions: PositionList,
    /// Show the N best moves.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = multipv())]
    multipv: u32,
    #[command(flatten)]
    search: SearchArgs,
    /// Draw the board as SVG to this file, with the best move marked.
    ///
    /// Before a roll it is the best move for the likeliest outcome. With `-` the SVG goes
    /// to standard output and the text to standard error.
    #[arg(long, value_name = "FILE")]
    svg: Option<OutputPath>,
    /// Print a JSON object for each position, as batch does (docs/batch.md).
    #[arg(long)]
    json: bool,
}

/// Searches the positions one after the other.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    text_stream(&[("--svg", args.svg.as_ref())], args.json)?;
    let requests = args.positions.read(game)?;
    let count = requests.len();
    if args.svg.is_some() && count > 1 {
        bail!("--svg draws one position, found {count}");
    }
    // Reports a bad option once, before any position.
    args.search.open(game)?;
    let progress = Progress::new(count as u64, "positions");
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    on_ctrl_c(move |_| flag.store(true, Ordering::Relaxed));
    let analyst = Analyst::new(Arc::new(args.defaults(game))).stopped_by(Arc::clone(&stop));
    let mut analyst = analyst.with_listener(Arc::new(progress.clone()));
    let mut failed = 0;
    for request in requests {
        if stop.load(Ordering::Relaxed) {
            return Err(Interrupted.into());
        }
        let start = Instant::now();
        let request = request.map_err(anyhow::Error::from);
        match request.and_then(|request| analyse(request, &mut analyst)) {
            Ok(record) => progress.suspend(|| args.show(&mut analyst, &record, start.elapsed()))?,
            Err(error) if count == 1 => return Err(error),
            Err(error) => {
                failed += 1;
                progress.suspend(|| terminal::print_error(&error));
            }
        }
        progress.step();
    }
    progress.finish();
    if failed > 0 {
        bail!("{failed} of {count} positions could not be analysed");
    }
    Ok(())
}

/// Searches a position; the error is the reason why it cannot be searched.
fn analyse(request: Request, analyst: &mut Analyst) -> anyhow::Result<batch::Record> {
    let position = describe(&request.start);
    let record = analyst.record(Ok(request));
    match &record.error {
        Some(error) => Err(anyhow!(error.clone()).context(position)),
        None => Ok(record),
    }
}

impl Args {
    fn defaults(&self, game: &str) -> batch::Defaults {
        let defaults = batch::Defaults {
            game: game.to_owned(),
            options: BTreeMap::from([("Hash".to_owned(), HASH.to_owned())]),
            limits: self.search.limit(DEFAULT_MOVETIME),
            multipv: self.multipv,
            timeout: u64::MAX,
        };
        defaults.with_options(self.search.options_to_set())
    }

    /// Prints the result of the last position.
    fn show(
        &self,
        analyst: &mut Analyst,
        record: &batch::Record,
        elapsed: Duration,
    ) -> anyhow::Result<()> {
        let Some(session) = analyst.session() else {
            return Ok(());
        };
        match self.json {
            true => terminal::print(record.line().trim_end())?,
            false => text_stream(&[("--svg", self.svg.as_ref())], false)?
                .print_styled(report::text(session, record, elapsed))?,
        }
        if let Some(path) = &self.svg {
            let step = record.best.first().map_or("", |best| &best.step);
            let title = format!("{}: {} {step}", session.game(), session.position_text());
            let picture = draw::svg_with_step(&session.diagram(), title.trim_end(), step);
            path.save(&picture)?;
        }
        Ok(())
    }
}
