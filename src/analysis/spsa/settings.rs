//! The plan and the settings of a tuning run.

use super::Error;
use super::choice::ParameterChoice;
use super::optimiser::{Spsa, TunedParameter};
use super::relevance::Trial;
use crate::bench::engine_name;
use crate::catalog::{self, Visitor};
use crate::eval::Hints;
use crate::eval::parameters::Parameters;
use crate::gamefile::journal::Header;
use crate::rules::Game;
use crate::search::{SearchEngine, Searchable};
use crate::session::{SearchLimit, SessionError};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// The plan of a tuning run.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The name of the game.
    pub game: String,
    /// The parameters to tune.
    pub choice: ParameterChoice,
    /// The start values that differ from the game's own parameters.
    pub from: String,
    /// The number of iterations, on which the gain sequences depend.
    pub iterations: u32,
    /// The number of game pairs in each iteration.
    pub pairs: u32,
    /// The last step for each point won, in perturbations.
    pub r_end: f64,
    /// The search limit of a decision.
    pub limit: SearchLimit,
    /// The size of each player's table in MiB.
    pub hash: u32,
    /// The seed of perturbations, starts and dice.
    pub seed: u64,
}

/// The format version of journals.
const FORMAT: u64 = 1;

/// The first line of a journal: all that determines the run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The format version, 1.
    pub ermine_spsa: u64,
    /// The engine build: its name, version and signature.
    pub engine: String,
    /// The name of the game.
    pub game: String,
    /// The parameters with the perturbations of the last iteration, `name:c_end`.
    pub parameters: Vec<String>,
    /// The start values of all parameters, tuned or not.
    pub start: String,
    /// The number of iterations in all.
    pub iterations: u32,
    /// The number of game pairs in each iteration.
    pub pairs: u32,
    /// The last step for each point won, in perturbations.
    pub r_end: f64,
    /// The search limit of a decision.
    pub limit: SearchLimit,
    /// The size of each player's table in MiB.
    pub hash: u32,
    /// The seed of perturbations, starts and dice.
    pub seed: u64,
}

/// A plan prepared for its game.
pub(super) struct Tuning {
    pub(super) settings: Settings,
    pub(super) spsa: Spsa,
    /// The game's own parameters.
    pub(super) own: Parameters,
    /// The start values.
    pub(super) start: Parameters,
}

impl Tuning {
    pub(super) fn new(plan: &Plan, threads: usize) -> Result<Tuning, Error> {
        let own = own_parameters(&plan.game)?;
        let start = own.with(&plan.from)?;
        let trial = Trial {
            game: &plan.game,
            at: &start,
            threads,
        };
        let chosen = plan.choice.chosen(&trial.changing(&plan.choice)?);
        if chosen.is_empty() {
            return Err(Error::Nothing);
        }
        let tuned = chosen.into_iter().map(|(parameter, c_end)| TunedParameter {
            parameter,
            start: start.get(parameter.name).unwrap_or(parameter.default),
            c_end,
        });
        let tuned: Vec<TunedParameter> = tuned.collect();
        let texts = tuned.iter();
        let texts = texts.map(|tuned| format!("{}:{}", tuned.parameter.name, tuned.c_end));
        Ok(Tuning {
            settings: Settings {
                ermine_spsa: FORMAT,
                engine: engine_name().to_owned(),
                game: plan.game.clone(),
                parameters: texts.collect(),
                start: start.full_text(),
                iterations: plan.iterations,
                pairs: plan.pairs,
                r_end: plan.r_end,
                limit: plan.limit,
                hash: plan.hash,
                seed: plan.seed,
            },
            spsa: Spsa::new(tuned, plan.r_end, plan.iterations, plan.seed),
            own,
            start,
        })
    }

    /// Returns all parameters, the tuned ones with these values.
    pub(super) fn with(&self, values: &[i32]) -> Parameters {
        let tuned = self.spsa.tuned().iter().zip(values);
        let pairs = tuned.map(|(tuned, value)| format!("{}={value}", tuned.parameter.name));
        let text = pairs.collect::<Vec<_>>().join(",");
        let parameters = self.start.with(&text);
        parameters.unwrap_or_else(|error| unreachable!("values stay in range: {error}"))
    }

    /// Returns the value of the option `SearchParameters` with which the engine plays
    /// these values: all tuned parameters, and all that differ from the game's own.
    pub(super) fn text(&self, values: &[i32]) -> String {
        let own = self.own.values();
        let all = Parameters::ALL.iter().zip(self.with(values).values());
        let is_tuned = |name| self.spsa.tuned().iter().any(|t| t.parameter.name == name);
        let entries = all
            .zip(own)
            .filter(|((parameter, value), own)| value != own || is_tuned(parameter.name));
        let entries = entries.map(|((parameter, value), _)| format!("{}={value}", parameter.name));
        entries.collect::<Vec<_>>().join(",")
    }
}

impl Header for Settings {
    const VERSION_FIELD: &'static str = "ermine_spsa";
    const DESCRIPTION: &'static str = "a journal of 'ermine tune search'";
    const VERSIONS: RangeInclusive<u64> = FORMAT..=FORMAT;
    const LOCK: Option<&'static str> = Some("journal.lock");
}

/// Returns the search parameters that a game is played with.
fn own_parameters(game: &str) -> Result<Parameters, Error> {
    struct Own;
    impl Visitor for Own {
        type Output = Parameters;
        fn visit<G: Game, E: Searchable<Position = G::Position> + Default, N: SearchEngine<E>>(
            self,
            _: G,
        ) -> Parameters {
            E::Hints::PARAMETERS
        }
    }
    let unknown = || SessionError::UnknownGame {
        name: game.to_owned(),
        known: catalog::names().into_iter().map(str::to_owned).collect(),
    };
    Ok(catalog::visit(game, Own).ok_or_else(unknown)?)
}
