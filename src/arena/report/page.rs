//! The page as a whole.

use super::aggregate::Aggregate;
use super::data::PageData;
use super::{duels, figures, players, verdict, words};
use crate::arena::entrants::identity::EngineChange;
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("style.css");

/// The head of the page. Void elements are written so that both HTML and XML accept them.
/// The policy keeps the page from loading anything, whatever text it holds.
const HEAD: PreEscaped<&str> = PreEscaped(concat!(
    r#"<meta charset="utf-8"/>"#,
    r#"<meta name="viewport" content="width=device-width, initial-scale=1"/>"#,
    r#"<meta name="color-scheme" content="light dark"/>"#,
    r#"<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"/>"#,
    r#"<link rel="icon" href="data:,"/>"#,
));

impl PageData {
    /// The page as HTML. The same data gives the same bytes.
    ///
    /// It is well-formed XML as well as HTML. Names are always shown as text.
    #[must_use]
    pub fn html(&self, aggregate: &Aggregate) -> String {
        let title = title(&self.summary.names);
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    (HEAD)
                    title { (title) }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    div class="ribbon" aria-hidden="true" {}
                    main {
                        (header(self, aggregate, &title))
                        (body(self, aggregate))
                        (footer())
                    }
                }
            }
        };
        page.into_string()
    }
}

fn title(names: &[String]) -> String {
    match names {
        [one, other] => words::clean(&format!("{one} against {other}")),
        names => format!("{} players", names.len()),
    }
}

/// The remark on an engine that was replaced during the match.
fn remark(change: &EngineChange) -> String {
    let games = match change.after_games {
        1 => "1 game".to_owned(),
        games => format!("{games} games"),
    };
    let engine = &change.engine;
    words::clean(&format!(
        "Engine {engine} has changed after {games}: {change}."
    ))
}

fn header(report: &PageData, aggregate: &Aggregate, title: &str) -> Markup {
    let decisions: u64 = aggregate
        .players
        .iter()
        .map(|tally| tally.time.count())
        .sum();
    let micros: u128 = aggregate.players.iter().map(|tally| tally.time.sum()).sum();
    html! {
        header {
            p class="kicker" { "Match report" @if !report.game.is_empty() { " · " (words::clean(&report.game)) } }
            h1 { bdi { (title) } }
            p class="verdict" { (verdict::sentence(&report.summary, aggregate)) }
            @for change in &report.summary.engine_changes { p class="note" { (remark(change)) } }
            ul class="chips" {
                @if let Some(when) = &report.when { li { (words::clean(when)) } }
                li { b { (words::count(aggregate.games())) } " games" }
                @if decisions > 0 {
                    li { b { (words::count(decisions)) } " decisions" }
                    li { b { (words::micros(micros as f64)) } " of thought" }
                }
                @if aggregate.rolls.all > 0 { li { b { (words::count(aggregate.rolls.all)) } " rolls" } }
            }
        }
    }
}

fn section(title: &str, content: Option<Markup>) -> Markup {
    html! { @if let Some(content) = content { section { h2 { (title) } (content) } } }
}

fn body(report: &PageData, aggregate: &Aggregate) -> Markup {
    let summary = &report.summary;
    let tally = (!summary.names.is_empty()).then(|| {
        html! {
            (players::table(summary, aggregate))
            @if let Some(chart) = players::charts(summary, aggregate) { div class="charts" { (chart) } }
        }
    });
    let games = (aggregate.games() > 0).then(|| figures::all(report, aggregate));
    html! {
        (section("Players", tally))
        (section("Crosstable", players::cross(summary)))
        (duels::all(summary))
        (section("Course of the match", duels::course(report)))
        (section("The games", games))
        (section("How players think", players::measures(report, aggregate)))
        (section("Endings by player", players::endings(summary, aggregate)))
        (section("Faults", players::faults(summary, aggregate)))
        (section("Settings", settings(report)))
    }
}

fn settings(report: &PageData) -> Option<Markup> {
    (!report.settings.is_empty()).then(|| {
        html! {
            div class="scroll" { table class="settings" { tbody {
                @for (name, value) in &report.settings {
                    tr { th scope="row" { (words::clean(name)) } td { bdi { (words::clean(value)) } } }
                }
            } } }
        }
    })
}

fn footer() -> Markup {
    html! { footer { "Made by Ermine " (env!("CARGO_PKG_VERSION")) "." } }
}
