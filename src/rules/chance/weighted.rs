//! Dice of any kind: outcomes with weights.

use crate::base::Rng;
use crate::rules::{Chance, Position};
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::marker::PhantomData;
use std::str::FromStr;

/// A die with any outcomes, or any other source of chance in a game.
pub trait Die<P: Position>: 'static {
    /// One outcome; see [`Chance::Roll`].
    type Roll: Copy + Eq + Hash + Debug + Display + FromStr + Send + Sync + 'static;

    /// See [`Chance::is_due`].
    fn is_due(position: &P) -> bool;

    /// See [`Chance::rolls`].
    fn rolls(position: &P) -> impl Iterator<Item = (Self::Roll, u32)>;

    /// See [`Chance::current_roll`].
    fn current_roll(_position: &P) -> Option<Self::Roll> {
        None
    }

    /// See [`Chance::apply`].
    fn apply(position: &mut P, roll: Self::Roll);

    /// Draws an outcome with the probability of its weight.
    fn draw(position: &P, rng: &mut Rng) -> Self::Roll {
        let total = Self::rolls(position).map(|(_, weight)| weight).sum();
        let mut point = rng.below(total);
        for (roll, weight) in Self::rolls(position) {
            if point < weight {
                return roll;
            }
            point -= weight;
        }
        unreachable!("a place below the sum of the weights")
    }
}

/// The strategy of a game whose chance nodes average over the outcomes of `D`.
#[derive(Clone, Copy, Debug)]
pub struct Weighted<D>(PhantomData<D>);

impl<P: Position, D: Die<P>> Chance<P> for Weighted<D> {
    type Roll = D::Roll;
    const EXISTS: bool = true;

    fn is_due(position: &P) -> bool {
        D::is_due(position)
    }

    fn rolls(position: &P) -> impl Iterator<Item = (D::Roll, u32)> {
        D::rolls(position)
    }

    fn current_roll(position: &P) -> Option<D::Roll> {
        D::current_roll(position)
    }

    fn apply(position: &mut P, roll: D::Roll) {
        D::apply(position, roll);
    }

    fn draw(position: &P, rng: &mut Rng) -> D::Roll {
        D::draw(position, rng)
    }
}
