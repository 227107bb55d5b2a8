//! Board layouts: the colour of each of the 64 tiles.

use super::Hue;
use crate::base::key::splitmix;
use crate::base::{Bitboard, Key, Rng, Square};
use std::fmt;

/// A layout of the board.
///
/// The number of a tile's colour is stored as three bits in three bitboards, so a layout
/// is 24 bytes of plain data, and the tiles of a colour are two ANDs.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tiles {
    planes: [Bitboard; PLANES],
}

/// The number of bits of a colour's number.
const PLANES: usize = 3;

/// The house board, the eighth rank first.
const HOUSE: &[u8; 71] = b"orugubyg/guyogybr/bgbuoryo/roryrbug/roryrbug/bgbuoryo/guyogybr/orugubyg";

/// The number of tiles of each colour that a half of a random board has at least.
const GUARANTEED: usize = 5;
/// The number of tiles of a half.
const HALF: usize = 32;

/// The reason why a text is not a layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TilesError {
    /// Not eight ranks.
    #[error("{0} ranks of tiles; expected eight separated by '/'")]
    Ranks(usize),
    /// A rank without eight tiles.
    #[error("rank {rank} ('{row}') does not have eight tiles")]
    Row {
        /// The rank, 1-8.
        rank: usize,
        /// The text of the rank.
        row: String,
    },
    /// A letter that is not a colour.
    #[error("'{0}' is not a colour of a tile; expected one of roygbu")]
    Letter(char),
    /// Words that do not name a layout.
    #[error("'{0}' is not a layout; expected house, random <seed> or 64 letters in eight ranks")]
    Words(String),
    /// The seed of a random board is missing.
    #[error("the seed is missing after 'random'; expected a number")]
    NoSeed,
    /// The seed of a random board is not a number.
    #[error("'{0}' follows 'random'; expected a number from 0 to 18446744073709551615")]
    Seed(String),
}

/// A layout that some words describe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TilesChoice {
    /// The layout.
    pub tiles: Tiles,
    /// The number of words used, from the first.
    pub words_used: usize,
}

impl Tiles {
    /// The house board: the same for both sides, all colours on every rank.
    pub const HOUSE: Tiles = Tiles::house();

    const fn house() -> Tiles {
        let mut planes = [Bitboard::EMPTY; PLANES];
        let mut square = 0;
        while square < 64 {
            // Rows of nine bytes, the eighth rank first.
            let (file, rank) = (square & 7, square >> 3);
            let index = match HOUSE[(7 - rank) * 9 + file] {
                b'r' => 0,
                b'o' => 1,
                b'y' => 2,
                b'g' => 3,
                b'b' => 4,
                _ => 5,
            };
            let mut plane = 0;
            while plane < PLANES {
                planes[plane].0 |= (index >> plane & 1) << square;
                plane += 1;
            }
            square += 1;
        }
        Tiles { planes }
    }

    /// Returns the layout with these colours, a1 first.
    #[must_use]
    pub fn from_hues(hues: &[Hue; 64]) -> Tiles {
        let mut planes = [Bitboard::EMPTY; PLANES];
        for (square, hue) in Square::all().zip(hues) {
            for (bit, plane) in planes.iter_mut().enumerate() {
                if hue.index() >> bit & 1 != 0 {
                    *plane |= Bitboard::of(square);
                }
            }
        }
        Tiles { planes }
    }

    /// Returns a random board by the official half-and-half method (rules, board): each
    /// half has five tiles of every colour and two more of different colours.
    #[must_use]
    pub fn random(seed: u64) -> Tiles {
        let mut rng = Rng::new(seed);
        let mut hues = [Hue::Red; 64];
        for half in hues.chunks_mut(HALF) {
            let [first, second] = two_colours(&mut rng);
            let guaranteed = Hue::ALL.into_iter().flat_map(|hue| [hue; GUARANTEED]);
            for (tile, hue) in half.iter_mut().zip(guaranteed.chain([first, second])) {
                *tile = hue;
            }
            // Fisher-Yates shuffle.
            for last in (1..HALF).rev() {
                half.swap(last, rng.below(last as u32 + 1) as usize);
            }
        }
        Tiles::from_hues(&hues)
    }

    /// Parses 64 letters, rank 8 first, ranks separated by `/`.
    ///
    /// ```
    /// use ermine::games::colour_chess::Tiles;
    /// let text = Tiles::HOUSE.to_string();
    /// assert!(text.starts_with("orugubyg/guyogybr/"));
    /// assert_eq!(Tiles::parse(&text), Ok(Tiles::HOUSE));
    /// ```
    ///
    /// # Errors
    /// Returns [`TilesError`] with the rank or the letter.
    pub fn parse(text: &str) -> Result<Tiles, TilesError> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 8 {
            return Err(TilesError::Ranks(rows.len()));
        }
        let mut hues = [Hue::Red; 64];
        for (row, rank) in rows.into_iter().zip((0..8).rev()) {
            let count = row.chars().count();
            for (letter, file) in row.chars().zip(0..8) {
                let hue = Hue::from_letter(letter).ok_or(TilesError::Letter(letter))?;
                hues[Square::at(file, rank).index()] = hue;
            }
            if count != 8 {
                return Err(TilesError::Row {
                    rank: usize::from(rank) + 1,
                    row: row.to_owned(),
                });
            }
        }
        Ok(Tiles::from_hues(&hues))
    }

    /// Parses the layout at the start of `words`, `house`, `random <seed>` or 64 letters.
    ///
    /// # Errors
    /// Returns [`TilesError`] with the word and what was expected.
    pub fn choose(words: &[&str]) -> Result<TilesChoice, TilesError> {
        let (tiles, words_used) = match *words {
            ["house", ..] => (Tiles::HOUSE, 1),
            ["random"] => return Err(TilesError::NoSeed),
            ["random", seed, ..] => match seed.parse() {
                Ok(number) if seed.bytes().all(|byte| byte.is_ascii_digit()) => {
                    (Tiles::random(number), 2)
                }
                _ => return Err(TilesError::Seed(seed.to_owned())),
            },
            [letters, ..] if letters.contains('/') => (Tiles::parse(letters)?, 1),
            _ => return Err(TilesError::Words(words.join(" "))),
        };
        Ok(TilesChoice { tiles, words_used })
    }

    /// The colour of a tile.
    #[inline]
    #[must_use]
    pub fn hue(self, square: Square) -> Hue {
        let bit = |plane: Bitboard| plane.0 >> square.index() & 1;
        let [low, middle, high] = self.planes;
        Hue::from_index((bit(low) | bit(middle) << 1 | bit(high) << 2) as usize)
    }

    /// The tiles of a colour.
    #[inline]
    #[must_use]
    pub fn squares(self, hue: Hue) -> Bitboard {
        let number = hue.index() as u64;
        // All ones where the bit of the number is 0, to invert the plane.
        let turned = |bit: u64| Bitboard::new((number >> bit & 1).wrapping_sub(1));
        let [low, middle, high] = self.planes;
        (low ^ turned(0)) & (middle ^ turned(1)) & (high ^ turned(2))
    }

    /// The hash key of the layout.
    #[must_use]
    pub fn key(self) -> Key {
        let planes = self.planes.iter();
        planes.fold(0, |key, plane| splitmix(key ^ plane.0))
    }
}

/// Returns two different random colours.
fn two_colours(rng: &mut Rng) -> [Hue; 2] {
    let first = rng.below(Hue::COUNT as u32) as usize;
    let second = rng.below(Hue::COUNT as u32 - 1) as usize;
    [first, second + usize::from(second >= first)].map(Hue::from_index)
}

impl fmt::Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            for file in 0..8 {
                write!(f, "{}", self.hue(Square::at(file, rank)).letter())?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(tiles: Tiles, region: Bitboard) -> [u32; 6] {
        Hue::ALL.map(|hue| (tiles.squares(hue) & region).count())
    }

    #[test]
    fn the_house_board_is_fair() {
        let tiles = Tiles::HOUSE;
        assert_eq!(tiles.to_string().as_bytes(), HOUSE);
        assert_eq!(counts(tiles, Bitboard::ALL), [12, 10, 10, 12, 10, 10]);
        for square in Square::all() {
            let hue = tiles.hue(square);
            assert_eq!(tiles.hue(square.mirror()), hue);
            let here = Bitboard::of(square);
            let beside = here.east() | here.forward(crate::base::Side::White);
            // Across the middle line the halves mirror each other.
            let beside = if square.rank() == 3 {
                here.east()
            } else {
                beside
            };
            assert!((beside & tiles.squares(hue)).is_empty(), "{square}");
        }
        for rank in 0..8 {
            assert!(counts(tiles, Bitboard::rank(rank)).iter().all(|&n| n > 0));
        }
    }

    #[test]
    fn a_random_board_has_five_of_each_and_two_more_in_each_half() {
        let mut seen = Vec::new();
        for seed in 0..200 {
            let tiles = Tiles::random(seed);
            for half in [0xFFFF_FFFF, 0xFFFF_FFFF << 32] {
                let mut found = counts(tiles, Bitboard::new(half));
                found.sort_unstable();
                assert_eq!(found, [5, 5, 5, 5, 6, 6], "{tiles}");
            }
            assert_eq!(Tiles::random(seed), tiles);
            seen.push(tiles.to_string());
        }
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 200);
    }

    #[test]
    fn colours_and_squares_agree() {
        for tiles in [Tiles::HOUSE, Tiles::random(3)] {
            for square in Square::all() {
                for hue in Hue::ALL {
                    assert_eq!(tiles.squares(hue).has(square), tiles.hue(square) == hue);
                }
            }
            assert_eq!(Tiles::parse(&tiles.to_string()), Ok(tiles));
        }
        assert_ne!(Tiles::HOUSE.key(), Tiles::random(3).key());
    }

    #[test]
    fn text_that_is_not_a_layout_is_named() {
        let error_text = |words: &[&str]| Tiles::choose(words).unwrap_err().to_string();
        assert!(error_text(&["random"]).contains("seed is missing"));
        assert!(error_text(&["random", "+3"]).contains("'+3'"));
        assert!(error_text(&["random", "18446744073709551616"]).contains("'random'"));
        assert!(error_text(&["House"]).contains("'House'"));
        assert!(error_text(&[]).contains("expected house"));
        assert!(error_text(&["rrrrrrrr/rrrrrrrr"]).contains("2 ranks"));
        let house = Tiles::HOUSE.to_string();
        assert!(error_text(&[&house.replacen('o', "p", 1)]).contains("'p'"));
        assert!(error_text(&[&house.replacen('o', "", 1)]).contains("rank 8 ('rugubyg')"));
        assert!(error_text(&[&house.replacen('o', "oo", 1)]).contains("rank 8"));
        assert_eq!(
            Tiles::choose(&["random", "7", "moves"]).map(|choice| choice.words_used),
            Ok(2)
        );
    }
}
