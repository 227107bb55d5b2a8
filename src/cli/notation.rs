//! Steps in the rulebook's notation.

use crate::batch::BatchValue;
use crate::session::Rules;

/// `step`, possible now, as the rulebook writes it; a roll as `(3)`.
pub(super) fn notation(session: &dyn Rules, step: &str) -> String {
    match roll_number(step) {
        Some(number) => format!("({number})"),
        None => session.notation(step).unwrap_or_else(|_| step.to_owned()),
    }
}

/// `step` as the protocol and as the rulebook write it.
pub(super) fn both(session: &dyn Rules, step: &str) -> String {
    format!("{step} ({})", notation(session, step))
}

/// A value of the search: the expected score (-1 to 1) and pawns, or how soon
/// the end is forced.
pub(super) fn score(value: &BatchValue) -> String {
    let expected = f64::from(value.ev) / 1e4;
    match value.mate {
        Some(moves) if moves > 0 => format!("{expected:+.0} (mate in {moves})"),
        Some(moves) => format!("{expected:+.0} (mated in {})", -moves),
        None => format!("{expected:+.4} ({:+.2} pawns)", f64::from(value.cp) / 100.0),
    }
}

/// A line of steps from the position at hand, which is left as it was.
pub(super) fn line(session: &mut dyn Rules, steps: &[String]) -> String {
    let mut words = Vec::new();
    let mut made = 0;
    for step in steps {
        words.push(notation(session, step));
        if session.make(step).is_err() {
            break;
        }
        made += 1;
    }
    for _ in 0..made {
        session.undo();
    }
    words.join(" ")
}

/// The number of a roll, if `step` is one.
pub(super) fn roll_number(step: &str) -> Option<&str> {
    let number = step.strip_prefix('r')?;
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(number)
}

/// The numbers that a roll that is due can have, as `1-8`; the rolls that are
/// possible where they are not told by numbers.
pub(super) fn faces(rules: &dyn Rules) -> String {
    let can_come = |number: &u32| rules.outcome_of(&format!("r{number}")).is_ok();
    match (1..).take_while(can_come).last() {
        Some(most) => format!("1-{most}"),
        None => rules.legal_steps().join(", "),
    }
}

/// What `roll`, one of the steps possible now, stands for: up to the next one
/// that is possible, `1-6` for `r1` if `r7` follows.
pub(super) fn roll_label(steps: &[String], roll: &str) -> String {
    let number = |step: &str| roll_number(step)?.parse::<u32>().ok();
    let Some(first) = number(roll) else {
        return roll.to_owned();
    };
    let numbers: Vec<u32> = steps.iter().filter_map(|step| number(step)).collect();
    let next = numbers.iter().filter(|&&other| other > first).min();
    match next {
        Some(next) if next - first > 1 && numbers.contains(&first) => {
            format!("{first}-{}", next - 1)
        }
        _ => first.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Rules;
    use crate::session::fake::Fake;
    use std::sync::Arc;

    #[test]
    fn a_line_is_written_and_the_game_left_as_it_was() {
        let mut session = Fake::new("fake", Arc::default());
        session.make("r2").unwrap();
        let steps = ["a1a2", "r7", "b1b2", "nonsense", "r1"].map(str::to_owned);
        assert_eq!(line(&mut session, &steps), "A1A2 (7) B1B2 nonsense");
        assert_eq!(session.steps(), ["r2"]);
    }

    #[test]
    fn rolls_are_told_from_moves() {
        assert_eq!(roll_number("r8"), Some("8"));
        assert_eq!(roll_number("rook"), None);
        assert_eq!(roll_number("r"), None);
        assert_eq!(roll_number("e2e4"), None);
    }

    #[test]
    fn a_roll_stands_for_those_up_to_the_next() {
        let steps = ["r1", "r7", "r8"].map(str::to_owned);
        let label = |roll| roll_label(&steps, roll);
        assert_eq!(["r1", "r7", "r8"].map(label), ["1-6", "7", "8"]);
        assert_eq!(label("r3"), "3");
        assert_eq!(label("a2"), "a2");
        assert_eq!(roll_label(&[], "r1"), "1");
    }
}
