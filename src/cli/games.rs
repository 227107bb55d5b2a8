//! The games that the command line can open.

use crate::catalog::{self, NetVisitor, TuningVisitor, Visitor};
use crate::eval::{NetEvaluator, NetGame};
use crate::rules::Game;
use crate::search::Searchable;
use crate::session::Session;
use anyhow::Context;
use clap::builder::PossibleValuesParser;

/// Opens a game by its name; fails if there is none.
pub(super) fn open(name: &str) -> anyhow::Result<Box<dyn Session>> {
    Ok(catalog::open(name)?)
}

/// Runs `visitor` with the game of this name.
pub(super) fn visit<V: Visitor>(name: &str, visitor: V) -> anyhow::Result<V::Output> {
    catalog::visit(name, visitor).with_context(|| format!("unknown game '{name}'"))
}

/// The error for a game that is evaluated by its boards.
#[derive(Debug, thiserror::Error)]
#[error("--game {found}: it is evaluated by its boards; expected one of {}", own().join(", "))]
pub(super) struct WrongGame {
    found: String,
}

/// The games with their own weights and nets.
fn own() -> Vec<&'static str> {
    struct IsOne;
    impl NetVisitor for IsOne {
        type Output = ();
        fn visit<G: Game, T: NetGame<Position = G::Position>>(self)
        where
            NetEvaluator<T>: Searchable<Position = G::Position>,
        {
        }
    }
    let names = catalog::NAMES.iter().copied();
    names
        .filter(|name| catalog::visit_netted(name, IsOne).is_some())
        .collect()
}

/// Runs `visitor` with the game of this name, whose evaluator can be tuned.
pub(super) fn visit_tunable<V: TuningVisitor>(
    name: &str,
    visitor: V,
) -> Result<V::Output, WrongGame> {
    catalog::visit_tunable(name, visitor).ok_or_else(|| wrong(name))
}

/// Runs `visitor` with the game of this name, which a net can evaluate.
pub(super) fn visit_netted<V: NetVisitor>(name: &str, visitor: V) -> Result<V::Output, WrongGame> {
    catalog::visit_netted(name, visitor).ok_or_else(|| wrong(name))
}

fn wrong(name: &str) -> WrongGame {
    WrongGame {
        found: name.to_owned(),
    }
}

/// Returns the parser of a game's name.
pub(super) fn parser() -> PossibleValuesParser {
    PossibleValuesParser::new(catalog::NAMES)
}
