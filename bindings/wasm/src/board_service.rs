//! The board service of a page, driven by the event loop of its worker.

use crate::errors::Error;
use ermine::board::{
    self, GameCard, Hello, Host, ReviewWork, RunningReview, SeatPlan, Service, ServiceConfig,
    Slices, SnapshotError, Welcome, fill_template, games_of_snapshot,
};
use ermine::catalog;
use ermine::session::{Limits, Session, SessionError};
use ermine_bindings::Fault;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::OnceLock;
use std::time::{Duration, SystemTime};
use wasm_bindgen::prelude::*;

/// The number of the page, the only one.
const PAGE: u64 = 1;

/// A board with one page. All times are in milliseconds since 1970, and never go back.
///
/// After each call, `takeEvents` returns the messages for the page, `hasSlices` whether to
/// call `advance`, and `due` when to call `wake`.
#[wasm_bindgen]
pub struct BoardService {
    service: Service,
    template: Rc<RefCell<String>>,
    /// Whether it goes on from a snapshot.
    is_restored: bool,
    /// The changes that the last snapshot has.
    saved_changes: u64,
}

#[wasm_bindgen]
impl BoardService {
    /// Opens a board with the first game of the catalog, or the board of a snapshot, whose
    /// running clock ran for another `played` milliseconds.
    ///
    /// Throws `InvalidValueError` if the snapshot is damaged.
    #[wasm_bindgen(constructor)]
    pub fn new(
        seed: u64,
        now: f64,
        snapshot: Option<String>,
        played: Option<f64>,
    ) -> Result<BoardService, JsValue> {
        let played = time(played.unwrap_or_default());
        let opened = BoardService::open(seed, time(now), snapshot.as_deref(), played);
        Ok(opened.map_err(fault)?)
    }

    /// Answers the first message of the page, with a name for a new board. The state
    /// follows as an event.
    ///
    /// Throws `InvalidValueError` if the message is not a greeting.
    pub fn hello(&mut self, message: &str, name: String, now: f64) -> Result<String, JsValue> {
        let hello: Hello = serde_json::from_str(message).map_err(fault)?;
        let text = self.welcome(hello, name).map_err(Error::from)?;
        self.service.join(PAGE, time(now));
        Ok(text)
    }

    /// Handles a request of the page in JSON; invalid text gets an error as its reply.
    pub fn request(&mut self, request: &str, now: f64) {
        self.service.request(PAGE, request, time(now));
    }

    /// Runs the next slice of what is searched: about `nodes` nodes, or a step of a
    /// review. Returns whether more slices are due.
    pub fn advance(&mut self, nodes: f64, now: f64) -> bool {
        self.service.advance(nodes as u64, time(now))
    }

    /// Whether slices are due.
    #[wasm_bindgen(js_name = hasSlices)]
    #[must_use]
    pub fn has_slices(&self) -> bool {
        self.service.has_slices()
    }

    /// Does what is due by now without a message.
    pub fn wake(&mut self, now: f64) {
        self.service.wake(time(now));
    }

    /// The time at which to call `wake`, unless another call comes first.
    #[must_use]
    pub fn due(&self) -> f64 {
        self.service.due().as_secs_f64() * 1000.0
    }

    /// Takes the messages for the page, in their order.
    #[wasm_bindgen(js_name = takeEvents)]
    pub fn take_events(&mut self) -> Vec<String> {
        let events = self.service.take_events().into_iter();
        events.map(|event| event.text.as_ref().to_owned()).collect()
    }

    /// The board as text, if it has changed since the last call; another service can
    /// be opened from it.
    #[wasm_bindgen(js_name = takeSnapshot)]
    pub fn take_snapshot(&mut self) -> Option<String> {
        let changes = self.service.changes();
        let is_changed = changes != self.saved_changes;
        self.saved_changes = changes;
        is_changed.then(|| self.service.snapshot())
    }

    /// Sets the template of pages to share, before a request for one.
    #[wasm_bindgen(js_name = setTemplate)]
    pub fn set_template(&self, template: String) {
        self.template.replace(template);
    }
}

impl BoardService {
    fn open(
        seed: u64,
        now: Duration,
        snapshot: Option<&str>,
        played: Duration,
    ) -> Result<BoardService, SnapshotError> {
        let template = Rc::new(RefCell::default());
        let host = Box::new(WorkerHost {
            slices: Slices::default(),
            template: Rc::clone(&template),
        });
        let config = ServiceConfig {
            seats: SeatPlan::welcome(),
            seed,
            ..ServiceConfig::new(first_game())
        };
        let service = match snapshot {
            Some(snapshot) => Service::restore(config, host, snapshot, played, now)?,
            None => Service::new(config, host).map_err(SnapshotError::from)?,
        };
        Ok(BoardService {
            service,
            template,
            is_restored: snapshot.is_some(),
            saved_changes: 0,
        })
    }

    fn welcome(&self, hello: Hello, name: String) -> Result<String, SessionError> {
        let board = hello.board.filter(|_| self.is_restored).unwrap_or(name);
        let welcome = Welcome {
            board: &board,
            version: env!("CARGO_PKG_VERSION"),
            games: cards()?,
            matches: Vec::new(),
            keeps_token: false,
        };
        Ok(welcome.text())
    }
}

/// Returns the names of the games that a request begins to search: their nets have to be
/// provided before.
#[wasm_bindgen(js_name = gamesOfRequest)]
#[must_use]
pub fn games_of_request(request: &str) -> Vec<String> {
    owned(board::games_of_request(request))
}

/// Returns the names of the games that a board searches: those of a snapshot, or of a new
/// board.
#[wasm_bindgen(js_name = gamesOfBoard)]
#[must_use]
pub fn games_of_board(snapshot: Option<String>) -> Vec<String> {
    match snapshot {
        Some(snapshot) => owned(games_of_snapshot(&snapshot)),
        None => vec![first_game().to_owned()],
    }
}

/// The games of the welcome, made once for all boards of a worker.
fn cards() -> Result<&'static [GameCard], SessionError> {
    static CARDS: OnceLock<Vec<GameCard>> = OnceLock::new();
    Ok(match CARDS.get() {
        Some(cards) => cards,
        None => {
            let cards = GameCard::all()?;
            CARDS.get_or_init(|| cards)
        }
    })
}

/// The game on a new board.
fn first_game() -> &'static str {
    catalog::names()[0]
}

fn owned(names: impl IntoIterator<Item = &'static str>) -> Vec<String> {
    names.into_iter().map(str::to_owned).collect()
}

/// The exception for a text that cannot be read.
fn fault(error: impl std::fmt::Display) -> Error {
    Fault::new("InvalidValueError", error.to_string()).into()
}

/// A time in milliseconds; 0 if it is none.
fn time(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default()
}

/// The worker around a board.
struct WorkerHost {
    slices: Slices,
    template: Rc<RefCell<String>>,
}

impl Host for WorkerHost {
    fn search(
        &mut self,
        number: u64,
        session: &mut dyn Session,
        limits: &Limits,
    ) -> Result<(), SessionError> {
        self.slices.search(number, session, limits)
    }

    fn stop(&mut self, session: &mut dyn Session) {
        self.slices.stop(session);
    }

    fn review(&mut self, _: u64, work: ReviewWork) -> std::io::Result<RunningReview> {
        Ok(RunningReview::InSlices(work.begin()))
    }

    fn slices(&self) -> Option<&Slices> {
        Some(&self.slices)
    }

    fn time_of_day(&self, now: Duration) -> SystemTime {
        SystemTime::UNIX_EPOCH + now
    }

    fn build_page(&self, title: &str, json: &str) -> String {
        fill_template(&self.template.borrow(), title, json)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A time in 2026.
    const NOW: f64 = 1.79e12;

    fn opened(snapshot: Option<&str>) -> BoardService {
        let mut board = BoardService::open(7, time(NOW), snapshot, Duration::ZERO).unwrap();
        let hello = Hello {
            token: None,
            board: Some("old".to_owned()),
        };
        let welcome = board.welcome(hello, "new".to_owned()).unwrap();
        let name = if snapshot.is_some() { "old" } else { "new" };
        assert!(welcome.starts_with(&format!(r#"{{"event":"welcome","board":"{name}","#)));
        board.service.join(PAGE, time(NOW));
        board
    }

    /// Runs the board until an event has all these parts.
    fn wait_for(board: &mut BoardService, parts: &[&str]) -> String {
        for slice in 0..10_000 {
            let is_wanted = |event: &String| parts.iter().all(|part| event.contains(part));
            if let Some(event) = board.take_events().into_iter().find(is_wanted) {
                return event;
            }
            board.advance(500.0, NOW + f64::from(slice));
            board.wake(NOW + f64::from(slice));
        }
        panic!("no event has {parts:?}");
    }

    #[test]
    fn the_engine_answers_in_slices_and_a_snapshot_goes_on() {
        let mut board = opened(None);
        let seats = r#"{"white":{"kind":"person"},"black":{"kind":"engine","seconds":0.05}}"#;
        let new = format!(r#"{{"id":1,"do":"new","game":"colorbound","seats":{seats}}}"#);
        assert_eq!(games_of_request(&new), ["colorbound"]);
        board.request(&new, NOW);
        board.request(r#"{"id":2,"do":"step","text":"Ke3"}"#, NOW);
        wait_for(
            &mut board,
            &[r#""event":"state""#, r#""actor":"person""#, r#""node":2"#],
        );
        let snapshot = board.take_snapshot().unwrap();
        assert_eq!(board.take_snapshot(), None);
        assert_eq!(games_of_board(Some(snapshot.clone())), ["colorbound"]);
        let mut other = opened(Some(&snapshot));
        let state = wait_for(&mut other, &[r#""event":"state""#]);
        assert!(
            state.contains(r#""last":"#) && state.contains(r#""node":2"#),
            "{state}"
        );
        assert_eq!(
            other.due().partial_cmp(&NOW),
            Some(std::cmp::Ordering::Greater)
        );
    }

    #[test]
    fn records_have_the_date_of_the_worker_and_pages_its_template() {
        let mut board = opened(None);
        board.set_template("<title>{{title}}</title>{{data}}".to_owned());
        board.request(r#"{"id":1,"do":"export","what":"record"}"#, NOW);
        assert!(wait_for(&mut board, &[r#"{"id":1,"ok""#]).contains("2026.09.21"));
        board.request(r#"{"id":2,"do":"share"}"#, NOW);
        let reply = wait_for(&mut board, &[r#"{"id":2,"ok""#]);
        assert!(
            reply.contains("<title>Royal Palette: Person – Ermine (600)</title>"),
            "{reply}"
        );
    }

    #[test]
    fn boards_name_their_games_and_damage_is_refused() {
        assert_eq!(games_of_board(None), ["royal-palette"]);
        assert!(games_of_board(Some("{}".to_owned())).is_empty());
        assert!(games_of_request("nonsense").is_empty());
        assert!(BoardService::open(1, time(NOW), Some("{}"), Duration::ZERO).is_err());
        assert_eq!(time(f64::NAN), Duration::ZERO);
    }
}
