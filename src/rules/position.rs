//! The contract of every game, and its two strategies: chance and boards.

use super::{DrawClock, GameMove, MoveList, Observer, Outcome, Reason};
use crate::base::{Key, Rng, Side, is_spelled};
use serde::Serialize;
use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// The one to act now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Turn {
    /// The side of the position decides between moves.
    Decide,
    /// Chance rolls, for the side of the position.
    Roll,
    /// The game has ended.
    Over(Outcome),
}

/// One step of a game: a roll or a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step<P: Position> {
    /// The outcome of a roll.
    Roll(RollOf<P>),
    /// The decision of the side to act.
    Move(P::Move),
}

impl<P: Position> Step<P> {
    /// Returns the steps possible in `position`.
    #[must_use]
    pub fn all(position: &P) -> Vec<Step<P>> {
        match position.turn() {
            Turn::Over(_) => Vec::new(),
            Turn::Roll => P::Chance::rolls(position)
                .map(|(roll, _)| Step::Roll(roll))
                .collect(),
            Turn::Decide => position.legal().iter().map(|&mv| Step::Move(mv)).collect(),
        }
    }

    /// Whether [`all`](Step::all) lists the step, or an equivalent roll, for `position`.
    #[must_use]
    pub fn is_possible(self, position: &P) -> bool {
        match self {
            Step::Roll(roll) => {
                let listed = Step::Roll(P::Chance::representative(roll));
                Step::all(position).contains(&listed)
            }
            Step::Move(mv) => position.turn() == Turn::Decide && position.legal().contains(&mv),
        }
    }

    /// Parses a step and checks that it is possible in `position`. A move without its
    /// roll is accepted if some ordinary roll allows it.
    ///
    /// # Errors
    /// Returns [`StepError`] with the text and either what was expected or the rule.
    pub fn parse(position: &P, text: &str) -> Result<Step<P>, StepError> {
        let legal = position.legal();
        if P::Chance::is_due(position)
            && !legal.is_empty()
            && let Ok(roll) = text.parse()
            && P::Chance::rolls(position)
                .any(|(possible, _)| possible == P::Chance::representative(roll))
        {
            return Ok(Step::Roll(roll));
        }
        let mv = legal.iter().find(|mv| is_spelled(*mv, text));
        mv.map(|&mv| Step::Move(mv))
            .ok_or_else(|| position.step_error(text))
    }
}

/// Formats the step as in position strings and the protocol.
impl<P: Position> Display for Step<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Roll(roll) => Display::fmt(roll, f),
            Step::Move(mv) => Display::fmt(mv, f),
        }
    }
}

/// The reason why a text is not a step of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StepError {
    /// The text does not have the form of a step.
    #[error("'{text}' is not a step; expected {expected}")]
    Malformed {
        /// The text.
        text: String,
        /// A description of the steps of this game.
        expected: &'static str,
    },
    /// The step is well formed but cannot be made now.
    #[error("'{text}' is not possible here: {reason}")]
    Illegal {
        /// The text.
        text: String,
        /// The rule that forbids it.
        reason: &'static str,
    },
}

impl StepError {
    /// The error for a text without the form of a step.
    #[must_use]
    pub fn malformed(text: &str, expected: &'static str) -> StepError {
        StepError::Malformed {
            text: text.to_owned(),
            expected,
        }
    }

    /// The error for a step that cannot be made now.
    #[must_use]
    pub fn illegal(text: &str, reason: &'static str) -> StepError {
        StepError::Illegal {
            text: text.to_owned(),
            reason,
        }
    }

    /// Returns the same error for another spelling of the step.
    #[must_use]
    pub fn of_text(self, text: &str) -> StepError {
        match self {
            StepError::Malformed { expected, .. } => StepError::malformed(text, expected),
            StepError::Illegal { reason, .. } => StepError::illegal(text, reason),
        }
    }
}

/// A move that wins by force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinningMove<M> {
    /// The move.
    pub mv: M,
    /// The number of plies to the win, this move included.
    pub plies: u8,
}

/// A position of a game, with everything that legal play depends on except the earlier
/// positions (those are in [`History`](super::History)).
///
/// A turn may hold several decisions of one side, and the sides need not alternate:
/// [`turn`](Position::turn) and [`side`](Position::side) define the one to act. Positions
/// are small and copied, never unmade. Their text is the position string.
pub trait Position: Copy + Eq + Debug + Display + Send + Sync + 'static {
    /// A decision; its text is that of position strings and the protocol.
    type Move: GameMove + Display;
    /// The part of chance; [`NoChance`](super::NoChance) if it has none.
    type Chance: Chance<Self>;
    /// The boards; [`OneBoard`](super::OneBoard) unless there are several.
    type Boards: Boards<Self>;
    /// A piece, as observers receive it.
    type Piece: Copy + Send;
    /// The square of a piece; [`base::Square`](crate::base::Square) on a board of 8x8.
    type Square: Copy + Eq + Hash + Debug + Send;

    /// The side for which the next step counts.
    fn side(&self) -> Side;

    /// The one to act now. Draws by repetition are not visible to a position.
    fn turn(&self) -> Turn;

    /// The hash key of everything that legal play depends on, the roll included.
    fn key(&self) -> Key;

    /// The hash key at the start of this turn, which counts for repetition. Differs from
    /// [`key`](Position::key) after a roll.
    fn turn_key(&self) -> Key {
        self.key()
    }

    /// The hash key for the transposition table.
    #[inline]
    fn table_key(&self) -> Key {
        self.key()
    }

    /// The legal moves of the side: those that the roll allows, and while a roll is due
    /// those that some roll would allow. Empty if and only if the rules thereby end the
    /// game.
    fn legal(&self) -> MoveList<Self::Move>;

    /// Fills an empty list with the noisy members of [`legal`](Position::legal), in the
    /// same order, and returns whether there is any legal move, quiet or noisy.
    /// Quiescence calls this in most positions, so games should answer without generating
    /// the quiet moves.
    fn noisy(&self, moves: &mut MoveList<Self::Move>) -> bool {
        let legal = self.legal();
        let noisy = legal.iter().filter(|&&mv| self.is_noisy(mv));
        moves.extend(noisy.copied());
        !legal.is_empty()
    }

    /// Adds the quiet members of [`legal`](Position::legal) that give check, as far as
    /// the game finds them without making moves; not called for a side in check.
    fn quiet_checks(&self, _: &mut MoveList<Self::Move>) {}

    /// Returns a member of [`legal`](Position::legal) that wins by force for the side to
    /// move, if the game finds one without making moves.
    #[inline]
    fn winning_move(&self) -> Option<WinningMove<Self::Move>> {
        None
    }

    /// Whether the next decision comes before the turn's roll and does not end the turn:
    /// it costs no depth.
    #[inline]
    fn before_roll(&self) -> bool {
        false
    }

    /// Whether a turn begins here. In a turn with several decisions after the roll, true
    /// only at the first of them: positions are compared for repetition where turns
    /// begin.
    #[inline]
    fn starts_turn(&self) -> bool {
        true
    }

    /// Plays a member of [`legal`](Position::legal) and notifies `observer` of the pieces
    /// that move. A due roll counts as one that allowed the move.
    fn play<O: Observer<Self::Piece, Self::Square>>(&mut self, mv: Self::Move, observer: &mut O);

    /// Becomes the position after `mv` in `parent`, overwriting itself: the same as a
    /// copy and [`play`](Position::play), but a loop over the moves of one parent that
    /// reuses one child avoids the copies.
    #[inline]
    fn play_from<O: Observer<Self::Piece, Self::Square>>(
        &mut self,
        parent: &Self,
        mv: Self::Move,
        observer: &mut O,
    ) {
        *self = *parent;
        self.play(mv, observer);
    }

    /// Returns the position after a null move, made as favourable to the opponent as the
    /// rules allow; `None` where a null move makes no sense. Not a move of the game: only
    /// the search uses it.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Reports every piece on the board to `observer`.
    fn survey<O: Observer<Self::Piece, Self::Square>>(&self, observer: &mut O);

    /// Whether the side is in check.
    fn in_check(&self) -> bool;

    /// The draw visible in the position apart from its legal moves: by move count or dead
    /// material.
    fn draw(&self) -> Option<Reason>;

    /// The clock of the draw by move count.
    fn clock(&self) -> DrawClock;

    /// The plies since the last move after which no earlier position can recur: how far
    /// back repetitions are searched. The same as the [clock](Position::clock) unless a
    /// move that resets it can be undone.
    #[inline]
    fn reversible_plies(&self) -> u32 {
        self.clock().passed
    }

    /// The number of the move in the game, from 1; both sides' turns share it.
    fn move_number(&self) -> u32;

    /// Whether a move changes the material or is irreversible: quiescence searches these.
    fn is_noisy(&self, mv: Self::Move) -> bool;

    /// The error for a text that is not a step possible here: the form of a step, or the
    /// rule that forbids this one.
    fn step_error(&self, text: &str) -> StepError;

    /// The outcome for a side without legal moves.
    fn no_move_outcome(&self) -> Outcome {
        if self.in_check() {
            Outcome::Win(self.side().flip(), Reason::Checkmate)
        } else {
            Outcome::Draw(Reason::Stalemate)
        }
    }

    /// Makes a step that is possible now.
    fn make(&mut self, step: Step<Self>) {
        match step {
            Step::Roll(roll) => Self::Chance::apply(self, roll),
            Step::Move(mv) => self.play(mv, &mut ()),
        }
    }
}

/// Returns every piece on the board, with its square.
pub fn pieces<P: Position>(position: &P) -> Vec<(P::Piece, P::Square)> {
    let mut found = PieceList(Vec::new());
    position.survey(&mut found);
    found.0
}

/// The list of pieces filled by a survey.
struct PieceList<Piece, Square>(Vec<(Piece, Square)>);

impl<Piece, Square> Observer<Piece, Square> for PieceList<Piece, Square> {
    fn place(&mut self, piece: Piece, square: Square) {
        self.0.push((piece, square));
    }

    fn lift(&mut self, _: Piece, _: Square) {}
}

/// The part of chance in the game of `P`.
pub trait Chance<P: Position>: 'static {
    /// One outcome of chance, with its text in position strings and the protocol.
    type Roll: Copy + Eq + Hash + Debug + Display + FromStr + Send + Sync + 'static;

    /// Whether chance has any part.
    const EXISTS: bool;

    /// Whether a roll comes next, unless the game is over.
    fn is_due(position: &P) -> bool;

    /// The possible rolls of `position` with their weights, all above 0, the likeliest
    /// first. Equivalent rolls are one, which represents all of them.
    fn rolls(position: &P) -> impl Iterator<Item = (Self::Roll, u32)>;

    /// The roll that represents all those equivalent to `roll`.
    #[must_use]
    fn representative(roll: Self::Roll) -> Self::Roll {
        roll
    }

    /// Applies a roll to a `position` in which one is due.
    fn apply(position: &mut P, roll: Self::Roll);

    /// The representative of the current turn's roll, or the roll that a turn without one
    /// is equivalent to. `None` while a roll is due, and where the position does not
    /// record it.
    #[must_use]
    fn current_roll(_position: &P) -> Option<Self::Roll> {
        None
    }

    /// Returns the position after a roll that is due.
    #[inline]
    #[must_use]
    fn rolled(position: &P, roll: Self::Roll) -> P {
        let mut rolled = *position;
        Self::apply(&mut rolled, roll);
        rolled
    }

    /// The likeliest roll, if one is due.
    #[must_use]
    fn likeliest(position: &P) -> Option<Self::Roll> {
        let due = Self::is_due(position);
        Self::rolls(position)
            .map(|(roll, _)| roll)
            .next()
            .filter(|_| due)
    }

    /// Draws a roll.
    fn draw(position: &P, rng: &mut Rng) -> Self::Roll;

    /// Runs `visit` on every move that some roll would allow now, whatever was rolled. A
    /// returned list would be copied, a kilobyte in every node of a perft.
    #[inline]
    fn with_every_move<T>(position: &P, visit: impl FnOnce(&[P::Move]) -> T) -> T {
        visit(&position.legal())
    }

    /// Calls `visit` with every possible roll of `position`, the position after it, and
    /// its legal moves.
    fn each_roll(position: &P, mut visit: impl FnMut(Self::Roll, &P, &[P::Move])) {
        for (roll, _) in Self::rolls(position) {
            let rolled = Self::rolled(position, roll);
            visit(roll, &rolled, &rolled.legal());
        }
    }
}

/// A roll of the game of `P`.
pub type RollOf<P> = <<P as Position>::Chance as Chance<P>>::Roll;

/// The boards of the game of `P`. If there are several, they do not influence each other:
/// a move of the game is a move on one of them, and each has a separate game.
pub trait Boards<P: Position>: 'static {
    /// A position of one board.
    type Board: Position;

    /// The number of boards. A repetition ends the game if there is one, and
    /// [closes](Boards::close_repeated) its board if there are several.
    const COUNT: usize;

    /// The board, from 0, on which the last move was made.
    fn last(position: &P) -> usize;

    /// The board, from 0, on which the next step is made; `None` once the game is over.
    fn next(position: &P) -> Option<usize>;

    /// A board by its number from 0; `None` if it has closed.
    fn open(position: &P, number: usize) -> Option<&Self::Board>;

    /// Closes the board of the last move, whose position has occurred for the third time.
    fn close_repeated(position: &mut P);

    /// Returns the same position of a game in which no draw by counting or dead material
    /// closes a board: [`perft`](super::perft) ignores draws.
    #[must_use]
    fn ignoring_draws(position: P) -> P;

    /// Returns the side that `player` has on a board; conversely, the player that has a
    /// side there.
    #[must_use]
    fn swapped(number: usize, player: Side) -> Side;

    /// Returns a move on a board as a move of the game.
    #[must_use]
    fn move_on(number: usize, mv: <Self::Board as Position>::Move) -> P::Move;

    /// Returns a move of the game as a move on its board.
    #[must_use]
    fn board_move(mv: P::Move) -> <Self::Board as Position>::Move;
}

/// A board of the game of `P`.
pub type BoardOf<P> = <<P as Position>::Boards as Boards<P>>::Board;
