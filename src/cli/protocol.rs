//! The binary without a command: a text protocol on standard input and output.

use super::bench;
use super::console::terminal;
use crate::base::lines::{Input, Output, read_in_background};
use crate::catalog::Catalog;
use crate::cecp::{self};
use crate::protocol::{Flow, UciEngine};
use anyhow::Context;
use std::sync::Arc;

/// Speaks a protocol until `quit` or the end of input, starting with `game`. A first line
/// `xboard` chooses XBoard's protocol.
pub(super) fn run(game: &str) -> anyhow::Result<()> {
    terminal::print_greeting();
    let lines = read_in_background(std::io::stdin());
    let Ok(first) = lines.recv() else {
        return Ok(());
    };
    let output = Arc::new(Output::new(std::io::stdout()));
    if matches!(&first, Input::Line(line) if line.trim() == "xboard") {
        let engine = cecp::Engine::new(Catalog::builtin(), output)?;
        cecp::run(engine, &lines);
        return Ok(());
    }
    let mut engine = uci(game, output)?;
    match engine.handle(&first) {
        Flow::Quit => engine.finish(),
        Flow::Continue => crate::protocol::run(engine, &lines),
    }
    Ok(())
}

fn uci(game: &str, output: Arc<Output>) -> anyhow::Result<UciEngine> {
    let games = Catalog::all().with_first(game);
    let engine = UciEngine::new(games, output, terminal::style())
        .with_context(|| format!("the game '{game}' cannot be opened"))?;
    Ok(engine.with_bench(Arc::new(|game, depth, stop| {
        bench::lines(game, depth, stop).map_err(|error| format!("{error:#}"))
    })))
}
