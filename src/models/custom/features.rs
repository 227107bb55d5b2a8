//! Net features of games from files: each piece on its square, from each side's
//! perspective, and what binds the side to move.
//!
//! The inputs are the same for every file on a board: a kind is its number in the file.
//! Where the rules are the same on both wings, a side mirrors the board to have its royal
//! piece on the left. The die is no input.

use crate::base::Side;
use crate::base::geometry::{Geometry, Square};
use crate::games::custom::file::LockBy;
use crate::games::custom::{Custom, Kind, Piece, PlayBoard, Tables};
use crate::nnue::Features;
use crate::rules::Position;
use std::marker::PhantomData;

/// The net features of games from files on the board `G`.
pub struct CustomFeatures<G>(PhantomData<G>);

/// The number of output buckets, by the share of the pieces that is left.
const BUCKETS: usize = 4;
/// The number of locks by colour or kind.
const LOCKS: usize = 16;
/// The number of distinct counts of checks given, from 0.
const CHECKS: usize = 16;
/// The number of distinct counts of moves made in a turn, from 0.
const MADE: usize = 8;

/// The first inputs of each sort.
struct Inputs<G>(PhantomData<G>);

impl<G: Geometry> Inputs<G> {
    /// Own pieces by kind and square, then those of the other side.
    const PIECES: usize = 0;
    /// Own pieces by kind and square that the lock lets the side to move use.
    const MOVABLE: usize = Self::PIECES + 2 * Kind::MAX * G::SQUARES;
    /// The lock on the side to move.
    const LOCK: usize = Self::MOVABLE + Kind::MAX * G::SQUARES;
    /// The checks given: own, then the other side's.
    const CHECKS: usize = Self::LOCK + LOCKS;
    /// The moves made in the turn.
    const MADE: usize = Self::CHECKS + 2 * CHECKS;
    /// Castling rights: own, then the other side's.
    const CASTLING: usize = Self::MADE + MADE;
    const COUNT: usize = Self::CASTLING + 4;
}

/// The way that a side looks at its board, in a number: the files of the board if they are
/// mirrored, otherwise 0, and 16 times the ranks.
fn frame<G: PlayBoard>(rules: &Tables<G>, position: &Custom<G>, side: Side) -> u8 {
    let spec = rules.spec();
    let mut royals = rules.royals().iter();
    let royal = royals.find_map(|&kind| position.of(side, kind).next());
    let is_right = |royal: Square<G>| 2 * royal.file() >= spec.files;
    let is_mirrored = rules.is_mirror_symmetric() && royal.is_some_and(is_right);
    let files = if is_mirrored { spec.files } else { 0 };
    files | spec.ranks << 4
}

/// The index of a square in a frame.
#[inline]
fn place<G: Geometry>(square: Square<G>, side: Side, frame: u8) -> usize {
    let (files, ranks) = (frame & 15, frame >> 4);
    let file = match files {
        0 => square.file(),
        files => files - 1 - square.file(),
    };
    let rank = match side {
        Side::White => square.rank(),
        Side::Black => ranks - 1 - square.rank(),
    };
    usize::from(rank) * usize::from(G::FILES) + usize::from(file)
}

/// Whether the locks of these rules are few and the same for every perspective.
fn has_lock_inputs<G: PlayBoard>(rules: &Tables<G>) -> bool {
    matches!(rules.turn().lock_by(), Some(LockBy::Colour | LockBy::Piece))
}

impl<G: PlayBoard> CustomFeatures<G> {
    /// The kind of a virtual input for pieces on the board, and whether they are the other
    /// side's.
    #[must_use]
    pub fn kind_of_factor(input: usize) -> Option<(usize, bool)> {
        let factor = input.checked_sub(Self::INPUTS)?;
        let is_piece = factor < 2 * Kind::MAX;
        is_piece.then_some((factor % Kind::MAX, factor >= Kind::MAX))
    }
}

impl<G: PlayBoard> Features for CustomFeatures<G> {
    type Position = Custom<G>;
    const NAME: &'static str =
        "kinds and squares, own royal on the left; movable, lock, checks, moves made, castling";
    const INPUTS: usize = Inputs::<G>::COUNT;
    const MAX_ACTIVE: usize = if G::SQUARES > 64 { 96 } else { 64 };
    const BUCKETS: usize = BUCKETS;
    const HAS_OTHERS: bool = true;
    const FACTORS: usize = 3 * Kind::MAX;

    /// A kind wherever it stands.
    fn factor(input: usize) -> Option<usize> {
        (input < Inputs::<G>::LOCK).then_some(input / G::SQUARES)
    }

    /// Whether all inputs that can become active fit.
    fn covers(position: &Custom<G>) -> bool {
        let pieces = Side::ALL.map(|side| position.of_side(side).count() as usize);
        let has_lock = position.with_rules(|rules| rules.turn().lock_by().is_some());
        let movable = if has_lock {
            pieces[0].max(pieces[1])
        } else {
            0
        };
        pieces[0] + pieces[1] + movable + 8 <= Self::MAX_ACTIVE
    }

    #[inline]
    fn frame(position: &Custom<G>, side: Side) -> u8 {
        position.with_rules(|rules| frame(rules, position, side))
    }

    #[inline]
    fn piece(piece: Piece, square: Square<G>, side: Side, frame: u8) -> usize {
        let theirs = usize::from(piece.side != side);
        let piece = theirs * Kind::MAX + piece.kind.index();
        Inputs::<G>::PIECES + piece * G::SQUARES + place(square, side, frame)
    }

    fn others(position: &Custom<G>, side: Side, frame: u8, switch_on: &mut dyn FnMut(usize)) {
        position.with_rules(|rules| {
            if rules.end().checks > 0 {
                for (by, theirs) in [(side, 0), (side.flip(), 1)] {
                    let given = usize::from(position.checks_given(by)).min(CHECKS - 1);
                    switch_on(Inputs::<G>::CHECKS + theirs * CHECKS + given);
                }
            }
            if position.side() == side {
                if let Some(unlocked) = position.unlocked(rules) {
                    for square in unlocked {
                        let kind = position.kind_on(square).index();
                        let place = place(square, side, frame);
                        switch_on(Inputs::<G>::MOVABLE + kind * G::SQUARES + place);
                    }
                }
                let lock = position.lock().filter(|_| has_lock_inputs(rules));
                if let Some(lock) = lock {
                    switch_on(Inputs::<G>::LOCK + usize::from(lock).min(LOCKS - 1));
                }
                match usize::from(position.moves_made()) {
                    0 => {}
                    made => switch_on(Inputs::<G>::MADE + made.min(MADE - 1)),
                }
            }
            let is_mirrored = frame & 15 != 0;
            for (owner, theirs) in [(side, 0), (side.flip(), 1)] {
                for short in [false, true] {
                    if position.may_castle(owner, short) {
                        let way = usize::from(short != is_mirrored);
                        switch_on(Inputs::<G>::CASTLING + 2 * theirs + way);
                    }
                }
            }
        });
    }

    fn without(position: &Custom<G>, square: Square<G>) -> Option<Custom<G>> {
        position.without(square)
    }

    fn name(position: &Custom<G>, piece: Piece, square: Square<G>) -> String {
        position
            .with_rules(|rules| format!("{}{square}", piece.side.cased(rules.letter(piece.kind))))
    }

    #[inline]
    fn bucket(position: &Custom<G>) -> usize {
        let pieces = position.occupied().count() as usize;
        let full = position.with_rules(Tables::pieces_at_start).max(1);
        (pieces * BUCKETS / (full + 1)).min(BUCKETS - 1)
    }
}
