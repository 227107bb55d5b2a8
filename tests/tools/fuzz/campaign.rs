//! Hundreds of cases, each from a separate stream of random numbers.

use ermine::base::{Rng, visible};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};

/// The kinds that a campaign has met, for its last line.
pub(super) type Tally = BTreeMap<&'static str, u64>;

/// Adds one to the count of `kind`.
pub(super) fn count(tally: &mut Tally, kind: &'static str) {
    *tally.entry(kind).or_default() += 1;
}

fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    let number = text.parse();
    Some(number.unwrap_or_else(|_| panic!("{name} is '{text}'; expected a number")))
}

/// Runs `cases` cases of the campaign called `name`; returns the kinds met. By hand,
/// `FUZZ_SEED` chooses others, `FUZZ_SECONDS` sets the duration, and `FUZZ_CASE` repeats
/// one. A failing case is named.
pub(super) fn run(name: &str, cases: u64, case: impl Fn(&mut Rng, &mut Tally)) -> Tally {
    let seed = number("FUZZ_SEED").unwrap_or(1);
    let only = number("FUZZ_CASE");
    let limit = number("FUZZ_SECONDS").map(Duration::from_secs);
    let began = Instant::now();
    let mut tally = Tally::new();
    let first = only.unwrap_or(0);
    let mut done = 0;
    for number in first.. {
        let is_over = match (only, limit) {
            (Some(_), _) => done == 1,
            (None, Some(limit)) => began.elapsed() >= limit,
            (None, None) => done == cases,
        };
        if is_over {
            break;
        }
        let mut rng = Rng::stream(seed, number);
        let found = catch_unwind(AssertUnwindSafe(|| case(&mut rng, &mut tally)));
        if let Err(panic) = found {
            eprintln!("fuzz::{name}: repeat it with FUZZ_SEED={seed} FUZZ_CASE={number}");
            resume_unwind(panic);
        }
        done += 1;
    }
    let seconds = began.elapsed().as_secs_f64();
    eprintln!("fuzz::{name}: {done} cases in {seconds:.0} s, {tally:?}");
    tally
}

/// Fails unless a campaign at its usual length has met all of `kinds`.
pub(super) fn expect(tally: &Tally, kinds: &[&str]) {
    if number("FUZZ_CASE").is_some() {
        return;
    }
    for kind in kinds {
        assert!(tally.contains_key(kind), "no {kind}: {tally:?}");
    }
}

/// Asserts that an error is one line of bounded length when shown.
pub(super) fn check_error(error: &str) {
    let printed = visible(error);
    assert!(!printed.is_empty() && !printed.contains('\n'), "{printed}");
    assert!(printed.chars().count() < 2000, "{printed}");
}
