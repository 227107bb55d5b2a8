//! A board and all that belongs to it.

use super::clock::BoardClock;
use super::error::BoardError;
use super::events::{AnalysisTerms, BoardResult, Sender};
use super::matches::Matches;
use super::quiz::BoardQuiz;
use super::request::DiceMode;
use super::review::BoardReview;
use super::seat::BoardSeats;
use super::session::{in_words, open, open_with};
use super::tree::{GameTree, NewStep};
use crate::base::Side;
use crate::session::{Info, Session, Start};
use std::collections::BTreeMap;
use std::mem;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The tag that says how a game ended that its rules did not end.
pub(super) const TERMINATION: &str = "Termination";

/// The most positions in a tree.
pub(super) const MAX_NODES: usize = 20_000;

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchPurpose {
    /// A move of the engine's.
    Move,
    /// A look at the position.
    Analysis,
    /// The answer to a request of that number from that page.
    Hint { page: u64, id: u64 },
}

/// A search under way, or one whose findings still stand.
#[derive(Debug)]
pub(super) struct BoardSearch {
    pub(super) number: u64,
    pub(super) purpose: SearchPurpose,
    /// The lines found, by rank and roll.
    pub(super) lines: BTreeMap<(u32, Option<String>), Info>,
    /// Whether something was found that no page has heard of.
    pub(super) is_news: bool,
}

/// The game on the clock while another position is looked at.
pub(super) struct GameAside {
    session: Box<dyn Session>,
    node: usize,
    search: Option<BoardSearch>,
}

/// The board.
pub(super) struct OpenBoard {
    pub(super) session: Box<dyn Session>,
    /// The same rules, to try what does not happen.
    pub(super) scratch: Box<dyn Session>,
    pub(super) start: Start,
    pub(super) tree: GameTree,
    /// What is looked at.
    pub(super) node: usize,
    /// Where the game that is played stands.
    pub(super) head: usize,
    /// The game where it stands, if its clock runs and something else is looked at.
    pub(super) aside: Option<GameAside>,
    pub(super) seats: BoardSeats,
    /// Who played a game that was played elsewhere.
    pub(super) names: Option<[String; 2]>,
    /// What else a record says of it.
    pub(super) tags: Vec<(String, String)>,
    /// The game of a match that is on the board.
    pub(super) watched: Option<(usize, u64)>,
    /// The matches that can be looked at.
    pub(super) matches: Arc<Matches>,
    /// The settings of the game, where they are not the defaults.
    pub(super) settings: Vec<(String, String)>,
    pub(super) clock: Option<BoardClock>,
    /// What both sides had left at each node that was played on a clock.
    pub(super) times: BTreeMap<usize, [Duration; 2]>,
    pub(super) dice: DiceMode,
    pub(super) analysis: AnalysisTerms,
    /// How the game ended, if not by its rules.
    pub(super) ended: Option<BoardResult>,
    pub(super) search: Option<BoardSearch>,
    /// Hints that nobody looks for any more: the page and the number of the request.
    pub(super) dropped: Vec<(u64, u64)>,
    pub(super) review: Option<BoardReview>,
    /// A puzzle that is shown instead of the game.
    pub(super) quiz: Option<BoardQuiz>,
    /// Whether the pages have to be told how it stands.
    pub(super) quiz_is_news: bool,
    pub(super) searches: u64,
    /// How many games have begun.
    pub(super) begun: u64,
    pub(super) seed: u64,
    pub(super) sender: Sender,
    /// Whether anybody is there.
    pub(super) is_watched: bool,
}

impl OpenBoard {
    /// A board with a game at its plain start, which nobody plays yet.
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
            aside: None,
            seats: BoardSeats::default(),
            names: None,
            tags: Vec::new(),
            watched: None,
            matches,
            settings: Vec::new(),
            clock: None,
            times: BTreeMap::new(),
            dice: DiceMode::default(),
            analysis: AnalysisTerms {
                on: false,
                lines: 3,
            },
            ended: None,
            search: None,
            dropped: Vec::new(),
            review: None,
            quiz: None,
            quiz_is_news: false,
            searches: 0,
            begun: 0,
            seed,
            sender,
            is_watched: false,
        })
    }

    /// Another game from `start`, the board as it was if that fails.
    pub(super) fn begin(&mut self, game: &str, start: &Start) -> Result<(), BoardError> {
        self.begin_with(game, start, Vec::new())
    }

    /// As [`begin`](Self::begin), with settings of the game.
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
        (self.settings, self.names, self.watched) = (settings, None, None);
        self.tags.clear();
        self.times.clear();
        self.begun += 1;
        self.start = session.start();
        self.tree = GameTree::new(session.side(), session.move_number());
        self.session = session;
        (self.node, self.head, self.aside) = (0, 0, None);
        (self.ended, self.clock, self.review) = (None, None, None);
        self.session.seed(self.seed);
        Ok(())
    }

    /// Who plays White and Black, if that is known: two persons have no names.
    pub(super) fn players(&self) -> Option<[String; 2]> {
        let seats = self.seats.both();
        let plays = seats.iter().any(|seat| seat.is_engine());
        let seated = plays.then(|| seats.map(|seat| seat.name()));
        self.names.clone().or(seated)
    }

    /// Whether the position that is looked at is where the game stands.
    pub(super) const fn is_live(&self) -> bool {
        self.node == self.head
    }

    /// How the game ended, if the position that is looked at is its end.
    pub(super) fn result(&self) -> Option<BoardResult> {
        let ended = self.ended.clone().filter(|_| self.is_live());
        ended.or_else(|| {
            let outcome = self.session.waiting().outcome()?;
            Some(BoardResult {
                winner: outcome.winner(),
                text: in_words(self.session.as_ref(), &outcome.to_string()),
            })
        })
    }

    /// Makes a step, a new node or a known one; the game goes with it if it stands here.
    pub(super) fn make(
        &mut self,
        step: &str,
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
        self.session.make(step)?;
        self.node = self.tree.add(self.node, new);
        if !was_live {
            self.rejoin();
        } else {
            self.head = self.node;
            if by_person {
                self.tree.decided(self.node);
            }
            // What came after an earlier position that is played on from is a variation now.
            if self.tree.begins_variation(self.node) {
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
            clock.gain(side);
        }
        self.note_times(now);
    }

    /// Remembers what the clocks show where the game stands.
    pub(super) fn note_times(&mut self, now: Instant) {
        if let Some(clock) = &self.clock {
            let times = Side::ALL.map(|side| clock.left(side, now));
            self.times.insert(self.head, times);
        }
    }

    /// The game goes back to a position that is looked at, with the clocks as they were then.
    pub(super) fn stand_at(&mut self, node: usize) {
        (self.head, self.aside) = (node, None);
        self.reopen();
        if let (Some(clock), Some(&times)) = (&mut self.clock, self.times.get(&node)) {
            clock.set(times);
        }
    }

    /// The game ends, though not by its rules.
    pub(super) fn end(&mut self, result: BoardResult) {
        self.reopen();
        self.ended = Some(result);
    }

    /// The game has not ended, whatever a record says of how it did.
    pub(super) fn reopen(&mut self) {
        self.ended = None;
        self.tags.retain(|(name, _)| name != TERMINATION);
    }

    /// Removes a node with all that follows, and a review of what is gone.
    pub(super) fn prune(&mut self, node: usize) {
        self.tree.remove(node);
        let is_gone =
            |review: &BoardReview| review.nodes().any(|node| self.tree.get(node).is_none());
        if self.review.as_ref().is_some_and(is_gone) {
            self.review = None;
        }
    }

    /// Looks at a node. A game on the clock goes on aside meanwhile.
    pub(super) fn go_to(&mut self, node: usize) -> Result<(), BoardError> {
        if self.tree.get(node).is_none() {
            return Err(BoardError::NoNode(node));
        }
        let is_timed = self.clock.as_ref().is_some_and(BoardClock::is_running);
        if is_timed && self.is_live() && node != self.head {
            let mut looked = GameAside {
                session: open_with(self.session.game(), &self.settings)?,
                node,
                search: None,
            };
            self.swap(&mut looked);
            self.aside = Some(looked);
        }
        self.show(node)
    }

    /// Shows a node; what was searched for another ends.
    pub(super) fn show(&mut self, node: usize) -> Result<(), BoardError> {
        self.stop();
        self.session
            .set_position(&self.start, &self.tree.steps(node))?;
        self.node = node;
        self.rejoin();
        Ok(())
    }

    /// Does something where the game stands that goes on aside; `None` if none does.
    pub(super) fn with_aside<T>(&mut self, act: impl FnOnce(&mut OpenBoard) -> T) -> Option<T> {
        let mut other = self.aside.take()?;
        self.swap(&mut other);
        let done = act(self);
        self.swap(&mut other);
        self.aside = Some(other);
        self.rejoin();
        Some(done)
    }

    /// The game is no longer aside if it stands where the board is looked at.
    fn rejoin(&mut self) {
        if self.is_live()
            && let Some(mut game) = self.aside.take()
        {
            self.stop();
            self.swap(&mut game);
        }
    }

    fn swap(&mut self, other: &mut GameAside) {
        mem::swap(&mut self.session, &mut other.session);
        mem::swap(&mut self.node, &mut other.node);
        mem::swap(&mut self.search, &mut other.search);
    }

    /// The search of that number, where it is looked at or aside.
    pub(super) fn search_of(&mut self, number: u64) -> Option<&mut BoardSearch> {
        let aside = self.aside.as_mut().and_then(|game| game.search.as_mut());
        let mut searches = [self.search.as_mut(), aside].into_iter().flatten();
        searches.find(|search| search.number == number)
    }

    /// Ends what is searched; what it says from now on is not heard.
    pub(super) fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            self.session.stop();
            self.session.wait();
            if let SearchPurpose::Hint { page, id } = search.purpose {
                self.dropped.push((page, id));
            }
        }
    }

    /// Gives memory back, or takes it again; nothing is searched.
    pub(super) fn set_table(&mut self, mib: u32) -> Result<(), BoardError> {
        let aside = self.aside.as_mut().map(|game| &mut game.session);
        for session in [Some(&mut self.session), aside].into_iter().flatten() {
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
