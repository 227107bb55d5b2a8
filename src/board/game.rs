//! The game on a board: what a record of it holds, its players and its clocks.

use super::clock::BoardClock;
use super::events::BoardResult;
use super::request::DiceMode;
use super::seat::SeatPlan;
use super::tree::GameTree;
use crate::session::{Session, Start};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// The game on a board. Its positions are set up in the sessions of the board.
#[derive(Clone)]
pub(super) struct BoardGame {
    /// The name in the catalog.
    pub(super) name: String,
    /// The settings that differ from the defaults.
    pub(super) settings: Vec<(String, String)>,
    pub(super) start: Start,
    pub(super) tree: GameTree,
    /// The viewed node.
    pub(super) node: usize,
    /// The current node of the game.
    pub(super) head: usize,
    pub(super) seats: SeatPlan,
    /// The names of the players, if the game was played elsewhere.
    pub(super) names: Option<[String; 2]>,
    /// Other tags of the record.
    pub(super) tags: Vec<(String, String)>,
    /// The match and the number of the game, if it belongs to a match.
    pub(super) match_game: Option<(usize, u64)>,
    pub(super) clock: Option<BoardClock>,
    /// The times left of both sides at each node of a timed game.
    pub(super) times: BTreeMap<usize, [Duration; 2]>,
    pub(super) dice: DiceMode,
    /// The result, if the game did not end by its rules.
    pub(super) external_result: Option<BoardResult>,
}

impl BoardGame {
    /// A game without steps, players or clocks; `session` is at its start.
    pub(super) fn new(session: &dyn Session, settings: Vec<(String, String)>) -> BoardGame {
        BoardGame {
            name: session.game().to_owned(),
            settings,
            start: session.start(),
            tree: GameTree::new(session.side(), session.move_number()),
            node: 0,
            head: 0,
            seats: SeatPlan::default(),
            names: None,
            tags: Vec::new(),
            match_game: None,
            clock: None,
            times: BTreeMap::new(),
            dice: DiceMode::default(),
            external_result: None,
        }
    }

    /// Whether the viewed node is the current node of the game.
    pub(super) const fn is_live(&self) -> bool {
        self.node == self.head
    }

    /// The players of White and Black, if known; two persons have no names.
    pub(super) fn players(&self) -> Option<[String; 2]> {
        let seats = self.seats.both();
        let has_engine = seats.iter().any(|seat| seat.is_engine());
        let names = has_engine.then(|| seats.map(|seat| seat.name()));
        self.names.clone().or(names)
    }
}

/// The loss that a request causes; [`BoardRequest::Restore`](super::request::BoardRequest::Restore) brings it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Loss {
    /// Moves of the game.
    Moves,
    /// The whole game.
    Game,
}

impl Loss {
    /// The loss in words.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Loss::Moves => "the removed moves",
            Loss::Game => "the previous game",
        }
    }
}

/// The maximum number of games that can be restored.
const MAX_LOST: usize = 3;

/// The games as they were before requests that took something from them, the latest last.
#[derive(Default)]
pub(super) struct LostGames(Vec<LostGame>);

/// A game before a loss.
pub(super) struct LostGame {
    pub(super) loss: Loss,
    pub(super) game: BoardGame,
}

impl LostGame {
    /// The game before a loss, with its clocks stopped.
    pub(super) fn new(loss: Loss, mut game: BoardGame, now: Duration) -> LostGame {
        if let Some(clock) = &mut game.clock {
            clock.run(None, now);
        }
        LostGame { loss, game }
    }
}

impl LostGames {
    /// Adds the latest loss, and forgets the oldest if there are too many.
    pub(super) fn push(&mut self, lost: LostGame) {
        self.0.push(lost);
        let extra = self.0.len().saturating_sub(MAX_LOST);
        self.0.drain(..extra);
    }

    /// The loss that can be undone next.
    pub(super) fn next_loss(&self) -> Option<Loss> {
        self.0.last().map(|lost| lost.loss)
    }

    /// The game to restore next.
    pub(super) fn next(&self) -> Option<&BoardGame> {
        self.0.last().map(|lost| &lost.game)
    }

    /// The games, the latest loss last.
    pub(super) fn all(&self) -> &[LostGame] {
        &self.0
    }

    /// Removes the latest loss and keeps `current` in its place, as the one to restore
    /// after all others, so that nothing is ever lost by restoring.
    pub(super) fn exchange(&mut self, current: LostGame) {
        self.0.pop();
        self.0.insert(0, current);
    }
}
