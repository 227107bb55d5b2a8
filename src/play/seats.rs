//! The participants of a game: players, dice and observers.

use super::{Dice, Fault, MoveRequest, NewGame, Player, PlayerReply, Ply};
use crate::base::Side;
use crate::session::{AnyStep, Rules};
use std::ops::ControlFlow;

/// The fault of the player of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideFault {
    /// The side.
    pub side: Side,
    /// The fault.
    pub fault: Fault,
}

/// The players, dice and observer that the game loop of a [`Referee`](super::Referee)
/// uses.
pub trait Seats {
    /// Begins a new game.
    ///
    /// # Errors
    /// Returns the fault of the side that cannot be made ready.
    fn begin(&mut self, new_game: &NewGame<'_>) -> Result<(), SideFault>;

    /// Asks `side` for its decision; returns `None` if the game is to be aborted.
    fn decide(
        &mut self,
        side: Side,
        request: &MoveRequest<'_>,
    ) -> Option<Result<PlayerReply, Fault>>;

    /// Returns the roll that `rules` wait for, one of those possible; `None` if the game is
    /// to be aborted.
    fn roll(&mut self, rules: &dyn Rules) -> Option<AnyStep>;

    /// Observes a step that has been made, with `rules` after it; breaks if the game is
    /// to be aborted.
    fn observe(&mut self, ply: &Ply, rules: &dyn Rules) -> ControlFlow<()>;
}

/// A function that is called with every step as it is made; `false` aborts the game.
pub type PlyObserver<'a> = &'a mut dyn FnMut(&Ply, &dyn Rules) -> bool;

/// The players of the two sides.
enum Players<'a> {
    Two([&'a mut (dyn Player + 'static); 2]),
    One(&'a mut (dyn Player + 'a)),
}

/// Players with common dice, and an observer.
pub struct SeatedPlayers<'a> {
    players: Players<'a>,
    dice: Dice,
    observer: PlyObserver<'a>,
}

impl<'a> SeatedPlayers<'a> {
    /// Seats White and Black.
    pub fn of_two(
        players: [&'a mut (dyn Player + 'static); 2],
        dice: Dice,
        observer: PlyObserver<'a>,
    ) -> SeatedPlayers<'a> {
        SeatedPlayers {
            players: Players::Two(players),
            dice,
            observer,
        }
    }

    /// Seats one player on both sides.
    pub fn of_one(
        player: &'a mut (dyn Player + 'a),
        dice: Dice,
        observer: PlyObserver<'a>,
    ) -> SeatedPlayers<'a> {
        SeatedPlayers {
            players: Players::One(player),
            dice,
            observer,
        }
    }
}

impl Seats for SeatedPlayers<'_> {
    fn begin(&mut self, new_game: &NewGame<'_>) -> Result<(), SideFault> {
        match &mut self.players {
            Players::One(player) => {
                let result = player.begin(new_game);
                let side = Side::White;
                result.map_err(|fault| SideFault { side, fault })
            }
            Players::Two(players) => {
                let mut players = players.iter_mut().zip(Side::ALL);
                players.try_for_each(|(player, side)| {
                    let result = player.begin(new_game);
                    result.map_err(|fault| SideFault { side, fault })
                })
            }
        }
    }

    fn decide(
        &mut self,
        side: Side,
        request: &MoveRequest<'_>,
    ) -> Option<Result<PlayerReply, Fault>> {
        Some(match &mut self.players {
            Players::One(player) => player.decide(request),
            Players::Two(players) => players[side.index()].decide(request),
        })
    }

    fn roll(&mut self, rules: &dyn Rules) -> Option<AnyStep> {
        self.dice.roll(rules)
    }

    fn observe(&mut self, ply: &Ply, rules: &dyn Rules) -> ControlFlow<()> {
        match (self.observer)(ply, rules) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}
