//! Test pages of boards in virtual time.

use super::super::{
    Host, ReviewWork, RunningReview, SearchEvent, Service, ServiceConfig, Slices, SnapshotError,
};
use crate::session::{Collector, Limits, Session, SessionError};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

/// The nodes of every search.
const NODES: u64 = 2000;
/// The time between two events of a search.
const TICK: Duration = Duration::from_millis(50);

/// The events of searches that the board has not received yet.
pub(super) type PendingEvents = Arc<Mutex<VecDeque<(u64, SearchEvent)>>>;

/// A host that searches on the calling thread, with a fixed number of nodes. An analysis
/// does not end by itself.
struct TestHost(PendingEvents);

impl Host for TestHost {
    fn search(
        &mut self,
        number: u64,
        session: &mut dyn Session,
        limits: &Limits,
    ) -> Result<(), SessionError> {
        let collector = Arc::new(Collector::default());
        session.think(&Limits::nodes(NODES), Arc::clone(&collector) as _)?;
        let result = collector.take().ok_or(SessionError::SearchFailed)?;
        let infos = result.history.into_iter().map(SearchEvent::Info);
        let best = (!limits.infinite).then_some(SearchEvent::Best(result.best));
        let events = infos.chain(best).map(|event| (number, event));
        self.0.lock().unwrap().extend(events);
        Ok(())
    }

    fn stop(&mut self, _: &mut dyn Session) {}

    fn review(&mut self, number: u64, work: ReviewWork) -> std::io::Result<RunningReview> {
        let events = work.begin().map(|event| (number, event));
        self.0.lock().unwrap().extend(events);
        Ok(RunningReview::Elsewhere(Box::new(())))
    }

    fn time_of_day(&self, _: Duration) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(86_400)
    }

    fn build_page(&self, _: &str, json: &str) -> String {
        json.to_owned()
    }
}

/// A host whose searches run in slices.
#[derive(Default)]
struct SliceHost(Slices);

impl Host for SliceHost {
    fn search(
        &mut self,
        number: u64,
        session: &mut dyn Session,
        limits: &Limits,
    ) -> Result<(), SessionError> {
        self.0.search(number, session, limits)
    }

    fn stop(&mut self, session: &mut dyn Session) {
        self.0.stop(session);
    }

    fn review(&mut self, _: u64, work: ReviewWork) -> std::io::Result<RunningReview> {
        Ok(RunningReview::InSlices(work.begin()))
    }

    fn slices(&self) -> Option<&Slices> {
        Some(&self.0)
    }

    fn time_of_day(&self, now: Duration) -> SystemTime {
        SystemTime::UNIX_EPOCH + now
    }

    fn build_page(&self, _: &str, json: &str) -> String {
        json.to_owned()
    }
}

/// A board in virtual time.
pub(super) struct TestBoard {
    pub(super) service: Service,
    pub(super) now: Duration,
    pub(super) pending: PendingEvents,
    /// The events that the pages have not read yet.
    pub(super) inboxes: BTreeMap<u64, VecDeque<Value>>,
}

impl TestBoard {
    pub(super) fn new(config: ServiceConfig) -> Rc<RefCell<TestBoard>> {
        let pending = PendingEvents::default();
        let host = Box::new(TestHost(Arc::clone(&pending)));
        let service = Service::new(config, host).unwrap();
        TestBoard::with(service, pending, Duration::ZERO)
    }

    /// A board whose searches run in slices.
    pub(super) fn in_slices(config: ServiceConfig) -> Rc<RefCell<TestBoard>> {
        let service = Service::new(config, Box::new(SliceHost::default())).unwrap();
        TestBoard::with(service, PendingEvents::default(), Duration::ZERO)
    }

    /// The board of a snapshot, in slices.
    pub(super) fn restored(
        snapshot: &str,
        played: Duration,
        now: Duration,
    ) -> Result<Rc<RefCell<TestBoard>>, SnapshotError> {
        let config = ServiceConfig::new("royal-palette");
        let host = Box::new(SliceHost::default());
        let service = Service::restore(config, host, snapshot, played, now)?;
        Ok(TestBoard::with(service, PendingEvents::default(), now))
    }

    fn with(service: Service, pending: PendingEvents, now: Duration) -> Rc<RefCell<TestBoard>> {
        Rc::new(RefCell::new(TestBoard {
            service,
            now,
            pending,
            inboxes: BTreeMap::new(),
        }))
    }

    /// Delivers the next event of a search or runs a slice, or else lets the time pass
    /// until something is due.
    pub(super) fn advance(&mut self) {
        let event = self.pending.lock().unwrap().pop_front();
        let has_slices = self.service.has_slices();
        self.now = match event.is_some() || has_slices {
            true => self.now + TICK,
            false => self.service.due().max(self.now),
        };
        if has_slices {
            self.service.advance(NODES, self.now);
        }
        if let Some((number, event)) = event {
            self.service.search_event(number, event, self.now);
        }
        self.service.wake(self.now);
        self.deliver();
    }

    fn deliver(&mut self) {
        for event in self.service.take_events() {
            let value: Value = serde_json::from_str(&event.text).unwrap();
            let inboxes = self.inboxes.iter_mut();
            for (_, inbox) in inboxes.filter(|(page, _)| event.page.is_none_or(|to| to == **page)) {
                inbox.push_back(value.clone());
            }
        }
    }
}

/// A page in a test.
pub(super) struct TestPage {
    pub(super) board: Rc<RefCell<TestBoard>>,
    page: u64,
    request_count: u64,
    pub(super) state: Value,
}

impl TestPage {
    pub(super) fn open(game: &str) -> TestPage {
        let config = ServiceConfig {
            seed: 7,
            ..ServiceConfig::new(game)
        };
        TestPage::join(TestBoard::new(config), 1)
    }

    pub(super) fn in_slices(game: &str) -> TestPage {
        TestPage::join(TestBoard::in_slices(ServiceConfig::new(game)), 1)
    }

    pub(super) fn join(board: Rc<RefCell<TestBoard>>, page: u64) -> TestPage {
        {
            let board = &mut *board.borrow_mut();
            board.inboxes.insert(page, VecDeque::new());
            board.service.join(page, board.now);
            board.deliver();
        }
        let mut page = TestPage {
            board,
            page,
            request_count: 0,
            state: Value::Null,
        };
        page.event("state");
        page
    }

    /// Lets this time pass.
    pub(super) fn wait(&mut self, seconds: u64) {
        let board = &mut *self.board.borrow_mut();
        board.now += Duration::from_secs(seconds);
        board.service.wake(board.now);
        board.deliver();
    }

    pub(super) fn leave(&self) {
        let board = &mut *self.board.borrow_mut();
        board.inboxes.remove(&self.page);
        board.service.leave(self.page, board.now);
    }

    /// The next event of that kind; states are kept.
    pub(super) fn event(&mut self, kind: &str) -> Value {
        loop {
            let event = self.next();
            if event["event"] == kind {
                return event;
            }
        }
    }

    pub(super) fn next(&mut self) -> Value {
        let event = self.received().expect("the board waits for its pages");
        if event["event"] == "state" {
            self.state = event.clone();
        }
        event
    }

    /// The next event for this page; `None` if the board sends none by itself.
    fn received(&self) -> Option<Value> {
        let board = &mut *self.board.borrow_mut();
        for _ in 0..1000 {
            if let event @ Some(_) = board.inboxes.get_mut(&self.page)?.pop_front() {
                return event;
            }
            board.advance();
        }
        None
    }

    pub(super) fn send(&mut self, mut request: Value) -> u64 {
        self.request_count += 1;
        request["id"] = json!(self.request_count);
        let board = &mut *self.board.borrow_mut();
        let text = request.to_string();
        board.service.request(self.page, &text, board.now);
        board.deliver();
        self.request_count
    }

    /// The reply to a request.
    pub(super) fn request(&mut self, request: Value) -> Result<Value, String> {
        let id = self.send(request);
        loop {
            let mut event = self.next();
            if event["id"] == id {
                return match event["error"].as_str() {
                    Some(error) => Err(error.to_owned()),
                    None => Ok(event["ok"].take()),
                };
            }
        }
    }

    pub(super) fn act(&mut self, request: Value) {
        let text = request.to_string();
        self.request(request)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }

    /// Waits until the state satisfies `condition`.
    pub(super) fn wait_until(&mut self, condition: impl Fn(&Value) -> bool) {
        while !condition(&self.state) {
            self.next();
        }
    }

    pub(super) fn steps(&self) -> Vec<String> {
        let nodes = self.state["tree"].as_array().unwrap().iter();
        let steps = nodes.filter_map(|node| node["step"].as_str());
        steps.map(str::to_owned).collect()
    }

    pub(super) fn first_legal(&self) -> String {
        self.state["legal"][0]["step"].as_str().unwrap().to_owned()
    }
}

pub(super) fn engine() -> Value {
    json!({"kind": "engine", "seconds": 0.01})
}

pub(super) fn person() -> Value {
    json!({"kind": "person"})
}
