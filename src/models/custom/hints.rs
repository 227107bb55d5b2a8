//! Search hints for games from files: move ordering and exchanges.

use super::exchange;
use crate::base::{Key, Side, key};
use crate::eval::Hints;
use crate::eval::plain::balance;
use crate::games::custom::{Custom, Kind, Move, PlayBoard};
use crate::rules::Position;
use std::marker::PhantomData;

/// The search hints of a game from a file on the board `G`.
pub struct CustomHints<G>(PhantomData<G>);

impl<G: PlayBoard> Hints for CustomHints<G> {
    type Position = Custom<G>;
    const SLOTS: usize = Kind::MAX << 7;

    #[inline]
    fn gain(position: &Custom<G>, mv: Move<G>) -> i32 {
        exchange::gain(position, mv)
    }

    #[inline]
    fn slot(position: &Custom<G>, mv: Move<G>) -> usize {
        position.kind_on(mv.from()).index() << 7 | mv.to().index()
    }

    #[inline]
    fn structure(position: &Custom<G>) -> Key {
        let pawns = position.with_rules(|rules| position.of_kinds(rules.pawns().iter()));
        key::of_sets(Side::ALL.map(|side| pawns & position.of_side(side)))
    }

    fn material(position: &Custom<G>) -> i32 {
        position.with_rules(|rules| {
            let kinds = rules.kinds().iter();
            let worth = kinds.map(|&kind| (position.of_kind(kind), rules.worth(kind)));
            balance(position.of_side(position.side()), worth)
        })
    }
}
