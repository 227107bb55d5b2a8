//! An epoch of a training run.

/// The losses of a pass over the positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Epoch {
    /// Mean cross-entropy of the training samples during the epoch, and of the validation
    /// samples after it.
    pub losses: [f64; 2],
}
