//! The rules on one screen, for a player at the board.

use crate::rules::Guide;

const GAME: &str = "\
Royal Palette. Mate the king. The colour you land on locks your opponent: only
pieces on that colour, or with it in their palette, may answer. A turn:
1 A ready pawn is first turned into a captured officer, if there is one.
2 Roll. 1-6: the lock holds. 7: any legal move. 8: any legal move, and no roll
  for your opponent next turn, so that the lock is certain to hold.
3 Move as in chess. In check, before the first lock, and where the lock leaves
  no move, every legal move is allowed. Castling ignores the lock.
A pawn on the last rank becomes one of your captured officers; if there is none
it stays as a ready pawn, which blocks but does not move, attack or give check.
Drawn: stalemate, a position for the third time, 100 plies without a capture or
pawn move, dead material.
Typed: e2e4 or e4, Nf3, e8=Rh; e8=Q also converts the ready pawn on e8.
";

const COLOURS: &str = "\
On the board: light chips are White's pieces, dark ones Black's; K Q R B N P
as in chess. The small letter is the officer's home file, which is part of its
name (Ra, Ng); the bands below it are its palette, those of a pawn its colour.
";

const LETTERS: &str = "\
On the board: CAPITALS are White's pieces, small letters Black's; K Q R B N P
as in chess. Ra, Ng: an officer and its home file, which is part of its name.
Py: a pawn and its colour, its palette. After the dot the square's colour:
r red, g green, b blue, u purple, y yellow, p pink, n brown, o orange.
";

const TABLE: &str = "\
Beside it: for each colour the pieces that may move under it on any square; the
lock is marked. Captured: officers that may come back. Ready: ready pawns.
";

/// See [`Game::guide`](crate::rules::Game::guide).
pub(super) fn guide() -> Guide {
    Guide {
        play: GAME.to_owned(),
        letters: LETTERS,
        colours: COLOURS,
        beside: TABLE,
    }
}
