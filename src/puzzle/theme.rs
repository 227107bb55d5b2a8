//! What a puzzle is about. No theme is a matter of taste: each is a fact of the rules
//! or the difference of two searches (`docs/puzzles.md`).

use crate::rules::Motif;
use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! themes {
    ($($(#[$doc:meta])* $theme:ident $name:literal),* $(,)?) => {
        /// One thing that a puzzle is about.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
        )]
        pub enum Theme {
            $($(#[$doc])* #[serde(rename = $name)] $theme,)*
        }

        impl Theme {
            /// All of them, in the order in which they are told.
            pub const ALL: &'static [Theme] = &[$(Theme::$theme),*];

            /// As records and tables write it; where lichess has the theme, its word.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Theme::$theme => $name,)*
                }
            }
        }
    };
}

themes! {
    /// The solver wins by force, whatever the dice.
    Mate "mate",
    /// The same at once.
    MateIn1 "mateIn1",
    /// The same in two moves.
    MateIn2 "mateIn2",
    /// The same in three.
    MateIn3 "mateIn3",
    /// The same in four.
    MateIn4 "mateIn4",
    /// The same in five or more.
    MateIn5 "mateIn5",
    /// Another move would be best if the move did not lock the opponent's pieces (Royal
    /// Palette).
    Lock "lock",
    /// Another move would be best if the opponent were free to land where he likes
    /// (Colour Chess).
    Call "call",
    /// Another move would be best if no standard-bearer were held (The Royal Standard).
    Frozen "frozen",
    /// Best on average, but not for the likeliest roll of the opponent.
    Hedge "hedge",
    /// The move that gains most at once, or by a look one ply deep, is wrong.
    Trap "trap",
    /// At most two replies are left.
    Starve "starve",
    /// Worse for the opponent than if he could pass.
    Zugzwang "zugzwang",
    /// Gives up material, by a look of two plies.
    Sacrifice "sacrifice",
    /// No capture, check, promotion or the like.
    Quiet "quietMove",
    /// A piece is taken.
    Capture "capture",
    /// A check.
    Check "check",
    /// Castling.
    Castling "castling",
    /// A capture in passing.
    EnPassant "enPassant",
    /// A pawn becomes another piece.
    Promotion "promotion",
    /// A pawn brings a captured piece back (Royal Palette).
    Revival "revival",
    /// A waiting pawn becomes a captured piece (Royal Palette).
    Conversion "conversion",
    /// No piece fits the lock, so that any may move (Royal Palette).
    Relief "relief",
    /// A piece who is held removes himself (Royal Rumble).
    Suicide "suicide",
    /// Pieces are removed and nobody moves (Royal Rumble).
    Shot "shot",
    /// An enemy changes sides (Royal Rumble).
    Recruitment "recruitment",
    /// The second part of the turn is possible only after the first (Colour Chess).
    Order "order",
    /// Where the standard-bearer is put decides (The Royal Standard).
    Bearer "bearer",
    /// A check to a side that has two kings to look after (Colorbound Chess).
    TwoKings "twoKings",
    /// On a shade that no officer of the opponent reaches (Colorbound Chess).
    WrongShade "wrongShade",
    /// Of several boards that wait the one has to be found that matters (Royal Rumble).
    WhichBoard "whichBoard",
    /// Another move would be best on the board as a game of its own (Royal Rumble).
    MatchScore "matchScore",
    /// One move.
    OneMove "oneMove",
    /// Two moves.
    Short "short",
    /// Three moves.
    Long "long",
    /// Four moves or more.
    VeryLong "veryLong",
}

impl Theme {
    /// The theme that a fact of the rules makes, if it makes one.
    #[must_use]
    pub const fn of(motif: Motif) -> Option<Theme> {
        Some(match motif {
            Motif::Capture => Theme::Capture,
            Motif::Check => Theme::Check,
            Motif::Castling => Theme::Castling,
            Motif::EnPassant => Theme::EnPassant,
            Motif::Promotion => Theme::Promotion,
            Motif::Revival => Theme::Revival,
            Motif::Conversion => Theme::Conversion,
            Motif::Relief => Theme::Relief,
            Motif::Suicide => Theme::Suicide,
            Motif::Shot => Theme::Shot,
            Motif::Recruitment => Theme::Recruitment,
            Motif::TwoKings => Theme::TwoKings,
            Motif::WrongShade => Theme::WrongShade,
            // Where else the bearer could go decides whether it is a theme.
            Motif::Displacement | Motif::KingCapture => return None,
        })
    }

    /// The theme of a win by force in so many moves.
    #[must_use]
    pub const fn mate_in(moves: u32) -> Theme {
        match moves {
            0 | 1 => Theme::MateIn1,
            2 => Theme::MateIn2,
            3 => Theme::MateIn3,
            4 => Theme::MateIn4,
            _ => Theme::MateIn5,
        }
    }

    /// The theme of a solution of so many moves.
    #[must_use]
    pub const fn of_length(moves: usize) -> Theme {
        match moves {
            0 | 1 => Theme::OneMove,
            2 => Theme::Short,
            3 => Theme::Long,
            _ => Theme::VeryLong,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_write_the_names() {
        for &theme in Theme::ALL {
            let text = serde_json::to_string(&theme).unwrap();
            assert_eq!(text, format!("\"{theme}\""));
            assert_eq!(serde_json::from_str::<Theme>(&text).unwrap(), theme);
        }
    }
}
