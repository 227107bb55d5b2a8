//! The gates and their results.

use crate::cli::console::terminal;
use serde::Serialize;
use std::collections::BTreeMap;

/// A test that a net has to pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gate {
    /// The loss on held-out games.
    HeldOut,
    /// The error rate of the net's decisions.
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

/// The result of a gate.
pub(super) struct Outcome {
    pub(super) found: String,
    /// The numbers in `found`.
    pub(super) numbers: Numbers,
    pub(super) expected: String,
    /// Whether the gate is open; `None` if there was nothing to test.
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

/// Prints the result of a gate.
pub(super) fn print(gate: Gate, outcome: &Outcome, json: bool) -> anyhow::Result<()> {
    let Outcome {
        found,
        numbers,
        expected,
        is_open,
    } = outcome;
    if json {
        return terminal::print_json(&GateRecord {
            gate: gate.name(),
            open: *is_open,
            found,
            expected,
            numbers,
        });
    }
    let status = match is_open {
        Some(true) => "open",
        Some(false) => "shut",
        None => "left out",
    };
    let name = gate.name();
    Ok(terminal::print(format!(
        "{name:<14} {status:<8}  {found}; expected {expected}"
    ))?)
}
