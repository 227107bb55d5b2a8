//! One way in which a piece may go, square by square.

use crate::base::Side;
use crate::base::geometry::{Geometry, Square};

/// A hop that repeats as often as the board allows.
pub const UNLIMITED: u8 = u8::MAX;

/// What a way may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mode {
    /// To move and to capture.
    Both,
    /// To move to an empty square.
    Quiet,
    /// To capture.
    Capture,
}

impl Mode {
    /// What both allow, if that is anything.
    #[must_use]
    pub fn and(self, other: Mode) -> Option<Mode> {
        match (self, other) {
            (Mode::Both, mode) | (mode, Mode::Both) => Some(mode),
            _ => (self == other).then_some(self),
        }
    }
}

/// The same leap once or several times in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hop {
    /// Files to the right and ranks forward, as White sees them.
    pub step: (i8, i8),
    /// How often, at most; [`UNLIMITED`] without a limit.
    pub most: u8,
    /// How the move may end there; `None` if it has to go on.
    pub ends: Option<Mode>,
}

/// Hops made one after another. Every square landed on has to be empty for the
/// way to go on; a capture ends it, and so does the square where it began.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Route {
    /// The hops, at least one. Only the last may repeat, and it may end.
    pub hops: Vec<Hop>,
    /// Whether it is open only from where such pieces start.
    pub initial: bool,
    /// Whether it leads over exactly one piece and ends behind him; such a way is
    /// a single hop that repeats.
    pub over: bool,
}

impl Route {
    /// The same way for a piece of `side`.
    #[must_use]
    pub fn seen_by(&self, side: Side) -> Route {
        let mut route = self.clone();
        if side == Side::Black {
            for hop in &mut route.hops {
                hop.step.1 = -hop.step.1;
            }
        }
        route
    }

    /// The part of the way that serves for `mode`, its ends made
    /// [`Mode::Both`]; `None` if nothing of it does.
    #[must_use]
    pub fn only(&self, mode: Mode) -> Option<Route> {
        let mut route = self.clone();
        for hop in &mut route.hops {
            hop.ends = hop
                .ends
                .and_then(|ends| ends.and(mode))
                .and(Some(Mode::Both));
        }
        let last = route.hops.iter().rposition(|hop| hop.ends.is_some())?;
        route.hops.truncate(last + 1);
        Some(route)
    }

    /// The squares landed on, one after another, on an empty board, and how
    /// the move may end on each.
    #[must_use]
    pub fn squares<G: Geometry>(&self, from: Square<G>) -> Vec<(Square<G>, Option<Mode>)> {
        let mut found = Vec::new();
        let mut here = from;
        for hop in &self.hops {
            for _ in 0..hop.most {
                let Some(next) = here.offset(hop.step).filter(|&next| next != from) else {
                    return found;
                };
                found.push((next, hop.ends));
                here = next;
            }
        }
        found
    }

    /// Whether it is a single leap that nothing can block.
    #[must_use]
    pub fn is_leap(&self) -> bool {
        self.hops.len() == 1 && self.hops[0].most == 1
    }

    /// Whether it repeats one leap along a line, resting wherever it likes.
    #[must_use]
    pub fn is_ride(&self) -> bool {
        self.hops.len() == 1 && self.hops[0].most > 1
    }
}
