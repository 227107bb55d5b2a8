//! Writes and parses the rulebook's notation (rulebook, section 10): algebraic as in
//! chess, followed by the colour of the target square in braces.
//!
//! | text | meaning |
//! |---|---|
//! | `Nf3{Purple}` | a move; origin file, rank or both are added where two pieces of a kind could go there |
//! | `exd6{Brown}` | a pawn's capture, also en passant |
//! | `O-O{Brown}`, `O-O-O{Blue}` | castling; the colour is that of the king's destination |
//! | `e8=R{Pink}`, `e8=Rh{Pink}` | promotion; the home file is added if both officers of the kind are captured |
//! | `e8(ready){Pink}` | a pawn becomes a ready pawn |
//! | `e8→Q`, `e8→Ra` | conversion, without a colour since it is not a move |
//! | `Qh5+{Blue}`, `Qf7#{Red}` | check and mate stand before the colour |
//! | `Qh5+{Blue}*` | relief was used |
//! | `r8` | a roll; the rulebook does not write rolls, records keep them in comments |
//!
//! **When relief is used.** The asterisk marks every move that the lock did not allow: a
//! move after a 7 or an 8, or under no-move relief, whose piece neither stands on the
//! lock's colour nor has it in its palette. A move that the lock allows has none,
//! regardless of the die. Nor has castling, a move in check or a move before the first
//! lock. So the mark does not depend on the die.
//!
//! Origins are disambiguated among all legal moves, regardless of the lock, so they do
//! not depend on the die either.
//!
//! **Parsing is tolerant.** Colour, asterisk, check marks and `x` may be missing, colours
//! may be in any case, castling may be written with zeros, `->` or `=` may replace the
//! arrow of a conversion, the officer may be omitted if only one fits, and redundant
//! origins are accepted. Annotations such as `!?` are ignored, asterisks and check marks
//! are not verified. But a colour, if given, must be right, and the move must be possible
//! and the only one that fits.

use super::moves::MoveKind;
use super::{Hue, Kind, Move, Officer, RoyalPalette};
use crate::base::geometry::Board8x8;
use crate::base::{Bitboard, Square};
use crate::pieces::Orthodox;
use crate::rules::text::refusal::{AMBIGUOUS, NO_VICTIM, one_reason};
use crate::rules::text::{Origin, castling_text, file_letter, origin_text, read_castling};
use crate::rules::{Grade, Outcome, Position, Step, StepError, Turn};

const EXPECTED: &str = "a move in the rulebook's notation such as Nf3{Purple}, e8=Rh{Pink}, \
     e8(ready){Pink}, O-O{Brown} or a conversion such as e8→Q";

/// The marks that do not identify a move.
const MARKS: [char; 5] = ['+', '#', '*', '!', '?'];

const READY: &str = "(ready)";

impl RoyalPalette {
    /// Writes a legal move in the rulebook's notation.
    #[must_use]
    pub fn write_notation(&self, mv: Move) -> String {
        match (mv.is_conversion(), mv.revives()) {
            (true, Some(officer)) => format!("{}→{}", mv.to(), self.officer_name(officer)),
            _ => self.write_move(mv),
        }
    }

    /// Whether `mv`, a legal move, needs relief: the lock by itself does not allow it.
    #[must_use]
    pub fn needs_relief(&self, mv: Move) -> bool {
        let free = mv.is_conversion() || mv.kind() == MoveKind::Castling || self.in_check();
        match self.lock() {
            Some(hue) if !free => !self.unlocked(hue).has(mv.from()),
            _ => false,
        }
    }

    fn write_move(&self, mv: Move) -> String {
        let body = match (mv.kind(), self.piece_on(mv.from()).kind()) {
            (MoveKind::Castling, _) => castling_text(mv.to().file() == 6).to_owned(),
            (_, Kind::Pawn) => self.write_pawn_move(mv),
            (_, kind) => {
                let origin = self.origin_text(mv, kind);
                let capture = if self.captures(mv) { "x" } else { "" };
                format!("{}{origin}{capture}{}", kind.letter(), mv.to())
            }
        };
        let mark = self.check_mark(mv);
        let hue = Hue::of_square(mv.to()).name();
        let asterisk = if self.needs_relief(mv) { "*" } else { "" };
        format!("{body}{mark}{{{hue}}}{asterisk}")
    }

    fn write_pawn_move(&self, mv: Move) -> String {
        let mut text = String::new();
        if self.captures(mv) {
            text.push(file_letter(mv.from().file()));
            text.push('x');
        }
        text += &mv.to().to_string();
        match mv.revives() {
            Some(officer) => {
                text.push('=');
                text += self.officer_name(officer);
            }
            None if Bitboard::last_rank(self.side()).has(mv.to()) => text += READY,
            None => {}
        }
        text
    }

    /// Returns as much of the origin as distinguishes the piece from others of its kind
    /// that could go to the same square: nothing, the file, the rank, or both.
    fn origin_text(&self, mv: Move, kind: Kind) -> String {
        let moves = self.generate();
        let rivals = mv
            .rivals(moves.all())
            .filter(|&square| self.piece_on(square).kind() == kind);
        origin_text(mv.from(), rivals)
    }

    fn captures(&self, mv: Move) -> bool {
        self.piece_on(mv.to()).is_some() || mv.kind() == MoveKind::EnPassant
    }

    /// Returns the letter of a captured officer, with its home file if the other of its
    /// kind is captured too.
    fn officer_name(&self, officer: Officer) -> &'static str {
        let same = self
            .pool(self.side())
            .filter(|other| other.kind() == officer.kind());
        if same.count() > 1 {
            officer.name()
        } else {
            &officer.name()[..1]
        }
    }

    fn check_mark(&self, mv: Move) -> &'static str {
        let mut next = *self;
        next.make(Step::Move(mv));
        match next.turn() {
            Turn::Over(Outcome::Win(..)) => "#",
            _ if next.in_check() => "+",
            _ => "",
        }
    }

    /// Parses a step in the rulebook's notation and checks that it can be made.
    ///
    /// # Errors
    /// Returns [`StepError`] with the text and what was wrong with it.
    pub fn read_notation(&self, text: &str) -> Result<Step<RoyalPalette>, StepError> {
        let text = text.trim();
        if let [b'r', b'1'..=b'8'] = text.as_bytes() {
            return Step::parse(self, text);
        }
        let parsed = ParsedStep::read(text).ok_or_else(|| StepError::malformed(text, EXPECTED))?;
        self.find(&parsed)
            .map(Step::Move)
            .map_err(|reason| StepError::illegal(text, reason))
    }

    /// Returns the one move that fits. An omitted roll is assumed to keep the lock,
    /// unless the move needs relief.
    fn find(&self, parsed: &ParsedStep) -> Result<Move, &'static str> {
        let moves = self.generate();
        let candidates: &[&[Move]] = match self.die().grade() {
            _ if self.conversion_pending() => &[moves.all()],
            Some(Grade::Low) => &[moves.common()],
            Some(_) => &[moves.all()],
            None => &[moves.common(), moves.all()],
        };
        for list in candidates {
            let mut fitting = list.iter().filter(|&&mv| self.fits(mv, parsed));
            match (fitting.next(), fitting.next()) {
                (Some(&mv), None) => return self.check_hue(mv, parsed),
                (Some(_), Some(_)) => return Err(AMBIGUOUS),
                (None, _) => {}
            }
        }
        let legal = moves.all().iter().any(|&mv| self.fits(mv, parsed));
        Err(match parsed.kind {
            _ if legal => "the lock forbids it",
            StepKind::Conversion { .. } => "no such conversion is due",
            _ if self.conversion_pending() => "a ready pawn has to be converted first",
            StepKind::Castling { king_side } => self.castling_reason(king_side),
            StepKind::Move(ref parsed) => self.no_match_reason(parsed),
        })
    }

    /// Returns the reason why no legal move fits.
    fn no_match_reason(&self, parsed: &ParsedMove) -> &'static str {
        let to = parsed.to;
        let victims = self.of_side(self.side().flip());
        if parsed.capture && !victims.has(to) && self.en_passant() != Some(to) {
            return NO_VICTIM;
        }
        let pieces = self
            .of(self.side(), parsed.kind)
            .filter(|&from| parsed.fits_origin(from) && self.can_reach(from, to));
        let names_officer = !matches!(parsed.officer, OfficerSpec::Any);
        one_reason(
            pieces
                .map(|from| self.refusal(from, to, names_officer))
                .collect::<Vec<_>>(),
        )
    }

    fn check_hue(&self, mv: Move, parsed: &ParsedStep) -> Result<Move, &'static str> {
        match parsed.hue {
            Some(_) if mv.is_conversion() => Err("a conversion has no colour"),
            Some(hue) if hue != Hue::of_square(mv.to()) => {
                Err("the colour in braces is not that of the target square")
            }
            _ => Ok(mv),
        }
    }

    fn fits(&self, mv: Move, parsed: &ParsedStep) -> bool {
        match parsed.kind {
            StepKind::Castling { king_side } => {
                mv.kind() == MoveKind::Castling && (mv.to().file() == 6) == king_side
            }
            StepKind::Conversion { square, officer } => {
                mv.is_conversion() && mv.to() == square && officer.fits(mv.revives())
            }
            StepKind::Move(ref parsed) if mv.is_conversion() => {
                parsed.is_conversion(mv.to()) && parsed.officer.fits(mv.revives())
            }
            StepKind::Move(ref parsed) => self.fits_move(mv, parsed),
        }
    }

    fn fits_move(&self, mv: Move, parsed: &ParsedMove) -> bool {
        let from = mv.from();
        let kind = self.piece_on(from).kind();
        let ready = kind == Kind::Pawn
            && mv.revives().is_none()
            && Bitboard::last_rank(self.side()).has(mv.to());
        kind == parsed.kind
            && mv.to() == parsed.to
            && mv.kind() != MoveKind::Castling
            && parsed.fits_origin(from)
            && (!parsed.capture || self.captures(mv))
            && (!parsed.ready || ready)
            && parsed.officer.fits(mv.revives())
    }
}

/// The officer that a text names.
#[derive(Clone, Copy)]
enum OfficerSpec {
    /// No officer is named; any fits.
    Any,
    /// A kind, sufficient if only one officer of it is captured.
    Kind(Kind),
    /// An individual officer.
    Officer(Officer),
}

impl OfficerSpec {
    /// Parses `Q`, `R`, `Rh`, in any case.
    fn read(text: &str) -> Option<OfficerSpec> {
        if let Some(officer) = Officer::from_code(&text.to_ascii_lowercase()) {
            return Some(OfficerSpec::Officer(officer));
        }
        let mut letters = text.chars();
        match (letters.next().and_then(Kind::from_letter), letters.next()) {
            (Some(Kind::Pawn | Kind::King) | None, _) | (_, Some(_)) => None,
            (Some(kind), None) => Some(OfficerSpec::Kind(kind)),
        }
    }

    fn fits(self, officer: Option<Officer>) -> bool {
        match self {
            OfficerSpec::Any => true,
            OfficerSpec::Kind(kind) => officer.is_some_and(|officer| officer.kind() == kind),
            OfficerSpec::Officer(named) => officer == Some(named),
        }
    }
}

/// The parts of a move in notation, before the position is consulted.
struct ParsedStep {
    kind: StepKind,
    hue: Option<Hue>,
}

enum StepKind {
    Castling {
        king_side: bool,
    },
    Conversion {
        square: Square,
        officer: OfficerSpec,
    },
    Move(ParsedMove),
}

struct ParsedMove {
    kind: Kind,
    origin: Origin,
    to: Square,
    capture: bool,
    ready: bool,
    officer: OfficerSpec,
}

impl ParsedMove {
    /// Whether the piece may come from a square. A pawn without an origin goes straight
    /// ahead.
    fn fits_origin(&self, from: Square) -> bool {
        let straight =
            self.kind != Kind::Pawn || self.origin.file.is_some() || from.file() == self.to.file();
        self.origin.fits(from) && straight
    }

    /// Whether the text may also mean a conversion on `square`: `e8=Q`.
    fn is_conversion(&self, square: Square) -> bool {
        self.to == square
            && self.kind == Kind::Pawn
            && self.origin.file.is_none()
            && !self.capture
            && !matches!(self.officer, OfficerSpec::Any)
    }
}

impl ParsedStep {
    fn read(text: &str) -> Option<ParsedStep> {
        let (body, hue) = match text.split_once('{') {
            None => (text, None),
            Some((body, rest)) => {
                let (name, marks) = rest.split_once('}')?;
                if !marks.chars().all(|mark| MARKS.contains(&mark)) {
                    return None;
                }
                (body, Some(Hue::from_name(name.trim())?))
            }
        };
        let kind = StepKind::read(body.trim_end_matches(MARKS))?;
        Some(ParsedStep { kind, hue })
    }
}

impl StepKind {
    fn read(body: &str) -> Option<StepKind> {
        if let Some(king_side) = read_castling(body) {
            return Some(StepKind::Castling { king_side });
        }
        match body.split_once('→').or_else(|| body.split_once("->")) {
            Some((square, officer)) => Some(StepKind::Conversion {
                square: square.parse().ok()?,
                officer: OfficerSpec::read(officer)?,
            }),
            None => ParsedMove::read(body).map(StepKind::Move),
        }
    }
}

impl ParsedMove {
    fn read(body: &str) -> Option<ParsedMove> {
        let (body, ready) = match body.strip_suffix(READY) {
            Some(body) => (body, true),
            None => (body, false),
        };
        let (body, officer) = match body.split_once('=') {
            Some((body, officer)) => (body, OfficerSpec::read(officer)?),
            None => (body, OfficerSpec::Any),
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
        Some(ParsedMove {
            kind,
            origin,
            to: to.parse().ok()?,
            capture,
            ready,
            officer,
        })
    }
}

#[cfg(test)]
#[path = "notation_tests.rs"]
mod tests;
