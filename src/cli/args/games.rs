//! The games that the command line can open.

use crate::catalog::{self, NetVisitor, TuningVisitor, Visitor};
use crate::cli::console::terminal;
use crate::eval::{NetEvaluator, NetGame};
use crate::rules::Game;
use crate::search::Searchable;
use crate::session::Session;
use anyhow::Context;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command};
use std::ffi::OsStr;
use std::path::Path;

/// Opens a game by its name; fails if there is none.
pub(crate) fn open(name: &str) -> anyhow::Result<Box<dyn Session>> {
    Ok(catalog::open(name)?)
}

/// Runs `visitor` with the game of this name.
pub(crate) fn visit<V: Visitor>(name: &str, visitor: V) -> anyhow::Result<V::Output> {
    catalog::visit(name, visitor).with_context(|| format!("unknown game '{name}'"))
}

/// The error for a game that has no weights or nets, but uses those of its boards.
#[derive(Debug, thiserror::Error)]
#[error("--game {found}: it has neither weights nor nets that can be trained; expected one of {}", games_with_nets().join(", "))]
pub(crate) struct WrongGame {
    found: String,
}

/// The games that have weights and nets.
fn games_with_nets() -> Vec<&'static str> {
    struct HasNet;
    impl NetVisitor for HasNet {
        type Output = ();
        fn visit<G: Game, T: NetGame<Position = G::Position>>(self, _: G)
        where
            NetEvaluator<T>: Searchable<Position = G::Position>,
        {
        }
    }
    let names = catalog::names().into_iter();
    names
        .filter(|name| catalog::visit_with_net(name, HasNet).is_some())
        .collect()
}

/// Runs `visitor` with the game of this name, whose evaluator can be tuned.
pub(crate) fn visit_tunable<V: TuningVisitor>(
    name: &str,
    visitor: V,
) -> Result<V::Output, WrongGame> {
    catalog::visit_tunable(name, visitor).ok_or_else(|| wrong(name))
}

/// Runs `visitor` with the game of this name, which a net can evaluate.
pub(crate) fn visit_with_net<V: NetVisitor>(
    name: &str,
    visitor: V,
) -> Result<V::Output, WrongGame> {
    catalog::visit_with_net(name, visitor).ok_or_else(|| wrong(name))
}

fn wrong(name: &str) -> WrongGame {
    WrongGame {
        found: name.to_owned(),
    }
}

/// Parses the name of a game, or the path of a file with a game.
#[derive(Clone)]
pub(crate) struct GameParser(PossibleValuesParser);

/// Returns the parser of a game's name.
pub(crate) fn parser() -> GameParser {
    GameParser(PossibleValuesParser::new(catalog::names()))
}

/// Whether a value of `--game` is the path of a file.
fn is_file(value: &OsStr) -> bool {
    let is_toml = Path::new(value)
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
    cfg!(feature = "game-files") && is_toml
}

/// Returns the name of the game for a value of `--game`, and loads the file that it names.
pub(crate) fn load(value: &str) -> anyhow::Result<String> {
    #[cfg(feature = "game-files")]
    if is_file(OsStr::new(value)) {
        let name = catalog::load_file(Path::new(value))?;
        if let Some(fault) = catalog::net_fault(&name) {
            terminal::print_note(&fault);
        }
        return Ok(name);
    }
    Ok(value.to_owned())
}

impl TypedValueParser for GameParser {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        if let Some(path) = value.to_str().filter(|_| is_file(value)) {
            return Ok(path.to_owned());
        }
        let found = self.0.parse_ref(command, arg, value);
        let mut file = value.to_owned();
        file.push(".toml");
        let file = Path::new(&file);
        match found {
            Err(_) if is_file(file.as_os_str()) && file.is_file() => {
                let name = value.to_string_lossy();
                let reason = format!("'{name}' is no game; expected '{}'?", file.display());
                Err(command.clone().error(ErrorKind::InvalidValue, reason))
            }
            found => found,
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.0.possible_values()
    }
}
