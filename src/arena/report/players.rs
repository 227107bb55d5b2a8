//! Tables of the players: results, search statistics, endings and faults.

use super::aggregate::{Aggregate, PlayerTally};
use super::data::{Judge, PageData, PlayerRow};
use super::figures::{judge_note, luck_by, points, results_legend};
use super::plot::figure;
use super::rows::{self, IntervalRow, WdlRow};
use super::tally::{Wdl, ratio};
use super::verdict::name;
use super::words;
use maud::{Markup, html};

/// The number of characters of a name in a table; the whole name is its tooltip.
const LETTERS: usize = 48;

/// A name in a table.
pub(super) fn name_cell(report: &PageData, player: usize) -> Markup {
    let name = name(report, player);
    let class = if name.chars().count() <= 24 {
        "name short"
    } else {
        "name"
    };
    html! { th scope="row" class=(class) title=(name) { bdi { (words::cut(&name, LETTERS)) } } }
}

/// The players by rating, those without one last.
fn ranking(report: &PageData) -> Vec<usize> {
    let mut order: Vec<usize> = (0..report.players.len()).collect();
    let rating = |player: usize| {
        report.players[player]
            .rating
            .map_or(f64::NAN, |rating| rating.value)
    };
    // NaN comes last.
    let key = |player: usize| {
        if rating(player).is_nan() {
            f64::NEG_INFINITY
        } else {
            rating(player)
        }
    };
    order.sort_by(|&a, &b| key(b).total_cmp(&key(a)));
    order
}

/// The table of names, ratings and scores, the best first if there are ratings.
pub(super) fn table(report: &PageData, aggregate: &Aggregate) -> Markup {
    let order = ranking(report);
    let rated = report.players.iter().any(|row| row.rating.is_some());
    html! {
        div class="scroll" { table class="stack" {
            thead { tr {
                th class="number" { "#" } th { "Player" }
                @if rated { th class="number" { "Rating" } th class="number" { "±" } }
                th class="number" { "Games" } th class="number" { "Score" }
                th class="number" { "Won" } th class="number" { "Drawn" } th class="number" { "Lost" }
                th class="number" { "Draws" } th class="number" { "As White" } th class="number" { "As Black" }
            } }
            tbody { @for (rank, &player) in order.iter().enumerate() {
                tr {
                    td class="number quiet" { (rank + 1) }
                    (name_cell(report, player))
                    (results(&report.players[player], aggregate.players.get(player), rated))
                }
            } }
        } }
    }
}

fn results(row: &PlayerRow, tally: Option<&PlayerTally>, rated: bool) -> Markup {
    let wdl = tally.map(PlayerTally::results).unwrap_or_default();
    let sides = tally.map(|tally| tally.by_side).unwrap_or_default();
    let error = row.rating.map(|rating| (rating.high - rating.low) / 2.0);
    let number = |number: Option<f64>| words::maybe(number, |x| words::fixed(x, 1));
    let share = |share: Option<f64>| words::maybe(share, words::percent);
    html! {
        @if rated {
            (cell("Rating", "strong", number(row.rating.map(|rating| rating.value))))
            (cell("±", "quiet", number(error)))
        }
        (cell("Games", "", words::count(row.games.unwrap_or(wdl.games()))))
        (cell("Score", "strong", share(row.score.or(wdl.score()))))
        (cell("Won", "", words::count(wdl.wins)))
        (cell("Drawn", "", words::count(wdl.draws)))
        (cell("Lost", "", words::count(wdl.losses)))
        (cell("Draws", "", share(row.draws.or(wdl.draw_rate()))))
        @for (name, side) in ["As White", "As Black"].into_iter().zip(sides) {
            (cell(name, "", share(side.score())))
        }
    }
}

/// A number in a table whose rows are stacked on a narrow screen, with the name of its
/// column above it.
pub(super) fn cell(column: &str, class: &str, value: impl maud::Render) -> Markup {
    html! { td class={ "number " (class) } data-column=(column) { (value) } }
}

/// The charts of ratings and results, for more than two players.
pub(super) fn charts(report: &PageData, aggregate: &Aggregate) -> Option<Markup> {
    if report.players.len() <= 2 {
        return None;
    }
    let (mut rated, mut played) = (Vec::new(), Vec::new());
    for player in ranking(report) {
        let name = name(report, player);
        let wdl = aggregate
            .players
            .get(player)
            .map(PlayerTally::results)
            .unwrap_or_default();
        if wdl.games() > 0 {
            let (name, below) = (name.clone(), "");
            played.push(WdlRow { name, below, wdl });
        }
        if let Some(rating) = report.players[player].rating {
            rated.push((name, rating));
        }
    }
    let rated: Vec<_> = rated
        .iter()
        .map(|(name, rating)| IntervalRow {
            name: name.as_str(),
            estimate: *rating,
        })
        .collect();
    Some(html! {
        @if !rated.is_empty() { (figure("Ratings", "With their intervals.", rows::intervals(&rated, "Elo"))) }
        @if !played.is_empty() {
            (figure("Results", "Games won, drawn and lost.", html! {
                (rows::shares(&played, None, "Results of each player"))
                (results_legend(["won", "drawn", "lost"]))
            }))
        }
    })
}

/// The table of what was measured of each player's decisions.
pub(super) fn measures(report: &PageData, aggregate: &Aggregate) -> Option<Markup> {
    let played = || {
        aggregate
            .players
            .iter()
            .enumerate()
            .filter(|(_, tally)| tally.time.count() > 0)
    };
    let has_search_data =
        played().any(|(_, tally)| tally.nodes.count() > 0 || tally.median_depth().is_some());
    let has_luck = played().any(|(_, tally)| tally.luck.count > 0);
    let has_losses = report.judge.is_some() && played().any(|(_, tally)| tally.loss.count > 0);
    played().next()?;
    Some(html! {
        div class="scroll" { table class="stack" {
            thead { tr {
                th { "Player" } th class="number" { "Decisions" }
                th class="number" { "Median time" } th class="number" { "95 % within" } th class="number" { "Longest" }
                @if has_search_data {
                    th class="number" { "Median depth" } th class="number" { "Nodes" } th class="number" { "Nodes/s" }
                }
                @if has_luck { th class="number" title="Own luck less the opponent's, points a game" { "Luck a game" } }
                @if has_losses {
                    th class="number" title="Thousandths of a point given away by a decision" { "Error rate" }
                    th class="number" title="Standard error of the error rate" { "±" }
                    th class="number" title="Evaluated decisions" { "Evaluated" }
                }
            } }
            tbody { @for (player, tally) in played() {
                tr {
                    (name_cell(report, player))
                    (cell("Decisions", "", words::count(tally.time.count())))
                    (cell("Median time", "", words::maybe(tally.time.quantile(0.5), words::micros)))
                    (cell("95 % within", "", words::maybe(tally.time.quantile(0.95), words::micros)))
                    (cell("Longest", "", words::maybe(tally.time.max().map(|max| max as f64), words::micros)))
                    @if has_search_data { (search_cells(tally)) }
                    @if has_luck { (cell("Luck a game", "", words::maybe(points(tally.luck.mean()), |x| words::signed(x, 3)))) }
                    @if has_losses { (losses(tally)) }
                }
            } }
        } }
        @if has_luck { p class="note" { (luck_note(report)) } }
        @if let (Some(judge), true) = (&report.judge, has_losses) { p class="note" { (loss_note(judge)) } }
    })
}

fn search_cells(tally: &PlayerTally) -> Markup {
    let seconds = tally.nodes_micros as f64 / 1e6;
    let speed = (seconds > 0.0).then(|| tally.nodes.sum() as f64 / seconds);
    html! {
        (cell("Median depth", "", words::maybe(tally.median_depth().map(|depth| depth as f64), |x| words::fixed(x, 0))))
        (cell("Nodes", "", words::maybe(tally.nodes.mean(), words::short)))
        (cell("Nodes/s", "", words::maybe(speed, words::short)))
    }
}

fn losses(tally: &PlayerTally) -> Markup {
    let thousandths = |loss: Option<f64>| points(loss).map(|loss| loss * 1000.0);
    html! {
        (cell("Error rate", "strong", words::maybe(thousandths(tally.loss.mean()), |x| words::fixed(x, 2))))
        (cell("± (error rate)", "quiet", words::maybe(thousandths(tally.loss.error()), |x| words::fixed(x, 2))))
        (cell("Evaluated", "", words::count(tally.loss.count)))
    }
}

fn luck_note(report: &PageData) -> String {
    let source = luck_by(report.luck_by.as_deref());
    format!("Luck is points of the result, a win being 1: own luck less the opponent's. {source}")
}

fn loss_note(judge: &Judge) -> String {
    format!(
        "The error rate is what a decision gives away on average, in thousandths of a point of the result; \
         decisions without a choice do not count. {} At most {} decisions of each player, drawn at random \
         from {} pairs; ± is the standard error. The search uses Ermine's evaluation: players that evaluate differently may \
         look worse here.",
        judge_note(judge),
        words::count(judge.sample),
        words::count(judge.pairs),
    )
}

/// The crosstable, for more than two players.
pub(super) fn cross(report: &PageData, aggregate: &Aggregate) -> Option<Markup> {
    let mut order = ranking(report);
    order.retain(|&player| player < aggregate.players.len());
    if order.len() < 3 || aggregate.games() == 0 {
        return None;
    }
    Some(html! {
        div class="scroll" { table class="cross" {
            thead { tr {
                th class="number" { "#" } th { "Player" }
                @for (rank, &player) in order.iter().enumerate() { th class="number" title=(name(report, player)) { (rank + 1) } }
            } }
            tbody { @for (rank, &player) in order.iter().enumerate() {
                tr {
                    td class="number quiet" { (rank + 1) }
                    (name_cell(report, player))
                    @for &other in &order { (cross_cell(aggregate.cross[player][other])) }
                }
            } }
        } }
        p class="note" { "Scores in percent of the player on the left; blue is above one half, orange below. The games are under the pointer." }
    })
}

fn cross_cell(wdl: Wdl) -> Markup {
    let Some(score) = wdl.score() else {
        return html! { td class="number quiet" { "·" } };
    };
    let class = if score >= 0.5 {
        "number shade win"
    } else {
        "number shade loss"
    };
    let depth = ((score - 0.5).abs() * 130.0).round();
    html! {
        td class=(class) style=(format!("--shade:{depth}%"))
            title=(format!("+{} ={} −{}", wdl.wins, wdl.draws, wdl.losses)) {
            (words::fixed(score * 100.0, 0))
        }
    }
}

/// The table of each player's games by ending, for more than two players; charts show it
/// for a duel.
pub(super) fn endings(report: &PageData, aggregate: &Aggregate) -> Option<Markup> {
    let players = aggregate.players.len();
    (players > 2 && aggregate.games() > 0).then(|| {
        html! {
            div class="scroll" { table {
                thead { tr { th { "Player" } @for kind in aggregate.endings.keys() { th class="number" { (kind) } } } }
                tbody { @for (player, tally) in aggregate.players.iter().enumerate() {
                    tr {
                        (name_cell(report, player))
                        @for kind in aggregate.endings.keys() {
                            @let wdl = tally.endings.get(kind).copied().unwrap_or_default();
                            td class="number" title=(format!("+{} ={} −{}", wdl.wins, wdl.draws, wdl.losses)) { (words::count(wdl.games())) }
                        }
                    }
                } }
            } }
            p class="note" { "Games by kind of ending; results are under the pointer." }
        }
    })
}

/// The table of faults, with their number and the message of the first one.
pub(super) fn faults(report: &PageData, aggregate: &Aggregate) -> Option<Markup> {
    let all = || {
        let players = aggregate.players.iter().enumerate();
        players.flat_map(|(player, tally)| {
            tally
                .faults
                .iter()
                .map(move |(kind, fault)| (player, tally, kind, fault))
        })
    };
    all().next()?;
    Some(html! {
        div class="scroll" { table class="stack" {
            thead { tr {
                th { "Player" } th { "Fault" } th class="number" { "Games" } th class="number" { "Share" }
                th class="number" { "First in" } th { "Message" }
            } }
            tbody { @for (player, tally, kind, fault) in all() {
                @let share = ratio(fault.count as f64, tally.results().games());
                tr {
                    (name_cell(report, player))
                    td data-column="Fault" { (kind) }
                    (cell("Games", "strong", words::count(fault.count)))
                    (cell("Share", "", words::maybe(share, words::percent)))
                    (cell("First in", "", format!("game {}", fault.first)))
                    td class="said" data-column="Message" { bdi { (words::cut(&fault.detail, 300)) } }
                }
            } }
        } }
    })
}
