//! The times of decisions on the clock, and the cause of a fallen flag.

use std::time::Duration;

/// Work beyond the limit that is tolerated: the engine checks the clock every few hundred
/// nodes, and has to read a position and print an answer.
pub(crate) const TOLERANCE: Duration = Duration::from_millis(5);

/// The times of one decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Decision {
    /// The time on the clock before the decision.
    pub(crate) left: Duration,
    /// The longest time that the engine's own time management allowed.
    pub(crate) limit: Duration,
    /// The time taken off the clock.
    pub(crate) used: Duration,
    /// The processor time of the threads that decided.
    pub(crate) worked: Duration,
    /// The time that the host took from all cores meanwhile. Some of it is counted as
    /// work.
    pub(crate) stolen: Duration,
}

impl Decision {
    /// The time on the clock beyond the limit.
    pub(crate) fn overshoot(&self) -> Duration {
        self.used.saturating_sub(self.limit)
    }

    /// The work beyond the limit, for which the engine is to blame.
    pub(crate) fn own_overshoot(&self) -> Duration {
        self.worked.saturating_sub(self.limit + self.stolen)
    }

    /// The time in which the machine did not run the threads that decided.
    pub(crate) fn held_back(&self) -> Duration {
        self.used.saturating_sub(self.worked)
    }
}

/// The cause of a fallen flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// The engine thinks too long.
    Engine,
    /// The engine was not run for longer than it was late.
    Machine,
}

/// The cause of a loss on time, from the loser's decisions in the game, the last of which
/// let the flag fall.
///
/// The engine is to blame if the flag would not have fallen without its work beyond limit
/// and tolerance, or would have fallen had it always been run.
pub(crate) fn cause(decisions: &[Decision]) -> Cause {
    // The referee measures slightly more than the player does.
    let late = decisions
        .last()
        .map(|last| last.used.saturating_sub(last.left))
        .unwrap_or_default()
        .max(Duration::from_nanos(1));
    let excess = |decision: &Decision| decision.own_overshoot().saturating_sub(TOLERANCE);
    let excess: Duration = decisions.iter().map(excess).sum();
    let held_back: Duration = decisions.iter().map(Decision::held_back).sum();
    if excess >= late || held_back < late {
        Cause::Engine
    } else {
        Cause::Machine
    }
}
