//! Numbers that shape what is counted and are not fitted.

/// What exchanges count for each kind; the king is beyond price.
pub(super) const PRICE: [i32; 6] = [100, 300, 330, 550, 900, 20_000];

/// Units of an attack on a square beside the enemy king, by kind of the attacker.
pub(super) const STORM_UNITS: [i32; 6] = [0, 7, 6, 8, 10, 0];
/// How much of an attack counts, in eighths, by the number of locks under
/// which the attacker may move.
pub(super) const LIVELY: [i32; 9] = [2, 4, 6, 8, 9, 10, 10, 10, 10];
