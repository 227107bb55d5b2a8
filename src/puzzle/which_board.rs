//! Of several boards that wait in a turn, whether something is to be found on one alone.
//!
//! What is asked then is asked at the start of the turn, so that the board has to be found
//! as well (`docs/puzzles.md`, "Several boards").

use super::decision::{Choice, Measure};
use super::find::{Finder, FoundTurn};
use crate::session::{SessionError, Waiting};

/// So many other boards have to wait, each with something to choose.
const FEWEST_OTHERS: usize = 2;

/// Boards with fewer moves leave nothing to choose.
const FEWEST_MOVES: usize = 3;

/// A turn in which something is to be found on one board alone.
pub(super) struct WhichBoard {
    /// The position at the start of the turn.
    pub(super) fen: String,
    /// What is played on the boards that are served before that one.
    pub(super) before: Vec<String>,
    /// What is right on that one.
    pub(super) turn: FoundTurn,
}

/// What a board that waits offers.
struct Offer {
    best: String,
    /// Whether there is something to choose.
    is_open: bool,
    /// Whether there is something to find.
    asks: bool,
}

impl Finder<'_> {
    /// The turn that begins at `fen` and in which `found` is right on `board`, if nothing
    /// is to be found on the others. The game stands where that is asked then.
    pub(super) fn which_board(
        &mut self,
        (fen, board): (&str, Option<usize>),
        found: &FoundTurn,
    ) -> Result<Option<WhichBoard>, SessionError> {
        self.searcher.set_text(fen)?;
        let side = self.searcher.rules().side();
        let (mut asked_at, mut others) = (None, 0);
        loop {
            let rules = self.searcher.rules();
            if rules.waiting() != Waiting::Decision || rules.side() != side {
                break;
            }
            let step = if rules.next_board() == board {
                asked_at = Some(self.searcher.made());
                found.accepted[0].clone()
            } else {
                let offer = self.offer()?;
                if offer.asks {
                    return Ok(None);
                }
                others += usize::from(offer.is_open);
                offer.best
            };
            self.searcher.make([step.as_str()])?;
        }
        let Some(asked_at) = asked_at.filter(|_| others >= FEWEST_OTHERS) else {
            return Ok(None);
        };
        self.searcher.back_to(asked_at);
        let before = self.searcher.rules().steps();
        let turn = match before.is_empty() {
            true => Some(found.clone()),
            false => self.still(found)?,
        };
        Ok(turn.map(|turn| WhichBoard {
            fen: fen.to_owned(),
            before,
            turn,
        }))
    }

    /// What the board at hand offers: nothing is to be found where no move stands out, or
    /// the one that gains most at once does.
    fn offer(&mut self) -> Result<Offer, SessionError> {
        let legal = self.searcher.rules().legal_steps();
        if let [only] = legal.as_slice() {
            return Ok(Offer {
                best: only.clone(),
                is_open: false,
                asks: false,
            });
        }
        let (most, measure) = (
            self.criteria.most_accepted,
            Measure::Within(self.criteria.tolerance),
        );
        let ranked = self.searcher.ranked(self.criteria.look(), most + 1)?;
        let choice = Choice::of(&ranked, legal.len(), measure);
        let choice = choice.ok_or(SessionError::NothingFound)?;
        let stands_out = choice.accepted.len() <= most && choice.lead >= self.criteria.margin;
        let best = choice.accepted[0].step.clone();
        let asks = stands_out && {
            let first = std::slice::from_ref(&best);
            choice.accepted.len() > 1 || self.searcher.greedy_is_right(first)? != Some(true)
        };
        Ok(Offer {
            best,
            is_open: legal.len() >= FEWEST_MOVES,
            asks,
        })
    }

    /// What was found, if it is right here too.
    fn still(&mut self, found: &FoundTurn) -> Result<Option<FoundTurn>, SessionError> {
        let Some(&last) = self.stages.last() else {
            return Ok(None);
        };
        let choice = self.choice(last)?;
        let same = choice.filter(|choice| choice.lead >= self.criteria.margin);
        Ok(same
            .map(FoundTurn::of_one)
            .filter(|turn| turn.accepts(&found.accepted)))
    }
}
