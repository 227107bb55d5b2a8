//! The games that requests and snapshots search, for hosts that load what a game needs
//! when it is opened.

use super::request::{BoardRequest, NumberedRequest};
use super::snapshot;
use crate::base::sort;
use crate::catalog;
use crate::puzzle::read_puzzles;
use std::collections::BTreeSet;

/// The games, by their names in the catalog, that a request in JSON may begin to search;
/// none if the request is invalid.
///
/// ```
/// let request = r#"{"id":1,"do":"new","game":"colorbound"}"#;
/// let games = ermine::board::games_of_request(request);
/// assert!(games.into_iter().eq(["colorbound"]));
/// ```
#[must_use]
pub fn games_of_request(request: &str) -> BTreeSet<&'static str> {
    let request: Option<NumberedRequest> = serde_json::from_str(request).ok();
    match request.map(|numbered| numbered.request) {
        Some(BoardRequest::New { game, .. }) => known([game.as_str()]),
        Some(BoardRequest::Import { text, .. }) => known(text.lines().filter_map(game_tag)),
        Some(BoardRequest::Quiz { text }) => games_of_puzzles(&text),
        Some(BoardRequest::Share { puzzles }) => games_of_puzzles(&puzzles.unwrap_or_default()),
        _ => BTreeSet::new(),
    }
}

/// The games of a [snapshot](super::Service::snapshot) that are searched when it is opened;
/// none if it is damaged.
#[must_use]
pub fn games_of_snapshot(snapshot: &str) -> BTreeSet<&'static str> {
    let games = snapshot::games(snapshot);
    let mut used = known([games.game.as_str()]);
    used.extend(games_of_puzzles(&games.puzzle));
    used
}

fn games_of_puzzles(text: &str) -> BTreeSet<&'static str> {
    let puzzles = read_puzzles(text).unwrap_or_default();
    known(puzzles.iter().map(|puzzle| puzzle.game.as_str()))
}

/// The name of the game in a line that is a record's tag for it.
fn game_tag(line: &str) -> Option<&str> {
    let value = line.trim_start().strip_prefix("[Game")?;
    value.split('"').nth(1)
}

/// Those of the names that are in the catalog.
fn known<'a>(names: impl IntoIterator<Item = &'a str>) -> BTreeSet<&'static str> {
    let all = catalog::names();
    let find = |name: &str| all.iter().copied().find(|known| *known == name);
    sort::collected(names.into_iter().filter_map(find))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn requests_name_the_games_that_they_open() {
        let puzzle = include_str!("../../puzzles/royal-standard.jsonl");
        let puzzle = puzzle.lines().next().unwrap();
        let record = "[Event \"?\"]\n[Game \"colorbound\"]\n\n1. Ke3 *\n\n[Game \"chess\"]\n";
        for (request, games) in [
            (json!({"do": "import", "text": record}), vec!["colorbound"]),
            (
                json!({"do": "quiz", "text": puzzle}),
                vec!["royal-standard"],
            ),
            (
                json!({"do": "share", "puzzles": puzzle}),
                vec!["royal-standard"],
            ),
            (json!({"do": "share"}), vec![]),
            (json!({"do": "step", "text": "e4"}), vec![]),
            (json!({"do": "new", "game": "chess"}), vec![]),
            (json!("nonsense"), vec![]),
        ] {
            let mut text = request.clone();
            if let Some(object) = text.as_object_mut() {
                object.insert("id".to_owned(), json!(1));
            }
            let found: Vec<&str> = games_of_request(&text.to_string()).into_iter().collect();
            assert_eq!(found, games, "{request}");
        }
    }
}
