//! `ermine show`.

use super::args::games;
use super::args::position::PositionArgs;
use super::args::search::pair;
use super::console::terminal;
use super::io::output::OutputPath;
use crate::draw;
use crate::protocol::format;

/// Show a position: the board, its text and the legal moves.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine show
  ermine show --game colour-chess --moves 'e2e4 f7f6'
  ermine show --start 'shuffle 3 5' --svg board.svg
  ermine show --svg - | rsvg-convert > board.png
  ermine show --json
    {\"files\":8,\"ranks\":8,\"squares\":[{\"ground\":{\"name\":\"Red\",\"letter\":\"r\",\"rgb\":\"#f87171\"},
    \"dark\":false,\"piece\":{\"side\":\"white\",\"letter\":\"R\",\"tag\":\"a\",...}},...],\"side\":\"white\",
    \"turn\":\"roll\",\"move_number\":1,...,\"sections\":[{\"title\":null,\"facts\":[{\"name\":\"Lock\",
    \"value\":{\"one\":[\"none yet\"]},\"stressed\":false},...]},...],\"legend\":null}")]
pub(super) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// A setting of the game, for example "Tiles=random 7".
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    options: Vec<(String, String)>,
    /// Draw the board as SVG to this file instead; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    svg: Option<OutputPath>,
    /// Print the diagram as one line of JSON instead: the squares from a1 along the
    /// ranks, the pieces on them, the side to act, and facts (docs/diagram.md).
    #[arg(long, conflicts_with = "svg")]
    json: bool,
}

/// Shows the position, or draws it.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    let mut session = games::open(game)?;
    for (name, value) in &args.options {
        session.change_setting(name, value)?;
    }
    args.position.set(session.as_mut())?;
    if let Some(path) = &args.svg {
        let title = format!("{game}: {}", session.position_text());
        return path.save(&draw::svg(&session.diagram(), &title));
    }
    if args.json {
        return terminal::print_json(&session.diagram());
    }
    let lines = format::position(session.as_ref(), terminal::style());
    Ok(terminal::print_styled(lines.join("\n"))?)
}
