//! Palette maps: the palette of each piece, as data.

use super::{Hue, Officer};
use crate::base::intern::intern;
use crate::base::{Key, key};
use std::fmt;
use std::sync::OnceLock;

/// The palettes of the king and the seven officers, the same for both sides.
///
/// There is one copy of each map, never freed, so that positions can hold a plain
/// reference.
///
/// ```
/// use ermine::games::royal_palette::PaletteMap;
/// let map = PaletteMap::parse("K=rbuyno,Q=gbp,Ra=ro,Rh=bu,Nb=rg,Ng=yp,Bc=yu,Bf=no").unwrap();
/// assert_eq!(map, PaletteMap::house());
/// ```
#[derive(PartialEq, Eq, Hash)]
pub struct PaletteMap {
    /// The bands, top to bottom, of the seven officers and, last, the king.
    bands: [Vec<Hue>; 8],
    /// The palette masks, one bit per colour, by
    /// [`index_in_side`](super::Piece::index_in_side) of the piece (pawns first).
    masks: [u8; 16],
    key: Key,
}

/// The reason why a text is not a palette map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PaletteMapError {
    /// An entry is not `name=bands`.
    #[error("'{0}' is not an entry of a palette map; expected a piece and its bands such as Ra=ro")]
    Entry(String),
    /// A piece that does not exist.
    #[error("'{0}' is not a piece of the palette map; expected K, Q, Ra, Rh, Nb, Ng, Bc or Bf")]
    Piece(String),
    /// A piece named twice.
    #[error("'{0}' has two entries in the palette map")]
    Twice(&'static str),
    /// A piece not named.
    #[error("the palette map has no entry for {0}")]
    Missing(&'static str),
    /// A letter that is not a colour.
    #[error("'{letter}' in the palette of {piece} is not a colour; expected letters of rgbuypno")]
    Letter {
        /// The piece.
        piece: &'static str,
        /// The letter read.
        letter: char,
    },
    /// A colour twice in one palette.
    #[error("the palette of {piece} has the colour '{letter}' twice")]
    Repeated {
        /// The piece.
        piece: &'static str,
        /// The repeated letter.
        letter: char,
    },
    /// A palette of the wrong size.
    #[error("the palette of {piece} has {found} colours; expected {expected}")]
    Size {
        /// The piece.
        piece: &'static str,
        /// The number of colours in the text.
        found: usize,
        /// The number of colours in the rulebook.
        expected: usize,
    },
}

/// Names and palette sizes, in the order of `bands`.
const PIECES: [(&str, usize); 8] = [
    ("Q", 3),
    ("Ra", 2),
    ("Rh", 2),
    ("Nb", 2),
    ("Ng", 2),
    ("Bc", 2),
    ("Bf", 2),
    ("K", 6),
];

/// The default map (the picture in the rulebook is lost).
const HOUSE: &str = "K=rbuyno,Q=gbp,Ra=ro,Rh=bu,Nb=rg,Ng=yp,Bc=yu,Bf=no";

impl PaletteMap {
    /// The default map.
    #[must_use]
    pub fn house() -> &'static PaletteMap {
        static MAP: OnceLock<&'static PaletteMap> = OnceLock::new();
        MAP.get_or_init(|| PaletteMap::parse(HOUSE).unwrap_or_else(|error| unreachable!("{error}")))
    }

    /// Parses a map such as `K=rbuyno,Q=gbp,Ra=ro,Rh=bu,Nb=rg,Ng=yp,Bc=yu,Bf=no`: every
    /// piece once, in any order, with as many different colours as in the rulebook (king
    /// six, queen three, the others two).
    ///
    /// # Errors
    /// Returns [`PaletteMapError`] with the entry that is wrong.
    pub fn parse(text: &str) -> Result<&'static PaletteMap, PaletteMapError> {
        let mut bands: [Vec<Hue>; 8] = Default::default();
        for entry in text.split(',') {
            let (name, letters) = entry
                .trim()
                .split_once('=')
                .ok_or_else(|| PaletteMapError::Entry(entry.to_owned()))?;
            let index = PIECES
                .iter()
                .position(|(piece, _)| *piece == name.trim())
                .ok_or_else(|| PaletteMapError::Piece(name.trim().to_owned()))?;
            if !bands[index].is_empty() {
                return Err(PaletteMapError::Twice(PIECES[index].0));
            }
            bands[index] = read_bands(PIECES[index].0, letters.trim(), PIECES[index].1)?;
        }
        match bands.iter().position(Vec::is_empty) {
            Some(missing) => Err(PaletteMapError::Missing(PIECES[missing].0)),
            None => {
                let map = PaletteMap::new(bands);
                intern(map.to_string(), || Ok(map))
            }
        }
    }

    fn new(bands: [Vec<Hue>; 8]) -> PaletteMap {
        let mut masks = [0; 16];
        for (index, mask) in masks.iter_mut().enumerate() {
            *mask = match index {
                0..8 => 1 << index,
                _ => bands[index - 8]
                    .iter()
                    .fold(0, |mask, hue| mask | 1 << hue.index()),
            };
        }
        let key = masks[8..]
            .iter()
            .fold(0, |key, &mask| key::splitmix(key ^ u64::from(mask)));
        PaletteMap { bands, masks, key }
    }

    /// The bands of an officer, top to bottom.
    #[must_use]
    pub fn officer(&self, officer: Officer) -> &[Hue] {
        &self.bands[officer.index()]
    }

    /// The bands of the king, top to bottom.
    #[must_use]
    pub fn king(&self) -> &[Hue] {
        &self.bands[7]
    }

    /// The palette mask, one bit per colour, of the piece with this number within its
    /// side ([`Piece::index_in_side`](super::Piece::index_in_side)).
    #[inline]
    #[must_use]
    pub const fn mask(&self, index_in_side: usize) -> u8 {
        self.masks[index_in_side & 15]
    }

    /// The hash key of the map: positions under different maps differ.
    #[must_use]
    pub const fn key(&self) -> Key {
        self.key
    }
}

fn read_bands(
    piece: &'static str,
    letters: &str,
    expected: usize,
) -> Result<Vec<Hue>, PaletteMapError> {
    let mut hues = Vec::new();
    for letter in letters.chars() {
        let hue = Hue::from_letter(letter).ok_or(PaletteMapError::Letter { piece, letter })?;
        if hues.contains(&hue) {
            return Err(PaletteMapError::Repeated { piece, letter });
        }
        hues.push(hue);
    }
    if hues.len() != expected {
        return Err(PaletteMapError::Size {
            piece,
            found: hues.len(),
            expected,
        });
    }
    Ok(hues)
}

impl fmt::Display for PaletteMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The king comes first, as in the rulebook.
        for (count, index) in [7, 0, 1, 2, 3, 4, 5, 6].into_iter().enumerate() {
            let comma = if count == 0 { "" } else { "," };
            write!(f, "{comma}{}=", PIECES[index].0)?;
            for hue in &self.bands[index] {
                write!(f, "{}", hue.letter())?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for PaletteMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::sample::Index;

    #[test]
    fn a_map_round_trips() {
        assert_eq!(PaletteMap::house().to_string(), HOUSE);
        let other = HOUSE.replace("Ra=ro", "Ra=gp");
        let map = PaletteMap::parse(&other).unwrap();
        assert_eq!(map.to_string(), other);
        assert_ne!(map.key(), PaletteMap::house().key());
        assert!(std::ptr::eq(map, PaletteMap::parse(&other).unwrap()));
    }

    #[test]
    fn wrong_maps_are_refused_by_name() {
        let wrong = |change: (&str, &str)| {
            PaletteMap::parse(&HOUSE.replace(change.0, change.1))
                .unwrap_err()
                .to_string()
        };
        assert!(wrong(("Q=gbp", "Q=gb")).contains("palette of Q has 2"));
        assert!(wrong(("Q=gbp", "Q=gbz")).contains("'z'"));
        assert!(wrong(("Q=gbp", "Q=gbb")).contains("twice"));
        assert!(wrong(("Q=gbp", "Ra=bu")).contains("two entries"));
        assert!(wrong(("Q=gbp", "D=gbp")).contains("'D'"));
        assert!(wrong(("Q=gbp,", "")).contains("no entry for Q"));
        assert!(wrong(("Q=gbp", "Qgbp")).contains("not an entry"));
        assert!(PaletteMap::parse("").is_err());
    }

    /// Generates the text of any valid map, its entries in any order.
    fn any_map() -> impl Strategy<Value = String> {
        let palette = || Just(Hue::ALL).prop_shuffle();
        let palettes = proptest::array::uniform8(palette());
        let entries = palettes.prop_map(|palettes| {
            let entry = |((name, size), hues): (&(&str, usize), [Hue; 8])| {
                let letters: String = hues[..*size].iter().map(|hue| hue.letter()).collect();
                format!("{name}={letters}")
            };
            PIECES.iter().zip(palettes).map(entry).collect::<Vec<_>>()
        });
        entries.prop_shuffle().prop_map(|entries| entries.join(","))
    }

    /// The insertion, removal or exchange of letters.
    #[derive(Clone, Debug)]
    enum Edit {
        Insert(Index, char),
        Remove(Index),
        Exchange(Index, Index),
    }

    fn any_edit() -> impl Strategy<Value = Edit> {
        let letter = prop_oneof![
            proptest::sample::select(" =,KQRNBahbgcfrgbuypno".chars().collect::<Vec<_>>()),
            any::<char>(),
        ];
        prop_oneof![
            (any::<Index>(), letter).prop_map(|(at, letter)| Edit::Insert(at, letter)),
            any::<Index>().prop_map(Edit::Remove),
            any::<(Index, Index)>().prop_map(|(one, other)| Edit::Exchange(one, other)),
        ]
    }

    fn edited(text: &str, edits: &[Edit]) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        for edit in edits {
            let count = letters.len();
            match edit {
                Edit::Insert(at, letter) => letters.insert(at.index(count + 1), *letter),
                Edit::Remove(at) => drop(letters.remove(at.index(count))),
                Edit::Exchange(one, other) => letters.swap(one.index(count), other.index(count)),
            }
        }
        letters.into_iter().collect()
    }

    /// Returns the trimmed entries in alphabetical order.
    fn entries(text: &str) -> Vec<String> {
        let entry = |entry: &str| {
            let parts: Vec<&str> = entry.split('=').map(str::trim).collect();
            parts.join("=")
        };
        let mut entries: Vec<String> = text.split(',').map(entry).collect();
        entries.sort();
        entries
    }

    /// Asserts that an accepted map is equivalent to `text` and that its own text parses
    /// to the same map.
    fn assert_round_trips(map: &'static PaletteMap, text: &str) {
        assert_eq!(entries(&map.to_string()), entries(text));
        assert!(std::ptr::eq(
            map,
            PaletteMap::parse(&map.to_string()).unwrap()
        ));
        for (index, (name, size)) in PIECES.iter().enumerate() {
            let bands = &map.bands[index];
            let mask = map.mask(index + 8);
            assert_eq!(bands.len(), *size, "{name} in {text}");
            assert_eq!(mask.count_ones() as usize, *size, "{name} in {text}");
            assert!(bands.iter().all(|hue| mask >> hue.index() & 1 == 1));
        }
    }

    proptest! {
        #[test]
        fn every_map_round_trips(text in any_map()) {
            assert_round_trips(PaletteMap::parse(&text).unwrap(), &text);
        }

        #[test]
        fn an_edited_map_is_refused_or_round_trips(
            text in any_map(),
            edits in proptest::collection::vec(any_edit(), 1..4),
        ) {
            let text = edited(&text, &edits);
            match PaletteMap::parse(&text) {
                Ok(map) => assert_round_trips(map, &text),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }
}
