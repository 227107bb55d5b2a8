//! Comparing a value with a text, without writing the value out.

use std::fmt::{self, Display, Write};

/// Whether `value` is displayed as `text`. It is formatted only as far as the two agree,
/// and nothing is allocated: to find one value among many by its text, ask for each.
///
/// ```
/// use ermine::base::is_spelled;
/// assert!(is_spelled(&12.5, "12.5"));
/// assert!(!is_spelled(&12.5, "12") && !is_spelled(&12.5, "12.50"));
/// ```
#[must_use]
pub fn is_spelled(value: &impl Display, text: &str) -> bool {
    let mut rest = Rest(text);
    write!(rest, "{value}").is_ok() && rest.0.is_empty()
}

/// The part of a text that has not been written yet. To write anything else fails.
struct Rest<'a>(&'a str);

impl Write for Rest<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(part).ok_or(fmt::Error)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_is_equality_of_texts(parts in prop::collection::vec("[ab]{0,2}", 3), text in "[ab]{0,6}") {
            struct Joined(Vec<String>);
            impl Display for Joined {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    self.0.iter().try_for_each(|part| f.write_str(part))
                }
            }
            let joined = Joined(parts);
            prop_assert_eq!(is_spelled(&joined, &text), joined.to_string() == text);
            prop_assert!(is_spelled(&joined, &joined.to_string()));
        }
    }
}
