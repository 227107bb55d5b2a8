//! Late moves.

/// A late move: its number in the order, from 0, and the depth left at its node.
#[derive(Clone, Copy)]
pub struct LateMove {
    pub(crate) move_count: usize,
    pub(crate) depth: i32,
}

impl LateMove {
    /// The product of the logarithms of move number and depth, in 256ths.
    #[inline]
    pub(crate) fn log_product(self) -> i32 {
        (logarithm(self.move_count as u32) * logarithm(self.depth as u32)) >> 8
    }
}

/// The base-2 logarithm in 256ths, linear between powers of two. It uses only integers
/// and is the same on every machine.
const fn logarithm(number: u32) -> i32 {
    let whole = number.ilog2();
    ((whole << 8) + ((number << 8) >> whole) - 256) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_exact_at_powers_of_two_and_linear_between() {
        assert_eq!([1, 2, 3, 4].map(logarithm), [0, 256, 384, 512]);
    }
}
