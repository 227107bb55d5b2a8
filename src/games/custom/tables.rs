//! The rules of a game from a file with their tables.

use super::castling::Castling;
use super::emblem::emblem;
use super::file::{
    At, CastleSpec, Colours, EndSpec, KindSpec, LockBy, RoyalCount, RoyalLoss, Spec,
};
use super::turn_rules::TurnRules;
use super::worth::{mean_reach, order, worth};
use super::{Kind, Kinds, Piece};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Geometry, Square};
use crate::pieces::Movement;
use crate::pieces::betza::{Mode, Route};
use crate::pieces::reach::Reach;
use crate::rules::Emblem;
use crate::rules::text::MAX_COUNT;

/// A first move of a pawn over at least one square: it can be captured en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongStep<G: Geometry> {
    /// The origin.
    pub from: Square<G>,
    /// The target.
    pub to: Square<G>,
    /// The squares in between.
    pub passed: Bitboard<G>,
}

/// The rules of a game from a file, ready to play.
pub struct Tables<G: Geometry> {
    spec: Spec,
    board: Bitboard<G>,
    movements: Vec<Movement<G>>,
    emblems: Vec<Emblem>,
    kinds: Vec<Kind>,
    royals: Vec<Kind>,
    officers: Vec<Kind>,
    pawns: Kinds,
    en_passant: Kinds,
    careful: bool,
    royals_apart: bool,
    mirror_symmetric: bool,
    zones: [Bitboard<G>; 2],
    /// By side and kind: where a pawn could not move on.
    stuck: [Vec<Bitboard<G>>; 2],
    long_steps: [Vec<LongStep<G>>; 2],
    castling: Castling<G>,
    goals: [Bitboard<G>; 2],
    at_start: [u8; Piece::COUNT],
    turn: TurnRules<G>,
    worth: Vec<i32>,
    by_worth: Vec<Kind>,
}

impl<G: Geometry> Tables<G> {
    /// Builds the tables. Castling and what may be captured wait for [`Tables::set_start`].
    ///
    /// # Errors
    /// Returns the name of a piece with more routes than the tables can hold.
    pub(super) fn new(spec: Spec) -> Result<Tables<G>, String> {
        let inside = |square: &Square<G>| {
            let at = [square.file(), square.rank()];
            at[0] < spec.files && at[1] < spec.ranks && !spec.holes.contains(&at)
        };
        let board: Bitboard<G> = Square::all().filter(inside).collect();
        let on_ranks = |side: Side, ranks: &[u8]| -> Bitboard<G> {
            let row = |square: &Square<G>| match side {
                Side::White => square.rank(),
                Side::Black => spec.ranks - 1 - square.rank().min(spec.ranks - 1),
            };
            board
                .filter(|square| ranks.contains(&row(square)))
                .collect()
        };
        let emblems = spec.kinds.iter().map(|kind| emblem(&kind.moves)).collect();
        let mut movements = Vec::new();
        for kind in &spec.kinds {
            if is_too_wide::<G>(kind.moves.routes()) {
                return Err(kind.name.clone());
            }
            let first = Side::ALL.map(|side| on_ranks(side, &kind.first_move));
            movements.push(Movement::within(&kind.moves, first, board));
        }
        let numbered = || (0..spec.kinds.len() as u8).map(Kind::new).zip(&spec.kinds);
        let kinds_of = |test: fn(&KindSpec) -> bool| {
            numbered()
                .filter(move |(_, kind)| test(kind))
                .map(|(kind, _)| kind)
        };
        let kinds: Vec<Kind> = kinds_of(|_| true).collect();
        let royals: Vec<Kind> = kinds_of(|kind| kind.royal).collect();
        let stuck = |side: Side| {
            let is_stuck = |movement: &Movement<G>, square| movement.open(side, square).is_empty();
            let squares = movements.iter().map(|movement| {
                let stuck = board.filter(|&square| is_stuck(movement, square));
                stuck.collect()
            });
            squares.collect()
        };
        let long_steps = |side: Side| {
            let pawns = numbered().filter(|(_, kind)| kind.en_passant);
            let steps = pawns.flat_map(|(_, kind)| {
                let first = on_ranks(side, &kind.first_move);
                long_steps(kind.moves.routes(), side, first, board)
            });
            let mut found: Vec<LongStep<G>> = Vec::new();
            for step in steps {
                if !found.contains(&step) {
                    found.push(step);
                }
            }
            found
        };
        let goals = |side: Side| {
            let same = spec
                .end
                .goal
                .as_ref()
                .is_some_and(|goal| goal.same_for_both);
            let view = if same { Side::White } else { side };
            let squares = spec.end.goal.iter().flat_map(|goal| &goal.squares);
            let squares = squares.map(|&at| square_of::<G>(at, view, spec.ranks));
            squares.collect::<Bitboard<G>>() & board
        };
        let reaches: Vec<u32> = movements
            .iter()
            .map(|movement| mean_reach(movement, board))
            .collect();
        let worth = worth(&spec, &reaches);
        Ok(Tables {
            by_worth: order(&worth, &royals),
            worth,
            turn: TurnRules::new(&spec, board),
            board,
            officers: kinds_of(|kind| !kind.royal).collect(),
            pawns: kinds_of(|kind| kind.pawn).collect(),
            en_passant: kinds_of(|kind| kind.en_passant).collect(),
            royals_apart: false,
            mirror_symmetric: is_mirror_symmetric(&spec, board, &movements),
            careful: movements.iter().any(Movement::is_manifold)
                || spec.end.royals == RoyalCount::Last,
            zones: Side::ALL.map(|side| on_ranks(side, &spec.promotion.ranks)),
            stuck: Side::ALL.map(stuck),
            long_steps: Side::ALL.map(long_steps),
            castling: Castling::none(),
            goals: Side::ALL.map(goals),
            at_start: [0; Piece::COUNT],
            emblems,
            kinds,
            royals,
            movements,
            spec,
        })
    }

    /// Takes the pieces of the start: they define which pieces castle, and how many of a
    /// kind a side may have.
    ///
    /// # Errors
    /// Returns the first way to castle that is also a plain move of its king.
    pub(super) fn set_start(
        &mut self,
        piece_on: impl Fn(Square<G>) -> Option<Piece>,
    ) -> Result<(), CastleSpec> {
        for square in self.board {
            if let Some(piece) = piece_on(square) {
                self.at_start[piece.index()] += 1;
            }
        }
        let royals = Side::ALL.map(|side| -> Bitboard<G> {
            let is_royal = |piece: Piece| piece.side == side && self.is_royal(piece.kind);
            let squares = self
                .board
                .filter(|&square| piece_on(square).is_some_and(is_royal));
            squares.collect()
        });
        if royals.into_iter().any(Bitboard::many) {
            // A move of one royal piece may block or capture what attacks another, unless
            // no piece ever leaves its shade and they are on different ones.
            self.royals_apart = royals.into_iter().all(is_apart) && self.keeps_shades();
            self.careful |= !self.royals_apart;
        }
        self.castling = Castling::new(&self.spec, piece_on);
        let goes =
            |kind, side, [from, to]: [Square<G>; 2]| self.movement(kind).open(side, from).has(to);
        match self.castling.ambiguous(&self.spec, goes) {
            Some(castle) => Err(castle.clone()),
            None => Ok(()),
        }
    }

    /// Whether no piece ever leaves the shade of its squares.
    fn keeps_shades(&self) -> bool {
        let keeps = |side, movement: &Movement<G>| {
            let leaves = |from| (movement.open(side, from) & !Bitboard::shade_of(from)).any();
            !Square::all().any(leaves)
        };
        let mut sides = Side::ALL.into_iter();
        sides.all(|side| self.movements.iter().all(|movement| keeps(side, movement)))
    }

    /// Whether each side has several royal pieces on squares of different shades, which no
    /// piece leaves.
    #[inline]
    #[must_use]
    pub const fn royals_apart(&self) -> bool {
        self.royals_apart
    }

    /// The rules as plain data.
    #[must_use]
    pub const fn spec(&self) -> &Spec {
        &self.spec
    }

    /// How the game ends.
    #[inline]
    #[must_use]
    pub const fn end(&self) -> &EndSpec {
        &self.spec.end
    }

    /// The plies without capture or pawn move that make a draw; more than can be counted
    /// if the game has no such rule.
    #[inline]
    #[must_use]
    pub fn max_quiet_plies(&self) -> u32 {
        match self.spec.end.quiet_plies {
            0 => u32::from(MAX_COUNT) + 1,
            plies => plies.into(),
        }
    }

    /// The lock, the die and their relief.
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> &TurnRules<G> {
        &self.turn
    }

    /// The squares of the board.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> Bitboard<G> {
        self.board
    }

    /// Whether some squares of the rectangle do not exist.
    #[must_use]
    pub const fn has_holes(&self) -> bool {
        !self.spec.holes.is_empty()
    }

    /// The captures of `side`'s pieces of `kind`.
    #[inline]
    #[must_use]
    pub fn takes(&self, side: Side, kind: Kind) -> &Reach<G> {
        self.movements[kind.index()].takes(side)
    }

    /// The moves of `side`'s pieces of `kind` to empty squares, if they differ from its
    /// captures.
    #[inline]
    #[must_use]
    pub fn quiet_reach(&self, side: Side, kind: Kind) -> Option<&Reach<G>> {
        let movement = &self.movements[kind.index()];
        (!movement.is_plain()).then(|| movement.goes(side))
    }

    /// The movement of a kind.
    #[must_use]
    pub fn movement(&self, kind: Kind) -> &Movement<G> {
        &self.movements[kind.index()]
    }

    /// The moves of a kind as a small picture.
    #[must_use]
    pub fn emblem(&self, kind: Kind) -> &Emblem {
        &self.emblems[kind.index()]
    }

    /// All kinds.
    #[inline]
    #[must_use]
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The royal kinds.
    #[inline]
    #[must_use]
    pub fn royals(&self) -> &[Kind] {
        &self.royals
    }

    /// Whether a kind is royal.
    #[inline]
    #[must_use]
    pub fn is_royal(&self, kind: Kind) -> bool {
        self.spec.kinds[kind.index()].royal
    }

    /// The other kinds.
    #[inline]
    #[must_use]
    pub fn officers(&self) -> &[Kind] {
        &self.officers
    }

    /// The kinds that promote and whose moves are irreversible.
    #[inline]
    #[must_use]
    pub const fn pawns(&self) -> Kinds {
        self.pawns
    }

    /// The kinds that capture en passant.
    #[inline]
    #[must_use]
    pub const fn en_passant(&self) -> Kinds {
        self.en_passant
    }

    /// Whether royal pieces must not be left attacked.
    #[inline]
    #[must_use]
    pub fn has_mate(&self) -> bool {
        self.spec.end.royal == RoyalLoss::Mate && !self.royals.is_empty()
    }

    /// Whether every move has to be tested by itself: checks and pins do not follow from
    /// the squares between two pieces.
    #[inline]
    #[must_use]
    pub const fn is_careful(&self) -> bool {
        self.careful
    }

    /// The squares on which `side`'s pawns promote.
    #[inline]
    #[must_use]
    pub const fn zone(&self, side: Side) -> Bitboard<G> {
        self.zones[side.index()]
    }

    /// The squares from which `side`'s piece of `kind` could never move.
    #[inline]
    #[must_use]
    pub fn stuck(&self, side: Side, kind: Kind) -> Bitboard<G> {
        self.stuck[side.index()][kind.index()]
    }

    /// The first move of a pawn of `side` between two squares, if it can be captured en
    /// passant after it.
    #[inline]
    #[must_use]
    pub fn long_step(&self, side: Side, from: Square<G>, to: Square<G>) -> Option<&LongStep<G>> {
        let mut steps = self.long_steps(side).iter();
        steps.find(|step| step.from == from && step.to == to)
    }

    /// The first moves of `side`'s pawns after which they can be captured en passant.
    #[inline]
    #[must_use]
    pub fn long_steps(&self, side: Side) -> &[LongStep<G>] {
        &self.long_steps[side.index()]
    }

    /// The ways to castle.
    #[inline]
    pub(super) const fn castling(&self) -> &Castling<G> {
        &self.castling
    }

    /// The squares that win for `side`.
    #[inline]
    #[must_use]
    pub const fn goal(&self, side: Side) -> Bitboard<G> {
        self.goals[side.index()]
    }

    /// The number of `side`'s pieces of `kind` at the start.
    #[inline]
    #[must_use]
    pub const fn at_start(&self, side: Side, kind: Kind) -> u8 {
        self.at_start[Piece::new(side, kind).index()]
    }

    /// The number of all pieces at the start.
    #[must_use]
    pub fn pieces_at_start(&self) -> usize {
        self.at_start.iter().map(|&count| usize::from(count)).sum()
    }

    /// Whether board, moves, goals and locks are the same on both wings; castling and the
    /// start may differ.
    #[inline]
    #[must_use]
    pub const fn is_mirror_symmetric(&self) -> bool {
        self.mirror_symmetric
    }

    /// The plain worth of a piece of `kind` in hundredths of a pawn, from its reach on random
    /// boards.
    #[inline]
    #[must_use]
    pub fn worth(&self, kind: Kind) -> i32 {
        self.worth[kind.index()]
    }

    /// The kinds by their worth, the least first and royal ones last.
    #[inline]
    #[must_use]
    pub fn by_worth(&self) -> &[Kind] {
        &self.by_worth
    }

    /// The name of a kind.
    #[must_use]
    pub fn name(&self, kind: Kind) -> &str {
        &self.spec.kinds[kind.index()].name
    }

    /// The capital letter of a kind.
    #[inline]
    #[must_use]
    pub fn letter(&self, kind: Kind) -> char {
        self.spec.kinds[kind.index()].letter
    }

    /// The kind with this letter, in either case.
    #[must_use]
    pub fn kind_of(&self, letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        let mut kinds = self.kinds.iter().copied();
        kinds.find(|&kind| self.letter(kind) == letter)
    }
}

/// Whether no two of the squares have one shade.
pub(super) fn is_apart<G: Geometry>(squares: Bitboard<G>) -> bool {
    !(squares & Bitboard::DARK).many() && !(squares & !Bitboard::DARK).many()
}

/// A square from the view of `side` on a board of `ranks`.
fn square_of<G: Geometry>([file, rank]: At, side: Side, ranks: u8) -> Square<G> {
    match side {
        Side::White => Square::at(file, rank),
        Side::Black => Square::at(file, ranks - 1 - rank),
    }
}

/// Whether the routes that turn have more squares than a table numbers.
fn is_too_wide<G: Geometry>(routes: &[Route]) -> bool {
    const MAX_NODES: usize = 1 << 15;
    let turning = routes
        .iter()
        .filter(|route| !route.is_leap() && !route.is_ride());
    let squares = |route: &Route| {
        Square::<G>::all()
            .map(|from| route.squares(from).len())
            .sum::<usize>()
    };
    let mut sum = 0;
    turning.map(squares).any(|squares| {
        sum += squares;
        sum > MAX_NODES
    })
}

/// Returns the first moves over at least one square.
fn long_steps<G: Geometry>(
    routes: &[Route],
    side: Side,
    first: Bitboard<G>,
    board: Bitboard<G>,
) -> Vec<LongStep<G>> {
    let mut found = Vec::new();
    for route in routes.iter().filter(|route| route.initial) {
        let Some(route) = route.seen_by(side).only(Mode::Quiet) else {
            continue;
        };
        for from in first {
            let mut passed = Bitboard::EMPTY;
            let squares = route.squares(from).into_iter();
            for step in squares.take_while(|step| board.has(step.square)) {
                if passed.any() && step.ends.is_some() {
                    let to = step.square;
                    found.push(LongStep { from, to, passed });
                }
                passed |= Bitboard::of(step.square);
            }
        }
    }
    found
}

/// Whether board, moves, goals and locks are the same on both wings.
fn is_mirror_symmetric<G: Geometry>(
    spec: &Spec,
    board: Bitboard<G>,
    movements: &[Movement<G>],
) -> bool {
    let mirror = |square: Square<G>| {
        let file = spec.files - 1 - square.file();
        Square::<G>::at(file, square.rank())
    };
    let mirrored = |squares: Bitboard<G>| squares.map(mirror).collect::<Bitboard<G>>();
    let moves_alike = |movement: &Movement<G>| {
        let alike = |side, square| {
            movement.open(side, mirror(square)) == mirrored(movement.open(side, square))
        };
        let mut squares = board.into_iter();
        squares.all(|square| Side::ALL.into_iter().all(|side| alike(side, square)))
    };
    let goal = spec.end.goal.iter().flat_map(|goal| &goal.squares);
    let goal = goal.map(|&at| square_of::<G>(at, Side::White, spec.ranks));
    let goal: Bitboard<G> = goal.collect();
    let depends_on_squares = spec
        .lock
        .as_ref()
        .is_some_and(|lock| lock.by != LockBy::Piece || lock.from || lock.to)
        || spec.die.iter().any(|face| face.to != Colours::MAX);
    board == mirrored(board)
        && goal == mirrored(goal)
        && !depends_on_squares
        && movements.iter().all(moves_alike)
}
