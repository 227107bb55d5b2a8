//! The strength scale: the meaning of an Elo number.
//!
//! A table of points; between them the logarithms of nodes and error are interpolated
//! linearly. To calibrate, measure matches with `Error Mean` and a node limit, and
//! replace the table.

use libm::{exp, log};

/// A point of the scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloAnchor {
    /// The strength; the random player has 0.
    pub elo: u32,
    /// The nodes per decision.
    pub nodes: u64,
    /// The mean tolerated loss, in ten-thousandths of expected score.
    pub error: u32,
}

const fn anchor(elo: u32, nodes: u64, error: u32) -> EloAnchor {
    EloAnchor { elo, nodes, error }
}

/// The scale, weakest first: with more Elo nodes never decrease and errors never
/// increase. Measured by matches against the ladder (`docs/strength.md`).
pub const ANCHORS: [EloAnchor; 15] = [
    anchor(100, 1_000, 12_500),
    anchor(200, 1_000, 5_900),
    anchor(300, 1_000, 3_600),
    anchor(400, 1_000, 2_600),
    anchor(500, 1_000, 1_950),
    anchor(600, 1_000, 1_510),
    anchor(700, 1_000, 1_150),
    anchor(800, 1_000, 840),
    anchor(900, 1_000, 615),
    anchor(1000, 1_000, 423),
    anchor(1100, 1_000, 229),
    anchor(1200, 1_200, 105),
    anchor(1300, 2_500, 58),
    anchor(1400, 6_600, 38),
    anchor(1500, 23_000, 27),
];

/// The minimum strength of the scale.
pub const MIN_ELO: u32 = ANCHORS[0].elo;

/// The maximum strength of the scale.
pub const MAX_ELO: u32 = ANCHORS[ANCHORS.len() - 1].elo;

/// A point of the scale, interpolated.
#[derive(Clone, Copy)]
pub(super) struct ScalePoint {
    /// The nodes per decision.
    pub(super) nodes: u64,
    /// The mean tolerated loss, in ten-thousandths of expected score.
    pub(super) error: f64,
}

/// The point of a strength, which is clamped to the scale.
#[must_use]
pub(super) fn at(elo: u32) -> ScalePoint {
    let elo = elo.clamp(MIN_ELO, MAX_ELO);
    let above = ANCHORS.iter().position(|anchor| anchor.elo >= elo);
    let above = above.unwrap_or(ANCHORS.len() - 1).max(1);
    let (low, high) = (ANCHORS[above - 1], ANCHORS[above]);
    let share = f64::from(elo - low.elo) / f64::from(high.elo - low.elo);
    let between = |low: f64, high: f64| exp(log(low) * (1.0 - share) + log(high) * share);
    let nodes = between(low.nodes as f64, high.nodes as f64);
    ScalePoint {
        nodes: (nodes + 0.5) as u64,
        error: between(low.error.into(), high.error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_monotone_and_meets_its_points() {
        let mut last = at(0);
        for elo in 0..=MAX_ELO + 100 {
            let point = at(elo);
            assert!(
                point.nodes >= last.nodes && point.error <= last.error + 1e-9,
                "{elo}"
            );
            last = point;
        }
        for anchor in ANCHORS {
            let point = at(anchor.elo);
            assert_eq!(point.nodes, anchor.nodes);
            assert!((point.error - f64::from(anchor.error)).abs() < 1e-6);
        }
    }
}
