//! The routes of a piece, square by square.

use crate::base::Side;
use crate::base::geometry::{Geometry, Offset, Square};

/// A hop that repeats as often as the board allows.
pub const UNLIMITED: u8 = u8::MAX;

/// The kind of moves that a route allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mode {
    /// Moves and captures.
    Both,
    /// Moves to an empty square.
    Quiet,
    /// Captures.
    Capture,
}

impl Mode {
    /// The intersection of both modes; `None` if it is empty.
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
    pub step: Offset,
    /// The maximum number of repetitions; [`UNLIMITED`] without a limit.
    pub max: u8,
    /// The way in which the move may end there; `None` if it has to go on.
    pub ends: Option<Mode>,
}

/// Hops made one after another. Every square landed on has to be empty for the route to
/// go on; a capture ends it, and so does the square where it began.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Route {
    /// The hops, at least one. Only the last may repeat, and it may end.
    pub hops: Vec<Hop>,
    /// Whether it is open only from the start squares of such pieces.
    pub initial: bool,
    /// Whether it leads over exactly one piece and ends behind it; such a route is a
    /// single hop that repeats.
    pub over: bool,
}

/// A square that a route lands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RouteSquare<G: Geometry> {
    /// The square.
    pub square: Square<G>,
    /// The way in which the move may end there; `None` if it has to go on.
    pub ends: Option<Mode>,
}

impl Route {
    /// Returns the same route for a piece of `side`.
    #[must_use]
    pub fn seen_by(&self, side: Side) -> Route {
        let mut route = self.clone();
        if side == Side::Black {
            for hop in &mut route.hops {
                hop.step.ranks = -hop.step.ranks;
            }
        }
        route
    }

    /// Returns the part of the route that is open to `mode`, its ends made
    /// [`Mode::Both`]; `None` if no part is.
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

    /// Returns the squares landed on in order, on an empty board.
    #[must_use]
    pub fn squares<G: Geometry>(&self, from: Square<G>) -> Vec<RouteSquare<G>> {
        let mut found = Vec::new();
        let mut here = from;
        for hop in &self.hops {
            for _ in 0..hop.max {
                let Some(next) = here.offset(hop.step).filter(|&next| next != from) else {
                    return found;
                };
                found.push(RouteSquare {
                    square: next,
                    ends: hop.ends,
                });
                here = next;
            }
        }
        found
    }

    /// Whether it is a single leap that nothing can block.
    #[must_use]
    pub fn is_leap(&self) -> bool {
        self.hops.len() == 1 && self.hops[0].max == 1
    }

    /// Whether it repeats one leap along a line and may end anywhere.
    #[must_use]
    pub fn is_ride(&self) -> bool {
        self.hops.len() == 1 && self.hops[0].max > 1
    }
}
