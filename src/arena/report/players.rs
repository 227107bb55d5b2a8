//! Tables of the players: results, search statistics, endings and faults.

use super::aggregate::{Aggregate, PlayerTally};
use super::data::PageData;
use super::figures::{judge_note, luck_by, points, results_legend};
use super::plot::figure;
use super::rows::{self, IntervalRow, ResultsRow};
use super::tally::ratio;
use super::verdict::name;
use super::words;
use crate::arena::games::thinking::Thinking;
use crate::arena::run::match_tally::{ErrorRate, Judgement, Summary};
use crate::arena::stats::{Estimate, Games, Tally};
use maud::{Markup, html};

/// The number of characters of a name in a table; the whole name is its tooltip.
const LETTERS: usize = 48;

/// A name in a table.
pub(super) fn name_cell(summary: &Summary, player: usize) -> Markup {
    let name = name(summary, player);
    let class = if name.chars().count() <= 24 {
        "name short"
    } else {
        "name"
    };
    html! { th scope="row" class=(class) title=(name) { bdi { (words::cut(&name, LETTERS)) } } }
}

/// The players by rating, if there are ratings, else by number.
fn ranking(summary: &Summary) -> Vec<usize> {
    if summary.ratings.is_empty() {
        return (0..summary.names.len()).collect();
    }
    summary.ratings.iter().map(|rated| rated.player).collect()
}

/// The rating of a player, if there is one.
fn rating(summary: &Summary, player: usize) -> Option<Estimate> {
    let rated = summary.ratings.iter().find(|rated| rated.player == player);
    rated.map(|rated| rated.elo)
}

/// The table of names, ratings and scores, the best first if there are ratings.
pub(super) fn table(summary: &Summary, aggregate: &Aggregate) -> Markup {
    let rated = !summary.ratings.is_empty();
    html! {
        div class="scroll" { table class="stack" {
            thead { tr {
                th class="number" { "#" } th { "Player" }
                @if rated { th class="number" { "Rating" } th class="number" { "±" } }
                th class="number" { "Games" } th class="number" { "Score" }
                th class="number" { "Won" } th class="number" { "Drawn" } th class="number" { "Lost" }
                th class="number" { "Draws" } th class="number" { "As White" } th class="number" { "As Black" }
            } }
            tbody { @for (rank, player) in ranking(summary).into_iter().enumerate() {
                tr {
                    td class="number quiet" { (rank + 1) }
                    (name_cell(summary, player))
                    @if rated { (rating_cells(rating(summary, player))) }
                    (results(aggregate.players.get(player).map(|tally| tally.by_side).unwrap_or_default()))
                }
            } }
        } }
    }
}

fn rating_cells(rating: Option<Estimate>) -> Markup {
    let number = |number: Option<f64>| words::maybe(number, |x| words::fixed(x, 1));
    html! {
        (cell("Rating", "strong", number(rating.map(|rating| rating.value))))
        (cell("±", "quiet", number(rating.map(|rating| (rating.high - rating.low) / 2.0))))
    }
}

fn results(by_side: [Games; 2]) -> Markup {
    let all = by_side[0] + by_side[1];
    let share = |share: Option<f64>| words::maybe(share, words::percent);
    html! {
        (cell("Games", "", words::count(all.games())))
        (cell("Score", "strong", share(all.mean())))
        (cell("Won", "", words::count(all.wins)))
        (cell("Drawn", "", words::count(all.draws)))
        (cell("Lost", "", words::count(all.losses)))
        (cell("Draws", "", share(all.draw_ratio())))
        @for (name, side) in ["As White", "As Black"].into_iter().zip(by_side) {
            (cell(name, "", share(side.mean())))
        }
    }
}

/// A number in a table whose rows are stacked on a narrow screen, with the name of its
/// column above it.
pub(super) fn cell(column: &str, class: &str, value: impl maud::Render) -> Markup {
    html! { td class={ "number " (class) } data-column=(column) { (value) } }
}

/// The charts of ratings and results, for more than two players.
pub(super) fn charts(summary: &Summary, aggregate: &Aggregate) -> Option<Markup> {
    if summary.names.len() <= 2 {
        return None;
    }
    let (mut rated, mut played) = (Vec::new(), Vec::new());
    let names: Vec<String> = (0..summary.names.len())
        .map(|player| name(summary, player))
        .collect();
    for player in ranking(summary) {
        let tally = aggregate.players.get(player);
        let results = tally.map(PlayerTally::results).unwrap_or_default();
        if results.games() > 0 {
            let (name, below) = (names[player].clone(), "");
            played.push(ResultsRow {
                name,
                below,
                results,
            });
        }
        if let Some(estimate) = rating(summary, player) {
            let name = &names[player];
            rated.push(IntervalRow { name, estimate });
        }
    }
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
    let summary = &report.summary;
    let has_search_data = played().any(|(_, tally)| tally.median_depth().is_some())
        || summary.thinking.iter().any(|means| means.nodes.is_some());
    let has_luck = played().any(|(_, tally)| tally.luck.count > 0);
    let has_losses = |judged: &&Judgement| judged.players.iter().any(|rate| rate.decisions > 0);
    let judged = summary.judged.as_ref().filter(has_losses);
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
                @if judged.is_some() {
                    th class="number" title="Thousandths of a point given away by a decision" { "Error rate" }
                    th class="number" title="Standard error of the error rate" { "±" }
                    th class="number" title="Evaluated decisions" { "Evaluated" }
                }
            } }
            tbody { @for (player, tally) in played() {
                tr {
                    (name_cell(summary, player))
                    (cell("Decisions", "", words::count(tally.time.count())))
                    (cell("Median time", "", words::maybe(tally.time.quantile(0.5), words::micros)))
                    (cell("95 % within", "", words::maybe(tally.time.quantile(0.95), words::micros)))
                    (cell("Longest", "", words::maybe(tally.time.max().map(|max| max as f64), words::micros)))
                    @if has_search_data { (search_cells(tally, summary.thinking.get(player))) }
                    @if has_luck { (cell("Luck a game", "", words::maybe(points(tally.luck.mean()), |x| words::signed(x, 3)))) }
                    @if let Some(rate) = judged.and_then(|judged| judged.players.get(player)) { (losses(rate)) }
                }
            } }
        } }
        @if has_luck { p class="note" { (luck_note(report)) } }
        @if let Some(judged) = judged { p class="note" { (loss_note(judged)) } }
    })
}

fn search_cells(tally: &PlayerTally, means: Option<&Thinking>) -> Markup {
    html! {
        (cell("Median depth", "", words::maybe(tally.median_depth().map(|depth| depth as f64), |x| words::fixed(x, 0))))
        (cell("Nodes", "", words::maybe(means.and_then(|means| means.nodes), words::short)))
        (cell("Nodes/s", "", words::maybe(means.and_then(|means| means.speed), words::short)))
    }
}

fn losses(rate: &ErrorRate) -> Markup {
    html! {
        (cell("Error rate", "strong", words::maybe(rate.rate, |x| words::fixed(x, 2))))
        (cell("± (error rate)", "quiet", words::maybe(rate.error, |x| words::fixed(x, 2))))
        (cell("Evaluated", "", words::count(rate.decisions)))
    }
}

fn luck_note(report: &PageData) -> String {
    let source = luck_by(report.luck_by.as_deref());
    format!("Luck is points of the result, a win being 1: own luck less the opponent's. {source}")
}

fn loss_note(judged: &Judgement) -> String {
    format!(
        "The error rate is what a decision gives away on average, in thousandths of a point of the result; \
         decisions without a choice do not count. {} At most {} decisions of each player, drawn at random \
         from {} pairs; ± is the standard error. The search uses Ermine's evaluation: players that evaluate differently may \
         look worse here.",
        judge_note(judged),
        words::count(judged.basis.decisions as u64),
        words::count(judged.basis.pairs),
    )
}

/// The crosstable, for more than two players.
pub(super) fn cross(summary: &Summary) -> Option<Markup> {
    let order = ranking(summary);
    if order.len() < 3 || summary.pairs == 0 {
        return None;
    }
    Some(html! {
        div class="scroll" { table class="cross" {
            thead { tr {
                th class="number" { "#" } th { "Player" }
                @for (rank, &player) in order.iter().enumerate() { th class="number" title=(name(summary, player)) { (rank + 1) } }
            } }
            tbody { @for (rank, &player) in order.iter().enumerate() {
                tr {
                    td class="number quiet" { (rank + 1) }
                    (name_cell(summary, player))
                    @for &other in &order { (cross_cell(results_against(summary, player, other))) }
                }
            } }
        } }
        p class="note" { "Scores in percent of the player on the left; blue is above one half, orange below. The games are under the pointer." }
    })
}

/// The results of a player against another; none if they were not paired.
fn results_against(summary: &Summary, player: usize, other: usize) -> Games {
    let both = summary.duels.iter().map(|duel| (duel.players, duel.games));
    let own = both.filter_map(|(players, games)| match players {
        _ if players == [player, other] => Some(games),
        _ if players == [other, player] => Some(games.swapped()),
        _ => None,
    });
    own.fold(Games::default(), |sum, games| sum + games)
}

fn cross_cell(results: Games) -> Markup {
    let Some(score) = results.mean() else {
        return html! { td class="number quiet" { "·" } };
    };
    let class = if score >= 0.5 {
        "number shade win"
    } else {
        "number shade loss"
    };
    let depth = ((score - 0.5).abs() * 130.0).round();
    html! {
        td class=(class) style=(format!("--shade:{depth}%")) title=(won_drawn_lost(results)) {
            (words::fixed(score * 100.0, 0))
        }
    }
}

fn won_drawn_lost(results: Games) -> String {
    let Games {
        wins,
        draws,
        losses,
    } = results;
    format!("+{wins} ={draws} −{losses}")
}

/// The table of each player's games by ending, for more than two players; charts show it
/// for a duel.
pub(super) fn endings(summary: &Summary, aggregate: &Aggregate) -> Option<Markup> {
    let players = aggregate.players.len();
    (players > 2 && aggregate.games() > 0).then(|| {
        html! {
            div class="scroll" { table {
                thead { tr { th { "Player" } @for kind in aggregate.endings.keys() { th class="number" { (kind) } } } }
                tbody { @for (player, tally) in aggregate.players.iter().enumerate() {
                    tr {
                        (name_cell(summary, player))
                        @for kind in aggregate.endings.keys() {
                            @let results = tally.endings.get(kind).copied().unwrap_or_default();
                            td class="number" title=(won_drawn_lost(results)) { (words::count(results.games())) }
                        }
                    }
                } }
            } }
            p class="note" { "Games by kind of ending; results are under the pointer." }
        }
    })
}

/// The table of faults, with their number and the message of the first one.
pub(super) fn faults(summary: &Summary, aggregate: &Aggregate) -> Option<Markup> {
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
                    (name_cell(summary, player))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::run::match_tally::tests::of_two;

    #[test]
    fn results_are_seen_from_both_sides() {
        let mut summary = of_two(1).summary();
        summary.duels[0].games = Games::new(3, 2, 1);
        let against = |player, other| results_against(&summary, player, other);
        assert_eq!(against(0, 1), Games::new(3, 2, 1));
        assert_eq!(against(1, 0), Games::new(1, 2, 3));
        assert_eq!(against(0, 0), Games::default());
    }
}
