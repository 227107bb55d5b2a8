//! Plays the matches.

use super::args::Args;
use super::conditions::GateMatch;
use crate::arena::{ChangedEngines, JOURNAL, Match, Summary};
use crate::cli::args::search::games_at_once;
use crate::cli::console::interrupt::{Interrupted, end_on_next_ctrl_c, on_ctrl_c};
use crate::cli::console::progress::Progress;
use crate::cli::console::terminal;
use anyhow::bail;
use std::ops::ControlFlow;
use std::path::Path;

impl GateMatch {
    /// Plays the match, or the rest of it. Ctrl-C ends it gracefully.
    pub(super) fn play(self, args: &Args) -> anyhow::Result<Summary> {
        let mut active_match = self.open(args.out.as_deref())?;
        let runner = active_match.runner();
        let progress = Progress::new(runner.schedule().pairs(), "pairs");
        progress.start_from(active_match.tally().done());
        let interrupt = runner.interrupt();
        on_ctrl_c(move |_| interrupt.raise());
        let concurrency = games_at_once(args.concurrency.map(|count| count as usize), 1);
        let summary = active_match.play(concurrency, &mut |_, tally| {
            progress.set(tally.done());
            ControlFlow::Continue(())
        });
        end_on_next_ctrl_c();
        progress.finish();
        let summary = summary?;
        if active_match.is_interrupted() {
            terminal::print_note(match args.out {
                Some(_) => "interrupted; repeat the command to resume the match",
                None => "interrupted; nothing was kept",
            });
            return Err(Interrupted.into());
        }
        Ok(summary)
    }

    /// Begins the match, in its folder in `out` if one is named, or resumes the one that
    /// is there.
    fn open(self, out: Option<&Path>) -> anyhow::Result<Match> {
        let folder = out.map(|out| out.join(self.folder));
        let resumed = folder.as_deref().map(|folder| self.resume(folder));
        match resumed.transpose()?.flatten() {
            Some(resumed) => Ok(resumed),
            None => Ok(Match::begin(self.config, |_| Ok(folder))?),
        }
    }

    /// Resumes the match in `folder`, if there is one.
    ///
    /// # Errors
    /// Returns an error if it has another configuration.
    pub(super) fn resume(&self, folder: &Path) -> anyhow::Result<Option<Match>> {
        if !folder.join(JOURNAL).exists() {
            return Ok(None);
        }
        let resumed = Match::resume(folder, |_| {}, ChangedEngines::Refuse)?;
        if *resumed.runner().config() != self.config {
            let display = folder.display();
            bail!(
                "'{display}' holds another match; expected one of the same nets, limits, pairs and seed"
            );
        }
        Ok(Some(resumed))
    }
}
