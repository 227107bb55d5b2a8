//! Search windows.

use crate::base::Value;
use crate::base::value::INFINITE;

/// The window of a search: values between `alpha` and `beta` must be exact, for others a
/// bound is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    alpha: Value,
    beta: Value,
}

impl Window {
    /// The full window: every value must be exact.
    pub const FULL: Window = Window::new(-INFINITE, INFINITE);

    /// The window between `alpha` and `beta`, which must be larger.
    #[inline]
    #[must_use]
    pub const fn new(alpha: Value, beta: Value) -> Window {
        Window { alpha, beta }
    }

    /// The zero window that tests whether a value exceeds `alpha`.
    #[inline]
    #[must_use]
    pub const fn zero_above(alpha: Value) -> Window {
        Window::new(alpha, alpha + 1)
    }

    /// The zero window that tests whether a value reaches `beta`.
    #[inline]
    #[must_use]
    pub const fn zero_below(beta: Value) -> Window {
        Window::new(beta - 1, beta)
    }

    /// The lower bound of the window.
    #[inline]
    #[must_use]
    pub const fn alpha(self) -> Value {
        self.alpha
    }

    /// The upper bound of the window.
    #[inline]
    #[must_use]
    pub const fn beta(self) -> Value {
        self.beta
    }

    /// Whether no value lies between the bounds.
    #[inline]
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.beta - self.alpha <= 1
    }
}
