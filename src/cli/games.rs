//! The games that the command line can open.

use crate::catalog::{self, NetVisitor, TuningVisitor, Visitor};
use crate::eval::{NetEvaluator, NetGame};
use crate::rules::Game;
use crate::search::Searchable;
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

/// A game whose evaluation neither numbers nor nets of its own make up.
#[derive(Debug, thiserror::Error)]
#[error("--game {found}: it is judged by what judges its parts, expected one of {}", own().join(", "))]
pub(super) struct WrongGame {
    found: String,
}

/// The games that are judged by numbers and nets of their own.
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

/// Does something with the game of this name whose evaluation can be tuned.
pub(super) fn visit_tunable<V: TuningVisitor>(
    name: &str,
    visitor: V,
) -> Result<V::Output, WrongGame> {
    catalog::visit_tunable(name, visitor).ok_or_else(|| wrong(name))
}

/// Does something with the game of this name that a net of its own can judge.
pub(super) fn visit_netted<V: NetVisitor>(name: &str, visitor: V) -> Result<V::Output, WrongGame> {
    catalog::visit_netted(name, visitor).ok_or_else(|| wrong(name))
}

fn wrong(name: &str) -> WrongGame {
    WrongGame {
        found: name.to_owned(),
    }
}

/// Reads the name of a game.
pub(super) fn parser() -> PossibleValuesParser {
    PossibleValuesParser::new(catalog::NAMES)
}
