//! The published perft numbers, and that what making a move keeps up to date
//! equals what building the position anew gives.

use ermine::base::{Rng, Side};
use ermine::games::royal_palette::{Hue, Kind, PaletteMap, RoyalPalette, Shuffles};
use ermine::rules::perft::{Mode, divide, perft};
use ermine::rules::{Position, Roll, Step, Turn};

fn start(white: u8, black: u8) -> RoyalPalette {
    let shuffles = Shuffles::new(white, black).expect("rolls of 1-8");
    RoyalPalette::start(shuffles, PaletteMap::house())
}

fn read(text: &str) -> RoyalPalette {
    RoyalPalette::from_pfen(text, PaletteMap::house()).expect("a valid position")
}

fn assert_perft(position: &RoyalPalette, mode: Mode, counts: &[u64]) {
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(perft(position, depth, mode), count, "{position} to {depth}");
    }
}

#[test]
fn perft_of_the_plain_start() {
    assert_perft(&start(8, 8), Mode::Full, &[60, 1804, 53_495, 1_640_988]);
}

#[test]
fn perft_of_a_shuffled_start() {
    assert_perft(&start(3, 5), Mode::Full, &[60, 1924, 62_321, 2_042_188]);
}

#[test]
fn perft_with_revivals_ready_pawns_and_conversions() {
    let position = read("4k3/2P5/8/8/8/8/5p2/4K3 w - - 0 1 gr b ?");
    assert_perft(&position, Mode::Full, &[15, 224, 5096]);
}

#[test]
fn perft_without_locks_is_that_of_chess() {
    let counts = [20, 400, 8902, 197_281, 4_865_609];
    assert_perft(&start(8, 8), Mode::Classic, &counts);
    let kiwipete = read(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 \
         ahrgbucfbygprbnggobuycfpnoah - ?",
    );
    assert_perft(&kiwipete, Mode::Classic, &[48, 2039, 97_862]);
    let rooks = read("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 rgraabgb - ?");
    assert_perft(&rooks, Mode::Classic, &[14, 191, 2812, 43_238, 674_624]);
}

#[test]
fn divide_adds_up_to_perft() {
    for mode in [Mode::Full, Mode::Classic] {
        let rows = divide(&start(3, 5), 3, mode);
        let sum: u64 = rows.iter().map(|(_, count)| count).sum();
        assert_eq!(sum, perft(&start(3, 5), 3, mode));
    }
}

/// Everything that making a move keeps up to date beside the men themselves.
fn assert_consistent(position: &RoyalPalette) {
    let rebuilt = position.to_setup().validate().expect("a valid position");
    assert_eq!(*position, rebuilt);
    assert_eq!(
        position.table_key(),
        position.key_from_scratch(),
        "{position}"
    );
    assert_eq!(position.key(), rebuilt.key(), "{position}");
    for side in Side::ALL {
        assert_eq!(position.of_side(side), rebuilt.of_side(side), "{position}");
        assert_eq!(
            position.pool_bits(side),
            rebuilt.pool_bits(side),
            "{position}"
        );
    }
    for kind in Kind::ALL {
        assert_eq!(position.of_kind(kind), rebuilt.of_kind(kind), "{position}");
    }
    for hue in Hue::ALL {
        assert_eq!(
            position.of_palette(hue),
            rebuilt.of_palette(hue),
            "{position}"
        );
    }
    for square in position.occupied() {
        assert!(position.of_side(position.man_on(square).side()).has(square));
    }
}

/// Plays a random game and checks every position on the way.
fn random_game(mut position: RoyalPalette, rng: &mut Rng) {
    // A child that is used again and again must not keep anything.
    let mut child = start(1, 2);
    for _ in 0..600 {
        let step = match position.turn() {
            Turn::Over(_) => return,
            Turn::Roll => Step::Roll(<RoyalPalette as Position>::Roll::draw(rng)),
            Turn::Decide => *rng.pick(&position.steps()).expect("a decision to make"),
        };
        if let Step::Move(item) = step {
            child.play_from(&position, item, &mut ());
        }
        position.make(step);
        assert_consistent(&position);
        if matches!(step, Step::Move(_)) {
            assert_eq!(child, position);
            assert_eq!(child.key(), position.key());
            assert_consistent(&child);
        }
    }
}

#[test]
fn random_games_keep_key_and_bitboards_up_to_date() {
    let mut rng = Rng::new(2026);
    for _ in 0..60 {
        let shuffles = Shuffles::draw(&mut rng);
        random_game(RoyalPalette::start(shuffles, PaletteMap::house()), &mut rng);
        // Close to promotion, so that revivals and conversions are frequent.
        random_game(
            read("4k3/2P3P1/8/8/8/8/2p2p2/4K3 w - - 0 1 grgr b ?"),
            &mut rng,
        );
    }
}
