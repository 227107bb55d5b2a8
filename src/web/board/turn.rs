//! What happens next on a board, when nobody asks for anything.

use super::error::BoardError;
use super::events::{Actor, BoardResult, Heard};
use super::open_board::{BoardSearch, OpenBoard, SearchPurpose};
use super::request::DiceMode;
use super::session::in_words;
use super::thought::Thought;
use crate::base::{Rng, Side};
use crate::session::{Limits, Waiting};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a hint is looked for.
const HINT_TIME: Duration = Duration::from_millis(1500);

/// Who acts now in the position that is looked at.
pub(super) fn actor(board: &OpenBoard) -> Actor {
    if board.result().is_some() {
        return Actor::Nobody;
    }
    match board.session.waiting() {
        Waiting::Over(_) => Actor::Nobody,
        Waiting::Roll => Actor::Dice,
        Waiting::Decision => {
            let seat = board.seats.both()[board.session.side().index()];
            match board.is_live() && seat.is_engine() {
                true => Actor::Engine,
                false => Actor::Person,
            }
        }
    }
}

/// Rolls what is to be rolled, and begins to search what is to be searched. Whether anything
/// was made.
pub(super) fn proceed(board: &mut OpenBoard, now: Instant) -> Result<(), BoardError> {
    while board.is_live() && board.dice == DiceMode::Auto && actor(board) == Actor::Dice {
        roll(board, now)?;
    }
    let actor = actor(board);
    // A game waits while a puzzle is on its board.
    let goes_on = board.is_watched && board.quiz.is_none();
    let runs = (goes_on && board.is_live() && actor != Actor::Nobody).then(|| board.session.side());
    if let Some(clock) = &mut board.clock {
        clock.run(runs, now);
    }
    let wanted = match actor {
        _ if !goes_on => None,
        Actor::Engine => Some(SearchPurpose::Move),
        Actor::Person | Actor::Dice if board.analysis.on => Some(SearchPurpose::Analysis),
        _ => None,
    };
    match (wanted, board.search.as_ref().map(|search| search.purpose)) {
        (_, Some(SearchPurpose::Hint { .. })) if wanted != Some(SearchPurpose::Move) => Ok(()),
        (wanted, running) if wanted == running => Ok(()),
        (None, _) => {
            board.stop();
            Ok(())
        }
        (Some(purpose), _) => search(board, purpose, now),
    }
}

/// Rolls the die that is due. What comes hangs on the seed and on how many steps were made.
pub(super) fn roll(board: &mut OpenBoard, now: Instant) -> Result<(), BoardError> {
    let made = board.session.steps().len() as u64;
    let mut rng = Rng::stream(board.seed, made);
    let roll = board
        .session
        .draw_roll(&mut rng)
        .ok_or(BoardError::NoRoll)?;
    board.make(&roll, false, now)
}

/// Begins a search.
pub(super) fn search(
    board: &mut OpenBoard,
    purpose: SearchPurpose,
    now: Instant,
) -> Result<(), BoardError> {
    board.stop();
    let side = board.session.side();
    let (limits, lines, elo) = terms(board, purpose, side, now);
    let set = |board: &mut OpenBoard, name: &str, value: String| {
        board.session.set_option(name, Some(&value))
    };
    set(board, "MultiPV", lines.to_string())?;
    set(
        board,
        "UCI_AnalyseMode",
        (purpose == SearchPurpose::Analysis).to_string(),
    )?;
    set(board, "UCI_LimitStrength", elo.is_some().to_string())?;
    if let Some(elo) = elo {
        set(board, "UCI_Elo", elo.to_string())?;
    }
    board.searches += 1;
    let number = board.searches;
    let sender = Arc::clone(&board.sender);
    let thought = Thought::new(number, move |number, heard: Heard| sender(number, heard));
    board.session.go(&limits, Arc::new(thought))?;
    board.search = Some(BoardSearch {
        number,
        purpose,
        lines: BTreeMap::new(),
        is_news: false,
    });
    Ok(())
}

/// How far a search goes, how many lines it shows, how strong it is.
fn terms(
    board: &OpenBoard,
    purpose: SearchPurpose,
    side: Side,
    now: Instant,
) -> (Limits, u32, Option<u32>) {
    match purpose {
        SearchPurpose::Hint { .. } => (Limits::movetime(HINT_TIME), 1, None),
        SearchPurpose::Analysis => {
            let limits = Limits {
                infinite: true,
                ..Limits::default()
            };
            (limits, board.analysis.lines, None)
        }
        SearchPurpose::Move => {
            let seat = board.seats.both()[side.index()];
            let limits = match &board.clock {
                Some(clock) => {
                    let (remaining, increment) = clock.limits(now);
                    Limits {
                        remaining,
                        increment,
                        ..Limits::default()
                    }
                }
                None => Limits::movetime(seat.move_time()),
            };
            (limits, 1, seat.elo())
        }
    }
}

/// A clock has run out.
pub(super) fn fall(board: &mut OpenBoard, side: Side) {
    board.stop();
    let text = format!("{} wins: time is up", side.flip());
    board.end(BoardResult {
        winner: Some(side.flip()),
        text: in_words(board.session.as_ref(), &text),
    });
}
