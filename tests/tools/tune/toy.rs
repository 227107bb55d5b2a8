//! A small game without dice whose sides decide twice in a turn: three lanes, each with a
//! runner of either side, which run towards one another.

use ermine::base::{Key, Rng, Side, Value, key::splitmix};
use ermine::eval::linear::{
    Linear, Score, Trace, Tunable, WeightGroup, WeightTable, WeightTally, s,
};
use ermine::eval::{Curve, Evaluator, Hints, RawEvaluator, Scale};
use ermine::rules::move_list::FixedStore;
use ermine::rules::{
    Diagram, DrawClock, Game, GameInfo, GameMove, Guide, Motif, MoveList, MoveSquares, NoChance,
    Observer, OneBoard, Outcome, Position, Reason, Squares, StartError, StartPosition, Step,
    StepError, Turn,
};
use std::fmt;

/// The goal of the runners, which begin at 0; the first side with a runner there wins.
const GOAL: u8 = 5;
const MAX_PLIES: u8 = 60;

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lanes {
    runners: [[u8; 3]; 2],
    /// The counterpart of officers: 12 at the start, 3 less for a runner sent back.
    flags: [u8; 2],
    side: Side,
    /// The decision of the turn, 0 or 1.
    part: u8,
    pub(crate) ply: u8,
}

/// A move of a runner by one or two fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hop {
    lane: u8,
    fields: u8,
}

impl GameMove for Hop {
    type Store<T> = FixedStore<T>;

    fn tag(self) -> u16 {
        u16::from(self.lane) * 4 + u16::from(self.fields)
    }

    fn squares(self) -> MoveSquares {
        MoveSquares {
            from: self.lane,
            to: self.lane,
        }
    }
}

impl fmt::Display for Hop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.lane, self.fields)
    }
}

impl Lanes {
    fn winner(&self) -> Option<Side> {
        let home = |side: &Side| self.runners[side.index()].contains(&GOAL);
        Side::ALL.into_iter().find(home)
    }

    fn target(&self, mv: Hop) -> u8 {
        self.runners[self.side.index()][usize::from(mv.lane)] + mv.fields
    }

    /// Whether the runner meets the other one, which goes back to the start.
    fn meets(&self, mv: Hop) -> bool {
        let other = self.runners[self.side.flip().index()][usize::from(mv.lane)];
        let target = self.target(mv);
        other > 0 && target < GOAL && target == GOAL - other
    }
}

impl fmt::Display for Lanes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = self
            .runners
            .map(|side| side.map(|at| at.to_string()).concat());
        let [ours, theirs] = self.flags;
        let (side, part, ply) = (self.side.letter(), self.part, self.ply);
        write!(f, "{white} {black} {ours} {theirs} {side} {part} {ply}")
    }
}

impl Position for Lanes {
    type Move = Hop;
    type Chance = NoChance;
    type Boards = OneBoard;
    type Piece = ();
    type Square = ();

    fn side(&self) -> Side {
        self.side
    }

    fn turn(&self) -> Turn {
        match (self.winner(), self.draw()) {
            (Some(winner), _) => Turn::Over(Outcome::Win(winner, Reason::Checkmate)),
            (_, Some(reason)) => Turn::Over(Outcome::Draw(reason)),
            _ => Turn::Decide,
        }
    }

    fn key(&self) -> Key {
        let bytes = self.runners.concat().into_iter().chain(self.flags);
        let bytes = bytes.chain([self.side as u8, self.part]);
        bytes.fold(1, |key, byte| splitmix(key ^ u64::from(byte)))
    }

    fn legal(&self) -> MoveList<Hop> {
        let mut moves = MoveList::new();
        if self.winner().is_none() {
            let hops = (0..3).flat_map(|lane| [1, 2].map(|fields| Hop { lane, fields }));
            moves.extend(hops.filter(|&hop| self.target(hop) <= GOAL));
        }
        moves
    }

    fn play<O: Observer<(), ()>>(&mut self, mv: Hop, _: &mut O) {
        let (us, them) = (self.side.index(), self.side.flip().index());
        let (target, lane) = (self.target(mv), usize::from(mv.lane));
        if self.meets(mv) {
            self.runners[them][lane] = 0;
            self.flags[them] = self.flags[them].saturating_sub(3);
        }
        self.runners[us][lane] = target;
        self.ply += 1;
        self.part = 1 - self.part;
        if self.part == 0 {
            self.side = self.side.flip();
        }
    }

    fn survey<O: Observer<(), ()>>(&self, _: &mut O) {}

    fn in_check(&self) -> bool {
        false
    }

    fn draw(&self) -> Option<Reason> {
        (self.ply >= MAX_PLIES).then_some(Reason::MoveCount)
    }

    fn clock(&self) -> DrawClock {
        DrawClock {
            passed: u32::from(self.ply),
            max: u32::from(MAX_PLIES),
        }
    }

    fn move_number(&self) -> u32 {
        u32::from(self.ply) / 4 + 1
    }

    fn is_noisy(&self, mv: Hop) -> bool {
        self.meets(mv) || self.target(mv) == GOAL
    }

    fn step_error(&self, text: &str) -> StepError {
        StepError::malformed(text, "a lane and the fields, such as 0+2")
    }

    fn no_move_outcome(&self) -> Outcome {
        let won = |winner| Outcome::Win(winner, Reason::Checkmate);
        self.winner().map_or(Outcome::Draw(Reason::Stalemate), won)
    }
}

/// The game as a whole.
#[derive(Clone, Default)]
pub(crate) struct LanesGame;

fn parse(text: &str) -> Option<Lanes> {
    let words: Vec<&str> = text.split(' ').collect();
    let &[white, black, ours, theirs, side, part, ply] = words.as_slice() else {
        return None;
    };
    let runners = |text: &str| -> Option<[u8; 3]> {
        let digits: Option<Vec<u8>> = text.bytes().map(|byte| byte.checked_sub(b'0')).collect();
        digits?.try_into().ok()
    };
    Some(Lanes {
        runners: [runners(white)?, runners(black)?],
        flags: [ours.parse().ok()?, theirs.parse().ok()?],
        side: Side::ALL
            .into_iter()
            .find(|is| is.letter().to_string() == side)?,
        part: part.parse().ok()?,
        ply: ply.parse().ok()?,
    })
}

impl Game for LanesGame {
    type Position = Lanes;

    fn info(&self) -> GameInfo<'_> {
        GameInfo {
            name: "lanes",
            fields: 7,
            ..GameInfo::default()
        }
    }

    /// `flags 9 3` starts with fewer flags.
    fn start(&self, words: &[&str]) -> Result<StartPosition<Lanes>, StartError> {
        let (flags, words_used) = match words {
            ["flags", white, black, ..] => (format!("{white} {black}"), 3),
            _ => ("12 12".to_owned(), 0),
        };
        let position = self.read(&format!("000 000 {flags} w 0 0"))?;
        Ok(StartPosition {
            position,
            words_used,
        })
    }

    fn draw_start(&self, rng: &mut Rng) -> String {
        let [white, black] = [0; 2].map(|_: i32| 3 * rng.below(5));
        format!("flags {white} {black}")
    }

    fn read(&self, text: &str) -> Result<Lanes, StartError> {
        parse(text).ok_or_else(|| StartError::Words(format!("'{text}' is no position of lanes")))
    }

    fn notation(_: &Lanes, hop: Hop) -> String {
        hop.to_string()
    }

    fn read_notation(position: &Lanes, text: &str) -> Result<Step<Lanes>, StepError> {
        Step::parse(position, text)
    }

    fn motifs(_: &Lanes, _: <Lanes as Position>::Move) -> Vec<Motif> {
        Vec::new()
    }

    fn diagram(position: &Lanes) -> Diagram {
        Diagram::new(Squares::default(), position.side(), position.turn(), 1)
    }

    fn guide(&self) -> Guide {
        Guide::default()
    }
}

mod layout {
    ermine::eval::linear::groups! {
        AHEAD [4] by 4, "A runner, by the fields he has gone.";
        PART [2] by 2, "The turn: its first part, its second.";
    }
}
use layout::{AHEAD, PART};

static WEIGHTS: [Score; layout::COUNT] = [
    s(20, 20, 20, 20),
    s(50, 50, 50, 50),
    s(90, 90, 90, 90),
    s(150, 150, 150, 150),
    s(30, 30, 30, 30),
    s(10, 10, 10, 10),
];

/// The weights of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Weights;

impl WeightTable for Weights {
    const GROUPS: &'static [WeightGroup] = &layout::GROUPS;

    fn weights() -> &'static [Score] {
        &WEIGHTS
    }
}

fn part<T: WeightTally<Weights>>(position: &Lanes, side: Side) -> T {
    let mut tally = T::default();
    for at in position.runners[side.index()] {
        if (1..GOAL).contains(&at) {
            tally.add(AHEAD.at(usize::from(at) - 1), 1);
        }
    }
    tally
}

fn turn<T: WeightTally<Weights>>(position: &Lanes) -> T {
    let mut tally = T::default();
    tally.add(PART.at(usize::from(position.part)), 1);
    tally
}

fn officers(position: &Lanes) -> [i32; 2] {
    let [white, black] = position.flags.map(i32::from);
    match position.side {
        Side::White => [white, black],
        Side::Black => [black, white],
    }
}

/// The evaluation.
pub(crate) struct LanesEvaluator {
    scale: Scale,
}

impl Default for LanesEvaluator {
    fn default() -> LanesEvaluator {
        LanesEvaluator {
            scale: Scale::new(LanesEvaluator::CURVE),
        }
    }
}

impl Evaluator for LanesEvaluator {
    type Position = Lanes;
    type Hints = LanesHints;
    type State = ();
    type Scratch = ();

    fn scratch(&self) {}

    fn state(&self, (): &mut (), _: &Lanes) {}

    fn follow(
        &self,
        (): &mut (),
        parent: &Lanes,
        (): &(),
        mv: Hop,
        child: &mut Lanes,
        (): &mut (),
    ) {
        child.play_from(parent, mv, &mut ());
    }

    fn evaluate(&self, (): &mut (), position: &Lanes, (): &()) -> Value {
        self.scale.value(self.raw(position))
    }

    fn shifted(&self, value: Value, centipawns: i32) -> Value {
        self.scale.shifted(value, centipawns)
    }

    fn centipawns(&self, value: Value) -> i32 {
        self.scale.raw(value)
    }

    fn chances(&self, _: &Lanes, value: Value) -> [u32; 3] {
        ermine::eval::chances(value, 0, DrawClock { passed: 0, max: 1 })
    }

    fn explain(&self, position: &Lanes) -> String {
        self.raw(position).to_string()
    }
}

pub(crate) struct LanesHints;

impl Hints for LanesHints {
    type Position = Lanes;
    const SLOTS: usize = 6;

    fn material(_: &Lanes) -> i32 {
        0
    }

    fn gain(position: &Lanes, mv: Hop) -> i32 {
        if position.target(mv) == GOAL {
            1000
        } else {
            20
        }
    }

    fn slot(_: &Lanes, mv: Hop) -> usize {
        usize::from(2 * mv.lane + mv.fields - 1)
    }
}

impl RawEvaluator for LanesEvaluator {
    const CURVE: Curve = Curve::logistic(300.0);

    fn raw(&self, position: &Lanes) -> i32 {
        let (side, officers) = (position.side, officers(position));
        let ours: Score = part(position, side);
        let theirs: Score = part(position, side.flip());
        let turn: Score = turn(position);
        (ours - theirs.turned() + turn).mix(officers)
    }
}

impl Tunable for LanesEvaluator {
    type WeightTable = Weights;

    fn linear(position: &Lanes) -> Linear {
        let parts = Side::ALL.map(|side| part::<Trace>(position, side));
        Linear::new(parts, &turn(position), position.side, officers(position))
    }
}
