//! The state of a board for its pages.

use super::events::{AnalysisEvent, AnalysisLine, LegalStep, RollOutcome, StateEvent};
use super::game::Loss;
use super::open_board::{BoardSearch, OpenBoard, SearchPurpose};
use super::session::title;
use super::touch_path::{last_squares, touch_path};
use super::turn::actor;
use crate::base::Side;
use crate::base::value::{moves_to_end, score};
use crate::session::{Info, ToAct, pass_other_boards, roll_label, roll_number};

/// The state event of a board.
pub(super) fn state(board: &OpenBoard) -> StateEvent<'_> {
    let session = &board.session;
    let waiting = session.waiting();
    let steps = board.game.tree.steps(board.game.node);
    let last = steps.iter().rev().find(|step| roll_number(step).is_none());
    let running = board.search.as_ref().map(|search| search.purpose);
    let result = board.result();
    let mut diagram = session.diagram();
    if result.is_some() {
        diagram.binding = None;
    }
    StateEvent {
        game: session.game(),
        title: title(session.game()),
        waiting: waiting.name(),
        side: session.side(),
        actor: actor(board),
        result,
        legal: legal(board),
        outcomes: outcomes(board),
        begun: board.game_count,
        tree: board.game.tree.all(),
        node: board.game.node,
        head: board.game.head,
        last: last.copied(),
        last_squares: last_squares(&diagram, &steps),
        diagram,
        position: session.position_text(),
        seats: &board.game.seats,
        names: board.game.names.as_ref(),
        watched: board.game.match_game,
        clock: board.game.clock.as_ref().map(|clock| clock.face(board.now)),
        dice: board.game.dice,
        reviewed: board.review.is_some(),
        thinking: running == Some(SearchPurpose::Move),
        analysis: board.analysis,
        live: board.game.is_live(),
        lost: board.lost.next_loss().map(Loss::name),
    }
}

fn legal(board: &OpenBoard) -> Vec<LegalStep> {
    if board.session.waiting() != ToAct::Decision || board.result().is_some() {
        return Vec::new();
    }
    let steps = board.session.legal_steps().into_iter();
    let legal = steps.map(|step| {
        let notation = board
            .session
            .notation(&step.as_str().into())
            .unwrap_or_else(|_| step.clone());
        let touches = touch_path(&step);
        LegalStep::new(step, notation, touches)
    });
    legal.collect()
}

/// The outcomes of the roll that is due, each with its equivalent faces of the die.
fn outcomes(board: &OpenBoard) -> Vec<RollOutcome> {
    let outcomes = board.session.outcomes();
    let faces: u32 = outcomes.iter().map(|outcome| outcome.weight).sum();
    let faces_of = |roll: &str| {
        let all = (1..=faces).map(|face| format!("r{face}"));
        all.filter(|face| {
            board
                .session
                .outcome_of(face)
                .is_ok_and(|outcome| outcome == roll)
        })
        .collect()
    };
    let outcomes = outcomes.into_iter();
    outcomes
        .map(|outcome| RollOutcome {
            faces: faces_of(&outcome.roll),
            roll: outcome.roll,
            weight: outcome.weight,
        })
        .collect()
}

/// The analysis event of a search.
pub(super) fn analysis(board: &mut OpenBoard, search: &BoardSearch) -> AnalysisEvent {
    let sign = match board.session.side() {
        Side::White => 1.0,
        Side::Black => -1.0,
    };
    let latest = search
        .lines
        .values()
        .max_by_key(|info| (info.nodes, info.time))
        .cloned();
    let steps = board.game.tree.steps(board.game.node);
    // If the position cannot be set up, lines are shown as move text.
    let is_set_up = board
        .scratch
        .set_position(&board.game.start, &steps)
        .is_ok();
    let rolls = board.session.legal_steps();
    let mut lines = Vec::new();
    for ((rank, roll), info) in &search.lines {
        let notations = match is_set_up {
            true => notations(board, info),
            false => info.line.clone(),
        };
        let mut line = line(*rank, roll.clone(), info, notations, sign);
        line.faces = roll.as_ref().map(|roll| roll_label(&rolls, roll));
        lines.push(line);
    }
    let nodes = latest.as_ref().map_or(0, |info| info.nodes);
    let time = latest.as_ref().map_or(0, |info| info.time.as_millis());
    AnalysisEvent {
        node: board.game.node,
        depth: latest.map_or(0, |info| info.depth),
        nodes,
        time,
        nps: u128::from(nodes) * 1000 / time.max(1),
        value: lines
            .iter()
            .find(|line| line.rank == 1 && line.roll.is_none())
            .map(|line| line.value),
        lines,
    }
}

fn line(
    rank: u32,
    roll: Option<String>,
    info: &Info,
    notations: Vec<String>,
    sign: f64,
) -> AnalysisLine {
    let first = info.line.iter().find(|step| roll_number(step).is_none());
    AnalysisLine {
        rank,
        roll,
        faces: None,
        value: score(info.value) * sign,
        bound: match sign < 0.0 {
            true => info.bound.flip(),
            false => info.bound,
        }
        .name(),
        mate: moves_to_end(info.value).map(|moves| if sign < 0.0 { -moves } else { moves }),
        squares: first
            .map(|step| touch_path(step).squares)
            .unwrap_or_default(),
        steps: info.line.clone(),
        notations,
    }
}

/// A line in the rulebook's notation, as far as it can be played. A roll stands for all
/// with the same effect: `r1-6`.
fn notations(board: &mut OpenBoard, info: &Info) -> Vec<String> {
    let session = board.scratch.as_mut();
    let before = session.steps().len();
    let mut line = Vec::new();
    for text in &info.line {
        if !pass_other_boards(session, text) {
            break;
        }
        let step = text.as_str().into();
        let notation = match roll_number(text) {
            Some(_) => Ok(format!("r{}", roll_label(&session.legal_steps(), text))),
            None => session.notation(&step),
        };
        let Ok(notation) = notation else {
            break;
        };
        if session.make_step(&step).is_err() {
            break;
        }
        line.push(notation);
    }
    let made = session.steps().len();
    session.take_back(made - before);
    line
}
