//! Where terms put what they count: into a score, or into a list of which
//! weight counts how often. Each term is written once for both.

use super::layout::{COUNT, Group};
use super::score::Score;
use super::weights::WEIGHTS;

/// Adds up weights.
pub(super) trait Tally: Default {
    /// A weight, so many times.
    fn add(&mut self, weight: usize, times: i32);

    /// An eighth of each of these weights of a group.
    fn eighths<const N: usize>(&mut self, group: Group, indices: [usize; N]);

    /// Everything that `part` has.
    fn absorb(&mut self, part: &Self);
}

impl Tally for Score {
    #[inline]
    fn add(&mut self, weight: usize, times: i32) {
        *self += WEIGHTS[weight] * times;
    }

    #[inline]
    fn eighths<const N: usize>(&mut self, group: Group, indices: [usize; N]) {
        let mut sum = Score::ZERO;
        for index in indices {
            sum += WEIGHTS[group.at(index)];
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
pub(super) struct Trace(Vec<(u16, i16)>);

impl Trace {
    /// Each weight once, in ascending order, none with 0.
    pub(super) fn sorted(mut self) -> Vec<(u16, i16)> {
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

impl Tally for Trace {
    fn add(&mut self, weight: usize, times: i32) {
        self.0.push((weight as u16, (8 * times) as i16));
    }

    fn eighths<const N: usize>(&mut self, group: Group, indices: [usize; N]) {
        let entries = indices.map(|index| (group.at(index) as u16, 1));
        self.0.extend(entries);
    }

    fn absorb(&mut self, part: &Trace) {
        self.0.extend_from_slice(&part.0);
    }
}

const _: () = assert!(COUNT < u16::MAX as usize, "a weight's place fits 16 bits");
