//! `ermine puzzles find`.

use super::criteria::CriteriaArgs;
use crate::base::pipeline::ordered_map;
use crate::batch::{BatchCount, BatchSource, InputLine, Request, Shard, open_source, resume};
use crate::cli::batch::{Sheet, bad, skip};
use crate::cli::progress::Progress;
use crate::cli::search::{cores, pair, threads};
use crate::puzzle::{
    Criteria, FindRecord, FindStatus, PuzzleCandidate, PuzzleFinder, PuzzleSource,
};
use anyhow::Context;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Look for puzzles in positions: a JSON line for each, in their order, puzzle or not.
///
/// Reads what `ermine batch` reads: JSON lines, game records, folders of matches. `ermine
/// puzzles select` picks the puzzles out. Exit code 3: some lines could not be examined.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine match … --out m && ermine puzzles find m --out found.jsonl
  ermine puzzles find positions.jsonl --shard 0/8 --out found-0.jsonl
  ermine puzzles select found*.jsonl --out puzzles.jsonl")]
pub(super) struct Args {
    /// A file of JSON lines or of game records, or the folder of a match; standard input
    /// if left out.
    #[arg(value_name = "PATH")]
    input: Option<PathBuf>,
    #[command(flatten)]
    criteria: CriteriaArgs,
    /// Set any setting of the game.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    options: Vec<(String, String)>,
    /// Examine so many positions at a time; all cores if left out.
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u32>,
    /// Examine only every Nth line, from line I on, counted from 0.
    #[arg(long, value_name = "I/N", default_value = "0/1")]
    shard: Shard,
    /// Write the records to this file, which must be new.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on with the file of --out where it was broken off.
    #[arg(long, requires = "out")]
    resume: bool,
}

/// What holds for every line that says nothing else.
#[derive(Clone, Serialize)]
struct FindPlan {
    game: String,
    options: BTreeMap<String, String>,
    criteria: Option<Criteria>,
}

/// Examines them all.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    let plan = FindPlan {
        game: game.to_owned(),
        options: args.options.iter().cloned().collect(),
        criteria: args.criteria.given(game)?,
    };
    let BatchSource { mut feed, count } = open_source(args.input.as_deref(), game, args.shard)?;
    let mut out: Box<dyn Write> = Box::new(io::stdout());
    let progress = Progress::new(count, "positions");
    if let Some(path) = &args.out {
        let resumed = resume(path, (&plan, args.shard), args.resume)?;
        skip(&mut feed, &resumed.ids, path)?;
        progress.begin(resumed.ids.len() as u64);
        out = Box::new(Sheet(resumed.file));
    }
    let (mut written, mut count) = (Ok(()), BatchCount::default());
    let threads = args.threads.map_or_else(cores, |threads| threads as usize);
    let worker = || {
        let (mut finder, plan) = (PuzzleFinder::new(plan.criteria), plan.clone());
        move |line: InputLine| match line.request() {
            Ok(request) => {
                let id = request.id.clone();
                finder.record(id, &plan.candidate(request))
            }
            Err((id, error)) => FindRecord::failed(id, error.to_string()),
        }
    };
    ordered_map(feed, threads, worker, |record: FindRecord| {
        match record.status {
            FindStatus::Ok => count.good += 1,
            FindStatus::Error => count.bad += 1,
        }
        let line = record.line();
        written = progress.suspend(|| out.write_all(line.as_bytes()).and_then(|()| out.flush()));
        progress.step();
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    })?;
    progress.finish();
    written.context("cannot write the records")?;
    bad(count)
}

impl FindPlan {
    /// The position that a line asks about. What it says of limits means nothing here.
    fn candidate(&self, request: Request) -> PuzzleCandidate {
        let mut options = self.options.clone();
        for (name, value) in request.options {
            options.retain(|known, _| !known.eq_ignore_ascii_case(&name));
            options.insert(name, value);
        }
        // Positions of one record are `3.17`: the game, and the steps made.
        let source = match &request.id {
            serde_json::Value::String(id) => match id.split_once('.') {
                Some((game, _)) => game.into(),
                None => request.id.clone(),
            },
            id => id.clone(),
        };
        PuzzleCandidate {
            game: request.game.unwrap_or_else(|| self.game.clone()),
            options,
            source: PuzzleSource {
                game: source,
                steps: request.moves.len(),
            },
            start: request.start,
            steps: request.moves,
        }
    }
}
