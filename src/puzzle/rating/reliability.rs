//! The reliability of ratings.

/// The Pearson correlation of two columns; `None` if one of them is constant.
///
/// ```
/// use ermine::puzzle::rating::correlation;
/// assert_eq!(correlation(&[(1.0, 2.0), (2.0, 4.0), (3.0, 6.0)]), Some(1.0));
/// assert_eq!(correlation(&[(1.0, 2.0), (2.0, 2.0)]), None);
/// ```
#[must_use]
pub fn correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let count = pairs.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let (mut xx, mut yy, mut xy) = (0.0, 0.0, 0.0);
    for pair in pairs {
        let (dx, dy) = (pair.0 - x, pair.1 - y);
        xx += dx * dx;
        yy += dy * dy;
        xy += dx * dy;
    }
    let scale = libm::sqrt(xx * yy);
    (scale > 0.0).then(|| xy / scale)
}

/// The reliability of a whole from the correlation of its halves (Spearman and Brown,
/// 1910).
///
/// ```
/// use ermine::puzzle::rating::spearman_brown;
/// assert_eq!(spearman_brown(1.0), 1.0);
/// assert_eq!(spearman_brown(0.0), 0.0);
/// assert_eq!(spearman_brown(0.5), 2.0 / 3.0);
/// ```
#[must_use]
pub const fn spearman_brown(halves: f64) -> f64 {
    2.0 * halves / (1.0 + halves.abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_correlation_ignores_scale_and_shift_and_is_within_one(
            pairs in prop::collection::vec((-100.0f64..100.0, -100.0f64..100.0), 3..40),
            scale in 0.1f64..10.0, shift in -50.0f64..50.0,
        ) {
            let found = correlation(&pairs);
            prop_assert!(found.is_none_or(|rho| rho.abs() <= 1.0 + 1e-9));
            let moved: Vec<(f64, f64)> =
                pairs.iter().map(|&(x, y)| (x * scale + shift, -y)).collect();
            if let (Some(one), Some(other)) = (found, correlation(&moved)) {
                prop_assert!((one + other).abs() < 1e-6, "{one} {other}");
            }
        }
    }
}
