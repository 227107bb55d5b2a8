//! The kinds of one board: its royal, the pawn, and the seven fighters dealt to it.

use super::Kind;
use crate::base::sort;

/// The kinds of one board by *slot*: 0 is the royal, 1 the pawn, 2 to 8 the fighters in
/// the order of [`Kind::ALL`]. Pieces on a board are identified by slot, four bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    kinds: [Kind; Deal::SLOTS],
    /// Whether some kind here can immobilize others.
    freezes: bool,
}

impl Deal {
    /// The number of kinds on a board.
    pub const SLOTS: usize = 9;

    /// The slot of the royal.
    pub const ROYAL: u8 = 0;

    /// The slot of the pawn.
    pub const PAWN: u8 = 1;

    /// The number of fighters dealt to a board.
    pub const FIGHTERS: usize = 7;

    /// The deal of `fighters`, in any order; `None` unless they are seven different
    /// fighters and `royal` is a royal.
    #[must_use]
    pub fn new(royal: Kind, fighters: &[Kind]) -> Option<Deal> {
        let mut fighters: [Kind; Deal::FIGHTERS] = fighters.try_into().ok()?;
        sort::sort(&mut fighters);
        let distinct = fighters.is_sorted_by(|one, next| one < next);
        if !distinct || !fighters[0].is_fighter() || !royal.is_royal() {
            return None;
        }
        let mut slots = [Kind::Pawn; Deal::SLOTS];
        slots[usize::from(Deal::ROYAL)] = royal;
        slots[2..].copy_from_slice(&fighters);
        let freezes = [Kind::Immobilizer, Kind::MaoriderKing];
        Some(Deal {
            kinds: slots,
            freezes: freezes.iter().any(|kind| slots.contains(kind)),
        })
    }

    /// The kind in a slot; only the low four bits count.
    #[inline]
    #[must_use]
    pub const fn kind(&self, slot: u8) -> Kind {
        let slot = (slot & 15) as usize;
        self.kinds[if slot < Deal::SLOTS { slot } else { 0 }]
    }

    /// All kinds by slot.
    #[inline]
    #[must_use]
    pub const fn kinds(&self) -> &[Kind; Deal::SLOTS] {
        &self.kinds
    }

    /// The royal of both sides.
    #[inline]
    #[must_use]
    pub const fn royal(&self) -> Kind {
        self.kinds[0]
    }

    /// The fighters, to which pawns promote (rules, M23).
    #[inline]
    #[must_use]
    pub fn fighters(&self) -> &[Kind] {
        &self.kinds[2..]
    }

    /// The slot of a kind, if it plays on this board.
    #[must_use]
    #[inline]
    pub fn slot(&self, kind: Kind) -> Option<u8> {
        let place = self.kinds.iter().position(|&other| other == kind)?;
        Some(place as u8)
    }

    /// Whether some kind here can immobilize others: a Chameleon can if there is an
    /// Immobilizer.
    #[inline]
    #[must_use]
    pub const fn freezes(&self) -> bool {
        self.freezes
    }

    /// Whether a kind plays on this board.
    #[must_use]
    pub fn has(&self, kind: Kind) -> bool {
        self.kinds.contains(&kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_is_a_royal_and_seven_different_fighters() {
        let fighters = &Kind::FIGHTERS[3..10];
        let deal = Deal::new(Kind::Lion, fighters).expect("a deal");
        assert_eq!(deal.fighters(), fighters);
        assert_eq!((deal.royal(), deal.kind(1)), (Kind::Lion, Kind::Pawn));
        for (slot, &kind) in deal.kinds().iter().enumerate() {
            assert_eq!(deal.slot(kind), Some(slot as u8));
        }
        let mut turned = fighters.to_vec();
        turned.reverse();
        assert_eq!(Deal::new(Kind::Lion, &turned), Some(deal));
        turned[0] = turned[1];
        assert_eq!(Deal::new(Kind::Lion, &turned), None);
        turned[0] = Kind::Pawn;
        assert_eq!(Deal::new(Kind::Lion, &turned), None);
        assert_eq!(Deal::new(Kind::Lion, &fighters[1..]), None);
        assert_eq!(Deal::new(Kind::Queen, fighters), None);
    }
}
