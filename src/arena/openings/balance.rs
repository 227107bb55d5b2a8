//! Starts that give both sides even chances.

use crate::play::expectation;
use crate::session::{Session, SessionError, Start};

/// Depth in plies of the search that measures how even a start is.
const DEPTH: u32 = 6;
/// The number of starts drawn before the most even of them is taken.
const MAX_DRAWS: u32 = 100;

/// The first start of those `draw` returns in which the expected score of each side is at
/// most `tolerance` percentage points from 50, or the most even of [`MAX_DRAWS`] if there
/// is none. Changes the position of `session`.
pub(crate) fn even_start(
    tolerance: f64,
    session: &mut dyn Session,
    mut draw: impl FnMut(&mut dyn Session) -> Start,
) -> Start {
    let mut best = draw(session);
    let mut lowest = imbalance(&best, session);
    for _ in 1..MAX_DRAWS {
        if lowest <= tolerance {
            break;
        }
        let start = draw(session);
        let found = imbalance(&start, session);
        if found < lowest {
            (best, lowest) = (start, found);
        }
    }
    best
}

/// The distance of either side's expected score from 50, in percentage points, averaged
/// over all outcomes of a roll; 50 where nothing can be played.
fn imbalance(start: &Start, session: &mut dyn Session) -> f64 {
    let score = score(start, session).ok().flatten();
    50.0 * score.map_or(1.0, f64::abs)
}

/// The expected score of the side to act, -1 to 1.
fn score(start: &Start, session: &mut dyn Session) -> Result<Option<f64>, SessionError> {
    session.set_position(start, &[])?;
    Ok(expectation(&session.appraise(DEPTH)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rng;
    use crate::catalog;
    use crate::play::draw_opening;

    /// A start with the distance of its expected score from 50.
    struct MeasuredStart {
        start: Start,
        imbalance: f64,
    }

    fn draw_start(game: &str, within: f64, seed: u64) -> MeasuredStart {
        let mut session = catalog::open(game).expect("a game");
        let mut rng = Rng::stream(seed, 0);
        let start = even_start(within, session.as_mut(), |session| {
            draw_opening(6, session, &mut rng)
        });
        let imbalance = imbalance(&start, session.as_mut());
        MeasuredStart { start, imbalance }
    }

    #[test]
    fn starts_are_as_even_as_requested() {
        for (game, within, seeds) in [("colorbound", 10.0, 4), ("royal-palette", 1.0, 1)] {
            let loose: Vec<f64> = (0..seeds)
                .map(|seed| draw_start(game, 50.0, seed + 3).imbalance)
                .collect();
            assert!(
                loose.iter().any(|&found| found > within),
                "{game}: {loose:?}"
            );
            for seed in 3..3 + seeds {
                let found = draw_start(game, within, seed);
                let imbalance = found.imbalance;
                assert!(imbalance <= within, "{game}, seed {seed}: {imbalance}");
                assert!(seed > 3 || draw_start(game, within, seed).start == found.start);
            }
        }
    }

    #[test]
    fn the_most_even_start_is_taken_where_none_is_even() {
        let mut session = catalog::open("colorbound").expect("a game");
        let unplayable = "the start that cannot be played";
        let mut draws = 0;
        let start = even_start(0.0, session.as_mut(), |_| {
            draws += 1;
            match draws {
                7 => Start::Startpos(Vec::new()),
                _ => Start::Text(unplayable.to_owned()),
            }
        });
        assert_eq!((start, draws), (Start::Startpos(Vec::new()), MAX_DRAWS));
    }
}
