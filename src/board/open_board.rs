//! The state of a board.

use super::clock::BoardClock;
use super::error::BoardError;
use super::events::{AnalysisTerms, BoardResult};
use super::game::{BoardGame, Loss, LostGame, LostGames};
use super::host::Host;
use super::matches::Matches;
use super::quiz::BoardQuiz;
use super::review::{BoardReview, ReviewWork};
use super::seat::SeatPlan;
use super::session::{open, open_with, with_player_numbers};
use super::slices::NumberedEvent;
use super::tree::NewStep;
use crate::base::Side;
use crate::session::{AnyStep, Info, Session, SessionError, Start};
use std::collections::BTreeMap;
use std::mem;
use std::sync::Arc;
use std::time::Duration;

/// The tag for the ending of a game that its rules did not end.
pub(super) const TERMINATION: &str = "Termination";

/// The maximum number of positions in a tree.
pub(super) const MAX_NODES: usize = 20_000;

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchPurpose {
    /// A move of the engine.
    Move,
    /// An analysis of the position.
    Analysis,
    /// A reply to the request of that number from that page.
    Hint { page: u64, id: u64 },
}

/// A running search, or a finished one whose results are still shown.
#[derive(Debug)]
pub(super) struct BoardSearch {
    pub(super) number: u64,
    pub(super) purpose: SearchPurpose,
    /// The lines found, by rank and roll.
    pub(super) lines: BTreeMap<(u32, Option<String>), Info>,
    /// Whether there are results that have not been sent to the pages.
    pub(super) is_unsent: bool,
    /// Whether it runs in slices, and has not ended.
    pub(super) has_slices: bool,
}

/// The timed game while another position is viewed.
pub(super) struct BackgroundGame {
    session: Box<dyn Session>,
    node: usize,
    search: Option<BoardSearch>,
}

/// The game, players and surroundings of a new board.
pub struct ServiceConfig {
    /// The game, by its name in the catalog, at its standard start.
    pub game: String,
    /// The players.
    pub seats: SeatPlan,
    /// The seed of dice and starts.
    pub seed: u64,
    /// The matches that can be watched.
    pub matches: Arc<Matches>,
}

impl ServiceConfig {
    /// A board of `game` for two persons, with a fixed seed and no matches.
    #[must_use]
    pub fn new(game: &str) -> ServiceConfig {
        ServiceConfig {
            game: game.to_owned(),
            seats: SeatPlan::default(),
            seed: 0,
            matches: Arc::default(),
        }
    }
}

/// The board.
pub(super) struct OpenBoard {
    pub(super) session: Box<dyn Session>,
    /// A session with the same rules, for trying steps.
    pub(super) scratch: Box<dyn Session>,
    pub(super) game: BoardGame,
    /// The game at its current node, if its clock runs and another node is viewed.
    pub(super) background: Option<BackgroundGame>,
    pub(super) lost: LostGames,
    /// The watched matches.
    pub(super) matches: Arc<Matches>,
    pub(super) analysis: AnalysisTerms,
    pub(super) search: Option<BoardSearch>,
    /// Cancelled hints, with the page and the number of the request.
    pub(super) cancelled_hints: Vec<(u64, u64)>,
    pub(super) review: Option<BoardReview>,
    /// The puzzle that is shown instead of the game.
    pub(super) quiz: Option<BoardQuiz>,
    /// Whether the state of the puzzle has to be sent to the pages.
    pub(super) quiz_is_unsent: bool,
    pub(super) searches: u64,
    /// The number of slices so far.
    slices: usize,
    /// The number of games begun.
    pub(super) game_count: u64,
    pub(super) seed: u64,
    pub(super) host: Box<dyn Host>,
    /// The time of the current request or event, since a fixed moment.
    pub(super) now: Duration,
    /// Whether any page is connected.
    pub(super) has_pages: bool,
}

impl OpenBoard {
    /// A board with a game at its standard start.
    pub(super) fn new(
        config: ServiceConfig,
        host: Box<dyn Host>,
    ) -> Result<OpenBoard, SessionError> {
        let session = open(&config.game)?;
        Ok(OpenBoard {
            scratch: open(&config.game)?,
            game: BoardGame {
                seats: config.seats,
                ..BoardGame::new(session.as_ref(), Vec::new())
            },
            session,
            background: None,
            lost: LostGames::default(),
            matches: config.matches,
            analysis: AnalysisTerms {
                on: false,
                lines: 3,
            },
            search: None,
            cancelled_hints: Vec::new(),
            review: None,
            quiz: None,
            quiz_is_unsent: false,
            searches: 0,
            slices: 0,
            game_count: 0,
            seed: config.seed,
            host,
            now: Duration::ZERO,
            has_pages: false,
        })
    }

    /// Begins another game from `start`, after which the present one can be restored; on
    /// failure the board is unchanged.
    pub(super) fn begin(&mut self, game: &str, start: &Start) -> Result<(), BoardError> {
        self.begin_with(game, start, Vec::new())
    }

    /// The same as [`begin`](Self::begin), with settings of the game.
    pub(super) fn begin_with(
        &mut self,
        game: &str,
        start: &Start,
        settings: Vec<(String, String)>,
    ) -> Result<(), BoardError> {
        let mut session = open_with(game, &settings)?;
        session.set_position(start, &[])?;
        let game = BoardGame {
            seats: self.game.seats.clone(),
            dice: self.game.dice,
            ..BoardGame::new(session.as_ref(), settings)
        };
        let previous = self.replace(game, session)?;
        if previous.tree.has_decision() {
            self.lost
                .push(LostGame::new(Loss::Game, previous, self.now));
        }
        Ok(())
    }

    /// Puts a game on the board, with a session at its viewed node; returns the previous
    /// one.
    fn replace(
        &mut self,
        game: BoardGame,
        session: Box<dyn Session>,
    ) -> Result<BoardGame, BoardError> {
        let scratch = open_with(&game.name, &game.settings)?;
        self.stop();
        self.drop_background();
        (self.session, self.scratch) = (session, scratch);
        self.review = None;
        self.game_count += 1;
        self.session.seed(self.seed);
        Ok(mem::replace(&mut self.game, game))
    }

    /// Restores the game before the latest request that took something from it; a timed
    /// game at its current node. The present game can be restored in its turn.
    pub(super) fn restore(&mut self) -> Result<(), BoardError> {
        let game = self.lost.next().ok_or(BoardError::NothingLost)?;
        let mut game = game.clone();
        if game.clock.is_some() {
            game.node = game.head;
        }
        let mut session = open_with(&game.name, &game.settings)?;
        session.set_position(&game.start, &game.tree.steps(game.node))?;
        let present = self.replace(game, session)?;
        self.lost
            .exchange(LostGame::new(Loss::Game, present, self.now));
        Ok(())
    }

    /// The result of the game, if the viewed node is its end.
    pub(super) fn result(&self) -> Option<BoardResult> {
        let external_result = self
            .game
            .external_result
            .clone()
            .filter(|_| self.game.is_live());
        external_result.or_else(|| {
            let outcome = self.session.waiting().outcome()?;
            Some(BoardResult {
                winner: outcome.winner(),
                text: with_player_numbers(self.session.as_ref(), &outcome.to_string()),
            })
        })
    }

    /// Makes a step to a new or an existing node; the game follows if its current node is
    /// viewed.
    pub(super) fn make(&mut self, step: &AnyStep, by_person: bool) -> Result<(), BoardError> {
        if self.game.tree.len() >= MAX_NODES {
            return Err(BoardError::TreeFull(MAX_NODES));
        }
        self.stop();
        let was_live = self.game.is_live();
        let side = self.session.side();
        let new = NewStep {
            by_person,
            ..NewStep::of(self.session.as_ref(), step)?
        };
        self.session.make_step(step)?;
        self.game.node = self.game.tree.add(self.game.node, new);
        if !was_live {
            self.end_background();
        } else {
            self.game.head = self.game.node;
            if by_person {
                self.game.tree.mark_by_person(self.game.node);
            }
            // The former continuation of an earlier position becomes a variation.
            if self.game.tree.is_variation(self.game.node) {
                self.game.tree.promote(self.game.node);
            }
            self.end_turn(side);
        }
        Ok(())
    }

    fn end_turn(&mut self, side: Side) {
        let next = self.session.side();
        if let Some(clock) = self.game.clock.as_mut().filter(|_| next != side) {
            clock.run(Some(next), self.now);
            clock.add_increment(side);
        }
        self.record_times();
    }

    /// Records the clocks at the current node of the game.
    pub(super) fn record_times(&mut self) {
        if let Some(clock) = &self.game.clock {
            let times = Side::ALL.map(|side| clock.remaining(side, self.now));
            self.game.times.insert(self.game.head, times);
        }
    }

    /// Moves the game back to a node, with the clocks as they were then.
    pub(super) fn set_head(&mut self, node: usize) {
        self.drop_background();
        self.game.head = node;
        self.clear_result();
        if let (Some(clock), Some(&times)) = (&mut self.game.clock, self.game.times.get(&node)) {
            clock.set(times);
        }
    }

    /// Ends the game by something other than its rules.
    pub(super) fn end(&mut self, result: BoardResult) {
        self.clear_result();
        self.game.external_result = Some(result);
    }

    /// Removes the result of the game.
    pub(super) fn clear_result(&mut self) {
        self.game.external_result = None;
        self.game.tags.retain(|(name, _)| name != TERMINATION);
    }

    /// Removes a node with its subtree, and the review if it loses nodes.
    pub(super) fn prune(&mut self, node: usize) {
        self.game.tree.remove(node);
        let is_gone = |review: &BoardReview| {
            review
                .nodes()
                .any(|node| self.game.tree.get(node).is_none())
        };
        if self.review.as_ref().is_some_and(is_gone) {
            self.review = None;
        }
    }

    /// Views a node. A timed game continues in the background.
    pub(super) fn go_to(&mut self, node: usize) -> Result<(), BoardError> {
        if self.game.tree.get(node).is_none() {
            return Err(BoardError::NoNode(node));
        }
        let is_timed = self.game.clock.as_ref().is_some_and(BoardClock::is_running);
        if is_timed && self.game.is_live() && node != self.game.head {
            let mut viewed = BackgroundGame {
                session: open_with(&self.game.name, &self.game.settings)?,
                node,
                search: None,
            };
            self.swap(&mut viewed);
            self.background = Some(viewed);
        }
        self.show(node)
    }

    /// Views a node and stops the search of the previous one.
    pub(super) fn show(&mut self, node: usize) -> Result<(), BoardError> {
        self.stop();
        self.session
            .set_position(&self.game.start, &self.game.tree.steps(node))?;
        self.game.node = node;
        self.end_background();
        Ok(())
    }

    /// The review of the line that ends at a node, with these nodes per decision.
    pub(super) fn review_work(&self, end: usize, nodes: u64) -> ReviewWork {
        let steps = self.game.tree.steps(end).into_iter();
        ReviewWork {
            game: self.game.name.clone(),
            settings: self.game.settings.clone(),
            start: self.game.start.clone(),
            steps: steps.map(str::to_owned).collect(),
            path: self.game.tree.path(end).split_off(1),
            nodes,
        }
    }

    /// Runs `act` on the game in the background; `None` if there is none.
    pub(super) fn with_background<T>(
        &mut self,
        act: impl FnOnce(&mut OpenBoard) -> T,
    ) -> Option<T> {
        let mut background_game = self.background.take()?;
        self.swap(&mut background_game);
        let result = act(self);
        self.swap(&mut background_game);
        self.background = Some(background_game);
        self.end_background();
        Some(result)
    }

    /// Drops the background game and stops its search.
    pub(super) fn drop_background(&mut self) {
        if let Some(mut game) = self.background.take() {
            self.host.stop(game.session.as_mut());
        }
    }

    /// Ends the background game if its current node is viewed.
    fn end_background(&mut self) {
        if self.game.is_live()
            && let Some(mut game) = self.background.take()
        {
            self.stop();
            self.swap(&mut game);
        }
    }

    fn swap(&mut self, other: &mut BackgroundGame) {
        mem::swap(&mut self.session, &mut other.session);
        mem::swap(&mut self.game.node, &mut other.node);
        mem::swap(&mut self.search, &mut other.search);
    }

    /// The search of that number, of the viewed node or of the background game.
    pub(super) fn search_of(&mut self, number: u64) -> Option<&mut BoardSearch> {
        let background = self
            .background
            .as_mut()
            .and_then(|game| game.search.as_mut());
        let mut searches = [self.search.as_mut(), background].into_iter().flatten();
        searches.find(|search| search.number == number)
    }

    /// Runs the next slice of what runs in slices, each in its turn: the search of the
    /// viewed node, that of the game in the background, the review. Returns the event of
    /// the review.
    pub(super) fn advance(&mut self, nodes: u64) -> Option<NumberedEvent> {
        let background = self.background.as_mut();
        let background = background.map(|game| (&mut game.session, &mut game.search));
        let viewed = Some((&mut self.session, &mut self.search));
        let searches = [viewed, background].into_iter().flatten();
        let searches = searches.filter_map(|(session, search)| Some((session, search.as_mut()?)));
        let mut searches: Vec<_> = searches.filter(|(_, search)| search.has_slices).collect();
        let review = self.review.as_mut().filter(|review| review.has_slices());
        self.slices += 1;
        let turn = self.slices % (searches.len() + usize::from(review.is_some())).max(1);
        match searches.get_mut(turn) {
            Some((session, search)) => {
                search.has_slices = session.advance(nodes);
                None
            }
            None => {
                let review = review?;
                let number = review.number;
                let event = review.slices()?.next()?;
                Some(NumberedEvent { number, event })
            }
        }
    }

    /// Whether anything runs in slices.
    pub(super) fn has_slices(&self) -> bool {
        let background = self.background.as_ref();
        let background = background.and_then(|game| game.search.as_ref());
        let mut searches = [self.search.as_ref(), background].into_iter().flatten();
        searches.any(|search| search.has_slices)
            || self.review.as_ref().is_some_and(BoardReview::has_slices)
    }

    /// Stops the search; its later events are ignored.
    pub(super) fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            self.host.stop(self.session.as_mut());
            if let SearchPurpose::Hint { page, id } = search.purpose {
                self.cancelled_hints.push((page, id));
            }
        }
    }

    /// Resizes the table; no search may be running.
    pub(super) fn set_table(&mut self, mib: u32) -> Result<(), BoardError> {
        let background = self.background.as_mut().map(|game| &mut game.session);
        for session in [Some(&mut self.session), background].into_iter().flatten() {
            session.set_option("Hash", Some(&mib.to_string()))?;
        }
        Ok(())
    }
}

impl Drop for OpenBoard {
    fn drop(&mut self) {
        self.stop();
        self.drop_background();
    }
}
