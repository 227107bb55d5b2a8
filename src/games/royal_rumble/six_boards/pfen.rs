//! Position strings of the match: the six boards, the player, the wins.

use super::super::Setup;
use super::super::pfen::{setup_fields, setup_pieces};
use super::super::position::MAX_QUIET_PLIES;
use super::score::{player_letter, read_player};
use super::{BOARDS, Board, BoardWins, MatchField, MatchSetup, MatchSetupError, RoyalRumble};
use crate::base::Side;
use crate::rules::text::{fields, refuse};
use crate::rules::{FieldKind, SetupField, SetupForm, SetupOption};
use std::fmt;

const FIELDS: [MatchField; BOARDS + 2] = [
    MatchField::Board(1),
    MatchField::Board(2),
    MatchField::Board(3),
    MatchField::Board(4),
    MatchField::Board(5),
    MatchField::Board(6),
    MatchField::Player,
    MatchField::Wins,
];

/// The letter of a drawn board.
const DRAWN: char = '=';

impl RoyalRumble {
    /// Parses a position string.
    ///
    /// ```
    /// use ermine::games::royal_rumble::RoyalRumble;
    /// let text = "2 1 8/8/2[rw]5/8/8/2P5/2[Rw]1Q3/8_b_-_0_31_Q,F,Bd,Hr,Pk,Ca,Sv \
    ///     [li]7/8/8/8/8/8/1[Ac]6/7[Li]_w_-_3_40_N,W,Fr,Cc,Bb,Mo,Ac = = 2 21";
    /// let position = RoyalRumble::from_pfen(text).unwrap();
    /// assert_eq!(position.to_string(), text);
    /// assert_eq!(position.waiting().unwrap().0, 2);
    /// ```
    ///
    /// # Errors
    /// Returns [`MatchSetupError`] with the field and what is wrong with it.
    pub fn from_pfen(text: &str) -> Result<RoyalRumble, MatchSetupError> {
        let words = fields(text, FIELDS, "eight")?;
        let mut boards = [const { Err(None) }; BOARDS];
        for (number, board) in boards.iter_mut().enumerate() {
            *board = read_board(number, words[number])?;
        }
        let setup = MatchSetup {
            boards,
            player: read_player_field(words[BOARDS])?,
            score: match BoardWins::read(words[BOARDS + 1]) {
                Some(score) => score,
                None => {
                    return refuse(
                        MatchField::Wins,
                        format!(
                            "'{}' is not an order of wins; expected one such as 121, at most three \
                             of one player, or '-'",
                            words[BOARDS + 1]
                        ),
                    );
                }
            },
        };
        setup.validate()
    }
}

/// See [`Game::setup_form`](crate::rules::Game::setup_form).
pub(super) fn form() -> SetupForm {
    let of_player = |player, label: &str| {
        let letter = player_letter(player);
        SetupOption::new(letter, format!("{label} {letter}"))
    };
    let won = Side::ALL.map(|player| of_player(player, "won by player"));
    let field = |field| match field {
        MatchField::Board(number) => {
            // A board that has been drawn by its clock is closed.
            let fields = setup_fields(&[Board::royal(number - 1)], MAX_QUIET_PLIES - 1);
            let drawn = [SetupOption::new(DRAWN, "drawn")];
            let results = won.iter().cloned().chain(drawn).collect();
            let kind = FieldKind::Board { fields, results };
            SetupField::new(field, format!("Board {number}"), kind)
        }
        MatchField::Player => {
            let players = Side::ALL.map(|player| of_player(player, "player"));
            SetupField::choice(field, "To move", players.to_vec())
        }
        MatchField::Wins => {
            let results = won.to_vec();
            SetupField::new(field, "Order of wins", FieldKind::Order { results })
        }
    };
    SetupForm {
        pieces: setup_pieces(),
        fields: FIELDS.map(field).to_vec(),
    }
}

fn read_board(number: usize, word: &str) -> Result<Result<Setup, Option<Side>>, MatchSetupError> {
    let mut letters = word.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        if letter == DRAWN {
            return Ok(Err(None));
        }
        if let Some(winner) = read_player(letter) {
            return Ok(Err(Some(winner)));
        }
    }
    if word.split('_').any(str::is_empty) || !word.contains('_') {
        return refuse(
            MatchField::Board(number + 1),
            format!(
                "'{word}' is not a board; expected its position string with _ for every space, \
                 or 1, 2 or = if it has closed"
            ),
        );
    }
    match Setup::from_pfen(&word.replace('_', " ")) {
        Ok(setup) => Ok(Ok(setup)),
        Err(error) => refuse(
            MatchField::Board(number + 1),
            format!("{}: {}", error.field, error.reason),
        ),
    }
}

fn read_player_field(word: &str) -> Result<Side, MatchSetupError> {
    let mut letters = word.chars();
    let player = match (letters.next(), letters.next()) {
        (Some(letter), None) => read_player(letter),
        _ => None,
    };
    match player {
        Some(player) => Ok(player),
        None => refuse(
            MatchField::Player,
            format!("'{word}' is not a player; expected 1 or 2"),
        ),
    }
}

impl fmt::Display for RoyalRumble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for board in &self.boards {
            match board {
                Board::Open(board) => write!(f, "{} ", board.to_string().replace(' ', "_"))?,
                Board::Closed(None) => write!(f, "{DRAWN} ")?,
                Board::Closed(Some(winner)) => write!(f, "{} ", player_letter(*winner))?,
            }
        }
        let player = player_letter(self.player);
        write!(f, "{player} {}", self.score.text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: [&str; 8] = [
        "2",
        "1",
        "8/8/2[rw]5/8/8/2P5/2[Rw]1Q3/8_b_-_0_31_Q,F,Bd,Hr,Pk,Ca,Sv",
        "[li]7/8/8/8/8/8/1[Ac]6/7[Li]_w_-_3_40_N,W,Fr,Cc,Bb,Mo,Ac",
        "=",
        "=",
        "2",
        "21",
    ];

    #[test]
    fn the_wrong_field_is_named() {
        for (place, word, field, part) in [
            (0, "x", "board 1", "'x' is not a board"),
            (0, "x_", "board 1", "'x_' is not a board"),
            (0, "x_y", "board 1", "ep: missing"),
            (0, "=", "wins", "'21' has 1 of player 2, which has won 0"),
            (2, "1", "wins", "which has won 2"),
            (
                2,
                "8/8/2k5/8/8/2P5/2K1Q3/8_b_-_0_31_Q,F,Bd,Hr,Pk,Ca,Sv",
                "board 3",
                "its royal is a king; expected the royal wazir",
            ),
            (
                2,
                "8/8/2[rw]5/8/8/2P5/2[Rw]1Q3/8_b_-_100_81_Q,F,Bd,Hr,Pk,Ca,Sv",
                "board 3",
                "no capture or pawn move for too long: expected '='",
            ),
            (
                2,
                "8/8/2[rw]5/8/8/2P5/2[Rw]1Q3/8_b_-_0_31_Q,F",
                "board 3",
                "deal: expected seven",
            ),
            (6, "1", "player", "no board waits for player 1"),
            (6, "w", "player", "'w' is not a player"),
            (7, "2111", "wins", "has 3 of player 1, which has won 1"),
            (7, "111222", "wins", "is not an order of wins"),
        ] {
            let mut words = EXAMPLE;
            words[place] = word;
            let text = words.join(" ");
            let error = RoyalRumble::from_pfen(&text).expect_err(&text);
            assert_eq!(error.field.to_string(), field, "{text}: {error:?}");
            assert!(error.reason.contains(part), "{text}: {error:?}");
        }
        let short = RoyalRumble::from_pfen(&EXAMPLE[..7].join(" ")).expect_err("seven");
        assert!(short.reason.contains("eight"), "{short:?}");
    }

    #[test]
    fn boards_are_served_in_their_order() {
        // Player 2 is Black on the third board and White on the fourth.
        let mut words = EXAMPLE;
        words[2] = "8/8/2[rw]5/8/8/2P5/2[Rw]1Q3/8_w_-_0_31_Q,F,Bd,Hr,Pk,Ca,Sv";
        assert!(RoyalRumble::from_pfen(&words.join(" ")).is_ok());
        words = EXAMPLE;
        words[3] = "[li]7/8/8/8/8/8/1[Ac]6/7[Li]_b_-_3_40_N,W,Fr,Cc,Bb,Mo,Ac";
        let error = RoyalRumble::from_pfen(&words.join(" ")).expect_err("out of order");
        assert!(
            error.reason.contains("which has already moved on board 4"),
            "{error:?}"
        );
    }
}
