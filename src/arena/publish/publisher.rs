//! The files of a match: records, moves, figures and the report page.

use super::export::{Recorder, move_lines};
use super::settings::{settings, start_date};
use crate::arena::folder::files::FILES;
use crate::arena::folder::journal;
use crate::arena::folder::journal::MatchHeader;
use crate::arena::folder::losses::Losses;
use crate::arena::folder::run_info::Run;
use crate::arena::folder::run_info::runs;
use crate::arena::games::game::MatchGame;
use crate::arena::plan::error::MatchError;
use crate::arena::report::{Aggregate, PageData, PlayerTally, Point};
use crate::arena::run::match_tally::{Duel, ErrorRate, Judgement, MatchTally, Summary};
use crate::arena::run::matches::review;
use crate::arena::run::runner::Runner;
use crate::gamefile::Draft;
use crate::gamefile::journal::file_error;
use serde::Serialize;
use std::borrow::Cow;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Writes the records of all games, a line for every decision, the figures and the page
/// into the folder of a match, from its journal; returns the figures. `progress` receives
/// the number of pairs written and the maximum number of pairs.
///
/// # Errors
/// Returns [`MatchError`] if there is no match, it is damaged, or a file cannot be
/// written.
pub fn publish(folder: &Path, progress: &mut dyn FnMut(u64, u64)) -> Result<Summary, MatchError> {
    let header = journal::header(folder)?;
    let runner = Runner::for_review(header.config.clone())?;
    let mut publisher = Publisher::open(folder, &runner, header)?;
    let mut failed = None;
    let summary = review(&runner, folder, &mut |pair, tally| {
        failed = publisher.add(pair, tally).err();
        progress(tally.done(), runner.schedule().pairs());
        match failed {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    })?;
    match failed {
        Some(error) => Err(error),
        None => publisher.close(&runner, summary),
    }
}

/// Writes a line of JSON.
fn json_line(writer: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *writer, value)?;
    writer.write_all(b"\n")
}

/// The files while they are being written.
struct Publisher {
    folder: PathBuf,
    names: Vec<String>,
    recorder: Recorder,
    games: Draft,
    moves: Draft,
    aggregate: Aggregate,
    timeline: Timeline,
    header: MatchHeader,
    runs: Vec<Run>,
    losses: Option<Losses>,
}

impl Publisher {
    fn open(folder: &Path, runner: &Runner, header: MatchHeader) -> Result<Publisher, MatchError> {
        let names = runner.names();
        let settings = runner.config().settings.clone().into_iter().collect();
        let entrants = runner.entrants().iter();
        let paces = entrants.map(|entrant| entrant.pace).collect();
        let draft = |name| Draft::create(&folder.join(name)).map_err(MatchError::Save);
        Ok(Publisher {
            folder: folder.to_owned(),
            recorder: Recorder::new(runner.config().session()?, names.clone(), paces, settings),
            games: draft(FILES[0])?,
            moves: draft(FILES[1])?,
            aggregate: Aggregate::new(names.len(), 8),
            timeline: Timeline::default(),
            names,
            header,
            runs: runs(folder)?,
            losses: Losses::read(folder)?,
        })
    }

    fn add(&mut self, pair: &[MatchGame; 2], tally: &MatchTally) -> Result<(), MatchError> {
        for game in pair {
            let mut game = Cow::Borrowed(game);
            if let Some(losses) = &self.losses {
                losses.fill(game.to_mut())?;
            }
            let game = game.as_ref();
            let record = self.recorder.write(game).map_err(MatchError::Record)?;
            let gap = if game.number == 0 { "" } else { "\n" };
            let written = write!(self.games, "{gap}{record}");
            written.map_err(file_error(&self.folder.join(FILES[0])))?;
            for line in move_lines(game, &self.names) {
                let written = json_line(&mut self.moves, &line);
                written.map_err(file_error(&self.folder.join(FILES[1])))?;
            }
            self.aggregate.add(game);
        }
        self.timeline.add(tally);
        Ok(())
    }

    fn close(self, runner: &Runner, mut summary: Summary) -> Result<Summary, MatchError> {
        let losses = self.losses.as_ref();
        summary.judged = losses.map(|losses| judgement(losses, &self.names, &self.aggregate));
        let settings = settings(runner, &self.header, &self.runs, losses)?;
        let mut result = Draft::create(&self.folder.join(FILES[2])).map_err(MatchError::Save)?;
        let written = json_line(&mut result, &summary);
        written.map_err(file_error(&self.folder.join(FILES[2])))?;
        let page = PageData {
            game: runner.config().game.clone(),
            when: start_date(&self.runs),
            settings,
            timeline: self.timeline.finish(&summary),
            luck_by: runner.measures_luck().then(|| luck_by(runner)),
            summary,
        };
        let html = page.html(&self.aggregate);
        let mut report = Draft::create(&self.folder.join(FILES[3])).map_err(MatchError::Save)?;
        let written = report.write_all(html.as_bytes());
        written.map_err(file_error(&self.folder.join(FILES[3])))?;
        for draft in [self.games, self.moves, result, report] {
            draft.finish().map_err(MatchError::Save)?;
        }
        Ok(page.summary)
    }
}

/// The course of a match: at most [`MAX_POINTS`] evenly spaced points, and the end.
#[derive(Debug)]
struct Timeline {
    points: Vec<Point>,
    /// Pairs from one point to the next.
    stride: u64,
}

impl Default for Timeline {
    fn default() -> Timeline {
        Timeline {
            points: Vec::new(),
            stride: 1,
        }
    }
}

const MAX_POINTS: usize = 600;

impl Timeline {
    fn add(&mut self, tally: &MatchTally) {
        if !tally.pairs().is_multiple_of(self.stride) {
            return;
        }
        if self.points.len() == MAX_POINTS {
            let mut index = 0;
            self.points.retain(|_| {
                index += 1;
                index % 2 == 0
            });
            self.stride *= 2;
            if !tally.pairs().is_multiple_of(self.stride) {
                return;
            }
        }
        let llr = tally.test_status().map(|status| status.llr);
        self.points.extend(point(tally.duels().first(), llr));
    }

    /// The points, with the end of the match as the last one.
    fn finish(mut self, summary: &Summary) -> Vec<Point> {
        let llr = summary.sprt.as_ref().map(|state| state.status.llr);
        let end = point(summary.duels.first(), llr);
        let last = self.points.last().map(|last| last.games);
        self.points
            .extend(end.filter(|end| last.is_some_and(|last| last < end.games)));
        self.points
    }
}

fn point(first: Option<&Duel>, llr: Option<f64>) -> Option<Point> {
    let duel = first?;
    Some(Point {
        games: duel.pairs.iter().sum::<u64>() * 2,
        elo: duel.elo,
        llr,
    })
}

fn luck_by(runner: &Runner) -> String {
    let depth = runner.config().luck.depth;
    let plies = if depth == 1 { "ply" } else { "plies" };
    format!("Ermine's search of {depth} {plies}")
}

/// The error rates of all players.
fn judgement(losses: &Losses, names: &[String], aggregate: &Aggregate) -> Judgement {
    let player = |(name, tally): (&String, &PlayerTally)| {
        // Losses are in millionths of a point.
        let thousandths = |loss: Option<f64>| loss.map(|loss| loss / 1000.0);
        ErrorRate {
            name: name.clone(),
            decisions: tally.loss.count,
            rate: thousandths(tally.loss.mean()),
            error: thousandths(tally.loss.error()),
        }
    };
    Judgement {
        basis: losses.basis.clone(),
        depth: losses.depth(),
        players: names.iter().zip(&aggregate.players).map(player).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::run::match_tally::tests::{of_two, pair};

    #[test]
    fn the_course_of_a_long_match_stays_short_and_reaches_its_end() {
        for pairs in [1, 600, 601, 1999, 2000] {
            let (mut tally, mut timeline) = (of_two(pairs), Timeline::default());
            for number in 0..pairs {
                let _ = tally.add(&pair(number));
                timeline.add(&tally);
            }
            let points = timeline.finish(&tally.summary());
            assert!(points.len() <= MAX_POINTS + 1);
            assert_eq!(points.last().map(|last| last.games), Some(2 * pairs));
            assert!(points.is_sorted_by(|one, next| one.games < next.games));
        }
    }
}
