//! Helpers of several test files: random positions and a plain evaluator.
#![allow(dead_code, missing_docs, unreachable_pub)]

pub mod games;

use ermine::base::value::EVALUATION_LIMIT;
use ermine::base::{Rng, Side, Square, Value};
use ermine::eval::{Evaluator, Hints, eager};
use ermine::games::royal_palette::{
    Face, Kind, Move, PaletteMap, Piece, RoyalPalette, RoyalPaletteGame, Shuffles,
};
use ermine::rules::{Game, Observer, Position, Step, Turn};
use ermine::search::{Control, Engine, Report, Root, Searchable, Settings};

/// An evaluator of material and a small term that depends on every detail of the
/// position, so that different trees rarely have the same value.
pub struct Plain;

#[derive(Clone, Copy, Default)]
pub struct Balance(i32);

const WORTH: [i32; 6] = [100, 300, 320, 500, 900, 0];

pub fn worth(piece: Piece) -> i32 {
    let size = WORTH[piece.kind().index()];
    if piece.side() == Side::White {
        size
    } else {
        -size
    }
}

impl Observer<Piece> for Balance {
    fn place(&mut self, piece: Piece, _: Square) {
        self.0 += worth(piece);
    }
    fn lift(&mut self, piece: Piece, _: Square) {
        self.0 -= worth(piece);
    }
}

impl Plain {
    /// The value of a position by its raw score for the side to move.
    pub fn value(position: &RoyalPalette, raw: i32) -> Value {
        let wobble = (position.table_key() % 400) as i32;
        (raw * 8 + wobble).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }
}

impl Evaluator for Plain {
    type Position = RoyalPalette;
    type Hints = Plain;
    type State = Balance;
    type Scratch = ();

    fn scratch(&self) {}
    fn state(&self, (): &mut (), position: &RoyalPalette) -> Balance {
        eager::survey(position)
    }
    fn follow(
        &self,
        (): &mut (),
        parent: &RoyalPalette,
        parent_balance: &Balance,
        mv: Move,
        child: &mut RoyalPalette,
        child_balance: &mut Balance,
    ) {
        eager::follow(parent, parent_balance, mv, child, child_balance);
    }
    fn evaluate(&self, (): &mut (), position: &RoyalPalette, state: &Balance) -> Value {
        let raw = match position.side() {
            Side::White => state.0,
            Side::Black => -state.0,
        };
        Plain::value(position, raw)
    }
    fn shifted(&self, value: Value, centipawns: i32) -> Value {
        (value + centipawns * 8).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }
    fn centipawns(&self, value: Value) -> i32 {
        value / 8
    }
    fn chances(&self, _: &RoyalPalette, _: Value) -> [u32; 3] {
        [500, 0, 500]
    }
    fn explain(&self, _: &RoyalPalette) -> String {
        String::new()
    }
}

impl Hints for Plain {
    type Position = RoyalPalette;
    const SLOTS: usize = 4096;

    fn material(position: &RoyalPalette) -> i32 {
        let state: Balance = eager::survey(position);
        match position.side() {
            Side::White => state.0,
            Side::Black => -state.0,
        }
    }
    fn gain(position: &RoyalPalette, mv: Move) -> i32 {
        let victim = position.piece_on(mv.to());
        if victim.is_some() {
            worth(victim).abs()
        } else {
            0
        }
    }
    fn slot(_: &RoyalPalette, mv: Move) -> usize {
        usize::from(mv.bits() & 4095)
    }
}

/// Positions from random games, one every few plies, at the start of a turn.
pub fn random_positions(seed: u64, count: usize) -> Vec<RoyalPalette> {
    let mut found = Vec::new();
    for game in 0.. {
        let mut rng = Rng::stream(seed, game);
        let mut position = RoyalPalette::start(Shuffles::draw(&mut rng), PaletteMap::house());
        let wanted = 4 + rng.below(90);
        for ply in 0..400 {
            match position.turn() {
                Turn::Over(_) => break,
                _ if ply >= wanted => {
                    found.push(position);
                    break;
                }
                Turn::Roll => position.make(Step::Roll(Face::draw(&mut rng))),
                Turn::Decide => {
                    let steps = Step::all(&position);
                    // Captures and pawn moves open the position up.
                    let lively: Vec<_> = steps
                        .iter()
                        .filter(|step| match step {
                            Step::Move(mv) => {
                                position.is_noisy(*mv)
                                    || position.piece_on(mv.from()).kind() == Kind::Pawn
                            }
                            Step::Roll(_) => false,
                        })
                        .collect();
                    let step = if !lively.is_empty() && rng.below(3) > 0 {
                        **rng.pick(&lively).unwrap()
                    } else {
                        *rng.pick(&steps).unwrap()
                    };
                    position.make(step);
                }
            }
        }
        if found.len() >= count {
            break;
        }
    }
    found
}

/// The positions of the suite.
pub fn suite() -> Vec<RoyalPalette> {
    let game = RoyalPaletteGame::default();
    let lines = game.info().suite_positions();
    lines
        .map(|line| RoyalPalette::from_pfen(line, PaletteMap::house()).unwrap())
        .collect()
}

/// Searches a position to a depth, after clearing all memory of earlier searches.
pub fn search<P: Position, E: Searchable<Position = P>>(
    engine: &Engine<E>,
    position: &P,
    depth: u32,
    settings: Settings,
) -> Report<P> {
    engine.clear();
    let root = Root {
        depth,
        ..Root::new(*position)
    };
    engine.search(&root, settings, &Control::unlimited(), &|_| {})
}
