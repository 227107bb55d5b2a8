//! The handcrafted evaluation of a game from a file, derived from its rules.

use super::weights::{Tapered, Weights};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Square};
use crate::games::custom::{Custom, Piece, PlayBoard, Tables};
use crate::rules::{Observer, Position};
use std::fmt::Write;

/// The advantage of the side to move, in hundredths of a pawn.
const TEMPO: i32 = 12;
/// A check given, by the number before it, where they are counted.
const CHECK: i32 = 90;

/// The sum of the pieces on their squares, White's less Black's, and the phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PieceSquares {
    early: i32,
    late: i32,
    phase: i32,
}

/// The handcrafted evaluation of a game from a file, derived from its rules.
pub(super) struct Derived<G: PlayBoard> {
    weights: Weights<G>,
}

/// Keeps a sum up to date.
pub(super) struct Watch<'a, G: PlayBoard> {
    weights: &'a Weights<G>,
    sums: &'a mut PieceSquares,
}

impl<G: PlayBoard> Watch<'_, G> {
    #[inline]
    fn add(&mut self, piece: Piece, square: Square<G>, sign: i32) {
        let Tapered { early, late } = self.weights.at(piece, square);
        let sided = match piece.side {
            Side::White => sign,
            Side::Black => -sign,
        };
        self.sums.early += sided * early;
        self.sums.late += sided * late;
        self.sums.phase += sign * self.weights.phase(piece.kind);
    }
}

impl<G: PlayBoard> Observer<Piece, Square<G>> for Watch<'_, G> {
    #[inline]
    fn place(&mut self, piece: Piece, square: Square<G>) {
        self.add(piece, square, 1);
    }

    #[inline]
    fn lift(&mut self, piece: Piece, square: Square<G>) {
        self.add(piece, square, -1);
    }
}

/// The terms that are counted for each position, White's less Black's.
struct Terms {
    mobility: i32,
    siege: i32,
    checks: i32,
}

impl<G: PlayBoard> Derived<G> {
    /// Derives the evaluation from the rules.
    pub(super) fn new(rules: &Tables<G>) -> Derived<G> {
        Derived {
            weights: Weights::new(rules),
        }
    }

    /// Adds up the pieces of a position by their squares.
    pub(super) fn survey(&self, position: &Custom<G>) -> PieceSquares {
        let mut sums = PieceSquares::default();
        position.survey(&mut self.watch(&mut sums));
        sums
    }

    /// An observer that keeps these sums up to date.
    #[inline]
    pub(super) fn watch<'a>(&'a self, sums: &'a mut PieceSquares) -> Watch<'a, G> {
        Watch {
            weights: &self.weights,
            sums,
        }
    }

    /// The sum of both parts by the phase.
    fn tapered(&self, sums: &PieceSquares) -> i32 {
        let full = self.weights.full_phase;
        let phase = sums.phase.clamp(0, full);
        (sums.early * phase + sums.late * (full - phase)) / full
    }

    fn terms(&self, rules: &Tables<G>, position: &Custom<G>) -> Terms {
        let occupied = position.occupied();
        let mut terms = Terms {
            mobility: 0,
            siege: 0,
            checks: 0,
        };
        let zones = Side::ALL.map(|side| zone(rules, position, side));
        for side in Side::ALL {
            let sign = sign(side);
            let (own, zone) = (position.of_side(side), zones[side.flip().index()]);
            let (mut mobility, mut siege, mut besiegers) = (0, 0, 0);
            for &kind in rules.kinds() {
                let weight = self.weights.mobility[kind.index()];
                let reach = rules.takes(side, kind);
                for square in position.of_kind(kind) & own {
                    let attacks = reach.attacks(square, occupied);
                    mobility += weight * (attacks & !own).count() as i32;
                    let near = (attacks & zone).count() as i32;
                    siege += near * self.weights.siege[kind.index()];
                    besiegers += i32::from(near > 0);
                }
            }
            terms.mobility += sign * mobility / 16;
            // One attacker alone rarely mates.
            terms.siege += sign * siege * besiegers.min(4) / 4;
            let given = i32::from(position.checks_given(side));
            terms.checks += sign * CHECK * given * given;
        }
        terms
    }

    /// The raw score for the side to move of a position with these sums.
    pub(super) fn raw(&self, position: &Custom<G>, sums: &PieceSquares) -> i32 {
        let Terms {
            mobility,
            siege,
            checks,
        } = position.with_rules(|rules| self.terms(rules, position));
        let white = self.tapered(sums) + mobility + siege + checks;
        match position.side() {
            Side::White => white + TEMPO,
            Side::Black => TEMPO - white,
        }
    }

    /// The terms of a position, for display.
    pub(super) fn explain(&self, position: &Custom<G>) -> String {
        let sums = self.survey(position);
        let terms = position.with_rules(|rules| self.terms(rules, position));
        let mut text = String::from("Hundredths of a pawn, from White's view\n");
        for (name, value) in [
            ("pieces and squares", self.tapered(&sums)),
            ("mobility", terms.mobility),
            ("attacks beside royal pieces", terms.siege),
            ("checks given", terms.checks),
            ("side to move", sign(position.side()) * TEMPO),
        ] {
            let _ = writeln!(text, "{name:<28} {value:>6}");
        }
        let raw = self.raw(position, &sums);
        let _ = writeln!(text, "{:<28} {raw:>6}", "for the side to move");
        text
    }
}

/// The sign of a side in sums from White's view.
const fn sign(side: Side) -> i32 {
    1 - 2 * side.index() as i32
}

/// The squares about the royal pieces of `side`, if they can be mated.
fn zone<G: PlayBoard>(rules: &Tables<G>, position: &Custom<G>, side: Side) -> Bitboard<G> {
    let mut zone = Bitboard::EMPTY;
    if rules.has_mate() {
        for &kind in rules.royals() {
            for square in position.of(side, kind) {
                zone |=
                    rules.takes(side, kind).attacks(square, Bitboard::ALL) | Bitboard::of(square);
            }
        }
    }
    zone
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rng;
    use crate::games::custom::{AnyCustomGame, CustomGame, with_custom_game};

    fn check<G: PlayBoard>(game: &CustomGame<G>) {
        let evaluator = Derived::new(game.rules());
        let mut position = game.start_position();
        let mut state = evaluator.survey(&position);
        // Both sides have the same at the start.
        assert_eq!(evaluator.raw(&position, &state), TEMPO);
        let mut rng = Rng::new(7);
        for _ in 0..120 {
            let Some(&mv) = rng.pick(&position.legal()) else {
                break;
            };
            let parent = position;
            position.play(mv, &mut evaluator.watch(&mut state));
            assert_eq!(state, evaluator.survey(&position), "{parent} {mv}");
        }
    }

    #[test]
    fn the_sums_follow_the_moves() {
        for text in [
            include_str!("../../../variants/chess.toml"),
            include_str!("../../../variants/capablanca.toml"),
            include_str!("../../../variants/breakthrough.toml"),
        ] {
            with_custom_game!(AnyCustomGame::read(text).unwrap(), |game| check(&game));
        }
    }

    #[test]
    fn the_pieces_of_chess_have_about_their_usual_worth() {
        let text = include_str!("../../../variants/chess.toml");
        let Ok(AnyCustomGame::Small(game)) = AnyCustomGame::read(text) else {
            panic!("a small board")
        };
        let rules = game.rules();
        for (letter, range) in [
            ('P', 70..130),
            ('N', 230..350),
            ('B', 250..400),
            ('R', 380..560),
            ('Q', 800..1100),
        ] {
            let worth = rules.kind_of(letter).map(|kind| rules.worth(kind));
            assert!(
                worth.is_some_and(|worth| range.contains(&worth)),
                "{letter}: {worth:?}"
            );
        }
    }
}
