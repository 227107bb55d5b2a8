//! Nets of games from files.

use super::nets::{follows_moves, random_net};
use crate::common::games::positions_of;
use ermine::base::Side;
use ermine::base::geometry::Board8x8;
use ermine::eval::{Evaluator, EvaluatorChoice};
use ermine::games::custom::{AnyCustomGame, CustomGame, PlayBoard, with_custom_game};
use ermine::models::custom::{CustomEvaluator, CustomFeatures};
use ermine::nnue::{Features, NetError, inputs};
use ermine::rules::{Observer, Position};

/// Games with every sort of input: counted checks, locks, long turns, dice, several sizes.
const FILES: [&str; 7] = [
    include_str!("../../variants/chess.toml"),
    include_str!("../../variants/gardner.toml"),
    include_str!("../../variants/capablanca.toml"),
    include_str!("../../variants/three-check.toml"),
    include_str!("../../variants/palette-lock.toml"),
    include_str!("../../variants/monster.toml"),
    include_str!("../../variants/dice-chess.toml"),
];

fn game(text: &str) -> AnyCustomGame {
    AnyCustomGame::read(text).unwrap()
}

fn netted<G: PlayBoard>(game: &CustomGame<G>, seed: u64) -> CustomEvaluator<G> {
    let net = random_net::<CustomFeatures<G>>(32, seed);
    let evaluator = CustomEvaluator::new(game.rules());
    let bytes = net.write(evaluator.net_name());
    evaluator.with_own_net(&bytes).unwrap()
}

#[test]
fn accumulators_follow_the_moves() {
    for (seed, text) in (0..).zip(FILES) {
        let compared = with_custom_game!(game(text), |game| {
            follows_moves(&game, &netted(&game, seed), seed)
        });
        assert!(compared > 200, "{compared}");
    }
}

/// Collects the pieces that are shown to it.
struct Pieces<P, S>(Vec<(P, S)>);

impl<P, S> Observer<P, S> for Pieces<P, S> {
    fn place(&mut self, piece: P, square: S) {
        self.0.push((piece, square));
    }

    fn lift(&mut self, _: P, _: S) {}
}

/// Different pieces have different inputs, all of them in range and no more than fit.
#[test]
fn every_piece_has_an_input_of_its_own() {
    fn check<G: PlayBoard>(game: &CustomGame<G>) {
        for position in positions_of(game, 5, 30, 80) {
            assert!(CustomFeatures::<G>::covers(&position));
            let mut pieces = Pieces(Vec::new());
            position.survey(&mut pieces);
            for side in Side::ALL {
                let mut active = Vec::new();
                inputs::<CustomFeatures<G>>(&position, side, &mut active);
                assert!(
                    active.len() <= CustomFeatures::<G>::MAX_ACTIVE,
                    "{position}"
                );
                assert!(
                    active
                        .iter()
                        .all(|&input| input < CustomFeatures::<G>::INPUTS)
                );
                assert!(active.len() >= pieces.0.len());
                let count = active.len();
                active.sort_unstable();
                active.dedup();
                assert_eq!(active.len(), count, "{position}");
            }
        }
    }
    for text in FILES {
        with_custom_game!(game(text), |game| check(&game));
    }
}

/// The start looks the same to both sides where it does by the rules, on boards of every
/// size, and so does a position with the royal piece on either wing.
#[test]
fn both_sides_see_their_board_alike() {
    fn seen<G: PlayBoard>(game: &CustomGame<G>, text: &str, side: Side) -> Vec<usize> {
        use ermine::rules::Game;
        let position = game.read(text).unwrap();
        let mut active = Vec::new();
        inputs::<CustomFeatures<G>>(&position, side, &mut active);
        active.sort_unstable();
        active
    }
    for text in &FILES[..4] {
        with_custom_game!(game(text), |game| {
            let start = game.start_position().to_string();
            let [white, black] = Side::ALL.map(|side| seen(&game, &start, side));
            assert_eq!(white, black, "{start}");
        });
    }
    with_custom_game!(game(FILES[1]), |game| {
        let one = seen(&game, "4k/5/1p3/5/K1R2 w - - 0 1", Side::White);
        let other = seen(&game, "k4/5/3p1/5/2R1K w - - 0 1", Side::White);
        assert_eq!(one, other);
    });
    // A lock by squares has no wings that are alike.
    with_custom_game!(game(FILES[4]), |game| {
        let start = game.start_position();
        let frames = Side::ALL.map(|side| CustomFeatures::frame(&start, side) & 15);
        assert_eq!(frames, [0, 0]);
    });
}

#[test]
fn a_net_is_chosen_left_out_and_refused_by_name() {
    let (AnyCustomGame::Small(chess), AnyCustomGame::Small(gardner)) =
        (game(FILES[0]), game(FILES[1]))
    else {
        panic!("small boards")
    };
    let netted = netted(&chess, 3);
    let start = chess.start_position();
    let explained = |evaluator: &CustomEvaluator<_>| evaluator.explain(&start).contains("the net");
    assert!(explained(&netted));
    let handcrafted = netted
        .choose(EvaluatorChoice::Handcrafted)
        .unwrap()
        .unwrap();
    assert!(!explained(&handcrafted));
    let again = handcrafted
        .choose(EvaluatorChoice::BuiltIn)
        .unwrap()
        .unwrap();
    assert!(explained(&again));
    let bytes = random_net::<CustomFeatures<Board8x8>>(32, 1).write(netted.net_name());
    let other = CustomEvaluator::new(gardner.rules());
    let error = other
        .choose(EvaluatorChoice::Net(&bytes))
        .unwrap()
        .err()
        .unwrap();
    assert!(matches!(error, NetError::Game { .. }), "{error}");
    let text = "it is a net for '8x8 BKNPQR'; expected one for '5x5 BKNPQR'";
    assert_eq!(error.to_string(), text);
}
