//! The service behind a page: requests in, events out. It handles messages in order and
//! sends changes to all pages. Time and searches come from outside.

use super::act::execute;
use super::clock::Flag;
use super::error::{BoardError, single_line};
use super::events::{ErrorEvent, MessageError, Reply, ReplyData, ReplyResult};
use super::host::{Host, NoHost};
use super::open_board::{OpenBoard, SearchPurpose, ServiceConfig};
use super::quiz;
use super::request::NumberedRequest;
use super::review::BoardReview;
use super::search_event::SearchEvent;
use super::seat::SeatPlan;
use super::slices::{NumberedEvent, Slices};
use super::snapshot;
use super::state::{analysis, state};
use super::turn::{end_on_time, proceed};
use crate::session::{Best, SessionError};
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

/// The minimum time between two events of a search.
const EVENT_INTERVAL: Duration = Duration::from_millis(120);
/// The time that a board keeps searching after its last page has left, so that a page can
/// reload.
const GRACE: Duration = Duration::from_secs(10);
/// The time that a board without pages is kept.
const IDLE_LIMIT: Duration = Duration::from_secs(1800);

/// The table sizes in MiB: of a board with pages, and of one without.
const ACTIVE_MIB: u32 = 16;
const IDLE_MIB: u32 = 1;

/// A board with its pages. It has no thread, socket or clock: every method names the time
/// `now` since a fixed moment, and never goes back; its searches are run by its
/// [host](Host). After each call, [`take_events`](Self::take_events) returns what the
/// pages have to be sent, and [`due`](Self::due) when to call [`wake`](Self::wake).
///
/// ```
/// use ermine::board::{ServiceConfig, Host, Service, ReviewWork, RunningReview};
/// use ermine::session::{Limits, Session, SessionError};
/// use std::time::{Duration, SystemTime};
///
/// /// A host for two persons, without an engine.
/// struct NoEngine;
/// impl Host for NoEngine {
///     fn search(&mut self, _: u64, _: &mut dyn Session, _: &Limits) -> Result<(), SessionError> {
///         Err(SessionError::SearchFailed)
///     }
///     fn stop(&mut self, _: &mut dyn Session) {}
///     fn review(&mut self, _: u64, _: ReviewWork) -> std::io::Result<RunningReview> {
///         Err(std::io::ErrorKind::Unsupported.into())
///     }
///     fn time_of_day(&self, _: Duration) -> SystemTime {
///         SystemTime::now()
///     }
///     fn build_page(&self, _: &str, json: &str) -> String {
///         json.to_owned()
///     }
/// }
///
/// let mut board = Service::new(ServiceConfig::new("colorbound"), Box::new(NoEngine))?;
/// let page = 1;
/// board.join(page, Duration::ZERO);
/// board.request(page, r#"{"id":1,"do":"step","text":"Ke3"}"#, Duration::from_secs(2));
/// let events = board.take_events();
/// assert!(events[1].text.contains(r#""last":"e1e3""#));
/// assert_eq!(&*events[2].text, r#"{"id":1,"ok":{}}"#);
/// assert_eq!((events[1].page, events[2].page), (None, Some(page)));
/// # Ok::<(), ermine::SessionError>(())
/// ```
pub struct Service {
    board: OpenBoard,
    pages: BTreeSet<u64>,
    /// The time when the last page left.
    last_left: Option<Duration>,
    last_sent: Duration,
    last_review_sent: Duration,
    events: Vec<PageEvent>,
    changes: u64,
}

/// The error of reading a snapshot.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct SnapshotError(#[from] BoardError);

impl From<SessionError> for SnapshotError {
    fn from(error: SessionError) -> SnapshotError {
        SnapshotError(error.into())
    }
}

/// A message for pages, in JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageEvent {
    /// The page; `None` for all.
    pub page: Option<u64>,
    /// The message.
    pub text: Arc<str>,
}

/// Returns the [snapshot](Service::snapshot) of a new board of `game`, on which a person
/// plays the engine.
///
/// # Errors
/// If there is no such game, or no memory for it.
pub fn new_snapshot(game: &str) -> Result<String, SessionError> {
    let config = ServiceConfig {
        seats: SeatPlan::welcome(),
        ..ServiceConfig::new(game)
    };
    Ok(Service::new(config, Box::new(NoHost))?.snapshot())
}

impl Service {
    /// A board without pages at the time 0.
    ///
    /// # Errors
    /// If there is no such game, or no memory for it.
    pub fn new(config: ServiceConfig, host: Box<dyn Host>) -> Result<Service, SessionError> {
        Ok(Service {
            board: OpenBoard::new(config, host)?,
            pages: BTreeSet::new(),
            last_left: Some(Duration::ZERO),
            last_sent: Duration::ZERO,
            last_review_sent: Duration::ZERO,
            events: Vec::new(),
            changes: 0,
        })
    }

    /// A board without pages at the time `now`, as another service left it in a
    /// [snapshot](Self::snapshot); its running clock ran for another `played`.
    ///
    /// # Errors
    /// If the text is damaged or was written by an incompatible version.
    pub fn restore(
        config: ServiceConfig,
        host: Box<dyn Host>,
        snapshot: &str,
        played: Duration,
        now: Duration,
    ) -> Result<Service, SnapshotError> {
        let mut service = Service::new(config, host)?;
        service.board.now = now;
        service.last_left = Some(now);
        snapshot::read(&mut service.board, snapshot, played)?;
        Ok(service)
    }

    /// The board as text: its games with their trees, players and clocks, what is viewed,
    /// and the puzzle; without searches and the review.
    #[must_use]
    pub fn snapshot(&self) -> String {
        snapshot::write(&self.board)
    }

    /// The number of times so far that something in the [snapshot](Self::snapshot)
    /// changed, apart from running clocks.
    #[must_use]
    pub const fn changes(&self) -> u64 {
        self.changes
    }

    /// Connects a page, which is sent the whole state.
    pub fn join(&mut self, page: u64, now: Duration) {
        self.board.now = now;
        self.pages.insert(page);
        self.changes += 1;
        self.last_left = None;
        if !self.board.has_pages {
            self.board.has_pages = true;
            self.set_table(ACTIVE_MIB);
            self.proceed();
        }
        let event = text(&state(&self.board));
        self.send_text(Some(page), event);
        self.send_analysis();
        if self.board.quiz.is_some() {
            self.send_quiz();
        }
        if let Some(event) = self.review_text() {
            self.send_text(Some(page), event);
        }
    }

    /// Disconnects a page. A page that cannot keep up has to join again.
    pub fn leave(&mut self, page: u64, now: Duration) {
        self.board.now = now;
        self.pages.remove(&page);
        if self.pages.is_empty() {
            self.last_left.get_or_insert(now);
        }
    }

    /// Handles a request of a page in JSON; invalid text gets an error as its reply.
    pub fn request(&mut self, page: u64, request: &str, now: Duration) {
        self.board.now = now;
        match serde_json::from_str(request) {
            Ok(request) => self.execute(page, request),
            Err(error) => {
                let error = MessageError::new(request, &error);
                self.send_event(Some(page), &error);
            }
        }
        self.answer_cancelled_hints();
    }

    /// Handles an event of the search or review of that number.
    pub fn search_event(&mut self, number: u64, event: SearchEvent, now: Duration) {
        self.board.now = now;
        self.handle_search_event(number, event);
        self.answer_cancelled_hints();
    }

    /// Runs the next slice, for a host whose searches run in [slices](super::Slices): about
    /// `nodes` nodes of a search, or a step of a review. Returns whether more slices are
    /// due.
    pub fn advance(&mut self, nodes: u64, now: Duration) -> bool {
        self.board.now = now;
        if let Some(NumberedEvent { number, event }) = self.board.advance(nodes) {
            self.handle_search_event(number, event);
        }
        let events = self.board.host.slices().map(Slices::take);
        for NumberedEvent { number, event } in events.into_iter().flatten() {
            self.handle_search_event(number, event);
        }
        self.answer_cancelled_hints();
        self.has_slices()
    }

    /// Whether slices are due.
    #[must_use]
    pub fn has_slices(&self) -> bool {
        let slices = self.board.host.slices();
        slices.is_some_and(|slices| !slices.is_empty() || self.board.has_slices())
    }

    /// Does what is due by now without a message.
    pub fn wake(&mut self, now: Duration) {
        self.board.now = now;
        if let Some(flag) = self.flag().filter(|flag| flag.time <= now) {
            end_on_time(&mut self.board, flag.side);
            self.proceed_and_send_state();
        }
        if self.board.has_pages && self.idle_time().is_some_and(|time| time >= GRACE) {
            self.board.has_pages = false;
            self.board.review = self.board.review.take().filter(BoardReview::is_over);
            self.proceed_and_send_state();
            self.set_table(IDLE_MIB);
        }
        if self.has_unsent_lines() && self.last_sent + EVENT_INTERVAL <= now {
            self.send_analysis();
        }
        self.answer_cancelled_hints();
    }

    /// The time at which to call [`wake`](Self::wake), unless another call comes first.
    #[must_use]
    pub fn due(&self) -> Duration {
        let flag = self.flag();
        let next_event = self
            .has_unsent_lines()
            .then(|| self.last_sent + EVENT_INTERVAL);
        let end_of_wait = self.last_left.map(|left| match self.board.has_pages {
            true => left + GRACE,
            false => left + IDLE_LIMIT,
        });
        let due = [flag.map(|flag| flag.time), next_event, end_of_wait];
        let due = due.into_iter().flatten().min();
        due.unwrap_or(self.board.now + IDLE_LIMIT)
    }

    /// Whether the board has been without pages for so long that it can be dropped.
    #[must_use]
    pub fn is_abandoned(&self) -> bool {
        self.idle_time().is_some_and(|time| time >= IDLE_LIMIT)
    }

    /// Takes the messages for pages, in their order.
    pub fn take_events(&mut self) -> Vec<PageEvent> {
        std::mem::take(&mut self.events)
    }

    /// The time since the last page left.
    fn idle_time(&self) -> Option<Duration> {
        let left = self.last_left?;
        Some(self.board.now.saturating_sub(left))
    }

    /// The end of the time of the running clock.
    fn flag(&self) -> Option<Flag> {
        self.board.game.clock.as_ref()?.flag()
    }

    fn has_unsent_lines(&self) -> bool {
        let search = self.board.search.as_ref();
        search.is_some_and(|search| search.is_unsent)
    }

    fn set_table(&mut self, mib: u32) {
        if let Err(error) = self.board.set_table(mib) {
            self.send_error(&error);
        }
    }

    fn execute(&mut self, page: u64, NumberedRequest { id, request }: NumberedRequest) {
        let result = execute(&mut self.board, request, page, id);
        if std::mem::take(&mut self.board.quiz_is_unsent) {
            self.send_quiz();
        }
        match result {
            Ok(Some(reply)) => {
                if matches!(reply, ReplyData::Done {} | ReplyData::Opened { .. }) {
                    self.proceed_and_send_state();
                }
                self.answer(page, id, Ok(reply));
            }
            // The hint comes later.
            Ok(None) => {}
            Err(error) => {
                // The failed request may have stopped a search.
                self.proceed();
                self.answer(page, id, Err(error));
            }
        }
    }

    fn answer_cancelled_hints(&mut self) {
        for (page, id) in std::mem::take(&mut self.board.cancelled_hints) {
            self.answer(page, id, Ok(ReplyData::no_hint()));
        }
    }

    fn answer(&mut self, page: u64, id: u64, reply: Result<ReplyData, BoardError>) {
        let result = match reply {
            Ok(reply) => ReplyResult::Ok(reply),
            Err(error) => ReplyResult::Error(single_line(&error)),
        };
        self.send_event(Some(page), &Reply { id, result });
    }

    fn handle_search_event(&mut self, number: u64, event: SearchEvent) {
        let viewed_search = self.board.search.as_ref().map(|search| search.number);
        match (event, self.board.search_of(number)) {
            (SearchEvent::Info(info), Some(search)) => {
                let nodes = info.nodes;
                search.lines.insert((info.multipv, info.roll.clone()), info);
                // Lines of two reports would not be ordered by value.
                search.is_unsent = search.lines.values().all(|line| line.nodes == nodes);
            }
            (SearchEvent::Best(best), Some(_)) if viewed_search != Some(number) => {
                if let Some(result) = self.board.with_background(|board| make(board, &best)) {
                    self.finish_engine_move(result);
                }
            }
            (SearchEvent::Best(best), Some(_)) => self.handle_best(&best),
            (SearchEvent::Reviewed(step), _) => {
                self.update_review(number, |review| review.steps.push(step));
            }
            (SearchEvent::ReviewFailed(error), _) => {
                self.update_review(number, |review| review.error = Some(error));
            }
            (SearchEvent::Info(_) | SearchEvent::Best(_), None) => {}
        }
    }

    /// Passes a result to the current review, if it has this number.
    fn update_review(&mut self, number: u64, update: impl FnOnce(&mut BoardReview)) {
        let now = self.board.now;
        let review = self.board.review.as_mut();
        if let Some(review) = review.filter(|review| review.number == number) {
            update(review);
            if review.is_over() || now >= self.last_review_sent + EVENT_INTERVAL {
                self.send_review();
            }
        }
    }

    fn send_quiz(&mut self) {
        self.changes += 1;
        match quiz::event(self.board.quiz.as_mut()) {
            Ok(event) => self.send_event(None, &event),
            Err(error) => self.send_error(&error),
        }
    }

    fn send_review(&mut self) {
        self.last_review_sent = self.board.now;
        if let Some(event) = self.review_text() {
            self.send_text(None, event);
        }
    }

    fn review_text(&self) -> Option<Arc<str>> {
        let review = self.board.review.as_ref();
        review.map(|review| text(&review.event()))
    }

    /// Handles a search that ended by itself.
    fn handle_best(&mut self, best: &Best) {
        let Some(search) = self.board.search.as_ref() else {
            return;
        };
        match search.purpose {
            // The analysis is complete; its results stay.
            SearchPurpose::Analysis => {}
            SearchPurpose::Move => {
                self.send_analysis();
                let result = make(&mut self.board, best);
                self.finish_engine_move(result);
            }
            SearchPurpose::Hint { page, id } => {
                self.board.stop();
                // This hint gets its reply below.
                self.board.cancelled_hints.clear();
                let step = best.step.clone();
                let notation = step
                    .as_ref()
                    .and_then(|step| self.board.session.notation(step).ok());
                let by_roll = best.by_roll.clone();
                self.answer(
                    page,
                    id,
                    Ok(ReplyData::Hint {
                        step,
                        notation,
                        by_roll,
                    }),
                );
                self.proceed();
            }
        }
    }

    /// Continues after a move of the engine, and reports an error if it could not be
    /// made.
    fn finish_engine_move(&mut self, result: Result<(), BoardError>) {
        if let Err(error) = result {
            self.send_error(&error);
        }
        self.proceed_and_send_state();
    }

    /// Does what is due next and sends the new state.
    fn proceed_and_send_state(&mut self) {
        self.proceed();
        self.changes += 1;
        let event = text(&state(&self.board));
        self.send_text(None, event);
    }

    fn proceed(&mut self) {
        if let Err(error) = proceed(&mut self.board) {
            self.send_error(&error);
        }
    }

    fn send_analysis(&mut self) {
        self.last_sent = self.board.now;
        let Some(mut search) = self.board.search.take() else {
            return;
        };
        search.is_unsent = false;
        if !search.lines.is_empty() && !matches!(search.purpose, SearchPurpose::Hint { .. }) {
            let event = analysis(&mut self.board, &search);
            self.send_event(None, &event);
        }
        self.board.search = Some(search);
    }

    /// Tells all pages of an error that belongs to no request.
    fn send_error(&mut self, error: &impl Display) {
        let error = single_line(error);
        self.send_event(None, &ErrorEvent { error });
    }

    fn send_event(&mut self, page: Option<u64>, event: &impl Serialize) {
        self.send_text(page, text(event));
    }

    fn send_text(&mut self, page: Option<u64>, text: Arc<str>) {
        self.events.push(PageEvent { page, text });
    }
}

/// Makes the move that a search found, if any.
fn make(board: &mut OpenBoard, best: &Best) -> Result<(), BoardError> {
    let step = best.step.as_ref();
    step.map_or(Ok(()), |step| board.make(step, false))
}

fn text(event: &impl Serialize) -> Arc<str> {
    // Plain data with strings as keys always serializes.
    serde_json::to_string(event).unwrap_or_default().into()
}
