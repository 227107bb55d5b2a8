//! The lock, the die and the relief of a game, ready to play.

use super::die::Roll;
use super::file::{FaceSpec, LaterMoves, LockBy, Movers, NoMove, Spec};
use super::{Kind, Kinds};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Geometry, Square, Table};

/// The lock, the die and the relief of a game, ready to play.
pub struct TurnRules<G: Geometry> {
    /// The rolls in the order of their numbers, and what may be left of them.
    rolls: Vec<Roll>,
    /// The limits of each of these.
    limits: Vec<RollRule<G>>,
    /// The rolls that can come up, the likeliest first.
    by_weight: Vec<Roll>,
    dice: u8,
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

/// The limits of a roll.
#[derive(Clone, Copy)]
pub(super) struct RollRule<G: Geometry> {
    weight: u32,
    pub(super) kinds: Kinds,
    pub(super) to: Bitboard<G>,
    moves: Option<u8>,
    pub(super) lifts_lock: bool,
    pub(super) again: bool,
    pub(super) skips: bool,
    /// By kind: the roll that is left of several dice once a piece of the kind has moved.
    left: [Option<Roll>; Kind::MAX],
}

struct LockRule {
    by: LockBy,
    /// By the number of the lock: the kinds that may move.
    kinds: Vec<Kinds>,
    from: bool,
    to: bool,
    later_moves: LaterMoves,
    single_unlocked: bool,
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
        let face = |face: &FaceSpec| RollRule {
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
            left: [None; Kind::MAX],
        };
        let faces: Vec<RollRule<G>> = spec.die.iter().map(face).collect();
        let dice = spec.dice;
        let (rolls, limits) = match dice {
            1 => (
                (1..=faces.len() as u16).map(Roll::of_number).collect(),
                faces,
            ),
            dice => rolls_of_several(dice, &faces),
        };
        let can_come_up = |roll: &Roll| dice == 1 || roll.digits().count() == usize::from(dice);
        let mut by_weight: Vec<Roll> = rolls.iter().copied().filter(can_come_up).collect();
        let weight = |roll: &Roll| match rolls.binary_search(roll) {
            Ok(index) => limits[index].weight,
            Err(_) => 0,
        };
        by_weight.sort_by_key(|roll| std::cmp::Reverse(weight(roll)));
        let lock = spec.lock.as_ref().map(|lock| LockRule {
            by: lock.by,
            kinds: lock.pieces.clone(),
            from: lock.from,
            to: lock.to,
            later_moves: lock.later_moves,
            single_unlocked: lock.single_unlocked,
        });
        TurnRules {
            moves: spec.turn.moves,
            movers: spec.turn.pieces,
            may_stop: spec.turn.may_stop,
            moves_on: spec.turn.moves != [1; 2]
                || limits.iter().any(|roll| roll.again || roll.moves.is_some()),
            rolls,
            limits,
            by_weight,
            dice,
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
        self.lock.is_none() && self.limits.is_empty() && !self.moves_on
    }

    /// The number of moves of a turn of `side` under a lock and a roll.
    #[must_use]
    pub fn moves(&self, side: Side, lock: Lock, roll: Option<Roll>) -> u8 {
        if lock.is_none() && self.lock.as_ref().is_some_and(|rule| rule.single_unlocked) {
            return 1;
        }
        let by_roll = roll.and_then(|roll| self.limits(roll).moves);
        by_roll.unwrap_or(self.moves[side.index()])
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
        self.moves != [1; 2] || self.limits.iter().any(|roll| roll.moves.is_some())
    }

    /// Whether a die is rolled.
    #[inline]
    #[must_use]
    pub fn has_die(&self) -> bool {
        !self.limits.is_empty()
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
        self.limits.iter().any(|roll| roll.skips)
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

    /// The rolls with their weights, the likeliest first.
    pub fn rolls(&self) -> impl Iterator<Item = (Roll, u32)> {
        let rolls = self.by_weight.iter();
        rolls.map(|&roll| (roll, self.limits(roll).weight))
    }

    /// The states of the dice in the order of their numbers: rolls, and what may be left of
    /// several dice within a turn.
    #[must_use]
    pub fn dice_states(&self) -> &[Roll] {
        &self.rolls
    }

    /// The number of dice that are rolled together.
    #[must_use]
    pub const fn dice(&self) -> u8 {
        self.dice
    }

    /// The roll that holds in a turn without one: the first.
    pub(super) fn without_roll(&self) -> Roll {
        self.rolls.first().copied().unwrap_or(Roll::of_number(1))
    }

    /// Whether several dice leave that many for a turn in which `made` moves have been made.
    pub(super) fn fits(&self, roll: Roll, made: u8) -> bool {
        self.dice == 1 || roll.digits().count() + usize::from(made) == usize::from(self.dice)
    }

    /// The limits of a roll.
    pub(super) fn limits(&self, roll: Roll) -> &RollRule<G> {
        let index = self.rolls.binary_search(&roll);
        &self.limits[index.unwrap_or_else(|_| unreachable!("no roll {roll} in this game"))]
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

    /// The moves that a lock allows in a turn in which `made` moves have been made.
    pub(super) fn locked(&self, lock: Lock, made: u8) -> Option<Locked<G>> {
        let (rule, number) = (self.lock.as_ref()?, usize::from(lock?));
        if made > 0 {
            return (rule.later_moves == LaterMoves::Elsewhere).then(|| Locked {
                kinds: Kinds::default(),
                from: Bitboard::EMPTY,
                to: !self.colours[number],
            });
        }
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

impl<G: Geometry> RollRule<G> {
    /// The roll that is left of several dice once a piece of `kind` has moved.
    pub(super) const fn left_after(&self, kind: Kind) -> Option<Roll> {
        self.left[kind.index()]
    }
}

/// The rolls of several dice and the limits of each: all faces in ascending order, also of
/// fewer dice, which are left within a turn.
fn rolls_of_several<G: Geometry>(dice: u8, faces: &[RollRule<G>]) -> (Vec<Roll>, Vec<RollRule<G>>) {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    let mut longest = all.clone();
    for _ in 0..dice {
        let longer = longest.iter().flat_map(|roll| {
            let first = roll.last().copied().unwrap_or(0);
            (first..faces.len()).map(|face| [&roll[..], &[face]].concat())
        });
        longest = longer.collect();
        all.extend(longest.iter().cloned());
    }
    let number = |roll: &[usize]| {
        let digits = roll.iter();
        Roll::of_number(digits.fold(0, |number, &face| 10 * number + face as u16 + 1))
    };
    let mut numbered: Vec<(Roll, RollRule<G>)> = all
        .iter()
        .filter(|roll| !roll.is_empty())
        .map(|roll| (number(roll), limits_of(roll, dice, faces, number)))
        .collect();
    numbered.sort_by_key(|(roll, _)| *roll);
    numbered.into_iter().unzip()
}

/// The limits of a roll of several dice, given by the indices of its faces.
fn limits_of<G: Geometry>(
    roll: &[usize],
    dice: u8,
    faces: &[RollRule<G>],
    number: impl Fn(&[usize]) -> Roll,
) -> RollRule<G> {
    let mut left = [None; Kind::MAX];
    for (at, &face) in roll.iter().enumerate() {
        let rest = [&roll[..at], &roll[at + 1..]].concat();
        for kind in faces[face].kinds.iter() {
            left[kind.index()] = (!rest.is_empty()).then(|| number(&rest));
        }
    }
    // The orders in which the faces can fall.
    let (mut weight, mut equal) = (1, 0);
    for (at, &face) in roll.iter().enumerate() {
        equal = if at > 0 && roll[at - 1] == face {
            equal + 1
        } else {
            1
        };
        weight = weight * faces[face].weight * (at as u32 + 1) / equal;
    }
    RollRule {
        weight,
        kinds: roll
            .iter()
            .flat_map(|&face| faces[face].kinds.iter())
            .collect(),
        moves: Some(dice),
        left,
        ..faces[roll[0]]
    }
}
