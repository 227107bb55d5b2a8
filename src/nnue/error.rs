//! Why bytes or numbers are no net.

/// Why bytes are no net for a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// It does not begin like one.
    #[error("it is no net, expected a file that begins with 'ErmineNN'")]
    Magic,
    /// It is of another version.
    #[error("it is a net of version {found}, expected version {expected}")]
    Version {
        /// Its version.
        found: u32,
        /// That of the format.
        expected: u32,
    },
    /// It ends before it says how long it is.
    #[error("it is cut off: it ends too early, expected more bytes")]
    Short,
    /// It ends before all of its numbers are there.
    #[error("it is cut off: it has {found} bytes, expected {expected}")]
    CutOff {
        /// Its bytes.
        found: usize,
        /// What its header promises.
        expected: usize,
    },
    /// It goes on behind its end.
    #[error("it is damaged: there are bytes behind its end, expected none")]
    Long,
    /// The checksum is that of other bytes.
    #[error("it is damaged, expected the checksum {0:08x}")]
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
    #[error("it has other sizes, expected those of the features of the game")]
    Sizes,
    /// Some numbers are so large that sums could overflow.
    #[error("the numbers of {0} are too large, expected some whose sums fit into an integer")]
    TooLarge(&'static str),
    /// An output of 1 stands for nothing, or for too much.
    #[error("its scale is {found}, expected one from 1 to {most}")]
    Scale {
        /// Its scale, in hundredths of a pawn.
        found: i32,
        /// The largest.
        most: i32,
    },
    /// A share that is none, as the bits of a floating-point number.
    #[error("its blend or memory is {}, expected a number from 0 to 1", f64::from_bits(*.0))]
    Share(u64),
}
