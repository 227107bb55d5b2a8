//! Time sources for clocks.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, SystemTime};

/// The machine's monotonic clock, also where the standard library has none.
pub use web_time::Instant;

/// The UTC date of a moment as PGN writes it: `2026.03.14`.
///
/// ```
/// use std::time::{Duration, SystemTime};
/// let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_709_251_199);
/// assert_eq!(ermine::base::day(time), "2024.02.29");
/// ```
#[must_use]
pub fn day(time: SystemTime) -> String {
    let since = time.duration_since(SystemTime::UNIX_EPOCH);
    let days = since.map_or(0, |since| since.as_secs() / 86_400);
    // Days are counted from 1 March of year 0, in eras of 400 years (Howard Hinnant,
    // "chrono-compatible low-level date algorithms", 2013).
    let days = days + 719_468;
    let (era, in_era) = (days / 146_097, days % 146_097);
    let year = (in_era - in_era / 1_460 + in_era / 36_524 - in_era / 146_096) / 365;
    let in_year = in_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * in_year + 2) / 153;
    let date = in_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 {
        from_march + 3
    } else {
        from_march - 9
    };
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{date:02}")
}

/// The source of time: the machine's monotonic clock, or virtual time controlled by the
/// program, which makes whole timed games exactly reproducible.
#[derive(Clone, Debug, Default)]
pub enum TimeSource {
    /// The machine's monotonic clock.
    #[default]
    Real,
    /// Time that passes only as nodes are searched or when it is advanced.
    Virtual(VirtualTime),
}

/// The time on a clock when a game begins: `base`, or the first increment if `base` is
/// zero, since otherwise no move could be made.
#[must_use]
pub const fn time_at_start(base: Duration, increment: Duration) -> Duration {
    if base.is_zero() { increment } else { base }
}

impl TimeSource {
    /// Starts a stopwatch.
    #[must_use]
    pub fn start(&self) -> Stopwatch {
        Stopwatch(match self {
            TimeSource::Real => StartTime::Real(Instant::now()),
            TimeSource::Virtual(time) => StartTime::Virtual(time.clone(), time.now()),
        })
    }

    /// Whether the time is virtual.
    #[must_use]
    pub const fn is_virtual(&self) -> bool {
        matches!(self, TimeSource::Virtual(_))
    }
}

/// Virtual time. Clones share one clock. With one search thread the same searches take
/// the same time on every machine.
///
/// ```
/// use ermine::base::{TimeSource, VirtualTime};
/// use std::time::Duration;
/// let time = VirtualTime::new(Duration::from_micros(1));
/// let watch = TimeSource::Virtual(time.clone()).start();
/// time.advance(Duration::from_millis(20));
/// assert_eq!(watch.elapsed(), Duration::from_millis(20));
/// ```
#[derive(Clone, Debug)]
pub struct VirtualTime(Arc<SharedClock>);

#[derive(Debug)]
struct SharedClock {
    /// Nanoseconds since the clock was created.
    now: AtomicU64,
    /// Nanoseconds per node searched.
    per_node: u64,
}

impl VirtualTime {
    /// A clock at zero that advances by `per_node` for each node searched.
    #[must_use]
    pub fn new(per_node: Duration) -> VirtualTime {
        VirtualTime(Arc::new(SharedClock {
            now: AtomicU64::new(0),
            per_node: nanoseconds(per_node),
        }))
    }

    /// Advances the clock.
    pub fn advance(&self, by: Duration) {
        self.0.now.fetch_add(nanoseconds(by), Relaxed);
    }

    /// Time since the clock was created.
    #[must_use]
    pub fn now(&self) -> Duration {
        Duration::from_nanos(self.0.now.load(Relaxed))
    }
}

/// Nanoseconds as a `u64`, which is enough for five hundred years.
fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// A stopwatch that measures the time since it was [started](TimeSource::start).
#[derive(Clone, Debug)]
pub struct Stopwatch(StartTime);

#[derive(Clone, Debug)]
enum StartTime {
    Real(Instant),
    Virtual(VirtualTime, Duration),
}

impl Stopwatch {
    /// Time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        match &self.0 {
            StartTime::Real(start) => start.elapsed(),
            StartTime::Virtual(time, start) => time.now().saturating_sub(*start),
        }
    }

    /// Counts `count` searched nodes, which advances virtual time.
    pub fn add_nodes(&self, count: u64) {
        if let StartTime::Virtual(time, _) = &self.0 {
            let nanos = time.0.per_node.saturating_mul(count);
            time.advance(Duration::from_nanos(nanos));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn virtual_time_is_shared_and_passes_by_nodes_and_by_order() {
        let micros = Duration::from_micros;
        let time = VirtualTime::new(micros(3));
        let source = TimeSource::Virtual(time.clone());
        let (first, again) = (source.start(), source.clone());
        first.add_nodes(5);
        let second = again.start();
        second.add_nodes(2);
        time.advance(micros(100));
        assert_eq!(
            (first.elapsed(), second.elapsed()),
            (micros(121), micros(106))
        );
        assert!(source.is_virtual() && !TimeSource::default().is_virtual());
    }

    #[test]
    fn nodes_do_not_make_real_time_pass() {
        let day = Duration::from_secs(86_400);
        let watch = TimeSource::Real.start();
        watch.add_nodes(u64::MAX);
        assert!(watch.elapsed() < day);
    }
}
