//! Zobrist keys of the facts that a position consists of.

use super::Man;
use crate::base::{Key, Square, key};

/// Man on square; a man stands for his palette too.
static MEN: [Key; Man::COUNT * 64] = key::table(0x4552_4D49_4E45_0001);
/// The lock: eight colours.
pub(super) static LOCK: [Key; 8] = key::table(0x4552_4D49_4E45_0002);
/// The castling rights, all sixteen sets.
pub(super) static CASTLING: [Key; 16] = key::table(0x4552_4D49_4E45_0003);
/// The file of the en passant square.
pub(super) static EN_PASSANT: [Key; 8] = key::table(0x4552_4D49_4E45_0004);
/// Suppressed, locked, free and super die; an unrolled die adds nothing.
pub(super) static DIE: [Key; 4] = key::table(0x4552_4D49_4E45_0005);
const FLAGS: [Key; 2] = key::table(0x4552_4D49_4E45_0006);
/// Black is to move.
pub(super) const SIDE: Key = FLAGS[0];
/// This turn's conversion has been made.
pub(super) const CONVERTED: Key = FLAGS[1];

/// The key of `man` on `square`.
#[inline]
pub(super) fn man(man: Man, square: Square) -> Key {
    MEN[(man.index() & 31) << 6 | square.index()]
}
