//! Facts beside a board: what cannot be seen on it.

use super::colour::Colour;
use crate::base::Side;
use crate::rules::DrawClock;
use serde::Serialize;

/// A group of related facts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Section {
    /// The title, if one is needed.
    pub title: Option<&'static str>,
    /// The facts, in reading order.
    pub facts: Vec<Fact>,
}

impl Section {
    /// Creates a section without a title.
    #[must_use]
    pub const fn new(facts: Vec<Fact>) -> Section {
        Section { title: None, facts }
    }
}

/// One fact: its name and its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// The name.
    pub name: FactWord,
    /// The value.
    pub value: FactValue,
    /// Whether this fact, among similar ones, is the one that matters now.
    pub stressed: bool,
}

/// The value of a [`Fact`]; no words mean "none".
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FactValue {
    /// The value for the position.
    One(Vec<FactWord>),
    /// The value for one side; the fact's name is what the side does.
    Of {
        /// The side.
        side: Side,
        /// The pieces or things concerned.
        words: Vec<FactWord>,
    },
    /// The values for White and for Black.
    Each([Vec<FactWord>; 2]),
}

/// A word, or a few that belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum FactWord {
    /// Plain text.
    Text(String),
    /// The name of a colour, to be shown with it.
    Colour(Colour),
}

impl From<&str> for FactWord {
    fn from(text: &str) -> FactWord {
        FactWord::Text(text.to_owned())
    }
}

impl From<String> for FactWord {
    fn from(text: String) -> FactWord {
        FactWord::Text(text)
    }
}

impl From<Colour> for FactWord {
    fn from(colour: Colour) -> FactWord {
        FactWord::Colour(colour)
    }
}

impl Fact {
    /// Creates a fact of the position with one word.
    ///
    /// ```
    /// use ermine::rules::{Fact, FactValue, FactWord};
    /// let fact = Fact::one("Part", "1 of 2");
    /// assert_eq!(fact.value, FactValue::One(vec![FactWord::from("1 of 2")]));
    /// ```
    #[must_use]
    pub fn one(name: impl Into<FactWord>, word: impl Into<FactWord>) -> Fact {
        Fact::list(name, [word])
    }

    /// Creates a fact of the position with any number of words.
    #[must_use]
    pub fn list<W: Into<FactWord>>(
        name: impl Into<FactWord>,
        words: impl IntoIterator<Item = W>,
    ) -> Fact {
        let words = words.into_iter().map(W::into).collect();
        Fact::new(name.into(), FactValue::One(words))
    }

    /// Creates a fact of both sides; `words` is called for White and for Black.
    #[must_use]
    pub fn each<W: Into<FactWord>, I: IntoIterator<Item = W>>(
        name: impl Into<FactWord>,
        words: impl Fn(Side) -> I,
    ) -> Fact {
        let words = |side| words(side).into_iter().map(W::into).collect();
        Fact::new(name.into(), FactValue::Each(Side::ALL.map(words)))
    }

    /// Creates a fact of one side: what it does, with which pieces or things.
    #[must_use]
    pub fn of<W: Into<FactWord>>(
        side: Side,
        name: impl Into<FactWord>,
        words: impl IntoIterator<Item = W>,
    ) -> Fact {
        let words = words.into_iter().map(W::into).collect();
        Fact::new(name.into(), FactValue::Of { side, words })
    }

    /// Creates the fact that shows the clock of the draw by move count; `unit` is what it
    /// counts.
    ///
    /// ```
    /// use ermine::rules::{DrawClock, Fact};
    /// let clock = DrawClock { passed: 3, max: 100 };
    /// assert_eq!(Fact::quiet(clock, "plies"), Fact::one("Quiet", "3 of 100 plies"));
    /// ```
    #[must_use]
    pub fn quiet(clock: DrawClock, unit: &str) -> Fact {
        let DrawClock { passed, max } = clock;
        Fact::one("Quiet", format!("{passed} of {max} {unit}"))
    }

    const fn new(name: FactWord, value: FactValue) -> Fact {
        Fact {
            name,
            value,
            stressed: false,
        }
    }
}

/// The meaning of the grounds of a board, where it has to be explained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Legend {
    /// The common title of all grounds.
    pub title: &'static str,
    /// The grounds, each named by its meaning.
    pub colours: Vec<Colour>,
}
