//! The fields of a position string that every game has.

use super::{SetupError, refuse};
use crate::base::Side;
use std::fmt::Display;

/// The largest clock and move number in a position; both stop counting there.
pub const MAX_COUNT: u16 = 9999;

/// Splits a position string into words, one for each of `names`; `count` is the number of
/// fields in words, for errors.
///
/// ```
/// use ermine::rules::text::fields;
/// assert_eq!(fields(" 8/8  w", ["placement", "side"], "two"), Ok(["8/8", "w"]));
/// let error = fields("8/8", ["placement", "side"], "two").unwrap_err();
/// assert_eq!(error.to_string(), "position field side: missing; expected two fields, found 1");
/// ```
///
/// # Errors
/// Returns [`SetupError`] with the first missing field, or with the last if more follows
/// it.
pub fn fields<'a, F: Display + Copy, const N: usize>(
    text: &'a str,
    names: [F; N],
    count: &str,
) -> Result<[&'a str; N], SetupError<F>> {
    let words = words(text, &names, count)?;
    Ok(std::array::from_fn(|index| words[index]))
}

/// Does the same as [`fields`] for any number of names.
///
/// # Errors
/// Returns the errors of [`fields`].
pub fn words<'a, F: Display + Copy>(
    text: &'a str,
    names: &[F],
    count: &str,
) -> Result<Vec<&'a str>, SetupError<F>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if let Some(&missing) = names.get(words.len()) {
        return refuse(
            missing,
            format!("missing; expected {count} fields, found {}", words.len()),
        );
    }
    if let (Some(word), Some(&last)) = (words.get(names.len()), names.last()) {
        return refuse(
            last,
            format!("'{word}' follows the last field; expected {count} fields"),
        );
    }
    Ok(words)
}

/// Parses the side to move, `w` or `b`.
///
/// # Errors
/// Returns [`SetupError`] if it is neither.
pub fn read_side<F: Display>(field: F, text: &str) -> Result<Side, SetupError<F>> {
    match text {
        "w" => Ok(Side::White),
        "b" => Ok(Side::Black),
        _ => refuse(field, format!("'{text}' is not a side; expected w or b")),
    }
}

/// Parses a clock or, if `min` is 1, the number of a move. [`check_clock`] and
/// [`check_number`] check its upper limit.
///
/// # Errors
/// Returns [`SetupError`] if it is not a number.
pub fn read_number<F: Display>(field: F, text: &str, min: u16) -> Result<u16, SetupError<F>> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if plain => Ok(number),
        _ => refuse(
            field,
            format!("'{text}' is not a number from {min} to {MAX_COUNT}"),
        ),
    }
}

/// Checks that a clock is within its limit.
///
/// # Errors
/// Returns [`SetupError`] if it is too large.
pub fn check_clock<F: Display>(field: F, clock: u16) -> Result<(), SetupError<F>> {
    check_range(field, clock, 0)
}

/// Checks that a move number is within its limits.
///
/// # Errors
/// Returns [`SetupError`] if it is 0 or too large.
pub fn check_number<F: Display>(field: F, number: u16) -> Result<(), SetupError<F>> {
    check_range(field, number, 1)
}

fn check_range<F: Display>(field: F, number: u16, min: u16) -> Result<(), SetupError<F>> {
    match (min..=MAX_COUNT).contains(&number) {
        true => Ok(()),
        false => refuse(field, format!("{number} is not {min}-{MAX_COUNT}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason_of<T: std::fmt::Debug>(result: Result<T, SetupError<&str>>) -> String {
        result.unwrap_err().reason
    }

    #[test]
    fn a_missing_field_and_a_word_too_many_are_named() {
        let names = ["placement", "side", "clock"];
        for (text, field, reason) in [
            ("", "placement", "missing; expected three fields, found 0"),
            ("8/8 w", "clock", "missing; expected three fields, found 2"),
            (
                "8/8 w 0 x y",
                "clock",
                "'x' follows the last field; expected three fields",
            ),
        ] {
            let error = fields(text, names, "three").unwrap_err();
            assert_eq!((error.field, error.reason.as_str()), (field, reason));
        }
    }

    #[test]
    fn a_side_is_one_small_letter() {
        assert_eq!(read_side("side", "w"), Ok(Side::White));
        assert_eq!(read_side("side", "b"), Ok(Side::Black));
        for text in ["W", "", "wb", "é"] {
            let reason = format!("'{text}' is not a side; expected w or b");
            assert_eq!(reason_of(read_side("side", text)), reason);
        }
    }

    #[test]
    fn a_number_has_digits_only() {
        assert_eq!(read_number("clock", "0", 0), Ok(0));
        assert_eq!(read_number("number", "65535", 1), Ok(65535));
        for text in ["+1", "-1", "", "1.5", "65536", "x", "٣"] {
            for min in [0, 1] {
                let reason = format!("'{text}' is not a number from {min} to 9999");
                assert_eq!(reason_of(read_number("clock", text, min)), reason);
            }
        }
    }

    #[test]
    fn counts_end_at_four_digits() {
        assert_eq!(check_clock("clock", 0), Ok(()));
        assert_eq!(check_clock("clock", 9999), Ok(()));
        assert_eq!(check_number("number", 1), Ok(()));
        assert_eq!(
            reason_of(check_clock("clock", 10000)),
            "10000 is not 0-9999"
        );
        assert_eq!(reason_of(check_number("number", 0)), "0 is not 1-9999");
        assert_eq!(
            reason_of(check_number("number", 10000)),
            "10000 is not 1-9999"
        );
    }
}
