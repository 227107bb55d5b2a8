//! The rules of the match on one screen, for a player at the board.

use crate::rules::{Game, Guide};

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
may be left out. The rules of one board: docs/rules/royal-rumble.md.
";

/// See [`Game::guide`](crate::rules::Game::guide).
pub(super) fn guide() -> Guide {
    Guide {
        play: GAME.to_owned(),
        ..super::super::RumbleBoardGame.guide()
    }
}
