//! The limits on the choice of moves in a turn: the lock of the last move, and the die.

use super::die::{DieState, Face, HasDie, MAX_FACES};
use super::file::{Movers, NoMove};
use super::turn_rules::{Lock, Locked};
use super::{Custom, Kinds, Move, PlayBoard, Tables, keys};
use crate::base::geometry::{Bitboard, Geometry};
use crate::rules::MoveList;
use arrayvec::ArrayVec;

/// The limits on a side in a turn. A move is allowed if the lock and the face both allow it.
#[derive(Clone, Copy)]
struct Bound<G: Geometry> {
    lock: Option<Locked<G>>,
    kinds: Kinds,
    to: Bitboard<G>,
    castling_is_free: bool,
}

impl<G: PlayBoard> Bound<G> {
    fn allows(&self, position: &Custom<G>, mv: Move<G>) -> bool {
        let kind = position.kind_on(mv.from());
        let by_lock = |lock: Locked<G>| {
            lock.kinds.has(kind) || lock.from.has(mv.from()) || lock.to.has(mv.to())
        };
        let by_face = self.kinds.has(kind) && self.to.has(mv.to());
        by_face && self.lock.is_none_or(by_lock) || self.castling_is_free && mv.is_castling()
    }
}

/// The effects of a turn beyond its move.
#[derive(Clone, Copy)]
pub(super) struct Effects {
    /// Whether the side has another turn.
    pub(super) again: bool,
    /// Whether the opponent does not roll next.
    pub(super) skips: bool,
    /// The number of moves of the turn.
    pub(super) moves: u8,
    /// The face that counts, if the die was rolled or its roll left out.
    pub(super) face: Option<Face>,
}

impl Effects {
    /// Those of a turn of one move in a game without a die.
    pub(super) const NONE: Effects = Effects {
        again: false,
        skips: false,
        moves: 1,
        face: None,
    };

    /// The state of the die in the next turn.
    pub(super) const fn next_die(self) -> DieState {
        match self.skips {
            true => DieState::Skipped,
            false => DieState::Due,
        }
    }
}

impl<G: PlayBoard> HasDie for Custom<G> {
    #[inline]
    fn die(&self) -> DieState {
        self.die
    }

    fn set_die(&mut self, die: DieState) {
        self.key ^= keys::die(self.die) ^ keys::die(die);
        self.die = die;
    }

    fn faces(&self) -> ArrayVec<(Face, u32), MAX_FACES> {
        self.with_rules(|rules| rules.turn().rolls().collect())
    }
}

impl<G: PlayBoard> Custom<G> {
    /// The lock on the side to move.
    #[must_use]
    pub fn lock(&self) -> Option<u8> {
        self.lock
    }

    pub(super) fn set_lock(&mut self, lock: Lock) {
        self.key ^= keys::lock(self.lock) ^ keys::lock(lock);
        self.lock = lock;
    }

    /// The face that binds this turn: one without a roll is as under the first. None before
    /// the roll, and in a game without a die.
    pub(super) fn face_in_force(&self) -> Option<Face> {
        match self.die {
            DieState::Rolled(face) => Some(face),
            DieState::Skipped => Some(Face::of_index(0)),
            DieState::Due => None,
        }
    }

    /// The limits on the side to move under a face; `None` if there are none.
    fn bound(&self, rules: &Tables<G>, face: Option<Face>) -> Option<Bound<G>> {
        let turn = rules.turn();
        let face = face.map(|face| turn.face(face));
        let lifted = face.is_some_and(|face| face.lifts_lock);
        // The lock is about the first move of a turn.
        let lock = turn.locked(self.lock).filter(|_| !lifted && self.made == 0);
        if lock.is_none() && face.is_none()
            || turn.is_free_in_check() && self.is_in_check(rules, self.side)
        {
            return None;
        }
        Some(Bound {
            lock,
            kinds: face.map_or(Kinds::ALL, |face| face.kinds),
            to: face.map_or(Bitboard::ALL, |face| face.to),
            castling_is_free: turn.castling_is_free(),
        })
    }

    /// The moves that lock, die and the moves made in the turn allow among `all` legal ones,
    /// and in a turn before its roll those that some face would allow.
    pub(super) fn allowed(
        &self,
        rules: &Tables<G>,
        mut all: MoveList<Move<G>>,
    ) -> MoveList<Move<G>> {
        if rules.turn().is_free() || self.made == 0 && all.is_empty() {
            return all;
        }
        match self.made {
            0 => self.allowed_first(rules, all),
            _ if self.ended(rules).is_some() => all,
            _ => {
                let bound = self.bound(rules, self.face_in_force());
                all.retain(|mv| {
                    self.may_move_on(rules, mv) && bound.is_none_or(|bound| bound.allows(self, mv))
                });
                if all.is_empty() || rules.turn().may_stop() {
                    all.extend(self.pass_move(rules).into_iter());
                }
                all
            }
        }
    }

    /// Whether the piece of a move may make another move of this turn.
    fn may_move_on(&self, rules: &Tables<G>, mv: Move<G>) -> bool {
        match rules.turn().movers() {
            Movers::Any => true,
            Movers::Same => self.moved.has(mv.from()),
            Movers::Different => !self.moved.has(mv.from()),
        }
    }

    /// The allowed moves at the start of a turn.
    fn allowed_first(&self, rules: &Tables<G>, mut all: MoveList<Move<G>>) -> MoveList<Move<G>> {
        let turn = rules.turn();
        let faces: Vec<Option<Face>> = match turn.has_die() && self.die == DieState::Due {
            true => (0..turn.face_count())
                .map(|face| Some(Face::of_index(face)))
                .collect(),
            false => vec![self.face_in_force()],
        };
        let (mut bounds, mut may_pass) = (Vec::new(), false);
        for face in faces {
            let Some(bound) = self.bound(rules, face) else {
                return all;
            };
            let is_empty = !all.iter().any(|&mv| bound.allows(self, mv));
            match turn.no_move() {
                NoMove::All if is_empty => return all,
                NoMove::Pass if is_empty => may_pass = true,
                _ => bounds.push(bound),
            }
        }
        all.retain(|mv| bounds.iter().any(|bound| bound.allows(self, mv)));
        if may_pass {
            all.extend(self.pass_move(rules).into_iter());
        }
        all
    }

    /// The move of a side that passes.
    pub(super) fn pass_move(&self, rules: &Tables<G>) -> Option<Move<G>> {
        let here = self.of_side(self.side).first()?;
        Some(Move::plain(here, here, rules.spec().files))
    }

    /// The effects of the turn beyond `mv`, before it is made. A roll that is due counts as the
    /// likeliest that allows the move.
    pub(super) fn effects(&self, rules: &Tables<G>, mv: Move<G>) -> Effects {
        let turn = rules.turn();
        let face = match self.die {
            DieState::Skipped => None,
            DieState::Rolled(face) => Some(face),
            DieState::Due => {
                let mut faces = turn.rolls().map(|(face, _)| face);
                faces.find(|&face| self.would_allow(rules, face, mv))
            }
        };
        let rule = face.map(|face| turn.face(face));
        Effects {
            again: rule.is_some_and(|rule| rule.again),
            skips: rule.is_some_and(|rule| rule.skips),
            // A turn without a roll is as under the first face.
            moves: turn.moves(self.side, face.or(self.face_in_force())),
            face,
        }
    }

    /// Notes a move of the side within its turn of `moves`, and returns whether the turn is
    /// over.
    pub(super) fn note_move(&mut self, rules: &Tables<G>, mv: Move<G>, moves: u8) -> bool {
        if self.made + 1 >= moves {
            self.begin_turn();
            return true;
        }
        self.key ^= keys::made(self.made) ^ keys::made(self.made + 1);
        self.made += 1;
        if rules.turn().movers() != Movers::Any {
            for square in self.moved & Bitboard::of(mv.from()) {
                self.key ^= keys::moved(square);
            }
            self.moved = self.moved & !Bitboard::of(mv.from()) | Bitboard::of(mv.to());
            self.key ^= keys::moved(mv.to());
        }
        false
    }

    /// Forgets the moves of the turn that is over.
    pub(super) fn begin_turn(&mut self) {
        self.key ^= keys::made(self.made);
        for square in self.moved {
            self.key ^= keys::moved(square);
        }
        (self.made, self.moved) = (0, Bitboard::EMPTY);
    }

    /// Whether a face allows a legal move, or leaves none else.
    fn would_allow(&self, rules: &Tables<G>, face: Face, mv: Move<G>) -> bool {
        let Some(bound) = self.bound(rules, Some(face)) else {
            return !mv.is_pass();
        };
        if !mv.is_pass() && bound.allows(self, mv) {
            return true;
        }
        let is_relieving = mv.is_pass() == (rules.turn().no_move() == NoMove::Pass);
        let all = self.generate(rules);
        is_relieving && !all.iter().any(|&mv| bound.allows(self, mv))
    }
}
