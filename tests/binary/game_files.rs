//! Games from files, in the protocol, in matches and in the commands that are about them.

use super::runs::{json_lines, path_str, run, text};
use std::fs;
use std::path::PathBuf;

fn example(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("variants");
    path_str(&folder.join(name)).to_owned()
}

#[test]
fn the_protocol_loads_a_file_and_refuses_a_bad_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let bad = folder.path().join("bad.toml");
    fs::write(
        &bad,
        "format = 1\nname = 'bad'\nparent = 'chess'\nboards = 2\n",
    )
    .expect("a file");
    let input = format!(
        "setoption name GameFile value {}\nsetoption name GameFile value {}\n\
         setoption name UCI_Variant value capablanca\nposition startpos moves b1c3\ngo nodes 2000\n",
        path_str(&bad),
        example("capablanca.toml")
    );
    let output = text(&run(&[], input).stdout);
    let mut lines = output.lines();
    let error = lines.next().expect("an error");
    assert!(
        error.contains("bad.toml', line 4, column 1: unknown key `boards`"),
        "{error}"
    );
    let options = lines.next().expect("a line of options");
    assert!(options.starts_with("option name UCI_Variant") && options.ends_with("var capablanca"));
    assert!(output.contains("\nbestmove "), "{output}");
}

#[test]
fn commands_take_a_file_for_the_name_of_a_game() {
    let file = example("gardner.toml");
    let output = run(&["--game", &file, "perft", "3"], "");
    assert!(
        text(&output.stdout).contains("Nodes searched: 506"),
        "{output:?}"
    );
    let output = run(&["--game", "nowhere.toml", "perft", "3"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("cannot read 'nowhere.toml'"),
        "{output:?}"
    );
    let ermine = format!(
        "cmd={} option.GameFile={file} nodes=100",
        env!("CARGO_BIN_EXE_ermine")
    );
    let args = [
        "--game", &file, "match", "--engine", &ermine, "--engine", "random",
    ];
    let args = [&args[..], &["--pairs", "1", "--out", "none", "--json"]].concat();
    let output = run(&args, "");
    assert!(output.status.success(), "{output:?}");
    let last = json_lines(&text(&output.stdout)).pop().expect("a result");
    assert_eq!(last["duels"][0]["games"]["wins"], 2, "{last}");
}

#[test]
fn a_file_is_written_checked_and_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.toml");
    let file = path_str(&path);
    assert!(run(&["game", "new", file], "").status.success());
    let again = run(&["game", "new", file], "");
    assert_eq!(again.status.code(), Some(1));
    assert!(text(&again.stderr).contains("exists"), "{again:?}");
    assert!(run(&["game", "check", file], "").status.success());
    let told = text(&run(&["game", "show", file], "").stdout);
    for part in ["Checkmate the enemy's king", "C  chancellor  (RN)", "castl"] {
        assert!(
            told.to_lowercase().contains(&part.to_lowercase()),
            "{part}: {told}"
        );
    }
    let template = fs::read_to_string(&path).expect("the file");
    fs::write(
        &path,
        template.replace("to = [\"queen\", \"chancellor\",", "to = [\"queen\","),
    )
    .expect("a file");
    fs::write(
        &path,
        fs::read_to_string(&path)
            .expect("the file")
            .replace("RNBCKBNR w", "RNBQKBNR w")
            .replace("rnbckbnr", "rnbqkbnr"),
    )
    .expect("a file");
    let found = run(&["game", "check", "--json", file], "");
    assert_eq!(found.status.code(), Some(1));
    let findings = json_lines(&text(&found.stdout));
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert_eq!(findings[0]["rule"], "unused-piece");
    assert_eq!(findings[0]["file"], file);
    assert!(findings[0]["line"].as_u64().is_some_and(|line| line > 20));
}

#[test]
fn every_example_passes_the_checks() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("variants");
    let files = fs::read_dir(folder).expect("the examples");
    let paths: Vec<String> = files
        .map(|file| path_str(&file.expect("a file").path()).to_owned())
        .collect();
    let mut args = vec!["game", "check"];
    args.extend(paths.iter().map(String::as_str));
    let output = run(&args, "");
    assert!(
        output.status.success() && !text(&output.stdout).contains('['),
        "{output:?}"
    );
}

#[test]
fn a_match_keeps_its_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, out) = (folder.path().join("mine.toml"), folder.path().join("m"));
    fs::write(
        &file,
        "format = 1\nname = 'mine'\nparent = 'chess'\nend.checks = 2\n",
    )
    .expect("a file");
    let config = folder.path().join("match.toml");
    let text_of_config = format!(
        "game = '{}'\npairs = 1\n[[engine]]\nplayer = 'ermine'\nnodes = 50\n[[engine]]\nplayer = 'random'\n",
        path_str(&file)
    );
    fs::write(&config, text_of_config).expect("a file");
    let played = run(
        &[
            "match",
            "--config",
            path_str(&config),
            "--out",
            path_str(&out),
        ],
        "",
    );
    assert_eq!(played.status.code(), Some(0), "{played:?}");
    // The folder does not need the file any more.
    fs::remove_file(&file).expect("the file");
    for args in [
        &["match", "--pairs", "2", "--resume"][..],
        &["report"],
        &["judge", "--decisions", "2", "--nodes", "500"],
    ] {
        let output = run(&[args, &[path_str(&out)]].concat(), "");
        assert_eq!(output.status.code(), Some(0), "{args:?}: {output:?}");
    }
    let games = fs::read_to_string(out.join("games.txt")).expect("the games");
    assert_eq!(games.matches("[Game \"mine\"]").count(), 4, "{games}");
}

#[test]
fn the_schema_is_written() {
    let output = run(&["game", "schema"], "");
    let schema = serde_json::from_slice::<serde_json::Value>(&output.stdout).expect("JSON");
    assert_eq!(schema["properties"]["format"]["const"], 1);
}

#[test]
fn variants_of_fairy_stockfish_are_converted() {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/variants.ini");
    let folder = tempfile::tempdir().expect("a folder");
    let out = path_str(folder.path());
    let args = ["game", "convert", path_str(&file), "--out", out, "--json"];
    let output = run(&args, "");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let lines = json_lines(&text(&output.stdout));
    let refused: Vec<&str> = lines
        .iter()
        .filter(|line| line["file"].is_null())
        .map(|line| line["variant"].as_str().expect("a name"))
        .collect();
    assert_eq!(refused, ["hands", "explosions", "sideways"], "{lines:?}");
    assert_eq!(lines.len(), 14);
    let checked = run(
        &["game", "check", path_str(&folder.path().join("big.toml"))],
        "",
    );
    assert!(checked.status.success(), "{checked:?}");
    let again = run(&args, "");
    assert!(text(&again.stderr).contains("exists"), "{again:?}");
    for (args, expected) in [
        (&["game", "convert", "nowhere.ini"][..], "nowhere.ini"),
        (&["game", "convert", "-"], "expected sections"),
        (
            &["game", "convert", path_str(&file), "--variant", "x"],
            "no variant 'x'",
        ),
        (
            &["game", "convert", path_str(&file), "--out", "-"],
            "expected --variant",
        ),
    ] {
        let output = run(args, "");
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert!(
            text(&output.stderr).contains(expected),
            "{args:?}: {output:?}"
        );
    }
}

#[test]
fn puzzles_are_made_of_a_game_from_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.jsonl");
    let game = example("dice-chess.toml");
    let make = [
        "--game", &game, "puzzles", "make", "--count", "1", "--nodes", "200",
    ];
    let output = run(&[&make[..], &["--out", path_str(&file)]].concat(), "");
    assert!(output.status.success(), "{output:?}");
    let verify = ["--game", &game, "puzzles", "verify", path_str(&file)];
    let output = run(&verify, "");
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn a_line_of_forced_moves_is_searched_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("passing.toml");
    let text_of_file = "format = 1\nname = 'passing'\nparent = 'none'\nstart = 'k4/p4/P4/5/K4 w'\n\
        board = { files = 5, ranks = 5 }\n\
        pieces.king = { letter = 'K', moves = 'K', royal = true }\n\
        pieces.pawn = { letter = 'P', moves = 'mfWcfF', pawn = true }\n\
        lock = { by = 'colour', pieces = { l = ['pawn'], d = ['pawn'] } }\n\
        relief = { no-move = 'pass', in-check = false }\n\
        end = { royal = 'capture', repetition = 'none', quiet-plies = 1000 }\n";
    fs::write(&file, text_of_file).expect("a file");
    let input = format!(
        "setoption name GameFile value {}\nsetoption name UCI_Variant value passing\n\
         position startpos moves a1b1\ngo depth 200\n",
        path_str(&file)
    );
    let output = run(&[], input);
    assert!(output.status.success(), "{output:?}");
    assert!(
        text(&output.stdout).contains("\nbestmove 0000"),
        "{output:?}"
    );
}

#[test]
fn learning_tells_its_stages_and_keeps_only_a_net_that_wins() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("small.toml");
    fs::copy(example("gardner.toml"), &path).expect("a file");
    let file = path_str(&path);
    let small = "--games 100 --nodes 10 --pairs 2 --hidden 32".split(' ');
    let args: Vec<&str> = ["game", "learn", file].into_iter().chain(small).collect();
    let output = run(&args, "");
    let told = text(&output.stdout);
    for expected in [
        "round 1: 100 games in all, ",
        "round 2: 200 games in all, ",
        "round 2: the net predicts results with a loss of ",
        "worth of             by moves by games\nbishop ",
        "against what played before: ",
    ] {
        assert!(told.contains(expected), "{expected} in {output:?}");
    }
    let is_kept = told.contains("stored as ");
    assert_eq!(
        output.status.code(),
        Some(i32::from(!is_kept)),
        "{output:?}"
    );
    assert_eq!(folder.path().join("small.nnue").exists(), is_kept);
    // The run is over: the same command tells its result.
    let again = run(&[&args[..], &["--json"]].concat(), "");
    let last = json_lines(&text(&again.stdout)).pop().expect("a result");
    assert_eq!(last["event"], "learned", "{last}");
    assert_eq!(last["net"].is_string(), is_kept);
    assert!(last["low"].as_f64() <= last["elo"].as_f64());
    let other = run(&["game", "learn", file, "--games", "101"], "");
    assert_eq!(other.status.code(), Some(1));
    assert!(
        text(&other.stderr).contains("small.learn' was begun with another number of"),
        "{other:?}"
    );
    assert_eq!(
        run(&["game", "learn", "nowhere.toml"], "").status.code(),
        Some(1)
    );
    assert_eq!(
        run(&["game", "learn", file, "--hidden", "31"], "")
            .status
            .code(),
        Some(2)
    );
}
