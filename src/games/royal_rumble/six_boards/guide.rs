//! The match on one screen, for a person at the board.

use crate::rules::{Game, Guide};

const GAME: &str = "\
Royal Rumble. Six boards at once; who mates on three of them first has won.
Player 1 (White of the clock) is White on boards 1, 3, 5 and begins there; from
then on the player to move makes one move on every open board that waits for
him, lowest board first. A drawn board counts for nobody. With all boards closed
and nobody at three, more wins win; of as many, who had them first.
Drawn: all six boards are.
Royals: 1 King, 2 Eques Rex, 3 Royal Wazir, 4 Lion, 5 Wuss, 6 Maorider King.
The 42 fighters are dealt over the boards, seven to each, the same to both.
Typed: the board and the action there: 3:e2e4, 6:d4+e5; the number of the board
may be left out. The rules of one board: docs/rules/royal-rumble.md.
";

/// See [`Game::guide`](crate::rules::Game::guide).
pub(super) fn guide() -> Guide {
    Guide {
        play: GAME.to_owned(),
        ..super::super::RumbleBoardGame::guide()
    }
}
