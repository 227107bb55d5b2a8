//! Static exchange evaluation: the expected gain of a capture with all recaptures.
//!
//! Source: static exchange by the least valuable attacker, Chess Programming Wiki.

use crate::base::Side;
use crate::base::geometry::{Bitboard, Square};
use crate::games::custom::{Custom, Kind, Move, PlayBoard, Tables};
use crate::rules::Position;

/// The price of a royal piece that must not be left attacked: above all others together.
const ROYAL: i32 = 20_000;

fn price<G: PlayBoard>(rules: &Tables<G>, kind: Kind) -> i32 {
    match rules.has_mate() && rules.is_royal(kind) {
        true => ROYAL,
        false => rules.worth(kind),
    }
}

/// Returns the expected gain of `mv`, a noisy move.
pub(super) fn gain<G: PlayBoard>(position: &Custom<G>, mv: Move<G>) -> i32 {
    position.with_rules(|rules| {
        let (from, to) = (mv.from(), mv.to());
        let worth = |square| {
            let piece = position.piece_on(square);
            piece.map_or(0, |piece| price(rules, piece.kind))
        };
        let mover = worth(from);
        // En passant, the victim stands elsewhere.
        let victim = match position.occupied().has(to) || mv.is_promotion() {
            true => worth(to),
            false => mover,
        };
        let (mut won, mut stake) = (victim, mover);
        if let Some(kind) = mv.promotes() {
            won += price(rules, kind) - mover;
            stake = price(rules, kind);
        }
        let side = position.side().flip();
        let occupied = (position.occupied() ^ Bitboard::of(from)) | Bitboard::of(to);
        let exchange = Exchange {
            rules,
            position,
            square: to,
        };
        let expected = won - exchange.see(side, stake, occupied);
        match mv.promotes() {
            // Following every promotion multiplies the quiescence tree, and the most
            // valuable one is nearly always good enough.
            Some(kind) if price(rules, kind) < max_promotion_price(rules) => expected.min(-1),
            _ => expected,
        }
    })
}

/// Returns the price of the most valuable kind that a pawn may become.
fn max_promotion_price<G: PlayBoard>(rules: &Tables<G>) -> i32 {
    let kinds = rules.spec().promotion.to.iter();
    kinds.map(|&kind| price(rules, kind)).max().unwrap_or(0)
}

/// The captures on one square.
struct Exchange<'a, G: PlayBoard> {
    rules: &'a Tables<G>,
    position: &'a Custom<G>,
    square: Square<G>,
}

impl<G: PlayBoard> Exchange<'_, G> {
    /// Returns what `side` gains by capturing the piece worth `stake`; 0 if it is better
    /// left alone.
    fn see(&self, side: Side, stake: i32, occupied: Bitboard<G>) -> i32 {
        let Exchange {
            rules,
            position,
            square,
        } = *self;
        let attackers = position.attackers(rules, square, side, occupied) & occupied;
        if attackers.is_empty() {
            return 0;
        }
        let mut kinds = rules.by_worth().iter();
        let cheapest = kinds.find_map(|&kind| {
            let from = (attackers & position.of_kind(kind)).first()?;
            Some((kind, from))
        });
        let Some((kind, from)) = cheapest else {
            return 0;
        };
        let left = occupied ^ Bitboard::of(from);
        if rules.has_mate() && rules.is_royal(kind) {
            // A royal piece cannot capture a defended one.
            let guards = position.attackers(rules, square, side.flip(), left) & left;
            return if guards.is_empty() { stake } else { 0 };
        }
        let lost = self.see(side.flip(), price(rules, kind), left);
        (stake - lost).max(0)
    }
}
