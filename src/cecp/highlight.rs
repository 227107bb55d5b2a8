//! The squares that a piece can move to, coloured for XBoard.

use super::dialect::{from_xboard, to_xboard};
use crate::rules::Motif;
use crate::session::Session;

/// The colours of XBoard: for a quiet move, a capture, a promotion.
const QUIET: char = 'Y';
const CAPTURE: char = 'R';
const PROMOTION: char = 'M';

/// Returns the board with the target squares of the piece on `from` coloured, in the
/// format of `highlight`: a letter for a coloured square, numbers for the squares
/// between.
pub(super) fn highlight(session: &dyn Session, from: &str, first_rank: u8) -> String {
    let from = from_xboard(from, first_rank);
    let diagram = session.diagram();
    let (files, ranks) = (diagram.squares.files(), diagram.squares.ranks());
    let mut marks = vec![vec![None; usize::from(files)]; usize::from(ranks)];
    for step in session.legal_steps() {
        let Some(to) = step.strip_prefix(&from).filter(|to| starts_with_square(to)) else {
            continue;
        };
        let motifs = session.motifs(&step).unwrap_or_default();
        let mark = match () {
            () if motifs.contains(&Motif::PROMOTION) => PROMOTION,
            () if motifs.contains(&Motif::CAPTURE) => CAPTURE,
            () => QUIET,
        };
        if let Some(to) = parse_square(to)
            && let Some(square) = marks.get_mut(to.rank).and_then(|row| row.get_mut(to.file))
        {
            *square = Some(mark);
        }
    }
    let rows = marks.iter().rev().map(|row| row_text(row));
    rows.collect::<Vec<_>>().join("/")
}

fn starts_with_square(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_lowercase())
}

/// The coordinates of a square, from 0.
struct SquareIndex {
    file: usize,
    rank: usize,
}

/// Parses the square at the start of a text.
fn parse_square(text: &str) -> Option<SquareIndex> {
    let file = text.bytes().next()?.checked_sub(b'a')?;
    let digits = text.get(1..)?;
    let end = digits.find(|letter: char| !letter.is_ascii_digit());
    let rank: usize = digits.get(..end.unwrap_or(digits.len()))?.parse().ok()?;
    Some(SquareIndex {
        file: usize::from(file),
        rank: rank.checked_sub(1)?,
    })
}

fn row_text(row: &[Option<char>]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for mark in row {
        match mark {
            None => empty += 1,
            Some(mark) => {
                if empty > 0 {
                    text += &empty.to_string();
                }
                empty = 0;
                text.push(*mark);
            }
        }
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

/// Returns a hint in XBoard's squares.
pub(super) fn hint(step: &str, first_rank: u8) -> String {
    format!("Hint: {}", to_xboard(step, first_rank))
}
