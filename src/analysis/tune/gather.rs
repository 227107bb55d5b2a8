//! Plays games and notes what the searches say of every turn before its roll,
//! or of every decision in a game without dice.

use super::record::{Header, Pages, TuningRecord, expect};
use super::{TuneError, refused};
use crate::analysis::calibrate::is_quiet;
use crate::analysis::selfplay::{Luck, Searched, SelfPlay, is_noted};
use crate::analysis::spread::spread;
use crate::base::value;
use crate::base::{Side, Value};
use crate::eval::Hints;
use crate::gamefile::sealed::seal_json;
use crate::rules::{Chance, Game, Position};
use crate::search::Searchable;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::Write;
use std::path::Path;

/// What to gather.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GatherPlan {
    /// Games to play.
    pub games: u64,
    /// Nodes to search for each decision.
    pub nodes: u64,
    /// Seed of starts and dice.
    pub seed: u64,
    /// Games to play at once.
    pub threads: usize,
}

/// Games played between two writes, for each thread.
const BATCH: u64 = 16;

/// Plays games of the engine against itself and writes what the searches say
/// of every turn before its roll to `out`; goes on where `out` ends if it was
/// begun with the same seed and nodes. `progress` hears how many games are
/// written. Seed and nodes alone decide what is written.
///
/// # Errors
/// `out` holds something else or cannot be written, or the system gives no
/// threads.
pub fn gather<G: Game, E: Searchable<Position = G::Position> + Default>(
    plan: GatherPlan,
    out: &Path,
    progress: &mut dyn FnMut(u64),
) -> Result<(), TuneError> {
    let (mut file, mut next) = begin::<G>(plan, out)?;
    progress(next);
    while next < plan.games {
        let until = plan.games.min(next + BATCH * plan.threads.max(1) as u64);
        let work = |gatherer: &mut Gatherer<G, E>, index: usize| {
            Ok(lines(&gatherer.play(plan.seed, next + index as u64)?))
        };
        // Every search begins with an empty table, so it does not matter who
        // plays which game.
        let count = (until - next) as usize;
        let games: Result<Vec<String>, TuneError> =
            spread(plan.threads, count, || Gatherer::new(plan.nodes), work);
        file.write_all(games?.concat().as_bytes())
            .map_err(refused(out))?;
        next = until;
        progress(next);
    }
    Ok(())
}

/// Plays games and notes their turns.
struct Gatherer<G: Game, E: Searchable<Position = G::Position>>(SelfPlay<G, E>);

impl<G: Game, E: Searchable<Position = G::Position> + Default> Gatherer<G, E> {
    fn new(nodes: u64) -> Result<Gatherer<G, E>, TuneError> {
        Ok(Gatherer(SelfPlay::new(E::default(), nodes)?))
    }

    /// Plays a game and notes its turns.
    fn play(&mut self, seed: u64, number: u64) -> Result<Vec<TuningRecord>, TuneError> {
        let mut found: Vec<(Side, TuningRecord)> = Vec::new();
        let ending = self.0.heard(Luck::of(seed, number), &mut |searched| {
            if is_noted(&searched.position) {
                let noted = note::<_, E::Hints>(searched, number);
                found.extend(noted.map(|record| (searched.position.side(), record)));
            }
        })?;
        let count = found.len();
        let ended = found
            .into_iter()
            .enumerate()
            .map(|(index, (side, record))| TuningRecord {
                left: (count - 1 - index) as u32,
                score: f64::from(ending.half_points(side)) / 2.0,
                ..record
            });
        Ok(ended.collect())
    }
}

/// What the search says of a turn; nothing if it ended too early.
fn note<P: Position, H: Hints<Position = P>>(
    searched: &Searched<P>,
    number: u64,
) -> Option<TuningRecord> {
    let report = searched.whole.as_ref()?;
    let position = &searched.position;
    // Without dice the only line of rank 1 is that of the turn as it is.
    let likeliest = report.lines.iter().find(|line| line.rank == 1)?;
    let before = match searched.roll {
        Some(_) => report.expected?,
        None => likeliest.value,
    };
    let place = |roll| {
        let roll = P::Chance::alike(roll);
        P::Chance::rolls(position).position(|(other, _)| other == roll)
    };
    Some(TuningRecord {
        game: number,
        left: 0,
        pfen: position.to_text(),
        before: score(before),
        likeliest: score(likeliest.value),
        roll: searched.roll.and_then(place),
        score: 0.0,
        depth: report.depth,
        check: position.in_check(),
        quiet: is_quiet::<_, H>(position),
    })
}

/// Opens the file behind its last whole game; gives that game's successor.
fn begin<G: Game>(plan: GatherPlan, out: &Path) -> Result<(File, u64), TuneError> {
    let file = OpenOptions::new()
        .append(true)
        .create(true)
        .open(out)
        .map_err(refused(out))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(TuneError::Locked(out.to_owned())),
        Err(TryLockError::Error(error)) => return Err(refused(out)(error)),
    }
    let (mut file, wanted) = (file, Header::new::<G>(plan.seed, plan.nodes));
    let Some((mut pages, found)) = Pages::open::<G>(out)? else {
        let text = line(&wanted);
        // Nothing, or this very header, cut short.
        let length = file.metadata().map_err(refused(out))?.len();
        let is_own = || std::fs::read(out).map(|there| text.as_bytes().starts_with(&there));
        if length > text.len() as u64 || !is_own().map_err(refused(out))? {
            return Err(TuneError::Foreign(out.to_owned()));
        }
        file.set_len(0)
            .and_then(|()| file.write_all(text.as_bytes()))
            .map_err(refused(out))?;
        return Ok((file, 0));
    };
    expect(out, "seed", found.seed, wanted.seed)?;
    expect(out, "nodes", found.nodes, wanted.nodes)?;
    while pages.next()?.is_some() {}
    file.set_len(pages.whole).map_err(refused(out))?;
    Ok((file, pages.next_game))
}

fn line(value: &impl serde::Serialize) -> String {
    match seal_json(value) {
        Ok(text) => text,
        Err(error) => unreachable!("plain data makes JSON: {error}"),
    }
}

fn lines(records: &[TuningRecord]) -> String {
    records.iter().map(line).collect()
}

/// A value as a score between 0 and 1, to four digits.
fn score(value: Value) -> f64 {
    let score = (1.0 + value::score(value)) / 2.0;
    (1e4 * score).round() / 1e4
}
