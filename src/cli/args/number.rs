//! The parsers of numbers that are not plain counts.

use crate::nnue::Shape;
use clap::builder::TypedValueParser;
use std::ops::RangeBounds;

/// Returns the parser of a number in `range`; `expected` describes it in the error.
pub(crate) fn number(
    range: impl RangeBounds<f64> + Clone + Send + Sync + 'static,
    expected: &'static str,
) -> impl TypedValueParser<Value = f64> {
    move |text: &str| {
        let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
        let number = number.filter(|number| range.contains(number));
        number.ok_or_else(|| format!("expected a number {expected}"))
    }
}

/// Returns the parser of a number of at least 0.
pub(crate) fn size() -> impl TypedValueParser<Value = f64> {
    number(0.0.., "of at least 0")
}

/// Returns the parser of a number from 0 to 1.
pub(crate) fn share() -> impl TypedValueParser<Value = f64> {
    number(0.0..=1.0, "from 0 to 1")
}

/// Parses a number of hidden units.
pub(crate) fn hidden(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| Shape::allows(number));
    number.ok_or_else(|| "expected a multiple of 32, at most 4096".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_out_of_their_range_are_refused() {
        let command = clap::Command::new("ermine");
        let size = |text: &str| size().parse_ref(&command, None, text.as_ref()).is_ok();
        let share = |text: &str| share().parse_ref(&command, None, text.as_ref()).is_ok();
        assert!(size("0") && size("2.5e3") && share("0") && share("1"));
        for text in ["-0.1", "inf", "nan", "0,5", ""] {
            assert!(!size(text) && !share(text), "{text}");
        }
        assert!(!share("1.1"));
    }
}
