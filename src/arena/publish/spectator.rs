//! A spectator, which follows a match from its folder while it is played or afterwards.

use crate::arena::folder::journal;
use crate::arena::folder::journal::MatchHeader;
use crate::arena::folder::journal::event;
use crate::arena::games::game::MatchGame;
use crate::arena::games::repeats::MatchEvent;
use crate::arena::plan::error::{JournalError, MatchError};
use crate::arena::run::live::LiveGame;
use crate::arena::run::live::live_games;
use crate::arena::run::match_tally::Summary;
use crate::arena::run::matches::{Score, score};
use crate::arena::run::runner::Runner;
use crate::base::Side;
use crate::gamefile::journal::{FilePosition, Reader};
use serde::Serialize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// A match as far as it had been played at the last [refresh](Spectator::refresh).
pub struct Spectator {
    folder: PathBuf,
    reader: Reader<MatchHeader>,
    header: MatchHeader,
    /// The number of headers in the journal when it was opened, and of those read.
    headers: [usize; 2],
    runner: Runner,
    score: Score,
    games: Vec<GameSummary>,
}

/// A game that has ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameSummary {
    /// Its number, from 0. Games 2n and 2n + 1 are pair n.
    pub number: u64,
    /// The names of White and Black.
    pub players: [String; 2],
    /// The ending in words.
    pub ending: String,
    /// White's points, doubled.
    pub white: u32,
    /// The number of decisions.
    pub decisions: usize,
    /// The place in the journal at which its line begins.
    #[serde(skip)]
    position: FilePosition,
}

/// A game in progress with the names of its players.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedLiveGame {
    /// The game, up to a second old.
    pub game: LiveGame,
    /// The names of White and Black.
    pub names: [String; 2],
}

impl Spectator {
    /// Opens the match in `folder`.
    ///
    /// # Errors
    /// Returns [`MatchError`] if there is no match, or if it is damaged.
    pub fn open(folder: &Path) -> Result<Spectator, MatchError> {
        let mut reader = journal::open(folder)?;
        let (mut last, mut count) = (None, 0);
        while reader.advance()? {
            if reader.is_header() {
                last = Some(reader.header()?);
                count += 1;
            }
        }
        let header = last.ok_or_else(|| journal::missing(folder))?;
        reader.seek(FilePosition::default())?;
        let runner = Runner::for_review(header.config.clone())?;
        let mut spectator = Spectator {
            folder: folder.to_owned(),
            reader,
            header,
            headers: [count, 0],
            score: score(&runner)?,
            runner,
            games: Vec::new(),
        };
        spectator.read()?;
        Ok(spectator)
    }

    /// Reads what has been added since the last refresh.
    ///
    /// # Errors
    /// Returns [`MatchError`] if the match has gone, or is damaged.
    pub fn refresh(&mut self) -> Result<(), MatchError> {
        match self.reader.was_replaced() {
            true => *self = Spectator::open(&self.folder)?,
            false => self.read()?,
        }
        Ok(())
    }

    fn read(&mut self) -> Result<(), MatchError> {
        loop {
            let position = self.reader.position();
            if !self.reader.advance()? {
                return Ok(());
            }
            if self.reader.is_header() {
                self.headers[1] += 1;
                let [expected, read] = self.headers;
                if read > expected {
                    // The match has been extended.
                    *self = Spectator::open(&self.folder)?;
                    return Ok(());
                }
            } else {
                self.add(position)?;
            }
        }
    }

    fn add(&mut self, position: FilePosition) -> Result<(), MatchError> {
        let game = match event(&self.reader)? {
            MatchEvent::Game(game) => game,
            repeat @ MatchEvent::Repeat(_) => {
                let _ = self
                    .score
                    .add(repeat, &mut |_, _| ControlFlow::Continue(()));
                return Ok(());
            }
        };
        if !self.runner.schedule().holds(game.number, game.players) {
            let path = journal::journal_path(&self.folder);
            let number = game.number;
            return Err(JournalError::Stray { path, number }.into());
        }
        let tally = &self.score.tally;
        self.games.push(GameSummary {
            number: game.number,
            players: game.players.map(|player| tally.name(player).to_owned()),
            ending: game.played.ending.to_string(),
            white: game.played.ending.half_points(Side::White),
            decisions: game.played.decisions(),
            position,
        });
        // Games after the one that decided a test are played to the end, but not counted.
        let event = MatchEvent::Game(game);
        let _ = self.score.add(event, &mut |_, _| ControlFlow::Continue(()));
        Ok(())
    }

    /// The header of the match.
    #[must_use]
    pub const fn header(&self) -> &MatchHeader {
        &self.header
    }

    /// The figures so far.
    #[must_use]
    pub fn summary(&self) -> Summary {
        Summary {
            engine_changes: self.header.changes.clone(),
            ..self.score.summary()
        }
    }

    /// The number of pairs of all pairings.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.runner.schedule().pairs()
    }

    /// The games in the order in which they ended.
    #[must_use]
    pub fn games(&self) -> &[GameSummary] {
        &self.games
    }

    /// The games in progress.
    #[must_use]
    pub fn live(&self) -> Vec<NamedLiveGame> {
        let ended = |number| self.games.iter().any(|game| game.number == number);
        let is_live = |game: &LiveGame| {
            let schedule = self.runner.schedule();
            schedule.holds(game.number, game.players) && !ended(game.number)
        };
        let games = live_games(&self.folder).into_iter().filter(is_live);
        let tally = &self.score.tally;
        let name = |player: usize| tally.name(player).to_owned();
        games
            .map(|game| NamedLiveGame {
                names: game.players.map(name),
                game,
            })
            .collect()
    }

    /// The whole game of that number; `None` if it has not ended.
    ///
    /// # Errors
    /// Returns [`MatchError`] if the journal has gone, or is damaged.
    pub fn game(&self, number: u64) -> Result<Option<MatchGame>, MatchError> {
        let Some(summary) = self.games.iter().find(|game| game.number == number) else {
            return Ok(None);
        };
        let mut reader = journal::open(&self.folder)?;
        reader.seek(summary.position)?;
        let event = reader.advance()?.then(|| event(&reader)).transpose()?;
        Ok(match event {
            Some(MatchEvent::Game(game)) if game.number == number => Some(game),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::entrants::entrant::EntrantSpec;
    use crate::arena::folder::journal::create_journal;
    use crate::arena::plan::config::Config;

    fn header(pairs: u64) -> MatchHeader {
        let player = |name: &str| EntrantSpec::read(&format!("random name={name}")).unwrap();
        let config = Config {
            pairs,
            engines: vec![player("one"), player("other")],
            ..Config::default()
        };
        MatchHeader::new(config, 5)
    }

    #[test]
    fn a_match_is_watched_while_it_is_played() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Spectator::open(folder.path()).is_err());
        let mut journal = create_journal(folder.path(), &header(2)).unwrap();
        let mut spectator = Spectator::open(folder.path()).unwrap();
        assert_eq!((spectator.games().len(), spectator.pairs()), (0, 2));
        let game = |number: u64| MatchGame {
            players: if number.is_multiple_of(2) {
                [0, 1]
            } else {
                [1, 0]
            },
            ..MatchGame::blank(number)
        };
        for number in [1, 0, 3] {
            journal.add(&game(number)).unwrap();
            spectator.refresh().unwrap();
        }
        assert_eq!(spectator.summary().pairs, 1);
        assert!(!spectator.summary().finished);
        let numbers: Vec<u64> = spectator.games().iter().map(|game| game.number).collect();
        assert_eq!(numbers, [1, 0, 3]);
        assert_eq!(spectator.games()[0].players, ["other", "one"]);
        assert_eq!(spectator.game(3).unwrap(), Some(game(3)));
        assert_eq!(spectator.game(2).unwrap(), None);
        // A match that is extended, and one that is begun again in the same place.
        journal.add(&header(3)).unwrap();
        journal.add(&header(4)).unwrap();
        journal.add(&game(7)).unwrap();
        spectator.refresh().unwrap();
        assert_eq!((spectator.games().len(), spectator.pairs()), (4, 4));
        drop(journal);
        std::fs::remove_file(journal::journal_path(folder.path())).unwrap();
        let _journal = create_journal(folder.path(), &header(1)).unwrap();
        spectator.refresh().unwrap();
        assert_eq!((spectator.games().len(), spectator.pairs()), (0, 1));
    }

    #[test]
    fn a_game_that_does_not_belong_there_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = create_journal(folder.path(), &header(1)).unwrap();
        journal.add(&MatchGame::blank(9)).unwrap();
        let error = Spectator::open(folder.path()).err().unwrap().to_string();
        assert!(error.contains("game 9") || error.contains('9'), "{error}");
    }
}
