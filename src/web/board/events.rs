//! What a board tells its pages, as JSON.

use super::clock::ClockFace;
use super::request::DiceMode;
use super::seat::BoardSeats;
use super::touch_path::TouchPath;
use super::tree::TreeNode;
use crate::arena::{GameSummary, LiveGame, Summary};
use crate::base::Side;
use crate::review::{ReviewTotals, ReviewedStep};
use crate::rules::{Diagram, Figure, Guide};
use crate::session::{Best, Info};
use serde::Serialize;
use std::sync::Arc;

/// What a search has said.
#[derive(Clone, Debug)]
pub(super) enum SearchEvent {
    Info(Info),
    Best(Best),
    /// A step has been reviewed.
    Reviewed(ReviewedStep),
    /// No more will be, and why.
    NotReviewed(String),
}

/// Takes what a search says to the thread of the board.
pub(super) type Sender = Arc<dyn Fn(u64, SearchEvent) + Send + Sync>;

/// The first event of a page.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename = "welcome")]
pub(crate) struct Welcome<'a> {
    /// The number of the board.
    pub(crate) board: &'a str,
    /// The version of the program.
    pub(crate) version: &'static str,
    /// What can be played.
    pub(crate) games: &'a [GameCard],
    /// The names of the matches that are watched.
    pub(crate) matches: Vec<&'a str>,
}

/// A game that can be played.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct GameCard {
    /// Its name in the catalog.
    pub(crate) name: &'static str,
    /// Its name for people.
    pub(crate) title: String,
    /// Its rules in short.
    pub(crate) guide: Guide,
    /// How many boards it is played on.
    pub(crate) boards: usize,
    /// Whether a die is rolled.
    pub(crate) dice: bool,
    /// Whether its start is drawn by chance.
    pub(crate) draws: bool,
    /// The pieces that it begins with, one of each.
    pub(crate) pieces: Vec<Figure>,
}

/// Who is to do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Actor {
    Person,
    Engine,
    Dice,
    Nobody,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct BoardResult {
    /// Who won; nobody in a draw.
    pub(super) winner: Option<Side>,
    /// In words.
    pub(super) text: String,
}

/// A step that can be made.
#[derive(Debug, Serialize)]
pub(super) struct LegalStep {
    pub(super) step: String,
    pub(super) notation: String,
    pub(super) squares: Vec<[u8; 2]>,
    pub(super) suffix: String,
}

impl LegalStep {
    pub(super) fn new(step: String, notation: String, touches: TouchPath) -> LegalStep {
        LegalStep {
            step,
            notation,
            squares: touches.squares,
            suffix: touches.suffix,
        }
    }
}

/// What may come of a roll.
#[derive(Debug, Serialize)]
pub(super) struct RollOutcome {
    /// The roll that stands for all that play alike.
    pub(super) roll: String,
    /// In how many faces of the die it comes.
    pub(super) weight: u32,
    /// These.
    pub(super) faces: Vec<String>,
}

/// Whether a position is analysed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct AnalysisTerms {
    pub(super) on: bool,
    pub(super) lines: u32,
}

/// How things stand.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename = "state")]
pub(super) struct StateEvent<'a> {
    pub(super) game: &'static str,
    pub(super) title: String,
    pub(super) diagram: Diagram,
    pub(super) waiting: &'static str,
    pub(super) side: Side,
    pub(super) actor: Actor,
    pub(super) result: Option<BoardResult>,
    pub(super) legal: Vec<LegalStep>,
    pub(super) outcomes: Vec<RollOutcome>,
    /// How many games have begun on the board: numbers of nodes are those of this one.
    pub(super) begun: u64,
    pub(super) tree: Vec<&'a TreeNode>,
    pub(super) node: usize,
    pub(super) head: usize,
    pub(super) last: Option<&'a str>,
    pub(super) last_squares: Vec<Vec<[u8; 2]>>,
    pub(super) position: String,
    pub(super) seats: &'a BoardSeats,
    /// Who played a game that was played elsewhere.
    pub(super) names: Option<&'a [String; 2]>,
    /// The match and the number there of the game, if it is one of a match.
    pub(super) watched: Option<(usize, u64)>,
    pub(super) clock: Option<ClockFace>,
    pub(super) dice: DiceMode,
    pub(super) thinking: bool,
    /// Whether there is a review of this game.
    pub(super) reviewed: bool,
    pub(super) analysis: AnalysisTerms,
    pub(super) live: bool,
}

/// What a search has found so far; values for White.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename = "analysis")]
pub(super) struct AnalysisEvent {
    pub(super) node: usize,
    pub(super) depth: u32,
    pub(super) nodes: u64,
    pub(super) time: u128,
    pub(super) nps: u128,
    pub(super) value: Option<f64>,
    pub(super) lines: Vec<AnalysisLine>,
}

/// A line of it.
#[derive(Debug, Serialize)]
pub(super) struct AnalysisLine {
    pub(super) rank: u32,
    pub(super) roll: Option<String>,
    /// The faces of the die that play as this roll does: `1-6`.
    pub(super) faces: Option<String>,
    pub(super) value: f64,
    /// Whether the value, as White sees it, is `exact`, a `lower` or an `upper` bound.
    pub(super) bound: &'static str,
    pub(super) mate: Option<i32>,
    pub(super) steps: Vec<String>,
    pub(super) notations: Vec<String>,
    /// Of the first step that is no roll.
    pub(super) squares: Vec<[u8; 2]>,
}

/// What a review has found so far, from the start of the game on.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename = "review")]
pub(super) struct ReviewEvent<'a> {
    pub(super) steps: Vec<ReviewedNode<'a>>,
    /// How many steps there are.
    pub(super) of: usize,
    pub(super) over: bool,
    /// White's and Black's.
    pub(super) totals: [ReviewTotals; 2],
    pub(super) error: Option<&'a str>,
}

/// A step of it, by the node that it leads to.
#[derive(Debug, Serialize)]
pub(super) struct ReviewedNode<'a> {
    pub(super) node: usize,
    #[serde(flatten)]
    pub(super) step: &'a ReviewedStep,
}

/// The puzzle on the board, if there is one.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename = "quiz")]
pub(super) struct QuizEvent {
    pub(super) quiz: Option<Box<QuizNow>>,
}

/// How a puzzle stands.
#[derive(Debug, Serialize)]
pub(super) struct QuizNow {
    pub(super) id: String,
    pub(super) game: &'static str,
    pub(super) title: String,
    pub(super) task: String,
    pub(super) kind: &'static str,
    pub(super) solver: Side,
    /// Whether the board has to be found as well: then steps of all boards are legal, their
    /// numbers before them.
    pub(super) asks_board: bool,
    /// Of a plan the rolls that an answer is asked for.
    pub(super) roll: Option<String>,
    pub(super) diagram: Diagram,
    pub(super) legal: Vec<LegalStep>,
    pub(super) last_squares: Vec<Vec<[u8; 2]>>,
    pub(super) wrong: u32,
    pub(super) hints: u32,
    pub(super) over: bool,
    pub(super) solved: bool,
    pub(super) finished: bool,
    pub(super) solution: Vec<QuizSolution>,
    /// Rating and deviation, once it is over.
    pub(super) rating: Option<[i32; 2]>,
    pub(super) themes: Vec<&'static str>,
}

/// A line of a solution, the rolls that it is for.
#[derive(Debug, Serialize)]
pub(super) struct QuizSolution {
    pub(super) roll: Option<String>,
    pub(super) text: String,
}

/// How a match stands.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct MatchView {
    /// The name of its folder.
    pub(super) name: String,
    pub(super) game: String,
    /// The pairs that were agreed.
    pub(super) pairs: u64,
    pub(super) summary: Summary,
    /// The games that are being played.
    pub(super) live: Vec<LiveView>,
    /// The index of the last game of the list, among all in the order in which they ended.
    pub(super) first: usize,
    /// The latest games, the last one first.
    pub(super) games: Vec<GameSummary>,
}

/// A game that is being played.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct LiveView {
    pub(super) number: u64,
    /// The names of White and Black.
    pub(super) players: [String; 2],
    /// How many steps have been made.
    pub(super) steps: usize,
}

impl LiveView {
    pub(super) fn of((game, players): (LiveGame, [String; 2])) -> LiveView {
        LiveView {
            number: game.number,
            players,
            steps: game.steps.len(),
        }
    }
}

/// Something that nobody asked for went wrong.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename = "error")]
pub(super) struct ErrorEvent {
    pub(super) error: String,
}

/// The answer to a request.
#[derive(Debug, Serialize)]
pub(super) struct Reply<T> {
    pub(super) id: u64,
    #[serde(flatten)]
    pub(super) result: ReplyResult<T>,
}

/// Done, or what was wrong.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ReplyResult<T> {
    Ok(T),
    Error(String),
}

/// An answer: what was asked for.
#[derive(Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub(super) enum ReplyData {
    /// Nothing but that it was done.
    Done {},
    /// A game was put on the board, one of so many.
    CachedSession { of: usize },
    /// A text and the name of a file for it.
    Text { text: String, name: String },
    /// A board.
    Board { diagram: Box<Diagram> },
    /// What an answer to a puzzle is worth, or what was asked about it.
    Verdict {
        verdict: &'static str,
        loss: Option<f64>,
        text: Option<String>,
    },
    /// How a match stands.
    Match(Box<MatchView>),
    /// What to play, for each roll if one is due.
    Hint {
        step: Option<String>,
        notation: Option<String>,
        by_roll: Vec<(String, String)>,
    },
}

impl ReplyData {
    /// The answer to who asked for a hint, and then for something else.
    pub(super) const fn no_hint() -> ReplyData {
        ReplyData::Hint {
            step: None,
            notation: None,
            by_roll: Vec::new(),
        }
    }

    /// A verdict with what there is to say.
    pub(super) const fn verdict(
        verdict: &'static str,
        loss: Option<f64>,
        text: Option<String>,
    ) -> ReplyData {
        ReplyData::Verdict {
            verdict,
            loss,
            text,
        }
    }
}
