//! Static exchange evaluation under die and lock: the expected gain of a capture with all
//! recaptures.
//!
//! All captures on one square set the lock to that square's colour, so the lock is the
//! same throughout an exchange; a piece recaptures without luck if it stands on that
//! colour or has it in its palette (`docs/search.md`, section 7).

use super::measures::PRICE;
use crate::base::{Bitboard, Side, Square};
use crate::games::royal_palette::moves::MoveKind;
use crate::games::royal_palette::{Hue, Kind, Move, Officer, RoyalPalette};
use crate::pieces::{Attacker, Exchange, ExchangePieces, Orthodox, pawns};
use crate::rules::Position;

/// The maximum depth of an exchange, in captures.
const MAX_CAPTURES: u32 = 6;
/// The depth in captures from which only recaptures without luck are followed.
const BOTH_WITHIN: u32 = 2;

/// Returns the expected gain of `mv`, a noisy move.
pub(super) fn gain(position: &RoyalPalette, mv: Move) -> i32 {
    let (from, to) = (mv.from(), mv.to());
    let pawn = PRICE[Kind::Pawn.index()];
    let revived = mv.revives().map(price);
    if mv.is_conversion() {
        return revived.map_or(0, |price| price - pawn);
    }
    let mut occupied = position.occupied() ^ Bitboard::of(from);
    let mut won = 0;
    if mv.kind() == MoveKind::EnPassant {
        occupied ^= Bitboard::of(pawns::taken_en_passant(from, to));
        won = pawn;
    }
    let victim = position.piece_on(to);
    if victim.is_some() {
        won = PRICE[victim.kind().index()];
    }
    let mut stake = PRICE[position.piece_on(from).kind().index()];
    if let Some(price) = revived {
        won += price - pawn;
        stake = price;
    }
    let locked = Locked::on(position, to);
    let pieces = locked.exchange.pieces(occupied);
    let expected = won - locked.see(position.side().flip(), stake, pieces, 0);
    match revived {
        // A pawn may become any captured officer: following all of them through
        // quiescence multiplies the tree, and the most valuable is nearly always best.
        Some(price) if price < max_promotion_price(position) => expected.min(-1),
        _ => expected,
    }
}

/// Returns the exchange value of the best captured officer of the side to move.
fn max_promotion_price(position: &RoyalPalette) -> i32 {
    let pool = position.pool(position.side());
    pool.map(price).max().unwrap_or(0)
}

const fn price(officer: Officer) -> i32 {
    PRICE[officer.kind().index()]
}

/// The exchange on one square, whose colour is the lock.
struct Locked<'a> {
    exchange: Exchange<'a, RoyalPalette>,
    /// Pieces that may move under that lock.
    unlocked: Bitboard,
}

impl<'a> Locked<'a> {
    fn on(position: &'a RoyalPalette, square: Square) -> Locked<'a> {
        Locked {
            exchange: Exchange::on(position, square),
            unlocked: position.unlocked(Hue::of_square(square)),
        }
    }

    /// Returns the expected gain of `side` from capturing the piece worth `stake` on the
    /// square; 0 if it is better left alone.
    fn see(&self, side: Side, stake: i32, pieces: ExchangePieces, depth: u32) -> i32 {
        let all = pieces.attackers & self.exchange.position.of_side(side);
        if all.is_empty() || depth >= MAX_CAPTURES {
            return 0;
        }
        let ready = all & self.unlocked;
        let cheapest = self.exchange.least_valuable(all);
        if ready.has(cheapest.square) {
            return self.take(side, stake, pieces, cheapest, depth);
        }
        let mut sum = 0;
        if depth < BOTH_WITHIN {
            sum += self.take(side, stake, pieces, cheapest, depth);
        }
        if ready.any() {
            let taker = self.exchange.least_valuable(ready);
            sum += 3 * self.take(side, stake, pieces, taker, depth);
        }
        sum / 4
    }

    /// Returns the expected gain of capturing with this piece; 0 if the target is better
    /// left alone.
    #[inline]
    fn take(
        &self,
        side: Side,
        stake: i32,
        pieces: ExchangePieces,
        taker: Attacker,
        depth: u32,
    ) -> i32 {
        let left = self.exchange.after(taker.square, pieces);
        if taker.kind == Kind::King {
            // A king cannot capture a defended piece.
            let safe = (left.attackers & self.exchange.position.of_side(side.flip())).is_empty();
            return if safe { stake } else { 0 };
        }
        let price = PRICE[taker.kind.index()];
        let reply_gain = self.see(side.flip(), price, left, depth + 1);
        (stake - reply_gain).max(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::royal_palette::{PaletteMap, RoyalPalette};
    use crate::rules::Step;

    const PAWN: i32 = PRICE[0];
    const KNIGHT: i32 = PRICE[1];
    const ROOK: i32 = PRICE[3];
    const QUEEN: i32 = PRICE[4];

    fn gain_of(text: &str, mv: &str) -> i32 {
        let position = RoyalPalette::from_pfen(text, PaletteMap::house()).unwrap();
        match Step::parse(&position, mv).unwrap() {
            Step::Move(mv) => gain(&position, mv),
            Step::Roll(_) => unreachable!(),
        }
    }

    #[test]
    fn an_undefended_piece_counts_in_full() {
        let text = "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1 ba - ?";
        assert_eq!(gain_of(text, "d1d5"), KNIGHT);
    }

    // d5 is orange; of the rooks only Ra (red, orange) has it.

    #[test]
    fn a_piece_defended_against_the_lock_is_three_quarters_undefended() {
        let text = "k2r4/8/8/3n4/8/8/8/3RK3 w - - 0 1 hba - ?";
        assert_eq!(gain_of(text, "d1d5"), KNIGHT - ROOK / 4);
    }

    #[test]
    fn a_defender_with_the_colour_in_its_palette_defends() {
        let text = "k2r4/8/8/3n4/8/8/8/3RK3 w - - 0 1 aba - ?";
        assert_eq!(gain_of(text, "d1d5"), KNIGHT - ROOK);
    }

    #[test]
    fn a_pawn_defends_by_its_own_colour_or_that_of_its_square() {
        // The knight on d3 (green) falls to the pawn e4.
        let gain_with = |second_rank: &str, pawn: &str| {
            let text = format!("4k3/8/8/8/4p3/3N4/{second_rank}/4K3 b - - 0 1 rb{pawn} - ?");
            gain_of(&text, "e4d3")
        };
        // c2 is green, e2 purple.
        assert_eq!(gain_with("2P5", "y"), KNIGHT - PAWN);
        assert_eq!(gain_with("4P3", "g"), KNIGHT - PAWN);
        assert_eq!(gain_with("4P3", "y"), KNIGHT - PAWN / 4);
    }

    #[test]
    fn pieces_behind_the_taker_join_in() {
        // Ra captures on d5, and Black's Ra may recapture. Behind White's rook stands the
        // queen, which needs luck to capture on orange.
        let lone = "k2r4/8/8/3n4/8/8/3R4/4K3 w - - 0 1 aba - ?";
        let backed = "k2r4/8/8/3n4/8/8/3R4/3QK3 w - - 0 1 aba - ?";
        assert_eq!(gain_of(lone, "d2d5"), KNIGHT - ROOK);
        assert_eq!(gain_of(backed, "d2d5"), KNIGHT - (ROOK - ROOK / 4));
    }

    #[test]
    fn a_king_captures_only_undefended_pieces() {
        // The king's palette has orange (d5 is next to e6).
        let lone = "8/8/4k3/3n4/8/8/3R4/4K3 w - - 0 1 ba - ?";
        let backed = "8/8/4k3/3n4/8/8/3R4/3QK3 w - - 0 1 ba - ?";
        assert_eq!(gain_of(lone, "d2d5"), KNIGHT - ROOK);
        assert_eq!(gain_of(backed, "d2d5"), KNIGHT);
    }

    #[test]
    fn en_passant_takes_a_pawn() {
        let text = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1 rg o ?";
        assert_eq!(gain_of(text, "e5d6"), PAWN);
    }

    #[test]
    fn revival_wins_the_officer_for_the_pawn() {
        let text = "8/4P3/8/8/8/8/k7/4K3 w - - 0 1 g - ?";
        assert_eq!(gain_of(text, "e7e8q"), QUEEN - PAWN);
        // With the queen in the pool no other officer is worth following.
        assert_eq!(gain_of(text, "e7e8rh"), -1);
        let ready = "4P3/8/8/8/8/8/k7/4K3 w - - 0 1 g - ?";
        assert_eq!(gain_of(ready, "e8=nb"), KNIGHT - PAWN);
    }

    #[test]
    fn a_revived_officer_can_be_taken_at_once() {
        // e8 is pink; Ra needs luck to capture there.
        let text = "r7/4P3/8/8/8/8/k7/4K3 w - - 0 1 ag - ?";
        assert_eq!(gain_of(text, "e7e8q"), QUEEN - PAWN - QUEEN / 4);
    }
}
