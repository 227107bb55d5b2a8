//! The texts beside a board.

use crate::base::{Side, visible};
use crate::rules::{Diagram, Fact, FactValue, FactWord, Section};

/// Escapes characters that a browser would interpret instead of showing.
pub(super) fn clean(text: &str) -> String {
    visible(text).into_owned()
}

/// An expected score as text.
pub(super) fn score(value: f64) -> String {
    let sign = if value <= -0.005 { "−" } else { "" };
    format!("{sign}{:.2}", value.abs())
}

/// The facts of a diagram that the board does not show. Lists of pieces by colour are
/// left out, since the pieces show their colours.
pub(super) fn facts(diagram: &Diagram) -> String {
    let sections = diagram.sections.iter().map(section);
    let sections: Vec<String> = sections.filter(|text| !text.is_empty()).collect();
    clean(&sections.join(" · "))
}

fn section(section: &Section) -> String {
    let facts: Vec<String> = section.facts.iter().filter_map(fact).collect();
    match section.title {
        Some(title) if !facts.is_empty() => format!("{title}: {}", facts.join(", ")),
        _ => facts.join(" · "),
    }
}

fn fact(fact: &Fact) -> Option<String> {
    let FactWord::Text(name) = &fact.name else {
        return None;
    };
    match &fact.value {
        FactValue::One(words) => listed(words).map(|words| format!("{name}: {words}")),
        FactValue::Of { side, words } => {
            listed(words).map(|words| format!("{side} {name} {words}"))
        }
        FactValue::Each(both) => {
            let of = |(side, words): (Side, &Vec<FactWord>)| {
                listed(words).map(|words| format!("{side} {words}"))
            };
            let both: Vec<String> = Side::ALL.into_iter().zip(both).filter_map(of).collect();
            (!both.is_empty()).then(|| format!("{name}: {}", both.join(", ")))
        }
    }
}

/// The words, if there are any.
fn listed(words: &[FactWord]) -> Option<String> {
    let words: Vec<&str> = words
        .iter()
        .map(|word| match word {
            FactWord::Text(text) => text.as_str(),
            FactWord::Colour(colour) => colour.name,
        })
        .collect();
    (!words.is_empty()).then(|| words.join(" "))
}
