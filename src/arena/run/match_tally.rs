//! Tallies of a match that grow pair by pair, and the figures computed from them.

use super::runner::Runner;
use crate::arena::entrants::identity::EngineChange;
use crate::arena::folder::losses::Basis;
use crate::arena::games::faults::Faults;
use crate::arena::games::game::MatchGame;
use crate::arena::games::repeats::Repeats;
use crate::arena::games::thinking::{Thinking, ThinkingTally};
use crate::arena::luck;
use crate::arena::luck::balance;
use crate::arena::plan::error::MatchError;
use crate::arena::plan::schedule::Schedule;
use crate::arena::stats::rating;
use crate::arena::stats::rating::{Anchor, Ratings};
use crate::arena::stats::sprt::{Design, Sprt, SprtVerdict, Status};
use crate::arena::stats::{Estimate, Games, Pairs, Tally, elo};
use crate::base::Side;
use serde::Serialize;
use std::ops::ControlFlow;

/// The tallies of one pairing, from the view of its first player.
#[derive(Clone, Debug)]
struct PairingTally {
    players: [usize; 2],
    pairs: Pairs,
    games: Games,
    luck: luck::AdjustedTally,
    repeats: Repeats,
}

/// The tallies of a match. If pairs are added in order, the result does not depend on
/// which worker was faster.
#[derive(Clone, Debug)]
pub struct MatchTally {
    names: Vec<String>,
    anchor: Anchor,
    schedule: Schedule,
    pairing_tallies: Vec<PairingTally>,
    thinking: Vec<ThinkingTally>,
    faults: Vec<Faults>,
    measures_luck: bool,
    test: Option<Sprt>,
    pairs: u64,
    /// Repeated pairs, which are not counted.
    repeated: u64,
    decided: bool,
}

/// The figures of one pairing, from the view of its first player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Duel {
    /// The numbers of both players.
    pub players: [usize; 2],
    /// Their names.
    pub names: [String; 2],
    /// Games won, drawn and lost.
    pub games: Games,
    /// Pairs by score: 0, 1/2, 1, 3/2 and 2 points.
    pub pairs: [u64; 5],
    /// Pairs left out of `pairs`, since both players could only repeat earlier ones.
    pub repeated_pairs: u64,
    /// Counted games that are the same, step by step, as an earlier one.
    pub identical_games: u64,
    /// Mean score, 0 to 1.
    pub score: Estimate,
    /// Elo difference.
    pub elo: Estimate,
    /// Luck-adjusted Elo difference; `None` if luck was not measured, or in too few
    /// pairs to estimate the variance of the results.
    pub adjusted: Option<Estimate>,
    /// Normalised Elo difference.
    pub nelo: Estimate,
    /// Likelihood of superiority of the first player, 0 to 1.
    pub los: f64,
    /// Share of drawn games.
    pub draws: Option<f64>,
    /// Variance of a pair's score as a share of that of independent games.
    pub pair_variance: Option<f64>,
    /// Variance of the luck-adjusted score, as a share of the raw one.
    pub luck_variance: Option<f64>,
    /// Correlation of luck and result.
    pub luck_correlation: Option<f64>,
    /// The best coefficient in hindsight.
    pub luck_best: Option<f64>,
}

/// The state of a test.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TestState {
    /// The design of the test.
    #[serde(flatten)]
    pub design: Design,
    /// The status of the test.
    #[serde(flatten)]
    pub status: Status,
}

/// The version of a summary's fields. Fields may be added to a version.
pub const SUMMARY_SCHEMA: u32 = 1;

/// The figures of a match; `Display` writes them as lines of text.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The version of the fields: [`SUMMARY_SCHEMA`].
    pub schema: u32,
    /// The names of all players.
    pub names: Vec<String>,
    /// Pairs played in full.
    pub pairs: u64,
    /// Whether nothing is left to play.
    pub finished: bool,
    /// The pairings.
    pub duels: Vec<Duel>,
    /// Ratings, best first; empty for two players.
    pub ratings: Vec<Rated>,
    /// The means of each player's decisions.
    pub thinking: Vec<Thinking>,
    /// The games that each player lost by faults.
    pub faults: Vec<Faults>,
    /// The test, if there is one.
    pub sprt: Option<TestState>,
    /// The error rates; `None` if no decisions have been evaluated.
    pub judged: Option<Judgement>,
    /// Changes of engines with which the match was continued all the same.
    pub engine_changes: Vec<EngineChange>,
}

/// The evaluation of the decisions of a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judgement {
    /// The basis of the evaluation.
    #[serde(flatten)]
    pub basis: Basis,
    /// Median of the plies searched.
    pub depth: Option<u32>,
    /// The error rates, by the number of the player.
    pub players: Vec<ErrorRate>,
}

/// The error rate of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ErrorRate {
    /// Its name.
    pub name: String,
    /// The number of its evaluated decisions, all of them with a choice.
    pub decisions: u64,
    /// Mean loss of a decision, in thousandths of a point.
    pub rate: Option<f64>,
    /// The standard error of the rate.
    pub error: Option<f64>,
}

/// A player and its rating.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rated {
    /// Its number.
    pub player: usize,
    /// Its name.
    pub name: String,
    /// Its rating.
    pub elo: Estimate,
    /// Its luck-adjusted rating; `None` if luck is not known in every pairing.
    pub adjusted: Option<Estimate>,
    /// Games it played.
    pub games: u64,
    /// Its mean score, 0 to 1.
    pub score: f64,
}

/// The minimum number of pairs for a normal interval: fewer show too little of their
/// variance, and with two the interval would be off by a factor of six.
const MIN_PAIRS: u64 = 10;

impl MatchTally {
    /// An empty tally of a match.
    ///
    /// # Errors
    /// Returns [`MatchError`] if the numbers of the test are invalid.
    pub fn new(runner: &Runner) -> Result<MatchTally, MatchError> {
        let (config, names) = (runner.config(), runner.names());
        let schedule = runner.schedule().clone();
        let test = config.sprt.map(Sprt::new).transpose()?;
        let anchor = config.anchor.as_ref().and_then(|anchor| {
            let player = names.iter().position(|name| *name == anchor.name)?;
            let rating = anchor.rating;
            Some(Anchor::Player { player, rating })
        });
        let pairing_tally = |(&players, &repeating): (&[usize; 2], &bool)| PairingTally {
            players,
            pairs: Pairs::default(),
            games: Games::default(),
            luck: luck::AdjustedTally::new(config.luck.coefficient),
            repeats: Repeats::new(repeating),
        };
        let pairings = schedule.pairings().iter().zip(runner.repeating());
        let no_faults = |name: &String| Faults {
            name: name.clone(),
            ..Faults::default()
        };
        Ok(MatchTally {
            faults: names.iter().map(no_faults).collect(),
            thinking: vec![ThinkingTally::default(); names.len()],
            names,
            anchor: anchor.unwrap_or(Anchor::Mean),
            pairing_tallies: pairings.map(pairing_tally).collect(),
            schedule,
            measures_luck: runner.measures_luck(),
            test,
            pairs: 0,
            repeated: 0,
            decided: false,
        })
    }

    /// Counts the next pair; returns whether the match goes on after it. Once a test has
    /// decided, nothing more is counted.
    pub fn add(&mut self, pair: &[MatchGame; 2]) -> ControlFlow<()> {
        if self.decided {
            return ControlFlow::Break(());
        }
        self.pairs += 1;
        for game in pair {
            ThinkingTally::add(&mut self.thinking, game);
            Faults::add(&mut self.faults, game);
        }
        let pairing_tally = &mut self.pairing_tallies[self.schedule.pairing(pair[0].pair())];
        let first = pairing_tally.players[0];
        let points = pair.each_ref().map(|game| game.half_points(first));
        for half_points in points {
            pairing_tally.games.record(half_points);
        }
        pairing_tally.pairs.record(points[0] + points[1]);
        pairing_tally.repeats.add(pair);
        let balances = pair.each_ref().map(|game| {
            let side = Side::ALL[usize::from(game.players[0] != first)];
            balance(&game.played, side)
        });
        if let [Some(one), Some(other)] = balances {
            let score = f64::from(points[0] + points[1]) / 4.0;
            pairing_tally.luck.add_pair(score, (one + other) / 2.0);
        }
        let verdict = self.test_status().map(|status| status.verdict);
        self.decided = verdict.is_some_and(|verdict| verdict != SprtVerdict::Continue);
        self.control_flow()
    }

    /// Whether a played pair could only repeat an earlier one.
    #[must_use]
    pub fn is_repeat(&self, pair: &[MatchGame; 2]) -> bool {
        let pairing_tally = &self.pairing_tallies[self.schedule.pairing(pair[0].pair())];
        pairing_tally.repeats.is_repeat(pair)
    }

    /// Skips the next pair, since it only repeats an earlier one; returns whether the
    /// match goes on after it.
    pub fn add_repeat(&mut self, pair: u64) -> ControlFlow<()> {
        self.repeated += 1;
        self.pairing_tallies[self.schedule.pairing(pair)]
            .repeats
            .pairs += 1;
        self.control_flow()
    }

    fn is_finished(&self) -> bool {
        self.decided || self.done() == self.schedule.pairs()
    }

    fn control_flow(&self) -> ControlFlow<()> {
        match self.is_finished() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// The name of a player.
    #[must_use]
    pub fn name(&self, player: usize) -> &str {
        &self.names[player]
    }

    /// The figures of the pairing that a pair belongs to.
    #[must_use]
    pub fn duel_of(&self, pair: u64) -> Duel {
        self.duel(&self.pairing_tallies[self.schedule.pairing(pair)])
    }

    /// The number of counted pairs.
    #[must_use]
    pub const fn pairs(&self) -> u64 {
        self.pairs
    }

    /// The number of pairs counted or skipped.
    #[must_use]
    pub const fn done(&self) -> u64 {
        self.pairs + self.repeated
    }

    /// The status of the test, if there is one.
    #[must_use]
    pub fn test_status(&self) -> Option<Status> {
        Some(self.test?.status(&self.pairing_tallies.first()?.pairs))
    }

    /// The figures of all pairings.
    #[must_use]
    pub fn duels(&self) -> Vec<Duel> {
        self.pairing_tallies.iter().map(|m| self.duel(m)).collect()
    }

    /// Whether the luck of every pair is known, and of enough pairs.
    fn is_measured(&self, pairing_tally: &PairingTally) -> bool {
        let count = pairing_tally.luck.count();
        self.measures_luck && count == pairing_tally.pairs.observations() && count >= MIN_PAIRS
    }

    fn duel(&self, pairing_tally: &PairingTally) -> Duel {
        let PairingTally {
            pairs,
            games,
            luck,
            repeats,
            ..
        } = pairing_tally;
        let measured = self.is_measured(pairing_tally);
        let adjusted = || elo::logistic_of_mean(luck.adjusted_mean(), luck.adjusted_error());
        Duel {
            players: pairing_tally.players,
            names: pairing_tally
                .players
                .map(|player| self.names[player].clone()),
            games: *games,
            pairs: pairs.counts,
            repeated_pairs: repeats.pairs,
            identical_games: repeats.identical_games,
            score: elo::score(pairs),
            elo: elo::logistic(pairs),
            // Pairs without variance do not show the error.
            adjusted: measured.then(adjusted).filter(|found| found.error > 0.0),
            nelo: elo::normalized(pairs),
            los: elo::superiority(pairs),
            draws: games.draw_ratio(),
            pair_variance: pairs.variance_ratio(games),
            luck_variance: luck.variance_ratio().filter(|_| measured),
            luck_correlation: luck.correlation().filter(|_| measured),
            luck_best: luck.best_coefficient().filter(|_| measured),
        }
    }

    /// All figures of the match.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let sprt = self.test.zip(self.test_status());
        let players = self.thinking.iter().zip(&self.names);
        Summary {
            schema: SUMMARY_SCHEMA,
            names: self.names.clone(),
            pairs: self.pairs,
            finished: self.is_finished(),
            duels: self.duels(),
            ratings: self.ratings(),
            thinking: players.map(|(tally, name)| tally.means(name)).collect(),
            faults: self.faults.clone(),
            sprt: sprt.map(|(test, status)| TestState {
                design: *test.design(),
                status,
            }),
            judged: None,
            engine_changes: Vec::new(),
        }
    }

    /// The ratings of more than two players, best first.
    fn ratings(&self) -> Vec<Rated> {
        if self.names.len() < 3 {
            return Vec::new();
        }
        let raw = |m: &PairingTally| rating::PairingScore::of(m.players, &m.pairs);
        let adjusted = |m: &PairingTally| rating::PairingScore {
            score: m.luck.adjusted_mean(),
            error: m.luck.adjusted_error(),
            ..raw(m)
        };
        let fit = |results: Vec<rating::PairingScore>| {
            // Results counted here are always valid.
            Ratings::fit(self.names.len(), &results, self.anchor).ok()
        };
        let Some(ratings) = fit(self.pairing_tallies.iter().map(raw).collect()) else {
            return Vec::new();
        };
        let measured = self.pairing_tallies.iter().all(|m| self.is_measured(m));
        let without_luck =
            measured.then(|| fit(self.pairing_tallies.iter().map(adjusted).collect()));
        let without_luck = without_luck.flatten();
        let rated = |player: usize| {
            let found = &ratings.players()[player];
            Rated {
                player,
                name: self.names[player].clone(),
                elo: found.elo,
                adjusted: without_luck
                    .as_ref()
                    .map(|without_luck| without_luck.players()[player].elo),
                games: found.games,
                score: found.score.unwrap_or(0.5),
            }
        };
        ratings.order().into_iter().map(rated).collect()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::arena::entrants::entrant::EntrantSpec;
    use crate::arena::plan::config::Config;
    use crate::play::{Adjudication, Ending};

    /// An empty tally of `pairs` pairs between two players.
    pub(crate) fn of_two(pairs: u64) -> MatchTally {
        let player = |name: &str| EntrantSpec::read(&format!("random name={name}")).unwrap();
        let config = Config {
            pairs,
            engines: vec![player("one"), player("other")],
            ..Config::default()
        };
        MatchTally::new(&Runner::new(config).unwrap()).unwrap()
    }

    /// A pair of draws without a roll.
    pub(crate) fn pair(number: u64) -> [MatchGame; 2] {
        let (first, mut second) = (
            MatchGame::blank(2 * number),
            MatchGame::blank(2 * number + 1),
        );
        second.players = [1, 0];
        [first, second]
    }

    #[test]
    fn luck_is_taken_out_of_enough_pairs_only() {
        let (mut tally, mut even) = (of_two(20), of_two(20));
        for number in 0..12 {
            let mut differs = pair(number);
            if number == 3 {
                let verdict = Adjudication::Won { side: Side::White };
                differs[0].played.ending = Ending::Adjudicated { verdict };
            }
            assert!(tally.add(&differs).is_continue());
            let adjusted = tally.duel_of(0).adjusted;
            assert_eq!(adjusted.is_some(), number + 1 >= MIN_PAIRS, "{number}");
            // Pairs that are all the same do not show the error.
            assert!(even.add(&pair(number)).is_continue());
            assert_eq!(even.duel_of(0).adjusted, None);
        }
    }
}
