//! A JSON value as the text in which it was written.

use serde::de::IntoDeserializer;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use std::fmt;

/// A JSON value as the text in which it was written, so that it can be written back
/// unchanged: numbers of any size, `1.0` versus `1`, escapes. Equal if the texts are
/// equal.
///
/// ```
/// use ermine::base::JsonText;
/// let id: JsonText = serde_json::from_str("18446744073709551617").unwrap();
/// assert_eq!(serde_json::to_string(&id).unwrap(), "18446744073709551617");
/// assert_eq!(JsonText::default().get(), "null");
/// assert_eq!(JsonText::from("3.17").text().as_deref(), Some("3.17"));
/// ```
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct JsonText(Box<RawValue>);

impl JsonText {
    /// The JSON text.
    #[must_use]
    pub fn get(&self) -> &str {
        self.0.get()
    }

    /// Whether the value is `null`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        self.get() == RawValue::NULL.get()
    }

    /// The contents of a string; `None` for any other value.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        serde_json::from_str(self.get()).ok()
    }

    /// Whether both parse to the same value, however they are written.
    #[must_use]
    pub fn has_same_value(&self, other: &JsonText) -> bool {
        let value = |text: &JsonText| serde_json::from_str::<serde_json::Value>(text.get()).ok();
        self == other || value(self).is_some_and(|found| Some(found) == value(other))
    }

    /// Checks what deserialization left open: that strings are valid Unicode and that the
    /// nesting is not too deep.
    ///
    /// # Errors
    /// Returns the parse error.
    pub fn check(&self) -> Result<(), serde_json::Error> {
        let is_number = self
            .get()
            .starts_with(|letter: char| letter == '-' || letter.is_ascii_digit());
        match is_number {
            true => Ok(()),
            false => serde_json::from_str::<serde_json::Value>(self.get()).map(drop),
        }
    }
}

impl Default for JsonText {
    fn default() -> JsonText {
        JsonText(RawValue::NULL.to_owned())
    }
}

impl PartialEq for JsonText {
    fn eq(&self, other: &JsonText) -> bool {
        self.get() == other.get()
    }
}

impl Eq for JsonText {}

impl fmt::Display for JsonText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.get())
    }
}

impl From<&serde_json::Value> for JsonText {
    fn from(value: &serde_json::Value) -> JsonText {
        // Plain data always serializes.
        serde_json::value::to_raw_value(value).map_or_else(|_| JsonText::default(), JsonText)
    }
}

impl From<&str> for JsonText {
    fn from(text: &str) -> JsonText {
        JsonText::from(&serde_json::Value::from(text))
    }
}

impl From<String> for JsonText {
    fn from(text: String) -> JsonText {
        JsonText::from(text.as_str())
    }
}

impl From<u64> for JsonText {
    fn from(number: u64) -> JsonText {
        JsonText::from(&serde_json::Value::from(number))
    }
}

impl<'de> IntoDeserializer<'de, serde_json::Error> for &'de JsonText {
    type Deserializer = &'de RawValue;

    fn into_deserializer(self) -> &'de RawValue {
        &self.0
    }
}

impl<'de> Deserialize<'de> for JsonText {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<JsonText, D::Error> {
        let raw = Box::<RawValue>::deserialize(reader)?;
        let is_control = |byte: &u8| byte.is_ascii_control();
        if !raw.get().as_bytes().iter().any(is_control) {
            return Ok(JsonText(raw));
        }
        // Strings contain no unescaped control characters, so these are blanks between
        // values.
        let blank = raw.get().replace(['\t', '\r', '\n'], " ");
        let raw = RawValue::from_string(blank).map_err(serde::de::Error::custom)?;
        Ok(JsonText(raw))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::json_line;

    #[test]
    fn texts_come_back_as_they_were() {
        for text in [
            "18446744073709551616",
            "-9223372036854775809",
            "1.0",
            "1",
            "1e5",
            "1E+400",
            "-0",
            "0.1000",
            r#""\u0041\/\n""#,
            "[1, 2.50]",
            r#"{"b": 1, "a": 2}"#,
            "null",
            "true",
        ] {
            let read: JsonText = serde_json::from_str(text).unwrap();
            assert_eq!(json_line(&read), format!("{text}\n"));
            read.check().unwrap();
        }
    }

    #[test]
    fn texts_with_equal_values_mean_the_same() {
        let read = |text: &str| serde_json::from_str::<JsonText>(text).unwrap();
        for (one, other) in [
            (r#""\u0041""#, r#""A""#),
            ("[1,  2]", "[1,2]"),
            ("1e5", "100000.0"),
            ("18446744073709551616", "1.8446744073709552e19"),
            ("1e999", "1e999"),
        ] {
            assert!(read(one).has_same_value(&read(other)), "{one} {other}");
        }
        for (one, other) in [("1", "1.0"), ("1e999", "2e999"), ("1", "2"), ("null", "0")] {
            assert!(!read(one).has_same_value(&read(other)), "{one} {other}");
        }
    }

    #[test]
    fn a_line_stays_a_line_of_json() {
        let read: JsonText = serde_json::from_str("[1,\t2,\r\n\"\u{9b}\"]").unwrap();
        let line = json_line(&read);
        assert_eq!(line, "[1, 2,  \"\\u009b\"]\n");
        assert!(serde_json::from_str::<serde_json::Value>(&line).is_ok());
        for text in [r#""\ud800""#, &"[".repeat(200)] {
            let read = serde_json::from_str::<JsonText>(text);
            assert!(read.and_then(|read| read.check()).is_err(), "{text}");
        }
    }
}
