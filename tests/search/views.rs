//! The views of net features: they are equal where the game is symmetric between the
//! sides or the files, and no input changes its meaning unnoticed.

use super::netted_games::in_every_game;
use crate::common::games::positions_of;
use ermine::base::geometry::{self, Geometry};
use ermine::base::{Side, Square};
use ermine::eval::NetGame;
use ermine::games::colorbound::{self, Colorbound, ColorboundGame, Decimal, Equalized, Standard};
use ermine::games::colour_chess::{self, ColourChess, ColourChessGame, Tiles};
use ermine::games::royal_palette::{self, Hue, RoyalPalette, RoyalPaletteGame};
use ermine::games::royal_rumble::{self, RumbleBoard, RumbleBoardGame};
use ermine::games::royal_standard::{self, RoyalStandard, RoyalStandardGame, board};
use ermine::models::colorbound::{ColorboundTerms, EvaluatedVariant};
use ermine::models::colour_chess::ColourChessTerms;
use ermine::models::royal_palette::RoyalPaletteTerms;
use ermine::models::royal_rumble::RumbleBoardTerms;
use ermine::models::royal_standard::RoyalStandardTerms;
use ermine::nnue::{Features, fingerprint, inputs};
use ermine::pieces::Orthodox;
use ermine::rules::position::pieces;
use ermine::rules::{Game, Position};
use std::collections::HashSet;

type PositionOf<G> = <G as Game>::Position;

/// The inputs of the view of a side, in order.
fn view<F: Features>(position: &F::Position, side: Side) -> Vec<usize> {
    let mut on = Vec::new();
    inputs::<F>(position, side, &mut on);
    on.sort_unstable();
    on
}

/// The symmetries of a game; `None` where the rules lack one.
struct Symmetries<P> {
    /// Exchanges the sides, and with them the ranks or the equivalent.
    swapped: fn(&P) -> Option<P>,
    /// Mirrors the files.
    mirrored: fn(&P) -> Option<P>,
    /// Whether a side in the position tells left from right.
    distinguishes_files: fn(&P, Side) -> bool,
}

/// Checks that exchanging the sides exchanges the views, and that mirroring the files
/// keeps them.
fn check_symmetries<G: Game + Default, F: Features<Position = PositionOf<G>>>(
    symmetries: &Symmetries<PositionOf<G>>,
) {
    let (mut seen, mut counts) = (HashSet::new(), [0; 2]);
    for position in positions_of(&G::default(), 3, 120, 80) {
        let views = Side::ALL.map(|side| view::<F>(&position, side));
        if let Some(counterpart) = (symmetries.swapped)(&position) {
            assert_eq!(counterpart.side(), position.side().flip());
            assert_eq!(F::bucket(&counterpart), F::bucket(&position));
            let found = Side::ALL.map(|side| view::<F>(&counterpart, side.flip()));
            assert_eq!(found, views, "{position:?}, {counterpart:?}");
            counts[0] += 1;
        }
        if let Some(counterpart) = (symmetries.mirrored)(&position) {
            assert_eq!(F::bucket(&counterpart), F::bucket(&position));
            for side in Side::ALL
                .into_iter()
                .filter(|&side| (symmetries.distinguishes_files)(&position, side))
            {
                let found = view::<F>(&counterpart, side);
                assert_eq!(found, views[side.index()], "{position:?}, {counterpart:?}");
                counts[1] += 1;
            }
        }
        seen.insert(views);
    }
    assert!(seen.len() > 80, "views tell positions apart");
    assert!(counts[0] > 100 && counts[1] > 40, "{counts:?}");
}

/// The pieces of a board of 64 squares, each moved and changed.
fn moved<M: Copy>(pieces: &[M; 64], to: fn(Square) -> Square, change: impl Fn(M) -> M) -> [M; 64] {
    let mut after = *pieces;
    for square in Square::all() {
        after[to(square).index()] = change(pieces[square.index()]);
    }
    after
}

fn colorbound<V: EvaluatedVariant>()
where
    ColorboundTerms<V>: NetGame<Position = PositionOf<ColorboundGame<V>>>,
{
    fn turned<G: Geometry>(
        position: &Colorbound<G>,
        to: fn(geometry::Square<G>) -> geometry::Square<G>,
        flip: bool,
    ) -> Option<Colorbound<G>> {
        let mut setup = position.to_setup();
        for square in geometry::Square::all() {
            setup.pieces[to(square)] = position.piece_on(square).map(|piece| match flip {
                true => colorbound::Piece::new(piece.side.flip(), piece.kind),
                false => piece,
            });
        }
        if flip {
            setup.side = setup.side.flip();
        }
        Some(setup.validate().unwrap())
    }
    check_symmetries::<ColorboundGame<V>, <ColorboundTerms<V> as NetGame>::Features>(&Symmetries {
        swapped: |position| turned(position, geometry::Square::mirror, true),
        mirrored: |position| turned(position, geometry::Square::mirror_files, false),
        // Not by two kings that mirror each other.
        distinguishes_files: |position, side| {
            let mut kings = position.of(side, colorbound::Kind::King);
            !matches!((kings.next(), kings.next()), (Some(one), Some(other))
                if one.rank() == other.rank() && one.mirror_files().file() == other.file())
        },
    });
}

/// Black sees the board from Black's side, and neither view tells one shade from the
/// other.
#[test]
fn views_of_colorbound_know_neither_sides_nor_shades() {
    colorbound::<Standard>();
    colorbound::<Equalized>();
    colorbound::<Decimal>();
}

/// The tiles move with the pieces. Only castling tells left from right.
#[test]
fn views_of_colour_chess_know_neither_sides_nor_files() {
    fn turned(position: &ColourChess, to: fn(Square) -> Square, flip: bool) -> Option<ColourChess> {
        let mut setup = position.to_setup();
        let hues: Vec<_> = Square::all()
            .map(|square| setup.tiles.hue(to(square)))
            .collect();
        setup.tiles = Tiles::from_hues(&hues.try_into().unwrap());
        setup.pieces = moved(&setup.pieces, to, |piece| match flip && piece.is_some() {
            true => colour_chess::Piece::new(piece.side().flip(), piece.kind()),
            false => piece,
        });
        setup.targets = setup.targets.map(to).collect();
        setup.moved = setup.moved.into_iter().map(to).collect();
        if flip {
            setup.side = setup.side.flip();
            setup.castling.rotate_left(2);
        } else if setup.castling.contains(&true) || setup.moved.len() > 1 {
            return None;
        }
        Some(setup.validate().unwrap())
    }
    check_symmetries::<ColourChessGame, <ColourChessTerms as NetGame>::Features>(&Symmetries {
        swapped: |position| turned(position, Square::mirror, true),
        mirrored: |position| turned(position, Square::mirror_files, false),
        distinguishes_files: |_, _| true,
    });
}

#[test]
fn views_of_the_royal_standard_know_neither_sides_nor_files() {
    fn turned(
        position: &RoyalStandard,
        to: fn(Square) -> Square,
        flip: bool,
    ) -> Option<RoyalStandard> {
        let mut setup = position.to_setup();
        let pieces = std::mem::replace(&mut setup.pieces, [None; 64]);
        for square in board::BOARD {
            setup.pieces[to(square).index()] = pieces[square.index()].map(|piece| match flip {
                true => royal_standard::Piece::new(piece.side.flip(), piece.kind),
                false => piece,
            });
        }
        setup.frozen = setup.frozen.map(to).collect();
        if flip {
            setup.side = setup.side.flip();
        }
        Some(setup.validate().unwrap())
    }
    fn mirror(square: Square) -> Square {
        Square::at(board::FILES - 1 - square.file(), square.rank())
    }
    check_symmetries::<RoyalStandardGame, <RoyalStandardTerms as NetGame>::Features>(&Symmetries {
        swapped: |position| turned(position, board::mirror, true),
        mirrored: |position| turned(position, mirror, false),
        // Not by a king on the middle file.
        distinguishes_files: |position, side| {
            let king = position.king(side);
            king.is_some_and(|king| mirror(king) != king)
        },
    });
}

#[test]
fn views_of_a_board_of_royal_rumble_know_neither_sides_nor_files() {
    fn turned(position: &RumbleBoard, to: fn(Square) -> Square, flip: bool) -> Option<RumbleBoard> {
        let mut setup = position.to_setup();
        setup.pieces = moved(&setup.pieces, to, |piece| {
            piece.map(|piece| match flip {
                true => royal_rumble::Piece::new(piece.side.flip(), piece.kind),
                false => piece,
            })
        });
        setup.ep = setup.ep.map(to);
        if flip {
            setup.side = setup.side.flip();
        }
        Some(setup.validate().unwrap())
    }
    check_symmetries::<RumbleBoardGame, <RumbleBoardTerms as NetGame>::Features>(&Symmetries {
        swapped: |position| turned(position, Square::mirror, true),
        mirrored: |position| turned(position, Square::mirror_files, false),
        distinguishes_files: |_, _| true,
    });
}

type Palette = <RoyalPaletteTerms as NetGame>::Features;

/// The colours run along diagonals, so that a mirror separates them. A rotation by 180
/// degrees maps colours to colours, but no king to the square of a king. So no position
/// has a twin, and White's view has inputs for pieces that Black's lacks; only the
/// factors that a trainer adds are the same.
#[test]
fn views_of_royal_palette_are_apart_but_share_what_is_learnt_of_a_kind() {
    let hues = |to: fn(Square) -> Square| {
        let pairs =
            Square::all().map(|square| (Hue::of_square(square), Hue::of_square(to(square))));
        pairs.collect::<HashSet<_>>().len()
    };
    assert_eq!([hues(|square| square), hues(Square::mirror)], [8, 32]);
    assert_eq!(hues(|square| square.mirror().mirror_files()), 8);
    let start = RoyalPalette::start(
        royal_palette::Shuffles::NONE,
        royal_palette::PaletteMap::house(),
    );
    let [white, black] = Side::ALL.map(|side| start.king(side));
    assert_ne!(white.mirror().mirror_files(), black);

    let mut pieces = [HashSet::new(), HashSet::new()];
    for piece in royal_palette::Piece::all() {
        let counterpart = royal_palette::Piece::all().find(|other| {
            other.side() != piece.side() && other.index_in_side() == piece.index_in_side()
        });
        for square in Square::all() {
            let own = Palette::piece(piece, square, piece.side(), 0);
            let mirrored_input = counterpart.map(|counterpart| {
                Palette::piece(counterpart, square.mirror(), counterpart.side(), 0)
            });
            assert_ne!(Some(own), mirrored_input);
            assert_eq!(
                Palette::factor(own),
                mirrored_input.and_then(Palette::factor)
            );
            for side in Side::ALL {
                pieces[side.index()].insert(Palette::piece(piece, square, side, 0));
            }
        }
    }
    let [white, black] = &pieces;
    assert!(white.is_disjoint(black));
    assert_eq!([white.len(), black.len()], [32 * 64; 2]);
}

/// The side to move sees the lock, the pieces that it lets move, and its own castling
/// rights; the other side sees the pieces on their squares and nothing else.
#[test]
fn views_of_royal_palette_depend_on_the_lock_for_the_side_to_move_alone() {
    let mut total_rights = 0;
    for position in positions_of(&RoyalPaletteGame::default(), 4, 100, 80) {
        let (us, them) = (position.side(), position.side().flip());
        let [own, other] = [us, them].map(|side| view::<Palette>(&position, side));
        assert_eq!(other.len() as u32, position.occupied().count());
        let plain = royal_palette::Setup {
            en_passant: None,
            clock: 7,
            fullmove: 77,
            ..position.to_setup()
        };
        let views = |setup: &royal_palette::Setup| {
            let position = setup.validate().unwrap();
            [us, them].map(|side| view::<Palette>(&position, side))
        };
        // Neither counts nor en-passant squares are inputs.
        assert_eq!(views(&plain), [own.clone(), other.clone()]);
        let mut locks = HashSet::new();
        for hue in Hue::ALL {
            let [locked, same] = views(&royal_palette::Setup {
                lock: Some(hue),
                ..plain.clone()
            });
            assert_eq!(same, other);
            assert_eq!(locked == own, position.lock() == Some(hue));
            locks.insert(locked);
        }
        assert_eq!(locks.len(), 8);
        let [without_rights, same] = views(&royal_palette::Setup {
            castling: [false; 4],
            ..plain.clone()
        });
        assert_eq!(same, other);
        let rights = plain.castling.iter().filter(|&&right| right).count();
        assert_eq!(own.len() - without_rights.len(), rights);
        total_rights += rights;
    }
    assert!(total_rights > 50, "{total_rights}");
}

/// A checksum of all inputs and outputs of the positions of the fixed suite.
fn seen<G: Game + Default, F: Features<Position = PositionOf<G>>>() -> u32 {
    let (game, mut hasher) = (G::default(), crc32fast::Hasher::new());
    for text in game.info().suite_positions() {
        let position = game.read(text).unwrap();
        for side in Side::ALL {
            for input in view::<F>(&position, side) {
                hasher.update(&(input as u32).to_le_bytes());
            }
        }
        hasher.update(&(F::bucket(&position) as u32).to_le_bytes());
    }
    hasher.finalize()
}

/// A net is meaningless if the meaning of an input has changed. To change one, give the
/// set [another name](Features::NAME), which makes the engine refuse old nets, train the
/// built-in nets again, and update both numbers here.
#[test]
fn features_are_those_that_nets_were_trained_with() {
    fn found<G: Game + Default, T: NetGame<Position = PositionOf<G>>>() -> (&'static str, [u32; 2])
    {
        (
            T::GAME,
            [fingerprint::<T::Features>(), seen::<G, T::Features>()],
        )
    }
    let all = in_every_game!(found());
    let pinned = [
        ("colorbound", [0xfb3b_5d2f, 0xe632_2f44]),
        ("colorbound-equalized", [0xfb3b_5d2f, 0xf839_f424]),
        ("colorbound-decimal", [0xd97b_c8d8, 0x0c4d_ab3e]),
        ("royal-palette", [0x8b9f_eb81, 0x0666_30eb]),
        ("colour-chess", [0xdc7c_8f33, 0xf584_d52d]),
        ("royal-standard", [0x791c_4f98, 0x7063_3a4e]),
        ("royal-rumble-board", [0x1dad_de80, 0x2f99_ed36]),
    ];
    assert_eq!(all, pinned, "{all:#010x?}");
}

/// Checks that a position without one of its pieces has no trace of that piece.
fn without_pieces<G: Game + Default, T: NetGame<Position = PositionOf<G>>>(royals: usize) {
    let (game, mut taken, mut refused) = (G::default(), 0, 0);
    for position in positions_of(&game, 6, 25, 80) {
        let all = pieces(&position);
        let mut gone = 0;
        for &(_, square) in &all {
            let Some(without) = T::Features::without(&position, square) else {
                continue;
            };
            gone += 1;
            let rest = pieces(&without);
            assert_eq!(rest.len() + 1, all.len());
            assert!(rest.iter().all(|&(_, other)| other != square));
            assert!(all.iter().all(|&(_, other)| {
                other == square || rest.iter().any(|&(_, left)| left == other)
            }));
            assert_eq!(without.side(), position.side());
            // It equals the position read from its own text.
            if let Ok(read) = game.read(&without.to_string()) {
                assert_eq!(read, without, "{position:?}, {square:?}");
                assert_eq!(read.key(), without.key());
                for side in Side::ALL {
                    let [found, expected] =
                        [&without, &read].map(|position| view::<T::Features>(position, side));
                    assert_eq!(found, expected);
                }
                taken += 1;
            } else {
                refused += 1;
            }
        }
        assert_eq!(gone + royals, all.len(), "{position:?}");
    }
    // Some pieces block a check, so that they cannot be removed.
    assert!(taken > 200 && refused < taken / 2, "{taken}, {refused}");
}

#[test]
fn a_piece_is_gone_with_all_that_depends_on_it() {
    without_pieces::<ColorboundGame<Standard>, ColorboundTerms<Standard>>(2);
    without_pieces::<ColorboundGame<Equalized>, ColorboundTerms<Equalized>>(4);
    without_pieces::<ColorboundGame<Decimal>, ColorboundTerms<Decimal>>(2);
    without_pieces::<RoyalPaletteGame, RoyalPaletteTerms>(2);
    without_pieces::<ColourChessGame, ColourChessTerms>(2);
    without_pieces::<RoyalStandardGame, RoyalStandardTerms>(2);
    without_pieces::<RumbleBoardGame, RumbleBoardTerms>(2);
}
