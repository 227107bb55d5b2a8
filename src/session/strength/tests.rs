use super::*;

/// Twenty moves that lose 0, 300, 600 … values.
fn ladder() -> Vec<Candidate<usize>> {
    let rung = |mv| Candidate {
        mv,
        value: -300 * mv as i32,
        loss: 300 * mv as i32,
    };
    (0..20).map(rung).collect()
}

fn draws(strength: Strength, count: usize) -> Vec<Candidate<usize>> {
    let mut rng = Rng::new(5);
    let all = ladder();
    let draw = |_| strength.choose(&all, &mut rng).unwrap();
    (0..count).map(draw).collect()
}

fn mean_loss(error: u32) -> f64 {
    let chosen = draws(Strength::with_error(error), 20_000);
    let total: i32 = chosen.iter().map(|found| found.loss).sum();
    f64::from(total) / 20_000.0
}

#[test]
fn a_loss_above_the_tolerance_is_never_played() {
    let all = ladder();
    for index in 0..20_000 {
        let mut rng = Rng::stream(1, index);
        let mut same = rng.clone();
        let strength = Strength::with_error(700);
        let tolerance = strength.tolerance(&mut same);
        let chosen = strength.choose(&all, &mut rng).unwrap();
        assert!(
            f64::from(chosen.loss) <= tolerance,
            "{chosen:?}: {tolerance}"
        );
    }
}

#[test]
fn the_tolerance_has_the_requested_mean() {
    let strength = Strength::with_error(500);
    let mut rng = Rng::new(2);
    let total: f64 = (0..100_000).map(|_| strength.tolerance(&mut rng)).sum();
    let mean = total / 100_000.0 / UNIT;
    assert!((mean - 500.0).abs() < 10.0, "{mean}");
}

#[test]
fn the_mean_loss_grows_with_the_error() {
    let means = [1, 30, 100, 300, 1000, 3000, 1_000_000].map(mean_loss);
    assert!(means[0] < 1.0, "{means:?}");
    assert!(means.is_sorted_by(|low, high| low < high), "{means:?}");
}

#[test]
fn without_errors_only_the_best_is_played_and_with_huge_ones_anything() {
    let sure = draws(Strength::with_error(1), 1000);
    assert!(sure.iter().all(|found| found.mv == 0));
    let mut seen = [0u32; 20];
    for found in draws(Strength::with_error(1_000_000), 20_000) {
        seen[found.mv] += 1;
    }
    // The mean is 1000 per move; the range allows five standard deviations and the
    // shortest tolerances.
    assert!(
        seen.iter().all(|&count| (830..1190).contains(&count)),
        "{seen:?}"
    );
}
