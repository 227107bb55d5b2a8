//! The games of a match in progress, for spectators of its folder.

use crate::arena::folder::files::LIVE;
use crate::session::Start;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// The minimum time between two writes of the file.
const WRITE_INTERVAL: Duration = Duration::from_secs(1);
/// The maximum size of the file in bytes, which no match reaches.
const MAX_BYTES: u64 = 16 << 20;
/// The age from which a file is taken for the remains of a crash.
const MAX_AGE: Duration = Duration::from_secs(600);

/// A game that has not ended, up to a second old.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LiveGame {
    /// Its number, from 0.
    pub number: u64,
    /// The numbers of the players of White and Black.
    pub players: [usize; 2],
    /// The start of the game.
    pub start: Start,
    /// Its steps in order, rolls among them.
    pub steps: Vec<String>,
}

/// All games in progress; none are kept before a [folder](LiveGames::write_to) is set.
#[derive(Debug, Default)]
pub(crate) struct LiveGames(Mutex<Option<LiveFolder>>);

#[derive(Debug)]
struct LiveFolder {
    folder: PathBuf,
    games: BTreeMap<u64, LiveGame>,
    written: Option<Instant>,
}

impl LiveGames {
    /// Sets the folder in which games are shown from now on.
    pub(crate) fn write_to(&self, folder: &Path) {
        *self.lock() = Some(LiveFolder {
            folder: folder.to_owned(),
            games: BTreeMap::new(),
            written: None,
        });
    }

    /// Adds a game that begins.
    pub(crate) fn begin(&self, number: u64, players: [usize; 2], start: &Start) {
        if let Some(live) = self.lock().as_mut() {
            let game = LiveGame {
                number,
                players,
                start: start.clone(),
                steps: Vec::new(),
            };
            live.games.insert(number, game);
        }
    }

    /// Adds a step to a game.
    pub(crate) fn step(&self, number: u64, step: &str) {
        if let Some(live) = self.lock().as_mut()
            && let Some(game) = live.games.get_mut(&number)
        {
            game.steps.push(step.to_owned());
            live.write();
        }
    }

    /// Removes a game that has ended.
    pub(crate) fn end(&self, number: u64) {
        if let Some(live) = self.lock().as_mut() {
            live.games.remove(&number);
        }
    }

    /// Removes the file once no game is played any more.
    pub(crate) fn close(&self) {
        if let Some(live) = self.lock().take() {
            // The file may never have been written.
            let _ = std::fs::remove_file(live.folder.join(LIVE));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<LiveFolder>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LiveFolder {
    /// Writes the file if it is due. A failure does not end the match, and the file is
    /// not synced to disk.
    fn write(&mut self) {
        if self
            .written
            .is_some_and(|written| written.elapsed() < WRITE_INTERVAL)
        {
            return;
        }
        self.written = Some(Instant::now());
        let games: Vec<&LiveGame> = self.games.values().collect();
        let temporary = self.folder.join(format!("{LIVE}.tmp"));
        if let Ok(text) = serde_json::to_vec(&games)
            && std::fs::write(&temporary, text).is_ok()
        {
            let _ = std::fs::rename(&temporary, self.folder.join(LIVE));
        }
    }
}

/// The games in progress in a folder; none without a current, readable file.
pub(crate) fn live_games(folder: &Path) -> Vec<LiveGame> {
    let path = folder.join(LIVE);
    let written = match std::fs::metadata(&path) {
        Ok(file) if file.is_file() && file.len() < MAX_BYTES => file.modified(),
        _ => return Vec::new(),
    };
    let age = written.map(|written| {
        SystemTime::now()
            .duration_since(written)
            .unwrap_or_default()
    });
    if !age.is_ok_and(|age| age < MAX_AGE) {
        return Vec::new();
    }
    let text = std::fs::read(&path).unwrap_or_default();
    serde_json::from_slice(&text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_seen_while_they_are_played() {
        let folder = tempfile::tempdir().unwrap();
        let live = LiveGames::default();
        let start = Start::Startpos(Vec::new());
        live.begin(1, [0, 1], &start);
        live.step(1, "e2e4");
        assert_eq!(live_games(folder.path()), []);
        live.write_to(folder.path());
        live.begin(3, [1, 0], &start);
        live.step(3, "e2e4");
        // Too early to be written again.
        live.step(3, "e7e5");
        let steps = vec!["e2e4".to_owned()];
        let game = LiveGame {
            number: 3,
            players: [1, 0],
            start,
            steps,
        };
        assert_eq!(live_games(folder.path()), [game]);
        live.close();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        std::fs::write(folder.path().join(LIVE), "damaged").unwrap();
        assert_eq!(live_games(folder.path()), []);
    }
}
