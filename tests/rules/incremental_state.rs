//! Incremental state: after a move it equals that of the position built from scratch, and
//! a reused child keeps nothing of its past.

use ermine::base::geometry::Geometry;
use ermine::base::{Rng, Side};
use ermine::games::colorbound::{Colorbound, Decimal, Equalized, Standard, Variant};
use ermine::games::colour_chess::{ColourChess, Tiles};
use ermine::games::royal_palette::{Face, Hue, Kind, PaletteMap, RoyalPalette, Shuffles};
use ermine::games::royal_standard::{Array, RangeRule, RoyalStandard};
use ermine::pieces::Orthodox;
use ermine::rules::{Position, Step, Turn};

fn start(white: u8, black: u8) -> RoyalPalette {
    let shuffles = Shuffles::new(white, black).expect("rolls of 1-8");
    RoyalPalette::start(shuffles, PaletteMap::house())
}

fn read(text: &str) -> RoyalPalette {
    RoyalPalette::from_pfen(text, PaletteMap::house()).expect("a valid position")
}

/// Checks all the state that a move updates incrementally, besides the pieces.
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
        assert!(
            position
                .of_side(position.piece_on(square).side())
                .has(square)
        );
    }
}

/// Plays a random game and checks every position on the way.
fn random_game(mut position: RoyalPalette, rng: &mut Rng) {
    // A reused child must not keep anything.
    let mut child = start(1, 2);
    for _ in 0..600 {
        let step = match position.turn() {
            Turn::Over(_) => return,
            Turn::Roll => Step::Roll(Face::draw(rng)),
            Turn::Decide => *rng.pick(&Step::all(&position)).expect("a decision to make"),
        };
        if let Step::Move(mv) = step {
            child.play_from(&position, mv, &mut ());
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

/// Checks all the incremental state of the Royal Standard.
fn assert_standard_consistent(position: &RoyalStandard) {
    let rebuilt = position.to_setup().validate().expect("a valid position");
    assert_eq!(*position, rebuilt);
    assert_eq!(position.key(), position.key_from_scratch(), "{position}");
    let [white, black] = Side::ALL.map(|side| position.of_side(side));
    assert!((white & black).is_empty(), "{position}");
    assert_eq!(white | black, position.occupied(), "{position}");
}

#[test]
fn random_games_of_the_royal_standard_keep_key_and_bitboards_up_to_date() {
    let mut rng = Rng::new(2027);
    for number in 0..120 {
        let array = [Array::Original, Array::Advanced][number % 2];
        let rule = [RangeRule::Full, RangeRule::Ends][number / 2 % 2];
        let mut position = RoyalStandard::start(array, rule);
        let mut child = RoyalStandard::start(Array::Advanced, RangeRule::Ends);
        while position.turn() == Turn::Decide {
            let mv = *rng.pick(&position.legal()).expect("a decision to make");
            child.play_from(&position, mv, &mut ());
            position.play(mv, &mut ());
            assert_eq!((child, child.key()), (position, position.key()));
            assert_standard_consistent(&position);
            if let Some(passed) = position.null_move() {
                assert_eq!(passed.side(), position.side().flip());
                assert_standard_consistent(&passed);
            }
        }
    }
}

#[test]
fn colour_chess_keeps_everything_up_to_date() {
    let mut rng = Rng::new(2027);
    // A reused child must not keep anything.
    let mut child = ColourChess::start(Tiles::random(5));
    for game in 0..200 {
        let mut position = ColourChess::start(Tiles::random(game));
        for _ in 0..300 {
            let moves = position.legal();
            let Some(&mv) = rng.pick(&moves) else {
                break;
            };
            child.play_from(&position, mv, &mut ());
            position.play(mv, &mut ());
            // Equal in every bitboard and in the key.
            assert_eq!(child, position);
            assert_eq!(position.to_setup().validate(), Ok(position));
            assert_eq!(position.key(), position.key_from_scratch(), "{position}");
            if let Some(passed) = position.null_move() {
                assert!(passed.starts_turn());
                if passed.side() != position.side() {
                    assert_eq!(passed.called(), position.called());
                }
                assert_eq!(passed.to_setup().validate(), Ok(passed));
                assert_eq!(passed.key(), passed.key_from_scratch(), "{passed}");
            }
        }
    }
}

/// Checks all the incremental state of a Colorbound game.
fn assert_colorbound_consistent<G: Geometry>(position: &Colorbound<G>) {
    let rebuilt = position.to_setup().validate().expect("a valid position");
    assert_eq!(*position, rebuilt);
    assert_eq!(position.key(), position.key_from_scratch(), "{position}");
    let [white, black] = Side::ALL.map(|side| position.of_side(side));
    assert!((white & black).is_empty(), "{position}");
}

fn colorbound_games<V: Variant>(seed: u64) {
    let mut rng = Rng::new(seed);
    for _ in 0..60 {
        let mut position = Colorbound::start(V::rules());
        let mut child = position;
        while position.turn() == Turn::Decide {
            let mv = *rng.pick(&position.legal()).expect("a move to make");
            child.play_from(&position, mv, &mut ());
            position.play(mv, &mut ());
            assert_eq!((child, child.key()), (position, position.key()));
            assert_colorbound_consistent(&position);
            if let Some(passed) = position.null_move() {
                assert_eq!(passed.side(), position.side().flip());
                assert_colorbound_consistent(&passed);
            }
        }
    }
}

#[test]
fn random_games_of_colorbound_chess_keep_key_and_bitboards_up_to_date() {
    colorbound_games::<Standard>(31);
    colorbound_games::<Equalized>(32);
    colorbound_games::<Decimal>(33);
}
