//! The games and their nets.

use crate::errors::Error;
use crate::game_board::{Plain, rng_of};
use crate::values::{Text, object, text};
use ermine::catalog::ProvideNetError;
use ermine::session::Session;
use ermine::{SessionError, catalog, draw};
use ermine_bindings::Fault;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Any plain objects.
    #[wasm_bindgen(typescript_type = "Record<string, unknown>[]")]
    pub type PlainList;
}

/// Returns the names of all games; the first is the default.
#[wasm_bindgen]
#[must_use]
pub fn games() -> Vec<String> {
    let names = catalog::names().into_iter();
    names.map(str::to_owned).collect()
}

/// Returns the files of the nets that a game uses; without them it is played by its
/// handcrafted evaluation.
///
/// Throws `UnknownGameError` if no game has this name.
#[wasm_bindgen]
pub fn nets(game: &Text) -> Result<Vec<String>, JsValue> {
    let name = text("game", game)?;
    let unknown = |name| SessionError::UnknownGame {
        name,
        known: games(),
    };
    let files = catalog::nets(&name).ok_or_else(|| Error::from(unknown(name)))?;
    Ok(files.into_iter().map(str::to_owned).collect())
}

/// Provides the content of a file of the folder `nets` to boards and engines that are made
/// later.
///
/// Throws `InvalidValueError` if no game has a net of this name, or the bytes are not that
/// net.
#[wasm_bindgen(js_name = provideNet)]
pub fn provide_net(file: &Text, bytes: &[u8]) -> Result<(), JsValue> {
    let file = text("file", file)?;
    let fault = |error: ProvideNetError| {
        let field = match error {
            ProvideNetError::UnknownFile { .. } => "file",
            ProvideNetError::Net { .. } => "bytes",
        };
        let fault = Fault::new("InvalidValueError", error.to_string());
        Error::from(fault.about(field).with_text(&file))
    };
    Ok(catalog::provide_net(&file, bytes).map_err(fault)?)
}

fn open(game: &Text) -> Result<Box<dyn Session>, Error> {
    Ok(catalog::open(&text("game", game)?)?)
}

/// Returns a card for each kind of piece of a game.
#[wasm_bindgen(js_name = pieceCards)]
pub fn piece_cards(game: &Text) -> Result<PlainList, JsValue> {
    Ok(object(&open(game)?.piece_cards())?)
}

/// Returns the guide to the rules of a game as plain data.
#[wasm_bindgen]
pub fn guide(game: &Text) -> Result<Plain, JsValue> {
    Ok(object(&open(game)?.guide())?)
}

/// Returns the rules of a game as text.
#[wasm_bindgen]
pub fn rulebook(game: &Text) -> Result<String, JsValue> {
    let session = open(game)?;
    Ok(draw::rulebook(&session.guide(), &session.piece_cards()))
}

/// Draws one of the start positions of a game: the words for the option `start` of a
/// board.
#[wasm_bindgen(js_name = randomStart)]
pub fn random_start(game: &Text, seed: Option<f64>) -> Result<String, JsValue> {
    Ok(open(game)?.draw_start(&mut rng_of(seed)?).join(" "))
}
