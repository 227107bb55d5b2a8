//! Error-rate files of all games: gathered, referred, measured, and never mixed up.

use super::{COMPILED_IN, CompiledIn, TempFile, error_of, events, json, stdout_of};
use ermine::analysis::error_rate::Positions;
use ermine::catalog;
use ermine::games::colour_chess::ColourChessGame;
use ermine::rules::{Game, Position};

/// A file of positions of a game, gathered, with the values of their moves.
fn gather_and_refer(game: &str, games: &str) -> TempFile {
    let file = TempFile::new("");
    let limits = ["--games", games, "--nodes", "60", "--out", file.name()];
    stdout_of(&[&["gather", "--game", game], &limits[..]].concat());
    let text = file.read();
    let head = format!("# Positions of {game} for `ermine error-rate`");
    assert!(text.starts_with(&head), "{text}");
    stdout_of(&["refer", "--game", game, file.name(), "--nodes", "60"]);
    file
}

#[test]
fn every_game_is_gathered_referred_and_measured() {
    for game in catalog::names() {
        let file = gather_and_refer(game, "4");
        let text = file.read();
        let positions = text.lines().filter(|line| !line.starts_with('#'));
        let count = positions.count();
        assert!(count > 0, "{game}: {text}");
        let args = ["--game", game, "--positions", file.name()];
        let players = ["--nodes", "60", "--engine", "ermine", "--player", "random"];
        let lines = json(&[&args[..], &players[..], &["--list"]].concat());
        assert_eq!(events(&lines, "decision").len(), 2 * count, "{game}");
        let groups = events(&lines, "player")[0]["groups"]
            .as_array()
            .expect("groups");
        assert_eq!(groups[0]["positions"], count);
        let dice = catalog::open(game).expect("a game").has_dice();
        let rolls = groups.iter().filter(|group| {
            let name = group["group"].as_str().expect("a name");
            name.starts_with('r')
        });
        let rolls: Vec<u64> = rolls.map(|g| g["positions"].as_u64().unwrap()).collect();
        let rolled = if dice { count as u64 } else { 0 };
        assert_eq!(rolls.iter().sum::<u64>(), rolled, "{game}");
        let found = json(&[&args[..], &["--values", "--depth", "1"]].concat());
        assert_eq!(found[0]["positions"], count, "{game}");
        assert_eq!(found[0]["missing"], 0, "{game}");
    }
}

/// Either decision of a turn of two may be in the set.
#[test]
fn both_decisions_of_a_turn_are_gathered() {
    let limits = ["--games", "12", "--nodes", "30"];
    let text = stdout_of(&[&["gather", "--game", "colour-chess"], &limits[..]].concat());
    let set = Positions::read_sealed(&ColourChessGame::default(), &text).expect("they are read");
    let first = set.list.iter().filter(|entry| {
        let position = ColourChessGame::default().read(&entry.position);
        position.expect("a position").starts_turn()
    });
    let first = first.count();
    assert!(0 < first && first < set.list.len(), "{text}");
}

#[test]
fn positions_of_another_game_are_refused_by_name() {
    let file = gather_and_refer("colorbound", "1");
    let before = file.read();
    let refer = ["refer", file.name(), "--nodes", "60", "--resume"];
    for (game, args) in [
        ("royal-palette", &["--positions", file.name()][..]),
        ("royal-palette", &refer[..]),
        ("colour-chess", &["--positions", file.name()]),
        (
            "colorbound-equalized",
            &["--values", "--positions", file.name()],
        ),
    ] {
        let error = error_of(&[args, &["--game", game]].concat());
        let message = format!("line 1: positions of colorbound; expected some of {game}");
        assert!(
            error.contains(&message) && error.contains(file.name()),
            "{error}"
        );
    }
    assert_eq!(file.read(), before);
    // The header of early files.
    let old = TempFile::new(COMPILED_IN);
    assert!(COMPILED_IN.starts_with("# Positions of Royal Palette for "));
    let error = error_of(&["--game", "colorbound", "--positions", old.name()]);
    assert!(
        error.contains("positions of royal-palette; expected"),
        "{error}"
    );
}

#[test]
fn a_game_without_positions_explains_how_to_make_some() {
    let has_none = |game: &&str| catalog::visit(game, CompiledIn).flatten().is_none();
    let bare: Vec<_> = catalog::names().into_iter().filter(has_none).collect();
    let expected = ["colour-chess", "royal-rumble"];
    assert_eq!(bare, expected);
    for game in bare {
        let error = error_of(&["--game", game, "--nodes", "1"]);
        let message = format!("no positions of {game} to measure on yet");
        for part in [&message, "--positions", "gather", "refer"] {
            assert!(error.contains(part), "{part}: {error}");
        }
    }
}
