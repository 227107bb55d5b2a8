//! Net features of Royal Palette: each individual piece on its square, and the pieces
//! that the lock lets the side to move use. The die is no feature: a static evaluation
//! covers all of its outcomes.
//!
//! Flipping or mirroring the board does not preserve the colours of its squares, so the
//! two perspectives have separate piece inputs; virtual inputs (factors) learn what they
//! have in common, and what pieces of a kind have in common. Captured officers follow
//! from the pieces that are missing. Only the house map of palettes is covered.

use super::RoyalPaletteTerms;
use crate::base::{Side, Square};
use crate::eval::NetGame;
use crate::games::royal_palette::{PaletteMap, Piece, RoyalPalette};
use crate::nnue::{BuiltInNet, Features, built_in_net};
use crate::pieces::Orthodox;
use crate::rules::Position;

/// The net features of Royal Palette.
pub struct RoyalPaletteFeatures;

impl NetGame for RoyalPaletteTerms {
    type Features = RoyalPaletteFeatures;
    const GAME: &'static str = "royal-palette";
    const BUILT_IN: Option<BuiltInNet> = Some(built_in_net!("royal-palette.nnue"));
}

const KINDS: usize = 6;
const SQUARES: usize = 64;
/// The number of individual pieces of a side.
const INDIVIDUALS: usize = 16;
/// The number of inputs for individual piece and square: the perspective's own pieces
/// before the others, for White's perspective and for Black's.
const PIECES: usize = 2 * 2 * INDIVIDUALS * SQUARES;
/// The first input of kinds and squares that the lock lets move.
const USABLE: usize = PIECES;
/// The first input of the lock's colour, for White's perspective and for Black's.
const LOCK: usize = USABLE + KINDS * SQUARES;
const HUES: usize = 8;
/// The first input of castling rights: own, then the other side's, by side of the board.
const CASTLING: usize = LOCK + 2 * HUES;

/// The number of output buckets, by the pieces that are left.
const BUCKETS: usize = 4;

impl Features for RoyalPaletteFeatures {
    type Position = RoyalPalette;
    const NAME: &'static str =
        "individuals and squares by view; usable, lock, castling for the side to move";
    const INPUTS: usize = CASTLING + 4;
    // All pieces, those of one side again, lock, castling rights.
    const MAX_ACTIVE: usize = 32 + 16 + 1 + 4;
    const BUCKETS: usize = BUCKETS;
    const HAS_OTHERS: bool = true;
    const FACTORS: usize = 2 * KINDS * SQUARES;

    fn factor(input: usize) -> Option<usize> {
        let piece = (input < PIECES).then_some(input / SQUARES)?;
        let kind = Piece::all().nth(piece % INDIVIDUALS)?.kind().index();
        let theirs = piece / INDIVIDUALS % 2;
        Some((theirs * KINDS + kind) * SQUARES + input % SQUARES)
    }

    fn covers(position: &RoyalPalette) -> bool {
        position.map().key() == PaletteMap::house().key()
    }

    // The board is never mirrored.
    #[inline]
    fn frame(_: &RoyalPalette, _: Side) -> u8 {
        0
    }

    #[inline]
    fn piece(piece: Piece, square: Square, side: Side, _: u8) -> usize {
        let theirs = usize::from(piece.side() != side);
        let individual = (2 * side.index() + theirs) * INDIVIDUALS + piece.index_in_side();
        individual * SQUARES + square.seen_by(side).index()
    }

    // Only the side to move sees the lock: half the work, and no less accurate.
    #[inline]
    fn others(position: &RoyalPalette, side: Side, _: u8, switch_on: &mut dyn FnMut(usize)) {
        if position.side() != side {
            return;
        }
        if let Some(hue) = position.lock() {
            switch_on(LOCK + side.index() * HUES + hue.index());
            for square in position.unlocked(hue) & position.of_side(side) {
                let kind = position.piece_on(square).kind().index();
                let place = square.seen_by(side).index();
                switch_on(USABLE + kind * SQUARES + place);
            }
        }
        for (owner, theirs) in [(side, 0), (side.flip(), 1)] {
            for king_side in [false, true] {
                if position.may_castle(owner, king_side) {
                    switch_on(CASTLING + 2 * theirs + usize::from(king_side));
                }
            }
        }
    }

    fn without(position: &RoyalPalette, square: Square) -> Option<RoyalPalette> {
        position.without(square)
    }

    fn name(_: &RoyalPalette, piece: Piece, square: Square) -> String {
        format!("{}{square}", piece.letter())
    }

    #[inline]
    fn bucket(position: &RoyalPalette) -> usize {
        let pieces = position.occupied().count() as usize;
        (pieces * BUCKETS / 33).min(BUCKETS - 1)
    }
}
