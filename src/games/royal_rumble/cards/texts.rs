//! How each kind moves and captures, in sentences.

use crate::games::royal_rumble::Kind;

/// The moves and captures of a kind (rules, 3 to 5).
pub(super) const fn text(kind: Kind) -> &'static str {
    match kind {
        Kind::King => {
            "Royal. One step in any direction. It captures as it moves, and may not go to an \
             attacked square. There is no castling."
        }
        Kind::EquesRex => {
            "Royal. One step in any direction, or a knight's leap: two squares along a rank or file \
             and one across, over anything, attacked squares too. It captures as it moves."
        }
        Kind::RoyalWazir => {
            "Royal. One step along a rank or file. It captures as it moves. No action of either \
             side may leave the two Royal Wazirs on one rank or file with no piece between them; \
             that is not check, and it holds for an immobilized one too."
        }
        Kind::Lion => {
            "Royal. One step in any direction, or two, the first to an empty square and not back to \
             its start; it captures where it ends, and may pass over attacked squares. Or it swipes: \
             it stays, and all enemies on three neighbouring squares of the ring around it are \
             removed, one at least; the three may reach beyond the edge of the board."
        }
        Kind::Wuss => {
            "Royal. Any number of empty squares along a rank, file or diagonal, over attacked \
             squares too. It captures and attacks nothing. In check only the Wuss itself may act. At \
             White's moves 1 to 5 and Black's moves 1 to 4 no action may leave the enemy Wuss in \
             check, unless a side has no other action."
        }
        Kind::MaoriderKing => {
            "Royal. One step in any direction to an empty square; it captures nothing. It \
             immobilizes every adjacent enemy, the other Maorider King too. Instead of moving it may \
             recruit one adjacent enemy that is no royal, which changes sides on its square. It may \
             not recruit while it is immobilized."
        }
        Kind::Pawn => {
            "One square straight forward, or two from its side's second rank if both are empty. It \
             captures one square diagonally forward, en passant too. On the last rank it becomes one \
             of the seven fighters dealt to its board."
        }
        Kind::Queen => {
            "Any number of empty squares along a rank, file or diagonal. It captures as it moves."
        }
        Kind::Rook => "Any number of empty squares along a rank or file. It captures as it moves.",
        Kind::Bishop => "Any number of empty squares along a diagonal. It captures as it moves.",
        Kind::Knight => {
            "A leap of two squares along a rank or file and one across, over anything. It captures \
             as it moves."
        }
        Kind::Ferz => "One step diagonally. It captures as it moves.",
        Kind::Wazir => "One step along a rank or file. It captures as it moves.",
        Kind::Bede => {
            "Any number of empty squares along a diagonal, or a leap of two squares along a rank or \
             file, over anything. It captures as it moves."
        }
        Kind::Alibaba => {
            "A leap of two squares along a rank, file or diagonal, over anything. It captures as it \
             moves."
        }
        Kind::Knightephant => {
            "A knight's leap, or a leap of two squares along a diagonal, over anything. It captures \
             as it moves."
        }
        Kind::Marshall => {
            "Any number of empty squares along a rank or file, or a knight's leap. It captures as it \
             moves."
        }
        Kind::Archbishop => {
            "Any number of empty squares along a diagonal, or a knight's leap. It captures as it \
             moves."
        }
        Kind::WoodyRook => {
            "One step along a rank or file, or a leap of two squares along it, over anything. It \
             captures as it moves."
        }
        Kind::KnightFerz => "A knight's leap, or one step diagonally. It captures as it moves.",
        Kind::Frog => {
            "One step diagonally to an empty square, which captures nothing; or one or two leaps, \
             each over an adjacent piece of either side, in any direction, to the empty square \
             behind it. Enemies leapt over are removed. It may not end where it began."
        }
        Kind::HalfRook => "Up to four empty squares along a rank or file. It captures as it moves.",
        Kind::HalfDuck => {
            "One step diagonally, or a leap of two or three squares along a rank or file, over \
             anything. It captures as it moves."
        }
        Kind::Copycat => {
            "It does one action of one of the pieces adjacent to it, of either side, as if a piece \
             of that kind and of its own side stood on its square; with no neighbour but Copycats it \
             has none. It copies moves, captures, shots and recruitment, but immobilizes nothing. As \
             a pawn it goes one step or captures diagonally, and is never promoted. The diagram \
             shows it beside a knight."
        }
        Kind::Picket => {
            "Two or more squares along a diagonal; all squares before the last have to be empty. It \
             captures as it moves."
        }
        Kind::Butterfly => {
            "One or two hops. A hop is a knight's leap that needs a piece of either side on one of \
             the two squares adjacent to both its ends. It may hop again only from an empty square. \
             It captures where it ends, which is not the square it left; that square counts as \
             empty."
        }
        Kind::KnightWazir => {
            "A knight's leap, or one step along a rank or file. It captures as it moves."
        }
        Kind::Camel => {
            "A leap of three squares along a rank or file and one across, over anything. It captures \
             as it moves."
        }
        Kind::Squirrel => {
            "A leap to any square two steps away: along a rank, file or diagonal, or as a knight, \
             over anything. It captures as it moves."
        }
        Kind::BilliardsBishop => {
            "Any number of empty squares along a diagonal, and on from the edge, which turns it \
             back, any number of times; a corner ends the way. It may not end where it began. It \
             captures as it moves."
        }
        Kind::Sissa => {
            "A number of squares as a rook, then equally many as a bishop in any direction; or first \
             as a bishop, then as a rook. All squares before the last have to be empty. It captures \
             as it moves."
        }
        Kind::Chameleon => {
            "It moves like a queen to empty squares. It captures an enemy only as that enemy would \
             capture it: a knight by a knight's leap, a pawn diagonally forward, a frog by leaping \
             over it. Its queen's moves remove an Advancer straight beyond and a Withdrawer straight \
             behind. It captures no Immobilizer, Chameleon or Wuss; it and an adjacent enemy \
             Immobilizer immobilize each other. It attacks an adjacent Maorider King, even while \
             that king immobilizes it."
        }
        Kind::Immobilizer => {
            "Any number of empty squares along a rank, file or diagonal. It captures nothing. Every \
             enemy adjacent to it is immobilized: it can do nothing but remove itself, unless it is \
             a royal, and attacks nothing. An immobilized Immobilizer goes on immobilizing."
        }
        Kind::Advancer => {
            "Any number of empty squares along a rank, file or diagonal. An enemy on the next square \
             in that direction is removed; it does not capture in another way."
        }
        Kind::Withdrawer => {
            "Any number of empty squares along a rank, file or diagonal. An enemy that it moves \
             straight away from, adjacent to its start, is removed; it does not capture in another \
             way."
        }
        Kind::Guard => "One step in any direction. It captures as it moves. It is not royal.",
        Kind::Aanca => {
            "One step along a rank or file; if that square is empty it may go on from there like a \
             bishop, outwards. It captures as it moves."
        }
        Kind::Gryphon => {
            "One step diagonally; if that square is empty it may go on from there like a rook, \
             outwards. It captures as it moves."
        }
        Kind::Cannon => {
            "Any number of empty squares along a rank or file. It captures along them too, but the \
             first enemy beyond exactly one piece of either side."
        }
        Kind::Vao => {
            "Any number of empty squares along a diagonal. It captures along it too, but the first \
             enemy beyond exactly one piece of either side."
        }
        Kind::PaoVao => {
            "Any number of empty squares along a rank, file or diagonal. It captures along them too, \
             but the first enemy beyond exactly one piece of either side."
        }
        Kind::Mao => {
            "One step along a rank or file to an empty square, and on one step diagonally outwards. \
             It captures where it ends."
        }
        Kind::MaoRider => {
            "A Mao's move, one step along a rank or file and one diagonally outwards, again and \
             again in the same direction; all squares before the last have to be empty. It captures \
             where it ends."
        }
        Kind::Archer => {
            "Any number of empty squares along a rank, file or diagonal. Instead of moving it may \
             shoot an enemy one or two squares away on such a line, the square between being empty; \
             it does not capture in another way."
        }
        Kind::CrookedBishop => {
            "Diagonal steps in zigzag along a rank or file, turning left and right by turns, over \
             empty squares. It captures as it moves."
        }
        Kind::CrookedRook => {
            "Steps along ranks and files in zigzag along a diagonal, like stairs, over empty \
             squares. It captures as it moves."
        }
        Kind::AjaxFalcon => {
            "A leap of three squares along a rank or file and one or two across, by three king's \
             steps: two of one kind, straight or diagonal, and one of the other, in any order. The \
             two squares passed on one such way have to be empty. It captures where it ends. Or one \
             step in any direction to an empty square."
        }
        Kind::GoldGeneral => {
            "One step along a rank or file, or diagonally forward. It captures as it moves. It is \
             not promoted."
        }
        Kind::SilverGeneral => {
            "One step diagonally, or straight forward. It captures as it moves. It is not promoted."
        }
    }
}
