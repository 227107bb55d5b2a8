//! Replays the transcripts of `protocol.md` against the real binary.
//!
//! "Transcripts" there describes their syntax.

use crate::talk::EngineProcess;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

const REFERENCE: &str = include_str!("../../protocol.md");
/// Far longer than any answer takes: a slower test hangs.
const TIMEOUT: Duration = Duration::from_secs(600);

/// A line of a transcript.
#[derive(Clone, Debug)]
enum Line<'a> {
    Send(&'a str),
    Expect(&'a str),
}

/// The fenced blocks marked `transcript`, each with the number of its first line.
fn transcripts() -> Vec<(usize, Vec<Line<'static>>)> {
    let mut found = Vec::new();
    let mut open = false;
    for (index, line) in REFERENCE.lines().enumerate() {
        if line == "```transcript" {
            open = true;
            found.push((index + 2, Vec::new()));
        } else if line == "```" {
            open = false;
        } else if open {
            let lines = &mut found.last_mut().expect("a block is open").1;
            match line.split_at_checked(1) {
                Some((">", rest)) => lines.push(Line::Send(rest.trim_start())),
                Some(("<", rest)) => {
                    lines.push(Line::Expect(rest.strip_prefix(' ').unwrap_or(rest)))
                }
                _ => panic!("protocol.md:{}: neither '>' nor '<': {line}", index + 1),
            }
        }
    }
    found
}

/// Whether `line` matches `pattern`, word by word.
fn matches(pattern: &str, line: &str) -> bool {
    fn words_match(pattern: &[&str], words: &[&str]) -> bool {
        match (pattern.split_first(), words.split_first()) {
            (None, None) => true,
            (Some((&"…", rest)), _) => (0..=words.len()).any(|n| words_match(rest, &words[n..])),
            (Some((expected, rest)), Some((word, left))) => {
                word_matches(expected, word) && words_match(rest, left)
            }
            _ => false,
        }
    }
    words_match(
        &pattern.split_whitespace().collect::<Vec<_>>(),
        &line.split_whitespace().collect::<Vec<_>>(),
    )
}

fn word_matches(expected: &str, word: &str) -> bool {
    let all = |word: &str, fits: fn(u8) -> bool| !word.is_empty() && word.bytes().all(fits);
    match expected {
        "<n>" => all(word.strip_prefix('-').unwrap_or(word), |byte| {
            byte.is_ascii_digit()
        }),
        "<roll>" => matches!(word.as_bytes(), [b'r', b'1'..=b'8']),
        "<move>" => {
            let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b',';
            (4..=7).contains(&word.len()) && all(word, fits)
        }
        "<word>" => true,
        _ => expected == word,
    }
}

impl EngineProcess {
    fn next(&self) -> Result<String, RecvTimeoutError> {
        self.output.recv_timeout(TIMEOUT)
    }
}

/// Plays one transcript; no output may be left at its end.
fn replay(first: usize, lines: &[Line<'_>]) {
    let mut engine = EngineProcess::start();
    let mut skipping = false;
    let last = lines.iter().rposition(|line| matches!(line, Line::Send(_)));
    for (offset, line) in lines.iter().enumerate() {
        let location = format!("protocol.md:{}", first + offset);
        match line {
            Line::Send(text) => {
                engine.send_line(text);
                if Some(offset) == last {
                    engine.input = None;
                }
            }
            Line::Expect("…") => skipping = true,
            Line::Expect(pattern) => loop {
                let line = engine.next();
                let line = line.unwrap_or_else(|error| panic!("{location}: '{pattern}': {error}"));
                if matches(pattern, &line) {
                    skipping = false;
                    break;
                }
                assert!(skipping, "{location}: expected '{pattern}', found '{line}'");
            },
        }
    }
    if !skipping {
        let rest: Vec<String> = std::iter::from_fn(|| engine.next().ok()).collect();
        assert!(
            rest.is_empty(),
            "protocol.md:{first}: more than expected: {rest:?}"
        );
    }
    let status = engine.child.wait().expect("the binary ends");
    assert!(status.success(), "protocol.md:{first}: {status}");
}

#[test]
fn the_documented_transcripts_match_the_output_of_the_binary() {
    let all = transcripts();
    assert!(all.len() >= 5, "protocol.md has its transcripts");
    for (first, lines) in &all {
        replay(*first, lines);
    }
}

#[test]
fn placeholders_match_as_the_reference_defines_them() {
    assert!(matches(
        "info depth <n> … pv …",
        "info depth 3 score cp -4 pv e2e4 r1"
    ));
    assert!(matches("bestmove <move> …", "bestmove e7e8rh"));
    assert!(matches("bestmove <move>", "bestmove b2b1,c2"));
    assert!(!matches("bestmove <move>", "bestmove e7e8rh ponder a2a3"));
    assert!(matches("score cp <n> roll <roll>", "score cp -12 roll r8"));
    assert!(!matches("roll <roll>", "roll r9"));
    assert!(!matches("readyok", "readyok now"));
    assert!(matches("", ""));
}
