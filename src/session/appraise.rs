//! Values of the outcomes of a roll, or of the steps of a decision, from a shallow
//! search, for measuring luck.

use super::SessionError;
use super::appraisal::RollValue;
use crate::base::value;
use crate::rules::{Chance, Line, Position, RollOf, Step, Turn};
use crate::search::settings::MAX_DEPTH;
use crate::search::{Control, Report, Root, RootLine, SearchEngine, Searchable, Settings};
use std::marker::PhantomData;
use std::sync::Arc;

/// The table size in MiB; shallow searches need little.
const TABLE: usize = 1;

/// An evaluator of positions of one game.
pub(super) struct Appraiser<E: Searchable, N: SearchEngine<E>> {
    engine: N,
    evaluator: PhantomData<fn() -> E>,
}

impl<P: Position, E: Searchable<Position = P>, N: SearchEngine<E>> Appraiser<E, N> {
    pub(super) fn new(model: Arc<E>) -> Result<Self, SessionError> {
        Ok(Appraiser {
            engine: N::new(model, TABLE, 1)?,
            evaluator: PhantomData,
        })
    }

    /// The values of every outcome of the roll due in `position`, or of its decision.
    pub(super) fn outcomes(&self, position: P, depth: u32) -> Result<Vec<RollValue>, SessionError> {
        let report = self.search(position, Vec::new(), depth)?;
        let value_of = |roll: Option<RollOf<P>>, weight| {
            let line = report.best(roll).ok_or(SessionError::NothingFound)?;
            Ok(RollValue {
                roll: roll.map(|roll| roll.to_string()),
                weight,
                value: value::score(line.value),
                best: line.decision().map(|mv| mv.to_string()),
            })
        };
        if position.turn() == Turn::Roll {
            P::Chance::rolls(&position)
                .map(|(roll, weight)| value_of(Some(roll), weight))
                .collect()
        } else {
            Ok(vec![value_of(None, 1)?])
        }
    }

    /// The value of one step of `position`.
    pub(super) fn step(&self, position: P, step: Step<P>, depth: u32) -> Result<f64, SessionError> {
        let (report, roll) = match step {
            Step::Roll(roll) => (
                self.search(position, Vec::new(), depth)?,
                Some(P::Chance::representative(roll)),
            ),
            Step::Move(mv) if position.turn() == Turn::Decide => {
                (self.search(position, vec![mv], depth)?, None)
            }
            Step::Move(_) => {
                return Err(SessionError::BeforeItsRoll(step.to_string()));
            }
        };
        let fits = |line: &&RootLine<P>| line.roll == roll;
        let line = report
            .lines
            .iter()
            .find(fits)
            .ok_or(SessionError::NothingFound)?;
        Ok(value::score(line.value))
    }

    fn search(
        &self,
        position: P,
        search_moves: Vec<P::Move>,
        depth: u32,
    ) -> Result<Report<P>, SessionError> {
        if !(1..=MAX_DEPTH).contains(&depth) {
            return Err(SessionError::Depth(depth));
        }
        let root = Root {
            search_moves,
            depth,
            ..Root::new(position)
        };
        // Cutoffs at the leaves depend on the windows, and those on the table: old
        // entries, even of equal depth, could change the result.
        self.engine.clear();
        let control = Control::unlimited();
        Ok(self.engine.search(&root, Settings::APPRAISE, &control))
    }
}

/// The current position, unless the game is over.
pub(super) fn open<P: Position>(line: &Line<P>) -> Result<P, SessionError> {
    match line.outcome() {
        Some(outcome) => Err(SessionError::Over(outcome)),
        None => Ok(*line.position()),
    }
}

/// The representative of all rolls that are equivalent to `roll`.
pub(super) fn outcome<P: Position>(position: &P, roll: &str) -> Result<String, SessionError> {
    let Step::Roll(roll) = Step::parse(position, roll)? else {
        return Err(SessionError::NotARoll(roll.to_owned()));
    };
    Ok(P::Chance::representative(roll).to_string())
}
