//! Static exchange evaluation: the expected gain of a capture with all recaptures by
//! displacement.
//!
//! Source: static exchange by the least valuable attacker, Chess Programming Wiki.

use super::prices::price;
use crate::base::{Bitboard, Side, Square};
use crate::games::royal_rumble::{Form, Kind, Move, RumbleBoard};
use crate::rules::Position;

/// The cost of staking a royal; no exchange is worth one.
const ROYAL: i32 = 20_000;

/// Returns the expected gain of `mv`, a noisy action.
pub(super) fn gain(position: &RumbleBoard, mv: Move) -> i32 {
    let worth = |square| {
        position
            .piece_on(square)
            .map_or(0, |piece| price(piece.kind))
    };
    let (from, to) = (mv.from(), mv.to());
    let mut won: i32 = mv.victims().map(worth).sum();
    let mut stake = worth(from);
    match mv.form() {
        Form::Shot => return won,
        Form::Suicide => return -won,
        // One piece less for them, one more for us.
        Form::Recruitment => return 2 * worth(to),
        Form::Promotion(kind) => {
            won += price(kind) - price(Kind::Pawn);
            stake = price(kind);
        }
        Form::Plain | Form::EnPassant => {}
    }
    let royal = position
        .piece_on(from)
        .is_some_and(|piece| piece.kind.is_royal());
    let expected = if royal {
        won
    } else {
        let left = position.occupied() & !mv.victims() & !Bitboard::of(from);
        won - see(
            position,
            to,
            position.side().flip(),
            stake,
            left | Bitboard::of(to),
        )
    };
    match mv.form() {
        // Following every promotion multiplies the quiescence tree, and the most valuable
        // one is nearly always good enough.
        Form::Promotion(kind) if price(kind) < max_promotion_price(position) => expected.min(-1),
        _ => expected,
    }
}

/// Returns the exchange value of the most valuable fighter that a pawn may become.
fn max_promotion_price(position: &RumbleBoard) -> i32 {
    let kinds = position.deal().fighters().iter();
    kinds.map(|&kind| price(kind)).max().unwrap_or(0)
}

/// Returns what `side` gains by capturing the piece worth `stake` on `square`; 0 if it is
/// better left alone.
fn see(position: &RumbleBoard, square: Square, side: Side, stake: i32, occupied: Bitboard) -> i32 {
    let attackers = position.attackers(square, side, occupied) & occupied;
    let cost = |from: &Square| match position.piece_on(*from) {
        Some(piece) if piece.kind.is_royal() => ROYAL,
        Some(piece) => price(piece.kind),
        None => 0,
    };
    let Some(from) = attackers.min_by_key(cost) else {
        return 0;
    };
    let left = occupied ^ Bitboard::of(from);
    let attacker_price = cost(&from);
    if attacker_price == ROYAL {
        // A royal cannot capture a defended piece.
        let guards = position.attackers(square, side.flip(), left) & left;
        return if guards.is_empty() { stake } else { 0 };
    }
    (stake - see(position, square, side.flip(), attacker_price, left)).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Step;

    fn gain_of(text: &str, step: &str) -> i32 {
        let position = RumbleBoard::from_pfen(text).unwrap_or_else(|error| panic!("{error}"));
        let Ok(Step::Move(mv)) = Step::parse(&position, step) else {
            panic!("{step} in {text}");
        };
        assert!(position.is_noisy(mv));
        gain(&position, mv)
    }

    #[test]
    fn exchanges_are_played_to_their_end() {
        let [pawn, rook, knight] = [Kind::Pawn, Kind::Rook, Kind::Knight].map(price);
        let deal = "R,N,Fr,Im,G,Ac,Go";
        for (pieces, step, expected) in [
            ("k7/8/8/3n4/8/8/3R4/K7", "d2d5", knight),
            ("k7/8/4p3/3n4/8/8/3R4/K7", "d2d5", knight - rook),
            ("k7/8/4p3/3n4/8/4N3/3R4/K7", "e3d5", pawn),
            ("k7/8/3p4/3n4/8/3[Ac]4/8/K7", "d3xd5", knight),
            ("k7/8/3p4/3n4/8/8/3[Fr]n3/K7", "d2f2xe2", knight),
        ] {
            assert_eq!(
                gain_of(&format!("{pieces} w - 0 30 {deal}"), step),
                expected,
                "{pieces}"
            );
        }
    }

    #[test]
    fn recruitment_counts_twice_and_promotion_the_dearest() {
        let text = "7[mk]/8/8/8/3[Mk]p3/8/8/8 w - 0 30 R,N,Fr,Im,G,Ac,Go";
        assert_eq!(gain_of(text, "d4+e4"), 2 * price(Kind::Pawn));
        let text = "7k/P7/8/8/8/8/8/K7 w - 0 30 R,N,Fr,Im,G,Ac,Go";
        assert_eq!(
            gain_of(text, "a7a8=Ac"),
            price(Kind::Archer) - price(Kind::Pawn)
        );
        assert_eq!(gain_of(text, "a7a8=Go"), -1);
    }
}
