//! A board as text, from which another service continues: after a reload of its page, or
//! in place of one that failed.

use super::clock::{BoardClock, ClockTerms};
use super::error::{BoardError, single_line};
use super::events::{AnalysisTerms, BoardResult};
use super::game::{BoardGame, Loss, LostGame, LostGames};
use super::open_board::{MAX_NODES, OpenBoard};
use super::quiz::{BoardQuiz, QuizAction};
use super::request::DiceMode;
use super::seat::SeatPlan;
use super::session::open_with;
use super::tree::{GameTree, NewStep, TreeNode, back_to};
use crate::base::Side;
use crate::base::sort;
use crate::gamefile::Remark;
use crate::session::{AnyStep, Session, Start};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// The version of the format: texts of another version are rejected.
const VERSION: u32 = 1;

/// The maximum time on a clock, more than any terms allow.
const MAX_TIME: Duration = Duration::from_secs(30 * 86_400);

/// A board, without its searches and its review.
#[derive(Serialize, Deserialize)]
struct BoardSnapshot {
    version: u32,
    game: GameSnapshot,
    lost: Vec<LostSnapshot>,
    analysis: AnalysisTerms,
    quiz: Option<QuizSnapshot>,
    seed: u64,
    searches: u64,
    game_count: u64,
}

/// A game before a loss.
#[derive(Serialize, Deserialize)]
struct LostSnapshot {
    loss: Loss,
    game: GameSnapshot,
}

/// A puzzle, with what its solver did.
#[derive(Serialize, Deserialize)]
struct QuizSnapshot {
    puzzle: String,
    actions: Vec<QuizAction>,
}

/// A game. A game of a match becomes one of its own.
#[derive(Serialize, Deserialize)]
struct GameSnapshot {
    name: String,
    settings: Vec<(String, String)>,
    start: Start,
    /// The remarks about the start.
    remarks: Vec<Remark>,
    /// The nodes but the start, each after its parent and before the next variation.
    nodes: Vec<NodeSnapshot>,
    node: usize,
    head: usize,
    seats: SeatPlan,
    names: Option<[String; 2]>,
    tags: Vec<(String, String)>,
    clock: Option<ClockSnapshot>,
    /// The times left at nodes, in microseconds.
    times: BTreeMap<usize, [u64; 2]>,
    dice: DiceMode,
    external_result: Option<BoardResult>,
}

/// A position of the tree.
#[derive(Serialize, Deserialize)]
struct NodeSnapshot {
    id: usize,
    parent: usize,
    step: String,
    #[serde(default, skip_serializing_if = "is_false")]
    by_person: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    from_record: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    preface: Vec<Remark>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<Remark>,
}

/// The clocks.
#[derive(Serialize, Deserialize)]
struct ClockSnapshot {
    terms: ClockTerms,
    /// The times left, in microseconds.
    remaining: [u64; 2],
    running: Option<Side>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the form that serde calls"
)]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// The board as text.
pub(super) fn write(board: &OpenBoard) -> String {
    let lost = board.lost.all().iter().map(|lost| LostSnapshot {
        loss: lost.loss,
        game: GameSnapshot::of(&lost.game, board.now),
    });
    let quiz = board.quiz.as_ref().map(|quiz| QuizSnapshot {
        puzzle: quiz.line(),
        actions: quiz.actions().to_vec(),
    });
    let snapshot = BoardSnapshot {
        version: VERSION,
        game: GameSnapshot::of(&board.game, board.now),
        lost: lost.collect(),
        analysis: board.analysis,
        quiz,
        seed: board.seed,
        searches: board.searches,
        game_count: board.game_count,
    };
    // Plain data with strings and numbers as keys always serializes.
    serde_json::to_string(&snapshot).unwrap_or_default()
}

/// Puts the board of a text in place of a new one, as it was when its clock had run for
/// another `played`; on failure the board must be dropped.
pub(super) fn read(board: &mut OpenBoard, text: &str, played: Duration) -> Result<(), BoardError> {
    let snapshot: BoardSnapshot = serde_json::from_str(text).map_err(|error| fault(&error))?;
    if snapshot.version != VERSION {
        let found = snapshot.version;
        return Err(fault(&format!("version {found}; expected {VERSION}")));
    }
    let OpenedGame { game, session } = snapshot.game.open(board.now, played)?;
    board.scratch = open_with(&game.name, &game.settings)?;
    let viewed = game.node;
    (board.game, board.session) = (game, session);
    board.show(board.game.head)?;
    let mut lost = LostGames::default();
    for LostSnapshot { loss, game } in snapshot.lost {
        let game = game.open(board.now, Duration::ZERO)?.game;
        lost.push(LostGame::new(loss, game, board.now));
    }
    if let Some(QuizSnapshot { puzzle, actions }) = snapshot.quiz {
        board.quiz = Some(BoardQuiz::repeat(&puzzle, actions)?);
    }
    (board.lost, board.analysis) = (lost, snapshot.analysis);
    (board.searches, board.game_count) = (snapshot.searches, snapshot.game_count);
    board.seed = snapshot.seed;
    board.session.seed(board.seed);
    board.go_to(viewed)
}

/// The names in a snapshot from which its games are known; empty if there are none.
#[derive(Default)]
pub(super) struct SnapshotGames {
    /// The game.
    pub(super) game: String,
    /// The line of the puzzle.
    pub(super) puzzle: String,
}

/// The games of a text, without a check of the rest.
pub(super) fn games(text: &str) -> SnapshotGames {
    let snapshot: Result<BoardSnapshot, _> = serde_json::from_str(text);
    let games = |snapshot: BoardSnapshot| SnapshotGames {
        game: snapshot.game.name,
        puzzle: snapshot.quiz.map_or_else(String::new, |quiz| quiz.puzzle),
    };
    snapshot.map(games).unwrap_or_default()
}

/// The error of a text that is not a board.
fn fault(reason: &impl std::fmt::Display) -> BoardError {
    BoardError::Snapshot(single_line(reason))
}

/// A game with a session at its start.
struct OpenedGame {
    game: BoardGame,
    session: Box<dyn Session>,
}

impl GameSnapshot {
    fn of(game: &BoardGame, now: Duration) -> GameSnapshot {
        let nodes = game.tree.all().into_iter().filter_map(NodeSnapshot::of);
        let start = game.tree.get(0);
        let clock = game.clock.as_ref().map(|clock| ClockSnapshot {
            terms: clock.terms(),
            remaining: Side::ALL.map(|side| micros(clock.remaining(side, now))),
            running: clock.running(),
        });
        let times = game.times.iter();
        GameSnapshot {
            name: game.name.clone(),
            settings: game.settings.clone(),
            start: game.start.clone(),
            remarks: start.map_or_else(Vec::new, |start| start.remarks.clone()),
            nodes: nodes.collect(),
            node: game.node,
            head: game.head,
            seats: game.seats.clone(),
            names: game.names.clone(),
            tags: game.tags.clone(),
            clock,
            times: sort::collected(times.map(|(&node, times)| (node, times.map(micros)))),
            dice: game.dice,
            external_result: game.external_result.clone(),
        }
    }

    /// The game, whose clock ran for another `played`.
    fn open(self, now: Duration, played: Duration) -> Result<OpenedGame, BoardError> {
        let mut session = open_with(&self.name, &self.settings)?;
        session.set_position(&self.start, &[])?;
        let mut tree = GameTree::new(session.side(), session.move_number());
        tree.add_remarks(0, &[], &self.remarks);
        add_nodes(&mut tree, session.as_mut(), &self.nodes)?;
        tree.describe();
        for node in [self.node, self.head] {
            tree.get(node).ok_or(BoardError::NoNode(node))?;
        }
        let clock = self.clock.map(|clock| clock.open(now, played));
        let times = self.times.into_iter();
        let game = BoardGame {
            tree,
            node: self.node,
            head: self.head,
            seats: self.seats,
            names: self.names,
            tags: self.tags,
            clock: clock.transpose()?,
            times: sort::collected(times.map(|(node, times)| (node, times.map(time)))),
            dice: self.dice,
            external_result: self.external_result,
            ..BoardGame::new(session.as_ref(), self.settings)
        };
        Ok(OpenedGame { game, session })
    }
}

impl NodeSnapshot {
    /// The node; `None` for the start.
    fn of(node: &TreeNode) -> Option<NodeSnapshot> {
        Some(NodeSnapshot {
            id: node.id,
            parent: node.parent?,
            step: node.step.clone()?,
            by_person: node.by_person,
            from_record: node.from_record,
            preface: node.preface.clone(),
            remarks: node.remarks.clone(),
        })
    }
}

impl ClockSnapshot {
    fn open(self, now: Duration, played: Duration) -> Result<BoardClock, BoardError> {
        let mut clock = BoardClock::new(self.terms).map_err(BoardError::Terms)?;
        let mut remaining = self.remaining.map(time);
        if let Some(side) = self.running {
            let left = &mut remaining[side.index()];
            *left = left.saturating_sub(played);
        }
        clock.set(remaining);
        clock.run(self.running, now);
        Ok(clock)
    }
}

/// Adds nodes to a tree that has only the start, where `session` is before and afterwards.
fn add_nodes(
    tree: &mut GameTree,
    session: &mut dyn Session,
    nodes: &[NodeSnapshot],
) -> Result<(), BoardError> {
    let mut line = vec![0];
    for node in nodes {
        if node.id >= MAX_NODES || tree.get(node.id).is_some() {
            return Err(fault(&format!("node {}: not a new number", node.id)));
        }
        if !back_to(session, &mut line, node.parent) {
            return Err(fault(&format!("node {}: not after its parent", node.id)));
        }
        let step = AnyStep::from(node.step.as_str());
        let new = NewStep {
            by_person: node.by_person,
            from_record: node.from_record,
            ..NewStep::of(session, &step)?
        };
        session.make_step(&step)?;
        tree.add_as(node.id, node.parent, new);
        tree.add_remarks(node.id, &node.preface, &node.remarks);
        line.push(node.id);
    }
    session.take_back(line.len() - 1);
    Ok(())
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

fn time(micros: u64) -> Duration {
    Duration::from_micros(micros).min(MAX_TIME)
}
