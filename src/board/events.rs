//! The events of a board, as JSON for its pages.

use super::clock::ClockFace;
use super::error::single_line;
use super::game_card::GameCard;
use super::request::DiceMode;
use super::seat::SeatPlan;
use super::touch_path::TouchPath;
use super::tree::TreeNode;
use crate::arena::{GameSummary, NamedLiveGame, Summary};
use crate::base::Side;
use crate::review::{self, ReviewedStep};
use crate::rules::Diagram;
use crate::session::AnyStep;
use serde::{Deserialize, Serialize};

/// The first event of a page.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename = "welcome")]
pub struct Welcome<'a> {
    /// The name of the board.
    pub board: &'a str,
    /// The version of the program.
    pub version: &'static str,
    /// The available games.
    pub games: &'a [GameCard],
    /// The names of the watched matches.
    pub matches: Vec<&'a str>,
    /// Whether the token stays valid when the server is started again.
    pub keeps_token: bool,
}

impl Welcome<'_> {
    /// The event in JSON.
    #[must_use]
    pub fn text(&self) -> String {
        // Plain data always serializes.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The actor that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Actor {
    Person,
    Engine,
    Dice,
    None,
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct BoardResult {
    /// The winner; `None` in a draw.
    pub(super) winner: Option<Side>,
    /// The result in words.
    pub(super) text: String,
}

/// A legal step.
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

/// An outcome of a roll.
#[derive(Debug, Serialize)]
pub(super) struct RollOutcome {
    /// The representative of all equivalent rolls.
    pub(super) roll: String,
    /// The number of faces of the die.
    pub(super) weight: u32,
    /// The faces.
    pub(super) faces: Vec<String>,
}

/// The settings of the analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct AnalysisTerms {
    pub(super) on: bool,
    pub(super) lines: u32,
}

/// The state of the board.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename = "state")]
pub(super) struct StateEvent<'a> {
    pub(super) game: &'a str,
    pub(super) title: String,
    pub(super) diagram: Diagram,
    pub(super) waiting: &'static str,
    pub(super) side: Side,
    pub(super) actor: Actor,
    pub(super) result: Option<BoardResult>,
    pub(super) legal: Vec<LegalStep>,
    pub(super) outcomes: Vec<RollOutcome>,
    /// The number of games begun on the board, to which the node numbers belong.
    pub(super) begun: u64,
    pub(super) tree: Vec<&'a TreeNode>,
    pub(super) node: usize,
    pub(super) head: usize,
    pub(super) last: Option<&'a str>,
    pub(super) last_squares: Vec<Vec<[u8; 2]>>,
    pub(super) position: String,
    pub(super) seats: &'a SeatPlan,
    /// The names of the players, if the game was played elsewhere.
    pub(super) names: Option<&'a [String; 2]>,
    /// The match and the number of the game in it, if the game belongs to a match.
    pub(super) watched: Option<(usize, u64)>,
    pub(super) clock: Option<ClockFace>,
    pub(super) dice: DiceMode,
    pub(super) thinking: bool,
    /// Whether the game has a review.
    pub(super) reviewed: bool,
    pub(super) analysis: AnalysisTerms,
    pub(super) live: bool,
    /// The loss that a request to restore would undo, in words.
    pub(super) lost: Option<&'static str>,
}

/// The results of a search so far; values are White's.
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

/// A principal variation of the analysis.
#[derive(Debug, Serialize)]
pub(super) struct AnalysisLine {
    pub(super) rank: u32,
    pub(super) roll: Option<String>,
    /// The faces of the die that are equivalent to this roll: `1-6`.
    pub(super) faces: Option<String>,
    pub(super) value: f64,
    /// Whether the value, from White's point of view, is `exact`, a `lower` or an `upper`
    /// bound.
    pub(super) bound: &'static str,
    pub(super) mate: Option<i32>,
    pub(super) steps: Vec<String>,
    pub(super) notations: Vec<String>,
    /// The squares of the first step that is not a roll.
    pub(super) squares: Vec<[u8; 2]>,
}

/// The results of a review so far, from the start of the game.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename = "review")]
pub(super) struct ReviewEvent<'a> {
    pub(super) steps: Vec<ReviewedNode<'a>>,
    /// The total number of steps.
    pub(super) of: usize,
    pub(super) over: bool,
    /// The totals of White and Black.
    pub(super) totals: [review::Totals; 2],
    pub(super) error: Option<&'a str>,
}

/// A reviewed step, with the node that it leads to.
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
    pub(super) quiz: Option<Box<QuizState>>,
}

/// The state of a puzzle.
#[derive(Debug, Serialize)]
pub(super) struct QuizState {
    pub(super) id: String,
    pub(super) game: String,
    pub(super) title: String,
    pub(super) task: String,
    pub(super) kind: &'static str,
    pub(super) solver: Side,
    /// Whether the board has to be found as well: then steps of all boards are legal,
    /// with their numbers before them.
    pub(super) asks_board: bool,
    /// The rolls of a plan that need an answer.
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
    /// The rating and its deviation, once the puzzle is over.
    pub(super) rating: Option<[i32; 2]>,
    pub(super) themes: Vec<&'static str>,
}

/// The refutation of an answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct RefutationData {
    /// The certain consequence of the answer: words after "it".
    pub(super) consequence: Option<String>,
    /// The best rest of the turn, if it goes on.
    pub(super) rest: String,
    /// The opponent's reply and the steps after it; may be empty.
    pub(super) line: String,
    /// The squares of that reply.
    pub(super) squares: Vec<[u8; 2]>,
}

/// An alternative to an answer.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct AlternativeData {
    /// The steps of the turn, without numbers.
    pub(super) answer: String,
    /// The squares of its first wrong step.
    pub(super) squares: Vec<[u8; 2]>,
    pub(super) loss: f64,
    pub(super) refutation: RefutationData,
}

/// The alternatives to a turn of a puzzle, and the position in which they can be played.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct TurnData {
    /// The rolls of a plan that the turn answers.
    pub(super) roll: Option<String>,
    /// The right answer.
    pub(super) best: String,
    pub(super) diagram: Diagram,
    pub(super) alternatives: Vec<AlternativeData>,
}

/// A line of a solution, with the rolls that it answers.
#[derive(Debug, Serialize)]
pub(super) struct QuizSolution {
    pub(super) roll: Option<String>,
    pub(super) text: String,
}

/// The state of a match.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct MatchView {
    /// The name of the folder.
    pub(super) name: String,
    pub(super) game: String,
    /// The planned number of pairs.
    pub(super) pairs: u64,
    pub(super) summary: Summary,
    /// The games being played.
    pub(super) live: Vec<LiveView>,
    /// The index of the last game of the list, among all games in the order of their
    /// ends.
    pub(super) first: usize,
    /// The latest games, the most recent one first.
    pub(super) games: Vec<GameSummary>,
}

/// A game being played.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct LiveView {
    pub(super) number: u64,
    /// The names of White and Black.
    pub(super) players: [String; 2],
    /// The number of steps made.
    pub(super) steps: usize,
}

impl LiveView {
    pub(super) fn of(live: NamedLiveGame) -> LiveView {
        LiveView {
            number: live.game.number,
            players: live.names,
            steps: live.game.steps.len(),
        }
    }
}

/// An error that belongs to no request.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename = "error")]
pub(super) struct ErrorEvent {
    pub(super) error: String,
}

/// The reply to a message that is no request.
#[derive(Debug, Serialize)]
pub(super) struct MessageError {
    /// The number of the message, if it can be read.
    id: Option<u64>,
    error: String,
}

impl MessageError {
    /// The error of reading `message`.
    pub(super) fn new(message: &str, error: &serde_json::Error) -> MessageError {
        let value: Option<serde_json::Value> = serde_json::from_str(message).ok();
        MessageError {
            id: value.and_then(|value| value.get("id")?.as_u64()),
            error: format!("not understood: {}", single_line(error)),
        }
    }
}

/// The reply to a request.
#[derive(Debug, Serialize)]
pub(super) struct Reply<T> {
    pub(super) id: u64,
    #[serde(flatten)]
    pub(super) result: ReplyResult<T>,
}

/// The result of a request, or its error.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ReplyResult<T> {
    Ok(T),
    Error(String),
}

/// The data of a reply.
#[derive(Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub(super) enum ReplyData {
    /// The request was carried out.
    Done {},
    /// A game was put on the board, one of `of` games.
    Opened { of: usize },
    /// A text, with a name for its file.
    Text { text: String, name: String },
    /// A board, with the squares of the last step on each of its boards.
    Board {
        diagram: Box<Diagram>,
        last_squares: Vec<Vec<[u8; 2]>>,
    },
    /// The verdict on an answer to a puzzle, or other information about the puzzle.
    Verdict {
        verdict: &'static str,
        loss: Option<f64>,
        text: Option<String>,
        /// Why the answer is wrong, if that is known.
        refutation: Option<RefutationData>,
    },
    /// Why other answers to the puzzle fail, for each of its turns.
    Alternatives { turns: Vec<TurnData> },
    /// The state of a match.
    Match(Box<MatchView>),
    /// The best step, or one for each roll if a roll is due.
    Hint {
        step: Option<AnyStep>,
        notation: Option<String>,
        by_roll: Vec<(String, String)>,
    },
}

impl ReplyData {
    /// The reply to a request for a hint that was superseded.
    pub(super) const fn no_hint() -> ReplyData {
        ReplyData::Hint {
            step: None,
            notation: None,
            by_roll: Vec::new(),
        }
    }

    /// A verdict with its details.
    pub(super) const fn verdict(
        verdict: &'static str,
        loss: Option<f64>,
        text: Option<String>,
    ) -> ReplyData {
        ReplyData::Verdict {
            verdict,
            loss,
            text,
            refutation: None,
        }
    }
}
