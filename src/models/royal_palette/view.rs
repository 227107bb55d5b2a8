//! Attacks and mobility of both sides, and the locks under which pieces may move,
//! computed once for all terms.

use super::layout::{
    BISHOP_REACH, KINGLESS, KNIGHT_REACH, PAWN_WITH_POOL, QUEEN_REACH, ROOK_REACH, TWO_COLOURS,
    Weights,
};
use super::measures::{ATTACK_WEIGHTS, STORM_UNITS};
use super::pool::pool_class;
use crate::base::{Bitboard, Side, Square};
use crate::eval::linear::WeightTally;
use crate::games::royal_palette::{Hue, Kind, RoyalPalette};
use crate::pieces::{self, Attacks, Orthodox, orthodox, pawns};

/// The squares of all colours in a set.
static FIELDS: [Bitboard; 256] = {
    let mut table = [Bitboard::EMPTY; 256];
    let mut square = 0;
    while square < 64 {
        let hue = Hue::of_square(Square::new(square)).index();
        let mut mask = 0;
        while mask < 256 {
            if mask >> hue & 1 != 0 {
                table[mask].0 |= 1 << square;
            }
            mask += 1;
        }
        square += 1;
    }
    table
};

/// A set of colours as eight bytes of 1 or 0.
static LANES: [u64; 256] = {
    let mut table = [0; 256];
    let mut mask = 0;
    while mask < 256 {
        let mut hue = 0;
        while hue < 8 {
            table[mask] |= ((mask as u64 >> hue) & 1) << (8 * hue);
            hue += 1;
        }
        mask += 1;
    }
    table
};

/// The first mobility weight of each kind.
const REACHES: [usize; 6] = [
    0,
    KNIGHT_REACH.first,
    BISHOP_REACH.first,
    ROOK_REACH.first,
    QUEEN_REACH.first,
    0,
];

/// The attacks and mobility of one side.
#[derive(Default)]
pub(super) struct Reach<T> {
    /// All attacks.
    pub(super) attacks: Attacks,
    /// Squares attacked by a piece that the lock of that square lets move: where a
    /// recapture needs no luck.
    pub(super) ready: Bitboard,
    /// Weights of the safe squares within reach, and of pieces that may move under one
    /// lock more.
    pub(super) mobility: T,
    /// Weights of pawns while the pool holds an officer.
    pub(super) pawns_with_pool: T,
    /// The number of escape squares of the king.
    pub(super) escapes: usize,
    /// Moves under each lock, a byte for each colour.
    pub(super) moves: u64,
    /// Weighted attacks on squares around the enemy king.
    pub(super) storm: i32,
}

impl<T> Reach<T> {
    /// Returns the approximate number of moves under a lock.
    #[inline]
    pub(super) const fn under(&self, hue: Hue) -> usize {
        (self.moves >> (8 * hue.index()) & 255) as usize
    }
}

/// A position with the attacks of both sides.
pub(super) struct View<'a, T> {
    pub(super) position: &'a RoyalPalette,
    reach: [Reach<T>; 2],
}

/// A piece about to be counted.
struct CountedPiece {
    kind: Kind,
    mask: usize,
    two_colours: bool,
    attacks: Bitboard,
}

impl<'a, T: WeightTally<Weights>> View<'a, T> {
    pub(super) fn new(position: &'a RoyalPalette) -> View<'a, T> {
        let mut view = View {
            position,
            reach: [Reach::default(), Reach::default()],
        };
        for side in Side::ALL {
            let attacks = pawns::attacks(position.pawns(side), side);
            view.reach[side.index()].attacks.add(Kind::Pawn, attacks);
        }
        for side in Side::ALL {
            view.count_pawns(side);
            view.count_officers(side);
        }
        for side in Side::ALL {
            view.count_king(side);
        }
        view
    }

    #[inline]
    pub(super) fn of(&self, side: Side) -> &Reach<T> {
        &self.reach[side.index()]
    }

    /// Returns the palette of the piece on `square`, and the colour of the square.
    #[inline]
    fn colours(&self, square: Square) -> [usize; 2] {
        let number = self.position.piece_on(square).index_in_side();
        let palette = self.position.map().mask(number);
        [usize::from(palette), 1 << Hue::of_square(square).index()]
    }

    #[inline]
    fn count_pawns(&mut self, side: Side) {
        let position = self.position;
        let pawns = position.pawns(side);
        let enemies = position.of_side(side.flip());
        let steps = pawns.forward(side) & !position.occupied();
        let class = pool_class(position, side);
        let [kings, _] = self.colours(position.king(side));
        for square in pawns {
            let [palette, own] = self.colours(square);
            let mask = palette | own;
            let reach = &mut self.reach[side.index()];
            reach
                .mobility
                .add(TWO_COLOURS.at(0), i32::from(palette & own == 0));
            let rank = usize::from(square.seen_by(side).rank());
            let kingless = i32::from(palette & kings == 0);
            reach.mobility.add(KINGLESS.at(rank), kingless);
            if class > 0 {
                reach
                    .pawns_with_pool
                    .add(PAWN_WITH_POOL.at(8 * class + rank), 1);
            }
            let attacks = pieces::pawn(side, square);
            let step = (Bitboard::of(square).forward(side) & steps).any();
            let prey = attacks & enemies;
            // At most two, counted without a population count.
            let moves = u8::from(step) + u8::from(prey.any()) + u8::from(prey.many());
            reach.ready |= attacks & FIELDS[mask];
            reach.moves += LANES[mask] * u64::from(moves);
        }
    }

    #[inline]
    fn count_officers(&mut self, side: Side) {
        let position = self.position;
        let occupied = position.occupied();
        for kind in Kind::OFFICERS {
            for square in position.of(side, kind) {
                let attacks = orthodox::attacks(kind, square, occupied);
                let [palette, own] = self.colours(square);
                let piece = CountedPiece {
                    kind,
                    mask: palette | own,
                    two_colours: palette & own == 0,
                    attacks,
                };
                self.count(side, &piece);
            }
        }
    }

    #[inline]
    fn count(&mut self, side: Side, piece: &CountedPiece) {
        let them = side.flip();
        let unsafe_squares = self.reach[them.index()].attacks.pawns | self.position.of_side(side);
        let ring = pieces::king(self.position.king(them));
        let squares = (piece.attacks & !unsafe_squares).count();
        let near = piece.attacks & ring;
        let kind = piece.kind.index();
        let reach = &mut self.reach[side.index()];
        reach.attacks.add(piece.kind, piece.attacks);
        reach.ready |= piece.attacks & FIELDS[piece.mask];
        let two_colours = i32::from(piece.two_colours);
        reach.mobility.add(TWO_COLOURS.at(kind), two_colours);
        reach.mobility.add(REACHES[kind] + squares as usize, 1);
        reach.moves += LANES[piece.mask] * u64::from(squares);
        if near.any() {
            let attack_weight = ATTACK_WEIGHTS[piece.mask.count_ones() as usize];
            reach.storm += STORM_UNITS[kind] * near.count() as i32 * attack_weight;
        }
    }

    /// Counts the king: last, since its escape squares depend on all other attacks.
    #[inline]
    fn count_king(&mut self, side: Side) {
        let square = self.position.king(side);
        let attacks = pieces::king(square);
        let barred = self.reach[side.flip().index()].attacks.all | self.position.of_side(side);
        let [palette, own] = self.colours(square);
        let escapes = (attacks & !barred).count();
        let reach = &mut self.reach[side.index()];
        let two_colours = i32::from(palette & own == 0);
        reach
            .mobility
            .add(TWO_COLOURS.at(Kind::King.index()), two_colours);
        reach.attacks.add(Kind::King, attacks);
        reach.ready |= attacks & FIELDS[palette | own];
        reach.moves += LANES[palette | own] * u64::from(escapes);
        reach.escapes = escapes as usize;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::linear::Score;

    #[test]
    fn the_fields_of_a_set_are_those_of_its_colours() {
        assert_eq!(FIELDS[255], Bitboard::ALL);
        for hue in Hue::ALL {
            assert_eq!(FIELDS[1 << hue.index()], hue.squares());
        }
        assert_eq!(LANES[0b101], 0x1_0001);
    }

    #[test]
    fn the_start_has_few_moves_under_each_lock() {
        let position = crate::games::royal_palette::Setup::start(
            crate::games::royal_palette::Shuffles::NONE,
            crate::games::royal_palette::PaletteMap::house(),
        )
        .validate()
        .unwrap();
        let view = View::<Score>::new(&position);
        // Knight b1 moves under red and green, and stands on green.
        assert_eq!(view.of(Side::White).under(Hue::Red), 3);
        assert_eq!(view.of(Side::White).under(Hue::Green), 3);
    }
}
