//! Games saved to files and loaded from them.

use super::state::PlayState;
use crate::base::{Side, day};
use crate::cli::args::record::{self, RecordTags};
use crate::cli::console::terminal;
use crate::cli::io::output::OutputPath;
use crate::play::Pace;
use std::path::Path;
use std::time::SystemTime;

impl PlayState {
    /// Adds the game to a file.
    pub(super) fn save(&self, path: &OutputPath) -> anyhow::Result<()> {
        path.check_append()?;
        record::save(self.session.as_ref(), &self.record_tags(), path)?;
        if *path != OutputPath::Standard {
            terminal::print(format!("saved to {path}"))?;
        }
        Ok(())
    }

    fn record_tags(&self) -> RecordTags {
        let name = |side| {
            if self.is_person(side) {
                "person"
            } else {
                "ermine"
            }
        };
        RecordTags {
            players: Side::ALL.map(|side| name(side).to_owned()),
            round: None,
            options: self.options.clone(),
            resigned: self.resigned,
            date: Some(day(SystemTime::now())),
            paces: Side::ALL.map(|side| match self.is_person(side) {
                true => Pace::default(),
                false => Pace::without_clock(self.limit),
            }),
        }
    }

    /// Continues the last game of a file; opens its game if that is another one.
    pub(super) fn load(&mut self, path: &Path) -> anyhow::Result<()> {
        let loaded = record::read(path, self.session.game(), self.records)?;
        let is_other_game = loaded.game != self.session.game();
        if is_other_game {
            let mut session = self.search.open_with_supported_options(&loaded.game)?;
            loaded.set_up(session.as_mut())?;
            session.seed(self.seed);
            self.session = session;
        } else {
            loaded.set_up(self.session.as_mut())?;
        }
        self.resigned = None;
        if is_other_game {
            terminal::print(format!("The game is {}.", loaded.game))?;
        }
        self.show()?;
        if let Some(note) = loaded.note() {
            terminal::print(note)?;
        }
        self.options = loaded.settings;
        Ok(())
    }
}
