//! The display of a running match.

use super::speed::Speed;
use super::table;
use crate::arena::{Effort, Match, MatchGame, MatchTally};
use crate::cli::console::progress::Progress as Bar;
use crate::cli::console::terminal;
use serde::Serialize;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// A line of `--json` for a pair.
#[derive(Serialize)]
struct PairLine<'a> {
    event: &'static str,
    pair: u64,
    first: &'a str,
    second: &'a str,
    /// The points of the first player of the pairing, 0 to 2.
    points: f64,
    endings: [&'static str; 2],
    elo: Option<f64>,
    llr: Option<f64>,
}

/// The interval at which the line on the terminal is redrawn.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// The display of a running match.
pub(super) struct Progress {
    json: bool,
    pub(super) bar: Bar,
    last_drawn: Option<Instant>,
    pub(super) failure: Option<anyhow::Error>,
    start: Instant,
}

impl Progress {
    pub(super) fn new(active_match: &Match, json: bool) -> Progress {
        let bar = Bar::new(active_match.runner().schedule().pairs(), "pairs");
        bar.start_from(active_match.tally().done());
        Progress {
            json,
            bar,
            last_drawn: None,
            failure: None,
            start: Instant::now(),
        }
    }

    /// The speed of the match; `None` if nothing was played.
    pub(super) fn speed(&self, effort: &Effort) -> Option<Speed> {
        let seconds = self.start.elapsed().as_secs_f64();
        effort.overhead_per_decision().map(|overhead| Speed {
            event: "pace",
            games: effort.games,
            decisions: effort.decisions,
            seconds,
            games_per_second: effort.games as f64 / seconds,
            decisions_per_second: effort.decisions as f64 / seconds,
            overhead_micros: overhead.as_secs_f64() * 1e6,
        })
    }

    /// Shows a finished pair; returns `Break` if the output is closed.
    pub(super) fn pair(&mut self, pair: &[MatchGame; 2], tally: &MatchTally) -> ControlFlow<()> {
        if self.json {
            self.failure = self.bar.suspend(|| print_pair(pair, tally)).err();
        }
        let due = self
            .last_drawn
            .is_none_or(|last_drawn| last_drawn.elapsed() >= POLL_INTERVAL);
        if due || self.bar.prints_every_step() {
            self.last_drawn = Some(Instant::now());
            self.bar
                .set_with_message(tally.done(), table::progress_line(tally));
        }
        match self.failure {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }
}

fn print_pair(pair: &[MatchGame; 2], tally: &MatchTally) -> anyhow::Result<()> {
    let [first, second] = pair[0].players;
    let points = pair.iter().map(|game| game.half_points(first)).sum::<u32>();
    let duel = tally.duel_of(pair[0].pair());
    terminal::print_json(&PairLine {
        event: "pair",
        pair: pair[0].pair(),
        first: tally.name(first),
        second: tally.name(second),
        points: f64::from(points) / 2.0,
        endings: pair.each_ref().map(|game| game.played.ending.kind()),
        elo: Some(duel.elo.value).filter(|elo| elo.is_finite()),
        llr: tally.test_status().map(|status| status.llr),
    })
}
