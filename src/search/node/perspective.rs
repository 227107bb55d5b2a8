//! The points of view of a child and its parent.

use super::interval::Interval;
use super::window::Window;
use crate::base::Value;
use crate::base::value::{ply_down, ply_up};
use crate::rules::Position;

/// The conversion of values between a child and its parent: negation if the side to move
/// changes, and a ply more or less to certain results.
#[derive(Clone, Copy)]
pub struct Perspective {
    flips: bool,
}

impl Perspective {
    #[inline]
    pub(crate) fn between<P: Position>(parent: &P, child: &P) -> Perspective {
        Perspective {
            flips: parent.side() != child.side(),
        }
    }

    /// Converts a window of the parent to the child's.
    #[inline]
    pub(crate) fn down(self, window: Window) -> Window {
        let (alpha, beta) = (ply_down(window.alpha()), ply_down(window.beta()));
        if self.flips {
            Window::new(-beta, -alpha)
        } else {
            Window::new(alpha, beta)
        }
    }

    /// Converts a value of the child to the parent's.
    #[inline]
    pub(crate) fn up(self, value: Value) -> Value {
        ply_up(if self.flips { -value } else { value })
    }

    /// Converts an interval of the child to the parent's.
    #[inline]
    pub(crate) fn interval_up(self, interval: Interval) -> Interval {
        let (lo, hi) = if self.flips {
            (interval.hi, interval.lo)
        } else {
            (interval.lo, interval.hi)
        };
        Interval {
            lo: self.up(lo),
            hi: self.up(hi),
        }
    }
}
