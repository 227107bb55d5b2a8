use super::*;
use crate::base::Side;
use crate::base::geometry::{Bitboard, Board8x8, Board10x10, Geometry, Offset, Square};
use proptest::prelude::*;

fn piece(text: &str) -> PieceSpec {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the sorted names of the squares that a piece reaches on an empty board.
fn reach<G: Geometry>(text: &str, from: &str) -> Vec<String> {
    let from: Square<G> = from.parse().expect("a square");
    let routes = piece(text);
    let squares = routes.routes().iter().flat_map(|route| route.squares(from));
    let set: Bitboard<G> = squares
        .filter(|passed| passed.ends.is_some())
        .map(|passed| passed.square)
        .collect();
    let mut names: Vec<String> = set.map(|square| square.to_string()).collect();
    names.sort();
    names
}

/// Returns the number of moves from all squares of an empty board.
fn total(text: &str) -> usize {
    Square::<Board8x8>::all()
        .map(|square| reach::<Board8x8>(text, &square.to_string()).len())
        .sum()
}

#[test]
fn pieces_of_chess_move_as_expected() {
    for (text, sum) in [
        ("K", 420),
        ("W", 224),
        ("F", 196),
        ("Q", 1456),
        ("R", 896),
        ("WW", 896),
        ("W7", 896),
        ("B", 560),
        ("F0", 560),
        ("N", 336),
        ("(1,2)", 336),
    ] {
        assert_eq!(total(text), sum, "{text}");
    }
}

/// The Falcon of Falcon Chess: leaps of 3,1 and 3,2 in three steps.
const FALCON: &str =
    "[W-fW-fF][W-flF-frW][W-frF-flW][F-fW-fW][F-fF-fW][F-flW-frF][F-frW-flF][W-fF-fF]";

#[test]
fn pieces_of_other_games_move_as_expected() {
    // The numbers are counted by hand or taken from the sources in docs/rules.
    for (text, sum) in [
        ("BD", 752),
        ("AD", 336),
        ("NA", 480),
        ("RN", 1232),
        ("BN", 896),
        ("WD", 416),
        ("NF", 532),
        ("NW", 560),
        ("KN", 756),
        ("R4", 704),
        ("HFD", 548),
        ("C", 280),
        ("NAD", 672),
        ("WfF", 322),
        ("FfW", 252),
        ("nN", 336),
        ("nNN", 608),
        ("[W?fB]", 1120),
        ("[F?fR]", 1372),
        ("[mF-fB]", 364),
        ("K[mK-aK]", 1092),
        ("zB", 1084),
        ("zR", 1680),
        (FALCON, 520),
        (&format!("mK{FALCON}"), 940),
    ] {
        assert_eq!(total(text), sum, "{text}");
    }
}

#[test]
fn crooked_pieces_turn_at_every_step() {
    assert_eq!(
        reach::<Board8x8>("zB", "e4").join(" "),
        "a4 b3 b5 c4 d1 d3 d5 d7 e2 e6 e8 f1 f3 f5 f7 g4 h3 h5"
    );
    assert_eq!(reach::<Board8x8>("zR2", "a1"), ["a2", "b1", "b2"]);
    assert_eq!(reach::<Board8x8>(FALCON, "a1"), ["b4", "c4", "d2", "d3"]);
}

#[test]
fn directions_are_those_of_the_owner() {
    assert_eq!(reach::<Board8x8>("fF", "d4"), ["c5", "e5"]);
    assert_eq!(reach::<Board8x8>("flbrF", "d4"), ["c5", "e3"]);
    assert_eq!(reach::<Board8x8>("vW", "d4"), ["d3", "d5"]);
    assert_eq!(reach::<Board8x8>("sfW", "d4"), ["c4", "d5", "e4"]);
    assert_eq!(reach::<Board8x8>("ffN", "d4"), ["c6", "e6"]);
    assert_eq!(reach::<Board8x8>("fsN", "d4"), ["b5", "f5"]);
    assert_eq!(reach::<Board8x8>("lvN", "d4"), ["c2", "c6"]);
    assert_eq!(reach::<Board8x8>("fN", "d4"), ["b5", "c6", "e6", "f5"]);
    let pawn = piece("fFifD");
    let black = pawn.routes()[0].seen_by(Side::Black);
    let square = black.squares::<Board8x8>("d4".parse().expect("a square"))[0].square;
    assert_eq!(square.rank(), 2);
    assert!(pawn.routes()[2].initial && !pawn.routes()[1].initial);
}

#[test]
fn chains_turn_as_little_as_possible() {
    assert_eq!(
        reach::<Board8x8>("[D?fB]", "a1"),
        [
            "a3", "b4", "c1", "c5", "d2", "d6", "e3", "e7", "f4", "f8", "g5", "h6"
        ]
    );
    assert_eq!(
        reach::<Board10x10>("[F?fC?f(1,5)]", "a1"),
        ["b2", "c5", "d10", "e3", "j4"]
    );
    assert_eq!(reach::<Board10x10>("[F?fC?f(1,5)]", "e5").len(), 12);
    assert_eq!(reach::<Board8x8>("[W-fF]", "a1"), ["b3", "c2"]);
}

#[test]
fn purposes_are_kept() {
    let pawn = piece("mfWcfFimfD");
    let ends = |text| piece(text).routes()[0].hops[0].ends;
    let modes = pawn.routes().iter().filter_map(|route| route.hops[0].ends);
    let modes: Vec<Mode> = modes.collect();
    assert_eq!(
        modes,
        [Mode::Quiet, Mode::Capture, Mode::Capture, Mode::Quiet]
    );
    assert_eq!(ends("cmW"), Some(Mode::Both));
    assert_eq!(ends("[mK?aK]"), Some(Mode::Quiet));
    assert_eq!(ends("c[K?aK]"), Some(Mode::Capture));
    assert_eq!(ends("[mK-aK]"), None);
    let lion = piece("[mK?cK]");
    let quiet = lion.routes()[0].only(Mode::Quiet).expect("a step");
    assert_eq!(quiet.hops.len(), 1);
    assert_eq!(piece("cW").routes()[0].only(Mode::Quiet), None);
    assert_eq!(piece("WWR").routes().len(), 4);
}

#[test]
fn lame_moves_name_the_squares_in_between() {
    let mao = piece("nN");
    assert_eq!(mao.routes().len(), 8);
    assert!(mao.routes().iter().all(|route| {
        let [first, second] = route.hops[..] else {
            return false;
        };
        first.ends.is_none() && second.ends.is_some() && first.step.files * first.step.ranks == 0
    }));
    assert_eq!(piece("nG").routes()[0].hops.len(), 3);
}

#[test]
fn wrong_texts_are_named() {
    for (text, part) in [
        ("", "empty"),
        ("X", "letter 1: 'X'"),
        ("FA D", "letter 3: ' '"),
        ("Fé", "letter 2: 'é'"),
        ("fF]", "letter 3: ']'"),
        ("Ff", "modifiers 'f'"),
        ("Wn", "modifiers 'n'"),
        ("vN", "'v' do not fit the leap 2,1"),
        ("flN", "'fl' do not fit the leap 2,1"),
        ("(0,0)", "invalid leap"),
        ("(1;2)", "invalid leap"),
        ("(1,16)", "invalid leap"),
        ("(1,+2)", "invalid leap"),
        ("(1,2", "invalid leap"),
        ("(é,2)", "invalid leap"),
        ("W100", "letter 2: invalid range"),
        ("W99999999999999999999", "invalid range"),
        ("WW2", "letter 3: '2'"),
        ("nW", "'n' does not fit"),
        ("nZ", "'n' does not fit"),
        ("nC", "'n' does not fit"),
        ("npNN", "'n' does not fit"),
        ("pW", "'p' does not fit"),
        ("zNN", "'z' does not fit"),
        ("zW", "'z' does not fit"),
        ("aW", "before a further leg"),
        ("[aW-F]", "before a further leg"),
        ("[W-afF]", "takes all directions"),
        ("[W-flW]", "two nearest directions"),
        ("[cW-F]", "leg that captures"),
        ("c[W?mF]", "cannot combine"),
        ("z[W-F]", "before a chain"),
        ("f[D?fB]", "before a chain"),
        ("[D", "expected '?', '-' or ']'"),
        ("[D]]", "letter 4: ']'"),
        ("[", "expected an atom in a chain"),
        ("[D?]", "expected an atom in a chain"),
        ("[D?nB]", "only directions"),
        ("[D?bB]", "directions f, fl, fr or a"),
        ("[B?fR]", "only the last leg"),
        ("[K-aK-aK-aK-aK]", "at most 1024 routes"),
        ("[[D]]", "expected an atom in a chain"),
    ] {
        let error = text.parse::<PieceSpec>().expect_err(text).to_string();
        assert!(error.contains(part), "'{text}': {error}");
    }
}

proptest! {
    /// No text makes the parser panic, and a parsed piece has routes.
    #[test]
    fn any_text_is_read_or_refused(text in "[WFDANCZHGKRBQfblrvscminpza0-9(),\\[\\]?xé-]{0,12}") {
        if let Ok(piece) = text.parse::<PieceSpec>() {
            prop_assert!(!piece.routes().is_empty());
            prop_assert_eq!(piece.to_string(), text);
            for route in piece.routes() {
                prop_assert!(route.hops.last().is_some_and(|hop| hop.ends.is_some()));
                let middle = &route.hops[..route.hops.len() - 1];
                prop_assert!(middle.iter().all(|hop| hop.max == 1));
                let nowhere = Offset::new(0, 0);
                prop_assert!(route.hops.iter().all(|hop| hop.step != nowhere && hop.max > 0));
            }
        }
    }

    /// A text is the union of its parts.
    #[test]
    fn moves_add_up(one in "(f|b|s|fl)?[WFDAHG]", other in "(ff|fs|l)?[NCZ]") {
        let (Ok(first), Ok(second)) = (one.parse::<PieceSpec>(), other.parse::<PieceSpec>()) else {
            prop_assert!(one.starts_with("fl"));
            return Ok(());
        };
        let both = piece(&format!("{one}{other}"));
        let sum: Vec<Route> = first.routes().iter().chain(second.routes()).cloned().collect();
        prop_assert_eq!(both.routes(), &sum);
    }

    /// Without directions a piece moves the same way towards all sides.
    #[test]
    fn whole_atoms_are_symmetric(text in "([WFDANCZHG]|WW|BB?|NN|\\(4,1\\)|Q|\\[D\\?fB\\]){1,3}") {
        let Ok(piece) = text.parse::<PieceSpec>() else { return Ok(()); };
        for side in Side::ALL {
            for route in piece.routes() {
                prop_assert!(piece.routes().contains(&route.seen_by(side)));
            }
        }
    }
}
