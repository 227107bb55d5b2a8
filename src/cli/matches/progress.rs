//! The display of a running match.

use super::pace::Pace;
use super::table;
use crate::arena::{Effort, Match, MatchGame, MatchTally};
use crate::cli::progress::Progress as Bar;
use crate::cli::terminal;
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
    shown: Option<Instant>,
    pub(super) failure: Option<anyhow::Error>,
    begun: Instant,
}

impl Progress {
    pub(super) fn new(held: &Match, json: bool) -> Progress {
        let bar = Bar::new(held.runner().schedule().pairs(), "pairs");
        bar.begin(held.tally().done());
        Progress {
            json,
            bar,
            shown: None,
            failure: None,
            begun: Instant::now(),
        }
    }

    /// The speed of the match; `None` if nothing was played.
    pub(super) fn pace(&self, effort: &Effort) -> Option<Pace> {
        let seconds = self.begun.elapsed().as_secs_f64();
        effort.beside_thinking().map(|beside| Pace {
            event: "pace",
            games: effort.games,
            decisions: effort.decisions,
            seconds,
            games_per_second: effort.games as f64 / seconds,
            decisions_per_second: effort.decisions as f64 / seconds,
            overhead_micros: beside.as_secs_f64() * 1e6,
        })
    }

    /// Shows a finished pair; breaks if the output is closed.
    pub(super) fn pair(&mut self, pair: &[MatchGame; 2], tally: &MatchTally) -> ControlFlow<()> {
        if self.json {
            self.failure = self.bar.suspend(|| say_pair(pair, tally)).err();
        }
        let due = self
            .shown
            .is_none_or(|shown| shown.elapsed() >= POLL_INTERVAL);
        if due || self.bar.is_eager() {
            self.shown = Some(Instant::now());
            self.bar.tell(tally.done(), table::brief(tally));
        }
        match self.failure {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }
}

fn say_pair(pair: &[MatchGame; 2], tally: &MatchTally) -> anyhow::Result<()> {
    let [first, second] = pair[0].players;
    let points = pair.iter().map(|game| game.half_points(first)).sum::<u32>();
    let duel = tally.duel_of(pair[0].pair());
    terminal::say_json(&PairLine {
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
