//! The notation of forums, one part at a time: algebraic as in chess.
//!
//! | text | meaning |
//! |---|---|
//! | `Nf3` | a move; origin file, rank or both are added where two pieces of a kind could go there |
//! | `exd6` | a pawn's capture, also en passant |
//! | `O-O`, `O-O-O` | castling |
//! | `e8=Q` | promotion |
//! | `Qxe8#` | the king is captured |
//!
//! Forums write both parts of a turn with a comma between and `--` for a part that was
//! missed; here each part is a separate step, and missed parts follow from the position.
//! Origins are disambiguated by the legal moves of the current part.
//!
//! **Parsing is tolerant.** `x`, check marks and annotation marks may be missing or
//! added, castling may be written with zeros, and redundant origins are accepted.

use super::moves::MoveKind;
use super::{ColourChess, Kind, Move};
use crate::base::Square;
use crate::base::geometry::Board8x8;
use crate::pieces::Orthodox;
use crate::rules::text::refusal::{AMBIGUOUS, NO_VICTIM, one_reason};
use crate::rules::text::{Origin, castling_text, file_letter, origin_text, read_castling};
use crate::rules::{Position, Step, StepError};

const EXPECTED: &str = "a move in algebraic notation such as Nf3, exd6, e8=Q or O-O";

/// The marks that do not identify a move.
const MARKS: [char; 4] = ['+', '#', '!', '?'];

impl ColourChess {
    /// Writes a legal move in algebraic notation.
    #[must_use]
    pub fn write_notation(&self, mv: Move) -> String {
        let victim = self.piece_on(mv.to());
        let mark = match victim.is_some() && victim.kind() == Kind::King {
            true => "#",
            false => "",
        };
        self.write_body(mv) + mark
    }

    fn write_body(&self, mv: Move) -> String {
        let capture = if self.captures(mv) { "x" } else { "" };
        let to = mv.to();
        match (mv.kind(), self.piece_on(mv.from()).kind()) {
            (MoveKind::Castling, _) => castling_text(to.file() == 6).to_owned(),
            (move_kind, Kind::Pawn) => {
                let origin = match capture {
                    "" => String::new(),
                    _ => file_letter(mv.from().file()).to_string(),
                };
                let promotion = match move_kind {
                    MoveKind::Promotion(kind) => format!("={}", kind.letter()),
                    _ => String::new(),
                };
                format!("{origin}{capture}{to}{promotion}")
            }
            (_, kind) => {
                let origin = self.origin_text(mv, kind);
                format!("{}{origin}{capture}{to}", kind.letter())
            }
        }
    }

    /// Returns as much of the origin as distinguishes the piece from others of its kind
    /// that could go to the same square: nothing, the file, the rank, or both.
    fn origin_text(&self, mv: Move, kind: Kind) -> String {
        let moves = self.legal();
        let rivals = mv
            .rivals(&moves)
            .filter(|&square| self.piece_on(square).kind() == kind);
        origin_text(mv.from(), rivals)
    }

    fn captures(&self, mv: Move) -> bool {
        self.piece_on(mv.to()).is_some() || mv.kind() == MoveKind::EnPassant
    }

    /// Parses a step in algebraic notation and checks that it can be made.
    ///
    /// # Errors
    /// Returns [`StepError`] with the text and what was wrong with it.
    pub fn read_notation(&self, text: &str) -> Result<Step<ColourChess>, StepError> {
        let parsed = ParsedStep::read(text.trim_end_matches(MARKS));
        let parsed = parsed.ok_or_else(|| StepError::malformed(text, EXPECTED))?;
        let moves = self.legal();
        let mut fitting = moves.iter().filter(|&&mv| self.fits(mv, &parsed));
        let reason = match (fitting.next(), fitting.next()) {
            (Some(&mv), None) => return Ok(Step::Move(mv)),
            (Some(_), Some(_)) => AMBIGUOUS,
            (None, _) => self.no_match_reason(&parsed),
        };
        Err(StepError::illegal(text, reason))
    }

    /// Returns the rule that forbids a move that no legal move fits.
    fn no_match_reason(&self, parsed: &ParsedStep) -> &'static str {
        let parsed = match parsed {
            ParsedStep::Castling { king_side } => return self.castling_reason(*king_side),
            ParsedStep::Move(parsed) => parsed,
        };
        let to = parsed.to;
        if parsed.capture && !self.of_side(self.side.flip()).has(to) && !self.targets().has(to) {
            return NO_VICTIM;
        }
        let pieces = self
            .of(self.side, parsed.kind)
            .filter(|&from| parsed.fits_origin(from) && self.can_reach(from, to));
        let reasons = pieces.map(|from| self.refusal(from, to, parsed.promotes.is_some()));
        one_reason(reasons.collect::<Vec<_>>())
    }

    fn fits(&self, mv: Move, parsed: &ParsedStep) -> bool {
        let parsed = match parsed {
            ParsedStep::Castling { king_side } => {
                return mv.kind() == MoveKind::Castling && (mv.to().file() == 6) == *king_side;
            }
            ParsedStep::Move(parsed) => parsed,
        };
        let from = mv.from();
        let kind = self.piece_on(from).kind();
        kind == parsed.kind
            && mv.to() == parsed.to
            && mv.kind() != MoveKind::Castling
            && parsed.fits_origin(from)
            && (!parsed.capture || self.captures(mv))
            && parsed.promotes == mv.promotes()
    }
}

/// The parts of a move in notation, before the position is consulted.
enum ParsedStep {
    Castling { king_side: bool },
    Move(ParsedMove),
}

struct ParsedMove {
    kind: Kind,
    origin: Origin,
    to: Square,
    capture: bool,
    promotes: Option<Kind>,
}

impl ParsedMove {
    /// Whether the piece may come from a square. A pawn without an origin goes straight
    /// ahead.
    fn fits_origin(&self, from: Square) -> bool {
        let straight =
            self.kind != Kind::Pawn || self.origin.file.is_some() || from.file() == self.to.file();
        self.origin.fits(from) && straight
    }
}

impl ParsedStep {
    fn read(body: &str) -> Option<ParsedStep> {
        if let Some(king_side) = read_castling(body) {
            return Some(ParsedStep::Castling { king_side });
        }
        let (body, promotes) = match body.split_once('=') {
            Some((body, letter)) => (body, Some(read_promotion(letter)?)),
            None => (body, None),
        };
        let (kind, body) = match body.chars().next()? {
            letter @ ('K' | 'Q' | 'R' | 'B' | 'N') => (Kind::from_letter(letter)?, &body[1..]),
            _ => (Kind::Pawn, body),
        };
        let (origin, to) = body.split_at_checked(body.len().checked_sub(2)?)?;
        let (origin, capture) = match origin.strip_suffix('x') {
            Some(origin) => (origin, true),
            None => (origin, false),
        };
        let origin = Origin::read::<Board8x8>(origin)?;
        Some(ParsedStep::Move(ParsedMove {
            kind,
            origin,
            to: to.parse().ok()?,
            capture,
            promotes,
        }))
    }
}

fn read_promotion(letter: &str) -> Option<Kind> {
    let fits = |kind: &Kind| letter.chars().eq([kind.letter()]);
    Move::PROMOTIONS.into_iter().find(fits)
}

#[cfg(test)]
mod tests {
    use super::super::ColourChessGame;
    use super::*;
    use crate::rules::Game;

    const TILES: &str = "orugubyg/guyogybr/bgbuoryo/roryrbug/roryrbug/bgbuoryo/guyogybr/orugubyg";

    fn read(placement: &str, rest: &str) -> ColourChess {
        ColourChess::from_fen(&format!("{placement} {rest} 0 1 {TILES} - 2 -")).unwrap()
    }

    #[test]
    fn moves_are_written_as_in_chess_and_read_back() {
        let position = read("r3k2r/1P1n4/8/2pPp3/8/2N3N1/8/R3K2R", "w KQkq c6e6");
        for (step, text) in [
            ("e1g1", "O-O"),
            ("e1c1", "O-O-O"),
            ("d5c6", "dxc6"),
            ("d5e6", "dxe6"),
            ("d5d6", "d6"),
            ("c3e4", "Nce4"),
            ("c3d1", "Nd1"),
            ("b7b8q", "b8=Q"),
            ("b7a8n", "bxa8=N"),
            ("a1a8", "Rxa8"),
        ] {
            let found = Step::parse(&position, step).unwrap();
            assert_eq!(ColourChessGame::step_notation(&position, found), text);
            assert_eq!(position.read_notation(text), Ok(found), "{text}");
        }
        let found = Step::parse(&position, "c3e4");
        for text in ["Nc3e4", "Nce4+", "Nce4!?"] {
            assert_eq!(position.read_notation(text), found, "{text}");
        }
        let error_text = |text| position.read_notation(text).unwrap_err().to_string();
        assert!(error_text("Ne4").contains("more than one move fits"));
        assert!(error_text("Nd4").contains("no piece of that kind goes there"));
        assert!(error_text("b8").contains("the promotion letter is missing"));
        assert!(error_text("b8=K").contains("expected a move"));
        assert!(error_text("Zf3").contains("expected a move"));
    }

    #[test]
    fn the_capture_of_a_king_is_marked() {
        let position = read("4k3/8/8/8/8/8/8/4QK2", "w - -");
        let step = Step::parse(&position, "e1e8").unwrap();
        assert_eq!(ColourChessGame::step_notation(&position, step), "Qxe8#");
        assert_eq!(position.read_notation("Qe8"), Ok(step));
    }
}
