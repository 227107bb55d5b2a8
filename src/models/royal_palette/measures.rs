//! Constants of the terms that are not fitted.

/// The exchange value of each kind; the king outweighs everything.
pub(super) const PRICE: [i32; 6] = [100, 300, 330, 550, 900, 20_000];

/// Units of an attack on a square beside the enemy king, by the attacker's kind.
pub(super) const STORM_UNITS: [i32; 6] = [0, 7, 6, 8, 10, 0];
/// The weight of an attack, in eighths, by the number of locks under which the attacker
/// may move.
pub(super) const ATTACK_WEIGHTS: [i32; 9] = [2, 4, 6, 8, 9, 10, 10, 10, 10];
