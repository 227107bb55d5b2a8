//! The number of moves that plain expectiminimax makes: every roll, every move, no
//! window, no table, no sharing.
//!
//! With A the allowed and M all legal moves, c the position after a move and nR, nL the
//! moves made to value a turn before its roll and a turn without one,
//!
//! ```text
//! nR(d) = sum over A of (1 + nR(c)) + sum over M of (1 + nR(c)) + sum over M of (1 + nL(c))
//! nL(d) = sum over A of (1 + nR(c))
//! ```
//!
//! all at d - 1 on the right; a conversion is a choice that costs no depth. One pass over
//! the shared tree gives both, so the exact count does not need the full search.
//! `benches/search.rs` compares it with the moves that `ermine::search::Exhaustive`
//! makes.

use ermine::games::royal_palette::RoyalPalette;
use ermine::rules::Position;

/// The moves made to value a turn before its roll, and a turn without one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    pub rolled: u64,
    pub locked: u64,
}

pub fn count(position: &RoyalPalette, depth: u32) -> Count {
    let mut total = Count::default();
    if position.before_roll() {
        for &mv in position.legal().iter() {
            let below = after(position, mv, depth);
            total.rolled += 1 + below.rolled;
            total.locked += 1 + below.locked;
        }
        return total;
    }
    if depth == 0 || position.draw().is_some() {
        return total;
    }
    let legal = position.generate();
    let (allowed, all) = (legal.common().len(), legal.all().len());
    if depth == 1 && position.ready_pawns(position.side().flip()).is_empty() {
        // No child has a conversion to make: leaves, one a move.
        total.locked = allowed as u64;
        total.rolled = (allowed + 2 * all) as u64;
        return total;
    }
    for (index, &mv) in legal.all().iter().enumerate() {
        let below = after(position, mv, depth - 1);
        total.rolled += 2 + below.rolled + below.locked;
        if index < allowed {
            total.rolled += 1 + below.rolled;
            total.locked += 1 + below.rolled;
        }
    }
    total
}

fn after(position: &RoyalPalette, mv: <RoyalPalette as Position>::Move, depth: u32) -> Count {
    let mut child = *position;
    child.play(mv, &mut ());
    count(&child, depth)
}
