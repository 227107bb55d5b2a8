//! The rules of the match on one screen, for a player at the board.

use crate::rules::{Chapter, Game, Guide};

const GAME: &str = "\
Royal Rumble. Six boards at once; the first to mate on three of them wins.
Player 1 (White of the clock) is White on boards 1, 3, 5 and begins there; from
then on the player to move makes one move on every open board with that
player to move, lowest board first. A drawn board counts for neither. With all
boards closed and no player at three, more wins win; if equal, the player who
had them first wins. Drawn: all six boards drawn.
Royals: 1 King, 2 Eques Rex, 3 Royal Wazir, 4 Lion, 5 Wuss, 6 Maorider King.
The 42 fighters are dealt over the boards, seven to each, the same to both.
Typed: the board and the action there: 3:e2e4, 6:d4+e5; the number of the board
may be left out. How each piece moves and captures is on its card: rules Cb.
";

const MATCH: [Chapter; 4] = [
    Chapter::new(
        "The match",
        "Six boards are played at once. The first player to mate on three of them wins the match, in the \
         middle of a turn too.",
    ),
    Chapter::new(
        "The boards",
        "The royals are: board 1 King, 2 Eques Rex, 3 Royal Wazir, 4 Lion, 5 Wuss, 6 Maorider King. \
         The 42 fighters are dealt over the boards at random, seven to each, the same to both \
         sides. Player 1 is White on boards 1, 3 and 5, player 2 on boards 2, 4 and 6. The boards do \
         not influence each other.",
    ),
    Chapter::new(
        "A turn of the match",
        "In the first turn player 1 makes one move on each of boards 1, 3 and 5. In every later \
         turn a player makes one move on every open board, the lowest number first. No board may be \
         passed. A board whose game is over is closed.",
    ),
    Chapter::new(
        "The result",
        "A drawn board counts for neither player. If all boards are closed and neither player has \
         won three, the player with more wins wins; with equally many, the player who had them \
         first. The match is drawn if all six boards are.",
    ),
];

/// See [`Game::guide`](crate::rules::Game::guide).
pub(super) fn guide() -> Guide {
    let board = super::super::RumbleBoardGame.guide();
    Guide {
        play: GAME.to_owned(),
        chapters: [&MATCH[..], &board.chapters[..]].concat(),
        ..board
    }
}
