//! Finds the parameters that a game's searches depend on.

use super::board::{Board, Pairing};
use super::{Error, ParameterChoice};
use crate::base::Interrupt;
use crate::base::workers::parallel_map;
use crate::eval::parameters::{Parameter, Parameters};
use crate::play::MoveReport;
use crate::selfplay::GameSeed;
use crate::session::{AnyStep, SearchLimit};

/// The number of trial games, of first decisions in each, and of nodes for each decision:
/// enough that a player has earlier searches, from which history is kept.
const GAMES: u64 = 2;
const DECISIONS: usize = 8;
const NODES: u64 = 10_000;

/// The nodes after which a parameter chosen by name counts as changing nothing: some
/// techniques need depth.
const MANY_NODES: u64 = 100_000;

/// The size of a table in MiB: plenty for these few nodes.
const HASH: u32 = 1;

/// Trial searches that parameters may change.
pub(super) struct Trial<'a> {
    /// The name of the game.
    pub(super) game: &'a str,
    /// The values of all other parameters.
    pub(super) at: &'a Parameters,
    pub(super) threads: usize,
}

impl Trial<'_> {
    /// Returns for each parameter whether it changes a search, as far as `choice` needs
    /// it.
    ///
    /// # Errors
    /// Returns [`Error::Idle`] if a parameter chosen by name changes no search, or an
    /// error if games cannot be played.
    pub(super) fn changing(&self, choice: &ParameterChoice) -> Result<Vec<bool>, Error> {
        let every = vec![true; Parameters::ALL.len()];
        let named = Parameters::ALL.map(|parameter| choice.names(parameter.name));
        let requested = match choice.includes_all() {
            true => &every[..],
            false => &named[..],
        };
        let changing = self.find_changing(requested, NODES)?;
        let idle = difference(&named, &changing);
        let idle = difference(&idle, &self.find_changing(&idle, MANY_NODES)?);
        if !idle.contains(&true) {
            return Ok(changing);
        }
        let expected = match choice.includes_all() {
            true => changing,
            false => self.find_changing(&every, NODES)?,
        };
        Err(Error::Idle {
            game: self.game.to_owned(),
            idle: names(&idle),
            expected: names(&expected),
        })
    }

    /// Returns for each requested parameter whether it changes the first searches of a
    /// few games, at an end of its range. Trial searches replace a list of uses, which
    /// could be wrong.
    fn find_changing(&self, requested: &[bool], nodes: u64) -> Result<Vec<bool>, Error> {
        if !requested.contains(&true) {
            return Ok(vec![false; requested.len()]);
        }
        // It ends within seconds, so it needs no interrupt.
        let interrupt = Interrupt::default();
        let make = || Board::new(self.game, HASH, &interrupt);
        let limit = SearchLimit::nodes(nodes);
        let baseline: Vec<Searches> =
            parallel_map(self.threads, GAMES as usize, make, |board, number| {
                searches(board, self.at, limit, number as u64, |_| true)
            })?;
        let work = |board: &mut Board, number: usize| {
            let parameter = Parameters::ALL.get(number).filter(|_| requested[number]);
            for parameters in parameter.iter().flat_map(|of| extremes(self.at, of)) {
                for (number, baseline) in (0..).zip(&baseline) {
                    let as_before = |found: &Searches| baseline.starts_with(found);
                    let found = searches(board, &parameters, limit, number, as_before)?;
                    if found != *baseline {
                        return Ok(true);
                    }
                }
            }
            Ok(false)
        };
        parallel_map(self.threads, requested.len(), make, work)
    }
}

/// Returns the `flags` that are not set in `others`.
fn difference(flags: &[bool], others: &[bool]) -> Vec<bool> {
    let pairs = flags.iter().zip(others);
    pairs.map(|(&flag, &other)| flag && !other).collect()
}

/// Returns the names of the marked parameters.
fn names(flags: &[bool]) -> String {
    let all = Parameters::ALL.iter().zip(flags);
    let marked = all.filter(|&(_, &flag)| flag);
    let marked: Vec<&str> = marked.map(|(parameter, _)| parameter.name).collect();
    marked.join(", ")
}

/// Returns the parameters with this one at either end of its range, if it is not there
/// already.
fn extremes(at: &Parameters, parameter: &Parameter) -> impl Iterator<Item = Parameters> {
    let text = |value| format!("{}={value}", parameter.name);
    let extremes = [parameter.min, parameter.max].map(|value| at.with(&text(value)));
    let changed = move |extreme: &Parameters| extreme != at;
    extremes.into_iter().filter_map(Result::ok).filter(changed)
}

/// The moves played, with the reports of their searches.
type Searches = Vec<(AnyStep, MoveReport)>;

/// Returns the searches of a game that is stopped after a few moves, or as soon as
/// `goes_on` refuses the searches so far.
fn searches(
    board: &mut Board,
    parameters: &Parameters,
    limit: SearchLimit,
    number: u64,
    goes_on: impl Fn(&Searches) -> bool,
) -> Result<Searches, Error> {
    let pairing = Pairing {
        game_seed: GameSeed::of(0, number),
        sides: [parameters; 2],
        limit,
    };
    let mut searches = Vec::new();
    board.play(&pairing, &mut |ply| {
        if !ply.roll {
            searches.push((ply.step.clone(), ply.thought.clone()));
        }
        searches.len() < DECISIONS && goes_on(&searches)
    })?;
    Ok(searches)
}
