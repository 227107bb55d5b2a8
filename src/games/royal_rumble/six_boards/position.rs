//! A position of the match.

use super::super::{Move, Piece, RumbleBoard};
use super::{BOARDS, Board, BoardMove, BoardSquare, BoardWins};
use crate::base::key::splitmix;
use crate::base::{Key, Side, Square};
use crate::rules::{
    Boards, DrawClock, MoveList, NoChance, Observer, Outcome, Position, Reason, StepError, Turn,
};

const EXPECTED: &str = "the number of a board and an action there, such as 3:e2e4 or 6:d4+e5";

/// A position of the match of six boards. Its sides are the players: White is player 1 of
/// the rules.
#[derive(Clone, Copy)]
pub struct RoyalRumble {
    pub(super) boards: [Board; BOARDS],
    /// The player to move; the last one to have moved, once the match is over.
    pub(super) player: Side,
    pub(super) score: BoardWins,
    /// The board on which the last step was made.
    pub(super) last: u8,
    /// The number of the turn; open boards, if there are any, determine it.
    pub(super) number: u16,
    /// Whether boards close by draws that the position alone shows.
    pub(super) draws: bool,
}

impl RoyalRumble {
    /// The boards.
    #[inline]
    #[must_use]
    pub const fn all(&self) -> &[Board; BOARDS] {
        &self.boards
    }

    /// The winners of the closed boards.
    #[inline]
    #[must_use]
    pub const fn score(&self) -> BoardWins {
        self.score
    }

    /// The board of the next step, with its number from 0: the lowest that waits for the
    /// player (rules, M10). `None` once the match is over.
    #[must_use]
    pub fn waiting(&self) -> Option<(usize, &RumbleBoard)> {
        if self.outcome().is_some() {
            return None;
        }
        self.waiting_for(self.player).next()
    }

    /// The open boards on which `player` is to move.
    pub fn waiting_for(&self, player: Side) -> impl Iterator<Item = (usize, &RumbleBoard)> {
        let open = self.open();
        open.filter(move |&(number, board)| board.side() == SixBoards::swapped(number, player))
    }

    /// The open boards with their numbers from 0.
    pub fn open(&self) -> impl Iterator<Item = (usize, &RumbleBoard)> {
        let boards = self.boards.iter().enumerate();
        boards.filter_map(|(number, board)| Some((number, board.open()?)))
    }

    /// The outcome of the match, if it has ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.score.outcome(self.open().count())
    }

    /// Whether the player has moved on this open board in the current turn: it does not
    /// wait for this player, nor has it been waiting for the other since the start.
    pub(super) fn is_served(&self, number: usize, board: &RumbleBoard) -> bool {
        let untouched = board.side() == Side::White && board.move_number() == 1;
        board.side() != SixBoards::swapped(number, self.player) && !untouched
    }

    /// The number of the turn according to the open boards: player 1 makes Black's first
    /// move in the second turn, player 2 both sides' in the first.
    pub(super) fn turn_number(&self) -> Option<u16> {
        let numbers = self.open().map(|(number, board)| {
            let moves = board.move_number() as u16;
            if SixBoards::swapped(number, self.player) == Side::White {
                return moves;
            }
            // A move that Black has made already has begun the next number.
            let extra = u16::from(board.side() == Side::Black);
            (moves + extra).saturating_sub(u16::from(self.player == Side::Black))
        });
        numbers.max()
    }

    /// The result of a board, if it has ended.
    fn result(&self, number: usize, board: &RumbleBoard) -> Option<Option<Side>> {
        let outcome = match board.turn() {
            Turn::Over(Outcome::Draw(reason)) if !self.draws && reason != Reason::Stalemate => None,
            Turn::Over(outcome) => Some(outcome),
            Turn::Decide | Turn::Roll => None,
        };
        outcome.map(|outcome| match outcome {
            Outcome::Win(side, _) => Some(SixBoards::swapped(number, side)),
            Outcome::Draw(_) => None,
        })
    }

    /// Whether a step ends the game on its board.
    fn closes(&self, mv: BoardMove) -> bool {
        let number = usize::from(mv.board);
        let Board::Open(mut board) = self.boards[number] else {
            return false;
        };
        board.play(mv.action, &mut ());
        self.result(number, &board).is_some()
    }

    /// Closes a board: its pieces are removed, and its result counts (rules, M11).
    fn close<O: Observer<Piece, BoardSquare>>(
        &mut self,
        number: usize,
        result: Option<Side>,
        observer: &mut O,
    ) {
        if let Board::Open(board) = self.boards[number] {
            board.survey(&mut Removed(OnBoard { number, observer }));
        }
        self.boards[number] = Board::Closed(result);
        if let Some(winner) = result {
            self.score.push(winner);
        }
    }

    /// Begins the other player's turn if no board waits for this player any more.
    fn pass(&mut self) {
        if self.outcome().is_none() && self.waiting_for(self.player).next().is_none() {
            self.player = self.player.flip();
        }
        self.number = self.number.max(self.turn_number().unwrap_or(1));
    }
}

/// An adapter that reports the events of one board to an observer of the match.
struct OnBoard<'a, O> {
    number: usize,
    observer: &'a mut O,
}

impl<O> OnBoard<'_, O> {
    const fn at(&self, square: Square) -> BoardSquare {
        BoardSquare {
            board: self.number as u8,
            square,
        }
    }
}

impl<O: Observer<Piece, BoardSquare>> Observer<Piece> for OnBoard<'_, O> {
    fn place(&mut self, piece: Piece, square: Square) {
        self.observer.place(piece, self.at(square));
    }

    fn lift(&mut self, piece: Piece, square: Square) {
        self.observer.lift(piece, self.at(square));
    }
}

/// An adapter that lifts every piece of a survey.
struct Removed<'a, O>(OnBoard<'a, O>);

impl<O: Observer<Piece, BoardSquare>> Observer<Piece> for Removed<'_, O> {
    fn place(&mut self, piece: Piece, square: Square) {
        self.0.lift(piece, square);
    }

    fn lift(&mut self, _: Piece, _: Square) {}
}

impl Position for RoyalRumble {
    type Move = BoardMove;
    type Chance = NoChance;
    type Boards = SixBoards;
    type Piece = Piece;
    type Square = BoardSquare;

    fn side(&self) -> Side {
        self.player
    }

    fn turn(&self) -> Turn {
        self.outcome().map_or(Turn::Decide, Turn::Over)
    }

    fn key(&self) -> Key {
        let facts = self.score.number() << 1 | self.player.index() as u64;
        let boards = self.boards.iter().zip(1..);
        boards.fold(splitmix(facts), |key, (board, number)| {
            key ^ splitmix(board.key().wrapping_add(number))
        })
    }

    fn legal(&self) -> MoveList<BoardMove> {
        let mut list = MoveList::new();
        if let Some((number, board)) = self.waiting() {
            let on_board = |&action: &Move| SixBoards::move_on(number, action);
            list.extend(board.legal().iter().map(on_board));
        }
        list
    }

    /// Also true where all boards served in this turn have closed: the position does not
    /// distinguish them from those that closed before.
    fn starts_turn(&self) -> bool {
        !(self.open()).any(|(number, board)| self.is_served(number, board))
    }

    fn play<O: Observer<Piece, BoardSquare>>(&mut self, mv: BoardMove, observer: &mut O) {
        let number = usize::from(mv.board);
        let Board::Open(mut board) = self.boards[number] else {
            return;
        };
        board.play(mv.action, &mut OnBoard { number, observer });
        self.boards[number] = Board::Open(board);
        self.last = mv.board;
        if let Some(result) = self.result(number, &board) {
            self.close(number, result, observer);
        }
        self.pass();
    }

    fn survey<O: Observer<Piece, BoardSquare>>(&self, observer: &mut O) {
        for (number, board) in self.open() {
            board.survey(&mut OnBoard { number, observer });
        }
    }

    fn in_check(&self) -> bool {
        self.waiting().is_some_and(|(_, board)| board.in_check())
    }

    /// Returns none: boards are drawn, not the match; see
    /// [`no_move_outcome`](Position::no_move_outcome).
    fn draw(&self) -> Option<Reason> {
        None
    }

    /// The clock of the board of the next step.
    fn clock(&self) -> DrawClock {
        let max = u32::from(super::super::position::MAX_QUIET_PLIES);
        let none = DrawClock { passed: 0, max };
        self.waiting().map_or(none, |(_, board)| board.clock())
    }

    /// The plies of the board of the last step.
    fn reversible_plies(&self) -> u32 {
        let board = SixBoards::open(self, SixBoards::last(self));
        board.map_or(0, Position::reversible_plies)
    }

    fn move_number(&self) -> u32 {
        u32::from(self.number)
    }

    /// Also true for moves that close a board, as its pieces are removed.
    fn is_noisy(&self, mv: BoardMove) -> bool {
        mv.action.is_noisy() || self.closes(mv)
    }

    fn step_error(&self, text: &str) -> StepError {
        let named = text.split_once(':').and_then(|(number, action)| {
            let digit = number.chars().next().filter(|_| number.len() == 1)?;
            let number = (digit.to_digit(10)? as usize).checked_sub(1)?;
            (number < BOARDS).then_some((number, action))
        });
        match (named, self.waiting()) {
            (None, _) => StepError::malformed(text, EXPECTED),
            (_, None) => StepError::illegal(text, "the match is over"),
            (Some((number, action)), Some((waiting, board))) if number == waiting => {
                board.step_error(action).of_text(text)
            }
            (Some((number, _)), Some((waiting, _))) => {
                StepError::illegal(text, self.board_reason(number, waiting))
            }
        }
    }

    fn no_move_outcome(&self) -> Outcome {
        self.outcome().unwrap_or(Outcome::Draw(Reason::NoBoard))
    }
}

/// The six boards of a match.
#[derive(Clone, Copy, Debug)]
pub enum SixBoards {}

impl Boards<RoyalRumble> for SixBoards {
    type Board = RumbleBoard;
    const COUNT: usize = BOARDS;

    fn last(position: &RoyalRumble) -> usize {
        usize::from(position.last)
    }

    fn next(position: &RoyalRumble) -> Option<usize> {
        position.waiting().map(|(number, _)| number)
    }

    fn open(position: &RoyalRumble, number: usize) -> Option<&RumbleBoard> {
        position.boards.get(number)?.open()
    }

    fn close_repeated(position: &mut RoyalRumble) {
        let number = Self::last(position);
        if let Some(board) = Self::open(position, number) {
            // The player that moved here, even if the turn has passed on since.
            position.player = Self::swapped(number, board.side().flip());
            position.close(number, None, &mut ());
            position.pass();
        }
    }

    fn ignoring_draws(position: RoyalRumble) -> RoyalRumble {
        RoyalRumble {
            draws: false,
            ..position
        }
    }

    /// Player 1 is White on the first, third and fifth board (rules, M7).
    #[inline]
    fn swapped(number: usize, player: Side) -> Side {
        if number.is_multiple_of(2) {
            player
        } else {
            player.flip()
        }
    }

    fn move_on(number: usize, action: Move) -> BoardMove {
        BoardMove {
            board: number as u8,
            action,
        }
    }

    fn board_move(mv: BoardMove) -> Move {
        mv.action
    }
}

impl RoyalRumble {
    /// Returns the reason why a step on one board is impossible while another is current.
    fn board_reason(&self, number: usize, waiting: usize) -> &'static str {
        match &self.boards[number] {
            Board::Closed(_) => "that board has closed",
            Board::Open(board) if board.side() != SixBoards::swapped(number, self.player) => {
                "the other player is to move on that board"
            }
            Board::Open(_) if number > waiting => "a lower board waits first",
            Board::Open(_) => "another board waits first",
        }
    }
}

impl PartialEq for RoyalRumble {
    fn eq(&self, other: &RoyalRumble) -> bool {
        // The other fields are history, or depend on these.
        self.boards == other.boards && self.player == other.player && self.score == other.score
    }
}

impl Eq for RoyalRumble {}

impl std::fmt::Debug for RoyalRumble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}
