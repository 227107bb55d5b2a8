//! Static exchange evaluation: the expected gain of a capture with all recaptures.
//!
//! Source: static exchange by the least valuable attacker, Chess Programming Wiki.

use crate::base::Side;
use crate::base::geometry::{Bitboard, Geometry, Square};
use crate::games::colorbound::{Colorbound, Kind, Move};
use crate::rules::Position;

/// The exchange value of each kind, in hundredths of a pawn.
const PRICES: [i32; Kind::COUNT] = [100, 340, 400, 340, 380, 560, 380, 20_000];

/// Attackers, least valuable first.
const ORDER: [Kind; Kind::COUNT] = [
    Kind::Pawn,
    Kind::Wizard,
    Kind::Bishop,
    Kind::Dragon,
    Kind::Parabola,
    Kind::Laureate,
    Kind::Osprey,
    Kind::King,
];

const fn price(kind: Kind) -> i32 {
    PRICES[kind.index()]
}

/// Returns the expected gain of `mv`, a noisy move.
pub(super) fn gain<G: Geometry>(position: &Colorbound<G>, mv: Move<G>) -> i32 {
    let (from, to) = (mv.from(), mv.to());
    let worth = |square| {
        position
            .piece_on(square)
            .map_or(0, |piece| price(piece.kind))
    };
    let (mut won, mut stake) = (worth(to), worth(from));
    if let Some(kind) = mv.promotes() {
        won += price(kind) - price(Kind::Pawn);
        stake = price(kind);
    }
    let side = position.side().flip();
    let occupied = (position.occupied() ^ Bitboard::of(from)) | Bitboard::of(to);
    let expected = won - see(position, to, side, stake, occupied);
    match mv.promotes() {
        // Following every promotion multiplies the quiescence tree, and the most valuable
        // one is nearly always good enough.
        Some(kind) if price(kind) < max_promotion_price(position) => expected.min(-1),
        _ => expected,
    }
}

/// Returns the exchange value of the most valuable kind that a pawn may become.
fn max_promotion_price<G: Geometry>(position: &Colorbound<G>) -> i32 {
    let kinds = position.rules().promotions().iter();
    kinds.map(|&kind| price(kind)).max().unwrap_or(0)
}

/// Returns what `side` gains by capturing the piece worth `stake` on `square`; 0 if it is
/// better left alone.
fn see<G: Geometry>(
    position: &Colorbound<G>,
    square: Square<G>,
    side: Side,
    stake: i32,
    occupied: Bitboard<G>,
) -> i32 {
    let attackers = position.attackers(square, side, occupied) & occupied;
    let cheapest = ORDER.into_iter().find_map(|kind| {
        let from = (attackers & position.of_kind(kind)).first()?;
        Some((kind, from))
    });
    let Some((kind, from)) = cheapest else {
        return 0;
    };
    let left = occupied ^ Bitboard::of(from);
    if kind == Kind::King {
        // A king cannot capture a defended piece.
        let guards = position.attackers(square, side.flip(), left) & left;
        return if guards.is_empty() { stake } else { 0 };
    }
    let lost = see(position, square, side.flip(), price(kind), left);
    (stake - lost).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::colorbound::{Standard, Variant};
    use crate::rules::Step;

    fn gain_of(text: &str, step: &str) -> i32 {
        let position = Colorbound::from_pfen(text, Standard::rules());
        let position = position.unwrap_or_else(|error| panic!("{error}"));
        let Ok(Step::Move(mv)) = Step::parse(&position, step) else {
            panic!("{step} in {text}");
        };
        assert!(position.is_noisy(mv));
        gain(&position, mv)
    }

    #[test]
    fn exchanges_are_played_to_their_end() {
        let [pawn, wizard, bishop] = [Kind::Pawn, Kind::Wizard, Kind::Bishop].map(price);
        // Undefended.
        let text = "4k3/8/8/8/3w4/8/8/B3K3 w - - 0 1";
        assert_eq!(gain_of(text, "a1d4"), wizard);
        // Defended by a pawn.
        let text = "4k3/8/8/4p3/3w4/8/8/B3K3 w - - 0 1";
        assert_eq!(gain_of(text, "a1d4"), wizard - bishop);
        // A second attacker recaptures.
        let text = "4k3/8/8/4p3/3w4/8/4W3/B3K3 w - - 0 1";
        assert_eq!(gain_of(text, "a1d4"), wizard - bishop);
        let text = "4k3/8/8/4p3/3w4/4P3/8/B3K3 w - - 0 1";
        assert_eq!(gain_of(text, "a1d4"), wizard - bishop + pawn);
    }

    #[test]
    fn a_king_captures_only_undefended_pieces() {
        let bishop = price(Kind::Bishop);
        let text = "8/8/8/4k3/3b4/8/8/B3K3 w - - 0 1";
        assert_eq!(gain_of(text, "a1d4"), 0);
        let text = "8/8/8/4k3/3b4/4P3/8/B3K3 w - - 0 1";
        assert_eq!(gain_of(text, "a1d4"), bishop);
    }

    #[test]
    fn of_promotions_the_dearest_counts() {
        let text = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(
            gain_of(text, "a7b8l"),
            price(Kind::Laureate) - price(Kind::Pawn)
        );
        assert_eq!(gain_of(text, "a7b8w"), -1);
    }
}
