//! The site in one file, with the engine and net of one game.

use crate::board::{fill_template, new_snapshot};
use crate::catalog;
use crate::session::SessionError;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use miniz_oxide::deflate::compress_to_vec;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The reason why a page to play on cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum PlayPageError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] SessionError),
    /// A file of the site cannot be read.
    #[error(
        "cannot read '{}': {error}; expected the static site there (tools/site/build.sh makes it)",
        path.display()
    )]
    Site {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: std::io::Error,
    },
}

/// The data of the page, as `tools/site/one_file.js` reads it.
#[derive(Serialize)]
struct Data<'a> {
    game: &'a str,
    /// The first board, as a snapshot.
    board: String,
    /// The files of the site, deflated and in base64.
    files: BTreeMap<String, String>,
}

/// The level of compression, the highest: a page is made once.
const LEVEL: u8 = 10;

/// Makes a page on which `game` is played without a server or network, from the static site
/// in the folder `site`.
///
/// # Errors
/// If there is no such game, or the folder does not have the site.
pub fn play_page(game: &str, site: &Path) -> Result<String, PlayPageError> {
    let board = new_snapshot(game)?;
    let read = |name: &str| {
        let path = site.join(name);
        std::fs::read(&path).map_err(|error| PlayPageError::Site { path, error })
    };
    let template = read("play.html")?;
    let nets = catalog::nets(game).unwrap_or_default();
    let names = ["ermine/ermine-simd.wasm", "share.html"].map(str::to_owned);
    let names = names.into_iter().chain([format!("puzzles/{game}.jsonl")]);
    let names = names.chain(nets.iter().map(|net| format!("ermine/nets/{net}")));
    let pack = |bytes: Vec<u8>| BASE64_STANDARD.encode(compress_to_vec(&bytes, LEVEL));
    let files = names.map(|name| Ok((name.clone(), pack(read(&name)?))));
    let data = Data {
        game,
        board,
        files: files.collect::<Result<_, PlayPageError>>()?,
    };
    // Plain data always serializes.
    let json = serde_json::to_string(&data).unwrap_or_default();
    let template = String::from_utf8_lossy(&template);
    Ok(fill_template(&template, &format!("Ermine: {game}"), &json))
}
