//! A game as a start position and the steps made from it.

use crate::base::Key;

use super::history::Snapshot;
use super::{Boards, History, Outcome, Position, Reason, Step, StepError, Turn};

/// A game in progress: its start, its steps, its current position.
#[derive(Clone, Debug)]
pub struct Line<P: Position> {
    start: P,
    steps: Vec<Step<P>>,
    position: P,
    /// The past of each board.
    pasts: Vec<Past>,
    /// The state before each step.
    undos: Vec<Undo<P>>,
}

/// The state before a step.
#[derive(Clone, Debug)]
struct Undo<P> {
    position: P,
    /// The past of the board on which the step was made, if that records it.
    past: Option<PastMark>,
}

/// A state of the [`Past`] of a board.
#[derive(Clone, Copy, Debug)]
struct PastMark {
    board: usize,
    turns: Snapshot,
    tables: Snapshot,
}

/// The history of a board since the last irreversible move on it.
#[derive(Clone, Debug, Default)]
struct Past {
    turns: History,
    /// The same positions without their dice.
    tables: History,
}

impl Past {
    /// Records the position of the board; a closed one has none.
    fn enter(&mut self, board: Option<&impl Position>) {
        if let Some(board) = board {
            self.turns.enter(board.turn_key());
            self.tables.enter(board.table_key());
        }
    }

    fn forget(&mut self) {
        self.turns.forget();
        self.tables.forget();
    }

    /// Whether the last recorded position has occurred three times.
    fn is_third_occurrence(&self) -> bool {
        let last = self.turns.keys().last();
        last.is_some_and(|&key| self.turns.count(key) >= 3)
    }
}

impl<P: Position> Line<P> {
    /// Creates a game that starts at `start`.
    #[must_use]
    pub fn new(start: P) -> Line<P> {
        let mut pasts = vec![Past::default(); P::Boards::COUNT];
        for (number, past) in pasts.iter_mut().enumerate() {
            past.enter(P::Boards::open(&start, number));
        }
        Line {
            start,
            steps: Vec::new(),
            position: start,
            pasts,
            undos: Vec::new(),
        }
    }

    /// The start position.
    #[must_use]
    pub const fn start(&self) -> &P {
        &self.start
    }

    /// The steps made so far.
    #[must_use]
    pub fn steps(&self) -> &[Step<P>] {
        &self.steps
    }

    /// The current position.
    #[must_use]
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// The table keys at the starts of the turns since the last irreversible move, with
    /// this turn's last if no such move has been made in it: the input of a search for
    /// repetitions. Where there are several boards, those of the first.
    #[must_use]
    pub fn turn_keys(&self) -> &[Key] {
        self.pasts.first().map_or(&[], |past| past.tables.keys())
    }

    /// The [keys](Line::turn_keys) of every board.
    #[must_use]
    pub fn pasts(&self) -> Vec<Vec<Key>> {
        let pasts = self.pasts.iter();
        pasts.map(|past| past.tables.keys().to_vec()).collect()
    }

    /// Makes a step that is possible now.
    pub fn make(&mut self, step: Step<P>) {
        let moves = matches!(step, Step::Move(_)) && !self.position.before_roll();
        let before = self.position;
        self.position.make(step);
        self.steps.push(step);
        let past = moves.then(|| self.record_position());
        self.undos.push(Undo {
            position: before,
            past,
        });
    }

    /// Updates the history after a move and returns its state before. Where there are
    /// several boards, the position of the last one counts after every move.
    fn record_position(&mut self) -> PastMark {
        let is_many = P::Boards::COUNT > 1;
        let position = &mut self.position;
        let number = P::Boards::last(position);
        let past = &mut self.pasts[number];
        let mark = PastMark {
            board: number,
            turns: past.turns.mark(),
            tables: past.tables.mark(),
        };
        if position.reversible_plies() == 0 {
            past.forget();
        }
        if is_many || position.starts_turn() {
            past.enter(P::Boards::open(position, number));
        }
        if is_many && past.is_third_occurrence() {
            P::Boards::close_repeated(position);
            past.forget();
        }
        mark
    }

    /// Reads a step and makes it.
    ///
    /// # Errors
    /// Returns [`StepError`] if the text is not a step that is possible now; the game is
    /// unchanged then.
    pub fn make_text(&mut self, text: &str) -> Result<Step<P>, StepError> {
        self.check_open(text)?;
        let step = Step::parse(&self.position, text)?;
        self.make(step);
        Ok(step)
    }

    /// Checks that the game has not ended, for a step with this text.
    ///
    /// # Errors
    /// Returns [`StepError`] with the reason why it has ended.
    pub fn check_open(&self, text: &str) -> Result<(), StepError> {
        let Some(outcome) = self.outcome() else {
            return Ok(());
        };
        let reason = match outcome.reason() {
            Reason::Checkmate => "the game has ended by checkmate",
            Reason::KingCaptured => "the game has ended: the king was captured",
            Reason::Stalemate => "the game has ended by stalemate",
            Reason::Repetition => "the game has ended by repetition",
            Reason::Boards => "the game has ended: enough boards are won",
            _ if outcome.winner().is_some() => "the game has been won",
            _ => "the game has ended in a draw",
        };
        Err(StepError::illegal(text, reason))
    }

    /// The result, if the game has ended by rule.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.position.turn() {
            Turn::Over(outcome) => Some(outcome),
            _ if self.is_repeated() => Some(Outcome::Draw(Reason::Repetition)),
            _ => None,
        }
    }

    /// Whether the position at the start of this turn has occurred three times.
    fn is_repeated(&self) -> bool {
        matches!(&self.pasts[..], [past] if past.is_third_occurrence())
    }

    /// Takes back the last step, if there is one.
    pub fn undo(&mut self) -> Option<Step<P>> {
        let last = self.steps.last().copied()?;
        self.take_back(1);
        Some(last)
    }

    /// Takes back `count` steps, or all if there are fewer.
    pub fn take_back(&mut self, count: usize) {
        for _ in 0..count.min(self.steps.len()) {
            let Some(Undo { position, past }) = self.undos.pop() else {
                return;
            };
            self.steps.pop();
            self.position = position;
            if let Some(mark) = past {
                let past = &mut self.pasts[mark.board];
                past.turns.return_to(mark.turns);
                past.tables.return_to(mark.tables);
            }
        }
    }
}
