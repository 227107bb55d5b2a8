//! Checkpoints of training runs.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `ErmineC2` |
//! | 4 | fingerprint of recipe, data and net |
//! | 4, 4 | epochs done, steps done |
//! | 16 for each epoch | its losses on the training and the validation samples |
//! | 4 x numbers, three times | the numbers, mean gradients and mean squared gradients |
//! | 4 | CRC-32 of all bytes before it |

use super::Error;
use super::epoch::Epoch;
use crate::gamefile::{must_be_regular, save};
use std::path::Path;

/// The magic bytes at the start of a checkpoint.
pub const CHECKPOINT_MAGIC: &[u8; 8] = b"ErmineC2";

/// The progress of a training run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checkpoint {
    /// The fingerprint of recipe, data and net.
    pub fingerprint: u32,
    /// The number of steps done.
    pub steps: u32,
    /// The epochs done.
    pub epochs: Vec<Epoch>,
    /// The numbers of the model, their mean gradients, and their mean squared gradients.
    pub lists: [Vec<f32>; 3],
}

impl Checkpoint {
    /// Writes the checkpoint to `path`, so that a reader never sees half a file.
    ///
    /// # Errors
    /// Returns [`Error`] if the file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), Error> {
        let mut bytes = Vec::from(CHECKPOINT_MAGIC);
        for number in [self.fingerprint, self.epochs.len() as u32, self.steps] {
            bytes.extend(number.to_le_bytes());
        }
        for epoch in &self.epochs {
            let losses = [epoch.training, epoch.validation];
            bytes.extend(losses.iter().flat_map(|loss| loss.to_le_bytes()));
        }
        for list in &self.lists {
            bytes.extend(list.iter().flat_map(|number| number.to_le_bytes()));
        }
        let sum = crc32fast::hash(&bytes);
        bytes.extend(sum.to_le_bytes());
        Ok(save(path, &bytes)?)
    }

    /// Reads the checkpoint at `path` for a model of `count` numbers; `None` if there is
    /// no file.
    ///
    /// # Errors
    /// Returns [`Error`] if the file cannot be read, is not a checkpoint, is
    /// damaged, or belongs to another training run.
    pub fn load(path: &Path, fingerprint: u32, count: usize) -> Result<Option<Checkpoint>, Error> {
        let found = std::fs::metadata(path).and_then(|found| must_be_regular(&found));
        let bytes = match found.and_then(|()| std::fs::read(path)) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(source) => {
                return Err(Error::Read {
                    path: path.to_owned(),
                    source,
                });
            }
        };
        let bad = || Error::BadCheckpoint {
            path: path.to_owned(),
        };
        let (content, sum) = bytes.split_last_chunk::<4>().ok_or_else(bad)?;
        let is_whole = crc32fast::hash(content) == u32::from_le_bytes(*sum);
        let numbers = content.strip_prefix(CHECKPOINT_MAGIC).filter(|_| is_whole);
        let words = numbers.ok_or_else(bad)?.as_chunks::<4>().0;
        let [found, epochs, steps, rest @ ..] = words else {
            return Err(bad());
        };
        if u32::from_le_bytes(*found) != fingerprint {
            return Err(Error::OtherCheckpoint {
                path: path.to_owned(),
            });
        }
        let epochs = u32::from_le_bytes(*epochs) as usize;
        if epochs.checked_mul(4) != rest.len().checked_sub(3 * count) {
            return Err(bad());
        }
        let (losses, numbers) = rest.split_at(4 * epochs);
        let losses = losses.as_flattened().as_chunks::<8>().0;
        let losses: Vec<f64> = losses
            .iter()
            .map(|&loss| f64::from_le_bytes(loss))
            .collect();
        let epochs = (1..).zip(losses.as_chunks::<2>().0);
        let epochs = epochs.map(|(number, &[training, validation])| Epoch {
            number,
            training,
            validation,
        });
        let list = |at: usize| numbers[at * count..][..count].iter();
        Ok(Some(Checkpoint {
            fingerprint,
            steps: u32::from_le_bytes(*steps),
            epochs: epochs.collect(),
            lists: [0, 1, 2].map(|at| list(at).map(|&word| f32::from_le_bytes(word)).collect()),
        }))
    }
}
