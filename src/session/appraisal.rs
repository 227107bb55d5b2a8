//! The evaluation of the current position and of decisions in it.

use super::SessionError;

/// The value of one outcome of a roll, or of the current decision.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RollValue {
    /// The roll, with one representative per class of equivalent rolls (`r1`); `None` at
    /// a decision.
    pub roll: Option<String>,
    /// The number of equally likely faces of the die that give it; 1 at a decision.
    pub weight: u32,
    /// The expected score of the side to move, -1 (lost) to 1 (won).
    pub value: f64,
    /// The best decision, which has this value.
    pub best: Option<String>,
}

/// The evaluation of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionReview {
    /// The best step.
    pub best: String,
    /// The expected score of the side to move after the best step, -1 (lost) to 1 (won).
    pub value: f64,
    /// The expected score of the step that was evaluated.
    pub played: f64,
    /// The depth in plies of both searches.
    pub depth: u32,
    /// The number of nodes searched.
    pub nodes: u64,
}

impl DecisionReview {
    /// The loss of the step against the best one, in points of the result (a win is 1, a
    /// loss 0), at least 0.
    ///
    /// ```
    /// # let (best, depth, nodes) = ("e2e4".to_owned(), 1, 20);
    /// use ermine::session::DecisionReview;
    /// let mut review = DecisionReview { value: 0.5, played: 0.25, best, depth, nodes };
    /// assert_eq!(review.loss(), 0.125);
    /// review.played = 0.75;
    /// assert_eq!(review.loss(), 0.0);
    /// ```
    #[must_use]
    pub fn loss(&self) -> f64 {
        ((self.value - self.played) / 2.0).max(0.0)
    }
}

/// Evaluations of the current game, which depend only on the game and the arguments.
pub trait Appraisal {
    /// The evaluation of the position, term by term.
    fn explain(&self) -> String;

    /// The value of every outcome of the coming roll, or of the current decision, from a
    /// search of `depth` plies (at least 1) on the calling thread. It depends only on the
    /// position and the depth.
    ///
    /// # Errors
    /// If the game is over, the depth is 0, or memory is insufficient.
    fn appraise(&mut self, depth: u32) -> Result<Vec<RollValue>, SessionError>;

    /// The value of a step that is possible now, for the side to move, -1 to 1, from a
    /// search of `depth` plies including the step.
    ///
    /// # Errors
    /// The errors of [`appraise`](Self::appraise), or that the step is not possible.
    fn appraise_step(&mut self, step: &str, depth: u32) -> Result<f64, SessionError>;

    /// Compares the legal move `step` with the best one. Both are searched as in play,
    /// with one thread and an empty table, to the greatest depth that both reach with
    /// `nodes` nodes in total (the first ply is free). The result depends only on the
    /// game, the step and the nodes.
    ///
    /// # Errors
    /// If the game is over, the text is not a legal move, or memory is insufficient.
    fn evaluate_step(&mut self, step: &str, nodes: u64) -> Result<DecisionReview, SessionError>;
}
