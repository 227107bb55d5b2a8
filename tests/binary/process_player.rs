//! Engines that behave and misbehave, played through [`Process`].

use crate::engines::{LONG, mock, mock_path, mock_spec, patient_spec};
use ermine::base::Rng;
use ermine::catalog;
use ermine::play::{Fault, Log, MoveRequest, NewGame, Player, PlayerReply, Process};
use ermine::session::{AnyStep, Limits, Session, Start, ToAct};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The patience for answers that never come.
const SHORT: Duration = Duration::from_millis(300);

const GAME: &str = "royal-palette";

fn new_game(seed: u64) -> NewGame<'static> {
    NewGame {
        game: GAME,
        settings: &[],
        seed,
    }
}

/// Requests a move after these steps of a game from the plain start.
fn request_move(
    player: &mut Process,
    steps: &str,
    patience: Duration,
) -> Result<PlayerReply, Fault> {
    let steps: Vec<AnyStep> = steps.split_whitespace().map(AnyStep::from).collect();
    let limits = Limits::nodes(50);
    player.decide(&MoveRequest {
        start: &Start::Startpos(Vec::new()),
        steps: &steps,
        limits: &limits,
        patience,
    })
}

/// Requests White's first move, which must be legal.
fn first_move(player: &mut Process) {
    let answer = request_move(player, "r1", LONG).unwrap();
    let mut session = catalog::open(GAME).unwrap();
    session.make("r1").unwrap();
    let step = answer.step.to_string();
    assert!(session.legal_steps().contains(&step), "{step}");
}

/// Requests Black's reply, which must be legal.
fn reply(player: &mut Process) {
    let answer = request_move(player, "r1 e2e4 r2", LONG).unwrap();
    let mut session = catalog::open(GAME).unwrap();
    for step in ["r1", "e2e4", "r2"] {
        session.make(step).unwrap();
    }
    let step = answer.step.to_string();
    assert!(session.legal_steps().contains(&step), "{step}");
}

/// A mock that has begun a game.
fn mock_in_game(args: &str) -> Process {
    let mut player = mock(args);
    player.begin(&new_game(1)).unwrap();
    player
}

/// The text of a crash.
fn crash_text(result: Result<PlayerReply, Fault>) -> String {
    match result {
        Err(Fault::Crash(text)) => text,
        other => panic!("no crash: {other:?}"),
    }
}

fn silence_text(result: Result<PlayerReply, Fault>) -> String {
    match result {
        Err(Fault::Silence(text)) => text,
        other => panic!("no silence: {other:?}"),
    }
}

fn start_fault(mut player: Process) -> String {
    match player.begin(&new_game(1)) {
        Err(Fault::Start(text)) => {
            assert_eq!(player.id(), None);
            text
        }
        other => panic!("it has started: {other:?}"),
    }
}

/// Whether a process is there, a zombie included.
fn exists(id: u32) -> bool {
    std::path::Path::new(&format!("/proc/{id}")).exists()
}

fn assert_gone(id: u32) {
    if cfg!(target_os = "linux") {
        assert!(!exists(id), "process {id} is still there");
    }
}

/// The moves of a game of `player` against itself; both roll from the same dice.
fn play_against_itself(player: &mut Process, seed: u64, max_steps: usize) -> Vec<AnyStep> {
    let mut session = catalog::open(GAME).unwrap();
    player.begin(&new_game(seed)).unwrap();
    play_from(player, &mut *session, seed, max_steps)
}

fn play_from(
    player: &mut Process,
    session: &mut dyn Session,
    seed: u64,
    max_steps: usize,
) -> Vec<AnyStep> {
    let mut dice = Rng::stream(seed, 1);
    let start = session.start();
    let limits = Limits::nodes(50);
    let mut steps: Vec<AnyStep> = Vec::new();
    while steps.len() < max_steps {
        let step = match session.waiting() {
            ToAct::Over(_) => break,
            ToAct::Roll => session.draw_roll(&mut dice).unwrap(),
            ToAct::Decision => {
                let request = MoveRequest {
                    start: &start,
                    steps: &steps,
                    limits: &limits,
                    patience: LONG,
                };
                player.decide(&request).unwrap().step
            }
        };
        steps.push(session.make_step(&step).unwrap());
    }
    steps
}

#[test]
fn a_polite_engine_plays_whole_games() {
    let mut player = mock("--name Polite random");
    assert_eq!(
        (player.name(), player.identity(), player.id()),
        ("mock", None, None)
    );
    let steps = play_against_itself(&mut player, 3, 300);
    assert!(steps.len() > 20);
    assert_eq!(player.identity(), Some("Polite"));
    let answer = request_move(&mut player, "r1", LONG).unwrap();
    assert_eq!((answer.thought.cp, answer.thought.ev), (Some(7), Some(70)));
    assert_eq!(
        (answer.thought.depth, answer.thought.nodes),
        (Some(1), Some(1))
    );
}

#[test]
fn the_seed_of_a_game_reaches_the_engine() {
    let mut player = mock("random");
    let first = play_against_itself(&mut player, 5, 60);
    let id = player.id();
    assert_ne!(play_against_itself(&mut player, 6, 60), first);
    assert_eq!(play_against_itself(&mut player, 5, 60), first);
    assert_eq!(player.id(), id, "one process for all games");
    // Unless the user has chosen one.
    let mut spec = mock_spec("random");
    spec.options.push(("SEED".to_owned(), "9".to_owned()));
    let mut player = Process::new(spec);
    player.begin(&new_game(5)).unwrap();
    let chosen = request_move(&mut player, "r1", LONG).unwrap();
    drop(player);
    let mut spec = mock_spec("random");
    spec.options.push(("Seed".to_owned(), "9".to_owned()));
    let mut player = Process::new(spec);
    player.begin(&new_game(6)).unwrap();
    assert_eq!(request_move(&mut player, "r1", LONG).unwrap(), chosen);
}

#[test]
fn the_real_engine_plays_and_reports() {
    let mut spec = patient_spec("ermine", env!("CARGO_BIN_EXE_ermine"));
    spec.options.push(("hash".to_owned(), "1".to_owned()));
    spec.options.push(("Clear Hash".to_owned(), String::new()));
    // With this evaluation the game of this seed lasts long enough.
    spec.options
        .push(("EvalFile".to_owned(), "handcrafted".to_owned()));
    let mut player = Process::new(spec);
    let steps = play_against_itself(&mut player, 4, 40);
    assert_eq!(steps.len(), 40);
    assert!(player.identity().unwrap().starts_with("Ermine "));
    let answer = request_move(&mut player, "r1", LONG).unwrap();
    let thought = answer.thought;
    assert!(thought.depth.unwrap() >= 1 && thought.nodes.unwrap() >= 1);
    assert!(thought.cp.is_some() && thought.ev.is_some());
}

#[test]
fn an_engine_whose_settings_change_is_restarted() {
    let map = "K=rbuyno,Q=gbp,Ra=ro,Rh=bu,Nb=rg,Ng=yp,Bc=no,Bf=yu";
    let settings = [("PaletteMap".to_owned(), map.to_owned())];
    let other = NewGame {
        settings: &settings,
        ..new_game(1)
    };
    let log = MemoryLog::default();
    let mut spec = mock_spec("random");
    spec.log = Some(Log::new(log.clone()));
    let mut player = Process::new(spec);
    player.begin(&new_game(1)).unwrap();
    let id = player.id();
    player.begin(&other).unwrap();
    assert_ne!(player.id(), id);
    assert_gone(id.unwrap());
    let id = player.id();
    player.begin(&other).unwrap();
    assert_eq!(player.id(), id);
    let set = format!("> setoption name PaletteMap value {map}\n");
    assert_eq!(log.text().matches(&set).count(), 1);
}

#[test]
fn an_option_that_another_game_alone_has_is_set() {
    let settings = [("Starts".to_owned(), "advanced".to_owned())];
    let standard_game = NewGame {
        game: "royal-standard",
        settings: &settings,
        seed: 1,
    };
    let log = MemoryLog::default();
    let mut spec = patient_spec("ermine", env!("CARGO_BIN_EXE_ermine"));
    spec.log = Some(Log::new(log.clone()));
    let mut player = Process::new(spec);
    player.begin(&standard_game).unwrap();
    let text = log.text();
    let set = "> setoption name Starts value advanced\n";
    assert_eq!(text.matches(set).count(), 1, "{text}");
    // It is no error that the engine's first game lacks the option.
    let other = NewGame {
        game: "colorbound",
        ..standard_game
    };
    let fault = player.begin(&other).unwrap_err();
    assert!(fault.to_string().contains("it has no option 'Starts'"));
}

#[test]
fn a_crash_names_the_exit_code_and_the_next_game_restarts_the_engine() {
    let mut player = mock_in_game("crash 2");
    first_move(&mut player);
    let id = player.id().unwrap();
    assert_eq!(
        crash_text(request_move(&mut player, "r1", LONG)),
        "ended with exit code 3"
    );
    assert_gone(id);
    assert_eq!(player.id(), None);
    assert_eq!(
        crash_text(request_move(&mut player, "r1", LONG)),
        "it is not running"
    );
    player.begin(&new_game(2)).unwrap();
    reply(&mut player);
    assert_eq!(
        crash_text(request_move(&mut player, "r1", LONG)),
        "ended with exit code 3"
    );
}

#[cfg(unix)]
#[test]
fn a_signal_is_named() {
    let mut player = mock_in_game("abort 1");
    let text = crash_text(request_move(&mut player, "r1", LONG));
    assert!(text.starts_with("ended by signal: 6"), "{text}");
}

#[cfg(unix)]
#[test]
fn an_engine_that_dies_between_games_is_restarted() {
    let mut player = mock_in_game("random");
    let id = player.id().unwrap();
    let kill = std::process::Command::new("kill")
        .args(["-9", &id.to_string()])
        .status();
    assert!(kill.unwrap().success());
    player.begin(&new_game(2)).unwrap();
    assert_ne!(player.id(), Some(id));
    assert_gone(id);
    first_move(&mut player);
}

/// Whether a process runs; a zombie does not.
#[cfg(target_os = "linux")]
fn is_running(id: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let state = stat
        .rsplit(')')
        .next()
        .and_then(|rest| rest.trim().chars().next());
    state.is_some_and(|state| !"ZX".contains(state))
}

#[cfg(target_os = "linux")]
#[test]
fn what_an_engine_has_started_ends_with_it() {
    for behaviour in ["random", "deaf", "crash 1"] {
        let folder = tempfile::tempdir().unwrap();
        let mut spec = mock_spec(behaviour);
        let helper = folder.path().join("helper");
        let script = "sleep 600 & echo $! > \"$0\"; exec \"$@\"";
        let mut args = vec!["-c".to_owned(), script.to_owned()];
        args.push(helper.display().to_string());
        args.push(mock_path().display().to_string());
        args.append(&mut spec.args);
        spec.program = "sh".into();
        spec.args = args;
        let mut player = Process::new(spec);
        player.begin(&new_game(1)).unwrap();
        let id = std::fs::read_to_string(&helper).unwrap();
        assert!(is_running(id.trim()), "{behaviour}");
        let _ = request_move(&mut player, "r1", SHORT);
        drop(player);
        let ended = (0..6000).any(|_| {
            std::thread::sleep(Duration::from_millis(10));
            !is_running(id.trim())
        });
        assert!(ended, "{behaviour}: what it has started is still there");
    }
}

#[test]
fn an_engine_not_ready_for_a_second_game_is_started_once_more() {
    // The test waits for the start timeout once. A slow machine needs a longer one than
    // the first.
    let start_twice = |seconds: &u64| {
        let mut spec = mock_spec("once");
        spec.start_timeout = Duration::from_secs(*seconds);
        let mut player = Process::new(spec);
        player.begin(&new_game(1)).ok()?;
        let id = player.id();
        player.begin(&new_game(2)).ok()?;
        assert_ne!(player.id(), id);
        Some(player)
    };
    let mut player = [1, 10, 100].iter().find_map(start_twice).expect("a start");
    first_move(&mut player);
}

#[test]
fn an_impossible_step_is_handed_on() {
    let mut player = mock_in_game("illegal 1");
    assert_eq!(request_move(&mut player, "r1", LONG).unwrap().step, "a1a1");
}

#[test]
fn a_silent_engine_costs_no_more_than_patience_and_grace() {
    for args in ["silent 1", "ignore-stop", "blind 1", "flood 1"] {
        let mut player = mock_in_game(args);
        let id = player.id().unwrap();
        let text = silence_text(request_move(&mut player, "r1", SHORT));
        assert_eq!(text, "no bestmove within 300ms, nor after stop", "{args}");
        assert_gone(id);
        player.begin(&new_game(2)).unwrap();
        assert!(player.id().is_some());
    }
}

#[test]
fn an_engine_that_reads_nothing_does_not_stop_the_writer() {
    let mut player = mock_in_game("blind 1");
    let long = "r1 e2e4 ".repeat(100_000);
    silence_text(request_move(&mut player, &long, SHORT));
}

#[test]
fn a_late_answer_is_never_taken_for_a_later_one() {
    // Stopped in time, or too late and killed: either way a reply comes next.
    for args in ["slow 2000", "late 600"] {
        let mut player = mock_in_game(args);
        // A slow machine may still deliver it in time.
        match request_move(&mut player, "r1", Duration::from_millis(50)) {
            Ok(_) => {}
            late => drop(silence_text(late)),
        }
        if player.id().is_none() {
            player.begin(&new_game(2)).unwrap();
        }
        reply(&mut player);
    }
}

#[test]
fn an_unrequested_answer_is_dropped() {
    let log = MemoryLog::default();
    let mut spec = mock_spec("twice");
    spec.log = Some(Log::new(log.clone()));
    let mut player = Process::new(spec);
    player.begin(&new_game(1)).unwrap();
    for round in 1..=5 {
        // The line after the second answer is logged once that answer can be received.
        let wait_for_second = |count| log.wait_for("< info string twice\n", count);
        first_move(&mut player);
        wait_for_second(2 * round - 1);
        reply(&mut player);
        wait_for_second(2 * round);
    }
}

#[test]
fn a_babbling_engine_is_understood() {
    let mut player = mock_in_game("babble");
    for _ in 0..3 {
        first_move(&mut player);
        reply(&mut player);
    }
    assert_eq!(player.identity(), Some("Mock"));
}

#[test]
fn a_bestmove_that_is_none_is_quoted() {
    for (kind, quoted) in [
        (1, "'bestmove '"),
        (2, "'bestmove 0000'"),
        (
            3,
            "'bestmove I?-would-rather-not-say-what-I-think ponder this'",
        ),
        (4, "'bestmove (none)'"),
    ] {
        let mut player = mock_in_game(&format!("garbage 2 {kind}"));
        first_move(&mut player);
        let fault = request_move(&mut player, "r1", LONG).unwrap_err();
        assert_eq!(fault, Fault::Garbage(quoted.to_owned()));
    }
}

#[test]
fn an_engine_that_refused_the_position_is_quoted_with_its_reason() {
    let spec = patient_spec("real", env!("CARGO_BIN_EXE_ermine"));
    let mut player = Process::new(spec);
    player.begin(&new_game(1)).unwrap();
    let Err(Fault::Garbage(words)) = request_move(&mut player, "r1 e2e5", LONG) else {
        panic!("it has an answer to what cannot be");
    };
    assert!(
        words.starts_with("'bestmove 0000', after the error"),
        "{words}"
    );
    assert!(
        words.contains("the last 'position' was refused: step 2"),
        "{words}"
    );
    first_move(&mut player);
}

#[cfg(unix)]
#[test]
fn an_engine_that_closes_its_output_has_crashed() {
    let mut player = mock_in_game("close 1");
    let id = player.id().unwrap();
    assert_eq!(
        crash_text(request_move(&mut player, "r1", LONG)),
        "closed its output"
    );
    assert_gone(id);
}

#[test]
fn an_engine_that_never_gets_ready_is_named_with_the_reason() {
    let mut spec = mock_spec("mute");
    spec.start_timeout = SHORT;
    assert_eq!(start_fault(Process::new(spec)), "no uciok within 300ms");

    let mut spec = mock_spec("--help");
    spec.name = "helpful".to_owned();
    let text = start_fault(Process::new(spec));
    assert!(text.contains("before uciok"), "{text}");

    let text = start_fault(Process::new(patient_spec("x", "no-such-program-anywhere")));
    assert!(text.starts_with("no-such-program-anywhere: "), "{text}");
}

#[test]
fn an_option_that_cannot_be_set_is_named() {
    let fault_with = |args: &str, name: &str, value: &str| {
        let mut spec = mock_spec(args);
        spec.options.push((name.to_owned(), value.to_owned()));
        start_fault(Process::new(spec))
    };
    assert_eq!(
        fault_with("random", "Contempt", "5"),
        "it has no option 'Contempt'"
    );
    // The engine itself would take any number.
    for (name, value, expected) in [
        ("Hash", "65537", "a number from 1 to 65536"),
        ("hash", "abc", "a number from 1 to 65536"),
        ("Ponder", "yes", "true or false"),
        ("Clear Hash", "7", "no value"),
    ] {
        let text = fault_with("random", name, value);
        let message = format!("invalid value '{value}'; expected {expected}");
        assert!(text.ends_with(&message), "{text}");
    }
    let text = fault_with("random", "Player", "missing");
    assert!(text.contains("expected one of 'engine, random, "), "{text}");
    let text = fault_with("random", "SearchParameters", "no");
    assert!(text.starts_with("it refused an option: '"), "{text}");
    assert!(start_fault(mock("refuse")).contains("refused an option"));
    let other = NewGame {
        game: "draughts",
        ..new_game(1)
    };
    let fault = mock("random").begin(&other).unwrap_err();
    let games = catalog::names().join(", ");
    let text = format!("it does not play draughts, only '{games}'");
    assert_eq!(fault, Fault::Start(text));
}

#[test]
fn a_dropped_engine_leaves_nothing_behind() {
    for args in ["random", "deaf", "silent 1"] {
        let player = mock_in_game(args);
        let id = player.id().unwrap();
        drop(player);
        assert_gone(id);
    }
}

#[test]
fn a_program_beside_its_folder_is_found() {
    let path = mock_path();
    let mut spec = mock_spec("random");
    spec.folder = path.parent().map(Into::into);
    spec.program = std::path::Path::new(".").join(path.file_name().unwrap());
    let mut player = Process::new(spec.clone());
    player.begin(&new_game(1)).unwrap();
    first_move(&mut player);
    spec.folder = Some("/no/such/folder".into());
    assert!(start_fault(Process::new(spec)).contains("/no/such/folder"));
}

/// A log in memory.
#[derive(Clone, Default)]
struct MemoryLog(Arc<Mutex<Vec<u8>>>);

impl MemoryLog {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }

    /// Waits until a line has been logged `count` times.
    fn wait_for(&self, line: &str, count: usize) {
        let start = Instant::now();
        while self.text().matches(line).count() < count {
            assert!(start.elapsed() < LONG, "{}", self.text());
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Write for MemoryLog {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(unix)]
#[test]
fn what_a_program_complains_of_goes_to_the_log() {
    let log = MemoryLog::default();
    let mut spec = patient_spec("shell", "sh");
    let script = "yes complaint | head -c 300000 >&2; exec \"$0\" random";
    spec.args = ["-c", script].map(str::to_owned).to_vec();
    spec.args.push(mock_path().display().to_string());
    spec.log = Some(Log::new(log.clone()));
    let mut player = Process::new(spec);
    player.begin(&new_game(1)).unwrap();
    first_move(&mut player);
    assert!(log.text().contains("] ! complaint\n"));
}

#[test]
fn a_log_holds_both_sides() {
    let log = MemoryLog::default();
    let mut spec = mock_spec("crash 2");
    spec.log = Some(Log::new(log.clone()));
    let mut player = Process::new(spec);
    player.begin(&new_game(1)).unwrap();
    first_move(&mut player);
    crash_text(request_move(&mut player, "r1", LONG));
    let text = log.text();
    for part in [
        "> uci\n",
        "< uciok\n",
        "> position startpos moves r1\n",
        "> go nodes 50\n",
        "< bestmove ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_stays_bounded_under_a_flood() {
    let memory = || -> u64 {
        let text = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = text
            .lines()
            .find(|line| line.starts_with("VmRSS:"))
            .unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    };
    let mut player = mock_in_game("flood 1");
    let before = memory();
    silence_text(request_move(&mut player, "r1", Duration::from_secs(2)));
    // Other tests of this file run meanwhile: the flood itself is gigabytes.
    let grown = memory().saturating_sub(before) / 1024;
    assert!(grown < 200, "{grown} MiB");
}

#[test]
fn an_engine_of_many_variants_has_its_rules_from_a_file() {
    let fault = start_fault(mock("ruled"));
    assert!(
        fault.contains("it does not play royal-palette, only"),
        "{fault}"
    );
    let mut spec = mock_spec("ruled");
    let path = ("variantpath".to_owned(), "rules.ini".to_owned());
    spec.options = vec![path.clone()];
    let mut player = Process::new(spec);
    // The engine would refuse this setting if it received it.
    let settings = [("PaletteMap".to_owned(), "none".to_owned())];
    let game = NewGame {
        settings: &settings,
        ..new_game(1)
    };
    player.begin(&game).unwrap();
    first_move(&mut player);
    let mut spec = mock_spec("random");
    spec.options = vec![path];
    let fault = start_fault(Process::new(spec));
    assert!(fault.contains("it has no option 'VariantPath'"), "{fault}");
}
