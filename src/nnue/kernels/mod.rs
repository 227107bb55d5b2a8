//! The loops over hidden units, each written once in plain Rust and compiled for several
//! instruction sets, one of which is picked at run time.
//!
//! This is the only file of the house with `unsafe` in it: calling a function that was
//! compiled for an instruction set is safe exactly where the processor has it, which the
//! type [`InstructionSet`] vouches for. All of them count in integers that wrap, so that
//! they agree to the bit.

#![allow(unsafe_code)]

mod portable;

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
}

impl InstructionSet {
    /// What the program was compiled for, which is always there.
    pub const PORTABLE: InstructionSet = InstructionSet(Level::Portable);

    /// All that this processor has, the best first.
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
        found.push(InstructionSet::PORTABLE);
        found
    }

    /// The best that this processor has.
    #[must_use]
    pub fn best() -> InstructionSet {
        InstructionSet::available()[0]
    }

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            Level::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => "AVX-512 VNNI",
        }
    }
}

/// A loop of [`portable`], compiled for every instruction set.
macro_rules! kernel {
    ($(#[$about:meta])* $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $result:ty)?) => {
        $(#[$about])*
        #[inline]
        pub fn $name(set: InstructionSet, $($arg: $type),*) $(-> $result)? {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2")]
                fn avx2($($arg: $type),*) $(-> $result)? {
                    portable::$name($($arg),*)
                }
                #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
                fn avx512($($arg: $type),*) $(-> $result)? {
                    portable::$name($($arg),*)
                }
                match set.0 {
                    Level::Portable => {}
                    // SAFETY: a set of this level is made only where the processor has AVX2.
                    Level::Avx2 => return unsafe { avx2($($arg),*) },
                    // SAFETY: likewise, with the four parts of AVX-512 named above.
                    Level::Avx512 => return unsafe { avx512($($arg),*) },
                }
            }
            #[cfg(not(target_arch = "x86_64"))]
            let InstructionSet(Level::Portable) = set;
            portable::$name($($arg),*)
        }
    };
}

/// Hidden units come in multiples of this.
pub const STRIP: usize = 32;

kernel! {
    /// Makes `out` what `from` is with the rows `added` of `weights` and without the rows
    /// `removed`. Both are as long as a row, a multiple of [`STRIP`].
    update(out: &mut [i16], from: &[i16], weights: &[i16], added: &[usize], removed: &[usize])
}

kernel! {
    /// The sum of `weights`, each times its unit, clipped to 0 to `top` and squared.
    /// `top` times any weight fits into 16 bits, and so do the lengths of both, multiples
    /// of [`STRIP`], to each other.
    squared_dot(units: &[i16], weights: &[i16], top: i16) -> i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The sets agree with a loop that anybody can read.
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
    }
}
