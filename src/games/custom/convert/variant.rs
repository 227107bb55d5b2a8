//! A variant: its keys and those of its parents.

use super::ini::{Entry, Section};
use super::pieces::{CHESS, custom_number, moves_of};
use super::refusal::Refusal;
use std::collections::BTreeMap;

/// The keys that are translated.
const TRANSLATED: [&str; 40] = [
    "maxRank",
    "maxFile",
    "startFen",
    "promotionRank",
    "promotionRegionWhite",
    "promotionRegionBlack",
    "promotionPawnTypes",
    "promotionPieceTypes",
    "promotionLimit",
    "mandatoryPawnPromotion",
    "pawnTypes",
    "doubleStep",
    "doubleStepRank",
    "doubleStepRegionWhite",
    "doubleStepRegionBlack",
    "enPassantTypes",
    "castling",
    "castlingKingsideFile",
    "castlingQueensideFile",
    "castlingRank",
    "castlingKingFile",
    "castlingKingPiece",
    "castlingRookKingsideFile",
    "castlingRookQueensideFile",
    "castlingRookPieces",
    "checking",
    "mustCapture",
    "nMoveRuleTypes",
    "nMoveRule",
    "nFoldRule",
    "stalemateValue",
    "extinctionValue",
    "extinctionPieceTypes",
    "flagPiece",
    "flagRegion",
    "flagRegionWhite",
    "flagRegionBlack",
    "flagMove",
    "checkCounting",
    "nFoldValue",
];

/// The keys that change no rule, or nothing without another that is refused.
const WITHOUT_EFFECT: [&str; 11] = [
    "variantTemplate",
    "pieceToCharTable",
    "pieceValueMg",
    "pieceValueEg",
    "nnueAlias",
    "dropChecks",
    "dropPromoted",
    "connectHorizontal",
    "connectVertical",
    "connectDiagonal",
    "castlingDroppedPiece",
];

/// The values by which a key says that its rule is not in force.
const OFF: [&str; 5] = ["", "-", "0", "false", "none"];

/// A variant with the keys of its parents.
pub(super) struct Variant {
    pub(super) name: String,
    pub(super) line: usize,
    keys: BTreeMap<String, Entry>,
}

impl Variant {
    /// Collects the keys of a section and its parents.
    ///
    /// # Errors
    /// Returns [`Refusal`] for a parent that is not known, and a key that the format of this
    /// program cannot say.
    pub(super) fn collect(sections: &[Section], index: usize) -> Result<Variant, Refusal> {
        let section = &sections[index];
        let mut keys = match section.parent.as_deref() {
            None => BTreeMap::new(),
            Some("chess") => {
                let line = section.line;
                let entry = |letter: &str| Entry {
                    value: letter.to_owned(),
                    line,
                };
                let letters = CHESS.iter();
                letters
                    .map(|(name, letter)| ((*name).to_owned(), entry(letter)))
                    .collect()
            }
            Some(parent) => {
                let found = sections[..index]
                    .iter()
                    .rposition(|other| other.name == parent);
                let found = found.ok_or_else(|| {
                    let reason = format!(
                        "parent '{parent}'; expected 'chess', none, or a variant before this one"
                    );
                    Refusal::new(section.line, reason)
                })?;
                Variant::collect(sections, found)?.keys
            }
        };
        if let Some(&line) = section.wrong.first() {
            return Err(Refusal::new(line, "expected 'key = value'"));
        }
        keys.extend(section.keys.clone());
        let variant = Variant {
            name: section.name.clone(),
            line: section.line,
            keys,
        };
        variant.refuse_the_rest()?;
        Ok(variant)
    }

    /// Refuses keys that are neither translated nor off.
    fn refuse_the_rest(&self) -> Result<(), Refusal> {
        for (key, entry) in &self.keys {
            let is_piece = moves_of(key).is_some() || custom_number(key).is_some();
            let is_said = is_piece
                || TRANSLATED.contains(&key.as_str())
                || WITHOUT_EFFECT.contains(&key.as_str());
            if !is_said && !OFF.contains(&entry.value.as_str()) {
                let reason = format!("'{key} = {}' cannot be said in a file", entry.value);
                return Err(Refusal::new(entry.line, reason));
            }
        }
        Ok(())
    }

    /// The keys of pieces, in alphabetical order.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (&str, &Entry)> {
        let keys = self.keys.iter();
        let pieces =
            keys.filter(|(key, _)| moves_of(key).is_some() || custom_number(key).is_some());
        pieces.map(|(key, entry)| (key.as_str(), entry))
    }

    /// The value of a key.
    pub(super) fn get(&self, key: &str) -> Option<&str> {
        self.keys.get(key).map(|entry| entry.value.as_str())
    }

    /// The value of a key that is true or false.
    pub(super) fn flag(&self, key: &str, default: bool) -> bool {
        self.get(key).map_or(default, |value| value == "true")
    }

    /// A refusal because of a key.
    pub(super) fn refuse<T>(&self, key: &str, reason: &str) -> Result<T, Refusal> {
        let entry = self.keys.get(key);
        let line = entry.map_or(self.line, |entry| entry.line);
        let value = entry.map_or_else(String::new, |entry| format!(" = {}", entry.value));
        Err(Refusal::new(line, format!("'{key}{value}': {reason}")))
    }

    /// A number, or a file by its letter.
    pub(super) fn number(&self, key: &str, default: u8) -> Result<u8, Refusal> {
        let Some(value) = self.get(key) else {
            return Ok(default);
        };
        let letter = value.bytes().next().filter(u8::is_ascii_lowercase);
        match (value.parse(), letter) {
            (Ok(number), _) => Ok(number),
            (_, Some(letter)) if value.len() == 1 => Ok(letter - b'a' + 1),
            _ => self.refuse(key, "expected a number or a file"),
        }
    }
}
