//! The output kernel for WebAssembly, written by hand for the same reason as that for x86.
//! It is compiled only where the whole program has these instructions.

use std::arch::wasm32::{
    i16x8_max, i16x8_min, i16x8_mul, i16x8_splat, i32x4_add, i32x4_dot_i16x8, i32x4_splat, v128,
};
use zerocopy::transmute;

pub(super) fn squared_dot(units: &[i16], weights: &[i16], top: i16) -> i32 {
    let (zero, top) = (i16x8_splat(0), i16x8_splat(top));
    let mut sums = [i32x4_splat(0); 4];
    let strips = units.as_chunks::<32>().0.iter();
    for (units, weights) in strips.zip(weights.as_chunks::<32>().0) {
        let (units, weights): ([v128; 4], [v128; 4]) = (transmute!(*units), transmute!(*weights));
        for part in 0..4 {
            let clipped = i16x8_min(i16x8_max(units[part], zero), top);
            let weighed = i16x8_mul(clipped, weights[part]);
            sums[part] = i32x4_add(sums[part], i32x4_dot_i16x8(clipped, weighed));
        }
    }
    let [first, second, third, fourth] = sums;
    let sums = i32x4_add(i32x4_add(first, second), i32x4_add(third, fourth));
    let sums: [i32; 4] = transmute!(sums);
    sums.into_iter().fold(0, i32::wrapping_add)
}
