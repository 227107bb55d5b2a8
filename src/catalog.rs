//! The one place that knows every game: names, and how to open them.

use crate::games::royal_palette::RoyalPaletteGame;
use crate::models::royal_palette::RoyalPaletteModel;
use crate::rules::Game;
use crate::session::{OpenGame, Session};
use std::sync::Arc;

/// The names of all games; the first is the one played unless told otherwise.
pub const NAMES: &[&str] = &[RoyalPaletteGame::NAME];

/// Opens the game called `name` at its plain start.
///
/// ```
/// let session = ermine::catalog::open("royal-palette").unwrap();
/// assert_eq!(session.legal_steps(), ["r1", "r7", "r8"]);
/// assert!(ermine::catalog::open("draughts").is_none());
/// ```
#[must_use]
pub fn open(name: &str) -> Option<Box<dyn Session>> {
    match name {
        RoyalPaletteGame::NAME => {
            let model = Arc::new(RoyalPaletteModel::default());
            let game = OpenGame::<RoyalPaletteGame, _>::new(model).ok()?;
            Some(Box::new(game))
        }
        _ => None,
    }
}
