//! Making a move on a copy of the position.

use super::moves::Sort;
use super::{Die, Hue, Kind, Man, Move, Officer, RoyalPalette, keys};
use crate::base::{Bitboard, Side, Square};
use crate::pieces;
use crate::rules::{Class, Observer};

/// The castling rights that survive a move from or to each square.
static RIGHTS_KEPT: [u8; 64] = {
    let mut table = [0b1111; 64];
    table[4] = 0b1100;
    table[7] = 0b1110;
    table[0] = 0b1101;
    table[60] = 0b0011;
    table[63] = 0b1011;
    table[56] = 0b0111;
    table
};

impl RoyalPalette {
    /// Plays a legal move or conversion.
    #[inline]
    pub(super) fn apply<O: Observer<Man>>(&mut self, item: Move, observer: &mut O) {
        if item.is_conversion() {
            self.convert(item, observer);
        } else {
            self.apply_move(item, observer);
        }
    }

    /// A ready pawn becomes a captured officer: no effect on lock, clock or
    /// castling rights (rules, a turn, 1).
    fn convert<O: Observer<Man>>(&mut self, item: Move, observer: &mut O) {
        if let Some(officer) = item.revives() {
            self.replace(item.to(), officer, observer);
            self.converted = true;
            self.key ^= keys::CONVERTED;
        }
    }

    #[inline]
    fn apply_move<O: Observer<Man>>(&mut self, item: Move, observer: &mut O) {
        let (from, to) = (item.from(), item.to());
        let man = self.men[from.index()];
        self.clock = self.clock.saturating_add(1);
        let victim = self.men[to.index()];
        if victim.is_some() {
            self.remove(victim, to, observer);
            self.clock = 0;
        }
        if man.kind() == Kind::Pawn {
            self.clock = 0;
        }
        self.carry(man, from, to, observer);
        self.end_turn(from, to);
        match item.sort() {
            Sort::Plain => {}
            Sort::Double => self.offer_en_passant(to),
            Sort::EnPassant => {
                let square = Square::at(to.file(), from.rank());
                let taken = self.men[square.index()];
                self.remove(taken, square, observer);
                self.clear_palettes(Bitboard::of(square));
            }
            Sort::Castling => self.carry_rook(to, observer),
            Sort::Revival(officer) => self.replace(to, officer, observer),
        }
    }

    /// Moves a man to a square that holds nobody, or whose man has been removed.
    #[inline]
    fn carry<O: Observer<Man>>(&mut self, man: Man, from: Square, to: Square, observer: &mut O) {
        let both = Bitboard::of(from) | Bitboard::of(to);
        self.kinds[man.kind().index()] ^= both;
        self.sides[man.side().index()] ^= both;
        self.men[from.index()] = Man::NONE;
        self.men[to.index()] = man;
        self.key ^= keys::man(man, from) ^ keys::man(man, to);
        // The man takes his palette along, whatever it is; eight lanes, no branch.
        for palette in &mut self.palettes {
            let has = palette.0 >> from.index() & 1;
            *palette = Bitboard((palette.0 & !both.0) | has << to.index());
        }
        observer.lift(man, from);
        observer.place(man, to);
    }

    /// Takes a man off the board; his palette bits are the caller's to clear.
    #[inline]
    fn remove<O: Observer<Man>>(&mut self, man: Man, square: Square, observer: &mut O) {
        let bit = Bitboard::of(square);
        self.kinds[man.kind().index()] ^= bit;
        self.sides[man.side().index()] ^= bit;
        self.men[square.index()] = Man::NONE;
        self.key ^= keys::man(man, square);
        if let Some(officer) = man.as_officer() {
            self.officers[man.side().index()] &= !(1 << officer.index());
        }
        observer.lift(man, square);
    }

    #[inline]
    fn clear_palettes(&mut self, squares: Bitboard) {
        for palette in &mut self.palettes {
            *palette &= !squares;
        }
    }

    /// The pawn on `square` becomes `officer`.
    fn replace<O: Observer<Man>>(&mut self, square: Square, officer: Officer, observer: &mut O) {
        let pawn = self.men[square.index()];
        self.remove(pawn, square, observer);
        self.put(Man::officer(pawn.side(), officer), square, observer);
    }

    /// Puts a man on an empty square.
    pub(super) fn put<O: Observer<Man>>(&mut self, man: Man, square: Square, observer: &mut O) {
        let bit = Bitboard::of(square);
        self.kinds[man.kind().index()] |= bit;
        self.sides[man.side().index()] |= bit;
        self.men[square.index()] = man;
        self.key ^= keys::man(man, square);
        let mask = self.map.mask(man.rank_in_side());
        for (index, palette) in self.palettes.iter_mut().enumerate() {
            let has = u64::from(mask >> index & 1);
            *palette = Bitboard((palette.0 & !bit.0) | has << square.index());
        }
        if let Some(officer) = man.as_officer() {
            self.officers[man.side().index()] |= 1 << officer.index();
        }
        observer.place(man, square);
    }

    /// Everything of the turn that does not depend on the men: lock, die,
    /// rights, en passant, side (rules, a turn, 5).
    #[inline]
    fn end_turn(&mut self, from: Square, to: Square) {
        let mut key = self.key ^ keys::SIDE;
        if let Some(hue) = self.lock {
            key ^= keys::LOCK[hue.index()];
        }
        let hue = Hue::of_square(to);
        self.lock = Some(hue);
        key ^= keys::LOCK[hue.index()];
        if let Some(square) = self.en_passant.take() {
            key ^= keys::EN_PASSANT[usize::from(square.file())];
        }
        let kept = self.castling & RIGHTS_KEPT[from.index()] & RIGHTS_KEPT[to.index()];
        if kept != self.castling {
            key ^= keys::CASTLING[usize::from(self.castling & 15)]
                ^ keys::CASTLING[usize::from(kept & 15)];
            self.castling = kept;
        }
        if self.converted {
            self.converted = false;
            key ^= keys::CONVERTED;
        }
        self.key = key;
        self.die = if self.die.class() == Some(Class::Super) {
            Die::Suppressed
        } else {
            Die::Unrolled
        };
        self.fullmove += u16::from(self.side == Side::Black);
        self.side = self.side.flip();
    }

    /// A pawn has just passed a square; it counts only if an enemy pawn,
    /// whose turn it is now, stands where it could take there.
    fn offer_en_passant(&mut self, to: Square) {
        let them = self.side;
        let passed = match them {
            Side::Black => Square::at(to.file(), 2),
            Side::White => Square::at(to.file(), 5),
        };
        if (pieces::pawn(them.flip(), passed) & self.pawns(them)).any() {
            self.en_passant = Some(passed);
            self.key ^= keys::EN_PASSANT[usize::from(passed.file())];
        }
    }

    /// The rook's half of castling, told by where the king has landed.
    fn carry_rook<O: Observer<Man>>(&mut self, king: Square, observer: &mut O) {
        let rank = king.rank();
        let (from, to) = if king.file() == 6 { (7, 5) } else { (0, 3) };
        let (from, to) = (Square::at(from, rank), Square::at(to, rank));
        let rook = self.men[from.index()];
        self.carry(rook, from, to, observer);
    }
}
