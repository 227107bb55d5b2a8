//! Observations: different positions have different tensors, of documented planes.

use ermine::base::Rng;
use ermine::catalog;
use ermine::rules::Observation;
use ermine::session::Start;
use rayon::prelude::*;
use std::collections::{HashMap, HashSet};

const GAMES: u64 = 12;
const STEPS: usize = 90;

/// The bits of a tensor, which can be compared and hashed.
fn bits(observation: &Observation, text: &str) -> Vec<u32> {
    let tensor = observation
        .encode(text)
        .unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(tensor.len(), observation.size());
    assert!(
        tensor.iter().all(|value| (0.0..=1.0).contains(value)),
        "{text}"
    );
    tensor.into_iter().map(f32::to_bits).collect()
}

#[test]
fn different_positions_have_different_tensors() {
    catalog::names().into_par_iter().for_each(|game| {
        let mut session = catalog::open(game).unwrap();
        let observation = session.observation();
        let mut texts: HashSet<String> = session.suite().into_iter().collect();
        for seed in 0..GAMES {
            let mut rng = Rng::stream(71, seed);
            let start = Start::Startpos(session.draw_start(&mut rng));
            session.set_position(&start, &[]).unwrap();
            texts.insert(session.position_text());
            for _ in 0..STEPS {
                let Some(step) = rng.pick(&session.legal_steps()).cloned() else {
                    break;
                };
                session.make(&step).unwrap();
                texts.insert(session.position_text());
            }
        }
        assert!(texts.len() > 700, "{game}: {}", texts.len());
        let mut seen = HashMap::new();
        for text in &texts {
            let twin = seen.insert(bits(&observation, text), text);
            assert_eq!(twin, None, "{game}: the tensor of {text}");
        }
        let used = |plane: usize| {
            let size = observation.size() / observation.planes().len();
            seen.keys()
                .any(|tensor| tensor[plane * size..][..size].iter().any(|&bit| bit != 0))
        };
        let count = observation.planes().len();
        let unused = (0..count).filter(|&plane| !used(plane)).count();
        assert!(
            unused * 4 < count,
            "{game}: {unused} of {count} planes are always 0"
        );
    });
}

#[test]
fn planes_have_unique_names() {
    for game in catalog::names() {
        let observation = catalog::open(game).unwrap().observation();
        let planes = observation.planes();
        let unique: HashSet<&String> = planes.iter().collect();
        assert_eq!(unique.len(), planes.len(), "{game}: {planes:?}");
        assert_eq!(observation.shape()[0], planes.len());
    }
}

/// The planes that are not 0 in a position, each with the number of its squares that are not.
fn shown(game: &str, text: &str) -> Vec<(String, usize)> {
    let observation = catalog::open(game).unwrap().observation();
    let [_, ranks, files] = observation.shape();
    let tensor = observation.encode(text).unwrap();
    let planes = observation
        .planes()
        .iter()
        .zip(tensor.chunks(ranks * files));
    let counted = planes.map(|(name, plane)| {
        let count = plane.iter().filter(|&&value| value > 0.0).count();
        (name.clone(), count)
    });
    counted.filter(|(_, count)| *count > 0).collect()
}

#[test]
fn planes_show_what_their_names_say() {
    for (game, text, expected) in [
        (
            "royal-palette",
            "4k3/8/8/8/3Pp3/8/8/R3K3 b Q d3 0 2 ura r 3",
            &[
                ("placement: White king", 1),
                ("placement: Black king", 1),
                ("placement: White rook a", 1),
                ("placement: White pawn u", 1),
                ("placement: Black pawn r", 1),
                ("side: Black", 64),
                ("castling: White, queen's side", 64),
                ("ep", 1),
                ("fullmove", 64),
                ("lock: Red", 64),
                ("die: 3", 64),
            ][..],
        ),
        (
            "royal-standard",
            "*5*/7/1k5/3K3/7/*5* b - 50 1",
            &[
                ("placement: White king", 1),
                ("placement: Black king", 1),
                ("placement: hole", 4),
                ("side: Black", 42),
                ("clock", 42),
                ("fullmove", 42),
            ],
        ),
        (
            "royal-rumble",
            "2 1 8/8/2[rw]5/8/8/2P5/2[Rw]1Q3/8_b_-_0_31_Q,F,Bd,Hr,Pk,Ca,Sv \
             = = = 2 21",
            &[
                ("board 1: won by player 2", 64),
                ("board 2: won by player 1", 64),
                ("board 3: placement: White royal wazir", 1),
                ("board 3: placement: Black royal wazir", 1),
                ("board 3: placement: White pawn", 1),
                ("board 3: placement: White queen", 1),
                ("board 3: side: Black", 64),
                ("board 3: move", 64),
                ("board 3: deal: Q", 64),
                ("board 3: deal: F", 64),
                ("board 3: deal: Bd", 64),
                ("board 3: deal: Hr", 64),
                ("board 3: deal: Pk", 64),
                ("board 3: deal: Ca", 64),
                ("board 3: deal: Sv", 64),
                ("board 4: drawn", 64),
                ("board 5: drawn", 64),
                ("board 6: drawn", 64),
                ("player: player 2", 64),
                ("wins: 1: won by player 2", 64),
                ("wins: 2: won by player 1", 64),
            ],
        ),
    ] {
        let shown = shown(game, text);
        let mut shown: Vec<(&str, usize)> = shown
            .iter()
            .map(|(name, count)| (&**name, *count))
            .collect();
        let mut expected = expected.to_vec();
        shown.sort_unstable();
        expected.sort_unstable();
        assert_eq!(shown, expected, "{text}");
    }
    let observation = catalog::open("royal-standard").unwrap().observation();
    let tensor = observation.encode("*5*/7/1k5/3K3/7/*5* b - 50 1").unwrap();
    let plane = |name: &str| {
        observation
            .planes()
            .iter()
            .position(|plane| plane == name)
            .unwrap()
    };
    assert_eq!(tensor[plane("clock") * 42], 0.5);
    // The first rank comes first: d3 and b4.
    assert_eq!(tensor[plane("placement: White king") * 42 + 2 * 7 + 3], 1.0);
    assert_eq!(tensor[plane("placement: Black king") * 42 + 3 * 7 + 1], 1.0);
}

#[test]
fn other_texts_are_refused_by_field() {
    let observation = catalog::open("royal-standard").unwrap().observation();
    for (text, field) in [
        ("*5*/7/1k5/3K3/7/*5* b - 50", "fullmove"),
        ("*5*/7/1k5/3K3/7/*5* b - 50 1 1", "fullmove"),
        ("*5*/7/1q5/3K3/7/*5* b - 50 1", "placement"),
        ("*5*/7/1k6K/3K3/7/*5* b - 50 1", "placement"),
        ("*5*/7/1k5/3K3/7/*5* x - 50 1", "side"),
        ("*5*/7/1k5/3K3/7/*5* b h3 50 1", "frozen"),
        ("*5*/7/1k5/3K3/7/*5* b é 50 1", "frozen"),
        ("*5*/7/1k5/3K3/7/*5* b - many 1", "clock"),
        ("", "side"),
    ] {
        let error = observation.encode(text).expect_err(text);
        assert_eq!(error.field, field, "{error}");
    }
}
