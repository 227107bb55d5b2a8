//! What the first lines of files of games keep apart.

use super::{Colorbound, PROVENANCE, Terms, games, read};
use ermine::gamefile::sealed::sealed_line;
use ermine::games::colorbound::Standard;
use ermine::models::colorbound::ColorboundEvaluator;
use ermine::selfplay::{DataError, Header, begin, header};
use ermine::train::{TrainError, load};
use std::fs;
use std::path::Path;

/// Writes `text`, a file of games, with another first line.
fn put(path: &Path, first: &Header, text: &str) {
    let (_, games) = text.split_once('\n').unwrap();
    fs::write(path, sealed_line(first) + games).unwrap();
}

#[test]
fn a_stranger_is_not_taken_for_a_header_cut_short() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let wanted = Header::new::<Colorbound, ColorboundEvaluator<Standard>>(1, 100, None);
    fs::write(&path, "{").unwrap();
    let error = begin::<Colorbound>(&path, &wanted).unwrap_err();
    assert!(matches!(error, DataError::Foreign(_)), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "{");
    fs::write(&path, "{\"ermine_games\":4,").unwrap();
    begin::<Colorbound>(&path, &wanted).unwrap();
    assert_eq!(header::<Colorbound>(&path).unwrap(), wanted);
}

#[test]
fn games_of_older_formats_are_read_and_not_continued() {
    let folder = tempfile::tempdir().unwrap();
    let path = games(folder.path());
    let text = fs::read_to_string(&path).unwrap();
    let wanted = header::<Colorbound>(&path).unwrap();
    for format in 1..4 {
        let old = Header {
            ermine_games: format,
            curve: None,
            ..wanted.clone()
        };
        put(&path, &old, &text);
        assert!(read(&path).is_ok());
        let before = fs::read(&path).unwrap();
        let error = begin::<Colorbound>(&path, &wanted).unwrap_err().to_string();
        let said = format!("has games of format {format}, which can be read and not added to");
        assert!(error.contains(&said), "{error}");
        assert_eq!(fs::read(&path).unwrap(), before);
    }
    for format in [0, 5] {
        let unknown = Header {
            ermine_games: format,
            ..wanted.clone()
        };
        put(&path, &unknown, &text);
        let error = read(&path).unwrap_err().to_string();
        let said = format!("has format {format}, expected 4");
        assert!(error.contains(&said), "{error}");
    }
}

#[test]
fn scores_by_another_curve_are_not_taken_for_those_of_now() {
    let folder = tempfile::tempdir().unwrap();
    let path = games(folder.path());
    let text = fs::read_to_string(&path).unwrap();
    let wanted = header::<Colorbound>(&path).unwrap();
    assert_eq!(wanted.curve.as_deref(), Some("spread 400"));
    let other = Header {
        curve: Some("spread 330".to_owned()),
        ..wanted.clone()
    };
    put(&path, &other, &text);
    let before = fs::read(&path).unwrap();
    let expected = "scores by a curve of 'spread 330', expected 'spread 400'";
    let read_error = read(&path).unwrap_err().to_string();
    let begin_error = begin::<Colorbound>(&path, &wanted).unwrap_err().to_string();
    for error in [read_error, begin_error] {
        assert!(error.contains(expected), "{error}");
    }
    assert_eq!(fs::read(&path).unwrap(), before);
    let unsaid = Header {
        curve: None,
        ..wanted
    };
    put(&path, &unsaid, &text);
    let error = read(&path).unwrap_err().to_string();
    let expected = "line 1: it does not say the curve of its scores, expected one";
    assert!(error.contains(expected), "{error}");
}

#[test]
fn the_same_games_of_an_older_format_are_not_learnt_from_twice() {
    let folder = tempfile::tempdir().unwrap();
    let path = games(folder.path());
    let old = folder.path().join("old");
    let text = fs::read_to_string(&path).unwrap();
    let header = header::<Colorbound>(&path).unwrap();
    let of_format = |format| Header {
        ermine_games: format,
        curve: None,
        ..header.clone()
    };
    put(&old, &of_format(2), &text);
    let files = [path, old.clone()];
    let both = || load::<Colorbound, Terms>(&files, PROVENANCE, false);
    assert!(matches!(both().unwrap_err(), TrainError::Twice { .. }));
    // Those of format 1 were searched otherwise.
    put(&old, &of_format(1), &text);
    assert_eq!(both().unwrap().games, 800);
}

#[test]
fn games_are_replayed_by_their_settings() {
    let folder = tempfile::tempdir().unwrap();
    let path = games(folder.path());
    let text = fs::read_to_string(&path).unwrap();
    let written = header::<Colorbound>(&path).unwrap();
    let setting = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let with = |settings: &[_]| written.clone().with_settings::<Colorbound>(settings);
    assert_eq!(with(&[]).unwrap(), written);
    let common = with(&[setting("Rules", "written"), setting("rules", "common")]).unwrap();
    assert_eq!(common.settings, [setting("Rules", "common")].into());
    let (_, lines) = text.split_once('\n').unwrap();
    // The pawns' leap does not capture there, and dragons do not ride.
    fs::write(&path, sealed_line(&common) + lines).unwrap();
    let error = read(&path).unwrap_err().to_string();
    assert!(error.contains("is not possible here"), "{error}");
    let unknown = Header {
        settings: [setting("Rules", "other")].into(),
        ..common.clone()
    };
    fs::write(&path, sealed_line(&unknown) + lines).unwrap();
    let error = read(&path).unwrap_err().to_string();
    assert!(
        error.contains("expected one of: written, common"),
        "{error}"
    );
}
