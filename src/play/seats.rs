//! Who sits around a board: players, dice and onlookers.

use super::{Dice, Fault, MoveRequest, NewGame, Player, PlayerReply, Ply};
use crate::base::Side;
use crate::session::Rules;
use std::ops::ControlFlow;

/// All that the game loop of a [`Referee`](super::Referee) asks of others.
pub trait Seats {
    /// A new game begins.
    ///
    /// # Errors
    /// The side that cannot be made ready, and why.
    fn begin(&mut self, beginning: &NewGame<'_>) -> Result<(), (Side, Fault)>;

    /// What `side` decides; `None` if the game is to be broken off.
    fn decide(&mut self, side: Side, task: &MoveRequest<'_>) -> Option<Result<PlayerReply, Fault>>;

    /// The roll that `rules` wait for, one of those possible, after `earlier` rolls
    /// in this turn; `None` if the game is to be broken off.
    fn roll(&mut self, rules: &dyn Rules, earlier: usize) -> Option<String>;

    /// A step has been made, after which the game stands as `rules` say; whether
    /// it goes on.
    fn see(&mut self, ply: &Ply, rules: &dyn Rules) -> ControlFlow<()>;
}

/// Looks at every step as it is made; `false` breaks the game off.
pub type PlyObserver<'a> = &'a mut dyn FnMut(&Ply, &dyn Rules) -> bool;

/// Those who sit on the two sides.
enum Players<'a> {
    Two([&'a mut (dyn Player + 'static); 2]),
    One(&'a mut (dyn Player + 'a)),
}

/// Players with common dice, and somebody who looks on.
pub struct SeatedPlayers<'a> {
    players: Players<'a>,
    dice: Dice,
    observer: PlyObserver<'a>,
}

impl<'a> SeatedPlayers<'a> {
    /// White and Black sit down.
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

    /// One player plays both sides.
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
    fn begin(&mut self, beginning: &NewGame<'_>) -> Result<(), (Side, Fault)> {
        match &mut self.players {
            Players::One(player) => {
                let begun = player.begin(beginning);
                begun.map_err(|fault| (Side::White, fault))
            }
            Players::Two(players) => {
                let mut players = players.iter_mut().zip(Side::ALL);
                players.try_for_each(|(player, side)| {
                    let begun = player.begin(beginning);
                    begun.map_err(|fault| (side, fault))
                })
            }
        }
    }

    fn decide(&mut self, side: Side, task: &MoveRequest<'_>) -> Option<Result<PlayerReply, Fault>> {
        Some(match &mut self.players {
            Players::One(player) => player.decide(task),
            Players::Two(players) => players[side.index()].decide(task),
        })
    }

    fn roll(&mut self, rules: &dyn Rules, earlier: usize) -> Option<String> {
        self.dice.roll(rules, earlier)
    }

    fn see(&mut self, ply: &Ply, rules: &dyn Rules) -> ControlFlow<()> {
        match (self.observer)(ply, rules) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}
