//! Steps as numbers and squares.

use super::rolls::roll_number;
use crate::rules::{GameMove, MoveSquares, Position, Step};
use smallvec::{SmallVec, smallvec};
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// Steps of a game, in numbers. Their texts are written when they are asked for, so that a
/// caller who plays by number needs none.
///
/// ```
/// let mut game = ermine::open("colorbound")?;
/// let moves = game.legal_moves();
/// let first = moves.get(0).expect("a move, since the game goes on");
/// assert_eq!(first.text(), game.legal_steps()[0]);
/// game.make_number(first.number())?;
/// assert!(game.make_number(first.number()).is_err());
/// # Ok::<(), ermine::SessionError>(())
/// ```
#[derive(Clone)]
pub struct StepList(Arc<dyn Steps>);

/// A step of a [`StepList`].
#[derive(Clone)]
pub struct ListedStep {
    list: StepList,
    index: usize,
}

/// A list of steps whose type is erased. Indices are below the length.
trait Steps: Any + Send + Sync {
    fn len(&self) -> usize;
    fn number(&self, index: usize) -> u32;
    fn squares(&self, index: usize) -> Option<MoveSquares>;
    fn promotion(&self, index: usize) -> Option<&'static str>;
    fn text(&self, index: usize) -> String;
    /// A list of this step alone.
    fn single(&self, index: usize) -> StepList;
    /// Whether the step is the one of `other`.
    fn is(&self, index: usize, other: &ListedStep) -> bool;
}

struct StepsOf<P: Position>(SmallVec<[Step<P>; 1]>);

impl<P: Position> StepsOf<P> {
    fn decision(&self, index: usize) -> Option<P::Move> {
        match self.0[index] {
            Step::Move(mv) => Some(mv),
            Step::Roll(_) => None,
        }
    }
}

impl<P: Position> Steps for StepsOf<P> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn number(&self, index: usize) -> u32 {
        match self.0[index] {
            Step::Move(mv) => mv.number(),
            Step::Roll(roll) => {
                let text = roll.to_string();
                let number = roll_number(&text).and_then(|number| number.parse().ok());
                number.unwrap_or_default()
            }
        }
    }

    fn squares(&self, index: usize) -> Option<MoveSquares> {
        self.decision(index).map(GameMove::squares)
    }

    fn promotion(&self, index: usize) -> Option<&'static str> {
        self.decision(index)?.promotion()
    }

    fn text(&self, index: usize) -> String {
        self.0[index].to_string()
    }

    fn single(&self, index: usize) -> StepList {
        StepList::single(self.0[index])
    }

    fn is(&self, index: usize, other: &ListedStep) -> bool {
        let step = self.0.get(index).copied();
        step.is_some() && other.typed() == step
    }
}

impl StepList {
    /// A list of steps of the game of `P`.
    #[must_use]
    pub fn new<P: Position>(steps: Vec<Step<P>>) -> StepList {
        StepList(Arc::new(StepsOf(steps.into())))
    }

    /// A list of one step.
    fn single<P: Position>(step: Step<P>) -> StepList {
        StepList(Arc::new(StepsOf::<P>(smallvec![step])))
    }

    /// The number of steps.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no step.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A step by its index from 0; `None` from [`len`](Self::len) on.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<ListedStep> {
        (index < self.len()).then(|| ListedStep {
            list: self.clone(),
            index,
        })
    }

    /// Whether the step with this index is `other`; the cheapest way to find out.
    #[must_use]
    pub fn is_at(&self, index: usize, other: &ListedStep) -> bool {
        self.0.is(index, other)
    }

    /// Iterates over the steps.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = ListedStep> {
        (0..self.len()).map(|index| ListedStep {
            list: self.clone(),
            index,
        })
    }

    /// The [numbers](ListedStep::number) of the steps.
    pub fn numbers(&self) -> impl ExactSizeIterator<Item = u32> {
        (0..self.len()).map(|index| self.0.number(index))
    }
}

impl ListedStep {
    /// A step of the game of `P`.
    pub(super) fn new<P: Position>(step: Step<P>) -> ListedStep {
        ListedStep {
            list: StepList::single(step),
            index: 0,
        }
    }

    /// The [number](GameMove::number) of a move, or the number of a roll.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.list.0.number(self.index)
    }

    /// The squares between which a move goes; `None` for a roll.
    #[must_use]
    pub fn squares(&self) -> Option<MoveSquares> {
        self.list.0.squares(self.index)
    }

    /// The name of the piece that a pawn becomes by it.
    #[must_use]
    pub fn promotion(&self) -> Option<&'static str> {
        self.list.0.promotion(self.index)
    }

    /// The same step in a list of its own, which does not keep the others in memory.
    #[must_use]
    pub fn alone(&self) -> ListedStep {
        ListedStep {
            list: self.list.0.single(self.index),
            index: 0,
        }
    }

    /// A list of this step alone.
    #[must_use]
    pub fn into_list(self) -> StepList {
        match self.list.len() {
            1 => self.list,
            _ => self.list.0.single(self.index),
        }
    }

    /// The step in the types of `P`; `None` if it is a step of another game.
    pub(super) fn typed<P: Position>(&self) -> Option<Step<P>> {
        let list: &dyn Any = &*self.list.0;
        list.downcast_ref::<StepsOf<P>>()?
            .0
            .get(self.index)
            .copied()
    }

    /// The text of the step in the protocol.
    #[must_use]
    pub fn text(&self) -> String {
        self.list.0.text(self.index)
    }
}

impl fmt::Debug for ListedStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

/// Two steps are equal if they are the same step of the same game.
impl PartialEq for ListedStep {
    fn eq(&self, other: &ListedStep) -> bool {
        self.list.0.is(self.index, other)
    }
}

impl Eq for ListedStep {}

/// No steps, for a test session without a real game.
#[cfg(test)]
impl Default for StepList {
    fn default() -> StepList {
        struct NoSteps;

        impl Steps for NoSteps {
            fn len(&self) -> usize {
                0
            }
            fn number(&self, index: usize) -> u32 {
                unreachable!("step {index} of none")
            }
            fn squares(&self, _: usize) -> Option<MoveSquares> {
                None
            }
            fn promotion(&self, _: usize) -> Option<&'static str> {
                None
            }
            fn text(&self, index: usize) -> String {
                unreachable!("step {index} of none")
            }
            fn single(&self, _: usize) -> StepList {
                StepList::default()
            }
            fn is(&self, _: usize, _: &ListedStep) -> bool {
                false
            }
        }

        StepList(Arc::new(NoSteps))
    }
}
