//! Lines of the protocol by its grammar, with words that fit the current game, and lines
//! that are nearly valid.

use super::mutation::{change_words, extreme_number, mutated};
use super::walks::{any_step, opened, walk};
use ermine::base::Rng;
use ermine::catalog;
use ermine::protocol::{Command, parse};
use ermine::session::{Limits, OptionKind, Session, Start};
use std::time::Duration;

/// A line that a client might send, or a similar one.
pub(super) fn any_line(session: &dyn Session, rng: &mut Rng) -> String {
    let text = match rng.below(16) {
        0..=4 => position(session, rng),
        5..=8 => go(session, rng),
        9 | 10 => set_option(session, rng),
        11 => format!(
            "setoption name UCI_Variant value {}",
            rng.pick(&catalog::names()).expect("games")
        ),
        12 => format!("go perft {}", rng.below(3)),
        13 => format!("setoption name Seed value {}", extreme_number(rng)),
        _ => {
            let words = [
                "uci",
                "isready",
                "ucinewgame",
                "d",
                "eval",
                "roll",
                "shuffle",
                "stop",
                "ponderhit",
                "help",
                "debug on",
                "bench 1",
                "",
            ];
            (*rng.pick(&words).expect("words")).to_owned()
        }
    };
    match rng.below(8) {
        0 => mutated(&text, rng).replace('\n', " "),
        1 => change_words(&text, rng),
        _ => text,
    }
}

/// The start of a game and a walk from it, sometimes of another game.
fn position(session: &dyn Session, rng: &mut Rng) -> String {
    let mut other = match rng.below(6) {
        0 => opened(rng),
        _ => catalog::open(session.game()).expect("a game"),
    };
    let before = other.position_text();
    let mut text = match rng.below(3) {
        0 => {
            let words = other.draw_start(rng);
            let text = format!("position startpos {}", words.join(" "));
            other
                .set_position(&Start::Startpos(words), &[])
                .expect("a start");
            text
        }
        1 => {
            walk(&mut *other, 80, rng);
            format!("position fen {}", other.position_text())
        }
        _ => format!("position fen {before}"),
    };
    let made = other.steps().len();
    walk(&mut *other, 12, rng);
    let steps: Vec<String> = other.steps().iter().map(ToString::to_string).collect();
    if steps.len() > made {
        text = format!("{} moves {}", text.trim_end(), steps[made..].join(" "));
    }
    text
}

fn go(session: &dyn Session, rng: &mut Rng) -> String {
    let mut text = "go".to_owned();
    for _ in 0..rng.below(4) {
        let small = 1 + rng.below(4);
        let word = match rng.below(10) {
            0 | 1 => format!("depth {small}"),
            2 | 3 => format!("nodes {}", rng.below(2000)),
            4 => format!("movetime {small}"),
            5 => format!("wtime {} btime {}", extreme_number(rng), rng.below(200)),
            6 => "infinite".to_owned(),
            7 => "ponder".to_owned(),
            8 => format!("mate {small}"),
            _ => {
                let moves: Vec<String> =
                    (0..small).filter_map(|_| any_step(session, rng)).collect();
                format!("searchmoves {}", moves.join(" "))
            }
        };
        text = format!("{text} {word}");
    }
    text
}

fn set_option(session: &dyn Session, rng: &mut Rng) -> String {
    let options = session.options();
    let spec = rng.pick(&options).expect("options");
    let value = match &spec.kind {
        OptionKind::Check { .. } => {
            (*rng.pick(&["true", "false", "maybe"]).expect("words")).to_owned()
        }
        OptionKind::Spin { min, max, .. } => match rng.below(3) {
            0 => extreme_number(rng),
            1 => (max + 1).to_string(),
            _ => (min + u64::from(rng.below((max - min).min(8) as u32 + 1))).to_string(),
        },
        OptionKind::Combo { values, .. } => (*rng.pick(values).expect("values")).to_owned(),
        OptionKind::Text { default } => match rng.below(3) {
            0 => (*rng.pick(&["", " ", "-", "<empty>"]).expect("words")).to_owned(),
            _ => mutated(default, rng).replace('\n', " "),
        },
        OptionKind::Button => return format!("setoption name {}", spec.name),
    };
    format!("setoption name {} value {value}", spec.name)
}

/// Whether a line demands more than a machine may have, or a search that only `stop`
/// would end in time.
pub(super) fn exceeds_limits(line: &str) -> bool {
    match parse(line) {
        Ok(Some(Command::SetOption { name, value })) => {
            let number = value.and_then(|value| value.trim().parse::<u64>().ok());
            let max = match name.to_ascii_lowercase().as_str() {
                "hash" => 8,
                "threads" => 4,
                _ => u64::MAX,
            };
            number.is_some_and(|number| number > max)
        }
        Ok(Some(Command::Perft { depth, .. })) => depth > 2,
        _ => false,
    }
}

/// Whether a search under these limits is over soon.
pub(super) fn is_short(limits: &Limits) -> bool {
    let short_time = |time: Option<Duration>| time.is_some_and(|time| time.as_millis() <= 20);
    limits.search.depth.is_some_and(|depth| depth <= 3)
        || limits.search.nodes.is_some_and(|nodes| nodes <= 5000)
        || short_time(limits.search.movetime)
}
