//! The actions of a board without a request: dice, engine moves, analysis.

use super::error::BoardError;
use super::events::{Actor, BoardResult, SearchEvent};
use super::open_board::{BoardSearch, OpenBoard, SearchPurpose};
use super::request::DiceMode;
use super::search_listener::SearchListener;
use super::session::with_player_numbers;
use crate::base::Side;
use crate::play::Dice;
use crate::session::{Limits, ToAct};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The search time of a hint.
const HINT_TIME: Duration = Duration::from_millis(1500);

/// The actor in the viewed position.
pub(super) fn actor(board: &OpenBoard) -> Actor {
    if board.result().is_some() {
        return Actor::None;
    }
    match board.session.waiting() {
        ToAct::Over(_) => Actor::None,
        ToAct::Roll => Actor::Dice,
        ToAct::Decision => {
            let seat = board.seats.both()[board.session.side().index()];
            match board.is_live() && seat.is_engine() {
                true => Actor::Engine,
                false => Actor::Person,
            }
        }
    }
}

/// Rolls the dice and starts the search that are due, also in a game in the background.
pub(super) fn proceed(board: &mut OpenBoard, now: Instant) -> Result<(), BoardError> {
    let background = board
        .with_background(|board| (proceed_session(board, now, false), board.result().is_some()));
    if let Some((result, is_over)) = background {
        result?;
        // The end of the game is shown, whatever is viewed.
        if is_over {
            board.show(board.head)?;
        }
    }
    proceed_session(board, now, true)
}

/// Continues the session; `may_analyse` is whether its position may be analysed.
fn proceed_session(
    board: &mut OpenBoard,
    now: Instant,
    may_analyse: bool,
) -> Result<(), BoardError> {
    while board.is_live() && board.dice == DiceMode::Auto && actor(board) == Actor::Dice {
        roll(board, now)?;
    }
    let actor = actor(board);
    // The game pauses while a puzzle is on its board.
    let is_active = board.has_pages && board.quiz.is_none();
    let running_side =
        (is_active && board.is_live() && actor != Actor::None).then(|| board.session.side());
    if let Some(clock) = board.clock.as_mut().filter(|_| board.background.is_none()) {
        clock.run(running_side, now);
    }
    let target = match actor {
        _ if !is_active => None,
        Actor::Engine => Some(SearchPurpose::Move),
        Actor::Person | Actor::Dice if board.analysis.on && may_analyse => {
            Some(SearchPurpose::Analysis)
        }
        _ => None,
    };
    match (target, board.search.as_ref().map(|search| search.purpose)) {
        (_, Some(SearchPurpose::Hint { .. })) if target != Some(SearchPurpose::Move) => Ok(()),
        (target, running) if target == running => Ok(()),
        (None, _) => {
            board.stop();
            Ok(())
        }
        (Some(purpose), _) => search(board, purpose, now),
    }
}

/// Rolls the die that is due.
pub(super) fn roll(board: &mut OpenBoard, now: Instant) -> Result<(), BoardError> {
    let roll = Dice::new(board.seed).roll_again(board.session.as_ref());
    board.make(&roll.ok_or(BoardError::NoRoll)?, false, now)
}

/// Starts a search.
pub(super) fn search(
    board: &mut OpenBoard,
    purpose: SearchPurpose,
    now: Instant,
) -> Result<(), BoardError> {
    board.stop();
    let side = board.session.side();
    let SearchTerms { limits, lines, elo } = search_terms(board, purpose, side, now);
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
    let listener = SearchListener::new(number, move |number, event: SearchEvent| {
        sender(number, event)
    });
    board.session.go(&limits, Arc::new(listener))?;
    board.search = Some(BoardSearch {
        number,
        purpose,
        lines: BTreeMap::new(),
        is_unsent: false,
    });
    Ok(())
}

/// The terms of a search.
struct SearchTerms {
    limits: Limits,
    /// The number of lines.
    lines: u32,
    /// The strength, if it is limited.
    elo: Option<u32>,
}

/// The terms of a search for `purpose`.
fn search_terms(
    board: &OpenBoard,
    purpose: SearchPurpose,
    side: Side,
    now: Instant,
) -> SearchTerms {
    match purpose {
        SearchPurpose::Hint { .. } => SearchTerms {
            limits: Limits::movetime(HINT_TIME),
            lines: 1,
            elo: None,
        },
        SearchPurpose::Analysis => SearchTerms {
            limits: Limits {
                infinite: true,
                ..Limits::default()
            },
            lines: board.analysis.lines,
            elo: None,
        },
        SearchPurpose::Move => {
            let seat = board.seats.both()[side.index()];
            SearchTerms {
                limits: match &board.clock {
                    Some(clock) => clock.limits(now),
                    None => Limits::movetime(seat.move_time()),
                },
                lines: 1,
                elo: seat.elo(),
            }
        }
    }
}

/// Ends the game by time, after the clock of `side` has run out.
pub(super) fn end_on_time(board: &mut OpenBoard, side: Side) {
    if board
        .with_background(|board| lose_on_time(board, side))
        .is_none()
    {
        lose_on_time(board, side);
    }
}

fn lose_on_time(board: &mut OpenBoard, side: Side) {
    board.stop();
    let text = format!("{} wins: time is up", side.flip());
    board.end(BoardResult {
        winner: Some(side.flip()),
        text: with_player_numbers(board.session.as_ref(), &text),
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::board::act::execute;
    use crate::web::board::request::NumberedRequest;
    use serde_json::{Value, json};

    /// Carries out a request of a page at this time, with its consequences.
    fn request_at(board: &mut OpenBoard, mut request: Value, now: Instant) {
        request["id"] = json!(1);
        let NumberedRequest { id, request } = serde_json::from_value(request).unwrap();
        execute(board, request, 1, id, now).unwrap();
        proceed(board, now).unwrap();
    }

    #[test]
    fn a_clock_runs_on_whatever_is_viewed() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let sender: Arc<dyn Fn(u64, SearchEvent) + Send + Sync> = Arc::new(|_, _| {});
        let mut board = OpenBoard::new("colorbound", 7, Arc::default(), sender).unwrap();
        board.has_pages = true;
        let terms =
            json!({"do": "new", "game": "colorbound", "clock": {"minutes": 1, "seconds": 0}});
        request_at(&mut board, terms, at(0));
        request_at(&mut board, json!({"do": "step", "text": "e2e4"}), at(10));
        let goto = |node: usize| json!({"do": "goto", "node": node});
        for (node, seconds) in [(0, 20), (1, 30), (0, 40)] {
            request_at(&mut board, goto(node), at(seconds));
            let clock = board.clock.as_ref().unwrap();
            let flag = clock.flag().map(|flag| (flag.side, flag.time));
            assert_eq!(flag, Some((Side::Black, at(70))), "{node}");
            assert_eq!(board.is_live(), node == 1);
        }
        // Variations do not change the clocks.
        request_at(&mut board, json!({"do": "step", "text": "d2d4"}), at(50));
        let clock = board.clock.as_ref().unwrap();
        assert_eq!(clock.remaining(Side::Black, at(60)).as_secs(), 10);
        // The end is shown, and earlier positions can be viewed again.
        end_on_time(&mut board, Side::Black);
        proceed(&mut board, at(70)).unwrap();
        assert_eq!(board.node, 1);
        assert_eq!(board.result().unwrap().text, "White wins: time is up");
        request_at(&mut board, goto(0), at(80));
        assert_eq!((board.node, board.background.is_none()), (0, true));
    }
}
