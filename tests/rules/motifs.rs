//! The motifs of a move, against the board before and after it; and positions with
//! another constraint, which must be valid too.

use crate::common::games::drawn_start;
use ermine::base::Rng;
use ermine::games::colorbound::{ColorboundGame, Decimal, Equalized, Standard};
use ermine::games::colour_chess::ColourChessGame;
use ermine::games::royal_palette::RoyalPaletteGame;
use ermine::games::royal_rumble::RumbleBoardGame;
use ermine::games::royal_standard::RoyalStandardGame;
use ermine::rules::{Diagram, Game, Motif, Position, Step, Turn};
use std::collections::BTreeMap;

/// The motifs of every game.
const COMMON: [Motif; 6] = [
    Motif::CAPTURE,
    Motif::KING_CAPTURE,
    Motif::CHECK,
    Motif::CASTLING,
    Motif::EN_PASSANT,
    Motif::PROMOTION,
];

/// A piece by owner (`true` for the side to move) and letter; pieces that chess lacks have
/// a second, small letter.
type SidedPiece = (bool, char, Option<char>);

const OPPONENTS_KING: SidedPiece = (false, 'K', None);
const OWN_PAWN: SidedPiece = (true, 'P', None);

/// The pieces on the board.
fn pieces<G: Game>(position: &G::Position) -> BTreeMap<SidedPiece, i32> {
    let Diagram { squares, .. } = G::diagram(position);
    let mut pieces = BTreeMap::new();
    for rank in 0..squares.ranks() {
        for file in 0..squares.files() {
            if let Some(piece) = squares
                .cell(file, rank)
                .and_then(|cell| cell.piece.as_ref())
            {
                let own = piece.side == position.side();
                let tag = piece.tag.filter(|_| piece.glyph.is_none());
                *pieces.entry((own, piece.letter, tag)).or_default() += 1;
            }
        }
    }
    pieces
}

/// The changes of each count from `before`, the pieces of `position`: gone (below 0) or
/// come.
fn changes<G: Game>(
    position: &G::Position,
    before: &BTreeMap<SidedPiece, i32>,
    after: &G::Position,
) -> BTreeMap<SidedPiece, i32> {
    let same = position.side() == after.side();
    let mut changes = pieces::<G>(after)
        .into_iter()
        .map(|((own, letter, tag), count)| ((own == same, letter, tag), count))
        .collect::<BTreeMap<_, _>>();
    for (&piece, count) in before {
        *changes.entry(piece).or_default() -= count;
    }
    changes.retain(|_, count| *count != 0);
    changes
}

/// Walks through random games; counts each motif by name.
fn walk<G: Game + Default>(games: u64) -> BTreeMap<&'static str, u32> {
    let game = G::default();
    let (mut seen, mut constrained) = (BTreeMap::new(), 0);
    for number in 0..games {
        let mut rng = Rng::stream(7, number);
        let mut position = drawn_start(&game, &mut rng);
        for _ in 0..300 {
            match position.turn() {
                Turn::Over(_) => break,
                Turn::Roll => {}
                Turn::Decide => {
                    let before = pieces::<G>(&position);
                    for &mv in position.legal().iter() {
                        for motif in check_move::<G>(&position, &before, mv) {
                            *seen.entry(motif.name()).or_default() += 1;
                        }
                    }
                }
            }
            constrained += check_other_constraints(&game, &position);
            let step = *rng.pick(&Step::all(&position)).expect("a step");
            position.make(step);
        }
    }
    let info = game.info();
    assert_eq!(constrained > 0, info.constraint.is_some(), "{}", info.name);
    let own = info.motifs.iter().chain(&COMMON).map(|motif| motif.name());
    let own: Vec<&str> = own.collect();
    assert!(seen.keys().all(|name| own.contains(name)), "{seen:?}");
    seen
}

fn check_move<G: Game>(
    position: &G::Position,
    before: &BTreeMap<SidedPiece, i32>,
    mv: <G::Position as Position>::Move,
) -> Vec<Motif> {
    let motifs = G::motifs(position, mv);
    let has = |motif: Motif| motifs.contains(&motif);
    let has_own = |name: &str| motifs.iter().any(|motif| motif.name() == name);
    let mut after = *position;
    after.make(Step::Move(mv));
    let context = || format!("{position} {mv}: {motifs:?}");
    let changes = changes::<G>(position, before, &after);
    let lost = changes
        .iter()
        .filter(|((own, ..), count)| !own && **count < 0);
    // A captured bearer of either side is put elsewhere; any other piece is gone.
    let taken = has(Motif::CAPTURE) || has_own("recruitment");
    assert_eq!(lost.count() > 0, taken, "{}", context());
    let king_gone = changes.get(&OPPONENTS_KING).is_some_and(|&count| count < 0);
    assert_eq!(king_gone, has(Motif::KING_CAPTURE), "{}", context());
    let appeared = changes.iter().any(|((own, ..), count)| *own && *count > 0);
    let pawn_gone = changes.get(&OWN_PAWN).is_some_and(|&count| count < 0);
    let promoted = has(Motif::PROMOTION) || has_own("revival") || has_own("conversion");
    assert_eq!(appeared && pawn_gone, promoted, "{}", context());
    if has(Motif::EN_PASSANT) {
        assert!(has(Motif::CAPTURE), "{}", context());
    }
    if has(Motif::CHECK) {
        assert!(after.side() != position.side(), "{}", context());
    }
    motifs
}

/// Checks that positions with another constraint are valid and differ; returns their
/// number.
fn check_other_constraints<G: Game>(game: &G, position: &G::Position) -> u32 {
    let others = G::other_constraints(position);
    for other in &others {
        let text = other.to_string();
        let read = game
            .read(&text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(read == *other, "{text}");
        assert_eq!(read.key(), other.key(), "{text}");
        assert_ne!(text, position.to_string());
    }
    if let Some(passed) = position
        .null_move()
        .filter(|_| position.turn() != Turn::Roll)
    {
        let text = passed.to_string();
        assert!(game.read(&text).is_ok(), "{text}");
    }
    others.len() as u32
}

/// Asserts that each of these was seen.
fn assert_seen(seen: &BTreeMap<&str, u32>, motifs: &str) {
    for motif in motifs.split(' ') {
        assert!(seen.contains_key(motif), "{motif} in {seen:?}");
    }
}

#[test]
fn royal_palette() {
    let seen = walk::<RoyalPaletteGame>(60);
    assert_seen(&seen, "capture check castling relief revival");
    assert_eq!(RoyalPaletteGame::default().info().constraint, Some("lock"));
    let game = RoyalPaletteGame::default();
    let text = "P1P1k3/8/8/8/8/8/8/RN2KBNR w KQ - 1 33 rgabfgh u ?";
    let position = game.read(text).expect("a position");
    let before = pieces::<RoyalPaletteGame>(&position);
    for &mv in position.legal().iter() {
        let motifs = check_move::<RoyalPaletteGame>(&position, &before, mv);
        assert_eq!(motifs, [Motif::Plain("conversion")]);
    }
}

#[test]
fn colour_chess() {
    let seen = walk::<ColourChessGame>(60);
    assert_seen(&seen, "capture castling enPassant kingCapture promotion");
}

#[test]
fn royal_rumble() {
    let seen = walk::<RumbleBoardGame>(60);
    assert_seen(&seen, "capture check promotion recruitment shot suicide");
}

#[test]
fn royal_standard() {
    let seen = walk::<RoyalStandardGame>(60);
    assert_seen(&seen, "capture check bearer kingCapture");
}

#[test]
fn colorbound() {
    for seen in [
        walk::<ColorboundGame<Standard>>(20),
        walk::<ColorboundGame<Decimal>>(20),
    ] {
        assert_seen(&seen, "capture check promotion wrongShade");
        assert!(!seen.contains_key("twoKings"));
    }
    assert_seen(&walk::<ColorboundGame<Equalized>>(20), "capture twoKings");
}
