//! The move generator of one part of a turn. The tiles on which the part may land are a
//! mask on every target set, so no move is filtered afterwards.

use super::{ColourChess, Move};
use crate::base::{Bitboard, Side};
use crate::pieces::{self, Kind, Orthodox, castling, pawns};
use crate::rules::MoveList;

/// A position and the common data of all parts of the generator. The side is a constant,
/// so that directions and ranks are constants too.
struct Generator<'a, const WHITE: bool> {
    position: &'a ColourChess,
    /// Our pieces that have not moved in this turn.
    free: Bitboard,
    theirs: Bitboard,
    occupied: Bitboard,
    landing: Bitboard,
    /// The targets of our pieces: tiles of the right colours, off our own pieces.
    targets: Bitboard,
}

impl ColourChess {
    /// Adds the moves of the current part, or the noisy ones alone.
    pub(super) fn generate<const NOISY: bool>(&self, moves: &mut MoveList<Move>) {
        match self.side {
            Side::White => Generator::<true>::new(self).push_moves::<NOISY>(moves),
            Side::Black => Generator::<false>::new(self).push_moves::<NOISY>(moves),
        }
    }

    /// Whether the current part has a move; captured kings are not considered. Not
    /// inlined: inside `play` it would take the registers of everything else.
    #[inline(never)]
    pub(super) fn can_move(&self) -> bool {
        match self.side {
            Side::White => Generator::<true>::new(self).has_move(),
            Side::Black => Generator::<false>::new(self).has_move(),
        }
    }
}

impl<'a, const WHITE: bool> Generator<'a, WHITE> {
    const US: Side = if WHITE { Side::White } else { Side::Black };
    const THEM: Side = Self::US.flip();

    #[inline]
    fn new(position: &'a ColourChess) -> Self {
        let own = position.of_side(Self::US);
        let landing = position.landing();
        Generator {
            position,
            free: own & !position.moved,
            theirs: position.of_side(Self::THEM),
            occupied: position.occupied(),
            landing,
            targets: landing & !own,
        }
    }

    /// Adds all moves, or the noisy ones alone.
    #[inline]
    fn push_moves<const NOISY: bool>(&self, moves: &mut MoveList<Move>) {
        let position = self.position;
        let mask = if NOISY { self.theirs } else { Bitboard::ALL };
        let targets = self.targets & mask;
        self.push_pawns::<NOISY>(moves);
        for square in self.free & position.of_kind(Kind::Knight) {
            moves.extend((pieces::knight(square) & targets).map(|to| Move::plain(square, to)));
        }
        let queens = position.of_kind(Kind::Queen);
        for square in self.free & (position.of_kind(Kind::Bishop) | queens) {
            if (pieces::bishop_rays(square) & targets).any() {
                let reach = pieces::bishop(square, self.occupied);
                moves.extend((reach & targets).map(|to| Move::plain(square, to)));
            }
        }
        for square in self.free & (position.of_kind(Kind::Rook) | queens) {
            if (pieces::rook_rays(square) & targets).any() {
                let reach = pieces::rook(square, self.occupied);
                moves.extend((reach & targets).map(|to| Move::plain(square, to)));
            }
        }
        for square in self.free & position.of_kind(Kind::King) {
            moves.extend((pieces::king(square) & targets).map(|to| Move::plain(square, to)));
            if !NOISY {
                moves.extend(self.castling());
            }
        }
    }

    /// Whether there is any move, tested in order of likelihood.
    #[inline]
    fn has_move(&self) -> bool {
        let position = self.position;
        let pawns = self.free & position.of_kind(Kind::Pawn);
        let single = pawns.forward(Self::US) & !self.occupied;
        let double = pawns::double_steps(single, Self::US, self.occupied);
        let ahead = pawns.forward(Self::US);
        let victims = (ahead.east() | ahead.west()) & (self.theirs | self.en_passant());
        if ((single | double | victims) & self.landing).any() {
            return true;
        }
        let targets = self.targets;
        let knights = self.free & position.of_kind(Kind::Knight);
        if knights.some(|square| (pieces::knight(square) & targets).any()) {
            return true;
        }
        let queens = position.of_kind(Kind::Queen);
        let bishops = self.free & (position.of_kind(Kind::Bishop) | queens);
        let rooks = self.free & (position.of_kind(Kind::Rook) | queens);
        bishops.some(|square| {
            (pieces::bishop_rays(square) & targets).any()
                && (pieces::bishop(square, self.occupied) & targets).any()
        }) || rooks.some(|square| {
            (pieces::rook_rays(square) & targets).any()
                && (pieces::rook(square, self.occupied) & targets).any()
        }) || (self.free & position.of_kind(Kind::King))
            .some(|square| (pieces::king(square) & targets).any())
            || self.castling().next().is_some()
    }

    /// Returns the castling moves; attacks do not matter (rules, castling).
    #[inline]
    fn castling(&self) -> impl Iterator<Item = Move> {
        let both = [self.castle::<true>(), self.castle::<false>()];
        both.into_iter().flatten()
    }

    /// Returns castling towards the h file (`true`) or the a file: a constant, so that
    /// squares are constants too.
    #[inline]
    fn castle<const KING_SIDE: bool>(&self) -> Option<Move> {
        let gap = castling::gap(Self::US, KING_SIDE);
        let to = castling::king_goal(Self::US, KING_SIDE);
        let open = self.position.castling.has(Self::US, KING_SIDE)
            && (gap & self.occupied).is_empty()
            && self.landing.has(to);
        open.then(|| Move::castling(castling::king_home(Self::US), to))
    }

    /// The squares on which we may capture en passant, whatever their colour.
    #[inline]
    fn en_passant(&self) -> Bitboard {
        self.position.targets & pawns::passed_rank(Self::THEM)
    }

    #[inline]
    fn push_pawns<const NOISY: bool>(&self, moves: &mut MoveList<Move>) {
        let pawns = self.free & self.position.of_kind(Kind::Pawn);
        let forward: i8 = if WHITE { 8 } else { -8 };
        let single = pawns.forward(Self::US) & !self.occupied;
        let steps = if NOISY {
            single & Bitboard::last_rank(Self::US)
        } else {
            single
        };
        self.push_steps(steps & self.landing, forward, moves);
        if !NOISY {
            let double = pawns::double_steps(single, Self::US, self.occupied) & self.landing;
            moves.extend(double.map(|to| Move::double(pawns::origin(to, 2 * forward), to)));
        }
        let victims = self.theirs & self.landing;
        let ahead = pawns.forward(Self::US);
        self.push_steps(ahead.west() & victims, forward - 1, moves);
        self.push_steps(ahead.east() & victims, forward + 1, moves);
        for to in self.en_passant() & self.landing {
            let takers = pieces::pawn(Self::THEM, to) & pawns;
            moves.extend(takers.map(|from| Move::en_passant(from, to)));
        }
    }

    /// Adds pawn moves to the squares `to`, each `step` squares from its origin.
    #[inline]
    fn push_steps(&self, to: Bitboard, step: i8, moves: &mut MoveList<Move>) {
        let last = Bitboard::last_rank(Self::US);
        moves.extend((to & !last).map(|square| Move::plain(pawns::origin(square, step), square)));
        for square in to & last {
            let from = pawns::origin(square, step);
            moves.extend(
                Move::PROMOTIONS
                    .into_iter()
                    .map(|kind| Move::promotion(from, square, kind)),
            );
        }
    }
}
