//! The headers of game files, which keep different files apart.

use super::{Colorbound, games, read, read_all};
use ermine::gamefile::sealed::sealed_line;
use ermine::games::colorbound::{Standard, Variant};
use ermine::models::colorbound::ColorboundEvaluator;
use ermine::selfplay::{Header, header, open_for_append};
use ermine::train;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A file of games.
struct Games {
    folder: TempDir,
    path: PathBuf,
    first: Header,
    /// The lines after the header.
    lines: String,
}

impl Games {
    fn new() -> Games {
        let folder = tempfile::tempdir().unwrap();
        let path = games(folder.path());
        let text = fs::read_to_string(&path).unwrap();
        let (_, lines) = text.split_once('\n').unwrap();
        Games {
            first: header(Standard::NAME, &path).unwrap(),
            lines: lines.to_owned(),
            folder,
            path,
        }
    }

    /// Writes the games after this header.
    fn put(&self, path: &Path, first: &Header) {
        fs::write(path, sealed_line(first) + &self.lines).unwrap();
    }

    /// The error of adding to the file.
    fn begin_error(&self) -> String {
        let error = open_for_append(&self.path, &self.first).unwrap_err();
        error.to_string()
    }
}

/// The error of training on the games.
fn read_error(path: &Path) -> String {
    read(path).unwrap_err().to_string()
}

#[test]
fn a_stranger_is_not_taken_for_a_header_cut_short() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let expected = Header::new::<ColorboundEvaluator<Standard>>(Standard::NAME, 1, 100, None);
    fs::write(&path, "{").unwrap();
    let error = open_for_append(&path, &expected).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("is not a file of 'ermine datagen'"),
        "{error}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "{");
    fs::write(&path, "{\"ermine_games\":5,").unwrap();
    open_for_append(&path, &expected).unwrap();
    assert_eq!(header(Standard::NAME, &path).unwrap(), expected);
}

#[test]
fn games_of_older_formats_are_read_and_not_continued() {
    let there = Games::new();
    let path = &there.path;
    for format in 1..5 {
        let old = Header {
            ermine_games: format,
            curve: there.first.curve.clone().filter(|_| format == 4),
            ..there.first.clone()
        };
        there.put(path, &old);
        assert!(read(path).is_ok());
        let before = fs::read(path).unwrap();
        let error = there.begin_error();
        let expected = format!("has format {format}, which can be read and not continued");
        assert!(error.contains(&expected), "{error}");
        assert_eq!(fs::read(path).unwrap(), before);
    }
    for format in [0, 6] {
        let unknown = Header {
            ermine_games: format,
            ..there.first.clone()
        };
        there.put(path, &unknown);
        let error = read_error(path);
        let expected = format!("has format {format}; expected 1 to 5");
        assert!(error.contains(&expected), "{error}");
    }
}

#[test]
fn scores_by_another_curve_are_not_taken_for_those_of_now() {
    let there = Games::new();
    let path = &there.path;
    assert_eq!(there.first.curve.as_deref(), Some("spread 400"));
    let by = |curve: Option<&str>| Header {
        curve: curve.map(str::to_owned),
        ..there.first.clone()
    };
    there.put(path, &by(Some("spread 330")));
    let before = fs::read(path).unwrap();
    for (error, expected) in [
        (
            read_error(path),
            "scores by a curve of 'spread 330'; expected 'spread 400'",
        ),
        (
            there.begin_error(),
            "was begun with curve spread 330, not with spread 400",
        ),
    ] {
        assert!(error.contains(expected), "{error}");
    }
    assert_eq!(fs::read(path).unwrap(), before);
    there.put(path, &by(None));
    let error = read_error(path);
    let expected = "line 1: it names no curve for its scores; expected one";
    assert!(error.contains(expected), "{error}");
}

#[test]
fn the_same_games_of_an_older_format_are_not_learnt_from_twice() {
    let there = Games::new();
    let old = there.folder.path().join("old");
    let of_format = |format| Header {
        ermine_games: format,
        curve: None,
        ..there.first.clone()
    };
    let files = [there.path.clone(), old.clone()];
    let both = || read_all(&files, false);
    there.put(&old, &of_format(2));
    assert!(matches!(both().unwrap_err(), train::Error::Twice { .. }));
    // Those of format 1 came from different searches.
    there.put(&old, &of_format(1));
    assert_eq!(both().unwrap().games, 800);
}

#[test]
fn games_are_replayed_by_their_settings() {
    let there = Games::new();
    let path = &there.path;
    let setting = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let with = |settings: &[_]| {
        let first = there.first.clone();
        first.with_settings(&Colorbound::default(), settings)
    };
    assert_eq!(with(&[]).unwrap(), there.first);
    let common = with(&[setting("Rules", "written"), setting("rules", "common")]).unwrap();
    assert_eq!(common.settings, [setting("Rules", "common")].into());
    // The pawns' leap does not capture there, and dragons do not ride.
    there.put(path, &common);
    let error = read_error(path);
    assert!(error.contains("is not possible here"), "{error}");
    let unknown = Header {
        settings: [setting("Rules", "other")].into(),
        ..common.clone()
    };
    there.put(path, &unknown);
    let error = read_error(path);
    assert!(
        error.contains("expected one of: written, common"),
        "{error}"
    );
}
