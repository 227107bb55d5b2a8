//! How far each position is searched, as data.

use crate::session::Limits;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Limits of one search; several at once: the first one reached counts.
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
    /// Nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Milliseconds; what is found then depends on the machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub movetime: Option<u64>,
    /// Moves within which a win by force is looked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<u32>,
}

impl LimitSpec {
    /// The number that no search can have, if there is one: its name.
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

    /// Whether a search under these limits comes to an end.
    #[must_use]
    pub fn end(&self) -> bool {
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
