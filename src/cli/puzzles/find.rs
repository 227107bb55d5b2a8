//! `ermine puzzles find`.

use super::criteria::CriteriaArgs;
use crate::base::JsonText;
use crate::base::pipeline::ordered_map;
use crate::batch::{InputLine, LineCount, Request, set_option};
use crate::cli::args::search::thread_count;
use crate::cli::filter::FilterArgs;
use crate::puzzle::{self, Criteria, FindRecord, FindStatus};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

/// Examine positions for puzzles: a JSON line for each, in their order, puzzle or not.
///
/// Reads the input of `ermine batch`: JSON lines, EPD, game records, match folders.
/// `ermine puzzles select` picks the puzzles out. Exit code 3: some lines could not be
/// examined, or games were left out.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine match … --out m && ermine puzzles find m --out found.jsonl
  ermine puzzles find positions.jsonl --shard 0/8 --out found-0.jsonl
  ermine puzzles select found*.jsonl --out puzzles.jsonl")]
pub(super) struct Args {
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    criteria: CriteriaArgs,
}

/// The defaults for every line.
#[derive(Clone, Serialize)]
struct FindPlan {
    game: String,
    options: BTreeMap<String, String>,
    criteria: Option<Criteria>,
}

/// Examines all positions.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    let plan = FindPlan {
        game: game.to_owned(),
        options: args.filter.options.iter().cloned().collect(),
        criteria: args.criteria.overrides(game)?,
    };
    let mut source = args.filter.source(game)?;
    let mut writer = args.filter.writer(&plan, &mut source)?;
    let mut count = LineCount::default();
    let worker = || {
        let (mut examiner, plan) = (puzzle::Examiner::new(plan.criteria), plan.clone());
        let name = file_name(args.filter.input.as_deref());
        move |line: InputLine| {
            let file = Some(name.as_str()).filter(|_| matches!(line, InputLine::Position(_)));
            match line.request() {
                Ok(request) => {
                    let id = request.id.clone();
                    examiner.record(id, &plan.candidate(request, file))
                }
                Err(invalid) => FindRecord::failed(invalid.id, invalid.error.to_string()),
            }
        }
    };
    let threads = thread_count(args.filter.threads);
    let feed = source.feed.map(|line| line.map_err(anyhow::Error::from));
    ordered_map(feed, threads, worker, |record: FindRecord| {
        match record.status {
            FindStatus::Ok => count.good += 1,
            FindStatus::Error => count.bad += 1,
        }
        Ok(writer.write(&record.line()))
    })?;
    writer.finish(count)
}

impl FindPlan {
    /// Returns the candidate of a request, from the records in `file` if the request
    /// comes from a record. The request's limits are ignored.
    fn candidate(&self, request: Request, file: Option<&str>) -> puzzle::Candidate {
        let mut options = self.options.clone();
        for (name, value) in request.options {
            set_option(&mut options, name, value);
        }
        let source = match (parse_game_number(&request.id), file) {
            (Some(number), Some(file)) => format!("{file} game {number}").into(),
            (Some(number), None) => number.into(),
            (None, _) => request.id.clone(),
        };
        puzzle::Candidate {
            game: request.game.unwrap_or_else(|| self.game.clone()),
            options,
            source: puzzle::Source {
                game: source,
                steps: request.moves.len(),
            },
            start: request.start,
            steps: request.moves.iter().map(ToString::to_string).collect(),
        }
    }
}

/// Returns the number of the game in the id of a record's position: `3.17` is game 3
/// after 17 steps.
fn parse_game_number(id: &JsonText) -> Option<String> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let id = id.text()?;
    let (game, steps) = id.split_once('.')?;
    (is_number(game) && is_number(steps)).then(|| game.to_owned())
}

/// Returns the last part of a path; empty for standard input.
fn file_name(path: Option<&Path>) -> String {
    let name = path.and_then(Path::file_name).unwrap_or_default();
    name.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_two_numbers_name_a_game() {
        assert_eq!(parse_game_number(&"3.17".into()).as_deref(), Some("3"));
        for id in ["3", "v1.2", "3.17-b", "3.", ".17"] {
            assert_eq!(parse_game_number(&id.into()), None, "{id}");
        }
        let number = serde_json::from_str("3.17").unwrap();
        assert_eq!(parse_game_number(&number), None);
    }
}
