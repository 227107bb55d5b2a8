//! The attack tables of every kind, compiled once.

mod billiards;
mod sissa;

use super::Kind;
use crate::base::geometry::{Bitboard, Board8x8};
use crate::base::{Side, Square};
use crate::pieces::betza::PieceSpec;
use crate::pieces::{Movement, Reach};
use std::sync::LazyLock;

/// The way in which attacks of a kind on a square are tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttackTest {
    /// Never.
    Never,
    /// By leaps, looked up from the target.
    Leaps,
    /// By paths that can be blocked on known squares only, looked up from the target.
    Slides,
    /// By paths that are followed from the piece.
    Paths,
    /// By a special rule.
    Special,
}

/// The tables of all kinds.
pub(crate) struct Tables {
    movements: Vec<Movement<Board8x8>>,
    attack_tests: [AttackTest; Kind::COUNT],
}

impl Tables {
    /// The tables, built on first use.
    #[inline]
    pub(crate) fn get() -> &'static Tables {
        static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);
        &TABLES
    }

    fn new() -> Tables {
        let movements: Vec<Movement<Board8x8>> = Kind::ALL.into_iter().map(movement).collect();
        let attack_tests = Kind::ALL.map(|kind| attack_test(kind, &movements[kind.index()]));
        Tables {
            movements,
            attack_tests,
        }
    }

    /// The moves of a piece to empty squares, as far as tables cover them.
    #[inline]
    pub(crate) fn goes(&self, side: Side, kind: Kind) -> &Reach<Board8x8> {
        self.movements[kind.index()].goes(side)
    }

    /// The captures of a piece by displacement, as far as tables cover them.
    #[inline]
    pub(crate) fn takes(&self, side: Side, kind: Kind) -> &Reach<Board8x8> {
        self.movements[kind.index()].takes(side)
    }

    /// The paths of White's piece from `square` along which it can be blocked.
    pub(crate) fn paths(&self, kind: Kind, square: Square) -> Vec<Vec<Square>> {
        self.movements[kind.index()].paths(square)
    }

    /// Whether a kind captures exactly as it moves.
    #[inline]
    pub(crate) fn is_plain(&self, kind: Kind) -> bool {
        self.movements[kind.index()].is_plain()
    }

    /// Whether a kind captures over a piece.
    #[inline]
    pub(crate) fn hops(&self, kind: Kind) -> bool {
        matches!(kind, Kind::Cannon | Kind::Vao | Kind::PaoVao)
    }

    /// Whether these tables cover everything that a kind does.
    #[inline]
    pub(crate) fn is_displacer(&self, kind: Kind) -> bool {
        let own = matches!(kind, Kind::Lion | Kind::MaoriderKing);
        !own && self.attack_tests[kind.index()] != AttackTest::Special
    }

    /// The attack test of a kind.
    #[inline]
    pub(crate) fn attack_test(&self, kind: Kind) -> AttackTest {
        self.attack_tests[kind.index()]
    }
}

fn movement(kind: Kind) -> Movement<Board8x8> {
    match kind {
        Kind::BilliardsBishop => Movement::from_paths(billiards::paths),
        Kind::Sissa => Movement::from_paths(sissa::paths),
        Kind::Copycat | Kind::Butterfly => Movement::from_paths(|_| Vec::new()),
        _ => {
            let piece: Result<PieceSpec, _> = kind.betza().parse();
            let piece = piece.unwrap_or_else(|error| unreachable!("{error}"));
            Movement::new(&piece, [Bitboard::rank(1), Bitboard::rank(6)])
        }
    }
}

fn attack_test(kind: Kind, movement: &Movement<Board8x8>) -> AttackTest {
    let takes = movement.takes(Side::White);
    match kind {
        Kind::Frog
        | Kind::Copycat
        | Kind::Butterfly
        | Kind::Chameleon
        | Kind::Advancer
        | Kind::Withdrawer
        | Kind::Archer => AttackTest::Special,
        Kind::Wuss | Kind::MaoriderKing | Kind::Immobilizer => AttackTest::Never,
        _ if takes.is_leaper() => AttackTest::Leaps,
        _ if takes.is_manifold() => AttackTest::Paths,
        _ => AttackTest::Slides,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_have_the_numbers_of_moves_in_the_rules() {
        // The numbers of rules, section 7: from d4, from a1, and summed over all squares.
        let counts = |kind: Kind| {
            let reach = Tables::get().goes(Side::White, kind);
            let count = |square: Square| reach.attacks(square, Bitboard::EMPTY).count();
            let at = |name: &str| count(name.parse().expect("a square"));
            (at("d4"), at("a1"), Square::all().map(count).sum::<u32>())
        };
        for (kinds, expected) in [
            ("K G Mk", (8, 3, 420)),
            ("Er", (16, 5, 756)),
            ("Rw W", (4, 2, 224)),
            ("Li", (24, 8, 1092)),
            ("Q Wu Im Ad Wd Ac Ch Pv", (27, 21, 1456)),
            ("F Fr", (4, 1, 196)),
            ("R Cn", (14, 14, 896)),
            ("B Va", (13, 7, 560)),
            ("N Mo", (8, 2, 336)),
            ("Bd", (17, 9, 752)),
            ("Ab", (8, 3, 336)),
            ("Ke", (12, 3, 480)),
            ("Ms", (22, 16, 1232)),
            ("Ah", (21, 9, 896)),
            ("Wr", (8, 4, 416)),
            ("Nf", (12, 3, 532)),
            ("Nw", (12, 4, 560)),
            ("Hr", (14, 8, 704)),
            ("Hd", (12, 5, 548)),
            ("Pk", (9, 6, 364)),
            ("Ca", (8, 2, 280)),
            ("Sq", (16, 5, 672)),
            ("Bb", (19, 7, 1120)),
            ("Si", (26, 20, 1424)),
            ("Aa", (24, 14, 1120)),
            ("Gr", (24, 13, 1372)),
            ("Mr", (12, 6, 608)),
            ("Cb", (18, 13, 1084)),
            ("Cr", (37, 21, 1680)),
            ("Aj", (24, 7, 940)),
            ("Go", (6, 3, 322)),
            ("Sv", (5, 2, 252)),
            ("Bf Cc", (0, 0, 0)),
        ] {
            for code in kinds.split(' ') {
                let kind = Kind::from_code(code).expect(code);
                assert_eq!(counts(kind), expected, "{code}");
            }
        }
    }

    #[test]
    fn pieces_with_special_paths_reach_the_squares_in_the_rules() {
        let squares = |kind: Kind, from: &str| {
            let reach = Tables::get().goes(Side::White, kind);
            let set = reach.attacks(from.parse().expect("a square"), Bitboard::EMPTY);
            let mut names: Vec<String> = set.map(|square| square.to_string()).collect();
            names.sort();
            names.join(" ")
        };
        assert_eq!(
            squares(Kind::BilliardsBishop, "f1"),
            "a6 b5 b7 c4 c8 d3 d7 e2 e6 f5 g2 g4 h3"
        );
        assert_eq!(
            squares(Kind::CrookedBishop, "e4"),
            "a4 b3 b5 c4 d1 d3 d5 d7 e2 e6 e8 f1 f3 f5 f7 g4 h3 h5"
        );
        assert_eq!(
            squares(Kind::Sissa, "d4"),
            "a4 b3 b4 b5 b8 c2 c4 c6 d1 d2 d3 d5 d6 d7 d8 e2 e4 e6 f3 f4 f5 f8 g4 h2 h4 h6"
        );
    }
}
