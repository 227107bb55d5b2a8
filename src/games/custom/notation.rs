//! Algebraic notation with the letters of the file, both ways.

use super::moves::NO_PASS;
use super::pfen::is_unlettered;
use super::refusal::NOT_ALLOWED;
use super::{Custom, Kind, Move, PlayBoard, Special, Tables};
use crate::base::geometry::Square;
use crate::rules::text::refusal::{AMBIGUOUS, NO_SUCH_PIECE, NO_VICTIM};
use crate::rules::text::{Origin, castling_text, file_letter, origin_text, read_castling};
use crate::rules::{Outcome, Position, Step, StepError, Turn};

const EXPECTED: &str = "a move in algebraic notation such as Nf3, Qxd7+, e4, O-O or b8=Q";

/// The text of passing.
const PASSED: &str = "--";

/// The marks that do not identify a move.
const MARKS: [char; 4] = ['+', '#', '!', '?'];

impl<G: PlayBoard> Custom<G> {
    /// Writes a legal move in algebraic notation.
    #[must_use]
    pub fn write_notation(&self, mv: Move<G>) -> String {
        self.with_rules(|rules| {
            if mv.is_pass() {
                return PASSED.to_owned();
            }
            let text = match mv.special() {
                Special::CastleShort => castling_text(true).to_owned(),
                Special::CastleLong => castling_text(false).to_owned(),
                _ => self.write_plain(rules, mv),
            };
            text + self.check_mark(rules, mv)
        })
    }

    fn write_plain(&self, rules: &Tables<G>, mv: Move<G>) -> String {
        let (from, to) = (mv.from(), mv.to());
        let kind = self.kind_on(from);
        let captures = self.is_capture(mv);
        let moves = self.generate(rules);
        let rivals = moves
            .iter()
            .filter(|other| other.to() == to && !other.is_castling())
            .map(|other| other.from())
            .filter(|&square| square != from && self.kind_on(square) == kind);
        let mut origin = origin_text(from, rivals);
        let mut text = String::new();
        if !is_unlettered(rules, kind) {
            text.push(rules.letter(kind));
        } else if captures && origin.is_empty() {
            origin.push(file_letter(from.file()));
        }
        text += &origin;
        if captures {
            text.push('x');
        }
        text += &to.to_string();
        if let Some(kind) = mv.promotes() {
            text.push('=');
            text.push(rules.letter(kind));
        }
        text
    }

    fn check_mark(&self, rules: &Tables<G>, mv: Move<G>) -> &'static str {
        let mut next = *self;
        next.do_move(rules, mv, &mut ());
        match next.turn() {
            Turn::Over(Outcome::Win(..)) => "#",
            _ if next.is_in_check(rules, next.side) => "+",
            _ => "",
        }
    }

    /// Parses a move in algebraic notation and checks that it can be made.
    ///
    /// # Errors
    /// Returns [`StepError`] with the text and what was wrong with it.
    pub fn read_notation(&self, text: &str) -> Result<Step<Self>, StepError> {
        self.with_rules(|rules| {
            let text = text.trim();
            let plain = text.trim_end_matches(MARKS);
            let illegal = |reason| StepError::illegal(text, reason);
            let moves = self.legal();
            if let Some(short) = read_castling(plain) {
                let special = match short {
                    true => Special::CastleShort,
                    false => Special::CastleLong,
                };
                let mut castling = moves.iter().filter(|mv| mv.special() == special);
                let mv = castling
                    .next()
                    .ok_or_else(|| illegal("castling is not possible now"))?;
                return Ok(Step::Move(*mv));
            }
            if plain == PASSED {
                let pass = moves.iter().find(|mv| mv.is_pass());
                let pass = pass.ok_or_else(|| illegal(NO_PASS))?;
                return Ok(Step::Move(*pass));
            }
            let parsed = ParsedMove::read(rules, plain);
            let parsed = parsed.ok_or_else(|| StepError::malformed(text, EXPECTED))?;
            let mut fitting = moves.iter().filter(|&&mv| self.fits(mv, &parsed));
            match (fitting.next(), fitting.next()) {
                (Some(&mv), None) => Ok(Step::Move(mv)),
                (Some(_), Some(_)) => Err(illegal(AMBIGUOUS)),
                (None, _) if parsed.captures && self.piece_on(parsed.to).is_none() => {
                    Err(illegal(NO_VICTIM))
                }
                (None, _)
                    if self
                        .generate(rules)
                        .iter()
                        .any(|&mv| self.fits(mv, &parsed)) =>
                {
                    Err(illegal(NOT_ALLOWED))
                }
                (None, _) => Err(illegal(NO_SUCH_PIECE)),
            }
        })
    }

    fn fits(&self, mv: Move<G>, parsed: &ParsedMove<G>) -> bool {
        let from = mv.from();
        let captures = self.is_capture(mv);
        !mv.is_castling()
            && self.kind_on(from) == parsed.kind
            && mv.to() == parsed.to
            && mv.promotes() == parsed.promotes
            && parsed.origin.fits(from)
            && (!parsed.captures || captures)
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

impl<G: PlayBoard> ParsedMove<G> {
    fn read(rules: &Tables<G>, text: &str) -> Option<ParsedMove<G>> {
        let read_kind = |text: &str| {
            let mut letters = text.chars();
            let letter = letters.next().filter(char::is_ascii_uppercase)?;
            letters.next().is_none().then(|| rules.kind_of(letter))?
        };
        let (body, promotes) = match text.split_once('=') {
            Some((body, kind)) => (body, Some(read_kind(kind)?)),
            None => (text, None),
        };
        let first = body.chars().next()?;
        let (kind, body) = match first.is_ascii_uppercase() {
            true => (read_kind(&body[..1])?, &body[1..]),
            false => {
                let mut kinds = rules.pawns().iter();
                (kinds.find(|&kind| is_unlettered(rules, kind))?, body)
            }
        };
        let last = body.rfind(|letter: char| letter.is_ascii_lowercase())?;
        let (origin, to) = body.split_at(last);
        let (origin, captures) = match origin.strip_suffix('x') {
            Some(origin) => (origin, true),
            None => (origin, false),
        };
        Some(ParsedMove {
            kind,
            origin: Origin::read::<G>(origin)?,
            to: to.parse().ok()?,
            captures,
            promotes,
        })
    }
}
