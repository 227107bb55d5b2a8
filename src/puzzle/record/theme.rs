//! Puzzle themes. Each is a fact of the rules or a difference between two searches
//! (`docs/puzzles.md`).

use crate::catalog;
use crate::rules::Motif;
use serde::{Deserialize, Deserializer, Serialize, de};
use std::fmt;
use std::sync::OnceLock;

/// A theme of a puzzle by its name, which is lichess's where lichess has the theme: one
/// of those below, the constraint of a game or a motif.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Theme(&'static str);

macro_rules! themes {
    ($($list:ident { $($(#[$doc:meta])* $theme:ident $name:literal,)* })*) => {
        impl Theme {
            $($($(#[$doc])* pub const $theme: Theme = Theme($name);)*)*
        }

        $(const $list: &[&str] = &[$($name),*];)*
    };
}

themes! {
    WINS {
        /// The solver wins by force, whatever the dice.
        MATE "mate",
        /// A forced win in one move.
        MATE_IN_1 "mateIn1",
        /// A forced win in two moves.
        MATE_IN_2 "mateIn2",
        /// A forced win in three moves.
        MATE_IN_3 "mateIn3",
        /// A forced win in four moves.
        MATE_IN_4 "mateIn4",
        /// A forced win in five or more moves.
        MATE_IN_5 "mateIn5",
    }
    COMPARISONS {
        /// Best on average, but not for the likeliest roll of the opponent.
        HEDGE "hedge",
        /// The move that gains most at once is wrong.
        TRAP "trap",
        /// The opponent has at most two replies.
        STARVE "starve",
        /// The opponent would be better off passing.
        ZUGZWANG "zugzwang",
        /// The best move gives up material, by a search of two plies.
        SACRIFICE "sacrifice",
        /// The first turn has no motif.
        QUIET "quietMove",
    }
    REST {
        /// The second part of the turn is possible only after the first.
        ORDER "order",
        /// The one important board of several has to be found.
        WHICH_BOARD "whichBoard",
        /// Another move would be best if the board were a separate game.
        MATCH_SCORE "matchScore",
        /// One move.
        ONE_MOVE "oneMove",
        /// Two moves.
        SHORT "short",
        /// Three moves.
        LONG "long",
        /// Four moves or more.
        VERY_LONG "veryLong",
    }
}

/// The motifs of every game that are themes.
const MOTIFS: &[Motif] = &[
    Motif::CAPTURE,
    Motif::CHECK,
    Motif::CASTLING,
    Motif::EN_PASSANT,
    Motif::PROMOTION,
];

impl Theme {
    /// The names of all themes, in the order of lists.
    #[must_use]
    pub fn names() -> &'static [&'static str] {
        static NAMES: OnceLock<Vec<&str>> = OnceLock::new();
        NAMES.get_or_init(|| {
            let motifs = MOTIFS.iter().copied().chain(catalog::motifs());
            let motifs = motifs.map(Motif::name);
            let mut names = WINS.to_vec();
            names.extend(catalog::constraints().chain(COMPARISONS.iter().copied()));
            for name in motifs.chain(REST.iter().copied()) {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            names
        })
    }

    /// All themes, in the order of lists.
    pub fn all() -> impl Iterator<Item = Theme> {
        Theme::names().iter().map(|name| Theme(name))
    }

    /// The theme of this name, if there is one.
    #[must_use]
    pub fn named(name: &str) -> Option<Theme> {
        Theme::all().find(|theme| theme.0 == name)
    }

    /// The name in records and tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// The theme of a forced win in `moves` moves.
    #[must_use]
    pub const fn mate_in(moves: u32) -> Theme {
        match moves {
            0 | 1 => Theme::MATE_IN_1,
            2 => Theme::MATE_IN_2,
            3 => Theme::MATE_IN_3,
            4 => Theme::MATE_IN_4,
            _ => Theme::MATE_IN_5,
        }
    }

    /// The names of `themes`, with `separator` between them.
    pub(crate) fn join(themes: &[Theme], separator: &str) -> String {
        let names: Vec<&str> = themes.iter().map(|theme| theme.name()).collect();
        names.join(separator)
    }

    /// The theme of a solution of `moves` moves.
    #[must_use]
    pub const fn of_length(moves: usize) -> Theme {
        match moves {
            0 | 1 => Theme::ONE_MOVE,
            2 => Theme::SHORT,
            3 => Theme::LONG,
            _ => Theme::VERY_LONG,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl<'de> Deserialize<'de> for Theme {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Theme, D::Error> {
        let name = String::deserialize(reader)?;
        let unknown = || de::Error::unknown_variant(&name, Theme::names());
        Theme::named(&name).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_write_the_names() {
        for theme in Theme::all() {
            let text = serde_json::to_string(&theme).unwrap();
            assert_eq!(text, format!("\"{theme}\""));
            assert_eq!(serde_json::from_str::<Theme>(&text).unwrap(), theme);
        }
    }

    #[test]
    fn each_name_is_in_the_list_once() {
        let names = Theme::names();
        let mut sorted = names.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), names.len(), "{names:?}");
        let common: Vec<&&str> = WINS.iter().chain(COMPARISONS).chain(REST).collect();
        for name in catalog::motifs()
            .map(Motif::name)
            .chain(catalog::constraints())
        {
            assert!(Theme::named(name).is_some(), "{name}");
            assert!(!common.contains(&&name), "{name} would be the common theme");
        }
    }

    #[test]
    fn an_unknown_name_is_an_error_that_lists_all() {
        let error = serde_json::from_str::<Theme>("\"fork\"").unwrap_err();
        let error = error.to_string();
        assert!(error.starts_with("unknown variant `fork`, expected one of `mate`, "));
    }
}
