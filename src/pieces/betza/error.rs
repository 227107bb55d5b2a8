//! Errors in Betza's notation.

/// The reason why a text describes no piece. Positions count letters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The text is empty.
    #[error("the description of a piece is empty; expected moves such as FAD")]
    Empty,
    /// A letter that belongs nowhere.
    #[error(
        "'{text}', letter {at}: '{letter}' is neither an atom nor a modifier; expected one of WFDANCZHGKRBQ, (m,n), a chain in brackets, or one of fblrvscminpza before them"
    )]
    Letter {
        /// The whole text.
        text: String,
        /// The position of the letter.
        at: usize,
        /// The letter.
        letter: char,
    },
    /// Modifiers without a move after them.
    #[error("'{text}': nothing follows the modifiers '{modifiers}'; expected an atom")]
    Dangling {
        /// The whole text.
        text: String,
        /// The modifiers.
        modifiers: String,
    },
    /// Directions that the atom does not have, or that are ambiguous.
    #[error("'{text}', letter {at}: the directions '{directions}' do not fit the leap {leap}")]
    Directions {
        /// The whole text.
        text: String,
        /// The position of the atom.
        at: usize,
        /// The directions.
        directions: String,
        /// The leap, as `m,n`.
        leap: String,
    },
    /// A malformed leap in parentheses.
    #[error(
        "'{text}', letter {at}: invalid leap; expected (m,n) with numbers 0-15 that are not both 0"
    )]
    Leap {
        /// The whole text.
        text: String,
        /// The position of the parenthesis.
        at: usize,
    },
    /// A range that is not a number in range, or is misplaced.
    #[error("'{text}', letter {at}: invalid range; expected a number 0-99 after a single atom")]
    Range {
        /// The whole text.
        text: String,
        /// The position of the number.
        at: usize,
    },
    /// A path modifier before a move that has no such path.
    #[error("'{text}', letter {at}: '{modifier}' does not fit here; it belongs {expected}")]
    Path {
        /// The whole text.
        text: String,
        /// The position of the atom.
        at: usize,
        /// The modifier, `n`, `p` or `z`.
        modifier: char,
        /// The place where it belongs.
        expected: &'static str,
    },
    /// A malformed chain.
    #[error("'{text}', letter {at}: {reason}")]
    Chain {
        /// The position in the text.
        text: String,
        /// The place in the text.
        at: usize,
        /// The mistake and what was expected.
        reason: &'static str,
    },
}
