//! `ermine datagen`, `ermine train` and the option `EvalFile`, from games to a net that
//! plays.

use super::net_commands;
use super::runs::{json_lines, path_str, run, text};
use std::fs;
use std::path::{Path, PathBuf};

/// The standard output of a run that succeeds without any error output.
fn stdout_of(args: &[&str]) -> String {
    let output = run(args, "");
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    text(&output.stdout)
}

/// The one-line error of a run that fails.
fn error_of(args: &[&str]) -> String {
    let output = run(args, "");
    let stderr = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    stderr
}

const PLAY: [&str; 13] = net_commands::play("80");
const TRAIN: [&str; 13] = net_commands::train("2");
/// Gate matches that are over soon.
const QUICK: [&str; 6] = ["--nodes", "100", "--tc", "0.2+0.002", "--most-pairs", "2"];

/// Trains a net; returns it and its games.
fn train_net(folder: &Path) -> [PathBuf; 2] {
    let [games, net, plot] = ["games", "net", "plot"].map(|name| folder.join(name));
    stdout_of(&[&PLAY[..], &[path_str(&games)]].concat());
    let files = [
        "--data",
        path_str(&games),
        "--out",
        path_str(&net),
        "--json",
        "--plot",
        path_str(&plot),
    ];
    let epochs = json_lines(&stdout_of(&[&TRAIN[..], &files].concat()));
    assert_eq!(epochs.len(), 2);
    assert!(fs::read_to_string(&plot).unwrap().starts_with("<svg "));
    assert!(
        epochs[1]["validation"].as_f64().unwrap() > 0.1,
        "{epochs:?}"
    );
    [net, games]
}

#[test]
fn a_net_is_trained_and_evaluates() {
    let folder = tempfile::tempdir().unwrap();
    let [net, games] = train_net(folder.path());
    // The same net through a pipe, with the reports on standard error.
    let printed = run(
        &[&TRAIN[..], &["--data", path_str(&games), "--out", "-"]].concat(),
        "",
    );
    assert_eq!(printed.stdout, fs::read(&net).unwrap());
    assert!(text(&printed.stderr).contains("pass 2: "));
    let game = ["--game", "colorbound", "datagen"];
    let stats = stdout_of(&[&game[..], &["stats", path_str(&games), "--json"]].concat());
    let stats = &json_lines(&stats)[0];
    let results = stats["games"].as_array().unwrap();
    assert_eq!(results.iter().filter_map(|n| n.as_u64()).sum::<u64>(), 80);
    assert!(stdout_of(&[&game[..], &["stats", path_str(&games)]].concat()).contains("80 games: "));
    // One decision in three has a position from inside its search.
    let [positions, inside] = ["positions", "inside"].map(|key| stats[key].as_u64().unwrap());
    assert!(
        (15..30).contains(&(100 * inside / positions)),
        "{inside} of {positions}"
    );
    let game_text = stdout_of(&[&game[..], &["show", path_str(&games), "--number", "79"]].concat());
    assert!(game_text.contains("score of White: "), "{game_text}");
    assert!(
        game_text.contains("from inside the searches:\n"),
        "{game_text}"
    );
    let missing = error_of(&[&game[..], &["show", path_str(&games), "--number", "80"]].concat());
    assert!(
        missing.ends_with("has no game 80; expected a number below 80\n"),
        "{missing}"
    );

    // More games, played by the net, in a separate file.
    let more = folder.path().join("more");
    let by_net = [path_str(&more), "--eval-file", path_str(&net)];
    stdout_of(&[&PLAY[..], &by_net].concat());
    let other = error_of(&[&PLAY[..], &[path_str(&more)]].concat());
    assert!(other.contains("was begun with net "), "{other}");
    assert_ne!(fs::read(&more).unwrap(), fs::read(&games).unwrap());
}

#[test]
fn eval_file_chooses_the_evaluation_and_refuses_other_files() {
    let folder = tempfile::tempdir().unwrap();
    let [net, games] = train_net(folder.path());
    let eval = |commands: &str| {
        let input =
            format!("setoption name UCI_Variant value colorbound\n{commands}go nodes 500\n");
        let output = text(&run(&[], input).stdout);
        let last = output.lines().rfind(|line| line.starts_with("info depth"));
        (output.clone(), last.map(str::to_owned).unwrap_or_default())
    };
    let set_net = |path: &Path| format!("setoption name EvalFile value {}\n", path_str(path));
    let (stdout, plain) = eval("");
    assert!(!stdout.contains("error"), "{stdout}");
    let (stdout, by_net) = eval(&set_net(&net));
    assert!(!stdout.contains("error") && by_net != plain, "{stdout}");
    let added = folder.path().join("added");
    let files = [
        "--residual",
        "--data",
        path_str(&games),
        "--out",
        path_str(&added),
    ];
    stdout_of(&[&TRAIN[..], &files].concat());
    let input = format!(
        "setoption name UCI_Variant value colorbound\n{}eval\n",
        set_net(&added)
    );
    let stdout = text(&run(&[], input).stdout);
    assert!(stdout.contains("the net adds "), "{stdout}");
    let back = "setoption name EvalFile value built-in\n";
    let without_time = |line: &str| line.split(" nps ").next().unwrap_or_default().to_owned();
    assert_eq!(
        without_time(&eval(&(set_net(&net) + back)).1),
        without_time(&plain)
    );

    let mut bytes = fs::read(&net).unwrap();
    bytes[5000] ^= 1;
    let damaged = folder.path().join("damaged");
    fs::write(&damaged, &bytes).unwrap();
    for (path, reason) in [
        (&damaged, "it is damaged; expected the checksum"),
        (
            &games,
            "it is not a net; expected a file that begins with 'ErmineNN'",
        ),
        (
            &folder.path().join("none"),
            "expected built-in, handcrafted or a file of a net",
        ),
        (&folder.path().to_owned(), "it is not a regular file"),
    ] {
        // The net in use stays in use.
        let (stdout, line) = eval(&(set_net(&net) + &set_net(path)));
        assert!(stdout.contains(reason), "{stdout}");
        assert!(stdout.contains(path_str(path)), "{stdout}");
        assert_eq!(without_time(&line), without_time(&by_net), "{stdout}");
    }
    // Six boards are evaluated by a net of one.
    for (game, expected) in [
        ("colorbound-decimal", "colorbound-decimal"),
        ("royal-rumble", "royal-rumble-board"),
    ] {
        let game = format!("setoption name UCI_Variant value {game}\n");
        let (stdout, _) = eval(&(game + &set_net(&net)));
        let reason = format!("it is a net for 'colorbound'; expected one for '{expected}'");
        assert!(stdout.contains(&reason), "{stdout}");
    }
}

/// The output of `eval` with these options set.
fn eval_output(options: &[&str]) -> String {
    let lines: Vec<String> = options
        .iter()
        .map(|option| format!("setoption name {option}\n"))
        .collect();
    let input = format!(
        "{}position startpos moves e2e4 r7 d7d5\neval\nquit\n",
        lines.concat()
    );
    let output = run(&[], &input);
    assert_eq!(text(&output.stderr), "");
    text(&output.stdout)
}

/// The strength scale was measured with the handcrafted evaluation.
#[test]
fn a_place_on_the_strength_scale_uses_the_handcrafted_evaluation() {
    let [handcrafted, net] = ["EvalFile value handcrafted", "EvalFile value built-in"]
        .map(|option| eval_output(&[option]));
    assert!(
        net.contains("the net") && !handcrafted.contains("the net"),
        "{net}"
    );
    assert_eq!(eval_output(&[]), net);
    let (limits, error) = ("UCI_LimitStrength value", "Error Mean value 90");
    assert_eq!(eval_output(&[&format!("{limits} true")]), handcrafted);
    assert_eq!(eval_output(&["Skill Level value 3"]), handcrafted);
    assert_eq!(
        eval_output(&["Skill Level value 3", "Skill Level value 20"]),
        net
    );
    let back = [&format!("{limits} true")[..], &format!("{limits} false")];
    assert_eq!(eval_output(&back), net);
    assert_eq!(eval_output(&["Skill Level value 3", error]), net);
    // A net given by its path is used anyway.
    let path = concat!(
        "EvalFile value ",
        env!("CARGO_MANIFEST_DIR"),
        "/nets/royal-palette.nnue"
    );
    assert_eq!(eval_output(&["Skill Level value 3", path]), net);
    assert_eq!(eval_output(&[path, "Skill Level value 3"]), net);
}

/// The common rules of Colorbound have a separate net, and the session switches nets with
/// the rules.
#[test]
fn the_rules_in_force_choose_the_net_that_is_built_in() {
    let evaluation = |options: &[&str]| {
        let lines = options
            .iter()
            .map(|option| format!("setoption name {option}\n"));
        let lines: Vec<String> = lines.collect();
        let position = "position startpos moves d2d4 d7d5\neval\ngo nodes 3000\n";
        let output = run(
            &["--game", "colorbound"],
            format!("{}{position}", lines.concat()),
        );
        assert_eq!(text(&output.stderr), "");
        let stdout = text(&output.stdout);
        // The last line of its search, without the time.
        let last = stdout
            .lines()
            .rfind(|line| line.starts_with("info depth"))
            .unwrap();
        let words = last.split(' ').collect::<Vec<_>>();
        let index_of = |word| words.iter().position(|&other| other == word).unwrap();
        let score = words[index_of("score")..index_of("nps")].join(" ");
        let timeless = stdout
            .lines()
            .filter(|line| !line.starts_with("info depth"));
        timeless.collect::<Vec<_>>().join("\n") + &score
    };
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/nets");
    let [common, written] = ["common", "written"].map(|rules| format!("Rules value {rules}"));
    let [of_common, of_written] = ["colorbound-common", "colorbound"]
        .map(|name| format!("EvalFile value {folder}/{name}.nnue"));
    let usual = evaluation(&[]);
    assert!(usual.contains("by the net, which"), "{usual}");
    assert_eq!(evaluation(&[&of_written]), usual);
    assert_eq!(evaluation(&[&common, &written]), usual);
    let built_in = evaluation(&[&common]);
    assert!(built_in.contains("by the net, which"), "{built_in}");
    assert_eq!(evaluation(&[&of_common, &common]), built_in);
    assert_eq!(
        evaluation(&[&common, &of_written, "EvalFile value built-in"]),
        built_in
    );
    // A net given by name is used whatever the rules.
    assert_ne!(evaluation(&[&of_written, &common]), built_in);
    assert_ne!(evaluation(&[&of_common]), usual);
}

#[test]
fn wrong_training_input_is_reported_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let [net, games] = train_net(folder.path());
    let train = |game: &str, data: &Path| {
        let out = folder.path().join("out");
        let error = error_of(&[
            "--game",
            game,
            "train",
            "--data",
            path_str(data),
            "--out",
            path_str(&out),
        ]);
        assert!(!out.exists());
        error
    };
    // It uses the nets of its boards.
    let rumble = [
        "--game",
        "royal-rumble",
        "train",
        "--data",
        path_str(&games),
    ];
    let output = run(&[&rumble[..], &["--out", path_str(&net)]].concat(), "");
    assert_eq!(output.status.code(), Some(2));
    let stderr = text(&output.stderr);
    assert!(
        stderr.contains("expected one of royal-palette, "),
        "{stderr}"
    );
    assert!(train("colorbound-decimal", &games).contains("has games of colorbound; expected"));
    assert!(train("colorbound", &net).contains("is not a file of 'ermine datagen'"));
    let missing = folder.path().join("missing");
    assert!(train("colorbound", &missing).contains("missing'"));

    let [keep, copy] = ["keep", "copy"].map(|name| folder.path().join(name));
    fs::write(&keep, "a letter").unwrap();
    fs::copy(&games, &copy).unwrap();
    let retrain =
        |more: &[&str]| error_of(&[&TRAIN[..], &["--data", path_str(&games)], more].concat());
    let before = [&net, &games].map(|path| fs::read(path).unwrap());
    for names in [
        &["--out", path_str(&games)][..],
        &["--out", path_str(&net), "--plot", path_str(&net)],
        &["--out", path_str(&net), "--checkpoint", path_str(&games)],
    ] {
        assert!(retrain(names).contains("expected different files"));
    }
    for (names, expected) in [
        (
            ["--plot", path_str(&keep)],
            "expected an SVG or a free name",
        ),
        (["--out", path_str(&keep)], "expected a net or a free name"),
        (["--rate", "0"], "expected a number above 0"),
        (
            ["--decay", "1000"],
            "times --decay 1000 is 1; expected less",
        ),
    ] {
        let others = ["--out", path_str(&net)];
        let others = if names[0] == "--out" {
            &[][..]
        } else {
            &others
        };
        let output = run(
            &[&TRAIN[..], &["--data", path_str(&games)], others, &names].concat(),
            "",
        );
        assert!(text(&output.stderr).contains(expected), "{names:?}");
        assert_eq!(fs::read_to_string(&keep).unwrap(), "a letter");
    }
    let twice = retrain(&["--out", path_str(&net), "--data", path_str(&copy)]);
    assert!(twice.contains("copy' has the games of '"), "{twice}");
    let wild = retrain(&["--out", path_str(&net), "--rate", "1e300", "--decay", "0"]);
    assert!(wild.contains("diverged in pass 1"), "{wild}");
    assert_eq!([&net, &games].map(|path| fs::read(path).unwrap()), before);

    // A checkpoint is also tied to the targets of its positions.
    let checkpoint = folder.path().join("checkpoint");
    let [checkpoint_path, out] = [path_str(&checkpoint), path_str(&net)];
    let files = [
        "--data",
        path_str(&games),
        "--out",
        out,
        "--checkpoint",
        checkpoint_path,
    ];
    stdout_of(&[&TRAIN[..], &files].concat());
    let other = retrain(&[
        "--out",
        out,
        "--checkpoint",
        checkpoint_path,
        "--memory",
        "0.1",
    ]);
    assert!(other.contains("checkpoint of another recipe"), "{other}");
}

/// Files that are missing, of another kind, or cut off.
#[test]
fn unusable_files_are_refused_for_the_right_reason() {
    let folder = tempfile::tempdir().unwrap();
    let [net, games] = train_net(folder.path());
    let stats = ["--game", "colorbound", "datagen", "stats"];
    let whole = fs::read(&games).unwrap();
    let count_lines = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte == b'\n').count();
    let part = folder.path().join("part");
    let cut = |bytes: &[u8]| {
        fs::write(&part, bytes).unwrap();
        [&stats[..], &[path_str(&part)]].concat()
    };
    // A line without a line end is left out and reported.
    let stdout = stdout_of(&cut(&whole[..whole.len() - 30]));
    let first = "the last line is cut off; its game is left out\n79 games: ";
    assert!(stdout.starts_with(first), "{stdout}");
    let json = stdout_of(&[&cut(&whole[..whole.len() - 30])[..], &["--json"]].concat());
    assert_eq!(json_lines(&json)[0]["cut_off"], true);
    assert!(stdout_of(&cut(&whole)).starts_with("80 games: "));
    // A cut-off line with a line end is an error in every command.
    let torn = [&whole[..whole.len() - 30], b"\n"].concat();
    let expected = "part', line 81: it ends without its crc32: the line was cut off";
    assert_eq!(count_lines(&torn), 81);
    assert!(error_of(&cut(&torn)).contains(expected));
    let out = folder.path().join("out");
    let train = [
        &TRAIN[..],
        &["--data", path_str(&part), "--out", path_str(&out)],
    ]
    .concat();
    assert!(error_of(&train).contains(expected));
    // Only the first line, and part of it.
    let header = 1 + whole.iter().position(|&byte| byte == b'\n').unwrap();
    let none = stdout_of(&cut(&whole[..header]));
    assert_eq!(
        none,
        "no game with scores yet; scores by a curve of 'spread 400'\n"
    );
    let json = stdout_of(&[&cut(&whole[..header])[..], &["--json"]].concat());
    assert_eq!(json_lines(&json)[0]["bytes_per_position"], 0.0);
    let error = error_of(&cut(&whole[..header - 9]));
    assert!(
        error.contains("part' is cut off in its first line; expected"),
        "{error}"
    );
    let error = error_of(&[&stats[..], &["missing"]].concat());
    let expected = "cannot read 'missing'; expected a file of 'ermine datagen': ";
    assert!(error.contains(expected), "{error}");
    let nowhere = folder.path().join("no/where");
    let error = error_of(&[&PLAY[..], &[path_str(&nowhere)]].concat());
    assert!(
        error.contains("cannot use '") && error.contains("no/where': "),
        "{error}"
    );

    let bytes = fs::read(&net).unwrap();
    fs::write(&part, &bytes[..bytes.len() / 2]).unwrap();
    let all = bytes.len();
    let gates = |positions: &[&str]| {
        let files = [
            "--new",
            path_str(&net),
            "--old",
            "handcrafted",
            "--data",
            path_str(&games),
        ];
        let gates = ["--game", "colorbound", "gates"];
        error_of(&[&gates[..], &files, positions].concat())
    };
    let error = error_of(&[&PLAY[..], &[path_str(&out), "--eval-file", path_str(&part)]].concat());
    let expected = format!(
        "part': it is cut off: it has {} bytes; expected {all}",
        all / 2
    );
    assert!(error.contains(&expected), "{error}");

    // Detected before the first gate.
    let expected = "expected a file that 'ermine error-rate refer' has finished: ";
    let start = folder.path().join("start");
    fs::write(
        &start,
        "lwbdkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBDKBWL w - - 0 1\n",
    )
    .unwrap();
    fs::write(&part, "").unwrap();
    for (file, reason) in [
        (&games, "line 1: "),
        (&net, "it is not UTF-8"),
        (&folder.path().join("none"), "cannot read"),
        (&start, "it has positions without a reference"),
        (&part, "it has no positions"),
    ] {
        let error = gates(&["--positions", path_str(file)]);
        let prefix = format!("--positions: '{}'; {expected}", path_str(file));
        assert!(error.contains(&prefix) && error.contains(reason), "{error}");
    }
}

#[test]
fn gates_are_reported_one_by_one_and_matches_resume() {
    let folder = tempfile::tempdir().unwrap();
    let [net, games] = train_net(folder.path());
    let gates_folder = folder.path().join("kept");
    let gates = |new: &Path, more: &[&str]| {
        let args = [
            "--game",
            "colorbound",
            "gates",
            "--new",
            path_str(new),
            "--old",
            "handcrafted",
            "--data",
            path_str(&games),
            "--pairs",
            "3",
            "--json",
        ];
        let output = run(&[&args[..], &QUICK, more].concat(), "");
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        (json_lines(&text(&output.stdout)), stderr)
    };
    // 80 games are too few to learn from.
    let (lines, error) = gates(&net, &[]);
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert_eq!(lines[0]["open"], false);
    assert!(error.contains("failed the gate 'held-out loss'"), "{error}");

    let all = ["--all", "--out", path_str(&gates_folder)];
    let (lines, error) = gates(&net, &all);
    let names = lines.iter().map(|line| line["gate"].as_str().unwrap());
    let expected = ["held-out loss", "error rate", "equal nodes", "equal time"];
    assert_eq!(names.collect::<Vec<_>>(), expected);
    let rate = |name| lines[1]["numbers"][name].as_f64().unwrap();
    assert!(
        rate("positions") >= 150.0,
        "those of the program: {lines:?}"
    );
    assert_eq!(lines[1]["open"], rate("difference") <= 2.0 * rate("error"));
    assert!(lines[2]["found"].as_str().unwrap().contains("in 3 pairs"));
    assert_eq!(lines[2]["numbers"]["pairs"], 3.0);
    let losses = ["new", "old"].map(|name| lines[0]["numbers"][name].as_f64().unwrap());
    assert!(losses[0] > losses[1], "{losses:?}");
    assert_eq!(lines[3]["open"], false, "two pairs decide nothing");
    assert!(error.contains("gates stay shut"), "{error}");
    // Games already played are not played again; on this clock they would differ.
    assert_eq!(gates(&net, &all).0, lines);
    // Another match in the folder is reported before any gate runs.
    let (lines, other) = gates(&net, &[&all[..], &["--elo", "7"]].concat());
    assert!(other.contains("holds another match"), "{other}");
    assert!(lines.is_empty(), "{lines:?}");
    // Another net in the same file has played nothing.
    let longer = folder.path().join("longer");
    let files = [
        "--data",
        path_str(&games),
        "--out",
        path_str(&longer),
        "--rate",
        "0.01",
    ];
    stdout_of(&[&TRAIN[..], &files].concat());
    fs::rename(&longer, &net).unwrap();
    let other = gates(&net, &all).1;
    assert!(other.contains("holds another match"), "{other}");

    let none = gates(&games, &[]).1;
    assert!(none.contains("--new: '"), "{none}");
    assert!(none.contains("it is not a net"), "{none}");
}

#[test]
fn a_net_is_written_though_the_output_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let [net, games] = train_net(folder.path());
    let out = folder.path().join("out");
    let files = [
        "--data",
        path_str(&games),
        "--out",
        path_str(&out),
        "--json",
    ];
    let args = [&TRAIN[..], &files].concat();
    let (read, write) = std::io::pipe().unwrap();
    drop(read);
    let status = std::process::Command::new(env!("CARGO_BIN_EXE_ermine"))
        .args(&args)
        .stdout(write)
        .status();
    assert_eq!(status.unwrap().code(), Some(0));
    assert_eq!(fs::read(&out).unwrap(), fs::read(&net).unwrap());
}

/// Games with a setting are replayed, trained on and evaluated with it, and with nothing
/// else.
#[test]
fn games_with_a_setting_stay_apart() {
    let folder = tempfile::tempdir().unwrap();
    let [net, games] = train_net(folder.path());
    let [common, gates_folder, out] =
        ["common", "kept", "out"].map(|name| folder.path().join(name));
    let play = |setting| [&PLAY[..], &[path_str(&common), "--setting", setting]].concat();
    let error = error_of(&play("Rules=other"));
    assert!(
        error.contains("option Rules: invalid value 'other'; expected one of: written, common")
    );
    assert!(error_of(&play("Range=full")).contains("'Range' is not a setting of colorbound"));
    assert!(!common.exists());
    stdout_of(&play("rules=common"));
    let first = fs::read_to_string(&common).unwrap();
    assert!(
        first.contains(r#""settings":{"Rules":"common"}"#),
        "{first}"
    );
    let stats = stdout_of(&[
        "--game",
        "colorbound",
        "datagen",
        "stats",
        path_str(&common),
    ]);
    assert!(
        stats.starts_with("played with Rules=common\n80 games"),
        "{stats}"
    );

    for usual in [vec![], vec!["--setting", "Rules=written"]] {
        let error = error_of(&[&PLAY[..], &[path_str(&common)], &usual].concat());
        let expected = "was begun with settings Rules=common, not with none";
        assert!(error.contains(expected), "{error}");
    }
    assert_eq!(fs::read_to_string(&common).unwrap(), first);
    let both = [
        "--data",
        path_str(&games),
        path_str(&common),
        "--out",
        path_str(&out),
    ];
    let error = error_of(&[&TRAIN[..], &both].concat());
    assert!(
        error.contains("common' has games with Rules=common"),
        "{error}"
    );
    let files = ["--data", path_str(&common), "--out", path_str(&out)];
    stdout_of(&[&TRAIN[..], &files].concat());
    assert_ne!(fs::read(&out).unwrap(), fs::read(&net).unwrap());

    let files = ["--new", path_str(&out), "--data", path_str(&common)];
    let all = ["--pairs", "2", "--all", "--out", path_str(&gates_folder)];
    let gates = ["--game", "colorbound", "gates"];
    let gates = [&gates[..], &files, &all, &QUICK].concat();
    let error = error_of(&[&gates[..], &["--positions", path_str(&games)]].concat());
    assert!(
        error.contains("expected none beside these games"),
        "{error}"
    );
    assert!(error_of(&gates).contains("stay shut"));
    // References are of the usual settings.
    let again = run(&[&gates[..], &["--json"]].concat(), "");
    let lines = json_lines(&text(&again.stdout));
    assert_eq!(lines[1]["gate"], "error rate");
    assert!(lines[1]["open"].is_null(), "{lines:?}");
    let journal = fs::read_to_string(gates_folder.join("nodes/journal.jsonl")).unwrap();
    assert!(journal.contains(r#""Rules":"common""#), "{journal}");

    // No net covers the weaker range rule.
    let ends = folder.path().join("ends");
    let standard = ["--game", "royal-standard"];
    let play = "datagen play --games 4 --nodes 100 --setting RangeRule=ends --out";
    let play: Vec<&str> = play.split(' ').collect();
    stdout_of(&[&standard[..], &play, &[path_str(&ends)]].concat());
    let files = ["train", "--data", path_str(&ends), "--out", path_str(&out)];
    let error = error_of(&[&standard[..], &files].concat());
    assert!(
        error.contains("no net covers games with these settings"),
        "{error}"
    );
    let files = [
        "gates",
        "--new",
        "built-in",
        "--old",
        "handcrafted",
        "--data",
    ];
    let error = error_of(&[&standard[..], &files, &[path_str(&ends)]].concat());
    assert!(
        error.contains("leave these games to the handcrafted evaluation"),
        "{error}"
    );
}
