//! No command: the text protocol on standard input and output.

use super::{bench, terminal};
use crate::catalog;
use crate::protocol::{GameList, Output, UciEngine};
use anyhow::Context;
use std::sync::Arc;

/// Speaks the protocol until `quit` or the end of input; begins with `game`.
pub(super) fn run(game: &str) -> anyhow::Result<()> {
    let mut names = catalog::NAMES.to_vec();
    names.sort_by_key(|&name| name != game);
    let games = GameList {
        names,
        open: Box::new(catalog::open),
    };
    let output = Arc::new(Output::new(std::io::stdout()));
    let engine = UciEngine::new(games, output, terminal::style())
        .with_context(|| format!("the game '{game}' cannot be opened"))?
        .with_bench(Arc::new(|game, depth, stop| {
            bench::lines(game, depth, stop).map_err(|error| format!("{error:#}"))
        }));
    terminal::greet();
    crate::protocol::run(engine, std::io::stdin());
    Ok(())
}
