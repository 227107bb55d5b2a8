//! A stack of accumulators that follows the moves and is updated lazily.

use super::features::Features;
use super::kernels::update;
use super::net::Net;
use crate::base::Side;
use crate::rules::{Observer, Position};
use arrayvec::ArrayVec;
use std::marker::PhantomData;

/// The maximum number of pieces a move may place, or lift, before a refresh is cheaper.
const MAX_CHANGES: usize = 6;

/// A piece and its square.
type Placed<P> = (<P as Position>::Piece, <P as Position>::Square);
pub(super) type PieceOf<F> = <<F as Features>::Position as Position>::Piece;
pub(super) type SquareOf<F> = <<F as Features>::Position as Position>::Square;

/// The changes made by a move.
struct Changes<P: Position> {
    placed: ArrayVec<Placed<P>, MAX_CHANGES>,
    lifted: ArrayVec<Placed<P>, MAX_CHANGES>,
    /// There are too many changes, or the previous position is unknown.
    all: bool,
}

impl<P: Position> Changes<P> {
    /// Returns changes that require a refresh.
    fn all() -> Changes<P> {
        Changes {
            placed: ArrayVec::new(),
            lifted: ArrayVec::new(),
            all: true,
        }
    }

    fn clear(&mut self) {
        self.placed.clear();
        self.lifted.clear();
        self.all = false;
    }
}

impl<P: Position> Observer<P::Piece, P::Square> for Changes<P> {
    #[inline]
    fn place(&mut self, piece: P::Piece, square: P::Square) {
        self.all |= self.placed.try_push((piece, square)).is_err();
    }

    #[inline]
    fn lift(&mut self, piece: P::Piece, square: P::Square) {
        self.all |= self.lifted.try_push((piece, square)).is_err();
    }
}

/// One position on the stack.
struct Entry<P: Position> {
    changes: Changes<P>,
    /// The frame of each side.
    frames: [u8; 2],
    /// Whether each side's accumulator is up to date.
    is_ready: [bool; 2],
}

impl<P: Position> Entry<P> {
    /// Returns an entry without accumulators whose previous position is unknown.
    fn new(frames: [u8; 2]) -> Entry<P> {
        Entry {
            changes: Changes::all(),
            frames,
            is_ready: [false; 2],
        }
    }
}

/// The accumulators of a line of positions, for one thread.
///
/// Indices into the stack are handed out in the order in which a search goes down; going
/// down from an index again drops the entries beyond it.
pub struct AccumulatorStack<F: Features> {
    entries: Vec<Entry<F::Position>>,
    /// Two accumulators for each entry.
    units: Vec<i16>,
    /// The two accumulators with the inputs of features other than pieces added.
    complete: Vec<i16>,
    /// The active inputs of one side at a time.
    active: Vec<usize>,
    hidden: usize,
}

impl<F: Features> AccumulatorStack<F> {
    /// Returns an empty stack for nets with `hidden` units.
    #[must_use]
    pub fn new(hidden: usize) -> AccumulatorStack<F> {
        AccumulatorStack {
            entries: Vec::new(),
            units: Vec::new(),
            complete: vec![0; 2 * hidden],
            active: Vec::with_capacity(F::MAX_ACTIVE),
            hidden,
        }
    }

    /// Puts `position` at the bottom of the stack and returns its index. Its accumulators
    /// are computed at once: without them, each position above would need a refresh.
    pub fn begin(&mut self, net: &Net, position: &F::Position) -> usize {
        *self.entry(0) = Entry::new(frames::<F>(position));
        for side in Side::ALL {
            self.refresh(net, position, 0, side);
        }
        0
    }

    /// Plays `mv` in `parent`, the position at `index`, into `child`, and returns
    /// the index of the child. `other` also observes the pieces that move.
    #[inline]
    pub fn follow(
        &mut self,
        parent: &F::Position,
        index: usize,
        mv: <F::Position as Position>::Move,
        child: &mut F::Position,
        other: &mut impl Observer<PieceOf<F>, SquareOf<F>>,
    ) -> usize {
        let entry = self.entry(index + 1);
        entry.changes.clear();
        child.play_from(parent, mv, &mut (&mut entry.changes, other));
        entry.frames = frames::<F>(child);
        entry.is_ready = [false; 2];
        index + 1
    }

    /// Returns the entry at an index that exists or comes next.
    #[inline]
    fn entry(&mut self, index: usize) -> &mut Entry<F::Position> {
        if index == self.entries.len() {
            self.entries.push(Entry::new([0; 2]));
            self.units.resize(self.entries.len() * 2 * self.hidden, 0);
        }
        &mut self.entries[index]
    }

    /// Evaluates `position`, at `index`, in hundredths of a pawn for the side to
    /// move.
    #[inline]
    pub fn evaluate(&mut self, net: &Net, position: &F::Position, index: usize) -> i32 {
        for side in Side::ALL {
            if !self.entries[index].is_ready[side.index()] {
                self.update_accumulator(net, position, index, side);
            }
        }
        let has_others = Side::ALL.map(|side| self.add_others(net, position, index, side));
        let views = Side::ALL.map(|side| {
            let at = side.index();
            if has_others[at] {
                &self.complete[at * self.hidden..][..self.hidden]
            } else {
                &self.units[(2 * index + at) * self.hidden..][..self.hidden]
            }
        });
        net.evaluate(views, position.side(), F::bucket(position))
    }

    /// Updates an accumulator, and those it is computed from.
    fn update_accumulator(&mut self, net: &Net, position: &F::Position, index: usize, side: Side) {
        let at = side.index();
        let frame = self.entries[index].frames[at];
        // Find the last accumulator that is up to date and has the same frame, with no
        // refresh in between.
        let mut from = index;
        while !self.entries[from].is_ready[at] {
            let entry = &self.entries[from];
            if entry.changes.all || self.entries[from - 1].frames[at] != frame {
                return self.refresh(net, position, index, side);
            }
            from -= 1;
        }
        for next in from + 1..=index {
            self.step(net, next, side);
        }
    }

    /// Computes an accumulator from the pieces on the board.
    #[cold]
    fn refresh(&mut self, net: &Net, position: &F::Position, index: usize, side: Side) {
        let frame = self.entries[index].frames[side.index()];
        self.active.clear();
        collect_piece_inputs::<F>(position, side, frame, &mut self.active);
        let out = &mut self.units[(2 * index + side.index()) * self.hidden..][..self.hidden];
        update(
            net.set(),
            out,
            net.biases(),
            net.weights(),
            &self.active,
            &[],
        );
        self.entries[index].is_ready[side.index()] = true;
    }

    /// Computes an accumulator from the one below it.
    #[inline]
    fn step(&mut self, net: &Net, index: usize, side: Side) {
        let entry = &mut self.entries[index];
        let frame = entry.frames[side.index()];
        let changes = &entry.changes;
        let rows_of = |pieces: &[Placed<F::Position>]| {
            let mut rows = [0; MAX_CHANGES];
            for (row, &(piece, square)) in rows.iter_mut().zip(pieces) {
                *row = F::piece(piece, square, side, frame);
            }
            rows
        };
        let added = &rows_of(&changes.placed)[..changes.placed.len()];
        let removed = &rows_of(&changes.lifted)[..changes.lifted.len()];
        entry.is_ready[side.index()] = true;
        let (before, after) = self.units.split_at_mut(2 * index * self.hidden);
        let from = &before[(2 * (index - 1) + side.index()) * self.hidden..][..self.hidden];
        let out = &mut after[side.index() * self.hidden..][..self.hidden];
        update(net.set(), out, from, net.weights(), added, removed);
    }

    /// Copies an accumulator and adds the inputs of features other than pieces. Returns
    /// whether there were any; if not, copies nothing.
    #[inline]
    fn add_others(&mut self, net: &Net, position: &F::Position, index: usize, side: Side) -> bool {
        if !F::HAS_OTHERS {
            return false;
        }
        let frame = self.entries[index].frames[side.index()];
        self.active.clear();
        F::others(position, side, frame, &mut |input| self.active.push(input));
        if self.active.is_empty() {
            return false;
        }
        let from = &self.units[(2 * index + side.index()) * self.hidden..][..self.hidden];
        let out = &mut self.complete[side.index() * self.hidden..][..self.hidden];
        update(net.set(), out, from, net.weights(), &self.active, &[]);
        true
    }
}

fn frames<F: Features>(position: &F::Position) -> [u8; 2] {
    Side::ALL.map(|side| F::frame(position, side))
}

/// An observer that collects the active piece inputs of a side.
struct InputCollector<'a, F> {
    active: &'a mut Vec<usize>,
    side: Side,
    frame: u8,
    features: PhantomData<F>,
}

impl<F: Features> Observer<PieceOf<F>, SquareOf<F>> for InputCollector<'_, F> {
    fn place(&mut self, piece: PieceOf<F>, square: SquareOf<F>) {
        self.active
            .push(F::piece(piece, square, self.side, self.frame));
    }

    // A survey lifts no pieces.
    fn lift(&mut self, _: PieceOf<F>, _: SquareOf<F>) {}
}

/// Collects the active piece inputs of a side with its frame.
fn collect_piece_inputs<F: Features>(
    position: &F::Position,
    side: Side,
    frame: u8,
    active: &mut Vec<usize>,
) {
    position.survey(&mut InputCollector::<F> {
        active,
        side,
        frame,
        features: PhantomData,
    });
}

/// Collects the active inputs of a side: a reference for tests of the accumulators, and
/// the input of the trainer.
pub fn inputs<F: Features>(position: &F::Position, side: Side, active: &mut Vec<usize>) {
    let frame = F::frame(position, side);
    collect_piece_inputs::<F>(position, side, frame, active);
    F::others(position, side, frame, &mut |input| active.push(input));
}
