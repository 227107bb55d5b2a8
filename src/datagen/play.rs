//! Plays games and records their search scores.

use crate::base::workers::parallel_map;
use crate::base::{Side, Value, value};
use crate::eval::RawEvaluator;
use crate::play::PlayedGame;
use crate::rules::{Game, Position};
use crate::search::Searchable;
use crate::selfplay::{
    AppendableFile, DataError, GameSeed, Header, InsideRecord, RecordedScore, SearchedDecision,
    SelfPlay, SelfPlayRecord, has_dice, is_recorded, open_for_append,
};
use crate::session::SessionError;
use crate::session::open::read_start;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

/// The plan of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataPlan {
    /// The settings of the game: names and values.
    pub settings: Vec<(String, String)>,
    /// The number of games.
    pub games: u64,
    /// The number of nodes to search for each decision.
    pub nodes: u64,
    /// The seed of starts and dice.
    pub seed: u64,
    /// One decision in this many samples a position of its search, which is searched as
    /// well; 0 for none.
    pub inside: u32,
    /// The number of games to play at once.
    pub threads: usize,
}

/// The number of games between two writes, for each thread.
const BATCH: u64 = 32;

/// Plays self-play games and appends them to `out`. Continues `out` if it was begun with
/// the same plan and net, with any number of games and threads. `net_checksum` is that of
/// the evaluator's net, if it has one; `progress` receives the number of games written.
/// The content depends only on settings, seed, nodes, `inside` and evaluator.
///
/// # Errors
/// Returns [`DataError`] if `out` holds anything else or cannot be written, or the
/// threads cannot be started.
pub fn generate<G: Game, E: RawEvaluator<Position = G::Position> + Searchable>(
    game: &G,
    plan: DataPlan,
    evaluator: E,
    net_checksum: Option<u32>,
    out: &Path,
    progress: &mut dyn FnMut(u64),
) -> Result<(), DataError> {
    let inside = Some(plan.inside).filter(|&one_in| one_in > 0);
    let header = Header {
        inside,
        ..Header::new::<E>(game.info().name, plan.seed, plan.nodes, net_checksum)
    };
    let header = header.with_settings(game, &plan.settings)?;
    let game = header.set_up(game).map_err(SessionError::from)?;
    let evaluator = Arc::new(evaluator);
    let AppendableFile {
        mut journal,
        next_game: mut next,
    } = open_for_append(out, &header)?;
    progress(next);
    while next < plan.games {
        let until = plan.games.min(next + BATCH * plan.threads.max(1) as u64);
        let work = |games: &mut SelfPlay<G, E>, index: usize| {
            play(&game, games, plan.seed, next + index as u64)
        };
        // Every game begins with an empty table, so any thread may play it.
        let count = (until - next) as usize;
        let make = || {
            let games = SelfPlay::new(&game, Arc::clone(&evaluator), plan.nodes)?;
            Ok(games.with_inside(plan.inside))
        };
        let lines: Result<Vec<String>, DataError> = parallel_map(plan.threads, count, make, work);
        journal.write(&lines?.concat())?;
        next = until;
        progress(next);
    }
    Ok(())
}

/// Plays a game and returns its line.
fn play<G: Game, E: Searchable<Position = G::Position>>(
    game: &G,
    games: &mut SelfPlay<G, E>,
    seed: u64,
    number: u64,
) -> Result<String, DataError> {
    let (mut scores_by_ply, mut inside) = (HashMap::new(), Vec::new());
    let mut listener = |searched: &SearchedDecision<G::Position>| match searched_scores(searched) {
        Some(scores) if searched.is_inside => inside.push(InsideRecord {
            at: searched.position.to_string(),
            score: scores[0],
            likeliest: has_dice::<G::Position>().then_some(scores[1]),
        }),
        Some(scores) => {
            scores_by_ply.insert(searched.ply, scores);
        }
        None => {}
    };
    let played = games.play(GameSeed::of(seed, number), &mut listener, &mut |_| {})?;
    let record = record(game, number, &played, &scores_by_ply)?;
    for inside in &mut inside {
        inside.at = InsideRecord::at(&inside.at, &record.start);
    }
    Ok(SelfPlayRecord { inside, ..record }.line())
}

/// The scores of the positions of a game by ply: before the roll, and with the likeliest
/// one.
type ScoresByPly = HashMap<usize, [u16; 2]>;

/// Returns the record of a game.
fn record<G: Game>(
    game: &G,
    number: u64,
    played: &PlayedGame,
    scores_by_ply: &ScoresByPly,
) -> Result<SelfPlayRecord, DataError> {
    let mut position = read_start(game, &played.start)?;
    let start = position.to_string();
    let mut lists: [Vec<RecordedScore>; 2] = Default::default();
    for (index, ply) in played.plies.iter().enumerate() {
        if is_recorded(&position) {
            for (at, list) in lists.iter_mut().enumerate() {
                list.push(scores_by_ply.get(&index).map(|scores| scores[at]));
            }
        }
        position.make(ply.step.typed().ok_or(SessionError::NothingFound)?);
    }
    let [scores, likeliest] = lists;
    Ok(SelfPlayRecord {
        number,
        start,
        steps: played.steps().join(" "),
        scores,
        likeliest: if has_dice::<G::Position>() {
            likeliest
        } else {
            Vec::new()
        },
        inside: Vec::new(),
        score: played.ending.half_points(Side::White),
    })
}

/// Returns the scores of a turn; `None` if the search ended too early.
fn searched_scores<P: Position>(searched: &SearchedDecision<P>) -> Option<[u16; 2]> {
    let report = searched.whole.as_ref()?;
    // Without dice the only line of rank 1 is that of the turn itself.
    let likeliest = report.lines.iter().find(|line| line.rank == 1)?;
    let before = match has_dice::<P>() {
        true => report.expected?,
        false => likeliest.value,
    };
    Some([score(before), score(likeliest.value)])
}

/// Converts a value to ten-thousandths of the expected score.
fn score(value: Value) -> u16 {
    let score = (1.0 + value::score(value)) / 2.0;
    (1e4 * score).round() as u16
}
