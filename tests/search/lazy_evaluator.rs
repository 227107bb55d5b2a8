//! A lazy evaluator: a search cannot tell it from one that updates with every move.

use crate::common::{Plain, random_positions, search, worth};
use ermine::base::{Side, Square, Value};
use ermine::eval::Evaluator;
use ermine::games::royal_palette::{Move, Piece, RoyalPalette};
use ermine::rules::{Observer, Position};
use ermine::search::{Engine, Settings};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The evaluation of [`Plain`], its totals kept on a stack.
#[derive(Default)]
struct Lazy {
    moves: Arc<AtomicU64>,
    added: Arc<AtomicU64>,
}

/// The change of the total by a move, and the total once it is known.
#[derive(Default)]
struct Level {
    change: i32,
    sum: Option<i32>,
}

/// The material of the pieces placed less that of the pieces lifted.
struct Change(i32);

impl Observer<Piece> for Change {
    fn place(&mut self, piece: Piece, _: Square) {
        self.0 += worth(piece);
    }
    fn lift(&mut self, piece: Piece, _: Square) {
        self.0 -= worth(piece);
    }
}

impl Evaluator for Lazy {
    type Position = RoyalPalette;
    type Hints = Plain;
    /// The level of the stack that belongs to the position.
    type State = usize;
    type Scratch = Vec<Level>;

    fn scratch(&self) -> Vec<Level> {
        Vec::new()
    }
    fn state(&self, stack: &mut Vec<Level>, position: &RoyalPalette) -> usize {
        let mut all = Change(0);
        position.survey(&mut all);
        stack.clear();
        stack.push(Level {
            change: 0,
            sum: Some(all.0),
        });
        0
    }
    fn follow(
        &self,
        stack: &mut Vec<Level>,
        parent: &RoyalPalette,
        &level: &usize,
        mv: Move,
        child: &mut RoyalPalette,
        child_level: &mut usize,
    ) {
        let mut change = Change(0);
        child.play_from(parent, mv, &mut change);
        *child_level = level + 1;
        stack.truncate(level + 1);
        stack.push(Level {
            change: change.0,
            sum: None,
        });
        self.moves.fetch_add(1, Relaxed);
    }
    fn evaluate(&self, stack: &mut Vec<Level>, position: &RoyalPalette, &level: &usize) -> Value {
        let computed = (0..=level).rev().find(|&level| stack[level].sum.is_some());
        let computed = computed.expect("the first level is known");
        let mut sum = stack[computed].sum.expect("a known sum");
        for level in &mut stack[computed + 1..=level] {
            sum += level.change;
            level.sum = Some(sum);
            self.added.fetch_add(1, Relaxed);
        }
        let raw = match position.side() {
            Side::White => sum,
            Side::Black => -sum,
        };
        Plain::value(position, raw)
    }
    fn shifted(&self, value: Value, centipawns: i32) -> Value {
        Plain.shifted(value, centipawns)
    }
    fn centipawns(&self, value: Value) -> i32 {
        Plain.centipawns(value)
    }
    fn chances(&self, position: &RoyalPalette, value: Value) -> [u32; 3] {
        Plain.chances(position, value)
    }
    fn explain(&self, position: &RoyalPalette) -> String {
        Plain.explain(position)
    }
}

#[test]
fn lazy_evaluation_gives_the_same_search() {
    let lazy = Lazy::default();
    let (moves, added) = (Arc::clone(&lazy.moves), Arc::clone(&lazy.added));
    let lazy = Engine::new(Arc::new(lazy), 1, 1).unwrap();
    let eager = Engine::new(Arc::new(Plain), 1, 1).unwrap();
    for position in random_positions(21, 20) {
        if position.legal().is_empty() || position.draw().is_some() {
            continue;
        }
        for settings in [Settings::EXACT, Settings::PLAY] {
            let expected = search(&eager, &position, 4, settings);
            let found = search(&lazy, &position, 4, settings);
            assert_eq!(found.nodes, expected.nodes, "{position}");
            assert_eq!(found.lines, expected.lines, "{position}");
        }
    }
    let (moves, added) = (moves.load(Relaxed), added.load(Relaxed));
    assert!(added < moves, "{added} of {moves} were worked out");
}
