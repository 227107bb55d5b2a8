//! Kernels over hidden units, written in plain Rust and compiled for several instruction
//! sets, one of which is chosen at run time; the hottest is also written by hand.
//!
//! This is the only file of the crate with `unsafe`: calling a function compiled for an
//! instruction set is safe only if the processor has that set, which the type
//! [`InstructionSet`] guarantees. All sets use wrapping integer arithmetic, so they agree
//! to the bit.

#![allow(unsafe_code)]

mod learning;
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use learning::AdamStep;
pub use portable::STRIP;

/// An instruction set that this processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InstructionSet(Level);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128,
}

impl InstructionSet {
    /// The set the program was compiled for, which is always available.
    pub const PORTABLE: InstructionSet = InstructionSet(Level::Portable);

    /// Returns all sets of this processor, best first.
    #[must_use]
    pub fn available() -> Vec<InstructionSet> {
        let mut found = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            let has_512 = is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vnni");
            if has_512 {
                found.push(InstructionSet(Level::Avx512));
            }
            if is_x86_feature_detected!("avx2") {
                found.push(InstructionSet(Level::Avx2));
            }
        }
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        found.push(InstructionSet(Level::Simd128));
        found.push(InstructionSet::PORTABLE);
        found
    }

    /// Returns the best set of this processor.
    #[must_use]
    pub fn best() -> InstructionSet {
        InstructionSet::available()[0]
    }

    /// Returns the display name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            Level::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => "AVX-512 VNNI",
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Level::Simd128 => "SIMD128",
        }
    }
}

/// Defines a kernel of a module, compiled for every instruction set.
macro_rules! kernel {
    ($(#[$about:meta])* $module:ident::$name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $result:ty)?) => {
        $(#[$about])*
        #[inline]
        pub fn $name(set: InstructionSet, $($arg: $type),*) $(-> $result)? {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2")]
                fn avx2($($arg: $type),*) $(-> $result)? {
                    $module::$name($($arg),*)
                }
                #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
                fn avx512($($arg: $type),*) $(-> $result)? {
                    $module::$name($($arg),*)
                }
                match set.0 {
                    Level::Portable => {}
                    // SAFETY: this level is made only where the processor has AVX2.
                    Level::Avx2 => return unsafe { avx2($($arg),*) },
                    // SAFETY: the same, with the four parts of AVX-512 named above.
                    Level::Avx512 => return unsafe { avx512($($arg),*) },
                }
            }
            // The whole program is compiled for one set.
            #[cfg(not(target_arch = "x86_64"))]
            let _ = set;
            $module::$name($($arg),*)
        }
    };
}

kernel! {
    /// Sets `out` to `from` plus the rows `added` of `weights` minus the rows `removed`.
    /// Both are as long as a row, a multiple of [`STRIP`].
    portable::update(out: &mut [i16], from: &[i16], weights: &[i16], added: &[usize], removed: &[usize])
}

/// Returns the sum of `weights`, each times the square of its unit, which is clipped to 0
/// to `top`. `top` times any weight fits into 16 bits. Both slices have the same length,
/// a multiple of [`STRIP`].
#[inline]
#[must_use]
pub fn squared_dot(set: InstructionSet, units: &[i16], weights: &[i16], top: i16) -> i32 {
    match set.0 {
        Level::Portable => portable::squared_dot(units, weights, top),
        // SAFETY: this level is made only where the processor has AVX2.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => unsafe { x86::squared_dot_avx2(units, weights, top) },
        // SAFETY: the same, with the four parts of AVX-512 that `available` checks.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe { x86::squared_dot_avx512(units, weights, top) },
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        Level::Simd128 => wasm::squared_dot(units, weights, top),
    }
}

kernel! {
    /// Sets `out` to the sum of `from` and `rows` of `weights`, each as long as `out`, a
    /// multiple of [`STRIP`].
    learning::sum_rows(out: &mut [f32], from: &[f32], weights: &[f32], rows: &[u16])
}

kernel! {
    /// Adds `more` to `rows` of `weights`.
    learning::add_to_rows(weights: &mut [f32], rows: &[u16], more: &[f32])
}

kernel! {
    /// Returns the sum of `weights`, each times the square of its unit, which is clipped
    /// to 0 to 1.
    learning::activated_dot(units: &[f32], weights: &[f32]) -> f32
}

kernel! {
    /// Propagates `error` back through [`activated_dot`]: adds the gradient by weights to
    /// `weight_gradients`, and sets `unit_gradients` to the gradient by units.
    learning::back_propagate(
        units: &[f32],
        weights: &[f32],
        error: f32,
        weight_gradients: &mut [f32],
        unit_gradients: &mut [f32],
    )
}

kernel! {
    /// Moves `numbers` against their gradient.
    learning::adam_step(
        numbers: &mut [f32],
        gradients: &[f32],
        means: &mut [f32],
        squares: &mut [f32],
        step: &AdamStep,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// All sets agree with a plain loop.
        #[test]
        fn all_sets_agree(
            strips in 1..20usize,
            numbers in prop::collection::vec(-3000..3000i16, 20 * STRIP * 5),
            weights in prop::collection::vec(-127..=127i16, 20 * STRIP),
            added in prop::collection::vec(0..4usize, 0..9),
            removed in prop::collection::vec(0..4usize, 0..9),
        ) {
            let length = strips * STRIP;
            let (from, rows) = numbers.split_at(length);
            let row = |row: usize, unit: usize| rows[row * length + unit];
            let plain: Vec<i16> = (0..length).map(|unit| {
                let sum = |list: &[usize]| list.iter().map(|&at| row(at, unit)).fold(0i16, i16::wrapping_add);
                from[unit].wrapping_add(sum(&added)).wrapping_sub(sum(&removed))
            }).collect();
            let dot: i32 = from.iter().zip(&weights).map(|(&unit, &weight)| {
                let clipped = i32::from(unit.clamp(0, 255));
                clipped * clipped * i32::from(weight)
            }).sum();
            for set in InstructionSet::available() {
                let mut out = vec![7; length];
                update(set, &mut out, from, rows, &added, &removed);
                prop_assert_eq!(&out, &plain, "{}", set.name());
                prop_assert_eq!(squared_dot(set, from, &weights[..length], 255), dot, "{}", set.name());
            }
        }

        /// All sets agree to the bit, although these kernels use floating-point numbers.
        #[test]
        fn all_sets_learn_the_same(
            strips in 1..6usize,
            numbers in prop::collection::vec(-1.5..1.5f32, 6 * STRIP * 6),
            rows in prop::collection::vec(0..4u16, 0..9),
            error in -1.0..1.0f32,
        ) {
            let length = strips * STRIP;
            let (from, weights) = numbers.split_at(length);
            let step = AdamStep {
                rate: 0.01, decay_factor: 0.999, mean_rate: 0.1, square_rate: 0.01, square_scale: 2.0, max: 1.4,
            };
            let learnt: Vec<Vec<u32>> = InstructionSet::available().into_iter().map(|set| {
                let mut units = vec![0.0; length];
                sum_rows(set, &mut units, from, weights, &rows);
                let dot = activated_dot(set, &units, &weights[..length]);
                let (mut gradients, mut changes) = (vec![0.5; length], vec![0.0; length]);
                back_propagate(set, &units, &weights[..length], error, &mut gradients, &mut changes);
                let mut table = weights[..4 * length].to_vec();
                add_to_rows(set, &mut table, &rows, &changes);
                let (mut means, mut squares) = (vec![0.1; length], vec![0.2; length]);
                adam_step(set, &mut table[..length], &gradients, &mut means, &mut squares, &step);
                let all = [units, gradients, changes, table, means, squares].concat();
                all.into_iter().chain([dot]).map(f32::to_bits).collect()
            }).collect();
            prop_assert!(learnt.iter().all(|other| *other == learnt[0]));
        }
    }
}
