//! Castling: the ways of each side, from the squares of the start or from those that a
//! drawn start gives the pieces.

use super::file::{CastleSpec, Spec};
use super::{Kind, Piece};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Geometry, Square, Table};

/// The largest number of files on which pieces that castle can be drawn: the letters of
/// files in position strings stay apart from `K` and `Q`.
pub(super) const MAX_DRAWN_FILES: u8 = 10;

/// A way to castle for one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Castle<G: Geometry> {
    /// The kind of the piece that castles as the king.
    pub king: Kind,
    /// The kind of the other.
    pub rook: Kind,
    /// Origin and target of the king.
    pub king_squares: [Square<G>; 2],
    /// Origin and target of the rook.
    pub rook_squares: [Square<G>; 2],
    /// The squares that have to be empty but for these two pieces.
    pub free: Bitboard<G>,
    /// The squares that the king leaves and passes.
    pub passed: Bitboard<G>,
}

impl<G: Geometry> Castle<G> {
    fn new([king, rook]: [Kind; 2], kings: [Square<G>; 2], rooks: [Square<G>; 2]) -> Castle<G> {
        let movers = Bitboard::of(kings[0]) | Bitboard::of(rooks[0]);
        Castle {
            king,
            rook,
            king_squares: kings,
            rook_squares: rooks,
            free: (row(kings) | row(rooks)) & !movers,
            passed: row(kings) & !Bitboard::of(kings[1]) | Bitboard::of(kings[0]),
        }
    }

    /// Whether the rook stands on the files after the king's.
    pub(super) fn goes_right(&self) -> bool {
        self.rook_squares[0].file() > self.king_squares[0].file()
    }
}

/// The files of king and rook of a castling right in a game that draws them; 0 without the
/// right, and in other games.
pub(super) type Origin = u8;

/// The ways to castle in a game. A right has the number of its bit: White's short and long
/// way, then Black's.
pub(super) struct Castling<G: Geometry> {
    /// By right, from the squares of the start as it is written.
    written: [Option<Castle<G>>; 4],
    /// The rights that remain after a piece has come to or left a square.
    kept: Table<G, u8>,
    /// Where the pieces are drawn: by right and [`Origin`].
    drawn: Option<Vec<Option<Castle<G>>>>,
}

impl<G: Geometry> Castling<G> {
    /// None at all.
    pub(super) fn none() -> Castling<G> {
        Castling {
            written: [None; 4],
            kept: Table::filled(15),
            drawn: None,
        }
    }

    /// Takes the ways from the file and their pieces from the start.
    pub(super) fn new(spec: &Spec, piece_on: impl Fn(Square<G>) -> Option<Piece>) -> Castling<G> {
        let mut castling = Castling::none();
        for side in Side::ALL {
            for (way, spec_of_way) in spec.castling.iter().enumerate() {
                let Some(found) = spec_of_way else { continue };
                let squares = |squares: [[u8; 2]; 2]| {
                    squares.map(|[file, rank]| match side {
                        Side::White => Square::at(file, rank),
                        Side::Black => Square::at(file, spec.ranks - 1 - rank),
                    })
                };
                let (kings, rooks) = (squares(found.king), squares(found.rook));
                let own = |square| piece_on(square).filter(|piece| piece.side == side);
                if let (Some(king), Some(rook)) = (own(kings[0]), own(rooks[0])) {
                    castling.add(2 * side.index() + way, [king.kind, rook.kind], kings, rooks);
                }
            }
        }
        if is_drawn(spec) {
            castling.draw(spec.files);
        }
        castling
    }

    fn add(
        &mut self,
        right: usize,
        kinds: [Kind; 2],
        kings: [Square<G>; 2],
        rooks: [Square<G>; 2],
    ) {
        self.written[right] = Some(Castle::new(kinds, kings, rooks));
        for square in [kings[0], rooks[0]] {
            self.kept[square] &= !(1 << right);
        }
    }

    /// Adds the ways from all files.
    fn draw(&mut self, files: u8) {
        let ways = self.written.iter().flat_map(|written| {
            (0..=Origin::MAX).map(move |origin| {
                let castle = written.as_ref()?;
                let [king, rook] = [origin >> 4, origin & 15];
                let is_right = king < files && rook < files && king != rook;
                let from = |squares: [Square<G>; 2], file| {
                    [Square::at(file, squares[0].rank()), squares[1]]
                };
                (is_right && (rook > king) == castle.goes_right()).then(|| {
                    Castle::new(
                        [castle.king, castle.rook],
                        from(castle.king_squares, king),
                        from(castle.rook_squares, rook),
                    )
                })
            })
        });
        self.drawn = Some(ways.collect());
    }

    /// The way of a right.
    #[inline]
    pub(super) fn way(&self, right: usize, origin: Origin) -> Option<&Castle<G>> {
        match &self.drawn {
            None => self.written[right].as_ref(),
            Some(ways) => ways[right << 8 | usize::from(origin)].as_ref(),
        }
    }

    /// The files from which a right castles on a board with these pieces, where they are
    /// drawn: the only king on its rank, and the rook on `file` or the outermost one on its
    /// side of the king. None if there are no such pieces.
    pub(super) fn origin(
        &self,
        right: usize,
        file: Option<u8>,
        piece_on: impl Fn(Square<G>) -> Option<Piece>,
    ) -> Option<Origin> {
        let (written, side) = (self.written[right].as_ref()?, Side::ALL[right / 2]);
        let is = |kind, file| {
            let square = Square::at(file, written.king_squares[0].rank());
            piece_on(square) == Some(Piece::new(side, kind))
        };
        let mut kings = (0..MAX_DRAWN_FILES.min(G::FILES)).filter(|&file| is(written.king, file));
        let (Some(king), None) = (kings.next(), kings.next()) else {
            return None;
        };
        let mut rooks: Vec<u8> = match written.goes_right() {
            true => (king + 1..MAX_DRAWN_FILES.min(G::FILES)).rev().collect(),
            false => (0..king).collect(),
        };
        rooks.retain(|&found| is(written.rook, found) && file.is_none_or(|file| file == found));
        Some(king << 4 | rooks.first()?)
    }

    /// The rights that remain after a move from or to a square, where nothing is drawn.
    #[inline]
    pub(super) fn kept(&self, square: Square<G>) -> u8 {
        self.kept[square]
    }

    /// The ways of `side` from the squares of the start as it is written: short and long.
    pub(super) fn written(&self, side: Side) -> &[Option<Castle<G>>] {
        &self.written[2 * side.index()..][..2]
    }

    /// Whether the pieces that castle are drawn. A move that castles then goes to the rook.
    pub(super) const fn is_drawn(&self) -> bool {
        self.drawn.is_some()
    }

    /// The first way that is also a plain move of its king, by what `goes` there; none
    /// where the move is told apart by its target, the rook.
    pub(super) fn ambiguous<'a>(
        &self,
        spec: &'a Spec,
        goes: impl Fn(Kind, Side, [Square<G>; 2]) -> bool,
    ) -> Option<&'a CastleSpec> {
        let right = (0..4).find(|&right| {
            let side = Side::ALL[right / 2];
            let castle = self.written[right].as_ref();
            castle.is_some_and(|castle| goes(castle.king, side, castle.king_squares))
        });
        let right = right.filter(|_| !self.is_drawn())?;
        spec.castling[right % 2].as_ref()
    }
}

/// Whether the pieces that castle are drawn.
fn is_drawn(spec: &Spec) -> bool {
    let Some(shuffle) = &spec.shuffle else {
        return false;
    };
    let ways = spec.castling.iter().flatten();
    let mut origins = ways.flat_map(|castle| [castle.king[0], castle.rook[0]]);
    origins.any(|origin| shuffle.squares.contains(&origin))
}

/// The squares of a rank from one to another, both included.
fn row<G: Geometry>([one, other]: [Square<G>; 2]) -> Bitboard<G> {
    let files = one.file().min(other.file())..=one.file().max(other.file());
    files.map(|file| Square::at(file, one.rank())).collect()
}

/// The castling rights of a position string, and the files of the rooks that it names.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rights {
    /// The rights: White's short and long, then Black's.
    pub has: [bool; 4],
    /// The file of the rook, where it is not the outermost one and the pieces are drawn.
    pub rook: [Option<u8>; 4],
}
