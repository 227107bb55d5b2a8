//! Rollouts: the margin of a puzzle is checked by playing it out, as backgammon programs
//! do.
//!
//! The best answer and its best rival are each played out a fixed number of times, with
//! the engine on both sides, the same dice for both, and luck removed (`docs/puzzles.md`,
//! "Rollouts").

use crate::base::{Rng, Side, value};
use crate::play::{Dice, luck_of_roll};
use crate::rules::Outcome;
use crate::session::{Limits, SearchResult, Session, SessionError, Start, ToAct};
use serde::{Deserialize, Serialize};

/// The size of the table in MiB; it is cleared for every decision.
const HASH: &str = "1";

/// The depth in plies of the searches that measure luck. Errors there cost precision but
/// cause no bias: the measured luck is zero on average whatever the search finds.
const LUCK_DEPTH: u32 = 1;

/// The number of standard errors that a verdict requires.
const MIN_SIGMAS: f64 = 3.0;

/// The settings of a rollout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RolloutPlan {
    /// The number of games from each of the two answers.
    pub trials: u32,
    /// The nodes per decision.
    pub nodes: u64,
    /// The number of decisions per board after which the value of a search replaces the
    /// rest of the game; `None` plays to the end.
    pub plies: Option<u32>,
    /// The mean error of each decision, as in the option `Error Mean`; in a game without
    /// dice it is the only source of variation between trials.
    pub error: u32,
    /// The seed of dice and errors.
    pub seed: u64,
}

impl RolloutPlan {
    /// The usual settings for games with or without dice.
    #[must_use]
    pub const fn default_for(has_dice: bool) -> RolloutPlan {
        RolloutPlan {
            trials: 36,
            nodes: 1000,
            plies: Some(12),
            error: if has_dice { 0 } else { 200 },
            seed: 0,
        }
    }
}

/// The verdict of a rollout on the better of two answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RolloutVerdict {
    /// It is better, by more than three standard errors.
    Confirmed,
    /// Neither is significantly better.
    Open,
    /// It is worse, by more than three standard errors.
    Contradicted,
}

/// The result of a rollout.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RolloutResult {
    /// The number of games from each answer.
    pub trials: u32,
    /// The mean lead of the best answer over the other, in expected score of the solver
    /// (a win is 1, a loss -1).
    pub lead: f64,
    /// The standard error of the lead; 0 with fewer than two trials.
    pub error: f64,
    /// The mean lead before luck is removed.
    pub raw_lead: f64,
    /// The standard error of `raw_lead`.
    pub raw_error: f64,
    /// The verdict.
    pub verdict: RolloutVerdict,
}

impl RolloutResult {
    /// The result of trials with these leads, with luck removed and without.
    #[must_use]
    pub fn of(leads: &[f64], raw_leads: &[f64]) -> RolloutResult {
        let MeanLead { lead, error } = MeanLead::of(leads);
        let raw = MeanLead::of(raw_leads);
        let verdict = match lead {
            // A single trial has no standard error.
            _ if leads.len() < 2 => RolloutVerdict::Open,
            lead if lead > MIN_SIGMAS * error => RolloutVerdict::Confirmed,
            lead if lead < -MIN_SIGMAS * error => RolloutVerdict::Contradicted,
            _ => RolloutVerdict::Open,
        };
        RolloutResult {
            trials: leads.len() as u32,
            lead,
            error,
            raw_lead: raw.lead,
            raw_error: raw.error,
            verdict,
        }
    }
}

/// A mean lead; 0 without trials.
#[derive(Default)]
struct MeanLead {
    lead: f64,
    /// The standard error.
    error: f64,
}

impl MeanLead {
    fn of(leads: &[f64]) -> MeanLead {
        let count = leads.len() as f64;
        if leads.is_empty() {
            return MeanLead::default();
        }
        let mean = leads.iter().sum::<f64>() / count;
        let squares: f64 = leads.iter().map(|lead| (lead - mean) * (lead - mean)).sum();
        let error = match leads.len() {
            1 => 0.0,
            _ => libm::sqrt(squares / (count - 1.0) / count),
        };
        MeanLead { lead: mean, error }
    }
}

/// A position whose answers are played out.
#[derive(Clone, Copy, Debug)]
pub struct RolloutPosition<'a> {
    /// The start of the game.
    pub start: &'a Start,
    /// The steps from the start.
    pub steps: &'a [&'a str],
}

/// A rollout with its session.
pub struct Rollout {
    session: Box<dyn Session>,
    plan: RolloutPlan,
}

/// The score of one game from an answer, for the solver.
#[derive(Clone, Copy)]
struct Scored {
    /// The result, or the value at the cutoff.
    raw: f64,
    /// The score with luck removed.
    adjusted: f64,
}

impl Rollout {
    /// A rollout in `session`. Its game, evaluator and options count, except the options
    /// that weaken the engine.
    ///
    /// # Errors
    /// If the session rejects an option.
    pub fn new(mut session: Box<dyn Session>, plan: RolloutPlan) -> Result<Rollout, SessionError> {
        let error = plan.error.to_string();
        session.set_option("Hash", Some(HASH))?;
        session.set_option("UCI_LimitStrength", Some("false"))?;
        session.set_option("Error Mean", Some(&error))?;
        Ok(Rollout { session, plan })
    }

    /// Compares `best` with `other` by playing both out from `position`; each is the
    /// steps of a whole turn, separated by blanks. The result depends only on them and
    /// the plan.
    ///
    /// # Errors
    /// If position or answers cannot be played, or a search fails.
    pub fn compare(
        &mut self,
        position: RolloutPosition<'_>,
        best: &str,
        other: &str,
    ) -> Result<RolloutResult, SessionError> {
        let (mut leads, mut raw_leads) = (Vec::new(), Vec::new());
        for number in 0..self.plan.trials {
            let mut rng = Rng::stream(self.plan.seed, number.into());
            let (dice, seed) = (Dice::new(rng.next_u64()), rng.next_u64());
            self.session.seed(seed);
            let best = self.play_out(position, best, dice)?;
            let other = self.play_out(position, other, dice)?;
            leads.push(best.adjusted - other.adjusted);
            raw_leads.push(best.raw - other.raw);
        }
        Ok(RolloutResult::of(&leads, &raw_leads))
    }

    /// Plays one game from an answer.
    fn play_out(
        &mut self,
        position: RolloutPosition<'_>,
        answer: &str,
        mut dice: Dice,
    ) -> Result<Scored, SessionError> {
        self.session.set_position(position.start, position.steps)?;
        let solver = self.session.side();
        for step in answer.split_whitespace() {
            self.session.make(step)?;
        }
        let max_decisions = self.plan.plies;
        let max_decisions =
            max_decisions.map(|plies| plies.saturating_mul(self.session.boards() as u32));
        let (mut luck, mut decisions) = (0.0, 0);
        let raw = loop {
            let waiting = self.session.waiting();
            if let ToAct::Over(outcome) = waiting {
                break result(outcome, solver);
            }
            if max_decisions.is_some_and(|max_decisions| decisions >= max_decisions) {
                break self.value(solver)?;
            }
            if waiting == ToAct::Roll {
                luck += self.roll(&mut dice, solver)?;
            } else {
                let step = self.search()?.best.step;
                let step = step.ok_or(SessionError::NothingFound)?;
                self.session.make_step(&step)?;
                decisions += 1;
            }
        };
        let adjusted = raw - luck;
        Ok(Scored { raw, adjusted })
    }

    /// Makes the roll that is due and returns the solver's luck in it.
    fn roll(&mut self, dice: &mut Dice, solver: Side) -> Result<f64, SessionError> {
        let roll = dice.roll(self.session.as_ref());
        let roll = roll.ok_or(SessionError::NothingFound)?;
        let roll_values = self.session.appraise(LUCK_DEPTH)?;
        let outcome = self.session.outcome_of(&roll)?;
        // The points of a game range from 0 to 1.
        let points = luck_of_roll(&roll_values, &outcome).ok_or(SessionError::NothingFound)?;
        let luck = signed(2.0 * points, self.session.side() == solver);
        self.session.make_step(&roll)?;
        Ok(luck)
    }

    /// The value of the current position for the solver, from a search without errors;
    /// before a roll it is the expectation.
    fn value(&mut self, solver: Side) -> Result<f64, SessionError> {
        self.session.set_option("Error Mean", Some("0"))?;
        let found = self.search()?;
        let error = self.plan.error.to_string();
        self.session.set_option("Error Mean", Some(&error))?;
        let value = found.main().ok_or(SessionError::NothingFound)?.value;
        Ok(signed(value::score(value), self.session.side() == solver))
    }

    /// Searches with an empty table, so that the result depends only on the current game.
    fn search(&mut self) -> Result<SearchResult, SessionError> {
        self.session.new_game();
        self.session.search(&Limits::nodes(self.plan.nodes))
    }
}

fn signed(score: f64, is_solvers: bool) -> f64 {
    if is_solvers { score } else { -score }
}

fn result(outcome: Outcome, solver: Side) -> f64 {
    match outcome {
        Outcome::Win(side, _) => signed(1.0, side == solver),
        Outcome::Draw(_) => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn swapped_answers_swap_the_verdict(
            leads in prop::collection::vec(-2.0f64..=2.0, 2..50), shift in -2.0f64..2.0,
        ) {
            let leads: Vec<f64> = leads.iter().map(|lead| lead + shift).collect();
            let swapped: Vec<f64> = leads.iter().map(|lead| -lead).collect();
            let (one, other) = (RolloutResult::of(&leads, &leads), RolloutResult::of(&swapped, &swapped));
            prop_assert!((one.lead + other.lead).abs() < 1e-12);
            prop_assert!((one.error - other.error).abs() < 1e-12);
            let expected = match one.verdict {
                RolloutVerdict::Confirmed => RolloutVerdict::Contradicted,
                RolloutVerdict::Open => RolloutVerdict::Open,
                RolloutVerdict::Contradicted => RolloutVerdict::Confirmed,
            };
            prop_assert_eq!(other.verdict, expected);
            prop_assert_eq!(one.verdict == RolloutVerdict::Open, one.lead.abs() <= 3.0 * one.error);
        }
    }

    #[test]
    fn mean_and_error_match_the_textbook() {
        let found = RolloutResult::of(&[0.0, 0.5, 1.0], &[1.0, 1.0, 1.0]);
        assert_eq!((found.trials, found.lead, found.raw_lead), (3, 0.5, 1.0));
        assert!((found.error - (0.25f64 / 3.0).sqrt()).abs() < 1e-12);
        assert_eq!(found.raw_error, 0.0);
        assert_eq!(found.verdict, RolloutVerdict::Open);
        assert_eq!(
            RolloutResult::of(&[2.0], &[2.0]).verdict,
            RolloutVerdict::Open
        );
        assert_eq!(RolloutResult::of(&[], &[]).verdict, RolloutVerdict::Open);
    }

    fn compared(
        game: &str,
        plan: RolloutPlan,
        fen: &str,
        [best, other]: [&str; 2],
    ) -> RolloutResult {
        let mut rollout = Rollout::new(catalog::open(game).unwrap(), plan).unwrap();
        let start = Start::Text(fen.to_owned());
        let position = RolloutPosition {
            start: &start,
            steps: &[],
        };
        rollout.compare(position, best, other).unwrap()
    }

    /// A position where the king's flight is worth some 0.47 more than the next best
    /// move.
    const DICE: &str =
        "2Qq2nr/p1pp2p1/4ppk1/8/1bP3Pp/1P2P3/3PNP1P/RN2K2R b KQ - 1 15 ghnrgybufuopbpygnrabh u 5";

    /// A position where one of the two moves is mated at once.
    const MATE: &str = "6k1/2p1dP2/b1pl1p1b/2p5/3w1P2/6P1/P1PB1KD1/LW4W1 b - - 0 22";

    fn short(has_dice: bool) -> RolloutPlan {
        RolloutPlan {
            trials: 24,
            nodes: 60,
            plies: Some(6),
            ..RolloutPlan::default_for(has_dice)
        }
    }

    #[test]
    fn luck_is_taken_out_and_both_have_the_same_dice() {
        let answers = ["g6f7", "f6f5"];
        let found = compared("royal-palette", short(true), DICE, answers);
        assert_eq!(found.verdict, RolloutVerdict::Confirmed, "{found:?}");
        assert!(found.error < found.raw_error, "{found:?}");
        // Both means estimate the same value.
        let apart = (found.lead - found.raw_lead).abs();
        assert!(apart < 3.0 * (found.error + found.raw_error), "{found:?}");
        let again = compared("royal-palette", short(true), DICE, answers);
        assert_eq!(found, again);
        let swapped = compared("royal-palette", short(true), DICE, ["f6f5", "g6f7"]);
        assert_eq!(swapped.verdict, RolloutVerdict::Contradicted);
        assert!((swapped.lead + found.lead).abs() < 1e-12 && swapped.error == found.error);
    }

    #[test]
    fn an_answer_is_no_better_than_itself() {
        let found = compared("royal-palette", short(true), DICE, ["g6f7", "g6f7"]);
        assert_eq!((found.lead, found.error), (0.0, 0.0));
        assert_eq!(found.verdict, RolloutVerdict::Open);
    }

    #[test]
    fn without_dice_small_errors_make_the_difference() {
        let found = compared("colorbound", short(false), MATE, ["g8f7", "g8h7"]);
        assert_eq!(found.verdict, RolloutVerdict::Confirmed, "{found:?}");
        // The mated side gets -1 in every trial; the other trials differ.
        assert!(found.error > 0.0 && found.lead > 0.3, "{found:?}");
        assert_eq!((found.lead, found.error), (found.raw_lead, found.raw_error));
        let exact = RolloutPlan {
            error: 0,
            ..short(false)
        };
        let same = compared("colorbound", exact, MATE, ["g8f7", "g8h7"]);
        // Up to the rounding of the mean.
        assert!(same.error < 1e-12, "{same:?}");
    }

    #[test]
    fn a_game_can_be_played_to_its_end() {
        let whole = RolloutPlan {
            trials: 3,
            nodes: 40,
            plies: None,
            ..RolloutPlan::default_for(false)
        };
        let found = compared("colorbound", whole, MATE, ["g8f7", "g8h7"]);
        // The scores are results only: -1, 0 or 1, minus -1.
        let sum = found.raw_lead * 3.0;
        assert!(
            (sum - sum.round()).abs() < 1e-9 && found.raw_lead >= 0.0,
            "{found:?}"
        );
    }

    #[test]
    fn unplayable_answers_are_named() {
        let session = catalog::open("colorbound").unwrap();
        let mut rollout = Rollout::new(session, short(false)).unwrap();
        let start = Start::Text(MATE.to_owned());
        let position = RolloutPosition {
            start: &start,
            steps: &[],
        };
        let error = rollout.compare(position, "g8f7", "g8g7").unwrap_err();
        assert!(error.to_string().contains("'g8g7'"), "{error}");
    }
}
