//! A chart with two axes, as SVG that takes its colours from the page.

use super::words;
use maud::{Markup, html};

/// Size of the drawing, which the page scales.
const WIDTH: f64 = 460.0;
const HEIGHT: f64 = 274.0;
/// The area inside the axes: left, top, right, bottom.
const AREA: [f64; 4] = [54.0, 30.0, 446.0, 226.0];

/// The number of series for which the style sheet has colours.
pub(super) const SERIES: usize = 6;

/// The range of an axis, with its ticks and name.
pub(super) struct Axis {
    low: f64,
    high: f64,
    log: bool,
    ticks: Vec<Tick>,
    name: &'static str,
}

/// A tick of an axis.
pub(super) struct Tick {
    pub(super) value: f64,
    pub(super) label: String,
}

impl Tick {
    fn new(value: f64, label: fn(f64) -> String) -> Tick {
        let label = label(value);
        Tick { value, label }
    }
}

/// A range of values.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) low: f64,
    pub(super) high: f64,
}

/// A point, in the units of the axes or of the drawing.
#[derive(Clone, Copy)]
pub(super) struct PlotPoint {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// The range of y of an area at one x.
#[derive(Clone, Copy)]
pub(super) struct BandPoint {
    pub(super) x: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Axis {
    /// A linear axis that holds the given range, extended to the next round numbers.
    pub(super) fn rounded(
        low: f64,
        high: f64,
        name: &'static str,
        label: fn(f64) -> String,
    ) -> Axis {
        let Span { low, high } = finite_range(low, high);
        let step = round_step((high - low) / 5.0);
        let (first, last) = ((low / step).floor(), (high / step).ceil());
        let count = (last - first).clamp(1.0, 20.0) as usize;
        let ticks = (0..=count).map(|at| (first + at as f64) * step);
        Axis {
            low: first * step,
            high: last * step,
            log: false,
            ticks: ticks.map(|tick| Tick::new(tick, label)).collect(),
            name,
        }
    }

    /// The same, but ending where the data ends.
    pub(super) fn exact(low: f64, high: f64, name: &'static str, label: fn(f64) -> String) -> Axis {
        let mut axis = Axis::rounded(low, high, name, label);
        let range = finite_range(low, high);
        (axis.low, axis.high) = (range.low, range.high);
        let slack = (axis.high - axis.low) * 1e-9;
        let inside = axis.low - slack..=axis.high + slack;
        axis.ticks.retain(|tick| inside.contains(&tick.value));
        axis
    }

    /// A logarithmic axis with a tick at each power of ten.
    pub(super) fn log(low: f64, high: f64, name: &'static str, label: fn(f64) -> String) -> Axis {
        let Span { low, high } = finite_range(low.max(1.0), high);
        let high = if high > low * 1.01 { high } else { low * 10.0 };
        let powers = |factor: f64| (0..15).map(move |power| factor * 10f64.powi(power));
        let mut ticks: Vec<f64> = powers(1.0).collect();
        if high / low < 100.0 {
            ticks.extend(powers(2.0).chain(powers(5.0)));
        }
        ticks.retain(|tick| (low * 0.999..=high * 1.001).contains(tick));
        Axis {
            low,
            high,
            log: true,
            ticks: ticks
                .into_iter()
                .map(|tick| Tick::new(tick, label))
                .collect(),
            name,
        }
    }

    /// An axis with a tick at each whole number from 1.
    pub(super) fn numbers(last: usize, name: &'static str) -> Axis {
        let mut axis = Axis::exact(0.5, last as f64 + 0.5, name, |_| String::new());
        let ticks = (1..=last).map(|at| Tick {
            value: at as f64,
            label: at.to_string(),
        });
        axis.ticks = ticks.collect();
        axis
    }

    /// The ticks, from the lowest to the highest.
    pub(super) fn ticks(&self) -> &[Tick] {
        &self.ticks
    }

    /// The place of a value, 0 to 1; values outside the range are clamped to its ends.
    pub(super) fn fraction(&self, value: f64) -> f64 {
        let scale = |value: f64| {
            if self.log {
                value.max(1e-9).ln()
            } else {
                value
            }
        };
        let share = (scale(value) - scale(self.low)) / (scale(self.high) - scale(self.low));
        if share.is_nan() {
            0.5
        } else {
            share.clamp(0.0, 1.0)
        }
    }
}

/// A range that can be drawn.
fn finite_range(low: f64, high: f64) -> Span {
    let limit = |value: f64, other: f64| {
        if value.is_finite() {
            value.clamp(-1e12, 1e12)
        } else {
            other
        }
    };
    let low = limit(low, 0.0);
    let high = limit(high, low + 1.0);
    // Numbers too close to each other are equal in floating point.
    let high = if high - low > low.abs().max(1e-6) * 1e-9 {
        high
    } else {
        low + low.abs().max(1.0)
    };
    Span { low, high }
}

/// 1, 2 or 5 times a power of ten, at least as large as the wanted step.
fn round_step(target: f64) -> f64 {
    let power = 10f64.powf(target.log10().floor());
    let factor = [1.0, 2.0, 5.0]
        .into_iter()
        .find(|factor| factor * power >= target * 0.999);
    factor.unwrap_or(10.0) * power
}

/// A coordinate as text.
pub(super) fn px(value: f64) -> String {
    format!("{value:.1}")
}

/// A chart being drawn.
pub(super) struct Plot {
    x: Axis,
    y: Axis,
    marks: Vec<Markup>,
}

impl Plot {
    pub(super) const fn new(x: Axis, y: Axis) -> Plot {
        Plot {
            x,
            y,
            marks: Vec::new(),
        }
    }

    /// The place of a point in the drawing.
    fn at(&self, x: f64, y: f64) -> PlotPoint {
        let [left, top, right, bottom] = AREA;
        PlotPoint {
            x: left + (right - left) * self.x.fraction(x),
            y: bottom - (bottom - top) * self.y.fraction(y),
        }
    }

    /// The path through points, without those that are NaN.
    fn path(&self, points: &[PlotPoint]) -> String {
        let mut path = String::new();
        for point in points
            .iter()
            .filter(|point| !point.x.is_nan() && !point.y.is_nan())
        {
            let PlotPoint { x, y } = self.at(point.x, point.y);
            path.push(if path.is_empty() { 'M' } else { 'L' });
            path.push_str(&format!("{x:.1} {y:.1}"));
        }
        path
    }

    /// A line through points.
    pub(super) fn line(&mut self, class: &str, points: &[PlotPoint]) {
        let path = self.path(points);
        if !path.is_empty() {
            self.marks
                .push(html! { path class={ "line " (class) } d=(path) {} });
        }
    }

    /// An area between lower and upper ends.
    pub(super) fn band(&mut self, class: &str, points: &[BandPoint]) {
        let defined = points
            .iter()
            .filter(|point| !point.low.is_nan() && !point.high.is_nan());
        let at = |x: f64, y: f64| PlotPoint { x, y };
        let upper = defined.clone().map(|point| at(point.x, point.high));
        let lower = defined.rev().map(|point| at(point.x, point.low));
        let path = self.path(&upper.chain(lower).collect::<Vec<_>>());
        if !path.is_empty() {
            self.marks
                .push(html! { path class={ "band " (class) } d={ (path) "Z" } {} });
        }
    }

    /// A column over `x` and `y`.
    pub(super) fn bar(&mut self, class: &str, x: Span, y: Span, label: &str) {
        let PlotPoint { x: left, y: bottom } = self.at(x.low, y.low);
        let PlotPoint { x: right, y: top } = self.at(x.high, y.high);
        let gap = if right - left > 5.0 { 1.0 } else { 0.2 };
        let width = (right - left - 2.0 * gap).max(0.5);
        self.marks.push(html! {
            rect class={ "bar " (class) } x=(px(left + gap)) y=(px(top)) width=(px(width))
                height=(px((bottom - top).max(0.0))) rx=(if width > 8.0 { "2" } else { "0" })
                { title { (label) } }
        });
    }

    /// A dot with a vertical line through it, over `span`.
    pub(super) fn dot(&mut self, class: &str, at: PlotPoint, span: Span, size: f64, label: &str) {
        let PlotPoint { x, y } = self.at(at.x, at.y);
        let (low, high) = (self.at(at.x, span.low).y, self.at(at.x, span.high).y);
        self.marks.push(html! {
            g class=(class) {
                title { (label) }
                line class="whisker" x1=(px(x)) x2=(px(x)) y1=(px(low)) y2=(px(high)) {}
                circle class="dot" cx=(px(x)) cy=(px(y)) r=(px(size)) {}
            }
        });
    }

    /// A place with a tooltip.
    pub(super) fn hint(&mut self, at: PlotPoint, label: &str) {
        let PlotPoint { x, y } = self.at(at.x, at.y);
        self.marks.push(html! {
            circle class="hint" cx=(px(x)) cy=(px(y)) r="6" { title { (label) } }
        });
    }

    /// A horizontal line with a word at its right end.
    pub(super) fn horizontal_line(&mut self, class: &str, y: f64, word: &str) {
        let ([left, _, right, _], y) = (AREA, self.at(0.0, y).y);
        self.marks.push(html! {
            line class={ "level " (class) } x1=(px(left)) x2=(px(right)) y1=(px(y)) y2=(px(y)) {}
            @if !word.is_empty() {
                text class={ "word " (class) } x=(px(right - 4.0)) y=(px(y - 5.0)) text-anchor="end" { (word) }
            }
        });
    }

    /// A vertical line with a word at its top.
    pub(super) fn vertical_line(&mut self, x: f64, word: &str) {
        let ([_, top, _, bottom], x) = (AREA, self.at(x, 0.0).x);
        let (anchor, shift) = if x > 300.0 {
            ("end", -5.0)
        } else {
            ("start", 5.0)
        };
        self.marks.push(html! {
            line class="level" x1=(px(x)) x2=(px(x)) y1=(px(top)) y2=(px(bottom)) {}
            text class="word" x=(px(x + shift)) y=(px(top + 10.0)) text-anchor=(anchor) { (word) }
        });
    }

    /// The drawing; `label` is its text alternative.
    pub(super) fn draw(self, label: &str) -> Markup {
        let [left, _, right, bottom] = AREA;
        html! {
            svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(label) {
                @for tick in &self.y.ticks {
                    @let y = self.at(0.0, tick.value).y;
                    line class="grid" x1=(px(left)) x2=(px(right)) y1=(px(y)) y2=(px(y)) {}
                    text class="tick" x=(px(left - 7.0)) y=(px(y + 4.0)) text-anchor="end" { (tick.label) }
                }
                @for tick in &self.x.ticks {
                    @let x = self.at(tick.value, 0.0).x;
                    line class="grid short" x1=(px(x)) x2=(px(x)) y1=(px(bottom)) y2=(px(bottom + 5.0)) {}
                    text class="tick" x=(px(x)) y=(px(bottom + 18.0)) text-anchor="middle" { (tick.label) }
                }
                line class="axis" x1=(px(left)) x2=(px(right)) y1=(px(bottom)) y2=(px(bottom)) {}
                @for mark in &self.marks { (mark) }
                text class="name" x=(px((left + right) / 2.0)) y=(px(HEIGHT - 8.0)) text-anchor="middle" { (self.x.name) }
                text class="name" x="0" y="14" { (self.y.name) }
            }
        }
    }
}

/// A chart with its heading and a line on how to read it.
pub(super) fn figure(title: &str, note: &str, content: Markup) -> Markup {
    html! {
        figure {
            figcaption { h3 { (title) } @if !note.is_empty() { p { (note) } } }
            (content)
        }
    }
}

/// The legend of the colours of series.
pub(super) fn legend<'a>(entries: impl IntoIterator<Item = (String, &'a str)>) -> Markup {
    html! {
        ul class="legend" {
            @for (class, word) in entries {
                li title=(words::clean(word)) {
                    svg class="swatch" viewBox="0 0 22 12" aria-hidden="true" {
                        line class={ "line " (class) } x1="1" x2="21" y1="6" y2="6" {}
                    }
                    bdi { (words::cut(word, 40)) }
                }
            }
        }
    }
}

/// The class of a series.
pub(super) fn series(number: usize) -> String {
    format!("s{}", number % SERIES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_of_odd_ranges_stay_sound() {
        let odd = [
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            0.0,
            -3.0,
            1e300,
            1e-300,
            7.0,
        ];
        for low in odd {
            for high in odd {
                for make in [Axis::rounded, Axis::exact, Axis::log] {
                    let axis = make(low, high, "x", |x| words::fixed(x, 1));
                    assert!(axis.low < axis.high, "{low} {high}");
                    assert!(axis.ticks.len() < 50, "{low} {high}");
                    for value in odd {
                        assert!((0.0..=1.0).contains(&axis.fraction(value)));
                    }
                }
            }
        }
    }

    #[test]
    fn ticks_are_round_numbers() {
        let axis = Axis::rounded(-13.0, 48.0, "Elo", |x| words::fixed(x, 0));
        let words: Vec<&str> = axis.ticks.iter().map(|tick| tick.label.as_str()).collect();
        assert_eq!(words, ["−20", "0", "20", "40", "60"]);
    }
}
