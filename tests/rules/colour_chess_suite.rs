//! The fixed suite of Colour Chess: its content and its generator.
//!
//! If the generator makes another suite, the test fails and prints that suite line for
//! line.

use ermine::base::{Bitboard, Rng, Side};
use ermine::games::colour_chess::{ColourChess, ColourChessGame, Kind, Move, Part, Tiles};
use ermine::pieces::Orthodox;
use ermine::rules::{Game, Position, Turn};

/// The number of positions from games in progress, and of endings after them.
const MIDDLE: usize = 32;
const ENDINGS: usize = 8;
/// The seed of every choice of the generator.
const SEED: u64 = 1;

fn suite() -> Vec<ColourChess> {
    let game = ColourChessGame::default();
    let lines = game.info().suite_positions();
    lines
        .map(|line| ColourChess::from_fen(line).expect("a good position"))
        .collect()
}

#[test]
fn the_suite_holds_forty_positions_of_both_parts_and_many_boards() {
    let positions = suite();
    assert_eq!(positions.len(), MIDDLE + ENDINGS);
    let first = positions.iter().filter(|found| found.part() == Part::First);
    assert!((10..30).contains(&first.count()));
    let house = positions
        .iter()
        .filter(|found| found.tiles() == Tiles::HOUSE);
    assert!((10..30).contains(&house.count()));
    for position in &positions {
        assert_eq!(position.turn(), Turn::Decide, "{position}");
    }
    let mut texts: Vec<String> = positions.iter().map(ColourChess::to_string).collect();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), positions.len());
}

#[test]
fn the_suite_is_what_the_generator_makes() {
    let mut text = String::from(
        "# Forty positions for benches and the signature of the search. From games of\n\
         # 65 % greedy and 35 % random moves (tests/rules/colour_chess_suite.rs), on the house\n\
         # board and on random ones: moves 6 to 75, then endings.\n",
    );
    let few = |position: &ColourChess| position.occupied().count() <= 10;
    let mut rng = Rng::stream(SEED, 0);
    let middle = (1..).filter_map(|game| {
        let earliest = 6 + rng.below(70);
        play(game, earliest, |_| true)
    });
    let endings = (1000..).filter_map(|game| play(game, 40, few));
    for position in middle.take(MIDDLE).chain(endings.take(ENDINGS)) {
        text += &format!("{position}\n");
    }
    assert!(
        text == ColourChessGame::default().info().suite,
        "the generator makes:\n{text}"
    );
}

/// Plays game number `game` and returns its first position, from `earliest` moves on,
/// that `predicate` accepts.
fn play(game: u64, earliest: u32, predicate: impl Fn(&ColourChess) -> bool) -> Option<ColourChess> {
    let mut rng = Rng::stream(SEED, game);
    let tiles = if game.is_multiple_of(2) {
        Tiles::HOUSE
    } else {
        Tiles::random(rng.next_u64() >> 32)
    };
    let mut position = ColourChess::start(tiles);
    for count in 0..400 {
        if position.turn() != Turn::Decide {
            return None;
        }
        if count >= earliest && predicate(&position) && !hangs(&position) {
            return Some(position);
        }
        position.play(choose(&position, &mut rng)?, &mut ());
    }
    None
}

/// Whether a king can be taken: the own king in the opponent's turn, whichever part of
/// this one is due, or the enemy king in this turn.
fn hangs(position: &ColourChess) -> bool {
    let (us, them) = (position.side(), position.side().flip());
    let king = position.of(us, Kind::King).first();
    let attacked = |king| position.attackers(king, them, position.occupied()).any();
    position.in_check() || king.is_some_and(attacked)
}

/// A random move, or the one that wins most at once; the king is never taken, so that
/// games last.
fn choose(position: &ColourChess, rng: &mut Rng) -> Option<Move> {
    let legal = position.legal();
    let king = position.of(position.side().flip(), Kind::King);
    let keeps_king = |mv: &&Move| !king.has(mv.to());
    let moves: Vec<Move> = legal.iter().filter(keeps_king).copied().collect();
    if rng.below(100) < 35 {
        return rng.pick(&moves).copied();
    }
    let mut scored = moves
        .iter()
        .map(|&mv| (score(position, mv) + rng.below(20) as i32, mv));
    let first = scored.next()?;
    let best = scored.fold(
        first,
        |best, next| if next.0 > best.0 { next } else { best },
    );
    Some(best.1)
}

/// The immediate gain of a move less the risk to the moved piece.
fn score(position: &ColourChess, mv: Move) -> i32 {
    const VALUES: [i32; 6] = [100, 300, 320, 500, 900, 2000];
    let (from, to) = (mv.from(), mv.to());
    let piece = position.piece_on(from);
    let victim = position.piece_on(to);
    let won = if victim.is_some() {
        VALUES[victim.kind().index()]
    } else {
        0
    };
    let gained = mv.promotes().map_or(0, |kind| VALUES[kind.index()] - 100);
    let occupied = position.occupied() & !Bitboard::of(from);
    let risk = match position.attackers(to, piece.side().flip(), occupied).any() {
        true => VALUES[piece.kind().index()] / 2,
        false => 0,
    };
    let ahead = match (piece.kind(), piece.side()) {
        (Kind::Pawn, Side::White) => 8 * i32::from(to.rank()),
        (Kind::Pawn, Side::Black) => 8 * i32::from(7 - to.rank()),
        _ => 0,
    };
    won + gained - risk + ahead
}
