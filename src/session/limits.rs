//! Search limits.

use crate::base::Side;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// The limit of a search besides clocks. If several fields are set, the first one reached
/// ends the search.
///
/// ```
/// use ermine::session::SearchLimit;
/// let limit: SearchLimit = serde_json::from_str(r#"{"nodes": 1000}"#).unwrap();
/// assert_eq!(limit, SearchLimit::nodes(1000));
/// assert_eq!(limit.to_string(), "nodes=1000");
/// assert!(serde_json::from_str::<SearchLimit>(r#"{"nods": 1000}"#).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SearchLimit {
    /// The number of nodes, over all threads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The depth in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The time, in JSON in milliseconds; results then depend on the machine.
    #[serde(skip_serializing_if = "Option::is_none", with = "millis")]
    pub movetime: Option<Duration>,
    /// The number of moves within which to search for a forced win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate: Option<u32>,
}

impl SearchLimit {
    /// The maximum depth in plies that can be requested.
    pub const MAX_DEPTH: u32 = 1000;
    /// The maximum number of nodes.
    pub const MAX_NODES: u64 = 1_000_000_000_000_000_000;
    /// The maximum of times in milliseconds: a year, longer than any clock.
    pub const MAX_MILLIS: u64 = 31_536_000_000;
    /// The maximum number of moves of a forced win.
    pub const MAX_MATE: u32 = 500;

    /// A limit of `nodes` nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> SearchLimit {
        SearchLimit {
            nodes: Some(nodes),
            ..SearchLimit::default()
        }
    }

    /// A limit of `plies` plies.
    #[must_use]
    pub fn depth(plies: u32) -> SearchLimit {
        SearchLimit {
            depth: Some(plies),
            ..SearchLimit::default()
        }
    }

    /// A limit of `time`.
    #[must_use]
    pub fn movetime(time: Duration) -> SearchLimit {
        SearchLimit {
            movetime: Some(time),
            ..SearchLimit::default()
        }
    }

    /// Whether a search under this limit ends.
    #[must_use]
    pub fn is_set(&self) -> bool {
        *self != SearchLimit::default()
    }

    /// This limit, or `default` if it is not set.
    #[must_use]
    pub fn or(self, default: SearchLimit) -> SearchLimit {
        if self.is_set() { self } else { default }
    }
}

/// Writes the fields that are set: `movetime=100 nodes=5000`.
impl fmt::Display for SearchLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = self.movetime.map(|time| time.as_secs_f64() * 1e3);
        let fields = [
            millis.map(|millis| format!("movetime={millis}")),
            self.nodes.map(|nodes| format!("nodes={nodes}")),
            self.depth.map(|plies| format!("depth={plies}")),
            self.mate.map(|moves| format!("mate={moves}")),
        ];
        let fields: Vec<String> = fields.into_iter().flatten().collect();
        f.write_str(&fields.join(" "))
    }
}

/// Times in whole milliseconds.
mod millis {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::time::Duration;

    pub(super) fn serialize<S: Serializer>(
        time: &Option<Duration>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        time.map(|time| time.as_millis() as u64).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Duration>, D::Error> {
        Ok(Option::deserialize(from)?.map(Duration::from_millis))
    }
}

/// All that limits a search. If there are several limits, the first one reached ends the
/// search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The limit besides clocks.
    pub search: SearchLimit,
    /// The time left on White's and Black's clock.
    pub remaining: [Option<Duration>; 2],
    /// The increment per move of White's and Black's clock.
    pub increment: [Duration; 2],
    /// The number of moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// Whether to search until stopped.
    pub infinite: bool,
    /// Whether to search in the opponent's time, until `ponder_hit` or `stop`.
    pub ponder: bool,
    /// The root moves to search, as text; empty for all.
    pub search_moves: Vec<String>,
}

impl From<SearchLimit> for Limits {
    fn from(search: SearchLimit) -> Limits {
        Limits {
            search,
            ..Limits::default()
        }
    }
}

impl Limits {
    /// Limits of `nodes` nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        SearchLimit::nodes(nodes).into()
    }

    /// Limits of `plies` plies.
    #[must_use]
    pub fn depth(plies: u32) -> Limits {
        SearchLimit::depth(plies).into()
    }

    /// Limits of `time` for the move.
    #[must_use]
    pub fn movetime(time: Duration) -> Limits {
        SearchLimit::movetime(time).into()
    }

    /// Whether a search for `side` under these limits ends without `stop`, apart from
    /// pondering, which only postpones the limits.
    #[must_use]
    pub fn are_finite(&self, side: Side) -> bool {
        let limited = self.search.is_set() || self.remaining[side.index()].is_some();
        limited && !self.infinite
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn limits_are_written_as_words_and_as_json() {
        let limit = SearchLimit {
            depth: Some(6),
            movetime: Some(Duration::from_micros(1500)),
            mate: Some(2),
            ..SearchLimit::nodes(5000)
        };
        let text = "movetime=1.5 nodes=5000 depth=6 mate=2";
        assert_eq!(limit.to_string(), text);
        let json = r#"{"nodes":5000,"depth":6,"movetime":1,"mate":2}"#;
        assert_eq!(serde_json::to_string(&limit).unwrap(), json);
        let nothing = SearchLimit::default();
        assert_eq!(
            (nothing.to_string(), nothing.is_set()),
            (String::new(), false)
        );
        assert_eq!(serde_json::to_string(&nothing).unwrap(), "{}");
        assert_eq!((limit.or(nothing), nothing.or(limit)), (limit, limit));
    }

    proptest! {
        #[test]
        fn limits_survive_json(
            nodes in proptest::option::of(any::<u64>()),
            depth in proptest::option::of(any::<u32>()),
            millis in proptest::option::of(any::<u64>()),
            mate in proptest::option::of(any::<u32>()),
        ) {
            let movetime = millis.map(Duration::from_millis);
            let limit = SearchLimit { nodes, depth, movetime, mate };
            let json = serde_json::to_string(&limit).unwrap();
            prop_assert_eq!(serde_json::from_str::<SearchLimit>(&json).unwrap(), limit);
        }
    }
}
