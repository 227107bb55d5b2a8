//! Portable kernels, written so that a compiler vectorizes them for any width: fixed
//! strips, no early exit, wrapping sums.

/// The number of hidden units is a multiple of this.
pub const STRIP: usize = 32;

/// The number of units kept in registers at a time, if there are enough. WebAssembly has
/// only sixteen registers of eight units, and some of them are needed for the rows.
const LONG: usize = if cfg!(target_family = "wasm") {
    2 * STRIP
} else {
    4 * STRIP
};

#[inline(always)]
pub(super) fn update(
    out: &mut [i16],
    from: &[i16],
    weights: &[i16],
    added: &[usize],
    removed: &[usize],
) {
    if out.len().is_multiple_of(LONG) {
        by_strips::<LONG>(out, from, weights, added, removed);
    } else {
        by_strips::<STRIP>(out, from, weights, added, removed);
    }
}

#[inline(always)]
fn by_strips<const N: usize>(
    out: &mut [i16],
    from: &[i16],
    weights: &[i16],
    added: &[usize],
    removed: &[usize],
) {
    let length = out.len();
    let strips = out.as_chunks_mut::<N>().0.iter_mut();
    for (index, (out, from)) in strips.zip(from.as_chunks::<N>().0).enumerate() {
        let at = |row: usize| &weights[row * length + index * N..][..N];
        let mut sums = *from;
        for &row in added {
            for (sum, &weight) in sums.iter_mut().zip(at(row)) {
                *sum = sum.wrapping_add(weight);
            }
        }
        for &row in removed {
            for (sum, &weight) in sums.iter_mut().zip(at(row)) {
                *sum = sum.wrapping_sub(weight);
            }
        }
        *out = sums;
    }
}

pub(super) fn squared_dot(units: &[i16], weights: &[i16], top: i16) -> i32 {
    let products = units.iter().zip(weights).map(|(unit, weight)| {
        let clipped = (*unit).clamp(0, top);
        i32::from(clipped) * i32::from(clipped.wrapping_mul(*weight))
    });
    products.fold(0, i32::wrapping_add)
}
