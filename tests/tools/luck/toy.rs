//! A small race with dice and decisions, enumerated to its end.

use super::{Moments, noise};
use ermine::play::luck_of_roll;
use ermine::session::RollValue;

/// The weights of the rolls 0, 1 and 2, which let a runner move 1, 2 and 4 fields.
const WEIGHTS: [u32; 3] = [6, 1, 1];
const STEPS: [i32; 3] = [1, 2, 4];
const GOAL: i32 = 6;
const LAST_TURN: u32 = 8;

/// Two runners; the first one at the goal wins.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Race {
    fields: [i32; 2],
    turn: u32,
}

const START: Race = Race {
    fields: [1, 0],
    turn: 0,
};

impl Race {
    fn side(self) -> usize {
        (self.turn % 2) as usize
    }

    /// The points of the first runner, if the race is over. A referee ends races that
    /// look decided, which must not add luck either.
    fn points(self) -> Option<f64> {
        let [first, second] = self.fields;
        match () {
            () if first >= GOAL || first - second >= 4 => Some(1.0),
            () if second >= GOAL || second - first >= 4 => Some(0.0),
            () if self.turn >= LAST_TURN => Some(0.5),
            () => None,
        }
    }

    /// Moves the runner ahead, or throws the other back.
    fn after(mut self, roll: usize, throws: bool) -> Race {
        let side = self.side();
        if throws {
            self.fields[1 - side] -= STEPS[roll] - 1;
        } else {
            self.fields[side] += STEPS[roll];
        }
        self.turn += 1;
        self
    }

    fn number(self, roll: usize) -> u64 {
        let [first, second] = self.fields.map(|field| (field + 40) as u64);
        ((u64::from(self.turn) * 100 + first) * 100 + second) * 3 + roll as u64
    }
}

/// A policy of both players: any fixed rule, good or bad.
type Policy = fn(Race, usize) -> bool;
/// The value of a roll for the side that made it, -1 to 1.
type Evaluator<'a> = &'a dyn Fn(Race, usize) -> f64;
/// The luck of a roll.
type Luck<'a> = &'a dyn Fn(Race, usize) -> f64;

const POLICIES: [Policy; 3] = [
    |_, _| false,
    |race, roll| noise(race.number(roll)) < 0.5,
    |race, roll| roll == 2 || race.turn % 3 == 0,
];

/// The luck that the ledger computes with an evaluator.
fn fair(evaluator: Evaluator<'_>, race: Race, rolled: usize) -> f64 {
    let outcomes = [0, 1, 2].map(|roll| RollValue {
        roll: Some(roll.to_string()),
        weight: WEIGHTS[roll],
        value: evaluator(race, roll),
        best: None,
    });
    luck_of_roll(&outcomes, &rolled.to_string()).unwrap()
}

/// Every roll sequence of a race, with the first runner's points and balance.
fn enumerate(policy: Policy, luck: Luck<'_>) -> Moments {
    let mut moments = Moments::default();
    walk(START, (1.0, 0.0), policy, luck, &mut moments);
    assert!((moments.probability - 1.0).abs() < 1e-12);
    moments
}

fn walk(
    race: Race,
    (probability, balance): (f64, f64),
    policy: Policy,
    luck: Luck<'_>,
    moments: &mut Moments,
) {
    if let Some(points) = race.points() {
        return moments.add(probability, points, balance);
    }
    let sign = if race.side() == 0 { 1.0 } else { -1.0 };
    let all: u32 = WEIGHTS.iter().sum();
    for (roll, &weight) in WEIGHTS.iter().enumerate() {
        let share = f64::from(weight) / f64::from(all);
        let state = (probability * share, balance + sign * luck(race, roll));
        walk(
            race.after(roll, policy(race, roll)),
            state,
            policy,
            luck,
            moments,
        );
    }
}

/// The expected points of the first runner under a policy.
fn true_points(race: Race, policy: Policy) -> f64 {
    race.points().unwrap_or_else(|| {
        let all: u32 = WEIGHTS.iter().sum();
        let value = |roll| true_points(race.after(roll, policy(race, roll)), policy);
        let terms = (0..3).map(|roll| f64::from(WEIGHTS[roll]) * value(roll));
        terms.sum::<f64>() / f64::from(all)
    })
}

/// The value of a roll by an evaluator that knows the policies.
fn exact_values(policy: Policy) -> impl Fn(Race, usize) -> f64 {
    move |race, roll| {
        let value = 2.0 * true_points(race.after(roll, policy(race, roll)), policy) - 1.0;
        if race.side() == 0 { value } else { -value }
    }
}

/// The value of a roll by an evaluator that only counts fields.
fn counter(race: Race, roll: usize) -> f64 {
    let lead = race.fields[race.side()] - race.fields[1 - race.side()] + STEPS[roll];
    (f64::from(lead) / 6.0).clamp(-1.0, 1.0)
}

const SHARES: [f64; 5] = [-1.0, 0.3, 0.62, 1.0, 2.5];

#[test]
fn no_evaluator_however_bad_biases_a_result() {
    for policy in POLICIES {
        let exact = exact_values(policy);
        let evaluators: [Evaluator<'_>; 5] = [
            &exact,
            &counter,
            &|race, roll| -counter(race, roll),
            &|race, roll| 2.0 * noise(race.number(roll) ^ 77) - 1.0,
            &|_, _| 0.25,
        ];
        for evaluator in evaluators {
            let moments = enumerate(policy, &|race, rolled| fair(evaluator, race, rolled));
            assert!(moments.y.abs() < 1e-12, "{moments:?}");
            for c in SHARES {
                let truth = true_points(START, policy);
                assert!((moments.mean(c) - truth).abs() < 1e-12, "{c}: {moments:?}");
            }
        }
    }
}

#[test]
fn variance_falls_with_what_the_evaluator_knows() {
    for policy in POLICIES {
        let exact = exact_values(policy);
        let perfect = enumerate(policy, &|race, rolled| fair(&exact, race, rolled));
        assert!(perfect.variance(0.0) > 0.05, "{perfect:?}");
        assert!(perfect.variance(1.0).abs() < 1e-12, "{perfect:?}");
    }
    let rough = enumerate(POLICIES[0], &|race, rolled| fair(&counter, race, rolled));
    assert!(rough.variance(0.6) < 0.7 * rough.variance(0.0), "{rough:?}");
}

#[test]
fn an_evaluator_that_sees_the_roll_or_a_wrong_mean_is_found_out() {
    let peeking = |race: Race, rolled: usize| {
        let evaluator = |race, roll| counter(race, roll) + if roll == rolled { 0.1 } else { 0.0 };
        fair(&evaluator, race, rolled)
    };
    let unweighted = |race: Race, rolled: usize| {
        let mean = (0..3).map(|roll| counter(race, roll)).sum::<f64>() / 3.0;
        (counter(race, rolled) - mean) / 2.0
    };
    for luck in [&peeking as Luck<'_>, &unweighted] {
        let moments = enumerate(POLICIES[0], luck);
        assert!(moments.y.abs() > 1e-3, "{moments:?}");
        assert!((moments.mean(0.6) - true_points(START, POLICIES[0])).abs() > 1e-3);
    }
}
