//! Search for the one board of a turn on which there is something to find.
//!
//! Such a puzzle starts at the beginning of the turn, so that the board has to be found
//! as well (`docs/puzzles.md`, "Several boards").

use super::find::{Finder, TurnSolution};
use crate::puzzle::search::decision::{Choice, Measure};
use crate::session::{SessionError, ToAct};

/// The minimum number of other open boards with a choice.
const MIN_OTHERS: usize = 2;

/// The minimum number of moves of a board with a choice.
const MIN_MOVES: usize = 3;

/// A turn in which only one board has something to find.
pub(crate) struct WhichBoard {
    /// The position at the start of the turn.
    pub(crate) fen: String,
    /// The steps on the boards before that one.
    pub(crate) before: Vec<String>,
    /// The right answers on that board.
    pub(crate) turn: TurnSolution,
}

/// The evaluation of an open board.
struct BoardChoice {
    best: String,
    /// Whether there is a choice.
    is_open: bool,
    /// Whether there is something to find, compared with the lead on the other board.
    is_puzzle: bool,
}

impl Finder<'_> {
    /// The turn that begins at `fen` and in which `found` is right on `board`, if the
    /// other boards have nothing to find. The searcher is at the decision on `board`
    /// afterwards.
    pub(crate) fn which_board(
        &mut self,
        fen: &str,
        board: Option<usize>,
        found: &TurnSolution,
    ) -> Result<Option<WhichBoard>, SessionError> {
        let Some(before) = self.steps_before_board(fen, board, found)? else {
            return Ok(None);
        };
        self.searcher.set_text(fen)?;
        self.searcher.make(before.iter().map(String::as_str))?;
        let turn = match before.is_empty() {
            true => Some(found.clone()),
            false => self.confirm(found)?,
        };
        Ok(turn.map(|turn| WhichBoard {
            fen: fen.to_owned(),
            before,
            turn,
        }))
    }

    /// The steps from `fen` to the turn of `board`, on which `found` is right, if no
    /// other open board has anything to find.
    pub(crate) fn steps_before_board(
        &mut self,
        fen: &str,
        board: Option<usize>,
        found: &TurnSolution,
    ) -> Result<Option<Vec<String>>, SessionError> {
        self.searcher.set_text(fen)?;
        let side = self.searcher.rules().side();
        let (mut before, mut others) = (None, 0);
        loop {
            let rules = self.searcher.rules();
            if rules.waiting() != ToAct::Decision || rules.side() != side {
                break;
            }
            let mut steps = if rules.next_board() == board {
                before = Some(rules.steps().iter().map(ToString::to_string).collect());
                found.accepted.clone()
            } else {
                let board_choice = self.board_choice(found.lead)?;
                if board_choice.is_puzzle {
                    return Ok(None);
                }
                others += usize::from(board_choice.is_open);
                vec![board_choice.best]
            };
            if before.is_some() {
                // The boards after it are examined even if its answer ends the game.
                steps.extend(self.searcher.rules().legal_steps());
            }
            if !self.play_any(&steps)? {
                break;
            }
        }
        Ok(before.filter(|_| others >= MIN_OTHERS))
    }

    /// Makes the first of `steps` that does not end the game; returns whether there is
    /// one.
    fn play_any(&mut self, steps: &[String]) -> Result<bool, SessionError> {
        let made = self.searcher.step_count();
        for step in steps {
            self.searcher.make([step.as_str()])?;
            if self.searcher.rules().waiting() == ToAct::Decision {
                return Ok(true);
            }
            self.searcher.undo_to(made);
        }
        Ok(false)
    }

    /// Evaluates the current board against a lead elsewhere. It has nothing to find if no
    /// move stands out, or only the move that gains most at once, by no more than that
    /// lead.
    fn board_choice(&mut self, lead: f64) -> Result<BoardChoice, SessionError> {
        let legal = self.searcher.rules().legal_steps();
        if let [only] = legal.as_slice() {
            return Ok(BoardChoice {
                best: only.clone(),
                is_open: false,
                is_puzzle: false,
            });
        }
        let (max_accepted, measure) = (
            self.criteria.max_accepted,
            Measure::Within(self.criteria.tolerance),
        );
        let ranked = self
            .searcher
            .ranked(self.criteria.standard_effort(), max_accepted + 1)?;
        let choice = Choice::of(&ranked, legal.len(), measure);
        let choice = choice.ok_or(SessionError::NothingFound)?;
        let stands_out =
            choice.accepted.len() <= max_accepted && choice.lead >= self.criteria.margin;
        let best = choice.accepted[0].step.clone();
        let is_puzzle = stands_out && {
            let first = std::slice::from_ref(&best);
            choice.lead > lead
                || choice.accepted.len() > 1
                || self.searcher.greedy_is_right(first)? != Some(true)
        };
        Ok(BoardChoice {
            best,
            is_open: legal.len() >= MIN_MOVES,
            is_puzzle,
        })
    }

    /// The solution that the last search finds here, if it has the same answers as
    /// `found`.
    fn confirm(&mut self, found: &TurnSolution) -> Result<Option<TurnSolution>, SessionError> {
        let Some(&last) = self.stages.last() else {
            return Ok(None);
        };
        let choice = self.choice(last)?;
        let same = choice.filter(|choice| choice.lead >= self.criteria.margin);
        Ok(same
            .map(TurnSolution::of_one)
            .filter(|turn| turn.accepts(&found.accepted)))
    }
}
