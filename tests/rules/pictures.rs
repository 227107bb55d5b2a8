//! The boards of all games as text, with the information beside them, and the drawings of
//! all pieces.

use ermine::catalog;
use ermine::draw::{SHAPES, Style, svg, text};
use ermine::games::colorbound::{Colorbound, Decimal, Standard, Variant};
use ermine::games::colour_chess::{ColourChess, Hue as Tile, Tiles};
use ermine::games::royal_palette::{Hue, PaletteMap, RoyalPalette, Shuffles};
use ermine::games::royal_standard::{Array, RangeRule, RoyalStandard};
use ermine::rules::{Diagram, Figure, Rgb};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

fn plain(diagram: &Diagram) -> String {
    text(diagram, Style::Plain.into())
}

/// The line of a picture that begins with `label`.
fn row<'a>(picture: &'a str, label: &str) -> &'a str {
    let mut lines = picture.lines();
    lines.find(|line| line.starts_with(label)).expect("a rank")
}

fn has_all(picture: &str, parts: &[&str]) {
    for part in parts {
        assert!(picture.contains(part), "{part:?} not in\n{picture}");
    }
}

/// Checks a picture in colours for the backgrounds it must show and for rows of equal
/// width: those of the same picture in plain text. Returns it.
fn coloured(diagram: &Diagram, grounds: &[Rgb]) {
    let picture = text(diagram, Style::Ansi.into());
    for Rgb(red, green, blue) in grounds {
        let ground = format!("48;2;{red};{green};{blue}m");
        assert!(picture.contains(&ground), "{ground} not in\n{picture}");
    }
    let bare = without_escapes(&picture);
    let name = |line: &str| -> Vec<(usize, char)> {
        let letters = line.chars().enumerate();
        letters
            .filter(|(_, letter)| letter.is_ascii_digit())
            .collect()
    };
    for (bare, plain) in bare.lines().zip(plain(diagram).lines()) {
        assert_eq!(name(bare), name(plain), "{bare}\n{plain}");
        assert!(bare.chars().count() <= 90, "{bare}");
    }
}

/// The text without its escape sequences.
fn without_escapes(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| {
        plain + part.split_once('m').map_or("", |(_, rest)| rest)
    })
}

fn palette(text: &str) -> RoyalPalette {
    RoyalPalette::from_pfen(text, PaletteMap::house()).expect("a position")
}

#[test]
fn royal_palette_names_pieces_and_colours() {
    let shuffles = Shuffles::new(3, 5).unwrap_or(Shuffles::NONE);
    let start = RoyalPalette::start(shuffles, PaletteMap::house()).diagram();
    let picture = plain(&start);
    has_all(
        row(&picture, " 8 "),
        &[" ra.g nb.b bc.u  q.y  k.p bf.n ng.o rh.r 8"],
    );
    has_all(
        row(&picture, " 2 "),
        &[" Py.o Pp.r Pn.g Po.b Pr.u Pg.y Pb.p Pu.n 2"],
    );
    has_all(
        row(&picture, " 4 "),
        &["   .p   .n   .o   .r   .g   .b   .u   .y 4"],
    );
    has_all(
        &picture,
        &["White to move, move 1", "Castling   O-O O-O-O   O-O O-O-O"],
    );
    coloured(&start, &Hue::ALL.map(|hue| hue.colour().rgb));
}

#[test]
fn royal_palette_lists_what_its_board_does_not_show() {
    let position = palette("R3k3/1P6/8/8/8/8/8/4K3 b - - 3 40 ag o x");
    has_all(
        &plain(&position.diagram()),
        &[
            "Black to move, move 40, check",
            "Lock        o  Orange",
            "Die        none, White rolled an 8",
            "Quiet      3 of 100 plies",
            "Captured   Q Rh Nb Ng Bc Bf  Q Ra Rh Nb Ng Bc Bf",
            "Ready      -                 -",
            "> o  Orange K Ra              K",
            "  g  Green  b7                -",
        ],
    );
    let position = palette("1P2k3/8/8/8/8/8/8/4K3 w - - 0 1 g b ?");
    has_all(
        &plain(&position.diagram()),
        &["first a ready pawn has to be converted", "Ready      b8"],
    );
}

#[test]
fn colour_chess_names_pieces_and_colours() {
    let start = ColourChess::start(Tiles::HOUSE).diagram();
    let picture = plain(&start);
    has_all(
        row(&picture, " 8 "),
        &["  r .o n .r b .u q .g k .u b .b n .y r .g 8"],
    );
    has_all(
        row(&picture, " 3 "),
        &["    .b   .g   .b   .u   .o   .r   .y   .o 3"],
    );
    has_all(
        &picture,
        &[
            "White to move, move 1",
            "Must go to any colour",
            "Castling   both     both",
            "King       e1       e8",
        ],
    );
    coloured(&start, &Tile::ALL.map(|hue| hue.colour().rgb));
}

#[test]
fn colour_chess_shows_part_colour_and_moved_pieces() {
    let mut session = ermine::open("colour-chess").expect("a game");
    session.make("e2e4").expect("a step");
    let picture = plain(&session.diagram());
    has_all(&picture, &["Part       1 of 2", "Must go to  r  red"]);
    session.make("f7f6").expect("a step");
    has_all(
        &plain(&session.diagram()),
        &[
            "Black to move, move 1",
            "Part       2 of 2",
            "Must go to any but  r  red",
            "Has moved  Pf6",
            "[p].r",
        ],
    );
}

#[test]
fn the_royal_standard_shows_pieces_holes_and_ranges() {
    let start = RoyalStandard::start(Array::Original, RangeRule::Full);
    let picture = plain(&start.diagram());
    has_all(
        row(&picture, " 6 "),
        &[" 6   *    s.b  s.b  k.b  s.b  s.b  *   6"],
    );
    has_all(
        row(&picture, " 4 "),
        &[" 4    .    .    .    .    .    .    .  4"],
    );
    has_all(
        row(&picture, " 2 "),
        &[" 2   B.w  R.w   .w  W.w   .w  B.w  R.w 2"],
    );
    has_all(
        &picture,
        &[
            "White to move, move 1",
            "Range      12 of 38  12 of 38",
            " .w .b .x   in range of White, Black, both",
        ],
    );
    let text = "*2k2*/6R/7/2S4/2s4/*1K3* w c2c3 7 20";
    let position = RoyalStandard::from_pfen(text, RangeRule::Full).expect("a position");
    let frozen = position.diagram();
    has_all(
        &plain(&frozen),
        &[
            "!S.x",
            "!s.x",
            "Frozen     c3       c2",
            "Stranded   g5       -",
        ],
    );
    let legend = frozen.legend.as_ref().expect("a legend");
    let grounds: Vec<Rgb> = legend.colours.iter().map(|colour| colour.rgb).collect();
    coloured(&frozen, &grounds);
}

#[test]
fn the_colorbound_games_show_pieces_and_shades() {
    let picture = plain(&Colorbound::start(Standard::rules()).diagram());
    has_all(
        &picture,
        &[
            " 8  l .w. b .d. k .b. w .l. 8",
            " 4 ",
            "...   ...",
            "White to move, move 1",
            "Quiet       0 of 64 plies",
            "White attacks: DBLWP4",
            "Black defends: KBLWP4",
        ],
    );
    let text = "8/8/8/8/8/8/8/K6k b - - 3 7";
    let bare = Colorbound::from_pfen(text, Standard::rules()).expect("a position");
    has_all(
        &plain(&bare.diagram()),
        &[
            "Black to move, move 7, draw: dead material",
            "White attacks: -",
        ],
    );
}

#[test]
fn a_large_board_has_ranks_of_two_digits_and_tints() {
    let start = Colorbound::start(Decimal::rules()).diagram();
    let picture = plain(&start);
    assert!(picture.starts_with("    a  b  c "), "{picture}");
    has_all(&picture, &["\n10  l .w. o .b."]);
    let ground = |file| start.squares.cell(file, 0).expect("a square").ground.rgb;
    let tints = [ground(0), ground(1)];
    coloured(&start, &tints);
    // Each piece of the first rank stands on the tint of its square.
    let picture = text(&start, Style::Ansi.into());
    let rank = picture.lines().nth(10).expect("the first rank");
    for Rgb(red, green, blue) in tints {
        let chip = format!("48;2;{red};{green};{blue}m▐");
        assert_eq!(rank.matches(&chip).count(), 5, "{rank}");
    }
}

/// The pieces on all boards.
fn pieces(diagram: &Diagram) -> Vec<Figure> {
    let panels = diagram.panels.iter().map(|panel| &panel.squares);
    let squares = panels.chain([&diagram.squares]);
    let pieces = squares.flat_map(|squares| squares.cells().filter_map(|cell| cell.piece.clone()));
    pieces.collect()
}

#[test]
fn every_kind_of_piece_has_a_drawing_that_no_other_kind_of_its_game_has() {
    let (_, set) = SHAPES.split_once(" = ").expect("the set");
    let set: Value = serde_json::from_str(set.trim_end().trim_end_matches(';')).expect("JSON");
    let mut drawn = BTreeSet::new();
    for (game, kinds) in [
        ("royal-palette", 6),
        ("colour-chess", 6),
        ("royal-standard", 5),
        ("colorbound", 6),
        ("colorbound-equalized", 5),
        ("colorbound-decimal", 8),
        ("royal-rumble", 49),
        ("royal-rumble-board", 9),
    ] {
        let mut looks = BTreeMap::new();
        let mut names = BTreeSet::new();
        let diagram = catalog::open(game).expect("a game").diagram();
        for mark in &diagram.marks {
            assert!(set["letters"][mark.badge.to_string()].is_array(), "{game}");
        }
        for piece in pieces(&diagram) {
            let name = piece.name.expect("a name");
            let body = &set["bodies"][piece.shape];
            assert!(body.is_object(), "{game}: {name}: {}", piece.shape);
            let letters = [Some(piece.letter), piece.tag];
            for letter in letters.into_iter().flatten() {
                assert!(set["letters"][letter.to_string()].is_array(), "{letter}");
            }
            let letters = body["letters"].is_array().then_some(letters);
            let other = looks.insert((piece.shape, letters), name.clone());
            assert!(
                other.as_ref().is_none_or(|other| *other == name),
                "{name}, {other:?}"
            );
            names.insert(name);
            drawn.insert(piece.shape);
        }
        assert_eq!(
            (names.len(), looks.len()),
            (kinds, kinds),
            "{game}: {names:?}"
        );
    }
    let bodies = set["bodies"].as_object().expect("bodies");
    // Only games from files have medallions.
    let bodies = bodies.iter().filter(|(_, body)| body["emblem"].is_null());
    let unused = bodies
        .map(|(name, _)| name)
        .filter(|name| !drawn.contains(name.as_str()));
    assert_eq!(unused.collect::<Vec<_>>(), [""; 0], "no game draws them");
    assert_eq!(catalog::names().len(), 8, "each is above");
}

#[test]
fn different_pieces_have_different_drawings() {
    for game in catalog::names() {
        let session = catalog::open(game).expect("a game");
        let picture = svg(&session.diagram(), "");
        let (_, definitions) = picture.split_once("<defs>").expect("definitions");
        let (definitions, _) = definitions.split_once("</defs>").expect("definitions");
        let drawings: Vec<&str> = definitions
            .lines()
            .filter_map(|line| Some(line.split_once('>')?.1))
            .collect();
        let distinct: BTreeSet<&str> = drawings.iter().copied().collect();
        assert_eq!(distinct.len(), drawings.len(), "{game}");
        assert!(drawings.len() >= 10, "{game}: {}", drawings.len());
    }
}
