//! The output kernel for x86, written by hand: compilers do not find the instructions
//! that multiply 16-bit numbers and add pairs. The functions are unsafe only to call
//! where these instructions are missing.

use std::arch::x86_64::{
    __m256i, __m512i, _mm256_add_epi32, _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16,
    _mm256_mullo_epi16, _mm256_set1_epi16, _mm256_setzero_si256, _mm512_dpwssd_epi32,
    _mm512_max_epi16, _mm512_min_epi16, _mm512_mullo_epi16, _mm512_reduce_add_epi32,
    _mm512_set1_epi16, _mm512_setzero_si512,
};
use zerocopy::transmute;

#[target_feature(enable = "avx2")]
pub(super) fn squared_dot_avx2(units: &[i16], weights: &[i16], top: i16) -> i32 {
    let (zero, top) = (_mm256_setzero_si256(), _mm256_set1_epi16(top));
    let mut sums = [zero; 2];
    let strips = units.as_chunks::<32>().0.iter();
    for (units, weights) in strips.zip(weights.as_chunks::<32>().0) {
        let (units, weights): ([__m256i; 2], [__m256i; 2]) =
            (transmute!(*units), transmute!(*weights));
        for half in 0..2 {
            let clipped = _mm256_min_epi16(_mm256_max_epi16(units[half], zero), top);
            let weighed = _mm256_mullo_epi16(clipped, weights[half]);
            sums[half] = _mm256_add_epi32(sums[half], _mm256_madd_epi16(clipped, weighed));
        }
    }
    let sums: [i32; 8] = transmute!(_mm256_add_epi32(sums[0], sums[1]));
    sums.into_iter().fold(0, i32::wrapping_add)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
pub(super) fn squared_dot_avx512(units: &[i16], weights: &[i16], top: i16) -> i32 {
    let (zero, top) = (_mm512_setzero_si512(), _mm512_set1_epi16(top));
    let mut sums = zero;
    let strips = units.as_chunks::<32>().0.iter();
    for (units, weights) in strips.zip(weights.as_chunks::<32>().0) {
        let (units, weights): (__m512i, __m512i) = (transmute!(*units), transmute!(*weights));
        let clipped = _mm512_min_epi16(_mm512_max_epi16(units, zero), top);
        sums = _mm512_dpwssd_epi32(sums, clipped, _mm512_mullo_epi16(clipped, weights));
    }
    _mm512_reduce_add_epi32(sums)
}
