//! The thread of a board: brings it the time, its searches and the messages of its pages.

use super::bundle::bundle;
use crate::board::{Host, ReviewWork, RunningReview, SearchEvent, Service, ServiceConfig};
use crate::session::{Best, Info, Limits, Listener, Session, SessionError};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant, SystemTime};
use tokio::sync::mpsc::Sender as PageSender;

/// A message to a board.
#[derive(Debug)]
pub(super) enum BoardMessage {
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
        /// The request in JSON.
        text: String,
    },
    /// The board is no longer needed.
    Close,
    /// The search or review of that number sends an event.
    Search(u64, SearchEvent),
}

/// Opens a board on a new thread; `on_close` is called when it ends.
///
/// # Errors
/// If the system cannot start a thread.
pub(super) fn spawn(
    config: ServiceConfig,
    on_close: impl FnOnce() + Send + 'static,
) -> std::io::Result<Sender<BoardMessage>> {
    let (sender, receiver) = channel();
    let host = ThreadHost(sender.clone());
    let run = move || {
        // The standard start of a game in the catalog always opens, unless memory is
        // insufficient.
        if let Ok(board) = Service::new(config, Box::new(host)) {
            run(board, &receiver);
        }
        on_close();
    };
    Builder::new().name("board".to_owned()).spawn(run)?;
    Ok(sender)
}

fn run(mut board: Service, messages: &Receiver<BoardMessage>) {
    let start = Instant::now();
    let mut pages: BTreeMap<u64, PageSender<Arc<str>>> = BTreeMap::new();
    while !board.is_abandoned() {
        let wait = board.due().saturating_sub(start.elapsed());
        let message = messages.recv_timeout(wait);
        let now = start.elapsed();
        match message {
            Ok(BoardMessage::Join { page, sender }) => {
                pages.insert(page, sender);
                board.join(page, now);
            }
            Ok(BoardMessage::Leave(page)) => {
                pages.remove(&page);
                board.leave(page, now);
            }
            Ok(BoardMessage::Request { page, text }) => board.request(page, &text, now),
            Ok(BoardMessage::Search(number, event)) => board.search_event(number, event, now),
            Ok(BoardMessage::Close) | Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {}
        }
        board.wake(now);
        send_events(&mut board, &mut pages, now);
    }
}

/// Sends the events of the board. A page that is gone or does not keep up never misses
/// single events: it has to reconnect, and then gets the whole state.
fn send_events(
    board: &mut Service,
    pages: &mut BTreeMap<u64, PageSender<Arc<str>>>,
    now: Duration,
) {
    for event in board.take_events() {
        pages.retain(|&page, sender| {
            let is_for = event.page.is_none_or(|receiver| receiver == page);
            let is_sent = !is_for || sender.try_send(Arc::clone(&event.text)).is_ok();
            if !is_sent {
                board.leave(page, now);
            }
            is_sent
        });
    }
}

/// Runs searches and reviews on threads, which send their events to the board.
struct ThreadHost(Sender<BoardMessage>);

impl Host for ThreadHost {
    fn search(
        &mut self,
        number: u64,
        session: &mut dyn Session,
        limits: &Limits,
    ) -> Result<(), SessionError> {
        let board = self.0.clone();
        session.go(limits, Arc::new(SearchListener { number, board }))
    }

    fn stop(&mut self, session: &mut dyn Session) {
        session.stop();
        session.wait();
    }

    fn review(&mut self, number: u64, work: ReviewWork) -> std::io::Result<RunningReview> {
        let (stop, board) = (Arc::new(AtomicBool::new(false)), self.0.clone());
        let stop_of_worker = Arc::clone(&stop);
        let run = move || {
            let mut events = work.begin();
            while !stop_of_worker.load(Ordering::Relaxed)
                && let Some(event) = events.next()
            {
                send(&board, number, event);
            }
        };
        let worker = Builder::new().name("review".to_owned()).spawn(run)?;
        let worker = Some(worker);
        let thread = ReviewThread { stop, worker };
        Ok(RunningReview::Elsewhere(Box::new(thread)))
    }

    fn time_of_day(&self, _: Duration) -> SystemTime {
        SystemTime::now()
    }

    fn build_page(&self, title: &str, json: &str) -> String {
        bundle(title, json)
    }
}

fn send(board: &Sender<BoardMessage>, number: u64, event: SearchEvent) {
    // The board may be closed already.
    let _ = board.send(BoardMessage::Search(number, event));
}

/// Forwards the events of one search.
struct SearchListener {
    number: u64,
    board: Sender<BoardMessage>,
}

impl Listener for SearchListener {
    fn info(&self, info: &Info) {
        send(&self.board, self.number, SearchEvent::Info(info.clone()));
    }

    fn best(&self, best: &Best) {
        send(&self.board, self.number, SearchEvent::Best(best.clone()));
    }
}

/// A review on its own thread.
struct ReviewThread {
    stop: Arc<AtomicBool>,
    worker: Option<JoinHandle<()>>,
}

impl Drop for ReviewThread {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        // Joined so that a board never has two reviews. A panic has already been printed.
        if let Some(worker) = self.worker.take() {
            let _ = worker.join();
        }
    }
}
