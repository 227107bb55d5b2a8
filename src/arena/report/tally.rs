//! Counters that take any number of values in bounded memory.
//!
//! All of them add integers, so that the order of the games does not matter, not even in
//! the last digit.

use super::plot::Span;
use crate::arena::stats::{Games, Tally};
use std::sync::LazyLock;

/// The 95 % interval of the mean score, 0 to 1, by Wilson's method; draws make it a little
/// too wide.
pub(super) fn wilson(results: &Games) -> Option<Span> {
    const Z: f64 = 1.96;
    let (score, games) = (results.mean()?, results.games() as f64);
    let middle = score + Z * Z / (2.0 * games);
    let half = Z * (score * (1.0 - score) / games + (Z / (2.0 * games)).powi(2)).sqrt();
    let whole = 1.0 + Z * Z / games;
    Some(Span {
        low: (middle - half) / whole,
        high: (middle + half) / whole,
    })
}

/// `sum / count`, `None` where nothing was counted.
pub(super) fn ratio(sum: f64, count: u64) -> Option<f64> {
    (count > 0).then(|| sum / count as f64)
}

/// A mean of integers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mean {
    /// The number of values.
    pub count: u64,
    /// Their sum.
    pub sum: i128,
}

impl Mean {
    /// Counts a value.
    pub fn add(&mut self, value: i128) {
        self.count += 1;
        self.sum += value;
    }

    /// The mean.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        ratio(self.sum as f64, self.count)
    }
}

/// A mean of integers that come in groups of similar values: its error depends on how
/// much the groups differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grouped {
    /// The number of values.
    pub count: u64,
    /// Their sum.
    pub sum: i128,
    /// The number of groups with a value.
    pub groups: u64,
    /// Over the groups: the squares of their sums, their sums times their counts, the
    /// squares of their counts.
    moments: [i128; 3],
}

impl Grouped {
    /// Counts a group of `count` values with this sum.
    pub fn add(&mut self, count: u64, sum: i128) {
        if count == 0 {
            return;
        }
        self.count += count;
        self.sum += sum;
        self.groups += 1;
        let number = i128::from(count);
        let products = [sum * sum, sum * number, number * number];
        for (moment, product) in self.moments.iter_mut().zip(products) {
            *moment += product;
        }
    }

    /// The mean of all values.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        ratio(self.sum as f64, self.count)
    }

    /// The standard error of the mean, by that of a ratio of sums over groups (Cochran,
    /// "Sampling Techniques", 6.3); `None` with fewer than two groups.
    ///
    /// ```
    /// let mut grouped = ermine::arena::report::Grouped::default();
    /// [2, 4, 9].into_iter().for_each(|value| grouped.add(1, value));
    /// // Groups of one: the plain standard error.
    /// assert!((grouped.error().unwrap() - (13.0f64 / 3.0).sqrt()).abs() < 1e-12);
    /// ```
    #[must_use]
    pub fn error(&self) -> Option<f64> {
        if self.groups < 2 {
            return None;
        }
        let (mean, groups) = (self.mean()?, self.groups as f64);
        let [squares, products, counts] = self.moments.map(|moment| moment as f64);
        let rest = squares - 2.0 * mean * products + mean * mean * counts;
        let variance = groups / (groups - 1.0) * rest.max(0.0);
        Some(variance.sqrt() / self.count as f64)
    }
}

/// Buckets of a [`Spread`] per power of ten.
const PER_DECADE: u32 = 40;
/// Bars of a chart per power of ten.
const BARS_PER_DECADE: u32 = 10;
/// The number of powers of ten that a [`Spread`] covers.
const DECADES: u32 = 12;

/// Lower bounds of the buckets; small ones that round to the same integer are merged.
static BOUNDS: LazyLock<Vec<u64>> = LazyLock::new(|| bounds(PER_DECADE));

fn bounds(per_decade: u32) -> Vec<u64> {
    let bound = |k: u32| 10f64.powf(f64::from(k) / f64::from(per_decade)).round() as u64;
    let mut list: Vec<u64> = (0..=DECADES * per_decade).map(bound).collect();
    list.dedup();
    list
}

/// A bar of a histogram.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
    /// The number of values between them.
    pub count: u64,
}

/// The distribution of values of very different size: a histogram on a logarithmic scale,
/// which gives every quantile to within a few percent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    counts: Vec<u64>,
    count: u64,
    sum: u128,
    min: u64,
    max: u64,
}

impl Spread {
    /// Counts a value; 0 falls into the bucket of 1.
    pub fn add(&mut self, value: u64) {
        let bucket = BOUNDS.partition_point(|&low| low <= value.max(1)) - 1;
        if self.counts.is_empty() {
            self.counts = vec![0; BOUNDS.len()];
            self.min = value;
        }
        self.counts[bucket] += 1;
        self.count += 1;
        self.sum += u128::from(value);
        self.min = self.min.min(value);
        self.max = self.max.max(value);
    }

    /// The number of values counted.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The sum of all values.
    #[must_use]
    pub const fn sum(&self) -> u128 {
        self.sum
    }

    /// The mean.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        ratio(self.sum as f64, self.count)
    }

    /// The maximum.
    #[must_use]
    pub fn max(&self) -> Option<u64> {
        (self.count > 0).then_some(self.max)
    }

    /// The quantile at `share`: the middle of the bucket up to which this share of all
    /// values lies.
    ///
    /// ```
    /// let mut spread = ermine::arena::report::Spread::default();
    /// (1..=1000).for_each(|value| spread.add(value));
    /// let median = spread.quantile(0.5).unwrap();
    /// assert!((median / 500.0 - 1.0).abs() < 0.06);
    /// ```
    #[must_use]
    pub fn quantile(&self, share: f64) -> Option<f64> {
        let rank = ((share * self.count as f64).ceil() as u64).clamp(1, self.count.max(1));
        let mut count_so_far = 0;
        let bucket = self.counts.iter().position(|count| {
            count_so_far += count;
            count_so_far >= rank
        })?;
        let low = BOUNDS[bucket] as f64;
        let high = BOUNDS
            .get(bucket + 1)
            .map_or(low, |&high| high as f64 - 1.0);
        Some(((low + high) / 2.0).clamp(self.min as f64, self.max as f64))
    }

    /// Bars for a chart, from the first to the last that is not empty.
    #[must_use]
    pub fn bars(&self) -> Vec<Bar> {
        let edges = bounds(BARS_PER_DECADE);
        let mut bars: Vec<Bar> = edges
            .iter()
            .zip(edges.iter().skip(1).chain([&u64::MAX]))
            .map(|(&low, &high)| {
                let inside = BOUNDS.iter().zip(&self.counts);
                let inside = inside.filter(|(bound, _)| (low..high).contains(bound));
                let high = if high == u64::MAX { low * 2 } else { high };
                Bar {
                    low: low as f64,
                    high: high as f64,
                    count: inside.map(|(_, count)| count).sum(),
                }
            })
            .collect();
        let last = bars
            .iter()
            .rposition(|bar| bar.count > 0)
            .map_or(0, |at| at + 1);
        bars.truncate(last);
        let first = bars.iter().position(|bar| bar.count > 0).unwrap_or(0);
        bars.split_off(first)
    }
}

/// A bin of results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ResultsBin {
    /// The lower bound, in points.
    pub low: f64,
    /// The upper bound, in points.
    pub high: f64,
    /// The games between them.
    pub results: Games,
}

/// Results in equal bins of some quantity; values outside go to the first or the last
/// bin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bins {
    low: i64,
    width: i64,
    cells: Vec<Games>,
}

impl Bins {
    /// Bins from `low` upwards.
    pub(super) fn new(low: i64, width: i64, count: usize) -> Bins {
        Bins {
            low,
            width,
            cells: vec![Games::default(); count],
        }
    }

    /// Counts a game by the quantity and twice its score.
    pub(super) fn add(&mut self, value: i64, half_points: u32) {
        let bin = (value - self.low).div_euclid(self.width);
        let last = self.cells.len() as i64 - 1;
        self.cells[bin.clamp(0, last) as usize].record(half_points);
    }

    /// All bins.
    pub fn cells(&self) -> impl Iterator<Item = ResultsBin> {
        let points = |micro: i64| micro as f64 / MICRO;
        self.cells.iter().enumerate().map(move |(at, cell)| {
            let low = self.low + at as i64 * self.width;
            ResultsBin {
                low: points(low),
                high: points(low + self.width),
                results: *cell,
            }
        })
    }
}

/// The number of units in a point: points are added up in millionths.
pub(super) const MICRO: f64 = 1e6;

/// Points as an integer in millionths; `None` if the number makes no sense.
pub(super) fn micro(points: f64) -> Option<i64> {
    (points.abs() <= 1e6).then(|| (points * MICRO).round() as i64)
}
