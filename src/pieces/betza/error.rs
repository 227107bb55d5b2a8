//! Why a text describes no piece.

/// Why a text describes no piece. Places count letters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BetzaError {
    /// There is nothing to read.
    #[error("the text of a piece is empty, expected moves such as FAD")]
    Empty,
    /// A letter that belongs nowhere.
    #[error(
        "'{text}', letter {at}: '{letter}' is no atom and no modifier, expected one of WFDANCZHGKRBQ, (m,n), a chain in brackets, or one of fblrvscminpza before them"
    )]
    Letter {
        /// The whole text.
        text: String,
        /// The place of the letter.
        at: usize,
        /// The letter.
        letter: char,
    },
    /// Modifiers without a move behind them.
    #[error("'{text}': nothing follows the modifiers '{modifiers}', expected an atom")]
    Dangling {
        /// The whole text.
        text: String,
        /// The modifiers.
        modifiers: String,
    },
    /// Directions that the atom does not have, or that say nothing definite.
    #[error("'{text}', letter {at}: the directions '{directions}' do not fit the leap {leap}")]
    Directions {
        /// The whole text.
        text: String,
        /// The place of the atom.
        at: usize,
        /// The directions.
        directions: String,
        /// The leap, as `m,n`.
        leap: String,
    },
    /// A leap in parentheses that is none.
    #[error("'{text}', letter {at}: no leap, expected (m,n) with numbers 0-15 that are not both 0")]
    Leap {
        /// The whole text.
        text: String,
        /// The place of the parenthesis.
        at: usize,
    },
    /// A range that is no number, or stands where none may stand.
    #[error("'{text}', letter {at}: no range, expected a number 0-99 behind a single atom")]
    Range {
        /// The whole text.
        text: String,
        /// The place of the number.
        at: usize,
    },
    /// A modifier of the path before a move that has no such path.
    #[error("'{text}', letter {at}: '{modifier}' does not fit here, expected it {expected}")]
    Path {
        /// The whole text.
        text: String,
        /// The place of the atom.
        at: usize,
        /// The modifier, `n`, `p` or `z`.
        modifier: char,
        /// Where it belongs.
        expected: &'static str,
    },
    /// A chain that is not one.
    #[error("'{text}', letter {at}: {why}")]
    Chain {
        /// The whole text.
        text: String,
        /// The place in the text.
        at: usize,
        /// What is wrong and what was expected.
        why: &'static str,
    },
}
