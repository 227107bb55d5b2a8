//! A game of a file as text.

use crate::rules::{Game, Position};
use crate::selfplay::{DataError, EvaluatedPosition, read};
use std::path::Path;

/// The text of the game `number`, from 0, of a file: its positions with their scores, those
/// from inside the searches, its steps and its result.
///
/// # Errors
/// Returns [`DataError`] if the file has no such game, or cannot be read.
pub fn game_text<G: Game>(game: &G, path: &Path, number: u64) -> Result<String, DataError> {
    let mut text = None;
    let data = read(game, path, &mut |record, notes| {
        if record.number == number {
            let inside = match notes.inside.is_empty() {
                true => String::new(),
                false => format!("from inside the searches:\n{}", lines(&notes.inside)),
            };
            text = Some(format!(
                "{}{inside}steps: {}\nscore of White: {}",
                lines(&notes.game),
                record.steps,
                f64::from(record.score) / 2.0
            ));
        }
    })?;
    text.ok_or_else(|| DataError::NoGame {
        path: path.to_owned(),
        number,
        games: data.games,
    })
}

/// Positions with their scores, one a line.
fn lines<P: Position>(list: &[EvaluatedPosition<P>]) -> String {
    let line = |evaluated: &EvaluatedPosition<P>| {
        format!("{:.4}  {}\n", evaluated.before, evaluated.position)
    };
    list.iter().map(line).collect()
}
