//! The evaluator of a game whose evaluation is a sum of weights.

use super::account::Account;
use super::counts::Linear;
use super::piece_square::{PieceSquareScore, PieceWeights};
use super::score::{SCALE_NORMAL, Score};
use super::tally::{Trace, WeightTable, WeightTally};
use crate::base::{Side, Value};
use crate::eval::{Curve, Evaluator, Hints, Scale, eager};
use crate::rules::Position;
use std::num::NonZero;

/// What terms count in a position.
#[derive(Clone, Debug)]
pub struct CountedTerms<T> {
    /// For White and for Black.
    pub parts: [T; 2],
    /// For the side to move alone.
    pub turn: T,
}

/// The terms of one game, each written once for play and for the tuner.
pub trait Terms: Default + Send + Sync + 'static {
    /// The positions they look at.
    type Position: Position<
            Piece = <Self::WeightTable as PieceWeights>::Piece,
            Square = <Self::WeightTable as PieceWeights>::Square,
        >;

    /// What orders and bounds a search.
    type Hints: Hints<Position = Self::Position>;

    /// The weights.
    type WeightTable: PieceWeights;

    /// How a raw score becomes an expected score.
    const CURVE: Curve;

    /// What the tables of [`explain`](Evaluator::explain) call the part of the side
    /// to move.
    const TURN: &'static str = "turn";

    /// What the terms count.
    fn count<T: WeightTally<Self::WeightTable>>(
        &self,
        position: &Self::Position,
    ) -> CountedTerms<T>;

    /// The terms one by one, for White and for Black.
    fn by_term(&self, position: &Self::Position) -> Vec<(&'static str, [Score; 2])>;

    /// Chance of a draw in such a position if it is even, in thousandths, with so many
    /// officers left, twice [`FULL`](super::FULL) at the start.
    fn draws_when_even(position: &Self::Position, officers: i32) -> i32;

    /// How much of its advantage `strong` can cash in, if it is the side that is ahead:
    /// what is left of the raw score, in parts of [`SCALE_NORMAL`]. Source: the scale factors of
    /// Stockfish's endings.
    #[inline]
    fn scale_factor(_: &Self::Position, _strong: Side) -> i32 {
        SCALE_NORMAL
    }
}

/// The scale factor of a raw score for the side to move.
#[inline]
fn scale_factor<G: Terms>(position: &G::Position, raw: i32) -> i32 {
    let side = position.side();
    let strong = if raw > 0 { side } else { side.flip() };
    G::scale_factor(position, strong)
}

/// What is left of a raw score for the side to move.
#[inline]
fn scaled<G: Terms>(position: &G::Position, raw: i32) -> i32 {
    raw * scale_factor::<G>(position, raw) / SCALE_NORMAL
}

/// An evaluator whose raw score is a sum of weights: what a tuner has to know.
pub trait Tunable: Evaluator {
    /// The weights.
    type WeightTable: WeightTable;

    /// How a raw score becomes an expected score in
    /// [`evaluate`](Evaluator::evaluate).
    const CURVE: Curve;

    /// The evaluation in hundredths of a pawn for the side to move: what becomes an
    /// expected score.
    fn raw(&self, position: &Self::Position) -> i32;

    /// How often each weight counts in a position: with those in use the sum is,
    /// up to rounding, the raw score for the side to move, unless a net judges.
    fn linear(position: &Self::Position) -> Linear;
}

/// The raw score for the side to move of a position with these sums.
#[inline]
fn sum<G: Terms>(
    terms: &G,
    position: &G::Position,
    piece_square: &PieceSquareScore<G::WeightTable>,
) -> i32 {
    let CountedTerms { parts, turn } = terms.count::<Score>(position);
    piece_square.raw(parts, turn, position.side())
}

/// The evaluator that the terms `G` of a game make.
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
    /// An evaluator of these terms.
    #[must_use]
    pub fn new(terms: G) -> LinearEvaluator<G> {
        LinearEvaluator {
            terms,
            scale: Scale::new(G::CURVE),
        }
    }

    /// Tells its weights and its curve from others: what a net that adds to them belongs to.
    #[must_use]
    pub fn fingerprint() -> NonZero<u32> {
        let mut hasher = crc32fast::Hasher::new();
        for weight in G::WeightTable::weights() {
            hasher.update(format!("{weight:?}").as_bytes());
        }
        hasher.update(format!("{:?}", G::CURVE).as_bytes());
        NonZero::new(hasher.finalize()).unwrap_or(NonZero::<u32>::MIN)
    }

    /// The same evaluator on another curve, to measure what the fitted one is
    /// worth.
    #[must_use]
    pub fn with_curve(self, curve: Curve) -> LinearEvaluator<G> {
        LinearEvaluator {
            scale: Scale::new(curve),
            ..self
        }
    }

    /// What becomes an expected score, for the side to move of a position with these sums.
    #[inline]
    pub(in crate::eval) fn raw_by(
        &self,
        position: &G::Position,
        piece_square: &PieceSquareScore<G::WeightTable>,
    ) -> i32 {
        scaled::<G>(position, sum(&self.terms, position, piece_square))
    }

    /// The expected score of hundredths of a pawn for the same side.
    #[inline]
    pub(in crate::eval) fn value(&self, raw: i32) -> Value {
        self.scale.value(raw)
    }

    /// The evaluation of a position taken apart.
    #[must_use]
    pub fn account(&self, position: &G::Position) -> Account {
        let mut account = Account::of::<G::WeightTable, _>(position);
        for (name, parts) in self.terms.by_term(position) {
            account.add(name, parts);
        }
        account.set_turn(self.terms.count::<Score>(position).turn);
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
        parent: (&G::Position, &Self::State),
        mv: <G::Position as Position>::Move,
        child: (&mut G::Position, &mut Self::State),
    ) {
        eager::follow(parent, mv, child);
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
        let (clock, most) = position.clock();
        let even = G::draws_when_even(position, piece_square.phase());
        crate::eval::chances(value, even, (clock as i32, most as i32))
    }

    fn explain(&self, position: &G::Position) -> String {
        self.account(position).table(G::TURN, &self.scale)
    }
}

impl<G: Terms> Tunable for LinearEvaluator<G> {
    type WeightTable = G::WeightTable;
    const CURVE: Curve = G::CURVE;

    fn raw(&self, position: &G::Position) -> i32 {
        self.raw_by(position, &eager::survey(position))
    }

    fn linear(position: &G::Position) -> Linear {
        let terms = G::default();
        let CountedTerms { parts, turn } = terms.count::<Trace>(position);
        let raw = sum(&terms, position, &eager::survey(position));
        let factor = f64::from(scale_factor::<G>(position, raw)) / f64::from(SCALE_NORMAL);
        Linear::of::<G::WeightTable, _>(position, parts, &turn).scaled(factor)
    }
}

/// What each of `terms` counts for White and for Black.
pub fn by_term<T: Copy>(
    terms: impl IntoIterator<Item = T>,
    name: impl Fn(T) -> &'static str,
    weigh: impl Fn(T, Side, &mut Score),
) -> Vec<(&'static str, [Score; 2])> {
    let part = |term: T, side: Side| {
        let mut part = Score::ZERO;
        weigh(term, side, &mut part);
        part
    };
    let terms = terms.into_iter();
    let counted = terms.map(|term| (name(term), Side::ALL.map(|side| part(term, side))));
    counted.collect()
}
