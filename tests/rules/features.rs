//! What walks beside a twin came across, so that a rule which never came up
//! fails the test.

use std::collections::BTreeMap;

/// How often each feature of the rules came up.
pub(crate) type Features = BTreeMap<&'static str, u32>;

/// Both together.
pub(crate) fn merge(mut one: Features, other: Features) -> Features {
    for (feature, count) in other {
        *one.entry(feature).or_default() += count;
    }
    one
}
