//! Keeping games in files of records.

use super::games;
use crate::base::Side;
use crate::gamefile::{self, OnSession, Record, SETTING_TAGS};
use crate::rules::Outcome;
use crate::session::{Session, Waiting};
use anyhow::Context;
use std::io::ErrorKind;
use std::path::Path;

/// What a record says besides the steps.
#[derive(Clone, Debug, Default)]
pub(super) struct About {
    /// Who plays White and Black.
    pub(super) players: [String; 2],
    /// The round, if there are several games.
    pub(super) round: Option<u32>,
    /// Options that were set; those that belong to the game are kept.
    pub(super) options: Vec<(String, String)>,
    /// A result that the rules do not know of.
    pub(super) resigned: Option<Outcome>,
}

/// Adds the game at hand to the file at `path`.
pub(super) fn save(session: &dyn Session, about: &About, path: &Path) -> anyhow::Result<()> {
    let record = record_of(session, about);
    let mut notator = OnSession(games::open(session.game())?);
    let written = gamefile::write(&record, &mut notator)?;
    let mut text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        Err(error) => {
            return Err(error).with_context(|| format!("cannot read '{}'", path.display()));
        }
    };
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(&written);
    Ok(gamefile::save(path, &text)?)
}

fn record_of(session: &dyn Session, about: &About) -> Record {
    let mut record = Record::new(session.game(), &session.start());
    for side in Side::ALL {
        record.set_tag(&side.to_string(), &about.players[side.index()]);
    }
    if let Some(round) = about.round {
        record.set_tag("Round", &round.to_string());
    }
    for (name, value) in &about.options {
        if let Some(tag) = SETTING_TAGS
            .iter()
            .find(|tag| tag.eq_ignore_ascii_case(name))
        {
            record.set_tag(tag, value);
        }
    }
    for step in session.steps() {
        record.push(&step);
    }
    let outcome = match session.waiting() {
        Waiting::Over(outcome) => Some(outcome),
        _ => about.resigned,
    };
    record.result = outcome.map(Into::into).unwrap_or_default();
    record
}

/// Sets up the last game in the file at `path`, with its settings, which are
/// given back.
pub(super) fn load(
    session: &mut dyn Session,
    path: &Path,
) -> anyhow::Result<Vec<(String, String)>> {
    let shown = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read '{shown}'"))?;
    let mut notator = OnSession(games::open(session.game())?);
    let records = gamefile::read(&text, &mut notator).with_context(|| format!("in '{shown}'"))?;
    let last = records
        .last()
        .with_context(|| format!("'{shown}' holds no game"))?;
    let opening = last.opening()?;
    for (name, value) in &opening.settings {
        session.set_option(name, Some(value))?;
    }
    session.set_position(&opening.start, &last.steps())?;
    Ok(opening.settings)
}
