//! What the position at hand is worth, and what was given away in it.

use super::SessionError;

/// What one outcome of a roll is worth, or the decision at hand.
#[derive(Clone, Debug, PartialEq)]
pub struct RollValue {
    /// The roll, one for all that play alike (`r1`); `None` at a decision.
    pub roll: Option<String>,
    /// In how many of the die's equally likely faces it comes; 1 at a decision.
    pub weight: u32,
    /// Expected score of the side to act, -1 (lost) to 1 (won).
    pub value: f64,
    /// The decision that the value rests on.
    pub best: Option<String>,
}

/// What a decision was worth.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionReview {
    /// The best step found.
    pub best: String,
    /// What that is worth: expected score of the side to act, -1 (lost) to 1 (won).
    pub value: f64,
    /// The same for the step that was judged.
    pub played: f64,
    /// Plies to which both were searched.
    pub depth: u32,
    /// Nodes spent.
    pub nodes: u64,
}

/// Judgements of the game at hand, each of which depends on it and on what is
/// asked alone.
pub trait Appraisal {
    /// The evaluation of the position, term by term.
    fn explain(&self) -> String;

    /// What every outcome of the roll to come is worth, or the decision at hand,
    /// by a search of `depth` plies (at least 1) on the calling thread. It depends
    /// on the position and the depth alone, and on nothing that comes later.
    ///
    /// # Errors
    /// The game is over, the depth is 0, or there is no memory.
    fn appraise(&mut self, depth: u32) -> Result<Vec<RollValue>, SessionError>;

    /// What a step possible now is worth to the side that acts, -1 to 1, by a
    /// search of `depth` plies, the step's own counted.
    ///
    /// # Errors
    /// Those of [`appraise`](Self::appraise), and a step that cannot be made now.
    fn appraise_step(&mut self, step: &str, depth: u32) -> Result<f64, SessionError>;

    /// Judges `step`, a move that can be made now, beside the best one: both by
    /// the search that plays, one thread and an empty table, to the greatest depth
    /// that both reach with `nodes` nodes together (the first ply is free). The
    /// answer depends on the game at hand, the step and the nodes alone.
    ///
    /// # Errors
    /// The game is over, the text is no move that can be made now, or there is no
    /// memory.
    fn judge(&mut self, step: &str, nodes: u64) -> Result<DecisionReview, SessionError>;
}
