//! A match from its first game to its final figures, on disk if wanted.

use super::match_tally::{MatchTally, Summary};
use super::reorder_buffer::ReorderBuffer;
use super::runner::Runner;
use crate::arena::entrants::identity::{EngineChange, EngineIdentity};
use crate::arena::folder::journal;
use crate::arena::folder::journal::{MatchHeader, ResumedJournal, create_journal, resume_journal};
use crate::arena::folder::losses::Losses;
use crate::arena::folder::run_info::runs;
use crate::arena::games::game::MatchGame;
use crate::arena::games::repeats::MatchEvent;
use crate::arena::plan::config::Config;
use crate::arena::plan::error::{JournalError, MatchError};
use crate::base::day;
use crate::gamefile::journal::Journal;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A match that can be played or continued.
pub struct Match {
    runner: Runner,
    folder: Option<PathBuf>,
    /// The journal that games are added to, if there is one.
    journal: Option<Journal>,
    /// Numbers of the games that have been played.
    done: BTreeSet<u64>,
    score: Score,
    identities: Vec<EngineIdentity>,
}

/// The reaction if a match is resumed and an engine has changed since it was begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangedEngines {
    /// Refuses to resume.
    Refuse,
    /// Continues, and reports the change in the result.
    Accept,
}

/// Games as they arrive, and their tally in order.
pub(crate) struct Score {
    reorder_buffer: ReorderBuffer,
    pub(crate) tally: MatchTally,
    pub(crate) over: bool,
    /// Changes of engines with which the match was continued all the same.
    pub(crate) changes: Vec<EngineChange>,
}

/// A function that receives every pair in order, with the tally after it; returns whether
/// to go on.
pub type PairListener<'a> = &'a mut dyn FnMut(&[MatchGame; 2], &MatchTally) -> ControlFlow<()>;

impl Score {
    pub(crate) fn summary(&self) -> Summary {
        Summary {
            engine_changes: self.changes.clone(),
            ..self.tally.summary()
        }
    }

    pub(crate) fn add(&mut self, event: MatchEvent, watch: PairListener<'_>) -> ControlFlow<()> {
        for pair in self.reorder_buffer.add(event) {
            if self.over {
                break;
            }
            // A worker may have played what another one had just begun.
            match pair.games.filter(|games| !self.tally.is_repeat(games)) {
                Some(games) => {
                    self.over = self.tally.add(&games).is_break();
                    watch(&games, &self.tally)?;
                }
                None => self.over = self.tally.add_repeat(pair.number).is_break(),
            }
        }
        if self.over {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

pub(crate) fn score(runner: &Runner) -> Result<Score, MatchError> {
    let tally = MatchTally::new(runner)?;
    Ok(Score {
        reorder_buffer: ReorderBuffer::default(),
        tally,
        over: false,
        changes: Vec::new(),
    })
}

/// Counts the games in the journal in `folder`.
fn replay(
    runner: &Runner,
    folder: &Path,
    score: &mut Score,
    watch: PairListener<'_>,
) -> Result<(), MatchError> {
    let mut stray = None;
    let mut control = ControlFlow::Continue(());
    let header = journal::read(folder, &mut |event| {
        match &event {
            MatchEvent::Game(game) if !runner.schedule().holds(game.number, game.players) => {
                stray.get_or_insert(game.number);
                return;
            }
            // Later pairs are compared with it.
            MatchEvent::Game(game) => drop(runner.repeated(game.pair(), &game.played.start)),
            MatchEvent::Repeat(_) => {}
        }
        if control.is_continue() {
            control = score.add(event, watch);
        }
    })?;
    score.changes = header.changes;
    let path = journal::journal_path(folder);
    stray.map_or(Ok(()), |number| {
        Err(JournalError::Stray { path, number }.into())
    })
}

impl Match {
    /// Begins a match, stored in the folder that `locate` returns, if any. `locate` is
    /// called once everything has been checked. Every engine is started once, so that a
    /// match that cannot go on is not begun.
    ///
    /// # Errors
    /// Returns [`MatchError`] if the match cannot be played; nothing has been written
    /// then.
    pub fn begin(
        config: Config,
        locate: impl FnOnce(&Runner) -> Result<Option<PathBuf>, MatchError>,
    ) -> Result<Match, MatchError> {
        Match::of(Runner::new(config)?, locate)
    }

    /// Does the same as [`begin`](Match::begin), with a runner that is ready.
    ///
    /// # Errors
    /// Returns the errors of [`begin`](Match::begin).
    pub fn of(
        runner: Runner,
        locate: impl FnOnce(&Runner) -> Result<Option<PathBuf>, MatchError>,
    ) -> Result<Match, MatchError> {
        let score = score(&runner)?;
        runner.check_test()?;
        let identities = runner.probe()?;
        let folder = locate(&runner)?;
        let journal = match &folder {
            Some(folder) => {
                let digest = runner.openings().digest();
                let mut header = MatchHeader::new(runner.config().clone(), digest);
                header.engines = with_files(&identities, &runner);
                Some(create_journal(folder, &header)?)
            }
            None => None,
        };
        Ok(Match {
            runner,
            folder,
            journal,
            done: BTreeSet::new(),
            score,
            identities,
        })
    }

    /// Resumes the match in `folder`; `amend` may change the number of pairs. The engines
    /// have to be the same as in the journal, unless `changed` accepts others.
    ///
    /// # Errors
    /// Returns [`MatchError`] if there is no match, or if it cannot continue as
    /// configured.
    pub fn resume(
        folder: &Path,
        amend: impl FnOnce(&mut Config),
        changed: ChangedEngines,
    ) -> Result<Match, MatchError> {
        // Both are needed later: damaged files are refused before anything is changed.
        runs(folder)?;
        Losses::read(folder)?;
        let ResumedJournal {
            mut journal,
            mut header,
            games: done,
        } = resume_journal(folder)?;
        let (mut config, openings) = (header.config.clone(), header.openings);
        amend(&mut config);
        if config.pairs < header.config.pairs {
            let (found, min) = (config.pairs, header.config.pairs);
            let text = format!("{found} pairs; expected at least {min} as before");
            let setting = "pairs";
            return Err(MatchError::Number { setting, text });
        }
        let runner = Runner::new(config)?;
        if runner.openings().digest() != openings {
            return Err(JournalError::Openings(folder.to_owned()).into());
        }
        let mut score = score(&runner)?;
        let watch = &mut |_: &_, _: &_| ControlFlow::Continue(());
        replay(&runner, folder, &mut score, watch)?;
        let before = header.clone();
        let mut identities = Vec::new();
        if !score.over {
            identities = runner.probe()?;
            let engines = with_files(&identities, &runner);
            let changes = header.update_engines(engines, &runner.names(), done.len());
            if changed == ChangedEngines::Refuse && !changes.is_empty() {
                return Err(changed_engine_error(folder, &changes).into());
            }
            score.changes.clone_from(&header.changes);
        }
        header.config = runner.config().clone();
        if header != before {
            journal.add(&header)?;
        }
        Ok(Match {
            runner,
            folder: Some(folder.to_owned()),
            journal: Some(journal),
            done,
            score,
            identities,
        })
    }

    /// The identity of each engine, by the number of the player; empty for a match that
    /// was over when it was resumed.
    #[must_use]
    pub fn identities(&self) -> &[EngineIdentity] {
        &self.identities
    }

    /// The runner, with the configuration and the entrants.
    #[must_use]
    pub const fn runner(&self) -> &Runner {
        &self.runner
    }

    /// The folder of the match, if it is stored.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The tally so far.
    #[must_use]
    pub const fn tally(&self) -> &MatchTally {
        &self.score.tally
    }

    /// The games that have ended but do not count yet, since a game of their pair or an
    /// earlier pair is missing, in the order of their numbers.
    pub fn uncounted(&self) -> impl Iterator<Item = &MatchGame> {
        let buffer = Some(&self.score.reorder_buffer).filter(|_| !self.score.over);
        buffer.into_iter().flat_map(ReorderBuffer::games)
    }

    /// Whether [`Runner::interrupt`] has ended it early.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.runner.interrupt().is_raised() && !self.score.over
    }

    /// Plays the remaining games, `concurrency` at a time, until [`Runner::interrupt`] is
    /// raised.
    ///
    /// # Errors
    /// Returns [`MatchError`] if the journal cannot be written or a game cannot be
    /// played; earlier games are kept.
    pub fn play(
        &mut self,
        concurrency: usize,
        watch: PairListener<'_>,
    ) -> Result<Summary, MatchError> {
        let Match {
            runner,
            folder,
            journal,
            done,
            score,
            ..
        } = self;
        if !score.over {
            if let Some(folder) = folder {
                runner.live.write_to(folder);
            }
            let played = runner.run(done, concurrency, &mut |mut event| {
                if let MatchEvent::Game(game) = &mut event {
                    game.date = Some(day(SystemTime::now()));
                }
                if let Some(journal) = journal {
                    journal.add(&event)?;
                }
                Ok(score.add(event, watch))
            });
            runner.live.close();
            played?;
        }
        Ok(score.summary())
    }
}

/// The identities with the files of their engines.
fn with_files(identities: &[EngineIdentity], runner: &Runner) -> Vec<EngineIdentity> {
    let both = identities.iter().zip(runner.entrants());
    both.map(|(identity, entrant)| EngineIdentity {
        files: entrant.files(),
        ..identity.clone()
    })
    .collect()
}

/// The number of changes of an engine that an error names.
const MAX_CHANGES: usize = 3;

/// The error for a match whose engines have changed.
fn changed_engine_error(folder: &Path, changes: &[EngineChange]) -> JournalError {
    let engine = changes[0].engine.clone();
    let engine_changes: Vec<&EngineChange> =
        changes.iter().filter(|c| c.engine == engine).collect();
    let descriptions: Vec<String> = engine_changes
        .iter()
        .take(MAX_CHANGES)
        .map(ToString::to_string)
        .collect();
    let mut descriptions = descriptions.join(", ");
    if engine_changes.len() > MAX_CHANGES {
        descriptions += &format!(" and {} more", engine_changes.len() - MAX_CHANGES);
    }
    JournalError::Engine {
        engine,
        folder: folder.to_owned(),
        changes: descriptions,
    }
}

/// Reads the match in `folder` for `watch`, in the order of its pairs, until `watch`
/// breaks; returns the figures up to there. `runner` has the configuration.
///
/// # Errors
/// Returns [`MatchError`] if there is no match, or if it is damaged.
pub fn review(
    runner: &Runner,
    folder: &Path,
    watch: PairListener<'_>,
) -> Result<Summary, MatchError> {
    let mut score = score(runner)?;
    replay(runner, folder, &mut score, watch)?;
    Ok(score.summary())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::entrants::entrant::EntrantSpec;
    use crate::arena::games::repeats::RepeatedPair;
    use crate::session::Start;
    use proptest::prelude::*;
    use std::sync::LazyLock;

    /// A match of `pairs` pairs that can only repeat itself from a start that it has had.
    fn deterministic_runner(pairs: u64) -> Runner {
        let player = |words: &str| EntrantSpec::read(words).unwrap();
        Runner::new(Config {
            game: "colorbound".to_owned(),
            pairs,
            engines: vec![player("nodes=5 name=one"), player("depth=1 name=other")],
            ..Config::default()
        })
        .unwrap()
    }

    const PAIRS: usize = 11;

    fn games(pair: u64, start: u8) -> [MatchEvent; 2] {
        [0, 1].map(|second| {
            let mut game = MatchGame::blank(2 * pair + second);
            game.players = if second == 0 { [0, 1] } else { [1, 0] };
            game.played.start = Start::Text(start.to_string());
            game.into()
        })
    }

    proptest! {
        /// The speed of the workers decides whether a pair is played or skipped, but not
        /// what counts.
        #[test]
        fn every_start_counts_once_in_whatever_order_pairs_come(
            starts in proptest::collection::vec(0u8..4, PAIRS),
            order in any::<proptest::sample::Index>(),
            played in any::<u16>(),
        ) {
            static RUNNER: LazyLock<Runner> = LazyLock::new(|| deterministic_runner(PAIRS as u64));
            let mut score = score(&RUNNER).unwrap();
            let mut watched = Vec::new();
            let mut events = Vec::new();
            for (pair, start) in (0..).zip(&starts) {
                let of = starts.iter().position(|other| other == start).unwrap() as u64;
                let repeat = RepeatedPair { repeated_pair: pair, of };
                match of < pair && played >> pair & 1 == 0 {
                    true => events.push(MatchEvent::Repeat(repeat)),
                    false => events.extend(games(pair, *start)),
                }
            }
            let shift = order.index(events.len());
            events.rotate_left(shift);
            let mut last = ControlFlow::Continue(());
            for event in events {
                last = score.add(event, &mut |pair, _| {
                    watched.push(pair[0].pair());
                    ControlFlow::Continue(())
                });
            }
            prop_assert!(last.is_break());
            let distinct: BTreeSet<u8> = starts.iter().copied().collect();
            let summary = score.summary();
            let duel = &summary.duels[0];
            prop_assert_eq!(summary.pairs, distinct.len() as u64);
            prop_assert_eq!(duel.repeated_pairs, (starts.len() - distinct.len()) as u64);
            prop_assert_eq!((duel.identical_games, summary.finished), (0, true));
            let first = |start: &u8| starts.iter().position(|other| other == start);
            let mut firsts: Vec<u64> = distinct.iter().filter_map(first).map(|n| n as u64).collect();
            firsts.sort_unstable();
            prop_assert_eq!(watched, firsts);
        }
    }

    #[test]
    fn engines_with_chance_clock_or_threads_are_not_deterministic() {
        let is_deterministic = |words: &str, each: &str| {
            let spec = EntrantSpec::read(words).unwrap();
            let each = EntrantSpec::read(each).unwrap();
            let all = crate::arena::entrants::entrant::Entrant::resolve(&[spec], &each).unwrap();
            all[0].is_deterministic()
        };
        for words in [
            "nodes=5",
            "depth=3 option.Hash=4",
            "nodes=9 option.threads=1",
        ] {
            assert!(is_deterministic(words, ""), "{words}");
        }
        for words in [
            "random",
            "exact-1",
            "tc=10",
            "nodes=5 tc=10",
            "movetime=5",
            "nodes=5 option.Threads=2",
            "nodes=5 option.UCI_LimitStrength=true",
            "nodes=5 'option.skill level=3'",
            "nodes=5 'option.Error Mean=3'",
            "cmd=./x nodes=5",
        ] {
            assert!(!is_deterministic(words, ""), "{words}");
        }
        assert!(!is_deterministic("nodes=5", "option.Threads=4"));
    }

    #[test]
    fn a_test_that_can_only_repeat_itself_is_refused() {
        let check = |change: &dyn Fn(&mut Config)| {
            let mut config = deterministic_runner(50).config().clone();
            (config.sprt, config.random_plies) = (Some(Default::default()), Some(0));
            change(&mut config);
            Runner::new(config).unwrap().check_test()
        };
        let error = check(&|_| {}).unwrap_err().to_string();
        assert!(
            error.starts_with("a sequential test needs different games"),
            "{error}"
        );
        check(&|config| config.random_plies = None).unwrap();
        check(&|config| config.sprt = None).unwrap();
        check(&|config| config.engines[0].options = [("Skill Level".into(), "3".into())].into())
            .unwrap();
        check(&|config| config.game = "royal-palette".to_owned()).unwrap();
        check(&|config| {
            config.game = "royal-standard".to_owned();
            config.settings = [("Starts".to_owned(), "both".to_owned())].into();
        })
        .unwrap();
    }
}
