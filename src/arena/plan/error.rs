//! The errors of matches.

use super::schedule::ScheduleError;
use crate::arena::entrants::entrant::EntrantError;
use crate::arena::openings::book::OpeningsError;
use crate::arena::stats::SprtError;
use crate::base::workers::ThreadError;
use crate::catalog;
#[cfg(feature = "game-files")]
use crate::catalog::GameTextError;
use crate::gamefile::journal;
use crate::session::SessionError;
use std::path::PathBuf;

/// The reason why a match cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// An invalid entrant.
    #[error(transparent)]
    Entrant(#[from] EntrantError),
    /// Invalid pairings.
    #[error(transparent)]
    Schedule(#[from] ScheduleError),
    /// Invalid openings.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// A name that no entrant has.
    #[error("'{name}' is not in the match; expected one of: {expected}")]
    NoEntrant {
        /// The given name.
        name: String,
        /// The entrants.
        expected: String,
    },
    /// An invalid game, setting or start.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// An engine that does not start.
    #[error("engine '{name}' {fault}")]
    Engine {
        /// Its name.
        name: String,
        /// The failure.
        fault: crate::play::Fault,
    },
    /// An invalid test.
    #[error(transparent)]
    Sprt(#[from] SprtError),
    /// A test in which all pairs would be the same.
    #[error(
        "a sequential test needs different games: both engines decide without chance or clock, and all pairs have \
         one start; expected more of them (--openings with several lines, or --random-plies)"
    )]
    OnlyRepeats,
    /// A number out of its range.
    #[error("{text}")]
    Number {
        /// The name of the setting.
        setting: &'static str,
        /// The number and what was expected.
        text: String,
    },
    /// An anchor that is not an entrant.
    #[error("the anchor '{name}' is not in the match; expected one of: {expected}")]
    Anchor {
        /// The given name.
        name: String,
        /// The entrants.
        expected: String,
    },
    /// An unknown setting.
    #[error("unknown setting '{0}'; expected one of: {expected}", expected = catalog::settings().join(", "))]
    Setting(String),
    /// A journal that cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A file that cannot be written.
    #[error(transparent)]
    Save(crate::gamefile::SaveError),
    /// A game that cannot be written as a record.
    #[error("cannot write the record of a game: {0}")]
    Record(crate::gamefile::WriteError),
    /// A thread that cannot be started.
    #[error(transparent)]
    Thread(#[from] ThreadError),
}

/// The reason why the files of a match cannot be used. Where there is a source, the text
/// names the file and the source gives the reason.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// A file that cannot be used, or a damaged line.
    #[error(transparent)]
    File(#[from] journal::Error),
    /// A folder that already holds a match.
    #[error("'{0}' already holds a match; expected another folder, or --resume to continue it")]
    Exists(PathBuf),
    /// A file that a match would overwrite.
    #[error("'{0}' is in the way; expected a folder without files of a match")]
    Occupied(PathBuf),
    /// A folder without a match.
    #[error("'{0}' holds no match")]
    Missing(PathBuf),
    /// A game from a file that this program cannot read.
    #[cfg(feature = "game-files")]
    #[error("the game in '{}', {error}", .path.display())]
    Game {
        /// The journal.
        path: PathBuf,
        /// The reason.
        error: GameTextError,
    },
    /// A game that is not part of the match.
    #[error("'{path}' holds game {number}, which is not part of the match")]
    Stray {
        /// The file.
        path: PathBuf,
        /// The number of the game.
        number: u64,
    },
    /// A decision in the file of losses that is not in the match.
    #[error(
        "'{path}' evaluates decision {ply} of game {game} as '{step}', which was not played there; run ermine judge again"
    )]
    StrayDecision {
        /// The file.
        path: PathBuf,
        /// The number of the game.
        game: u64,
        /// The number of the decision.
        ply: usize,
        /// The step according to the file.
        step: String,
    },
    /// An engine that has changed.
    #[error(
        "engine '{engine}' has changed since the match in '{folder}' began: {changes}; expected the same engine, or \
         match --resume with --accept-changed-engines"
    )]
    Engine {
        /// Its name in the match.
        engine: String,
        /// The folder of the match.
        folder: PathBuf,
        /// The differences.
        changes: String,
    },
    /// Openings that have changed.
    #[error("the openings have changed since the match in '{0}' began; expected the same file")]
    Openings(PathBuf),
}

impl From<journal::Error> for MatchError {
    fn from(error: journal::Error) -> MatchError {
        JournalError::from(error).into()
    }
}
