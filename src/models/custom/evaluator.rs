//! The evaluator of games from files.

use super::CustomHints;
use super::weights::{Tapered, Weights};
use crate::base::geometry::{Bitboard, Square};
use crate::base::{Side, Value};
use crate::eval::{Curve, Evaluator, Scale, chances};
use crate::games::custom::{Custom, Move, Piece, PlayBoard, Tables};
use crate::rules::{Observer, Position};
use std::fmt::Write;

/// The curve from raw score to expected score: about that of chess.
const CURVE: Curve = Curve::logistic(330.0);
/// Draws among even games, in thousandths.
const DRAWS: i32 = 250;
/// The advantage of the side to move, in hundredths of a pawn.
const TEMPO: i32 = 12;
/// A check given, by the number before it, where they are counted.
const CHECK: i32 = 90;

/// The sum of the pieces on their squares, White's less Black's, and the phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PieceSquares {
    early: i32,
    late: i32,
    phase: i32,
}

/// The handcrafted evaluation of a game from a file, derived from its rules.
pub struct CustomEvaluator<G: PlayBoard> {
    weights: Weights<G>,
    scale: Scale,
}

/// Keeps a sum up to date.
struct Watch<'a, G: PlayBoard> {
    weights: &'a Weights<G>,
    sums: PieceSquares,
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

impl<G: PlayBoard> CustomEvaluator<G> {
    /// Derives the evaluation from the rules.
    #[must_use]
    pub fn new(rules: &Tables<G>) -> CustomEvaluator<G> {
        CustomEvaluator {
            weights: Weights::new(rules),
            scale: Scale::new(CURVE),
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

    fn raw(&self, position: &Custom<G>, sums: &PieceSquares) -> i32 {
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

impl<G: PlayBoard> Evaluator for CustomEvaluator<G> {
    type Position = Custom<G>;
    type Hints = CustomHints<G>;
    type State = PieceSquares;
    type Scratch = ();

    fn scratch(&self) {}

    fn state(&self, (): &mut (), position: &Custom<G>) -> PieceSquares {
        let mut watch = Watch {
            weights: &self.weights,
            sums: PieceSquares::default(),
        };
        position.survey(&mut watch);
        watch.sums
    }

    #[inline]
    fn follow(
        &self,
        (): &mut (),
        parent: &Custom<G>,
        parent_state: &PieceSquares,
        mv: Move<G>,
        child: &mut Custom<G>,
        child_state: &mut PieceSquares,
    ) {
        let mut watch = Watch {
            weights: &self.weights,
            sums: *parent_state,
        };
        child.play_from(parent, mv, &mut watch);
        *child_state = watch.sums;
    }

    #[inline]
    fn evaluate(&self, (): &mut (), position: &Custom<G>, sums: &PieceSquares) -> Value {
        self.scale.value(self.raw(position, sums))
    }

    #[inline]
    fn shifted(&self, value: Value, centipawns: i32) -> Value {
        self.scale.shifted(value, centipawns)
    }

    fn centipawns(&self, value: Value) -> i32 {
        self.scale.raw(value)
    }

    fn chances(&self, position: &Custom<G>, value: Value) -> [u32; 3] {
        chances(value, DRAWS, position.clock())
    }

    fn explain(&self, position: &Custom<G>) -> String {
        let sums = self.state(&mut (), position);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rng;
    use crate::games::custom::{AnyCustomGame, CustomGame, with_custom_game};

    fn check<G: PlayBoard>(game: &CustomGame<G>) {
        let evaluator = CustomEvaluator::new(game.rules());
        let mut position = game.start_position();
        let mut state = evaluator.state(&mut (), &position);
        // Both sides have the same at the start.
        assert_eq!(evaluator.raw(&position, &state), TEMPO);
        let mut rng = Rng::new(7);
        for _ in 0..120 {
            let Some(&mv) = rng.pick(&position.legal()) else {
                break;
            };
            let (parent, parent_state) = (position, state);
            evaluator.follow(
                &mut (),
                &parent,
                &parent_state,
                mv,
                &mut position,
                &mut state,
            );
            assert_eq!(state, evaluator.state(&mut (), &position), "{parent} {mv}");
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
