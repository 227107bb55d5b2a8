//! A position as plain data, and its validation.

use super::castling::Rights;
use super::file::{Movers, NoMove, RoyalCount};
use super::position::Passed;
use super::tables::is_apart;
use super::{Custom, DieState, Handle, Kind, Piece, PlayBoard, Tables};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Square, Table};
use crate::rules::text::{self, refuse};

/// The data of a position, not yet validated.
#[derive(Clone, Debug)]
pub struct Setup<G: PlayBoard> {
    /// The piece on each square.
    pub pieces: Table<G, Option<Piece>>,
    /// The side to move.
    pub side: Side,
    /// The castling rights.
    pub rights: Rights,
    /// The last move, of a pawn that may be captured en passant: origin and target.
    pub passed: Option<[Square<G>; 2]>,
    /// The checks given by each side.
    pub checks: [u8; 2],
    /// The plies without capture or pawn move, 0-9999.
    pub clock: u16,
    /// The number of the move, 1-9999.
    pub fullmove: u16,
    /// The lock on the side to move: the number of a colour, kind or square.
    pub lock: Option<u8>,
    /// The state of the die.
    pub die: DieState,
    /// The moves made in this turn.
    pub made: Made<G>,
}

/// The moves made in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Made<G: PlayBoard> {
    /// Their number.
    pub count: u8,
    /// The squares of the pieces that made them, where that matters.
    pub moved: Bitboard<G>,
}

/// The error for an invalid position.
pub type SetupError = text::SetupError<Field>;

/// The fields of a position string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The pieces, rank by rank from the last.
    Placement,
    /// The side to move, `w` or `b`.
    Side,
    /// The castling rights.
    Castling,
    /// The squares over which a pawn has just gone.
    EnPassant,
    /// The checks that White and Black have to give yet, in games that count them.
    Checks,
    /// The plies without capture or pawn move.
    Halfmove,
    /// The number of the move.
    Fullmove,
    /// The colour, piece or square that locks the side to move.
    Lock,
    /// The face of the die, `?` before the roll, or `x` in a turn without one.
    Die,
    /// The moves made in a turn of several, and the squares of the pieces that made them.
    Made,
}

impl std::fmt::Display for Field {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Field::Placement => "placement",
            Field::Side => "side",
            Field::Castling => "castling",
            Field::EnPassant => "ep",
            Field::Checks => "checks",
            Field::Halfmove => "halfmove",
            Field::Fullmove => "fullmove",
            Field::Lock => "lock",
            Field::Die => "die",
            Field::Made => "made",
        })
    }
}

impl<G: PlayBoard> Setup<G> {
    /// Validates the data and builds the position.
    ///
    /// # Errors
    /// Returns [`SetupError`] with the field and the rule it breaks.
    pub fn validate(&self, rules: &Tables<G>, handle: Handle<G>) -> Result<Custom<G>, SetupError> {
        let mut position = self.build(handle);
        for side in Side::ALL {
            check_royals(rules, &position, side)?;
            check_stuck(rules, &position, side)?;
            self.check_rights(rules, &mut position, side)?;
        }
        text::check_clock(Field::Halfmove, self.clock)?;
        text::check_number(Field::Fullmove, self.fullmove)?;
        let (us, them) = (self.side, self.side.flip());
        if let Some(royal) = position.royals_in_check(rules, them).first() {
            return refuse(
                Field::Side,
                format!("{them} is in check on {royal} although {us} is to move"),
            );
        }
        if let Some([from, to]) = self.passed {
            let is_possible = |passed| {
                let free = (Bitboard::of(from) | passed) & position.occupied();
                position.of_side(them).has(to)
                    && rules.en_passant().has(position.kind_on(to))
                    && free.is_empty()
            };
            match rules.long_step(them, from, to) {
                Some(step) if is_possible(step.passed) => {
                    if position.can_capture_passed(rules, step.passed) {
                        position.passed = Some(Passed { from, to });
                    }
                }
                _ => return refuse(Field::EnPassant, "no pawn can just have gone there"),
            }
        }
        self.check_made(rules, &position)?;
        position.key = position.key_from_scratch();
        Ok(position)
    }

    /// Checks the moves made in this turn.
    fn check_made(&self, rules: &Tables<G>, position: &Custom<G>) -> Result<(), SetupError> {
        let Made { count, moved } = self.made;
        if let DieState::Rolled(roll) = self.die
            && !rules.turn().fits(roll, count)
        {
            let reason = format!("{count} moves made with the dice {} left", roll.number());
            return refuse(Field::Made, reason);
        }
        if count == 0 {
            return Ok(());
        }
        let roll = position.roll_in_force(rules);
        let moves = rules.turn().moves(self.side, self.lock, roll);
        if count >= moves || rules.turn().has_die() && self.die == DieState::Due {
            let reason = format!("{count} moves made in a turn of {moves}");
            return refuse(Field::Made, reason);
        }
        if let Some(square) = (moved & !position.of_side(self.side)).first() {
            let reason = format!("{} has no piece on {square} that has moved", self.side);
            return refuse(Field::Made, reason);
        }
        let [min, max] = self.movers(rules);
        match (min..=max).contains(&moved.count()) {
            true => Ok(()),
            false => {
                let expected = match min == max {
                    true => min.to_string(),
                    false => format!("{min}-{max}"),
                };
                let reason = format!(
                    "{} squares of moved pieces; expected {expected}",
                    moved.count()
                );
                refuse(Field::Made, reason)
            }
        }
    }

    /// The least and the largest number of pieces that can have moved in this turn.
    fn movers(&self, rules: &Tables<G>) -> [u32; 2] {
        let turn = rules.turn();
        let each = match rules
            .castling()
            .written(self.side)
            .iter()
            .any(Option::is_some)
        {
            true => 2,
            false => 1,
        };
        let [min, max] = match turn.movers() {
            Movers::Any => return [0; 2],
            Movers::Same => [1, each],
            Movers::Different => [
                u32::from(self.made.count),
                each * u32::from(self.made.count),
            ],
        };
        match turn.no_move() {
            NoMove::Skip => [0, max],
            _ => [min, max],
        }
    }

    /// Checks that the pieces that castle stand where they start, and notes where these are
    /// drawn.
    fn check_rights(
        &self,
        rules: &Tables<G>,
        position: &mut Custom<G>,
        side: Side,
    ) -> Result<(), SetupError> {
        let castling = rules.castling();
        for (way, castle) in castling.written(side).iter().enumerate() {
            let right = 2 * side.index() + way;
            if !self.rights.has[right] {
                continue;
            }
            let Some(castle) = castle else {
                let reason = format!("{side} cannot castle so in this game");
                return refuse(Field::Castling, reason);
            };
            if castling.is_drawn() {
                let piece_on = |square| self.pieces[square];
                match castling.origin(right, self.rights.rook[right], piece_on) {
                    Some(origin) => position.origins[right] = origin,
                    None => {
                        let reason = format!(
                            "{side}'s pieces that castle do not stand on one rank, the {} on its \
                             side of the only {}",
                            rules.name(castle.rook),
                            rules.name(castle.king)
                        );
                        return refuse(Field::Castling, reason);
                    }
                }
                continue;
            }
            let stands = |kind, square| position.piece_on(square) == Some(Piece::new(side, kind));
            if !stands(castle.king, castle.king_squares[0])
                || !stands(castle.rook, castle.rook_squares[0])
            {
                let reason = format!("{side}'s pieces that castle do not stand where they start");
                return refuse(Field::Castling, reason);
            }
        }
        Ok(())
    }

    /// The position without its key and the right to capture en passant.
    fn build(&self, rules: Handle<G>) -> Custom<G> {
        let rights = self.rights.has.iter().enumerate();
        let mut position = Custom {
            planes: [Bitboard::EMPTY; 4],
            sides: [Bitboard::EMPTY; 2],
            key: 0,
            rules,
            fullmove: self.fullmove,
            clock: self.clock,
            rights: rights.fold(0, |bits, (bit, &has)| bits | u8::from(has) << bit),
            origins: [0; 4],
            checks: self.checks,
            passed: None,
            lock: self.lock,
            die: self.die,
            made: self.made.count,
            moved: self.made.moved,
            side: self.side,
        };
        for square in Square::all() {
            if let Some(piece) = self.pieces[square] {
                position.place(piece, square, &mut ());
            }
        }
        position
    }
}

/// Checks that a side has the royal pieces that it has at the start, or as many as it may
/// have left.
fn check_royals<G: PlayBoard>(
    rules: &Tables<G>,
    position: &Custom<G>,
    side: Side,
) -> Result<(), SetupError> {
    let all =
        |count: &dyn Fn(Kind) -> u32| rules.royals().iter().map(|&kind| count(kind)).sum::<u32>();
    let had = all(&|kind| rules.at_start(side, kind).into());
    let count = all(&|kind| position.count(side, kind));
    let min = match rules.end().royals {
        RoyalCount::Each if rules.has_mate() => had,
        RoyalCount::Last if rules.has_mate() => had.min(1),
        _ => 0,
    };
    let royals = position.royals(rules, side);
    if rules.royals_apart() && !is_apart(royals) {
        let reason =
            format!("the royal pieces of {side} are on one shade; expected different ones");
        return refuse(Field::Placement, reason);
    }
    match (min..=had).contains(&count) {
        true => Ok(()),
        false => refuse(
            Field::Placement,
            match min == had {
                true => format!("{side} has {count} royal pieces; expected {had}"),
                false => format!("{side} has {count} royal pieces; expected {min}-{had}"),
            },
        ),
    }
}

/// Checks that no pawn stands where it must have become another piece.
fn check_stuck<G: PlayBoard>(
    rules: &Tables<G>,
    position: &Custom<G>,
    side: Side,
) -> Result<(), SetupError> {
    if rules.spec().promotion.to.is_empty() {
        return Ok(());
    }
    let zone = rules.zone(side);
    for kind in rules.pawns().iter() {
        let stuck = position.of(side, kind) & zone & rules.stuck(side, kind);
        if let Some(square) = stuck.first() {
            return refuse(
                Field::Placement,
                format!(
                    "a {} of {side} stands on {square}, where none can be",
                    rules.name(kind)
                ),
            );
        }
    }
    Ok(())
}
