//! The figures and charts of pairings.

use super::data::{DuelData, EstimateData, PageData, Point, SprtData, SprtDecision};
use super::players::{cell, name_cell};
use super::plot::{Axis, BandPoint, Plot, PlotPoint, figure};
use super::rows::{self, Column, IntervalRow};
use super::tally::Wdl;
use super::verdict::name;
use super::words;
use maud::{Markup, html};

/// The number of duels shown in full; the others get a line of a table.
const MAX_FULL: usize = 4;
/// The maximum length of a table that is not folded.
const MAX_UNFOLDED: usize = 12;
/// The maximum number of points of a curve.
const MAX_POINTS: usize = 240;

/// All duels, the first ones with charts.
pub(super) fn all(report: &PageData) -> Markup {
    let full = &report.duels[..report.duels.len().min(MAX_FULL)];
    let rest = &report.duels[full.len()..];
    html! {
        @for duel in full { (full_duel(report, duel)) }
        @if !rest.is_empty() {
            section {
                h2 { "More duels" }
                @if rest.len() <= MAX_UNFOLDED { (lines(report, rest)) }
                @else { details { summary { (rest.len()) " duels" } (lines(report, rest)) } }
            }
        }
    }
}

fn lines(report: &PageData, duels: &[DuelData]) -> Markup {
    html! {
        div class="scroll" { table class="stack two" {
            thead { tr {
                th { "First" } th { "Second" } th class="number" { "Won" } th class="number" { "Drawn" }
                th class="number" { "Lost" } th class="number" { "Score" } th class="number" { "Elo" } th class="number" { "LOS" }
            } }
            tbody { @for duel in duels { (line(report, duel)) } }
        } }
    }
}

const fn wdl(duel: &DuelData) -> Wdl {
    Wdl {
        wins: duel.wins,
        draws: duel.draws,
        losses: duel.losses,
    }
}

fn line(report: &PageData, duel: &DuelData) -> Markup {
    html! {
        tr {
            (name_cell(report, duel.first)) (name_cell(report, duel.second))
            @for (name, count) in [("Won", duel.wins), ("Drawn", duel.draws), ("Lost", duel.losses)] {
                (cell(name, "", words::count(count)))
            }
            (cell("Score", "strong", words::maybe(wdl(duel).score(), words::percent)))
            (cell("Elo", "", duel.elo.map_or_else(|| words::NONE.to_owned(), |elo| words::estimate(&elo, 1))))
            (cell("LOS", "", words::maybe(duel.los, words::percent)))
        }
    }
}

fn full_duel(report: &PageData, duel: &DuelData) -> Markup {
    let (first, second) = (name(report, duel.first), name(report, duel.second));
    html! {
        section {
            h2 { bdi title=(first) { (words::cut(&first, 40)) } " " span class="quiet" { "against" } " " bdi title=(second) { (words::cut(&second, 40)) } }
            (key_figures(duel))
            div class="charts" {
                @if let Some(chart) = differences(duel) { (chart) }
                @if let Some(pairs) = duel.pairs { (pentanomial(pairs)) }
                @else if wdl(duel).games() > 0 { (results(duel)) }
            }
        }
    }
}

/// A number with its name.
fn key(name: &str, value: &str, note: &str) -> Markup {
    html! { div class="key" { dt { (name) } dd { (value) @if !note.is_empty() { small { (note) } } } } }
}

fn key_figures(duel: &DuelData) -> Markup {
    let wdl = wdl(duel);
    let three = [wdl.wins, wdl.draws, wdl.losses]
        .map(words::count)
        .join(" / ");
    let rates = wdl.draw_rate().map_or_else(String::new, |rate| {
        format!("{} drawn", words::percent(rate))
    });
    html! {
        dl class="keys" {
            (key("Won / drawn / lost", &three, &rates))
            (key("Score", &words::maybe(wdl.score(), words::percent), &format!("{} games", words::count(wdl.games()))))
            @if duel.identical_games > 0 {
                (key("Identical games", &words::count(duel.identical_games), "the same steps as an earlier one"))
            }
            @if duel.repeated_pairs > 0 {
                (key("Pairs left out", &words::count(duel.repeated_pairs), "could only repeat earlier ones"))
            }
            @if let Some(elo) = &duel.elo { (estimate_key("Elo", elo)) }
            @if let Some(elo) = &duel.elo_adjusted { (estimate_key("luck-adjusted Elo", elo)) }
            @if let Some(nelo) = &duel.nelo { (estimate_key("nElo, normalised", nelo)) }
            @if let Some(los) = duel.los { (key("LOS", &words::percent(los), "likelihood of being stronger")) }
            @if let Some(saved) = duel.saved_by_pairs { (key("Variance saved by pairs", &words::percent(saved), &game_worth(saved))) }
            @if let Some(saved) = duel.saved_by_luck { (key("Variance saved by luck", &words::percent(saved), &game_worth(saved))) }
            @if let Some(sprt) = &duel.sprt { (test(sprt)) }
        }
    }
}

fn estimate_key(name: &str, of: &EstimateData) -> Markup {
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

fn test(sprt: &SprtData) -> Markup {
    let state = match sprt.decision {
        SprtDecision::Open => "undecided",
        SprtDecision::H0 => "H0 accepted",
        SprtDecision::H1 => "H1 accepted",
    };
    let ends = [sprt.elo0, sprt.elo1].map(words::significant).join(", ");
    let note = format!(
        "LLR {} in ({}, {}), [{ends}] {}",
        words::signed(sprt.llr, 2),
        words::fixed(sprt.lower, 2),
        words::fixed(sprt.upper, 2),
        words::cut(&sprt.scale, 12),
    );
    key("SPRT", state, &note)
}

/// Raw and adjusted Elo, side by side.
fn differences(duel: &DuelData) -> Option<Markup> {
    let list = [
        ("as it is", duel.elo),
        ("luck-adjusted", duel.elo_adjusted),
        ("nElo", duel.nelo),
    ];
    let list: Vec<_> = list
        .into_iter()
        .filter_map(|(name, of)| {
            let estimate = of?;
            Some(IntervalRow { name, estimate })
        })
        .collect();
    let note = "From the first player's view; 0 is equal strength.";
    let unit = if duel.nelo.is_some() {
        "Elo, nElo"
    } else {
        "Elo"
    };
    let title = "Difference of strength";
    (!list.is_empty()).then(|| figure(title, note, rows::intervals(&list, unit)))
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

fn results(duel: &DuelData) -> Markup {
    let bars = [
        ("lost", duel.losses, "loss"),
        ("drawn", duel.draws, "draw"),
        ("won", duel.wins, "win"),
    ]
    .map(|(name, count, class)| Column { name, count, class });
    figure(
        "Results",
        "",
        rows::columns(&bars, "result of the first player", "Games by result"),
    )
}

/// The course of the first duel: its score or Elo, and its test.
pub(super) fn course(report: &PageData) -> Option<Markup> {
    let points = thinned(&report.timeline);
    let sprt = report.duels.iter().find_map(|duel| duel.sprt.as_ref());
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
    let elo = points.iter().any(|point| point.elo.is_some());
    let curve: Vec<_> = points
        .iter()
        .filter_map(|point| {
            let percent = |mut score: EstimateData| {
                for end in [&mut score.value, &mut score.low, &mut score.high] {
                    *end *= 100.0;
                }
                score
            };
            let of = if elo {
                point.elo
            } else {
                point.score.map(percent)
            };
            of.filter(|of| of.value.is_finite())
                .map(|of| (point.games as f64, of))
        })
        .collect();
    // The first games have intervals so wide that they would flatten the rest: the later
    // part of the match sets the range.
    let later = &curve[curve.len() / 8..];
    let (low, high) = later.iter().fold(
        (f64::INFINITY, f64::NEG_INFINITY),
        |(low, high), (_, of)| {
            let finite_end = |end: f64| if end.is_finite() { end } else { of.value };
            (low.min(finite_end(of.low)), high.max(finite_end(of.high)))
        },
    );
    let middle = if elo { 0.0 } else { 50.0 };
    let name = if elo { "Elo" } else { "score, %" };
    let y = Axis::rounded(low.min(middle), high.max(middle), name, words::significant);
    let mut plot = Plot::new(games_axis(points)?, y);
    plot.band(
        "s0",
        &curve
            .iter()
            .map(|(x, of)| BandPoint {
                x: *x,
                low: of.low,
                high: of.high,
            })
            .collect::<Vec<_>>(),
    );
    plot.horizontal_line("", middle, "");
    plot.line(
        "s0",
        &curve
            .iter()
            .map(|(x, of)| PlotPoint { x: *x, y: of.value })
            .collect::<Vec<_>>(),
    );
    for (x, of) in &curve {
        plot.hint(
            PlotPoint { x: *x, y: of.value },
            &format!(
                "{} games: {}",
                words::count(*x as u64),
                words::estimate(of, 1)
            ),
        );
    }
    let title = if elo {
        "Elo over the match"
    } else {
        "Score over the match"
    };
    let note = "The first duel; the stripe is its interval.";
    (!curve.is_empty()).then(|| figure(title, note, plot.draw(title)))
}

fn likelihood(points: &[Point], sprt: Option<&SprtData>) -> Option<Markup> {
    let curve: Vec<PlotPoint> = points
        .iter()
        .filter_map(|point| {
            Some(PlotPoint {
                x: point.games as f64,
                y: point.llr.filter(|llr| llr.is_finite())?,
            })
        })
        .collect();
    let bounds = sprt.map_or([0.0, 0.0], |sprt| [sprt.lower, sprt.upper]);
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
    if let Some(sprt) = sprt {
        for (class, bound, word) in [("loss", sprt.lower, "H0"), ("win", sprt.upper, "H1")] {
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
