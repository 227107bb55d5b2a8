//! The display of a running match.

use super::report::print_event;
use crate::arena::{Effort, Match, MatchGame, MatchTally, Speed};
use crate::cli::console::progress::Progress as Bar;
use serde::Serialize;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// A pair in `--json`.
#[derive(Serialize)]
struct PairLine<'a> {
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
        effort.speed(self.start.elapsed())
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
            self.bar.set_with_message(tally.done(), figures(tally));
        }
        match self.failure {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }
}

/// The figures of a match of two, in one line; empty for more players.
fn figures(tally: &MatchTally) -> String {
    let duels = tally.duels();
    let [duel] = duels.as_slice() else {
        return String::new();
    };
    let elo = duel.elo;
    match tally.test_status() {
        Some(status) => format!("Elo {elo}, {status}"),
        None => format!("Elo {elo}"),
    }
}

fn print_pair(pair: &[MatchGame; 2], tally: &MatchTally) -> anyhow::Result<()> {
    let [first, second] = pair[0].players;
    let points = pair.iter().map(|game| game.half_points(first)).sum::<u32>();
    let duel = tally.duel_of(pair[0].pair());
    let line = PairLine {
        pair: pair[0].pair(),
        first: tally.name(first),
        second: tally.name(second),
        points: f64::from(points) / 2.0,
        endings: pair.each_ref().map(|game| game.played.ending.kind()),
        elo: Some(duel.elo.value).filter(|elo| elo.is_finite()),
        llr: tally.test_status().map(|status| status.llr),
    };
    print_event("pair", &line)
}
