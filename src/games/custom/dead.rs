//! Dead positions, which neither side can win.

use super::file::DeadSpec;
use super::{Custom, Kinds, PlayBoard, Tables};
use crate::base::Side;
use crate::base::geometry::Bitboard;

impl<G: PlayBoard> Custom<G> {
    /// Whether no royal piece can ever be mated, by the file's list of material.
    pub(super) fn is_dead(&self, rules: &Tables<G>) -> bool {
        let Some(dead) = &rules.end().dead else {
            return false;
        };
        match dead.by_shade {
            false => self.is_region_dead(rules, dead, Bitboard::ALL),
            true => {
                self.is_region_dead(rules, dead, Bitboard::DARK)
                    && self.is_region_dead(rules, dead, !Bitboard::DARK)
            }
        }
    }

    /// Whether no royal piece on these squares, which no piece leaves, can ever be mated.
    #[inline]
    fn is_region_dead(&self, rules: &Tables<G>, dead: &DeadSpec, region: Bitboard<G>) -> bool {
        let [white, black] = self.sides.map(|pieces| pieces & region);
        let royals = Side::ALL.map(|side| self.royals(rules, side) & region);
        match royals.map(Bitboard::any) {
            // Nothing can be mated in this part of the board; without royal pieces the game
            // is about something else.
            [false, false] => dead.by_shade,
            [true, true] => {
                let others = (white | black) & !(royals[0] | royals[1]);
                !others.many() && self.are_of(others, dead.with_king)
            }
            [true, false] => self.is_harmless(dead, white, black),
            [false, true] => self.is_harmless(dead, black, white),
        }
    }

    /// Whether `theirs`, none of them royal, can never mate the royal piece among `ours`.
    fn is_harmless(&self, dead: &DeadSpec, ours: Bitboard<G>, theirs: Bitboard<G>) -> bool {
        theirs.is_empty() || !theirs.many() && !ours.many() && self.are_of(theirs, dead.alone)
    }

    /// Whether all `pieces` are of these kinds.
    fn are_of(&self, mut pieces: Bitboard<G>, kinds: Kinds) -> bool {
        Iterator::all(&mut pieces, |square| kinds.has(self.kind_on(square)))
    }
}
