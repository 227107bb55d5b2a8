//! The front of a booklet: its contents and a key to its boards.

use super::entry::BookEntry;
use super::words;
use crate::rules::Colour;
use maud::{Markup, html};

/// A game with the numbers of its puzzles.
struct Chapter<'a> {
    game: &'a str,
    numbers: Vec<usize>,
}

fn chapters(entries: &[BookEntry]) -> Vec<Chapter<'_>> {
    let mut chapters: Vec<Chapter<'_>> = Vec::new();
    for (entry, number) in entries.iter().zip(1..) {
        let game = entry.puzzle.game.as_str();
        match chapters.iter_mut().find(|chapter| chapter.game == game) {
            Some(chapter) => chapter.numbers.push(number),
            None => chapters.push(Chapter {
                game,
                numbers: vec![number],
            }),
        }
    }
    chapters
}

/// The table of contents: games with the numbers of their puzzles, and the solutions.
pub(super) fn contents(entries: &[BookEntry]) -> Markup {
    html! {
        h2 { "Contents" }
        table {
            tbody {
                @for chapter in chapters(entries) {
                    tr {
                        th scope="row" { (words::clean(chapter.game)) }
                        td {
                            @for (index, run) in runs(&chapter.numbers).into_iter().enumerate() {
                                @if index > 0 { ", " }
                                a href={ "#p" (run.first) } {
                                    (run.first) @if run.last > run.first { "–" (run.last) }
                                }
                            }
                        }
                    }
                }
                tr { th scope="row" { a href="#solutions" { "Solutions" } } td {} }
            }
        }
    }
}

/// A run of numbers without gaps.
#[derive(Debug, PartialEq, Eq)]
struct Run {
    first: usize,
    last: usize,
}

/// Ordered numbers as runs.
fn runs(numbers: &[usize]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some(run) if run.last + 1 == number => run.last = number,
            _ => runs.push(Run {
                first: number,
                last: number,
            }),
        }
    }
    runs
}

/// The key to letters and signs on the boards of each game.
pub(super) fn key(entries: &[BookEntry]) -> Markup {
    let rows: Vec<(&str, Vec<Markup>)> = chapters(entries)
        .iter()
        .map(|chapter| (chapter.game, meanings(entries, chapter)))
        .filter(|(_, meanings)| !meanings.is_empty())
        .collect();
    html! {
        @if !rows.is_empty() {
            h2 { "Letters and signs" }
            table {
                tbody {
                    @for (game, meanings) in rows {
                        tr {
                            th scope="row" { (words::clean(game)) }
                            td { @for meaning in meanings { span class="meaning" { (meaning) } " " } }
                        }
                    }
                }
            }
        }
    }
}

fn meanings(entries: &[BookEntry], chapter: &Chapter<'_>) -> Vec<Markup> {
    let of_game = || {
        chapter
            .numbers
            .iter()
            .filter_map(|number| entries.get(number - 1))
    };
    // A colour of one name has several shades where squares are dark and light.
    let mut colours: Vec<Vec<Colour>> = Vec::new();
    let mut marks = Vec::new();
    let mut title = None;
    for diagram in of_game().map(|entry| &entry.diagram) {
        title = title.or(diagram.legend.as_ref().map(|legend| legend.title));
        let pieces = diagram
            .squares
            .cells()
            .filter_map(|cell| cell.piece.as_ref());
        let bands = pieces.flat_map(|piece| &piece.bands);
        let grounds = diagram.squares.cells().map(|cell| &cell.ground);
        for colour in grounds
            .chain(bands)
            .filter(|colour| colour.letter.is_some())
        {
            match colours
                .iter_mut()
                .find(|shades| shades[0].name == colour.name)
            {
                Some(shades) if shades.contains(colour) => {}
                Some(shades) => shades.push(*colour),
                None => colours.push(vec![*colour]),
            }
        }
        for mark in &diagram.marks {
            if !marks.contains(mark) {
                marks.push(*mark);
            }
        }
    }
    let mut meanings: Vec<Markup> = Vec::new();
    meanings.extend(title.map(|title| html! { (title) ":" }));
    meanings.extend(colours.iter().map(|shades| {
        html! {
            @for colour in shades {
                svg class="swatch" viewBox="0 0 10 10" aria-hidden="true" {
                    rect width="10" height="10" fill=(colour.rgb) stroke="#2b2926" {}
                }
            }
            @if let Some(letter) = shades[0].letter { " " b { (letter) } } " " (shades[0].name)
        }
    }));
    meanings.extend(
        marks
            .iter()
            .map(|mark| html! { b { (mark.sign) } " " (mark.meaning) }),
    );
    meanings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_into_runs() {
        let expected = [(1, 3), (7, 7), (9, 10)].map(|(first, last)| Run { first, last });
        assert_eq!(runs(&[1, 2, 3, 7, 9, 10]), expected);
        assert_eq!(runs(&[]), []);
    }
}
