//! Search hints for Colour Chess: move ordering, exchanges and pruning parameters.

use super::exchange;
use crate::eval::Hints;
use crate::eval::parameters::Parameters;
use crate::eval::plain::balance;
use crate::games::colour_chess::{ColourChess, Kind, Move, Piece};
use crate::pieces::Orthodox;
use crate::rules::Position;

/// Plies of quiescence in which a side whose king hangs searches all its moves. At 8000
/// nodes a move, 6 beat 4 by 15 ± 16 Elo, and 9 did as well as 6.
const EVASIONS: usize = 6;

/// Node limit of a leaf, enough to see a king fall in the turn after next: three parts,
/// and all answers to each. With 180 nodes such losses were sometimes missed.
const LEAF_NODES: u64 = 1000;

/// The search parameters. Histories and the table in quiescence, which make nodes slower,
/// are off: a third more nodes are worth 90 Elo. With them the engine was 28 ± 37 Elo
/// better at equal nodes, but lost 35 ± 40 and 82 ± 68 Elo on the clock; correction
/// history cost 17 ± 64. `ermine tune search` found the margins (`docs/log/search.md`).
const PARAMETERS: Parameters = Parameters {
    quiescence_table: 0,
    continuation_moves: 0,
    kept_history: 0,
    late_pruning_depth: 0,
    reduction_history: 0,
    correction_history: 0,
    reverse_futility_base: 62,
    reverse_futility_ply: 55,
    futility_base: 16,
    futility_ply: 21,
    null_move_margin: 50,
    null_move_surplus: 75,
    reduction_factor: 35,
    reduction_base: 19,
    reduction_worsening: 49,
    reduction_losing: 48,
    exchange_pruning_ply: 98,
    singular_margin: 37,
    probcut_margin: 176,
    ..Parameters::DEFAULT
};

/// The search hints of Colour Chess.
pub struct ColourChessHints;

impl Hints for ColourChessHints {
    type Position = ColourChess;
    const SLOTS: usize = Piece::COUNT << 6;
    const EVASIONS: usize = EVASIONS;
    const LEAF_NODES: u64 = LEAF_NODES;
    const PARAMETERS: Parameters = PARAMETERS;

    #[inline]
    fn gain(position: &ColourChess, mv: Move) -> i32 {
        exchange::gain(position, mv)
    }

    #[inline]
    fn slot(position: &ColourChess, mv: Move) -> usize {
        position.piece_on(mv.from()).index() << 6 | mv.to().index()
    }

    #[inline]
    fn material(position: &ColourChess) -> i32 {
        let worth = Kind::ALL.map(|kind| (position.of_kind(kind), kind.textbook()));
        balance(position.of_side(position.side()), worth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::parameters::assert_in_range;

    #[test]
    fn its_own_numbers_are_in_range() {
        assert_in_range(PARAMETERS);
    }
}
