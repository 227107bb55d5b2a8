//! The piece set as data.

use crate::base::Side;
use crate::rules::{Effect, Figure, MovementMarks, Way};
#[cfg(feature = "game-files")]
use crate::rules::{EmblemEffect, EmblemGrid, EmblemStroke};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The piece set as a JavaScript module that exports it as `SHAPES`, for pages that draw
/// pieces themselves.
pub const SHAPES: &str = include_str!("shapes.js");

/// The text before the data, which is JSON and ends with the module.
const EXPORT: &str = "export const SHAPES = ";

static SET: LazyLock<PieceSet> = LazyLock::new(|| parse(SHAPES));

/// The height of capital letters.
pub(super) const CAPITAL: f32 = 14.0;

/// The distance between letters.
const GAP: f32 = 3.9;

/// The colours, bodies and letters of all pieces, and the marks of their moves.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceSet {
    sides: Sides,
    bodies: BTreeMap<String, Body>,
    letters: BTreeMap<char, Letter>,
    ways: BTreeMap<Way, String>,
    effects: BTreeMap<Effect, String>,
    #[cfg(feature = "game-files")]
    emblem: EmblemShapes,
    // Only games from files have pieces that are known by their moves alone.
    #[cfg(not(feature = "game-files"))]
    #[allow(dead_code, reason = "read to be ignored")]
    emblem: serde::de::IgnoredAny,
}

/// The parts of emblems, in their units.
#[cfg(feature = "game-files")]
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EmblemShapes {
    /// The mark of the piece itself.
    pub(super) centre: String,
    /// The marks of squares, as paths with relative coordinates.
    pub(super) spots: BTreeMap<EmblemGrid, BTreeMap<EmblemEffect, String>>,
    /// The width of lines.
    pub(super) strokes: BTreeMap<EmblemStroke, f32>,
    /// The width of what is left blank in hollow lines.
    pub(super) inside: f32,
    /// The width of the outline of spots.
    pub(super) rim: f32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sides {
    white: SideColours,
    black: SideColours,
}

/// The colours of the pieces of a side.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SideColours {
    /// The colour of areas.
    pub(super) fill: String,
    /// The colour of outlines and letters.
    pub(super) line: String,
}

/// The drawing of a kind or of a family of pieces.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Body {
    /// Areas with an outline, one above the other.
    pub(super) parts: Vec<String>,
    /// Lines above them.
    pub(super) lines: Option<String>,
    /// Areas in the colour of the lines.
    pub(super) solid: Option<String>,
    /// Half the width of the base.
    #[serde(default = "default_base")]
    pub(super) base: f32,
    /// The upper edge of the base.
    #[serde(default = "default_top")]
    pub(super) top: f32,
    /// The centre of the emblem and its scale, which only medallions have: their letters
    /// are small.
    pub(super) emblem: Option<[f32; 3]>,
    /// The centre of the letters, which only families have.
    pub(super) letters: Option<[f32; 2]>,
}

const fn default_base() -> f32 {
    30.0
}

const fn default_top() -> f32 {
    67.0
}

/// A letter: its width, and its strokes with relative coordinates.
#[derive(Debug, Deserialize)]
struct Letter(f32, String);

fn parse(module: &str) -> PieceSet {
    let data = module.split_once(EXPORT).map_or("", |(_, data)| data);
    let data = data.trim_end().trim_end_matches(';');
    serde_json::from_str(data).expect("the piece set is valid: a test reads it")
}

/// The colours of the pieces of a side.
pub(super) fn colours(side: Side) -> &'static SideColours {
    match side {
        Side::White => &SET.sides.white,
        Side::Black => &SET.sides.black,
    }
}

/// The body of a piece: that of special pieces if the set lacks its shape.
pub(super) fn body(piece: &Figure) -> &'static Body {
    let bodies = &SET.bodies;
    bodies.get(piece.shape).unwrap_or(&bodies["special"])
}

/// The parts of emblems.
#[cfg(feature = "game-files")]
pub(super) fn emblem_shapes() -> &'static EmblemShapes {
    &SET.emblem
}

/// The path of a mark around the centre of its square: the shape of the way, and what the
/// effect adds to it.
pub(super) fn mark(marks: &MovementMarks) -> String {
    let way = marks.way.and_then(|way| SET.ways.get(&way));
    let effect = SET.effects.get(&marks.effect);
    way.into_iter().chain(effect).map(String::as_str).collect()
}

/// Letters side by side as one path, their top left corner at the origin.
pub(super) struct Word {
    /// The total width.
    pub(super) width: f32,
    /// The strokes.
    pub(super) path: String,
}

/// Writes a text; letters that the set lacks are left out.
pub(super) fn word(text: &str) -> Word {
    let mut word = Word {
        width: -GAP,
        path: String::new(),
    };
    for Letter(width, strokes) in text.chars().filter_map(|letter| SET.letters.get(&letter)) {
        let left = word.width + GAP;
        word.path += &format!("M{} 0{strokes}", rounded(left));
        word.width = left + width;
    }
    word
}

/// A length to two digits, so that pictures stay small.
pub(super) fn rounded(length: f32) -> f32 {
    (length * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_has_every_letter_and_only_valid_paths() {
        let letters: String = ('A'..='Z').chain('a'..='z').collect();
        for sign in letters.chars().chain(['!', '•', '❄']) {
            let Letter(width, strokes) = &SET.letters[&sign];
            assert!(*width > 0.0 && *width <= 14.0, "{sign}");
            assert!(strokes.starts_with('m'), "{sign}");
            let is_absolute = |letter: char| letter.is_ascii_uppercase();
            assert!(!strokes.contains(is_absolute), "{sign} can be moved");
        }
        for (name, body) in &SET.bodies {
            let paths = body.parts.iter().chain(&body.lines).chain(&body.solid);
            for path in paths {
                assert!(path.starts_with('M'), "{name}: {path}");
                assert!(!path.contains(['"', '<', '&']), "{name}: {path}");
            }
            assert!(!body.parts.is_empty(), "{name}");
        }
    }

    #[test]
    fn words_have_their_letters_side_by_side() {
        let Word { width, path } = word("Lé!");
        assert_eq!(width, 8.0 + GAP + 2.0);
        let bang = &SET.letters[&'!'].1;
        assert_eq!(path, format!("M0 0m0 0v14h8M11.9 0{bang}"));
    }
}
