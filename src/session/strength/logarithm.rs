//! Logarithm and exponential by the four basic operations alone, which give the
//! same bits on every machine: so do the decisions that rest on them.

const LN_2: f64 = std::f64::consts::LN_2;
const MANTISSA: u32 = 52;
const BIAS: i32 = 1023;

/// The natural logarithm of a normal number above 0.
pub(super) fn ln(number: f64) -> f64 {
    let bits = number.to_bits();
    let exponent = (bits >> MANTISSA) as i32 - BIAS;
    let fraction = bits & ((1 << MANTISSA) - 1);
    let mantissa = f64::from_bits((BIAS as u64) << MANTISSA | fraction);
    // ln m = 2 artanh ((m - 1) / (m + 1)), by its series.
    let ratio = (mantissa - 1.0) / (mantissa + 1.0);
    let (mut sum, mut power) = (0.0, ratio);
    for index in 0..20 {
        sum += power / f64::from(2 * index + 1);
        power *= ratio * ratio;
    }
    f64::from(exponent) * LN_2 + 2.0 * sum
}

/// e to a power between -700 and 700.
pub(super) fn exp(power: f64) -> f64 {
    let doublings = (power / LN_2) as i32;
    let rest = power - f64::from(doublings) * LN_2;
    let (mut sum, mut term) = (1.0, 1.0);
    for index in 1..25 {
        term *= rest / f64::from(index);
        sum += term;
    }
    sum * f64::from_bits(((doublings + BIAS) as u64) << MANTISSA)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_agree_with_the_library() {
        for number in [1e-16, 0.3, 0.5, 1.0, 1.5, 2.0, 8000.0, 1e9] {
            assert!((ln(number) - number.ln()).abs() < 1e-13 * (1.0 + number.ln().abs()));
            assert!((exp(ln(number)) / number - 1.0).abs() < 1e-12);
        }
    }
}
