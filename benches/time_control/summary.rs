//! The figures of a campaign, as a table and as JSON.

use super::campaign::Record;
use super::verdict::{Cause, Decision};
use serde_json::{Value, json};
use std::fmt::Write;
use std::time::Duration;

/// The figures of some games.
pub(crate) struct Summary {
    games: usize,
    moves: usize,
    /// Losses on time by the engine's fault, and by the machine's.
    losses: [usize; 2],
    /// Games lost by other faults.
    failures: usize,
    overshoot: Spread,
    own_overshoot: Spread,
    held_back: Spread,
    /// The share of the time on the clock in which the engine was not run.
    held_share: f64,
    /// The share of it that was stolen, of one core.
    stolen_share: f64,
}

impl Summary {
    /// The figures of these games.
    pub(crate) fn of<'a>(records: impl Iterator<Item = &'a Record> + Clone) -> Summary {
        let blamed = |cause| {
            let losses = records.clone().filter_map(Record::loss);
            losses.filter(|loss| loss.1 == cause).count()
        };
        let all = records.clone().flat_map(|record| &record.decisions);
        let all: Vec<Decision> = all.flatten().copied().collect();
        let sum = |time: fn(&Decision) -> Duration| all.iter().map(time).sum::<Duration>();
        let used = sum(|decision| decision.used).as_secs_f64();
        let share = |time: Duration| time.as_secs_f64() / used.max(f64::MIN_POSITIVE);
        Summary {
            games: records.clone().count(),
            moves: all.len(),
            losses: [blamed(Cause::Engine), blamed(Cause::Machine)],
            failures: records.filter(|record| record.has_failed()).count(),
            overshoot: Spread::of(&all, Decision::overshoot),
            own_overshoot: Spread::of(&all, Decision::own_overshoot),
            held_back: Spread::of(&all, Decision::held_back),
            held_share: share(sum(Decision::held_back)),
            stolen_share: share(sum(|decision| decision.stolen)),
        }
    }

    /// Whether the engine is to blame for nothing.
    pub(crate) fn is_good(&self) -> bool {
        self.losses[0] == 0 && self.failures == 0
    }

    /// A line of the table.
    pub(crate) fn row(&self, name: &str) -> String {
        let mut row = format!("{name:22}{:>6}{:>8}", self.games, self.moves);
        let [engine, machine] = self.losses;
        let _ = write!(row, "{engine:>8}{machine:>9}");
        for spread in [&self.overshoot, &self.own_overshoot, &self.held_back] {
            let _ = write!(row, "{:>10.2}{:>8.2}", spread.high, spread.max);
        }
        for share in [self.held_share, self.stolen_share] {
            let _ = write!(row, "{:>8.1}%", 100.0 * share);
        }
        row
    }

    /// The figures as JSON, times in milliseconds.
    pub(crate) fn json(&self) -> Value {
        json!({
            "games": self.games,
            "moves": self.moves,
            "losses": { "engine": self.losses[0], "machine": self.losses[1] },
            "failures": self.failures,
            "overshoot": self.overshoot.json(),
            "own_overshoot": self.own_overshoot.json(),
            "held_back": self.held_back.json(),
            "held_back_share": self.held_share,
            "stolen_share": self.stolen_share,
        })
    }
}

/// The lines above the table.
pub(crate) const HEAD: &str = "                                 time losses by      \
overshoot, ms  own overshoot, ms    held back, ms  held    stolen\n\
rules                  games   moves  engine  machine      99 %     max      99 %     max      99 %     max    back";

/// The distribution of a time over decisions, in milliseconds.
struct Spread {
    median: f64,
    /// The 99th percentile.
    high: f64,
    max: f64,
}

impl Spread {
    fn of(decisions: &[Decision], time: fn(&Decision) -> Duration) -> Spread {
        let mut all: Vec<Duration> = decisions.iter().map(time).collect();
        all.sort_unstable();
        let at = |percent: usize| {
            let last = all.len().saturating_sub(1);
            let time = all.get(last * percent / 100).copied().unwrap_or_default();
            time.as_secs_f64() * 1e3
        };
        Spread {
            median: at(50),
            high: at(99),
            max: at(100),
        }
    }

    fn json(&self) -> Value {
        json!({ "median": self.median, "p99": self.high, "max": self.max })
    }
}

/// A line about a game lost on time, or by another fault.
pub(crate) fn loss(record: &Record) -> Option<String> {
    let place = format!("{}, game {}", record.game, record.number);
    let Some((side, cause)) = record.loss() else {
        return record
            .has_failed()
            .then(|| format!("{place}: {}", record.ending));
    };
    let decisions = &record.decisions[side.index()];
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let held: Duration = decisions.iter().map(Decision::held_back).sum();
    let own = decisions.iter().map(Decision::own_overshoot).max();
    Some(format!(
        "{place}: {} after {} decisions, held back {:.1} ms in all, at most {:.1} ms of work beyond a limit: {}",
        record.ending,
        decisions.len(),
        ms(held),
        ms(own.unwrap_or_default()),
        match cause {
            Cause::Engine => "the engine thinks too long",
            Cause::Machine => "the machine did not run it",
        }
    ))
}
