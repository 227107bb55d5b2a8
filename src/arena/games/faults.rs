//! Games that players lost by faults. A match with many of them shows little about
//! playing strength.

use super::game::MatchGame;
use crate::play::Ending;
use serde::Serialize;
use std::collections::BTreeMap;

/// The faults of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Faults {
    /// Its name.
    pub name: String,
    /// The number of games it lost by them, by kind: `time`, `illegal`, `crash` …
    pub kinds: BTreeMap<&'static str, u64>,
}

impl Faults {
    /// Counts a game if it ended by a fault; `faults` are by the number of the player.
    pub(crate) fn add(faults: &mut [Faults], game: &MatchGame) {
        if let Ending::Fault { side, .. } = &game.played.ending {
            let player = &mut faults[game.players[side.index()]];
            *player.kinds.entry(game.played.ending.kind()).or_default() += 1;
        }
    }

    /// The number of games lost by faults.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.kinds.values().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Side;
    use crate::play::Fault;

    #[test]
    fn a_fault_belongs_to_the_player_of_the_side() {
        let mut faults = vec![Faults::default(); 2];
        let mut game = MatchGame::blank(1);
        game.players = [1, 0];
        Faults::add(&mut faults, &game);
        assert_eq!(faults.iter().map(Faults::games).sum::<u64>(), 0);
        game.played.ending = Ending::Fault {
            side: Side::White,
            fault: Fault::Time("3 ms over".to_owned()),
        };
        Faults::add(&mut faults, &game);
        assert_eq!(faults[1].kinds, BTreeMap::from([("time", 1)]));
        assert_eq!(faults[0].games(), 0);
    }
}
