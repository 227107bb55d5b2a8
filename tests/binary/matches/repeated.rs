//! Matches whose games repeat: what counts, what is reported, and what is refused.

use super::*;

const START: &str = "fen lwbdkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBDKBWL w - - 0 300";

/// Writes a file of openings with these lines.
fn openings(folder: &Path, lines: &[&str]) -> String {
    let path = folder.join("openings.txt");
    fs::write(&path, lines.join("\n")).unwrap();
    path.to_str().unwrap().to_owned()
}

fn args<'a>(openings: &'a str, second: &'a str, pairs: &'a str) -> Vec<&'a str> {
    let first = "ermine name=first nodes=60";
    vec![
        "--game",
        "colorbound",
        "--openings",
        openings,
        "--engine",
        first,
        "--engine",
        second,
        "--pairs",
        pairs,
        "--max-moves",
        "20",
    ]
}

const SECOND: &str = "ermine name=second nodes=90";

#[test]
fn a_pair_that_can_only_repeat_itself_is_played_once_also_across_a_resume() {
    let folder = tempfile::tempdir().unwrap();
    let openings = openings(folder.path(), &[START, "startpos moves e1e3", START]);
    let out = folder.path().join("match");
    let path = out.to_str().unwrap();
    let short = result(&[&args(&openings, SECOND, "4")[..], &["--out", path]].concat());
    assert_eq!(
        (&short["pairs"], &short["finished"]),
        (&2.into(), &true.into())
    );
    assert_eq!(short["duels"][0]["repeated_pairs"], 2);
    let resumed = result(&["--resume", path, "--pairs", "40", "--concurrency", "3"]);
    assert_eq!(
        (&resumed["pairs"], &resumed["finished"]),
        (&2.into(), &true.into())
    );
    assert_eq!(resumed["duels"][0]["repeated_pairs"], 38);
    assert_eq!(resumed["duels"][0]["elo"], short["duels"][0]["elo"]);
    assert_eq!(resumed["duels"][0]["identical_games"], 0);
    assert_eq!(journal(&out).len(), 4);
    // The move number of the position is not a number of moves played: all games were
    // played on.
    let lengths = moves(&out).len();
    assert!(lengths > 4 * 20, "{lengths}");
    let page = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(
        page.contains("Pairs left out") && !page.contains("Luck"),
        "{page}"
    );
    let text = stdout_of(&["--resume", path]);
    assert!(text.contains("pairs left out         38, "), "{text}");
}

#[test]
fn identical_games_of_programs_are_reported_beside_the_result() {
    let folder = tempfile::tempdir().unwrap();
    let openings = openings(folder.path(), &[START]);
    let program = format!("cmd='{ERMINE}' name=program nodes=90");
    let out = folder.path().join("match");
    let path = out.to_str().unwrap();
    let out_args = ["--out", path];
    let first = result(&[&args(&openings, &program, "1")[..], &out_args].concat());
    assert_eq!(first["duels"][0]["identical_games"], 0);
    let more = result(&["--resume", path, "--pairs", "3"]);
    assert_eq!(more["duels"][0]["identical_games"], 4);
    assert_eq!(more["duels"][0]["repeated_pairs"], 0);
    assert_eq!(more["pairs"], 3);
    let text = stdout_of(&["--resume", path]);
    assert!(text.contains("identical games        4 of 6, "), "{text}");
    let page = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(page.contains("Identical games"), "{page}");
}

#[test]
fn a_sequential_test_that_can_only_repeat_itself_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let openings = openings(folder.path(), &[START]);
    let out = folder.path().join("match");
    let more = ["--sprt", "elo0=0 elo1=20", "--out", out.to_str().unwrap()];
    let output = run(&[&args(&openings, SECOND, "400")[..], &more].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("a sequential test needs different games"));
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(!out.exists());
}

#[test]
fn luck_is_reported_only_where_there_are_dice() {
    let engines = [
        "--engine",
        "random",
        "--engine",
        "greedy",
        "--engine",
        "ermine depth=1",
    ];
    let more = ["--pairs", "10", "--max-moves", "5", "--game"];
    for (game, has_dice) in [("colorbound", false), ("royal-palette", true)] {
        let all = [&engines[..], &more, &[game]].concat();
        assert_eq!(stdout_of(&all).contains("luck"), has_dice, "{game}");
        let result = result(&all);
        assert_eq!(
            result["duels"][0]["adjusted"].is_object(),
            has_dice,
            "{game}"
        );
        assert_eq!(
            result["ratings"][0]["adjusted"].is_object(),
            has_dice,
            "{game}"
        );
    }
}

#[test]
fn games_that_need_more_cores_than_there_are_are_reported() {
    let engine = format!(
        "cmd='{} random' nodes=1 option.Threads=512",
        mock().display()
    );
    let output = run(&[
        "--engine",
        &engine,
        "--engine",
        "random",
        "--pairs",
        "1",
        "--max-moves",
        "1",
    ]);
    let errors = String::from_utf8_lossy(&output.stderr);
    let expected = "1 game at once with 512 threads each need 512 cores";
    assert!(errors.contains(expected), "{errors}");
}
