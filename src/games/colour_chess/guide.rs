//! The rules on one screen, for a player at the board.

use crate::rules::{Chapter, Guide};

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

const CHAPTERS: [Chapter; 7] = [
    Chapter::new(
        "Aim",
        "Capture the enemy king, in either part of a turn. There is no check and no mate: kings may \
         stand on attacked squares and go to them.",
    ),
    Chapter::new(
        "Set-up",
        "The pieces and their squares are those of chess. The 64 squares are tiles of six colours: \
         red, orange, yellow, green, blue, purple. The house board is the same from both sides. A \
         random board has in each half five tiles of every colour and two more of two different \
         colours.",
    ),
    Chapter::new(
        "A turn",
        "The colour of the tile that the last part of the opponent's turn moved to is called.\n\
         Part 1: move a piece onto a tile of the colour called.\n\
         Part 2: move another piece onto a tile of any other colour, which is called for the \
         opponent.\n\
         White's first turn is part 2 alone, onto any colour.",
    ),
    Chapter::new(
        "Missed parts",
        "A side that can make a part has to. A part without a move is missed: after a missed part 1 \
         part 2 is played all the same; after a missed part 2 nothing is called, and the opponent's \
         turn is part 2 alone, with any piece onto any colour. The choice in part 1 is free, even \
         if it leaves no move for part 2.",
    ),
    Chapter::new(
        "Special moves",
        "The colour that counts is that of the tile where the piece arrives; with castling, the \
         king's.\n\
         Castling: king and rook have not moved and the squares between are empty; attacks do not \
         matter. Both have moved then in this turn.\n\
         En passant: a pawn that made a double step can be captured in either part of the \
         opponent's next turn, as long as the square that it passed is empty. There may be two such \
         pawns.",
    ),
    Chapter::new(
        "Promotion",
        "A pawn on the last rank becomes a queen, rook, bishop or knight, as a part of its move. \
         The new piece does not move again in that turn.",
    ),
    Chapter::new(
        "Draws",
        "Neither side makes a move in its turn, one after the other. A position for the third time \
         at the start of a turn. 200 moves, each part being one, without a capture or pawn move. \
         Two bare kings are no draw, since the duty to move may bring them together.",
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
