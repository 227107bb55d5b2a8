//! The rules on one screen, for a player at the board.

use crate::rules::Guide;

const GAME: &str = "\
One board of Royal Rumble. Mate the royal. Each side has the same royal and the
same seven fighters, dealt at random; pawns are those of chess and become one of
the seven. No castling.
K king, Er king and knight, Rw one step straight (two may not face each other on
an open line), Li two king's steps or a swipe at three squares of its ring,
Wu a queen that captures nothing and alone answers check, Mk a king that
captures nothing, holds all adjacent enemies and may turn one to your side.
Next to an enemy Im (or Mk) a piece is held: it can only remove itself (d4@).
How each fighter moves is in docs/rules/royal-rumble.md.
Drawn: stalemate, a position for the third time, two royals alone, 100 plies
without capture, pawn move, suicide or recruitment.
Typed: e2e4, e7e8=Cb, d4f4xe4 (removes e4 too), d4xd6 (a shot), d4@, d4+e5.
";

const COLOURS: &str = "\
On the board: light chips are White's pieces, dark ones Black's; ! a piece held.
";

const LETTERS: &str = "\
On the board: CAPITALS are White's pieces, small letters Black's;
! a piece held.
";

/// See [`Game::guide`](crate::rules::Game::guide).
pub(super) fn guide() -> Guide {
    Guide {
        play: GAME.to_owned(),
        letters: LETTERS,
        colours: COLOURS,
        beside: "",
    }
}
