//! The positions to measure on.

use crate::analysis::error_rate::{Positions, PositionsError};
use crate::catalog::Visitor;
use crate::cli::args::games;
use crate::cli::io::text;
use crate::rules::Game;
use crate::search::{SearchEngine, Searchable};
use anyhow::{Context, bail};
use std::path::Path;

/// The positions of a file, or the built-in ones of a game.
pub(super) fn positions(game: &str, path: Option<&Path>) -> anyhow::Result<Positions> {
    games::visit(game, Source(path))?
}

/// The source of the positions.
struct Source<'a>(Option<&'a Path>);

impl Visitor for Source<'_> {
    type Output = anyhow::Result<Positions>;

    fn visit<G: Game, E: Searchable<Position = G::Position> + Default, N: SearchEngine<E>>(
        self,
        game: G,
    ) -> anyhow::Result<Positions> {
        if let Some(path) = self.0 {
            return read_positions(path, |text| Positions::read(&game, text));
        }
        let Some(text) = game.info().reference_positions else {
            let game = game.info().name;
            bail!(
                "there are no positions of {game} to measure on yet; expected --positions FILE; \
                 `ermine --game {game} error-rate gather` and `refer` make such a file"
            );
        };
        Positions::read(&game, text).context("in the positions of this program")
    }
}

/// Reads the positions of a file.
pub(super) fn read_positions(
    path: &Path,
    read: impl FnOnce(&str) -> Result<Positions, PositionsError>,
) -> anyhow::Result<Positions> {
    let text = text::load(path)?;
    read(&text).with_context(|| format!("in '{}'", path.display()))
}
