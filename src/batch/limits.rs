//! Search limits as data.

use crate::session::Limits;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The limits of one search. If there are several, the first one reached ends the search.
///
/// ```
/// use ermine::batch::LimitSpec;
/// let limits: LimitSpec = serde_json::from_str(r#"{"nodes": 1000}"#).unwrap();
/// assert_eq!(limits, LimitSpec { nodes: Some(1000), ..LimitSpec::default() });
/// assert!(serde_json::from_str::<LimitSpec>(r#"{"nods": 1000}"#).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitSpec {
    /// The number of nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The depth in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The time in milliseconds; results then depend on the machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub movetime: Option<u64>,
    /// The number of moves within which to look for a forced win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<u32>,
}

impl LimitSpec {
    /// The name of a limit that is zero, if any.
    pub(super) fn zero(&self) -> Option<&'static str> {
        let fields = [
            ("nodes", self.nodes == Some(0)),
            ("depth", self.depth == Some(0)),
            ("mate", self.mate == Some(0)),
        ];
        fields
            .into_iter()
            .find_map(|(name, zero)| zero.then_some(name))
    }

    /// Whether a search under these limits ends.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        *self != LimitSpec::default()
    }
}

impl From<LimitSpec> for Limits {
    fn from(spec: LimitSpec) -> Limits {
        Limits {
            nodes: spec.nodes,
            depth: spec.depth,
            movetime: spec.movetime.map(Duration::from_millis),
            mate: spec.mate,
            ..Limits::default()
        }
    }
}
