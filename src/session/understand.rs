//! What a person means who types a move.
//!
//! The protocol's text and the rulebook's notation are read as they are. What is
//! neither is compared with the moves that can be made, each written both ways:
//! without spaces and signs, in any case, a letter of promotion left out where
//! only one move fits. What still is no move is refused with the rule that
//! forbids it.

use super::SessionError;
use crate::rules::text::refusal::{AMBIGUOUS, NO_SUCH_MAN};
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
    let meant = meant::<G>(position, text);
    match meant[..] {
        [] => match respelt::<G>(position, text, error.clone()) {
            Ok(step) if says_otherwise::<G>(position, text, step) => Err(said(text, error)),
            Ok(step) => Ok(step),
            Err(StepError::Illegal { why: AMBIGUOUS, .. }) => {
                let fitting = candidates::<G>(position, text);
                Err(listed::<G>(position, text, &fitting))
            }
            Err(error) => Err(said(text, error)),
        },
        [step] if says_otherwise::<G>(position, text, step) => Err(said(text, error)),
        [step] => position
            .parse_step(&G::Position::step_text(step))
            .map_err(|error| said(text, error)),
        _ => Err(listed::<G>(position, text, &meant)),
    }
}

/// Whether a text has something in braces, and not what the notation of the step it
/// otherwise means has there.
fn says_otherwise<G: Game>(position: &G::Position, text: &str, step: Step<G::Position>) -> bool {
    let braced = |text: &str| {
        let (_, rest) = text.split_once('{')?;
        let (inside, _) = rest.split_once('}').unwrap_or((rest, ""));
        Some(inside.trim().to_ascii_lowercase())
    };
    let typed = braced(text);
    typed.is_some() && typed != braced(&G::step_notation(position, step))
}

/// The text read as notation or, failing that, as the protocol's text. The error
/// is that about the latter where both are as good.
fn read<G: Game>(position: &G::Position, text: &str) -> Result<Step<G::Position>, StepError> {
    let spoken = G::read_notation(position, text);
    spoken.or_else(|spoken| match (position.parse_step(text), spoken) {
        (Err(StepError::Malformed { .. }), spoken @ StepError::Illegal { .. }) => Err(spoken),
        (parsed, _) => parsed,
    })
}

/// The error about `text`, whatever spelling of it was read.
fn said(text: &str, error: StepError) -> SessionError {
    let text = text.to_owned();
    let error = match error {
        StepError::Malformed { expected, .. } => StepError::Malformed { text, expected },
        StepError::Illegal { why, .. } => StepError::Illegal { text, why },
    };
    error.into()
}

/// The moves that `text` may mean: those it spells to the letter, else those it
/// spells in another case, else those it begins and only letters end. Of several
/// those that can be made now.
fn meant<G: Game>(position: &G::Position, text: &str) -> Vec<Step<G::Position>> {
    let typed = squeezed(text);
    let same = |key: &str| key == typed;
    let alike = |key: &str| is_alike(&typed, key);
    let begun = |key: &str| {
        let square = typed.len() > 1 && typed.ends_with(|letter: char| letter.is_ascii_digit());
        let head = key.get(..typed.len());
        square
            && head.is_some_and(|head| is_alike(&typed, head))
            && key[typed.len()..]
                .chars()
                .all(|letter| letter.is_ascii_alphabetic())
    };
    let legal = position.legal();
    let keys = legal.iter().map(|&mv| {
        let step = Step::Move(mv);
        let texts = [
            G::Position::step_text(step),
            G::step_notation(position, step),
        ];
        (step, texts.map(|text| squeezed(&text)))
    });
    let keys: Vec<_> = keys.collect();
    let tests: [&dyn Fn(&str) -> bool; 3] = [&same, &alike, &begun];
    for fits in tests {
        let fitting = keys
            .iter()
            .filter(|(_, keys)| keys.iter().any(|key| fits(key)));
        let fitting: Vec<_> = fitting.map(|&(step, _)| step).collect();
        let now = position.steps();
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

/// Whether both are the same but for case, and mean the same piece: a capital names
/// an officer unless a square begins with it, and a small letter before a square
/// is a pawn's file.
fn is_alike(typed: &str, key: &str) -> bool {
    let officer = key.starts_with(|letter: char| letter.is_ascii_uppercase());
    let same_piece = match officer {
        true => !is_pawn_capture(typed),
        false => !names_officer(typed),
    };
    same_piece && key.eq_ignore_ascii_case(typed)
}

/// Whether a squeezed move begins with a capital that no square begins with, and
/// is not all capitals.
fn names_officer(bare: &str) -> bool {
    let mut letters = bare.chars();
    let capital = letters
        .next()
        .is_some_and(|letter| letter.is_ascii_uppercase());
    let file = letters.next().is_some_and(|letter| letter.is_ascii_digit());
    capital && !file && bare.contains(|letter: char| letter.is_ascii_lowercase())
}

/// Whether a squeezed move is a file and a square in small letters, perhaps with a
/// letter of promotion: `bc3` is no bishop's move.
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

/// Whether the letter before a move's squares names the piece who makes it; `P`
/// names a pawn, which notation does not.
fn names_piece<G: Game>(position: &G::Position, letter: &str, step: Step<G::Position>) -> bool {
    let notation = G::step_notation(position, step);
    let officer = notation.chars().next().filter(char::is_ascii_uppercase);
    letter.eq_ignore_ascii_case(&officer.unwrap_or('P').to_string())
}

/// `text` read in other spellings; failing that, the rule that forbids it if one
/// of them names squares or a piece, otherwise `error`.
fn respelt<G: Game>(
    position: &G::Position,
    text: &str,
    error: StepError,
) -> Result<Step<G::Position>, StepError> {
    let bare = squeezed(text);
    let lower = bare.to_ascii_lowercase();
    let capital = |text: &str| {
        let (first, rest) = text.split_at_checked(1).unwrap_or(("", text));
        match is_pawn_capture(&bare) {
            true => text.to_owned(),
            false => first.to_ascii_uppercase() + rest,
        }
    };
    let (first, rest) = lower.split_at_checked(1).unwrap_or(("", ""));
    let squares = position.parse_step(rest).and_then(|step| {
        let (text, why) = (text.to_owned(), NO_SUCH_MAN);
        match names_piece::<G>(position, first, step) {
            true => Ok(step),
            false => Err(StepError::Illegal { text, why }),
        }
    });
    // A piece's letter is no file.
    let small = match names_officer(&bare) {
        true => &bare,
        false => &lower,
    };
    let tries = [
        Err(error.clone()),
        position.parse_step(small),
        G::read_notation(position, &bare),
        G::read_notation(position, small),
        G::read_notation(position, &capital(&lower)),
        G::read_notation(position, &capital(text.trim())),
        squares,
    ];
    if let Some(Ok(step)) = tries.iter().find(|read| read.is_ok()) {
        return Ok(*step);
    }
    let refusals = tries.into_iter().filter_map(Result::err);
    let mut named = refusals.filter(|error| matches!(error, StepError::Illegal { .. }));
    Err(named.next().unwrap_or(error))
}

/// The error of a text that means one of several moves.
fn listed<G: Game>(
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

/// The moves of a piece of the kind that `text` names to the square it names.
fn candidates<G: Game>(position: &G::Position, text: &str) -> Vec<Step<G::Position>> {
    let (head, tail) = halves(&squeezed(text));
    let fits = |key: &str| {
        let (origin, target) = halves(key);
        let officer = key.starts_with(|letter: char| letter.is_ascii_uppercase());
        let same = !officer || origin.chars().next() == head.chars().next();
        same && target.starts_with(&tail) && is_within(&head, &origin)
    };
    let steps = position.steps().into_iter();
    steps
        .filter(|&step| fits(&squeezed(&G::step_notation(position, step))))
        .collect()
}

/// A squeezed move before the square it reaches, and from there on, in small
/// letters.
fn halves(bare: &str) -> (String, String) {
    let lower = bare.to_ascii_lowercase();
    let bytes = lower.as_bytes();
    let squares = (1..bytes.len()).rev();
    let mut squares =
        squares.filter(|&at| bytes[at].is_ascii_digit() && bytes[at - 1].is_ascii_lowercase());
    let at = squares.next().map_or(0, |at| at - 1);
    let (head, tail) = lower.split_at(at);
    (head.to_owned(), tail.to_owned())
}

/// Whether the letters of `part` come in `whole` in their order.
fn is_within(part: &str, whole: &str) -> bool {
    let mut letters = whole.chars();
    part.chars()
        .all(|wanted| letters.any(|letter| letter == wanted))
}

/// Signs beyond ASCII that tell nothing, and the space that does not break.
const SIGNS: &str = "→–—−‐‑×·…†‡\u{a0}";

/// The letters and digits that tell a move: no signs, no `x`, nothing in braces,
/// no `ep` at the end; castling with letters. What is not known stays, and makes
/// it no move.
fn squeezed(text: &str) -> String {
    let (text, _) = text.split_once('{').unwrap_or((text, ""));
    let tells = |letter: &char| match letter.is_ascii() {
        true => letter.is_ascii_alphanumeric(),
        false => !SIGNS.contains(*letter),
    };
    let letters = text.chars().filter(tells);
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
    fn signs_do_not_tell_moves_apart() {
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
            assert_eq!(squeezed(text), bare, "{text}");
        }
    }

    #[test]
    fn a_move_is_split_before_the_square_it_reaches() {
        for (bare, head, tail) in [
            ("cd3", "c", "d3"),
            ("D3", "", "d3"),
            ("R1a3", "r1", "a3"),
            ("b9a10Y", "b9", "a10y"),
            ("OO", "", "oo"),
            ("", "", ""),
        ] {
            assert_eq!(halves(bare), (head.to_owned(), tail.to_owned()), "{bare}");
        }
        assert!(is_within("a1", "ra1") && !is_within("1a", "ra1"));
    }
}
