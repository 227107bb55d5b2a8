//! What orders and bounds a search of Royal Palette.

use super::{exchange, material};
use crate::eval::Hints;
use crate::games::royal_palette::{Move, RoyalPalette};

/// The hints of Royal Palette.
pub struct RoyalPaletteHints;

impl Hints for RoyalPaletteHints {
    type Position = RoyalPalette;
    const SLOTS: usize = 1024;

    #[inline]
    fn gain(position: &RoyalPalette, item: Move) -> i32 {
        exchange::gain(position, item)
    }

    #[inline]
    fn slot(position: &RoyalPalette, item: Move) -> usize {
        position.man_on(item.from()).rank_in_side() << 6 | item.to().index()
    }

    #[inline]
    fn material(position: &RoyalPalette) -> i32 {
        material::material(position)
    }
}
