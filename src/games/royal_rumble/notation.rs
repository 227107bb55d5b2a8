//! Notation of actions: `e2-e4`, `Qd1xd7`, `Frd4-f4xe4`, `Acd4*d6`, `Imd4@`, `Mkd4+e5`.
//!
//! The code of the piece (none for a pawn), its square, a sign, and the target square:
//! `-` moves, `x` captures there, `*` shoots at the squares that follow, `@` is suicide,
//! `+` recruits. After the target, `x` and the squares of pieces removed elsewhere, or
//! `=` and the kind that a pawn becomes.
//!
//! **Parsing is tolerant.** The sign `-` and redundant parts of the origin may be
//! missing, and the action strings of the protocol are accepted.

use super::form::Form;
use super::{Kind, Move, RumbleBoard};
use crate::base::{Bitboard, Square, is_spelled};
use crate::rules::text::refusal::{AMBIGUOUS, NO_SUCH_PIECE};
use crate::rules::{Position, Step, StepError};

const EXPECTED: &str = "an action such as e2-e4, Qd1xd7, Frd4-f4xe4, Acd4*d6, Imd4@ or Mkd4+e5";

impl RumbleBoard {
    /// Writes a legal action in notation.
    #[must_use]
    pub fn write_notation(&self, mv: Move) -> String {
        self.format_with_origin(mv, &mv.from().to_string(), true)
    }

    /// Parses an action in notation.
    ///
    /// # Errors
    /// Returns [`StepError`] if no legal action or more than one fits.
    pub fn read_notation(&self, text: &str) -> Result<Step<RumbleBoard>, StepError> {
        let legal = self.legal();
        let mut fitting = legal.iter().filter(|&&mv| self.is_spelling_of(mv, text));
        let reason = match (fitting.next(), fitting.next()) {
            (Some(&mv), None) => return Ok(Step::Move(mv)),
            (Some(_), Some(_)) => AMBIGUOUS,
            (None, _) if !has_shape(text) => {
                return Err(StepError::malformed(text, EXPECTED));
            }
            (None, _) => match Step::parse(self, &as_action(text)) {
                Err(StepError::Illegal { reason, .. }) => reason,
                _ => NO_SUCH_PIECE,
            },
        };
        Err(StepError::illegal(text, reason))
    }

    /// Whether a text is a spelling of an action.
    fn is_spelling_of(&self, mv: Move, text: &str) -> bool {
        let from = mv.from().to_string();
        let origins = [from.as_str(), &from[..1], &from[1..], ""];
        let spellings =
            |origin| [true, false].map(|dash| self.format_with_origin(mv, origin, dash));
        is_spelled(&mv, text)
            || origins
                .into_iter()
                .flat_map(spellings)
                .any(|spelling| spelling == text)
    }

    /// Spells an action with the given text for its origin.
    fn format_with_origin(&self, mv: Move, origin: &str, dash: bool) -> String {
        let kind = self.pieces.kind_on(&self.deal, mv.from());
        let code = if kind == Kind::Pawn { "" } else { kind.code() };
        let names =
            |squares: Bitboard| -> String { squares.map(|square| square.to_string()).collect() };
        let target = Bitboard::of(mv.to());
        let tail = match mv.form() {
            Form::Shot => format!("*{}", names(mv.victims())),
            Form::Suicide => "@".to_owned(),
            Form::Recruitment => format!("+{}", mv.to()),
            form => {
                let takes = form == Form::EnPassant || (mv.victims() & target).any();
                let sign = match (takes, dash) {
                    (true, _) => "x",
                    (false, true) => "-",
                    (false, false) => "",
                };
                let elsewhere = names(mv.victims() & !target);
                let suffix = match form {
                    Form::Promotion(kind) => format!("={}", kind.code()),
                    Form::Plain if !elsewhere.is_empty() => format!("x{elsewhere}"),
                    _ => String::new(),
                };
                format!("{sign}{}{suffix}", mv.to())
            }
        };
        format!("{code}{origin}{tail}")
    }
}

/// Whether a text consists of a code, squares and signs.
fn has_shape(text: &str) -> bool {
    let rest = strip_code(text);
    let (mut squares, mut at) = (0, rest);
    while !at.is_empty() {
        let stripped = at.trim_start_matches(['-', 'x', '*', '@', '+']);
        match Square::read(stripped) {
            Some((_, suffix)) => {
                squares += 1;
                at = suffix;
            }
            None => {
                let becomes = stripped.strip_prefix('=').and_then(Kind::from_code);
                return squares > 0 && (stripped.is_empty() || becomes.is_some());
            }
        }
    }
    squares > 0
}

/// Converts a text in notation to an action string: without code and sign.
fn as_action(text: &str) -> String {
    let rest = strip_code(text).replace('-', "").replace('*', "x");
    match (Square::read(&rest), rest.get(2..3)) {
        (Some((from, _)), Some("x")) if !text.contains('*') => format!("{from}{}", &rest[3..]),
        _ => rest,
    }
}

/// Strips the code of a piece from the start of a text.
fn strip_code(text: &str) -> &str {
    let codes = Kind::ALL.into_iter().map(Kind::code);
    let codes = codes.filter(|code| text.starts_with(code));
    let length = codes.map(str::len).max().unwrap_or(0);
    &text[length..]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> RumbleBoard {
        RumbleBoard::from_pfen(text).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn every_action_is_read_back() {
        for text in [
            "qrbnkfw[bd]/pppppppp/8/8/8/8/PPPPPPPP/QRBNKFW[Bd] w - 0 1 Q,R,B,N,F,W,Bd",
            "7k/8/8/4[im]3/3[Im]4/8/8/K7 w - 12 30 N,Hr,Pk,Im,Gr,Mo,Sv",
            "[ca]1[va][mr]1[mk]1[im]/[Mr]p1p1p2/2p5/4p2p/3P1[Aj][aj]1/P3P1P1/1PP2P[Cn]1/[Ca][Ch][Va]2[Mk]1[Im] b - 0 9 Ca,Ch,Im,Cn,Va,Mr,Aj",
            "7k/P7/8/3p4/3[Ac]4/2[Fr]p4/8/K7 w - 0 30 N,Fr,Hr,Pk,Gr,Mo,Ac",
        ] {
            let position = read(text);
            for &mv in position.legal().iter() {
                let notation = position.write_notation(mv);
                assert_eq!(
                    position.read_notation(&notation),
                    Ok(Step::Move(mv)),
                    "{notation}"
                );
                let plain = mv.to_string();
                assert_eq!(
                    position.read_notation(&plain),
                    Ok(Step::Move(mv)),
                    "{plain}"
                );
            }
        }
    }

    #[test]
    fn redundant_parts_may_be_missing() {
        let position = read("7k/P7/8/3p4/3[Ac]4/2[Fr]p4/8/K7 w - 0 30 N,Fr,Hr,Pk,Gr,Mo,Ac");
        for (text, step) in [
            ("Ac*d5", "d4xd5"),
            ("Acd4*d5", "d4xd5"),
            ("Fr-e3xd3", "c3e3xd3"),
            ("Frce3xd3", "c3e3xd3"),
            ("a8=Gr", "a7a8=Gr"),
            ("Ka2", "a1a2"),
        ] {
            let found = position.read_notation(text).map(|step| step.to_string());
            assert_eq!(found, Ok(step.to_owned()), "{text}");
        }
        for text in ["", "Q", "Xa1a2", "Acd4?d5", "a7a8=X", "é"] {
            let error = position.read_notation(text).expect_err(text);
            assert!(
                matches!(error, StepError::Malformed { .. }),
                "{text}: {error}"
            );
        }
        for (text, part) in [
            ("Kb5", "no piece of that kind"),
            ("Ka1-a3", "does not move that way"),
            ("b2-b3", "no piece on"),
        ] {
            let error = position.read_notation(text).expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
