//! Why bytes or numbers are no net.

/// Why bytes are no net for a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// It does not begin like one.
    #[error("it is no net: it does not begin with 'ErmineNN'")]
    Magic,
    /// It is of another version.
    #[error("it is a net of version {0}, expected version 2")]
    Version(u32),
    /// It ends too early.
    #[error("it is damaged: it ends too early")]
    Short,
    /// It goes on behind its end.
    #[error("it is damaged: there are bytes behind its end")]
    Long,
    /// The checksum is that of other bytes.
    #[error("it is damaged: its checksum should be {0:08x}")]
    Checksum(u32),
    /// It is a net for another game.
    #[error("it is a net for '{found}', expected one for '{expected}'")]
    Game {
        /// The game it names.
        found: String,
        /// The game it was read for.
        expected: String,
    },
    /// It was trained with other features.
    #[error("it was trained with other features, {found:08x}, expected {expected:08x}")]
    Features {
        /// Their fingerprint.
        found: u32,
        /// That of the features of the game.
        expected: u32,
    },
    /// It says what to add to sums of other weights.
    #[error("it adds to sums of other weights, {found:08x}, expected {expected:08x}")]
    Basis {
        /// Their fingerprint.
        found: u32,
        /// That of the weights in use.
        expected: u32,
    },
    /// Its sizes fit neither the game nor each other.
    #[error("its sizes do not fit the features of the game")]
    Sizes,
    /// Some numbers are so large that sums could overflow.
    #[error("the numbers of {0} are too large")]
    TooLarge(&'static str),
}
