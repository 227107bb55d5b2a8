//! The evaluator of a game that may have a net.

use super::linear::{Linear, LinearEvaluator, PieceSquareScore, Terms, Tunable};
use super::{Curve, Evaluator, EvaluatorChoice, RawEvaluator, eager};
use crate::base::Value;
use crate::base::intern::intern;
use crate::base::value::score;
use crate::nnue::{
    AccumulatorStack, BuiltInNet, Features, Net, NetError, Provenance, contributions, net_checksum,
};
use crate::rules::Position;

/// A game whose positions a net can evaluate.
pub trait NetGame: Terms {
    /// The features of its nets.
    type Features: Features<Position = <Self as Terms>::Position>;

    /// The name of the game in files of nets.
    const GAME: &'static str;

    /// The built-in net.
    const BUILT_IN: Option<BuiltInNet> = None;

    /// The built-in net for a [variation](NetGame::is_variation) of the rules, of the
    /// same size.
    const BUILT_IN_VARIATION: Option<BuiltInNet> = None;

    /// Whether a position belongs to that variation. All that follow from it do too.
    fn is_variation(_position: &<Self as Terms>::Position) -> bool {
        false
    }
}

/// An evaluator by a net if there is one, else by the handcrafted evaluation of the game.
///
/// The net returns a raw score in centipawns that replaces the handcrafted one or, as a
/// residual net, is added to it; the curve of the game converts the sum to an expected
/// score. Positions that the features of the net do not cover use the handcrafted
/// evaluation.
pub struct NetEvaluator<G: NetGame> {
    handcrafted: LinearEvaluator<G>,
    net: Option<Net>,
    /// The net for positions of the variation, if there is one.
    variation: Option<Net>,
}

/// The state that [`NetEvaluator`] keeps for a position.
#[derive(Clone, Copy)]
pub struct NetState<S> {
    /// Up to date where the handcrafted evaluation is used.
    piece_square: S,
    /// The index on the stack of accumulators where a net is used.
    stack_index: Option<u32>,
    /// Whether the net of the variation evaluates the position.
    is_variation: bool,
}

/// Whether one evaluator can use both nets.
fn are_of_one_kind(net: &Net, other: &Net) -> bool {
    net.shape() == other.shape() && net.is_residual() == other.is_residual()
}

impl<G: NetGame> Default for NetEvaluator<G> {
    /// Creates the evaluator with the built-in net, if there is one and it has been
    /// provided.
    fn default() -> NetEvaluator<G> {
        // Unpacked once, however often the game is opened.
        let built_in = |net: BuiltInNet| {
            let bytes = net.bytes()?;
            let key = format!(
                "{} {:08x}",
                G::GAME,
                net_checksum(bytes).unwrap_or_default()
            );
            let read = || NetEvaluator::<G>::read(bytes);
            match intern(key, read) {
                Ok(net) => Some(net.clone()),
                Err(error) => unreachable!("the built-in net of {}: {error}", G::GAME),
            }
        };
        let nets = [G::BUILT_IN, G::BUILT_IN_VARIATION];
        let [net, variation] = nets.map(|net| net.and_then(built_in));
        let variation = variation.filter(|_| net.is_some());
        assert!(
            !matches!((&net, &variation), (Some(net), Some(other)) if !are_of_one_kind(net, other)),
            "the built-in nets differ in size"
        );
        NetEvaluator {
            variation,
            ..NetEvaluator::with(net)
        }
    }
}

impl<G: NetGame> NetEvaluator<G> {
    /// Creates an evaluator by this net.
    #[must_use]
    pub fn by_net(net: Net) -> NetEvaluator<G> {
        NetEvaluator::with(Some(net))
    }

    /// Provides the built-in net in this file if it was not compiled in. Evaluators that
    /// are created later use it. Returns `None` if the game has no such file.
    ///
    /// # Errors
    /// Returns [`NetError`] if the bytes are not a net for the game, of the size of its
    /// other one.
    pub fn provide_net(file: &str, bytes: &[u8]) -> Option<Result<(), NetError>> {
        let nets = Self::built_in_nets();
        let (found, others): (Vec<_>, Vec<_>) = nets.into_iter().partition(|net| net.file == file);
        let provide = |found: &BuiltInNet| {
            let net = Self::read(bytes)?;
            for other in others.into_iter().filter_map(BuiltInNet::bytes) {
                if !are_of_one_kind(&net, &Self::read(other)?) {
                    return Err(NetError::Sizes);
                }
            }
            found.provide(bytes);
            Ok(())
        };
        found.first().map(provide)
    }

    /// Reads the net in these bytes.
    fn read(bytes: &[u8]) -> Result<Net, NetError> {
        let net = Net::read::<G::Features>(G::GAME, bytes)?;
        if let Some(found) = net.basis() {
            let expected = LinearEvaluator::<G>::fingerprint();
            if found != expected {
                return Err(NetError::Basis {
                    found: found.get(),
                    expected: expected.get(),
                });
            }
        }
        Ok(net)
    }

    fn with(net: Option<Net>) -> NetEvaluator<G> {
        NetEvaluator {
            handcrafted: LinearEvaluator::default(),
            net,
            variation: None,
        }
    }

    /// Whether the net of the variation evaluates a position.
    fn is_of_variation(&self, position: &<G as Terms>::Position) -> bool {
        self.variation.is_some() && G::is_variation(position)
    }

    /// Returns the net of the variation, or the main one.
    #[inline]
    fn net(&self, is_variation: bool) -> Option<&Net> {
        match is_variation {
            true => self.variation.as_ref(),
            false => self.net.as_ref(),
        }
    }

    /// Returns the net that evaluates a position; `None` if the handcrafted evaluation
    /// does.
    fn net_for(&self, position: &<G as Terms>::Position) -> Option<&Net> {
        let net = self.net(self.is_of_variation(position));
        net.filter(|_| G::Features::covers(position))
    }

    /// Returns the provenance of the net that evaluates a position; `None` if the
    /// handcrafted evaluation does.
    #[must_use]
    pub fn provenance(&self, position: &<G as Terms>::Position) -> Option<Provenance> {
        self.net_for(position).map(Net::provenance)
    }

    /// Whether there is a residual net, which adds to the handcrafted evaluation.
    #[inline]
    fn is_residual(&self) -> bool {
        self.net.as_ref().is_some_and(Net::is_residual)
    }

    /// Returns the raw score from the output of `net` and, if that is residual, the
    /// handcrafted evaluation.
    #[inline]
    fn raw_score(net: &Net, output: i32, handcrafted: impl FnOnce() -> i32) -> i32 {
        if net.is_residual() {
            output + handcrafted()
        } else {
            output
        }
    }
}

/// Pieces in a line of an explanation.
const PIECES_PER_LINE: usize = 6;

/// Formats pieces with their worth, several in a line.
fn format_pieces(pieces: &[(String, f64)]) -> String {
    let longest = pieces.iter().map(|(name, _)| name.chars().count()).max();
    let width = 1 + longest.unwrap_or(0);
    let piece = |(name, worth): &(String, f64)| format!("{name:<width$}{worth:>+6.2}");
    let line = |line: &[_]| line.iter().map(piece).collect::<Vec<_>>().join("   ");
    let lines = pieces.chunks(PIECES_PER_LINE).map(line);
    lines.collect::<Vec<_>>().join("\n")
}

impl<G: NetGame> NetEvaluator<G> {
    /// Explains the net's evaluation of a position and the worth of each piece, for
    /// display.
    fn explain_by_net(&self, net: &Net, position: &<G as Terms>::Position) -> String {
        let side = position.side();
        let found = contributions::<G::Features>(net, position);
        let hundredths = |raw: i32| f64::from(raw) / 100.0;
        let raw = Self::raw_score(net, found.value, || self.handcrafted.raw(position));
        let (header, of) = if net.is_residual() {
            let header = format!(
                "the net adds {:+.2} to the handcrafted evaluation:",
                hundredths(found.value)
            );
            (header, "to what it adds ")
        } else {
            (
                "by the net, which replaces the handcrafted evaluation:".to_owned(),
                "",
            )
        };
        let expected = (1.0 + score(self.handcrafted.value(raw))) / 2.0;
        let named = found.pieces.iter().map(|&(piece, square, worth)| {
            let name = G::Features::name(position, piece, square);
            (name, hundredths(worth))
        });
        let named: Vec<(String, f64)> = named.collect();
        let pieces = match format_pieces(&named) {
            lines if lines.is_empty() => "no piece can be removed".to_owned(),
            lines => format!("contribution of each piece {of}(with it less without it):\n{lines}"),
        };
        format!(
            "{header}\nraw score        {:+.2} for {side}\nexpected score   {expected:.3} \
             for {side}\n{pieces}",
            hundredths(raw),
        )
    }
}

impl<G: NetGame> Evaluator for NetEvaluator<G> {
    type Position = <G as Terms>::Position;
    type Hints = G::Hints;
    type State = NetState<PieceSquareScore<G::WeightTable>>;
    type Scratch = Option<AccumulatorStack<G::Features>>;

    fn scratch(&self) -> Self::Scratch {
        let net = self.net.as_ref()?;
        Some(AccumulatorStack::new(net.shape().hidden))
    }

    fn state(&self, stack: &mut Self::Scratch, position: &Self::Position) -> Self::State {
        let stack_index = match (self.net_for(position), stack) {
            (Some(net), Some(stack)) => Some(stack.begin(net, position) as u32),
            _ => None,
        };
        let piece_square = match stack_index {
            Some(_) if !self.is_residual() => PieceSquareScore::default(),
            _ => eager::survey(position),
        };
        NetState {
            piece_square,
            stack_index,
            is_variation: self.is_of_variation(position),
        }
    }

    #[inline]
    fn follow(
        &self,
        stack: &mut Self::Scratch,
        parent: &Self::Position,
        parent_state: &Self::State,
        mv: <Self::Position as Position>::Move,
        child: &mut Self::Position,
        child_state: &mut Self::State,
    ) {
        match (stack, parent_state.stack_index) {
            (Some(stack), Some(stack_index)) => {
                let index = stack_index as usize;
                let stack_index = if self.is_residual() {
                    child_state.piece_square = parent_state.piece_square;
                    stack.follow(parent, index, mv, child, &mut child_state.piece_square)
                } else {
                    stack.follow(parent, index, mv, child, &mut ())
                };
                child_state.stack_index = Some(stack_index as u32);
                child_state.is_variation = parent_state.is_variation;
            }
            _ => eager::follow(
                parent,
                &parent_state.piece_square,
                mv,
                child,
                &mut child_state.piece_square,
            ),
        }
    }

    #[inline]
    fn evaluate(
        &self,
        stack: &mut Self::Scratch,
        position: &Self::Position,
        state: &Self::State,
    ) -> Value {
        match (self.net(state.is_variation), stack, state.stack_index) {
            (Some(net), Some(stack), Some(stack_index)) => {
                let output = stack.evaluate(net, position, stack_index as usize);
                let handcrafted = || self.handcrafted.raw_by(position, &state.piece_square);
                self.handcrafted
                    .value(Self::raw_score(net, output, handcrafted))
            }
            _ => self
                .handcrafted
                .evaluate(&mut (), position, &state.piece_square),
        }
    }

    #[inline]
    fn shifted(&self, value: Value, centipawns: i32) -> Value {
        self.handcrafted.shifted(value, centipawns)
    }

    fn centipawns(&self, value: Value) -> i32 {
        self.handcrafted.centipawns(value)
    }

    fn chances(&self, position: &Self::Position, value: Value) -> [u32; 3] {
        self.handcrafted.chances(position, value)
    }

    const TAKES_NETS: bool = true;

    fn built_in_net(position: Option<&Self::Position>) -> Option<BuiltInNet> {
        match G::BUILT_IN_VARIATION {
            Some(net) if position.is_some_and(G::is_variation) => Some(net),
            _ => G::BUILT_IN,
        }
    }

    fn built_in_nets() -> Vec<BuiltInNet> {
        let nets = [G::BUILT_IN, G::BUILT_IN_VARIATION];
        nets.into_iter().flatten().collect()
    }

    fn choose(&self, choice: EvaluatorChoice<'_>) -> Option<Result<Self, NetError>> {
        Some(match choice {
            EvaluatorChoice::BuiltIn => Ok(NetEvaluator::default()),
            EvaluatorChoice::Handcrafted => Ok(NetEvaluator::with(None)),
            EvaluatorChoice::Net(bytes) => Self::read(bytes).map(Self::by_net),
        })
    }

    fn explain(&self, position: &Self::Position) -> String {
        let handcrafted = self.handcrafted.explain(position);
        match (&self.net, self.net_for(position)) {
            (_, Some(net)) => format!("{handcrafted}\n\n{}", self.explain_by_net(net, position)),
            (Some(_), None) => format!(
                "{handcrafted}\n\nthe net does not cover these rules: the handcrafted evaluation is used"
            ),
            (None, None) => handcrafted,
        }
    }
}

impl<G: NetGame> RawEvaluator for NetEvaluator<G> {
    const CURVE: Curve = G::CURVE;

    fn raw(&self, position: &Self::Position) -> i32 {
        let Some(net) = self.net_for(position) else {
            return self.handcrafted.raw(position);
        };
        let mut stack = AccumulatorStack::<G::Features>::new(net.shape().hidden);
        let stack_index = stack.begin(net, position);
        let output = stack.evaluate(net, position, stack_index);
        Self::raw_score(net, output, || self.handcrafted.raw(position))
    }
}

impl<G: NetGame> Tunable for NetEvaluator<G> {
    type WeightTable = G::WeightTable;

    fn linear(position: &Self::Position) -> Linear {
        LinearEvaluator::<G>::linear(position)
    }
}
