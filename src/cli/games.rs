//! The games that the command line can open.

use crate::catalog::{self, NetVisitor, TuningVisitor, Visitor};
use crate::session::Session;
use anyhow::Context;
use clap::builder::PossibleValuesParser;

/// Opens a game by its name, or says that there is none.
pub(super) fn open(name: &str) -> anyhow::Result<Box<dyn Session>> {
    Ok(catalog::open(name)?)
}

/// Does something with the game of this name.
pub(super) fn visit<V: Visitor>(name: &str, visitor: V) -> anyhow::Result<V::Output> {
    catalog::visit(name, visitor).with_context(|| format!("there is no game '{name}'"))
}

/// Does something with the game of this name whose evaluation can be tuned.
pub(super) fn visit_tunable<V: TuningVisitor>(name: &str, visitor: V) -> anyhow::Result<V::Output> {
    catalog::visit_tunable(name, visitor)
        .with_context(|| format!("there is no game '{name}' whose evaluation can be tuned"))
}

/// Does something with the game of this name that a net can judge.
pub(super) fn visit_netted<V: NetVisitor>(name: &str, visitor: V) -> anyhow::Result<V::Output> {
    catalog::visit_netted(name, visitor)
        .with_context(|| format!("there is no game '{name}' that a net can judge"))
}

/// Reads the name of a game.
pub(super) fn parser() -> PossibleValuesParser {
    PossibleValuesParser::new(catalog::NAMES)
}
