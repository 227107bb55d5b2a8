//! A match from its first game to its last figures, on disk if wanted.

use super::journal::{self, Agreement, Journal};
use super::{
    Config, JournalError, MatchError, MatchGame, ReorderBuffer, Runner, Standing, Summary,
};
use crate::base::day;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A match that can be played, now or further.
pub struct Match {
    runner: Runner,
    folder: Option<PathBuf>,
    /// Where games are written down, if they are.
    journal: Option<Journal>,
    /// Numbers of the games that have been played.
    done: BTreeSet<u64>,
    score: Score,
    identities: Vec<Option<String>>,
}

/// Games as they come, and what they say in their order.
pub(super) struct Score {
    sequencer: ReorderBuffer,
    pub(super) standing: Standing,
    pub(super) over: bool,
}

/// Hears of every pair in its order, with the standing after it; says whether
/// to go on.
pub type Watch<'a> = &'a mut dyn FnMut(&[MatchGame; 2], &Standing) -> ControlFlow<()>;

impl Score {
    pub(super) fn add(&mut self, game: MatchGame, watch: Watch<'_>) -> ControlFlow<()> {
        for pair in self.sequencer.add(game) {
            if !self.over {
                self.over = self.standing.add(&pair).is_break();
                watch(&pair, &self.standing)?;
            }
        }
        if self.over {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

pub(super) fn score(runner: &Runner) -> Result<Score, MatchError> {
    let standing = Standing::new(runner.config(), runner.names(), runner.schedule().clone())?;
    Ok(Score {
        sequencer: ReorderBuffer::default(),
        standing,
        over: false,
    })
}

/// Counts the games in the journal in `folder`.
fn recall(
    runner: &Runner,
    folder: &Path,
    score: &mut Score,
    watch: Watch<'_>,
) -> Result<(), MatchError> {
    let mut stray = None;
    let mut heard = ControlFlow::Continue(());
    journal::read(folder, &mut |game| {
        if runner.schedule().holds(game.number, game.players) {
            if heard.is_continue() {
                heard = score.add(game, watch);
            }
        } else {
            stray.get_or_insert(game.number);
        }
    })?;
    let path = journal::place(folder);
    stray.map_or(Ok(()), |number| {
        Err(JournalError::Stray { path, number }.into())
    })
}

impl Match {
    /// A new match, kept in the folder that `place` names if it names one; it is
    /// asked when all is known to be well. Every engine is started once, so that
    /// nothing is begun that cannot go on.
    ///
    /// # Errors
    /// [`MatchError`] says what is wrong; nothing has been written then.
    pub fn begin(
        config: Config,
        place: impl FnOnce(&Runner) -> Result<Option<PathBuf>, MatchError>,
    ) -> Result<Match, MatchError> {
        Match::of(Runner::new(config)?, place)
    }

    /// As [`begin`](Match::begin), for a match that has been made ready.
    ///
    /// # Errors
    /// As [`begin`](Match::begin).
    pub fn of(
        runner: Runner,
        place: impl FnOnce(&Runner) -> Result<Option<PathBuf>, MatchError>,
    ) -> Result<Match, MatchError> {
        let score = score(&runner)?;
        let identities = runner.probe()?;
        let folder = place(&runner)?;
        let journal = match &folder {
            Some(folder) => {
                let digest = runner.openings().digest();
                let agreement = Agreement::new(runner.config().clone(), digest);
                Some(Journal::create(folder, &agreement)?)
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

    /// The match in `folder`, to go on with; `amend` may change how many pairs
    /// are to be played.
    ///
    /// # Errors
    /// There is no match, or it cannot go on as it was agreed.
    pub fn resume(
        folder: &Path,
        amend: impl FnOnce(&mut Config),
        watch: Watch<'_>,
    ) -> Result<Match, MatchError> {
        let (mut journal, mut agreement, done) = Journal::resume(folder)?;
        let (mut config, openings) = (agreement.config.clone(), agreement.openings);
        amend(&mut config);
        if config.pairs < agreement.config.pairs {
            let (found, least) = (config.pairs, agreement.config.pairs);
            let text = format!("{found} pairs, expected at least {least}, as agreed before");
            return Err(MatchError::Number(text));
        }
        let runner = Runner::new(config)?;
        if runner.openings().digest() != openings {
            return Err(JournalError::Openings(folder.to_owned()).into());
        }
        let mut score = score(&runner)?;
        recall(&runner, folder, &mut score, watch)?;
        let identities = if score.over {
            Vec::new()
        } else {
            runner.probe()?
        };
        if *runner.config() != agreement.config {
            agreement.config = runner.config().clone();
            journal.amend(&agreement)?;
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

    /// What each engine calls itself, where it does, by the number of the player;
    /// empty for a match that was over when it was resumed.
    #[must_use]
    pub fn identities(&self) -> &[Option<String>] {
        &self.identities
    }

    /// What was agreed upon, and who takes part.
    #[must_use]
    pub const fn runner(&self) -> &Runner {
        &self.runner
    }

    /// Where the match is kept, if it is.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The standing so far.
    #[must_use]
    pub const fn standing(&self) -> &Standing {
        &self.score.standing
    }

    /// Plays what is left, `concurrency` games at a time, or until
    /// [`Runner::interrupt`] is raised.
    ///
    /// # Errors
    /// [`MatchError`] if the journal cannot be written or a game not be played;
    /// what was played before is kept.
    pub fn play(&mut self, concurrency: usize, watch: Watch<'_>) -> Result<Summary, MatchError> {
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
                runner.live.show_in(folder);
            }
            let played = runner.run(done, concurrency, &mut |mut game| {
                game.date = Some(day(SystemTime::now()));
                if let Some(journal) = journal {
                    journal.add(&game)?;
                }
                Ok(score.add(game, watch))
            });
            runner.live.close();
            played?;
        }
        Ok(score.standing.summary())
    }
}

/// Reads the match in `folder` for `watch`, in the order of its pairs, until it
/// has heard enough; gives what the match has come to then. `runner` knows what was agreed.
///
/// # Errors
/// There is no match, or it is damaged.
pub fn review(runner: &Runner, folder: &Path, watch: Watch<'_>) -> Result<Summary, MatchError> {
    let mut score = score(runner)?;
    recall(runner, folder, &mut score, watch)?;
    Ok(score.standing.summary())
}
