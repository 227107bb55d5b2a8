//! Linear handcrafted evaluations: the kit that they share.
//!
//! An evaluation built with this kit consists of
//!
//! - a layout, by [`groups!`]: the index and the meaning of each weight;
//! - `weights.rs`, the table itself, which `ermine tune fit` writes ([`source`]);
//! - a unit type that represents both ([`WeightTable`]) and knows the weights of a piece
//!   on a square ([`PieceWeights`]), so that a [`PieceSquareScore`] can follow the moves;
//! - terms, each a function written once for any [`WeightTally`]: a [`Score`] in play, a
//!   [`Trace`] for the tuner, [`TermTallies`] for display. A list calls each in one line,
//!   which names it ([`WeightTally::term`]);
//! - [`Terms`], which puts these together: [`LinearEvaluator`] makes them an evaluator,
//!   which a tuner can fit ([`Tunable`]), and an [`Account`] for `explain`.
//!
//! Every weight has four numbers, by the non-pawn material that its own side and the
//! other side have left (`officers` in the code). A weight that does not depend on it, or
//! is not fitted yet, begins with [`Score::even`] or four equal numbers; a fit separates
//! them.
//!
//! ```
//! use ermine::base::Side;
//! use ermine::eval::linear::{PieceWeights, Score, PieceSquareScore, Trace, WeightGroup, WeightTable, WeightTally, s};
//! use ermine::rules::Observer;
//!
//! mod layout {
//!     ermine::eval::linear::groups! {
//!         MATERIAL [2] by 2, "Worth of each kind: rook, king.";
//!         PLACE [3] by 3, "A piece on each of the three squares, seen as White.";
//!         PAIR [1] by 1, "Two rooks.";
//!     }
//! }
//! use layout::{MATERIAL, PAIR, PLACE};
//!
//! static WEIGHTS: [Score; layout::COUNT] = [
//!     s(400, 420, 480, 900), Score::even(0),                // MATERIAL
//!     Score::even(0), Score::even(3), s(9, 9, 20, 20),      // PLACE
//!     Score::even(30),                                      // PAIR
//! ];
//!
//! #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
//! struct Weights;
//!
//! impl WeightTable for Weights {
//!     const GROUPS: &'static [WeightGroup] = &layout::GROUPS;
//!     fn weights() -> &'static [Score] { &WEIGHTS }
//! }
//!
//! /// A side, and whether the piece is a rook.
//! type Piece = (Side, bool);
//!
//! impl PieceWeights for Weights {
//!     type Piece = Piece;
//!     type Square = usize;
//!     const OFFICERS: i32 = 2; // both rooks of a side
//!     fn side(piece: Piece) -> Side { piece.0 }
//!     fn officer(piece: Piece) -> i32 { i32::from(piece.1) }
//!     fn counted((side, rook): Piece, square: usize) -> [usize; 2] {
//!         let seen = if side == Side::White { square } else { 2 - square };
//!         [MATERIAL.at(usize::from(!rook)), PLACE.at(seen)]
//!     }
//! }
//!
//! /// A term.
//! fn pair<T: WeightTally<Weights>>(rooks: usize, tally: &mut T) {
//!     tally.add(PAIR.at(0), i32::from(rooks > 1));
//! }
//!
//! // In play.
//! let mut sums = PieceSquareScore::<Weights>::default();
//! sums.place((Side::White, true), 1);
//! sums.place((Side::White, true), 2);
//! let mut white = Score::ZERO;
//! pair(2, &mut white);
//! // Black has no rooks: the second number of each weight counts.
//! let raw = sums.raw([white, Score::ZERO], Score::ZERO, Side::White);
//! assert_eq!(raw, 420 + 3 + 420 + 9 + 30);
//!
//! // For the tuner, in eighths.
//! let mut trace = Trace::default();
//! pair(2, &mut trace);
//! assert_eq!(trace.sorted(), [(5, 8)]);
//! ```

mod account;
mod counts;
mod evaluator;
mod layout;
mod piece_square;
mod score;
mod source;
mod tally;
mod without_terms;

pub use account::Account;
pub use counts::Linear;
pub use evaluator::{CountedTerms, LinearEvaluator, Terms, Tunable};
#[doc(inline)]
pub use layout::groups;
pub use layout::{WeightGroup, before};
pub use piece_square::{MIRRORED, PieceSquareScore, PieceWeights, by_square, pieces, worth};
pub use score::{CORNERS, FULL, SCALE_NORMAL, Score, s};
pub use source::{Weight, count, parse, source, weights};
pub use tally::{TermTallies, TermTally, Trace, WeightTable, WeightTally};
pub use without_terms::WithoutTerms;

#[cfg(test)]
mod tests;
