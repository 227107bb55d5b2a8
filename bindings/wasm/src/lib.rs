//! Ermine in WebAssembly: the board service and the protocol engine, driven by messages
//! from a worker's event loop, and the rules and searches of the games.

mod games;
mod protocol;

use wasm_bindgen::prelude::*;

/// Runs when the module is instantiated.
#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}

/// Returns the version of Ermine.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
