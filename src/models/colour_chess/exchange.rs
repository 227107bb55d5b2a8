//! Static exchange evaluation: the expected gain of a capture with all recaptures.
//!
//! Colours hardly ever forbid a recapture: a capture in part 2 calls the colour of its
//! square, where the other side then has to go, and after one in part 1 that colour is
//! open to the other side in its part 2. So exchanges on a square run as in chess, except
//! that kings can be captured.

use crate::base::{Bitboard, Side};
use crate::games::colour_chess::moves::MoveKind;
use crate::games::colour_chess::{ColourChess, Kind, Move};
use crate::pieces::{Attacker, Exchange, ExchangePieces, Orthodox, pawns};
use crate::rules::Position;

/// The exchange value of each kind; the king outweighs everything.
const PRICE: [i32; 6] = [100, 310, 320, 500, 950, 20_000];

/// The maximum depth of an exchange, in captures.
const MAX_CAPTURES: u32 = 8;

/// Returns the expected gain of `mv`, a noisy move.
pub(super) fn gain(position: &ColourChess, mv: Move) -> i32 {
    let (from, to) = (mv.from(), mv.to());
    let victim = position.piece_on(to);
    let mut occupied = position.occupied() ^ Bitboard::of(from);
    let mut stake = PRICE[position.piece_on(from).kind().index()];
    let mut won = 0;
    if victim.is_some() {
        won = PRICE[victim.kind().index()];
        if victim.kind() == Kind::King {
            // The game is over.
            return won;
        }
    }
    match mv.kind() {
        MoveKind::EnPassant => {
            occupied ^= Bitboard::of(pawns::taken_en_passant(from, to));
            won = PRICE[0];
        }
        MoveKind::Promotion(kind) => {
            stake = PRICE[kind.index()];
            won += stake - PRICE[0];
        }
        MoveKind::Plain | MoveKind::Double | MoveKind::Castling => {}
    }
    let exchange = Exchange::on(position, to);
    let pieces = exchange.pieces(occupied);
    let expected = won - see(&exchange, position.side().flip(), stake, pieces, 0);
    match mv.promotes() {
        // The queen is nearly always best; quiescence need not follow the others.
        Some(kind) if kind != Kind::Queen => expected.min(-1),
        _ => expected,
    }
}

/// Returns what `side` gains by capturing the piece worth `stake` on the square; 0 if it
/// is better left alone.
fn see(
    exchange: &Exchange<'_, ColourChess>,
    side: Side,
    stake: i32,
    pieces: ExchangePieces,
    depth: u32,
) -> i32 {
    let own = pieces.attackers & exchange.position.of_side(side);
    if own.is_empty() || depth >= MAX_CAPTURES {
        return 0;
    }
    let Attacker { square, kind } = exchange.least_valuable(own);
    let left = exchange.after(square, pieces);
    let reply_gain = see(exchange, side.flip(), PRICE[kind.index()], left, depth + 1);
    (stake - reply_gain).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::colour_chess::Tiles;
    use crate::rules::Step;

    fn gain_of(placement: &str, mv: &str) -> i32 {
        let text = format!("{placement} w - - 0 1 {} - 2 -", Tiles::HOUSE);
        let position = ColourChess::from_fen(&text).unwrap();
        match Step::parse(&position, mv).unwrap() {
            Step::Move(mv) => gain(&position, mv),
            Step::Roll(roll) => match roll {},
        }
    }

    #[test]
    fn exchanges_run_as_in_chess() {
        let [pawn, knight, _, rook, queen, king] = PRICE;
        assert_eq!(gain_of("4k3/8/8/3n4/8/8/8/3RK3", "d1d5"), knight);
        assert_eq!(gain_of("3rk3/8/8/3n4/8/8/8/3RK3", "d1d5"), knight - rook);
        // Pieces behind the capturing piece join in.
        let backed = "3rk3/8/8/3n4/8/8/3R4/3RK3";
        assert_eq!(gain_of(backed, "d2d5"), knight);
        assert_eq!(gain_of("4k3/8/2p5/3p4/8/8/3Q4/4K3", "d2d5"), pawn - queen);
        assert_eq!(gain_of("3qk3/8/8/8/8/8/8/3QK3", "d1d8"), queen - queen);
        assert_eq!(gain_of("3qk3/8/8/8/8/8/3R4/3QK3", "d2d8"), queen);
        assert_eq!(gain_of("4k3/8/8/8/8/8/8/3QK3", "d1a4"), 0);
        assert_eq!(gain_of("3k4/8/8/8/8/8/8/3QK3", "d1d8"), king);
    }

    #[test]
    fn a_king_captures_only_undefended_pieces() {
        let knight = PRICE[Kind::Knight.index()];
        assert_eq!(gain_of("4k3/8/8/8/8/8/3n4/4K3", "e1d2"), knight);
        assert!(gain_of("3rk3/8/8/8/8/8/3n4/4K3", "e1d2") < -10_000);
    }

    #[test]
    fn a_promotion_wins_the_queen_for_the_pawn() {
        let [pawn, .., queen, _] = PRICE;
        assert_eq!(gain_of("8/4P3/8/8/8/8/k7/4K3", "e7e8q"), queen - pawn);
        assert_eq!(gain_of("8/4P3/8/8/8/8/k7/4K3", "e7e8r"), -1);
        assert_eq!(gain_of("r7/4P3/8/8/8/8/k7/4K3", "e7e8q"), -pawn);
    }
}
