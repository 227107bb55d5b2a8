//! Steps in the rulebook's notation.

use crate::batch;
use crate::session::{AnyStep, Rules};
pub(crate) use crate::session::{roll_label, roll_number};
use anyhow::anyhow;

/// Returns the legal `step` in the rulebook's notation; a roll as `(3)`.
pub(crate) fn notation(session: &dyn Rules, step: &AnyStep) -> String {
    match roll_number(step) {
        Some(number) => format!("({number})"),
        None => session.notation(step).unwrap_or_else(|_| step.to_string()),
    }
}

/// Returns `step` in the protocol's and in the rulebook's notation.
pub(crate) fn both(session: &dyn Rules, step: &AnyStep) -> String {
    format!("{step} ({})", notation(session, step))
}

/// Formats a score: the expected score (-1 to 1) and pawns, or the moves to a forced end.
pub(crate) fn score(value: &batch::Score) -> String {
    let expected = f64::from(value.ev) / 1e4;
    match value.mate {
        Some(moves) if moves > 0 => format!("{expected:+.0} (mate in {moves})"),
        Some(moves) => format!("{expected:+.0} (mated in {})", -moves),
        None => format!("{expected:+.4} ({:+.2} pawns)", f64::from(value.cp) / 100.0),
    }
}

/// Returns a line of steps from the current position, which is left as it was.
pub(crate) fn line(session: &mut dyn Rules, steps: &[String]) -> String {
    let mut words = Vec::new();
    let mut count = 0;
    for step in steps {
        let step = AnyStep::from(step.as_str());
        let step = session.read_step(&step).unwrap_or(step);
        words.push(notation(session, &step));
        if session.make_step(&step).is_err() {
            break;
        }
        count += 1;
    }
    session.take_back(count);
    words.join(" ")
}

/// Returns the numbers of the roll that is due, as `1-8`, or the legal rolls if they have
/// no numbers.
pub(crate) fn faces(rules: &dyn Rules) -> String {
    let is_face = |number: &u32| rules.outcome_of(&format!("r{number}")).is_ok();
    match (1..).take_while(is_face).last() {
        Some(max) => format!("1-{max}"),
        None => rules.legal_steps().join(", "),
    }
}

/// Parses the roll that is due, given by its number alone or in the protocol's notation.
pub(crate) fn parse_roll(rules: &dyn Rules, text: &str) -> anyhow::Result<AnyStep> {
    let prefixed = format!("r{text}");
    let is_number = roll_number(&prefixed).is_some();
    let roll = if is_number { &prefixed } else { text };
    let outcome = rules.outcome_of(roll);
    outcome.map_err(|_| anyhow!("'{text}' is not a roll; expected a number {}", faces(rules)))?;
    Ok(roll.into())
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
}
