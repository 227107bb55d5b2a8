//! The die as the search sees it.

use super::roll::{D8, Face};
use super::{Move, RoyalPalette};
use crate::base::Rng;
use crate::rules::{Grade, GradedMoves, OrderedDie};

impl OrderedDie<RoyalPalette> for D8 {
    type Roll = Face;
    const ROLLS: [(Face, u32); 3] = [(Face(1), 6), (Face(7), 1), (Face(8), 1)];

    #[inline]
    fn grade(roll: Face) -> Grade {
        roll.grade()
    }

    #[inline]
    fn current_grade(position: &RoyalPalette) -> Option<Grade> {
        position.die().grade()
    }

    #[inline]
    fn moves(position: &RoyalPalette) -> GradedMoves<Move> {
        position.generate()
    }

    #[inline]
    fn noisy(position: &RoyalPalette, grade: Grade, moves: &mut GradedMoves<Move>) -> bool {
        position.generate_noisy(grade, moves)
    }

    fn apply(position: &mut RoyalPalette, roll: Face) {
        position.set_roll(roll);
    }

    fn draw(rng: &mut Rng) -> Face {
        Face::draw(rng)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_are_those_of_a_d8() {
        let mut weights = [0; 3];
        for number in 1..=8 {
            weights[Face::new(number).unwrap().grade().index()] += 1;
        }
        assert_eq!(D8::ROLLS.map(|(_, weight)| weight), weights);
        assert_eq!(Face::new(0), None);
        assert_eq!(Face::new(9), None);
    }

    #[test]
    fn rolls_are_read_back() {
        for number in 1..=8 {
            let face = Face::new(number).unwrap();
            assert_eq!(face.to_string().parse(), Ok(face));
        }
        for text in ["", "r", "3", "r0", "r9", "R3", "r3 ", "r12"] {
            assert!(text.parse::<Face>().is_err(), "{text}");
        }
    }
}
