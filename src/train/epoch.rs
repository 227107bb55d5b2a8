//! An epoch of a training run.

use serde::Serialize;
use std::fmt;

/// A pass over the positions, with its losses: means of the cross-entropy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Epoch {
    /// The number of the pass, from 1.
    #[serde(rename = "epoch")]
    pub number: u32,
    /// The loss on the training samples during the pass.
    pub training: f64,
    /// The loss on the validation samples after it.
    pub validation: f64,
}

impl fmt::Display for Epoch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Epoch {
            number,
            training,
            validation,
        } = self;
        write!(
            f,
            "pass {number}: training loss {training:.5}, validation loss {validation:.5}"
        )
    }
}
