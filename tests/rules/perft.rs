//! Perft: the tables of `tests/data` and the numbers that the rules of each game publish.
//!
//! A table enters that folder when two generators agree, the engine's and the plain
//! twin's, so a difference here is a change of the rules.

use ermine::base::geometry::Board8x8;
use ermine::games::colorbound::{
    Colorbound, ColorboundGame, Decimal, Equalized, Ruleset, Standard, Variant,
};
use ermine::games::colour_chess::{ColourChess, ColourChessGame, Tiles};
use ermine::games::royal_palette::{PaletteMap, RoyalPalette, RoyalPaletteGame, Shuffles};
use ermine::games::royal_rumble::{RoyalRumbleGame, RumbleBoardGame};
use ermine::games::royal_standard::{Array, RangeRule, RoyalStandard, RoyalStandardGame};
use ermine::rules::perft::{PerftMode, divide, divide_until, perft};
use ermine::rules::{Game, Position};
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Reads a position string of some game and counts from it.
type Counter = fn(&str, u32) -> Result<u64, String>;

/// The games of the tables of `tests/data`, by the beginning of the file's name: the
/// first match counts.
const GAMES: &[(&str, Counter)] = &[
    ("colorbound-decimal", count::<ColorboundGame<Decimal>>),
    ("colorbound-equalized", count::<ColorboundGame<Equalized>>),
    ("colorbound-reduced", count_reduced),
    ("colorbound", count::<ColorboundGame<Standard>>),
    ("colour-chess", count::<ColourChessGame>),
    ("royal-palette", count::<RoyalPaletteGame>),
    ("royal-rumble-board", count::<RumbleBoardGame>),
    ("royal-rumble", count::<RoyalRumbleGame>),
    ("royal-standard", count::<RoyalStandardGame>),
];

fn count<G: Game + Default>(text: &str, depth: u32) -> Result<u64, String> {
    G::default()
        .read(text)
        .map(|position| perft(&position, depth, PerftMode::Full))
        .map_err(|error| error.to_string())
}

/// Colorbound Chess reduced to rules that another engine can be configured for: the moves
/// of pieces are data (`data/colorbound-reduced.perft`).
fn reduced() -> &'static Ruleset<Board8x8> {
    Standard::common_rules().expect("common rules")
}

fn count_reduced(text: &str, depth: u32) -> Result<u64, String> {
    Colorbound::from_pfen(text, reduced())
        .map(|position| perft(&position, depth, PerftMode::Full))
        .map_err(|error| error.to_string())
}

/// One line of a table.
#[derive(Debug)]
struct Row {
    line: usize,
    position: String,
    counts: Vec<(u32, u64)>,
}

fn read_rows(text: &str) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for (index, content) in text.lines().enumerate() {
        let content = content.trim();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        rows.push(
            read_row(content, index + 1).map_err(|error| format!("line {}: {error}", index + 1))?,
        );
    }
    Ok(rows)
}

fn read_row(content: &str, line: usize) -> Result<Row, String> {
    let (position, counts) = content
        .split_once(';')
        .ok_or("no ';' between position and counts")?;
    let counts = counts
        .split_whitespace()
        .map(|word| {
            let pair = word.split_once('=').and_then(|(depth, count)| {
                Some((depth.parse::<u32>().ok()?, count.parse::<u64>().ok()?))
            });
            pair.ok_or(format!("'{word}' is not <depth>=<count>"))
        })
        .collect::<Result<Vec<_>, _>>()?;
    if counts.is_empty() {
        return Err("no counts".to_owned());
    }
    Ok(Row {
        line,
        position: position.trim().to_owned(),
        counts,
    })
}

fn tables() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("tests/data can be listed")
        .map(|entry| entry.expect("tests/data can be listed").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "perft"))
        .collect();
    files.sort();
    files
}

/// The rows of one table with wrong counts.
fn wrong_rows(path: &Path, counter: Counter) -> Vec<String> {
    let text = std::fs::read_to_string(path).expect("a table can be read");
    let rows = read_rows(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(!rows.is_empty(), "{} has no rows", path.display());
    rows.par_iter()
        .flat_map_iter(|row| {
            row.counts.iter().filter_map(move |&(depth, expected)| {
                let found = counter(&row.position, depth);
                (found != Ok(expected)).then(|| {
                    format!(
                        "{}:{}: depth {depth} of '{}': expected {expected}, found {found:?}",
                        path.display(),
                        row.line,
                        row.position
                    )
                })
            })
        })
        .collect()
}

#[test]
fn the_tables_hold() {
    let files = tables();
    assert!(!files.is_empty(), "tests/data has no *.perft file");
    let mut wrong = Vec::new();
    for path in files {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let (_, counter) = GAMES
            .iter()
            .find(|(game, _)| name.starts_with(game))
            .unwrap_or_else(|| panic!("{name}: no game has this name, add it to GAMES"));
        wrong.extend(wrong_rows(&path, *counter));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_malformed_table_is_refused_with_its_line() {
    assert!(read_rows("# only a comment\n\n").is_ok_and(|rows| rows.is_empty()));
    for (text, part) in [
        ("# a\nabc", "line 2: no ';'"),
        ("abc ;", "line 1: no counts"),
        ("abc ; 1=2 2:3", "'2:3'"),
        ("abc ; 1=-2", "'1=-2'"),
    ] {
        let error = read_rows(text).expect_err(text);
        assert!(error.contains(part), "{error}");
    }
}

fn expect<P: Position>(position: &P, mode: PerftMode, counts: &[u64]) {
    assert_eq!(perft(position, 0, mode), 1);
    for (&expected, depth) in counts.iter().zip(1..) {
        let found = perft(position, depth, mode);
        assert_eq!(found, expected, "depth {depth} of {position:?}");
    }
}

#[test]
fn the_published_numbers_of_the_start_hold() {
    let start = RoyalPalette::start(Shuffles::NONE, PaletteMap::house());
    expect(&start, PerftMode::Full, &[60, 1804, 53_495, 1_640_988]);
}

#[test]
fn the_published_numbers_of_a_shuffled_start_hold() {
    let shuffles = Shuffles::new(3, 5).expect("both are 1-8");
    let start = RoyalPalette::start(shuffles, PaletteMap::house());
    let bands = start.to_string();
    assert!(bands.contains(" abcfghpnorgbuyypnorgbuabcfgh "), "{bands}");
    expect(&start, PerftMode::Full, &[60, 1924, 62_321, 2_042_188]);
}

#[test]
fn the_published_numbers_of_the_promotion_race_hold() {
    let text = "4k3/2P5/8/8/8/8/5p2/4K3 w - - 0 1 gr b ?";
    let position = RoyalPalette::from_pfen(text, PaletteMap::house()).expect("a good position");
    expect(&position, PerftMode::Full, &[15, 224, 5096]);
}

#[test]
fn the_published_numbers_of_the_royal_standard_hold() {
    for (array, counts) in [
        (Array::Original, [19, 361, 9006, 224_676]),
        (Array::Advanced, [54, 2916, 149_480, 7_560_023]),
    ] {
        let start = RoyalStandard::start(array, RangeRule::Full);
        expect(&start, PerftMode::Full, &counts);
        // There is no lock to be ignored.
        expect(&start, PerftMode::Classic, &counts[..3]);
    }
}

#[test]
fn the_published_numbers_of_colour_chess_hold() {
    let start = ColourChess::start(Tiles::HOUSE);
    expect(&start, PerftMode::Full, &[20, 78, 1347, 5771]);
}

#[test]
fn without_lock_and_dice_the_start_is_chess() {
    let start = RoyalPalette::start(Shuffles::NONE, PaletteMap::house());
    expect(
        &start,
        PerftMode::Classic,
        &[20, 400, 8902, 197_281, 4_865_609],
    );
}

#[test]
#[ignore = "seconds: cargo test --release --test rules -- --ignored deeper_the_start"]
fn deeper_the_start_is_chess_too() {
    let start = RoyalPalette::start(Shuffles::NONE, PaletteMap::house());
    assert_eq!(perft(&start, 6, PerftMode::Classic), 119_060_324);
}

#[test]
fn without_lock_and_dice_other_positions_are_chess() {
    for (text, counts) in [
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 \
             ahrgbucfbygprbnggobuycfpnoah - ?",
            &[48, 2039, 97_862][..],
        ),
        (
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 rgraabgb - ?",
            &[14, 191, 2812, 43_238, 674_624],
        ),
    ] {
        let position = RoyalPalette::from_pfen(text, PaletteMap::house()).expect("a good position");
        expect(&position, PerftMode::Classic, counts);
    }
}

#[test]
fn a_divided_count_adds_up() {
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 abcfghbuypnorgorgbuypnabcfgh - ?",
        "P2P2k1/P3Q1br/8/8/8/5K2/3BN2p/Rn3B1R w - - 0 21 gbrfhcgoabfh g ?",
        "r3k2r/8/8/8/8/8/8/RN2K1NR w KQkq - 6 9 ahabgh g 3",
        "8/8/8/5R2/5B2/kBK5/8/8 b - - 26 244 hcf o ?",
    ] {
        let position = RoyalPalette::from_pfen(text, PaletteMap::house()).expect("a good position");
        for mode in [PerftMode::Full, PerftMode::Classic] {
            for depth in 0..=2 {
                let rows = divide(&position, depth, mode);
                let sum: u64 = rows.iter().map(|(_, count)| count).sum();
                let whole = if depth == 0 {
                    0
                } else {
                    perft(&position, depth, mode)
                };
                assert_eq!(sum, whole, "depth {depth}, {mode:?}, {text}");
            }
        }
    }
}

#[test]
fn a_count_can_be_stopped_and_is_the_same_if_not() {
    let start = RoyalPalette::start(Shuffles::NONE, PaletteMap::house());
    let mut stop = AtomicBool::new(false);
    for mode in [PerftMode::Full, PerftMode::Classic] {
        let all = divide_until(&start, 3, mode, &stop, &mut |_, _| {});
        assert_eq!(all, Some(divide(&start, 3, mode)));
    }
    *stop.get_mut() = true;
    assert_eq!(
        divide_until(&start, 30, PerftMode::Full, &stop, &mut |_, _| {}),
        None
    );
}
