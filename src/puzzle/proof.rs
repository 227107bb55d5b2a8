//! Proofs of wins by force: every reply of the loser and every roll is gone through, and
//! the rules alone say how it ends. The engine only proposes the winner's moves.

use super::ProofNote;
use super::searcher::{Effort, Searcher};
use crate::base::Side;
use crate::base::value::{is_certain, moves_to_end};
use crate::session::{SessionError, ToAct};
use std::collections::HashMap;

/// Nodes that the engine may spend to propose a move.
const NODES: u64 = 30_000;

/// A proof that would go through more positions is given up.
const MAX_POSITIONS: u64 = 20_000;

/// Proves that one side wins.
pub(super) struct Prover<'a> {
    searcher: &'a mut Searcher,
    winner: Side,
    positions: u64,
    /// Moves of the winner in which it is known to win, and positions known not to be
    /// won by what the engine proposes.
    known: HashMap<String, Option<u32>>,
}

impl<'a> Prover<'a> {
    pub(super) fn new(searcher: &'a mut Searcher, winner: Side) -> Prover<'a> {
        Prover {
            searcher,
            winner,
            positions: 0,
            known: HashMap::new(),
        }
    }

    /// Whether the winner wins after each of `steps`, turns that can be made now.
    ///
    /// # Errors
    /// The session refuses something.
    pub(super) fn prove(&mut self, steps: &[String]) -> Result<Option<ProofNote>, SessionError> {
        let mut longest = 0;
        for step in steps {
            // Moves of the winner are counted after this one.
            let own = u32::from(self.searcher.rules().side() == self.winner);
            match self.after(step)? {
                Some(moves) => longest = longest.max(moves + own),
                None => return Ok(None),
            }
        }
        Ok(Some(ProofNote {
            moves: longest,
            positions: self.positions,
        }))
    }

    fn after(&mut self, step: &str) -> Result<Option<u32>, SessionError> {
        let made = self.searcher.made();
        self.searcher.make(step.split_whitespace())?;
        let found = self.wins();
        self.searcher.back_to(made);
        found
    }

    /// In how many moves of his the winner wins the game at hand; `None` if that could
    /// not be shown.
    fn wins(&mut self) -> Result<Option<u32>, SessionError> {
        let rules = self.searcher.rules();
        if let ToAct::Over(outcome) = rules.waiting() {
            return Ok((outcome.half_points(self.winner) == 2).then_some(0));
        }
        let key = rules.position_text();
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        self.positions += 1;
        if self.positions > MAX_POSITIONS {
            return Ok(None);
        }
        let rules = self.searcher.rules();
        let found = if rules.waiting() == ToAct::Decision && rules.side() == self.winner {
            self.by_a_move()?
        } else {
            self.whatever_comes()?
        };
        self.known.insert(key, found);
        Ok(found)
    }

    /// The winner's move that the engine takes for a win by force.
    fn by_a_move(&mut self) -> Result<Option<u32>, SessionError> {
        let best = self.searcher.ranked(Effort::thorough(NODES), 1)?;
        let claimed = best
            .first()
            .filter(|best| is_certain(best.value) && best.value > 0);
        let Some(best) = claimed else {
            return Ok(None);
        };
        // A turn of several decisions counts once, at the last of them.
        let winner = self.winner;
        let same = self.searcher.after(&best.step, |searcher| {
            let rules = searcher.rules();
            Ok(rules.waiting() == ToAct::Decision && rules.side() == winner)
        })?;
        let rest = self.after(&best.step)?;
        Ok(rest.map(|moves| moves + u32::from(!same)))
    }

    /// Every roll, or every reply.
    fn whatever_comes(&mut self) -> Result<Option<u32>, SessionError> {
        let mut longest = 0;
        for step in self.searcher.rules().legal_steps() {
            match self.after(&step)? {
                Some(moves) => longest = longest.max(moves),
                None => return Ok(None),
            }
        }
        Ok(Some(longest))
    }
}

/// Whether a value claims a win by force, in at most so many moves that a proof can be
/// hoped for.
pub(super) fn is_provable(value: i32) -> bool {
    moves_to_end(value).is_some_and(|moves| moves.unsigned_abs() <= 5)
}
