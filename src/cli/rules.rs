//! `ermine rules`.

use super::args::games;
use super::console::rules;
use super::io::output::OutputPath;
use crate::draw;
use anyhow::bail;

/// Show the rules of a game, and how its pieces move.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine rules                                       the game on one screen
  ermine rules --game royal-rumble all               all rules and all pieces
  ermine rules --game royal-rumble 'crooked bishop'
  ermine rules --game colorbound D --svg dragon.svg")]
pub(super) struct Args {
    /// A piece, by its letters or its name; `all` for all rules and all pieces.
    #[arg(default_value = "", hide_default_value = true)]
    topic: String,
    /// Draw the moves of the piece as SVG to this file instead; `-` is standard output.
    #[arg(long, value_name = "FILE", requires = "topic")]
    svg: Option<OutputPath>,
}

/// Prints the rules, or draws the moves of a piece.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    let session = games::open(game)?;
    let Some(path) = &args.svg else {
        return rules::show(session.as_ref(), &args.topic);
    };
    let cards = session.piece_cards();
    match rules::meant(&cards, &args.topic)?[..] {
        [card] => path.save(&draw::movement_svg(card)),
        ref several => {
            let codes: Vec<String> = several.iter().map(|card| card.code()).collect();
            bail!("'{}' means several pieces: {}", args.topic, codes.join(" "))
        }
    }
}
