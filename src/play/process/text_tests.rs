use super::*;
use crate::session::{AnyStep, SearchLimit, Start};
use proptest::prelude::*;

fn startpos(words: &[&str]) -> Start {
    Start::Startpos(words.iter().map(|word| (*word).to_owned()).collect())
}

fn position(start: Start, steps: &str) -> String {
    let steps = steps.split_whitespace().map(AnyStep::from).collect();
    line(&Command::Position { start, steps })
}

fn go(limits: &Limits) -> String {
    line(&Command::Go(limits_to_send(limits)))
}

fn move_report(lines: &[&str]) -> MoveReport {
    let mut move_report = MoveReport::default();
    for line in lines {
        if let EngineLine::Info { report, bound } = read(line) {
            move_report.add(report, bound);
        }
    }
    move_report
}

#[test]
fn a_position_is_written_from_its_start() {
    assert_eq!(position(startpos(&[]), ""), "position startpos\n");
    assert_eq!(
        position(startpos(&["shuffle", "3", "5"]), "r3 e2e4"),
        "position startpos shuffle 3 5 moves r3 e2e4\n"
    );
    let fen = Start::Text("8/8 w - -\n".to_owned());
    assert_eq!(
        position(fen, "a8=q"),
        "position fen 8/8 w - -  moves a8=q\n"
    );
}

#[test]
fn limits_are_written_in_whole_milliseconds() {
    assert_eq!(go(&Limits::default()), "go\n");
    let limits = Limits {
        remaining: [
            Some(Duration::from_micros(1999)),
            Some(Duration::from_micros(3)),
        ],
        increment: [Duration::from_micros(2500), Duration::from_micros(999)],
        moves_to_go: Some(7),
        ..Limits::default()
    };
    assert_eq!(go(&limits), "go wtime 1 btime 1 winc 2 movestogo 7\n");
    let limits = Limits {
        search: SearchLimit {
            movetime: Some(Duration::ZERO),
            depth: Some(9),
            ..SearchLimit::nodes(1_000_000)
        },
        increment: [Duration::from_secs(1); 2],
        search_moves: ["e2e4", "d2d4"].map(str::to_owned).into(),
        ..Limits::default()
    };
    assert_eq!(
        go(&limits),
        "go movetime 1 depth 9 nodes 1000000 searchmoves e2e4 d2d4\n"
    );
}

#[test]
fn options_stay_on_their_line() {
    let commands = [
        set_option("Hash", Some("16")),
        set_option("Clear Hash", None),
        set_option("Book", Some("")),
        set_option("Book\nquit", Some("a\r\nquit")),
    ];
    assert_eq!(
        commands.iter().map(line).collect::<String>(),
        "setoption name Hash value 16\nsetoption name Clear Hash\n\
         setoption name Book value <empty>\nsetoption name Book quit value a  quit\n"
    );
}

#[test]
fn the_words_of_a_handshake_are_read() {
    assert_eq!(read("uciok\r"), EngineLine::UciOk);
    assert_eq!(read(" readyok"), EngineLine::ReadyOk);
    assert_eq!(read("uciok!"), EngineLine::Other);
    assert_eq!(
        read("id name Some  Engine 2"),
        EngineLine::Name("Some  Engine 2")
    );
    assert_eq!(read("id author Anon"), EngineLine::Author("Anon"));
    assert_eq!(read("id author"), EngineLine::Other);
    assert_eq!(
        read("info string error: no such thing"),
        EngineLine::Error("no such thing")
    );
    let EngineLine::Option(option) =
        read("option name Move Overhead type spin default 10 min 0 max 50")
    else {
        panic!("an option");
    };
    assert_eq!(option.name, "Move Overhead");
    assert_eq!((option.min, option.max), (Some(0), Some(50)));
    let EngineLine::Option(option) = read("option name Style type combo default a b var a b var c")
    else {
        panic!("an option");
    };
    assert_eq!(option.values, ["a b", "c"]);
    let EngineLine::Option(option) = read("option name Clear Hash type button") else {
        panic!("an option");
    };
    assert_eq!(option.kind, "button");
    assert_eq!(read("option name type spin"), EngineLine::Other);
    assert_eq!(read("option name Hash"), EngineLine::Other);
}

#[test]
fn a_bestmove_without_a_possible_word_has_no_step() {
    assert_eq!(
        read("bestmove e2e4 ponder e7e5"),
        EngineLine::Best(Some("e2e4"))
    );
    assert_eq!(
        read("bestmove e2e4 r7 d2d4 r8 a2a3"),
        EngineLine::Best(Some("e2e4"))
    );
    assert_eq!(read("bestmove\te8=ra"), EngineLine::Best(Some("e8=ra")));
    for line in [
        "bestmove",
        "bestmove  ",
        "bestmove 0000",
        "bestmove (none)",
        "bestmove e2é4",
        "bestmove e2\u{7}4",
        "bestmove 12345678901234567",
    ] {
        assert_eq!(read(line), EngineLine::Best(None), "{line}");
    }
}

#[test]
fn the_last_report_on_the_best_line_counts() {
    let report = move_report(&[
        "info depth 4 multipv 1 score cp 12 ev 300 nodes 900 pv e2e4 depth 99",
        "info depth 5 multipv 1 roll r7 score cp 99 ev 900 nodes 950",
        "info depth 5 multipv 2 score cp 5 ev 100 nodes 1000",
    ]);
    let expected = MoveReport {
        depth: Some(4),
        nodes: Some(900),
        cp: Some(12),
        mate: None,
        ev: Some(300),
    };
    assert_eq!(report, expected);
    assert_eq!(
        move_report(&["info string depth 4 score cp 9"]),
        MoveReport::default()
    );
}

#[test]
fn bounds_and_lines_without_a_score_leave_the_score() {
    let report = move_report(&[
        "info depth 4 score cp 12 nodes 900",
        "info depth 5 score cp 80 lowerbound nodes 1000",
        "info depth 6 currmove e2e4 nodes 1100",
    ]);
    assert_eq!((report.depth, report.nodes), (Some(5), Some(1100)));
    assert_eq!((report.cp, report.mate), (Some(12), None));
    let report = move_report(&[
        "info score cp 12 ev 5",
        "info depth 7 score mate -3 ev 10001",
    ]);
    assert_eq!((report.cp, report.mate, report.ev), (None, Some(-3), None));
}

#[test]
fn a_seed_fits_the_range_of_its_option() {
    let range = |min, max| OptionLine {
        min,
        max,
        ..OptionLine::default()
    };
    assert_eq!(range(None, None).fit(u64::MAX), u64::MAX);
    assert_eq!(range(Some(1), Some(10)).fit(25), 6);
    assert_eq!(range(Some(-5), Some(3)).fit(7), 3);
    assert_eq!(range(Some(9), Some(3)).fit(7), 9);
}

#[test]
fn quotations_are_short_and_on_one_line() {
    assert_eq!(quote("a\nb"), "'a?b'");
    assert_eq!(quote(&"é".repeat(500)).chars().count(), 203);
}

proptest! {
    #[test]
    fn any_line_is_read(line in "\\PC*") {
        let _ = read(&line);
    }

    #[test]
    fn any_words_in_any_order_are_read(
        words in prop::collection::vec(
            prop::sample::select(vec![
                "info", "bestmove", "option", "name", "type", "id", "score", "cp", "mate", "ev",
                "depth", "multipv", "pv", "string", "error:", "var", "min", "99999999999999999999",
                "-1", "spin", "\u{0}", "é", "\t",
            ]),
            0..12,
        )
    ) {
        let _ = read(&words.join(" "));
    }

    #[test]
    fn what_is_written_is_one_line(words in ".{0,40}", more in any::<String>()) {
        let text = line(&set_option(&words, Some(&more)));
        prop_assert_eq!(text.matches('\n').count(), 1);
        let start = Start::Startpos(vec![words, more.clone()]);
        let steps = vec![more.into()];
        let text = line(&Command::Position { start, steps });
        prop_assert_eq!(text.matches('\n').count(), 1);
    }
}

#[test]
fn only_values_that_an_option_lists_are_sent() {
    let option = |line: &str| match read(line) {
        EngineLine::Option(option) => option,
        other => panic!("{line}: {other:?}"),
    };
    let hash = option("option name Hash type spin default 16 min 1 max 64");
    let depth = option("option name Depth type spin default 0 min -5");
    let ponder = option("option name Ponder type check default false");
    let style = option("option name Style type combo default Solid var Solid var Very  Risky");
    let clear = option("option name Clear Hash type button");
    let file = option("option name Book File type string default <empty>");
    let open = option("option name Any type combo default x");
    for (option, value, expected) in [
        (&hash, "64", Some("64")),
        (&hash, "1", Some("1")),
        (&depth, "-5", Some("-5")),
        (&depth, "99999999999999999999", Some("99999999999999999999")),
        (&ponder, "true", Some("true")),
        (&style, "very risky", Some("Very Risky")),
        (&clear, "", None),
        (&clear, "true", None),
        (&file, "", Some("")),
        (&file, "any text", Some("any text")),
        (&open, "any", Some("any")),
    ] {
        assert_eq!(option.validate(value), Ok(expected), "{value}");
    }
    for (option, value, expected) in [
        (&hash, "65", "a number from 1 to 64"),
        (&hash, "0", "a number from 1 to 64"),
        (&hash, "abc", "a number from 1 to 64"),
        (&hash, "", "a number from 1 to 64"),
        (&hash, "1e1", "a number from 1 to 64"),
        (&depth, "-6", "a number from -5 on"),
        (&ponder, "yes", "true or false"),
        (&ponder, "", "true or false"),
        (&style, "risky", "one of 'Solid, Very Risky'"),
        (&clear, "now", "no value"),
    ] {
        let name = &option.name;
        let error = format!("option {name}: invalid value '{value}'; expected {expected}");
        assert_eq!(option.validate(value), Err(error));
    }
}

proptest! {
    #[test]
    fn a_number_is_sent_if_and_only_if_it_is_in_the_range(
        min in any::<i64>(),
        size in any::<u32>(),
        value in any::<i64>(),
        offset in -2i64..2,
    ) {
        let max = i128::from(min) + i128::from(size);
        prop_assume!(max >= 0);
        let line = format!("option name N type spin default {min} min {min} max {max}");
        let EngineLine::Option(option) = read(&line) else { panic!("{line}") };
        let values = [min.saturating_add(offset), (max + i128::from(offset)) as i64, value];
        for value in values {
            let is_in_range = i128::from(value) >= i128::from(min) && i128::from(value) <= max;
            prop_assert_eq!(option.validate(&value.to_string()).is_ok(), is_in_range);
        }
    }
}
