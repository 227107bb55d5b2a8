//! The fixed numbering of actions ([`GameMove::number`](crate::rules::GameMove::number)). A
//! number says what its action does, so it is the same in every position and deal.

use super::Kind;
use super::form::Form;
use crate::base::geometry::Offset;
use crate::base::{Bitboard, Square};
use crate::pieces::leapers::AROUND;

// The numbers of the actions of a piece begin with its moves to each of the 64 squares that
// remove nothing else.
/// Moves along a line: direction, distance and the pieces removed beyond and behind.
const LINES: u32 = 64;
/// Leaps: the directions of both and the pieces removed under them.
const LEAPS: u32 = LINES + 8 * 7 * 3;
/// Shots: at neighbours, the first and which of the next two; at a piece two squares away.
const SHOTS: u32 = LEAPS + 8 * 8 * 3;
const FAR_SHOTS: u32 = SHOTS + 8 * 4;
const SUICIDE: u32 = FAR_SHOTS + 8;
/// Recruitments, by direction.
const RECRUITMENTS: u32 = SUICIDE + 1;
/// Promotions, by kind and file.
const PROMOTIONS: u32 = RECRUITMENTS + 8;
const PER_SQUARE: u32 = PROMOTIONS + 3 * Kind::FIGHTERS.len() as u32;

/// Above every number.
pub(super) const NUMBERS: u32 = 64 * PER_SQUARE;

/// The number of the action of the piece on `from`.
pub(super) fn number(from: Square, to: Square, victims: Bitboard, form: Form) -> u32 {
    let distance = distance(from, to);
    let code = match form {
        Form::Shot => shot(from, victims),
        Form::Suicide => SUICIDE,
        Form::Recruitment => RECRUITMENTS + direction(distance).unwrap_or_default(),
        Form::Promotion(kind) => {
            let fighter = kind.index() - Kind::ROYALS.len() - 1;
            PROMOTIONS + 3 * fighter as u32 + (distance.files + 1) as u32
        }
        Form::EnPassant => to.number().into(),
        Form::Plain => {
            let bystanders = victims & !Bitboard::of(to);
            let removal = match bystanders.any() {
                true => along_line(from, to, bystanders).or_else(|| leap(from, to, bystanders)),
                false => None,
            };
            removal.unwrap_or(to.number().into())
        }
    };
    u32::from(from.number()) * PER_SQUARE + code
}

/// A move along a line that removes pieces next to its ends on that line.
fn along_line(from: Square, to: Square, victims: Bitboard) -> Option<u32> {
    let Offset { files, ranks } = distance(from, to);
    let unit = Offset::new(files.signum(), ranks.signum());
    let count = files.abs().max(ranks.abs());
    let is_line = unit.times(count) == Offset::new(files, ranks);
    let removed = removed(victims, [to.offset(unit), from.offset(unit.times(-1))])?;
    let way = direction(unit)? * 7 + count as u32 - 1;
    is_line.then_some(LINES + way * 3 + removed)
}

/// A leap of two squares, or two of them, over pieces that are removed.
fn leap(from: Square, to: Square, victims: Bitboard) -> Option<u32> {
    let Offset { files, ranks } = distance(from, to);
    if files % 2 != 0 || ranks % 2 != 0 {
        return None;
    }
    (0..8).zip(AROUND).find_map(|(first, step)| {
        let rest = Offset::new(files / 2 - step.files, ranks / 2 - step.ranks);
        let over = from.offset(step);
        // No second leap goes back, so this direction stands for none.
        let back = (first + 4) % 8;
        let (second, next) = match direction(rest) {
            Some(second) => (second, to.offset(rest.times(-1))),
            None if rest == Offset::new(0, 0) => (back, None),
            None => return None,
        };
        let removed = removed(victims, [over, next])?;
        Some(LEAPS + (first * 8 + second) * 3 + removed)
    })
}

fn shot(from: Square, victims: Bitboard) -> u32 {
    let hits = |step: Offset| from.offset(step).is_some_and(|square| victims.has(square));
    let far = AROUND.iter().position(|step| hits(step.times(2)));
    let ring = (0..8).filter(|&number| hits(AROUND[number]));
    let ring = ring.fold(0u8, |ring, number| ring | 1 << number);
    // The neighbours begin where the others follow within two steps.
    let begins = |&first: &u32| matches!(ring.rotate_right(first), 1 | 3 | 5 | 7);
    match (0..8).find(begins) {
        Some(first) => SHOTS + first * 4 + u32::from(ring.rotate_right(first) >> 1),
        None => FAR_SHOTS + far.unwrap_or_default() as u32,
    }
}

/// The number, from 0, of the non-empty choice among `places` that makes up `victims`.
fn removed(victims: Bitboard, places: [Option<Square>; 2]) -> Option<u32> {
    let hit = places.map(|place| place.is_some_and(|square| victims.has(square)));
    let set = u32::from(hit[0]) + 2 * u32::from(hit[1]);
    (set.count_ones() == victims.count()).then(|| set.saturating_sub(1))
}

fn distance(from: Square, to: Square) -> Offset {
    let files = to.file() as i8 - from.file() as i8;
    Offset::new(files, to.rank() as i8 - from.rank() as i8)
}

/// The number of a step to a neighbour, clockwise from north.
fn direction(step: Offset) -> Option<u32> {
    let number = AROUND.iter().position(|&way| way == step)?;
    Some(number as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_say_what_an_action_removes() {
        let at = |name: &str| name.parse::<Square>().expect("a square");
        let number = |from: &str, to: &str, victims: &[&str], form: Form| {
            let victims = victims.iter().map(|name| at(name)).collect();
            number(at(from), at(to), victims, form) - u32::from(at(from).number()) * PER_SQUARE
        };
        let promotion = |kind| Form::Promotion(kind);
        for (from, to, victims, form, code) in [
            ("d4", "e5", &[][..], Form::Plain, 36),
            ("d4", "e5", &["e5"], Form::Plain, 36),
            ("d5", "e6", &["e5"], Form::EnPassant, 44),
            ("d4", "d7", &["d8"], Form::Plain, LINES + 2 * 3),
            ("d4", "d7", &["d3"], Form::Plain, LINES + 2 * 3 + 1),
            (
                "d4",
                "f2",
                &["c5", "g1"],
                Form::Plain,
                LINES + (3 * 7 + 1) * 3 + 2,
            ),
            ("d4", "d6", &["d5"], Form::Plain, LEAPS + 4 * 3),
            (
                "d4",
                "h6",
                &["e4", "g5"],
                Form::Plain,
                LEAPS + (2 * 8 + 1) * 3 + 2,
            ),
            ("d4", "h6", &["g6"], Form::Plain, LEAPS + (8 + 2) * 3 + 1),
            ("d4", "d4", &["d5"], Form::Shot, SHOTS),
            ("d4", "d4", &["c5", "e5"], Form::Shot, SHOTS + 7 * 4 + 2),
            (
                "d4",
                "d4",
                &["c5", "d5", "e5"],
                Form::Shot,
                SHOTS + 7 * 4 + 3,
            ),
            ("d4", "d4", &["f2"], Form::Shot, FAR_SHOTS + 3),
            ("d4", "d4", &["d4"], Form::Suicide, SUICIDE),
            ("d4", "c4", &[], Form::Recruitment, RECRUITMENTS + 6),
            ("d7", "d8", &[], promotion(Kind::Queen), PROMOTIONS + 1),
            (
                "d7",
                "e8",
                &["e8"],
                promotion(Kind::SilverGeneral),
                PER_SQUARE - 1,
            ),
        ] {
            assert_eq!(
                number(from, to, victims, form),
                code,
                "{from}{to} {victims:?}"
            );
        }
        assert_eq!(NUMBERS, 38_336);
    }
}
