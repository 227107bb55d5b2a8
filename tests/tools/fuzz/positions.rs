//! Position strings: valid ones are written back the same, damaged ones are refused in
//! one line or can be played from.

use super::campaign::{self, Tally, count};
use super::mutation::damaged_text;
use super::walks::{opened, walk};
use ermine::base::Rng;
use ermine::rules::PerftMode;
use ermine::session::{Session, Start};

#[test]
fn position_strings_are_refused_or_can_be_played_from() {
    let tally = campaign::run("positions", 300, case);
    campaign::expect(&tally, &["written back", "refused", "damaged and taken"]);
}

fn case(rng: &mut Rng, tally: &mut Tally) {
    let mut session = opened(rng);
    walk(&mut *session, 120, rng);
    let text = session.position_text();
    set(&mut *session, &text).expect("what was written is read");
    assert_eq!(session.position_text(), text);
    count(tally, "written back");
    for _ in 0..8 {
        let damaged = damaged_text(&text, rng);
        set(&mut *session, &text).expect("what was read once is read again");
        match set(&mut *session, &damaged) {
            Err(error) => {
                campaign::check_error(&error);
                // All or nothing.
                assert_eq!(session.position_text(), text, "{damaged}");
                count(tally, "refused");
            }
            Ok(()) => {
                check(&mut *session, rng);
                count(tally, "damaged and taken");
            }
        }
    }
}

fn set(session: &mut dyn Session, text: &str) -> Result<(), String> {
    let start = Start::Text(text.to_owned());
    let done = session.set_position(&start, &[]);
    done.map_err(|error| error.to_string())
}

/// Checks that an accepted position has one text, counts as many moves as it lists, and
/// can be shown, evaluated and played from.
fn check(session: &mut dyn Session, rng: &mut Rng) {
    let text = session.position_text();
    set(session, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(session.position_text(), text);
    let _ = (session.waiting(), session.diagram(), session.explain());
    let steps = session.legal_steps();
    for step in &steps {
        session
            .make(step)
            .unwrap_or_else(|error| panic!("{step} in {text}: {error}"));
        let child = session.position_text();
        session.undo();
        assert_eq!(session.position_text(), text, "after {step} and back");
        let written = session
            .notation(&step.as_str().into())
            .unwrap_or_else(|error| panic!("{step} in {text}: {error}"));
        let read = session.read_notation(&written);
        assert_eq!(
            read.as_deref(),
            Ok(step.as_str()),
            "{written} in {text}, which leads to {child}"
        );
    }
    if steps.iter().all(|step| !step.starts_with('r')) && !steps.is_empty() {
        let (total, rows) = session.perft(1, PerftMode::Full);
        assert_eq!(total, rows.iter().map(|row| row.1).sum::<u64>(), "{text}");
        assert_eq!(rows.len(), steps.len(), "{text}");
    }
    walk(session, 30, rng);
    let text = session.position_text();
    set(session, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
}
