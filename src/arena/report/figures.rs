//! The charts of the counters over the games.

use super::aggregate::{Aggregate, PlayerTally};
use super::curves::{View, counts, filled, outline};
use super::data::PageData;
use super::plot::{Axis, BandPoint, Plot, PlotPoint, Span, figure, legend};
use super::rows::{self, GameCounts, IntervalRow, ResultsRow};
use super::tally::{Bar, MICRO, ResultsBin, ratio, wilson};
use super::words;
use crate::arena::run::match_tally::Judgement;
use crate::arena::stats::{Estimate, Tally};
use crate::base::sort;
use maud::{Markup, html};

/// All charts of the counters; a chart without data is left out.
pub(super) fn all(report: &PageData, aggregate: &Aggregate) -> Markup {
    let view = View::new(report, aggregate);
    let charts = [
        sides(&view),
        endings(&view),
        lengths(aggregate),
        luck(&view),
        score_by_luck(&view),
        losses(&view),
        times(&view),
        time_by_move(&view),
        depths(&view),
        dice(aggregate),
    ];
    html! { div class="charts" { @for chart in charts.into_iter().flatten() { (chart) } } }
}

fn whole(number: f64) -> String {
    words::fixed(number, 0)
}

fn share_of_100(number: f64) -> String {
    format!("{}%", words::significant(number))
}

/// The legend of the colours of results.
pub(super) fn results_legend(words: [&str; 3]) -> Markup {
    legend(
        ["win", "draw", "loss"]
            .map(str::to_owned)
            .into_iter()
            .zip(words),
    )
}

fn sides(view: &View<'_>) -> Option<Markup> {
    let aggregate = view.aggregate;
    if aggregate.games() == 0 {
        return None;
    }
    let mut list = vec![ResultsRow {
        name: "all".to_owned(),
        below: "as White",
        results: aggregate.white,
    }];
    if aggregate.first_mover != aggregate.white && aggregate.first_mover.games() > 0 {
        list.push(ResultsRow {
            name: "all".to_owned(),
            below: "moving first",
            results: aggregate.first_mover,
        });
    }
    for (player, tally) in &view.players {
        for (below, results) in ["as White", "as Black"].into_iter().zip(tally.by_side) {
            if results.games() > 0 {
                let name = view.names[*player].clone();
                list.push(ResultsRow {
                    name,
                    below,
                    results,
                });
            }
        }
    }
    let mover = aggregate.first_mover;
    let score = match (mover.mean(), wilson(&mover)) {
        (Some(score), Some(interval)) => format!(
            "The side that moves first scores {}, 95 % interval {} to {}.",
            words::percent(score),
            words::percent(interval.low),
            words::percent(interval.high),
        ),
        _ => String::new(),
    };
    let note = view.note(&score);
    let drawing = html! {
        (rows::shares(&list, None, "Results by side"))
        (results_legend(["won", "drawn", "lost"]))
    };
    Some(figure("Sides", &note, drawing))
}

fn endings(view: &View<'_>) -> Option<Markup> {
    let games = view.aggregate.games();
    let (kinds, words) = if view.is_duel() && view.aggregate.players[0].results().games() == games {
        let [first, second] = [0, 1].map(|player| words::cut(&view.names[player], 24));
        (
            &view.aggregate.players[0].endings,
            [
                format!("{first} won"),
                "drawn".into(),
                format!("{second} won"),
            ],
        )
    } else {
        (
            &view.aggregate.endings,
            ["White won".into(), "drawn".into(), "Black won".into()],
        )
    };
    let mut list: Vec<ResultsRow<'_>> = kinds
        .iter()
        .map(|(kind, results)| ResultsRow {
            name: (*kind).to_owned(),
            below: "",
            results: *results,
        })
        .collect();
    sort::sort_by_key(&mut list, |row| std::cmp::Reverse(row.results.games()));
    let counts = GameCounts {
        longest: list.first()?.results.games(),
        all: games,
    };
    let drawing = html! {
        (rows::shares(&list, Some(counts), "Games by kind of ending"))
        (results_legend([&words[0], &words[1], &words[2]]))
    };
    Some(figure("How games ended", "", drawing))
}

fn lengths(aggregate: &Aggregate) -> Option<Markup> {
    let (first, last) = (
        *aggregate.lengths.keys().next()?,
        *aggregate.lengths.keys().next_back()?,
    );
    let width = ((last - first) / 36 + 1).max(1);
    let mut bins = vec![0u64; ((last - first) / width + 1) as usize];
    for (length, count) in &aggregate.lengths {
        bins[((length - first) / width) as usize] += count;
    }
    let end = first + width * bins.len() as u64;
    let max_count = bins.iter().copied().max().unwrap_or(0);
    let mut plot = Plot::new(
        Axis::exact(first as f64, end as f64, "decisions of both sides", whole),
        Axis::rounded(0.0, max_count as f64, "games", words::short),
    );
    for (at, &count) in bins.iter().enumerate().filter(|bin| *bin.1 > 0) {
        let low = first + width * at as u64;
        let span = if width == 1 {
            low.to_string()
        } else {
            format!("{low} to {}", low + width - 1)
        };
        let label = format!("{span} decisions: {} games", words::count(count));
        let lengths = Span {
            low: low as f64,
            high: (low + width) as f64,
        };
        let games = Span {
            low: 0.0,
            high: count as f64,
        };
        plot.bar("s0", lengths, games, &label);
    }
    let sum: u64 = aggregate
        .lengths
        .iter()
        .map(|(length, count)| length * count)
        .sum();
    let mean = ratio(sum as f64, aggregate.games());
    if let Some(mean) = mean {
        plot.vertical_line(mean, &format!("mean {}", words::fixed(mean, 1)));
    }
    let note = match (aggregate.shortest, aggregate.longest) {
        (Some(short), Some(long)) => format!(
            "Shortest: game {} with {}; longest: game {} with {}.",
            short.number, short.decisions, long.number, long.decisions
        ),
        _ => String::new(),
    };
    Some(figure(
        "Length of games",
        &note,
        plot.draw("Histogram of game lengths"),
    ))
}

/// An axis of shares from 0 to the maximum.
fn share_axis(name: &'static str) -> impl Fn(f64) -> Axis {
    move |top| Axis::rounded(0.0, top, name, share_of_100)
}

/// An axis of net luck.
fn luck_axis(low: f64, high: f64) -> Axis {
    let name = "own luck less the opponent's, points a game";
    Axis::exact(low, high, name, |x| words::signed(x, 1))
}

/// The note on the search that measured luck, and on its reliability.
pub(super) fn luck_by(evaluator: Option<&str>) -> String {
    let evaluator = evaluator.map_or_else(String::new, |evaluator| {
        format!(" by {}", words::clean(evaluator))
    });
    format!(
        "Measured{evaluator}: a search this shallow adds noise but no bias, since luck is zero on average \
         for any evaluator."
    )
}

/// The chart of luck. In a duel the luck of the second player mirrors that of the first.
fn luck(view: &View<'_>) -> Option<Markup> {
    let note = view.note(&format!(
        "The luck of a player minus that of its opponent. {}",
        luck_by(view.luck_by)
    ));
    let first = view.of_first();
    let of = if view.is_duel() { &first } else { view };
    let label = "Luck of games";
    let drawing = of.curves(luck_axis, share_axis("share of games"), label, |tally| {
        outline(&counts(&filled(tally.by_luck.cells())))
    })?;
    Some(figure("Luck of the dice", &note, drawing))
}

/// The chart of results by luck: of the first player in a duel, as the second one's
/// mirror them, and otherwise of all players together.
fn score_by_luck(view: &View<'_>) -> Option<Markup> {
    let of: Vec<&PlayerTally> = if view.is_duel() {
        vec![&view.aggregate.players[0]]
    } else {
        view.aggregate.players.iter().collect()
    };
    let mut cells: Vec<ResultsBin> = of.first()?.by_luck.cells().collect();
    for tally in &of[1..] {
        for (cell, more) in cells.iter_mut().zip(tally.by_luck.cells()) {
            cell.results += more.results;
        }
    }
    let cells = filled(cells.into_iter());
    let max_games = cells.iter().map(|cell| cell.results.games()).max()?;
    let mut plot = Plot::new(
        luck_axis(cells.first()?.low, cells.last()?.high),
        Axis::rounded(0.0, 100.0, "mean score", share_of_100),
    );
    plot.horizontal_line("", 50.0, "");
    for &ResultsBin { low, high, results } in &cells {
        let (Some(score), Some(interval)) = (results.mean(), wilson(&results)) else {
            continue;
        };
        let games = results.games() as f64;
        let size = 2.0 + 4.0 * (games / max_games as f64).sqrt();
        let label = format!(
            "luck {} to {}: score {} in {} games",
            words::signed(low, 2),
            words::signed(high, 2),
            words::percent(score),
            words::count(results.games())
        );
        let at = PlotPoint {
            x: (low + high) / 2.0,
            y: score * 100.0,
        };
        let span = Span {
            low: interval.low * 100.0,
            high: interval.high * 100.0,
        };
        plot.dot("s0", at, span, size, &label);
    }
    let subject = if view.is_duel() {
        words::cut(&view.names[0], 40)
    } else {
        "All players".to_owned()
    };
    let note = format!("{subject}. Greater dots stand for more games; lines are 95 % intervals.");
    Some(figure(
        "Score by luck",
        &note,
        plot.draw("Mean score by luck"),
    ))
}

/// The chart of the error rate of each player, with its interval.
fn losses(view: &View<'_>) -> Option<Markup> {
    let judged = view.judged?;
    let rate = |&(player, _): &(usize, &PlayerTally)| {
        let player_rate = judged.players.get(player)?;
        Some(IntervalRow {
            name: view.names[player].as_str(),
            estimate: Estimate::normal(player_rate.rate?, player_rate.error?),
        })
    };
    let rates: Vec<_> = view.players.iter().filter_map(rate).collect();
    let note = view.note(&format!(
        "Thousandths of a point that a decision gives away, with 95 % intervals. {}",
        judge_note(judged)
    ));
    let unit = "error rate, thousandths of a point";
    (!rates.is_empty()).then(|| figure("Error rate", &note, rows::intervals(&rates, unit)))
}

/// The note on the search that evaluated decisions, and on its depth.
pub(super) fn judge_note(judged: &Judgement) -> String {
    let basis = &judged.basis;
    let mut text = format!(
        "Evaluated by Ermine {}, {} nodes per decision",
        words::clean(&basis.version),
        words::count(basis.nodes)
    );
    if let Some(depth) = judged.depth {
        text += &format!(" (median depth {depth})");
    }
    if basis.strongest_nodes > 0 {
        let times = words::significant(basis.nodes as f64 / basis.strongest_nodes as f64);
        text += &format!(
            ", {times} times the {} of {}",
            words::count(basis.strongest_nodes),
            words::cut(&basis.strongest, 40)
        );
    }
    text + "."
}

fn times(view: &View<'_>) -> Option<Markup> {
    let note = view.note("Time for a decision.");
    let x = |low, high| Axis::log(low, high, "time (logarithmic)", words::micros);
    let label = "Time for a decision";
    let drawing = view.curves(x, share_axis("share of decisions"), label, |tally| {
        outline(&tally.time.bars())
    })?;
    Some(figure("Thinking time", &note, drawing))
}

/// The minimum number of decisions of a mean; fewer are noise.
const MIN_COUNT: u64 = 5;

fn time_by_move(view: &View<'_>) -> Option<Markup> {
    let note = view.note("Mean time by the number of the decision.");
    let x = |low, high| Axis::exact(low, high, "decision of the player", whole);
    let y = |top| Axis::rounded(0.0, top, "mean time", words::micros);
    let drawing = view.curves(x, y, "Mean time by the number of the decision", |tally| {
        let games = tally.time_by_move.first().map_or(0, |first| first.count);
        let enough = MIN_COUNT.min(games.max(1));
        let means = tally.time_by_move.iter();
        let means = means.take_while(|mean| mean.count >= enough).zip(1..);
        means
            .filter_map(|(mean, number)| {
                Some(PlotPoint {
                    x: f64::from(number),
                    y: mean.mean()?,
                })
            })
            .collect()
    })?;
    Some(figure("Time over the game", &note, drawing))
}

fn depths(view: &View<'_>) -> Option<Markup> {
    let note =
        view.note("Depth that players report for a decision, the highest hundredth left out.");
    let x = |low, high| Axis::exact(low, high, "depth, plies", whole);
    let label = "Depth reached";
    let drawing = view.curves(x, share_axis("share of decisions"), label, |tally| {
        let bars = tally.depths.iter().enumerate();
        let bars = bars.take(tally.depth_percentile_99() + 1);
        let bars = bars.skip_while(|(_, count)| **count == 0);
        let bars = bars.map(|(depth, &count)| Bar {
            low: depth as f64 - 0.5,
            high: depth as f64 + 0.5,
            count,
        });
        outline(&bars.collect::<Vec<_>>())
    })?;
    Some(figure("Depth", &note, drawing))
}

fn dice(aggregate: &Aggregate) -> Option<Markup> {
    let rolls = &aggregate.rolls;
    let (total, expected) = (rolls.independent() as f64, rolls.expected());
    if total == 0.0 {
        return None;
    }
    let chance = 1.0 / rolls.faces.len() as f64;
    let error = 196.0 * (total * chance * (1.0 - chance)).sqrt() / expected;
    let deviation = |count: u64| (count as f64 / expected - 1.0) * 100.0;
    let max_deviation = rolls
        .faces
        .iter()
        .map(|&count| deviation(count).abs())
        .fold(error, f64::max);
    let mut plot = Plot::new(
        Axis::numbers(rolls.faces.len(), "face"),
        Axis::rounded(-max_deviation, max_deviation, "off expectation", |x| {
            format!("{}%", words::signed(x, 1))
        }),
    );
    plot.band(
        "draw",
        &[0.5, rolls.faces.len() as f64 + 0.5].map(|x| BandPoint {
            x,
            low: -error,
            high: error,
        }),
    );
    for (face, &count) in (1..).zip(&rolls.faces) {
        let middle = f64::from(face);
        let (count_text, expected_text) = (words::count(count), words::fixed(expected, 1));
        let label = format!("{face}: {count_text} rolls, {expected_text} expected");
        let width = Span {
            low: middle - 0.36,
            high: middle + 0.36,
        };
        let height = Span {
            low: deviation(count).min(0.0),
            high: deviation(count).max(0.0),
        };
        plot.bar("s2", width, height, &label);
    }
    plot.horizontal_line("ink", 0.0, "");
    Some(figure(
        "Dice",
        &dice_note(aggregate),
        plot.draw("Rolls of each face against expectation"),
    ))
}

/// The note on the fairness of the dice.
fn dice_note(aggregate: &Aggregate) -> String {
    let rolls = &aggregate.rolls;
    let (Some(chi), Some(p)) = (rolls.chi_square(), rolls.p_value()) else {
        return "Too few rolls to test the dice.".to_owned();
    };
    let conclusion = match p {
        _ if p < 0.001 => "honest dice are hardly ever this uneven",
        _ if p < 0.05 => "honest dice are seldom this uneven",
        _ => "the dice look honest",
    };
    let p = if p < 0.001 {
        "p < 0.001".to_owned()
    } else {
        format!("p = {}", words::fixed(p, 3))
    };
    format!(
        "χ² = {} with {} degrees of freedom, {p}: {conclusion}. {} rolls of first games of pairs, as second \
         games have the same dice; the stripe is the 95 % range.",
        words::fixed(chi, 1),
        rolls.faces.len() - 1,
        words::count(rolls.independent()),
    )
}

/// Points from millionths of a point.
pub(super) fn points(micro: Option<f64>) -> Option<f64> {
    micro.map(|micro| micro / MICRO)
}
