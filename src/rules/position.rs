//! The contract that every game meets, and how chance takes part in it.

use super::{GameMove, MoveList, Observer, Outcome, Reason};
use crate::base::{Key, Rng, Side};
use serde::Serialize;
use std::fmt::Debug;
use std::hash::Hash;

/// Who acts now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Turn {
    /// The side of the position decides between moves.
    Decide,
    /// Chance, for the side of the position.
    Roll,
    /// Nobody: the game has ended.
    Over(Outcome),
}

/// One step of a game: a roll or a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step<P: Position> {
    /// Chance did this.
    Roll(RollOf<P>),
    /// The side to act decided for this.
    Move(P::Move),
}

/// Why a text is no step of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StepError {
    /// The text has not the shape of a step.
    #[error("'{text}' is not a step, expected {expected}")]
    Malformed {
        /// What was read.
        text: String,
        /// What a step looks like in this game.
        expected: &'static str,
    },
    /// The step is well formed but cannot be made now.
    #[error("'{text}' is not possible here: {why}")]
    Illegal {
        /// What was read.
        text: String,
        /// The rule that forbids it.
        why: &'static str,
    },
}

/// A position of a game, with everything that legal play depends on except
/// the positions that came before (those are [`History`](super::History)'s).
///
/// A turn may hold several decisions of one side, and the sides need not
/// alternate; who is to act is what [`turn`](Position::turn) and
/// [`side`](Position::side) say. Positions are small and copied, never unmade.
pub trait Position: Copy + Eq + Debug + Send + Sync + 'static {
    /// A decision.
    type Move: GameMove;
    /// How chance takes part; [`NoChance`](super::NoChance) if it does not.
    type Chance: Chance<Self>;
    /// A piece as observers see him.
    type Piece: Copy + Send;
    /// Where he stands; [`base::Square`](crate::base::Square) on a board of 8x8.
    type Square: Copy + Eq + Hash + Debug + Send;

    /// For whom the next step counts.
    fn side(&self) -> Side;

    /// Who acts now. Draws by repetition are not the position's to see.
    fn turn(&self) -> Turn;

    /// A fingerprint of all that legal play depends on, what was rolled included.
    fn key(&self) -> Key;

    /// The fingerprint that this turn began with: what counts for repetition.
    /// Differs from [`key`](Position::key) once there has been a roll.
    fn turn_key(&self) -> Key {
        self.key()
    }

    /// The fingerprint under which a search stores what it finds.
    #[inline]
    fn table_key(&self) -> Key {
        self.key()
    }

    /// The decisions open to the side: those that what was rolled grants, and while
    /// a roll is due those that some roll would. Empty if and only if the rules end
    /// the game by it.
    fn legal(&self) -> MoveList<Self::Move>;

    /// Fills an empty list with the noisy members of [`legal`](Position::legal),
    /// in the same order. Says whether there is any legal decision, quiet or noisy.
    /// Quiescence asks this of most positions, so that a game does well to answer
    /// without making the quiet moves.
    fn noisy(&self, moves: &mut MoveList<Self::Move>) -> bool {
        let legal = self.legal();
        let noisy = legal.iter().filter(|&&mv| self.is_noisy(mv));
        moves.extend(noisy.copied());
        !legal.is_empty()
    }

    /// Adds quiet members of [`legal`](Position::legal) that give check, as far as the
    /// game finds them without making moves; not asked of a side in check.
    fn quiet_checks(&self, _: &mut MoveList<Self::Move>) {}

    /// A member of [`legal`](Position::legal) that wins by force for the side to move, and
    /// within how many plies, as far as the game finds one without making moves.
    #[inline]
    fn winning_move(&self) -> Option<(Self::Move, u8)> {
        None
    }

    /// Whether the decision at hand comes before the turn's roll and does not
    /// end the turn: it costs no depth.
    #[inline]
    fn before_roll(&self) -> bool {
        false
    }

    /// Whether a turn begins here. Where a turn holds several decisions that do
    /// not come before a roll, it says so at the first of them alone: positions
    /// are compared for repetition where turns begin.
    #[inline]
    fn starts_turn(&self) -> bool {
        true
    }

    /// Plays a member of [`legal`](Position::legal), telling `observer` which pieces
    /// move. A roll that is due counts as one that allowed the move.
    fn play<O: Observer<Self::Piece, Self::Square>>(&mut self, mv: Self::Move, observer: &mut O);

    /// Becomes the position after `mv` in `parent`, whatever it was before:
    /// the same as a copy and [`play`](Position::play), but a loop over the moves
    /// of one parent that keeps one child is spared the copies.
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

    /// The position after a null move, as kindly to the opponent as the rules of the
    /// game allow; `None` where that makes no sense. Not a move of the game: search
    /// asks what it would be worth.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Tells `observer` every piece on the board.
    fn survey<O: Observer<Self::Piece, Self::Square>>(&self, observer: &mut O);

    /// Every piece on the board, and where he stands.
    fn pieces(&self) -> Vec<(Self::Piece, Self::Square)> {
        let mut found = PieceList(Vec::new());
        self.survey(&mut found);
        found.0
    }

    /// Whether the side is in check.
    fn in_check(&self) -> bool;

    /// The draw that the position itself shows, its moves left aside: move
    /// count or dead material.
    fn draw(&self) -> Option<Reason>;

    /// Plies since the last irreversible move, and how many make a draw.
    fn clock(&self) -> (u32, u32);

    /// Plies since the last move after which no earlier position can come again: how
    /// far back repetitions are looked for. Those of the [clock](Position::clock)
    /// unless a move that sets it to 0 can be undone.
    #[inline]
    fn reversible_plies(&self) -> u32 {
        self.clock().0
    }

    /// How many boards the game is played on. A repetition ends the game where there is
    /// one, and [the board](Position::close_repeated) where there are several.
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

    /// What the last move has come to is compared with what was there before it: where a
    /// turn begins, or after every move if there are several boards.
    #[inline]
    fn is_compared(&self) -> bool {
        self.starts_turn()
    }

    /// The [turn key](Position::turn_key) and the [table key](Position::table_key) of a
    /// board; `None` if it has closed.
    #[inline]
    fn board_keys(&self, _board: usize) -> Option<[Key; 2]> {
        Some([self.turn_key(), self.table_key()])
    }

    /// Where there are several boards: closes the one of the last move, which was as it is
    /// now twice before.
    fn close_repeated(&mut self) {}

    /// The same position of a game in which no draw by counting or by dead material closes
    /// a board: [`perft`](super::perft) ignores draws.
    #[must_use]
    fn ignoring_draws(self) -> Self {
        self
    }

    /// Number of the move in the game, from 1; both sides' turns share it.
    fn move_number(&self) -> u32;

    /// Whether a move changes the material or cannot be taken back: what
    /// quiescence looks at.
    fn is_noisy(&self, mv: Self::Move) -> bool;

    /// Sixteen bits that tell a move from its rivals in one position; never 0.
    fn tag(mv: Self::Move) -> u16;

    /// The decision as position strings and the protocol write it.
    fn move_text(mv: Self::Move) -> String;

    /// Reads a step and checks that it can be made here. A move where a roll
    /// was left out is accepted if some ordinary roll allows it.
    ///
    /// # Errors
    /// [`StepError`] names the text and what was expected, or the rule.
    fn parse_step(&self, text: &str) -> Result<Step<Self>, StepError>;

    /// The step as position strings and the protocol write it.
    #[must_use]
    fn step_text(step: Step<Self>) -> String {
        match step {
            Step::Roll(roll) => Self::Chance::text(roll),
            Step::Move(mv) => Self::move_text(mv),
        }
    }

    /// The position as text.
    fn to_text(&self) -> String;

    /// What a mated side is called for: no legal decision is left.
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

/// Pieces that a survey tells of.
struct PieceList<Piece, Square>(Vec<(Piece, Square)>);

impl<Piece, Square> Observer<Piece, Square> for PieceList<Piece, Square> {
    fn place(&mut self, piece: Piece, square: Square) {
        self.0.push((piece, square));
    }

    // A survey lifts nobody.
    fn lift(&mut self, _: Piece, _: Square) {}
}

/// The part of chance in the game of `P`.
pub trait Chance<P: Position>: 'static {
    /// One thing that chance may do.
    type Roll: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// Whether it has any part at all.
    const EXISTS: bool;

    /// Whether a roll comes next, unless the game is over.
    fn is_due(position: &P) -> bool;

    /// The rolls that `position` may be given, with their weights, all above 0, the
    /// likeliest first. Rolls that play alike are one, which stands for all of them.
    fn rolls(position: &P) -> impl Iterator<Item = (Self::Roll, u32)>;

    /// The roll that stands for all that play like `roll`.
    #[must_use]
    fn alike(roll: Self::Roll) -> Self::Roll {
        roll
    }

    /// Gives `position` the roll that it waits for.
    fn apply(position: &mut P, roll: Self::Roll);

    /// What the turn at hand was given: the roll that stands for all that play like
    /// it, or for the turn if it had none. `None` while a roll is due, and where the
    /// position does not tell.
    #[must_use]
    fn given(_position: &P) -> Option<Self::Roll> {
        None
    }

    /// The position with a roll that it waits for.
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

    /// The roll as position strings and the protocol write it.
    fn text(roll: Self::Roll) -> String;

    /// Runs `visit` on every decision that some roll would allow now, whatever was rolled. A
    /// list that is returned would be copied, a kilobyte in every node of a perft.
    #[inline]
    fn with_every_move<T>(position: &P, visit: impl FnOnce(&[P::Move]) -> T) -> T {
        visit(&position.legal())
    }

    /// Hands `visit` every roll that `position` waits for, the position with it, and
    /// its legal decisions.
    fn each_roll(position: &P, mut visit: impl FnMut(Self::Roll, &P, &[P::Move])) {
        for (roll, _) in Self::rolls(position) {
            let rolled = Self::rolled(position, roll);
            visit(roll, &rolled, &rolled.legal());
        }
    }
}

/// A roll of the game of `P`.
pub type RollOf<P> = <<P as Position>::Chance as Chance<P>>::Roll;
