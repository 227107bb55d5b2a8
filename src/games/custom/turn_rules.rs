//! The lock, the die and the relief of a game, ready to play.

use super::die::Face;
use super::file::{FaceSpec, LockBy, Movers, NoMove, Spec};
use super::{Kind, Kinds};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Geometry, Square, Table};

/// The lock, the die and the relief of a game, ready to play.
pub struct TurnRules<G: Geometry> {
    faces: Vec<FaceRule<G>>,
    /// The faces, the likeliest first.
    by_weight: Vec<Face>,
    lock: Option<LockRule>,
    moves: [u8; 2],
    movers: Movers,
    may_stop: bool,
    moves_on: bool,
    no_move: NoMove,
    free_in_check: bool,
    castling_is_free: bool,
    /// The squares of each colour, by its number.
    colours: Vec<Bitboard<G>>,
    /// The number of the colour of each square.
    colour_of: Table<G, u8>,
}

/// A face of the die.
#[derive(Clone, Copy)]
pub(super) struct FaceRule<G: Geometry> {
    weight: u32,
    pub(super) kinds: Kinds,
    pub(super) to: Bitboard<G>,
    moves: Option<u8>,
    pub(super) lifts_lock: bool,
    pub(super) again: bool,
    pub(super) skips: bool,
}

struct LockRule {
    by: LockBy,
    /// By the number of the lock: the kinds that may move.
    kinds: Vec<Kinds>,
    from: bool,
    to: bool,
}

/// The lock that the last move has laid on the next, if any: the number of the colour, kind
/// or square.
pub(super) type Lock = Option<u8>;

/// The moves that a lock allows: those of these kinds, from these squares, or to these.
#[derive(Clone, Copy)]
pub(super) struct Locked<G: Geometry> {
    pub(super) kinds: Kinds,
    pub(super) from: Bitboard<G>,
    pub(super) to: Bitboard<G>,
}

impl<G: Geometry> TurnRules<G> {
    /// Takes lock, die, relief and colours from the file; `board` are its squares.
    pub(super) fn new(spec: &Spec, board: Bitboard<G>) -> TurnRules<G> {
        let mut colours = vec![Bitboard::EMPTY; spec.colour_letters().len()];
        let mut colour_of = Table::filled(0);
        for square in board {
            let colour = spec.colour_at(square.file(), square.rank());
            colours[usize::from(colour)] |= Bitboard::of(square);
            colour_of[square] = colour;
        }
        let face = |face: &FaceSpec| FaceRule {
            weight: face.weight.into(),
            kinds: face.pieces,
            to: (0..)
                .zip(&colours)
                .filter(|(number, _)| face.to >> number & 1 != 0)
                .fold(Bitboard::EMPTY, |squares, (_, of_colour)| {
                    squares | *of_colour
                }),
            moves: face.moves,
            lifts_lock: face.lifts_lock,
            again: face.again,
            skips: face.skips,
        };
        let faces: Vec<FaceRule<G>> = spec.die.iter().map(face).collect();
        let mut by_weight: Vec<Face> = (0..faces.len()).map(Face::of_index).collect();
        by_weight.sort_by_key(|face| std::cmp::Reverse(faces[face.index()].weight));
        let lock = spec.lock.as_ref().map(|lock| LockRule {
            by: lock.by,
            kinds: lock.pieces.clone(),
            from: lock.from,
            to: lock.to,
        });
        TurnRules {
            moves: spec.turn.moves,
            movers: spec.turn.pieces,
            may_stop: spec.turn.may_stop,
            moves_on: spec.turn.moves != [1; 2]
                || faces.iter().any(|face| face.again || face.moves.is_some()),
            faces,
            by_weight,
            lock,
            no_move: spec.relief.no_move,
            free_in_check: spec.relief.in_check,
            castling_is_free: spec.relief.castling,
            colours,
            colour_of,
        }
    }

    /// Whether every legal move is allowed in every turn.
    #[inline]
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.lock.is_none() && self.faces.is_empty() && !self.moves_on
    }

    /// The number of moves of a turn of `side` under a face.
    #[must_use]
    pub fn moves(&self, side: Side, face: Option<Face>) -> u8 {
        let by_face = face.and_then(|face| self.face(face).moves);
        by_face.unwrap_or(self.moves[side.index()])
    }

    /// The pieces that make the moves of a turn.
    #[must_use]
    pub const fn movers(&self) -> Movers {
        self.movers
    }

    /// Whether a side may stop after its first move.
    #[must_use]
    pub const fn may_stop(&self) -> bool {
        self.may_stop
    }

    /// Whether turns may have several moves.
    #[must_use]
    pub fn has_long_turns(&self) -> bool {
        self.moves != [1; 2] || self.faces.iter().any(|face| face.moves.is_some())
    }

    /// Whether a die is rolled.
    #[inline]
    #[must_use]
    pub fn has_die(&self) -> bool {
        !self.faces.is_empty()
    }

    /// The part of the last move that locks the next.
    #[inline]
    #[must_use]
    pub fn lock_by(&self) -> Option<LockBy> {
        self.lock.as_ref().map(|lock| lock.by)
    }

    /// Whether a side may move twice in a row: in a long turn, or with another turn.
    #[inline]
    #[must_use]
    pub const fn moves_on(&self) -> bool {
        self.moves_on
    }

    /// Whether some face keeps the opponent from rolling.
    #[must_use]
    pub fn has_skips(&self) -> bool {
        self.faces.iter().any(|face| face.skips)
    }

    /// The choice of a side none of whose moves is allowed.
    pub(super) const fn no_move(&self) -> NoMove {
        self.no_move
    }

    /// Whether castling is always allowed.
    pub(super) const fn castling_is_free(&self) -> bool {
        self.castling_is_free
    }

    /// Whether a side in check may make any legal move.
    #[must_use]
    pub const fn is_free_in_check(&self) -> bool {
        self.free_in_check
    }

    /// The faces with their weights, the likeliest first.
    pub fn rolls(&self) -> impl Iterator<Item = (Face, u32)> {
        let faces = self.by_weight.iter();
        faces.map(|&face| (face, self.faces[face.index()].weight))
    }

    /// The number of faces.
    #[must_use]
    pub fn face_count(&self) -> usize {
        self.faces.len()
    }

    pub(super) fn face(&self, face: Face) -> &FaceRule<G> {
        &self.faces[face.index()]
    }

    /// The number of the colour of a square.
    #[inline]
    #[must_use]
    pub fn colour_of(&self, square: Square<G>) -> u8 {
        self.colour_of[square]
    }

    /// The lock that a move of a piece of `kind` to a square lays on the next.
    pub(super) fn lock_after(&self, kind: Kind, to: Square<G>, files: u8) -> Lock {
        let number = match self.lock.as_ref()?.by {
            LockBy::Colour => self.colour_of[to],
            LockBy::Piece => kind.index() as u8,
            LockBy::Square => to.rank() * files + to.file(),
        };
        Some(number)
    }

    /// The moves that a lock allows.
    pub(super) fn locked(&self, lock: Lock) -> Option<Locked<G>> {
        let (rule, number) = (self.lock.as_ref()?, usize::from(lock?));
        let squares = |has| match has {
            true => self.colours[number],
            false => Bitboard::EMPTY,
        };
        Some(Locked {
            kinds: rule.kinds[number],
            from: squares(rule.from),
            to: squares(rule.to),
        })
    }
}
