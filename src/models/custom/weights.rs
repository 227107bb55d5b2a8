//! The weights of the evaluation, derived from the rules.

use crate::base::Side;
use crate::base::geometry::{Bitboard, Square};
use crate::games::custom::file::Verdict;
use crate::games::custom::{Kind, Piece, PlayBoard, Tables};

/// A weight in hundredths of a pawn: with all pieces at the start, and with none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tapered {
    pub(super) early: i32,
    pub(super) late: i32,
}

impl Tapered {
    const fn even(weight: i32) -> Tapered {
        Tapered {
            early: weight,
            late: weight,
        }
    }

    fn plus(self, other: Tapered) -> Tapered {
        Tapered {
            early: self.early + other.early,
            late: self.late + other.late,
        }
    }
}

/// The weights of a game.
pub(super) struct Weights<G: PlayBoard> {
    /// By piece and square.
    squares: Vec<Tapered>,
    /// By kind: the part of a piece in the phase.
    phases: Vec<i32>,
    /// The phase of the start.
    pub(super) full_phase: i32,
    /// By kind: the weight of an attack beside an enemy's royal piece.
    pub(super) siege: Vec<i32>,
    /// By kind: the weight of each square that a piece reaches, in sixteenths.
    pub(super) mobility: Vec<i32>,
    board: std::marker::PhantomData<G>,
}

impl<G: PlayBoard> Weights<G> {
    /// Derives the weights from the rules.
    pub(super) fn new(rules: &Tables<G>) -> Weights<G> {
        let kinds = rules.kinds();
        let has_burden = rules.end().no_pieces == Verdict::Win;
        let phases: Vec<i32> = kinds
            .iter()
            .map(|&kind| {
                let counts = !rules.pawns().has(kind) && !rules.is_royal(kind);
                if counts {
                    rules.worth(kind).max(0) / 10
                } else {
                    0
                }
            })
            .collect();
        let start = Side::ALL.into_iter().flat_map(|side| {
            let kinds = kinds.iter();
            kinds.map(move |&kind| (side, kind))
        });
        let full_phase =
            start.map(|(side, kind)| phases[kind.index()] * i32::from(rules.at_start(side, kind)));
        let full_phase = full_phase.sum::<i32>().max(1);
        let mut squares = vec![Tapered::default(); Piece::COUNT * G::SQUARES];
        for side in Side::ALL {
            for &kind in kinds {
                let of_kind = SquareWeights::new(rules, side, kind);
                for square in rules.board() {
                    let piece = Piece::new(side, kind);
                    squares[piece.index() * G::SQUARES + square.index()] = of_kind.at(square);
                }
            }
        }
        let siege = kinds.iter().map(|&kind| match rules.has_mate() {
            true => 3 + rules.worth(kind).clamp(0, 1200) / 60,
            false => 0,
        });
        let mobility =
            kinds.iter().map(
                |&kind| match rules.is_royal(kind) || rules.pawns().has(kind) {
                    true => 0,
                    false if has_burden => 48,
                    false => 40 + 1600 / (rules.worth(kind).max(100)),
                },
            );
        Weights {
            siege: siege.collect(),
            mobility: mobility.collect(),
            squares,
            phases,
            full_phase,
            board: std::marker::PhantomData,
        }
    }

    /// The weight of a piece on a square, to its own side.
    #[inline]
    pub(super) fn at(&self, piece: Piece, square: Square<G>) -> Tapered {
        self.squares[piece.index() * G::SQUARES + square.index()]
    }

    /// The part of a piece in the phase.
    #[inline]
    pub(super) fn phase(&self, kind: Kind) -> i32 {
        self.phases[kind.index()]
    }
}

/// The weights of a kind of one side by square.
struct SquareWeights<'a, G: PlayBoard> {
    rules: &'a Tables<G>,
    side: Side,
    kind: Kind,
    /// The mean number of squares that it reaches on an empty board, in hundredths.
    mean_reach: i32,
    /// Moves on an empty board to a square that wins, by square.
    to_goal: Option<Vec<Option<i32>>>,
    best_promotion: i32,
}

impl<'a, G: PlayBoard> SquareWeights<'a, G> {
    fn new(rules: &'a Tables<G>, side: Side, kind: Kind) -> Self {
        let board = rules.board();
        let reach: u32 = board
            .map(|square| reach(rules, side, kind, square).count())
            .sum();
        let goal = rules
            .end()
            .goal
            .as_ref()
            .filter(|goal| goal.kinds.has(kind));
        let promotions = rules.spec().promotion.to.iter();
        SquareWeights {
            rules,
            side,
            kind,
            mean_reach: (reach * 100 / board.count().max(1)) as i32,
            to_goal: goal.map(|_| moves_to(rules, side, kind, rules.goal(side))),
            best_promotion: promotions.map(|&kind| rules.worth(kind)).max().unwrap_or(0),
        }
    }

    fn at(&self, square: Square<G>) -> Tapered {
        let rules = self.rules;
        let is_royal = rules.is_royal(self.kind);
        let open =
            reach(rules, self.side, self.kind, square).count() as i32 * 100 - self.mean_reach;
        let mut weight = match is_royal {
            // A royal piece is safe where few squares are around it, and far behind.
            true if rules.has_mate() => Tapered {
                early: -open / 25 - 12 * self.rank(square),
                late: open / 20,
            },
            true => Tapered::default(),
            false => Tapered {
                early: rules.worth(self.kind) + open / 25,
                late: rules.worth(self.kind) + open / 25,
            },
        };
        if rules.pawns().has(self.kind) {
            weight = weight.plus(self.advance(square));
        }
        if let Some(moves) = &self.to_goal {
            weight = weight.plus(self.nearness(moves[square.index()]));
        }
        weight
    }

    /// The rank from the view of the side, from 0.
    fn rank(&self, square: Square<G>) -> i32 {
        let rank = i32::from(square.rank());
        match self.side {
            Side::White => rank,
            Side::Black => i32::from(self.rules.spec().ranks) - 1 - rank,
        }
    }

    /// The hope of a pawn to promote.
    fn advance(&self, square: Square<G>) -> Tapered {
        let spec = self.rules.spec();
        let first = spec.promotion.ranks.iter().min();
        let (Some(&last), false) = (first, spec.promotion.to.is_empty()) else {
            return Tapered::default();
        };
        let far = i32::from(last).max(1);
        let done = self.rank(square).min(far);
        let best = self.best_promotion.max(0);
        // A middle file helps to hold the centre.
        let edge = i32::from(square.file().min(spec.files - 1 - square.file())).min(3);
        Tapered {
            early: best * done * done * done / (far * far * far * 5) + 3 * edge * done.min(3),
            late: best * done * done / (far * far * 3),
        }
    }

    /// The hope to reach a square that wins.
    fn nearness(&self, moves: Option<i32>) -> Tapered {
        match moves {
            Some(moves) => Tapered::even(400 / (moves + 1)),
            None => Tapered::default(),
        }
    }
}

/// The squares that a piece reaches on an empty board, captures included.
fn reach<G: PlayBoard>(
    rules: &Tables<G>,
    side: Side,
    kind: Kind,
    square: Square<G>,
) -> Bitboard<G> {
    rules.movement(kind).open(side, square)
}

/// The moves on an empty board from each square to the nearest of `goals`; `None` where
/// none leads there.
fn moves_to<G: PlayBoard>(
    rules: &Tables<G>,
    side: Side,
    kind: Kind,
    goals: Bitboard<G>,
) -> Vec<Option<i32>> {
    let mut moves = vec![None; G::SQUARES];
    let (mut near, mut count) = (goals, 0);
    while near.any() {
        for square in near {
            moves[square.index()] = Some(count);
        }
        count += 1;
        let is_next = |square: &Square<G>| {
            moves[square.index()].is_none() && (reach(rules, side, kind, *square) & near).any()
        };
        near = rules.board().filter(is_next).collect();
    }
    moves
}
