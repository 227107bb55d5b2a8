//! The games and their nets.

use ermine::SessionError;
use ermine::catalog;
use wasm_bindgen::prelude::*;

/// Returns the names of all games; the first is the default.
#[wasm_bindgen]
#[must_use]
pub fn games() -> Vec<String> {
    let names = catalog::names().into_iter();
    names.map(str::to_owned).collect()
}

/// Returns the files of the nets that a game uses; it plays without them, but worse.
///
/// # Errors
/// Throws if no game has this name.
#[wasm_bindgen]
pub fn nets(game: &str) -> Result<Vec<String>, JsError> {
    let unknown = || SessionError::UnknownGame {
        name: game.to_owned(),
        known: games(),
    };
    let files = catalog::nets(game).ok_or_else(unknown)?;
    Ok(files.into_iter().map(str::to_owned).collect())
}

/// Provides the content of a file of the folder `nets` to games that are opened later.
///
/// # Errors
/// Throws if no game has a net of this name, or the bytes are not that net.
#[wasm_bindgen(js_name = provideNet)]
pub fn provide_net(file: &str, bytes: &[u8]) -> Result<(), JsError> {
    Ok(catalog::provide_net(file, bytes)?)
}
