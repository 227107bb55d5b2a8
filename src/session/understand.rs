//! Interpretation of moves that a person types.
//!
//! The protocol's text and the rulebook's notation are read as they are. Other text is
//! compared with both forms of the legal moves: without spaces and signs, in any case,
//! and without the promotion letter if only one move fits. Text that still is not a move
//! is rejected with the rule that forbids it.

use super::SessionError;
use crate::rules::text::refusal::{AMBIGUOUS, NO_SUCH_PIECE};
use crate::rules::{Game, Position, Step, StepError};

/// The step that `text` means in `position`.
pub(super) fn understand<G: Game>(
    position: &G::Position,
    text: &str,
) -> Result<Step<G::Position>, SessionError> {
    let error = match read::<G>(position, text) {
        Ok(step) => return Ok(step),
        Err(error) => error,
    };
    let matching = matching_moves::<G>(position, text);
    match matching[..] {
        [] => match read_other_spellings::<G>(position, text, error.clone()) {
            Ok(step) if braces_differ::<G>(position, text, step) => Err(error.of_text(text).into()),
            Ok(step) => Ok(step),
            Err(StepError::Illegal {
                reason: AMBIGUOUS, ..
            }) => {
                let fitting = candidates::<G>(position, text);
                Err(ambiguous_error::<G>(position, text, &fitting))
            }
            Err(error) => Err(error.of_text(text).into()),
        },
        [step] if braces_differ::<G>(position, text, step) => Err(error.of_text(text).into()),
        [step] => {
            Step::parse(position, &step.to_string()).map_err(|error| error.of_text(text).into())
        }
        _ => Err(ambiguous_error::<G>(position, text, &matching)),
    }
}

/// Whether a text has something in braces that differs from the braces in the notation of
/// `step`.
fn braces_differ<G: Game>(position: &G::Position, text: &str, step: Step<G::Position>) -> bool {
    let braced = |text: &str| {
        let (_, rest) = text.split_once('{')?;
        let (inside, _) = rest.split_once('}').unwrap_or((rest, ""));
        Some(inside.trim().to_ascii_lowercase())
    };
    let typed = braced(text);
    typed.is_some() && typed != braced(&G::step_notation(position, step))
}

/// Reads the text as notation or, failing that, as the protocol's text. The error is that
/// of the latter if neither is more specific.
fn read<G: Game>(position: &G::Position, text: &str) -> Result<Step<G::Position>, StepError> {
    let read = G::read_notation(position, text);
    read.or_else(|error| match (Step::parse(position, text), error) {
        (Err(StepError::Malformed { .. }), error @ StepError::Illegal { .. }) => Err(error),
        (parsed, _) => parsed,
    })
}

/// The moves that `text` may mean: exact matches, or else matches in another case, or
/// else moves that it abbreviates by letters at the end. Of several matches only those
/// that are possible now.
fn matching_moves<G: Game>(position: &G::Position, text: &str) -> Vec<Step<G::Position>> {
    let typed = normalized(text);
    let same = |key: &str| key == typed;
    let same_ignoring_case = |key: &str| equals_ignoring_case(&typed, key);
    let abbreviated = |key: &str| {
        let square = typed.len() > 1 && typed.ends_with(|letter: char| letter.is_ascii_digit());
        let head = key.get(..typed.len());
        square
            && head.is_some_and(|head| equals_ignoring_case(&typed, head))
            && key[typed.len()..]
                .chars()
                .all(|letter| letter.is_ascii_alphabetic())
    };
    let legal = position.legal();
    let keys = legal.iter().map(|&mv| {
        let step = Step::Move(mv);
        let texts = [step.to_string(), G::step_notation(position, step)];
        (step, texts.map(|text| normalized(&text)))
    });
    let keys: Vec<_> = keys.collect();
    let tests: [&dyn Fn(&str) -> bool; 3] = [&same, &same_ignoring_case, &abbreviated];
    for fits in tests {
        let fitting = keys
            .iter()
            .filter(|(_, keys)| keys.iter().any(|key| fits(key)));
        let fitting: Vec<_> = fitting.map(|&(step, _)| step).collect();
        let now = Step::all(position);
        let open: Vec<_> = fitting
            .iter()
            .copied()
            .filter(|step| now.contains(step))
            .collect();
        match (fitting.is_empty(), open.is_empty()) {
            (true, _) => {}
            (false, true) => return fitting,
            (false, false) => return open,
        }
    }
    Vec::new()
}

/// Whether both are equal except for case and mean the same kind of piece: a capital
/// names an officer unless it begins a square, and a lower-case letter before a square is
/// a pawn's file.
fn equals_ignoring_case(typed: &str, key: &str) -> bool {
    let officer = key.starts_with(|letter: char| letter.is_ascii_uppercase());
    let same_piece = match officer {
        true => !is_pawn_capture(typed),
        false => !names_officer(typed),
    };
    same_piece && key.eq_ignore_ascii_case(typed)
}

/// Whether a normalized move begins with a capital that does not begin a square, and is
/// not all capitals.
fn names_officer(bare: &str) -> bool {
    let mut letters = bare.chars();
    let capital = letters
        .next()
        .is_some_and(|letter| letter.is_ascii_uppercase());
    let file = letters.next().is_some_and(|letter| letter.is_ascii_digit());
    capital && !file && bare.contains(|letter: char| letter.is_ascii_lowercase())
}

/// Whether a normalized move is a file and a square in lower case, optionally with a
/// promotion letter: `bc3` is not a bishop's move.
fn is_pawn_capture(bare: &str) -> bool {
    let file = |letter: u8| letter.is_ascii_lowercase() && letter <= b'j';
    let tail = bare.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    match tail.as_bytes() {
        [from, to, rank @ ..] => {
            file(*from) && file(*to) && !rank.is_empty() && rank.iter().all(u8::is_ascii_digit)
        }
        _ => false,
    }
}

/// Whether the letter before a move's squares names the piece that makes it; `P` names a
/// pawn, which notation does not.
fn names_piece<G: Game>(position: &G::Position, letter: &str, step: Step<G::Position>) -> bool {
    let notation = G::step_notation(position, step);
    let officer = notation.chars().next().filter(char::is_ascii_uppercase);
    letter.eq_ignore_ascii_case(&officer.unwrap_or('P').to_string())
}

/// Reads `text` in other spellings. Failing that, returns the rule that forbids it if one
/// of them names squares or a piece, and `error` otherwise.
fn read_other_spellings<G: Game>(
    position: &G::Position,
    text: &str,
    error: StepError,
) -> Result<Step<G::Position>, StepError> {
    let bare = normalized(text);
    let lower = bare.to_ascii_lowercase();
    let capital = |text: &str| {
        let (first, rest) = text.split_at_checked(1).unwrap_or(("", text));
        match is_pawn_capture(&bare) {
            true => text.to_owned(),
            false => first.to_ascii_uppercase() + rest,
        }
    };
    let (first, rest) = lower.split_at_checked(1).unwrap_or(("", ""));
    let squares = Step::parse(position, rest).and_then(|step| {
        match names_piece::<G>(position, first, step) {
            true => Ok(step),
            false => Err(StepError::illegal(text, NO_SUCH_PIECE)),
        }
    });
    // The letter of a piece is not a file.
    let small = match names_officer(&bare) {
        true => &bare,
        false => &lower,
    };
    let attempts = [
        Err(error.clone()),
        Step::parse(position, small),
        G::read_notation(position, &bare),
        G::read_notation(position, small),
        G::read_notation(position, &capital(&lower)),
        G::read_notation(position, &capital(text.trim())),
        squares,
    ];
    if let Some(Ok(step)) = attempts.iter().find(|read| read.is_ok()) {
        return Ok(*step);
    }
    let refusals = attempts.into_iter().filter_map(Result::err);
    let mut named = refusals.filter(|error| matches!(error, StepError::Illegal { .. }));
    Err(named.next().unwrap_or(error))
}

/// The error for a text that matches several moves.
fn ambiguous_error<G: Game>(
    position: &G::Position,
    text: &str,
    steps: &[Step<G::Position>],
) -> SessionError {
    let names = steps.iter().map(|&step| G::step_notation(position, step));
    SessionError::Ambiguous {
        text: text.to_owned(),
        fitting: names.collect(),
    }
}

/// The moves to the square that `text` names of pieces of the kind that it names.
fn candidates<G: Game>(position: &G::Position, text: &str) -> Vec<Step<G::Position>> {
    let typed = split_target(&normalized(text));
    let fits = |key: &str| {
        let SplitMove { origin, target } = split_target(key);
        let officer = key.starts_with(|letter: char| letter.is_ascii_uppercase());
        let same = !officer || origin.chars().next() == typed.origin.chars().next();
        same && target.starts_with(&typed.target) && is_subsequence(&typed.origin, &origin)
    };
    let steps = Step::all(position).into_iter();
    steps
        .filter(|&step| fits(&normalized(&G::step_notation(position, step))))
        .collect()
}

/// The parts of a normalized move, in lower case.
struct SplitMove {
    /// The text before the target square.
    origin: String,
    /// The target square and the text after it.
    target: String,
}

/// Splits a normalized move before its target square.
fn split_target(bare: &str) -> SplitMove {
    let lower = bare.to_ascii_lowercase();
    let bytes = lower.as_bytes();
    let squares = (1..bytes.len()).rev();
    let mut squares =
        squares.filter(|&at| bytes[at].is_ascii_digit() && bytes[at - 1].is_ascii_lowercase());
    let at = squares.next().map_or(0, |at| at - 1);
    let (origin, target) = lower.split_at(at);
    SplitMove {
        origin: origin.to_owned(),
        target: target.to_owned(),
    }
}

/// Whether the letters of `part` occur in `whole` in this order.
fn is_subsequence(part: &str, whole: &str) -> bool {
    let mut letters = whole.chars();
    part.chars()
        .all(|expected| letters.any(|letter| letter == expected))
}

/// Non-ASCII signs that carry no information, and the no-break space.
const SIGNS: &str = "→–—−‐‑×·…†‡\u{a0}";

/// Reduces a move to its letters and digits: no signs, no `x`, nothing in braces, no `ep`
/// at the end; castling with letters. Unknown characters stay, so that the text matches
/// no move.
fn normalized(text: &str) -> String {
    let (text, _) = text.split_once('{').unwrap_or((text, ""));
    let is_significant = |letter: &char| match letter.is_ascii() {
        true => letter.is_ascii_alphanumeric(),
        false => !SIGNS.contains(*letter),
    };
    let letters = text.chars().filter(is_significant);
    let mut bare: String = letters.filter(|letter| !"xX".contains(*letter)).collect();
    if bare.chars().all(|letter| "oO0".contains(letter)) {
        return bare.replace(['o', '0'], "O");
    }
    let ending = bare.get(bare.len().saturating_sub(2)..);
    if ending.is_some_and(|ending| ending.eq_ignore_ascii_case("ep")) && bare.len() > 3 {
        bare.truncate(bare.len() - 2);
    }
    bare
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_do_not_distinguish_moves() {
        for (text, bare) in [
            ("e2 - e4", "e2e4"),
            ("N x f3+", "Nf3"),
            ("e8=Q#", "e8Q"),
            ("Nf3{Purple}*", "Nf3"),
            ("e8→Ra", "e8Ra"),
            ("exd6 e.p.", "ed6"),
            ("0-0", "OO"),
            ("o - o - o!", "OOO"),
            ("b9-b10", "b9b10"),
            ("é", "é"),
            ("♘f3", "♘f3"),
            ("e2–e4", "e2e4"),
        ] {
            assert_eq!(normalized(text), bare, "{text}");
        }
    }

    #[test]
    fn a_move_is_split_before_the_square_it_reaches() {
        for (bare, origin, target) in [
            ("cd3", "c", "d3"),
            ("D3", "", "d3"),
            ("R1a3", "r1", "a3"),
            ("b9a10Y", "b9", "a10y"),
            ("OO", "", "oo"),
            ("", "", ""),
        ] {
            let split = split_target(bare);
            assert_eq!((&*split.origin, &*split.target), (origin, target), "{bare}");
        }
        assert!(is_subsequence("a1", "ra1") && !is_subsequence("1a", "ra1"));
    }
}
