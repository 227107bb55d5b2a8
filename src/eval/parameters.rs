//! The parameters of selective search, which a tuner can change.
//!
//! Margins are in centipawns, depths in plies. Every parameter has a range in which the
//! search stays sound, so that any combination can be tried.

use std::fmt;

/// The name and range of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// The default value.
    pub default: i32,
    /// The min value.
    pub min: i32,
    /// The max value.
    pub max: i32,
}

/// An error in a text that sets parameters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParameterError {
    /// A part is not of the form `name=value`.
    #[error("'{0}' is not a parameter; expected name=value,name=value…")]
    NoPair(String),
    /// The parameter does not exist.
    #[error("unknown search parameter '{0}'; expected one of {names}", names = names())]
    Unknown(String),
    /// The value is not a number in range.
    #[error("invalid value '{value}' of {name}; expected a number from {min} to {max}", name = .parameter.name, min = .parameter.min, max = .parameter.max)]
    Value {
        /// The parameter.
        parameter: Parameter,
        /// The text of the value.
        value: String,
    },
}

fn names() -> String {
    Parameters::ALL.map(|parameter| parameter.name).join(", ")
}

macro_rules! parameters {
    ($($(#[$doc:meta])+ $name:ident = $default:literal, $min:literal..=$max:literal;)+) => {
        /// The values of all parameters.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Parameters {
            $($(#[$doc])+ pub $name: i32,)+
        }

        impl Parameters {
            /// The default values.
            pub const DEFAULT: Parameters = Parameters { $($name: $default,)+ };

            /// All parameters, in the order of their declaration.
            pub const ALL: [Parameter; [$($default),+].len()] = [$(Parameter {
                name: stringify!($name),
                default: $default,
                min: $min,
                max: $max,
            },)+];

            /// Returns the values in the order of [`ALL`](Self::ALL).
            #[must_use]
            pub const fn values(&self) -> [i32; Self::ALL.len()] {
                [$(self.$name,)+]
            }

            fn value_mut(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }
    };
}

parameters! {
    /// Plies of quiescence that probe the table, in games without dice.
    quiescence_table = 64, 0..=64;
    /// Plies of quiescence that try quiet checks, in games without dice that generate
    /// them.
    quiescence_checks = 0, 0..=8;
    /// Preceding moves that the order of a quiet move depends on (continuation history).
    continuation_moves = 2, 0..=2;
    /// Hundredths of the history kept for the next search; 0 clears it.
    kept_history = 50, 0..=100;
    /// Max depth of reverse futility pruning.
    reverse_futility_depth = 3, 0..=12;
    /// Reverse futility margin of a decision node.
    reverse_futility_base = 60, 0..=400;
    /// The same for each ply to search.
    reverse_futility_ply = 60, 10..=400;
    /// Reverse futility margin of a turn before its roll, which may bring more.
    reverse_futility_roll_base = 0, 0..=400;
    /// The same for each ply to search.
    reverse_futility_roll_ply = 75, 10..=400;
    /// Max depth of futility pruning.
    futility_depth = 4, 0..=12;
    /// Futility margin of a quiet move.
    futility_base = 60, 0..=400;
    /// The same for each ply to search.
    futility_ply = 80, 10..=400;
    /// Additional futility margin in a turn above low, which has more moves.
    futility_above_low = 60, 0..=400;
    /// Min depth of a null move.
    null_move_depth = 3, 1..=12;
    /// Centipawns above beta that the evaluation needs for a null move.
    null_move_margin = 50, -200..=400;
    /// Reduction of the search after a null move, in plies.
    null_move_reduction = 2, 1..=6;
    /// Additional reduction of one ply for this many plies of depth.
    null_move_divisor = 4, 1..=12;
    /// Additional reduction of one ply for this many centipawns above beta, at most three
    /// plies; 0 for none.
    null_move_surplus = 150, 0..=800;
    /// Min depth of internal iterative reduction.
    internal_reduction_depth = 4, 2..=12;
    /// Max depth of late-move pruning.
    late_pruning_depth = 4, 0..=12;
    /// Moves of a node that late-move pruning leaves at any depth.
    late_pruning_base = 3, 0..=40;
    /// Hundredths of a move more for each square of the depth.
    late_pruning_square = 100, 0..=400;
    /// Malus of the quiet moves tried before a cutoff, in hundredths of its bonus.
    history_malus = 50, 0..=200;
    /// Moves of a node that are never reduced.
    reduction_moves = 3, 1..=16;
    /// Min depth of late-move reductions.
    reduction_depth = 3, 2..=12;
    /// Reduction for the product of the base-2 logarithms of move count and depth,
    /// in hundredths of a ply.
    reduction_factor = 70, 0..=200;
    /// Constant part of the reduction, in hundredths of a ply.
    reduction_base = 0, -200..=200;
    /// Reduction less for a history at its limit, and more at the other end, in
    /// hundredths of a ply.
    reduction_history = 70, 0..=400;
    /// Distinction of sides that are improving: 1 if used, else 0.
    improvement = 1, 0..=1;
    /// Additional reduction if not improving, in hundredths of a ply.
    reduction_worsening = 50, 0..=200;
    /// Hundredths of the moves that late-move pruning leaves if not improving.
    late_pruning_worsening = 60, 10..=200;
    /// Reverse futility margin less if improving.
    reverse_futility_improving = 50, 0..=400;
    /// The same factor as `reduction_factor` for losing captures; 0 for no reduction.
    reduction_losing = 50, 0..=200;
    /// Max depth of exchange pruning.
    exchange_pruning_depth = 6, 0..=12;
    /// Max loss of a capture for each ply of depth.
    exchange_pruning_ply = 100, 0..=400;
    /// Hundredths of the correction history that correct an evaluation.
    correction_history = 100, 0..=200;
    /// Score of capture history at its limit, in centipawns.
    capture_history = 100, 0..=800;
    /// Min depth of singular extension; 0 for none.
    singular_depth = 6, 0..=20;
    /// Centipawns, for ten plies, by which all other moves must be worse.
    singular_margin = 20, 0..=400;
    /// Multi-cut: 1 if used, else 0.
    multi_cut = 1, 0..=1;
    /// Negative extension of a hash move that exceeds beta without being singular, in
    /// plies.
    singular_negative = 1, 0..=3;
    /// Min depth of ProbCut; 0 for none.
    probcut_depth = 5, 0..=20;
    /// Centipawns by which a capture must exceed beta.
    probcut_margin = 150, 0..=800;
    /// Reduction of the search of such a capture, in plies.
    probcut_reduction = 4, 1..=8;
    /// Games with dice: the move count from which late moves are reduced by two plies, not
    /// one.
    reduction_very_late = 8, 2..=64;
}

impl Parameters {
    /// Sets the parameters that `text` names: `name=value` pairs, separated by commas.
    ///
    /// ```
    /// use ermine::eval::parameters::Parameters;
    ///
    /// let read = Parameters::DEFAULT.with("futility_ply=90,null_move_margin=0").unwrap();
    /// assert_eq!((read.futility_ply, read.null_move_margin), (90, 0));
    /// assert_eq!(read.to_string(), "futility_ply=90,null_move_margin=0");
    /// assert!(Parameters::DEFAULT.with("futility_ply=1").is_err());
    /// ```
    ///
    /// # Errors
    /// Returns [`ParameterError`] if a part is not a pair, a name is unknown or a value
    /// is out of range.
    pub fn with(mut self, text: &str) -> Result<Parameters, ParameterError> {
        for pair in text.split(',').filter(|pair| !pair.trim().is_empty()) {
            let parts = pair.split_once('=');
            let (name, value) = parts.ok_or_else(|| ParameterError::NoPair(pair.to_owned()))?;
            let (name, value) = (name.trim(), value.trim());
            let parameter = Parameters::ALL
                .into_iter()
                .find(|parameter| parameter.name == name);
            let (Some(parameter), Some(slot)) = (parameter, self.value_mut(name)) else {
                return Err(ParameterError::Unknown(name.to_owned()));
            };
            *slot = match value.parse() {
                Ok(number) if (parameter.min..=parameter.max).contains(&number) => number,
                _ => {
                    let value = value.to_owned();
                    return Err(ParameterError::Value { parameter, value });
                }
            };
        }
        Ok(self)
    }

    /// Returns the value of the parameter called `name`, if there is one.
    #[must_use]
    pub fn get(mut self, name: &str) -> Option<i32> {
        self.value_mut(name).copied()
    }

    /// Formats all values, as [`with`](Parameters::with) parses them.
    #[must_use]
    pub fn full_text(&self) -> String {
        let all = Self::ALL.iter().zip(self.values());
        let pairs = all.map(|(parameter, value)| format!("{}={value}", parameter.name));
        pairs.collect::<Vec<_>>().join(",")
    }
}

/// The values that differ from the defaults, as [`with`](Parameters::with) parses them.
impl fmt::Display for Parameters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = "";
        for (parameter, value) in Parameters::ALL.iter().zip(self.values()) {
            if value != parameter.default {
                write!(f, "{before}{}={value}", parameter.name)?;
                before = ",";
            }
        }
        Ok(())
    }
}

/// Asserts that a game's parameters are in range.
#[cfg(test)]
pub(crate) fn assert_in_range(own: Parameters) {
    assert_eq!(Parameters::DEFAULT.with(&own.to_string()), Ok(own));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_in_range() {
        for Parameter {
            name,
            default,
            min,
            max,
        } in Parameters::ALL
        {
            assert!((min..=max).contains(&default), "{name}");
        }
        assert_eq!(Parameters::DEFAULT.to_string(), "");
        assert_eq!(Parameters::DEFAULT.with(""), Ok(Parameters::DEFAULT));
        let other = Parameters::DEFAULT.with("futility_ply=90").unwrap();
        assert_eq!(Parameters::DEFAULT.with(&other.full_text()), Ok(other));
        assert_eq!(other.get("futility_ply"), Some(90));
    }

    #[test]
    fn errors_name_what_is_wrong() {
        let error = |text: &str| Parameters::DEFAULT.with(text).unwrap_err().to_string();
        assert!(error("futility_ply").starts_with("'futility_ply' is not a parameter; expected"));
        assert!(
            error("futile=1")
                .starts_with("unknown search parameter 'futile'; expected one of quiescence_")
        );
        assert_eq!(
            error("null_move_margin=many"),
            "invalid value 'many' of null_move_margin; expected a number from -200 to 400"
        );
    }
}
