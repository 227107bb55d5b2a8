//! A pass over the positions.

/// A pass over the positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Epoch {
    /// Mean cross-entropy of the positions learnt from, while it was learnt from them, and of
    /// those judged by, afterwards.
    pub losses: [f64; 2],
}
