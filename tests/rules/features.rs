//! Features of the rules that random walks beside a twin came across, so that a rule
//! which never came up fails the test.

use std::collections::BTreeMap;

/// The number of times that each feature of the rules came up.
pub(crate) type Features = BTreeMap<&'static str, u32>;

/// The counts of both, added up.
pub(crate) fn merge(mut one: Features, other: Features) -> Features {
    for (feature, count) in other {
        *one.entry(feature).or_default() += count;
    }
    one
}
