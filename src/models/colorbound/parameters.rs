//! Search parameters found by `ermine tune search` (`docs/log/search.md`).

use crate::eval::parameters::Parameters;

/// The parameters found in 8400 games with Colorbound's handcrafted evaluation, also used
/// by Decimal.
///
/// No quiet checks: `movetime=20`, -19 ± 29 Elo in Equalized, -19 ± 40 in Decimal.
pub(super) const FAMILY: Parameters = Parameters {
    reverse_futility_base: 20,
    reverse_futility_ply: 33,
    futility_base: 68,
    futility_ply: 79,
    null_move_margin: 60,
    late_pruning_base: 4,
    late_pruning_square: 111,
    reduction_factor: 69,
    reduction_base: 5,
    reduction_history: 87,
    reduction_worsening: 55,
    reduction_losing: 42,
    exchange_pruning_ply: 84,
    singular_margin: 22,
    probcut_margin: 145,
    ..Parameters::DEFAULT
};

/// The parameters of Colorbound, with quiet checks: `movetime=20`, +31 ± 26 Elo.
pub(super) const STANDARD: Parameters = Parameters {
    quiescence_checks: 1,
    ..FAMILY
};

/// The parameters found in 4000 games with Equalized's net, starting from [`FAMILY`].
pub(super) const EQUALIZED: Parameters = Parameters {
    kept_history: 48,
    reverse_futility_base: 34,
    reverse_futility_ply: 45,
    futility_base: 56,
    futility_ply: 86,
    null_move_margin: 39,
    null_move_surplus: 158,
    late_pruning_square: 122,
    history_malus: 44,
    reduction_factor: 68,
    reduction_base: -14,
    reduction_history: 91,
    reduction_worsening: 60,
    late_pruning_worsening: 63,
    reverse_futility_improving: 36,
    reduction_losing: 41,
    exchange_pruning_ply: 86,
    capture_history: 83,
    singular_margin: 16,
    probcut_margin: 140,
    ..FAMILY
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::parameters::assert_in_range;

    #[test]
    fn its_own_numbers_are_in_range() {
        for its_own in [STANDARD, EQUALIZED, FAMILY] {
            assert_in_range(its_own);
        }
    }
}
