//! Tests of the kit with a made-up evaluation: rooks and kings on a row of three squares.

use super::*;
use crate::base::Side;
use crate::eval::{Curve, Scale};
use crate::rules::Observer;

mod layout {
    crate::eval::linear::groups! {
        MATERIAL [2] by 2, "Worth of each kind: rook, king.";
        PLACE [6] by 3, "A piece on each of the three squares, seen as White.";
        PAIR [1] by 1, "Two rooks.";
        TEMPO [1] by 1, "The turn.";
    }
}
use layout::{MATERIAL, PAIR, PLACE, TEMPO};

static WEIGHTS: [Score; layout::COUNT] = [
    s(400, 420, 480, 900),
    Score::ZERO,
    s(-8, 0, 5, 0),
    s(1, 2, 3, 4),
    s(5, 6, 7, 8),
    Score::even(-20),
    Score::even(10),
    s(0, 0, 0, 50),
    s(30, -40, 50, -60),
    s(20, 15, 14, 9),
];

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Weights;

impl WeightTable for Weights {
    const GROUPS: &'static [WeightGroup] = &layout::GROUPS;

    fn weights() -> &'static [Score] {
        &WEIGHTS
    }
}

/// A side, and 0 for a rook, 1 for a king.
type Piece = (Side, usize);

static WORTH: [[[Score; 3]; 2]; 2] = worth(&WEIGHTS, MATERIAL, &by_square(PLACE), &[2, 1, 0]);

impl PieceWeights for Weights {
    type Piece = Piece;
    type Square = usize;
    const OFFICERS: i32 = 2;

    fn side(piece: Piece) -> Side {
        piece.0
    }

    fn officer(piece: Piece) -> i32 {
        i32::from(piece.1 == 0)
    }

    fn counted((side, kind): Piece, square: usize) -> [usize; 2] {
        let seen = if side == Side::White {
            square
        } else {
            2 - square
        };
        [MATERIAL.at(kind), PLACE.at(3 * kind + seen)]
    }
}

/// White has a rook, Black two and a king.
const BOARD: [(Piece, usize); 4] = [
    ((Side::White, 0), 0),
    ((Side::Black, 0), 1),
    ((Side::Black, 0), 2),
    ((Side::Black, 1), 0),
];

fn piece_square() -> PieceSquareScore<Weights> {
    let mut piece_square = PieceSquareScore::default();
    for (piece, square) in BOARD {
        piece_square.place(piece, square);
    }
    piece_square
}

/// Adds the terms of a side, with its pieces if `pieces` is set.
fn part<T: WeightTally<Weights>>(side: Side, pieces: bool, tally: &mut T) {
    let own = BOARD.into_iter().filter(|&((of, _), _)| of == side);
    let mut rooks = 0;
    for (piece, square) in own {
        rooks += i32::from(piece.1 == 0);
        for weight in Weights::counted(piece, square)
            .into_iter()
            .filter(|_| pieces)
        {
            tally.add(weight, 1);
        }
    }
    tally.add(PAIR.at(0), i32::from(rooks > 1));
    tally.eighths(PLACE, [0, 0, 4]);
}

fn parts<T: WeightTally<Weights>>(pieces: bool) -> [T; 2] {
    Side::ALL.map(|side| {
        let mut tally = T::default();
        part(side, pieces, &mut tally);
        tally
    })
}

#[test]
fn groups_lie_one_behind_the_other() {
    let places: Vec<_> = Weights::GROUPS.iter().map(|g| (g.first, g.count)).collect();
    assert_eq!(places, [(0, 2), (2, 6), (8, 1), (9, 1)]);
    assert_eq!((layout::COUNT, count::<Weights>()), (10, 10));
    assert_eq!(TEMPO.at(0), 9);
}

#[test]
fn the_source_holds_the_weights() {
    let mut other = weights::<Weights>();
    other[3] = [-1, 0, 32_000, -32_000];
    let text = source::<Weights>(&other);
    assert_eq!(parse::<Weights>(&text), Some(other));
    assert!(text.contains("    // PAIR: Two rooks.\n    s(30, -40, 50, -60),\n"));
    assert_eq!(parse::<Weights>(&text.replacen("s(1", "s(x", 1)), None);
    assert_eq!(
        parse::<Weights>(&text.replace("    s(20, 15", "s 20, 15")),
        None
    );
}

#[test]
fn a_generated_table_agrees_with_the_weights() {
    for side in Side::ALL {
        for (kind, of_kind) in WORTH[side.index()].iter().enumerate() {
            for (square, &worth) in of_kind.iter().enumerate() {
                assert_eq!(worth, Weights::worth((side, kind), square));
            }
        }
    }
}

#[test]
fn officers_are_scaled_to_twelve_and_removed_pieces_leave_nothing() {
    let mut piece_square = piece_square();
    assert_eq!(piece_square.officers(Side::White), [6, 12]);
    assert_eq!(piece_square.officers(Side::Black), [12, 6]);
    assert_eq!(piece_square.phase(), 18);
    // A third rook does not exceed the full material.
    piece_square.place((Side::Black, 0), 1);
    assert_eq!(piece_square.officers(Side::Black), [12, 6]);
    piece_square.lift((Side::Black, 0), 1);
    for (piece, square) in BOARD {
        piece_square.lift(piece, square);
    }
    assert_eq!(piece_square, PieceSquareScore::default());
}

#[test]
fn terms_are_tallied_by_name() {
    let mut tallies = TermTallies::<Trace>::default();
    let mut count = |name, weight| {
        let tally = WeightTally::<Weights>::term(&mut tallies, name);
        WeightTally::<Weights>::add(tally, weight, 1);
        WeightTally::<Weights>::eighths(tally, PLACE, [0, 1]);
    };
    count("pair", PAIR.at(0));
    count("turn", TEMPO.at(0));
    let sum = |tallies: &TermTallies<Trace>, left_out| {
        let sum = tallies.sum::<Weights>(|name| name != left_out);
        sum.sorted()
    };
    assert_eq!(sum(&tallies, "turn"), [(2, 1), (3, 1), (8, 8)]);
    // Parts counted before the first term, and within one.
    let mut whole = TermTallies::<Trace>::default();
    for name in [None, Some("all")] {
        if let Some(name) = name {
            WeightTally::<Weights>::term(&mut whole, name);
        }
        WeightTally::<Weights>::absorb(&mut whole, &tallies);
    }
    let names: Vec<&str> = whole.terms.iter().map(|term| term.name).collect();
    assert_eq!(names, ["", "all"]);
    let twice = [(2, 2), (3, 2), (8, 8), (9, 8)];
    for left_out in names {
        assert_eq!(sum(&whole, left_out), twice);
    }
}

#[test]
fn score_account_and_trace_agree() {
    let numbers: Vec<[f64; CORNERS]> = weights::<Weights>()
        .iter()
        .map(|weight| weight.map(f64::from))
        .collect();
    let raws = Side::ALL.map(|side| {
        let mut turn = Score::ZERO;
        WeightTally::<Weights>::add(&mut turn, TEMPO.at(0), 1);
        let raw = piece_square().raw(parts(false), turn, side);

        let mut account = Account::new(&piece_square(), side);
        account.add("pieces and terms", parts(true));
        account.set_turn(turn);
        assert_eq!(account.raw(), raw);
        let text = account.table("turn", &Scale::new(Curve::logistic(400.0)));
        let last = format!("{:+.2} for {side}\n", f64::from(raw) / 100.0);
        assert!(text.contains(&last), "{text}");

        let mut turn = Trace::default();
        WeightTally::<Weights>::add(&mut turn, TEMPO.at(0), 1);
        let linear = Linear::new(parts(true), &turn, side, piece_square().officers(side));
        let sum = linear.raw(&numbers);
        assert!((sum - f64::from(raw)).abs() < 3.0, "{sum}, not {raw}");
        let left = linear.scaled(0.25).raw(&numbers);
        assert!((left - 0.25 * sum).abs() < 1e-9, "{left}, of {sum}");
        raw
    });
    // The pieces count with opposite signs for the two sides, the turn does not.
    let turns = [[6, 12], [12, 6]].map(|officers| WEIGHTS[TEMPO.at(0)].mix(officers));
    assert_eq!(raws[0] + raws[1], turns[0] + turns[1]);
    assert!(raws[0] < -300, "{raws:?}");
}
