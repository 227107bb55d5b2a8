//! Words for moves that cannot be made, the same in every game.

/// Notation that leaves open which move is meant.
pub const AMBIGUOUS: &str = "more than one move fits";
/// No piece stands where the move begins.
pub const NOBODY: &str = "nobody stands on that square";
/// The piece there belongs to the other side.
pub const OPPONENTS: &str = "the piece on that square is the opponent's";
/// One's own piece stands where the move ends.
pub const OWN_MAN: &str = "a piece of one's own stands there";
/// The way is right, but not free.
pub const IN_THE_WAY: &str = "somebody stands in the way";
/// The piece never moves like that, or not here.
pub const NO_SUCH_MOVE: &str = "it is no move of that piece";
/// No piece of the kind named can go where he is said to.
pub const NO_SUCH_MAN: &str = "no piece of that kind goes there";
/// The move was said to capture.
pub const NO_VICTIM: &str = "there is nobody to capture";
/// Castling: the right is lost.
pub const HAS_MOVED: &str = "the king or that rook has moved";
/// Castling: the squares between are not empty.
pub const CASTLING_BLOCKED: &str = "somebody stands between king and rook";
/// A promotion without a choice.
pub const LETTER_MISSING: &str = "the letter of what the pawn becomes is missing";
/// A promotion that is none.
pub const NO_PROMOTION: &str = "only a pawn that reaches the last rank becomes something else";

/// The rule that forbids a move to all the pieces who could make it by the way
/// they move: `reasons` holds one for each of them.
///
/// ```
/// use ermine::rules::text::refusal::{NO_SUCH_MAN, one_reason};
/// assert_eq!(one_reason(["pinned"]), "pinned");
/// assert_eq!(one_reason(["pinned", "pinned"]), "pinned");
/// assert_eq!(one_reason([]), NO_SUCH_MAN);
/// ```
#[must_use]
pub fn one_reason(reasons: impl IntoIterator<Item = &'static str>) -> &'static str {
    let mut reasons = reasons.into_iter();
    let Some(first) = reasons.next() else {
        return NO_SUCH_MAN;
    };
    match reasons.all(|other| other == first) {
        true => first,
        false => "none of the pieces who could go there may",
    }
}
