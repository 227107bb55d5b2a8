//! The squares that a person touches to make a step, and the choices left open by them.

use crate::rules::Diagram;
use crate::rules::text::leading_square;
use crate::session::roll_number;

/// A step as a sequence of touched squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TouchPath {
    /// The file and rank of each square, from 0, in the order of touch.
    pub(super) squares: Vec<[u8; 2]>,
    /// The choice that the squares leave open: the promotion, or other removed pieces.
    pub(super) suffix: String,
}

/// The touches of a step, without the board's number. The second square is the target of
/// the move, shot or recruitment; a third one, after a comma, is the new square of the
/// displaced piece.
pub(super) fn touch_path(step: &str) -> TouchPath {
    let mut rest = step.split_once(':').map_or(step, |(_, rest)| rest);
    let mut squares = Vec::new();
    let mut suffix = String::new();
    while let Some((square, after)) = leading_square(rest) {
        squares.push(square);
        rest = after;
        match rest.chars().next() {
            Some(',') => rest = &rest[1..],
            // A shot or a recruitment; after a move the sign lists further removed
            // pieces.
            Some(sign @ ('x' | '+')) if squares.len() == 1 => {
                suffix.push(sign);
                rest = &rest[1..];
            }
            _ => {}
        }
    }
    suffix += rest;
    TouchPath { squares, suffix }
}

/// The squares of the last step that was not a roll; with several boards, of the last
/// step on each.
pub(super) fn last_squares(diagram: &Diagram, steps: &[&str]) -> Vec<Vec<[u8; 2]>> {
    let last_on_board = |board: Option<usize>| {
        let is_on_board = |step: &&&str| match (board, step.split_once(':')) {
            (None, _) => roll_number(step).is_none(),
            (Some(board), Some((number, _))) => number.parse() == Ok(board),
            (Some(_), None) => false,
        };
        let step = steps.iter().rev().find(is_on_board);
        step.map_or_else(Vec::new, |step| touch_path(step).squares)
    };
    match diagram.panels.len() {
        0 => vec![last_on_board(None)],
        count => (1..=count)
            .map(|board| last_on_board(Some(board)))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares_and_suffix(step: &str) -> (Vec<String>, String) {
        let touches = touch_path(step);
        let name = |[file, rank]: &[u8; 2]| format!("{}{}", (b'a' + file) as char, rank + 1);
        (touches.squares.iter().map(name).collect(), touches.suffix)
    }

    #[test]
    fn squares_come_in_the_order_of_touch() {
        for (step, squares, suffix) in [
            ("e2e4", "e2 e4", ""),
            ("e7e8ra", "e7 e8", "ra"),
            ("b7b8b", "b7 b8", "b"),
            ("e8=q", "e8", "=q"),
            ("b9a10y", "b9 a10", "y"),
            ("d1c1,d1", "d1 c1 d1", ""),
            ("3:e7e8=Bd", "e7 e8", "=Bd"),
            ("e4@", "e4", "@"),
            ("2:e4+d5", "e4 d5", "+"),
            ("e4xd5", "e4 d5", "x"),
            ("e4xd5d6", "e4 d5 d6", "x"),
            ("e2e4xd5", "e2 e4", "xd5"),
        ] {
            let squares: Vec<String> = squares.split_whitespace().map(str::to_owned).collect();
            assert_eq!(
                squares_and_suffix(step),
                (squares, suffix.to_owned()),
                "{step}"
            );
        }
    }
}
