//! The rules on one screen, for a player at the board.

use crate::rules::Guide;

const GAME: &str = "\
Colour Chess. Capture the king: there is no check and no mate. Pieces move as in
chess. The colour that a turn's last move reached is called. A turn:
1 Move a piece onto a tile of the colour called.
2 Move another piece onto a tile of any other colour, which is called then.
White's first turn is part 2 alone. A side that can move has to; a part is
missed only if it has no move. After a missed part 2 nothing is called: the next
turn is part 2 alone, with any piece onto any colour.
Castling out of, through and into attacks is allowed. A pawn can be captured en
passant in either part of the next turn. On the last rank it becomes a queen,
rook, bishop or knight, which does not move again in that turn.
Drawn: neither side can move, a position for the third time at the start of a
turn, 200 moves without a capture or pawn move.
Each part is typed by itself: e4, then Nf3.
";

const COLOURS: &str = "\
On the board: light chips are White's pieces, dark ones Black's; K Q R B N P
as in chess; [N] has moved in this turn.
";

const LETTERS: &str = "\
On the board: CAPITALS are White's pieces, small letters Black's; K Q R B N P
as in chess; [N] has moved in this turn. After the dot the tile's colour:
r red, o orange, y yellow, g green, b blue, u purple.
";

const TABLE: &str = "\
Beside it: where the current part must go; King: its square, and 'hit' if it is
attacked, colours aside.
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
