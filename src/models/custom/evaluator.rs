//! The evaluator of a game from a file: a net if it has one, otherwise the evaluation that
//! is derived from its rules.

use super::derived::{Derived, PieceSquares};
use super::{CustomFeatures, CustomHints};
use crate::base::Value;
use crate::eval::{Curve, Evaluator, EvaluatorChoice, NetError, RawEvaluator, Scale, chances};
use crate::games::custom::{Custom, Move, PlayBoard, Tables};
use crate::nnue::{AccumulatorStack, Features, Net, contributions};
use crate::rules::Position;
use std::fmt::Write;
use std::sync::Arc;

/// The curve from raw score to expected score: about that of chess.
const CURVE: Curve = Curve::logistic(330.0);
/// Draws among even games, in thousandths.
const DRAWS: i32 = 250;

/// The evaluator of a game from a file.
#[derive(Clone)]
pub struct CustomEvaluator<G: PlayBoard> {
    derived: Arc<Derived<G>>,
    scale: Arc<Scale>,
    /// The name of the game in files of nets.
    net_name: Arc<str>,
    /// The net that belongs to the file.
    own: Option<Arc<Net>>,
    /// The net in use.
    net: Option<Arc<Net>>,
}

/// The state that the evaluator keeps for a position.
#[derive(Clone, Copy, Debug, Default)]
pub struct CustomState {
    /// Up to date where no net evaluates.
    sums: PieceSquares,
    /// The index on the stack of accumulators where a net does.
    stack_index: Option<u32>,
}

impl<G: PlayBoard> CustomEvaluator<G> {
    /// Derives the evaluation from the rules.
    #[must_use]
    pub fn new(rules: &Tables<G>) -> CustomEvaluator<G> {
        CustomEvaluator {
            derived: Arc::new(Derived::new(rules)),
            scale: Arc::new(Scale::new(CURVE)),
            net_name: net_name(rules).into(),
            own: None,
            net: None,
        }
    }

    /// Adds and uses the net that belongs to the file.
    ///
    /// # Errors
    /// Returns [`NetError`] if the bytes are not a net for the pieces and board of the game.
    pub fn with_own_net(self, bytes: &[u8]) -> Result<CustomEvaluator<G>, NetError> {
        let net = Arc::new(self.read_net(bytes)?);
        Ok(CustomEvaluator {
            own: Some(Arc::clone(&net)),
            net: Some(net),
            ..self
        })
    }

    /// The name of the game in files of nets: size of the board and letters of the pieces,
    /// which give the inputs their meaning.
    #[must_use]
    pub fn net_name(&self) -> &str {
        &self.net_name
    }

    fn read_net(&self, bytes: &[u8]) -> Result<Net, NetError> {
        Net::read::<CustomFeatures<G>>(&self.net_name, bytes)
    }

    /// The net that evaluates a position.
    fn net_for(&self, position: &Custom<G>) -> Option<&Net> {
        let net = self.net.as_deref();
        net.filter(|_| CustomFeatures::<G>::covers(position))
    }
}

/// See [`CustomEvaluator::net_name`].
fn net_name<G: PlayBoard>(rules: &Tables<G>) -> String {
    let spec = rules.spec();
    let letters: String = spec.kinds.iter().map(|kind| kind.letter).collect();
    format!("{}x{} {letters}", spec.files, spec.ranks)
}

impl<G: PlayBoard> Evaluator for CustomEvaluator<G> {
    type Position = Custom<G>;
    type Hints = CustomHints<G>;
    type State = CustomState;
    type Scratch = Option<AccumulatorStack<CustomFeatures<G>>>;

    fn scratch(&self) -> Self::Scratch {
        let net = self.net.as_ref()?;
        Some(AccumulatorStack::new(net.shape().hidden))
    }

    fn state(&self, stack: &mut Self::Scratch, position: &Custom<G>) -> CustomState {
        match (self.net_for(position), stack) {
            (Some(net), Some(stack)) => CustomState {
                stack_index: Some(stack.begin(net, position) as u32),
                ..CustomState::default()
            },
            _ => CustomState {
                sums: self.derived.survey(position),
                stack_index: None,
            },
        }
    }

    #[inline]
    fn follow(
        &self,
        stack: &mut Self::Scratch,
        parent: &Custom<G>,
        parent_state: &CustomState,
        mv: Move<G>,
        child: &mut Custom<G>,
        child_state: &mut CustomState,
    ) {
        *child_state = *parent_state;
        match (stack, parent_state.stack_index) {
            (Some(stack), Some(index)) => {
                let index = stack.follow(parent, index as usize, mv, child, &mut ());
                child_state.stack_index = Some(index as u32);
            }
            _ => child.play_from(parent, mv, &mut self.derived.watch(&mut child_state.sums)),
        }
    }

    #[inline]
    fn evaluate(
        &self,
        stack: &mut Self::Scratch,
        position: &Custom<G>,
        state: &CustomState,
    ) -> Value {
        let raw = match (&self.net, stack, state.stack_index) {
            (Some(net), Some(stack), Some(index)) => stack.evaluate(net, position, index as usize),
            _ => self.derived.raw(position, &state.sums),
        };
        self.scale.value(raw)
    }

    #[inline]
    fn shifted(&self, value: Value, centipawns: i32) -> Value {
        self.scale.shifted(value, centipawns)
    }

    fn centipawns(&self, value: Value) -> i32 {
        self.scale.raw(value)
    }

    fn chances(&self, position: &Custom<G>, value: Value) -> [u32; 3] {
        chances(value, DRAWS, position.clock())
    }

    const TAKES_NETS: bool = true;

    fn choose(&self, choice: EvaluatorChoice<'_>) -> Option<Result<Self, NetError>> {
        let net = match choice {
            EvaluatorChoice::BuiltIn => self.own.clone(),
            EvaluatorChoice::Handcrafted => None,
            EvaluatorChoice::Net(bytes) => match self.read_net(bytes) {
                Ok(net) => Some(Arc::new(net)),
                Err(error) => return Some(Err(error)),
            },
        };
        Some(Ok(CustomEvaluator {
            net,
            ..self.clone()
        }))
    }

    fn explain(&self, position: &Custom<G>) -> String {
        let mut text = self.derived.explain(position);
        match (&self.net, self.net_for(position)) {
            (_, Some(net)) => {
                let found = contributions::<CustomFeatures<G>>(net, position);
                text += "\nBy the net, which replaces the evaluation above\n";
                let _ = writeln!(text, "{:<28} {:>6}", "for the side to move", found.value);
                for (piece, square, worth) in found.pieces {
                    let name = CustomFeatures::<G>::name(position, piece, square);
                    let _ = writeln!(text, "{name:<28} {worth:>6}");
                }
            }
            (Some(_), None) => text += "\nThere are too many pieces for the net\n",
            (None, None) => {}
        }
        text
    }
}

impl<G: PlayBoard> RawEvaluator for CustomEvaluator<G> {
    const CURVE: Curve = CURVE;

    fn raw(&self, position: &Custom<G>) -> i32 {
        match self.net_for(position) {
            Some(net) => {
                let mut stack = AccumulatorStack::<CustomFeatures<G>>::new(net.shape().hidden);
                let index = stack.begin(net, position);
                stack.evaluate(net, position, index)
            }
            None => self.derived.raw(position, &self.derived.survey(position)),
        }
    }
}
