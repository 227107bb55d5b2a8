//! The rules in short and complete, told from the file.

use super::{PlayBoard, Tables, tell, tell_turn};
use crate::rules::{Chapter, Guide};

const LETTERS: &str = "\
On the board: CAPITALS are White's pieces, small letters Black's; dark squares
are dotted.
";

const COLOURS: &str = "\
On the board: light chips are White's pieces, dark ones Black's; the letter of a
royal piece is coloured.
";

/// See [`Game::guide`](crate::rules::Game::guide).
pub(super) fn guide<G: PlayBoard>(rules: &Tables<G>) -> Guide {
    let spec = rules.spec();
    let mut chapters = vec![chapter("Aim", tell::aim(rules))];
    if let Some(text) = tell::start(rules) {
        chapters.push(chapter("Start", text));
    }
    chapters.push(chapter("Moves", tell::moves(rules)));
    for (title, text) in [
        ("Lock", tell_turn::lock(rules)),
        ("Die", tell_turn::die(rules)),
    ] {
        chapters.extend(text.map(|text| chapter(title, text)));
    }
    if let Some(text) = tell::promotion(rules) {
        chapters.push(chapter("Promotion", text));
    }
    chapters.push(chapter("Draws", tell::draws(rules)));
    if !spec.source.is_empty() {
        chapters.push(chapter("Source", spec.source.clone()));
    }
    let texts = chapters.iter().map(|chapter| wrapped(&chapter.text));
    Guide {
        play: format!("{}.\n{}", spec.title, texts.collect::<String>()),
        letters: LETTERS,
        colours: COLOURS,
        beside: "",
        chapters,
    }
}

fn chapter(title: &'static str, text: String) -> Chapter {
    Chapter {
        title,
        text: text.into(),
    }
}

/// Breaks a text into lines of at most 80 characters.
fn wrapped(text: &str) -> String {
    let mut lines = String::new();
    let mut length = 0;
    for word in text.split_whitespace() {
        let width = word.chars().count();
        if length > 0 && length + 1 + width > 80 {
            lines.push('\n');
            length = 0;
        } else if length > 0 {
            lines.push(' ');
            length += 1;
        }
        lines += word;
        length += width;
    }
    lines + "\n"
}
