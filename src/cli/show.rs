//! `ermine show`.

use super::position::PositionArgs;
use super::{games, terminal};
use crate::protocol::format;
use crate::{draw, gamefile};
use std::path::PathBuf;

/// Show a position: the board, its text and what can be played.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine show
  ermine show --game colour-chess --moves 'e2e4 f7f6'
  ermine show --start 'shuffle 3 5' --svg board.svg")]
pub(super) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Draw the board as SVG to this file instead.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Shows the position, or draws it.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    let mut session = games::open(game)?;
    args.position.set(session.as_mut())?;
    if let Some(path) = &args.svg {
        let title = format!("{game}: {}", session.position_text());
        return Ok(gamefile::save(
            path,
            &draw::svg(&session.diagram(), &title),
        )?);
    }
    let lines = format::position(session.as_ref(), terminal::style());
    Ok(terminal::show(lines.join("\n"))?)
}
