//! Iterations end within sane numbers of nodes, however many moves a turn has: dozens of
//! conversions before every roll, seven officers for every promoting pawn, captures
//! everywhere.

use crate::common::games::{positions_of, scattered_positions};
use crate::common::random_positions;
use ermine::base::value::plies_to_end;
use ermine::games::colorbound::{ColorboundGame, Decimal, Equalized, Standard};
use ermine::games::colour_chess::ColourChessGame;
use ermine::games::royal_palette::{PaletteMap, RoyalPalette, RoyalPaletteGame};
use ermine::games::royal_rumble::{RumbleBoard, RumbleBoardGame};
use ermine::games::royal_standard::RoyalStandardGame;
use ermine::models::colorbound::{ColorboundEvaluator, EvaluatedVariant};
use ermine::models::colour_chess::ColourChessEvaluator;
use ermine::models::royal_palette::RoyalPaletteEvaluator;
use ermine::models::royal_rumble::RumbleBoardEvaluator;
use ermine::models::royal_standard::RoyalStandardEvaluator;
use ermine::rules::{Game, Position};
use ermine::search::{Budget, Control, Engine, Report, Root, RootLine, Searchable, Settings};
use std::sync::Arc;

/// The node limit at which a search is given up.
const TOO_MANY: u64 = 4_000_000;

/// Searches a position with the settings of play, to at most `depth`.
fn play(text: &str, depth: u32) -> Report<RoyalPalette> {
    let engine = Engine::new(Arc::new(RoyalPaletteEvaluator::default()), 16, 1).unwrap();
    let position = RoyalPalette::from_pfen(text, PaletteMap::house()).unwrap();
    let root = Root {
        depth,
        ..Root::new(position)
    };
    let control = Control::new(Budget::NONE, Some(TOO_MANY), false);
    let settings = Settings::PLAY.of_game::<RoyalPaletteEvaluator>();
    engine.search(&root, settings, &control, &|_| {})
}

/// A rich position, the depth, a similar poor position, and the maximum ratio of their
/// nodes.
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
    // Ready pawns without an officer to become: any capture provides one.
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
    // The most expensive first iteration known: eight pawns on either side that promote
    // with their next move, to seven officers each.
    let all = "8/PPPPPPPP/3k4/8/8/3K4/pppppppp/8 w - - 0 1 rgbuypnorgbuypno n ?";
    let found = play(all, 1);
    assert!(
        found.depth == 1 && found.nodes < 1_000_000,
        "{}",
        found.nodes
    );
    for position in random_positions(51, 200) {
        let found = play(&position.to_string(), 1);
        assert!(found.nodes < 20_000, "{position}: {}", found.nodes);
    }
}

/// The maximum number of nodes of a search to depth 1 in a random position of any game.
const MAX_AT_DEPTH_1: u64 = 6_000;

/// Searches every position to depth 1 with the settings of play; returns the largest
/// number of nodes.
fn max_nodes<P: Position, E: Searchable<Position = P> + Default>(positions: &[P]) -> u64 {
    let engine: Engine<E> = Engine::new(Arc::new(E::default()), 1, 1).unwrap();
    let mut max = 0;
    for &position in positions {
        engine.clear();
        let root = Root {
            depth: 1,
            ..Root::new(position)
        };
        let control = Control::new(Budget::NONE, Some(TOO_MANY), false);
        let settings = Settings::PLAY.of_game::<E>();
        let nodes = engine.search(&root, settings, &control, &|_| {}).nodes;
        assert!(nodes <= MAX_AT_DEPTH_1, "{position}: {nodes}");
        max = max.max(nodes);
    }
    max
}

/// Positions of games and of scattered pieces.
fn both<G: Game + Default>(seed: u64, count: usize) -> Vec<G::Position> {
    let game = G::default();
    let mut positions = positions_of(&game, seed, count, 150);
    positions.extend(scattered_positions(&game, seed, count));
    positions
}

#[test]
fn a_search_to_depth_1_is_short_in_random_positions() {
    max_nodes::<_, RoyalPaletteEvaluator>(&random_positions(77, 400));
    max_nodes::<_, RoyalPaletteEvaluator>(&positions_of(
        &RoyalPaletteGame::default(),
        77,
        400,
        150,
    ));
    let game = ColourChessGame::default();
    max_nodes::<_, ColourChessEvaluator>(&positions_of(&game, 77, 400, 150));
    max_nodes::<_, ColourChessEvaluator>(&scattered_positions(&game, 77, 400));
    max_nodes::<_, RoyalStandardEvaluator>(&both::<RoyalStandardGame>(77, 400));
    // All scattered positions of one call share a deal.
    for deal in 0..20 {
        max_nodes::<_, RumbleBoardEvaluator>(&both::<RumbleBoardGame>(77 + deal, 20));
    }
    // Without its own limit the quiescence of a leaf took a hundred thousand.
    let max = max_nodes_of_colorbound::<Standard>();
    assert!(max > 500, "{max}");
    max_nodes_of_colorbound::<Equalized>();
    let max = max_nodes_of_colorbound::<Decimal>();
    assert!(max > 500, "{max}");
}

fn max_nodes_of_colorbound<V: EvaluatedVariant>() -> u64 {
    max_nodes::<_, ColorboundEvaluator<V>>(&both::<ColorboundGame<V>>(77, 400))
}

#[test]
fn a_search_to_depth_1_is_short_where_it_once_took_millions() {
    let decimal =
        "4b1w2k/pD1ppp1o1p/1l1OB1Y3/1K4P1L1/d6b2/2W5WL/1p7B/4l3lw/1pp1yPPB2/6oDD1 w - - 9 65";
    let read = ColorboundGame::<Decimal>::default().read(decimal);
    max_nodes::<_, ColorboundEvaluator<Decimal>>(&[read.unwrap()]);
}

#[test]
fn a_decision_may_have_more_moves_than_most() {
    let text = "1[Aa]1[Aa]1[Aa]1[Aa]/[Aa]1[Aa]1[Aa]1[Aa]1/1[Aa]1[Aa]1[Aa]1[Aa]/[Aa]1[Aa]1[Aa]1[Aa]1/\
        1[Aa]1[Aa]1[Aa]1[Aa]/[Aa]1[Aa]1[Aa]1[Aa]1/3[Aa]1[Aa]1[Aa]/[mk]1[Aa]1[Aa]1[Aa][Mk] \
        w - 0 1 Q,F,Sq,Ch,Aa,Aj,Sv";
    let position = RumbleBoard::from_pfen(text).unwrap();
    let legal = position.legal();
    assert_eq!(legal.len(), 517);
    let engine = Engine::new(Arc::new(RumbleBoardEvaluator::default()), 16, 1).unwrap();
    let control = Control::new(Budget::NONE, Some(TOO_MANY), false);
    let root = Root {
        lines: usize::MAX,
        depth: 3,
        ..Root::new(position)
    };
    let settings = Settings::PLAY.of_game::<RumbleBoardEvaluator>();
    let found = engine.search(&root, settings, &control, &|_| {});
    let mut decisions = Vec::from_iter(found.lines.iter().filter_map(RootLine::decision));
    assert!(legal.iter().all(|mv| decisions.contains(mv)));
    decisions.dedup();
    assert_eq!(decisions.len(), legal.len());
    assert_eq!(plies_to_end(found.value()), Some(1));
}
