//! The library's errors as exceptions of JavaScript.

use ermine::SessionError;
use ermine_bindings::Fault;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(raw_module = "./errors.js")]
extern "C" {
    /// Makes an error of the class `name`.
    #[wasm_bindgen(js_name = makeError)]
    fn make_error(
        name: &str,
        message: &str,
        field: Option<&str>,
        text: Option<&str>,
        expected: Option<&str>,
    ) -> JsValue;
}

/// An error to throw.
pub(crate) enum Error {
    /// An error of the library, or of its arguments.
    Fault(Fault),
    /// An exception of JavaScript.
    Thrown(JsValue),
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Error {
        Error::Fault(fault)
    }
}

impl From<SessionError> for Error {
    fn from(error: SessionError) -> Error {
        Error::Fault(error.into())
    }
}

impl From<JsValue> for Error {
    fn from(thrown: JsValue) -> Error {
        Error::Thrown(thrown)
    }
}

impl From<Error> for JsValue {
    fn from(error: Error) -> JsValue {
        match error {
            Error::Thrown(thrown) => thrown,
            Error::Fault(fault) => make_error(
                fault.class,
                &fault.message,
                fault.field.as_deref(),
                fault.text.as_deref(),
                fault.expected.as_deref(),
            ),
        }
    }
}
