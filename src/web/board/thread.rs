//! The thread of a board: handles messages in order and sends changes to all pages.

use super::act::execute;
use super::error::{BoardError, single_line};
use super::events::{ErrorEvent, Reply, ReplyData, ReplyResult, SearchEvent};
use super::matches::Matches;
use super::open_board::{OpenBoard, SearchPurpose};
use super::quiz;
use super::request::NumberedRequest;
use super::review::BoardReview;
use super::seat::BoardSeats;
use super::state::{analysis, state};
use super::turn::{end_on_time, proceed};
use crate::session::Best;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::Sender as PageSender;

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

/// A message to a board.
#[derive(Debug)]
pub(crate) enum BoardMessage {
    /// A page connects.
    Join {
        /// The number of the page.
        page: u64,
        /// The channel for events; a page that does not keep up is disconnected.
        sender: PageSender<Arc<str>>,
    },
    /// A page was closed.
    Leave(u64),
    /// A page sends a request.
    Request {
        /// The number of the page.
        page: u64,
        /// The request.
        request: NumberedRequest,
    },
    /// The board is no longer needed.
    Close,
    /// A search sends an event.
    Search(u64, SearchEventBox),
}

/// An event of a search.
#[derive(Debug)]
pub(crate) struct SearchEventBox(SearchEvent);

/// Opens a board with a game and its players on a new thread; `on_close` is called when it
/// ends.
///
/// # Errors
/// If the system cannot start a thread.
pub(crate) fn spawn(
    game: String,
    seats: BoardSeats,
    seed: u64,
    matches: Arc<Matches>,
    on_close: impl FnOnce() + Send + 'static,
) -> std::io::Result<Sender<BoardMessage>> {
    let (sender, receiver) = channel();
    let own = sender.clone();
    let run = move || {
        let send = move |number: u64, event: SearchEvent| {
            // The board may be closed already.
            let _ = own.send(BoardMessage::Search(number, SearchEventBox(event)));
        };
        // The standard start of a game in the catalog always opens, unless memory is
        // insufficient.
        if let Ok(mut board) = OpenBoard::new(&game, seed, matches, Arc::new(send)) {
            board.seats = seats;
            BoardThread::new(board).run(&receiver);
        }
        on_close();
    };
    std::thread::Builder::new()
        .name("board".to_owned())
        .spawn(run)?;
    Ok(sender)
}

struct BoardThread {
    board: OpenBoard,
    pages: BTreeMap<u64, PageSender<Arc<str>>>,
    /// The time when the last page left.
    last_left: Option<Instant>,
    last_sent: Instant,
    last_review_sent: Instant,
}

impl BoardThread {
    fn new(board: OpenBoard) -> BoardThread {
        BoardThread {
            board,
            pages: BTreeMap::new(),
            last_left: Some(Instant::now()),
            last_sent: Instant::now(),
            last_review_sent: Instant::now(),
        }
    }

    fn run(&mut self, messages: &Receiver<BoardMessage>) {
        loop {
            let wait = self.due().saturating_duration_since(Instant::now());
            match messages.recv_timeout(wait) {
                Err(RecvTimeoutError::Disconnected) => return,
                Ok(BoardMessage::Close) => return,
                Ok(message) => self.handle(message),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if self
                .last_left
                .is_some_and(|last_left| last_left.elapsed() > IDLE_LIMIT)
            {
                return;
            }
            self.check_time();
            self.answer_cancelled_hints();
        }
    }

    /// The time of the next action without a message.
    fn due(&self) -> Instant {
        let flag = self.board.clock.as_ref().and_then(|clock| clock.flag());
        let next_event = self
            .board
            .search
            .as_ref()
            .filter(|search| search.is_unsent)
            .map(|_| self.last_sent + EVENT_INTERVAL);
        let last_left = self.last_left.map(|last_left| match self.board.has_pages {
            true => last_left + GRACE,
            false => last_left + IDLE_LIMIT,
        });
        let due = [flag.map(|flag| flag.time), next_event, last_left]
            .into_iter()
            .flatten()
            .min();
        // One millisecond later, so that the time has passed then.
        due.unwrap_or_else(|| Instant::now() + IDLE_LIMIT) + Duration::from_millis(1)
    }

    fn check_time(&mut self) {
        let now = Instant::now();
        let flag = self.board.clock.as_ref().and_then(|clock| clock.flag());
        if let Some(flag) = flag.filter(|flag| flag.time <= now) {
            end_on_time(&mut self.board, flag.side);
            self.proceed_and_send_state();
        }
        if self
            .last_left
            .is_some_and(|last_left| last_left.elapsed() > GRACE)
            && self.board.has_pages
        {
            self.board.has_pages = false;
            self.board.review = self.board.review.take().filter(BoardReview::is_over);
            self.proceed_and_send_state();
            self.set_table(IDLE_MIB);
        }
        let is_unsent = self
            .board
            .search
            .as_ref()
            .is_some_and(|search| search.is_unsent);
        if is_unsent && self.last_sent + EVENT_INTERVAL <= now {
            self.send_analysis();
        }
    }

    fn set_table(&mut self, mib: u32) {
        if let Err(error) = self.board.set_table(mib) {
            self.send_event(&ErrorEvent {
                error: single_line(&error),
            });
        }
    }

    fn handle(&mut self, message: BoardMessage) {
        match message {
            BoardMessage::Join { page, sender } => {
                self.pages.insert(page, sender);
                self.last_left = None;
                if !self.board.has_pages {
                    self.board.has_pages = true;
                    self.set_table(ACTIVE_MIB);
                    self.proceed();
                }
                let event = text(&state(&self.board, Instant::now()));
                self.send_text_to(page, event);
                self.send_analysis();
                if self.board.quiz.is_some() {
                    self.send_quiz();
                }
                if let Some(event) = self.review_text() {
                    self.send_text_to(page, event);
                }
            }
            BoardMessage::Leave(page) => self.remove_page(page),
            BoardMessage::Close => {}
            BoardMessage::Request { page, request } => self.handle_request(page, request),
            BoardMessage::Search(number, SearchEventBox(event)) => {
                self.handle_search_event(number, event)
            }
        }
    }

    fn remove_page(&mut self, page: u64) {
        self.pages.remove(&page);
        if self.pages.is_empty() {
            self.last_left.get_or_insert_with(Instant::now);
        }
    }

    fn handle_request(&mut self, page: u64, NumberedRequest { id, request }: NumberedRequest) {
        let result = execute(&mut self.board, request, page, id, Instant::now());
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
        self.send_event_to(page, &Reply { id, result });
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
        let review = self.board.review.as_mut();
        if let Some(review) = review.filter(|review| review.number == number) {
            update(review);
            if review.is_over() || self.last_review_sent.elapsed() > EVENT_INTERVAL {
                self.send_review();
            }
        }
    }

    fn send_quiz(&mut self) {
        match quiz::event(self.board.quiz.as_mut()) {
            Ok(event) => self.send_event(&event),
            Err(error) => self.send_event(&ErrorEvent {
                error: single_line(&error),
            }),
        }
    }

    fn send_review(&mut self) {
        self.last_review_sent = Instant::now();
        if let Some(event) = self.review_text() {
            self.send_text(&event);
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
            self.send_event(&ErrorEvent {
                error: single_line(&error),
            });
        }
        self.proceed_and_send_state();
    }

    /// Does what is due next and sends the new state.
    fn proceed_and_send_state(&mut self) {
        self.proceed();
        let event = text(&state(&self.board, Instant::now()));
        self.send_text(&event);
    }

    fn proceed(&mut self) {
        if let Err(error) = proceed(&mut self.board, Instant::now()) {
            self.send_event(&ErrorEvent {
                error: single_line(&error),
            });
        }
    }

    fn send_analysis(&mut self) {
        self.last_sent = Instant::now();
        let Some(mut search) = self.board.search.take() else {
            return;
        };
        search.is_unsent = false;
        if !search.lines.is_empty() && !matches!(search.purpose, SearchPurpose::Hint { .. }) {
            let event = analysis(&mut self.board, &search);
            self.send_event(&event);
        }
        self.board.search = Some(search);
    }

    fn send_event(&mut self, event: &impl Serialize) {
        self.send_text(&text(event));
    }

    fn send_text(&mut self, text: &Arc<str>) {
        // A page that is gone or does not keep up has to reconnect, and then gets the
        // whole state.
        self.pages
            .retain(|_, page| page.try_send(Arc::clone(text)).is_ok());
        if self.pages.is_empty() {
            self.last_left.get_or_insert_with(Instant::now);
        }
    }

    fn send_event_to(&mut self, page: u64, event: &impl Serialize) {
        self.send_text_to(page, text(event));
    }

    fn send_text_to(&mut self, page: u64, text: Arc<str>) {
        let result = self.pages.get(&page).map(|sender| sender.try_send(text));
        if result.is_some_and(|result| result.is_err()) {
            // As above: pages never miss single events.
            self.remove_page(page);
        }
    }
}

/// Makes the move that a search found, if any.
fn make(board: &mut OpenBoard, best: &Best) -> Result<(), BoardError> {
    let step = best.step.as_ref();
    step.map_or(Ok(()), |step| board.make(step, false, Instant::now()))
}

fn text(event: &impl Serialize) -> Arc<str> {
    // Plain data with strings as keys always serializes.
    serde_json::to_string(event).unwrap_or_default().into()
}
