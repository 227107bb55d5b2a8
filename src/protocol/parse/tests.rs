use super::*;
use crate::base::Side;
use crate::rules::PerftMode;
use crate::session::{Limits, SearchLimit};
use proptest::prelude::*;
use std::time::Duration;

const START: &str = "4k3/2P5/8/8/8/8/5p2/4K3 w - - 0 1 gr b ?";

fn read(line: &str) -> Command {
    parse(line).unwrap().unwrap()
}

fn error(line: &str) -> String {
    parse(line).unwrap_err().to_string()
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

fn steps(text: &str) -> Vec<AnyStep> {
    text.split(' ').map(AnyStep::from).collect()
}

#[test]
fn plain_words_are_commands_and_take_nothing_after_them() {
    assert_eq!(read("uci"), Command::Uci);
    assert_eq!(read("\tquit \r"), Command::Quit);
    assert_eq!(read("\u{feff}uci"), Command::Uci);
    assert_eq!(parse("   "), Ok(None));
    assert_eq!(
        error("stop now"),
        "'now' follows 'stop'; expected the end of the line"
    );
    assert_eq!(
        error("xyz"),
        "unknown command 'xyz', 'help' lists all commands"
    );
}

#[test]
fn options_have_names_and_values_of_several_words() {
    assert_eq!(
        read("setoption name Move Overhead value 30"),
        Command::SetOption {
            name: "Move Overhead".to_owned(),
            value: Some("30".to_owned())
        }
    );
    assert_eq!(
        read("setoption name  Clear  Hash"),
        Command::SetOption {
            name: "Clear Hash".to_owned(),
            value: None
        }
    );
    assert_eq!(
        error("setoption"),
        "nothing follows 'setoption'; expected 'name'"
    );
    assert_eq!(
        error("setoption Hash 5"),
        "'Hash' follows 'setoption'; expected 'name'"
    );
    assert_eq!(
        error("setoption name value 5"),
        "nothing follows 'name'; expected the name of an option"
    );
}

#[test]
fn positions_keep_their_words_and_steps() {
    assert_eq!(
        read("position startpos shuffle 3 5 moves r3 e2e4"),
        Command::Position {
            start: Start::Startpos(words("shuffle 3 5")),
            steps: steps("r3 e2e4")
        }
    );
    assert_eq!(
        read(&format!("position fen {START} moves c7c8")),
        Command::Position {
            start: Start::Text(START.to_owned()),
            steps: steps("c7c8")
        }
    );
    assert_eq!(
        error("position here"),
        "'here' follows 'position'; expected 'startpos' or 'fen'"
    );
}

#[test]
fn a_position_string_has_the_fields_that_the_game_expects() {
    let check = |line: &str| read(line).check_fields(9);
    let error = |line: &str| check(line).unwrap_err().to_string();
    check(&format!("position fen {START} moves c7c8")).unwrap();
    check("position startpos").unwrap();
    assert_eq!(
        error(&format!("position fen {START} c7c8")),
        "the position string has 10 fields; expected 9 and then 'moves', found 'c7c8'"
    );
    assert_eq!(
        error("position fen 8/8 w"),
        "the position string has 2 fields; expected 9"
    );
    assert_eq!(
        error("position fen moves c7c8"),
        "the position string has 0 fields; expected 9"
    );
}

#[test]
fn limits_come_in_any_order() {
    let expected = Limits {
        search: SearchLimit {
            depth: Some(5),
            ..SearchLimit::nodes(1000)
        },
        remaining: [Some(Duration::ZERO), Some(Duration::from_millis(7))],
        increment: [Duration::ZERO, Duration::from_millis(3)],
        search_moves: words("e2e4 d2d4"),
        ..Limits::default()
    };
    let line = "go searchmoves e2e4 d2d4 binc 3 nodes 1000 wtime -50 movestogo 0 btime 7 depth 5";
    assert_eq!(read(line), Command::Go(expected));
}

#[test]
fn a_go_without_a_limit_that_counts_does_not_end_by_itself() {
    let ends = |line: &str| match read(line) {
        Command::Go(limits) => Side::ALL.map(|side| limits.are_finite(side)),
        other => panic!("{other}"),
    };
    for line in [
        "go",
        "go ponder",
        "go searchmoves e2e4",
        "go winc 5",
        "go infinite depth 3",
    ] {
        assert_eq!(ends(line), [false, false], "{line}");
    }
    for line in [
        "go depth 3",
        "go ponder nodes 9",
        "go movetime 1",
        "go mate 2",
    ] {
        assert_eq!(ends(line), [true, true], "{line}");
    }
    assert_eq!(ends("go wtime 5"), [true, false]);
    assert_eq!(ends("go btime 5"), [false, true]);
}

#[test]
fn wrong_limits_are_named() {
    for (line, message) in [
        ("go depth", "nothing follows 'depth'; expected a number"),
        (
            "go depth 0",
            "'0' follows 'depth'; expected a number from 1 to 1000",
        ),
        ("go depth 5 depth 6", "'depth' is given twice"),
        ("go infinite infinite", "'infinite' is given twice"),
        (
            "go winc -1",
            "'-1' follows 'winc'; expected a number from 0 to 31536000000",
        ),
        (
            "go wtime 99999999999999999999",
            "'99999999999999999999' follows 'wtime'; expected a number from -31536000000 to \
             31536000000",
        ),
        (
            "go searchmoves depth 5",
            "nothing follows 'searchmoves'; expected at least one move",
        ),
        (
            "go depth 5 perft 3",
            "'perft' cannot be combined with 'depth'",
        ),
        (
            "go perft 3 depth",
            "'depth' cannot be combined with 'perft'",
        ),
        (
            "go perft 3 plain",
            "'plain' follows 'perft'; expected 'classic' or the end of the line",
        ),
    ] {
        assert_eq!(error(line), message, "{line}");
    }
    assert!(error("go depht 5").starts_with("'depht' follows 'go'; expected depth, "));
}

#[test]
fn perft_has_two_modes() {
    let perft = |depth, mode| Command::Perft { depth, mode };
    assert_eq!(read("go perft 3"), perft(3, PerftMode::Full));
    assert_eq!(read("go perft 0 classic"), perft(0, PerftMode::Classic));
    assert_eq!(read("bench 7"), Command::Bench { depth: Some(7) });
    assert_eq!(read("bench"), Command::Bench { depth: None });
}

fn any_word() -> impl Strategy<Value = String> {
    "[a-zA-Z0-9=+-]{1,8}".prop_filter("keywords", |word| {
        !["moves", "value", "depth", "nodes", "mate", "ponder"].contains(&word.as_str())
    })
}

fn any_limits() -> impl Strategy<Value = Limits> {
    let ms = || (0u64..1_000_000).prop_map(Duration::from_millis);
    (
        (
            prop::option::of(1u32..=1000),
            prop::option::of(1u64..1 << 50),
            prop::option::of(ms()),
            [prop::option::of(ms()), prop::option::of(ms())],
        ),
        (
            [ms(), ms()],
            prop::option::of(1u32..100),
            any::<bool>(),
            any::<bool>(),
            prop::option::of(1u32..100),
            prop::collection::vec("[a-h][1-8][a-h][1-8]", 0..3),
        ),
    )
        .prop_map(|((depth, nodes, movetime, remaining), rest)| {
            let (increment, moves_to_go, infinite, ponder, mate, search_moves) = rest;
            Limits {
                search: SearchLimit {
                    nodes,
                    depth,
                    movetime,
                    mate,
                },
                remaining,
                increment,
                moves_to_go,
                infinite,
                ponder,
                search_moves,
            }
        })
}

fn any_command() -> impl Strategy<Value = Command> {
    let list = || prop::collection::vec(any_word(), 0..5);
    let text = list().prop_map(|words| Start::Text(words.join(" ")));
    let steps = list().prop_map(|words| words.into_iter().map(AnyStep::from).collect());
    prop_oneof![
        prop::sample::select(vec![
            Command::Uci,
            Command::IsReady,
            Command::NewGame,
            Command::Stop,
            Command::PonderHit,
            Command::Quit,
            Command::Display,
            Command::Eval,
            Command::Roll,
            Command::Shuffle,
            Command::Help,
        ]),
        any::<bool>().prop_map(Command::Debug),
        prop::option::of(1u32..=100).prop_map(|depth| Command::Bench { depth }),
        (
            0u32..=30,
            prop::sample::select(vec![PerftMode::Full, PerftMode::Classic])
        )
            .prop_map(|(depth, mode)| Command::Perft { depth, mode }),
        (any_word(), prop::option::of(any_word()))
            .prop_map(|(name, value)| Command::SetOption { name, value }),
        (prop_oneof![text, list().prop_map(Start::Startpos)], steps)
            .prop_map(|(start, steps)| Command::Position { start, steps }),
        any_limits().prop_map(Command::Go),
    ]
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(line in ".*") {
        let _ = parse(&line);
    }

    #[test]
    fn words_of_the_protocol_in_any_order_are_read_or_refused(
        line in "(go|position|setoption|bench|debug)( (depth|fen|startpos|name|value|moves|perft|wtime|searchmoves|-?[0-9]{1,25}|e2e4)){0,8}"
    ) {
        let _ = parse(&line);
    }

    #[test]
    fn a_command_written_down_reads_back_the_same(command in any_command()) {
        let line = command.to_string();
        prop_assert_eq!(parse(&line), Ok(Some(command)), "{}", line);
    }
}
