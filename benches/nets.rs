//! The kernels of nets with every instruction set of the processor: the output of two
//! views of 512 hidden units, an update of one view by a move of one piece, and a refresh
//! of a view from thirty pieces.
#![allow(missing_docs)]

use criterion::{Criterion, criterion_group, criterion_main};
use ermine::base::Rng;
use ermine::nnue::InstructionSet;
use ermine::nnue::kernels::{squared_dot, update};
use std::hint::black_box;

const HIDDEN: usize = 512;

fn numbers(count: usize, max: u32) -> Vec<i16> {
    let mut rng = Rng::new(count as u64);
    let mut number = || rng.below(2 * max + 1) as i16 - max as i16;
    (0..count).map(|_| number()).collect()
}

fn nets(criterion: &mut Criterion) {
    let units = [numbers(HIDDEN, 400), numbers(HIDDEN, 401)];
    let output = [numbers(HIDDEN, 127), numbers(HIDDEN, 126)];
    let weights = numbers(1024 * HIDDEN, 100);
    let pieces: Vec<usize> = (0..30).map(|piece| 34 * piece).collect();
    for set in InstructionSet::available() {
        let name = |case: &str| format!("{case}, {}", set.name());
        criterion.bench_function(&name("output of 2 x 512"), |bencher| {
            bencher.iter(|| {
                let dot = |view: usize| squared_dot(set, &units[view], &output[view], 255);
                black_box(dot(black_box(0)) + dot(black_box(1)))
            });
        });
        let mut out = vec![0; HIDDEN];
        criterion.bench_function(&name("a piece moved, 512"), |bencher| {
            bencher.iter(|| update(set, black_box(&mut out), &units[0], &weights, &[99], &[700]));
        });
        criterion.bench_function(&name("a view of 30 pieces, 512"), |bencher| {
            bencher.iter(|| update(set, black_box(&mut out), &units[0], &weights, &pieces, &[]));
        });
    }
}

criterion_group!(benches, nets);
criterion_main!(benches);
