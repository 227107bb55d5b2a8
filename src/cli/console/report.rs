//! The result of a search as human-readable text.

use super::progress::Progress;
use super::{notation, terminal};
use crate::batch::{self, BestStep, PrincipalVariation};
use crate::draw;
use crate::session::{Best, Info, Listener, ScoreBound, Session};
use std::fmt::Write;
use std::time::Duration;

/// Returns the record of the current position as human-readable lines.
pub(crate) fn text(session: &mut dyn Session, record: &batch::Record, elapsed: Duration) -> String {
    let mut text = draw::text(&session.diagram(), terminal::style().into());
    // Writing to a string does not fail.
    let _ = writeln!(text, "\n{}", terminal::bold(&session.position_text()));
    if let Some(value) = &record.value {
        let mut best = record.lines.iter().filter(|line| line.multipv == 1);
        let bounded = best.find(|line| line.bound != ScoreBound::Exact.name());
        let bound = bounded.map_or("", bound);
        let (side, score) = (session.side(), notation::score(value));
        let _ = write!(text, "value for {side}: {bound}{score}");
        if let Some(chances) = value.wdl {
            let [win, draw, loss] = chances.map(|part| f64::from(part) / 10.0);
            let _ = write!(
                text,
                "; wins {win:.1} %, draws {draw:.1} %, loses {loss:.1} %"
            );
        }
        text.push('\n');
    }
    let faces: u32 = record.best.iter().map(|best| best.weight).sum();
    for best in &record.best {
        text += &best_step(session, best, faces);
        let lines = record.lines.iter().filter(|line| line.roll == best.roll);
        for variation in lines {
            text += &line(session, variation);
        }
    }
    if let Some(nodes) = record.nodes {
        let _ = writeln!(text, "{nodes} nodes, {:.2} s", elapsed.as_secs_f64());
    }
    text
}

/// Returns a best step, with the rolls that it is for.
fn best_step(session: &mut dyn Session, best: &BestStep, faces: u32) -> String {
    let steps = [best.roll.as_ref(), Some(&best.step)];
    let steps: Vec<String> = steps.into_iter().flatten().cloned().collect();
    let words = notation::line(session, &steps);
    let Some(roll) = &best.roll else {
        return format!("best: {} ({})\n", terminal::bold(&words), best.step);
    };
    let words = words.split_once(' ').map_or(&*words, |(_, step)| step);
    let label = notation::roll_label(&session.legal_steps(), roll);
    let (step, weight) = (&best.step, best.weight);
    format!(
        "after {label}: {} ({step}), {weight} of {faces}\n",
        terminal::bold(words)
    )
}

/// Returns a principal variation, without the roll that all lines of the group begin
/// with.
fn line(session: &mut dyn Session, line: &PrincipalVariation) -> String {
    let words = notation::line(session, &line.pv);
    let roll = line.roll.as_ref().and_then(|_| words.split_once(' '));
    let words = roll.map_or(&*words, |(_, steps)| steps);
    let bound = bound(line);
    let score = notation::score(&line.value);
    let PrincipalVariation {
        multipv,
        depth,
        seldepth,
        ..
    } = line;
    format!("  {multipv}. {bound}{score}, depth {depth}/{seldepth}: {words}\n")
}

/// Returns the words before a score that is only a bound.
fn bound(line: &PrincipalVariation) -> &'static str {
    match line.bound {
        bound if bound == ScoreBound::Lower.name() => "at least ",
        bound if bound == ScoreBound::Upper.name() => "at most ",
        _ => "",
    }
}

/// Shows the progress of a search.
impl Listener for Progress {
    fn info(&self, info: &Info) {
        if info.is_main() {
            let (depth, nodes, score) = (info.depth, info.nodes, notation::score(&info.into()));
            let line = info.line.join(" ");
            self.set_message(format!("depth {depth}, {nodes} nodes, {score}: {line}"));
        }
    }

    fn best(&self, _: &Best) {}
}
