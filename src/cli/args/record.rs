//! Games in record files.

use super::games;
use crate::base::Side;
use crate::catalog;
use crate::cli::io::output::OutputPath;
use crate::cli::io::text::{TextArgs, report_left_out};
use crate::gamefile::{self, BadGame, GameResult, OnSession, Record, Sessions};
use crate::play::{Pace, pace_tags};
use crate::rules::Outcome;
use crate::session::{AnyStep, Rules, Start};
use anyhow::Context;
use std::path::Path;

/// The tags of a record.
#[derive(Clone, Debug, Default)]
pub(crate) struct RecordTags {
    /// The names of White and Black.
    pub(crate) players: [String; 2],
    /// The round, if there are several games.
    pub(crate) round: Option<u32>,
    /// The options that were set; only settings of the game are written.
    pub(crate) options: Vec<(String, String)>,
    /// A result that does not follow from the rules.
    pub(crate) resigned: Option<Outcome>,
    /// The date, for games that depend on time.
    pub(crate) date: Option<String>,
    /// The limits of White and Black.
    pub(crate) paces: [Pace; 2],
}

/// Adds the current game to the output at `path`.
pub(crate) fn save(
    session: &dyn Rules,
    tags: &RecordTags,
    path: &OutputPath,
) -> anyhow::Result<()> {
    let record = build_record(session, tags);
    let mut notator = OnSession(games::open(session.game())?);
    path.append(&gamefile::write(&record, &mut notator)?)
}

fn build_record(session: &dyn Rules, tags: &RecordTags) -> Record {
    let mut record = Record::new(session.game(), &session.start());
    for side in Side::ALL {
        record.set_tag(&side.to_string(), &tags.players[side.index()]);
    }
    if let Some(date) = &tags.date {
        record.set_tag("Date", date);
    }
    if let Some(round) = tags.round {
        record.set_tag("Round", &round.to_string());
    }
    record.set_settings(&tags.options);
    for (name, value) in pace_tags(&tags.paces) {
        record.set_tag(name, &value);
    }
    for step in session.steps() {
        record.push(step);
    }
    record.count_plies();
    let outcome = session.waiting().outcome().or(tags.resigned);
    record.result = outcome.map(Into::into).unwrap_or_default();
    record
}

/// Returns the options that are settings of a game.
pub(crate) fn settings(options: &[(String, String)]) -> Vec<(String, String)> {
    let settings = options
        .iter()
        .filter(|(name, _)| catalog::setting(name).is_some());
    settings.cloned().collect()
}

/// The last game of a file.
pub(crate) struct LoadedRecord {
    /// The name of the game.
    pub(crate) game: String,
    /// The settings of the game.
    pub(crate) settings: Vec<(String, String)>,
    start: Start,
    steps: Vec<AnyStep>,
    result: GameResult,
    /// Whether the steps end the game.
    over: bool,
}

impl LoadedRecord {
    /// Returns a note about a result that the steps do not give, such as a resignation.
    pub(crate) fn note(&self) -> Option<String> {
        let has_result = !self.over && self.result != GameResult::Open;
        has_result.then(|| {
            let result = self.result;
            format!("the record's result {result} does not follow from the moves: the game goes on from here")
        })
    }

    /// Sets up the game, with its settings and no others, in a session of that game.
    pub(crate) fn set_up(&self, session: &mut dyn Rules) -> anyhow::Result<()> {
        gamefile::set_settings(session, &self.settings)?;
        Ok(session.follow(&self.start, &self.steps)?)
    }
}

/// Arguments for reading record files.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct RecordArgs {
    /// Leave out game records that cannot be read, and report them.
    #[arg(long)]
    pub(crate) skip_bad: bool,
    #[command(flatten)]
    pub(crate) text: TextArgs,
}

/// Reads the games of a text; records that name no game are of `game`. A game that is left
/// out is reported, and `None` takes its place.
pub(crate) fn read_games(
    text: &str,
    game: &str,
    skip_bad: bool,
) -> anyhow::Result<Vec<Option<Record>>> {
    let mut notator = Sessions::new(|name: Option<&str>| catalog::open(name.unwrap_or(game)));
    if !skip_bad {
        let records = gamefile::read(text, &mut notator)?;
        return Ok(records.into_iter().map(Some).collect());
    }
    let games = (1..).zip(gamefile::read_each(text, &mut notator));
    let games = games.map(|(number, game)| {
        game.map_err(|error| report_left_out(&BadGame { number, error }))
            .ok()
    });
    Ok(games.collect())
}

/// Reads the last game of the file at `path`. Records that name no game are of `game`.
pub(crate) fn read(path: &Path, game: &str, args: RecordArgs) -> anyhow::Result<LoadedRecord> {
    let display = path.display();
    let text = args.text.read_regular(path)?;
    let games =
        read_games(&text, game, args.skip_bad).with_context(|| format!("in '{display}'"))?;
    let last = games.into_iter().flatten().next_back();
    let last = last.with_context(|| format!("'{display}' holds no game"))?;
    let opening = last.opening()?;
    let mut loaded = LoadedRecord {
        game: opening.game.unwrap_or_else(|| game.to_owned()),
        settings: opening.settings,
        start: opening.start,
        steps: last.plies.into_iter().map(|ply| ply.step).collect(),
        result: last.result,
        over: false,
    };
    let mut session = catalog::open(&loaded.game)?;
    loaded.set_up(session.as_mut())?;
    loaded.over = session.waiting().outcome().is_some();
    Ok(loaded)
}
