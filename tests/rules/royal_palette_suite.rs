//! The fixed suite of Royal Palette: its content and its generator.
//!
//! If the generator makes another suite, the test fails and prints that suite line for
//! line.

use crate::common::suite;
use ermine::base::{Bitboard, Rng, Side, Square};
use ermine::games::royal_palette::{
    DieState, Face, Hue, Kind, Move, PaletteMap, Piece, RoyalPalette, RoyalPaletteGame, Shuffles,
};
use ermine::pieces::Orthodox;
use ermine::rules::{Game, Position, Step, Turn};

/// The number of positions from games in progress, and of endings after them.
const MIDDLE: usize = 42;
const ENDINGS: usize = 8;

/// The seed of every choice of the generator.
const SEED: u64 = 1;

#[test]
fn the_suite_holds_fifty_positions_before_a_roll() {
    let positions = suite();
    assert_eq!(positions.len(), MIDDLE + ENDINGS);
    for position in &positions {
        assert_eq!(position.die(), DieState::Unrolled, "{position}");
        assert!(!matches!(position.turn(), Turn::Over(_)), "{position}");
    }
    let pending = positions.iter().filter(|found| found.before_roll()).count();
    assert!(pending <= 2, "{pending} conversions pending");
    let mut texts: Vec<String> = positions.iter().map(RoyalPalette::to_string).collect();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), positions.len());
}

#[test]
fn the_suite_is_what_the_generator_makes() {
    let mut text = String::from(
        "# Fifty positions at the start of a turn, before the roll, for benches and\n\
         # the signature of the search. From games of 65 % greedy and 35 % random\n\
         # moves with dice and shuffles (tests/rules/royal_palette_suite.rs): plies 6 to 65, then endings.\n",
    );
    for position in middle().into_iter().chain(endings()) {
        text += &format!("{position}\n");
    }
    assert!(
        text == RoyalPaletteGame::default().info().suite,
        "the generator makes:\n{text}"
    );
}

/// One position from each of `MIDDLE` games.
fn middle() -> Vec<RoyalPalette> {
    let mut rng = Rng::stream(SEED, 0);
    (1..)
        .filter_map(|game| {
            let earliest = 6 + rng.below(60);
            play(game, earliest, |_| true)
        })
        .filter(|position| !position.before_roll())
        .take(MIDDLE)
        .collect()
}

/// Endings with captured officers, pawns far advanced or ready, and two conversions
/// pending.
fn endings() -> Vec<RoyalPalette> {
    let few = |position: &RoyalPalette| position.occupied().count() <= 14;
    let far = |position: &RoyalPalette| {
        let rows = |side| match side {
            Side::White => Bitboard::rank(5) | Bitboard::rank(6),
            Side::Black => Bitboard::rank(2) | Bitboard::rank(1),
        };
        Side::ALL
            .into_iter()
            .any(|side| (position.pawns(side) & rows(side)).any())
    };
    let ready = |position: &RoyalPalette| {
        Side::ALL
            .into_iter()
            .any(|side| position.ready_pawns(side).any())
    };
    let pick = |first: u64, count: usize, predicate: &dyn Fn(&RoyalPalette) -> bool| {
        (first..)
            .filter_map(|game| play(game, 50, predicate))
            .take(count)
            .collect::<Vec<_>>()
    };
    let mut found = pick(1000, 4, &|position| {
        few(position) && far(position) && !ready(position)
    });
    found.extend(pick(2000, 2, &|position| {
        ready(position) && !position.before_roll()
    }));
    found.extend(pick(3000, 2, &|position| position.before_roll()));
    found
}

/// Plays game number `game` and returns its first position before a roll, from `earliest`
/// plies on, that `predicate` accepts.
fn play(
    game: u64,
    earliest: u32,
    predicate: impl Fn(&RoyalPalette) -> bool,
) -> Option<RoyalPalette> {
    let mut rng = Rng::stream(SEED, game);
    let mut position = RoyalPalette::start(Shuffles::draw(&mut rng), PaletteMap::house());
    let mut ply = 0;
    while ply < 300 {
        match position.turn() {
            Turn::Over(_) => return None,
            _ if ply >= earliest
                && position.die() == DieState::Unrolled
                && predicate(&position) =>
            {
                return Some(position);
            }
            Turn::Roll => position.make(Step::Roll(Face::draw(&mut rng))),
            Turn::Decide => {
                let mv = choose(&position, &position.legal(), &mut rng)?;
                ply += u32::from(!mv.is_conversion());
                position.play(mv, &mut ());
            }
        }
    }
    None
}

fn choose(position: &RoyalPalette, moves: &[Move], rng: &mut Rng) -> Option<Move> {
    if rng.below(100) < 35 {
        return rng.pick(moves).copied();
    }
    let mut scored = moves
        .iter()
        .map(|&mv| (gain(position, mv) + rng.below(20) as i32, mv));
    let first = scored.next()?;
    let best = scored.fold(
        first,
        |best, next| if next.0 > best.0 { next } else { best },
    );
    Some(best.1)
}

/// The immediate gain of a move: material, and a better square, less the risk to the
/// moved piece. All recaptures come under the lock that the move sets, so a defender that
/// fits it is three quarters of a threat, any other one quarter.
fn gain(position: &RoyalPalette, mv: Move) -> i32 {
    let (from, to) = (mv.from(), mv.to());
    let piece = position.piece_on(from);
    let entering = mv
        .revives()
        .map_or(0, |officer| value(Piece::officer(piece.side(), officer)));
    let occupied = position.occupied() & !Bitboard::of(from);
    let attackers = position.attackers(to, piece.side().flip(), occupied);
    let quarters = match (attackers & position.unlocked(Hue::of_square(to))).any() {
        true => 3,
        false => i32::from(attackers.any()),
    };
    let risk = value(piece) * quarters / 4;
    value(position.piece_on(to)) + entering - risk + square_value(piece, to)
        - square_value(piece, from)
}

fn value(piece: Piece) -> i32 {
    if piece.is_some() {
        [100, 300, 320, 500, 900, 0][piece.kind().index()]
    } else {
        0
    }
}

/// The value of a square: pawns advance, officers go to the middle, the king stays away
/// from it.
fn square_value(piece: Piece, square: Square) -> i32 {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    let middle = |at: i32| at.min(7 - at);
    match (piece.kind(), piece.side()) {
        (Kind::Pawn, Side::White) => 8 * rank,
        (Kind::Pawn, Side::Black) => 8 * (7 - rank),
        (Kind::King, _) => -8 * middle(rank),
        _ => 5 * (middle(file) + middle(rank)),
    }
}
