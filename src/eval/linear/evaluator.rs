//! The evaluator of a game with a linear handcrafted evaluation.

use super::account::Account;
use super::counts::Linear;
use super::piece_square::{PieceSquareScore, PieceWeights};
use super::score::{SCALE_NORMAL, Score};
use super::tally::{TermTallies, Trace, WeightTable, WeightTally};
use crate::base::{Side, Value};
use crate::eval::{Curve, Evaluator, Hints, RawEvaluator, Scale, eager};
use crate::rules::Position;
use std::num::NonZero;

/// The terms of a position, counted.
#[derive(Clone, Debug)]
pub struct CountedTerms<T> {
    /// The terms of White and of Black.
    pub parts: [T; 2],
    /// The terms of the side to move alone.
    pub turn: T,
}

impl<T> CountedTerms<TermTallies<T>> {
    /// Returns the names of all terms: those of a side, then those of the turn.
    #[must_use]
    pub fn names(&self) -> Vec<&'static str> {
        let terms = self.parts[0].terms.iter().chain(&self.turn.terms);
        let names = terms.map(|term| term.name);
        names.filter(|name| !name.is_empty()).collect()
    }
}

/// The terms of one game, each written once for play and for the tuner.
pub trait Terms: Default + Send + Sync + 'static {
    /// The positions that they evaluate.
    type Position: Position<
            Piece = <Self::WeightTable as PieceWeights>::Piece,
            Square = <Self::WeightTable as PieceWeights>::Square,
        >;

    /// The hints for move ordering and pruning.
    type Hints: Hints<Position = Self::Position>;

    /// The weights.
    type WeightTable: PieceWeights;

    /// The curve from raw score to expected score.
    const CURVE: Curve;

    /// The name of the side to move's part in the tables of
    /// [`explain`](Evaluator::explain).
    const TURN: &'static str = "turn";

    /// Counts the terms of a position.
    fn count<T: WeightTally<Self::WeightTable>>(
        &self,
        position: &Self::Position,
    ) -> CountedTerms<T>;

    /// Returns the draw chance of such a position if it is even, in thousandths;
    /// `officers` is the non-pawn material left, twice [`FULL`](super::FULL) at the
    /// start.
    fn draws_when_even(position: &Self::Position, officers: i32) -> i32;

    /// Returns the scale factor of the raw score if `strong` is ahead, in parts of
    /// [`SCALE_NORMAL`]: how much of its advantage the side can convert.
    /// Source: the scale factors of Stockfish's endgames.
    #[inline]
    fn scale_factor(_: &Self::Position, _strong: Side) -> i32 {
        SCALE_NORMAL
    }
}

/// Returns the scale factor of a raw score for the side to move.
#[inline]
fn scale_factor<G: Terms>(position: &G::Position, raw: i32) -> i32 {
    let side = position.side();
    let strong = if raw > 0 { side } else { side.flip() };
    G::scale_factor(position, strong)
}

/// Returns the scaled raw score for the side to move.
#[inline]
fn scaled<G: Terms>(position: &G::Position, raw: i32) -> i32 {
    raw * scale_factor::<G>(position, raw) / SCALE_NORMAL
}

/// An evaluator with a linear raw score, which a tuner can fit.
pub trait Tunable: RawEvaluator {
    /// The weights.
    type WeightTable: WeightTable;

    /// Returns the count of each weight in a position: with the weights in use the sum
    /// is, up to rounding, the raw score for the side to move, unless a net evaluates the
    /// position.
    fn linear(position: &Self::Position) -> Linear;
}

/// Returns the unscaled raw score for the side to move of a position with this
/// piece-square state.
#[inline]
fn sum<G: Terms>(
    terms: &G,
    position: &G::Position,
    piece_square: &PieceSquareScore<G::WeightTable>,
) -> i32 {
    let CountedTerms { parts, turn } = terms.count::<Score>(position);
    piece_square.raw(parts, turn, position.side())
}

/// The evaluator made of the terms `G` of a game.
pub struct LinearEvaluator<G> {
    terms: G,
    scale: Scale,
}

impl<G: Terms> Default for LinearEvaluator<G> {
    fn default() -> LinearEvaluator<G> {
        LinearEvaluator::new(G::default())
    }
}

impl<G: Terms> LinearEvaluator<G> {
    /// Creates an evaluator of these terms.
    #[must_use]
    pub fn new(terms: G) -> LinearEvaluator<G> {
        LinearEvaluator {
            terms,
            scale: Scale::new(G::CURVE),
        }
    }

    /// Returns a checksum of the weights and the curve, which identifies the evaluation
    /// that a residual net belongs to.
    #[must_use]
    pub fn fingerprint() -> NonZero<u32> {
        let mut hasher = crc32fast::Hasher::new();
        for weight in G::WeightTable::weights() {
            hasher.update(format!("{weight:?}").as_bytes());
        }
        hasher.update(format!("{:?}", G::CURVE).as_bytes());
        NonZero::new(hasher.finalize()).unwrap_or(NonZero::<u32>::MIN)
    }

    /// The same evaluator with another curve, to measure the gain of the fitted one.
    #[must_use]
    pub fn with_curve(self, curve: Curve) -> LinearEvaluator<G> {
        LinearEvaluator {
            scale: Scale::new(curve),
            ..self
        }
    }

    /// Returns the scaled raw score for the side to move of a position with this
    /// piece-square state.
    #[inline]
    pub(crate) fn raw_by(
        &self,
        position: &G::Position,
        piece_square: &PieceSquareScore<G::WeightTable>,
    ) -> i32 {
        scaled::<G>(position, sum(&self.terms, position, piece_square))
    }

    /// Converts a raw score to an expected score for the same side.
    #[inline]
    pub(crate) fn value(&self, raw: i32) -> Value {
        self.scale.value(raw)
    }

    /// Returns the breakdown of a position's evaluation.
    #[must_use]
    pub fn account(&self, position: &G::Position) -> Account {
        let mut account = Account::of::<G::WeightTable, _>(position);
        let CountedTerms { parts, turn } = self.terms.count::<TermTallies<Score>>(position);
        let [white, black] = parts.map(|part| part.terms);
        for (white, black) in white.into_iter().zip(black) {
            account.add(white.name, [white.tally, black.tally]);
        }
        account.set_turn(turn.sum::<G::WeightTable>(|_| true));
        let factor = scale_factor::<G>(position, account.raw());
        account.set_scale_factor(factor);
        account
    }
}

impl<G: Terms> Evaluator for LinearEvaluator<G> {
    type Position = G::Position;
    type Hints = G::Hints;
    type State = PieceSquareScore<G::WeightTable>;
    type Scratch = ();

    fn scratch(&self) {}

    fn state(&self, (): &mut (), position: &G::Position) -> Self::State {
        eager::survey(position)
    }

    #[inline]
    fn follow(
        &self,
        (): &mut (),
        parent: &G::Position,
        parent_state: &Self::State,
        mv: <G::Position as Position>::Move,
        child: &mut G::Position,
        child_state: &mut Self::State,
    ) {
        eager::follow(parent, parent_state, mv, child, child_state);
    }

    #[inline]
    fn evaluate(&self, (): &mut (), position: &G::Position, piece_square: &Self::State) -> Value {
        self.scale.value(self.raw_by(position, piece_square))
    }

    #[inline]
    fn shifted(&self, value: Value, centipawns: i32) -> Value {
        self.scale.shifted(value, centipawns)
    }

    fn centipawns(&self, value: Value) -> i32 {
        self.scale.raw(value)
    }

    fn chances(&self, position: &G::Position, value: Value) -> [u32; 3] {
        let piece_square: Self::State = eager::survey(position);
        let even = G::draws_when_even(position, piece_square.phase());
        crate::eval::chances(value, even, position.clock())
    }

    fn explain(&self, position: &G::Position) -> String {
        self.account(position).table(G::TURN, &self.scale)
    }
}

impl<G: Terms> RawEvaluator for LinearEvaluator<G> {
    const CURVE: Curve = G::CURVE;

    fn raw(&self, position: &G::Position) -> i32 {
        self.raw_by(position, &eager::survey(position))
    }
}

impl<G: Terms> Tunable for LinearEvaluator<G> {
    type WeightTable = G::WeightTable;

    fn linear(position: &G::Position) -> Linear {
        let terms = G::default();
        let CountedTerms { parts, turn } = terms.count::<Trace>(position);
        let raw = sum(&terms, position, &eager::survey(position));
        let factor = f64::from(scale_factor::<G>(position, raw)) / f64::from(SCALE_NORMAL);
        Linear::of::<G::WeightTable, _>(position, parts, &turn).scaled(factor)
    }
}
