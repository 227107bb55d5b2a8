//! The games that have nets.

/// Calls a function for each game and its evaluation, with the same arguments; returns an
/// array of the results.
macro_rules! in_every_game {
    ($check:ident($($argument:expr),*)) => {{
        use ermine::games::colorbound::{ColorboundGame, Decimal, Equalized, Standard};
        use ermine::models::colorbound::ColorboundTerms;
        [
            $check::<ColorboundGame<Standard>, ColorboundTerms<Standard>>($($argument),*),
            $check::<ColorboundGame<Equalized>, ColorboundTerms<Equalized>>($($argument),*),
            $check::<ColorboundGame<Decimal>, ColorboundTerms<Decimal>>($($argument),*),
            $check::<
                ermine::games::royal_palette::RoyalPaletteGame,
                ermine::models::royal_palette::RoyalPaletteTerms,
            >($($argument),*),
            $check::<
                ermine::games::colour_chess::ColourChessGame,
                ermine::models::colour_chess::ColourChessTerms,
            >($($argument),*),
            $check::<
                ermine::games::royal_standard::RoyalStandardGame,
                ermine::models::royal_standard::RoyalStandardTerms,
            >($($argument),*),
            $check::<
                ermine::games::royal_rumble::RumbleBoardGame,
                ermine::models::royal_rumble::RumbleBoardTerms,
            >($($argument),*),
        ]
    }};
}
pub(crate) use in_every_game;
