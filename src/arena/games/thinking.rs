//! Means of the players' decisions: depth, nodes and time.

use super::game::MatchGame;
use serde::Serialize;

/// Totals over a player's decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ThinkingTally {
    decisions: u64,
    depths: (u64, u64),
    nodes: (u64, u64),
    micros: u64,
}

/// The means of a player's decisions; `None` where it reported nothing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Thinking {
    /// Its name.
    pub name: String,
    /// The number of decisions.
    pub decisions: u64,
    /// Plies that it reported.
    pub depth: Option<f64>,
    /// Nodes that it reported.
    pub nodes: Option<f64>,
    /// Nodes per second, over the decisions with reported nodes. Not in JSON, where a
    /// match with a seed is the same on every machine.
    #[serde(skip)]
    pub speed: Option<f64>,
}

impl ThinkingTally {
    /// Adds the decisions of a game, by the number of the player.
    pub(crate) fn add(tallies: &mut [ThinkingTally], game: &MatchGame) {
        for ply in game.played.plies.iter().filter(|ply| !ply.roll) {
            let tally = &mut tallies[game.players[ply.side.index()]];
            tally.decisions += 1;
            if let Some(depth) = ply.thought.depth {
                tally.depths.0 += u64::from(depth);
                tally.depths.1 += 1;
            }
            if let Some(nodes) = ply.thought.nodes {
                tally.nodes.0 = tally.nodes.0.saturating_add(nodes);
                tally.nodes.1 += 1;
                tally.micros += ply.micros;
            }
        }
    }

    pub(crate) fn means(&self, name: &str) -> Thinking {
        let mean = |(sum, count): (u64, u64)| (count > 0).then(|| sum as f64 / count as f64);
        let seconds = self.micros as f64 / 1e6;
        Thinking {
            name: name.to_owned(),
            decisions: self.decisions,
            depth: mean(self.depths),
            nodes: mean(self.nodes),
            speed: (seconds > 0.0 && self.nodes.1 > 0).then(|| self.nodes.0 as f64 / seconds),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Side;
    use crate::play::{MoveReport, Ply};

    #[test]
    fn a_decision_counts_for_the_player_of_its_side() {
        let mut game = MatchGame::blank(1);
        game.players = [1, 0];
        let ply = |side, roll, nodes| Ply {
            side,
            micros: 500,
            thought: MoveReport {
                nodes,
                ..MoveReport::default()
            },
            ..Ply::new(side, "e2e4".into(), roll)
        };
        game.played.plies = vec![
            ply(Side::White, true, Some(1)),
            ply(Side::White, false, Some(70)),
            ply(Side::White, false, None),
            ply(Side::Black, false, Some(9)),
            ply(Side::White, false, Some(50)),
        ];
        let mut tallies = [ThinkingTally::default(); 2];
        ThinkingTally::add(&mut tallies, &game);
        let [black, white] = tallies.map(|tally| tally.means(""));
        assert_eq!((white.decisions, white.nodes), (3, Some(60.0)));
        assert_eq!((black.decisions, black.nodes), (1, Some(9.0)));
        assert_eq!(white.speed, Some(120_000.0));
    }

    #[test]
    fn unreported_values_do_not_count_as_zero() {
        let tally = ThinkingTally {
            decisions: 4,
            nodes: (3000, 3),
            micros: 1500,
            ..ThinkingTally::default()
        };
        let means = tally.means("one");
        assert_eq!((means.decisions, means.depth), (4, None));
        assert_eq!((means.nodes, means.speed), (Some(1000.0), Some(2e6)));
        assert_eq!(ThinkingTally::default().means("other").speed, None);
    }
}
