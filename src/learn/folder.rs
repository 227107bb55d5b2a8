//! The folder of a run, and what it has done so far.

use super::error::Error;
use super::gate::Lead;
use super::plan::{Budget, Plan, ROUNDS};
use crate::gamefile::{digest, save};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The version of the state's format.
const FORMAT: u32 = 1;

/// The work that a run has done, as in `state.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct State {
    ermine_learn: u32,
    /// The digest of the game's file.
    file: String,
    /// The digest of the net that was there before.
    net: Option<String>,
    nodes: u64,
    hidden: usize,
    epochs: u32,
    pairs: u64,
    match_nodes: u64,
    seed: u64,
    /// The budget: minutes or games.
    minutes: Option<f64>,
    games: Option<u64>,
    /// By round.
    pub(super) rounds: [RoundState; ROUNDS],
    /// The net's lead in the match, once that is over.
    pub(super) lead: Option<Lead>,
}

/// The work that a round has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct RoundState {
    /// The seconds of self-play.
    pub(super) seconds: f64,
    /// The number of games, once it is settled.
    pub(super) games: Option<u64>,
}

/// The folder of a run.
pub(super) struct Folder {
    pub(super) path: PathBuf,
    pub(super) state: State,
}

impl Folder {
    /// Creates the folder beside the file at `file`, with this text, or opens it to go on.
    pub(super) fn open(file: &Path, text: &str, plan: &Plan) -> Result<Folder, Error> {
        let path = file.with_extension("learn");
        fs::create_dir_all(&path).map_err(|error| Error::Folder {
            folder: path.clone(),
            error,
        })?;
        let net = fs::read(net_beside(file)).ok();
        let (minutes, games) = match plan.budget {
            Budget::Minutes(minutes) => (Some(minutes), None),
            Budget::Games(games) => (None, Some(games)),
        };
        let new = State {
            ermine_learn: FORMAT,
            file: digest(text),
            net: net.map(|bytes| format!("{:08x}", crc32fast::hash(&bytes))),
            nodes: plan.nodes,
            hidden: plan.hidden,
            epochs: plan.epochs,
            pairs: plan.pairs,
            match_nodes: plan.match_nodes,
            seed: plan.seed,
            minutes,
            games,
            rounds: [RoundState::default(); ROUNDS],
            lead: None,
        };
        let mut folder = Folder { path, state: new };
        match folder.read()? {
            Some(state) => folder.resume(state)?,
            None => folder.save()?,
        }
        Ok(folder)
    }

    /// The file of this name.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    fn state_path(&self) -> PathBuf {
        self.file("state.json")
    }

    fn read(&self) -> Result<Option<State>, Error> {
        let path = self.state_path();
        let error = |path: &Path, reason: String| Error::State {
            path: path.to_owned(),
            reason,
        };
        match fs::read_to_string(&path) {
            Ok(text) => {
                let state = serde_json::from_str(&text);
                state
                    .map(Some)
                    .map_err(|reason| error(&path, reason.to_string()))
            }
            Err(missing) if missing.kind() == ErrorKind::NotFound => Ok(None),
            Err(reason) => Err(error(&path, reason.to_string())),
        }
    }

    /// Goes on from `state`, if it is of the same file and plan.
    fn resume(&mut self, state: State) -> Result<(), Error> {
        let new = &self.state;
        let differences = [
            (state.ermine_learn != new.ermine_learn, "version of Ermine"),
            (state.file != new.file, "text of the file"),
            (
                state.net != new.net && state.lead.is_none(),
                "net beside the file",
            ),
            (state.seed != new.seed, "seed (--seed)"),
            (state.nodes != new.nodes, "number of nodes (--nodes)"),
            (
                state.hidden != new.hidden,
                "number of hidden units (--hidden)",
            ),
            (state.epochs != new.epochs, "number of passes"),
            (
                (state.pairs, state.match_nodes) != (new.pairs, new.match_nodes),
                "match (--pairs)",
            ),
            (
                (state.minutes, state.games) != (new.minutes, new.games),
                "budget (--games or --minutes)",
            ),
        ];
        match differences.into_iter().find(|(differs, _)| *differs) {
            Some((_, what)) => Err(Error::Other {
                folder: self.path.clone(),
                what,
            }),
            None => {
                self.state = state;
                Ok(())
            }
        }
    }

    /// Writes the state.
    pub(super) fn save(&self) -> Result<(), Error> {
        let text = serde_json::to_string_pretty(&self.state).unwrap_or_default() + "\n";
        Ok(save(&self.state_path(), &text)?)
    }
}

/// The net that belongs to the file at `path`.
pub(super) fn net_beside(path: &Path) -> PathBuf {
    path.with_extension("nnue")
}
