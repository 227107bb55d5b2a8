//! Algebraic notation, both ways. The inventor's page has no game scores, so this is
//! chess notation with the letters of these pieces.
//!
//! | text | meaning |
//! |---|---|
//! | `Wc4`, `Dxd7` | a piece's letter, `x` for a capture, the target square |
//! | `Lac3`, `W4c2` | origin file, rank or both where two pieces of a kind could go there |
//! | `d3`, `cd3`, `exd3` | a pawn; its file if another pawn could go there, and always with a capture |
//! | `e4` | the leap of a pawn is written like its step |
//! | `b8=L`, `axb10=O` | promotion |
//! | `Wc7+`, `Lb6#` | check and mate |
//!
//! Parsing is tolerant: `x`, check marks and annotation marks are optional, and a
//! redundant origin is accepted. But the move must be possible and the only one that
//! fits.

use super::{Colorbound, Kind, Move};
use crate::base::geometry::{Geometry, Square};
use crate::rules::text::refusal::{AMBIGUOUS, NO_VICTIM, one_reason};
use crate::rules::text::{Origin, file_letter, origin_text};
use crate::rules::{Outcome, Position, Reason, Step, StepError, Turn};

const EXPECTED: &str = "a move in algebraic notation such as Wc4, Dxd7+, cd3 or b8=L";

/// The marks that do not identify a move.
const MARKS: [char; 4] = ['+', '#', '!', '?'];

impl<G: Geometry> Colorbound<G> {
    /// Writes a legal move in algebraic notation.
    #[must_use]
    pub fn write_notation(&self, mv: Move<G>) -> String {
        let kind = self.kind_on(mv.from());
        let captures = self.occupied().has(mv.to());
        let mut text = String::new();
        let mut origin = self.origin_text(mv, kind);
        if kind != Kind::Pawn {
            text.push(kind.letter());
        } else if captures && origin.is_empty() {
            origin.push(file_letter(mv.from().file()));
        }
        text += &origin;
        if captures {
            text.push('x');
        }
        text += &mv.to().to_string();
        if let Some(kind) = mv.promotes() {
            text.push('=');
            text.push(kind.letter());
        }
        text + self.check_mark(mv)
    }

    /// Returns as much of the origin as distinguishes the piece from others of its kind
    /// that could go to the same square: nothing, the file, the rank, or both.
    fn origin_text(&self, mv: Move<G>, kind: Kind) -> String {
        let from = mv.from();
        let moves = self.legal();
        let others = moves.iter().filter(|other| other.to() == mv.to());
        let squares = others.map(|other| other.from());
        let rivals = squares.filter(|&square| square != from && self.kind_on(square) == kind);
        origin_text(from, rivals)
    }

    fn check_mark(&self, mv: Move<G>) -> &'static str {
        let mut next = *self;
        next.play(mv, &mut ());
        match next.turn() {
            Turn::Over(Outcome::Win(_, Reason::Checkmate)) => "#",
            _ if next.in_check() => "+",
            _ => "",
        }
    }

    /// Parses a move in algebraic notation and checks that it can be made.
    ///
    /// # Errors
    /// Returns [`StepError`] with the text and what was wrong with it.
    pub fn read_notation(&self, text: &str) -> Result<Step<Self>, StepError> {
        let text = text.trim();
        let parsed = ParsedMove::<G>::read(text.trim_end_matches(MARKS));
        let parsed = parsed.ok_or_else(|| StepError::malformed(text, EXPECTED))?;
        let illegal = |reason| StepError::illegal(text, reason);
        let moves = self.legal();
        let mut fitting = moves.iter().filter(|&&mv| self.fits(mv, &parsed));
        match (fitting.next(), fitting.next()) {
            (Some(&mv), None) => Ok(Step::Move(mv)),
            (Some(_), Some(_)) => Err(illegal(AMBIGUOUS)),
            (None, _) => Err(illegal(self.no_match_reason(&parsed))),
        }
    }

    /// Returns the rule that forbids a move that no legal move fits.
    fn no_match_reason(&self, parsed: &ParsedMove<G>) -> &'static str {
        let to = parsed.to;
        if parsed.captures && !self.of_side(self.side.flip()).has(to) {
            return NO_VICTIM;
        }
        let named = self
            .of(self.side, parsed.kind)
            .filter(|&from| parsed.origin.fits(from));
        let mv = |from| match parsed.promotes {
            Some(kind) => Move::promotion(from, to, kind),
            None => Move::plain(from, to),
        };
        let near = named.clone().filter(|&from| self.can_reach(from, to));
        let reasons: Vec<&str> = near.map(|from| self.illegal_reason(mv(from))).collect();
        // If all are on the other shade, that is the reason.
        match reasons.is_empty() && named.clone().all(|from| from.is_dark() != to.is_dark()) {
            true => one_reason(named.map(|from| self.illegal_reason(mv(from)))),
            false => one_reason(reasons),
        }
    }

    fn fits(&self, mv: Move<G>, parsed: &ParsedMove<G>) -> bool {
        let from = mv.from();
        self.kind_on(from) == parsed.kind
            && mv.to() == parsed.to
            && mv.promotes() == parsed.promotes
            && parsed.origin.fits(from)
            && (!parsed.captures || self.occupied().has(mv.to()))
    }
}

/// The parts of a move in notation, before the position is consulted.
struct ParsedMove<G> {
    kind: Kind,
    origin: Origin,
    to: Square<G>,
    captures: bool,
    promotes: Option<Kind>,
}

impl<G: Geometry> ParsedMove<G> {
    fn read(text: &str) -> Option<ParsedMove<G>> {
        let (body, promotes) = match text.split_once('=') {
            Some((body, kind)) => (body, Some(read_kind(kind)?)),
            None => (text, None),
        };
        let first = body.chars().next()?;
        let (kind, body) = if first.is_ascii_uppercase() {
            (read_kind(&body[..1])?, &body[1..])
        } else {
            (Kind::Pawn, body)
        };
        let last = body.rfind(|letter: char| letter.is_ascii_lowercase())?;
        let (origin, to) = body.split_at(last);
        let (origin, captures) = match origin.strip_suffix('x') {
            Some(origin) => (origin, true),
            None => (origin, false),
        };
        let origin = Origin::read::<G>(origin)?;
        Some(ParsedMove {
            kind,
            origin,
            to: to.parse().ok()?,
            captures,
            promotes,
        })
    }
}

/// Parses a single upper-case letter of a kind other than pawn.
fn read_kind(text: &str) -> Option<Kind> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_ascii_uppercase() => {
            Kind::from_letter(letter).filter(|&kind| kind != Kind::Pawn)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ColorboundGame, Decimal, Standard, Variant};
    use super::*;
    use crate::rules::Game;

    fn check<V: Variant>(text: &str, spellings: &[(&str, &str)]) {
        let position = Colorbound::from_pfen(text, V::rules());
        let position = position.unwrap_or_else(|error| panic!("{error}"));
        for &(step, notation) in spellings {
            let step = Step::parse(&position, step).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(
                ColorboundGame::<V>::step_notation(&position, step),
                notation
            );
            assert_eq!(position.read_notation(notation), Ok(step));
        }
    }

    #[test]
    fn moves_are_written_as_in_chess() {
        let start = "lwbdkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBDKBWL w - - 0 1";
        check::<Standard>(
            start,
            &[
                ("d1d7", "Dxd7+"),
                ("c2d3", "cd3"),
                ("a2b3", "ab3"),
                ("e2e4", "e4"),
                ("h1f3", "Lf3"),
            ],
        );
        let late = "4k3/1P6/8/8/2l5/1P1P4/8/4K3 w - - 0 1";
        check::<Standard>(
            late,
            &[("b3c4", "bxc4"), ("d3c4", "dxc4"), ("b7a8l", "a8=L")],
        );
        let wizards = "4k3/8/8/W1W5/8/8/8/4K3 w - - 0 1";
        check::<Standard>(wizards, &[("a5b4", "Wab4"), ("c5f6", "Wf6")]);
        let columns = "4k3/8/8/8/L7/8/8/L3K3 w - - 0 1";
        check::<Standard>(columns, &[("a1c3", "Lc3")]);
        let columns = "4k3/8/8/L7/8/8/8/L3K3 w - - 0 1";
        check::<Standard>(columns, &[("a1a3", "L1a3"), ("a5a3", "L5a3")]);
    }

    #[test]
    fn decimal_squares_have_two_digits() {
        let text = "5k4/1P8/10/10/10/10/10/10/10/4K5 w - - 0 1";
        check::<Decimal>(text, &[("b9a10y", "a10=Y"), ("b9c10o", "c10=O")]);
    }

    #[test]
    fn reading_is_tolerant_but_not_vague() {
        let start = Colorbound::start(Standard::rules());
        let read = |text| start.read_notation(text).map(|step| step.to_string());
        for text in ["Dd7", "D1d7", "Dd1xd7!", "Ddd7+", " Dxd7#? "] {
            assert_eq!(read(text), Ok("d1d7".to_owned()), "{text}");
        }
        assert_eq!(read("c2d3"), Ok("c2d3".to_owned()));
        let error_text = |text| read(text).expect_err(text).to_string();
        assert!(error_text("d3").contains("more than one"));
        assert!(error_text("cxd3").contains("nothing to capture"));
        for text in [
            "", "D", "Qd7", "Pe4", "d9", "Dd7=", "Dd7=B=B", "Dxxd7", "é4", "Dd1d1d7", "x",
        ] {
            assert!(error_text(text).contains("algebraic"), "{text}");
        }
    }
}
