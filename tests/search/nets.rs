//! Nets: incremental accumulators against those computed from scratch, files, and
//! searches that use a net.

use super::netted_games::in_every_game;
use crate::common::games::positions_of;
use ermine::base::{Rng, Side, Value};
use ermine::eval::LinearEvaluator;
use ermine::eval::{Evaluator, EvaluatorChoice, NetEvaluator, NetGame, evaluate};
use ermine::games::colorbound::{ColorboundGame, Decimal, Equalized, Standard};
use ermine::games::colour_chess::ColourChessGame;
use ermine::games::royal_palette::RoyalPaletteGame;
use ermine::games::royal_rumble::{RoyalRumbleGame, RumbleBoardGame, SixBoards};
use ermine::games::royal_standard::RoyalStandardGame;
use ermine::models::colorbound::ColorboundTerms;
use ermine::models::colour_chess::ColourChessTerms;
use ermine::models::royal_palette::RoyalPaletteTerms;
use ermine::models::royal_rumble::{RoyalRumbleEvaluator, RumbleBoardTerms};
use ermine::models::royal_standard::RoyalStandardTerms;
use ermine::nnue::{
    ACTIVATION, Features, InstructionSet, Net, NetError, Numbers, Provenance, Shape, contributions,
    inputs,
};
use ermine::rules::{Boards, Chance, Game, Position};
use ermine::search::{Budget, Control, Engine, Root, Searchable, Settings};
use proptest::prelude::*;
use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;

type PositionOf<G> = <G as Game>::Position;

/// A net of random numbers, small enough that outputs stay apart.
pub(crate) fn random_net<F: Features>(hidden: usize, seed: u64) -> Net {
    scaled_net::<F>(hidden, seed, 400)
}

/// A random net of which an output of 1 is worth `scale` hundredths of a pawn.
fn scaled_net<F: Features>(hidden: usize, seed: u64, scale: i32) -> Net {
    let mut rng = Rng::new(seed);
    let mut list = |count: usize, max: u32| -> Vec<i16> {
        let mut number = || rng.below(2 * max + 1) as i16 - max as i16;
        (0..count).map(|_| number()).collect()
    };
    let numbers = Numbers {
        weights: list(F::INPUTS * hidden, 40),
        biases: list(hidden, 100),
        output: list(F::BUCKETS * 2 * hidden, 60),
        output_biases: (0..F::BUCKETS as i32).map(|bucket| 1000 * bucket).collect(),
    };
    Net::new(Shape::of::<F>(hidden), scale, numbers).unwrap()
}

fn follows<G: Game + Default, T: NetGame<Position = PositionOf<G>>>(seed: u64) {
    let net = random_net::<T::Features>(32, seed).with_basis(NonZero::new(seed as u32 % 2));
    let compared = follows_moves(&G::default(), &NetEvaluator::<T>::by_net(net), seed);
    assert!(compared > 500, "{compared}");
}

/// Walks down and up random lines, evaluates now and then, and compares with an
/// evaluation from scratch. Returns the number of comparisons.
pub(crate) fn follows_moves<G: Game, E: Evaluator<Position = PositionOf<G>>>(
    game: &G,
    evaluator: &E,
    seed: u64,
) -> u32 {
    let (mut rng, mut compared) = (Rng::new(seed), 0);
    for position in positions_of(game, seed, 12, 60) {
        let mut scratch = evaluator.scratch();
        let state = evaluator.state(&mut scratch, &position);
        let mut line = vec![(position, state)];
        for _ in 0..200 {
            let &(parent, state) = line.last().unwrap();
            let legal = parent.legal();
            let goes_up = line.len() > 1 && rng.below(3) == 0;
            match rng.pick(&legal) {
                Some(&mv) if !goes_up && line.len() < 30 => {
                    let (mut child, mut child_state) = (parent, state);
                    evaluator.follow(
                        &mut scratch,
                        &parent,
                        &state,
                        mv,
                        &mut child,
                        &mut child_state,
                    );
                    line.push((child, child_state));
                }
                _ if line.len() > 1 => {
                    line.pop();
                    continue;
                }
                _ => break,
            }
            let (position, state) = line.last().unwrap();
            if rng.below(2) == 0 {
                let found = evaluator.evaluate(&mut scratch, position, state);
                assert_eq!(found, evaluate(evaluator, position), "{position:?}");
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn accumulators_follow_the_moves() {
    for seed in 0..4 {
        in_every_game!(follows(seed));
    }
}

/// The worth of a piece is the net's output less its output for the board without the
/// piece: this covers its inputs, the inputs of other pieces that depend on it, the
/// bucket and the frames.
#[test]
fn a_piece_is_worth_the_output_lost_without_it() {
    fn check<G: Game + Default, F: Features<Position = PositionOf<G>>>() {
        let net = random_net::<F>(32, 11);
        let (mut buckets, mut more) = (0, 0);
        for position in positions_of(&G::default(), 12, 150, 120) {
            let found = contributions::<F>(&net, &position);
            for &(piece, square, worth) in &found.pieces {
                let without = F::without(&position, square).unwrap();
                let without_value = contributions::<F>(&net, &without).value;
                assert_eq!(
                    worth,
                    found.value - without_value,
                    "{}",
                    F::name(&position, piece, square)
                );
                buckets += usize::from(F::bucket(&without) != F::bucket(&position));
                let count = |position: &F::Position| {
                    let mut on = Vec::new();
                    inputs::<F>(position, position.side(), &mut on);
                    on.len()
                };
                more += usize::from(count(&without) + 1 != count(&position));
            }
        }
        assert!(buckets > 0, "the bucket never changed");
        assert_eq!(more > 0, F::HAS_OTHERS, "inputs that depend on others");
    }
    fn of<G: Game + Default, T: NetGame<Position = PositionOf<G>>>() {
        check::<G, T::Features>();
    }
    in_every_game!(of());
}

/// The match of six explains the board at hand by the handcrafted evaluation, and by the
/// net where there is one.
#[test]
fn the_match_explains_the_board_at_hand() {
    use ermine::eval::linear::Terms as _;
    type Board = RumbleBoardTerms;
    let scale = Board::CURVE.unit();
    let net = scaled_net::<<Board as NetGame>::Features>(32, 3, scale).write(Board::GAME);
    let [by_net, handcrafted] =
        [EvaluatorChoice::Net(&net), EvaluatorChoice::Handcrafted].map(|choice| {
            let chosen = RoyalRumbleEvaluator::default().choose(choice);
            chosen.unwrap().unwrap()
        });
    for position in positions_of(&RoyalRumbleGame, 2, 5, 80) {
        let number = SixBoards::next(&position).unwrap();
        let text = by_net.explain(&position);
        let title = format!("\n\nboard {}, the one at hand:\nterm ", number + 1);
        assert!(text.contains(&title), "{text}");
        assert!(
            text.contains("\n\nby the net, which replaces the handcrafted evaluation:\n"),
            "{text}"
        );
        assert!(
            text.contains("\ncontribution of each piece (with it less without it):\n"),
            "{text}"
        );
        let text = handcrafted.explain(&position);
        assert!(text.contains(&title), "{text}");
        assert!(!text.contains("the net"), "{text}");
    }
}

/// A residual net with output 0 leaves the handcrafted evaluation as it is; any other
/// adds its output.
#[test]
fn a_residual_net_adds_to_the_handcrafted_evaluation() {
    fn check<G: Game + Default, T: NetGame<Position = PositionOf<G>>>() {
        let shape = Shape::of::<T::Features>(32);
        let nothing = Numbers {
            weights: vec![0; shape.inputs * 32],
            biases: vec![0; 32],
            output: vec![0; shape.buckets * 64],
            output_biases: vec![0; shape.buckets],
        };
        let nothing = Net::new(shape, 400, nothing)
            .unwrap()
            .with_basis(NonZero::new(7));
        let net = random_net::<T::Features>(32, 7);
        let [nothing, alone, both] =
            [nothing, net.clone(), net.with_basis(NonZero::new(7))].map(NetEvaluator::<T>::by_net);
        let handcrafted = LinearEvaluator::<T>::default();
        let mut differ = 0;
        for position in positions_of(&G::default(), 5, 150, 60) {
            assert_eq!(
                evaluate(&nothing, &position),
                evaluate(&handcrafted, &position)
            );
            let [alone, both] = [&alone, &both].map(|net| evaluate(net, &position));
            let sum = handcrafted.shifted(
                evaluate(&handcrafted, &position),
                handcrafted.centipawns(alone),
            );
            // Values are rounded.
            let [sum, both] = [sum, both].map(|value| handcrafted.centipawns(value));
            assert!((sum - both).abs() <= 3 || sum.abs() > 1000, "{sum}, {both}");
            differ += usize::from(alone != evaluate(&handcrafted, &position));
        }
        assert!(differ > 100, "{differ}");
    }
    check::<ColorboundGame<Standard>, ColorboundTerms<Standard>>();
    check::<RoyalPaletteGame, RoyalPaletteTerms>();
    check::<ColourChessGame, ColourChessTerms>();
    check::<RoyalStandardGame, RoyalStandardTerms>();
    check::<RumbleBoardGame, RumbleBoardTerms>();
}

#[test]
fn inputs_are_in_range_and_no_more_than_promised() {
    fn check<G: Game + Default, F: Features<Position = PositionOf<G>>>() {
        let mut max = 0;
        for position in positions_of(&G::default(), 8, 100, 100) {
            assert!(F::covers(&position));
            assert!(F::bucket(&position) < F::BUCKETS);
            for side in Side::ALL {
                let mut on = Vec::new();
                inputs::<F>(&position, side, &mut on);
                assert!(on.len() <= F::MAX_ACTIVE && on.iter().all(|&input| input < F::INPUTS));
                on.sort_unstable();
                on.dedup();
                let mut pieces = 0;
                position.survey(&mut Count(&mut pieces));
                let is_right = on.len() == pieces || F::HAS_OTHERS && on.len() > pieces;
                assert!(is_right, "each piece has an input of his own");
                max = max.max(on.len());
                // The die is no part of the key under which a search stores evaluations.
                if let Some(roll) = <PositionOf<G> as Position>::Chance::likeliest(&position) {
                    let rolled = <PositionOf<G> as Position>::Chance::rolled(&position, roll);
                    let mut others = Vec::new();
                    inputs::<F>(&rolled, side, &mut others);
                    others.sort_unstable();
                    assert_eq!(on, others);
                }
                let factors = (0..F::INPUTS).filter_map(F::factor);
                assert!(factors.max().is_none_or(|last| last + 1 == F::FACTORS));
            }
        }
        assert!(2 * max > F::MAX_ACTIVE, "{max}");
    }
    fn of<G: Game + Default, T: NetGame<Position = PositionOf<G>>>() {
        check::<G, T::Features>();
    }
    in_every_game!(of());
}

/// Positions of rules that a net was not trained on use the handcrafted evaluation, and
/// so do all positions after them.
#[test]
fn positions_not_covered_use_the_handcrafted_evaluation() {
    fn check<G: Game + Default, T: NetGame<Position = PositionOf<G>>>(setting: [&str; 2])
    where
        NetEvaluator<T>: Searchable<Position = PositionOf<G>>,
        LinearEvaluator<T>: Searchable<Position = PositionOf<G>>,
    {
        let by_net = NetEvaluator::<T>::by_net(random_net::<T::Features>(32, 7));
        let handcrafted = LinearEvaluator::<T>::default();
        let mut game = G::default();
        let start = game.start(&[]).unwrap().position;
        assert_ne!(evaluate(&by_net, &start), evaluate(&handcrafted, &start));
        game.set(setting[0], setting[1]).unwrap();
        let engine = Engine::new(Arc::new(by_net), 1, 1).unwrap();
        let other = Engine::new(Arc::new(handcrafted), 1, 1).unwrap();
        let root = Root::new(game.start(&[]).unwrap().position);
        let control = || Control::new(Budget::NONE, Some(5_000), false);
        let settings = Settings::PLAY.of_game::<LinearEvaluator<T>>();
        let found = engine.search(&root, settings, &control(), &|_| {});
        let expected = other.search(&root, settings, &control(), &|_| {});
        assert_eq!(found.nodes, expected.nodes);
        assert_eq!(found.lines[0].value, expected.lines[0].value);
    }
    let map = "K=rbuyno,Q=gbp,Ra=ro,Rh=bu,Nb=rg,Ng=yp,Bc=no,Bf=yu";
    check::<RoyalPaletteGame, RoyalPaletteTerms>(["PaletteMap", map]);
    check::<RoyalStandardGame, RoyalStandardTerms>(["RangeRule", "ends"]);
}

struct Count<'a>(&'a mut usize);

impl<M, S> ermine::rules::Observer<M, S> for Count<'_> {
    fn place(&mut self, _: M, _: S) {
        *self.0 += 1;
    }
    fn lift(&mut self, _: M, _: S) {}
}

type Terms = ColorboundTerms<Standard>;
type Inputs = <Terms as NetGame>::Features;

#[test]
fn a_search_with_a_net_finds_the_same_with_every_instruction_set() {
    let game = ColorboundGame::<Standard>::default();
    let start = game.start(&[]).unwrap().position;
    let found: Vec<(u64, Value)> = InstructionSet::available()
        .into_iter()
        .map(|set| {
            let net = random_net::<Inputs>(64, 9).with_set(set);
            let evaluator = Arc::new(NetEvaluator::<Terms>::by_net(net));
            let engine = Engine::new(evaluator, 1, 1).unwrap();
            let control = Control::new(Budget::NONE, Some(20_000), false);
            let settings = Settings::PLAY.of_game::<NetEvaluator<Terms>>();
            let report = engine.search(&Root::new(start), settings, &control, &|_| {});
            (report.nodes, report.lines[0].value)
        })
        .collect();
    assert!(found.iter().all(|&other| other == found[0]), "{found:?}");
}

#[test]
fn a_net_that_could_overflow_is_refused() {
    let shape = Shape::of::<Inputs>(32);
    let plain = Numbers {
        weights: vec![0; shape.inputs * 32],
        biases: vec![0; 32],
        output: vec![0; shape.buckets * 64],
        output_biases: vec![0; shape.buckets],
    };
    assert!(Net::new(shape, 400, plain.clone()).is_ok());
    let refused = |change: &dyn Fn(&mut Numbers)| {
        let mut numbers = plain.clone();
        change(&mut numbers);
        Net::new(shape, 400, numbers).unwrap_err()
    };
    assert_eq!(refused(&|n| n.biases.push(0)), NetError::Sizes);
    assert_eq!(
        refused(&|n| n.weights[9] = 1025),
        NetError::TooLarge("the first layer")
    );
    assert_eq!(
        refused(&|n| n.output[9] = 128),
        NetError::TooLarge("the output")
    );
    assert_eq!(
        refused(&|n| n.output_biases[1] = i32::MIN),
        NetError::TooLarge("the output")
    );
    for scale in [0, 10_001] {
        let found = Net::new(shape, scale, plain.clone());
        let error = found.unwrap_err().to_string();
        assert_eq!(
            error,
            format!("its scale is {scale}; expected one from 1 to 10000")
        );
    }
    let max = i16::MAX / shape.max_active as i16;
    assert!(max > ACTIVATION, "weights up to 1 have room");
}

/// The scale of the output is stored in the net file, so that a curve may be fitted
/// again.
#[test]
fn a_net_of_another_curve_gives_the_same_centipawns() {
    use ermine::eval::RawEvaluator as _;
    use ermine::eval::linear::Terms as _;
    type Terms = ColorboundTerms<Equalized>;
    let usual = Terms::CURVE.unit();
    let [one, two] = [usual, 2 * usual].map(|scale| {
        let bytes = scaled_net::<<Terms as NetGame>::Features>(32, 1, scale).write(Terms::GAME);
        let read = NetEvaluator::<Terms>::default().choose(EvaluatorChoice::Net(&bytes));
        read.unwrap().unwrap()
    });
    for position in positions_of(&ColorboundGame::<Equalized>::default(), 1, 5, 40) {
        let [one, two] = [one.raw(&position), two.raw(&position)];
        assert!((two - 2 * one).abs() <= 1, "{two} for twice {one}");
    }
}

/// Every clone and every binary carries them.
#[test]
fn nets_that_are_built_in_are_small() {
    let nets = Path::new(env!("CARGO_MANIFEST_DIR")).join("nets");
    let files = fs::read_dir(nets).unwrap().map(|file| file.unwrap());
    let nets: Vec<_> = files
        .filter(|file| file.path().extension().is_some_and(|end| end == "nnue"))
        .collect();
    assert!(nets.len() >= 7);
    for net in nets {
        let size = net.metadata().unwrap().len();
        assert!(size < 1_000_000, "{:?}: {size}", net.path());
    }
}

/// The net of a file in the format before it was packed, with this version in its header.
fn unpacked(file: &[u8], version: u32) -> Vec<u8> {
    let packed = &file[20..file.len() - 4];
    let halves = miniz_oxide::inflate::decompress_to_vec(packed).unwrap();
    let odd = halves.len().div_ceil(2);
    let content: Vec<u8> = (0..halves.len())
        .map(|index| halves[index / 2 + index % 2 * odd])
        .collect();
    let all = [&file[..8], &version.to_le_bytes(), &content].concat();
    [&all[..], &crc32fast::hash(&all).to_le_bytes()].concat()
}

/// The file of a net in the present format, with a valid checksum of what is packed.
fn packed(content: &[u8]) -> Vec<u8> {
    let numbers = [5, content.len() as u32, crc32fast::hash(content)];
    let numbers: Vec<u8> = numbers
        .iter()
        .flat_map(|number| number.to_le_bytes())
        .collect();
    [b"ErmineNN", &numbers[..], content, &[0; 4]].concat()
}

#[test]
fn a_net_comes_back_from_its_file_and_others_are_refused_by_name() {
    let net = random_net::<Inputs>(32, 1);
    let bytes = net.write("colorbound");
    assert_eq!(Net::read::<Inputs>("colorbound", &bytes), Ok(net.clone()));
    let provenance = Provenance {
        seed: u64::MAX,
        blend: 0.25,
        memory: 1.0,
    };
    let residual_of = |provenance| {
        let residual = net.clone().with_basis(NonZero::new(7));
        residual.with_provenance(provenance)
    };
    let residual = residual_of(provenance);
    let other_handcrafted = residual.write("colorbound");
    assert_eq!(
        Net::read::<Inputs>("colorbound", &other_handcrafted),
        Ok(residual)
    );
    let refused = |bytes: &[u8]| {
        Net::read::<Inputs>("colorbound", bytes)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        refused(b"ErmineN"),
        "it is not a net; expected a file that begins with 'ErmineNN'"
    );
    let older = unpacked(&bytes, 3);
    assert_eq!(Net::read::<Inputs>("colorbound", &older), Ok(net.clone()));
    assert_eq!(
        refused(&unpacked(&bytes, 1)),
        "it is a net of version 1; expected version 3 to 5"
    );
    for file in [&bytes, &older] {
        // The version itself may be damaged.
        for version in [1, 3, 4, 5, 7] {
            let mut damaged = file.clone();
            damaged[8] = version;
            if damaged != *file {
                refused(&damaged);
            }
        }
        let mut damaged = file.clone();
        damaged[900] ^= 4;
        assert!(refused(&damaged).starts_with("it is damaged; expected the checksum"));
        let all = file.len();
        for left in [70, 5000, all - 9, all - 1] {
            let expected = format!("it is cut off: it has {left} bytes; expected {all}");
            assert_eq!(refused(&file[..left]), expected);
        }
        for left in [8, 11, 13] {
            let error = refused(&file[..left]);
            assert!(
                error.starts_with("it is cut off: ") || error.contains("checksum"),
                "{left}: {error}"
            );
        }
        assert!(refused(&[&file[..], b"x"].concat()).starts_with("it is damaged"));
    }
    let provenance = Provenance {
        memory: 1.5,
        ..provenance
    };
    let invalid = residual_of(provenance).write("colorbound");
    assert_eq!(
        refused(&invalid),
        "its blend or memory is 1.5; expected a number from 0 to 1"
    );
    let chosen = NetEvaluator::<Terms>::default().choose(EvaluatorChoice::Net(&other_handcrafted));
    let Some(Err(error)) = chosen else {
        panic!("a net for another handcrafted evaluation was taken");
    };
    let handcrafted = LinearEvaluator::<Terms>::fingerprint();
    assert_eq!(
        error.to_string(),
        format!("it adds to another handcrafted evaluation, 00000007; expected {handcrafted:08x}")
    );
    let other = Net::read::<Inputs>("colour-chess", &bytes)
        .unwrap_err()
        .to_string();
    assert_eq!(
        other,
        "it is a net for 'colorbound'; expected one for 'colour-chess'"
    );
    type Others = <ColorboundTerms<Decimal> as NetGame>::Features;
    let other = Net::read::<Others>("colorbound", &bytes)
        .unwrap_err()
        .to_string();
    assert!(
        other.starts_with("it was trained with other features"),
        "{other}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Bytes changed, lost or added anywhere, fifty at a time: refused, never a panic.
    #[test]
    fn damaged_files_are_refused(seed in any::<u64>()) {
        thread_local! {
            static BYTES: [Vec<u8>; 2] = {
                let bytes = random_net::<Inputs>(32, 2).write("colorbound");
                [unpacked(&bytes, 3), bytes]
            };
        }
        let mut rng = Rng::new(seed);
        BYTES.with(|files| for round in 0..50 {
            let whole = &files[round % 2];
            let place = rng.below(whole.len() as u32) as usize;
            // Every other one in the header, where there is more to damage.
            let place = if rng.below(2) == 0 { place % 72 } else { place };
            let mut bytes = whole.clone();
            match rng.below(4) {
                0 => bytes.truncate(place),
                1 => bytes.insert(place, rng.below(256) as u8),
                2 => drop(bytes.remove(place)),
                _ => bytes[place] ^= 1 + rng.below(255) as u8,
            }
            if bytes != *whole {
                assert!(Net::read::<Inputs>("colorbound", &bytes).is_err());
            }
            // With a valid checksum, so that the content behind it is read.
            if let Some((content, _)) = bytes.split_last_chunk::<4>() {
                let sealed = [content, &crc32fast::hash(content).to_le_bytes()].concat();
                let _ = Net::read::<Inputs>("colorbound", &sealed);
                let _ = Net::read::<Inputs>("colorbound", &packed(content));
            }
        });
    }
}
