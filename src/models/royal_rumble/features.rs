//! Net features of a board of Royal Rumble: each piece on its square, the immobilized
//! pieces, and the fighters that were dealt.
//!
//! The game is symmetric left to right, so each side mirrors the board to keep its own
//! royal on the left half. A board has seven of 42 fighters, so virtual inputs (factors)
//! learn the value of a kind regardless of its square.

use super::RumbleBoardTerms;
use crate::base::{Side, Square};
use crate::eval::NetGame;
use crate::games::royal_rumble::{Deal, Kind, Piece, RumbleBoard};
use crate::nnue::{BuiltInNet, Features, built_in_net, place};

/// The net features of one board of Royal Rumble.
pub struct RoyalRumbleFeatures;

impl NetGame for RumbleBoardTerms {
    type Features = RoyalRumbleFeatures;
    const GAME: &'static str = "royal-rumble-board";
    const BUILT_IN: Option<BuiltInNet> = Some(built_in_net!("royal-rumble-board.nnue"));
}

const SQUARES: usize = 64;
/// The number of inputs for kind and square, the perspective's own pieces before the
/// others.
const PIECES: usize = 2 * Kind::COUNT * SQUARES;
/// The first input of immobilized pieces: royal, pawn or fighter, and square, own pieces
/// first.
const HELD: usize = PIECES;
const CLASSES: usize = 3;
/// The first input of the fighters dealt: a pawn may promote to a kind that has left the
/// board.
const DEALT: usize = HELD + 2 * CLASSES * SQUARES;
const FIGHTERS: usize = Kind::FIGHTERS.len();

/// The number of output buckets for each royal, by the pieces that are left.
const STAGES: usize = 2;

impl Features for RoyalRumbleFeatures {
    type Position = RumbleBoard;
    const NAME: &'static str = "kinds and squares, royal left; held; dealt";
    const INPUTS: usize = DEALT + FIGHTERS;
    // All pieces, all of them again as immobilized, the deal.
    const MAX_ACTIVE: usize = 32 + 32 + Deal::FIGHTERS;
    const BUCKETS: usize = Kind::ROYALS.len() * STAGES;
    const HAS_OTHERS: bool = true;
    const FACTORS: usize = 2 * Kind::COUNT;

    fn factor(input: usize) -> Option<usize> {
        (input < PIECES).then_some(input / SQUARES)
    }

    #[inline]
    fn frame(position: &RumbleBoard, side: Side) -> u8 {
        let royal = position.of(side, position.deal().royal()).first();
        u8::from(royal.is_some_and(|royal| royal.file() > 3))
    }

    #[inline]
    fn piece(piece: Piece, square: Square, side: Side, frame: u8) -> usize {
        let theirs = usize::from(piece.side != side);
        (theirs * Kind::COUNT + piece.kind.index()) * SQUARES + place(square, side, frame)
    }

    #[inline]
    fn others(position: &RumbleBoard, side: Side, frame: u8, switch_on: &mut dyn FnMut(usize)) {
        let deal = position.deal();
        for kind in deal.fighters() {
            switch_on(DEALT + kind.index() - Kind::FIGHTERS[0].index());
        }
        if !deal.freezes() {
            return;
        }
        for owner in Side::ALL {
            let theirs = usize::from(owner != side);
            for square in position.frozen(owner) {
                // Slots begin with royal and pawn.
                let class = usize::from(position.slot_on(square)).min(CLASSES - 1);
                let input = (theirs * CLASSES + class) * SQUARES + place(square, side, frame);
                switch_on(HELD + input);
            }
        }
    }

    fn without(position: &RumbleBoard, square: Square) -> Option<RumbleBoard> {
        position.without(square)
    }

    fn name(_: &RumbleBoard, piece: Piece, square: Square) -> String {
        format!("{}{square}", piece.sign())
    }

    #[inline]
    fn bucket(position: &RumbleBoard) -> usize {
        let royal = position.deal().royal().index();
        let many = position.occupied().count() > 18;
        royal * STAGES + usize::from(many)
    }
}
