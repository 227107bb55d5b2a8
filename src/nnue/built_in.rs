//! The built-in nets: compiled in with the feature `nets`, else provided at run time.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The nets that were provided, by file.
static PROVIDED: Mutex<BTreeMap<&str, &[u8]>> = Mutex::new(BTreeMap::new());

/// A net that belongs to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltInNet {
    /// The name of its file in the folder `nets`.
    pub file: &'static str,
    embedded: Option<&'static [u8]>,
}

impl BuiltInNet {
    /// A net in a file of this name, embedded or to be provided.
    #[must_use]
    pub const fn new(file: &'static str, embedded: Option<&'static [u8]>) -> BuiltInNet {
        BuiltInNet { file, embedded }
    }

    /// Returns the file's content, if it is there.
    #[must_use]
    pub fn bytes(self) -> Option<&'static [u8]> {
        let provided = || PROVIDED.lock().unwrap_or_else(PoisonError::into_inner);
        self.embedded.or_else(|| provided().get(self.file).copied())
    }

    /// Keeps these bytes, which have been checked, until the process ends, unless the
    /// net is there already.
    pub(crate) fn provide(self, bytes: &[u8]) {
        if self.bytes().is_none() {
            let mut provided = PROVIDED.lock().unwrap_or_else(PoisonError::into_inner);
            provided.insert(self.file, Box::leak(Box::from(bytes)));
        }
    }
}

/// Returns the [`BuiltInNet`] in this file of the folder `nets`.
macro_rules! built_in_net {
    ($file:literal) => {{
        #[cfg(feature = "nets")]
        const EMBEDDED: Option<&[u8]> = Some(include_bytes!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/nets/",
            $file
        )));
        #[cfg(not(feature = "nets"))]
        const EMBEDDED: Option<&[u8]> = None;
        $crate::nnue::BuiltInNet::new($file, EMBEDDED)
    }};
}
pub(crate) use built_in_net;
