//! Proofs of forced wins: all replies of the loser and all rolls are searched, and only
//! the rules decide the outcome. The engine only proposes the winner's moves.

use crate::base::Side;
use crate::base::value::{is_decisive, moves_to_end};
use crate::puzzle::record::puzzle::ProofNote;
use crate::puzzle::search::searcher::{Effort, Searcher};
use crate::session::{SessionError, ToAct};
use std::collections::HashMap;

/// The node limit for proposing a move.
const NODES: u64 = 30_000;

/// The maximum number of positions of a proof.
const MAX_POSITIONS: u64 = 20_000;

/// A prover that one side wins.
pub(crate) struct Prover<'a> {
    searcher: &'a mut Searcher,
    winner: Side,
    positions: u64,
    /// The number of moves in which the winner wins a position; `None` for positions that
    /// are not won by the proposed moves.
    cache: HashMap<String, Option<u32>>,
}

impl<'a> Prover<'a> {
    pub(crate) fn new(searcher: &'a mut Searcher, winner: Side) -> Prover<'a> {
        Prover {
            searcher,
            winner,
            positions: 0,
            cache: HashMap::new(),
        }
    }

    /// Whether the winner wins after each of `steps`, turns that are possible now.
    ///
    /// # Errors
    /// If the session returns an error.
    pub(crate) fn prove(&mut self, steps: &[String]) -> Result<Option<ProofNote>, SessionError> {
        let mut longest = 0;
        for step in steps {
            // Later moves of the winner do not include this one.
            let own = u32::from(self.searcher.rules().side() == self.winner);
            match self.prove_step(step)? {
                Some(moves) => longest = longest.max(moves + own),
                None => return Ok(None),
            }
        }
        Ok(Some(ProofNote {
            moves: longest,
            positions: self.positions,
        }))
    }

    fn prove_step(&mut self, step: &str) -> Result<Option<u32>, SessionError> {
        let made = self.searcher.step_count();
        self.searcher.make(step.split_whitespace())?;
        let found = self.prove_position();
        self.searcher.undo_to(made);
        found
    }

    /// The number of the winner's moves to win the current position; `None` if the win is
    /// not proven.
    fn prove_position(&mut self) -> Result<Option<u32>, SessionError> {
        let rules = self.searcher.rules();
        if let ToAct::Over(outcome) = rules.waiting() {
            return Ok((outcome.half_points(self.winner) == 2).then_some(0));
        }
        let key = rules.position_text();
        if let Some(found) = self.cache.get(&key) {
            return Ok(*found);
        }
        self.positions += 1;
        if self.positions > MAX_POSITIONS {
            return Ok(None);
        }
        let rules = self.searcher.rules();
        let found = if rules.waiting() == ToAct::Decision && rules.side() == self.winner {
            self.prove_decision()?
        } else {
            self.prove_all_steps()?
        };
        self.cache.insert(key, found);
        Ok(found)
    }

    /// Tries the winner's move that the engine evaluates as a forced win.
    fn prove_decision(&mut self) -> Result<Option<u32>, SessionError> {
        let best = self.searcher.ranked(Effort::thorough(NODES), 1)?;
        let claimed = best
            .first()
            .filter(|best| is_decisive(best.value) && best.value > 0);
        let Some(best) = claimed else {
            return Ok(None);
        };
        // A turn of several decisions counts once, at the last of them.
        let winner = self.winner;
        let same = self.searcher.with_steps(&best.step, |searcher| {
            let rules = searcher.rules();
            Ok(rules.waiting() == ToAct::Decision && rules.side() == winner)
        })?;
        let rest = self.prove_step(&best.step)?;
        Ok(rest.map(|moves| moves + u32::from(!same)))
    }

    /// Tries every roll or every reply.
    fn prove_all_steps(&mut self) -> Result<Option<u32>, SessionError> {
        let mut longest = 0;
        for step in self.searcher.rules().legal_steps() {
            match self.prove_step(&step)? {
                Some(moves) => longest = longest.max(moves),
                None => return Ok(None),
            }
        }
        Ok(Some(longest))
    }
}

/// Whether a value claims a forced win in few enough moves for a proof.
pub(crate) fn is_provable(value: i32) -> bool {
    moves_to_end(value).is_some_and(|moves| moves.unsigned_abs() <= 5)
}
