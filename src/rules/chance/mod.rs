//! How chance enters a game: a strategy that the position chooses.
//!
//! - [`NoChance`]: it does not; whatever has to do with it vanishes.
//! - [`Weighted`]: any [`Die`], its outcomes as likely as it says.
//! - [`Ordered`]: three outcomes, each of which grants all that the one before
//!   grants ([`OrderedDie`]). A search can learn of one from the others.

mod none;
mod ordered;
mod weighted;

pub use none::{NoChance, NoRoll};
pub use ordered::{Grade, GradedMoves, Ordered, OrderedDie};
pub use weighted::{Die, Weighted};

use super::{MoveList, Position};
use crate::base::Rng;
use std::fmt::Debug;
use std::hash::Hash;

/// The part of chance in the game of `P`.
pub trait Chance<P: Position>: 'static {
    /// One thing that chance may do.
    type Roll: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// Whether it has any part at all.
    const EXISTS: bool;

    /// Whether a roll comes next, unless the game is over.
    fn is_due(position: &P) -> bool;

    /// The rolls that `position` may be given, with their weights, all above 0, the
    /// likeliest first. Rolls that play alike are one, which stands for all of them.
    fn rolls(position: &P) -> impl Iterator<Item = (Self::Roll, u32)>;

    /// The roll that stands for all that play like `roll`.
    #[must_use]
    fn alike(roll: Self::Roll) -> Self::Roll {
        roll
    }

    /// Gives `position` the roll that it waits for.
    fn apply(position: &mut P, roll: Self::Roll);

    /// Draws a roll.
    fn draw(position: &P, rng: &mut Rng) -> Self::Roll;

    /// The roll as position strings and the protocol write it.
    fn text(roll: Self::Roll) -> String;

    /// Every decision that some roll would allow now, whatever was rolled.
    #[must_use]
    fn every_move(position: &P) -> MoveList<P::Move> {
        position.legal()
    }

    /// Hands `visit` every roll that `position` waits for, the position with it, and
    /// its legal decisions.
    fn each_roll(position: &P, mut visit: impl FnMut(Self::Roll, &P, &[P::Move])) {
        for (roll, _) in Self::rolls(position) {
            let mut rolled = *position;
            Self::apply(&mut rolled, roll);
            visit(roll, &rolled, &rolled.legal());
        }
    }
}

/// A roll of the game of `P`.
pub type RollOf<P> = <<P as Position>::Chance as Chance<P>>::Roll;
