//! The arguments that limit a search.

use crate::session::SearchLimit;
use clap::builder::{RangedI64ValueParser, RangedU64ValueParser, TypedValueParser};
use clap::value_parser;
use std::time::Duration;

/// Arguments that limit a search.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct LimitArgs {
    /// Search N plies.
    #[arg(long, value_name = "N", value_parser = depth())]
    depth: Option<u32>,
    /// Search N nodes.
    #[arg(long, value_name = "N", value_parser = nodes(1))]
    nodes: Option<u64>,
    /// Search for MS milliseconds.
    #[arg(long, value_name = "MS", value_parser = movetime(0))]
    movetime: Option<Duration>,
}

impl LimitArgs {
    /// Returns the limit, or `default` if none is given.
    pub(crate) fn or(self, default: SearchLimit) -> SearchLimit {
        let LimitArgs {
            depth,
            nodes,
            movetime,
        } = self;
        let limit = SearchLimit {
            depth,
            nodes,
            movetime,
            mate: None,
        };
        limit.or(default)
    }
}

/// Returns the parser of a number of plies.
fn depth() -> RangedI64ValueParser<u32> {
    value_parser!(u32).range(1..=SearchLimit::MAX_DEPTH.into())
}

/// Returns the parser of a number of nodes, at least `min`.
pub(crate) fn nodes(min: u64) -> RangedU64ValueParser {
    value_parser!(u64).range(min..=SearchLimit::MAX_NODES)
}

/// Returns the parser of a number of milliseconds, at least `min`.
pub(crate) fn movetime(min: u64) -> impl TypedValueParser<Value = Duration> {
    let millis = value_parser!(u64).range(min..=SearchLimit::MAX_MILLIS);
    millis.map(Duration::from_millis)
}

/// Returns the limit in words, to follow "thinks".
pub(crate) fn describe_limit(limit: SearchLimit) -> String {
    let time = limit.movetime.map(|time| {
        let seconds = time.as_secs_f64();
        format!("{seconds} s")
    });
    let depth = limit.depth.map(|plies| match plies {
        1 => "1 ply deep".to_owned(),
        plies => format!("{plies} plies deep"),
    });
    let nodes = limit.nodes.map(|nodes| format!("{nodes} nodes"));
    let limits: Vec<String> = [time, depth, nodes].into_iter().flatten().collect();
    match &limits[..] {
        [one] => format!("{one} a move"),
        several => format!("{} a move, whichever comes first", several.join(" or ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_written_in_words() {
        let limit = SearchLimit::movetime(Duration::from_millis(1500));
        assert_eq!(describe_limit(limit), "1.5 s a move");
        let limit = SearchLimit {
            depth: Some(4),
            ..SearchLimit::nodes(100)
        };
        let both = "4 plies deep or 100 nodes a move, whichever comes first";
        assert_eq!(describe_limit(limit), both);
    }
}
