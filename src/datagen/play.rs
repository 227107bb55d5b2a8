//! Plays games and notes what the searches say of them.

use crate::base::Value;
use crate::base::value;
use crate::eval::linear::Tunable;
use crate::gamefile::is_still_at;
use crate::rules::{Game, Position};
use crate::search::Searchable;
use crate::selfplay::{
    DataError, FinishedGame, Header, InsideRecord, Luck, RecordedScore, SearchedDecision, SelfPlay,
    SelfPlayRecord, begin, has_dice, is_noted, spread,
};
use crate::session::SessionError;
use crate::session::open::read_start;
use std::collections::HashMap;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// What to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataPlan {
    /// Settings of the game: names and values.
    pub settings: Vec<(String, String)>,
    /// Games.
    pub games: u64,
    /// Nodes to search for each decision.
    pub nodes: u64,
    /// Seed of starts and dice.
    pub seed: u64,
    /// Draw a position inside the search of one decision in so many, and search it as well;
    /// of none if that is 0.
    pub inside: u32,
    /// Games to play at once.
    pub threads: usize,
}

/// Games played between two writes, for each thread.
const BATCH: u64 = 32;

/// Plays games of the engine against itself and writes them to `out`; goes on where `out`
/// ends if it was begun with the same plan and net, whatever the games and threads.
/// `evaluator` judges, and `net` is the checksum of its net, if there is one. `progress` hears
/// how many games are written. Settings, seed, nodes, `inside` and evaluator alone decide what
/// is written.
///
/// # Errors
/// `out` holds something else or cannot be written, or the system gives no threads.
pub fn generate<G: Game, E: Tunable<Position = G::Position> + Searchable>(
    plan: DataPlan,
    (evaluator, net): (E, Option<u32>),
    out: &Path,
    progress: &mut dyn FnMut(u64),
) -> Result<(), DataError> {
    let inside = Some(plan.inside).filter(|&one_in| one_in > 0);
    let header = Header {
        inside,
        ..Header::new::<G, E>(plan.seed, plan.nodes, net)
    };
    let header = header.with_settings::<G>(&plan.settings)?;
    let game: G = header.game().map_err(SessionError::from)?;
    let evaluator = Arc::new(evaluator);
    let (mut file, mut next) = begin::<G>(out, &header)?;
    progress(next);
    while next < plan.games {
        let until = plan.games.min(next + BATCH * plan.threads.max(1) as u64);
        let work = |games: &mut SelfPlay<G, E>, index: usize| {
            play(&game, games, (plan.seed, next + index as u64))
        };
        // Every game begins with an empty table, so it does not matter who plays which.
        let count = (until - next) as usize;
        let make = || {
            let games = SelfPlay::sharing(&game, Arc::clone(&evaluator), plan.nodes)?;
            Ok(games.with_inside(plan.inside))
        };
        let lines: Result<Vec<String>, DataError> = spread(plan.threads, count, make, work);
        let written = file.write_all(lines?.concat().as_bytes());
        let is_there = written.and_then(|()| is_still_at(out, &file));
        let is_there = is_there.map_err(|source| DataError::Write {
            path: out.to_owned(),
            source,
        });
        if !is_there? {
            return Err(DataError::Gone(out.to_owned()));
        }
        next = until;
        progress(next);
    }
    Ok(())
}

/// Plays a game; gives its line.
fn play<G: Game, E: Searchable<Position = G::Position>>(
    game: &G,
    games: &mut SelfPlay<G, E>,
    (seed, number): (u64, u64),
) -> Result<String, DataError> {
    let (mut found, mut inside) = (HashMap::new(), Vec::new());
    let told = games.heard(
        Luck::of(seed, number),
        &mut |searched| match said(searched) {
            Some(said) if searched.is_inside => inside.push(InsideRecord {
                at: searched.position.to_text(),
                said: said[0],
                likeliest: has_dice::<G::Position>().then_some(said[1]),
            }),
            Some(said) => {
                found.insert(searched.ply, said);
            }
            None => {}
        },
    )?;
    let record = record(game, number, &told, &found)?;
    for inside in &mut inside {
        inside.at = InsideRecord::at(&inside.at, &record.start);
    }
    Ok(SelfPlayRecord { inside, ..record }.line())
}

/// What was said of the positions of a game, by the steps that led to them: before the roll,
/// and with the likeliest one.
type Found = HashMap<usize, [u16; 2]>;

/// The record of a game.
fn record<G: Game>(
    game: &G,
    number: u64,
    told: &FinishedGame,
    found: &Found,
) -> Result<SelfPlayRecord, DataError> {
    let mut position = read_start(game, &told.start)?;
    let start = position.to_text();
    let mut lists: [Vec<RecordedScore>; 2] = Default::default();
    for (ply, text) in told.steps.iter().enumerate() {
        if is_noted(&position) {
            for (at, list) in lists.iter_mut().enumerate() {
                list.push(found.get(&ply).map(|said| said[at]));
            }
        }
        let step = position.parse_step(text);
        position.make(step.map_err(SessionError::from)?);
    }
    let [said, likeliest] = lists;
    Ok(SelfPlayRecord {
        number,
        start,
        steps: told.steps.join(" "),
        said,
        likeliest: if has_dice::<G::Position>() {
            likeliest
        } else {
            Vec::new()
        },
        inside: Vec::new(),
        score: told.ending.half_points(crate::base::Side::White),
    })
}

/// What the search says of a turn; nothing if it ended too early.
fn said<P: Position>(searched: &SearchedDecision<P>) -> Option<[u16; 2]> {
    let report = searched.whole.as_ref()?;
    // Without dice the only line of rank 1 is that of the turn as it is.
    let likeliest = report.lines.iter().find(|line| line.rank == 1)?;
    let before = match has_dice::<P>() {
        true => report.expected?,
        false => likeliest.value,
    };
    Some([score(before), score(likeliest.value)])
}

/// A value in ten-thousandths of the expected score.
fn score(value: Value) -> u16 {
    let score = (1.0 + value::score(value)) / 2.0;
    (1e4 * score).round() as u16
}
