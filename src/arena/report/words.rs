//! Numbers and names as the page writes them.

use crate::arena::stats::Estimate;

/// A narrow no-break space, between groups of digits and before units.
const THIN: char = '\u{202f}';

/// The text in place of a missing number.
pub(super) const NONE: &str = "–";

/// A whole number in groups of three digits.
pub(super) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) && digits.len() > 4 {
            text.push(THIN);
        }
        text.push(digit);
    }
    text
}

/// A number with a fixed count of decimals.
pub(super) fn fixed(number: f64, decimals: usize) -> String {
    let size = number.abs();
    let text = match size {
        _ if size.is_nan() => return NONE.to_owned(),
        _ if size.is_infinite() => "∞".to_owned(),
        _ if size >= 1e7 => format!("{size:.1e}"),
        _ => format!("{size:.decimals$}"),
    };
    let zero = text.chars().all(|letter| letter == '0' || letter == '.');
    let sign = if number < 0.0 && !zero { "−" } else { "" };
    format!("{sign}{text}")
}

/// The same with its sign, also if it is a plus.
pub(super) fn signed(number: f64, decimals: usize) -> String {
    let text = fixed(number, decimals);
    let sign = if number > 0.0 { "+" } else { "" };
    format!("{sign}{text}")
}

/// A share of 1 in percent.
pub(super) fn percent(share: f64) -> String {
    if share.is_nan() {
        return NONE.to_owned();
    }
    format!("{}{THIN}%", fixed(share * 100.0, 1))
}

/// A number that may be missing.
pub(super) fn maybe(number: Option<f64>, format: impl Fn(f64) -> String) -> String {
    number.map_or_else(|| NONE.to_owned(), format)
}

/// A number with its interval: `+21.3 ± 9.8`, or both ends where they differ.
pub(super) fn estimate(of: &Estimate, decimals: usize) -> String {
    let value = signed(of.value, decimals);
    match interval(of, decimals) {
        Some(interval) => format!("{value} {interval}"),
        None => value,
    }
}

/// The interval alone: `± 9.8` if it is about even, else `[11.4, 33.0]`.
pub(super) fn interval(of: &Estimate, decimals: usize) -> Option<String> {
    let (below, above) = (of.value - of.low, of.high - of.value);
    let half = (below + above) / 2.0;
    if of.low.is_nan() || of.high.is_nan() {
        None
    } else if half.is_finite() && below > 0.0 && (above - below).abs() < 0.1 * half {
        Some(format!("± {}", fixed(half, decimals)))
    } else {
        let [low, high] = [of.low, of.high].map(|end| signed(end, decimals));
        Some(format!("[{low}, {high}]"))
    }
}

/// A time in microseconds, in the unit that fits it.
pub(super) fn micros(time: f64) -> String {
    let (value, unit) = match time {
        _ if time < 1e3 => (time, "µs"),
        _ if time < 1e6 => (time / 1e3, "ms"),
        _ if time < 120e6 => (time / 1e6, "s"),
        _ if time < 7200e6 => (time / 60e6, "min"),
        _ => (time / 3600e6, "h"),
    };
    format!("{}{THIN}{unit}", significant(value))
}

/// A number in thousands, millions … as fits it.
pub(super) fn short(number: f64) -> String {
    let size = number.abs();
    let (value, unit) = match size {
        _ if size < 1e4 => (number, ""),
        _ if size < 1e6 => (number / 1e3, "k"),
        _ if size < 1e9 => (number / 1e6, "M"),
        _ => (number / 1e9, "G"),
    };
    format!("{}{unit}", significant(value))
}

/// A number with about three significant digits, without trailing zeros.
pub(super) fn significant(number: f64) -> String {
    let decimals = match number.abs() {
        size if size >= 100.0 => 0,
        size if size >= 10.0 => 1,
        size if size >= 1.0 => 2,
        _ => 3,
    };
    let text = fixed(number, decimals);
    if text.contains('.') && !text.contains('e') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// Text from outside as the page can hold it: control characters, which XML forbids,
/// become the replacement character.
pub(super) fn clean(text: &str) -> String {
    let bad = |letter: char| letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}');
    let letters = text.chars();
    letters
        .map(|letter| if bad(letter) { '\u{fffd}' } else { letter })
        .collect()
}

/// The text, shortened to `max_length` characters.
pub(super) fn cut(text: &str, max_length: usize) -> String {
    let text = clean(text);
    if text.chars().count() <= max_length {
        return text;
    }
    let start: String = text.chars().take(max_length.saturating_sub(1)).collect();
    format!("{}…", start.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well_however_odd() {
        assert_eq!(count(1234), "1234");
        assert_eq!(count(1_234_567), "1\u{202f}234\u{202f}567");
        assert_eq!(fixed(-0.04, 1), "0.0");
        assert_eq!(fixed(f64::NAN, 1), "–");
        assert_eq!(signed(f64::INFINITY, 1), "+∞");
        assert_eq!(signed(-3.25, 1), "−3.2");
        assert_eq!(fixed(1e300, 1), "1.0e300");
        assert_eq!(percent(0.5), "50.0\u{202f}%");
        assert_eq!(micros(1_500.0), "1.5\u{202f}ms");
        assert_eq!(short(1_250_000.0), "1.25M");
        assert_eq!(significant(200.0), "200");
    }

    #[test]
    fn intervals_are_short_where_they_are_even() {
        assert_eq!(estimate(&Estimate::normal(21.3, 5.0), 1), "+21.3 ± 9.8");
        let open = Estimate {
            value: f64::INFINITY,
            low: 120.0,
            ..Estimate::unknown(0.0)
        };
        assert_eq!(estimate(&open, 0), "+∞ [+120, +∞]");
        assert_eq!(estimate(&Estimate::normal(3.0, f64::NAN), 0), "+3");
    }

    #[test]
    fn texts_of_others_are_made_printable_and_short() {
        assert_eq!(clean("a\0b\u{1b}[31m"), "a\u{fffd}b\u{fffd}[31m");
        assert_eq!(cut("abcdef", 4), "abc…");
        assert_eq!(cut("äöü", 3), "äöü");
    }
}
