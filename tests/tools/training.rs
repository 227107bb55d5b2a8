//! The trainer of nets: what it learns, and that threads and interruptions change
//! nothing.

mod first_lines;

use ermine::datagen::{DataPlan, generate};
use ermine::eval::linear::Terms as _;
use ermine::eval::{Evaluator, EvaluatorChoice, LinearEvaluator, NetEvaluator, NetGame, evaluate};
use ermine::gamefile::journal;
use ermine::games::colorbound::{ColorboundGame, Standard};
use ermine::models::colorbound::{ColorboundEvaluator, ColorboundTerms};
use ermine::nnue::{Provenance, Shape};
use ermine::rules::Game;
use ermine::selfplay::DataError;
use ermine::train::{self, Epoch, load, train};
use std::fs;
use std::path::{Path, PathBuf};

type Terms = ColorboundTerms<Standard>;
type Colorbound = ColorboundGame<Standard>;

const PROVENANCE: Provenance = Provenance {
    seed: 4,
    blend: 0.0,
    memory: 0.9,
};

const PLAN: train::Plan = train::Plan {
    epochs: 20,
    batch: 64,
    rate: 0.005,
    decay: 0.5,
    seed: 4,
    threads: 2,
};

fn games(folder: &Path) -> PathBuf {
    let path = folder.join("games");
    let plan = DataPlan {
        settings: Vec::new(),
        games: 400,
        nodes: 100,
        seed: 11,
        inside: 0,
        threads: 2,
    };
    // The handcrafted evaluation keeps the games independent of the built-in net.
    let handcrafted =
        ColorboundEvaluator::<Standard>::default().choose(EvaluatorChoice::Handcrafted);
    let handcrafted = handcrafted.expect("there is a choice").unwrap();
    generate(
        &Colorbound::default(),
        plan,
        handcrafted,
        None,
        &path,
        &mut |_| {},
    )
    .unwrap();
    path
}

fn read(path: &Path) -> Result<train::Data, train::Error> {
    read_all(&[path.to_owned()], false)
}

fn read_all(files: &[PathBuf], is_residual: bool) -> Result<train::Data, train::Error> {
    type Features = <Terms as NetGame>::Features;
    let handcrafted = LinearEvaluator::<Terms>::default();
    let basis = is_residual.then(LinearEvaluator::<Terms>::fingerprint);
    let rules = Colorbound::default();
    load::<_, Features, _>(&rules, files, PROVENANCE, &handcrafted, basis)
}

fn learn(
    split: &train::Data,
    recipe: train::Plan,
    checkpoint: Option<&Path>,
    passed: &mut dyn FnMut(Epoch),
) -> Result<train::TrainedNet, train::Error> {
    let shape = Shape::of::<<Terms as NetGame>::Features>(32);
    train(split, shape, Terms::CURVE, recipe, checkpoint, passed)
}

#[test]
fn a_net_learns_what_pieces_are_worth() {
    let folder = tempfile::tempdir().unwrap();
    let split = read(&games(folder.path())).unwrap();
    assert!(split.validation.list.len() * 5 < split.training.list.len());
    let mut passed = Vec::new();
    let trained = learn(&split, PLAN, None, &mut |epoch| passed.push(epoch)).unwrap();
    let numbers = passed.iter().map(|epoch| epoch.number);
    assert_eq!(numbers.collect::<Vec<_>>(), (1..=20).collect::<Vec<_>>());
    assert_eq!(passed, trained.epochs);
    let [first, last] = [0, 19].map(|at: usize| trained.epochs[at].validation);
    assert!(last < first - 0.01, "{first}, {last}");
    // Without a laureate, and with one more.
    let evaluator = NetEvaluator::<Terms>::by_net(trained.net);
    let value = |text: &str| evaluate(&evaluator, &Colorbound::default().read(text).unwrap());
    let even = value("lwbdkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBDKBWL w - - 0 1");
    let behind = value("lwbdkbwl/pppppppp/8/8/8/8/PPPPPPPP/1WBDKBWL w - - 0 1");
    let ahead = value("1wbdkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBDKBWL w - - 0 1");
    assert!(
        behind < even - 1500 && even + 1500 < ahead,
        "{behind}, {even}, {ahead}"
    );
}

/// A residual net starts at the handcrafted evaluation and learns its errors.
#[test]
fn a_residual_net_begins_with_the_handcrafted() {
    let folder = tempfile::tempdir().unwrap();
    let path = games(folder.path());
    let split = read_all(&[path], true).unwrap();
    let plan = train::Plan {
        epochs: 10,
        rate: 0.001,
        decay: 1.0,
        ..PLAN
    };
    let trained = learn(&split, plan, None, &mut |_| {}).unwrap();
    assert!(trained.net.is_residual());
    let [first, last] = [0, 9].map(|at: usize| trained.epochs[at]);
    assert!(
        (first.validation - split.handcrafted).abs() < 0.01,
        "{first:?}, {}",
        split.handcrafted
    );
    assert!(
        last.training < first.training - 0.003,
        "{first:?}, {last:?}"
    );
}

#[test]
fn threads_and_interruptions_change_no_net() {
    let folder = tempfile::tempdir().unwrap();
    let path = games(folder.path());
    let split = read(&path).unwrap();
    let recipe = train::Plan { epochs: 4, ..PLAN };
    let checkpoint = folder.path().join("checkpoint");
    let copy = folder.path().join("kept");
    let whole = learn(&split, recipe, Some(&checkpoint), &mut |epoch| {
        if epoch.number == 2 {
            fs::copy(&checkpoint, &copy).unwrap();
        }
    });
    let whole = whole.unwrap();
    // From the second epoch on, with another number of threads.
    let mut passes = Vec::new();
    let one = train::Plan {
        threads: 1,
        ..recipe
    };
    let again = learn(&split, one, Some(&copy), &mut |epoch| {
        passes.push(epoch.number)
    })
    .unwrap();
    assert_eq!(passes, [3, 4]);
    assert_eq!((again.net, again.model), (whole.net, whole.model));
    assert_eq!(again.epochs, whole.epochs);
    // Nothing is left to do.
    let done = learn(&split, recipe, Some(&copy), &mut |_| panic!("it is done")).unwrap();
    assert_eq!(done.epochs.len(), 4);

    let other = train::Plan {
        rate: 0.002,
        ..recipe
    };
    let refused = |recipe| learn(&split, recipe, Some(&copy), &mut |_| {}).unwrap_err();
    assert!(matches!(
        refused(other),
        train::Error::OtherCheckpoint { .. }
    ));
    let decayed = train::Plan {
        rate: 0.002,
        decay: 500.0,
        ..recipe
    };
    assert_eq!(
        refused(decayed).to_string(),
        "--rate 0.002 times --decay 500 is 1; expected less than 1"
    );
    let bytes = fs::read(&copy).unwrap();
    for damaged in [&bytes[..bytes.len() - 4], b"a letter", b""] {
        fs::write(&copy, damaged).unwrap();
        assert!(matches!(
            refused(recipe),
            train::Error::BadCheckpoint { .. }
        ));
        assert_eq!(fs::read(&copy).unwrap(), damaged);
    }
}

#[test]
fn a_file_that_is_taken_away_is_missed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let plan = DataPlan {
        settings: Vec::new(),
        games: 1,
        nodes: 100,
        seed: 11,
        inside: 0,
        threads: 1,
    };
    for replaced in [false, true] {
        let handcrafted = ColorboundEvaluator::<Standard>::default();
        let take_away = &mut |done| {
            if done == 0 {
                fs::remove_file(&path).unwrap();
            }
            if done == 0 && replaced {
                fs::write(&path, "a letter").unwrap();
            }
        };
        let found = generate(
            &Colorbound::default(),
            plan.clone(),
            handcrafted,
            None,
            &path,
            take_away,
        );
        if cfg!(unix) || !replaced {
            assert!(matches!(
                found.unwrap_err(),
                DataError::Journal(journal::Error::Gone(_))
            ));
        }
        let _ = fs::remove_file(&path);
    }
}

#[test]
fn too_few_games_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = games(folder.path());
    let text = fs::read_to_string(&path).unwrap();
    let few: Vec<&str> = text.lines().take(5).collect();
    fs::write(&path, few.join("\n") + "\n").unwrap();
    assert!(matches!(read(&path).unwrap_err(), train::Error::TooFew(4)));
}
