//! The rules on one screen, for a player at the board.

use crate::rules::{Chapter, Guide};

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

const CHAPTERS: [Chapter; 8] = [
    Chapter::new(
        "Aim",
        "Checkmate the enemy king. Pieces move as in chess; colours and a die decide which of them \
         may move. What is not said here is as in chess.",
    ),
    Chapter::new(
        "Board and palettes",
        "The squares have eight colours: red, green, blue, purple, yellow, pink, brown, orange. \
         Every diagonal parallel to a1-h8 has one colour.\n\
         Each side has the king and seven officers: the queen, two rooks, two knights, two bishops. \
         Each has a palette, a set of colours that it keeps wherever it stands, also when it comes \
         back after a capture. An officer of which there are two is named with its home file: Ra \
         and Rh, Nb and Ng, Bc and Bf. A pawn has one colour; the eight pawns of a side differ.",
    ),
    Chapter::new(
        "Set-up",
        "Kings and officers stand as in chess, pawns on ranks 2 and 7. Before the first move each \
         side rolls an eight-sided die for its pawns: with an 8 every pawn stands on a square of \
         its own colour; with 1 to 7 all stand that number of files further towards the h-file, and \
         those beyond the h-file go on from the a-file.",
    ),
    Chapter::new(
        "A turn",
        "1. If the side has a ready pawn and a captured officer, it converts one ready pawn (see \
         Promotion).\n\
         2. It rolls the die, unless the opponent rolled an 8 in the turn before.\n\
         3. It makes one move that the lock and the die allow.\n\
         4. The colour of the square that it moved to is the lock for the opponent; after castling, \
         the colour under the king. White's first move is free.",
    ),
    Chapter::new(
        "Lock and die",
        "1 to 6, three times in four, and no roll: the lock holds. Only pieces that stand on a \
         square of the locked colour, or have it in their palette, may move, and castling is \
         allowed whatever the lock.\n\
         7, once in eight: every legal move is allowed.\n\
         8, once in eight: every legal move is allowed, and the opponent does not roll in the next \
         turn, so that the lock is certain to hold. A side that does not roll cannot roll an 8.\n\
         The lock does not hold in check, and not where it leaves no move.",
    ),
    Chapter::new(
        "Promotion",
        "A pawn that reaches the last rank becomes at once a captured officer of its own side, \
         chosen by the player, with the palette of that officer. If no officer is captured it \
         stays as a ready pawn: it blocks and can be captured, but does not move, attack or give \
         check.\n\
         Conversion: at the beginning of a turn in which the side has a ready pawn and a captured \
         officer, it turns exactly one ready pawn into one captured officer, in check too. This is \
         not a move: lock, draw by move count and castling rights stay as they are. It may attack \
         the enemy king, who is then in check after the move.\n\
         An officer that is captured again can come back again; captured pawns cannot. A rook that \
         came back does not castle.",
    ),
    Chapter::new(
        "Check, mate and stalemate",
        "They are decided after the conversion and before the roll, as if there were neither lock \
         nor die: a side in check without a legal move is mated; without check it is stalemate.",
    ),
    Chapter::new(
        "Draws",
        "Stalemate. A position for the third time at the start of a turn: the same pieces, side, \
         castling and en passant rights, lock, and whether a roll is due. 100 plies without a \
         capture or pawn move; conversions do not count as such. Too little material: no pawns, and \
         bare kings, one bishop or knight more, or only bishops on squares of one shade.",
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
