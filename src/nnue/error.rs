//! Errors of nets.

/// The reason why bytes are not a net for a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// The magic bytes are missing.
    #[error("it is not a net; expected a file that begins with 'ErmineNN'")]
    Magic,
    /// The format version is not supported.
    #[error("it is a net of version {found}; expected version 3 to {expected}")]
    Version {
        /// The version of the file.
        found: u32,
        /// The version that is written.
        expected: u32,
    },
    /// The file ends within its header.
    #[error("it is cut off: it ends too early; expected more bytes")]
    Short,
    /// The file is shorter than its header promises.
    #[error("it is cut off: it has {found} bytes; expected {expected}")]
    CutOff {
        /// The length of the file, in bytes.
        found: usize,
        /// The length by its header, in bytes.
        expected: usize,
    },
    /// There are bytes after the end.
    #[error("it is damaged: there are bytes after its end; expected none")]
    Long,
    /// The packed net is not a DEFLATE stream, or one of too many bytes.
    #[error("it cannot be unpacked; expected a DEFLATE stream")]
    Unpack,
    /// The checksum does not match; this is the right one.
    #[error("it is damaged; expected the checksum {0:08x}")]
    Checksum(u32),
    /// The net is for another game.
    #[error("it is a net for '{found}'; expected one for '{expected}'")]
    Game {
        /// The game named in the file.
        found: String,
        /// The game it was read for.
        expected: String,
    },
    /// The net was trained with other features.
    #[error("it was trained with other features, {found:08x}; expected {expected:08x}")]
    Features {
        /// The fingerprint in the file.
        found: u32,
        /// The fingerprint of the game's features.
        expected: u32,
    },
    /// The net adds to another handcrafted evaluation.
    #[error("it adds to another handcrafted evaluation, {found:08x}; expected {expected:08x}")]
    Basis {
        /// The fingerprint in the file.
        found: u32,
        /// The fingerprint of the weights in use.
        expected: u32,
    },
    /// The sizes do not fit the game or each other.
    #[error("it has the wrong sizes; expected those of the features of the game")]
    Sizes,
    /// Some numbers are so large that sums could overflow.
    #[error("the numbers of {0} are too large; expected numbers whose sums fit into an integer")]
    TooLarge(&'static str),
    /// The scale is out of range.
    #[error("its scale is {found}; expected one from 1 to {max}")]
    Scale {
        /// The scale, in hundredths of a pawn.
        found: i32,
        /// The maximum.
        max: i32,
    },
    /// Blend or memory is not from 0 to 1; the bits of the floating-point number.
    #[error("its blend or memory is {}; expected a number from 0 to 1", f64::from_bits(*.0))]
    Share(u64),
}
