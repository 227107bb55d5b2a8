//! The page as a whole.

use super::aggregate::Aggregate;
use super::data::PageData;
use super::{duels, figures, players, verdict, words};
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
        let title = words::clean(self.title.trim());
        let title = if title.is_empty() {
            "Match".to_owned()
        } else {
            title
        };
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
            p class="verdict" { (verdict::sentence(report, aggregate)) }
            @for remark in &report.remarks { p class="note" { (words::clean(remark)) } }
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
    let tally = (!report.players.is_empty()).then(|| {
        html! {
            (players::table(report, aggregate))
            @if let Some(chart) = players::charts(report, aggregate) { div class="charts" { (chart) } }
        }
    });
    let games = (aggregate.games() > 0).then(|| figures::all(report, aggregate));
    html! {
        (section("Players", tally))
        (section("Crosstable", players::cross(report, aggregate)))
        (duels::all(report))
        (section("Course of the match", duels::course(report)))
        (section("The games", games))
        (section("How players think", players::measures(report, aggregate)))
        (section("Endings by player", players::endings(report, aggregate)))
        (section("Faults", players::faults(report, aggregate)))
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
