//! What the outcomes of a roll, or the steps of a decision, are worth by a search
//! of a few plies: plain numbers for whoever measures luck.

use super::SessionError;
use super::appraisal::RollValue;
use crate::base::value;
use crate::rules::{Chance, Line, Position, RollOf, Step, Turn};
use crate::search::settings::MAX_DEPTH;
use crate::search::{Control, Report, Root, RootLine, SearchEngine, Searchable, Settings};
use std::marker::PhantomData;
use std::sync::Arc;

/// Mebibytes of an appraiser's table: shallow searches are small.
const TABLE: usize = 1;

/// Appraises positions of one game.
pub(super) struct Appraiser<E: Searchable, N: SearchEngine<E>> {
    engine: N,
    judges: PhantomData<fn() -> E>,
}

impl<P: Position, E: Searchable<Position = P>, N: SearchEngine<E>> Appraiser<E, N> {
    pub(super) fn new(model: Arc<E>) -> Result<Self, SessionError> {
        Ok(Appraiser {
            engine: N::new(model, TABLE, 1)?,
            judges: PhantomData,
        })
    }

    /// Every outcome of the roll that `position` waits for, or its decision.
    pub(super) fn outcomes(&self, position: P, depth: u32) -> Result<Vec<RollValue>, SessionError> {
        let report = self.search(position, Vec::new(), depth)?;
        let of = |roll: Option<RollOf<P>>, weight| {
            let line = report.best(roll).ok_or(SessionError::NothingFound)?;
            Ok(RollValue {
                roll: roll.map(|roll| P::step_text(Step::Roll(roll))),
                weight,
                value: value::score(line.value),
                best: line.decision().map(|mv| P::step_text(Step::Move(mv))),
            })
        };
        if position.turn() == Turn::Roll {
            P::Chance::rolls(&position)
                .map(|(roll, weight)| of(Some(roll), weight))
                .collect()
        } else {
            Ok(vec![of(None, 1)?])
        }
    }

    /// One step of `position`.
    pub(super) fn step(&self, position: P, step: Step<P>, depth: u32) -> Result<f64, SessionError> {
        let (report, roll) = match step {
            Step::Roll(roll) => (
                self.search(position, Vec::new(), depth)?,
                Some(P::Chance::alike(roll)),
            ),
            Step::Move(mv) if position.turn() == Turn::Decide => {
                (self.search(position, vec![mv], depth)?, None)
            }
            Step::Move(_) => {
                return Err(SessionError::BeforeItsRoll(P::step_text(step)));
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
        // Cuts at the leaves depend on the windows, and those on what the table knows,
        // so that even entries of equal depth could be told apart.
        self.engine.clear();
        let control = Control::unlimited();
        Ok(self.engine.search(&root, Settings::APPRAISE, &control))
    }
}

/// The position of a game that goes on.
pub(super) fn open<P: Position>(line: &Line<P>) -> Result<P, SessionError> {
    match line.outcome() {
        Some(outcome) => Err(SessionError::Over(outcome)),
        None => Ok(*line.position()),
    }
}

/// The roll that stands for all that play like `roll`.
pub(super) fn outcome<P: Position>(position: &P, roll: &str) -> Result<String, SessionError> {
    let Step::Roll(roll) = position.parse_step(roll)? else {
        return Err(SessionError::NotARoll(roll.to_owned()));
    };
    Ok(P::Chance::text(P::Chance::alike(roll)))
}
