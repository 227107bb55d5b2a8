//! Charts of horizontal rows: intervals, and bars cut into shares.

use super::plot::{Axis, SERIES, px, series};
use super::words;
use crate::arena::stats::{Estimate, Games, Tally};
use maud::{Markup, html};

const WIDTH: f64 = 460.0;
/// The ends of rows.
const LEFT: f64 = 128.0;
const RIGHT: f64 = 446.0;
const ROW: f64 = 34.0;
/// The number of characters of a name that fit beside a row.
const LETTERS: usize = 16;

/// A row with a number and its interval.
pub(super) struct IntervalRow<'a> {
    pub(super) name: &'a str,
    pub(super) estimate: Estimate,
}

/// A row with results.
pub(super) struct ResultsRow<'a> {
    pub(super) name: String,
    /// The second line of text, which may be empty.
    pub(super) below: &'a str,
    pub(super) results: Games,
}

/// Counts of games by which rows have different lengths.
#[derive(Clone, Copy)]
pub(super) struct GameCounts {
    /// The games of the longest row.
    pub(super) longest: u64,
    /// All games.
    pub(super) all: u64,
}

/// A vertical bar.
pub(super) struct Column<'a> {
    pub(super) name: &'a str,
    pub(super) count: u64,
    pub(super) class: &'a str,
}

/// Numbers with their intervals, one below the other, on a common scale.
pub(super) fn intervals(rows: &[IntervalRow<'_>], unit: &'static str) -> Markup {
    let axis = range(rows, unit);
    let to_x = |value: f64| LEFT + (RIGHT - LEFT) * axis.fraction(value);
    let bottom = 6.0 + ROW * rows.len() as f64;
    html! {
        svg viewBox=(format!("0 0 {WIDTH} {}", bottom + 42.0)) role="img" aria-label={ "Intervals in " (unit) } {
            @for tick in axis.ticks() {
                @let x = px(to_x(tick.value));
                line class=(if tick.value == 0.0 { "level" } else { "grid" }) x1=(x) x2=(x) y1="2" y2=(px(bottom)) {}
                text class="tick" x=(x) y=(px(bottom + 16.0)) text-anchor="middle" { (tick.label) }
            }
            @for (at, IntervalRow { name, estimate }) in rows.iter().enumerate() {
                @let y = 6.0 + ROW * (at as f64 + 0.5);
                // With more rows than colours, colours would mean nothing.
                @let class = if rows.len() > SERIES { series(0) } else { series(at) };
                g class=(class) {
                    title { (words::clean(name)) ": " (words::estimate(estimate, 1)) " " (unit) }
                    text class="row" x=(px(LEFT - 10.0)) y=(px(y + 4.0)) text-anchor="end" { (words::cut(name, LETTERS)) }
                    (interval(estimate, y, to_x))
                }
            }
            text class="name" x=(px((LEFT + RIGHT) / 2.0)) y=(px(bottom + 36.0)) text-anchor="middle" { (unit) }
        }
    }
}

fn interval(of: &Estimate, y: f64, to_x: impl Fn(f64) -> f64) -> Markup {
    html! {
        @if !of.low.is_nan() && !of.high.is_nan() {
            line class="interval" x1=(px(to_x(of.low))) x2=(px(to_x(of.high))) y1=(px(y)) y2=(px(y)) {}
            (cap(to_x(of.low), y, -1.0, of.low.is_infinite()))
            (cap(to_x(of.high), y, 1.0, of.high.is_infinite()))
        }
        @if !of.value.is_nan() {
            circle class="dot" cx=(px(to_x(of.value))) cy=(px(y)) r="5.5" {}
        }
    }
}

/// The end of an interval: a stroke, or an arrow if it is infinite.
fn cap(x: f64, y: f64, sign: f64, is_infinite: bool) -> Markup {
    let path = if is_infinite {
        format!(
            "M{0:.1} {1:.1}L{2:.1} {3:.1}L{0:.1} {4:.1}",
            x - 6.0 * sign,
            y - 6.0,
            x,
            y,
            y + 6.0
        )
    } else {
        format!("M{x:.1} {:.1}V{:.1}", y - 6.0, y + 6.0)
    };
    html! { path class="cap" d=(path) {} }
}

/// An axis that holds all finite ends, and zero if it is not far away.
fn range(rows: &[IntervalRow<'_>], unit: &'static str) -> Axis {
    let estimates = || rows.iter().map(|row| row.estimate);
    let ends = estimates().flat_map(|of| [of.low, of.value, of.high]);
    let ends = ends.filter(|end| end.is_finite());
    let (low, high) = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), end| {
        (low.min(end), high.max(end))
    });
    let (low, high) = if low <= high { (low, high) } else { (0.0, 0.0) };
    // Infinite intervals need room to be recognised.
    let is_infinite = |end: f64| estimates().any(|of| of.low == end || of.high == end);
    let room = ((high - low) / 4.0).max(100.0);
    let low = if is_infinite(f64::NEG_INFINITY) {
        low - room
    } else {
        low
    };
    let high = if is_infinite(f64::INFINITY) {
        high + room
    } else {
        high
    };
    let near = low <= 3.0 * (high - low) && high >= 3.0 * (low - high);
    let (low, high) = if near {
        (low.min(0.0), high.max(0.0))
    } else {
        (low, high)
    };
    Axis::rounded(low, high, unit, words::significant)
}

/// Results as bars cut into won, drawn and lost, with two lines of text. All rows have
/// the same length, unless `counts` is given: then their lengths follow their counts.
pub(super) fn shares(rows: &[ResultsRow<'_>], counts: Option<GameCounts>, label: &str) -> Markup {
    let bottom = 8.0 + ROW * rows.len() as f64;
    html! {
        svg viewBox=(format!("0 0 {WIDTH} {}", bottom + 4.0)) role="img" aria-label=(label) {
            @for (at, ResultsRow { name, below, results }) in rows.iter().enumerate() {
                @let top = 8.0 + ROW * at as f64;
                @let middle = if below.is_empty() { 19.0 } else { 13.0 };
                text class="row" x=(px(LEFT - 10.0)) y=(px(top + middle)) text-anchor="end" {
                    title { (words::clean(name)) }
                    (words::cut(name, LETTERS))
                }
                text class="tick" x=(px(LEFT - 10.0)) y=(px(top + 27.0)) text-anchor="end" { (below) }
                (row(top + 3.0, *results, counts))
            }
        }
    }
}

/// Room to the right of rows of different lengths, for their numbers.
const NUMBER: f64 = 66.0;

fn row(top: f64, results: Games, counts: Option<GameCounts>) -> Markup {
    let length = if counts.is_some() {
        RIGHT - LEFT - NUMBER
    } else {
        RIGHT - LEFT
    };
    let scale = length
        / counts
            .map_or(results.games(), |counts| counts.longest)
            .max(1) as f64;
    let parts = [
        ("win", "won", 0, results.wins),
        ("draw", "drawn", results.wins, results.draws),
        ("loss", "lost", results.wins + results.draws, results.losses),
    ];
    html! {
        @for (class, word, before, count) in parts.into_iter().filter(|part| part.3 > 0) {
            @let left = LEFT + before as f64 * scale;
            @let width = count as f64 * scale;
            rect class={ "bar " (class) } x=(px(left)) y=(px(top)) width=(px((width - 1.0).max(0.6))) height="24" rx="3" {
                title { (words::count(count)) " " (word) " (" (words::percent(count as f64 / results.games() as f64)) ")" }
            }
            @if width > 25.0 && counts.is_none() {
                text class={ "inside " (class) } x=(px(left + width / 2.0)) y=(px(top + 16.5)) text-anchor="middle" { (words::short(count as f64)) }
            }
        }
        @if let Some(counts) = counts {
            text class="tick" x=(px(LEFT + results.games() as f64 * scale + 6.0)) y=(px(top + 16.0)) {
                (words::short(results.games() as f64)) " · " (words::percent(results.games() as f64 / counts.all.max(1) as f64))
            }
        }
    }
}

/// Vertical bars, each with a name below and a count above.
pub(super) fn columns(bars: &[Column<'_>], axis: &str, label: &str) -> Markup {
    let max_count = bars.iter().map(|bar| bar.count).max().unwrap_or(0).max(1) as f64;
    let total = bars.iter().map(|bar| bar.count).sum::<u64>().max(1) as f64;
    let pitch = 420.0 / bars.len().max(1) as f64;
    html! {
        svg viewBox=(format!("0 0 {WIDTH} 226")) role="img" aria-label=(label) {
            @for (at, Column { name, count, class }) in bars.iter().enumerate() {
                @let left = 20.0 + pitch * at as f64;
                @let height = 140.0 * *count as f64 / max_count;
                @let middle = px(left + pitch / 2.0);
                rect class={ "bar " (class) } x=(px(left + pitch * 0.12)) width=(px(pitch * 0.76)) y=(px(172.0 - height)) height=(px(height)) rx="3" {
                    title { (words::count(*count)) " (" (words::percent(*count as f64 / total)) ")" }
                }
                text class="tick" x=(middle) y=(px(165.0 - height)) text-anchor="middle" { (words::short(*count as f64)) }
                text class="row" x=(middle) y="190" text-anchor="middle" { (name) }
            }
            line class="axis" x1="20" x2="440" y1="172" y2="172" {}
            text class="name" x="230" y="214" text-anchor="middle" { (axis) }
        }
    }
}
