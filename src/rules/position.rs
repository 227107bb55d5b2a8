//! The contract of every game, and the part of chance in it.

use super::{DrawClock, GameMove, MoveList, Observer, Outcome, Reason};
use crate::base::{Key, Rng, Side};
use serde::Serialize;
use std::fmt::Debug;
use std::hash::Hash;

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
/// are small and copied, never unmade.
pub trait Position: Copy + Eq + Debug + Send + Sync + 'static {
    /// A decision.
    type Move: GameMove;
    /// The part of chance; [`NoChance`](super::NoChance) if it has none.
    type Chance: Chance<Self>;
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

    /// Returns every piece on the board, with its square.
    fn pieces(&self) -> Vec<(Self::Piece, Self::Square)> {
        let mut found = PieceList(Vec::new());
        self.survey(&mut found);
        found.0
    }

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

    /// The number of boards of the game. A repetition ends the game if there is one, and
    /// closes [its board](Position::close_repeated) if there are several.
    #[inline]
    fn boards(&self) -> usize {
        1
    }

    /// The board, from 0, on which the last move was made.
    #[inline]
    fn last_board(&self) -> usize {
        0
    }

    /// The board, from 0, on which the next step is made; `None` once the game is over.
    #[inline]
    fn next_board(&self) -> Option<usize> {
        (!matches!(self.turn(), Turn::Over(_))).then_some(0)
    }

    /// Whether the position after the last move is compared with earlier ones: where a
    /// turn begins, or after every move if there are several boards.
    #[inline]
    fn is_compared(&self) -> bool {
        self.starts_turn()
    }

    /// The [turn key](Position::turn_key) and the [table key](Position::table_key) of a
    /// board; `None` if it is closed.
    #[inline]
    fn board_keys(&self, _board: usize) -> Option<[Key; 2]> {
        Some([self.turn_key(), self.table_key()])
    }

    /// In a game of several boards, closes the board of the last move, whose position has
    /// occurred for the third time.
    fn close_repeated(&mut self) {}

    /// Returns the same position of a game in which no draw by counting or dead material
    /// closes a board: [`perft`](super::perft) ignores draws.
    #[must_use]
    fn ignoring_draws(self) -> Self {
        self
    }

    /// The number of the move in the game, from 1; both sides' turns share it.
    fn move_number(&self) -> u32;

    /// Whether a move changes the material or is irreversible: quiescence searches these.
    fn is_noisy(&self, mv: Self::Move) -> bool;

    /// Sixteen bits that identify a move among those of one position; never 0.
    fn tag(mv: Self::Move) -> u16;

    /// The move in position strings and the protocol.
    fn move_text(mv: Self::Move) -> String;

    /// Parses a step and checks that it is possible here. A move without its roll is
    /// accepted if some ordinary roll allows it.
    ///
    /// # Errors
    /// Returns [`StepError`] with the text and either what was expected or the rule.
    fn parse_step(&self, text: &str) -> Result<Step<Self>, StepError>;

    /// The step in position strings and the protocol.
    #[must_use]
    fn step_text(step: Step<Self>) -> String {
        match step {
            Step::Roll(roll) => Self::Chance::text(roll),
            Step::Move(mv) => Self::move_text(mv),
        }
    }

    /// The position as text.
    fn to_text(&self) -> String;

    /// The outcome for a side without legal moves.
    fn no_move_outcome(&self) -> Outcome {
        if self.in_check() {
            Outcome::Win(self.side().flip(), Reason::Checkmate)
        } else {
            Outcome::Draw(Reason::Stalemate)
        }
    }

    /// The steps possible now.
    fn steps(&self) -> Vec<Step<Self>> {
        match self.turn() {
            Turn::Over(_) => Vec::new(),
            Turn::Roll => Self::Chance::rolls(self)
                .map(|(roll, _)| Step::Roll(roll))
                .collect(),
            Turn::Decide => self.legal().iter().map(|&mv| Step::Move(mv)).collect(),
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
    /// One outcome of chance.
    type Roll: Copy + Eq + Hash + Debug + Send + Sync + 'static;

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

    /// The roll in position strings and the protocol.
    fn text(roll: Self::Roll) -> String;

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
