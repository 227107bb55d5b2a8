//! The rules that a file describes, as plain data.

use super::format::{
    BlackStart, LaterMoves, LockBy, Movers, NoMove, Repetition, RoyalCount, RoyalLoss, Verdict,
};
use crate::games::custom::kind::{Kind, Kinds};
use crate::pieces::betza::PieceSpec;
use std::ops::Range;

/// A square by file and rank from 0.
pub type At = [u8; 2];

/// The rules that a file describes.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The name of the game in the catalog.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// Where the rules come from.
    pub source: String,
    /// The number of files, 3-12.
    pub files: u8,
    /// The number of ranks, 3-10.
    pub ranks: u8,
    /// The squares of that rectangle that do not exist.
    pub holes: Vec<At>,
    /// The colours of the squares.
    pub colours: ColourSpec,
    /// The kinds of pieces, by number.
    pub kinds: Vec<KindSpec>,
    /// The position string of the start; fields may be missing at its end.
    pub start: String,
    /// The place of the start in the file, in bytes; empty if it is the parent's.
    pub start_place: Range<usize>,
    /// The squares of the start whose pieces are drawn.
    pub shuffle: Option<ShuffleSpec>,
    /// The promotions of pawns.
    pub promotion: PromotionSpec,
    /// Castling with the rook on the right and on the left, from White's view.
    pub castling: [Option<CastleSpec>; 2],
    /// Whether a side that can capture has to.
    pub forced_capture: bool,
    /// Whether a move may not give check.
    pub no_checks: bool,
    /// The moves of a turn.
    pub turn: TurnSpec,
    /// The faces of the die that is rolled before each turn; empty if there is none.
    pub die: Vec<FaceSpec>,
    /// The number of such dice that are rolled together, 1-3: of several, each is used for
    /// one move.
    pub dice: u8,
    /// The limits that the last move lays on the next.
    pub lock: Option<LockSpec>,
    /// The moves that neither lock nor die binds.
    pub relief: ReliefSpec,
    /// How the game ends.
    pub end: EndSpec,
}

/// The colours of the squares.
#[derive(Clone, Debug, Default)]
pub struct ColourSpec {
    /// The letters of the colours, by number; empty for the two shades.
    pub letters: Vec<char>,
    /// The number of the colour of each square, along the ranks from a1; 0 on a hole. Empty
    /// for the two shades.
    pub of_square: Vec<u8>,
}

/// The moves of a turn.
#[derive(Clone, Copy, Debug)]
pub struct TurnSpec {
    /// Their number for White and for Black, 1-[`MAX_MOVES`].
    pub moves: [u8; 2],
    /// The pieces that make them.
    pub pieces: Movers,
    /// Whether a side may stop after its first move.
    pub may_stop: bool,
}

/// The largest number of moves of a turn.
pub const MAX_MOVES: u8 = 8;

impl Default for TurnSpec {
    fn default() -> TurnSpec {
        TurnSpec {
            moves: [1; 2],
            pieces: Movers::Any,
            may_stop: false,
        }
    }
}

/// A set of colours by number.
pub type Colours = u32;

/// A face of the die.
#[derive(Clone, Debug)]
pub struct FaceSpec {
    /// How often it comes, relative to the others; above 0.
    pub weight: u16,
    /// The kinds that may move.
    pub pieces: Kinds,
    /// The colours of the squares that may be gone to.
    pub to: Colours,
    /// The number of moves of the turn, if the face decides it.
    pub moves: Option<u8>,
    /// Whether the lock does not hold.
    pub lifts_lock: bool,
    /// Whether the side has another turn.
    pub again: bool,
    /// Whether the opponent does not roll next.
    pub skips: bool,
}

/// The limits that the last move lays on the next: a move is allowed by any of these.
#[derive(Clone, Debug)]
pub struct LockSpec {
    /// The part of the last move that locks.
    pub by: LockBy,
    /// The kinds that may move, by the number of the colour, kind, or square along the
    /// ranks of the file's board.
    pub pieces: Vec<Kinds>,
    /// Whether any piece may leave a square of the colour.
    pub from: bool,
    /// Whether any piece may go to a square of the colour.
    pub to: bool,
    /// The limit on the later moves of a turn.
    pub later_moves: LaterMoves,
    /// Whether a turn in which nothing is locked is of one move.
    pub single_unlocked: bool,
}

/// The moves that neither lock nor die binds.
#[derive(Clone, Copy, Debug)]
pub struct ReliefSpec {
    /// The choice of a side none of whose moves is allowed.
    pub no_move: NoMove,
    /// Whether a side in check may make any move.
    pub in_check: bool,
    /// Whether castling is always allowed.
    pub castling: bool,
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct KindSpec {
    /// The name in lower case.
    pub name: String,
    /// The place of the piece in the file, in bytes; empty if it is the parent's.
    pub place: Range<usize>,
    /// The capital letter.
    pub letter: char,
    /// The moves.
    pub moves: PieceSpec,
    /// Whether it is royal.
    pub royal: bool,
    /// Whether it promotes, and its moves are irreversible.
    pub pawn: bool,
    /// Whether it captures en passant, and can be so captured.
    pub en_passant: bool,
    /// The ranks, from 0 from the side's own view, on which its moves marked `i` are open.
    pub first_move: Vec<u8>,
    /// The worth in hundredths of a pawn, if it is not to be derived from the moves.
    pub value: Option<i32>,
}

/// Starts with the pieces on some squares in another order.
#[derive(Clone, Debug)]
pub struct ShuffleSpec {
    /// White's squares.
    pub squares: Vec<At>,
    /// How Black's pieces stand.
    pub black: BlackStart,
    /// The kinds whose pieces do not all stand on one shade.
    pub two_shades: Kinds,
    /// A kind that stands between the first and the last of another.
    pub between: Option<BetweenSpec>,
    /// The place in the file, in bytes.
    pub place: Range<usize>,
}

/// A kind that stands between the first and the last of another.
#[derive(Clone, Copy, Debug)]
pub struct BetweenSpec {
    /// The kind in between.
    pub inner: Kind,
    /// The other.
    pub outer: Kind,
}

/// The promotions of pawns.
#[derive(Clone, Debug, Default)]
pub struct PromotionSpec {
    /// The ranks, from 0 from the side's own view.
    pub ranks: Vec<u8>,
    /// The kinds, in the order of move generation.
    pub to: Vec<Kind>,
    /// Whether a pawn may stay one where it can still move.
    pub optional: bool,
    /// Whether a side may have no more of a kind than at the start.
    pub captured_only: bool,
}

/// One way to castle, from White's view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CastleSpec {
    /// Origin and target of the king.
    pub king: [At; 2],
    /// Origin and target of the rook.
    pub rook: [At; 2],
    /// The place in the file, in bytes.
    pub place: Range<usize>,
}

/// How the game ends.
#[derive(Clone, Debug)]
pub struct EndSpec {
    /// How a royal piece is lost.
    pub royal: RoyalLoss,
    /// Which of several.
    pub royals: RoyalCount,
    /// The result for a side that is not in check and cannot move.
    pub stalemate: Verdict,
    /// The result for a side without pieces.
    pub no_pieces: Verdict,
    /// The effect of the third occurrence of a position.
    pub repetition: Repetition,
    /// The plies without capture or pawn move that make a draw; 0 for no such rule.
    pub quiet_plies: u16,
    /// The checks that win; 0 for no such rule.
    pub checks: u8,
    /// The kinds of which a side must not lose the last.
    pub extinct: Kinds,
    /// The result for a side with nothing but royal pieces, after its next move.
    pub bare: Option<Verdict>,
    /// Squares that win.
    pub goal: Option<GoalSpec>,
    /// Material that cannot win; `None` if it is no draw.
    pub dead: Option<DeadSpec>,
}

/// Squares that win for the side of which a piece stands on one.
#[derive(Clone, Debug)]
pub struct GoalSpec {
    /// The kinds of these pieces.
    pub kinds: Kinds,
    /// The squares, from White's view.
    pub squares: Vec<At>,
    /// Whether Black's are the same; otherwise they mirror them.
    pub same_for_both: bool,
    /// Whether Black has one more move to draw by reaching them too.
    pub reply: bool,
}

/// Material that cannot win.
#[derive(Clone, Copy, Debug)]
pub struct DeadSpec {
    /// The kinds of which one alone cannot mate a bare king without its own king.
    pub alone: Kinds,
    /// The kinds of which one alone cannot mate a bare king with its own king.
    pub with_king: Kinds,
    /// Whether the squares of either shade are judged apart, because no piece leaves its
    /// shade.
    pub by_shade: bool,
}

impl Default for ReliefSpec {
    fn default() -> ReliefSpec {
        ReliefSpec {
            no_move: NoMove::All,
            in_check: true,
            castling: false,
        }
    }
}
