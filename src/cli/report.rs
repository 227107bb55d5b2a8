//! What a search found, for people and for programs.

use super::{notation, terminal};
use crate::base::value;
use crate::base::value::moves_to_end;
use crate::session::{Answer, Info, Session};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// One position and what is known about it.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    position: String,
    side: String,
    waiting: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    by_roll: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<Line>,
    /// The steps possible before the search, which say what a roll stands for.
    #[serde(skip)]
    steps: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Line {
    multipv: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    roll: Option<String>,
    ev: i32,
    cp: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    mate: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wdl: Option<[u32; 3]>,
    bound: &'static str,
    depth: u32,
    seldepth: u32,
    nodes: u64,
    time_ms: u128,
    pv: Vec<String>,
    #[serde(skip)]
    notation: String,
}

impl Report {
    /// What can be said about the position at hand without a search.
    pub(super) fn of(session: &dyn Session) -> Report {
        let waiting = session.waiting();
        let outcome = waiting.outcome();
        Report {
            position: session.position_text(),
            side: session.side().to_string(),
            waiting: waiting.name(),
            result: outcome.map(|outcome| format!("{} ({outcome})", outcome.score_text())),
            best: None,
            by_roll: BTreeMap::new(),
            lines: Vec::new(),
            steps: session.legal_steps(),
        }
    }

    /// Adds what a search of the same position found.
    pub(super) fn add(&mut self, session: &mut dyn Session, found: Answer) {
        self.best = found.best.step;
        self.by_roll = found.best.by_roll.into_iter().collect();
        self.lines = found
            .infos
            .into_iter()
            .map(|info| line(session, info))
            .collect();
    }

    /// The report as lines for people.
    pub(super) fn text(&self) -> String {
        let mut text = format!("{}\n", terminal::bold(&self.position));
        // Writing to a string does not fail.
        let _ = match &self.result {
            Some(result) => writeln!(text, "the game is over: {result}"),
            None => writeln!(text, "{}: a {} is due", self.side, self.waiting),
        };
        for line in &self.lines {
            let _ = writeln!(text, "{}", line.text(&self.steps));
        }
        if let Some(best) = &self.best {
            let _ = write!(text, "best {}", terminal::bold(best));
            for (roll, step) in &self.by_roll {
                let label = notation::roll_label(&self.steps, roll);
                let _ = write!(text, ", after {label} {}", terminal::bold(step));
            }
            text.push('\n');
        }
        text
    }
}

fn line(session: &mut dyn Session, info: Info) -> Line {
    let notation = notation::line(session, &info.line);
    Line {
        multipv: info.multipv,
        roll: info.roll,
        ev: value::expected_score(info.value),
        cp: info.centipawns,
        mate: moves_to_end(info.value),
        wdl: info.wdl,
        bound: info.bound.name(),
        depth: info.depth,
        seldepth: info.seldepth,
        nodes: info.nodes,
        time_ms: info.time.as_millis(),
        pv: info.line,
        notation,
    }
}

impl Line {
    fn text(&self, steps: &[String]) -> String {
        let roll = self.roll.as_deref().map_or(String::new(), |roll| {
            format!("after {}: ", notation::roll_label(steps, roll))
        });
        let score = match self.mate {
            Some(moves) => format!("mate in {moves}"),
            None => format!(
                "{:+.4} ({:+.2} pawns)",
                f64::from(self.ev) / 1e4,
                f64::from(self.cp) / 100.0
            ),
        };
        format!(
            "{}. {roll}{score}, depth {}/{}, {} nodes, {:.2} s\n   {}",
            self.multipv,
            self.depth,
            self.seldepth,
            self.nodes,
            self.time_ms as f64 / 1000.0,
            self.notation
        )
    }
}
