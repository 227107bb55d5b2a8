//! The options common to all games.

use super::SessionError;
use super::reference::ReferencePlayer;
use super::strength::{MAX_ELO, MIN_ELO, Strength};
use crate::eval::parameters::Parameters;
use crate::rules::move_list::MAX_MOVES;

/// An option of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The name, compared without regard to case.
    pub name: &'static str,
    /// The kind of its values.
    pub kind: OptionKind,
}

/// The values of an option, in UCI's terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A flag.
    Check {
        /// The default value.
        default: bool,
    },
    /// A number in an inclusive range.
    Spin {
        /// The default value.
        default: u64,
        /// The minimum.
        min: u64,
        /// The maximum.
        max: u64,
    },
    /// An action without a value.
    Button,
    /// One of several words; compared without regard to case.
    Combo {
        /// The default value.
        default: &'static str,
        /// All values.
        values: Vec<&'static str>,
    },
    /// Any text.
    Text {
        /// The default value.
        default: String,
    },
}

/// The engine options of any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// The size of the table in MiB.
    pub hash: usize,
    /// The number of search threads.
    pub threads: usize,
    /// The number of principal variations to report.
    pub lines: usize,
    /// The time in milliseconds that a move loses outside the engine.
    pub overhead: u64,
    /// Whether to report the probabilities of win, draw and loss.
    pub show_wdl: bool,
    /// Whether to analyse positions rather than play.
    pub analyse: bool,
    /// Whether the GUI may let the engine ponder.
    pub ponder: bool,
    /// Whether the stakes of the boards count, in a game of several boards.
    pub stakes: bool,
    /// The player.
    pub player: ReferencePlayer,
    /// The skill level, 0-20; 20 is full strength.
    pub skill: u64,
    /// Whether `elo` limits the strength.
    pub limit_strength: bool,
    /// A place on the strength scale, where the random player has 0.
    pub elo: u64,
    /// The mean tolerated loss in ten-thousandths of expected score; 0 leaves the
    /// strength to the other options.
    pub error_mean: u64,
    /// The changes to the search parameters of the game.
    pub parameters: String,
    /// The evaluator, if the game supports nets: `built-in`, `handcrafted` or the path of
    /// a net.
    pub eval_file: String,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions {
            hash: 16,
            threads: 1,
            lines: 1,
            overhead: 10,
            show_wdl: false,
            analyse: false,
            ponder: false,
            stakes: true,
            player: ReferencePlayer::Engine,
            skill: FULL_SKILL,
            limit_strength: false,
            elo: u64::from(MAX_ELO),
            error_mean: 0,
            parameters: String::new(),
            eval_file: BUILT_IN.to_owned(),
        }
    }
}

/// The option that enables limited strength, and the one that sets it.
pub(crate) const LIMIT_STRENGTH: &str = "UCI_LimitStrength";
pub(crate) const ELO: &str = "UCI_Elo";
/// The options that weaken the engine.
pub const WEAKENING: [&str; 5] = ["Player", "Skill Level", LIMIT_STRENGTH, ELO, "Error Mean"];

/// The option that changes search parameters.
pub(super) const PARAMETERS: &str = "SearchParameters";

/// The option that selects the evaluator, and its values other than paths.
pub(super) const EVAL_FILE: &str = "EvalFile";
pub(crate) const BUILT_IN: &str = "built-in";
pub(crate) const HANDCRAFTED: &str = "handcrafted";
/// The name of [`HANDCRAFTED`] in earlier builds, still accepted.
pub(crate) const SUMS_ALIAS: &str = "sums";

const MAX_HASH: u64 = 65_536;
const MAX_THREADS: u64 = 512;
/// The maximum number of lines; no position has more moves.
const MAX_LINES: u64 = MAX_MOVES as u64;
const MAX_OVERHEAD: u64 = 5_000;
const FULL_SKILL: u64 = 20;
/// The maximum error, far above any possible loss: the random player.
const MAX_ERROR: u64 = 1_000_000;

impl EngineOptions {
    /// The names, kinds and defaults. `has_stakes` is whether the game has several
    /// boards, `takes_nets` whether it supports nets.
    #[must_use]
    pub fn specs(has_stakes: bool, takes_nets: bool) -> Vec<OptionSpec> {
        let EngineOptions {
            hash,
            threads,
            lines,
            overhead,
            show_wdl,
            analyse,
            ponder,
            stakes,
            player,
            skill,
            limit_strength,
            elo,
            error_mean,
            parameters,
            eval_file,
        } = EngineOptions::default();
        let spin = |name, default: u64, min, max| OptionSpec {
            name,
            kind: OptionKind::Spin { default, min, max },
        };
        let check = |name, default| OptionSpec {
            name,
            kind: OptionKind::Check { default },
        };
        let mut specs = vec![
            spin("Hash", hash as u64, 1, MAX_HASH),
            OptionSpec {
                name: "Clear Hash",
                kind: OptionKind::Button,
            },
            spin("Threads", threads as u64, 1, MAX_THREADS),
            spin("MultiPV", lines as u64, 1, MAX_LINES),
            spin("Move Overhead", overhead, 0, MAX_OVERHEAD),
            check("Ponder", ponder),
            check("UCI_ShowWDL", show_wdl),
            check("UCI_AnalyseMode", analyse),
            OptionSpec {
                name: "Player",
                kind: OptionKind::Combo {
                    default: player.name(),
                    values: ReferencePlayer::ALL
                        .iter()
                        .map(|player| player.name())
                        .collect(),
                },
            },
            spin("Skill Level", skill, 0, FULL_SKILL),
            check(LIMIT_STRENGTH, limit_strength),
            spin(ELO, elo, MIN_ELO.into(), MAX_ELO.into()),
            spin("Error Mean", error_mean, 0, MAX_ERROR),
            OptionSpec {
                name: PARAMETERS,
                kind: OptionKind::Text {
                    default: parameters,
                },
            },
        ];
        if takes_nets {
            specs.push(OptionSpec {
                name: EVAL_FILE,
                kind: OptionKind::Text { default: eval_file },
            });
        }
        if has_stakes {
            specs.push(check("Stakes", stakes));
        }
        specs
    }

    /// The evaluator in force: `EvalFile`, except that a limit on the strength scale
    /// replaces the built-in net by the handcrafted evaluation. The scale was measured
    /// with that and does not move with nets.
    #[must_use]
    pub fn eval_file_in_force(&self) -> &str {
        let is_on_scale = self.error_mean == 0 && self.strength().is_some();
        if is_on_scale && self.eval_file == BUILT_IN {
            HANDCRAFTED
        } else {
            &self.eval_file
        }
    }

    /// The weakening, if any: by mean error, by a place on the scale or by skill level,
    /// whichever is set first in this order.
    #[must_use]
    pub fn strength(&self) -> Option<Strength> {
        if self.error_mean > 0 {
            Some(Strength::with_error(self.error_mean as u32))
        } else if self.limit_strength {
            Some(Strength::of_elo(self.elo as u32))
        } else if self.skill < FULL_SKILL {
            let range = u64::from(MAX_ELO - MIN_ELO);
            let above = range * self.skill / (FULL_SKILL - 1);
            Some(Strength::of_elo(MIN_ELO + above as u32))
        } else {
            None
        }
    }

    /// Sets the option of this canonical name to a checked value.
    pub(super) fn set(&mut self, name: &str, value: OptionValue) {
        match (name, value) {
            ("Hash", OptionValue::Number(number)) => self.hash = number as usize,
            ("Threads", OptionValue::Number(number)) => self.threads = number as usize,
            ("MultiPV", OptionValue::Number(number)) => self.lines = number as usize,
            ("Move Overhead", OptionValue::Number(number)) => self.overhead = number,
            ("Ponder", OptionValue::Flag(flag)) => self.ponder = flag,
            ("Stakes", OptionValue::Flag(flag)) => self.stakes = flag,
            ("UCI_ShowWDL", OptionValue::Flag(flag)) => self.show_wdl = flag,
            ("UCI_AnalyseMode", OptionValue::Flag(flag)) => self.analyse = flag,
            ("Player", OptionValue::Word(name)) => {
                self.player = ReferencePlayer::named(name).unwrap_or(ReferencePlayer::Engine);
            }
            ("Skill Level", OptionValue::Number(number)) => self.skill = number,
            (LIMIT_STRENGTH, OptionValue::Flag(flag)) => self.limit_strength = flag,
            (ELO, OptionValue::Number(number)) => self.elo = number,
            (PARAMETERS, OptionValue::Text(text)) => self.parameters = text,
            (EVAL_FILE, OptionValue::Text(text)) => self.eval_file = text,
            ("Error Mean", OptionValue::Number(number)) => self.error_mean = number,
            _ => {}
        }
    }
}

/// A value that matches the kind of its option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum OptionValue {
    Flag(bool),
    Number(u64),
    Nothing,
    Text(String),
    Word(&'static str),
}

/// Checks a value against the option's kind and range.
pub(super) fn check(spec: &OptionSpec, value: Option<&str>) -> Result<OptionValue, SessionError> {
    let name = spec.name;
    let text = value.unwrap_or("").trim();
    let invalid = |expected: String| {
        Err(SessionError::OptionValue {
            name,
            value: text.to_owned(),
            expected,
        })
    };
    match &spec.kind {
        OptionKind::Check { .. } => match text {
            "true" => Ok(OptionValue::Flag(true)),
            "false" => Ok(OptionValue::Flag(false)),
            _ => invalid("true or false".to_owned()),
        },
        OptionKind::Spin { min, max, .. } => match text.parse() {
            Ok(number) if (*min..=*max).contains(&number) => Ok(OptionValue::Number(number)),
            _ => invalid(format!("a number {min}-{max}")),
        },
        OptionKind::Button => match text {
            "" | "true" => Ok(OptionValue::Nothing),
            _ => invalid("no value".to_owned()),
        },
        OptionKind::Combo { values, .. } => {
            let is_equal = |value: &&&'static str| value.eq_ignore_ascii_case(text);
            match values.iter().find(is_equal) {
                Some(value) => Ok(OptionValue::Word(value)),
                None => invalid(format!("one of: {}", values.join(", "))),
            }
        }
        OptionKind::Text { .. } if value.is_none() => invalid("a text".to_owned()),
        // An empty text, also in UCI's notation.
        OptionKind::Text { default } if matches!(text, "" | "<empty>") => {
            Ok(OptionValue::Text(default.clone()))
        }
        OptionKind::Text { .. } if name == PARAMETERS => {
            Parameters::DEFAULT.with(text)?;
            Ok(OptionValue::Text(text.to_owned()))
        }
        OptionKind::Text { .. } => Ok(OptionValue::Text(text.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_passes_its_own_check() {
        for spec in EngineOptions::specs(true, true) {
            let text = match &spec.kind {
                OptionKind::Check { default } => default.to_string(),
                OptionKind::Spin { default, .. } => default.to_string(),
                OptionKind::Button => continue,
                OptionKind::Text { default } => default.clone(),
                OptionKind::Combo { default, .. } => (*default).to_owned(),
            };
            let mut options = EngineOptions::default();
            options.set(spec.name, check(&spec, Some(&text)).unwrap());
            assert_eq!(options, EngineOptions::default(), "{}", spec.name);
        }
    }

    #[test]
    fn values_out_of_range_are_named() {
        let specs = EngineOptions::specs(false, false);
        let error = check(&specs[0], Some("0")).unwrap_err();
        assert!(
            matches!(&error, SessionError::OptionValue { name: "Hash", value, .. } if value == "0"),
            "{error}"
        );
        assert!(check(&specs[0], None).is_err());
        assert!(check(&specs[5], Some("yes")).is_err());
        assert!(check(&specs[1], Some("now")).is_err());
        assert!(check(&specs[1], None).is_ok());
    }

    #[test]
    fn an_empty_text_is_the_default_and_a_missing_one_is_rejected() {
        for spec in EngineOptions::specs(true, true) {
            let OptionKind::Text { default } = &spec.kind else {
                continue;
            };
            for nothing in ["", " ", "<empty>"] {
                let checked = check(&spec, Some(nothing)).unwrap();
                assert_eq!(checked, OptionValue::Text(default.clone()), "{}", spec.name);
            }
            assert!(check(&spec, None).is_err(), "{}", spec.name);
        }
    }

    #[test]
    fn error_takes_precedence_over_elo_and_elo_over_level() {
        let mut options = EngineOptions::default();
        assert_eq!(options.strength(), None);
        options.skill = 0;
        assert_eq!(options.strength(), Some(Strength::of_elo(MIN_ELO)));
        options.skill = 19;
        assert_eq!(options.strength(), Some(Strength::of_elo(MAX_ELO)));
        options.limit_strength = true;
        options.elo = 700;
        assert_eq!(options.strength(), Some(Strength::of_elo(700)));
        options.error_mean = 5;
        assert_eq!(options.strength(), Some(Strength::with_error(5)));
    }
}
