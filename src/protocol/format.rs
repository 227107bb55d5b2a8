//! The formatting of plain data as lines of output.

use crate::base::{value, visible};
use crate::draw::{self, Style};
use crate::rules::Outcome;
use crate::session::{Best, Info, OptionKind, OptionSpec, Progress, Rules, ScoreBound, ToAct};
use std::fmt::Write;
use std::time::Duration;

/// The maximum length of a printed error, in characters.
const MAX_ERROR_LENGTH: usize = 400;

/// The UCI text for "no move".
pub(super) const NO_MOVE: &str = "0000";

/// Returns `info …`, one line of search progress.
///
/// `score` is followed directly by `cp` or `mate`, as UCI tools expect; the expected
/// score follows as `ev`.
#[must_use]
pub fn info(info: &Info) -> String {
    let mut line = format!(
        "info depth {} seldepth {} multipv {}",
        info.depth, info.seldepth, info.multipv
    );
    // Writing to a string does not fail.
    if let Some(roll) = &info.roll {
        let _ = write!(line, " roll {roll}");
    }
    line.push(' ');
    line.push_str(&score(info));
    line.push_str(&totals(info.nodes, info.hashfull, info.time));
    if !info.line.is_empty() {
        let _ = write!(line, " pv {}", info.line.join(" "));
    }
    line
}

/// Returns `info … currmove …`, the progress of an iteration.
#[must_use]
pub fn progress(progress: &Progress) -> String {
    let mut line = format!(
        "info depth {} seldepth {}{}",
        progress.depth,
        progress.seldepth,
        totals(progress.nodes, progress.hashfull, progress.time)
    );
    if let Some(step) = &progress.current {
        // Writing to a string does not fail.
        let _ = write!(line, " currmove {step} currmovenumber {}", progress.number);
    }
    line
}

/// Returns ` nodes … nps … hashfull … time …`.
fn totals(nodes: u64, hashfull: u32, time: Duration) -> String {
    let speed = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
    let millis = time.as_millis();
    format!(" nodes {nodes} nps {speed} hashfull {hashfull} time {millis}")
}

fn score(info: &Info) -> String {
    let mut text = match value::moves_to_end(info.value) {
        Some(moves) => format!("score mate {moves}"),
        None => format!("score cp {}", info.centipawns),
    };
    text.push_str(match info.bound {
        ScoreBound::Exact => "",
        ScoreBound::Lower => " lowerbound",
        ScoreBound::Upper => " upperbound",
    });
    let _ = write!(text, " ev {}", value::expected_score(info.value));
    if let Some([win, draw, loss]) = info.wdl {
        let _ = write!(text, " wdl {win} {draw} {loss}");
    }
    text
}

/// Returns the lines that end a search: `bestmove …`, and in a finished game the reason
/// why there is no move.
#[must_use]
pub fn best(best: &Best) -> Vec<String> {
    let Some(step) = &best.step else {
        let over = best.finished.map(game_over);
        return over.unwrap_or_else(|| vec![format!("bestmove {NO_MOVE}")]);
    };
    let mut line = format!("bestmove {step}");
    for (roll, step) in &best.by_roll {
        let _ = write!(line, " {roll} {step}");
    }
    if let Some(reply) = &best.ponder {
        let _ = write!(line, " ponder {reply}");
    }
    vec![line]
}

/// Returns the answer where there is no move, with the reason.
#[must_use]
pub fn no_move(reason: &str) -> Vec<String> {
    vec![note(reason), format!("bestmove {NO_MOVE}")]
}

/// Returns the answer in a finished game.
#[must_use]
pub fn game_over(outcome: Outcome) -> Vec<String> {
    no_move(&format!("the game is over: {outcome}"))
}

/// Returns the answer to `d`: the board, the position string, the legal steps and, if
/// the game is over, the result.
#[must_use]
pub fn position(session: &dyn Rules, style: Style) -> Vec<String> {
    let mut lines = vec![
        draw::text(&session.diagram(), style.into())
            .trim_end()
            .to_owned(),
        String::new(),
        format!("Fen: {}", session.position_text()),
    ];
    let steps = session.legal_steps().join(" ");
    lines.push(format!("Moves: {steps}").trim_end().to_owned());
    if let ToAct::Over(outcome) = session.waiting() {
        lines.push(format!("Result: {} ({outcome})", outcome.score_text()));
    }
    lines
}

/// Returns the `id` lines.
#[must_use]
pub fn id() -> [String; 2] {
    [
        format!("id name Ermine {}", env!("CARGO_PKG_VERSION")),
        "id author the Ermine developers".to_owned(),
    ]
}

/// Returns `option name …`.
#[must_use]
pub fn option(spec: &OptionSpec) -> String {
    let name = &*spec.name;
    match &spec.kind {
        OptionKind::Check { default } => {
            format!("option name {name} type check default {default}")
        }
        OptionKind::Spin { default, min, max } => {
            format!("option name {name} type spin default {default} min {min} max {max}")
        }
        OptionKind::Button => format!("option name {name} type button"),
        OptionKind::Combo { default, values } => combo(name, default, values),
        OptionKind::Text { default } if default.is_empty() => {
            format!("option name {name} type string default <empty>")
        }
        OptionKind::Text { default } => {
            format!("option name {name} type string default {default}")
        }
    }
}

/// Returns `option name … type combo …`.
#[must_use]
pub fn combo(name: &str, default: &str, values: &[&str]) -> String {
    let mut line = format!("option name {name} type combo default {default}");
    for value in values {
        line.push_str(" var ");
        line.push_str(value);
    }
    line
}

/// Returns `info string …`, on one line whatever the text contains.
#[must_use]
pub fn note(text: &str) -> String {
    format!("info string {}", plain(text))
}

/// Returns `info string error: …`, on one line whatever the message contains.
#[must_use]
pub fn error(message: &impl ToString) -> String {
    format!("info string error: {}", plain(&message.to_string()))
}

/// Returns a text without control characters, cut if it is too long for a line.
#[must_use]
pub fn plain(text: &str) -> String {
    let text = visible(text);
    let mut letters = text.chars();
    let mut line: String = letters.by_ref().take(MAX_ERROR_LENGTH).collect();
    if letters.next().is_some() {
        line.push('…');
    }
    line
}

/// Returns the lines of a perft: one for each first step, then the total.
#[must_use]
pub fn perft(total: u64, rows: &[(String, u64)]) -> Vec<String> {
    let mut lines: Vec<String> = rows
        .iter()
        .map(|(steps, count)| format!("{steps}: {count}"))
        .collect();
    if !lines.is_empty() {
        lines.push(String::new());
    }
    lines.push(format!("Nodes searched: {total}"));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Side;
    use crate::base::value::WIN;
    use crate::rules::Reason;

    fn example() -> Info {
        Info {
            depth: 5,
            seldepth: 9,
            multipv: 1,
            roll: None,
            value: 369,
            centipawns: 17,
            wdl: None,
            bound: ScoreBound::Exact,
            nodes: 2000,
            time: Duration::from_millis(10),
            hashfull: 3,
            line: vec!["e2e4".to_owned(), "r1".to_owned()],
        }
    }

    #[test]
    fn an_info_line_reads_as_documented() {
        assert_eq!(
            info(&example()),
            "info depth 5 seldepth 9 multipv 1 score cp 17 ev 123 nodes 2000 nps 200000 hashfull 3 \
             time 10 pv e2e4 r1"
        );
        let decisive = Info {
            value: 5 - WIN,
            bound: ScoreBound::Upper,
            wdl: Some([0, 0, 1000]),
            roll: Some("r7".to_owned()),
            time: Duration::ZERO,
            line: Vec::new(),
            ..example()
        };
        assert_eq!(
            info(&decisive),
            "info depth 5 seldepth 9 multipv 1 roll r7 score mate -3 upperbound ev -10000 wdl 0 0 \
             1000 nodes 2000 nps 2000000000 hashfull 3 time 0"
        );
    }

    #[test]
    fn a_line_of_progress_names_the_move_being_searched() {
        let before = Progress {
            depth: 9,
            seldepth: 21,
            current: None,
            number: 0,
            nodes: 3_000_000,
            time: Duration::from_millis(1500),
            hashfull: 12,
        };
        let totals = "info depth 9 seldepth 21 nodes 3000000 nps 2000000 hashfull 12 time 1500";
        assert_eq!(progress(&before), totals);
        let within = Progress {
            current: Some("e2e4".to_owned()),
            number: 3,
            ..before
        };
        let text = format!("{totals} currmove e2e4 currmovenumber 3");
        assert_eq!(progress(&within), text);
    }

    #[test]
    fn the_answer_names_moves_for_every_roll() {
        let open = Best {
            step: Some("e2e4".into()),
            by_roll: vec![
                ("r7".to_owned(), "d2d4".to_owned()),
                ("r8".to_owned(), "g1f3".to_owned()),
            ],
            ponder: Some("e7e5".to_owned()),
            finished: None,
        };
        assert_eq!(best(&open), ["bestmove e2e4 r7 d2d4 r8 g1f3 ponder e7e5"]);
        let over = Best {
            step: None,
            by_roll: Vec::new(),
            ponder: None,
            finished: Some(Outcome::Win(Side::Black, Reason::Checkmate)),
        };
        assert_eq!(
            best(&over),
            [
                "info string the game is over: Black wins: checkmate",
                "bestmove 0000"
            ]
        );
    }

    #[test]
    fn an_error_is_one_line_of_bounded_length() {
        let text = error(&format!("a\nb\u{1b}{}", "x".repeat(1000)));
        assert!(text.starts_with("info string error: a\\nb\\u{1b}xx"));
        assert!(text.chars().count() < 430);
    }
}
