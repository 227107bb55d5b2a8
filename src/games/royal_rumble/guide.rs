//! The rules on one screen, for a player at the board.

use crate::rules::{Chapter, Guide};

const GAME: &str = "\
One board of Royal Rumble. Mate the royal. Each side has the same royal and the
same seven fighters, dealt at random; pawns are those of chess and become one of
the seven. No castling.
K king, Er king and knight, Rw one step straight (two may not face each other on
an open line), Li two king's steps or a swipe at three squares of its ring,
Wu a queen that captures nothing and alone answers check, Mk a king that
captures nothing, holds all adjacent enemies and may turn one to your side.
Next to an enemy Im (or Mk) a piece is held: it can only remove itself (d4@).
How each piece moves and captures is on its card: rules Cb.
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

const CHAPTERS: [Chapter; 7] = [
    Chapter::new(
        "One board",
        "Checkmate the enemy royal. What is not said here and on the cards of the pieces is as in \
         chess; there is no castling.",
    ),
    Chapter::new(
        "Set-up",
        "An 8x8 board. Each side has eight pawns, a royal, and seven fighters of 42 different kinds, \
         dealt at random to its first rank. Black mirrors White, so that both sides have the same \
         pieces on the same files. White begins.",
    ),
    Chapter::new(
        "An action",
        "A turn on a board is one action: a piece moves; or it shoots, which removes pieces while \
         it stays; or an immobilized piece removes itself; or a Maorider King recruits. Capturing is \
         never compulsory, but for the captures of Advancers and Withdrawers, which come with their \
         moves.",
    ),
    Chapter::new(
        "Check and mate",
        "A royal is in check if an enemy could remove it, whatever that would do to the enemy's own \
         royal; immobilized pieces attack nothing. No action may leave the own royal in check. A \
         side in check without a legal action is mated. In check, only a Wuss itself may act.",
    ),
    Chapter::new(
        "Immobilized pieces",
        "A piece adjacent to an enemy Immobilizer or an enemy Maorider King is immobilized, and so \
         is an Immobilizer adjacent to an enemy Chameleon. It is decided where the piece stands \
         before its action; squares that it passes do not matter. An immobilized piece does nothing \
         and attacks nothing, but it blocks, may be leapt over, is copied by Copycats, and still \
         immobilizes others.\n\
         Suicide: instead of another action a side may remove one of its own immobilized pieces \
         that is no royal, which may end a check. Royals are immobilized too, and can be mated so.",
    ),
    Chapter::new(
        "Promotion",
        "A pawn that reaches the last rank has to become one of the seven fighters dealt to its \
         board, whichever are still on it. A side may so have two of a kind.",
    ),
    Chapter::new(
        "Draws",
        "Stalemate: no legal action and not in check. A position for the third time on that board. \
         100 plies without a capture, pawn move, suicide or recruitment. Only the two royals left.",
    ),
];

/// See [`Game::guide`](crate::rules::Game::guide).
pub(super) fn guide() -> Guide {
    Guide {
        play: GAME.to_owned(),
        letters: LETTERS,
        colours: COLOURS,
        beside: "",
        chapters: CHAPTERS.to_vec(),
    }
}
