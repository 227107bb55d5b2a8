//! Sections of keys and values, as Fairy-Stockfish writes them.

use std::collections::BTreeMap;

/// A key's value and its line, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) value: String,
    pub(super) line: usize,
}

/// A section: a variant with its own keys.
#[derive(Clone, Debug, Default)]
pub(super) struct Section {
    pub(super) name: String,
    pub(super) parent: Option<String>,
    pub(super) line: usize,
    pub(super) keys: BTreeMap<String, Entry>,
    /// The lines that are neither keys nor comments.
    pub(super) wrong: Vec<usize>,
}

/// Reads the sections in their order.
pub(super) fn read(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for (line, number) in text.lines().map(str::trim).zip(1..) {
        if line.is_empty() || line.starts_with(['#', ';']) {
            continue;
        }
        let header = line
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        if let Some(header) = header {
            let (name, parent) = match header.split_once(':') {
                Some((name, parent)) => (name, Some(parent.trim().to_owned())),
                None => (header, None),
            };
            sections.push(Section {
                name: name.trim().to_owned(),
                parent,
                line: number,
                ..Section::default()
            });
            continue;
        }
        let Some(section) = sections.last_mut() else {
            continue;
        };
        match line.split_once('=') {
            Some((key, value)) => {
                let value = value.trim().to_owned();
                let entry = Entry {
                    value,
                    line: number,
                };
                section.keys.insert(key.trim().to_owned(), entry);
            }
            None => section.wrong.push(number),
        }
    }
    sections
}
