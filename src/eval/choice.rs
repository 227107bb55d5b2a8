//! By what a game is judged, where there is a choice.

/// By what to judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvaluatorChoice<'a> {
    /// By the net that is built in; by the handcrafted evaluation if there is none.
    BuiltIn,
    /// By the handcrafted evaluation.
    Handcrafted,
    /// By the net in these bytes.
    Net(&'a [u8]),
}
