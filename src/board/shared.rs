//! The data of a page without a server, as packed JSON.

use super::alternatives;
use super::error::BoardError;
use super::events::{AnalysisEvent, BoardResult, ReplyData, TurnData};
use super::host::NoHost;
use super::open_board::{BoardSearch, OpenBoard, SearchPurpose, ServiceConfig};
use super::packer::{Packer, PartIndex};
use super::quiz::{BoardQuiz, NODES, QuizProgress, RightStep};
use super::record::{read, write_record};
use super::review::BoardReview;
use super::session::{title, with_player_numbers};
use super::state::analysis;
use super::touch_path::last_squares;
use super::tree::back_to;
use crate::base::sort;
use crate::puzzle::{Alternative, Puzzle, TurnAlternatives, read_puzzles};
use crate::rules::Diagram;
use crate::session::{Info, Session, ToAct};
use serde::Serialize;
use std::collections::BTreeMap;

/// The maximum number of positions of a page.
const MAX_POSITIONS: usize = 4000;
/// The maximum number of puzzles of a page.
const MAX_PUZZLES: usize = 1000;
/// The number of puzzles of a page up to which wrong answers are searched as on a board.
const FULLY_SEARCHED: u64 = 50;
/// The minimum nodes of such a search.
const MIN_NODES: u64 = 2000;

/// The content of a page without a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageData {
    /// The title, as plain text.
    pub title: String,
    /// The packed JSON, in the format of `share.js`.
    pub json: String,
}

/// The error of making a page: its content cannot be read or played, or is too large.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct PageError(#[from] pub(super) BoardError);

/// A position of the tree.
#[derive(Serialize)]
struct View {
    diagram: Diagram,
    last_squares: Vec<Vec<[u8; 2]>>,
    status: String,
}

/// The data of the game on a board: all its lines, its review if there is one, and the
/// analysis of the viewed position.
pub(super) fn board_data(board: &mut OpenBoard) -> Result<PageData, BoardError> {
    if board.game.tree.all().len() > MAX_POSITIONS {
        return Err(BoardError::TooLarge(MAX_POSITIONS));
    }
    let mut packer = Packer::default();
    let analysis_by_node = analysis_by_node(board);
    let mut packed_views = Vec::new();
    for (id, view) in views(board)? {
        packed_views.push((id.to_string(), packer.add(&view)?));
    }
    let views: Vec<(&str, PartIndex)> = packed_views
        .iter()
        .map(|(id, view)| (id.as_str(), *view))
        .collect();
    let names = board.game.players();
    let mut heading = title(board.session.game());
    if let Some([white, black]) = &names {
        heading += &format!(": {white} – {black}");
    }
    let review = board.review.as_ref().map(|review| review.event());
    let game = [
        ("title", packer.add(&heading)?),
        ("names", packer.add(&names)?),
        ("tree", packer.add(&board.game.tree.all())?),
        ("node", packer.add(&board.game.node)?),
        ("views", packer.object(&views)),
        ("found", packer.add(&analysis_by_node)?),
        ("review", packer.add(&review)?),
        ("text", packer.add(&write_record(board)?)?),
    ];
    let game = packer.object(&game);
    Ok(finish(packer, heading, &[("game", game)])?)
}

fn finish(
    mut packer: Packer,
    title: String,
    parts: &[(&str, PartIndex)],
) -> serde_json::Result<PageData> {
    let mut fields = parts.to_vec();
    fields.push(("version", packer.add(&env!("CARGO_PKG_VERSION"))?));
    fields.push(("title", packer.add(&title)?));
    let fields = packer.object(&fields);
    Ok(PageData {
        title,
        json: packer.finish(fields),
    })
}

/// The analysis, by its node.
fn analysis_by_node(board: &mut OpenBoard) -> BTreeMap<usize, AnalysisEvent> {
    let search = board.search.take();
    let with_lines = search
        .as_ref()
        .filter(|search| search.purpose == SearchPurpose::Analysis && !search.lines.is_empty());
    let event = with_lines.map(|search| analysis(board, search));
    board.search = search;
    sort::collected(event.map(|event| (event.node, event)))
}

/// The view of every position of the tree.
fn views(board: &mut OpenBoard) -> Result<Vec<(usize, View)>, BoardError> {
    let session = board.scratch.as_mut();
    session.set_position(&board.game.start, &[])?;
    let (mut line, mut views) = (vec![0], Vec::new());
    for node in board.game.tree.all() {
        if let (Some(parent), Some(step)) = (node.parent, &node.step) {
            back_to(session, &mut line, parent);
            session.make(step)?;
            line.push(node.id);
        }
        let steps = board.game.tree.steps(node.id);
        let external_result = board
            .game
            .external_result
            .as_ref()
            .filter(|_| node.id == board.game.head);
        let mut diagram = session.diagram();
        if external_result.is_some() {
            diagram.binding = None;
        }
        let view = View {
            last_squares: last_squares(&diagram, &steps),
            diagram,
            status: status(session, external_result),
        };
        views.push((node.id, view));
    }
    Ok(views)
}

fn status(session: &dyn Session, external_result: Option<&BoardResult>) -> String {
    let side = session.side();
    let text = match (external_result, session.waiting()) {
        (Some(external_result), _) => external_result.text.clone(),
        (None, ToAct::Over(outcome)) => outcome.to_string(),
        (None, ToAct::Roll) => format!("{side} is to roll"),
        (None, ToAct::Decision) => format!("{side} is to move"),
    };
    with_player_numbers(session, &text)
}

/// The data of the game of that index, from 0, in a text of records, with the default game
/// `game`. It is reviewed with `nodes` nodes per decision, if given; `progress` receives
/// the number of reviewed steps and the total.
///
/// # Errors
/// If the text cannot be read, has no such game, or the game is too long for a page.
pub fn game_data(
    game: &str,
    text: &str,
    index: usize,
    nodes: Option<u64>,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<PageData, PageError> {
    let mut board = board_without_pages(game)?;
    read(&mut board, text, index)?;
    if let Some(nodes) = nodes {
        let work = board.review_work(board.game.node, nodes);
        let path = work.path.clone();
        let (mut run, mut steps) = (work.begin(), Vec::new());
        while let Some(step) = run.review_next() {
            steps.push(step?);
            progress(steps.len(), path.len());
        }
        board.review = Some(BoardReview::finished(path, steps));
    }
    board.game.node = 0;
    Ok(board_data(&mut board)?)
}

/// The data of the position of `session`, with the steps before it and the search `infos`;
/// `settings` are those of the game.
///
/// # Errors
/// If the game is too long for a page.
pub fn analysis_data(
    session: &dyn Session,
    settings: Vec<(String, String)>,
    infos: &[Info],
) -> Result<PageData, PageError> {
    let mut board = board_without_pages(session.game())?;
    board.begin_with(session.game(), &session.start(), settings)?;
    for step in session.steps() {
        board.make(&step, false)?;
    }
    let lines = infos.iter().cloned();
    board.search = Some(BoardSearch {
        number: 0,
        purpose: SearchPurpose::Analysis,
        lines: lines
            .map(|info| ((info.multipv, info.roll.clone()), info))
            .collect(),
        is_unsent: false,
        has_slices: false,
    });
    Ok(board_data(&mut board)?)
}

/// A board without pages.
fn board_without_pages(game: &str) -> Result<OpenBoard, BoardError> {
    Ok(OpenBoard::new(ServiceConfig::new(game), Box::new(NoHost))?)
}

/// The data of puzzles in a text of JSON lines, with the replies to right answers and to
/// the best wrong ones.
///
/// # Errors
/// If the text cannot be read, a puzzle cannot be played, or there are too many for a
/// page.
pub fn puzzles_data(
    text: &str,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<PageData, PageError> {
    let puzzles = read_puzzles(text).map_err(BoardError::from)?;
    let first = puzzles.first().ok_or(BoardError::NoPuzzle)?;
    if puzzles.len() > MAX_PUZZLES {
        return Err(BoardError::TooManyPuzzles(MAX_PUZZLES).into());
    }
    let heading = format!("Puzzles of {}", title(&first.game));
    let mut packer = Packer::default();
    let mut packed = Vec::new();
    for puzzle in &puzzles {
        progress(packed.len(), puzzles.len());
        packed.push(stages(&mut packer, puzzle, search_nodes(puzzles.len()))?);
    }
    let packed = packer.list(&packed);
    Ok(finish(packer, heading, &[("puzzles", packed)]).map_err(BoardError::from)?)
}

/// The nodes of each search for refutations on a page of `count` puzzles, so that large
/// pages do not take much longer.
fn search_nodes(count: usize) -> u64 {
    let share = NODES * FULLY_SEARCHED / u64::try_from(count.max(1)).unwrap_or(u64::MAX);
    share.clamp(MIN_NODES, NODES)
}

/// A right answer and its reply.
#[derive(Serialize)]
struct RightAnswer {
    verdict: &'static str,
    text: String,
    /// The index of the stage after the answer.
    next: usize,
}

/// The stages of a puzzle from the start, by the right steps of the solver's turn so far.
fn stages(packer: &mut Packer, puzzle: &Puzzle, nodes: u64) -> Result<PartIndex, BoardError> {
    let alternatives = BoardQuiz::set_up(puzzle)?.alternatives(nodes)?;
    // The answers that lead to each stage, and the place that identifies it.
    let mut paths: Vec<Vec<String>> = vec![Vec::new()];
    let mut states = vec![BoardQuiz::set_up(puzzle)?.progress()];
    let mut packed = Vec::new();
    while let Some(path) = paths.get(packed.len()).cloned() {
        let mut answers = BTreeMap::new();
        for step in quiz_after(puzzle, &path)?.right_steps() {
            let mut quiz = quiz_after(puzzle, &path)?;
            let RightStep { verdict, text } = quiz.try_answer(&step)?;
            let next = states.iter().position(|state| *state == quiz.progress());
            let next = next.unwrap_or_else(|| {
                states.push(quiz.progress());
                paths.push([path.as_slice(), std::slice::from_ref(&step)].concat());
                states.len() - 1
            });
            let answer = RightAnswer {
                verdict,
                text,
                next,
            };
            answers.insert(step, answer);
        }
        let hints = quiz_after(puzzle, &path)?.hints();
        let here = &states[packed.len()];
        let stage = [
            ("quiz", packer.add(&quiz_after(puzzle, &path)?.state()?)?),
            ("answers", packer.add(&answers)?),
            (
                "wrong",
                packer.add(&wrong_answers(puzzle, here, &alternatives))?,
            ),
            ("hints", packer.add(&hints)?),
        ];
        packed.push(packer.object(&stage));
    }
    let turns: Vec<TurnData> = alternatives.into_iter().map(alternatives::turn).collect();
    let parts = [
        ("stages", packer.list(&packed)),
        ("turns", packer.add(&turns)?),
    ];
    Ok(packer.object(&parts))
}

/// The verdicts on the best wrong answers at a stage, by step.
fn wrong_answers(
    puzzle: &Puzzle,
    here: &QuizProgress,
    turns: &[TurnAlternatives],
) -> BTreeMap<String, ReplyData> {
    let all = turns.iter().flat_map(|turn| &turn.alternatives);
    let wrong = all.filter(|alternative| here.precedes(alternative));
    let verdict = |alternative: &Alternative| {
        let step = alternative.wrong().step.clone();
        let shown = alternative.clone().without_spoilers(puzzle);
        (step, alternatives::verdict(&shown))
    };
    sort::collected(wrong.map(verdict))
}

/// A puzzle after these right answers.
fn quiz_after(puzzle: &Puzzle, answers: &[String]) -> Result<BoardQuiz, BoardError> {
    let mut quiz = BoardQuiz::set_up(puzzle)?;
    for answer in answers {
        quiz.try_answer(answer)?;
    }
    Ok(quiz)
}
