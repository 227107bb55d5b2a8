//! Variants of Fairy-Stockfish as files of this program, where both can say them.
//!
//! Source: Fairy-Stockfish, `variants.ini`, and its parser.

mod ini;
mod pieces;
mod refusal;
mod rules;
mod variant;
mod write;

pub use refusal::Refusal;

use crate::games::custom::AnyCustomGame;
use variant::Variant;

/// A variant of the file.
#[derive(Clone, Debug)]
pub struct Conversion {
    /// The name in the file.
    pub name: String,
    /// The text of a game file, or the reason why there is none.
    pub result: Result<String, Refusal>,
}

/// Converts all variants in the text of a `variants.ini`, in their order.
///
/// ```
/// use ermine::games::custom::convert::convert;
/// let text = "[race:chess]\nflagPiece = k\nflagRegion = *8\n[drop:chess]\npieceDrops = true\n";
/// let [race, drop] = &convert(text)[..] else { panic!() };
/// assert!(race.result.as_ref().unwrap().contains("goal = { pieces = [\"king\"]"));
/// let refusal = drop.result.as_ref().unwrap_err().to_string();
/// assert_eq!(refusal, "line 5: 'pieceDrops = true' cannot be said in a file");
/// ```
#[must_use]
pub fn convert(text: &str) -> Vec<Conversion> {
    let sections = ini::read(text);
    let indices = 0..sections.len();
    let all = indices.map(|index| Conversion {
        name: sections[index].name.clone(),
        result: one(&sections, index),
    });
    all.collect()
}

fn one(sections: &[ini::Section], index: usize) -> Result<String, Refusal> {
    let variant = Variant::collect(sections, index)?;
    let text = write::text(&rules::Rules::read(&variant)?);
    match AnyCustomGame::read(&text) {
        Ok(_) => Ok(text),
        Err(error) => Err(Refusal::new(variant.line, error.reason)),
    }
}

#[cfg(test)]
mod tests;
