//! Games from files: every example against its slow plain twin, which reads the same file;
//! perft counts; Colorbound's games as files against the compiled ones; what happens to
//! the tables of a closed game; and files with damage.

use crate::common::games::drawn_start;
use crate::twin::custom::{Twin, TwinRules};
use ermine::base::Rng;
use ermine::base::geometry::{Board8x8, Board12x10};
use ermine::draw::svg;
use ermine::games::colorbound::{Colorbound, Decimal, Equalized, Standard, Variant};
use ermine::games::custom::{
    AnyCustomGame, Custom, CustomGame, Move, PlayBoard, Special, with_custom_game,
};
use ermine::rules::perft::{PerftMode, perft};
use ermine::rules::{Chance, Game, Line, Outcome, Position, Reason, Step, Turn};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// The examples by name, with their texts.
fn examples() -> BTreeMap<String, String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("variants");
    let files = fs::read_dir(folder).expect("the examples");
    let read = |file: std::io::Result<fs::DirEntry>| {
        let path = file.expect("a file").path();
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        (name, fs::read_to_string(&path).expect("a text"))
    };
    files.map(read).collect()
}

fn open(name: &str, text: &str) -> AnyCustomGame {
    AnyCustomGame::read(text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn start<G: PlayBoard>(game: &CustomGame<G>) -> Custom<G> {
    game.start(&[]).expect("a start").position
}

/// The outcome in the words of the twin: the winner, and why.
fn told<G: PlayBoard>(position: &Custom<G>) -> Option<(Option<bool>, &'static str)> {
    let Turn::Over(outcome) = position.turn() else {
        return None;
    };
    let winner = outcome
        .winner()
        .map(|side| side == ermine::base::Side::White);
    let reason = match outcome.reason() {
        Reason::Checkmate => "mate",
        Reason::KingCaptured => "captured",
        Reason::Stalemate => "stalemate",
        Reason::MoveCount => "count",
        Reason::DeadMaterial => "dead",
        Reason::Goal => "goal",
        Reason::Checks => "checks",
        Reason::Extinction => "extinction",
        Reason::BareKing => "bare",
        other => panic!("no rule of these games: {other}"),
    };
    Some((winner, reason))
}

/// The events that the walks of a game have met, counted.
type Met = BTreeMap<&'static str, u32>;

/// Walks a random game with both; returns what was met.
fn walk<G: PlayBoard>(game: &CustomGame<G>, rules: &TwinRules, seed: u64, max: usize) -> Met {
    let mut met = Met::new();
    let mut rng = Rng::stream(seed, 1);
    let mut position = drawn_start(game, &mut rng);
    // Which pieces stand where is the engine's to draw.
    let mut twin = match game.info().start_words {
        "" => rules.start(),
        _ => Twin::read(rules, &position.to_string()),
    };
    let mut steps: Vec<String> = Vec::new();
    // Some walks like to capture, which leads to endings.
    let eager = seed.is_multiple_of(2);
    for _ in 0..max {
        let here = format!("{} after {steps:?}", game.info().name);
        assert_eq!(position.to_string(), twin.text(), "{here}");
        let is_due = told(&position).is_none() && twin.is_due();
        assert_eq!(position.turn() == Turn::Roll, is_due, "{here}");
        let mut moves: Vec<String> = position.legal().iter().map(ToString::to_string).collect();
        moves.sort();
        assert_eq!(moves, twin.moves(), "{here}");
        assert_eq!(position.in_check(), twin.in_check(twin.white), "{here}");
        assert_eq!(told(&position), twin.outcome(), "{here}");
        assert_eq!(game.read(&position.to_string()), Ok(position), "{here}");
        assert_eq!(position.key(), position.key_from_scratch(), "{here}");
        check_noisy(&position, &here);
        *met.entry("check").or_default() += u32::from(position.in_check());
        if let Some((_, reason)) = told(&position) {
            *met.entry(reason).or_default() += 1;
            break;
        }
        // Now and then a move without its roll.
        if is_due && rng.below(8) > 0 {
            let (roll, weight) = <Custom<G> as Position>::Chance::rolls(&position)
                .nth(rng.below(twin.rolls().len() as u32) as usize)
                .expect("a roll");
            assert!(
                twin.rolls()
                    .contains(&(roll.to_string(), i64::from(weight))),
                "{here}"
            );
            steps.push(roll.to_string());
            position.make(Step::Roll(roll));
            twin = twin.roll(&roll.to_string());
            *met.entry("roll").or_default() += 1;
            continue;
        }
        let legal = position.legal();
        let like = |test: &dyn Fn(Move<G>) -> bool| -> Vec<Move<G>> {
            legal.iter().copied().filter(|&mv| test(mv)).collect()
        };
        let special = like(&|mv| mv.special() != Special::None);
        let noisy = like(&|mv| position.is_noisy(mv));
        let pool = match rng.below(3) > 0 {
            true if !special.is_empty() => special,
            true if eager && !noisy.is_empty() => noisy,
            _ => like(&|_| true),
        };
        let mv = *rng.pick(&pool).expect("a move");
        let notation = CustomGame::<G>::notation(&position, mv);
        let read = CustomGame::<G>::read_notation(&position, &notation);
        assert_eq!(read, Ok(Step::Move(mv)), "{notation}: {here}");
        *met.entry("pass").or_default() += u32::from(mv.is_pass());
        *met.entry("promotion").or_default() += u32::from(mv.is_promotion());
        *met.entry("castling").or_default() += u32::from(mv.is_castling());
        let is_en_passant = mv.special() == Special::EnPassant;
        *met.entry("en passant").or_default() += u32::from(is_en_passant);
        steps.push(mv.to_string());
        position.play(mv, &mut ());
        twin = twin.play(steps.last().expect("a step"));
    }
    met
}

/// Checks that the noisy moves are the noisy ones among the legal, in their order.
fn check_noisy<G: PlayBoard>(position: &Custom<G>, here: &str) {
    let mut noisy = ermine::rules::MoveList::new();
    let any = position.noisy(&mut noisy);
    let legal = position.legal();
    let expected: Vec<_> = legal
        .iter()
        .copied()
        .filter(|&mv| position.is_noisy(mv))
        .collect();
    assert_eq!(noisy[..], expected[..], "{here}");
    assert_eq!(any, !legal.is_empty(), "{here}");
}

fn walks(name: &str, text: &str, chess: &str) -> Met {
    let rules = TwinRules::read(text, chess);
    let mut met = Met::new();
    for seed in 0..6 {
        let max = if rules.is_large() { 50 } else { 110 };
        let one = with_custom_game!(open(name, text), |game| walk(&game, &rules, seed, max));
        for (what, count) in one {
            *met.entry(what).or_default() += count;
        }
    }
    met
}

#[test]
fn every_example_plays_as_its_twin() {
    let examples = examples();
    assert!(examples.len() >= 20, "{}", examples.len());
    let chess = &examples["chess"];
    let each: Vec<Met> = examples
        .par_iter()
        .map(|(name, text)| walks(name, text, chess))
        .collect();
    let mut met = Met::new();
    for (what, count) in each.into_iter().flatten() {
        *met.entry(what).or_default() += count;
    }
    for (what, min) in [
        ("check", 200),
        ("promotion", 30),
        ("castling", 5),
        ("en passant", 5),
        ("goal", 3),
        ("checks", 1),
        ("extinction", 5),
        ("captured", 5),
        ("mate", 3),
        ("roll", 200),
        ("pass", 20),
    ] {
        let count = met.get(what).copied().unwrap_or(0);
        assert!(count >= min, "{what}: {count} in {met:?}");
    }
}

/// The counts of move sequences to three plies, equal in Fairy-Stockfish 14 for the games
/// that both can play, and to the published counts of chess.
const COUNTS: [(&str, [u64; 3]); 35] = [
    ("almost", [22, 484, 11895]),
    ("antichess", [20, 400, 8067]),
    ("berolina", [30, 900, 28328]),
    ("breakthrough", [22, 484, 11132]),
    ("capablanca", [28, 784, 25228]),
    ("chess", [20, 400, 8902]),
    ("chess960", [20, 400, 8902]),
    ("colorbound", [34, 1123, 38949]),
    ("colorbound-decimal", [50, 2434, 122478]),
    ("colorbound-equalized", [32, 1024, 34530]),
    ("colour-call", [20, 78, 1347]),
    ("courier", [26, 678, 18406]),
    ("dice-chess", [24, 576, 14234]),
    ("extinction", [20, 400, 8902]),
    ("gardner", [7, 53, 506]),
    ("grand", [65, 4225, 259514]),
    ("hoppel-poppel", [20, 400, 9034]),
    ("horde", [8, 128, 1274]),
    ("janus", [28, 782, 24747]),
    ("king-of-the-hill", [20, 400, 8902]),
    ("knightmate", [18, 324, 6765]),
    ("los-alamos", [10, 100, 1212]),
    ("modern", [24, 576, 15831]),
    ("monster", [10, 99, 1976]),
    ("nightrider", [24, 576, 15586]),
    ("palette-lock", [60, 1804, 53495]),
    ("racing-kings", [21, 421, 11264]),
    ("shade-lock", [20, 200, 1982]),
    ("shako", [58, 3364, 185938]),
    ("shatranj", [16, 256, 4176]),
    ("shuffle", [20, 400, 8902]),
    ("three-check", [20, 400, 8902]),
    ("three-dice", [440, 11570, 287207]),
    ("three-kings", [20, 400, 8942]),
    ("torpedo", [20, 400, 9194]),
];

#[test]
fn the_counts_of_every_example() {
    fn counts<G: PlayBoard>(game: &CustomGame<G>) -> [u64; 3] {
        [1, 2, 3].map(|depth| perft(&start(game), depth, PerftMode::Full))
    }
    let found: BTreeMap<String, [u64; 3]> = examples()
        .into_iter()
        .map(|(name, text)| {
            let counts = with_custom_game!(open(&name, &text), |game| counts(&game));
            (name, counts)
        })
        .collect();
    let expected = COUNTS.map(|(name, counts)| (name.to_owned(), counts));
    assert_eq!(found, BTreeMap::from(expected));
}

/// Another turn, a roll that is skipped, and locks by kind and by square.
const TURNS: [&str; 11] = [
    "
name = 'again'
parent = 'chess'
end = { royal = 'capture', dead = { draws = false } }
relief.no-move = 'pass'
[lock]
by = 'piece'
[lock.pieces]
pawn = ['knight', 'bishop', 'queen', 'king', 'pawn']
knight = ['pawn', 'rook', 'king']
[die]
faces = [
    { weight = 3 },
    { pieces = ['pawn', 'queen'], again = true },
    { lifts-lock = true, to = 'd' },
    { weight = 2, skips = true, again = true },
]
",
    "
name = 'squares'
parent = 'chess'
relief = { in-check = false, castling = true }
[lock]
by = 'square'
[lock.pieces]
e4 = ['knight']
e5 = ['knight', 'bishop']
f3 = ['pawn']
c6 = ['pawn', 'queen']
[die]
faces = [{ skips = true }, { lifts-lock = true, weight = 5 }]
",
    "
name = 'edges'
parent = 'chess'
lock = { by = 'colour', from = true, pieces = { r = ['knight', 'pawn'] } }
[board]
colours = ['rrrrrrrr', 'rggggggr', 'rgbbbbgr', 'rgbllbgr', 'rgbllbgr', 'rgbbbbgr', 'rggggggr', 'rrrrrrrr']
",
    "
name = 'double'
parent = 'chess'
end = { royal = 'capture', dead = { draws = false } }
turn = { moves = { white = 1, black = 3 }, pieces = 'different', may-stop = true }
lock = { by = 'colour', to = true }
",
    "
name = 'shy'
parent = 'chess'
moves.no-checks = true
[die]
faces = [{ pieces = ['pawn', 'king'] }, { to = 'l', weight = 3 }]
",
    "
name = 'rider'
parent = 'chess'
end = { royal = 'capture', dead = { draws = false } }
turn = { moves = 2, pieces = 'same' }
die.faces = [{ moves = 1 }, { weight = 2 }, { moves = 3, pieces = ['queen', 'pawn', 'knight'], again = true }]
",
    "
name = 'two-dice'
parent = 'chess'
end = { royal = 'capture', repetition = 'none', dead = { draws = false } }
relief.no-move = 'pass'
turn = { pieces = 'different', may-stop = true }
lock = { by = 'colour', from = true, pieces = { l = ['pawn', 'queen'] } }
die.dice = 2
die.faces = [{ weight = 3, pieces = ['pawn', 'rook'] }, { pieces = ['knight'] }, { weight = 2, pieces = ['queen', 'king', 'bishop'] }]
",
    "
name = 'reply'
parent = 'chess'
end = { royal = 'capture', dead = { draws = false }, goal = { pieces = ['king', 'knight'], ranks = [5], reply = true } }
turn.moves = 2
",
    "
name = 'drawn'
parent = 'chess'
start = 'r1b1k1nr/pppppppp/8/8/8/8/PPPPPPPP/R1B1K1NR w KQkq'
end = { royal = 'capture', dead = { draws = false } }
turn = { moves = 2, pieces = 'different' }
lock = { by = 'colour', to = true, later-moves = 'elsewhere' }
relief.castling = true
shuffle = { squares = ['a1', 'c1', 'e1', 'g1', 'h1'], between = { inner = 'king', outer = 'rook' } }
",
    "
name = 'skips'
parent = 'chess'
end = { royal = 'capture', dead = { draws = false } }
turn = { moves = 3, pieces = 'same' }
lock = { by = 'colour', from = true, later-moves = 'elsewhere' }
relief = { no-move = 'skip', castling = true }
board.colours = ['rgbrgbrg', 'bbbbgggg', 'rrrrrrrr', 'rgbrgbrg', 'gbrgbrgb', 'brgbrgbr', 'rrrrrrrr', 'gbrgbrgb']
",
    "
name = 'skipped-faces'
parent = 'chess'
end = { royal = 'capture', dead = { draws = false } }
turn = { moves = 2, pieces = 'different' }
lock = { by = 'piece', single-unlocked = true, pieces = { pawn = ['knight', 'pawn'], knight = ['pawn', 'rook', 'king', 'bishop'] } }
relief.no-move = 'skip'
die.faces = [{ to = 'd' }, { weight = 2, moves = 3, skips = true }, { pieces = ['pawn', 'king'], again = true }]
",
];

#[test]
fn locks_of_every_kind_and_long_turns_play_as_the_twin() {
    let chess = &examples()["chess"];
    let mut met = Met::new();
    for text in TURNS {
        let text = format!("format = 1{text}");
        for (what, count) in walks("a game of turns", &text, chess) {
            *met.entry(what).or_default() += count;
        }
    }
    for (what, min) in [("pass", 1), ("roll", 100), ("captured", 1), ("check", 5)] {
        let count = met.get(what).copied().unwrap_or(0);
        assert!(count >= min, "{what}: {count} in {met:?}");
    }
}

/// Counts with the twin: a roll that is due counts as the total over the rolls.
fn twin_count(twin: &Twin<'_>, depth: u32) -> u64 {
    match (depth, twin.outcome()) {
        (0, _) => 1,
        (_, Some((_, reason))) if reason != "dead" => 0,
        _ if twin.is_due() => {
            let rolls = twin.rolls();
            let rolls = rolls.iter();
            rolls
                .map(|(roll, _)| twin_count(&twin.roll(roll), depth))
                .sum()
        }
        _ => {
            let moves = twin.moves();
            let moves = moves.iter();
            moves.map(|mv| twin_count(&twin.play(mv), depth - 1)).sum()
        }
    }
}

#[test]
fn locks_and_dice_have_the_counts_of_the_twin() {
    let examples = examples();
    for name in [
        "colour-call",
        "dice-chess",
        "monster",
        "palette-lock",
        "shade-lock",
        "three-dice",
    ] {
        let rules = TwinRules::read(&examples[name], &examples["chess"]);
        let expected = COUNTS
            .iter()
            .find(|(other, _)| *other == name)
            .expect("counts")
            .1;
        for depth in [1, 2] {
            let count = twin_count(&rules.start(), depth);
            assert_eq!(
                count,
                expected[depth as usize - 1],
                "{name} to depth {depth}"
            );
        }
    }
}

/// Perft of chess positions with all special moves, from the Chess Programming Wiki.
#[test]
fn chess_from_a_file_has_its_published_counts() {
    let AnyCustomGame::Small(game) = open("chess", &examples()["chess"]) else {
        panic!("a small board")
    };
    for (text, depth, count) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            4,
            197_281,
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            4,
            4_085_603,
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674_624),
        (
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            4,
            422_333,
        ),
        (
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            4,
            2_103_487,
        ),
    ] {
        let position = game.read(text).expect(text);
        assert_eq!(perft(&position, depth, PerftMode::Full), count, "{text}");
    }
}

#[test]
fn a_game_without_castling_takes_the_start_of_its_parent_without_it() {
    let text = "format = 1\nname = 'rooks'\nparent = 'chess'\ncastling.allowed = false\n";
    let AnyCustomGame::Small(game) = open("rooks", text) else {
        panic!("a small board")
    };
    assert!(start(&game).to_string().ends_with(" w - - 0 1"));
}

#[test]
fn chess960_from_a_file_has_its_published_counts() {
    let AnyCustomGame::Small(game) = open("chess960", &examples()["chess960"]) else {
        panic!("a small board")
    };
    // The last one by python-chess.
    for (text, counts) in [
        (
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            [21, 528, 12_189],
        ),
        (
            "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
            [21, 807, 18_002],
        ),
        (
            "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
            [20, 479, 10_471],
        ),
        (
            "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
            [23, 522, 12_333],
        ),
        ("8/8/8/4B2b/6nN/8/5P2/2R1K2k w Q - 0 1", [34, 318, 9_002]),
        ("4r3/3k4/8/8/8/8/6PP/qR1K1R2 w KQ - 0 1", [19, 628, 12_858]),
        (
            "r3kr1r/1pp2pp1/8/8/8/8/1PP2PP1/R3KR1R w FAfa - 0 1",
            [32, 940, 28_047],
        ),
    ] {
        let position = game.read(text).expect(text);
        let found = [1, 2, 3].map(|depth| perft(&position, depth, PerftMode::Full));
        assert_eq!(found, counts, "{text}");
        assert_eq!(game.read(&position.to_string()), Ok(position), "{position}");
    }
}

/// The pieces on the first and the last rank of the start that `seed` draws.
fn drawn_ranks(text: &str, seed: u64) -> [String; 2] {
    let AnyCustomGame::Small(game) = open("a shuffled game", text) else {
        panic!("a small board")
    };
    let seed = seed.to_string();
    let words = ["random", seed.as_str(), "moves"];
    let start = game.start(&words).expect("a start");
    assert_eq!(start.words_used, 2);
    let placement = start.position.to_string();
    let ranks: Vec<&str> = placement.split([' ', '/']).take(8).collect();
    assert_eq!(ranks[1..7], ["pppppppp", "8", "8", "8", "8", "PPPPPPPP"]);
    [ranks[7], ranks[0]].map(str::to_owned)
}

#[test]
fn drawn_starts_have_the_pieces_of_the_file_in_an_order_that_it_allows() {
    let text = &examples()["shuffle"];
    let sorted = |rank: &str| {
        let mut letters: Vec<char> = rank.to_uppercase().chars().collect();
        letters.sort_unstable();
        letters.into_iter().collect::<String>()
    };
    let shades = |rank: &str, letter| -> Vec<usize> {
        let letters = rank.char_indices().filter(|(_, other)| *other == letter);
        letters.map(|(place, _)| place % 2).collect()
    };
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..300 {
        let [white, black] = drawn_ranks(text, seed);
        assert_eq!(sorted(&white), "BBKNNQRR");
        assert_eq!(white, black.to_uppercase());
        assert_ne!(shades(&white, 'B')[0], shades(&white, 'B')[1], "{white}");
        seen.insert(white);
    }
    // There are 2880 of them.
    assert!(seen.len() > 250, "{}", seen.len());

    let rules = "two-shades = ['bishop']\nbetween = { inner = 'king', outer = 'rook' }\n";
    let turned = format!("{text}black = 'turn'\n").replace("two-shades = [\"bishop\"]\n", rules);
    let own = turned.replace("'turn'", "'own'");
    let mut differ = 0;
    for seed in 0..100 {
        let [white, black] = drawn_ranks(&turned, seed);
        let reversed: String = black.to_uppercase().chars().rev().collect();
        assert_eq!(white, reversed);
        let [white, black] = drawn_ranks(&own, seed).map(|rank| rank.to_uppercase());
        for rank in [&white, &black] {
            let king = rank.find('K').expect("a king");
            assert!(
                rank[..king].contains('R') && rank[king..].contains('R'),
                "{rank}"
            );
            assert_eq!(sorted(rank), "BBKNNQRR");
        }
        differ += u32::from(white != black);
    }
    assert!(differ > 90, "{differ}");
}

#[test]
fn what_cannot_be_shuffled_is_named() {
    let text = &examples()["shuffle"];
    let refused = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        match AnyCustomGame::read(&text.replace(from, to)) {
            Ok(_) => panic!("{to} is read"),
            Err(error) => error.to_string(),
        }
    };
    for (from, to, reason) in [
        ("\"h1\"", "\"h1\", \"a1\"", "'a1' is listed twice"),
        ("\"h1\"", "\"h3\"", "White has no piece on h3"),
        (
            "[\"bishop\"]",
            "[\"pawn\"]\nbetween = { inner = \"elk\", outer = \"king\" }",
            "unknown piece 'elk'",
        ),
        ("rnbqkbnr/p", "rnrqkbnr/p", "different pieces"),
    ] {
        let found = refused(from, to);
        assert!(found.contains(reason), "{to}: {found}");
    }
    let wide = "
format = 1
name = 'wide'
parent = 'chess'
board = { files = 11, ranks = 8 }
start = 'rnbqkbnrbnr/ppppppppppp/11/11/11/11/PPPPPPPPPPP/RNBQKBNRBNR w Kk'
castling.short = { king = 'e1i1', rook = 'k1h1' }
shuffle.squares = ['j1', 'k1']
";
    let error = AnyCustomGame::read(wide)
        .err()
        .expect("too wide")
        .to_string();
    assert!(error.contains("on 10 files at most"), "{error}");
    let AnyCustomGame::Small(game) = open("shuffle", text) else {
        panic!("a small board")
    };
    let error = |words: &[&str]| game.start(words).expect_err("wrong words").to_string();
    assert!(error(&["random"]).contains("the seed is missing"));
    assert!(error(&["random", "x"]).contains("'x' is not a seed"));
}

#[test]
fn moves_that_turn_are_told_leg_by_leg() {
    let text = "
format = 1
name = 'bent'
parent = 'chess'
[pieces]
bishop.moves = '[F?fR]'
knight.moves = 'zWWzF3[D-fB]'
rook.moves = '[cW?fB]'
";
    let AnyCustomGame::Small(game) = open("bent", text) else {
        panic!("a small board")
    };
    let told: BTreeMap<String, String> = game
        .piece_cards()
        .into_iter()
        .map(|card| (card.name().to_string(), card.text.to_string()))
        .collect();
    for (name, text) in [
        (
            "bishop",
            "Moves and captures one square diagonally, and from there, if it is empty, also any \
             number of squares straight outward.",
        ),
        (
            "knight",
            "Moves and captures one square straight, again and again, turning to one side and \
             back, while it lands on empty squares. Moves and captures one square diagonally, up \
             to 3 times, turning to one side and back, while it lands on empty squares. Moves and \
             captures 2 squares straight to an empty square, then any number of squares \
             diagonally outward.",
        ),
        (
            "rook",
            "Moves and captures one square straight, there only to capture; or, if it is empty, \
             from there any number of squares diagonally outward.",
        ),
    ] {
        assert_eq!(told[name], text, "{name}");
    }
}

#[test]
fn turns_that_cannot_be_are_named_at_their_place() {
    let captured = "end.royal = 'capture'\n";
    for (text, place, reason) in [
        ("turn.moves = 2", [4, 14], "expected end.royal = 'capture'"),
        (
            "relief.no-move = 'skip'",
            [4, 18],
            "expected end.royal = 'capture'",
        ),
        ("lock.to = true", [4, 11], "a lock needs by ="),
        ("lock.single-unlocked = true", [4, 24], "a lock needs by ="),
        ("lock = { by = 'colour' }", [4, 15], "a lock allows nothing"),
        (
            "lock = { by = 'piece', to = true }",
            [4, 15],
            "expected by = 'colour'",
        ),
        (
            "lock = { by = 'piece', pieces = { king = [] }, later-moves = 'elsewhere' }",
            [4, 62],
            "need by = 'colour'",
        ),
        (
            "lock = { by = 'colour', to = true, later-moves = 'elsewhere' }",
            [4, 50],
            "expected turn.moves",
        ),
        (
            "lock = { by = 'colour', to = true, single-unlocked = true }",
            [4, 54],
            "expected turn.moves",
        ),
        (
            "end.royal = 'capture'\nturn = { moves = 2, may-stop = true }\nrelief.no-move = 'skip'",
            [6, 18],
            "expected no-move = 'pass'",
        ),
        (
            "end.royal = 'capture'\ndie = { dice = 2, faces = [{ pieces = ['pawn'] }, { pieces = ['king'] }] }",
            [5, 16],
            "several dice go with relief.no-move = 'pass'",
        ),
    ] {
        let whole = format!("format = 1\nname = 'wrong'\nparent = 'chess'\n{text}\n");
        let error = AnyCustomGame::read(&whole).err().expect(text);
        assert!(error.reason.contains(reason), "{text}: {error}");
        assert_eq!([error.line, error.column], place, "{text}: {error}");
    }
    let plain = format!("format = 1\nname = 'right'\nparent = 'chess'\n{captured}turn.moves = 2\n");
    assert!(AnyCustomGame::read(&plain).is_ok());
}

/// The pieces of the start, each with a picture, and the size of the picture of the board.
fn check_pictures<G: PlayBoard>(name: &str, game: &CustomGame<G>) {
    let diagram = start(game).diagram();
    let pieces = diagram
        .squares
        .cells()
        .filter_map(|cell| cell.piece.as_ref());
    for piece in pieces {
        let by_moves = piece.shape.ends_with("medallion");
        assert_ne!(piece.shape, "special", "{name}: {}", piece.letter);
        assert_eq!(piece.emblem.is_some(), by_moves, "{name}: {}", piece.letter);
        assert_eq!(piece.glyph.is_none(), by_moves, "{name}: {}", piece.letter);
    }
    let picture = svg(&diagram, name);
    assert!(picture.len() < 45_000, "{name}: {} bytes", picture.len());
}

#[test]
fn every_piece_of_a_file_has_a_picture() {
    let huge = "format = 1\nname = 'huge'\nparent = 'chess'\n[pieces]\n\
        elk = { letter = 'E', moves = '(4,1)CZNDAFWHG(5,2)QQNNCC' }\n";
    let start = "start = 'rnbeker1/8/8/8/8/8/8/RNBEKER1 w'\ncastling.allowed = false\n";
    let huge = huge.replacen("[pieces]", &format!("{start}[pieces]"), 1);
    for (name, text) in examples().into_iter().chain([("huge".to_owned(), huge)]) {
        with_custom_game!(open(&name, &text), |game| check_pictures(&name, &game));
    }
}

#[test]
fn a_game_without_repetition_goes_on() {
    let chess = format!("{}repetition = 'none'\n", examples()["three-check"]);
    for (text, is_over) in [(&examples()["three-check"], true), (&chess, false)] {
        let AnyCustomGame::Small(game) = open("a game", text) else {
            panic!("a small board")
        };
        let mut line = Line::new(start(&game));
        for step in ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2) {
            line.make_text(step).expect("a move");
        }
        let repeated = line.outcome() == Some(Outcome::Draw(Reason::Repetition));
        assert_eq!(repeated, is_over, "{text}");
    }
}

/// A compiled game beside its file: the same texts, moves and outcomes along random games.
fn check_compiled<V: Variant, G: PlayBoard>(game: &CustomGame<G>, seed: u64) {
    for walk in 0..40 {
        let mut rng = Rng::stream(seed, walk);
        let mut compiled = Colorbound::<V::Board>::start(V::rules());
        let mut position = start(game);
        for _ in 0..200 {
            let here = compiled.to_string();
            assert_eq!(position.to_string(), here);
            let mut moves: Vec<String> = compiled.legal().iter().map(ToString::to_string).collect();
            let mut own: Vec<String> = position.legal().iter().map(ToString::to_string).collect();
            moves.sort();
            own.sort();
            assert_eq!(own, moves, "{here}");
            assert_eq!(position.turn(), compiled.turn(), "{here}");
            if compiled.turn() != Turn::Decide {
                break;
            }
            let text = rng.pick(&moves).expect("a move").clone();
            let (Ok(Step::Move(one)), Ok(Step::Move(other))) =
                (Step::parse(&compiled, &text), Step::parse(&position, &text))
            else {
                panic!("{text} in {here}")
            };
            compiled.play(one, &mut ());
            position.play(other, &mut ());
        }
    }
}

#[test]
fn colorbound_from_files_plays_as_the_compiled_games() {
    let examples = examples();
    let game = |name: &str| open(name, &examples[name]);
    let AnyCustomGame::Small(standard) = game("colorbound") else {
        panic!()
    };
    check_compiled::<Standard, Board8x8>(&standard, 1);
    let AnyCustomGame::Small(equalized) = game("colorbound-equalized") else {
        panic!()
    };
    check_compiled::<Equalized, Board8x8>(&equalized, 2);
    let AnyCustomGame::Large(decimal) = game("colorbound-decimal") else {
        panic!()
    };
    check_compiled::<Decimal, Board12x10>(&decimal, 3);
}

#[test]
fn a_closed_game_leaves_nothing_behind() {
    let text = &examples()["capablanca"];
    let open_count = || Board12x10::open_rules().lock().expect("unpoisoned").len();
    let before = open_count();
    let game = open("capablanca", text);
    let AnyCustomGame::Large(large) = game.clone() else {
        panic!()
    };
    assert_eq!(start(&large).legal().len(), 28);
    assert!(open_count() > before);
    drop((game, large));
    // Other tests open and close games beside this one.
    for _ in 0..200 {
        drop(open("capablanca", text));
    }
    assert!(open_count() < before + 60);
}

/// Changes a file at random: a line lost or doubled, letters exchanged, numbers changed.
fn damaged(text: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(lines.len() as u32) as usize;
        match rng.below(5) {
            0 => drop(lines.remove(at)),
            1 => {
                let other = rng.below(lines.len() as u32) as usize;
                let line = lines[at].clone();
                lines.insert(other, line);
            }
            _ => {
                let mut letters: Vec<char> = lines[at].chars().collect();
                if letters.is_empty() {
                    continue;
                }
                let place = rng.below(letters.len() as u32) as usize;
                let pool: Vec<char> = "KQRBNPWFDACZHGkqrbnp0123456789fblrvscminpz[]?-(),\"' =/"
                    .chars()
                    .collect();
                letters[place] = *rng.pick(&pool).expect("a letter");
                lines[at] = letters.into_iter().collect();
            }
        }
        if lines.is_empty() {
            break;
        }
    }
    lines.join("\n")
}

/// Plays at random and checks what every game keeps.
fn play_damaged<G: PlayBoard>(game: &CustomGame<G>, rng: &mut Rng) -> u32 {
    let mut position = start(game);
    let mut plies = 0;
    while plies < 40 && !matches!(position.turn(), Turn::Over(_)) {
        let here = format!("{position}");
        if position.turn() == Turn::Roll {
            let roll = <Custom<G> as Position>::Chance::draw(&position, rng);
            position.make(Step::Roll(roll));
            continue;
        }
        check_noisy(&position, &here);
        assert_eq!(position.key(), position.key_from_scratch(), "{here}");
        assert_eq!(game.read(&here), Ok(position), "{here}");
        let legal = position.legal();
        let texts: std::collections::BTreeSet<String> =
            legal.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), legal.len(), "{here}: {legal:?}");
        let mv = *rng.pick(&legal).expect("a move");
        position.play(mv, &mut ());
        plies += 1;
    }
    let over = matches!(
        position.turn(),
        Turn::Over(Outcome::Win(..) | Outcome::Draw(_))
    );
    assert!(over || !position.legal().is_empty(), "{position}");
    plies
}

#[test]
fn damaged_files_are_refused_or_played() {
    let count: u64 =
        std::env::var("ERMINE_DAMAGED").map_or(1000, |count| count.parse().expect("a number"));
    let examples: Vec<String> = examples().into_values().collect();
    let (accepted, refused) = (0..count)
        .into_par_iter()
        .map(|seed| {
            let mut rng = Rng::stream(62, seed);
            let text = damaged(rng.pick(&examples).expect("an example"), &mut rng);
            match AnyCustomGame::read(&text) {
                Ok(game) => {
                    with_custom_game!(game, |game| (play_damaged(&game, &mut rng).min(1), 0))
                }
                Err(error) => {
                    assert!(
                        error.line > 0 && !error.reason.is_empty() && !error.reason.contains('\n'),
                        "{error}"
                    );
                    (0, 1)
                }
            }
        })
        .reduce(|| (0, 0), |one, other| (one.0 + other.0, one.1 + other.1));
    assert!(
        u64::from(accepted) > count / 10 && refused > count / 10,
        "{accepted} {refused}"
    );
}
