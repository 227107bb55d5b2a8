//! The origin of a move in algebraic notation: as much of the square as is needed.

use crate::base::geometry::{Geometry, Square};

/// The letter of a file, `a` for file 0.
#[must_use]
pub const fn file_letter(file: u8) -> char {
    (b'a' + file) as char
}

/// Returns as much of the origin as distinguishes a piece from others of its kind that
/// can reach the same square: nothing, the file, the rank, or both; `rivals` are the
/// squares of the others.
///
/// ```
/// use ermine::base::Square;
/// use ermine::rules::text::origin_text;
/// let [b1, f1, b3] = ["b1", "f1", "b3"].map(|name| name.parse::<Square>().unwrap());
/// assert_eq!(origin_text(b1, []), "");
/// assert_eq!(origin_text(b1, [f1]), "b");
/// assert_eq!(origin_text(b1, [b3]), "1");
/// assert_eq!(origin_text(b1, [b3, f1]), "b1");
/// ```
#[must_use]
pub fn origin_text<G: Geometry>(
    from: Square<G>,
    rivals: impl IntoIterator<Item = Square<G>>,
) -> String {
    let rivals: Vec<Square<G>> = rivals.into_iter().collect();
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|rival| rival.file() != from.file()) {
        file_letter(from.file()).to_string()
    } else if rivals.iter().all(|rival| rival.rank() != from.rank()) {
        (from.rank() + 1).to_string()
    } else {
        from.to_string()
    }
}

/// The origin of a piece, as far as a text specifies it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The file, from 0, if specified.
    pub file: Option<u8>,
    /// The rank, from 0, if specified.
    pub rank: Option<u8>,
}

impl Origin {
    /// Parses nothing, a file, a rank or a square of a board; `None` if the text is
    /// something else.
    ///
    /// ```
    /// use ermine::base::geometry::{Board10x10, Square};
    /// use ermine::rules::text::Origin;
    /// let read = |text| Origin::read::<Board10x10>(text);
    /// let [file, rank] = [Some(9), Some(9)];
    /// assert_eq!(read("j10"), Some(Origin { file, rank }));
    /// assert_eq!(read("10"), Some(Origin { file: None, rank }));
    /// assert_eq!(read("k"), None);
    /// assert!(read("10").unwrap().fits(Square::<Board10x10>::at(3, 9)));
    /// ```
    #[must_use]
    pub fn read<G: Geometry>(text: &str) -> Option<Origin> {
        if text.is_empty() {
            return Some(Origin::default());
        }
        if let Ok(square) = text.parse::<Square<G>>() {
            let (file, rank) = (Some(square.file()), Some(square.rank()));
            return Some(Origin { file, rank });
        }
        // Completed by a file or a rank, the other half alone is a square.
        if let Ok(square) = format!("{text}1").parse::<Square<G>>() {
            let file = Some(square.file());
            return (text.len() == 1).then_some(Origin { file, rank: None });
        }
        let square: Square<G> = format!("a{text}").parse().ok()?;
        let rank = Some(square.rank());
        Some(Origin { file: None, rank })
    }

    /// Whether the origin may be `square`.
    #[must_use]
    pub fn fits<G: Geometry>(self, square: Square<G>) -> bool {
        self.file.is_none_or(|file| file == square.file())
            && self.rank.is_none_or(|rank| rank == square.rank())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::geometry::{Board8x8, Board10x10};

    fn every_part<G: Geometry>() {
        for square in Square::<G>::all() {
            let (file, rank) = (square.file(), square.rank());
            for (text, part) in [
                (square.to_string(), (Some(file), Some(rank))),
                (file_letter(file).to_string(), (Some(file), None)),
                ((rank + 1).to_string(), (None, Some(rank))),
                (String::new(), (None, None)),
            ] {
                let (file, rank) = part;
                let found = Origin::read::<G>(&text);
                assert_eq!(found, Some(Origin { file, rank }), "{text}");
            }
        }
    }

    #[test]
    fn every_part_of_a_square_is_read() {
        every_part::<Board8x8>();
        every_part::<Board10x10>();
    }

    #[test]
    fn text_that_is_not_part_of_a_square_is_none() {
        let no_part = [
            "é", "A", "aa", "1a", "0", "01", "a0", "a1b", "a11", "-", " ",
        ];
        for text in no_part {
            assert_eq!(Origin::read::<Board10x10>(text), None, "{text}");
        }
        for text in no_part.into_iter().chain(["9", "10", "a9", "i", "i1"]) {
            assert_eq!(Origin::read::<Board8x8>(text), None, "{text}");
        }
    }

    #[test]
    fn the_file_is_preferred_to_the_rank() {
        let square = |name: &str| name.parse::<Square<Board10x10>>().unwrap();
        let [d4, e5, d6, f4] = ["d4", "e5", "d6", "f4"].map(square);
        assert_eq!(origin_text(d4, [e5, f4]), "d");
        assert_eq!(origin_text(d4, [e5, d6]), "4");
        assert_eq!(origin_text(d4, [f4, d6]), "d4");
        let [j10, j9, i10] = ["j10", "j9", "i10"].map(square);
        assert_eq!(origin_text(j10, [j9, i10]), "j10");
    }
}
