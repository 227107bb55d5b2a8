//! Export and import of games.

use super::clock::BoardClock;
use super::error::BoardError;
use super::events::{BoardResult, ReplyData};
use super::lines::{read_lines, write_lines};
use super::open_board::{MAX_NODES, OpenBoard, TERMINATION};
use super::request::{DiceMode, ExportKind};
use super::seat::SeatPlan;
use super::session::{open_with, title};
use crate::base::day;
use crate::catalog;
use crate::draw::svg_with_step;
use crate::gamefile::{self, GameResult, Record, Sessions};
use crate::play::{Ending, Pace, pace_tags};
use crate::session::{AnyStep, SearchLimit, Start, roll_number};
use std::borrow::Cow;

/// Exports the board as text.
pub(super) fn export(board: &OpenBoard, kind: ExportKind) -> Result<ReplyData, BoardError> {
    let game = board.session.game();
    let (text, ending) = match kind {
        ExportKind::Record => (write_record(board)?, "ermine"),
        ExportKind::Position => (board.session.position_text() + "\n", "txt"),
        ExportKind::Svg => (board_svg(board), "svg"),
    };
    Ok(ReplyData::Text {
        text,
        name: format!("{game}.{ending}"),
    })
}

fn board_svg(board: &OpenBoard) -> String {
    let steps = board.game.tree.steps(board.game.node);
    let last = steps.iter().rev().find(|step| roll_number(step).is_none());
    svg_with_step(
        &board.session.diagram(),
        &title(board.session.game()),
        last.unwrap_or(&""),
    )
}

/// The tags that a board writes itself.
const OWN_TAGS: [&str; 6] = ["White", "Black", "Game", "Start", "FEN", "SetUp"];

/// The record of the game with all its lines.
pub(super) fn write_record(board: &OpenBoard) -> Result<String, BoardError> {
    let mut record = Record::new(board.session.game(), &board.game.start);
    add_tags(&mut record, &board.game.tags);
    let [white, black] = board
        .game
        .players()
        .unwrap_or(["?", "?"].map(str::to_owned));
    record.set_tag("White", &white);
    record.set_tag("Black", &black);
    record.set_settings(&board.game.settings);
    if board.game.names.is_none() && board.game.players().is_some() {
        add_play_tags(board, &mut record);
    }
    let mut tree = Cow::Borrowed(&board.game.tree);
    if board.game.external_result.is_some() {
        // The game with this ending has to be the main line.
        tree.to_mut().promote(board.game.head);
    }
    write_lines(&tree, &mut record)?;
    record.count_plies();
    let end = tree.end_of_line(0);
    record.result = match &board.game.external_result {
        Some(external_result) if end == board.game.head => {
            if let (None, Some((_, termination))) = (
                record.tag(TERMINATION),
                external_result.text.split_once(": "),
            ) {
                record.set_tag(TERMINATION, termination);
            }
            match external_result.text.starts_with(BOTH_LOSE) {
                true => GameResult::BothLose,
                false => GameResult::of_winner(external_result.winner),
            }
        }
        _ => {
            record.tags.retain(|(name, _)| name != TERMINATION);
            result_at(board, end)?
        }
    };
    let mut notator =
        Sessions::new(|name: Option<&str>| catalog::open(name.unwrap_or(board.session.game())));
    Ok(gamefile::write(&record, &mut notator)?)
}

/// Adds the date of a game played at this board, and its time control.
fn add_play_tags(board: &OpenBoard, record: &mut Record) {
    record.set_tag("Date", &day(board.host.time_of_day(board.now)));
    let control = board.game.clock.as_ref().map(BoardClock::control);
    let paces = board.game.seats.both().map(|seat| {
        let is_untimed = control.is_none() && seat.is_engine();
        let limit = is_untimed.then(|| SearchLimit::movetime(seat.move_time()));
        Pace {
            control,
            limit: limit.unwrap_or_default(),
            ..Pace::default()
        }
    });
    for (name, value) in pace_tags(&paces) {
        record.set_tag(name, &value);
    }
}

/// Adds tags to a new record, including repeated ones, with the usual ones in their
/// places.
fn add_tags(record: &mut Record, tags: &[(String, String)]) {
    let standard = std::mem::take(&mut record.tags);
    for tag in &standard {
        let count = record.tags.len();
        let same = tags.iter().filter(|(name, _)| *name == tag.0);
        record.tags.extend(same.cloned());
        if record.tags.len() == count {
            record.tags.push(tag.clone());
        }
    }
    let is_standard = |name: &str| standard.iter().any(|(other, _)| other == name);
    let others = tags.iter().filter(|(name, _)| !is_standard(name));
    record.tags.extend(others.cloned());
}

fn result_at(board: &OpenBoard, node: usize) -> Result<GameResult, BoardError> {
    let mut session = open_with(board.session.game(), &board.game.settings)?;
    session.set_position(&board.game.start, &board.game.tree.steps(node))?;
    let outcome = session.waiting().outcome();
    Ok(outcome.map(GameResult::from).unwrap_or_default())
}

/// Imports a text: a game of a record, or a position of the current game. The imported
/// game has no players and automatic dice are off.
pub(super) fn import(
    board: &mut OpenBoard,
    text: &str,
    index: usize,
) -> Result<ReplyData, BoardError> {
    let count = read(board, text, index)?;
    (board.game.seats, board.game.dice) = (SeatPlan::default(), DiceMode::Typed);
    Ok(ReplyData::Opened { of: count })
}

/// Puts the record of that index, or a position, on the board; returns the number of
/// games in the text.
pub(super) fn read(board: &mut OpenBoard, text: &str, index: usize) -> Result<usize, BoardError> {
    let game = &board.session.game().to_owned();
    if text.trim().is_empty() {
        return Err(BoardError::NoGame);
    }
    if !gamefile::is_record(text) {
        let start = Start::Text(text.split_whitespace().collect::<Vec<_>>().join(" "));
        return board.begin(game, &start).map(|()| 1);
    }
    let mut notator = Sessions::new(|name: Option<&str>| catalog::open(name.unwrap_or(game)));
    let records = gamefile::read(text, &mut notator)?;
    let count = records.len();
    let record = records.into_iter().nth(index);
    let record = record.filter(|record| !record.tags.is_empty() || !record.plies.is_empty());
    let record = record.ok_or(match count {
        0 | 1 if index == 0 => BoardError::NoGame,
        _ => BoardError::NoSuchGame(index.saturating_add(1), count),
    })?;
    let opening = record
        .opening()
        .map_err(|error| BoardError::Terms(error.to_string()))?;
    let game = opening.game.as_deref().unwrap_or(game);
    let mut session = open_with(game, &opening.settings)?;
    session.set_position(&opening.start, &[])?;
    let tree = read_lines(session.as_mut(), &record)?;
    board.begin_with(game, &opening.start, opening.settings)?;
    board.game.tree = tree;
    board.go_to(board.game.tree.end_of_line(0))?;
    board.game.head = board.game.node;
    let is_own_tag = |name: &str| OWN_TAGS.contains(&name) || catalog::setting(name).is_some();
    let tags = record.tags.iter().filter(|(name, _)| !is_own_tag(name));
    board.game.tags = tags.cloned().collect();
    let names = ["White", "Black"].map(|side| record.tag(side).unwrap_or("?").to_owned());
    board.game.names = Some(names).filter(|names| names.iter().any(|name| name != "?"));
    board.game.external_result =
        external_result(&record).filter(|_| board.session.waiting().outcome().is_none());
    Ok(count)
}

/// Opens a game of a match for viewing. If it is already on the board, it continues there
/// and keeps the user's variations.
pub(super) fn open_game(board: &mut OpenBoard, number: usize, game: u64) -> Result<(), BoardError> {
    let setup = board.matches.game(number, game)?;
    if setup.steps.len() >= MAX_NODES {
        return Err(BoardError::TreeFull(MAX_NODES));
    }
    // All steps are checked before the board changes.
    open_with(&setup.game, &setup.settings)?.follow(&setup.start, &setup.steps)?;
    let end = board.game.tree.end_of_line(0);
    let existing = board.game.tree.steps(end).into_iter();
    let existing: Vec<AnyStep> = existing.map(AnyStep::from).collect();
    let continues =
        board.game.match_game == Some((number, game)) && setup.steps.starts_with(&existing);
    if !continues {
        board.begin_with(&setup.game, &setup.start, setup.settings)?;
        (board.game.seats, board.game.dice) = (SeatPlan::default(), DiceMode::Typed);
    }
    let skipped = if continues { existing.len() } else { 0 };
    let (viewed_node, was_live) = (board.game.node, board.game.is_live());
    if continues && board.game.node != end {
        board.go_to(end)?;
    }
    board.game.head = board.game.node;
    for step in &setup.steps[skipped..] {
        board.make(step, false)?;
    }
    if continues && !was_live {
        board.go_to(viewed_node)?;
    }
    (board.game.names, board.game.match_game) = (Some(setup.names), Some((number, game)));
    let ending = setup.ending;
    board.game.external_result = ending
        .filter(|ending| !matches!(ending, Ending::Rule { .. }))
        .map(|ending| BoardResult {
            winner: ending.winner(),
            text: ending.to_string(),
        });
    Ok(())
}

/// The prefix of the result of a game that both sides lost.
const BOTH_LOSE: &str = "both lose";

/// The result of a record whose game did not end by its rules.
fn external_result(record: &Record) -> Option<BoardResult> {
    let (winner, text) = match record.result {
        GameResult::Win(side) => (Some(side), format!("{side} wins")),
        GameResult::Draw => (None, "draw".to_owned()),
        GameResult::BothLose => (None, BOTH_LOSE.to_owned()),
        GameResult::Open => return None,
    };
    let termination = record.tag(TERMINATION);
    let text = termination.map_or_else(
        || text.clone(),
        |termination| format!("{text}: {termination}"),
    );
    Some(BoardResult { winner, text })
}
