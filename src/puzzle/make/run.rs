//! A run that makes puzzles until there are enough.

use super::find::FinderCount;
use super::maker::{GameYield, MakePlan, Maker, game_number};
use super::select::Selection;
use crate::base::Abort;
use crate::base::pipeline::ordered_map;
use crate::base::workers::ThreadError;
use crate::puzzle::record::puzzle::Puzzle;
use crate::session::SessionError;
use std::fmt;
use std::ops::ControlFlow;

/// A run that makes puzzles by a plan, game after game, until there are enough.
pub struct MakeRun<'a> {
    plan: &'a MakePlan,
    target: u64,
    made: u64,
    games: u64,
    next_game: u64,
    count: FinderCount,
    selection: Selection,
    abort: Abort,
}

impl MakeRun<'_> {
    /// A run that makes `target` puzzles.
    ///
    /// # Errors
    /// If there is no such game, or it rejects a setting.
    pub fn new(plan: &MakePlan, target: u64) -> Result<MakeRun<'_>, SessionError> {
        // Reports bad options before any work is done.
        Maker::new(plan)?;
        Ok(MakeRun {
            plan,
            target,
            made: 0,
            games: 0,
            next_game: 0,
            count: FinderCount::default(),
            selection: Selection::new(plan.each),
            abort: Abort::default(),
        })
    }

    /// Ends the run when `abort` is due; what is found from then on is of no use.
    pub fn stop_on(&mut self, abort: Abort) {
        self.abort = abort;
    }

    /// Counts the puzzles of an earlier run by the same plan, and goes on after them.
    ///
    /// # Errors
    /// If a puzzle is rejected.
    pub fn resume(&mut self, puzzles: &[Puzzle]) -> Result<(), SessionError> {
        for puzzle in puzzles {
            self.selection.add(puzzle)?;
            self.made += 1;
            // The rest of its game may be missing.
            self.next_game = game_number(puzzle).unwrap_or_default();
        }
        Ok(())
    }

    /// Makes the missing puzzles and passes each to `write`, with `threads` games at a
    /// time; the puzzles do not depend on `threads`.
    ///
    /// # Errors
    /// The first error of `write` or a game, which ends the run, or [`ThreadError`] if a
    /// thread cannot be started.
    pub fn finish<E: From<SessionError> + From<ThreadError> + Send + 'static>(
        &mut self,
        threads: usize,
        mut write: impl FnMut(&Puzzle) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.made >= self.target {
            return Ok(());
        }
        let (plan, abort) = (self.plan, self.abort.clone());
        let worker = || {
            let mut maker = Maker::new(plan).map(|maker| maker.stopped_by(abort.clone()));
            move |number| match &mut maker {
                Ok(maker) => maker.make(number),
                Err(error) => Err(error.clone()),
            }
        };
        ordered_map((self.next_game..).map(Ok), threads, worker, |found| {
            self.add(&found?, &mut write)
        })
    }

    /// Adds the puzzles of a game; breaks if there are enough.
    fn add<E: From<SessionError>>(
        &mut self,
        found: &GameYield,
        mut write: impl FnMut(&Puzzle) -> Result<(), E>,
    ) -> Result<ControlFlow<()>, E> {
        self.games += 1;
        self.count.add(found.count);
        for puzzle in &found.puzzles {
            if self.made < self.target && self.selection.add(puzzle)?.is_none() {
                write(puzzle)?;
                self.made += 1;
            }
        }
        Ok(match self.made < self.target && !self.abort.is_due() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        })
    }

    /// The number of puzzles, with those of an earlier run.
    #[must_use]
    pub const fn made(&self) -> u64 {
        self.made
    }
}

impl fmt::Display for MakeRun<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (games, count, made) = (self.games, self.count, self.made);
        write!(f, "{games} games, {count}; {made} puzzles")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;
    use crate::puzzle::search::criteria::Criteria;
    use std::collections::BTreeMap;
    use std::error::Error;

    #[test]
    fn a_run_with_enough_puzzles_plays_no_game() {
        let session = catalog::open("royal-palette").unwrap();
        let plan = MakePlan {
            game: "royal-palette".to_owned(),
            options: BTreeMap::new(),
            seed: 1,
            criteria: Criteria::default_for(session.as_ref()),
            each: 1,
        };
        let mut run = MakeRun::new(&plan, 0).unwrap();
        let write = |_: &Puzzle| Err(Box::<dyn Error + Send + Sync>::from("full"));
        run.finish(2, write).unwrap();
        let text = "0 games, 0 decisions screened: 0 promising, 0 likely, 0 confirmed, \
                    of these 0 obvious, 0 without proof, 0 lost anyway, 0 refuted later; \
                    0 puzzles";
        assert_eq!(run.to_string(), text);
    }
}
