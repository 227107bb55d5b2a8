//! Learning for games from files.

use ermine::arena::{ChangedEngines, Config, EntrantSpec, LuckSpec, Match};
use ermine::base::geometry::Board8x8;
use ermine::catalog;
use ermine::learn::{Budget, Error, Event, Learned, Plan, learn};
use ermine::models::custom::CustomFeatures;
use ermine::nnue::{Net, Numbers, Shape};
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

const PLAN: Plan = Plan {
    budget: Budget::Games(150),
    nodes: 30,
    hidden: 32,
    epochs: 2,
    pairs: 4,
    match_nodes: 50,
    seed: 3,
    threads: 2,
};

/// Writes the file of a small game with this name.
fn file(folder: &Path, name: &str) -> PathBuf {
    let text = include_str!("../../variants/gardner.toml");
    let path = folder.join("small.toml");
    let text = text.replace("name = \"gardner\"", &format!("name = \"{name}\""));
    assert!(text.contains(name));
    fs::write(&path, text).unwrap();
    path
}

/// Learns until the end, ended again and again after `events` events; returns the last
/// result and the number of runs.
fn learn_in_pieces(path: &Path, events: usize) -> (Learned, usize) {
    for run in 1.. {
        let mut left = events;
        let found = learn(path, PLAN, &mut |_| {
            left = left.saturating_sub(1);
            match left {
                0 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
        match found {
            Err(Error::Interrupted) => assert!(run < 100, "it never ends"),
            other => return (other.unwrap(), run),
        }
    }
    unreachable!()
}

#[test]
fn an_interrupted_run_learns_the_same() {
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let paths = [0, 1].map(|at| file(folders[at].path(), &format!("learning-{at}")));
    let mut events = Vec::new();
    let whole = learn(&paths[0], PLAN, &mut |event| {
        events.push(event);
        ControlFlow::Continue(())
    });
    let whole = whole.unwrap();
    let (pieces, runs) = learn_in_pieces(&paths[1], 3);
    assert!(runs > 3, "{runs}");
    assert_eq!(whole.lead, pieces.lead);
    let nets = [0, 1].map(|at| fs::read(folders[at].path().join("small.learn/2.nnue")).unwrap());
    assert!(nets[0] == nets[1], "the nets differ");
    let positions = events.iter().filter_map(|event| match event {
        Event::Positions { games, .. } => Some(*games),
        _ => None,
    });
    assert_eq!(positions.collect::<Vec<_>>(), [150, 300]);
    let pieces = events.iter().find_map(|event| match event {
        Event::Worth { pieces } => Some(pieces.clone()),
        _ => None,
    });
    let worth = |kind: &str| {
        let mut pieces = pieces.iter().flatten();
        pieces
            .find(|piece| piece.kind == kind)
            .map(|piece| piece.learned)
    };
    assert!(
        worth("queen") > worth("rook") && worth("rook") > worth("pawn"),
        "{pieces:?}"
    );
    assert_eq!(worth("king"), None);
    // The net lies beside the file if and only if it has won for certain.
    let stored = paths[0].with_extension("nnue");
    assert_eq!(whole.net.is_some(), whole.lead.low > 0.0);
    assert_eq!(whole.net.is_some(), stored.exists());
    // What is over is told again, and belongs to this file and plan.
    assert_eq!(learn_in_pieces(&paths[0], 1000).0.lead, whole.lead);
    let other = Plan { nodes: 31, ..PLAN };
    let error = learn(&paths[0], other, &mut |_| ControlFlow::Continue(())).unwrap_err();
    assert!(
        error.to_string().contains("another number of nodes"),
        "{error}"
    );
    let text = fs::read_to_string(&paths[0]).unwrap();
    fs::write(&paths[0], text + "\n# changed\n").unwrap();
    let error = learn(&paths[0], PLAN, &mut |_| ControlFlow::Continue(())).unwrap_err();
    assert!(
        error.to_string().contains("another text of the file"),
        "{error}"
    );
}

#[test]
fn a_net_beside_its_file_is_used_and_any_other_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "beside");
    let explained = || catalog::open("beside").unwrap().explain();
    catalog::load_file(&path).unwrap();
    assert!(!explained().contains("By the net"));
    assert_eq!(catalog::net_fault("beside"), None);
    let net = path.with_extension("nnue");
    let other = include_bytes!("../../nets/royal-standard.nnue");
    fs::write(&net, other).unwrap();
    catalog::load_file(&path).unwrap();
    assert!(!explained().contains("By the net"));
    let fault = catalog::net_fault("beside").unwrap();
    let expected = "is not used: it is a net for 'royal-standard'; expected one for '5x5 BKNPQR'";
    assert!(fault.ends_with(expected), "{fault}");
}

/// The bytes of a net for the small game that says this of every position, in its own
/// units.
fn constant_net(bias: i32) -> Vec<u8> {
    type Inputs = CustomFeatures<Board8x8>;
    let shape = Shape::of::<Inputs>(32);
    let numbers = Numbers {
        weights: vec![0; shape.inputs * shape.hidden],
        biases: vec![0; shape.hidden],
        output: vec![0; shape.buckets * 2 * shape.hidden],
        output_biases: vec![bias; shape.buckets],
    };
    let net = Net::new(shape, 400, numbers).unwrap();
    net.write("5x5 BKNPQR")
}

#[test]
fn a_match_goes_on_with_the_net_that_it_began_with() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "matched");
    let net = path.with_extension("nnue");
    fs::write(&net, constant_net(1000)).unwrap();
    catalog::load_file(&path).unwrap();
    let engine = |name: &str| EntrantSpec {
        name: Some(name.to_owned()),
        player: Some("ermine".to_owned()),
        nodes: Some(20),
        ..EntrantSpec::default()
    };
    let config = Config {
        game: "matched".to_owned(),
        pairs: 2,
        engines: vec![engine("one"), engine("other")],
        luck: LuckSpec::OFF,
        ..Config::default()
    };
    let out = folder.path().join("match");
    let begun = Match::begin(config, |_| Ok(Some(out.clone()))).unwrap();
    drop(begun);
    // The file alone is not the game that was begun.
    catalog::load_text(&fs::read_to_string(&path).unwrap(), None).unwrap();
    assert!(
        !catalog::open("matched")
            .unwrap()
            .explain()
            .contains("By the net")
    );
    let resume = || Match::resume(&out, |_| {}, ChangedEngines::Refuse);
    resume().unwrap();
    assert!(
        catalog::open("matched")
            .unwrap()
            .explain()
            .contains("By the net")
    );
    for (bytes, reason) in [
        (Some(constant_net(2000)), "has the checksum"),
        (Some(b"nothing".to_vec()), "it is not a net"),
        (None, "is missing"),
    ] {
        match bytes {
            Some(bytes) => fs::write(&net, bytes).unwrap(),
            None => fs::remove_file(&net).unwrap(),
        }
        catalog::load_file(&path).unwrap();
        let error = resume().err().unwrap().to_string();
        assert!(
            error.contains(reason) && error.contains("; expected the one with"),
            "{error}"
        );
    }
}
