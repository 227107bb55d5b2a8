//! The rules on one screen, for a player at the board.

use crate::rules::{Chapter, Guide};

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

const CHAPTERS: [Chapter; 6] = [
    Chapter::new(
        "Aim",
        "Capture the enemy king. There is no check and no mate: a king may stand on an attacked \
         square and go to one.",
    ),
    Chapter::new(
        "Set-up",
        "The board has 38 squares: six ranks of seven, without the four corners. Each side has a \
         king, a windmill, two rooks, two bishops and four standard-bearers.\n\
         White: king d1, standard-bearers b1, c1, e1, f1, windmill d2, rooks b2, g2, bishops a2, \
         f2. Black's pieces mirror them on ranks 6 and 5.\n\
         In the set-up 'advanced' the bearers stand in front: rooks b1, e1, bishops c1, f1, king \
         d1, standard-bearers b2, c2, e2, f2, windmill d2; Black's mirror them. White begins. A \
         turn is one move; a side that can move has to.",
    ),
    Chapter::new(
        "Range",
        "The range of a side is all squares on which its own standard-bearers stand, and all \
         adjacent ones, as it is before the move. The bearers of the enemy give no range.\n\
         Rooks and bishops move only in range: their start, every square that they pass and their \
         target have to be in it, also to capture. Windmills and standard-bearers are in range \
         wherever they move. Kings need none. With the option RangeRule=ends the squares passed may \
         be out of range.",
    ),
    Chapter::new(
        "Capturing a standard-bearer",
        "A standard-bearer is never removed. King, rook, bishop and windmill may capture bearers of \
         either side, also their own: the capturing piece takes its square, and the capturing side \
         puts the bearer, which stays on its side, on an empty square adjacent to where it stood; \
         the square that the capturing piece left counts as empty.\n\
         Such a bearer is frozen: it may not move in the next turn of its own side. Captured again, \
         it is frozen again. A frozen bearer still gives range, windmills still walk around it, but \
         it does not threaten the king.",
    ),
    Chapter::new(
        "Other captures",
        "Kings, rooks, bishops and windmills capture the enemy's pieces as they move, and none of \
         their own but standard-bearers. A standard-bearer captures only the enemy king. There is \
         no castling and no promotion.",
    ),
    Chapter::new(
        "Draws",
        "The side to move has no move. A position for the third time: the same pieces, side and \
         frozen bearers. 100 plies in which no piece was removed; putting a bearer elsewhere \
         removes none.",
    ),
];

/// See [`Game::guide`](crate::rules::Game::guide).
pub(super) fn guide() -> Guide {
    Guide {
        play: GAME.to_owned(),
        letters: LETTERS,
        colours: COLOURS,
        beside: TABLE,
        chapters: CHAPTERS.to_vec(),
    }
}
