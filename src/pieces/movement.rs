//! The moves and captures of a piece, for both sides, on one board.

use super::betza::{Mode, PieceSpec, Route};
use super::reach::{Path, Reach};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Geometry, Square};
use crate::base::sort;

/// The attack tables of a piece. Equal tables, for both sides or for moves and captures,
/// are stored once.
///
/// ```
/// use ermine::base::Side;
/// use ermine::base::geometry::{Bitboard, Board10x10, Square};
/// use ermine::pieces::{Movement, betza::PieceSpec};
/// // The gryphon: a diagonal step, then outwards as a rook.
/// let gryphon: PieceSpec = "[F?fR]".parse().unwrap();
/// let movement = Movement::<Board10x10>::new(&gryphon, [Bitboard::EMPTY; 2]);
/// let corner: Square<Board10x10> = "a1".parse().unwrap();
/// let alone = movement.takes(Side::White).attacks(corner, Bitboard::EMPTY);
/// assert_eq!(alone.count(), 17);
/// let stopped = Bitboard::of("b5".parse().unwrap());
/// let fewer = movement.takes(Side::White).attacks(corner, stopped);
/// assert_eq!(fewer.count(), 12);
/// ```
#[derive(Clone, Debug)]
pub struct Movement<G: Geometry> {
    reaches: Vec<Reach<G>>,
    /// The index into `reaches` for moves and for captures, by side.
    goes: [u8; 2],
    takes: [u8; 2],
}

impl<G: Geometry> Movement<G> {
    /// Builds the tables of `piece`; its first moves start from the squares `initial` of
    /// White and of Black.
    #[must_use]
    pub fn new(piece: &PieceSpec, initial: [Bitboard<G>; 2]) -> Movement<G> {
        Movement::within(piece, initial, Bitboard::ALL)
    }

    /// Builds the same tables for a board of which only `squares` exist.
    #[must_use]
    pub fn within(
        piece: &PieceSpec,
        initial: [Bitboard<G>; 2],
        squares: Bitboard<G>,
    ) -> Movement<G> {
        let mut distinct: Vec<(Vec<Route>, Bitboard<G>)> = Vec::new();
        let mut table_index = |side: Side, mode: Mode| {
            let open = piece.routes().iter();
            let open = open.filter_map(|route| route.seen_by(side).only(mode));
            let mut routes: Vec<Route> = open.collect();
            sort::sort(&mut routes);
            routes.dedup();
            let has_initial = routes.iter().any(|route| route.initial);
            let initial = if has_initial {
                initial[side.index()]
            } else {
                Bitboard::EMPTY
            };
            let entry = (routes, initial);
            let found = distinct.iter().position(|other| *other == entry);
            found.unwrap_or_else(|| {
                distinct.push(entry);
                distinct.len() - 1
            }) as u8
        };
        let goes = Side::ALL.map(|side| table_index(side, Mode::Quiet));
        let takes = Side::ALL.map(|side| table_index(side, Mode::Capture));
        let reaches = distinct
            .iter()
            .map(|(routes, initial)| Reach::new(routes, *initial, squares));
        Movement {
            reaches: reaches.collect(),
            goes,
            takes,
        }
    }

    /// Builds the tables of a piece that moves and captures along `paths` from each
    /// square, for either side ([`Reach::from_paths`]).
    #[must_use]
    pub fn from_paths(paths: impl Fn(Square<G>) -> Vec<Path<G>>) -> Movement<G> {
        Movement {
            reaches: vec![Reach::from_paths(paths)],
            goes: [0; 2],
            takes: [0; 2],
        }
    }

    /// The moves of the piece of `side` to empty squares.
    #[inline]
    #[must_use]
    pub fn goes(&self, side: Side) -> &Reach<G> {
        &self.reaches[usize::from(self.goes[side.index()])]
    }

    /// The captures of the piece of `side`: its attacks.
    #[inline]
    #[must_use]
    pub fn takes(&self, side: Side) -> &Reach<G> {
        &self.reaches[usize::from(self.takes[side.index()])]
    }

    /// The squares that the piece of `side` on `square` reaches on an empty board, by a move
    /// or by a capture.
    #[must_use]
    pub fn open(&self, side: Side, square: Square<G>) -> Bitboard<G> {
        let reaches = [self.goes(side), self.takes(side)];
        let [goes, takes] = reaches.map(|reach| reach.attacks(square, Bitboard::EMPTY));
        goes | takes
    }

    /// Returns the paths of moves and captures of White's piece from `square` on an empty
    /// board along which it can be blocked ([`Reach::paths`]).
    #[must_use]
    pub fn paths(&self, square: Square<G>) -> Vec<Vec<Square<G>>> {
        let [goes, takes] = [self.goes(Side::White), self.takes(Side::White)];
        [goes, takes].map(|reach| reach.paths(square)).concat()
    }

    /// Whether the piece captures exactly as it moves.
    #[inline]
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.goes == self.takes
    }

    /// Whether some table [is manifold](Reach::is_manifold).
    #[must_use]
    pub fn is_manifold(&self) -> bool {
        self.reaches.iter().any(Reach::is_manifold)
    }
}

#[cfg(test)]
mod tests {
    use super::super::betza::RouteSquare;
    use super::*;
    use crate::base::geometry::{Board8x8, Board10x10, Word};
    use proptest::prelude::*;

    fn movement<G: Geometry>(text: &str) -> Movement<G> {
        let piece: PieceSpec = text.parse().unwrap_or_else(|error| panic!("{error}"));
        let last = G::RANKS - 2;
        Movement::new(&piece, [Bitboard::rank(1), Bitboard::rank(last)])
    }

    /// Walks along every route square by square: slow and simple.
    fn walk<G: Geometry>(
        text: &str,
        side: Side,
        mode: Mode,
        from: Square<G>,
        occupied: Bitboard<G>,
    ) -> Bitboard<G> {
        let piece: PieceSpec = text.parse().unwrap_or_else(|error| panic!("{error}"));
        let start = if side == Side::White { 1 } else { G::RANKS - 2 };
        let mut reach = Bitboard::EMPTY;
        for route in piece.routes() {
            if route.initial && from.rank() != start {
                continue;
            }
            let mut pieces = 0;
            for RouteSquare { square, ends } in route.seen_by(side).squares(from) {
                let open = pieces == u32::from(route.over);
                if open && ends.is_some_and(|ends| ends.and(mode).is_some()) {
                    reach |= Bitboard::of(square);
                }
                pieces += u32::from(occupied.has(square));
                if pieces > u32::from(route.over) {
                    break;
                }
            }
        }
        reach
    }

    /// Pieces of all forms.
    const PIECES: [&str; 24] = [
        "FD",
        "FC",
        "FAD",
        "B",
        "FDD",
        "fFifD",
        "fFimfD",
        "mfWcfFimfD",
        "[D?fB]",
        "[F?fC?f(1,5)]",
        "Q",
        "nNnD",
        "R3NN",
        "[W-fF]fB",
        "[F?fR]",
        "(4,1)CCsW2",
        "nNN",
        "mRcpR",
        "pQ3pNN",
        "zB",
        "zRmF",
        "K[mK-aK]",
        "[mF?cfB]fsN",
        "mK[W-fW-fF][W-flF-frW][W-frF-flW][F-fW-fW]",
    ];

    fn check<G: Geometry>(square: Square<G>, occupied: Bitboard<G>) {
        for text in PIECES {
            let movement = movement::<G>(text);
            for side in Side::ALL {
                let goes = movement.goes(side).attacks(square, occupied);
                assert_eq!(
                    goes,
                    walk(text, side, Mode::Quiet, square, occupied),
                    "{text}"
                );
                let reach = movement.takes(side);
                let takes = reach.attacks(square, occupied);
                assert_eq!(
                    takes,
                    walk(text, side, Mode::Capture, square, occupied),
                    "{text}"
                );
                check_backwards(reach, square, occupied, text);
            }
        }
    }

    /// Checks the reverse lookups: from where a square is reached.
    fn check_backwards<G: Geometry>(
        reach: &Reach<G>,
        to: Square<G>,
        occupied: Bitboard<G>,
        text: &str,
    ) {
        for from in Square::all() {
            let elsewhere = occupied & !reach.path_squares(from, to);
            let alone = reach.attacks(from, occupied & !elsewhere).has(to);
            assert_eq!(
                alone,
                reach.attacks(from, occupied).has(to),
                "{text} to {to}"
            );
        }
        if reach.is_manifold() {
            return;
        }
        let attacks = |from: &Square<G>| reach.attacks(*from, occupied).has(to);
        let forwards: Bitboard<G> = Square::all().filter(attacks).collect();
        let free = |from: &Square<G>| (reach.between(*from, to) & occupied).is_empty();
        let slid: Bitboard<G> = reach.slid_from(to).filter(free).collect();
        assert_eq!(forwards, reach.leapt_from(to) | slid, "{text} to {to}");
        assert!(!reach.is_leaper() || slid.is_empty());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn tables_equal_a_walk(number: u8, a: u128, b: u128) {
            for occupied in [a, a & b, a | b] {
                check::<Board8x8>(Square::new(number % 64), Bitboard(occupied as u64));
                let decimal = Bitboard(occupied & Board10x10::ALL);
                check::<Board10x10>(Square::new(number % 100), decimal);
            }
        }
    }

    #[test]
    fn paths_hold_the_squares_that_block() {
        let paths = |text: &str| {
            let mut paths: Vec<String> = movement::<Board8x8>(text)
                .paths(Square::at(3, 3))
                .iter()
                .map(|path| path.iter().map(ToString::to_string).collect())
                .collect();
            paths.sort();
            paths.dedup();
            paths.join(" ")
        };
        assert_eq!(paths("FD"), "");
        assert_eq!(paths("fDD"), "d6d8");
        assert_eq!(paths("mR2"), "c4b4 d3d2 d5d6 e4f4");
        assert_eq!(paths("ffnN"), "d5c6 d5e6");
        assert_eq!(paths("flcpB"), "c5b6a7");
        assert_eq!(paths("[flF?fB]"), "c5b6a7");
    }

    #[test]
    fn tables_that_are_alike_are_kept_once() {
        assert_eq!(movement::<Board8x8>("FDD").reaches.len(), 1);
        assert_eq!(movement::<Board8x8>("fFifD").reaches.len(), 2);
        assert_eq!(movement::<Board8x8>("fFimfD").reaches.len(), 4);
        assert!(movement::<Board8x8>("fFifD").is_plain());
        assert!(!movement::<Board8x8>("fFimfD").is_plain());
    }

    #[test]
    fn two_ways_to_a_square_are_noticed() {
        for text in ["B", "FDD", "[D?fB]", "[F?fC?f(1,5)]", "Q", "nN", "nNN"] {
            assert!(!movement::<Board10x10>(text).is_manifold(), "{text}");
        }
        for text in ["[W-F]", "[W?W]", "zR", "pR", "[F-fW-fW][W-fW-fF]"] {
            assert!(movement::<Board10x10>(text).is_manifold(), "{text}");
        }
        let attacks = movement::<Board10x10>("[F?fC?f(1,5)]");
        let corner = attacks
            .takes(Side::White)
            .attacks(Square::at(0, 0), Bitboard::EMPTY);
        assert_eq!(corner.0.count(), 5);
    }
}
