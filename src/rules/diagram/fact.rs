//! What stands beside a board: facts that cannot be seen on it.

use super::colour::Colour;
use crate::base::Side;
use serde::Serialize;

/// Facts that belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Section {
    /// What they are about, if it has to be said.
    pub title: Option<&'static str>,
    /// In the order of reading.
    pub facts: Vec<Fact>,
}

impl Section {
    /// Facts that need no title.
    #[must_use]
    pub const fn new(facts: Vec<Fact>) -> Section {
        Section { title: None, facts }
    }
}

/// One thing worth knowing: its name and what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// What it is called.
    pub name: FactWord,
    /// What it is.
    pub value: FactValue,
    /// Whether it is the one among its like that matters now.
    pub stressed: bool,
}

/// What a [`Fact`] says; without words it says "none".
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FactValue {
    /// Of the position.
    One(Vec<FactWord>),
    /// Of one side; the fact's name says what it does.
    Of {
        /// Whose.
        side: Side,
        /// With whom or what.
        words: Vec<FactWord>,
    },
    /// Of White and of Black.
    Each([Vec<FactWord>; 2]),
}

/// A word, or a few that stay together.
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
    /// A fact of the position in one word.
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

    /// A fact of the position in any number of words.
    #[must_use]
    pub fn list<W: Into<FactWord>>(
        name: impl Into<FactWord>,
        words: impl IntoIterator<Item = W>,
    ) -> Fact {
        let words = words.into_iter().map(W::into).collect();
        Fact::new(name.into(), FactValue::One(words))
    }

    /// A fact of either side; `words` is asked for White's and for Black's.
    #[must_use]
    pub fn each<W: Into<FactWord>, I: IntoIterator<Item = W>>(
        name: impl Into<FactWord>,
        words: impl Fn(Side) -> I,
    ) -> Fact {
        let words = |side| words(side).into_iter().map(W::into).collect();
        Fact::new(name.into(), FactValue::Each(Side::ALL.map(words)))
    }

    /// What one side does, and with whom or what.
    #[must_use]
    pub fn of<W: Into<FactWord>>(
        side: Side,
        name: impl Into<FactWord>,
        words: impl IntoIterator<Item = W>,
    ) -> Fact {
        let words = words.into_iter().map(W::into).collect();
        Fact::new(name.into(), FactValue::Of { side, words })
    }

    /// How far the clock of the draw by move count has gone, and how far it can;
    /// `unit` is what it counts.
    ///
    /// ```
    /// use ermine::rules::Fact;
    /// assert_eq!(Fact::quiet((3, 100), "plies"), Fact::one("Quiet", "3 of 100 plies"));
    /// ```
    #[must_use]
    pub fn quiet((passed, most): (u32, u32), unit: &str) -> Fact {
        Fact::one("Quiet", format!("{passed} of {most} {unit}"))
    }

    const fn new(name: FactWord, value: FactValue) -> Fact {
        Fact {
            name,
            value,
            stressed: false,
        }
    }
}

/// What the grounds of a board tell, where that has to be said beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Legend {
    /// What all of them are about.
    pub title: &'static str,
    /// What each says.
    pub colours: Vec<Colour>,
}
