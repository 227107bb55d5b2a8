//! The options common to all games.

use super::SessionError;
use super::reference::ReferencePlayer;
use super::strength::{MAX_ELO, MIN_ELO, Strength};
use crate::base::workers::HAS_THREADS;
use crate::eval::parameters::Parameters;
use crate::rules::move_list::MAX_MOVES;
use std::borrow::Cow;
use std::ops::RangeInclusive;

/// An option of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The name, compared without regard to case.
    pub name: Cow<'static, str>,
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

/// The option that enables limited strength, and the one that sets it.
pub(crate) const LIMIT_STRENGTH: &str = "UCI_LimitStrength";
pub(crate) const ELO: &str = "UCI_Elo";
/// The option that selects a reference player.
pub(crate) const PLAYER: &str = "Player";
/// The options that weaken the engine.
pub const WEAKENING: [&str; 5] = [PLAYER, "Skill Level", LIMIT_STRENGTH, ELO, "Error Mean"];

/// The option that changes search parameters.
pub(super) const PARAMETERS: &str = "SearchParameters";

/// The option that selects the evaluator, and its values other than paths.
pub(super) const EVAL_FILE: &str = "EvalFile";
pub(crate) const BUILT_IN: &str = "built-in";
pub(crate) const HANDCRAFTED: &str = "handcrafted";
/// The name of [`HANDCRAFTED`] in earlier builds, still accepted.
pub(crate) const SUMS_ALIAS: &str = "sums";

/// The option of programs with threads: without them a search keeps its caller busy.
const PONDER: &str = "Ponder";

/// The option of games with several boards.
const STAKES: &str = "Stakes";

pub(crate) const MAX_HASH: u32 = 65_536;
pub(crate) const MAX_THREADS: u32 = if HAS_THREADS { 512 } else { 1 };
const FULL_SKILL: u64 = 20;

/// Defines [`EngineOptions`] and its defaults, and lists its fields with their names and
/// kinds.
macro_rules! engine_options {
    ($($(#[$doc:meta])+ $field:ident: $type:ty = $default:expr,
        $name:expr => $kind:ident $(($range:expr))?;)+) => {
        /// The engine options of any game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct EngineOptions {
            $($(#[$doc])+ pub $field: $type,)+
        }

        impl Default for EngineOptions {
            fn default() -> EngineOptions {
                EngineOptions { $($field: $default,)+ }
            }
        }

        impl EngineOptions {
            /// The names and values of all options, in the order of the protocol.
            fn fields(&mut self) -> Vec<(&'static str, Field<'_>)> {
                vec![$(($name, Field::$kind(&mut self.$field $(, $range)?)),)+]
            }
        }
    };
}

engine_options! {
    /// The size of the table in MiB.
    hash: u64 = 16, "Hash" => Spin(1..=MAX_HASH.into());
    /// The button that clears the table.
    clear_hash: () = (), "Clear Hash" => Button;
    /// The number of search threads.
    threads: u64 = 1, "Threads" => Spin(1..=MAX_THREADS.into());
    /// The number of principal variations to report; no position has more moves than the
    /// maximum.
    lines: u64 = 1, "MultiPV" => Spin(1..=MAX_MOVES as u64);
    /// The time in milliseconds that a move loses outside the engine.
    overhead: u64 = 10, "Move Overhead" => Spin(0..=5_000);
    /// Whether the GUI may let the engine ponder.
    ponder: bool = false, PONDER => Check;
    /// Whether to report the probabilities of win, draw and loss.
    show_wdl: bool = false, "UCI_ShowWDL" => Check;
    /// Whether to analyse positions rather than play.
    analyse: bool = false, "UCI_AnalyseMode" => Check;
    /// The player.
    player: ReferencePlayer = ReferencePlayer::Engine, PLAYER => Player;
    /// The skill level; the maximum is full strength.
    skill: u64 = FULL_SKILL, "Skill Level" => Spin(0..=FULL_SKILL);
    /// Whether `elo` limits the strength.
    limit_strength: bool = false, LIMIT_STRENGTH => Check;
    /// A place on the strength scale, where the random player has 0.
    elo: u64 = MAX_ELO.into(), ELO => Spin(MIN_ELO.into()..=MAX_ELO.into());
    /// The mean tolerated loss in ten-thousandths of expected score; 0 leaves the strength
    /// to the other options. The maximum is far above any possible loss: the random player.
    error_mean: u64 = 0, "Error Mean" => Spin(0..=1_000_000);
    /// The search parameters; a session begins with those of its game.
    parameters: Parameters = Parameters::DEFAULT, PARAMETERS => Parameters;
    /// The evaluator, if the game supports nets: `built-in`, `handcrafted` or the path of
    /// a net.
    eval_file: String = BUILT_IN.to_owned(), EVAL_FILE => Text;
    /// Whether the stakes of the boards count, in a game of several boards.
    stakes: bool = true, STAKES => Check;
}

/// The value of an option, with its range if it is a number.
enum Field<'a> {
    Check(&'a mut bool),
    Spin(&'a mut u64, RangeInclusive<u64>),
    Button(&'a mut ()),
    Player(&'a mut ReferencePlayer),
    Parameters(&'a mut Parameters),
    Text(&'a mut String),
}

impl Field<'_> {
    /// The kind of the option, with the value as the default.
    fn kind(self) -> OptionKind {
        match self {
            Field::Check(&mut default) => OptionKind::Check { default },
            Field::Spin(&mut default, range) => OptionKind::Spin {
                default,
                min: *range.start(),
                max: *range.end(),
            },
            Field::Button(()) => OptionKind::Button,
            Field::Player(default) => OptionKind::Combo {
                default: default.name(),
                values: ReferencePlayer::OFFERED
                    .iter()
                    .map(|player| player.name())
                    .collect(),
            },
            // As text, changes to the parameters of the game.
            Field::Parameters(default) => OptionKind::Text {
                default: default.to_string(),
            },
            Field::Text(default) => OptionKind::Text {
                default: default.clone(),
            },
        }
    }

    fn set(self, value: OptionValue) {
        match (self, value) {
            (Field::Check(field), OptionValue::Flag(flag)) => *field = flag,
            (Field::Spin(field, _), OptionValue::Number(number)) => *field = number,
            (Field::Player(field), OptionValue::Word(name)) => {
                *field = ReferencePlayer::named(name).unwrap_or(ReferencePlayer::Engine);
            }
            _ => {}
        }
    }
}

impl EngineOptions {
    /// The names, kinds and defaults. `has_stakes` is whether the game has several
    /// boards, `takes_nets` whether it supports nets.
    #[must_use]
    pub fn specs(has_stakes: bool, takes_nets: bool) -> Vec<OptionSpec> {
        let mut defaults = EngineOptions::default();
        let mut fields = defaults.fields();
        fields.retain(|(name, _)| match *name {
            PONDER => HAS_THREADS,
            STAKES => has_stakes,
            EVAL_FILE => takes_nets,
            _ => true,
        });
        let spec = |(name, field): (&'static str, Field<'_>)| OptionSpec {
            name: name.into(),
            kind: field.kind(),
        };
        fields.into_iter().map(spec).collect()
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
        let mut fields = self.fields().into_iter();
        if let Some((_, field)) = fields.find(|(other, _)| *other == name) {
            field.set(value);
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
    let name = &spec.name;
    let text = value.unwrap_or("").trim();
    let invalid = |expected: String| {
        Err(SessionError::OptionValue {
            name: name.clone(),
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
            options.set(&spec.name, check(&spec, Some(&text)).unwrap());
            assert_eq!(options, EngineOptions::default(), "{}", spec.name);
        }
    }

    #[test]
    fn values_out_of_range_are_named() {
        let specs = EngineOptions::specs(false, false);
        let error = check(&specs[0], Some("0")).unwrap_err();
        assert!(
            matches!(&error, SessionError::OptionValue { name, value, .. } if name == "Hash" && value == "0"),
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
