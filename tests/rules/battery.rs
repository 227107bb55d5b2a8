//! The shared battery, applied to every game.

mod contract;

use crate::common::random_positions;
use contract::{Counts, Subject, check_all, check_game, check_order};
use ermine::base::Square;
use ermine::base::geometry::{self, Geometry, Offset};
use ermine::games::colorbound::{
    Colorbound, ColorboundGame, Decimal, Equalized, Standard, Variant,
};
use ermine::games::colour_chess::{ColourChess, ColourChessGame, Move, Tiles};
use ermine::games::royal_palette::{Officer, PaletteMap, RoyalPalette, RoyalPaletteGame, Shuffles};
use ermine::games::royal_rumble::{
    Kind, RoyalRumble, RoyalRumbleGame, RumbleBoard, RumbleBoardGame,
};
use ermine::games::royal_standard::{RoyalStandard, RoyalStandardGame, board};
use ermine::pieces::Orthodox;
use ermine::rules::{Game, Position};

const HOUSE: &str = "K=rbuyno,Q=gbp,Ra=ro,Rh=bu,Nb=rg,Ng=yp,Bc=yu,Bf=no";
const OTHER: &str = "K=gbypno,Q=ruo,Ra=gp,Rh=yn,Nb=bo,Ng=ru,Bc=rn,Bf=gy";

/// All possible texts of a step of Royal Palette: two squares, two squares and an
/// officer, a square and an officer, a roll.
fn royal_palette_texts() -> Vec<String> {
    let mut texts: Vec<String> = (0..=9).map(|number| format!("r{number}")).collect();
    // A kind alone does not say which rook.
    texts.push("e7e8r".to_owned());
    for from in Square::all() {
        for to in Square::all() {
            texts.push(format!("{from}{to}"));
            let promotes = to.rank() % 7 == 0 && from.rank() != to.rank();
            let near = from.file().abs_diff(to.file()) <= 1;
            if promotes && near {
                texts.extend(Officer::ALL.map(|officer| format!("{from}{to}{}", officer.code())));
            }
        }
        texts.extend(Officer::ALL.map(|officer| format!("{from}={}", officer.code())));
    }
    texts
}

/// Runs the battery under one map from every start given.
fn royal_palette(
    map: &str,
    starts: &[String],
    noisy_eighths: u32,
    walks: u64,
    seed: u64,
) -> Counts {
    let mut game = RoyalPaletteGame::default();
    game.set("PaletteMap", map).expect("a good map");
    let conceivable = royal_palette_texts();
    let read = |text: &str| game.read(text).map_err(|error| error.to_string());
    let left_in_check = |position: &RoyalPalette| {
        let (us, them) = (position.side(), position.side().flip());
        let king = position.king(them);
        position.attackers(king, us, position.occupied()).any()
    };
    let subject = Subject {
        name: format!("royal-palette under {map}"),
        read: &read,
        write_notation: RoyalPaletteGame::step_notation,
        read_notation: RoyalPaletteGame::read_notation,
        diagram: RoyalPaletteGame::diagram,
        fresh_table_key: &RoyalPalette::key_from_scratch,
        left_in_check: &left_in_check,
        faces: 8,
        conceivable: &conceivable,
        walks,
        steps: 300,
        noisy_eighths,
    };
    check_all(&subject, starts, seed)
}

/// All 64 shuffles.
fn shuffled_starts() -> Vec<String> {
    let mut starts = Vec::new();
    for white in 1..=8 {
        for black in 1..=8 {
            let shuffles = Shuffles::new(white, black).expect("both are 1-8");
            starts.push(RoyalPalette::start(shuffles, PaletteMap::house()).to_string());
        }
    }
    starts
}

/// Positions in which conversions, ready pawns and draws are near.
fn late_starts() -> Vec<String> {
    [
        "4k3/2P5/8/8/8/8/5p2/4K3 w - - 0 1 gr b ?",
        "P1P1k3/8/8/8/8/8/8/RN2KBNR w KQ - 1 33 rgabfgh u ?",
        "P2rk3/1P6/8/8/8/5p2/8/RNBQKBNR w KQ - 0 31 raguabcfgh y ?",
        "4k3/1PP3P1/8/8/8/8/1p4pp/4K3 b - - 0 30 rgbuyp g ?",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1 bgrgbuypgb - ?",
        "rnbqkbnr/1P4P1/8/8/8/8/1p4p1/RNBQKBNR b KQkq - 0 25 abcfghrguyabcfgh r ?",
        "4k3/8/8/8/8/8/8/p1p1K2p b - - 1 33 uyp y x",
        "P1Q1k3/8/8/8/8/8/8/4K3 w - - 1 33 r u x+",
        "P1P1k2P/8/8/8/8/8/8/2K5 w - - 0 33 rgb u 3",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 6 9 ahah g ?",
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 2 ru r ?",
        "4k3/8/8/8/8/8/8/R3K3 w Q - 90 90 a g ?",
        "4k3/8/8/8/8/6n1/8/3BK3 w - - 3 90 gc g ?",
    ]
    .map(str::to_owned)
    .to_vec()
}

#[test]
fn royal_palette_keeps_the_contract_of_a_game() {
    check_game::<RoyalPaletteGame>(9);
}

#[test]
fn the_outcomes_of_royal_palette_are_ordered() {
    let mut restricted = 0;
    for position in random_positions(11, 2000) {
        check_order(&position);
        let moves = position.generate();
        restricted += usize::from(!moves.extra().is_empty());
    }
    for text in late_starts() {
        let position = RoyalPalette::from_pfen(&text, PaletteMap::house());
        check_order(&position.unwrap_or_else(|error| panic!("{error}")));
    }
    assert!(restricted > 500, "{restricted}");
}

#[test]
fn royal_palette_passes_from_every_shuffle() {
    let starts = shuffled_starts();
    let (one, other) = starts.split_at(starts.len() / 2);
    let quiet_walks = royal_palette(HOUSE, one, 1, 1, 100);
    let noisy_walks = royal_palette(OTHER, other, 5, 1, 200);
    let counts = quiet_walks.and(noisy_walks);
    assert!(counts.positions > 5_000, "{counts:?}");
    assert!(counts.rolls > 2_000 && counts.moves > 2_000, "{counts:?}");
    assert!(
        counts.restricted > 1_000 && counts.noisy > 250,
        "{counts:?}"
    );
    assert!(counts.whole_lists > 100, "{counts:?}");
    assert!(counts.taken_back > 500, "{counts:?}");
}

#[test]
fn royal_palette_passes_in_late_positions() {
    let mut counts = Counts::default();
    for (map, seed) in [(HOUSE, 300), (OTHER, 400), (HOUSE, 500), (OTHER, 600)] {
        counts = counts.and(royal_palette(map, &late_starts(), 2, 3, seed));
    }
    assert!(counts.before_roll > 100, "{counts:?}");
    assert!(counts.wins > 3 && counts.draws > 10, "{counts:?}");
}

#[test]
fn a_table_key_tells_a_conversion_due_from_one_that_is_over() {
    let read = |die: &str| {
        let text = format!("P1N1k3/8/8/8/8/8/8/4K3 w - - 1 33 rb u {die}");
        RoyalPalette::from_pfen(&text, PaletteMap::house()).expect("a good position")
    };
    let (due, rolled) = (read("?"), read("4"));
    assert!(due.before_roll() && !rolled.before_roll());
    assert_ne!(due.table_key(), rolled.table_key());
    assert_eq!(read("x").table_key(), due.table_key());
    for die in ["?+", "x+", "7", "8"] {
        assert_eq!(read(die).table_key(), rolled.table_key(), "{die}");
    }
    let keys: std::collections::HashSet<u64> = ["?", "x", "?+", "x+", "4", "7", "8"]
        .iter()
        .map(|die| read(die).key())
        .collect();
    assert_eq!(keys.len(), 7, "every state of the die has a key of its own");
}

/// All possible texts of a move of the Royal Standard.
fn royal_standard_texts() -> Vec<String> {
    let mut texts = Vec::new();
    for from in board::BOARD {
        for to in board::BOARD {
            texts.push(format!("{from}{to}"));
            texts.extend(board::adjacent(to).map(|place| format!("{from}{to},{place}")));
        }
        texts.push(format!("{from}a1"));
        texts.push(format!("{from}h3"));
        texts.push(format!("{from}c3,{from}"));
    }
    texts
}

/// Runs the battery under one range rule from every start given.
fn royal_standard(rule: &str, starts: &[&str], noisy_eighths: u32, seed: u64) -> Counts {
    let mut game = RoyalStandardGame::default();
    game.set("RangeRule", rule).expect("a rule");
    let conceivable = royal_standard_texts();
    let read = |text: &str| game.read(text).map_err(|error| error.to_string());
    let subject = Subject {
        name: format!("royal-standard, range rule {rule}"),
        read: &read,
        write_notation: RoyalStandardGame::step_notation,
        read_notation: RoyalStandardGame::read_notation,
        diagram: RoyalStandardGame::diagram,
        fresh_table_key: &RoyalStandard::key_from_scratch,
        // A king may be left in check.
        left_in_check: &|_: &RoyalStandard| false,
        faces: 0,
        conceivable: &conceivable,
        walks: 12,
        steps: 200,
        noisy_eighths,
    };
    check_all(&subject, starts, seed)
}

#[test]
fn royal_standard_keeps_the_contract_of_a_game() {
    check_game::<RoyalStandardGame>(10);
}

#[test]
fn royal_standard_passes_from_starts_and_ends() {
    let starts = [
        "*sskss*/br1w1br/7/7/BR1W1BR/*SSKSS* w - 0 1",
        "*rbkrb*/1sswss1/7/7/1SSWSS1/*RBKRB* w - 0 1",
        "*sskss*/br1w1br/7/7/BR1W1BR/*SSKSS* b b6f6 90 40",
        "*2ss1*/7/1r4K/wsbWB1s/S1R1S1k/*SSR2* b b3 17 20",
        "*5*/k6/1B2S2/2SW3/1R4K/*5* w - 98 1",
        "*2K2*/7/7/7/rrb4/*kb3* b - 0 1",
        "*5*/7/7/3K3/7/*5* b - 0 30",
    ];
    let counts = royal_standard("full", &starts, 1, 700)
        .and(royal_standard("ends", &starts, 0, 800))
        .and(royal_standard("full", &starts, 6, 900));
    assert_eq!(
        (counts.rolls, counts.before_roll, counts.restricted),
        (0, 0, 0),
        "{counts:?}"
    );
    assert!(counts.positions > 3_500, "{counts:?}");
    assert!(counts.noisy > 220, "{counts:?}");
    assert!(counts.wins > 23 && counts.draws > 2, "{counts:?}");
    assert!(counts.whole_lists > 20, "{counts:?}");
    assert!(counts.taken_back > 500, "{counts:?}");
}

/// All possible texts of an action of Royal Rumble, and some impossible ones.
fn royal_rumble_texts() -> Vec<String> {
    let mut texts = std::collections::BTreeSet::new();
    let around = ermine::pieces::leapers::AROUND;
    for from in Square::all() {
        texts.insert(format!("{from}@"));
        for to in Square::all() {
            texts.extend([
                format!("{from}{to}"),
                format!("{from}x{to}"),
                format!("{from}+{to}"),
            ]);
            let promotes = to.rank() % 7 == 0 && from.file().abs_diff(to.file()) <= 1;
            if promotes && from.rank().abs_diff(to.rank()) == 1 {
                let kinds = Kind::FIGHTERS.iter().chain([&Kind::Pawn]);
                texts.extend(kinds.map(|kind| format!("{from}{to}={}", kind.code())));
            }
        }
        for (number, &step) in around.iter().enumerate() {
            // A swipe: three neighbours on the ring, or some of them.
            let arc = [7, 0, 1].map(|shift| from.offset(around[(number + shift) % 8]));
            for chosen in 1..8 {
                let chosen = arc
                    .iter()
                    .enumerate()
                    .filter(|(bit, _)| chosen >> bit & 1 != 0);
                let victims = chosen.filter_map(|(_, square)| *square).collect();
                texts.insert(format!("{from}{}", removed(victims)));
            }
            // Pieces beyond or behind the move of a queen.
            for count in 1..8 {
                let far = |count: i8| from.offset(step.times(count));
                let Some(to) = far(count) else { break };
                let [beyond, behind] = [count + 1, -1].map(far);
                for victims in [vec![beyond], vec![behind], vec![beyond, behind]] {
                    let victims = victims.into_iter().flatten().collect();
                    texts.insert(format!("{from}{to}{}", removed(victims)));
                }
            }
            // A frog's leaps.
            let leap = |from: Square, step: Offset| {
                Some((from.offset(step)?, from.offset(step.times(2))?))
            };
            let Some((over, landed)) = leap(from, step) else {
                continue;
            };
            texts.insert(format!("{from}{landed}{}", removed(vec![over])));
            for (second, to) in around.into_iter().filter_map(|step| leap(landed, step)) {
                for victims in [vec![over], vec![second], vec![over, second]] {
                    texts.insert(format!("{from}{to}{}", removed(victims)));
                }
            }
        }
    }
    texts.into_iter().collect()
}

/// `x` and the squares in order; nothing without squares.
fn removed(mut squares: Vec<Square>) -> String {
    squares.sort();
    let names: String = squares.iter().map(Square::to_string).collect();
    if names.is_empty() {
        names
    } else {
        format!("x{names}")
    }
}

/// Runs the battery from every start given.
fn royal_rumble(starts: &[&str], noisy_eighths: u32, seed: u64) -> Counts {
    let conceivable = royal_rumble_texts();
    let read = |text: &str| {
        RumbleBoardGame
            .read(text)
            .map_err(|error| error.to_string())
    };
    let subject = Subject {
        name: "royal-rumble-board".to_owned(),
        read: &read,
        write_notation: RumbleBoardGame::step_notation,
        read_notation: RumbleBoardGame::read_notation,
        diagram: RumbleBoardGame::diagram,
        fresh_table_key: &RumbleBoard::key_from_scratch,
        left_in_check: &|position: &RumbleBoard| position.is_in_check(position.side().flip()),
        faces: 0,
        conceivable: &conceivable,
        walks: 12,
        steps: 200,
        noisy_eighths,
    };
    check_all(&subject, starts, seed)
}

#[test]
fn royal_rumble_keeps_the_contract_of_a_game() {
    check_game::<RumbleBoardGame>(16);
    check_game::<RoyalRumbleGame>(17);
}

/// The texts of one board for each of the six.
fn royal_rumble_match_texts() -> Vec<String> {
    let texts = royal_rumble_texts();
    let numbered = texts
        .iter()
        .flat_map(|text| (1..=6).map(move |number| format!("{number}:{text}")));
    let mut found: Vec<String> = numbered.collect();
    found.extend(["0:e2e4", "7:e2e4", "1:", ":e2e4", "1:1:e2e4", "1 e2e4"].map(str::to_owned));
    found
}

#[test]
fn the_match_of_royal_rumble_passes_from_starts() {
    let fresh = |text: &str| RoyalRumble::from_pfen(text).map_err(|error| error.to_string());
    let in_check = |position: &RoyalRumble| {
        let mut open = position.open();
        open.any(|(_, board)| board.is_in_check(board.side().flip()))
    };
    let conceivable = royal_rumble_match_texts();
    let subject = Subject {
        name: RoyalRumbleGame::NAME.to_owned(),
        read: &fresh,
        write_notation: RoyalRumbleGame::step_notation,
        read_notation: RoyalRumbleGame::read_notation,
        diagram: RoyalRumbleGame::diagram,
        fresh_table_key: &|position: &RoyalRumble| {
            fresh(&position.to_string())
                .expect("a position")
                .table_key()
        },
        left_in_check: &in_check,
        faces: 0,
        conceivable: &conceivable,
        walks: 4,
        steps: 200,
        noisy_eighths: 5,
    };
    // No board repeats a position here: that closes it between two steps, which the
    // battery takes for the end of the game. The twin's walks go to the end.
    let counts = check_all(
        &subject,
        &Vec::from_iter(RoyalRumbleGame.info().suite_positions().take(6)),
        31,
    );
    assert!(counts.positions > 3_000 && counts.noisy > 200, "{counts:?}");
}

#[test]
fn royal_rumble_passes_from_starts_and_ends() {
    let starts = [
        "qrbnkfw[bd]/pppppppp/8/8/8/8/PPPPPPPP/QRBNKFW[Bd] w - 0 1 Q,R,B,N,F,W,Bd",
        "[sq][bb][si][ch][li][im][ad][wd]/pppppppp/8/8/8/8/PPPPPPPP/[Sq][Bb][Si][Ch][Li][Im][Ad][Wd] \
         w - 0 1 Sq,Bb,Si,Ch,Im,Ad,Wd",
        "[fr][cc][im][ch][mk][ac][bf]q/pppppppp/8/8/8/8/PPPPPPPP/[Fr][Cc][Im][Ch][Mk][Ac][Bf]Q \
         w - 0 1 Q,Fr,Cc,Bf,Ch,Im,Ac",
        "[fr][cc][im][ch][wu][ac][bf]q/pppppppp/8/8/8/8/PPPPPPPP/[Fr][Cc][Im][Ch][Wu][Ac][Bf]Q \
         b - 0 4 Q,Fr,Cc,Bf,Ch,Im,Ac",
        "3[rw]4/1P4P1/8/8/3[cc]4/8/1p4p1/4[Rw]3 w - 0 30 Q,R,Fr,Cc,Im,Cn,Aj",
        "7[mk]/8/8/3r4/3[Mk]P3/2b5/8/8 b - 0 11 R,B,F,W,Ca,Im,G",
        "7k/8/8/4[im]3/3[Im]4/8/8/K7 w - 90 30 N,Hr,Pk,Im,Gr,Mo,Sv",
    ];
    let quiet_walks = royal_rumble(&starts, 1, 1600);
    expect_without_dice(quiet_walks.and(royal_rumble(&starts, 5, 1700)));
}

/// All possible texts of a move of Colour Chess: two squares, and a letter where a pawn
/// may promote.
fn colour_chess_texts() -> Vec<String> {
    let mut texts = Vec::new();
    for from in Square::all() {
        for to in Square::all() {
            texts.push(format!("{from}{to}"));
            let near = from.file().abs_diff(to.file()) <= 1;
            if to.rank() % 7 == 0 && from.rank().abs_diff(to.rank()) == 1 && near {
                let letters = Move::PROMOTIONS.map(|kind| kind.letter().to_ascii_lowercase());
                texts.extend(letters.map(|letter| format!("{from}{to}{letter}")));
            }
        }
    }
    texts
}

/// Runs the battery from every start given.
fn colour_chess(starts: &[String], noisy_eighths: u32, walks: u64, seed: u64) -> Counts {
    let conceivable = colour_chess_texts();
    let read = |text: &str| ColourChess::from_fen(text).map_err(|error| error.to_string());
    let subject = Subject {
        name: "colour-chess".to_owned(),
        read: &read,
        write_notation: ColourChessGame::step_notation,
        read_notation: ColourChessGame::read_notation,
        diagram: ColourChessGame::diagram,
        fresh_table_key: &ColourChess::key_from_scratch,
        // Kings may be left in check: capturing them wins the game.
        left_in_check: &|_| false,
        faces: 0,
        conceivable: &conceivable,
        walks,
        steps: 300,
        noisy_eighths,
    };
    check_all(&subject, starts, seed)
}

/// Positions in which promotions, missed parts and draws are near.
fn colour_chess_late() -> Vec<String> {
    let starts = [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 9",
        "4k3/2P5/8/8/8/8/5p2/4K3 w - - 0 9",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 190 9",
        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq - 0 9",
        "4k3/p1p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/4K3 w - - 0 9",
        "K7/8/8/8/8/3p1p1p/2pPpppp/2B1nbnk w - - 0 9",
        "BRBBBBBK/1PPPPPPP/8/8/P7/8/pppppppp/bbbbbbbk w - - 0 9",
        "4k3/4Q3/8/8/8/8/8/4K3 b - - 0 9",
    ];
    let boards = [Tiles::HOUSE, Tiles::random(1), Tiles::random(2)];
    let texts = starts
        .iter()
        .flat_map(|start| boards.map(|tiles| format!("{start} {tiles} - 2 -")));
    texts.collect()
}

#[test]
fn colour_chess_keeps_the_contract_of_a_game() {
    check_game::<ColourChessGame>(9);
}

#[test]
fn colour_chess_passes_on_every_board() {
    let boards = (0..20).map(Tiles::random).chain([Tiles::HOUSE]);
    let starts: Vec<String> = boards
        .map(|tiles| ColourChess::start(tiles).to_string())
        .collect();
    let counts = colour_chess(&starts, 1, 4, 700).and(colour_chess(&starts, 5, 4, 800));
    assert!(counts.positions > 8_000, "{counts:?}");
    assert!(counts.noisy > 800 && counts.wins > 120, "{counts:?}");
    assert!(counts.whole_lists > 20, "{counts:?}");
    assert!(counts.taken_back > 500, "{counts:?}");
}

#[test]
fn colour_chess_passes_in_late_positions() {
    let counts = colour_chess(&colour_chess_late(), 2, 8, 900);
    assert!(counts.wins > 20 && counts.draws > 8, "{counts:?}");
}

/// All possible texts of a move on a board, and some impossible ones.
fn colorbound_texts<V: Variant>() -> Vec<String> {
    let mut texts = Vec::new();
    let last = V::Board::RANKS - 1;
    for from in geometry::Square::<V::Board>::all() {
        for to in geometry::Square::<V::Board>::all() {
            texts.push(format!("{from}{to}"));
            let promotes = to.rank() == 0 || to.rank() == last;
            if promotes && from.file().abs_diff(to.file()) <= 1 {
                texts.extend(
                    "bwldoypkq"
                        .chars()
                        .map(|letter| format!("{from}{to}{letter}")),
                );
            }
        }
        texts.extend([
            format!("{from}{from}"),
            format!("{from}a11"),
            format!("{from}k1"),
        ]);
    }
    texts
}

/// Runs the battery from every start given.
fn colorbound<V: Variant>(starts: &[&str], noisy_eighths: u32, seed: u64) -> Counts {
    let game = ColorboundGame::<V>::default();
    let conceivable = colorbound_texts::<V>();
    let read = |text: &str| game.read(text).map_err(|error| error.to_string());
    let left_in_check =
        |position: &Colorbound<V::Board>| position.kings_in_check(position.side().flip()).any();
    let subject = Subject {
        name: V::NAME.to_owned(),
        read: &read,
        write_notation: ColorboundGame::<V>::step_notation,
        read_notation: ColorboundGame::<V>::read_notation,
        diagram: ColorboundGame::<V>::diagram,
        fresh_table_key: &Colorbound::key_from_scratch,
        left_in_check: &left_in_check,
        faces: 0,
        conceivable: &conceivable,
        walks: 12,
        steps: 200,
        noisy_eighths,
    };
    check_all(&subject, starts, seed)
}

/// Asserts that a battery met enough of everything.
fn expect_without_dice(counts: Counts) {
    let never = (counts.rolls, counts.before_roll, counts.restricted);
    assert_eq!(never, (0, 0, 0), "{counts:?}");
    assert!(counts.positions > 3_500, "{counts:?}");
    assert!(counts.noisy > 220, "{counts:?}");
    assert!(counts.wins > 5 && counts.draws > 2, "{counts:?}");
    assert!(counts.whole_lists > 20, "{counts:?}");
    assert!(counts.taken_back > 500, "{counts:?}");
}

#[test]
fn colorbound_games_keep_the_contract_of_a_game() {
    check_game::<ColorboundGame<Standard>>(11);
    check_game::<ColorboundGame<Equalized>>(12);
    check_game::<ColorboundGame<Decimal>>(13);
}

#[test]
fn colorbound_passes_from_the_start_and_from_ends() {
    let starts = [
        "lwbdkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBDKBWL w - - 0 1",
        "4k3/1P4P1/8/8/8/8/1p4p1/4K3 w - - 0 30",
        "k7/3P4/2P5/1P6/8/8/8/4K3 b - - 0 40",
        "k7/8/2D1W3/8/8/3B4/8/L3K3 w - - 40 60",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        // The corner where a lone laureate mates.
        "4k3/8/8/8/8/2l5/8/K7 w - - 0 40",
    ];
    let quiet_walks = colorbound::<Standard>(&starts, 1, 1000);
    expect_without_dice(quiet_walks.and(colorbound::<Standard>(&starts, 5, 1100)));
}

#[test]
fn colorbound_equalized_passes_from_the_start_and_from_ends() {
    let starts = [
        "lwbkkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBKKBWL w - - 0 1",
        "3kk3/1P4P1/8/8/8/8/1p4p1/3KK3 w - - 0 30",
        "k6k/3PP3/2P2P2/1P4P1/8/8/8/3KK3 b - - 0 40",
        "kk6/8/2D1W3/8/8/3B4/8/L2KK3 w - - 40 60",
        "3kk3/8/8/8/8/8/8/3KK3 w - - 0 1",
    ];
    let quiet_walks = colorbound::<Equalized>(&starts, 1, 1200);
    expect_without_dice(quiet_walks.and(colorbound::<Equalized>(&starts, 5, 1300)));
}

#[test]
fn colorbound_decimal_passes_from_the_start_and_from_ends() {
    let starts = [
        "lwobdkbywl/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/LWOBDKBYWL w - - 0 1",
        "5k4/1P1P6/10/10/10/10/10/10/3p1p4/5K4 w - - 0 30",
        "k9/3P6/2P7/1P8/10/10/10/10/10/4K5 b - - 0 40",
        "k9/10/2Y1O5/10/10/3O6/10/10/10/Y3K5 w - - 70 60",
        "5k4/10/10/10/10/10/10/10/10/5K4 w - - 0 1",
    ];
    let quiet_walks = colorbound::<Decimal>(&starts, 1, 1400);
    expect_without_dice(quiet_walks.and(colorbound::<Decimal>(&starts, 5, 1500)));
}
