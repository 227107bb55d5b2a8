//! Where terms put what they count: into a score, or into a list of which
//! weight counts how often. Each term is written once for both.

use super::layout::WeightGroup;
use super::score::Score;
use std::fmt::Debug;

/// [`WeightTable::HEAD`] unless a table has its own.
pub const HEAD: &str =
    "//! Every weight of the evaluation in hundredths of a pawn: when both sides have
//! all their officers, when only the side that it counts for has them, when only
//! the other side has them, when nobody has any. `layout.rs` says what lies
//! where, `docs/log/evaluation.md` how the numbers came about.
//!
//! Written by `ermine tune fit`.

use crate::eval::linear::{Score, s};

#[rustfmt::skip]
pub(super) static WEIGHTS: &[Score] = &[
";

/// The weights of one evaluation: a type without content stands for them.
pub trait WeightTable: Copy + Debug + Default + Eq + Send + Sync + 'static {
    /// What each weight is for, in the order of the table, as
    /// [`groups!`](super::groups) lays it out.
    const GROUPS: &'static [WeightGroup];

    /// The head of the file `weights.rs` that a tuner writes, up to the bracket
    /// that opens the table; this one is for a table that lies beside
    /// `layout.rs` and stands in `docs/evaluation.md`.
    const HEAD: &'static str = HEAD;

    /// The weights in use, as many as the groups have.
    fn weights() -> &'static [Score];
}

/// Adds up weights of the table `W`.
pub trait WeightTally<W: WeightTable>: Default {
    /// A weight, so many times.
    fn add(&mut self, weight: usize, times: i32);

    /// An eighth of each of these weights of a group.
    fn eighths<const N: usize>(&mut self, group: WeightGroup, indices: [usize; N]);

    /// Everything that `part` has.
    fn absorb(&mut self, part: &Self);
}

impl<W: WeightTable> WeightTally<W> for Score {
    #[inline]
    fn add(&mut self, weight: usize, times: i32) {
        *self += W::weights()[weight] * times;
    }

    #[inline]
    fn eighths<const N: usize>(&mut self, group: WeightGroup, indices: [usize; N]) {
        let mut sum = Score::ZERO;
        for index in indices {
            sum += W::weights()[group.at(index)];
        }
        *self += sum.eighth();
    }

    #[inline]
    fn absorb(&mut self, part: &Score) {
        *self += *part;
    }
}

/// How often each weight counts, in eighths.
#[derive(Clone, Debug, Default)]
pub struct Trace(Vec<(u16, i16)>);

impl Trace {
    /// Everything that `part` has.
    pub fn extend(&mut self, part: &Trace) {
        self.0.extend_from_slice(&part.0);
    }

    /// Each weight once, in ascending order, none with 0.
    #[must_use]
    pub fn sorted(mut self) -> Vec<(u16, i16)> {
        self.0.sort_unstable_by_key(|entry| entry.0);
        let mut sum: Vec<(u16, i16)> = Vec::with_capacity(self.0.len());
        for (weight, times) in self.0 {
            match sum.last_mut() {
                Some(last) if last.0 == weight => last.1 += times,
                _ => sum.push((weight, times)),
            }
        }
        sum.retain(|entry| entry.1 != 0);
        sum
    }
}

impl<W: WeightTable> WeightTally<W> for Trace {
    fn add(&mut self, weight: usize, times: i32) {
        self.0.push((weight as u16, (8 * times) as i16));
    }

    fn eighths<const N: usize>(&mut self, group: WeightGroup, indices: [usize; N]) {
        let entries = indices.map(|index| (group.at(index) as u16, 1));
        self.0.extend(entries);
    }

    fn absorb(&mut self, part: &Trace) {
        self.extend(part);
    }
}
