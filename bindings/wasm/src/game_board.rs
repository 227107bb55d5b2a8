//! The board: the rules of one open game.

use crate::errors::Error;
use crate::values::{
    MoveValues, SideValue, StepLike, StepLikes, StepValue, StepValues, Text, object, optional_text,
    plain, side_name, step_argument, step_arguments, step_value, step_values, whole,
};
use ermine::base::Rng;
use ermine::base::sort::collected;
use ermine::draw;
use ermine::rules::PerftMode;
use ermine::session::{PerftCount, Session};
use ermine_bindings::{
    line_notation, listed_outcomes, open_board, picture, roll, square_name, start_text,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Where and by which rules a board begins. */
export interface BoardOptions {
    /** A position string to start from. */
    fen?: string;
    /** One of several start positions, in the words after `startpos`: `"shuffle 3 5"`. */
    start?: string;
    /** Settings of the game, such as `Tiles`. */
    settings?: Record<string, string>;
}
/** The result of a finished game. */
export interface Result {
    /** The winner; `null` in a draw. */
    winner: Side | null;
    /** Why the game ended. */
    reason: string;
}
/** An outcome of the roll that is due. Rolls that play the same are one outcome. */
export interface Outcome {
    /** The roll that stands for all of the outcome. */
    roll: Roll;
    /** The probability, 0 to 1; those of all outcomes add up to 1. */
    probability: number;
    /** The numbers of the die: `1-6`. */
    label: string;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// The options of a board.
    #[wasm_bindgen(typescript_type = "BoardOptions")]
    pub type BoardOptions;
    /// A result.
    #[wasm_bindgen(typescript_type = "Result | null")]
    pub type ResultValue;
    /// Outcomes of a roll.
    #[wasm_bindgen(typescript_type = "Outcome[]")]
    pub type Outcomes;
    /// Texts by name.
    #[wasm_bindgen(typescript_type = "Record<string, string>")]
    pub type Texts;
    /// Numbers by name.
    #[wasm_bindgen(typescript_type = "Record<string, number>")]
    pub type Numbers;
    /// The kind of the next step.
    #[wasm_bindgen(typescript_type = "ToAct")]
    pub type ToActValue;
    /// Any plain object.
    #[wasm_bindgen(typescript_type = "Record<string, unknown>")]
    pub type Plain;
    /// Options of a step.
    #[wasm_bindgen(typescript_type = "{ omitRoll?: boolean }")]
    pub type PushOptions;
    /// Options of a count.
    #[wasm_bindgen(typescript_type = "{ classic?: boolean }")]
    pub type PerftOptions;
    /// Options of a picture.
    #[wasm_bindgen(typescript_type = "{ step?: Step | string, title?: string }")]
    pub type SvgOptions;
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Beginning {
    fen: Option<String>,
    start: Option<String>,
    settings: BTreeMap<String, String>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
struct Pushing {
    omit_roll: bool,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Counting {
    classic: bool,
}

#[derive(Serialize)]
struct Ending {
    winner: Option<&'static str>,
    reason: String,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Picturing {
    step: Option<String>,
    title: Option<String>,
}

/// A game in progress: a position, the steps that led to it, and the rules. A step is a
/// move or a roll.
#[wasm_bindgen]
pub struct Board {
    session: Box<dyn Session>,
    settings: Vec<(String, String)>,
}

impl Board {
    /// Returns a session of its own at the same point of the game.
    pub(crate) fn fork(&self) -> Box<dyn Session> {
        self.session.fork()
    }

    /// Returns the settings that were asked for.
    pub(crate) fn settings_given(&self) -> &[(String, String)] {
        &self.settings
    }

    fn count(&self, depth: f64, options: &JsValue) -> Result<PerftCount, Error> {
        let depth = whole("depth", depth, 0..=u32::MAX.into())? as u32;
        let mode = match plain::<Counting>("options", options)?.classic {
            true => PerftMode::Classic,
            false => PerftMode::Full,
        };
        let job = self.session.perft_job(depth, mode);
        let stop = Arc::<AtomicBool>::default();
        Ok(job(&stop, &mut |_, _| {}).unwrap_or_default())
    }
}

#[wasm_bindgen]
impl Board {
    /// Creates a board of a game, `royal-palette` by default.
    ///
    /// Throws `UnknownGameError` if no game has this name, `InvalidPositionError` if it
    /// rejects the start, `InvalidValueError` if it rejects a setting.
    #[wasm_bindgen(constructor)]
    pub fn new(game: Option<Text>, options: Option<BoardOptions>) -> Result<Board, JsValue> {
        Ok(Board::open(game.as_deref(), options.as_deref())?)
    }

    fn open(game: Option<&JsValue>, options: Option<&JsValue>) -> Result<Board, Error> {
        let undefined = JsValue::UNDEFINED;
        let game = optional_text("game", game.unwrap_or(&undefined))?;
        let game = game.as_deref().unwrap_or("royal-palette");
        let beginning: Beginning = plain("options", options.unwrap_or(&undefined))?;
        let settings: Vec<_> = beginning.settings.into_iter().collect();
        let (fen, start) = (beginning.fen.as_deref(), beginning.start.as_deref());
        Ok(Board {
            session: open_board(game, &settings, fen, start)?,
            settings,
        })
    }

    /// The name of the game.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> String {
        self.session.game().to_owned()
    }

    /// The settings with which the board was made.
    #[wasm_bindgen(getter)]
    pub fn settings(&self) -> Result<Texts, JsValue> {
        let settings = self.settings.iter().cloned();
        Ok(object(&collected::<BTreeMap<_, _>, _>(settings))?)
    }

    /// The number of files.
    #[wasm_bindgen(getter)]
    pub fn files(&self) -> u8 {
        self.session.diagram().squares.files()
    }

    /// The number of ranks.
    #[wasm_bindgen(getter)]
    pub fn ranks(&self) -> u8 {
        self.session.diagram().squares.ranks()
    }

    /// Whether the game has dice.
    #[wasm_bindgen(getter, js_name = hasDice)]
    pub fn has_dice(&self) -> bool {
        self.session.has_dice()
    }

    /// The number of boards that are played at once.
    #[wasm_bindgen(getter)]
    pub fn boards(&self) -> usize {
        self.session.boards()
    }

    /// The board, from 0, of the next step; `undefined` once the game is over.
    #[wasm_bindgen(getter, js_name = nextBoard)]
    pub fn next_board(&self) -> Option<usize> {
        self.session.next_board()
    }

    /// The position string.
    #[wasm_bindgen(getter)]
    pub fn fen(&self) -> String {
        self.session.position_text()
    }

    /// The start of the game: `startpos` with its words, or a position string.
    #[wasm_bindgen(getter)]
    pub fn start(&self) -> String {
        start_text(&self.session.start())
    }

    /// The side to which the next step belongs.
    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> SideValue {
        JsValue::from(side_name(self.session.side())).unchecked_into()
    }

    /// The kind of the next step: a decision, a roll, or none since the game is over.
    #[wasm_bindgen(getter, js_name = toAct)]
    pub fn to_act(&self) -> ToActValue {
        JsValue::from(self.session.waiting().name()).unchecked_into()
    }

    /// The number of the move, from 1; both sides' turns share it.
    #[wasm_bindgen(getter, js_name = moveNumber)]
    pub fn move_number(&self) -> u32 {
        self.session.move_number()
    }

    /// A 64-bit key of everything that legal play depends on, except earlier positions.
    #[wasm_bindgen(getter)]
    pub fn key(&self) -> u64 {
        self.session.key()
    }

    /// The size of the game's numbering of moves: every number of a move is below.
    #[wasm_bindgen(getter, js_name = moveNumbers)]
    pub fn move_numbers(&self) -> u32 {
        self.session.move_numbers()
    }

    /// The result of the game; `null` while it goes on.
    #[wasm_bindgen(getter)]
    pub fn result(&self) -> Result<ResultValue, JsValue> {
        let ending = self.session.waiting().outcome().map(|outcome| Ending {
            winner: outcome.winner().map(side_name),
            reason: outcome.reason().to_string(),
        });
        Ok(object(&ending)?)
    }

    /// Returns whether the side to move is in check.
    #[wasm_bindgen(js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.session.in_check()
    }

    /// Returns whether the game has ended, by rule or by repetition.
    #[wasm_bindgen(js_name = isGameOver)]
    pub fn is_game_over(&self) -> bool {
        self.session.waiting().outcome().is_some()
    }

    /// The legal moves; none while a roll is due.
    #[wasm_bindgen(getter, js_name = legalMoves)]
    pub fn legal_moves(&self) -> MoveValues {
        step_values(self.session.legal_moves().iter())
    }

    /// Returns the numbers of the legal moves, in the same order.
    #[wasm_bindgen(js_name = legalNumbers)]
    pub fn legal_numbers(&self) -> Vec<u32> {
        self.session.legal_moves().numbers().collect()
    }

    /// The outcomes of the roll that is due, likeliest first; none if no roll is due.
    #[wasm_bindgen(getter)]
    pub fn outcomes(&self) -> Result<Outcomes, JsValue> {
        let outcomes = listed_outcomes(self.session.as_ref()).map_err(Error::from)?;
        let array = js_sys::Array::new();
        for outcome in outcomes {
            let entry = js_sys::Object::new();
            let set =
                |name: &str, value: &JsValue| js_sys::Reflect::set(&entry, &name.into(), value);
            set("roll", &step_value(&outcome.roll))?;
            set("probability", &outcome.probability.into())?;
            set("label", &outcome.label.into())?;
            array.push(&entry);
        }
        Ok(array.unchecked_into())
    }

    /// Makes a step: a move or roll that is possible now, or a text as `parse` reads it.
    /// With `omitRoll` a move may stand without the roll that is due.
    ///
    /// Throws `InvalidStepError` or one of its subclasses.
    pub fn push(&mut self, step: &StepLike, options: Option<PushOptions>) -> Result<(), JsValue> {
        Ok(self.make(step, &options.into())?)
    }

    fn make(&mut self, step: &JsValue, options: &JsValue) -> Result<(), Error> {
        let omit_roll = plain::<Pushing>("options", options)?.omit_roll;
        let step = step_argument(step)?.read(self.session.as_ref(), omit_roll)?;
        Ok(self.session.make_listed(&step)?)
    }

    /// Makes the legal move with this number.
    ///
    /// Throws `IllegalStepError` if no move that is possible now has the number.
    #[wasm_bindgen(js_name = pushNumber)]
    pub fn push_number(&mut self, number: f64) -> Result<(), JsValue> {
        let number = whole("number", number, 0..=u32::MAX.into()).map_err(Error::from)? as u32;
        let made = self.session.make_number(number);
        Ok(made.map_err(Error::from)?)
    }

    /// Takes back the last step and returns it; `undefined` if no step has been made.
    pub fn pop(&mut self) -> Option<StepValue> {
        let last = self.session.last_step()?;
        self.session.take_back(1);
        Some(step_value(&last))
    }

    /// Rolls the die: draws an outcome, makes it and returns it. With a seed the same
    /// outcome comes again.
    ///
    /// Throws `IllegalStepError` if no roll is due.
    pub fn roll(&mut self, seed: Option<f64>) -> Result<StepValue, JsValue> {
        let mut rng = rng_of(seed)?;
        let rolled = roll(self.session.as_mut(), &mut rng).map_err(Error::from)?;
        Ok(step_value(&rolled))
    }

    /// The steps since the start, rolls included.
    #[wasm_bindgen(getter)]
    pub fn steps(&self) -> StepValues {
        step_values(self.session.made_steps().iter())
    }

    /// Returns the step that a text means now: as the protocol or the rulebook writes it,
    /// or as people type it.
    ///
    /// Throws `InvalidStepError` if the text is not a step that is possible now.
    pub fn parse(&self, text: &StepLike) -> Result<StepValue, JsValue> {
        let step = step_argument(text)?.read(self.session.as_ref(), false);
        Ok(step_value(&step.map_err(Error::from)?))
    }

    /// Returns the rulebook's notation of a step that is possible now.
    ///
    /// Throws `InvalidStepError` if the step is not possible now.
    pub fn notation(&self, step: &StepLike) -> Result<String, JsValue> {
        let step = step_argument(step)?.read(self.session.as_ref(), true);
        let notation = self.session.notation(&(&step.map_err(Error::from)?).into());
        Ok(notation.map_err(Error::from)?)
    }

    /// Returns the rulebook's notation of steps that follow each other, such as `info.pv`.
    ///
    /// Throws `InvalidStepError` if a step is not possible.
    pub fn line(&mut self, steps: &StepLikes) -> Result<String, JsValue> {
        let steps = step_arguments(steps)?;
        Ok(line_notation(self.session.as_mut(), &steps).map_err(Error::from)?)
    }

    /// Returns a copy with the same steps, which plays on independently.
    pub fn copy(&self) -> Board {
        Board {
            session: self.fork(),
            settings: self.settings.clone(),
        }
    }

    /// Returns whether game, settings and position are the same, whatever led to it.
    pub fn equals(&self, other: &Board) -> bool {
        self.session.game() == other.session.game()
            && self.settings == other.settings
            && self.fen() == other.fen()
    }

    /// Counts the sequences of `depth` moves from here, each after every outcome of its
    /// roll; with `classic`, as if there were no dice.
    pub fn perft(&self, depth: f64, options: Option<PerftOptions>) -> Result<f64, JsValue> {
        Ok(self.count(depth, &options.into())?.0 as f64)
    }

    /// Counts the sequences of moves from here by their first step.
    pub fn divide(&self, depth: f64, options: Option<PerftOptions>) -> Result<Numbers, JsValue> {
        let rows = self.count(depth, &options.into())?.1;
        Ok(object(&collected::<BTreeMap<_, _>, _>(rows))?)
    }

    /// Returns the board as an SVG picture, with an arrow for a step, by default the last
    /// one.
    pub fn svg(&self, options: Option<SvgOptions>) -> Result<String, JsValue> {
        Ok(self.picture(&options.into())?)
    }

    fn picture(&self, options: &JsValue) -> Result<String, Error> {
        let options: Picturing = plain("options", options)?;
        let step = options.step.map(|step| step_argument(&step.into()));
        let (step, title) = (step.transpose()?, options.title.as_deref());
        Ok(picture(self.session.as_ref(), step.as_ref(), title)?)
    }

    /// The board as plain data: squares, pieces, turn, binding, die.
    #[wasm_bindgen(getter)]
    pub fn diagram(&self) -> Result<Plain, JsValue> {
        Ok(object(&self.session.diagram())?)
    }

    /// Returns the static evaluation of the position, term by term, as text.
    pub fn explain(&self) -> String {
        self.session.explain()
    }

    /// Returns the name of a square, which is numbered along the ranks from a1.
    #[wasm_bindgen(js_name = squareName)]
    pub fn square_name(&self, square: f64) -> Result<String, JsValue> {
        let last = u64::from(self.files()) * u64::from(self.ranks()) - 1;
        let square = whole("square", square, 0..=last).map_err(Error::from)?;
        Ok(square_name(self.files(), square))
    }

    /// Returns the board as text.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        draw::text(&self.session.diagram(), draw::Style::Plain.into())
    }
}

/// Returns a generator from a seed, or else from the randomness of JavaScript.
pub(crate) fn rng_of(seed: Option<f64>) -> Result<Rng, Error> {
    let max = (1 << 53) - 1;
    let seed = seed.unwrap_or_else(|| (js_sys::Math::random() * max as f64).floor());
    Ok(Rng::new(whole("seed", seed, 0..=max)?))
}
