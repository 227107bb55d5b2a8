//! Files of positions that were gathered, in a game with dice.

use super::{RoyalPaletteEvaluator, RoyalPaletteGame};
use ermine::analysis::tune::{GatherPlan, TuneError, gather, read};
use ermine::base::Rng;
use ermine::rules::Position;
use std::fs;
use std::path::Path;

fn gather_here(
    plan: GatherPlan,
    out: &Path,
    progress: &mut dyn FnMut(u64),
) -> Result<(), TuneError> {
    gather::<RoyalPaletteGame, RoyalPaletteEvaluator>(plan, out, progress)
}

fn plan(games: u64, threads: usize) -> GatherPlan {
    GatherPlan {
        games,
        nodes: 150,
        seed: 5,
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
    let mut told = Vec::new();
    gather_here(plan(5, 1), &one, &mut |done| told.push(done)).unwrap();
    assert_eq!(told, [0, 5]);
    let whole = text(&one);
    gather_here(plan(2, 3), &two, &mut |_| {}).unwrap();
    assert!(whole.starts_with(&text(&two)));
    // Cut short in the middle of a line of the second game.
    let cut = text(&two).len() - 300;
    fs::write(&two, &whole[..cut]).unwrap();
    gather_here(plan(5, 2), &two, &mut |_| {}).unwrap();
    assert_eq!(text(&two), whole);
    // Nothing is left to do.
    gather_here(plan(4, 2), &two, &mut |_| {}).unwrap();
    assert_eq!(text(&two), whole);
}

#[test]
fn what_is_written_is_read_again_game_by_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    gather_here(plan(3, 2), &path, &mut |_| {}).unwrap();
    let mut numbers = Vec::new();
    let data = read::<RoyalPaletteGame>(&path, &mut |game| {
        numbers.push(game[0].0.game);
        for (index, (record, position)) in game.iter().enumerate() {
            assert_eq!(record.left as usize, game.len() - 1 - index);
            assert_eq!(position.to_text(), record.pfen);
            assert!(record.likeliest <= record.before + 1e-9, "{record:?}");
            assert_eq!(record.check, position.in_check());
        }
    });
    assert_eq!((data.unwrap().games, numbers), (3, vec![0, 1, 2]));
}

#[test]
fn data_of_another_kind_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    gather_here(plan(1, 1), &path, &mut |_| {}).unwrap();
    let before = text(&path);
    for other in [
        GatherPlan {
            seed: 6,
            ..plan(2, 1)
        },
        GatherPlan {
            nodes: 151,
            ..plan(2, 1)
        },
    ] {
        let error = gather_here(other, &path, &mut |_| {}).unwrap_err();
        assert!(error.to_string().contains("expected"), "{error}");
    }
    assert_eq!(text(&path), before);
    fs::write(&path, "a letter\n").unwrap();
    let error = gather_here(plan(1, 1), &path, &mut |_| {}).unwrap_err();
    assert!(matches!(error, TuneError::Foreign(_)), "{error}");
    assert_eq!(text(&path), "a letter\n");
    // Short, and without a line end: a header that was cut short looks so too.
    for (there, is_own) in [("notes", false), (&before[..20], true), ("", true)] {
        fs::write(&path, there).unwrap();
        let gathered = gather_here(plan(1, 1), &path, &mut |_| {});
        assert_eq!(gathered.is_ok(), is_own, "{there}");
        let expected = if is_own { before.as_str() } else { there };
        assert_eq!(text(&path), expected);
    }
}

#[test]
fn damaged_data_is_refused_by_its_line_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    gather_here(plan(2, 1), &path, &mut |_| {}).unwrap();
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
        let gathered = gather_here(plan(3, 1), &path, &mut |_| {}).unwrap_err();
        let looked_at = read::<RoyalPaletteGame>(&path, &mut |_| {}).unwrap_err();
        for error in [gathered, looked_at] {
            assert!(error.to_string().contains(&named), "{at}: {error}");
        }
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}
