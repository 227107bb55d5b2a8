//! The gates, and what is said of them.

use crate::cli::terminal;
use serde::Serialize;

/// A test that a net has to pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gate {
    /// Its loss on games that it has not learnt from.
    HeldOut,
    /// What its decisions lose.
    ErrorRate,
    /// Games with equal nodes.
    EqualNodes,
    /// A sequential test at equal time.
    EqualTime,
}

impl Gate {
    /// All gates, the cheapest first.
    pub(super) const ALL: [Gate; 4] = [
        Gate::HeldOut,
        Gate::ErrorRate,
        Gate::EqualNodes,
        Gate::EqualTime,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Gate::HeldOut => "held-out loss",
            Gate::ErrorRate => "error rate",
            Gate::EqualNodes => "equal nodes",
            Gate::EqualTime => "equal time",
        }
    }
}

/// What has come of a gate.
pub(super) struct Outcome {
    pub(super) found: String,
    pub(super) expected: String,
    /// `None` if there was nothing to test.
    pub(super) is_open: Option<bool>,
}

#[derive(Serialize)]
struct Said<'a> {
    gate: &'static str,
    found: &'a str,
    expected: &'a str,
    open: Option<bool>,
}

/// Prints a line about a gate.
pub(super) fn say(gate: Gate, outcome: &Outcome, json: bool) -> anyhow::Result<()> {
    let Outcome {
        found,
        expected,
        is_open,
    } = outcome;
    if json {
        return terminal::say_json(&Said {
            gate: gate.name(),
            found,
            expected,
            open: *is_open,
        });
    }
    let word = match is_open {
        Some(true) => "open",
        Some(false) => "shut",
        None => "left out",
    };
    let name = gate.name();
    Ok(terminal::say(format!(
        "{name:<14} {word:<8}  {found}; expected {expected}"
    ))?)
}
