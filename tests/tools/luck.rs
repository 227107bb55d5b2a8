//! Unbiased luck: proved on games whose every roll sequence is enumerated.

mod endgame;
mod loss;
mod toy;

/// The first moments of result X and balance of luck Y over all roll sequences, each with
/// its exact probability.
#[derive(Clone, Copy, Debug, Default)]
struct Moments {
    probability: f64,
    x: f64,
    y: f64,
    xx: f64,
    xy: f64,
    yy: f64,
}

impl Moments {
    fn add(&mut self, probability: f64, x: f64, y: f64) {
        self.probability += probability;
        self.x += probability * x;
        self.y += probability * y;
        self.xx += probability * x * x;
        self.xy += probability * x * y;
        self.yy += probability * y * y;
    }

    /// The mean of X - cY.
    fn mean(&self, c: f64) -> f64 {
        self.x - c * self.y
    }

    /// The variance of X - cY.
    fn variance(&self, c: f64) -> f64 {
        let square = self.xx - 2.0 * c * self.xy + c * c * self.yy;
        square - self.mean(c) * self.mean(c)
    }
}

/// A pseudo-random number from 0 to 1.
fn noise(seed: u64) -> f64 {
    let mut rng = ermine::base::Rng::new(seed);
    f64::from(rng.below(1 << 20)) / f64::from(1 << 20)
}
