//! The look of pieces in a terminal with colours: light and dark chips.

use crate::rules::Rgb;

/// Chip and letter colours of White's pieces, then of Black's.
pub(super) const CHIPS: [(Rgb, Rgb); 2] = [
    (Rgb(0xF8, 0xF6, 0xF0), Rgb(0x17, 0x15, 0x12)),
    (Rgb(0x1F, 0x1D, 0x1B), Rgb(0xFA, 0xF8, 0xF2)),
];
