//! Matches that are watched through their folders.

use super::error::BoardError;
use super::events::{LiveView, MatchView, ReplyData};
use crate::arena::{GameSummary, MatchError, MatchGame, Spectator};
use crate::play::Ending;
use crate::session::{AnyStep, Start};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The maximum number of games per reply.
const MAX_GAMES: usize = 100;

/// The matches that the server was started with; pages cannot reach any other folder.
#[derive(Default)]
pub struct Matches(Vec<Box<dyn WatchedMatch>>);

impl Matches {
    /// Opens the matches in these folders.
    ///
    /// # Errors
    /// If a folder has no match, or a damaged one.
    pub fn open(folders: &[PathBuf]) -> Result<Matches, MatchError> {
        let watched = folders.iter().map(|folder| {
            let name = folder.canonicalize().ok();
            let name = name.as_ref().and_then(|folder| folder.file_name());
            Ok(Box::new(MatchFolder {
                name: name.map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
                spectator: Mutex::new(Spectator::open(folder)?),
            }) as Box<dyn WatchedMatch>)
        });
        Ok(Matches(watched.collect::<Result<_, MatchError>>()?))
    }

    /// The names of the matches.
    pub fn names(&self) -> Vec<&str> {
        self.0.iter().map(|watched| watched.name()).collect()
    }

    fn get(&self, number: usize) -> Result<&dyn WatchedMatch, BoardError> {
        let watched = self.0.get(number).ok_or(BoardError::NoMatch(number))?;
        Ok(&**watched)
    }

    /// The state of a match, with the latest games, or the latest ones before index
    /// `before`.
    pub(super) fn view(
        &self,
        number: usize,
        before: Option<usize>,
    ) -> Result<ReplyData, BoardError> {
        let view = self.get(number)?.view(before)?;
        Ok(ReplyData::Match(Box::new(view)))
    }

    /// A game of a match; a running game up to its current position.
    pub(super) fn game(&self, number: usize, game: u64) -> Result<GameSetup, BoardError> {
        self.get(number)?.game(game)
    }
}

/// A match that boards can show. An interface, so that a program which opens no matches
/// does not contain the code that reads them.
trait WatchedMatch: Send + Sync {
    fn name(&self) -> &str;

    fn view(&self, before: Option<usize>) -> Result<MatchView, BoardError>;

    fn game(&self, game: u64) -> Result<GameSetup, BoardError>;
}

/// A match in a folder.
struct MatchFolder {
    name: String,
    spectator: Mutex<Spectator>,
}

impl MatchFolder {
    /// The match in its current state.
    fn refreshed(&self) -> Result<MutexGuard<'_, Spectator>, BoardError> {
        let mut spectator = self
            .spectator
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        spectator.refresh()?;
        Ok(spectator)
    }
}

impl WatchedMatch for MatchFolder {
    fn name(&self) -> &str {
        &self.name
    }

    fn view(&self, before: Option<usize>) -> Result<MatchView, BoardError> {
        let spectator = self.refreshed()?;
        let games = spectator.games();
        let end = before.unwrap_or(games.len()).min(games.len());
        let first = end.saturating_sub(MAX_GAMES);
        let latest: Vec<GameSummary> = games[first..end].iter().rev().cloned().collect();
        let live = spectator.live().into_iter();
        Ok(MatchView {
            name: self.name.clone(),
            game: spectator.header().config.game.clone(),
            pairs: spectator.pairs(),
            summary: spectator.summary(),
            live: live.map(LiveView::of).collect(),
            first,
            games: latest,
        })
    }

    fn game(&self, game: u64) -> Result<GameSetup, BoardError> {
        let spectator = self.refreshed()?;
        let config = &spectator.header().config;
        let setup = GameSetup {
            game: config.game.clone(),
            settings: config.settings.clone().into_iter().collect(),
            names: ["?", "?"].map(str::to_owned),
            start: Start::Startpos(Vec::new()),
            steps: Vec::new(),
            ending: None,
        };
        if let Some(MatchGame { played, .. }) = spectator.game(game)? {
            let summary = spectator
                .games()
                .iter()
                .find(|summary| summary.number == game);
            return Ok(GameSetup {
                names: summary.map_or(setup.names, |summary| summary.players.clone()),
                steps: played.plies.into_iter().map(|ply| ply.step).collect(),
                start: played.start,
                ending: Some(played.ending),
                ..setup
            });
        }
        let mut live = spectator.live().into_iter();
        let found = live
            .find(|live| live.game.number == game)
            .ok_or(BoardError::NoMatchGame(game))?;
        Ok(GameSetup {
            names: found.names,
            start: found.game.start,
            steps: found.game.steps.into_iter().map(AnyStep::from).collect(),
            ..setup
        })
    }
}

/// A game of a match, with the data to set it up.
pub(super) struct GameSetup {
    pub(super) game: String,
    pub(super) settings: Vec<(String, String)>,
    /// The names of White and Black.
    pub(super) names: [String; 2],
    pub(super) start: Start,
    pub(super) steps: Vec<AnyStep>,
    /// The ending; `None` for a running game.
    pub(super) ending: Option<Ending>,
}
