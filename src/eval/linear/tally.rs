//! Tallies of terms: a score, or a list of the counts of weights. Each term is written
//! once for both.

use super::layout::WeightGroup;
use super::score::Score;
use std::fmt::Debug;

/// The weight table of one evaluation, represented by a unit type.
pub trait WeightTable: Copy + Debug + Default + Eq + Send + Sync + 'static {
    /// The groups of weights in the order of the table, as [`groups!`](super::groups)
    /// lays them out.
    const GROUPS: &'static [WeightGroup];

    /// Returns the weights in use, as many as the groups have.
    fn weights() -> &'static [Score];
}

/// A tally of weights of the table `W`.
pub trait WeightTally<W: WeightTable>: Default {
    /// Adds a weight `times` times.
    fn add(&mut self, weight: usize, times: i32);

    /// Adds an eighth of each of these weights of a group.
    fn eighths<const N: usize>(&mut self, group: WeightGroup, indices: [usize; N]);

    /// Adds everything in `part`.
    fn absorb(&mut self, part: &Self);

    /// Begins the term `name`: returns the tally to count it in. The name is for
    /// display.
    #[inline(always)]
    fn term(&mut self, _name: &'static str) -> &mut Self {
        self
    }
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

/// The counts of weights, in eighths.
#[derive(Clone, Debug, Default)]
pub struct Trace(Vec<(u16, i16)>);

impl Trace {
    /// Adds everything in `part`.
    pub fn extend(&mut self, part: &Trace) {
        self.0.extend_from_slice(&part.0);
    }

    /// Returns each weight once, in ascending order, without zero counts.
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

/// The tally of one term.
#[derive(Clone, Debug)]
pub struct TermTally<T> {
    /// The name of the term; empty for what was counted before the first one.
    pub name: &'static str,
    /// The weights that it counts.
    pub tally: T,
}

/// A tally for each term.
#[derive(Clone, Debug, Default)]
pub struct TermTallies<T> {
    /// The terms in the order in which they were counted.
    pub terms: Vec<TermTally<T>>,
}

impl<T: Default> TermTallies<T> {
    fn begin(&mut self, name: &'static str) {
        let tally = T::default();
        self.terms.push(TermTally { name, tally });
    }

    /// The tally of the term being counted.
    fn current(&mut self) -> &mut T {
        if self.terms.is_empty() {
            self.begin("");
        }
        let last = self.terms.len() - 1;
        &mut self.terms[last].tally
    }

    /// Returns the sum of the terms whose name passes `keep`.
    #[must_use]
    pub fn sum<W: WeightTable>(&self, keep: impl Fn(&str) -> bool) -> T
    where
        T: WeightTally<W>,
    {
        let mut sum = T::default();
        for term in self.terms.iter().filter(|term| keep(term.name)) {
            sum.term(term.name).absorb(&term.tally);
        }
        sum
    }
}

impl<W: WeightTable, T: WeightTally<W>> WeightTally<W> for TermTallies<T> {
    fn add(&mut self, weight: usize, times: i32) {
        self.current().add(weight, times);
    }

    fn eighths<const N: usize>(&mut self, group: WeightGroup, indices: [usize; N]) {
        self.current().eighths(group, indices);
    }

    fn absorb(&mut self, part: &Self) {
        self.current().absorb(&part.sum(|_| true));
    }

    fn term(&mut self, name: &'static str) -> &mut Self {
        self.begin(name);
        self
    }
}
