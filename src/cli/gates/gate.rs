//! The gates, and what is said of them.

use crate::cli::terminal;
use serde::Serialize;
use std::collections::BTreeMap;

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

/// Numbers by their names.
pub(super) type Numbers = BTreeMap<&'static str, f64>;

/// What has come of a gate.
pub(super) struct Outcome {
    pub(super) found: String,
    /// The same as numbers.
    pub(super) numbers: Numbers,
    pub(super) expected: String,
    /// `None` if there was nothing to test.
    pub(super) is_open: Option<bool>,
}

#[derive(Serialize)]
struct GateRecord<'a> {
    gate: &'static str,
    open: Option<bool>,
    found: &'a str,
    expected: &'a str,
    numbers: &'a Numbers,
}

/// Prints a line about a gate.
pub(super) fn say(gate: Gate, outcome: &Outcome, json: bool) -> anyhow::Result<()> {
    let Outcome {
        found,
        numbers,
        expected,
        is_open,
    } = outcome;
    if json {
        return terminal::say_json(&GateRecord {
            gate: gate.name(),
            open: *is_open,
            found,
            expected,
            numbers,
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
