//! Self-play files of a game with dice.

use super::{RoyalPaletteEvaluator, RoyalPaletteGame};
use ermine::base::{Rng, Side};
use ermine::datagen::{DataPlan, generate, statistics};
use ermine::eval::Evaluator;
use ermine::rules::Position;
use ermine::selfplay::{
    DataError, EvaluatedPosition, SelfPlayRecord, Target, is_recorded, read, with_targets,
};
use std::fs;
use std::path::Path;

fn play_here(plan: DataPlan, out: &Path, progress: &mut dyn FnMut(u64)) -> Result<(), DataError> {
    generate(
        &RoyalPaletteGame::default(),
        plan,
        RoyalPaletteEvaluator::default(),
        None,
        out,
        progress,
    )
}

fn plan(games: u64, threads: usize) -> DataPlan {
    DataPlan {
        settings: Vec::new(),
        games,
        nodes: 150,
        seed: 5,
        inside: 6,
        threads,
    }
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
    let mut progress = Vec::new();
    play_here(plan(5, 1), &one, &mut |done| progress.push(done)).unwrap();
    assert_eq!(progress, [0, 5]);
    let whole = text(&one);
    play_here(plan(2, 3), &two, &mut |_| {}).unwrap();
    assert!(whole.starts_with(&text(&two)));
    // Cut off in the middle of a line of the second game.
    let cut = text(&two).len() - 300;
    fs::write(&two, &whole[..cut]).unwrap();
    play_here(plan(5, 2), &two, &mut |_| {}).unwrap();
    assert_eq!(text(&two), whole);
    // Nothing is left to do.
    play_here(plan(4, 2), &two, &mut |_| {}).unwrap();
    assert_eq!(text(&two), whole);
}

#[test]
fn what_is_written_is_read_again_game_by_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    play_here(plan(3, 2), &path, &mut |_| {}).unwrap();
    let mut numbers = Vec::new();
    let mut inside = Vec::new();
    let data = read(&RoyalPaletteGame::default(), &path, &mut |record, notes| {
        numbers.push(record.number);
        assert_eq!(record.scores.len(), record.likeliest.len());
        assert_eq!(notes.game.len(), record.scores.iter().flatten().count());
        assert_eq!(notes.inside.len(), record.inside.len());
        for entry in &notes.game {
            assert!(is_recorded(&entry.position) && entry.roll.is_some());
            assert!(entry.likeliest <= entry.before + 1e-9, "{entry:?}");
        }
        let target = Target {
            blend: 0.5,
            memory: 0.9,
        };
        let aims: Vec<_> = with_targets(&notes, target)
            .map(|(_, aim)| aim.target)
            .collect();
        for (entry, aim) in notes.inside.iter().zip(&aims[notes.game.len()..]) {
            assert!(is_recorded(&entry.position) && entry.roll.is_none());
            assert!(entry.likeliest <= entry.before + 1e-9, "{entry:?}");
            // No game followed from it.
            assert_eq!(entry.before, *aim);
            let is_of_the_game = |other: &EvaluatedPosition<_>| other.position == entry.position;
            inside.push(notes.game.iter().any(is_of_the_game));
        }
    });
    // One decision in six has a position from inside its search, which is rarely a
    // position of the game.
    let played = inside.iter().filter(|&&is_played| is_played).count();
    assert!(inside.len() > 20 && 4 * played < inside.len(), "{inside:?}");
    assert_eq!((data.unwrap().games, numbers), (3, vec![0, 1, 2]));
}

#[test]
fn data_of_another_kind_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    play_here(plan(1, 1), &path, &mut |_| {}).unwrap();
    let before = text(&path);
    for other in [
        DataPlan {
            seed: 6,
            ..plan(2, 1)
        },
        DataPlan {
            inside: 0,
            ..plan(2, 1)
        },
        DataPlan {
            nodes: 151,
            ..plan(2, 1)
        },
    ] {
        let error = play_here(other, &path, &mut |_| {}).unwrap_err();
        assert!(error.to_string().contains("was begun with "), "{error}");
    }
    assert_eq!(text(&path), before);
    fs::write(&path, "a letter\n").unwrap();
    let error = play_here(plan(1, 1), &path, &mut |_| {}).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("is not a file of 'ermine datagen'"),
        "{error}"
    );
    assert_eq!(text(&path), "a letter\n");
    // Short, and without a line end, as a cut-off header would be.
    for (there, is_own) in [("notes", false), (&before[..20], true), ("", true)] {
        fs::write(&path, there).unwrap();
        let added = play_here(plan(1, 1), &path, &mut |_| {});
        assert_eq!(added.is_ok(), is_own, "{there}");
        let expected = if is_own { before.as_str() } else { there };
        assert_eq!(text(&path), expected);
    }
}

#[test]
fn damaged_data_is_refused_by_its_line_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    play_here(plan(2, 1), &path, &mut |_| {}).unwrap();
    let whole = fs::read(&path).unwrap();
    let mut places = Rng::stream(7, 7);
    let first = whole.iter().position(|&byte| byte == b'\n').unwrap();
    let more = (0..200).map(|_| places.below(whole.len() as u32 - 1) as usize);
    for at in (0..=first).chain(more) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 7);
        fs::write(&path, &bytes).unwrap();
        let line = 1 + whole[..at].iter().filter(|&&byte| byte == b'\n').count();
        let named = format!("{}', line {line}: ", path.display());
        let added = play_here(plan(3, 1), &path, &mut |_| {}).unwrap_err();
        let read_error = read(&RoyalPaletteGame::default(), &path, &mut |_, _| {}).unwrap_err();
        for error in [added, read_error] {
            assert!(error.to_string().contains(&named), "{at}: {error}");
        }
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
    fs::write(&path, [&whole[..], &whole].concat()).unwrap();
    let error = read(&RoyalPaletteGame::default(), &path, &mut |_, _| {}).unwrap_err();
    let message = error.to_string();
    assert!(
        message.ends_with("line 4: it is the first line of another file; expected a record"),
        "{message}"
    );
}

/// A change of a record; the sides are those to move at each recorded score.
type Change<'a> = dyn Fn(&mut SelfPlayRecord, &[Side]) + 'a;

#[test]
fn statistics_count_what_is_there_and_contradictions_are_refused() {
    type Hints = <RoyalPaletteEvaluator as Evaluator>::Hints;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    play_here(plan(30, 2), &path, &mut |_| {}).unwrap();
    let found = statistics::<_, Hints>(&RoyalPaletteGame::default(), &path).unwrap();
    assert_eq!(found.games.iter().sum::<u64>(), 30);
    assert_eq!(found.white, 2 * found.games[0] + found.games[1]);
    assert_eq!(
        found.scores.iter().sum::<u64>(),
        found.positions - found.inside
    );
    assert!(found.quiet < found.positions && found.different <= found.positions);
    assert!(found.bytes_per_position < 40.0, "{found}");
    assert!(found.results[0] < 0.3 && found.results[9] > 0.7, "{found}");
    let header = text(&path).lines().next().unwrap().to_owned() + "\n";
    let mut records = Vec::new();
    read(&RoyalPaletteGame::default(), &path, &mut |record, notes| {
        let sides: Vec<Side> = notes
            .game
            .iter()
            .map(|entry| entry.position.side())
            .collect();
        records.push((record.clone(), sides));
    })
    .unwrap();
    let refused = |change: &Change<'_>| {
        let changed = records.iter().map(|(record, sides)| {
            let mut record = record.clone();
            change(&mut record, sides);
            record.line()
        });
        fs::write(&path, header.clone() + &changed.collect::<String>()).unwrap();
        read(&RoyalPaletteGame::default(), &path, &mut |_, _| {}).unwrap_err()
    };
    // Every result reversed; White's results alone; all scores from one side's point of
    // view; the scores of the likeliest roll alone.
    let seen_by = |viewer: Side, record: &mut SelfPlayRecord, sides: &[Side]| {
        let scores = record.scores.iter_mut().flatten();
        for (score, side) in scores.zip(sides) {
            *score = if *side == viewer {
                *score
            } else {
                10_000 - *score
            };
        }
    };
    let corruptions: [&Change<'_>; 5] = [
        &|record, _| record.score = 2 - record.score,
        &|record, _| record.score = 2,
        &|record, sides| seen_by(Side::White, record, sides),
        &|record, sides| seen_by(Side::Black, record, sides),
        &|record, _| {
            for score in record.likeliest.iter_mut().flatten() {
                *score = 10_000 - *score;
            }
        },
    ];
    for (number, corrupt) in corruptions.into_iter().enumerate() {
        let error = refused(corrupt);
        let DataError::Incoherent { is_likeliest, .. } = error else {
            panic!("{number}: {error}");
        };
        assert_eq!(is_likeliest, number == 4, "{error}");
    }
    let error = refused(&|record, _| record.score = 9);
    let message = error.to_string();
    assert!(
        message.contains("its score is 9; expected 0 to 2 half points"),
        "{message}"
    );
}
