//! Iterations end within sane counts of nodes, whatever a turn has to choose
//! from: dozens of conversions before every roll, seven officers for every pawn
//! that arrives, captures everywhere.

use ermine::games::royal_palette::{PaletteMap, RoyalPalette};
use ermine::models::royal_palette::RoyalPaletteModel;
use ermine::rules::Position;
use ermine::search::{Budget, Control, Engine, Report, Root, Settings};
use std::sync::Arc;

/// Nodes after which a search is given up.
const TOO_MANY: u64 = 4_000_000;

/// Searches a position as in play; the report says how deep it came.
fn play(text: &str, depth: u32) -> Report<RoyalPalette> {
    let engine = Engine::new(Arc::new(RoyalPaletteModel::new()), 16, 1).unwrap();
    let position = RoyalPalette::from_pfen(text, PaletteMap::house()).unwrap();
    let root = Root {
        depth,
        ..Root::new(position)
    };
    let control = Control::new(Budget::NONE, Some(TOO_MANY), false);
    engine.search(&root, Settings::PLAY, &control, &|_| {})
}

/// A rich position, the depth, one like it without the riches, and how many
/// times its nodes the rich one may take.
const RICH: [(&str, u32, &str, u64); 6] = [
    // A ready pawn and five or more officers to become, on each side.
    (
        "P7/4k3/3r1n2/8/8/3R1N2/4K3/7p w - - 0 1 gagagb n ?",
        5,
        "8/4k3/p2r1n2/8/8/P2R1N2/4K3/8 w - - 0 1 baggag n ?",
        25,
    ),
    // Two of each.
    (
        "PP6/4k3/3r1n2/8/8/3R1N2/4K3/6pp w - - 0 1 gragagbu n ?",
        4,
        "8/4k3/pp1r1n2/8/8/PP1R1N2/4K3/8 w - - 0 1 buaggrag n ?",
        400,
    ),
    // All pawns are ready and no officer is left: 56 conversions.
    (
        "PPPPPPPP/4k3/8/8/8/8/4K3/pppppppp w - - 0 1 rgbuypnorgbuypno n ?",
        2,
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1 rgbuypnorgbuypno n ?",
        5000,
    ),
    // Ready pawns for whom there is no officer yet: any capture brings one.
    (
        "rnbPPknr/pppppppp/8/8/8/8/1PPPP1PP/RNBQK1NR w - - 0 1 abcgrghbuypnorgbuypnoabcgh n ?",
        5,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 abcfghbuypnorgorgbuypnabcfgh n ?",
        5,
    ),
    // Every move may be a promotion, to any of seven officers.
    (
        "8/PPPP4/3k4/8/8/3K4/4pppp/8 w - - 0 1 rgbuypno n ?",
        5,
        "8/8/2kpppp1/8/8/1PPPPK2/8/8 w - - 0 1 rgbuypno n ?",
        25,
    ),
    // From a game.
    (
        "1P1PP3/7k/p7/p7/6K1/8/2n5/1pp5 b - - 5 54 gorrggup n 3",
        3,
        "8/7k/p2pp3/p7/6K1/2PPP3/2n5/8 b - - 5 54 rgbugopg n 3",
        1000,
    ),
];

#[test]
fn rich_positions_take_a_sane_multiple_of_the_nodes_of_poor_ones() {
    for (rich, depth, poor, times) in RICH {
        let (found, plain) = (play(rich, depth), play(poor, depth));
        assert_eq!(found.depth, depth, "{rich} after {} nodes", found.nodes);
        assert!(
            found.nodes < plain.nodes * times,
            "{rich}: {} nodes, {poor}: {}",
            found.nodes,
            plain.nodes
        );
    }
}

#[test]
fn the_first_iteration_ends_wherever_there_is_a_move() {
    // The dearest first iteration that is known: eight pawns on either side that
    // promote with their next move, to seven officers each.
    let all = "8/PPPPPPPP/3k4/8/8/3K4/pppppppp/8 w - - 0 1 rgbuypnorgbuypno n ?";
    let found = play(all, 1);
    assert!(
        found.depth == 1 && found.nodes < 1_000_000,
        "{}",
        found.nodes
    );
    for position in crate::common::random_positions(51, 200) {
        let found = play(&position.to_text(), 1);
        assert!(found.nodes < 20_000, "{position}: {}", found.nodes);
    }
}
