//! The state of a board.

use super::clock::BoardClock;
use super::error::BoardError;
use super::events::{AnalysisTerms, BoardResult, Sender};
use super::matches::Matches;
use super::quiz::BoardQuiz;
use super::request::DiceMode;
use super::review::{BoardReview, ReviewWork};
use super::seat::BoardSeats;
use super::session::{open, open_with, with_player_numbers};
use super::tree::{GameTree, NewStep};
use crate::base::Side;
use crate::session::{AnyStep, Info, Session, Start};
use std::collections::BTreeMap;
use std::mem;
use std::sync::Arc;
use std::time::{Duration, Instant};

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
}

/// The timed game while another position is viewed.
pub(super) struct BackgroundGame {
    session: Box<dyn Session>,
    node: usize,
    search: Option<BoardSearch>,
}

/// The board.
pub(super) struct OpenBoard {
    pub(super) session: Box<dyn Session>,
    /// A session with the same rules, for trying steps.
    pub(super) scratch: Box<dyn Session>,
    pub(super) start: Start,
    pub(super) tree: GameTree,
    /// The viewed node.
    pub(super) node: usize,
    /// The current node of the game.
    pub(super) head: usize,
    /// The game at its current node, if its clock runs and another node is viewed.
    pub(super) background: Option<BackgroundGame>,
    pub(super) seats: BoardSeats,
    /// The names of the players, if the game was played elsewhere.
    pub(super) names: Option<[String; 2]>,
    /// Other tags of the record.
    pub(super) tags: Vec<(String, String)>,
    /// The match and the number of the game, if it belongs to a match.
    pub(super) match_game: Option<(usize, u64)>,
    /// The watched matches.
    pub(super) matches: Arc<Matches>,
    /// The settings of the game that differ from the defaults.
    pub(super) settings: Vec<(String, String)>,
    pub(super) clock: Option<BoardClock>,
    /// The times left of both sides at each node of a timed game.
    pub(super) times: BTreeMap<usize, [Duration; 2]>,
    pub(super) dice: DiceMode,
    pub(super) analysis: AnalysisTerms,
    /// The result, if the game did not end by its rules.
    pub(super) external_result: Option<BoardResult>,
    pub(super) search: Option<BoardSearch>,
    /// Cancelled hints, with the page and the number of the request.
    pub(super) cancelled_hints: Vec<(u64, u64)>,
    pub(super) review: Option<BoardReview>,
    /// The puzzle that is shown instead of the game.
    pub(super) quiz: Option<BoardQuiz>,
    /// Whether the state of the puzzle has to be sent to the pages.
    pub(super) quiz_is_unsent: bool,
    pub(super) searches: u64,
    /// The number of games begun.
    pub(super) game_count: u64,
    pub(super) seed: u64,
    pub(super) sender: Sender,
    /// Whether any page is connected.
    pub(super) has_pages: bool,
}

impl OpenBoard {
    /// A board with a game at its standard start, without players.
    pub(super) fn new(
        game: &str,
        seed: u64,
        matches: Arc<Matches>,
        sender: Sender,
    ) -> Result<OpenBoard, BoardError> {
        let session = open(game)?;
        Ok(OpenBoard {
            scratch: open(game)?,
            start: session.start(),
            tree: GameTree::new(session.side(), session.move_number()),
            session,
            node: 0,
            head: 0,
            background: None,
            seats: BoardSeats::default(),
            names: None,
            tags: Vec::new(),
            match_game: None,
            matches,
            settings: Vec::new(),
            clock: None,
            times: BTreeMap::new(),
            dice: DiceMode::default(),
            analysis: AnalysisTerms {
                on: false,
                lines: 3,
            },
            external_result: None,
            search: None,
            cancelled_hints: Vec::new(),
            review: None,
            quiz: None,
            quiz_is_unsent: false,
            searches: 0,
            game_count: 0,
            seed,
            sender,
            has_pages: false,
        })
    }

    /// Begins another game from `start`; on failure the board is unchanged.
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
        self.stop();
        self.scratch = open_with(game, &settings)?;
        (self.settings, self.names, self.match_game) = (settings, None, None);
        self.tags.clear();
        self.times.clear();
        self.game_count += 1;
        self.start = session.start();
        self.tree = GameTree::new(session.side(), session.move_number());
        self.session = session;
        (self.node, self.head, self.background) = (0, 0, None);
        (self.external_result, self.clock, self.review) = (None, None, None);
        self.session.seed(self.seed);
        Ok(())
    }

    /// The players of White and Black, if known; two persons have no names.
    pub(super) fn players(&self) -> Option<[String; 2]> {
        let seats = self.seats.both();
        let has_engine = seats.iter().any(|seat| seat.is_engine());
        let names = has_engine.then(|| seats.map(|seat| seat.name()));
        self.names.clone().or(names)
    }

    /// Whether the viewed node is the current node of the game.
    pub(super) const fn is_live(&self) -> bool {
        self.node == self.head
    }

    /// The result of the game, if the viewed node is its end.
    pub(super) fn result(&self) -> Option<BoardResult> {
        let external_result = self.external_result.clone().filter(|_| self.is_live());
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
    pub(super) fn make(
        &mut self,
        step: &AnyStep,
        by_person: bool,
        now: Instant,
    ) -> Result<(), BoardError> {
        if self.tree.len() >= MAX_NODES {
            return Err(BoardError::TreeFull(MAX_NODES));
        }
        self.stop();
        let was_live = self.is_live();
        let side = self.session.side();
        let new = NewStep {
            by_person,
            ..NewStep::of(self.session.as_ref(), step)?
        };
        self.session.make_step(step)?;
        self.node = self.tree.add(self.node, new);
        if !was_live {
            self.end_background();
        } else {
            self.head = self.node;
            if by_person {
                self.tree.mark_by_person(self.node);
            }
            // The former continuation of an earlier position becomes a variation.
            if self.tree.is_variation(self.node) {
                self.tree.promote(self.node);
            }
            self.end_turn(side, now);
        }
        Ok(())
    }

    fn end_turn(&mut self, side: Side, now: Instant) {
        let next = self.session.side();
        if let Some(clock) = self.clock.as_mut().filter(|_| next != side) {
            clock.run(Some(next), now);
            clock.add_increment(side);
        }
        self.record_times(now);
    }

    /// Records the clocks at the current node of the game.
    pub(super) fn record_times(&mut self, now: Instant) {
        if let Some(clock) = &self.clock {
            let times = Side::ALL.map(|side| clock.remaining(side, now));
            self.times.insert(self.head, times);
        }
    }

    /// Moves the game back to a node, with the clocks as they were then.
    pub(super) fn set_head(&mut self, node: usize) {
        (self.head, self.background) = (node, None);
        self.clear_result();
        if let (Some(clock), Some(&times)) = (&mut self.clock, self.times.get(&node)) {
            clock.set(times);
        }
    }

    /// Ends the game by something other than its rules.
    pub(super) fn end(&mut self, result: BoardResult) {
        self.clear_result();
        self.external_result = Some(result);
    }

    /// Removes the result of the game.
    pub(super) fn clear_result(&mut self) {
        self.external_result = None;
        self.tags.retain(|(name, _)| name != TERMINATION);
    }

    /// Removes a node with its subtree, and the review if it loses nodes.
    pub(super) fn prune(&mut self, node: usize) {
        self.tree.remove(node);
        let is_gone =
            |review: &BoardReview| review.nodes().any(|node| self.tree.get(node).is_none());
        if self.review.as_ref().is_some_and(is_gone) {
            self.review = None;
        }
    }

    /// Views a node. A timed game continues in the background.
    pub(super) fn go_to(&mut self, node: usize) -> Result<(), BoardError> {
        if self.tree.get(node).is_none() {
            return Err(BoardError::NoNode(node));
        }
        let is_timed = self.clock.as_ref().is_some_and(BoardClock::is_running);
        if is_timed && self.is_live() && node != self.head {
            let mut viewed = BackgroundGame {
                session: open_with(self.session.game(), &self.settings)?,
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
            .set_position(&self.start, &self.tree.steps(node))?;
        self.node = node;
        self.end_background();
        Ok(())
    }

    /// The review of the line that ends at a node, with these nodes per decision.
    pub(super) fn review_work(&self, end: usize, nodes: u64) -> ReviewWork {
        let steps = self.tree.steps(end).into_iter();
        ReviewWork {
            game: self.session.game().to_owned(),
            settings: self.settings.clone(),
            start: self.start.clone(),
            steps: steps.map(str::to_owned).collect(),
            path: self.tree.path(end).split_off(1),
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

    /// Ends the background game if its current node is viewed.
    fn end_background(&mut self) {
        if self.is_live()
            && let Some(mut game) = self.background.take()
        {
            self.stop();
            self.swap(&mut game);
        }
    }

    fn swap(&mut self, other: &mut BackgroundGame) {
        mem::swap(&mut self.session, &mut other.session);
        mem::swap(&mut self.node, &mut other.node);
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

    /// Stops the search; its later events are ignored.
    pub(super) fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            self.session.stop();
            self.session.wait();
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
    }
}
