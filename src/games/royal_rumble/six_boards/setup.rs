//! A position of the match as plain data, and its validation.

use super::super::Setup;
use super::score::player_letter;
use super::{BOARDS, Board, BoardWins, RoyalRumble, SixBoards};
use crate::base::Side;
use crate::rules::text::{self, refuse};
use crate::rules::{Boards, Turn};
use crate::rules::{Outcome, Position};

/// The data of a position of the match, not yet validated.
#[derive(Clone, Debug)]
pub struct MatchSetup {
    /// The boards: the setup of an open board, or the result of a closed one, won by a
    /// player or drawn.
    pub boards: [Result<Setup, Option<Side>>; BOARDS],
    /// The player to move.
    pub player: Side,
    /// The winners of the closed boards.
    pub score: BoardWins,
}

/// The error for an invalid position of the match.
pub type MatchSetupError = text::SetupError<MatchField>;

/// The eight fields of a position string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchField {
    /// A board, by its number from 1.
    Board(usize),
    /// The player to move.
    Player,
    /// The winners of the closed boards.
    Wins,
}

impl std::fmt::Display for MatchField {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            MatchField::Board(number) => write!(f, "board {number}"),
            MatchField::Player => f.write_str("player"),
            MatchField::Wins => f.write_str("wins"),
        }
    }
}

impl MatchSetup {
    /// Validates the data and builds the position.
    ///
    /// # Errors
    /// Returns [`MatchSetupError`] with the field and the rule it breaks.
    pub fn validate(&self) -> Result<RoyalRumble, MatchSetupError> {
        let mut boards = [Board::Closed(None); BOARDS];
        for (number, board) in self.boards.iter().enumerate() {
            boards[number] = match board {
                Ok(setup) => check_board(number, setup)?,
                Err(result) => Board::Closed(*result),
            };
        }
        let mut position = RoyalRumble {
            boards,
            player: self.player,
            score: self.score,
            last: 0,
            number: 1,
            draws: true,
        };
        check_score(&position)?;
        check_order(&position)?;
        position.number = position.turn_number().unwrap_or(1);
        position.last = position.waiting().map_or(0, |(number, _)| number as u8);
        Ok(position)
    }
}

/// Checks that a board is still open and has the right royal.
fn check_board(number: usize, setup: &Setup) -> Result<Board, MatchSetupError> {
    let field = MatchField::Board(number + 1);
    let board = match setup.validate() {
        Ok(board) => board,
        Err(error) => return refuse(field, format!("{}: {}", error.field, error.reason)),
    };
    let royal = Board::royal(number);
    if board.deal().royal() != royal {
        let found = board.deal().royal().name();
        return refuse(
            field,
            format!("its royal is a {found}; expected the {}", royal.name()),
        );
    }
    let ended = match board.turn() {
        Turn::Decide | Turn::Roll => return Ok(Board::Open(board)),
        Turn::Over(outcome) => outcome,
    };
    let closed = match ended {
        Outcome::Win(side, _) => player_letter(SixBoards::swapped(number, side)),
        Outcome::Draw(_) => '=',
    };
    refuse(
        field,
        format!("it has ended, {}: expected '{closed}'", ended.reason()),
    )
}

fn check_score(position: &RoyalRumble) -> Result<(), MatchSetupError> {
    for player in Side::ALL {
        let closed = Board::Closed(Some(player));
        let boards = position.boards.iter().filter(|&&board| board == closed);
        let (boards, wins) = (boards.count(), position.score.of(player));
        if boards != wins {
            return refuse(
                MatchField::Wins,
                format!(
                    "'{}' has {wins} of player {}, which has won {boards} of the boards",
                    position.score.text(),
                    player_letter(player)
                ),
            );
        }
    }
    Ok(())
}

/// Checks that an open match waits for the player, and that boards were served in order.
fn check_order(position: &RoyalRumble) -> Result<(), MatchSetupError> {
    if position.outcome().is_some() {
        return Ok(());
    }
    let player = player_letter(position.player);
    let Some((waiting, _)) = position.waiting() else {
        return refuse(
            MatchField::Player,
            format!("no board waits for player {player}"),
        );
    };
    let served = |&(number, board): &(usize, &_)| position.is_served(number, board);
    match position.open().filter(served).last() {
        Some((number, _)) if number > waiting => refuse(
            MatchField::Player,
            format!(
                "board {} waits for player {player}, which has already moved on board {}",
                waiting + 1,
                number + 1
            ),
        ),
        _ => Ok(()),
    }
}
