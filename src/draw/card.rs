//! Piece cards as text.

use crate::base::Side;
use crate::rules::card::code;
use crate::rules::text::file_letter;
use crate::rules::{Effect, MovementDiagram, MovementMarks, PieceCard, Way};

/// The maximum width of a line.
const WIDTH: usize = 80;

/// A piece card: the name of the piece, its moves in words, and a diagram of them with
/// its legend.
///
/// ```
/// use ermine::draw::piece_card;
/// use ermine::rules::card::called;
/// let session = ermine::catalog::open("colorbound").unwrap();
/// let cards = session.piece_cards();
/// let text = piece_card(called(&cards, "dragon")[0]);
/// assert!(text.starts_with("D  dragon  (FDD)\nOne step diagonally, or leaps"));
/// assert!(text.contains("  o  a step\n"));
/// ```
#[must_use]
pub fn piece_card(card: &PieceCard) -> String {
    let mut head = format!("{}  {}", card.code(), card.name());
    if let Some(betza) = &card.betza {
        head += &format!("  ({betza})");
    }
    let colours: Vec<&str> = card.figure.bands.iter().map(|band| band.name).collect();
    if !colours.is_empty() {
        head += &format!("  {}", colours.join(", ").to_lowercase());
    }
    [
        head,
        wrapped(&card.text),
        board(card),
        legend(&card.diagram),
    ]
    .join("\n")
}

/// The text in lines of at most 80 characters, each ended by a line feed.
pub(super) fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last().map_or(0, |line| line.chars().count());
        if last + word.chars().count() >= WIDTH {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n") + "\n"
}

/// The board with the pieces and the marks on their squares.
fn board(card: &PieceCard) -> String {
    let diagram = &card.diagram;
    let files = 0..diagram.files;
    let cells: Vec<Vec<String>> = (0..diagram.ranks)
        .rev()
        .map(|rank| files.clone().map(|file| cell(card, [file, rank])).collect())
        .collect();
    let width = cells.iter().flatten().map(String::len).max().unwrap_or(1) + 2;
    let mut lines: Vec<String> = Vec::new();
    for (row, rank) in cells.iter().zip((1..=diagram.ranks).rev()) {
        let row: String = row.iter().map(|cell| format!("{cell:>width$}")).collect();
        lines.push(format!("{rank:>2}{row}"));
    }
    let names: String = files
        .map(|file| format!("{:>width$}", file_letter(file)))
        .collect();
    lines.push(format!("  {names}\n"));
    lines.join("\n")
}

fn cell(card: &PieceCard, square: [u8; 2]) -> String {
    let diagram = &card.diagram;
    if diagram.holes.contains(&square) {
        return String::new();
    }
    let piece = match diagram.piece_on(square) {
        _ if square == diagram.square => card.code(),
        Some(figure) if figure.side == card.figure.side => code(figure),
        Some(figure) => code(figure).to_lowercase(),
        None => String::new(),
    };
    let marks: String = diagram.marks_on(square).map(sign).collect();
    match piece + &marks {
        empty if empty.is_empty() => ".".to_owned(),
        cell => cell,
    }
}

/// The sign of a mark: how the piece comes there, and its restriction as in Betza's
/// notation; or what happens there without it.
fn sign(marks: &MovementMarks) -> String {
    let way = match marks.way {
        Some(Way::Step) => "o",
        Some(Way::Slide) => "+",
        Some(Way::Leap) => "*",
        Some(Way::Ride) => "~",
        Some(Way::Hop) => "^",
        None => "",
    };
    let effect = match marks.effect {
        Effect::Both => "",
        Effect::Move => "m",
        Effect::Capture => "c",
        Effect::Passing => "x",
        Effect::Shot => "!",
        Effect::Recruitment => "=",
    };
    [way, effect].concat()
}

fn legend(diagram: &MovementDiagram) -> String {
    let lines = diagram
        .marks
        .iter()
        .map(|marks| format!("{:>3}  {}\n", sign(marks), marks.words));
    let mut legend: String = lines.collect();
    let mut pieces = diagram.pieces.iter();
    if pieces.any(|piece| piece.figure.side == Side::Black) {
        legend += "Small letters are enemies.\n";
    }
    legend
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Side;
    use crate::rules::{Figure, StandingPiece};
    use std::borrow::Cow;

    #[test]
    fn a_card_shows_pieces_holes_and_marks_with_a_legend() {
        let marks = |effect, way, square| MovementMarks::new(effect, way, vec![square]);
        let card = PieceCard {
            figure: Figure {
                tag: Some('n'),
                name: Some("cannon".into()),
                ..Figure::new(Side::White, 'C')
            },
            text: "Goes far. ".repeat(9).trim().to_owned().into(),
            betza: Some(Cow::Borrowed("mRcpR")),
            diagram: MovementDiagram {
                files: 4,
                ranks: 2,
                holes: vec![[3, 0]],
                square: [0, 0],
                pieces: vec![StandingPiece {
                    square: [1, 0],
                    figure: Figure::new(Side::Black, 'P'),
                }],
                marks: vec![
                    marks(Effect::Move, Some(Way::Step), [0, 1]),
                    marks(Effect::Capture, Some(Way::Hop), [2, 0]),
                    marks(Effect::Shot, None, [0, 1]),
                ],
                paths: Vec::new(),
            },
        };
        let expected = "\
Cn  cannon  (mRcpR)
Goes far. Goes far. Goes far. Goes far. Goes far. Goes far. Goes far. Goes far.
Goes far.

 2  om!    .    .    .
 1   Cn    p   ^c
      a    b    c    d

 om  a step, without capturing
 ^c  over a piece, only to capture
  !  an enemy here is removed, and the piece stays where it is
Small letters are enemies.
";
        let text = piece_card(&card);
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        assert_eq!(lines, expected.lines().collect::<Vec<_>>());
    }
}
