//! The execution of requests.

use super::clock::{BoardClock, ClockTerms};
use super::error::BoardError;
use super::events::{Actor, BoardResult, ReplyData};
use super::game::{Loss, LostGame};
use super::open_board::{OpenBoard, SearchPurpose};
use super::quiz::{self, BoardQuiz};
use super::record;
use super::request::{BoardRequest, DiceMode};
use super::review::BoardReview;
use super::seat::SeatPlan;
use super::session::with_player_numbers;
use super::share;
use super::touch_path::last_squares;
use super::turn::{actor, roll, search};
use crate::base::{Rng, Side};
use crate::catalog;
use crate::gamefile::Remark;
use crate::puzzle::Attempt;
use crate::session::{Session, Start, ToAct, pass_other_boards};

/// The maximum number of lines of an analysis.
const MAX_LINES: u32 = 20;
/// The random stream for starts; the streams before it are for dice.
const STARTS: u64 = u64::MAX;

/// Carries out a request of a page; returns its reply, or `None` if the reply comes
/// later. Moves that it removes can be restored.
pub(super) fn execute(
    board: &mut OpenBoard,
    request: BoardRequest,
    page: u64,
    id: u64,
) -> Result<Option<ReplyData>, BoardError> {
    let removes = matches!(request, BoardRequest::Remove { .. } | BoardRequest::Undo);
    let lost = (removes && board.game.tree.has_decision())
        .then(|| LostGame::new(Loss::Moves, board.game.clone(), board.now));
    let reply = carry_out(board, request, page, id)?;
    if let Some(lost) = lost {
        board.lost.push(lost);
    }
    Ok(reply)
}

fn carry_out(
    board: &mut OpenBoard,
    request: BoardRequest,
    page: u64,
    id: u64,
) -> Result<Option<ReplyData>, BoardError> {
    match request {
        BoardRequest::New {
            game,
            start,
            seats,
            clock,
            dice,
        } => new_game(board, &game, start.as_deref(), seats, clock, dice)?,
        BoardRequest::Seats { seats } => change_seats(board, seats)?,
        BoardRequest::Step { text } => step(board, &text)?,
        BoardRequest::Roll => roll(board)?,
        BoardRequest::Dice { mode } => board.game.dice = mode,
        BoardRequest::Goto { node } => board.go_to(node)?,
        BoardRequest::Undo => undo(board)?,
        BoardRequest::Remove { node } => remove(board, node)?,
        BoardRequest::Restore => board.restore()?,
        BoardRequest::Promote { node } => promote(board, node)?,
        BoardRequest::Annotate {
            node,
            comment,
            mark,
        } => annotate(board, node, &comment, &mark)?,
        BoardRequest::Hint => {
            hint(board, page, id)?;
            return Ok(None);
        }
        BoardRequest::Resign => resign(board)?,
        BoardRequest::Analyse { on, lines } => {
            board.stop();
            board.analysis.on = on;
            board.analysis.lines = lines.clamp(1, MAX_LINES);
        }
        BoardRequest::Review { nodes } => review(board, nodes)?,
        BoardRequest::Quiz { text } => {
            board.quiz = Some(BoardQuiz::open(&text)?);
            board.quiz_is_unsent = true;
        }
        BoardRequest::Answer { text } => return quiz_mut(board)?.answer(&text).map(Some),
        BoardRequest::Clue => return quiz_mut(board)?.hint().map(Some),
        BoardRequest::Solution => quiz_mut(board)?.give_up(),
        BoardRequest::Alternatives => {
            let quiz = board.quiz.as_mut().ok_or(BoardError::NoQuiz)?;
            return quiz.explain().map(Some);
        }
        BoardRequest::Leave => (board.quiz, board.quiz_is_unsent) = (None, true),
        BoardRequest::Rate { tried } => {
            let attempts = tried.into_iter().map(|(elo, deviation, solved)| Attempt {
                elo,
                deviation,
                solved,
            });
            return quiz::rate(&attempts.collect::<Vec<_>>()).map(Some);
        }
        BoardRequest::Match { number, before } => {
            return board.matches.view(number, before).map(Some);
        }
        BoardRequest::Open { number, game } => record::open_game(board, number, game)?,
        BoardRequest::Share { puzzles: None } => return share::game(board).map(Some),
        BoardRequest::Share {
            puzzles: Some(text),
        } => return share::puzzles(board, &text).map(Some),
        BoardRequest::Export { what } => return record::export(board, what).map(Some),
        BoardRequest::Import { text, game } => {
            return record::import(board, &text, game).map(Some);
        }
        BoardRequest::Preview { steps } => return preview(board, &steps).map(Some),
        BoardRequest::Check { game, position } => return check(&game, &position).map(Some),
    }
    Ok(Some(ReplyData::Done {}))
}

fn new_game(
    board: &mut OpenBoard,
    game: &str,
    start: Option<&str>,
    seats: SeatPlan,
    terms: Option<ClockTerms>,
    dice: DiceMode,
) -> Result<(), BoardError> {
    let clock = terms
        .map(BoardClock::new)
        .transpose()
        .map_err(BoardError::Terms)?;
    let mut session = catalog::open(game)?;
    check_seats(session.as_mut(), &seats)?;
    let mut rng = Rng::stream(board.seed.wrapping_add(board.searches), STARTS);
    let start = parse_start(session.as_mut(), start, &mut rng);
    board.begin(game, &start)?;
    board.seed = rng.next_u64();
    board.session.seed(board.seed);
    (board.game.seats, board.game.clock, board.game.dice) = (seats, clock, dice);
    board.record_times();
    Ok(())
}

/// The start that a page names.
fn parse_start(session: &mut dyn Session, start: Option<&str>, rng: &mut Rng) -> Start {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    match start.map(str::trim) {
        None | Some("") => Start::Startpos(Vec::new()),
        Some("draw") => Start::Startpos(session.draw_start(rng)),
        Some(text) => match text.strip_prefix("fen ") {
            Some(position) => Start::Text(position.trim().to_owned()),
            None => Start::Startpos(words(text.strip_prefix("startpos").unwrap_or(text))),
        },
    }
}

/// Checks that the engine supports these seats.
fn check_seats(session: &mut dyn Session, seats: &SeatPlan) -> Result<(), BoardError> {
    for elo in seats.both().iter().filter_map(|seat| seat.elo()) {
        session.set_option("UCI_Elo", Some(&elo.to_string()))?;
    }
    Ok(())
}

fn change_seats(board: &mut OpenBoard, seats: SeatPlan) -> Result<(), BoardError> {
    check_seats(board.scratch.as_mut(), &seats)?;
    board.stop();
    if !board.game.is_live() || board.game.external_result.is_some() {
        board.drop_background();
        (board.game.head, board.game.clock) = (board.game.node, None);
        board.clear_result();
        board.game.tree.promote(board.game.head);
    }
    board.game.seats = seats;
    Ok(())
}

fn step(board: &mut OpenBoard, text: &str) -> Result<(), BoardError> {
    if board.game.is_live() && board.game.external_result.is_some() {
        return Err(BoardError::IsOver);
    }
    if actor(board) == Actor::Engine {
        return Err(BoardError::EngineMoves);
    }
    let step = board.session.understand(text)?;
    board.make(&step, true)
}

fn undo(board: &mut OpenBoard) -> Result<(), BoardError> {
    if !board.game.is_live() {
        return Err(BoardError::NotLive);
    }
    let path = board.game.tree.path(board.game.head);
    let is_decision = |id: &&usize| {
        let node = board.game.tree.get(**id);
        node.is_some_and(|node| node.by_person && node.roll.is_none())
    };
    let last = *path
        .iter()
        .rev()
        .find(is_decision)
        .ok_or(BoardError::NothingToUndo)?;
    let before = board
        .game
        .tree
        .get(last)
        .and_then(|node| node.parent)
        .unwrap_or(0);
    let mut node = board.game.head;
    board.show(before)?;
    // Lines with other continuations stay.
    while let Some(last) = board.game.tree.get(node) {
        let parent = last.parent.unwrap_or(before);
        if node == before || last.from_record || !board.game.tree.children(node).is_empty() {
            break;
        }
        board.prune(node);
        node = parent;
    }
    board.set_head(before);
    Ok(())
}

fn remove(board: &mut OpenBoard, node: usize) -> Result<(), BoardError> {
    if node == 0 {
        return Err(BoardError::IsStart);
    }
    let parent = board
        .game
        .tree
        .get(node)
        .and_then(|node| node.parent)
        .ok_or(BoardError::NoNode(node))?;
    let is_below = |id: usize| board.game.tree.path(id).contains(&node);
    let (removes_node, removes_head) = (is_below(board.game.node), is_below(board.game.head));
    if removes_node {
        board.go_to(parent)?;
    }
    if removes_head {
        board.set_head(parent);
    }
    board.prune(node);
    Ok(())
}

fn promote(board: &mut OpenBoard, node: usize) -> Result<(), BoardError> {
    if board.game.tree.get(node).is_none() {
        return Err(BoardError::NoNode(node));
    }
    board.game.tree.promote(node);
    Ok(())
}

fn annotate(
    board: &mut OpenBoard,
    node: usize,
    comment: &str,
    mark: &str,
) -> Result<(), BoardError> {
    if board.game.tree.get(node).is_none() {
        return Err(BoardError::NoNode(node));
    }
    let remark = match mark {
        "" => None,
        mark => Some(Remark::of_mark(mark).ok_or_else(|| BoardError::NoMark(mark.to_owned()))?),
    };
    // A record has its comments on one line each.
    let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
    board.game.tree.annotate(node, &comment, remark);
    Ok(())
}

fn hint(board: &mut OpenBoard, page: u64, id: u64) -> Result<(), BoardError> {
    match actor(board) {
        Actor::None => Err(BoardError::IsOver),
        Actor::Engine => Err(BoardError::EngineMoves),
        Actor::Person | Actor::Dice => search(board, SearchPurpose::Hint { page, id }),
    }
}

/// Resigns for the person to move, or else for the person who waits.
fn resign(board: &mut OpenBoard) -> Result<(), BoardError> {
    if !board.game.is_live() {
        return Err(BoardError::NotLive);
    }
    if board.result().is_some() || matches!(board.session.waiting(), ToAct::Over(_)) {
        return Err(BoardError::IsOver);
    }
    let side = board.session.side();
    let is_person = |side: &Side| !board.game.seats.both()[side.index()].is_engine();
    let loser = [side, side.flip()]
        .into_iter()
        .find(is_person)
        .ok_or(BoardError::NoPerson)?;
    board.stop();
    let text = format!("{} wins: {loser} resigned", loser.flip());
    board.end(BoardResult {
        winner: Some(loser.flip()),
        text: with_player_numbers(board.session.as_ref(), &text),
    });
    Ok(())
}

/// The puzzle on the board, marked as changed.
fn quiz_mut(board: &mut OpenBoard) -> Result<&mut BoardQuiz, BoardError> {
    let quiz = board.quiz.as_mut().ok_or(BoardError::NoQuiz)?;
    board.quiz_is_unsent = true;
    Ok(quiz)
}

/// The maximum number of nodes per reviewed decision, which bounds the wait for the end of
/// a review.
const MAX_REVIEW_NODES: u64 = 100_000;

/// Starts a review of the line through the current position.
fn review(board: &mut OpenBoard, nodes: u64) -> Result<(), BoardError> {
    let end = board.game.tree.end_of_line(board.game.node);
    let work = board.review_work(end, nodes.clamp(1, MAX_REVIEW_NODES));
    if work.path.is_empty() {
        return Err(BoardError::NothingToReview);
    }
    board.searches += 1;
    let number = board.searches;
    let nodes = work.path.clone();
    // The previous review must end first.
    board.review = None;
    let running = board.host.review(number, work)?;
    board.review = Some(BoardReview::new(number, nodes, running));
    Ok(())
}

fn check(game: &str, position: &str) -> Result<ReplyData, BoardError> {
    let mut session = catalog::open(game)?;
    session.set_position(&Start::Text(position.trim().to_owned()), &[])?;
    Ok(ReplyData::Board {
        diagram: Box::new(session.diagram()),
        last_squares: Vec::new(),
    })
}

/// The board after `steps` from the viewed position.
fn preview(board: &mut OpenBoard, steps: &[String]) -> Result<ReplyData, BoardError> {
    let before = board.game.tree.steps(board.game.node);
    let session = board.scratch.as_mut();
    session.set_position(&board.game.start, &before)?;
    for step in steps {
        // What is refused there is refused here.
        let _ = pass_other_boards(session, step);
        session.make(step)?;
    }
    let diagram = session.diagram();
    let all: Vec<&str> = before
        .into_iter()
        .chain(steps.iter().map(String::as_str))
        .collect();
    Ok(ReplyData::Board {
        last_squares: last_squares(&diagram, &all),
        diagram: Box::new(diagram),
    })
}
