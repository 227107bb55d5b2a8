//! The choice of an evaluator.

/// The evaluator to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvaluatorChoice<'a> {
    /// The built-in net, or the handcrafted evaluation if there is none.
    BuiltIn,
    /// The handcrafted evaluation.
    Handcrafted,
    /// The net in these bytes.
    Net(&'a [u8]),
}
