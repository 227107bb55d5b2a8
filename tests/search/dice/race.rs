//! Two runners and a six-sided die.
//!
//! A turn is a roll, then a decision: the runner advances as many fields as the die
//! shows; or it advances half as many, rounded down, and hinders the other runner, which
//! falls back by the fields given up. The first runner to reach the goal wins; after some
//! turns the one ahead wins, or the race is drawn.

use ermine::base::key::splitmix;
use ermine::base::value::EVALUATION_LIMIT;
use ermine::base::{Key, Side, Value};
use ermine::eval::{Evaluator, Hints};
use ermine::rules::move_list::FixedStore;
use ermine::rules::{
    Die, DrawClock, GameMove, MoveList, MoveSquares, Observer, OneBoard, Outcome, Position, Reason,
    StepError, Turn, Weighted,
};
use std::fmt;

const GOAL: i8 = 12;
const MAX_PLIES: u8 = 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Race {
    runners: [i8; 2],
    side: Side,
    ply: u8,
    /// The number on the die, 1-6; 0 while a roll is due.
    face: u8,
}

/// A use of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Use {
    Run,
    Hinder,
}

impl GameMove for Use {
    type Store<T> = FixedStore<T>;

    fn tag(self) -> u16 {
        1 + self as u16
    }

    fn squares(self) -> MoveSquares {
        MoveSquares { from: 0, to: 0 }
    }
}

impl fmt::Display for Use {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// A plain die.
pub(crate) enum D6 {}

impl Die<Race> for D6 {
    type Roll = u8;

    fn is_due(position: &Race) -> bool {
        position.face == 0
    }

    fn rolls(_: &Race) -> impl Iterator<Item = (u8, u32)> {
        (1..=6).map(|number| (number, 1))
    }

    fn apply(position: &mut Race, roll: u8) {
        position.face = roll;
    }
}

impl Race {
    pub(crate) fn start() -> Race {
        Race {
            runners: [1, 0],
            side: Side::White,
            ply: 0,
            face: 0,
        }
    }

    pub(crate) fn plies_left(&self) -> u32 {
        u32::from(MAX_PLIES - self.ply)
    }

    /// The lead of the side to move, in fields.
    fn lead(&self) -> i8 {
        let [white, black] = self.runners;
        match self.side {
            Side::White => white - black,
            Side::Black => black - white,
        }
    }

    fn is_over(&self) -> bool {
        self.ply >= MAX_PLIES || self.runners.iter().any(|&field| field >= GOAL)
    }
}

impl fmt::Display for Race {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Position for Race {
    type Move = Use;
    type Chance = Weighted<D6>;
    type Boards = OneBoard;
    type Piece = ();
    type Square = ();

    fn side(&self) -> Side {
        self.side
    }

    fn turn(&self) -> Turn {
        if self.is_over() {
            Turn::Over(self.no_move_outcome())
        } else if self.face == 0 {
            Turn::Roll
        } else {
            Turn::Decide
        }
    }

    fn key(&self) -> Key {
        let [white, black] = self.runners.map(|field| field as u8);
        let bytes = [white, black, self.side as u8, self.ply, self.face];
        bytes
            .iter()
            .fold(1, |key, &byte| splitmix(key ^ u64::from(byte)))
    }

    fn legal(&self) -> MoveList<Use> {
        let mut moves = MoveList::new();
        if !self.is_over() {
            moves.push(Use::Run);
            if self.face != 1 {
                moves.push(Use::Hinder);
            }
        }
        moves
    }

    fn play<O: Observer<(), ()>>(&mut self, mv: Use, _: &mut O) {
        let (us, them) = (self.side.index(), self.side.flip().index());
        let face = self.face as i8;
        match mv {
            Use::Run => self.runners[us] += face,
            Use::Hinder => {
                self.runners[us] += face / 2;
                self.runners[them] -= face - face / 2;
            }
        }
        (self.side, self.ply, self.face) = (self.side.flip(), self.ply + 1, 0);
    }

    fn survey<O: Observer<(), ()>>(&self, _: &mut O) {}

    fn in_check(&self) -> bool {
        false
    }

    fn draw(&self) -> Option<Reason> {
        None
    }

    fn clock(&self) -> DrawClock {
        DrawClock {
            passed: 0,
            max: 100,
        }
    }

    fn move_number(&self) -> u32 {
        u32::from(self.ply) / 2 + 1
    }

    fn is_noisy(&self, mv: Use) -> bool {
        mv == Use::Hinder
    }

    fn step_error(&self, text: &str) -> StepError {
        StepError::malformed(text, "1 to 6, Run or Hinder")
    }

    fn no_move_outcome(&self) -> Outcome {
        let ahead = match self.lead() {
            0 => return Outcome::Draw(Reason::MoveCount),
            1.. => self.side,
            _ => self.side.flip(),
        };
        Outcome::Win(ahead, Reason::Checkmate)
    }
}

/// An evaluator that returns the lead, and a small term that depends on every detail of
/// the position, so that different trees rarely have the same value.
pub(crate) struct RaceEvaluator;

impl Evaluator for RaceEvaluator {
    type Position = Race;
    type Hints = RaceEvaluator;
    type State = ();
    type Scratch = ();

    fn scratch(&self) {}
    fn state(&self, (): &mut (), _: &Race) {}
    fn follow(&self, (): &mut (), parent: &Race, (): &(), mv: Use, child: &mut Race, (): &mut ()) {
        child.play_from(parent, mv, &mut ());
    }
    fn evaluate(&self, (): &mut (), position: &Race, (): &()) -> Value {
        let noise = (position.key() % 400) as i32;
        (i32::from(position.lead()) * 1500 + noise).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }
    fn shifted(&self, value: Value, centipawns: i32) -> Value {
        (value + centipawns * 8).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }
    fn centipawns(&self, value: Value) -> i32 {
        value / 8
    }
    fn chances(&self, _: &Race, _: Value) -> [u32; 3] {
        [500, 0, 500]
    }
    fn explain(&self, _: &Race) -> String {
        String::new()
    }
}

impl Hints for RaceEvaluator {
    type Position = Race;
    const SLOTS: usize = 2;

    fn material(position: &Race) -> i32 {
        i32::from(position.lead()) * 100
    }
    fn gain(position: &Race, _: Use) -> i32 {
        i32::from(position.face) * 50
    }
    fn slot(_: &Race, mv: Use) -> usize {
        mv as usize
    }
}
