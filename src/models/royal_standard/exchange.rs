//! Static exchange evaluation: the expected gain of a capture with all recaptures.
//!
//! Standard-bearers neither take part in an exchange nor are removed by one, so the
//! ranges stay the same throughout.
//! Source: static exchange by the least valuable attacker, Chess Programming Wiki.

use crate::base::{Bitboard, Side, Square};
use crate::games::royal_standard::{Kind, Move, RoyalStandard};
use crate::rules::Position;

/// The exchange value of each kind, in hundredths of a pawn; no exchange is worth a king.
const PRICES: [i32; 5] = [20_000, 500, 500, 330, 0];

/// Attackers, least valuable first.
const ORDER: [Kind; 4] = [Kind::Bishop, Kind::Windmill, Kind::Rook, Kind::King];

/// Returns the expected gain of `mv`, a noisy move.
pub(super) fn gain(position: &RoyalStandard, mv: Move) -> i32 {
    let (from, to) = (mv.from(), mv.to());
    let price = |square| {
        position
            .piece_on(square)
            .map_or(0, |piece| PRICES[piece.kind.index()])
    };
    let won = price(to);
    if won >= PRICES[Kind::King.index()] {
        // The game is over.
        return won;
    }
    let occupied = position.occupied() ^ Bitboard::of(from);
    let side = position.side().flip();
    won - see(position, to, side, price(from), occupied)
}

/// Returns what `side` gains by capturing the piece worth `stake` on `square`; 0 if it is
/// better left alone.
fn see(
    position: &RoyalStandard,
    square: Square,
    side: Side,
    stake: i32,
    occupied: Bitboard,
) -> i32 {
    let attackers = position.attackers(square, side, occupied);
    for kind in ORDER {
        if let Some(from) = (attackers & position.of_kind(kind)).first() {
            let left = occupied ^ Bitboard::of(from);
            let price = PRICES[kind.index()];
            let lost = see(position, square, side.flip(), price, left);
            return (stake - lost).max(0);
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::royal_standard::RangeRule;
    use crate::rules::Step;

    fn gain_of(text: &str, step: &str) -> i32 {
        let position = RoyalStandard::from_pfen(text, RangeRule::Full).unwrap();
        let Ok(Step::Move(mv)) = Step::parse(&position, step) else {
            panic!("{step} in {text}");
        };
        assert!(position.is_noisy(mv));
        gain(&position, mv)
    }

    #[test]
    fn an_exchange_counts_only_pieces_in_range() {
        let (rook, bishop) = (PRICES[2], PRICES[3]);
        // The black rook defends the bishop only while it is in range.
        let text = "*k4*/3r3/s6/2Sb3/3R3/*4K* w - 0 1";
        assert_eq!(gain_of(text, "d2d3"), bishop);
        let text = "*k4*/3r3/3s3/2Sb3/3R3/*4K* w - 0 1";
        assert_eq!(gain_of(text, "d2d3"), bishop);
        let text = "*k4*/3r3/4s2/2Sb3/3R3/*4K* w - 0 1";
        assert_eq!(gain_of(text, "d2d3"), bishop - rook);
    }

    #[test]
    fn a_king_captures_only_undefended_pieces() {
        let (rook, bishop) = (PRICES[2], PRICES[3]);
        let text = "*5*/7/3k3/2Sb3/3R3/*4K* w - 0 1";
        assert_eq!(gain_of(text, "d2d3"), bishop - rook);
        // A second rook behind the first keeps the king from taking.
        let text = "*5*/7/3k3/3b3/2SR3/*2RK1* w - 0 1";
        assert_eq!(gain_of(text, "d2d3"), bishop);
        let text = "*5*/3k3/3RS2/7/7/*2K2* w - 0 1";
        assert_eq!(gain_of(text, "d4d5"), PRICES[0]);
    }

    #[test]
    fn a_windmill_takes_part() {
        let (rook, bishop) = (PRICES[2], PRICES[3]);
        let text = "*k4*/7/4sw1/2Sb3/3R3/*4K* w - 0 1";
        assert_eq!(gain_of(text, "d2d3"), bishop - rook);
        let text = "*k4*/7/4sw1/2Sbr2/3R3/*4K* w - 0 1";
        assert_eq!(gain_of(text, "d2d3"), bishop - rook);
    }
}
