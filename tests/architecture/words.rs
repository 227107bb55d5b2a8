//! The words of the field, in source and documentation.

use crate::{project_folder, texts};
use std::fmt;

/// A private or old-fashioned expression and the one to use.
struct Replaced {
    words: &'static str,
    by: &'static str,
}

const fn replaced(words: &'static str, by: &'static str) -> Replaced {
    Replaced { words, by }
}

/// Expressions that comments, messages and pages do not use.
const REPLACED: &[Replaced] = &[
    replaced("man", "piece"),
    replaced("men", "pieces"),
    replaced("the sums", "the handcrafted evaluation"),
    replaced("by sums", "by the handcrafted evaluation"),
    replaced("nobody", "none, no caller, no player"),
    replaced("somebody", "a caller, a player"),
    replaced("whoever", "the caller, the player that"),
    replaced("everybody", "all players, all callers"),
    replaced("so many", "a number, N"),
    replaced("anew", "again"),
    replaced("likewise", "also, the same"),
    replaced("heed", "cancel on"),
    replaced("onlooker", "observer"),
    replaced("muster", "the verb that says what is done"),
    replaced("that is to say", "nothing"),
];

/// Openings of doc comments that do not say what the item is or does.
const OPENINGS: &[&str] = &["What", "How many", "How much"];

/// Where an expression stays, and why.
const ALLOWED: &[(&str, &str)] = &[
    // Manual pages of Unix.
    ("src/cli/args/global.rs", "man"),
    ("src/cli/man.rs", "man"),
    ("src/cli/mod.rs", "man"),
    ("tests/binary/cli.rs", "man"),
    ("tests/binary/outputs.rs", "man"),
    ("CHANGELOG.md", "man"),
    // The key of version 1 of a diagram.
    ("docs/diagram.md", "man"),
    ("tests/binary/compat.rs", "man"),
    ("tests/data/compat/README.md", "man"),
    // Names that nets store and check.
    ("src/models/colorbound/features.rs", "men"),
    ("src/models/colour_chess/features.rs", "men"),
    ("src/models/royal_standard/features.rs", "men"),
    ("tests/architecture/words.rs", ""),
];

/// An expression that is to be replaced.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct WordFault {
    file: String,
    line: usize,
    message: String,
}

impl fmt::Display for WordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

/// Whether `file` may use an expression.
fn is_allowed(file: &str, words: &str) -> bool {
    let mut allowed = ALLOWED.iter().filter(|(name, _)| *name == file);
    allowed.any(|(_, expression)| expression.is_empty() || *expression == words)
}

/// The words of a line in lower case, a blank around each.
fn words_of(line: &str) -> String {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let words = line.split(|letter| !is_word(letter));
    let words = words.filter(|word| !word.is_empty());
    words.fold(" ".to_owned(), |all, word| all + &word.to_lowercase() + " ")
}

/// The expressions of a file that are to be replaced, and the doc comments that open as
/// none should.
pub(crate) fn check_words(file: &str, text: &str) -> Vec<WordFault> {
    let mut faults = Vec::new();
    let mut follows_doc = false;
    for (number, line) in (1..).zip(text.lines()) {
        let words = words_of(line);
        let mut fault = |message: String| {
            faults.push(WordFault {
                file: file.to_owned(),
                line: number,
                message,
            });
        };
        for Replaced { words: found, by } in REPLACED {
            if words.contains(&format!(" {found} ")) && !is_allowed(file, found) {
                fault(format!("'{found}'; expected {by}"));
            }
        }
        let comment = line.trim_start();
        let doc = ["/// ", "//! "]
            .iter()
            .find_map(|mark| comment.strip_prefix(mark));
        let opening = doc.filter(|_| !follows_doc).and_then(|doc| {
            let mut openings = OPENINGS.iter();
            openings.find(|opening| doc.starts_with(&format!("{opening} ")))
        });
        follows_doc = comment.starts_with("///") || comment.starts_with("//!");
        if let Some(opening) = opening.filter(|_| !is_allowed(file, "")) {
            fault(format!(
                "a doc comment opens with '{opening}'; expected what the item is or does"
            ));
        }
    }
    faults
}

/// The files whose words are checked, with their texts: source, tests and pages; logs tell
/// of builds that had other names.
pub(crate) fn written_files() -> Vec<(String, String)> {
    let starts = [
        "src",
        "tests",
        "benches",
        "examples",
        "docs",
        "nets",
        "puzzles",
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "protocol.md",
    ];
    let endings = ["rs", "md", "js", "mjs", "css", "html"];
    let skipped = ["docs/log", "tests/data", "tests/browser/node_modules"];
    texts(project_folder(), &starts, &endings, &skipped)
}

#[test]
fn private_words_are_caught() {
    let faults = |file: &str, text: &str| -> Vec<String> {
        check_words(file, text)
            .iter()
            .map(WordFault::to_string)
            .collect()
    };
    for (text, part) in [
        ("/// Lists the men.", "1: 'men'; expected pieces"),
        ("x\n\"Nobody stands there\"", "2: 'nobody'"),
        ("search so many nodes", "1: 'so many'"),
        (
            "let y = 1;\n/// What it is worth.",
            "2: a doc comment opens with 'What'",
        ),
        (
            "    /// How many there are",
            "1: a doc comment opens with 'How many'",
        ),
    ] {
        let found = faults("src/a.rs", text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert!(found[0].contains(part), "{found:?}");
    }
    for fine in [
        "/// The human player, from a manual.",
        "/// A number.\n/// What follows is a sentence.",
        "human_man_page",
        "/// Whatever the thread.",
    ] {
        assert_eq!(faults("src/a.rs", fine), [""; 0], "{fine}");
    }
    assert_eq!(faults("src/cli/man.rs", "ermine man"), [""; 0]);
}
