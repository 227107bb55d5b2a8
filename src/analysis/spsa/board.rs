//! A board on which the engine plays itself with two sets of parameters.

use super::Error;
use crate::base::Interrupt;
use crate::catalog;
use crate::eval::parameters::Parameters;
use crate::play::{Ending, GameTerms, Local, Pace, PlayedGame, Player, Ply, Referee};
use crate::selfplay::GameSeed;
use crate::session::{Rules, SearchLimit};

/// The terms of one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pairing<'a> {
    /// The luck of start, opening and dice.
    pub(super) game_seed: GameSeed,
    /// The parameters of White and Black.
    pub(super) sides: [&'a Parameters; 2],
    pub(super) limit: SearchLimit,
}

/// A referee and two players, each with its own table.
pub(super) struct Board {
    referee: Referee,
    /// White and Black.
    players: [Local; 2],
    interrupt: Interrupt,
}

impl Board {
    /// Creates a board for `game` whose players have tables of `hash` MiB.
    pub(super) fn new(game: &str, hash: u32, interrupt: &Interrupt) -> Result<Board, Error> {
        let player = |name| -> Result<Local, Error> {
            // A player in this process has no latency, so all of its time is for
            // thinking.
            let options = [
                ("Hash", hash.to_string()),
                ("Move Overhead", "0".to_owned()),
            ];
            let options = options.map(|(name, value)| (name.to_owned(), value));
            let mut player = Local::new(name, catalog::open(game)?, &options)?;
            player.cancel_on(interrupt.at_once());
            Ok(player)
        };
        Ok(Board {
            referee: Referee::new(catalog::open(game)?),
            players: [player("white")?, player("black")?],
            interrupt: interrupt.clone(),
        })
    }

    /// Plays a game; `None` if it was stopped, by `observer` or by an interrupt.
    pub(super) fn play(
        &mut self,
        pairing: &Pairing<'_>,
        observer: &mut dyn FnMut(&Ply) -> bool,
    ) -> Result<Option<PlayedGame>, Error> {
        for (player, parameters) in self.players.iter_mut().zip(pairing.sides) {
            player.set_option("SearchParameters", &parameters.full_text())?;
        }
        let mut terms: GameTerms = pairing.game_seed.terms(self.referee.rules());
        terms.paces = [Pace::without_clock(pairing.limit); 2];
        let interrupt = &self.interrupt;
        let on_ply = &mut |ply: &Ply, _: &dyn Rules| observer(ply) && !interrupt.is_at_once();
        let [white, black] = &mut self.players;
        let played = self.referee.play([white, black], &terms, on_ply)?;
        if interrupt.is_at_once() {
            // After an interrupt an apparent fault may not be the player's.
            return Ok(None);
        }
        match played.map(|played| (played.ending.clone(), played)) {
            Some((Ending::Fault { side, fault }, _)) => Err(Error::Fault { side, fault }),
            played => Ok(played.map(|(_, played)| played)),
        }
    }
}
