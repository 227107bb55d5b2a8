//! `ermine error-rate` as a user runs it, and the positions compiled in.

mod games;

use ermine::analysis::error_rate::{Phase, Positions};
use ermine::catalog::{self, Visitor};
use ermine::games::colorbound::{ColorboundGame, Standard};
use ermine::games::royal_palette::{Kind, PaletteMap, RoyalPalette, RoyalPaletteGame};
use ermine::pieces::Orthodox;
use ermine::rules::Game;
use ermine::search::{SearchEngine, Searchable};
use serde_json::Value;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const ERMINE: &str = env!("CARGO_BIN_EXE_ermine");

/// The positions of the default game.
const COMPILED_IN: &str = include_str!("../../src/games/royal_palette/reference-positions.txt");

fn run(args: &[&str]) -> Output {
    let mut command = Command::new(ERMINE);
    command.arg("error-rate").args(args).stdin(Stdio::null());
    command.output().expect("the binary runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// The standard output of a run that succeeds.
fn stdout_of(args: &[&str]) -> String {
    let output = run(args);
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {errors}");
    let bar = errors.contains(['\r', '\x1b']);
    assert!(!bar, "{args:?}: no bar is shown in a pipe: {errors}");
    text(&output.stdout)
}

fn json(args: &[&str]) -> Vec<Value> {
    let stdout = stdout_of(&[args, &["--json"]].concat());
    let lines = stdout.lines().map(serde_json::from_str);
    lines.map(|line| line.expect("JSON")).collect()
}

fn events<'a>(lines: &'a [Value], event: &str) -> Vec<&'a Value> {
    let lines = lines.iter();
    lines.filter(|line| line["event"] == event).collect()
}

/// The one-line error of a failure.
fn error_of(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(1), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    let error = text(&output.stderr);
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

/// A file in a temporary folder.
struct TempFile {
    _folder: TempDir,
    path: PathBuf,
}

impl TempFile {
    fn new(content: &str) -> TempFile {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("positions.txt");
        fs::write(&path, content).expect("it is written");
        TempFile {
            _folder: folder,
            path,
        }
    }

    fn name(&self) -> &str {
        self.path.to_str().expect("a plain path")
    }

    fn read(&self) -> String {
        fs::read_to_string(&self.path).expect("it is read")
    }
}

/// The first positions compiled in, with their references.
fn first_positions(count: usize) -> Positions {
    let mut set =
        Positions::read(&RoyalPaletteGame::default(), COMPILED_IN).expect("they are read");
    set.list.truncate(count);
    set
}

/// The positions of [`first_positions`] without references.
fn without_references(count: usize) -> String {
    let mut set = first_positions(count);
    set.notes.clear();
    for entry in &mut set.list {
        entry.reference = None;
    }
    set.to_string()
}

/// `set` with references in which the step that `player` makes loses the given amount, in
/// ten-thousandths, against all the others.
fn with_losses(set: &Positions, player: &[&str], losses: &[i32]) -> TempFile {
    let file = TempFile::new(&set.to_string());
    let args = [player, &["--list", "--positions", file.name()]].concat();
    let lines = json(&args);
    let mut set = set.clone();
    for ((entry, line), loss) in set.list.iter_mut().zip(&lines).zip(losses) {
        let step = line["step"].as_str().expect("a step");
        let reference = entry.reference.as_mut().expect("a reference");
        for (other, value) in &mut reference.moves {
            // A loss below 0 makes the move best by that much.
            *value = if other == step { -loss } else { 0 };
        }
    }
    TempFile::new(&set.to_string())
}

fn is_close(value: &Value, expected: f64) -> bool {
    value
        .as_f64()
        .is_some_and(|found| (found - expected).abs() < 1e-9)
}

/// The positions compiled in for a game, as text and parsed.
struct CompiledIn;

impl Visitor for CompiledIn {
    type Output = Option<(String, Positions)>;

    fn visit<G: Game, E: Searchable<Position = G::Position> + Default, N: SearchEngine<E>>(
        self,
        game: G,
    ) -> Self::Output {
        let text = game.info().reference_positions?();
        // Reading refuses illegal, missing and duplicate moves.
        let set = Positions::read(&game, text).expect("they are read");
        Some((text.to_owned(), set))
    }
}

#[test]
fn the_positions_compiled_in_are_complete() {
    for game in catalog::names() {
        let Some((text, set)) = catalog::visit(game, CompiledIn).expect("a game") else {
            continue;
        };
        assert!(set.list.len() >= 150, "{game}: {}", set.list.len());
        assert!(set.is_complete(), "{game}");
        let texts: HashSet<String> = set.list.iter().map(|a| a.position.clone()).collect();
        assert_eq!(texts.len(), set.list.len(), "{game}");
        for prefix in ["gather: games=", "refer: nodes="] {
            let mut notes = set.notes.iter();
            assert!(
                notes.any(|note| note.starts_with(prefix)),
                "{game}: {prefix}"
            );
        }
        for entry in &set.list {
            let reference = entry.reference.as_ref().expect("a reference");
            assert!(reference.depth >= 5, "{game}: {entry}");
            assert!(reference.best() > reference.worst(), "{game}: {entry}");
        }
        if text == COMPILED_IN {
            assert_eq!(set.to_string(), text);
        } else {
            assert_eq!(set.sealed(), text, "{game}");
        }
    }
}

#[test]
fn rolls_are_as_likely_as_in_the_game() {
    let set = first_positions(usize::MAX);
    assert!(set.list.len() >= 300, "{}", set.list.len());
    for (roll, expected) in [("r1", 0.75), ("r7", 0.125), ("r8", 0.125)] {
        let matching = set.list.iter().filter(|a| a.roll.as_deref() == Some(roll));
        let share = matching.count() as f64 / set.list.len() as f64;
        assert!((share - expected).abs() < 0.06, "{roll}: {share}");
    }
}

/// The phase counts all pieces but those of the most common kind at the start, here the
/// pawns. It includes the two kings, so the limits here are lower by two.
#[test]
fn phases_are_those_of_the_officers_left() {
    for entry in &first_positions(usize::MAX).list {
        let position = RoyalPalette::from_pfen(&entry.position, PaletteMap::house());
        let position = position.expect("a position");
        let pawns_and_kings = position.of_kind(Kind::Pawn) | position.of_kind(Kind::King);
        let phase = match (position.occupied() & !pawns_and_kings).count() {
            11.. => Phase::Opening,
            6..=10 => Phase::Middlegame,
            _ => Phase::Endgame,
        };
        assert_eq!(entry.phase, phase, "{}", entry.position);
    }
}

#[test]
fn a_player_of_the_best_moves_loses_nothing() {
    let set = first_positions(8);
    for player in [&["--nodes", "200"][..], &["--player", "random"]] {
        let file = with_losses(&set, player, &[-100; 8]);
        let lines = json(&[player, &["--positions", file.name()]].concat());
        let all = &events(&lines, "player")[0]["groups"][0];
        assert_eq!(all["group"], "all");
        assert_eq!(all["positions"], 8);
        assert!(
            is_close(&all["mean"], 0.0) && is_close(&all["error"], 0.0),
            "{all}"
        );
        assert!(
            is_close(&all["best"], 1.0) && is_close(&all["blunders"], 0.0),
            "{all}"
        );
    }
}

#[test]
fn losses_are_those_of_the_file() {
    let player = ["--nodes", "200"];
    let file = with_losses(&first_positions(4), &player, &[0, 100, 500, 600]);
    let lines = json(&[&player[..], &["--list", "--positions", file.name()]].concat());
    let losses: Vec<f64> = events(&lines, "decision")
        .iter()
        .map(|line| line["loss"].as_f64().expect("a loss"))
        .collect();
    assert_eq!(losses, [0.0, 10.0, 50.0, 60.0]);
    let result = events(&lines, "player")[0];
    let all = &result["groups"][0];
    // Squares 900 + 400 + 400 + 900 about 30.
    let error = (2600.0_f64 / 3.0 / 4.0).sqrt();
    assert!(
        is_close(&all["mean"], 30.0) && is_close(&all["error"], error),
        "{all}"
    );
    assert!(
        is_close(&all["best"], 0.25) && is_close(&all["blunders"], 0.25),
        "{all}"
    );
    let positions = |group: &str| {
        let groups = result["groups"].as_array().expect("groups").iter();
        let found = groups.filter(|found| found["group"] == group);
        found
            .map(|found| found["positions"].as_u64().unwrap())
            .sum::<u64>()
    };
    assert_eq!(["r1", "r7", "r8"].map(positions).iter().sum::<u64>(), 4);
    let phases = ["opening", "middlegame", "endgame"];
    assert_eq!(phases.map(positions).iter().sum::<u64>(), 4);
}

#[test]
fn a_program_and_a_session_lose_the_same() {
    let file = TempFile::new(&first_positions(6).to_string());
    let program = format!("cmd={ERMINE} name=program");
    let engines = [
        "--engine",
        "ermine name=here",
        "--engine",
        &program,
        "--player",
        "random",
    ];
    let args = [
        &engines[..],
        &["--nodes", "300", "--positions", file.name()],
    ]
    .concat();
    let lines = json(&args);
    let names: Vec<_> = events(&lines, "player")
        .iter()
        .map(|l| l["player"].clone())
        .collect();
    assert_eq!(names, ["here", "program", "random"]);
    let differences = events(&lines, "difference");
    assert_eq!(differences.len(), 2);
    assert_eq!(differences[0]["against"], "here");
    assert!(is_close(&differences[0]["mean"], 0.0) && is_close(&differences[0]["error"], 0.0));
    let mean = |index: usize| events(&lines, "player")[index]["groups"][0]["mean"].as_f64();
    let more = mean(2).unwrap() - mean(0).unwrap();
    let found = differences[1]["mean"].as_f64().unwrap();
    assert!((found - more).abs() < 1e-9 && more > 0.0, "{found} {more}");
}

#[test]
fn threads_change_nothing_but_the_time() {
    let file = TempFile::new(&first_positions(10).to_string());
    let decisions = |threads: &str| {
        let limits = ["--nodes", "300", "--list", "--threads", threads];
        let mut lines = json(&[&limits[..], &["--positions", file.name()]].concat());
        for line in &mut lines {
            line["seconds"] = Value::Null;
        }
        lines
    };
    assert_eq!(decisions("1"), decisions("3"));
    let gather = |seed: &str, threads: &str| {
        let amount = ["--games", "6", "--nodes", "50", "--seed", seed];
        stdout_of(&[&["gather"], &amount[..], &["--threads", threads]].concat())
    };
    let gathered = gather("5", "1");
    assert_eq!(gathered, gather("5", "3"));
    assert_ne!(gathered, gather("6", "1"));
    let set = Positions::read(&RoyalPaletteGame::default(), &gathered).expect("they are read");
    assert!(!set.list.is_empty() && !set.is_complete());
}

#[test]
fn references_are_the_same_whatever_the_threads_and_interruptions() {
    let refer = |file: &TempFile, more: &[&str]| {
        stdout_of(&[&["refer", file.name(), "--nodes", "500"], more].concat());
        file.read()
    };
    let whole = refer(&TempFile::new(&without_references(6)), &[]);
    assert!(whole.contains("# refer: nodes=500 "), "{whole}");
    let all = Positions::read_sealed(&RoyalPaletteGame::default(), &whole).expect("it is read");
    assert!(all.is_complete());
    let threads = ["--threads", "3"];
    assert_eq!(
        refer(&TempFile::new(&without_references(6)), &threads),
        whole
    );
    // As after an interruption: some positions have their references.
    let mut partial = all;
    for entry in partial.list.iter_mut().step_by(2) {
        entry.reference = None;
    }
    let file = TempFile::new(&partial.sealed());
    let again = error_of(&["refer", file.name(), "--nodes", "500"]);
    assert!(again.contains("--resume"), "{again}");
    let other = error_of(&["refer", file.name(), "--nodes", "501", "--resume"]);
    assert!(
        other.contains("nodes=500") && other.contains("nodes=501"),
        "{other}"
    );
    assert_eq!(refer(&file, &["--resume"]), whole);
}

/// Without dice, references come from searches as in play, and do not mix with others.
#[test]
fn references_without_dice_are_those_of_play() {
    let game = ["refer", "--game", "colorbound"];
    let (_, mut set) = catalog::visit("colorbound", CompiledIn).flatten().unwrap();
    set.list.truncate(3);
    let without_references = |set: &Positions| {
        let mut set = set.clone();
        set.notes.retain(|note| !note.starts_with("refer:"));
        for entry in &mut set.list {
            entry.reference = None;
        }
        TempFile::new(&set.sealed())
    };
    let refer = |file: &TempFile, more: &[&str]| {
        stdout_of(&[&game[..], &[file.name(), "--nodes", "2000"], more].concat());
        file.read()
    };
    let whole = refer(&without_references(&set), &[]);
    assert!(
        whole.contains("# refer: nodes=2000 search=play "),
        "{whole}"
    );
    assert_eq!(refer(&without_references(&set), &["--threads", "2"]), whole);
    // Without reductions these nodes would reach half that depth.
    let complete =
        Positions::read_sealed(&ColorboundGame::<Standard>::default(), &whole).expect("it is read");
    let depths = complete
        .list
        .iter()
        .map(|one| one.reference.as_ref().unwrap().depth);
    assert!(depths.min() >= Some(6), "{whole}");

    let mut old = complete;
    old.list[1].reference = None;
    let note = old.notes.iter_mut().find(|note| note.starts_with("refer:"));
    let note = note.expect("how they were made");
    *note = note.replace(" search=play", "");
    let file = TempFile::new(&old.sealed());
    let before = file.read();
    let error = error_of(&[&game[..], &[file.name(), "--nodes", "2000", "--resume"]].concat());
    assert!(
        error.contains("was made by 'refer: nodes=2000 version="),
        "{error}"
    );
    assert_eq!(file.read(), before);
}

/// They do not distinguish players.
#[test]
fn positions_whose_moves_are_all_equal_are_taken_out() {
    let mut set = first_positions(3);
    for (_, value) in &mut set.list[1].reference.as_mut().unwrap().moves {
        *value = 4321;
    }
    let file = TempFile::new(&set.sealed());
    let note = set
        .notes
        .iter()
        .find_map(|note| note.strip_prefix("refer: nodes="));
    let nodes = note.and_then(|note| note.split(' ').next()).expect("nodes");
    stdout_of(&["refer", file.name(), "--nodes", nodes, "--resume"]);
    set.list.remove(1);
    assert_eq!(file.read(), set.sealed());
}

/// Any changed byte in a file that `refer` left when interrupted is detected, on resuming
/// and on measuring.
#[test]
fn damaged_references_are_refused_by_their_line() {
    let mut set = first_positions(3);
    set.list[1].reference = None;
    let whole = set.sealed().into_bytes();
    let file = TempFile::new("");
    for (number, at) in (0..whole.len() - 1).step_by(5).enumerate() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (number % 8);
        let line = 1 + whole[..at].iter().filter(|&&byte| byte == b'\n').count();
        let Ok(text) = String::from_utf8(bytes.clone()) else {
            continue;
        };
        for read in [Positions::read, Positions::read_sealed] {
            let error = read(&RoyalPaletteGame::default(), &text).expect_err("it is damaged");
            assert_eq!(error.line, line, "{at}: {error}");
        }
        if number % 40 == 0 {
            fs::write(&file.path, &bytes).expect("it is written");
            let expected = format!("'{}': line {line}: ", file.name());
            let resumed = &["refer", file.name(), "--nodes", "500", "--resume"];
            for args in [&resumed[..], &["--positions", file.name()]] {
                let error = error_of(args);
                assert!(error.contains(&expected), "{at}: {error}");
            }
            assert_eq!(fs::read(&file.path).expect("it is read"), bytes);
        }
    }
    // Resuming requires a checksum on every line.
    let plain = TempFile::new(&set.to_string());
    let error = error_of(&["refer", plain.name(), "--nodes", "500", "--resume"]);
    assert!(error.contains("line 1: it has no crc32"), "{error}");
}

#[test]
fn analysis_is_compared_move_by_move() {
    let moves = |set: &Positions| -> usize { set.list.iter().map(|a| a.steps.len()).sum() };
    let file = TempFile::new(&without_references(5));
    // The first ply is always searched.
    stdout_of(&["refer", file.name(), "--nodes", "1"]);
    let mut set = Positions::read(&RoyalPaletteGame::default(), &file.read()).expect("it is read");
    let compare = |file: &TempFile| {
        let args = ["--values", "--depth", "1", "--positions", file.name()];
        json(&args).remove(0)
    };
    let found = compare(&file);
    assert_eq!(found["all"]["moves"], moves(&set));
    assert_eq!(found["missing"], 0);
    assert!(is_close(&found["depth"], 1.0), "{found}");
    let mean = found["all"]["mean"].as_f64().expect("a mean");
    assert!(mean < 5.0, "{found}");
    for entry in &mut set.list {
        for (_, value) in &mut entry.reference.as_mut().expect("a reference").moves {
            *value /= 2;
            *value += 1000;
        }
    }
    let halved = compare(&TempFile::new(&set.to_string()));
    assert!(
        halved["all"]["mean"].as_f64().expect("a mean") > 50.0,
        "{halved}"
    );
}

fn replace_once(line: &str, from: &str, to: &str) -> String {
    assert!(line.contains(from), "{from} in {line}");
    line.replacen(from, to, 1)
}

#[test]
fn a_wrong_file_is_reported_in_one_line() {
    let valid = first_positions(1).list[0].to_string();
    let position = valid.split(" ; ").next().expect("a position").to_owned();
    let words: Vec<&str> = position.split(' ').collect();
    let unrolled = format!("{} ?", words[..words.len() - 1].join(" "));
    let first = valid
        .rsplit(" ; ")
        .next()
        .and_then(|moves| moves.split(' ').next());
    let first = first.expect("a move");
    let step = first.split('=').next().expect("a move");
    for (line, expected) in [
        (replace_once(&valid, first, ""), step),
        (
            replace_once(&valid, first, &format!("{first} {first}")),
            "twice",
        ),
        (
            replace_once(&valid, first, &format!("{first} a1a1=5")),
            "a1a1",
        ),
        (replace_once(&valid, first, &format!("{step}=many")), "many"),
        (
            replace_once(&valid, first, &format!("{step}=10001")),
            "10001",
        ),
        (replace_once(&valid, "depth ", "plies "), "plies"),
        (
            replace_once(&valid, " ; depth", " ; 3 ; depth"),
            "expected a position",
        ),
        (unrolled, "after its roll"),
        ("8/8 w".to_owned(), "line 2"),
        (position, "no reference"),
    ] {
        let file = TempFile::new(&format!("# a test\n{line}\n"));
        let error = error_of(&["--positions", file.name()]);
        assert!(error.contains(expected), "{expected}: {error}");
        let is_line = error.contains("line 2") && error.contains(file.name());
        assert!(is_line || expected == "no reference", "{error}");
    }
}

#[test]
fn a_wrong_measurement_is_reported_in_one_line() {
    let empty = TempFile::new("# nothing\n");
    let missing = Path::new(empty.name()).with_file_name("lost.txt");
    let missing = missing.to_str().expect("a plain path");
    for (args, expected) in [
        (&["--positions", missing][..], "lost.txt"),
        (&["--positions", empty.name()], "no positions"),
        (&["--player", "missing"], "missing"),
        (&["--engine", "ermine tc=1+1"], "clock"),
        (&["--engine", "cmd=/no/such/engine"], "/no/such/engine"),
        (&["--option", "Hash=0"], "Hash"),
        (&["--option", "Tiles=0"], "Tiles"),
        (&["--values", "--option", "Hash=0"], "Hash"),
        (&["refer", missing], "lost.txt"),
        (&["gather", "--out", "/no/such/folder/x"], "/no/such/folder"),
    ] {
        let error = error_of(args);
        assert!(error.contains(expected), "{expected}: {error}");
    }
}
