//! Why answers to a puzzle fail, as data for its pages.

use super::events::{AlternativeData, RefutationData, ReplyData, TurnData};
use super::touch_path::touch_path;
use crate::puzzle::{Alternative, SolutionStep, TurnAlternatives, steps_text};
use crate::session::roll_number;

/// The verdict on a wrong answer.
pub(super) fn verdict(alternative: &Alternative) -> ReplyData {
    ReplyData::Verdict {
        verdict: if alternative.is_good { "good" } else { "wrong" },
        loss: Some(alternative.loss),
        text: None,
        refutation: Some(refutation(alternative)),
    }
}

/// The alternatives to a turn.
pub(super) fn turn(turn: TurnAlternatives) -> TurnData {
    TurnData {
        roll: turn.roll.map(|roll| roll.label),
        best: steps_text(&turn.best),
        diagram: turn.diagram,
        alternatives: turn.alternatives.iter().map(alternative).collect(),
    }
}

fn alternative(alternative: &Alternative) -> AlternativeData {
    let answer = alternative.answer.iter();
    let answer: Vec<&str> = answer.map(|step| &*step.notation).collect();
    AlternativeData {
        answer: answer.join(" "),
        squares: touch_path(&alternative.wrong().step).squares,
        loss: alternative.loss,
        refutation: refutation(alternative),
    }
}

fn refutation(alternative: &Alternative) -> RefutationData {
    let is_move = |step: &&SolutionStep| roll_number(&step.step).is_none();
    let reply = alternative.line.iter().find(is_move);
    RefutationData {
        consequence: alternative.consequence.map(|known| known.to_string()),
        rest: steps_text(alternative.rest()),
        line: steps_text(&alternative.line),
        squares: reply.map_or_else(Vec::new, |step| touch_path(&step.step).squares),
    }
}
