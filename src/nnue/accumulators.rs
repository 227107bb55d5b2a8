//! Accumulators on a stack, which follow the moves and are worked out when they are asked
//! for.

use super::features::Features;
use super::kernels::update;
use super::net::Net;
use crate::base::Side;
use crate::rules::{Observer, Position};
use arrayvec::ArrayVec;
use std::marker::PhantomData;

/// Pieces that a move may place and lift before it is cheaper to begin anew.
const MAX_CHANGES: usize = 6;

/// A piece and where he stands.
type Placed<P> = (<P as Position>::Piece, <P as Position>::Square);
pub(super) type PieceOf<F> = <<F as Features>::Position as Position>::Piece;
pub(super) type SquareOf<F> = <<F as Features>::Position as Position>::Square;

/// What a move has changed.
struct Changes<P: Position> {
    placed: ArrayVec<Placed<P>, MAX_CHANGES>,
    lifted: ArrayVec<Placed<P>, MAX_CHANGES>,
    /// Too much, or nothing is known of what was before.
    all: bool,
}

impl<P: Position> Changes<P> {
    /// Everything has changed.
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
    /// How each side looks at the board.
    frames: [u8; 2],
    /// Whose accumulator has been worked out.
    is_ready: [bool; 2],
}

impl<P: Position> Entry<P> {
    /// A position of which nothing has been worked out, after one that is not known.
    fn new(frames: [u8; 2]) -> Entry<P> {
        Entry {
            changes: Changes::all(),
            frames,
            is_ready: [false; 2],
        }
    }
}

/// The accumulators of a line of positions, of one thread.
///
/// Places on the stack are handed out in the order in which a search goes down; going
/// down from a place again forgets what lay beyond it.
pub struct AccumulatorStack<F: Features> {
    entries: Vec<Entry<F::Position>>,
    /// Two accumulators for each entry.
    units: Vec<i16>,
    /// The two with which inputs that are no pieces's are added.
    complete: Vec<i16>,
    /// Inputs that are on, those of one side at a time.
    on: Vec<usize>,
    hidden: usize,
}

impl<F: Features> AccumulatorStack<F> {
    /// An empty stack for nets with so many hidden units.
    #[must_use]
    pub fn new(hidden: usize) -> AccumulatorStack<F> {
        AccumulatorStack {
            entries: Vec::new(),
            units: Vec::new(),
            complete: vec![0; 2 * hidden],
            on: Vec::with_capacity(F::MAX_ON),
            hidden,
        }
    }

    /// Puts `position` at the bottom; gives its place.
    pub fn begin(&mut self, position: &F::Position) -> usize {
        *self.entry(0) = Entry::new(frames::<F>(position));
        0
    }

    /// Makes `child` what comes after `mv` in the position at `place`; gives its place.
    /// `other` hears as well which pieces move.
    #[inline]
    pub fn follow(
        &mut self,
        (parent, place): (&F::Position, usize),
        mv: <F::Position as Position>::Move,
        child: &mut F::Position,
        other: &mut impl Observer<PieceOf<F>, SquareOf<F>>,
    ) -> usize {
        let entry = self.entry(place + 1);
        entry.changes.clear();
        child.play_from(parent, mv, &mut (&mut entry.changes, other));
        entry.frames = frames::<F>(child);
        entry.is_ready = [false; 2];
        place + 1
    }

    /// The entry at a place that is there already or comes next.
    #[inline]
    fn entry(&mut self, place: usize) -> &mut Entry<F::Position> {
        if place == self.entries.len() {
            self.entries.push(Entry::new([0; 2]));
            self.units.resize(self.entries.len() * 2 * self.hidden, 0);
        }
        &mut self.entries[place]
    }

    /// What `net` says of `position`, which lies at `place`, in hundredths of a pawn for
    /// its side.
    #[inline]
    pub fn judge(&mut self, net: &Net, position: &F::Position, place: usize) -> i32 {
        for side in Side::ALL {
            if !self.entries[place].is_ready[side.index()] {
                self.work_out(net, position, place, side);
            }
        }
        let is_more = Side::ALL.map(|side| self.add_others(net, position, place, side));
        let views = Side::ALL.map(|side| {
            let at = side.index();
            if is_more[at] {
                &self.complete[at * self.hidden..][..self.hidden]
            } else {
                &self.units[(2 * place + at) * self.hidden..][..self.hidden]
            }
        });
        net.judge(views, position.side(), F::bucket(position))
    }

    /// Works out one accumulator, and those that it is made from.
    fn work_out(&mut self, net: &Net, position: &F::Position, place: usize, side: Side) {
        let at = side.index();
        let frame = self.entries[place].frames[at];
        // The last one that is there, seen in the same frame, with nothing between that
        // has changed altogether.
        let mut from = place;
        while !self.entries[from].is_ready[at] {
            let entry = &self.entries[from];
            if entry.changes.all || from == 0 || self.entries[from - 1].frames[at] != frame {
                return self.refresh(net, position, place, side);
            }
            from -= 1;
        }
        for next in from + 1..=place {
            self.step(net, next, side);
        }
    }

    /// Makes an accumulator from the pieces on the board.
    #[cold]
    fn refresh(&mut self, net: &Net, position: &F::Position, place: usize, side: Side) {
        let frame = self.entries[place].frames[side.index()];
        self.on.clear();
        switch_on_pieces::<F>(position, (side, frame), &mut self.on);
        let out = &mut self.units[(2 * place + side.index()) * self.hidden..][..self.hidden];
        update(net.set(), out, net.biases(), net.weights(), &self.on, &[]);
        self.entries[place].is_ready[side.index()] = true;
    }

    /// Makes an accumulator from the one below it.
    #[inline]
    fn step(&mut self, net: &Net, place: usize, side: Side) {
        let entry = &mut self.entries[place];
        let frame = entry.frames[side.index()];
        let changes = &entry.changes;
        let [added, removed] = [&changes.placed, &changes.lifted].map(|pieces| {
            let mut rows = [0; MAX_CHANGES];
            for (row, &(piece, square)) in rows.iter_mut().zip(pieces) {
                *row = F::piece(piece, square, side, frame);
            }
            rows
        });
        let (added, removed) = (
            &added[..changes.placed.len()],
            &removed[..changes.lifted.len()],
        );
        entry.is_ready[side.index()] = true;
        let (before, after) = self.units.split_at_mut(2 * place * self.hidden);
        let from = &before[(2 * (place - 1) + side.index()) * self.hidden..][..self.hidden];
        let out = &mut after[side.index() * self.hidden..][..self.hidden];
        update(net.set(), out, from, net.weights(), added, removed);
    }

    /// Copies an accumulator at a place and adds what is no piece's; tells whether there was
    /// any of it. If not, nothing is copied.
    #[inline]
    fn add_others(&mut self, net: &Net, position: &F::Position, place: usize, side: Side) -> bool {
        if !F::HAS_OTHERS {
            return false;
        }
        let frame = self.entries[place].frames[side.index()];
        self.on.clear();
        F::others(position, side, frame, &mut |input| self.on.push(input));
        if self.on.is_empty() {
            return false;
        }
        let from = &self.units[(2 * place + side.index()) * self.hidden..][..self.hidden];
        let out = &mut self.complete[side.index() * self.hidden..][..self.hidden];
        update(net.set(), out, from, net.weights(), &self.on, &[]);
        true
    }
}

fn frames<F: Features>(position: &F::Position) -> [u8; 2] {
    Side::ALL.map(|side| F::frame(position, side))
}

/// Collects the inputs that pieces switch on in the view of a side.
struct SwitchOn<'a, F> {
    on: &'a mut Vec<usize>,
    side: Side,
    frame: u8,
    features: PhantomData<F>,
}

impl<F: Features> Observer<PieceOf<F>, SquareOf<F>> for SwitchOn<'_, F> {
    fn place(&mut self, piece: PieceOf<F>, square: SquareOf<F>) {
        self.on.push(F::piece(piece, square, self.side, self.frame));
    }

    // A survey lifts nobody.
    fn lift(&mut self, _: PieceOf<F>, _: SquareOf<F>) {}
}

/// Collects the inputs of the pieces in the view of a side and its frame.
fn switch_on_pieces<F: Features>(
    position: &F::Position,
    (side, frame): (Side, u8),
    on: &mut Vec<usize>,
) {
    position.survey(&mut SwitchOn::<F> {
        on,
        side,
        frame,
        features: PhantomData,
    });
}

/// The inputs that are on in the view of a side: what accumulators are tested against, and
/// what a trainer learns from.
pub fn inputs<F: Features>(position: &F::Position, side: Side, on: &mut Vec<usize>) {
    let frame = F::frame(position, side);
    switch_on_pieces::<F>(position, (side, frame), on);
    F::others(position, side, frame, &mut |input| on.push(input));
}
