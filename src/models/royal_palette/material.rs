//! Plain material: the textbook values, which are no weights and never tuned.

use crate::games::royal_palette::{Kind, RoyalPalette};
use crate::rules::Position;

/// Hundredths of a pawn for pawn, knight, bishop, rook and queen. A ready pawn
/// is a pawn.
/// Source: the values of chess primers, as in Staunton's handbook, rounded.
const WORTH: [(Kind, i32); 5] = [
    (Kind::Pawn, 100),
    (Kind::Knight, 300),
    (Kind::Bishop, 300),
    (Kind::Rook, 500),
    (Kind::Queen, 900),
];

/// What the side to move has more than the other, in hundredths of a pawn.
#[inline]
pub(super) fn material(position: &RoyalPalette) -> i32 {
    let us = position.of_side(position.side());
    let total = |(kind, worth): (Kind, i32)| {
        let men = position.of_kind(kind);
        worth * ((men & us).count() as i32 * 2 - men.count() as i32)
    };
    WORTH.into_iter().map(total).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::royal_palette::RoyalPaletteGame;
    use crate::rules::Game;

    #[test]
    fn material_is_counted_by_the_textbook_for_the_side_to_move() {
        let game = RoyalPaletteGame::default();
        for (text, expected) in [
            ("4k3/8/8/8/8/8/8/QRB1K1N1 w - - 0 1 acg b ?", 2000),
            ("4k3/8/8/8/8/8/8/QRB1K1N1 b - - 0 1 acg b ?", -2000),
            ("P3k3/8/8/8/8/8/5p2/r3K3 w - - 0 1 gra b ?", -500),
        ] {
            let position = game.read(text).unwrap();
            assert_eq!(material(&position), expected, "{text}");
        }
        let (start, _) = game.start(&[]).unwrap();
        assert_eq!(material(&start), 0);
    }
}
