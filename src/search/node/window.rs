//! Search windows.

use crate::base::Value;
use crate::base::value::INFINITE;

/// The window of a search: values up to `alpha` and from `beta` on need only be
/// bounded, values between are wanted exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    alpha: Value,
    beta: Value,
}

impl Window {
    /// Every value is wanted exactly.
    pub const FULL: Window = Window::new(-INFINITE, INFINITE);

    /// The window between `alpha` and `beta`, which is larger.
    #[inline]
    #[must_use]
    pub const fn new(alpha: Value, beta: Value) -> Window {
        Window { alpha, beta }
    }

    /// The window that asks whether a value is above `alpha`.
    #[inline]
    #[must_use]
    pub const fn zero_above(alpha: Value) -> Window {
        Window::new(alpha, alpha + 1)
    }

    /// The window that asks whether a value is at least `beta`.
    #[inline]
    #[must_use]
    pub const fn zero_below(beta: Value) -> Window {
        Window::new(beta - 1, beta)
    }

    /// The lower edge.
    #[inline]
    #[must_use]
    pub const fn alpha(self) -> Value {
        self.alpha
    }

    /// The upper edge.
    #[inline]
    #[must_use]
    pub const fn beta(self) -> Value {
        self.beta
    }

    /// Whether no value lies between the edges.
    #[inline]
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.beta - self.alpha <= 1
    }

    /// The same window with its lower edge at `alpha`.
    #[inline]
    #[must_use]
    pub const fn with_alpha(self, alpha: Value) -> Window {
        Window { alpha, ..self }
    }
}
