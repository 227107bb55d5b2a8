//! The rule by which the time campaign (`cargo bench --bench time_control`) tells an
//! engine that thinks too long from a machine that did not run it.

#[path = "../../benches/time_control/verdict.rs"]
mod verdict;

use std::time::Duration;
use verdict::{Cause, Decision, TOLERANCE, cause};

const fn ms(count: u64) -> Duration {
    Duration::from_millis(count)
}

/// 100 ms on the clock, 30 of them allowed.
const fn decision(used: u64, worked: u64) -> Decision {
    Decision {
        left: ms(100),
        limit: ms(30),
        used: ms(used),
        worked: ms(worked),
        stolen: ms(0),
    }
}

#[test]
fn the_times_of_a_decision_are_kept_apart() {
    let late = decision(120, 45);
    assert_eq!(late.overshoot(), ms(90));
    assert_eq!(late.own_overshoot(), ms(15));
    assert_eq!(late.held_back(), ms(75));
    let early = decision(10, 9);
    assert_eq!(early.overshoot() + early.own_overshoot(), ms(0));
}

#[test]
fn an_engine_whose_work_beyond_the_limit_let_the_flag_fall_is_to_blame() {
    assert_eq!(cause(&[decision(101, 101)]), Cause::Engine);
    // Three milliseconds too many, here or earlier, whatever the machine did.
    let worked = 30 + TOLERANCE.as_millis() as u64 + 3;
    assert_eq!(cause(&[decision(103, worked)]), Cause::Engine);
    let earlier = decision(90, worked);
    assert_eq!(cause(&[earlier, decision(103, 20)]), Cause::Engine);
    // Without them the flag would have fallen too.
    assert_eq!(cause(&[decision(104, worked)]), Cause::Machine);
    assert_eq!(cause(&[earlier, decision(104, 20)]), Cause::Machine);
}

#[test]
fn stolen_time_does_not_count_as_work() {
    let preempted = Decision {
        stolen: ms(70),
        ..decision(130, 95)
    };
    assert_eq!(preempted.own_overshoot(), ms(0));
    assert_eq!(cause(&[preempted]), Cause::Machine);
    let late = Decision {
        stolen: ms(10),
        ..decision(130, 95)
    };
    assert_eq!(late.own_overshoot(), ms(55));
    assert_eq!(cause(&[late]), Cause::Engine);
}

#[test]
fn a_machine_is_to_blame_for_no_more_than_it_held_the_engine_back() {
    assert_eq!(cause(&[decision(150, 20)]), Cause::Machine);
    assert_eq!(cause(&[decision(100, 20)]), Cause::Machine);
    // Held back in an earlier decision, it had less time for this one.
    let poor = Decision {
        left: ms(3),
        limit: ms(1),
        used: ms(5),
        worked: ms(4),
        stolen: ms(0),
    };
    assert_eq!(cause(&[decision(60, 20), poor]), Cause::Machine);
    assert_eq!(cause(&[decision(20, 20), poor]), Cause::Engine);
}
