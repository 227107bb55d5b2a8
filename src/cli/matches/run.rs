//! `ermine match`.

use super::args::Args;
use super::folder::Out;
use super::progress::Progress;
use super::report::{print_files, print_summary, publish};
use super::speed::Speed;
use super::{folder, run_info, table};
use crate::arena::{self, ChangedEngines, Entrant, Match, MatchError, Runner, Summary};
use crate::cli::args::search::games_at_once;
use crate::cli::console::interrupt::{Interrupted, end_on_next_ctrl_c, on_ctrl_c};
use crate::cli::console::progress::Progress as Bar;
use crate::cli::console::terminal;
use clap::error::ErrorKind;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::SystemTime;

/// Plays the match; `command` is the whole command line.
pub(crate) fn run(game: Option<&str>, args: &Args, command: clap::Command) -> anyhow::Result<()> {
    let mut active_match = open(game, args, command)?;
    let mut progress = Progress::new(&active_match, args.json);
    cancel_on_ctrl_c(&active_match, &progress.bar);
    if let (None, None, Some(folder)) = (&args.resume, &args.out, active_match.folder()) {
        let folder = folder.display();
        let message =
            format!("the match is kept in {folder} (--out names another folder, or none)");
        progress.bar.suspend(|| terminal::print_note(&message));
    }
    let threads = active_match
        .runner()
        .entrants()
        .iter()
        .map(Entrant::threads)
        .max();
    let concurrency = games_at_once(args.concurrency.map(usize::from), threads.unwrap_or(1));
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
    let interrupted = active_match.runner().interrupt().is_raised() && !summary.finished;
    if interrupted {
        terminal::print_note(&interrupt_message(&active_match));
    }
    if let Some(folder) = active_match.folder() {
        publish(folder)?;
        output?;
        print_files(folder, args.json)?;
    } else {
        output?;
    }
    match interrupted {
        true => Err(Interrupted.into()),
        false => Ok(()),
    }
}

/// Opens the match to play, new or resumed.
fn open(game: Option<&str>, args: &Args, mut command: clap::Command) -> anyhow::Result<Match> {
    let Some(folder) = &args.resume else {
        let create_folder = |runner: &Runner| match_folder(args.out.as_ref(), runner);
        return Ok(Match::begin(args.config(game)?, create_folder)?);
    };
    // A conflict that `clap` does not see, because `--game` is an option of all commands.
    if let Some(game) = game {
        let text = format!("'--game {game}' cannot be used with '--resume <FOLDER>'");
        command.error(ErrorKind::ArgumentConflict, text).exit();
    }
    // Both are read later; reading them first refuses damaged files before anything is
    // changed.
    arena::runs(folder)?;
    arena::judge::Losses::read(folder)?;
    let observe = &mut |_: &_, _: &_| ControlFlow::Continue(());
    let changed = match args.accept_changed_engines {
        true => ChangedEngines::Accept,
        false => ChangedEngines::Refuse,
    };
    Ok(Match::resume(
        folder,
        |config| args.amend(config),
        changed,
        observe,
    )?)
}

/// Returns the folder of a new match.
fn match_folder(out: Option<&Out>, runner: &Runner) -> Result<Option<PathBuf>, MatchError> {
    match out {
        Some(Out::Nothing) => Ok(None),
        Some(Out::Folder(folder)) => Ok(Some(folder.clone())),
        None => Ok(Some(folder::create(SystemTime::now(), &runner.names())?)),
    }
}

/// Makes Ctrl-C end the match gracefully.
fn cancel_on_ctrl_c(active_match: &Match, bar: &Bar) {
    let (interrupt, bar) = (active_match.runner().interrupt(), bar.clone());
    on_ctrl_c(move |count| {
        interrupt.raise();
        let message = match count {
            1 => "finishing the running games; press Ctrl-C again to abort them",
            _ => "aborting the running games",
        };
        bar.suspend(|| terminal::print_note(message));
    });
}

/// Returns the message after an interrupt: the progress, and how to resume.
fn interrupt_message(active_match: &Match) -> String {
    let (done, all) = (
        active_match.tally().done(),
        active_match.runner().schedule().pairs(),
    );
    let text = format!("interrupted after {done} of {all} pairs");
    let Some(folder) = active_match.folder() else {
        return text + "; nothing was kept";
    };
    let folder = folder.to_string_lossy();
    let folder = shlex::try_quote(&folder).unwrap_or_else(|_| folder.clone());
    format!("{text}; to resume: ermine match --resume {folder}")
}

fn print_result(speed: Option<&Speed>, summary: &Summary, json: bool) -> anyhow::Result<()> {
    if let Some(speed) = speed {
        if json {
            terminal::print_json(speed)?;
        } else {
            terminal::print(table::speed(speed))?;
        }
    }
    print_summary(summary, json)
}
