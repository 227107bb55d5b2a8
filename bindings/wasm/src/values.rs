//! Values that go to JavaScript and come from there.

use crate::errors::Error;
use ermine::Side;
use ermine::session::ListedStep;
use ermine_bindings::{Fault, StepArgument};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::ops::RangeInclusive;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const IMPORTS: &str = r#"
import type { Move, Roll, Side, Step, ToAct } from "./values.js";
declare global {
    // Not in every library of TypeScript.
    interface SymbolConstructor { readonly dispose: unique symbol; }
}
"#;

#[wasm_bindgen(raw_module = "./values.js")]
extern "C" {
    /// A move or a roll.
    #[wasm_bindgen(typescript_type = "Step")]
    pub type StepValue;
    /// A list of moves and rolls.
    #[wasm_bindgen(typescript_type = "Step[]")]
    pub type StepValues;
    /// A list of moves.
    #[wasm_bindgen(typescript_type = "Move[]")]
    pub type MoveValues;
    /// A step that a caller hands in.
    #[wasm_bindgen(typescript_type = "Step | string")]
    pub type StepLike;
    /// Steps that a caller hands in.
    #[wasm_bindgen(typescript_type = "Iterable<Step | string>")]
    pub type StepLikes;
    /// A text that a caller hands in.
    #[wasm_bindgen(typescript_type = "string")]
    pub type Text;
    /// A side.
    #[wasm_bindgen(typescript_type = "Side")]
    pub type SideValue;

    #[wasm_bindgen(js_name = makeMove)]
    fn make_move(text: String, number: u32, from: u8, to: u8, promotion: Option<&str>)
    -> StepValue;
    #[wasm_bindgen(js_name = makeRoll)]
    fn make_roll(number: u32) -> StepValue;
    #[wasm_bindgen(catch, js_name = stepText)]
    fn step_text(step: &JsValue) -> Result<String, JsValue>;
}

/// Returns a step as a `Move` or a `Roll`.
pub(crate) fn step_value(step: &ListedStep) -> StepValue {
    match step.squares() {
        Some(squares) => make_move(
            step.text(),
            step.number(),
            squares.from,
            squares.to,
            step.promotion(),
        ),
        None => make_roll(step.number()),
    }
}

/// Returns steps as an array.
pub(crate) fn step_values<T: JsCast>(steps: impl IntoIterator<Item = ListedStep>) -> T {
    let array = js_sys::Array::new();
    for step in steps {
        array.push(&step_value(&step));
    }
    array.unchecked_into()
}

/// Reads a step.
pub(crate) fn step_argument(step: &JsValue) -> Result<StepArgument, Error> {
    Ok(StepArgument::Text(step_text(step)?.into()))
}

/// Reads the steps of an iterable; none if it is undefined.
pub(crate) fn step_arguments(steps: &JsValue) -> Result<Vec<StepArgument>, Error> {
    if steps.is_undefined() {
        return Ok(Vec::new());
    }
    let not_iterable = || Fault::invalid("steps", kind_of(steps), "an array of steps");
    let list = js_sys::try_iter(steps)?.ok_or_else(not_iterable)?;
    list.map(|step| step_argument(&step?)).collect()
}

/// Returns the name of a side.
pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// Reads a text; `None` if it is undefined or null.
pub(crate) fn optional_text(field: &str, value: &JsValue) -> Result<Option<String>, Error> {
    match value.as_string() {
        None if !value.is_null() && !value.is_undefined() => {
            Err(Fault::invalid(field, kind_of(value), "a string").into())
        }
        text => Ok(text),
    }
}

/// Reads a text.
pub(crate) fn text(field: &str, value: &JsValue) -> Result<String, Error> {
    let missing = || Fault::invalid(field, kind_of(value), "a string");
    Ok(optional_text(field, value)?.ok_or_else(missing)?)
}

fn kind_of(value: &JsValue) -> String {
    let kind = value.js_typeof().as_string();
    kind.unwrap_or_else(|| "a value".to_owned())
}

/// Reads a whole number in a range.
pub(crate) fn whole(field: &str, value: f64, range: RangeInclusive<u64>) -> Result<u64, Fault> {
    // The numbers of JavaScript are exact below this.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let number = value as u64;
    if value.fract() == 0.0 && (0.0..EXACT).contains(&value) && range.contains(&number) {
        return Ok(number);
    }
    let expected = format!("a whole number from {} to {}", range.start(), range.end());
    Err(Fault::invalid(field, value, &expected))
}

/// Reads plain data; the default if it is undefined.
pub(crate) fn plain<T: DeserializeOwned + Default>(
    field: &str,
    value: &JsValue,
) -> Result<T, Error> {
    if value.is_undefined() || value.is_null() {
        return Ok(T::default());
    }
    let json = js_sys::JSON::stringify(value)?;
    let json = json.as_string().unwrap_or_default();
    serde_json::from_str(&json).map_err(|error| {
        // Without the place in a text that the caller has not written.
        let message = error.to_string();
        let reason = message.split(" at line ").next().unwrap_or(&message);
        let fault = Fault::new("InvalidValueError", format!("{field}: {reason}"));
        fault.about(field).with_text(&json).into()
    })
}

/// Returns plain data as an object.
pub(crate) fn object<T: JsCast>(value: &impl Serialize) -> Result<T, Error> {
    let json = serde_json::to_string(value);
    let json = json.map_err(|error| Fault::new("InternalError", error.to_string()))?;
    Ok(js_sys::JSON::parse(&json)?.unchecked_into())
}
