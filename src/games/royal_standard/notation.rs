//! Moves in the notation of the rules page: `Sb1-c2`, `Bf2xe5`, `Rb2xb1/c2`.
//!
//! The piece's letter, the origin, `-` or `x`, the target, and after a slash the square
//! on which a captured standard-bearer is put.
//!
//! **Parsing is tolerant.** The sign and redundant parts of the origin may be missing, a
//! comma may replace the slash, and the square on which a bearer is put may be omitted if
//! there is only one.

use super::board::{BOARD, adjacent};
use super::{Kind, Move, RoyalStandard};
use crate::base::geometry::Board8x8;
use crate::base::{Bitboard, Square};
use crate::pieces;
use crate::rules::text::Origin;
use crate::rules::text::refusal::{AMBIGUOUS, NO_VICTIM, one_reason};
use crate::rules::{Position, Step, StepError};

const EXPECTED: &str = "a move such as Sb1-c2, Bf2xe5 or Rb2xb1/c2";

impl RoyalStandard {
    /// Writes a legal move in notation.
    #[must_use]
    pub fn write_notation(&self, mv: Move) -> String {
        let letter = self
            .piece_on(mv.from())
            .map_or('?', |piece| piece.kind.letter());
        let captures = self.piece_on(mv.to()).is_some();
        let sign = if captures { 'x' } else { '-' };
        let place = mv.place().map(|place| format!("/{place}"));
        let (from, to) = (mv.from(), mv.to());
        format!("{letter}{from}{sign}{to}{}", place.unwrap_or_default())
    }

    /// Parses a move in notation.
    ///
    /// # Errors
    /// Returns [`StepError`] if no legal move or more than one fits.
    pub fn read_notation(&self, text: &str) -> Result<Step<RoyalStandard>, StepError> {
        let parsed = ParsedMove::read(text).ok_or_else(|| StepError::malformed(text, EXPECTED))?;
        let legal = self.legal();
        let mut fitting = legal.iter().filter(|mv| self.fits(**mv, &parsed));
        let reason = match (fitting.next(), fitting.next()) {
            (Some(&mv), None) => return Ok(Step::Move(mv)),
            (Some(_), Some(_)) => AMBIGUOUS,
            (None, _) => self.no_match_reason(&parsed),
        };
        Err(StepError::illegal(text, reason))
    }

    fn fits(&self, mv: Move, parsed: &ParsedMove) -> bool {
        let captures = self.piece_on(mv.to()).is_some();
        parsed.fits_piece(self, mv.from())
            && mv.to() == parsed.to
            && parsed.captures.is_none_or(|expected| expected == captures)
            && (parsed.place.is_none() || mv.place() == parsed.place)
    }

    /// Returns the rule that forbids a move that no legal move fits.
    fn no_match_reason(&self, parsed: &ParsedMove) -> &'static str {
        let to = parsed.to;
        if parsed.captures == Some(true) && self.piece_on(to).is_none() {
            return NO_VICTIM;
        }
        let named: Vec<Square> = self
            .of_side(self.side)
            .filter(|&from| parsed.fits_piece(self, from))
            .collect();
        let near: Vec<Square> = named
            .iter()
            .copied()
            .filter(|&from| self.can_reach(from, to))
            .collect();
        // If only one piece fits the origin, its reason is given even for squares it
        // never reaches.
        let pieces = if let [_] = named[..] { named } else { near };
        let legal = self.legal();
        let reaches = |from| {
            let mut moves = legal.iter();
            moves.any(|mv| (mv.from(), mv.to()) == (from, to))
        };
        one_reason(
            pieces
                .into_iter()
                .map(|from| self.illegal_reason(from, to, reaches(from))),
        )
    }

    /// Whether the piece on one square can go to another, ranges aside.
    fn can_reach(&self, from: Square, to: Square) -> bool {
        let stops = self.occupied() | !BOARD;
        let reach = match self.kind_on(from) {
            Kind::King | Kind::Bearer => adjacent(from),
            Kind::Windmill => self.windmill_reach(self.side, from, self.occupied()),
            Kind::Rook => pieces::rook(from, stops),
            Kind::Bishop => pieces::bishop(from, stops),
        };
        (reach & !Bitboard::of(from)).has(to)
    }
}

/// The parts of a move in notation, before the position is consulted.
struct ParsedMove {
    kind: Kind,
    origin: Origin,
    to: Square,
    captures: Option<bool>,
    place: Option<Square>,
}

impl ParsedMove {
    fn read(text: &str) -> Option<ParsedMove> {
        let square = |text: &str| text.parse().ok().filter(|&square| BOARD.has(square));
        let (body, place) = match text.split_once(['/', ',']) {
            Some((body, place)) => (body, Some(square(place)?)),
            None => (text, None),
        };
        let letter = body.chars().next()?;
        let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == letter)?;
        let body = body.strip_prefix(letter)?;
        let (origin, to) = body.split_at_checked(body.len().checked_sub(2)?)?;
        let signs = [('x', Some(true)), ('-', Some(false))];
        let sign = signs.into_iter().find(|&(sign, _)| origin.ends_with(sign));
        let (origin, captures) = match sign {
            Some((sign, captures)) => (origin.strip_suffix(sign)?, captures),
            None => (origin, None),
        };
        let origin = Origin::read::<Board8x8>(origin)?;
        Some(ParsedMove {
            kind,
            origin,
            to: square(to)?,
            captures,
            place,
        })
    }

    /// Whether the piece on a square fits the text.
    fn fits_piece(&self, position: &RoyalStandard, from: Square) -> bool {
        position
            .piece_on(from)
            .is_some_and(|piece| piece.kind == self.kind)
            && self.origin.fits(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::royal_standard::{Array, RangeRule};

    #[test]
    fn the_first_moves_are_those_of_the_rules_page() {
        let position = RoyalStandard::start(Array::Original, RangeRule::Full);
        let mut found: Vec<String> = position
            .legal()
            .iter()
            .map(|&mv| position.write_notation(mv))
            .collect();
        found.sort();
        let mut expected: Vec<&str> = "Ba2xb1/a2 Ba2xb1/c2 Sb1-c2 Rb2xb1/b2 Rb2xb1/c2 Rb2-c2 \
             Sc1-c2 Kd1xc1/c2 Kd1xc1/d1 Kd1-c2 Kd1-e2 Kd1xe1/d1 Kd1xe1/e2 Wd2-c2 Wd2-e2 Se1-e2 \
             Sf1-e2 Bf2xe1/e2 Bf2xe1/f2"
            .split_whitespace()
            .collect();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }

    #[test]
    fn text_that_fits_no_move_is_refused() {
        let position = RoyalStandard::start(Array::Original, RangeRule::Full);
        for text in [
            "Rb2-b3x",
            "Pb2-c2",
            "Rb2+c2",
            "",
            "Rb2xb1/",
            "R\u{e9}2-c2",
            "Sa1",
        ] {
            let error = position.read_notation(text).unwrap_err();
            assert!(matches!(error, StepError::Malformed { .. }), "{text}");
        }
        for (text, part) in [
            ("Rb2-b6", "the piece does not go there within range"),
            ("Rb2xc2", "there is nothing to capture"),
            ("Rb2xb1", "more than one move fits"),
            ("Rb2xb1/a2", "has to be put on an empty square"),
            ("Rb3", "the piece does not go there within range"),
            ("Re2", "no piece of that kind goes there"),
            ("Rd2", "a piece of the same side stands there"),
            ("Sc2", "more than one move fits"),
            ("Bb3", "the piece does not go there within range"),
        ] {
            let error = position.read_notation(text).unwrap_err();
            assert!(matches!(error, StepError::Illegal { .. }), "{text}");
            assert!(error.to_string().contains(part), "{error}");
        }
    }

    #[test]
    fn redundant_parts_may_be_missing() {
        let position = RoyalStandard::start(Array::Original, RangeRule::Full);
        for (text, step) in [
            ("Rc2", "b2c2"),
            ("Rb2c2", "b2c2"),
            ("Sbc2", "b1c2"),
            ("Rb1/c2", "b2b1,c2"),
            ("Rxb1,c2", "b2b1,c2"),
        ] {
            let found = position.read_notation(text).map(|step| step.to_string());
            assert_eq!(found, Ok(step.to_owned()), "{text}");
        }
    }
}
