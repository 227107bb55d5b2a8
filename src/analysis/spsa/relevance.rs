//! Which parameters a game's searches depend on at all.

use super::SpsaError;
use super::board::{Board, DecisionLimit, Pairing};
use crate::base::Interrupt;
use crate::eval::parameters::{Parameter, Parameters};
use crate::play::Thought;
use crate::selfplay::Luck;
use crate::selfplay::spread;

/// The games that are looked at, their first decisions, and the nodes of each: so many
/// that a player has searches behind it, from which history is kept.
const GAMES: u64 = 2;
const DECISIONS: usize = 8;
const NODES: u64 = 10_000;

/// Mebibytes of a table: plenty for these few nodes.
const HASH: u32 = 1;

/// Whether each of all parameters, at an end of its range, changes the first
/// searches of a few games. Found out by trying, so that no list of who uses what can be
/// wrong.
pub(super) fn changing(
    game: &str,
    at: &Parameters,
    threads: usize,
) -> Result<Vec<bool>, SpsaError> {
    // It is over within seconds: nobody breaks it off.
    let interrupt = Interrupt::default();
    let make = || Board::new(game, HASH, &interrupt);
    let usual: Vec<Searches> = spread(threads, GAMES as usize, make, |board, number| {
        searches(board, at, number as u64)
    })?;
    let work = |board: &mut Board, number: usize| {
        let parameter = &Parameters::ALL[number];
        for parameters in ends(at, parameter) {
            for (number, usual) in (0..).zip(&usual) {
                if searches(board, &parameters, number)? != *usual {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    };
    spread(threads, Parameters::ALL.len(), make, work)
}

/// The parameters with this one at either end of its range.
fn ends(at: &Parameters, parameter: &Parameter) -> impl Iterator<Item = Parameters> {
    let text = |value| format!("{}={value}", parameter.name);
    let ends = [parameter.min, parameter.max].map(|value| at.with(&text(value)));
    ends.into_iter().filter_map(Result::ok)
}

/// Steps, and what was thought about them.
type Searches = Vec<(String, Thought)>;

/// The searches of a game that is broken off after a few moves.
fn searches(
    board: &mut Board,
    parameters: &Parameters,
    number: u64,
) -> Result<Searches, SpsaError> {
    let pairing = Pairing {
        luck: Luck::of(0, number),
        sides: [parameters; 2],
        limit: DecisionLimit::Nodes(NODES),
    };
    let mut searches = Vec::new();
    board.play(&pairing, &mut |ply| {
        if !ply.roll {
            searches.push((ply.step.clone(), ply.thought.clone()));
        }
        searches.len() < DECISIONS
    })?;
    Ok(searches)
}
