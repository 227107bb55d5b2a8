//! Puzzle themes. Each is a fact of the rules or a difference between two searches
//! (`docs/puzzles.md`).

use crate::rules::Motif;
use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! themes {
    ($($(#[$doc:meta])* $theme:ident $name:literal),* $(,)?) => {
        /// A theme of a puzzle.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
        )]
        pub enum Theme {
            $($(#[$doc])* #[serde(rename = $name)] $theme,)*
        }

        impl Theme {
            /// All themes, in the order of lists.
            pub const ALL: &'static [Theme] = &[$(Theme::$theme),*];

            /// The name in records and tables, the same as lichess's where lichess has
            /// the theme.
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
    /// A forced win in one move.
    MateIn1 "mateIn1",
    /// A forced win in two moves.
    MateIn2 "mateIn2",
    /// A forced win in three moves.
    MateIn3 "mateIn3",
    /// A forced win in four moves.
    MateIn4 "mateIn4",
    /// A forced win in five or more moves.
    MateIn5 "mateIn5",
    /// Another move would be best if the move did not lock the opponent's pieces (Royal
    /// Palette).
    Lock "lock",
    /// Another move would be best if the opponent were free to land anywhere (Colour
    /// Chess).
    Call "call",
    /// Another move would be best if no standard-bearer were frozen (The Royal Standard).
    Frozen "frozen",
    /// Best on average, but not for the likeliest roll of the opponent.
    Hedge "hedge",
    /// The move that gains most at once is wrong.
    Trap "trap",
    /// The opponent has at most two replies.
    Starve "starve",
    /// The opponent would be better off passing.
    Zugzwang "zugzwang",
    /// The best move gives up material, by a search of two plies.
    Sacrifice "sacrifice",
    /// No capture, check, promotion or the like.
    Quiet "quietMove",
    /// A capture.
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
    /// An immobilized piece removes itself (Royal Rumble).
    Suicide "suicide",
    /// Pieces are removed without a move (Royal Rumble).
    Shot "shot",
    /// An enemy piece changes sides (Royal Rumble).
    Recruitment "recruitment",
    /// The second part of the turn is possible only after the first (Colour Chess).
    Order "order",
    /// The square of the captured standard-bearer matters (The Royal Standard).
    Bearer "bearer",
    /// A check to a side with two kings in danger (Colorbound Chess).
    TwoKings "twoKings",
    /// A square on a shade that no officer of the opponent reaches (Colorbound Chess).
    WrongShade "wrongShade",
    /// The one important board of several has to be found (Royal Rumble).
    WhichBoard "whichBoard",
    /// Another move would be best if the board were a separate game (Royal Rumble).
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
    /// The theme of a rules motif, if it has one.
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
            // Whether a displacement is a theme depends on its alternatives.
            Motif::Displacement | Motif::KingCapture => return None,
        })
    }

    /// The theme of a forced win in `moves` moves.
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

    /// The theme of a solution of `moves` moves.
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
