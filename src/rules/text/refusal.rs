//! The reasons why moves cannot be made, the same texts in every game.

/// Notation that fits several moves.
pub const AMBIGUOUS: &str = "more than one move fits";
/// No piece on the origin.
pub const EMPTY_SQUARE: &str = "there is no piece on that square";
/// The piece on the origin belongs to the other side.
pub const OPPONENTS: &str = "the piece on that square is the opponent's";
/// A piece of the same side is on the target square.
pub const OWN_PIECE: &str = "a piece of the same side stands there";
/// The piece could go there if the path were free.
pub const IN_THE_WAY: &str = "another piece is in the way";
/// The piece never moves like that, or not here.
pub const NO_SUCH_MOVE: &str = "that piece does not move that way";
/// No piece of the kind named can reach the target square.
pub const NO_SUCH_PIECE: &str = "no piece of that kind goes there";
/// The move is written as a capture but captures nothing.
pub const NO_VICTIM: &str = "there is nothing to capture";
/// Castling: the right is lost.
pub const HAS_MOVED: &str = "the king or that rook has moved";
/// Castling: the squares between are not empty.
pub const CASTLING_BLOCKED: &str = "there is a piece between king and rook";
/// A promotion without the letter of the new piece.
pub const LETTER_MISSING: &str = "the promotion letter is missing";
/// A promotion letter for a move that is no promotion.
pub const NO_PROMOTION: &str = "only a pawn that reaches the last rank promotes";

/// Returns the rule that forbids a move to all the pieces that could make it by their
/// movement; `reasons` holds one for each of them.
///
/// ```
/// use ermine::rules::text::refusal::{NO_SUCH_PIECE, one_reason};
/// assert_eq!(one_reason(["pinned"]), "pinned");
/// assert_eq!(one_reason(["pinned", "pinned"]), "pinned");
/// assert_eq!(one_reason([]), NO_SUCH_PIECE);
/// ```
#[must_use]
pub fn one_reason(reasons: impl IntoIterator<Item = &'static str>) -> &'static str {
    let mut reasons = reasons.into_iter();
    let Some(first) = reasons.next() else {
        return NO_SUCH_PIECE;
    };
    match reasons.all(|other| other == first) {
        true => first,
        false => "none of the pieces that could go there may do so",
    }
}
