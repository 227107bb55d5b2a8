//! Charts with a curve for each player.

use super::aggregate::{Aggregate, PlayerTally};
use super::data::PageData;
use super::plot::{Axis, BandPoint, Plot, PlotPoint, SERIES, legend, series};
use super::tally::{Bar, ResultsBin, ratio};
use super::verdict::name;
use crate::arena::run::match_tally::Judgement;
use crate::arena::stats::Tally;
use maud::{Markup, html};

/// The data of charts, with at most as many players as there are colours.
pub(super) struct View<'a> {
    pub(super) aggregate: &'a Aggregate,
    pub(super) names: Vec<String>,
    pub(super) players: Vec<(usize, &'a PlayerTally)>,
    /// The error rates of the players.
    pub(super) judged: Option<&'a Judgement>,
    /// The search that measured luck.
    pub(super) luck_by: Option<&'a str>,
}

impl<'a> View<'a> {
    pub(super) fn new(report: &'a PageData, aggregate: &'a Aggregate) -> View<'a> {
        let names = (0..aggregate.players.len())
            .map(|player| name(&report.summary, player))
            .collect();
        let played = aggregate.players.iter().enumerate();
        let played = played.filter(|(_, tally)| tally.results().games() > 0);
        View {
            aggregate,
            names,
            players: played.take(SERIES).collect(),
            judged: report.summary.judged.as_ref(),
            luck_by: report.luck_by.as_deref(),
        }
    }

    /// The same view with the first player alone.
    pub(super) fn of_first(&self) -> View<'a> {
        View {
            aggregate: self.aggregate,
            names: self.names.clone(),
            players: self.players.iter().take(1).copied().collect(),
            judged: self.judged,
            luck_by: self.luck_by,
        }
    }

    /// Whether there are two players and no more.
    pub(super) fn is_duel(&self) -> bool {
        self.aggregate.players.len() == 2
    }

    /// A note on a chart, which mentions players that are left out.
    pub(super) fn note(&self, text: &str) -> String {
        let all = self.aggregate.players.len();
        if all > SERIES {
            format!("{text} The first {SERIES} of {all} players.")
        } else {
            text.to_owned()
        }
    }

    /// A chart with a curve for each player that has one. `x` and `y` make the axes, for
    /// the range of x and the maximum y.
    pub(super) fn curves(
        &self,
        x: impl Fn(f64, f64) -> Axis,
        y: impl Fn(f64) -> Axis,
        label: &str,
        curve: impl Fn(&PlayerTally) -> Vec<PlotPoint>,
    ) -> Option<Markup> {
        let curves = self
            .players
            .iter()
            .map(|&(player, tally)| (player, curve(tally)));
        let curves: Vec<_> = curves.filter(|(_, curve)| !curve.is_empty()).collect();
        let points = || curves.iter().flat_map(|(_, curve)| curve);
        let low = points().map(|point| point.x).reduce(f64::min)?;
        let high = points().map(|point| point.x).reduce(f64::max)?;
        let top = points().map(|point| point.y).reduce(f64::max)?;
        let mut plot = Plot::new(x(low, high), y(top));
        // More than two areas would only hide each other.
        for (player, curve) in curves.iter().filter(|_| curves.len() <= 2) {
            let area = curve.iter().map(|point| BandPoint {
                x: point.x,
                low: 0.0,
                high: point.y,
            });
            let area: Vec<BandPoint> = area.collect();
            plot.band(&format!("{} faint", series(*player)), &area);
        }
        for (player, curve) in &curves {
            plot.line(&series(*player), curve);
        }
        let entries = curves
            .iter()
            .map(|(player, _)| (series(*player), self.names[*player].as_str()));
        Some(html! { (plot.draw(label)) (legend(entries)) })
    }
}

/// The outline of a histogram, in percent of the whole.
pub(super) fn outline(bars: &[Bar]) -> Vec<PlotPoint> {
    let whole: u64 = bars.iter().map(|bar| bar.count).sum();
    let point = |x: f64, count: u64| PlotPoint {
        x,
        y: ratio(count as f64 * 100.0, whole).unwrap_or(0.0),
    };
    let (Some(first), Some(last), true) = (bars.first(), bars.last(), whole > 0) else {
        return Vec::new();
    };
    let steps = bars
        .iter()
        .flat_map(|bar| [point(bar.low, bar.count), point(bar.high, bar.count)]);
    [point(first.low, 0)]
        .into_iter()
        .chain(steps)
        .chain([point(last.high, 0)])
        .collect()
}

/// The part of a histogram from its first to its last bar that is not empty.
pub(super) fn filled(bins: impl Iterator<Item = ResultsBin>) -> Vec<ResultsBin> {
    let bins: Vec<_> = bins.collect();
    let full = |bin: &ResultsBin| bin.results.games() > 0;
    let first = bins.iter().position(full).unwrap_or(bins.len());
    let end = bins.iter().rposition(full).map_or(first, |last| last + 1);
    bins[first..end].to_vec()
}

/// Games by bin.
pub(super) fn counts(bins: &[ResultsBin]) -> Vec<Bar> {
    bins.iter()
        .map(|bin| Bar {
            low: bin.low,
            high: bin.high,
            count: bin.results.games(),
        })
        .collect()
}
