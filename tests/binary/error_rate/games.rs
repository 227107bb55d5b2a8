//! Error-rate files of all games: gathered, referred, measured, and never mixed up.

use super::{COMPILED_IN, CompiledIn, Scratch, events, json, refusal, said};
use ermine::analysis::error_rate::Positions;
use ermine::catalog;
use ermine::games::colour_chess::ColourChessGame;
use ermine::rules::{Game, Position};

/// A file of positions of a game, gathered, with the values of their moves.
fn made(game: &str, games: &str) -> Scratch {
    let file = Scratch::new("");
    let few = ["--games", games, "--nodes", "60", "--out", file.name()];
    said(&[&["gather", "--game", game], &few[..]].concat());
    let bare = file.read();
    let head = format!("# Positions of {game} for `ermine error-rate`");
    assert!(bare.starts_with(&head), "{bare}");
    said(&["refer", "--game", game, file.name(), "--nodes", "60"]);
    file
}

#[test]
fn every_game_is_gathered_referred_and_measured() {
    for game in catalog::NAMES {
        let file = made(game, "4");
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
fn both_decisions_of_a_turn_are_asked_about() {
    let few = ["--games", "12", "--nodes", "30"];
    let text = said(&[&["gather", "--game", "colour-chess"], &few[..]].concat());
    let set = Positions::read_sealed::<ColourChessGame>(&text).expect("they are read");
    let first = set.list.iter().filter(|asked| {
        let position = ColourChessGame::default().read(&asked.position);
        position.expect("a position").starts_turn()
    });
    let first = first.count();
    assert!(0 < first && first < set.list.len(), "{text}");
}

#[test]
fn positions_of_another_game_are_refused_by_name() {
    let file = made("colorbound", "1");
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
        let error = refusal(&[args, &["--game", game]].concat());
        let said = format!("line 1: positions of colorbound; expected some of {game}");
        assert!(
            error.contains(&said) && error.contains(file.name()),
            "{error}"
        );
    }
    assert_eq!(file.read(), before);
    // The header of early files.
    let old = Scratch::new(COMPILED_IN);
    assert!(COMPILED_IN.starts_with("# Positions of Royal Palette for "));
    let error = refusal(&["--game", "colorbound", "--positions", old.name()]);
    assert!(
        error.contains("positions of royal-palette; expected"),
        "{error}"
    );
}

#[test]
fn a_game_without_positions_explains_how_to_make_some() {
    let has_none = |game: &&str| catalog::visit(game, CompiledIn).flatten().is_none();
    let bare: Vec<_> = catalog::NAMES.iter().copied().filter(has_none).collect();
    let expected = ["colour-chess", "royal-rumble"];
    assert_eq!(bare, expected);
    for game in bare {
        let error = refusal(&["--game", game, "--nodes", "1"]);
        let said = format!("no positions of {game} to measure on yet");
        for part in [&said, "--positions", "gather", "refer"] {
            assert!(error.contains(part), "{part}: {error}");
        }
    }
}
