//! Luck in the dice: measured, and taken out of results (`docs/matches.md`).
//!
//! The luck of a roll is the change that it caused in the expectation of a fixed
//! evaluator. Its mean is zero for any evaluator, so a result minus a share of the luck
//! has the mean of the result itself, and a smaller variance if the evaluator is any
//! good: a control variate, as in the analysis of backgammon (Montgomery, "Variance
//! Reduction", GammOnLine 2000) and poker (Zinkevich et al., "Optimal unbiased estimators
//! for evaluating agent performance", AAAI 2006).

mod adjust;
mod measure;

pub use adjust::{AdjustedTally, OF_GAMES, OF_PAIRS, adjusted, balance};
pub use measure::{DEPTH, MeasureError, measure};
