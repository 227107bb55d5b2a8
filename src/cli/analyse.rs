//! `ermine analyse`.

use super::position::PositionList;
use super::progress::Progress;
use super::report::Report;
use super::search::SearchArgs;
use super::{position, terminal};
use crate::session::{Session, Start, Waiting};
use anyhow::bail;

/// Search positions: from arguments, from a file, or a line each from standard input.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine analyse --startpos --depth 6
  ermine analyse '4k3/2P5/8/8/8/8/5p2/4K3 w - - 0 1 gr b ?' --movetime 500 --multipv 3
  ermine analyse --file positions.txt --nodes 100000 --json > found.jsonl")]
pub(super) struct Args {
    #[command(flatten)]
    positions: PositionList,
    /// Show so many best moves.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=512))]
    multipv: Option<u32>,
    #[command(flatten)]
    search: SearchArgs,
    /// Print a JSON object a line.
    #[arg(long)]
    json: bool,
}

/// Searches them one after the other.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    let starts = args.positions.read()?;
    if starts.is_empty() {
        bail!("there is no position to analyse");
    }
    let mut session = args.search.open(game)?;
    if let Some(count) = args.multipv {
        session.set_option("MultiPV", Some(&count.to_string()))?;
    }
    let progress = Progress::new(starts.len() as u64, "positions");
    let mut failed = 0;
    for start in &starts {
        match args.analyse(session.as_mut(), start) {
            Ok(report) if args.json => progress.suspend(|| terminal::say_json(&report))?,
            Ok(report) => progress.suspend(|| terminal::show(report.text()))?,
            Err(error) => {
                failed += 1;
                progress.suspend(|| terminal::complain(&error.context(position::shown(start))));
            }
        }
        progress.step();
    }
    progress.finish();
    if failed > 0 {
        bail!(
            "{failed} of {} positions could not be analysed",
            starts.len()
        );
    }
    Ok(())
}

impl Args {
    fn analyse(&self, session: &mut dyn Session, start: &Start) -> anyhow::Result<Report> {
        session.set_option("UCI_AnalyseMode", Some("true"))?;
        session.set_position(start, &[])?;
        let mut report = Report::of(session);
        if !matches!(session.waiting(), Waiting::Over(_)) {
            let found = session.search(&self.search.limits(1000))?;
            report.add(session, found);
        }
        Ok(report)
    }
}
