//! Lines of the protocol, good and bad, to a real engine in this process: every search is
//! answered once, and refused lines change nothing.

use super::campaign::{self, Tally, count};
use super::grammar::{any_line, exceeds_limits, is_short};
use ermine::base::Rng;
use ermine::base::lines::{Input, Output, read_in_background};
use ermine::catalog::Catalog;
use ermine::draw::Style;
use ermine::protocol::{Command, Flow, ParseError, UciEngine, parse, run};
use ermine::session::{OptionKind, Session};
use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

/// The output of an engine.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Page {
    /// Takes the lines so far.
    fn take(&self) -> Vec<String> {
        let bytes = std::mem::take(&mut *self.0.lock().unwrap());
        let text = String::from_utf8(bytes).expect("output is UTF-8");
        text.lines().map(str::to_owned).collect()
    }
}

fn engine() -> (UciEngine, Page) {
    let page = Page::default();
    let output = Arc::new(Output::new(page.clone()));
    let mut engine = UciEngine::new(Catalog::builtin(), output, Style::Plain).expect("a game");
    engine.handle(&line("setoption name Hash value 1"));
    (engine, page)
}

fn line(text: &str) -> Input {
    Input::Line(text.to_owned())
}

#[test]
fn lines_are_answered_one_by_one() {
    let tally = campaign::run("protocol::lines", 40, conversation);
    campaign::expect(&tally, &["refused", "searched", "carried out", "empty"]);
}

/// Sends lines one after another, each answered before the next.
fn conversation(rng: &mut Rng, tally: &mut Tally) {
    let (mut engine, page) = engine();
    for _ in 0..30 {
        let text = any_line(engine.session(), rng);
        if exceeds_limits(&text) {
            continue;
        }
        let Some(exchange) = send(&mut engine, &page, text, rng) else {
            return;
        };
        exchange.check(tally);
        if let Some(answer) = exchange.answers().first() {
            is_possible(answer, &mut engine, &page);
        }
        if let Ok(Some(Command::SetOption { name, value })) = &exchange.read {
            if value.as_deref() == Some("") && is_text(engine.session(), name) {
                assert_eq!(exchange.output, [""; 0], "{}", exchange.text);
                count(tally, "empty");
            }
            // A setting of the game applies to the next positions.
            engine.handle(&line("position startpos"));
        }
    }
}

/// Whether this option takes any text.
fn is_text(session: &dyn Session, name: &str) -> bool {
    session.options().iter().any(|spec| {
        spec.name.eq_ignore_ascii_case(name) && matches!(spec.kind, OptionKind::Text { .. })
    })
}

/// The game and the position.
type EngineState = (String, String);

fn state_of(engine: &UciEngine) -> EngineState {
    let session = engine.session();
    (session.game().to_owned(), session.position_text())
}

/// A line, and all that it caused.
struct Exchange {
    text: String,
    read: Result<Option<Command>, ParseError>,
    output: Vec<String>,
    before: EngineState,
    after: EngineState,
}

/// Sends a line and waits for the end of the work it starts, or stops that; `None` if it
/// ends the engine.
fn send(engine: &mut UciEngine, page: &Page, text: String, rng: &mut Rng) -> Option<Exchange> {
    page.take();
    let read = parse(&text);
    let before = state_of(engine);
    if engine.handle(&line(&text)) == Flow::Quit {
        return None;
    }
    let is_over_soon = matches!(&read, Ok(Some(Command::Go(limits))) if is_short(limits));
    if !is_over_soon || rng.below(2) == 0 {
        engine.handle(&line("stop"));
    }
    engine.finish();
    Some(Exchange {
        text,
        read,
        output: page.take(),
        before,
        after: state_of(engine),
    })
}

impl Exchange {
    fn answers(&self) -> Vec<&String> {
        starting(&self.output, "bestmove")
    }

    /// The number of errors. The reason for a missing move is none, since it comes with
    /// an answer.
    fn errors(&self) -> usize {
        let answers = self.answers();
        let has_reason = answers.iter().any(|answer| *answer == "bestmove 0000");
        let errors = starting(&self.output, "info string error").len();
        if has_reason { 0 } else { errors }
    }

    fn check(&self, tally: &mut Tally) {
        let (errors, answers) = (self.errors(), self.answers().len());
        let context = format!("{}: {:#?}", self.text, self.output);
        check_lines(&self.output);
        if errors > 0 {
            assert_eq!((errors, answers), (1, 0), "{context}");
            assert_eq!(self.before, self.after, "refused, and changed: {context}");
            count(tally, "refused");
        }
        if let Ok(Some(command)) = &self.read {
            let again = parse(&command.to_string());
            assert_eq!(again.as_ref(), Ok(&Some(command.clone())), "{context}");
        }
        match &self.read {
            Err(_) => assert_eq!(errors, 1, "{context}"),
            Ok(Some(Command::Go(_))) => {
                assert_eq!(errors + answers, 1, "{context}");
                assert_eq!(self.before, self.after, "{context}");
                check_best_step(&self.output);
                count(tally, "searched");
            }
            Ok(_) => {
                assert_eq!(answers, 0, "{context}");
                count(tally, "carried out");
            }
        }
    }
}

fn starting<'a>(lines: &'a [String], start: &str) -> Vec<&'a String> {
    lines
        .iter()
        .filter(|line| line.starts_with(start))
        .collect()
}

/// Asserts that every line is short text for a terminal.
fn check_lines(lines: &[String]) {
    for line in lines {
        let is_plain = line.chars().all(|letter| !letter.is_control());
        assert!(is_plain && line.len() < 1 << 16, "{line:?}");
    }
}

/// Asserts that the answer, if there is one, is the first decision of the last best line.
fn check_best_step(output: &[String]) {
    let is_best = |line: &&String| line.contains(" multipv 1 ") && !line.contains(" roll r");
    let (Some(answer), Some(last)) = (output.last(), output.iter().rfind(is_best)) else {
        return;
    };
    let line = last.split(" pv ").nth(1).expect("a line after 'pv'");
    let first = line
        .split(' ')
        .find(|step| !step.starts_with('r') || step.len() != 2);
    assert_eq!(answer.split(' ').nth(1), first, "{output:#?}");
}

/// Asserts that the answer is legal in the position, after a roll of 1 if one is due.
fn is_possible(answer: &str, engine: &mut UciEngine, page: &Page) {
    let step = answer.split(' ').nth(1).expect("a word after 'bestmove'");
    if step == "0000" {
        return;
    }
    let text = engine.session().position_text();
    let has_roll = engine
        .session()
        .legal_steps()
        .iter()
        .any(|step| step == "r1");
    let roll = if has_roll { "r1 " } else { "" };
    engine.handle(&line(&format!("position fen {text} moves {roll}{step}")));
    assert_eq!(page.take(), [""; 0], "{answer} in {text}");
}

#[test]
fn floods_end_with_all_that_was_asked_for() {
    let tally = campaign::run("protocol::floods", 20, flood);
    campaign::expect(&tally, &["flood"]);
}

/// Sends bytes without waiting for answers: the engine ends at the end of the input.
fn flood(rng: &mut Rng, tally: &mut Tally) {
    let (engine, page) = engine();
    let (mut bytes, mut requests) = (Vec::new(), 0);
    for _ in 0..60 {
        let text = any_line(engine.session(), rng);
        let read = parse(&text);
        let is_long = matches!(&read, Ok(Some(Command::Go(limits))) if !is_short(limits) && limits.are_finite(engine.session().side()));
        if exceeds_limits(&text) || is_long || matches!(read, Ok(Some(Command::Quit))) {
            continue;
        }
        // A line for another game may be read in another way.
        requests += usize::from(text.trim_start().starts_with("go"));
        bytes.extend_from_slice(text.as_bytes());
        if rng.below(20) == 0 {
            bytes.extend_from_slice(&[0xFF, 0xC3, 0x28]);
        }
        bytes.push(b'\n');
    }
    run(engine, &read_in_background(Cursor::new(bytes)));
    let output = page.take();
    check_lines(&output);
    let answers = starting(&output, "bestmove").len();
    assert!(
        answers <= requests,
        "{answers} answers to {requests} questions"
    );
    count(tally, "flood");
}
