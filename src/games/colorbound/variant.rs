//! The three games of the family.

use super::{Kind, Ruleset, Spec};
use crate::base::geometry::{Board8x8, Board10x10, Geometry};
use std::sync::LazyLock;

/// A game of the family: its board and its rules.
pub trait Variant: Clone + Default + Send + Sync + 'static {
    /// The board.
    type Board: Geometry;

    /// The name of the game in the catalog.
    const NAME: &'static str;

    /// The fixed positions that benchmarks search.
    const SUITE: &'static str;

    /// The positions of
    /// [`GameInfo::reference_positions`](crate::rules::GameInfo::reference_positions).
    const REFERENCE_POSITIONS: Option<fn() -> &'static str> = None;

    /// The rules as data.
    const SPEC: Spec<'static>;

    /// The rules with their tables, built on first use.
    fn rules() -> &'static Ruleset<Self::Board>;

    /// The rules that engines for many variants can play as well, if there are such
    /// (rules, beside Fairy-Stockfish).
    fn common_rules() -> Option<&'static Ruleset<Self::Board>> {
        None
    }
}

/// Colorbound Chess on the 8x8 board, one king a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standard;

/// Equalized Colorbound Chess: a second king in place of the dragon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Equalized;

/// Colorbound Decimal Chess on the 10x10 board, with osprey and parabola.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decimal;

/// The pieces of all three games (rules, the pieces).
const PIECES: [(Kind, &str); 8] = [
    (Kind::Pawn, "fFifD"),
    (Kind::King, "FD"),
    (Kind::Wizard, "FC"),
    (Kind::Laureate, "FAD"),
    (Kind::Bishop, "B"),
    (Kind::Dragon, "FDD"),
    (Kind::Osprey, "[D?fB]"),
    (Kind::Parabola, "[F?fC?f(1,5)]"),
];

const PROMOTIONS: [Kind; 6] = [
    Kind::Bishop,
    Kind::Wizard,
    Kind::Laureate,
    Kind::Dragon,
    Kind::Osprey,
    Kind::Parabola,
];

impl Variant for Standard {
    type Board = Board8x8;
    const NAME: &'static str = "colorbound";
    const SUITE: &'static str = include_str!("suite.pfen");
    const REFERENCE_POSITIONS: Option<fn() -> &'static str> =
        reference_positions!("src/games/colorbound/reference-positions.txt");
    const SPEC: Spec<'static> = Spec {
        home: "LWBDKBWL",
        pieces: PIECES.split_at(6).0,
        promotions: PROMOTIONS.split_at(4).0,
        max_quiet_plies: 64,
    };

    fn rules() -> &'static Ruleset<Board8x8> {
        static RULES: LazyLock<Ruleset<Board8x8>> = LazyLock::new(|| built(&Standard::SPEC));
        &RULES
    }

    /// The dragon takes one leap and rides no further; the pawn's leap does not capture.
    fn common_rules() -> Option<&'static Ruleset<Board8x8>> {
        static RULES: LazyLock<Ruleset<Board8x8>> = LazyLock::new(|| {
            let common = PIECES.map(|(kind, text)| match kind {
                Kind::Dragon => (kind, "FD"),
                Kind::Pawn => (kind, "fFimfD"),
                _ => (kind, text),
            });
            built(&Spec {
                pieces: common.split_at(6).0,
                ..Standard::SPEC
            })
        });
        Some(&RULES)
    }
}

impl Variant for Equalized {
    type Board = Board8x8;
    const NAME: &'static str = "colorbound-equalized";
    const SUITE: &'static str = include_str!("suite-equalized.pfen");
    const REFERENCE_POSITIONS: Option<fn() -> &'static str> =
        reference_positions!("src/games/colorbound/reference-positions-equalized.txt");
    const SPEC: Spec<'static> = Spec {
        home: "LWBKKBWL",
        ..Standard::SPEC
    };

    fn rules() -> &'static Ruleset<Board8x8> {
        static RULES: LazyLock<Ruleset<Board8x8>> = LazyLock::new(|| built(&Equalized::SPEC));
        &RULES
    }
}

impl Variant for Decimal {
    type Board = Board10x10;
    const NAME: &'static str = "colorbound-decimal";
    const SUITE: &'static str = include_str!("suite-decimal.pfen");
    const REFERENCE_POSITIONS: Option<fn() -> &'static str> =
        reference_positions!("src/games/colorbound/reference-positions-decimal.txt");
    const SPEC: Spec<'static> = Spec {
        home: "LWOBDKBYWL",
        pieces: &PIECES,
        promotions: &PROMOTIONS,
        max_quiet_plies: 100,
    };

    fn rules() -> &'static Ruleset<Board10x10> {
        static RULES: LazyLock<Ruleset<Board10x10>> = LazyLock::new(|| built(&Decimal::SPEC));
        &RULES
    }
}

/// Builds the tables of rules that are known to be valid: a test builds them all.
fn built<G: Geometry>(spec: &Spec<'_>) -> Ruleset<G> {
    Ruleset::new(spec).unwrap_or_else(|error| unreachable!("{error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_of_all_three_games_are_good() {
        assert_eq!(Standard::rules().kings(), 1);
        assert_eq!(Equalized::rules().kings(), 2);
        assert_eq!(Decimal::rules().officers().len(), 6);
        assert_eq!(Standard::rules().promotions().len(), 4);
        assert!(Standard::common_rules().is_some() && Equalized::common_rules().is_none());
    }
}
