use super::super::elo::logistic;
use super::*;
use crate::arena::stats::pentanomial::{Games, Pairs};
use crate::base::Rng;
use proptest::prelude::*;

#[track_caller]
fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-3, "{found}, not {expected}");
}

fn pairing_score(players: [usize; 2], games: u64, score: f64) -> PairingScore {
    PairingScore {
        players,
        games,
        score,
        error: 0.0,
    }
}

fn fit(players: usize, pairing_scores: &[PairingScore], anchor: Anchor) -> Ratings {
    Ratings::fit(players, pairing_scores, anchor).unwrap()
}

/// The Elo of a score of 3/4: 400 log10 3.
const THREE_QUARTERS: f64 = 190.848_501_887_865;

#[test]
fn two_players_are_rated_as_by_the_elo_formula() {
    let pairs = Pairs::new([10, 40, 100, 60, 30]);
    let elo = logistic(&pairs);
    let anchor = Anchor::Player {
        player: 1,
        rating: 2000.0,
    };
    let ratings = fit(2, &[PairingScore::of([0, 1], &pairs)], anchor);
    let [first, second] = ratings.players() else {
        panic!()
    };
    near(first.elo.value, 2000.0 + elo.value);
    near(first.elo.error, elo.error);
    assert_eq!(second.elo, Estimate::normal(2000.0, 0.0));
    assert_eq!((first.games, first.score), (480, pairs.mean()));
    near(ratings.difference(0, 1).error, elo.error);
    let ratings = fit(2, &[PairingScore::of([0, 1], &pairs)], Anchor::Mean);
    near(ratings.players()[0].elo.value, 0.5 * elo.value);
    near(ratings.players()[1].elo.value, -0.5 * elo.value);
    near(ratings.players()[1].elo.error, 0.5 * elo.error);
    near(ratings.difference(0, 1).error, elo.error);
}

#[test]
fn differences_and_variances_add_along_a_chain() {
    let pairing_scores = [
        pairing_score([0, 1], 100, 0.75),
        pairing_score([2, 1], 400, 0.25),
    ];
    let anchor = Anchor::Player {
        player: 2,
        rating: 0.0,
    };
    let ratings = fit(3, &pairing_scores, anchor);
    near(ratings.players()[0].elo.value, 2.0 * THREE_QUARTERS);
    near(ratings.players()[1].elo.value, THREE_QUARTERS);
    // Won or lost games: a deviation of UNIT / sqrt(n p (1 - p)).
    let short = UNIT / (400.0_f64 * 0.1875).sqrt();
    let long = UNIT / (100.0_f64 * 0.1875).sqrt();
    near(ratings.players()[1].elo.error, short);
    near(ratings.players()[0].elo.error, short.hypot(long));
    near(ratings.difference(0, 1).error, long);
    assert_eq!(ratings.order(), [0, 1, 2]);
}

#[test]
fn players_that_beat_each_other_in_a_circle_are_equal() {
    let pairing_scores = [
        pairing_score([0, 1], 50, 0.6),
        pairing_score([1, 2], 50, 0.6),
        pairing_score([2, 0], 50, 0.6),
    ];
    for rating in fit(3, &pairing_scores, Anchor::Mean).players() {
        near(rating.elo.value, 0.0);
        // Laplacian of a triangle of weight w = 12.5: H+ has diagonal 2 / (9 w).
        near(rating.elo.error, UNIT * (2.0_f64 / (9.0 * 12.5)).sqrt());
    }
}

#[test]
fn common_dice_shorten_the_errors() {
    let mut steady = pairing_score([0, 1], 100, 0.5);
    let loose = fit(2, &[steady], Anchor::Mean);
    steady.error = 0.5 * 0.05;
    let tight = fit(2, &[steady], Anchor::Mean);
    near(loose.difference(0, 1).error, UNIT * 0.05 * 4.0);
    near(
        tight.difference(0, 1).error,
        0.5 * loose.difference(0, 1).error,
    );
}

#[test]
fn one_pairing_or_its_parts_give_the_same_ratings() {
    let whole = [pairing_score([0, 1], 300, 0.6)];
    let parts = [
        pairing_score([0, 1], 100, 0.8),
        pairing_score([1, 0], 200, 0.5),
    ];
    let whole = fit(2, &whole, Anchor::Mean).difference(0, 1);
    let parts = fit(2, &parts, Anchor::Mean).difference(0, 1);
    near(whole.value, parts.value);
    near(whole.error, parts.error);
}

#[test]
fn a_perfect_score_stays_finite() {
    let ratings = fit(2, &[pairing_score([0, 1], 10, 1.0)], Anchor::Mean);
    near(ratings.difference(0, 1).value, 400.0 * 21.0_f64.log10());
    let won = PairingScore::of([0, 1], &Games::new(10, 0, 0));
    let difference = fit(2, &[won], Anchor::Mean).difference(0, 1);
    near(difference.value, 400.0 * 21.0_f64.log10());
    assert!(difference.error.is_finite() && difference.error > 100.0);
}

#[test]
fn the_prior_leaves_other_pairings_alone() {
    // Player 2 lost everything to both; 0 and 1 played each other.
    let pairing_scores = [
        pairing_score([0, 1], 100, 0.75),
        pairing_score([0, 2], 10, 1.0),
        pairing_score([1, 2], 10, 1.0),
    ];
    let ratings = fit(3, &pairing_scores, Anchor::Mean);
    let difference = ratings.difference(0, 1).value;
    assert!((difference - THREE_QUARTERS).abs() < 6.0, "{difference}");
    assert!(ratings.difference(1, 2).value > 300.0);
    // A perfect score within a circle needs no prior: the ratings are exact.
    let pairing_scores = [
        pairing_score([0, 1], 100, 1.0),
        pairing_score([1, 2], 100, 0.5),
        pairing_score([2, 0], 100, 0.5),
    ];
    let ratings = fit(3, &pairing_scores, Anchor::Mean);
    let expected: f64 = [1, 2]
        .map(|other| score_of(ratings.difference(0, other).value))
        .iter()
        .sum();
    near(expected, 1.5);
}

#[test]
fn groups_are_rated_among_themselves() {
    let pairing_scores = [
        pairing_score([1, 3], 100, 0.75),
        pairing_score([0, 4], 100, 0.75),
        pairing_score([4, 5], 100, 0.5),
        pairing_score([2, 0], 0, 1.0),
    ];
    let anchor = Anchor::Player {
        player: 3,
        rating: 1000.0,
    };
    let ratings = fit(6, &pairing_scores, anchor);
    let players = ratings.players();
    let groups: Vec<usize> = players.iter().map(|rating| rating.group).collect();
    assert_eq!(groups, [0, 1, 2, 1, 0, 0]);
    near(players[1].elo.value, 1000.0 + THREE_QUARTERS);
    assert!(players[1].elo.error.is_finite());
    assert_eq!(players[2].elo, Estimate::unknown(0.0));
    assert_eq!((players[2].games, players[2].score), (0, None));
    near(players[0].elo.value, 2.0 / 3.0 * THREE_QUARTERS);
    assert_eq!(players[0].elo.error, f64::INFINITY);
    assert!(ratings.difference(0, 4).error.is_finite());
    assert_eq!(ratings.superiority(0, 1), 0.5);
    assert!(ratings.superiority(0, 4) > 0.99);
    // The largest group is the one whose mean is 0.
    let ratings = fit(6, &pairing_scores, Anchor::Mean);
    assert!(ratings.players()[0].elo.error.is_finite());
    assert_eq!(ratings.players()[1].elo.error, f64::INFINITY);
}

#[test]
fn unsound_input_is_refused_by_name() {
    let fails = |pairing_scores: &[PairingScore], anchor| {
        let error = Ratings::fit(2, pairing_scores, anchor).unwrap_err();
        error.to_string()
    };
    assert_eq!(
        fails(&[pairing_score([0, 2], 1, 0.5)], Anchor::Mean),
        "player 2 does not exist; expected less than 2"
    );
    assert_eq!(
        fails(&[pairing_score([1, 1], 1, 0.5)], Anchor::Mean),
        "player 1 meets itself; expected two players"
    );
    assert!(fails(&[pairing_score([0, 1], 1, f64::NAN)], Anchor::Mean).starts_with("score is NaN"));
    let mut wrong = pairing_score([0, 1], 1, 0.5);
    wrong.error = -1.0;
    assert!(fails(&[wrong], Anchor::Mean).starts_with("error is -1"));
    let anchor = Anchor::Player {
        player: 0,
        rating: f64::INFINITY,
    };
    assert!(fails(&[], anchor).starts_with("rating of the anchor is inf"));
    assert!(fit(0, &[], Anchor::Mean).players().is_empty());
}

/// A number from 0 to 1.
fn uniform(rng: &mut Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// Pairs of games with common dice: in half of them one side gains in the first game what
/// the other gains in the second, which lowers the variance of pairs.
fn play(rng: &mut Rng, expected: f64, pairs: u64) -> Pairs {
    let mut tally = Pairs::default();
    for _ in 0..pairs {
        let luck = uniform(rng);
        let again = if rng.below(2) == 0 {
            1.0 - luck
        } else {
            uniform(rng)
        };
        let wins = [luck, again].map(|luck| u32::from(luck < expected));
        tally.record(2 * (wins[0] + wins[1]));
    }
    tally
}

#[test]
fn known_ratings_are_found_within_their_errors() {
    const TRUE: [f64; 5] = [150.0, 60.0, 0.0, -40.0, -170.0];
    const TRIALS: u64 = 200;
    let anchor = Anchor::Player {
        player: 2,
        rating: 0.0,
    };
    let (mut covered, mut squares, mut counted) = (0, 0.0, 0.0);
    for trial in 0..TRIALS {
        let mut rng = Rng::stream(9, trial);
        let mut pairing_scores = Vec::new();
        for (first, elo) in TRUE.iter().enumerate() {
            for (second, other) in TRUE.iter().enumerate().skip(first + 1) {
                let expected = score_of(elo - other);
                let pairs = play(&mut rng, expected, 60);
                pairing_scores.push(PairingScore::of([first, second], &pairs));
            }
        }
        let ratings = fit(5, &pairing_scores, anchor);
        for (player, rating) in ratings.players().iter().enumerate() {
            if player != 2 {
                let Estimate {
                    value,
                    error,
                    low,
                    high,
                } = rating.elo;
                covered += u32::from(low <= TRUE[player] && TRUE[player] <= high);
                squares += ((value - TRUE[player]) / error).powi(2);
                counted += 1.0;
            }
        }
    }
    let coverage = f64::from(covered) / counted;
    assert!((0.92..=0.975).contains(&coverage), "{coverage}");
    // Errors in units of their standard errors: a mean square of 1.
    let square = squares / counted;
    assert!((0.8..=1.25).contains(&square), "{square}");
}

proptest! {
    #[test]
    fn ratings_change_sign_with_the_players(
        scores in [0u32..=40, 0..=40, 0..=40, 0..=40, 0..=40, 0..=40],
    ) {
        let tables = [1.0, -1.0].map(|sign| {
            let players = (0..4).flat_map(|a| (a + 1..4).map(move |b| [a, b]));
            let pairing_scores: Vec<PairingScore> = players
                .zip(scores)
                .map(|(players, score)| pairing_score(players, 20, 0.5 + sign * (f64::from(score) / 40.0 - 0.5)))
                .collect();
            fit(4, &pairing_scores, Anchor::Mean)
        });
        let mut sum = 0.0;
        for (original, swapped) in tables[0].players().iter().zip(tables[1].players()) {
            prop_assert!((original.elo.value + swapped.elo.value).abs() < 1e-2);
            prop_assert!(original.elo.value.is_finite() && original.elo.error.is_finite());
            sum += original.elo.value;
        }
        prop_assert!(sum.abs() < 1e-3);
        let both = tables[0].superiority(0, 1) + tables[0].superiority(1, 0);
        prop_assert!((both - 1.0).abs() < 1e-9);
    }

    #[test]
    fn likeliest_ratings_explain_every_total(
        scores in [1u32..40, 1..40, 1..40, 1..40, 1..40, 1..40],
    ) {
        let players = (0..4).flat_map(|a| (a + 1..4).map(move |b| [a, b]));
        let pairing_scores: Vec<PairingScore> = players
            .zip(scores)
            .map(|(players, score)| pairing_score(players, 20, f64::from(score) / 40.0))
            .collect();
        let ratings = fit(4, &pairing_scores, Anchor::Mean);
        for (player, rating) in ratings.players().iter().enumerate() {
            let others = (0..4).filter(|&other| other != player);
            let expected: f64 = others.map(|other| score_of(ratings.difference(player, other).value)).sum();
            prop_assert!((expected / 3.0 - rating.score.unwrap()).abs() < 1e-6);
        }
    }
}
