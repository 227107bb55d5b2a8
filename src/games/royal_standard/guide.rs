//! The rules on one screen, for a player at the board.

use crate::rules::Guide;

const GAME: &str = "\
The Royal Standard. Capture the king: there is no check and no mate. A side's
range is the squares of its own standard-bearers and those adjacent to them.
K king: one step any way; it needs no range.
R rook, B bishop: as in chess, start, path and target in range.
W windmill: around a standard-bearer of its own side next to it, through the
  ring of the eight squares around it, either way, up to the first piece.
S standard-bearer: one step any way to an empty square; captures the king alone.
All but bearers capture as they move, bearers of either side as well. A captured
bearer is not removed: the capturing side puts it on an empty square adjacent to
where it stood, and it may not move in its side's next turn (frozen).
No castling, no pawns. The option RangeRule=ends leaves the path free.
Drawn: no move, a position for the third time, 100 plies in which no piece was
removed. Typed: b2c2, or b2b1,c2 to capture the bearer on b1 and put it on c2.
";

const COLOURS: &str = "\
On the board: light chips are White's pieces, dark ones Black's;
! a frozen bearer. The ground shows which range a square is in: gold White,
blue Black, green both, grey neither.
";

const LETTERS: &str = "\
On the board: CAPITALS are White's pieces, small letters Black's; ! a frozen
bearer; * no square. After the dot the range of the square: w White, b Black,
x both.
";

const TABLE: &str = "\
Beside it: Stranded are rooks and bishops out of range, which cannot move.
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
