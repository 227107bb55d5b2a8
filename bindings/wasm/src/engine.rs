//! The engine: searches in slices.

use crate::errors::Error;
use crate::game_board::Board;
use crate::values::{
    StepLikes, StepValue, StepValues, object, plain, side_name, step_arguments, step_value,
    step_values, text, whole,
};
use ermine::base::value;
use ermine::rules::move_list::MAX_MOVES;
use ermine::session::{Best, Info, Limits, Listener, OptionKind, OptionSpec, SearchLimit, Session};
use ermine::{SessionError, catalog, gamefile};
use ermine_bindings::{Fault, ListedBest, ListedInfo};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(raw_module = "./analysis.js")]
extern "C" {
    /// A line of a search.
    #[wasm_bindgen(typescript_type = "unknown")]
    pub type InfoValue;
    /// The events of a search.
    #[wasm_bindgen(typescript_type = "unknown[]")]
    pub type Events;
    /// Options of an engine.
    #[wasm_bindgen(typescript_type = "unknown[]")]
    pub type OptionList;

    /// Makes a line of its plain fields and its steps.
    #[wasm_bindgen(js_name = makeInfo)]
    fn make_info(fields: &JsValue, roll: Option<StepValue>, pv: StepValues) -> JsValue;
    /// Makes the result of a search of its best moves and the rolls before them.
    #[wasm_bindgen(js_name = makeBest)]
    fn make_best(moves: StepValues, rolls: StepValues, ponder: Option<StepValue>) -> JsValue;
}

/// The limit of a search, as `Limit` of JavaScript has it.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
struct LimitFields {
    nodes: Option<f64>,
    depth: Option<f64>,
    time: Option<f64>,
    mate: Option<f64>,
    white_clock: Option<f64>,
    black_clock: Option<f64>,
    white_inc: Option<f64>,
    black_inc: Option<f64>,
    remaining_moves: Option<f64>,
}

/// The maximum number of moves to a time control.
const MAX_REMAINING: u32 = 10_000;

fn number(field: &str, value: Option<f64>, max: u64) -> Result<Option<u64>, Fault> {
    value.map(|value| whole(field, value, 1..=max)).transpose()
}

fn small(field: &str, value: Option<f64>, max: u32) -> Result<Option<u32>, Fault> {
    Ok(number(field, value, max.into())?.map(|number| number as u32))
}

/// A time in seconds.
fn seconds(field: &str, value: Option<f64>) -> Result<Option<Duration>, Fault> {
    let max = SearchLimit::MAX_MILLIS as f64 / 1e3;
    let time = |value| match Duration::try_from_secs_f64(value) {
        Ok(time) if value <= max => Ok(time),
        _ => {
            let expected = format!("seconds from 0 to {max}");
            Err(Fault::invalid(field, value, &expected))
        }
    };
    value.map(time).transpose()
}

impl LimitFields {
    fn limits(self) -> Result<Limits, Fault> {
        Ok(Limits {
            search: SearchLimit {
                nodes: number("nodes", self.nodes, SearchLimit::MAX_NODES)?,
                depth: small("depth", self.depth, SearchLimit::MAX_DEPTH)?,
                movetime: seconds("time", self.time)?,
                mate: small("mate", self.mate, SearchLimit::MAX_MATE)?,
            },
            remaining: [
                seconds("whiteClock", self.white_clock)?,
                seconds("blackClock", self.black_clock)?,
            ],
            increment: [
                seconds("whiteInc", self.white_inc)?.unwrap_or_default(),
                seconds("blackInc", self.black_inc)?.unwrap_or_default(),
            ],
            moves_to_go: small("remainingMoves", self.remaining_moves, MAX_REMAINING)?,
            ..Limits::default()
        })
    }
}

/// How to search.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Order {
    limit: LimitFields,
    multipv: Option<f64>,
    analyse: bool,
    /// Whether something has to end the search.
    finite: bool,
}

/// The plain fields of a line.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct InfoFields {
    side: &'static str,
    depth: u32,
    seldepth: u32,
    multipv: u32,
    expected: f64,
    cp: i32,
    mate: Option<i32>,
    wdl: Option<[u32; 3]>,
    bound: &'static str,
    nodes: u64,
    time: f64,
    hashfull: u32,
}

/// An option as plain data.
#[derive(Serialize)]
struct OptionFields {
    name: String,
    kind: &'static str,
    default: Option<String>,
    min: Option<u64>,
    max: Option<u64>,
    choices: Vec<&'static str>,
}

impl OptionFields {
    fn of(spec: OptionSpec) -> OptionFields {
        let (mut min, mut max, mut choices) = (None, None, Vec::new());
        let (kind, default) = match spec.kind {
            OptionKind::Check { default } => ("check", Some(default.to_string())),
            OptionKind::Button => ("button", None),
            OptionKind::Text { default } => ("text", Some(default)),
            OptionKind::Spin {
                default,
                min: least,
                max: most,
            } => {
                (min, max) = (Some(least), Some(most));
                ("spin", Some(default.to_string()))
            }
            OptionKind::Combo { default, values } => {
                choices = values;
                ("combo", Some(default.to_owned()))
            }
        };
        OptionFields {
            name: spec.name.into_owned(),
            kind,
            default,
            min,
            max,
            choices,
        }
    }
}

/// An event of a search.
enum Event {
    Info(Info),
    Best(Best),
}

/// The events since they were last taken.
#[derive(Default)]
struct Queue(Mutex<Vec<Event>>);

impl Queue {
    fn push(&self, event: Event) {
        let mut events = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        events.push(event);
    }

    fn take(&self) -> Vec<Event> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Listener for Queue {
    fn info(&self, info: &Info) {
        self.push(Event::Info(info.clone()));
    }

    fn best(&self, best: &Best) {
        self.push(Event::Best(best.clone()));
    }
}

/// An engine for one game; `Engine` of JavaScript is made of it.
#[wasm_bindgen]
pub struct EngineCore {
    session: Box<dyn Session>,
    /// The position of the search, in which its steps are read.
    position: Box<dyn Session>,
    queue: Arc<Queue>,
}

#[wasm_bindgen]
impl EngineCore {
    /// Opens a game with these options.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &JsValue, options: &JsValue) -> Result<EngineCore, JsValue> {
        Ok(EngineCore::open(game, options)?)
    }

    fn open(game: &JsValue, options: &JsValue) -> Result<EngineCore, Error> {
        let options: BTreeMap<String, serde_json::Value> = plain("options", options)?;
        let mut session = catalog::open(&text("game", game)?)?;
        session.set_option("UCI_ShowWDL", Some("true"))?;
        for (name, value) in options {
            let value = match value {
                serde_json::Value::String(text) => text,
                other => other.to_string(),
            };
            session.set_option(&name, Some(&value))?;
        }
        Ok(EngineCore {
            position: session.fork(),
            session,
            queue: Arc::default(),
        })
    }

    /// The name of the game.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> String {
        self.session.game().to_owned()
    }

    /// Returns the options.
    pub fn options(&self) -> Result<OptionList, JsValue> {
        let options = self.session.options().into_iter().map(OptionFields::of);
        Ok(object(&options.collect::<Vec<_>>())?)
    }

    /// Changes an option.
    #[wasm_bindgen(js_name = setOption)]
    pub fn set_option(&mut self, name: &JsValue, value: Option<String>) -> Result<(), JsValue> {
        let name = text("name", name)?;
        let changed = self.session.set_option(&name, value.as_deref());
        Ok(changed.map_err(Error::from)?)
    }

    /// Clears what was learned in earlier searches.
    #[wasm_bindgen(js_name = newGame)]
    pub fn new_game(&mut self) -> Result<(), JsValue> {
        if self.session.is_searching() {
            return Err(Error::from(SessionError::Searching).into());
        }
        self.session.new_game();
        Ok(())
    }

    /// Seeds the random choices of a weakened engine.
    pub fn seed(&mut self, seed: f64) -> Result<(), JsValue> {
        let seed = whole("seed", seed, 0..=(1 << 53) - 1).map_err(Error::from)?;
        self.session.seed(seed);
        Ok(())
    }

    /// Whether a search has been started and has not ended.
    #[wasm_bindgen(getter, js_name = isSearching)]
    pub fn is_searching(&self) -> bool {
        self.session.is_searching()
    }

    /// Starts a search of the position of `board`, which runs in `advance`.
    pub fn start(
        &mut self,
        board: &Board,
        order: &JsValue,
        moves: &StepLikes,
    ) -> Result<(), JsValue> {
        Ok(self.begin(board, order, moves)?)
    }

    fn begin(&mut self, board: &Board, order: &JsValue, moves: &JsValue) -> Result<(), Error> {
        let order: Order = plain("limit", order)?;
        let multipv = order.multipv.unwrap_or(1.0);
        let multipv = whole("multipv", multipv, 1..=MAX_MOVES as u64)?;
        let moves = step_arguments(moves)?;
        let mut limits = order.limit.limits()?;
        limits.search_moves = moves.iter().map(|step| step.step().to_string()).collect();
        let position = board.fork();
        limits.infinite = !limits.are_finite(position.side());
        if limits.infinite && order.finite {
            let expected = "nodes, depth, time, mate, or the clock of the side to move";
            let message = format!("limit: nothing ends the search; expected {expected}");
            return Err(Fault::new("InvalidValueError", message)
                .about("limit")
                .into());
        }
        if self.session.is_searching() {
            return Err(SessionError::Searching.into());
        }
        if position.game() != self.session.game() {
            let expected = format!("a board of {}", self.session.game());
            return Err(Fault::invalid("game", position.game(), &expected).into());
        }
        let session = self.session.as_mut();
        session.set_option("MultiPV", Some(&multipv.to_string()))?;
        session.set_option("UCI_AnalyseMode", Some(&order.analyse.to_string()))?;
        gamefile::set_settings(session, board.settings_given())?;
        session.follow(&position.start(), &position.steps())?;
        self.queue = Arc::default();
        self.position = position;
        session.set_sliced(true);
        Ok(session.go(&limits, Arc::clone(&self.queue) as _)?)
    }

    /// Runs the next slice of the search, of about `nodes` nodes. Returns whether there is
    /// more to search.
    pub fn advance(&mut self, nodes: u32) -> bool {
        self.session.advance(nodes.into())
    }

    /// Ends the search; its result comes with the next slice.
    pub fn stop(&self) {
        self.session.stop();
    }

    /// Returns the lines of the search since the last call, and at its end the result.
    pub fn events(&mut self) -> Result<Events, JsValue> {
        let array = js_sys::Array::new();
        for event in self.queue.take() {
            array.push(&self.event(event)?);
        }
        Ok(array.unchecked_into())
    }

    fn event(&mut self, event: Event) -> Result<JsValue, Error> {
        let position = self.position.as_mut();
        match event {
            Event::Info(info) => {
                let listed = ListedInfo::of(position, info)?;
                let fields = object::<JsValue>(&info_fields(&listed))?;
                let roll = listed.roll.as_ref().map(step_value);
                Ok(make_info(&fields, roll, step_values(listed.pv)))
            }
            Event::Best(best) => {
                let best = ListedBest::of(position, &best)?;
                let rolls = best.moves.iter().filter_map(|answer| answer.roll.clone());
                let rolls = step_values(rolls);
                let ponder = best.ponder.as_ref().map(step_value);
                let moves = best.moves.into_iter().map(|answer| answer.step);
                Ok(make_best(step_values(moves), rolls, ponder))
            }
        }
    }
}

fn info_fields(listed: &ListedInfo) -> InfoFields {
    let info = &listed.info;
    InfoFields {
        side: side_name(listed.side),
        depth: info.depth,
        seldepth: info.seldepth,
        multipv: info.multipv,
        expected: (value::score(info.value) + 1.0) / 2.0,
        cp: info.centipawns,
        mate: value::moves_to_end(info.value),
        wdl: info.wdl,
        bound: info.bound.name(),
        nodes: info.nodes,
        time: info.time.as_secs_f64(),
        hashfull: info.hashfull,
    }
}
