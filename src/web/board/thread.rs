//! The thread of a board: handles messages in order and sends changes to all pages.

use super::act::act;
use super::error::{BoardError, in_one_line};
use super::events::{ErrorEvent, Reply, ReplyData, ReplyResult, SearchEvent};
use super::matches::Matches;
use super::open_board::{OpenBoard, SearchPurpose};
use super::quiz;
use super::request::Numbered;
use super::review::BoardReview;
use super::seat::BoardSeats;
use super::state::{analysis, state};
use super::turn::{fall, proceed};
use crate::session::Best;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::Sender as Page;

/// The minimum time between two events of a search.
const NEWS: Duration = Duration::from_millis(120);
/// The time that a board keeps searching after its last page has left, so that a page can
/// reload.
const GRACE: Duration = Duration::from_secs(10);
/// The time that a board without pages is kept.
const KEPT: Duration = Duration::from_secs(1800);

/// The table sizes in MiB: of a board with pages, and of one without.
const PLAYING_MIB: u32 = 16;
const RESTING_MIB: u32 = 1;

/// A message to a board.
#[derive(Debug)]
pub(crate) enum BoardMessage {
    /// A page connects.
    Join {
        /// The number of the page.
        page: u64,
        /// The channel for events; a page that does not keep up is disconnected.
        sender: Page<Arc<str>>,
    },
    /// A page was closed.
    Leave(u64),
    /// A page sends a request.
    Ask {
        /// The number of the page.
        page: u64,
        /// The request.
        request: Numbered,
    },
    /// The board is no longer needed.
    Close,
    /// A search sends an event.
    Said(u64, SearchEventBox),
}

/// An event of a search.
#[derive(Debug)]
pub(crate) struct SearchEventBox(SearchEvent);

/// Opens a board with a game and its players on a new thread; `closed` is called when it
/// ends.
///
/// # Errors
/// If the system cannot start a thread.
pub(crate) fn spawn(
    (game, seats): (&'static str, BoardSeats),
    seed: u64,
    matches: Arc<Matches>,
    closed: impl FnOnce() + Send + 'static,
) -> std::io::Result<Sender<BoardMessage>> {
    let (sender, receiver) = channel();
    let own = sender.clone();
    let run = move || {
        let said = move |number: u64, event: SearchEvent| {
            // The board may be closed already.
            let _ = own.send(BoardMessage::Said(number, SearchEventBox(event)));
        };
        // The standard start of a game in the catalog always opens, unless memory is
        // insufficient.
        if let Ok(mut board) = OpenBoard::new(game, seed, matches, Arc::new(said)) {
            board.seats = seats;
            BoardThread::new(board).run(&receiver);
        }
        closed();
    };
    std::thread::Builder::new()
        .name("board".to_owned())
        .spawn(run)?;
    Ok(sender)
}

struct BoardThread {
    board: OpenBoard,
    pages: BTreeMap<u64, Page<Arc<str>>>,
    /// The time when the last page left.
    left: Option<Instant>,
    told: Instant,
    review_told: Instant,
}

impl BoardThread {
    fn new(board: OpenBoard) -> BoardThread {
        BoardThread {
            board,
            pages: BTreeMap::new(),
            left: Some(Instant::now()),
            told: Instant::now(),
            review_told: Instant::now(),
        }
    }

    fn run(&mut self, messages: &Receiver<BoardMessage>) {
        loop {
            let wait = self.due().saturating_duration_since(Instant::now());
            match messages.recv_timeout(wait) {
                Err(RecvTimeoutError::Disconnected) => return,
                Ok(BoardMessage::Close) => return,
                Ok(message) => self.hear(message),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if self.left.is_some_and(|left| left.elapsed() > KEPT) {
                return;
            }
            self.look_at_the_time();
            self.send_dropped();
        }
    }

    /// The time of the next action without a message.
    fn due(&self) -> Instant {
        let flag = self.board.clock.as_ref().and_then(|clock| clock.flag());
        let news = self
            .board
            .search
            .as_ref()
            .filter(|search| search.is_news)
            .map(|_| self.told + NEWS);
        let left = self.left.map(|left| match self.board.is_watched {
            true => left + GRACE,
            false => left + KEPT,
        });
        let due = [flag.map(|(_, when)| when), news, left]
            .into_iter()
            .flatten()
            .min();
        // One millisecond later, so that the time has passed then.
        due.unwrap_or_else(|| Instant::now() + KEPT) + Duration::from_millis(1)
    }

    fn look_at_the_time(&mut self) {
        let now = Instant::now();
        let flag = self.board.clock.as_ref().and_then(|clock| clock.flag());
        if let Some((side, _)) = flag.filter(|(_, when)| *when <= now) {
            fall(&mut self.board, side);
            self.go_on();
        }
        if self.left.is_some_and(|left| left.elapsed() > GRACE) && self.board.is_watched {
            self.board.is_watched = false;
            self.board.review = self.board.review.take().filter(BoardReview::is_over);
            self.go_on();
            self.set_table(RESTING_MIB);
        }
        let is_news = self
            .board
            .search
            .as_ref()
            .is_some_and(|search| search.is_news);
        if is_news && self.told + NEWS <= now {
            self.send_findings();
        }
    }

    fn set_table(&mut self, mib: u32) {
        if let Err(error) = self.board.set_table(mib) {
            self.send_event(&ErrorEvent {
                error: in_one_line(&error),
            });
        }
    }

    fn hear(&mut self, message: BoardMessage) {
        match message {
            BoardMessage::Join { page, sender } => {
                self.pages.insert(page, sender);
                self.left = None;
                if !self.board.is_watched {
                    self.board.is_watched = true;
                    self.set_table(PLAYING_MIB);
                    self.proceed();
                }
                let event = text(&state(&self.board, Instant::now()));
                self.send_text_to(page, event);
                self.send_findings();
                if self.board.quiz.is_some() {
                    self.send_quiz();
                }
                if let Some(event) = self.review_text() {
                    self.send_text_to(page, event);
                }
            }
            BoardMessage::Leave(page) => self.leave(page),
            BoardMessage::Close => {}
            BoardMessage::Ask { page, request } => self.ask(page, request),
            BoardMessage::Said(number, SearchEventBox(event)) => self.said(number, event),
        }
    }

    fn leave(&mut self, page: u64) {
        self.pages.remove(&page);
        if self.pages.is_empty() {
            self.left.get_or_insert_with(Instant::now);
        }
    }

    fn ask(&mut self, page: u64, Numbered { id, request }: Numbered) {
        let done = act(&mut self.board, request, (page, id), Instant::now());
        if std::mem::take(&mut self.board.quiz_is_news) {
            self.send_quiz();
        }
        match done {
            Ok(Some(given)) => {
                if matches!(given, ReplyData::Done {} | ReplyData::Opened { .. }) {
                    self.go_on();
                }
                self.answer(page, id, Ok(given));
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

    fn send_dropped(&mut self) {
        for (page, id) in std::mem::take(&mut self.board.dropped) {
            self.answer(page, id, Ok(ReplyData::no_hint()));
        }
    }

    fn answer(&mut self, page: u64, id: u64, given: Result<ReplyData, BoardError>) {
        let result = match given {
            Ok(given) => ReplyResult::Ok(given),
            Err(error) => ReplyResult::Error(in_one_line(&error)),
        };
        self.send_event_to(page, &Reply { id, result });
    }

    fn said(&mut self, number: u64, event: SearchEvent) {
        let shown = self.board.search.as_ref().map(|search| search.number);
        match (event, self.board.search_of(number)) {
            (SearchEvent::Info(info), Some(search)) => {
                let nodes = info.nodes;
                search.lines.insert((info.multipv, info.roll.clone()), info);
                // Lines of two reports would not be ordered by value.
                search.is_news = search.lines.values().all(|line| line.nodes == nodes);
            }
            (SearchEvent::Best(best), Some(_)) if shown != Some(number) => {
                if let Some(made) = self.board.with_aside(|board| make(board, &best)) {
                    self.made(made);
                }
            }
            (SearchEvent::Best(best), Some(_)) => self.found(&best),
            (SearchEvent::Reviewed(step), _) => {
                self.reviewed(number, |review| review.done.push(step));
            }
            (SearchEvent::NotReviewed(error), _) => {
                self.reviewed(number, |review| review.error = Some(error));
            }
            (SearchEvent::Info(_) | SearchEvent::Best(_), None) => {}
        }
    }

    /// Passes a result to the current review, if it has this number.
    fn reviewed(&mut self, number: u64, take: impl FnOnce(&mut BoardReview)) {
        let wanted = self.board.review.as_mut();
        if let Some(review) = wanted.filter(|review| review.number == number) {
            take(review);
            if review.is_over() || self.review_told.elapsed() > NEWS {
                self.send_review();
            }
        }
    }

    fn send_quiz(&mut self) {
        match quiz::event(self.board.quiz.as_mut()) {
            Ok(event) => self.send_event(&event),
            Err(error) => self.send_event(&ErrorEvent {
                error: in_one_line(&error),
            }),
        }
    }

    fn send_review(&mut self) {
        self.review_told = Instant::now();
        if let Some(event) = self.review_text() {
            self.send_text(&event);
        }
    }

    fn review_text(&self) -> Option<Arc<str>> {
        let review = self.board.review.as_ref();
        review.map(|review| text(&review.event()))
    }

    /// Handles a search that ended by itself.
    fn found(&mut self, best: &Best) {
        let Some(search) = self.board.search.as_ref() else {
            return;
        };
        match search.purpose {
            // The analysis is complete; its results stay.
            SearchPurpose::Analysis => {}
            SearchPurpose::Move => {
                self.send_findings();
                let made = make(&mut self.board, best);
                self.made(made);
            }
            SearchPurpose::Hint { page, id } => {
                self.board.stop();
                // This hint gets its reply below.
                self.board.dropped.clear();
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
    fn made(&mut self, made: Result<(), BoardError>) {
        if let Err(error) = made {
            self.send_event(&ErrorEvent {
                error: in_one_line(&error),
            });
        }
        self.go_on();
    }

    /// Does what is due next and sends the new state.
    fn go_on(&mut self) {
        self.proceed();
        let event = text(&state(&self.board, Instant::now()));
        self.send_text(&event);
    }

    fn proceed(&mut self) {
        if let Err(error) = proceed(&mut self.board, Instant::now()) {
            self.send_event(&ErrorEvent {
                error: in_one_line(&error),
            });
        }
    }

    fn send_findings(&mut self) {
        self.told = Instant::now();
        let Some(mut search) = self.board.search.take() else {
            return;
        };
        search.is_news = false;
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
            self.left.get_or_insert_with(Instant::now);
        }
    }

    fn send_event_to(&mut self, page: u64, event: &impl Serialize) {
        self.send_text_to(page, text(event));
    }

    fn send_text_to(&mut self, page: u64, text: Arc<str>) {
        let sent = self.pages.get(&page).map(|to| to.try_send(text));
        if sent.is_some_and(|sent| sent.is_err()) {
            // As above: pages never miss single events.
            self.leave(page);
        }
    }
}

/// Makes the move that a search found, if any.
fn make(board: &mut OpenBoard, best: &Best) -> Result<(), BoardError> {
    let step = best.step.as_deref();
    step.map_or(Ok(()), |step| board.make(step, false, Instant::now()))
}

fn text(event: &impl Serialize) -> Arc<str> {
    // Plain data with strings as keys always serializes.
    serde_json::to_string(event).unwrap_or_default().into()
}
