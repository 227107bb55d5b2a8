//! The actions of a board without a request: dice, engine moves, analysis.

use super::error::BoardError;
use super::events::{Actor, BoardResult};
use super::open_board::{BoardSearch, OpenBoard, SearchPurpose};
use super::request::DiceMode;
use super::session::with_player_numbers;
use crate::base::Side;
use crate::play::Dice;
use crate::session::{Limits, ToAct};
use std::collections::BTreeMap;
use std::time::Duration;

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
            let seat = board.game.seats.both()[board.session.side().index()];
            match board.game.is_live() && seat.is_engine() {
                true => Actor::Engine,
                false => Actor::Person,
            }
        }
    }
}

/// Rolls the dice and starts the search that are due, also in a game in the background.
pub(super) fn proceed(board: &mut OpenBoard) -> Result<(), BoardError> {
    let background =
        board.with_background(|board| (proceed_session(board, false), board.result().is_some()));
    if let Some((result, is_over)) = background {
        result?;
        // The end of the game is shown, whatever is viewed.
        if is_over {
            board.show(board.game.head)?;
        }
    }
    proceed_session(board, true)
}

/// Continues the session; `may_analyse` is whether its position may be analysed.
fn proceed_session(board: &mut OpenBoard, may_analyse: bool) -> Result<(), BoardError> {
    while board.game.is_live() && board.game.dice == DiceMode::Auto && actor(board) == Actor::Dice {
        roll(board)?;
    }
    let actor = actor(board);
    // The game pauses while a puzzle is on its board.
    let is_active = board.has_pages && board.quiz.is_none();
    let running_side =
        (is_active && board.game.is_live() && actor != Actor::None).then(|| board.session.side());
    if let Some(clock) = board
        .game
        .clock
        .as_mut()
        .filter(|_| board.background.is_none())
    {
        clock.run(running_side, board.now);
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
        (Some(purpose), _) => search(board, purpose),
    }
}

/// Rolls the die that is due.
pub(super) fn roll(board: &mut OpenBoard) -> Result<(), BoardError> {
    let roll = Dice::new(board.seed).roll_again(board.session.as_ref());
    board.make(&roll.ok_or(BoardError::NoRoll)?, false)
}

/// Starts a search.
pub(super) fn search(board: &mut OpenBoard, purpose: SearchPurpose) -> Result<(), BoardError> {
    board.stop();
    let side = board.session.side();
    let SearchTerms { limits, lines, elo } = search_terms(board, purpose, side);
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
    board.host.search(number, board.session.as_mut(), &limits)?;
    board.search = Some(BoardSearch {
        number,
        purpose,
        lines: BTreeMap::new(),
        is_unsent: false,
        has_slices: board.host.slices().is_some(),
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
fn search_terms(board: &OpenBoard, purpose: SearchPurpose, side: Side) -> SearchTerms {
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
            let seat = board.game.seats.both()[side.index()];
            SearchTerms {
                limits: match &board.game.clock {
                    Some(clock) => clock.limits(board.now),
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
