//! `docs/records.md`: its examples match the program's reading, writing and errors.

use ermine::catalog;
use ermine::gamefile::{Notator, Sessions, read, write_all};
use std::collections::BTreeSet;

const REFERENCE: &str = include_str!("../../docs/records.md");

/// A fenced block: its marker, the number of its first line, its text.
struct Block {
    kind: &'static str,
    line: usize,
    text: String,
}

fn blocks() -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut open = false;
    for (line, text) in (1..).zip(REFERENCE.lines()) {
        match text.strip_prefix("```") {
            Some(kind) if !open => {
                let text = String::new();
                found.push(Block { kind, line, text });
            }
            Some(_) => {}
            None if open => found.last_mut().expect("a block").text += &format!("{text}\n"),
            None => continue,
        }
        open ^= text.starts_with("```");
    }
    found
}

fn notator() -> impl Notator {
    Sessions::new(|name: Option<&str>| catalog::open(name.unwrap_or(catalog::names()[0])))
}

/// The program's output for the games of a block, or its error.
fn written(block: &Block) -> String {
    match read(&block.text, &mut notator()) {
        Ok(records) => write_all(&records, &mut notator()).expect("what was read"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn examples_are_read_and_written_to_the_letter() {
    let blocks = blocks();
    let (mut games, mut wrong) = (BTreeSet::new(), Vec::new());
    for (index, block) in blocks.iter().enumerate() {
        let expected = match block.kind {
            "record" => block,
            "read" => blocks.get(index + 1).expect("what it comes to"),
            _ => continue,
        };
        let named = catalog::names().into_iter();
        let named = named.filter(|name| block.text.contains(&format!("[Game \"{name}\"]")));
        games.extend(named);
        assert_eq!(expected.kind, "record", "records.md:{}", block.line);
        let found = written(block);
        if found != expected.text {
            wrong.push(format!("records.md:{}:\n{found}", block.line));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(games.len(), catalog::names().len(), "{games:?}");
}

#[test]
fn refusals_are_as_documented() {
    let blocks = blocks();
    let refused: Vec<_> = blocks
        .iter()
        .filter(|block| block.kind == "refused")
        .collect();
    assert!(refused.len() >= 3);
    for Block { line, text, .. } in refused {
        let (text, error) = text.split_once("\n! ").expect("an error in the end");
        let found = read(text, &mut notator()).expect_err("a refusal");
        assert_eq!(found.to_string(), error.trim_end(), "records.md:{line}");
    }
}
