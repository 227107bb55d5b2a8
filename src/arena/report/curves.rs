//! Charts with a curve for each player.

use super::aggregate::{Aggregate, PlayerTally};
use super::data::{Judge, PageData};
use super::plot::{Axis, Plot, SERIES, legend, series};
use super::tally::{Wdl, ratio};
use super::verdict::name;
use maud::{Markup, html};

/// The data of charts, with at most as many players as there are colours.
pub(super) struct View<'a> {
    pub(super) aggregate: &'a Aggregate,
    pub(super) names: Vec<String>,
    pub(super) players: Vec<(usize, &'a PlayerTally)>,
    /// The search that evaluated decisions.
    pub(super) judge: Option<&'a Judge>,
    /// The search that measured luck.
    pub(super) luck_by: Option<&'a str>,
}

impl<'a> View<'a> {
    pub(super) fn new(report: &'a PageData, aggregate: &'a Aggregate) -> View<'a> {
        let names = (0..aggregate.players.len())
            .map(|player| name(report, player))
            .collect();
        let played = aggregate.players.iter().enumerate();
        let played = played.filter(|(_, tally)| tally.results().games() > 0);
        View {
            aggregate,
            names,
            players: played.take(SERIES).collect(),
            judge: report.judge.as_ref(),
            luck_by: report.luck_by.as_deref(),
        }
    }

    /// The same view with the first player alone.
    pub(super) fn of_first(&self) -> View<'a> {
        View {
            aggregate: self.aggregate,
            names: self.names.clone(),
            players: self.players.iter().take(1).copied().collect(),
            judge: self.judge,
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
        curve: impl Fn(&PlayerTally) -> Vec<(f64, f64)>,
    ) -> Option<Markup> {
        let curves = self
            .players
            .iter()
            .map(|&(player, tally)| (player, curve(tally)));
        let curves: Vec<_> = curves.filter(|(_, curve)| !curve.is_empty()).collect();
        let points = || curves.iter().flat_map(|(_, curve)| curve);
        let low = points().map(|point| point.0).reduce(f64::min)?;
        let high = points().map(|point| point.0).reduce(f64::max)?;
        let top = points().map(|point| point.1).reduce(f64::max)?;
        let mut plot = Plot::new(x(low, high), y(top));
        // More than two areas would only hide each other.
        for (player, curve) in curves.iter().filter(|_| curves.len() <= 2) {
            let floor: Vec<_> = curve.iter().map(|&(x, y)| (x, 0.0, y)).collect();
            plot.band(&format!("{} faint", series(*player)), &floor);
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
pub(super) fn outline(bars: &[(f64, f64, u64)]) -> Vec<(f64, f64)> {
    let whole: u64 = bars.iter().map(|bar| bar.2).sum();
    let share = |count: u64| ratio(count as f64 * 100.0, whole).unwrap_or(0.0);
    let (Some(first), Some(last), true) = (bars.first(), bars.last(), whole > 0) else {
        return Vec::new();
    };
    let steps = bars
        .iter()
        .flat_map(|&(low, high, count)| [(low, share(count)), (high, share(count))]);
    [(first.0, 0.0)]
        .into_iter()
        .chain(steps)
        .chain([(last.1, 0.0)])
        .collect()
}

/// The part of a histogram from its first to its last bar that is not empty.
pub(super) fn filled(bars: impl Iterator<Item = (f64, f64, Wdl)>) -> Vec<(f64, f64, Wdl)> {
    let bars: Vec<_> = bars.collect();
    let full = |bar: &(f64, f64, Wdl)| bar.2.games() > 0;
    let first = bars.iter().position(full).unwrap_or(bars.len());
    let end = bars.iter().rposition(full).map_or(first, |last| last + 1);
    bars[first..end].to_vec()
}

/// Games by bin.
pub(super) fn counts(bars: &[(f64, f64, Wdl)]) -> Vec<(f64, f64, u64)> {
    bars.iter()
        .map(|&(low, high, wdl)| (low, high, wdl.games()))
        .collect()
}
