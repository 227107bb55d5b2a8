//! The figures and charts of pairings.

use super::data::{PageData, Point};
use super::players::{cell, name_cell};
use super::plot::{Axis, BandPoint, Plot, PlotPoint, figure};
use super::rows::{self, Column, IntervalRow};
use super::verdict::name;
use super::words;
use crate::arena::run::match_tally::{Duel, Summary, TestState};
use crate::arena::stats::{Estimate, SprtVerdict, Tally};
use maud::{Markup, html};

/// The number of duels shown in full; the others get a line of a table.
const MAX_FULL: usize = 4;
/// The maximum length of a table that is not folded.
const MAX_UNFOLDED: usize = 12;
/// The maximum number of points of a curve.
const MAX_POINTS: usize = 240;

/// All duels, the first ones with charts.
pub(super) fn all(summary: &Summary) -> Markup {
    let full = &summary.duels[..summary.duels.len().min(MAX_FULL)];
    let rest = &summary.duels[full.len()..];
    html! {
        @for duel in full { (full_duel(summary, duel)) }
        @if !rest.is_empty() {
            section {
                h2 { "More duels" }
                @if rest.len() <= MAX_UNFOLDED { (lines(summary, rest)) }
                @else { details { summary { (rest.len()) " duels" } (lines(summary, rest)) } }
            }
        }
    }
}

fn lines(summary: &Summary, duels: &[Duel]) -> Markup {
    html! {
        div class="scroll" { table class="stack two" {
            thead { tr {
                th { "First" } th { "Second" } th class="number" { "Won" } th class="number" { "Drawn" }
                th class="number" { "Lost" } th class="number" { "Score" } th class="number" { "Elo" } th class="number" { "LOS" }
            } }
            tbody { @for duel in duels { (line(summary, duel)) } }
        } }
    }
}

fn line(summary: &Summary, duel: &Duel) -> Markup {
    let games = &duel.games;
    html! {
        tr {
            @for player in duel.players { (name_cell(summary, player)) }
            @for (name, count) in [("Won", games.wins), ("Drawn", games.draws), ("Lost", games.losses)] {
                (cell(name, "", words::count(count)))
            }
            (cell("Score", "strong", words::maybe(games.mean(), words::percent)))
            (cell("Elo", "", words::estimate(&duel.elo, 1)))
            (cell("LOS", "", words::percent(duel.los)))
        }
    }
}

fn full_duel(summary: &Summary, duel: &Duel) -> Markup {
    let [first, second] = duel.players.map(|player| name(summary, player));
    html! {
        section {
            h2 { bdi title=(first) { (words::cut(&first, 40)) } " " span class="quiet" { "against" } " " bdi title=(second) { (words::cut(&second, 40)) } }
            (key_figures(duel, summary.sprt.as_ref()))
            div class="charts" { (differences(duel)) (pentanomial(duel.pairs)) }
        }
    }
}

/// A number with its name.
fn key(name: &str, value: &str, note: &str) -> Markup {
    html! { div class="key" { dt { (name) } dd { (value) @if !note.is_empty() { small { (note) } } } } }
}

fn key_figures(duel: &Duel, sprt: Option<&TestState>) -> Markup {
    let games = &duel.games;
    let three = [games.wins, games.draws, games.losses]
        .map(words::count)
        .join(" / ");
    let rates = duel.draws.map_or_else(String::new, |rate| {
        format!("{} drawn", words::percent(rate))
    });
    html! {
        dl class="keys" {
            (key("Won / drawn / lost", &three, &rates))
            (key("Score", &words::maybe(games.mean(), words::percent), &format!("{} games", words::count(games.games()))))
            @if duel.identical_games > 0 {
                (key("Identical games", &words::count(duel.identical_games), "the same steps as an earlier one"))
            }
            @if duel.repeated_pairs > 0 {
                (key("Pairs left out", &words::count(duel.repeated_pairs), "could only repeat earlier ones"))
            }
            (estimate_key("Elo", &duel.elo))
            @if let Some(elo) = &duel.adjusted { (estimate_key("luck-adjusted Elo", elo)) }
            (estimate_key("nElo, normalised", &duel.nelo))
            (key("LOS", &words::percent(duel.los), "likelihood of being stronger"))
            @for (name, share) in [("Variance saved by pairs", duel.pair_variance), ("Variance saved by luck", duel.luck_variance)] {
                @if let Some(share) = share { (key(name, &words::percent(1.0 - share), &game_worth(1.0 - share))) }
            }
            @if let Some(sprt) = sprt { (test(sprt)) }
        }
    }
}

fn estimate_key(name: &str, of: &Estimate) -> Markup {
    let interval = words::interval(of, 1).unwrap_or_default();
    key(name, &words::signed(of.value, 1), &interval)
}

/// The number of games without the saving that one game with it is worth.
fn game_worth(saved: f64) -> String {
    let times = 1.0 / (1.0 - saved);
    if times.is_finite() && times > 0.0 {
        format!("a game counts as {}", words::fixed(times, 2))
    } else {
        String::new()
    }
}

fn test(sprt: &TestState) -> Markup {
    let TestState { design, status } = sprt;
    let state = match status.verdict {
        SprtVerdict::Continue => "undecided",
        SprtVerdict::AcceptH0 => "H0 accepted",
        SprtVerdict::AcceptH1 => "H1 accepted",
    };
    let ends = [design.elo0, design.elo1]
        .map(words::significant)
        .join(", ");
    let note = format!(
        "LLR {} in ({}, {}), [{ends}] {}",
        words::signed(status.llr, 2),
        words::fixed(status.lower, 2),
        words::fixed(status.upper, 2),
        design.model.scale(),
    );
    key("SPRT", state, &note)
}

/// Raw and adjusted Elo, side by side.
fn differences(duel: &Duel) -> Markup {
    let list = [
        ("as it is", Some(duel.elo)),
        ("luck-adjusted", duel.adjusted),
        ("nElo", Some(duel.nelo)),
    ];
    let row = |(name, estimate): (_, Option<Estimate>)| {
        let estimate = estimate?;
        Some(IntervalRow { name, estimate })
    };
    let list: Vec<_> = list.into_iter().filter_map(row).collect();
    let note = "From the first player's view; 0 is equal strength.";
    let chart = rows::intervals(&list, "Elo, nElo");
    figure("Difference of strength", note, chart)
}

fn pentanomial(pairs: [u64; 5]) -> Markup {
    let [a, b, c, d, e] = pairs;
    let bars = [
        ("0", a, "loss"),
        ("½", b, "loss half"),
        ("1", c, "draw"),
        ("1½", d, "win half"),
        ("2", e, "win"),
    ]
    .map(|(name, count, class)| Column { name, count, class });
    let note = format!(
        "{} pairs: two games with the same start and dice, sides swapped.",
        words::count(pairs.iter().sum())
    );
    figure(
        "Pairs",
        &note,
        rows::columns(
            &bars,
            "points of the first player in a pair",
            "Pairs by points",
        ),
    )
}

/// The course of the first duel: its Elo, and its test.
pub(super) fn course(report: &PageData) -> Option<Markup> {
    let points = thinned(&report.timeline);
    let sprt = report.summary.sprt.as_ref();
    let charts = [strength(&points), likelihood(&points, sprt)];
    charts.iter().any(Option::is_some).then(|| {
        html! { div class="charts" { @for chart in charts.into_iter().flatten() { (chart) } } }
    })
}

/// Points at even distances, always with the last one.
fn thinned(points: &[Point]) -> Vec<Point> {
    let step = points.len().div_ceil(MAX_POINTS).max(1);
    let mut selected: Vec<Point> = points.iter().rev().step_by(step).copied().collect();
    selected.reverse();
    selected
}

/// The axis of games for points.
fn games_axis(points: &[Point]) -> Option<Axis> {
    let last = points.last()?.games;
    Some(Axis::exact(0.0, last as f64, "games", words::short))
}

fn strength(points: &[Point]) -> Option<Markup> {
    let is_finite = |point: &&Point| point.elo.value.is_finite();
    let curve: Vec<_> = points.iter().filter(is_finite).collect();
    // The first games have intervals so wide that they would flatten the rest: the later
    // part of the match sets the range.
    let later = curve[curve.len() / 8..].iter().map(|point| point.elo);
    let (low, high) = later.fold((0f64, 0f64), |(low, high), elo| {
        let finite_end = |end: f64| if end.is_finite() { end } else { elo.value };
        (low.min(finite_end(elo.low)), high.max(finite_end(elo.high)))
    });
    let y = Axis::rounded(low, high, "Elo", words::significant);
    let mut plot = Plot::new(games_axis(points)?, y);
    let band = curve.iter().map(|point| BandPoint {
        x: point.games as f64,
        low: point.elo.low,
        high: point.elo.high,
    });
    plot.band("s0", &band.collect::<Vec<_>>());
    plot.horizontal_line("", 0.0, "");
    let line = curve.iter().map(|point| PlotPoint {
        x: point.games as f64,
        y: point.elo.value,
    });
    let line: Vec<_> = line.collect();
    plot.line("s0", &line);
    for (&at, point) in line.iter().zip(&curve) {
        let games = words::count(point.games);
        let elo = words::estimate(&point.elo, 1);
        plot.hint(at, &format!("{games} games: {elo}"));
    }
    let title = "Elo over the match";
    let note = "The first duel; the stripe is its interval.";
    (!curve.is_empty()).then(|| figure(title, note, plot.draw(title)))
}

fn likelihood(points: &[Point], sprt: Option<&TestState>) -> Option<Markup> {
    let curve: Vec<PlotPoint> = points
        .iter()
        .filter_map(|point| {
            Some(PlotPoint {
                x: point.games as f64,
                y: point.llr.filter(|llr| llr.is_finite())?,
            })
        })
        .collect();
    let status = sprt.map(|sprt| &sprt.status);
    let bounds = status.map_or([0.0, 0.0], |status| [status.lower, status.upper]);
    let all = curve
        .iter()
        .map(|point| point.y)
        .chain(bounds.into_iter().filter(|bound| bound.is_finite()));
    let (low, high) = all.fold((0f64, 0f64), |(low, high), llr| {
        (low.min(llr), high.max(llr))
    });
    let room = (high - low) * 0.08;
    let y = Axis::rounded(low - room, high + room, "LLR", words::significant);
    let mut plot = Plot::new(games_axis(points)?, y);
    plot.horizontal_line("", 0.0, "");
    if let Some(status) = status {
        for (class, bound, word) in [("loss", status.lower, "H0"), ("win", status.upper, "H1")] {
            if bound.is_finite() {
                plot.horizontal_line(
                    class,
                    bound,
                    &format!("{word} accepted at {}", words::signed(bound, 2)),
                );
            }
        }
    }
    plot.line("s3", &curve);
    for &point in &curve {
        plot.hint(
            point,
            &format!(
                "{} games: LLR {}",
                words::count(point.x as u64),
                words::signed(point.y, 2)
            ),
        );
    }
    let note = "Logarithm of the likelihood ratio of H1 against H0.";
    (!curve.is_empty()).then(|| figure("Sequential test", note, plot.draw("LLR over the match")))
}
