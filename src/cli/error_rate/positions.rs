//! The positions to measure on.

use crate::analysis::error_rate::{Positions, RateError};
use crate::catalog::Visitor;
use crate::cli::args::games;
use crate::cli::io::text;
use crate::rules::Game;
use crate::search::{SearchEngine, Searchable};
use anyhow::{Context, bail};
use std::path::Path;

/// Returns the positions of a file, or the built-in ones of a game.
pub(super) fn positions(game: &str, path: Option<&Path>) -> anyhow::Result<Positions> {
    let set = games::visit(game, Source(path))??;
    match set.list.is_empty() {
        true => Err(RateError::Empty.into()),
        false => Ok(set),
    }
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
            return text::load_as(path, |text| Positions::read(&game, text));
        }
        let Some(text) = game.info().reference_positions else {
            let game = game.info().name;
            bail!(
                "there are no positions of {game} to measure on yet; expected --positions FILE; \
                 `ermine --game {game} error-rate gather` and `refer` make such a file"
            );
        };
        Positions::read(&game, text()).context("in the positions of this program")
    }
}
