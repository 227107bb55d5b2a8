//! A game as a start position and the steps made from it.

use crate::base::Key;

use super::{History, Outcome, Position, Reason, Step, StepError, Turn};

/// A game in progress: where it started, what was played, where it stands.
#[derive(Clone, Debug)]
pub struct Line<P: Position> {
    start: P,
    steps: Vec<Step<P>>,
    position: P,
    history: History,
    /// The same positions without their dice.
    boards: History,
}

impl<P: Position> Line<P> {
    /// A game that starts at `start`.
    #[must_use]
    pub fn new(start: P) -> Line<P> {
        let mut history = History::new();
        history.enter(start.turn_key());
        let mut boards = History::new();
        boards.enter(start.table_key());
        Line {
            start,
            steps: Vec::new(),
            position: start,
            history,
            boards,
        }
    }

    /// Where the game started.
    #[must_use]
    pub const fn start(&self) -> &P {
        &self.start
    }

    /// The steps made so far.
    #[must_use]
    pub fn steps(&self) -> &[Step<P>] {
        &self.steps
    }

    /// Where the game stands.
    #[must_use]
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// The positions since the last irreversible move.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// Table keys at the starts of the turns since the last irreversible move,
    /// this turn's last if no such move has been made in it: what a search needs
    /// to see repetitions.
    #[must_use]
    pub fn turn_keys(&self) -> &[Key] {
        self.boards.keys()
    }

    /// Makes a step that is possible now.
    pub fn make(&mut self, step: Step<P>) {
        let moves = matches!(step, Step::Move(_)) && !self.position.before_roll();
        self.position.make(step);
        self.steps.push(step);
        if moves {
            if self.position.reversible_plies() == 0 {
                self.history.forget();
                self.boards.forget();
            }
            if self.position.starts_turn() {
                self.history.enter(self.position.turn_key());
                self.boards.enter(self.position.table_key());
            }
        }
    }

    /// Reads a step and makes it.
    ///
    /// # Errors
    /// [`StepError`] if the text is no step that can be made now; the game is
    /// unchanged then.
    pub fn make_text(&mut self, text: &str) -> Result<Step<P>, StepError> {
        if let Some(outcome) = self.outcome() {
            return Err(StepError::Illegal {
                text: text.to_owned(),
                why: match outcome.reason() {
                    Reason::Checkmate => "the game has ended by checkmate",
                    Reason::KingCaptured => "the game has ended: the king was captured",
                    Reason::Stalemate => "the game has ended by stalemate",
                    Reason::Repetition => "the game has ended by repetition",
                    _ => "the game has ended in a draw",
                },
            });
        }
        let step = self.position.parse_step(text)?;
        self.make(step);
        Ok(step)
    }

    /// The result, if the game has ended by rule.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.position.turn() {
            Turn::Over(outcome) => Some(outcome),
            _ if self.is_third_occurrence() => Some(Outcome::Draw(Reason::Repetition)),
            _ => None,
        }
    }

    /// Whether the position at the start of this turn has occurred three times.
    fn is_third_occurrence(&self) -> bool {
        self.history
            .keys()
            .last()
            .is_some_and(|&key| self.history.count(key) >= 3)
    }

    /// Takes back the last step, if there is one.
    pub fn undo(&mut self) -> Option<Step<P>> {
        let last = self.steps.pop()?;
        let steps = std::mem::take(&mut self.steps);
        *self = Line::new(self.start);
        for step in steps {
            self.make(step);
        }
        Some(last)
    }
}
