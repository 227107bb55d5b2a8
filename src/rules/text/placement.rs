//! The first field of a position string: the pieces, rank by rank from the last, gaps as
//! numbers.

use super::{SetupError, refuse};
use crate::base::Square;

use std::fmt::{self, Display};

/// Splits a placement into ranks, each with its number (0 is the first), from the last
/// rank down; `count` is the number of ranks in words, for errors.
///
/// The contents of a rank differ between games: holes, gaps of two digits, pieces that
/// need a letter of another field. Each game parses them itself.
///
/// ```
/// use ermine::rules::text::split_ranks;
/// let ranks = split_ranks("placement", "3k/4/K3", 3, "three").unwrap();
/// assert_eq!(ranks, [("3k", 2), ("4", 1), ("K3", 0)]);
/// ```
///
/// # Errors
/// Returns [`SetupError`] if there are more or fewer.
pub fn split_ranks<F: Display>(
    field: F,
    placement: &str,
    ranks: u8,
    count: impl Display,
) -> Result<Vec<(&str, u8)>, SetupError<F>> {
    let rows: Vec<&str> = placement.split('/').collect();
    if rows.len() != usize::from(ranks) {
        return refuse(
            field,
            format!("{} ranks; expected {count} separated by '/'", rows.len()),
        );
    }
    Ok(rows.into_iter().zip((0..ranks).rev()).collect())
}

/// Parses a placement on the 8x8 board with gaps of one digit; `put` is called with the
/// square and the letter of each piece.
///
/// # Errors
/// Returns [`SetupError`] if there are not eight ranks of eight squares, or the error of
/// `put`.
pub fn read_placement<F: Display + Copy>(
    field: F,
    placement: &str,
    mut put: impl FnMut(Square, char) -> Result<(), SetupError<F>>,
) -> Result<(), SetupError<F>> {
    for (row, rank) in split_ranks(field, placement, 8, "eight")? {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(gap @ 1..=8) = letter.to_digit(10) {
                file += gap as u8;
            } else if file < 8 {
                put(Square::at(file, rank), letter)?;
                file += 1;
            } else {
                file = 9;
            }
            if file > 8 {
                break;
            }
        }
        if file != 8 {
            return refuse(
                field,
                format!("rank {} ('{row}') does not have eight squares", rank + 1),
            );
        }
    }
    Ok(())
}

/// Writes the placement of a board of `files` and `ranks`; `sign` returns the text for a
/// file and a rank, both from 0, `None` for an empty square.
///
/// # Errors
/// Returns the errors of `out`.
pub fn write_placement<S: Display>(
    out: &mut impl fmt::Write,
    files: u8,
    ranks: u8,
    sign: impl Fn(u8, u8) -> Option<S>,
) -> fmt::Result {
    for rank in (0..ranks).rev() {
        let mut gap = 0;
        for file in 0..files {
            match sign(file, rank) {
                None => gap += 1,
                Some(sign) => {
                    write_gap(out, gap)?;
                    write!(out, "{sign}")?;
                    gap = 0;
                }
            }
        }
        write_gap(out, gap)?;
        if rank > 0 {
            out.write_char('/')?;
        }
    }
    Ok(())
}

fn write_gap(out: &mut impl fmt::Write, gap: u8) -> fmt::Result {
    match gap {
        0 => Ok(()),
        _ => write!(out, "{gap}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_number_of_ranks_is_named() {
        for (text, found) in [("", 1), ("8", 1), ("8/8/8", 3), ("8//", 3)] {
            let error = split_ranks("placement", text, 2, "two").unwrap_err();
            let reason = format!("{found} ranks; expected two separated by '/'");
            assert_eq!((error.field, error.reason), ("placement", reason));
        }
    }

    #[test]
    fn gaps_are_numbers_however_long() {
        let mut text = String::new();
        let pieces = [
            "KQ          ",
            "     r      ",
            "            ",
            "b          B",
        ];
        let letter = |file: u8, rank: u8| {
            let found = pieces[usize::from(rank)].as_bytes()[usize::from(file)] as char;
            (found != ' ').then_some(found)
        };
        write_placement(&mut text, 12, 4, letter).unwrap();
        assert_eq!(text, "b10B/12/5r6/KQ10");
    }
}
