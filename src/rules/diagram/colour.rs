//! Colours, with and without a name.

use serde::{Serialize, Serializer};
use std::fmt;

/// The red, green and blue components.
///
/// ```
/// use ermine::rules::Rgb;
/// assert_eq!(Rgb(0x4A, 0xDE, 0x80).to_string(), "#4ade80");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// Formats the colour as CSS does.
impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rgb(red, green, blue) = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl Serialize for Rgb {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A colour of squares or pieces, with its name where colours cannot be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Colour {
    /// The name of the colour, or its meaning.
    pub name: &'static str,
    /// Its letter, if the game gives it one.
    pub letter: Option<char>,
    /// The colour itself.
    pub rgb: Rgb,
}
