//! The limits on the choice of moves in a turn: the lock of the last move, and the die.

use super::die::{DieState, HasDie, MAX_ROLLS, Roll};
use super::file::{Movers, NoMove};
use super::turn_rules::{Lock, Locked};
use super::{Custom, Kinds, Move, PlayBoard, Tables, keys};
use crate::base::geometry::{Bitboard, Geometry, Square};
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
    fn allows(&self, rules: &Tables<G>, position: &Custom<G>, mv: Move<G>) -> bool {
        let (kind, to) = (position.kind_on(mv.from()), position.landing(rules, mv));
        let by_lock =
            |lock: Locked<G>| lock.kinds.has(kind) || lock.from.has(mv.from()) || lock.to.has(to);
        let by_face = self.kinds.has(kind) && self.to.has(to);
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
    /// The roll for the rest of the turn, if there was one or it was left out: of several
    /// dice those that are left.
    pub(super) left: Option<Roll>,
}

impl Effects {
    /// Those of a turn of one move in a game without a die.
    pub(super) const NONE: Effects = Effects {
        again: false,
        skips: false,
        moves: 1,
        left: None,
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

    fn rolls(&self) -> ArrayVec<(Roll, u32), MAX_ROLLS> {
        self.with_rules(|rules| rules.turn().rolls().collect())
    }

    fn without_roll(&self) -> Roll {
        self.with_rules(|rules| rules.turn().without_roll())
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

    /// The roll that binds this turn: one without a roll is as under the first. None before
    /// the roll, and in a game without a die.
    pub(super) fn roll_in_force(&self, rules: &Tables<G>) -> Option<Roll> {
        match self.die {
            DieState::Rolled(roll) => Some(roll),
            DieState::Skipped => Some(rules.turn().without_roll()),
            DieState::Due => None,
        }
    }

    /// The limits on the side to move under a roll; `None` if there are none.
    fn bound(&self, rules: &Tables<G>, roll: Option<Roll>) -> Option<Bound<G>> {
        let turn = rules.turn();
        let face = roll.map(|roll| turn.limits(roll));
        let lifted = face.is_some_and(|face| face.lifts_lock);
        let lock = turn.locked(self.lock, self.made).filter(|_| !lifted);
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
                let bound = self.bound(rules, self.roll_in_force(rules));
                all.retain(|mv| {
                    self.may_move_on(rules, mv)
                        && bound.is_none_or(|bound| bound.allows(rules, self, mv))
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
            Movers::Same => self.moved.is_empty() || self.moved.has(mv.from()),
            Movers::Different => !self.moved.has(mv.from()),
        }
    }

    /// The allowed moves at the start of a turn.
    fn allowed_first(&self, rules: &Tables<G>, mut all: MoveList<Move<G>>) -> MoveList<Move<G>> {
        let turn = rules.turn();
        let rolls: Vec<Option<Roll>> = match turn.has_die() && self.die == DieState::Due {
            true => turn.rolls().map(|(roll, _)| Some(roll)).collect(),
            false => vec![self.roll_in_force(rules)],
        };
        let (mut bounds, mut may_pass) = (Vec::new(), false);
        for roll in rolls {
            let Some(bound) = self.bound(rules, roll) else {
                return all;
            };
            let is_empty = !all.iter().any(|&mv| bound.allows(rules, self, mv));
            match turn.no_move() {
                NoMove::All if is_empty => return all,
                NoMove::Pass | NoMove::Skip if is_empty => may_pass = true,
                _ => bounds.push(bound),
            }
        }
        all.retain(|mv| bounds.iter().any(|bound| bound.allows(rules, self, mv)));
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
        let roll = match self.die {
            DieState::Skipped => None,
            DieState::Rolled(roll) => Some(roll),
            DieState::Due => {
                let mut rolls = turn.rolls().map(|(roll, _)| roll);
                rolls.find(|&roll| self.would_allow(rules, roll, mv))
            }
        };
        let rule = roll.map(|roll| turn.limits(roll));
        Effects {
            again: rule.is_some_and(|rule| rule.again),
            skips: rule.is_some_and(|rule| rule.skips),
            // A turn without a roll is as under the first one.
            moves: turn.moves(self.side, self.lock, roll.or(self.roll_in_force(rules))),
            left: match rule {
                Some(rule) if turn.dice() > 1 && !mv.is_pass() => {
                    rule.left_after(self.kind_on(mv.from()))
                }
                _ => roll,
            },
        }
    }

    /// Notes a move of the side within its turn of `moves` by these pieces, each from one
    /// square to another, and returns whether the turn is over.
    pub(super) fn note_move(
        &mut self,
        rules: &Tables<G>,
        movers: &[[Square<G>; 2]],
        moves: u8,
    ) -> bool {
        if self.made + 1 >= moves {
            self.begin_turn();
            return true;
        }
        self.key ^= keys::made(self.made) ^ keys::made(self.made + 1);
        self.made += 1;
        if rules.turn().movers() != Movers::Any {
            // The king may castle to the square of the rook.
            let left: Bitboard<G> = movers.iter().map(|&[from, _]| from).collect();
            let reached: Bitboard<G> = movers.iter().map(|&[_, to]| to).collect();
            let moved = self.moved & !left | reached;
            for square in self.moved ^ moved {
                self.key ^= keys::moved(square);
            }
            self.moved = moved;
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

    /// Whether a roll allows a legal move, or leaves none else.
    fn would_allow(&self, rules: &Tables<G>, roll: Roll, mv: Move<G>) -> bool {
        let Some(bound) = self.bound(rules, Some(roll)) else {
            return !mv.is_pass();
        };
        if !mv.is_pass() && bound.allows(rules, self, mv) {
            return true;
        }
        let is_relieving = mv.is_pass() != (rules.turn().no_move() == NoMove::All);
        let all = self.generate(rules);
        is_relieving && !all.iter().any(|&mv| bound.allows(rules, self, mv))
    }
}
