//! Keeping games in files of records.

use super::games;
use crate::base::Side;
use crate::gamefile::{self, GameResult, LoadError, OnSession, Record, SETTING_TAGS, SaveError};
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
    let mut text = match gamefile::load(path) {
        Ok(text) => text,
        Err(LoadError { source, .. }) if source.kind() == ErrorKind::NotFound => String::new(),
        // To the caller it is the saving that failed.
        Err(LoadError { path, source }) => return Err(SaveError { path, source }.into()),
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

/// What a file says besides the steps of its last game.
pub(super) struct Loaded {
    /// The settings of the game, which are set.
    pub(super) options: Vec<(String, String)>,
    /// A result that the steps do not give: somebody resigned, for example.
    pub(super) ended: Option<GameResult>,
}

impl Loaded {
    /// What a person has to know about it.
    pub(super) fn note(&self) -> Option<String> {
        self.ended.map(|result| {
            format!("the record says {result}, which the moves do not: the game goes on from here")
        })
    }
}

/// Sets up the last game in the file at `path`, with its settings.
pub(super) fn load(session: &mut dyn Session, path: &Path) -> anyhow::Result<Loaded> {
    let shown = path.display();
    let text = gamefile::load(path)?;
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
    let open = !matches!(session.waiting(), Waiting::Over(_));
    Ok(Loaded {
        options: opening.settings,
        ended: (open && last.result != GameResult::Open).then_some(last.result),
    })
}
