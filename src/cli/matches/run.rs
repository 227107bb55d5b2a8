//! `ermine match`.

use super::args::Args;
use super::progress::Progress;
use super::report::{print_event, print_files, print_summary, publish};
use super::{folder, run_info};
use crate::arena::{ChangedEngines, Match, Runner, Speed, Summary, resume_command};
use crate::cli::args::search::games_at_once;
use crate::cli::console::interrupt::{Interrupted, end_on_next_ctrl_c, raise_on_ctrl_c};
use crate::cli::console::terminal;
use clap::error::ErrorKind;

/// The notes on Ctrl-C.
const INTERRUPT_NOTES: [&str; 2] = [
    "finishing the running games; press Ctrl-C again to abort them",
    "aborting the running games",
];

/// Plays the match; `command` is the whole command line.
pub(crate) fn run(game: Option<&str>, args: &Args, command: clap::Command) -> anyhow::Result<()> {
    let mut active_match = open(game, args, command)?;
    let mut progress = Progress::new(&active_match, args.json);
    let runner = active_match.runner();
    raise_on_ctrl_c(runner.interrupt(), &progress.bar, INTERRUPT_NOTES);
    if let (None, None, Some(folder)) = (&args.resume, &args.out, active_match.folder()) {
        let folder = folder.display();
        let note = format!("the match is kept in {folder} (--out names another folder, or none)");
        progress.bar.suspend(|| terminal::print_note(&note));
    }
    let concurrency = games_at_once(args.concurrency.map(usize::from), runner.threads());
    if let Some(folder) = active_match.folder() {
        run_info::record_run(folder, &active_match, concurrency)?;
    }
    let played = active_match.play(concurrency, &mut |pair, tally| progress.pair(pair, tally));
    end_on_next_ctrl_c();
    progress.bar.finish();
    let summary = played?;
    let speed = progress.speed(&active_match.runner().effort());
    // The result is printed before the files are written, in case that fails, and the
    // files are written even if the output is closed.
    let output = match progress.failure {
        Some(failure) => Err(failure),
        None => print_result(speed.as_ref(), &summary, args.json),
    };
    if active_match.is_interrupted() {
        terminal::print_note(&interrupt_note(&active_match));
    }
    if let Some(folder) = active_match.folder() {
        publish(folder)?;
        output?;
        print_files(folder, args.json)?;
    } else {
        output?;
    }
    match active_match.is_interrupted() {
        true => Err(Interrupted.into()),
        false => Ok(()),
    }
}

/// Opens the match to play, new or resumed.
fn open(game: Option<&str>, args: &Args, mut command: clap::Command) -> anyhow::Result<Match> {
    let Some(folder) = &args.resume else {
        let locate = |runner: &Runner| Ok(folder::locate(args.out.as_ref(), &runner.names())?);
        return Ok(Match::begin(args.config(game)?, locate)?);
    };
    // A conflict that `clap` does not see, because `--game` is an option of all commands.
    if let Some(game) = game {
        let text = format!("'--game {game}' cannot be used with '--resume <FOLDER>'");
        command.error(ErrorKind::ArgumentConflict, text).exit();
    }
    let changed = match args.accept_changed_engines {
        true => ChangedEngines::Accept,
        false => ChangedEngines::Refuse,
    };
    let amend = |config: &mut _| args.amend(config);
    Ok(Match::resume(folder, amend, changed)?)
}

/// Returns the note after an interrupt: the progress, and how to resume.
fn interrupt_note(active_match: &Match) -> String {
    let done = active_match.tally().done();
    let all = active_match.runner().schedule().pairs();
    let next = match active_match.folder() {
        Some(folder) => format!("to resume: {}", resume_command(folder)),
        None => "nothing was kept".to_owned(),
    };
    format!("interrupted after {done} of {all} pairs; {next}")
}

fn print_result(speed: Option<&Speed>, summary: &Summary, json: bool) -> anyhow::Result<()> {
    match speed {
        Some(speed) if json => print_event("pace", speed)?,
        Some(speed) => terminal::print(speed.to_string())?,
        None => {}
    }
    print_summary(summary, json)
}
