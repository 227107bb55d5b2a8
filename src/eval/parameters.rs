//! The numbers of selective search: what a tuner turns.
//!
//! Margins are in hundredths of a pawn, depths in plies. Every number has a range in
//! which the search stays sound, so that any text of them can be tried.

use std::fmt;

/// A number's name and range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// The value that the engine plays with.
    pub default: i32,
    /// The least value.
    pub min: i32,
    /// The greatest value.
    pub max: i32,
}

/// Why a text does not say what parameters are to be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParameterError {
    /// A part is no `name=value`.
    #[error("'{0}' is no parameter: expected name=value,name=value…")]
    NoPair(String),
    /// There is no such parameter.
    #[error("no search parameter '{0}': expected one of {names}", names = names())]
    Unknown(String),
    /// The value is no number in range.
    #[error("{name} cannot be '{value}': expected a number {min} to {max}", name = .parameter.name, min = .parameter.min, max = .parameter.max)]
    Value {
        /// Which parameter.
        parameter: Parameter,
        /// What was given.
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
            /// What the engine plays with.
            pub const DEFAULT: Parameters = Parameters { $($name: $default,)+ };

            /// All, in the order of their declaration.
            pub const ALL: [Parameter; [$($default),+].len()] = [$(Parameter {
                name: stringify!($name),
                default: $default,
                min: $min,
                max: $max,
            },)+];

            /// The values in the order of [`ALL`](Self::ALL).
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
    /// Plies of quiescence that ask the table, without dice; from then on none does.
    quiescence_table = 64, 0..=64;
    /// Plies of quiescence, without dice, that look at quiet checks too, in games that find
    /// them.
    quiescence_checks = 0, 0..=8;
    /// Moves before a quiet move that its order depends on: continuation history.
    continuation_moves = 2, 0..=2;
    /// What the history of the search before counts in the next, in hundredths; at 0 all
    /// is forgotten.
    kept_history = 50, 0..=100;
    /// The deepest turn that reverse futility pruning may cut.
    reverse_futility_depth = 3, 0..=12;
    /// What a decision must stand above its window to be cut.
    reverse_futility_base = 60, 0..=400;
    /// The same for each ply to search.
    reverse_futility_ply = 60, 10..=400;
    /// What a turn before its roll, which may bring more, must stand above it.
    reverse_futility_roll_base = 0, 0..=400;
    /// The same for each ply to search.
    reverse_futility_roll_ply = 75, 10..=400;
    /// The deepest turn whose quiet moves futility pruning may leave out.
    futility_depth = 4, 0..=12;
    /// What a quiet move may add to the evaluation.
    futility_base = 60, 0..=400;
    /// The same for each ply to search.
    futility_ply = 80, 10..=400;
    /// What a quiet move of a turn above low may add beyond that: there are more of them.
    futility_above_low = 60, 0..=400;
    /// The least depth of a null move.
    null_move_depth = 3, 1..=12;
    /// What a turn must stand above its window for a null move.
    null_move_margin = 50, -200..=400;
    /// Plies that the search after it leaves out.
    null_move_reduction = 2, 1..=6;
    /// It leaves out one more for so many plies of depth.
    null_move_divisor = 4, 1..=12;
    /// And one more for so many hundredths of a pawn above the window, three at the most; 0
    /// for none.
    null_move_surplus = 150, 0..=800;
    /// Nodes with less depth left need no move to begin with.
    internal_reduction_depth = 4, 2..=12;
    /// The deepest turn whose late quiet moves may be left out.
    late_pruning_depth = 4, 0..=12;
    /// Moves of a node that are tried whatever its depth.
    late_pruning_base = 3, 0..=40;
    /// Hundredths of a move more for each square of the depth.
    late_pruning_square = 100, 0..=400;
    /// Hundredths of what a quiet move gains in history by a cut that those tried before
    /// it lose.
    history_malus = 50, 0..=200;
    /// Moves of a node that are always searched to the full depth.
    reduction_moves = 3, 1..=16;
    /// Nodes with less depth left search every move to it.
    reduction_depth = 3, 2..=12;
    /// The product of the logarithms of rank and depth, to the base 2, counts with so
    /// many hundredths.
    reduction_factor = 70, 0..=200;
    /// Hundredths of a ply beside the logarithms.
    reduction_base = 0, -200..=200;
    /// Hundredths of a ply less for a history at its limit, and more at the other end.
    reduction_history = 70, 0..=400;
    /// Whether it counts if a side stands better than two plies before: 1, or 0.
    improvement = 1, 0..=1;
    /// Hundredths of a ply more for a side that does not.
    reduction_worsening = 50, 0..=200;
    /// Hundredths of the late moves that such a side tries.
    late_pruning_worsening = 60, 10..=200;
    /// What a turn of a side that does must stand less above its window.
    reverse_futility_improving = 50, 0..=400;
    /// The product of the logarithms for captures that lose material; 0 for no reduction.
    reduction_losing = 50, 0..=200;
    /// The deepest turn whose captures that lose may be left out.
    exchange_pruning_depth = 6, 0..=12;
    /// What they may lose for each ply.
    exchange_pruning_ply = 100, 0..=400;
    /// Hundredths of what searches of like positions have found that correct an evaluation.
    correction_history = 100, 0..=200;
    /// What the history of a capture counts at its limit.
    capture_history = 100, 0..=800;
    /// The least depth of a node whose move may be singular; 0 for none.
    singular_depth = 6, 0..=20;
    /// How far below it all others must be, for ten plies.
    singular_margin = 20, 0..=400;
    /// Whether a node with several good moves is cut: 1, or 0.
    multi_cut = 1, 0..=1;
    /// Plies less for a move that cuts without being singular.
    singular_negative = 1, 0..=3;
    /// The least depth of ProbCut; 0 for none.
    probcut_depth = 5, 0..=20;
    /// How far beyond the window a capture must lead.
    probcut_margin = 150, 0..=800;
    /// Plies that its search leaves out.
    probcut_reduction = 4, 1..=8;
    /// Where chance makes trees wide: from this move on two plies are left out, not one.
    reduction_very_late = 8, 2..=64;
}

impl Parameters {
    /// Changes what `text` names: `name=value` pairs, separated by commas.
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
    /// [`ParameterError`] if a part is no pair, a name unknown or a value out of range.
    pub fn with(mut self, text: &str) -> Result<Parameters, ParameterError> {
        for pair in text.split(',').filter(|pair| !pair.trim().is_empty()) {
            let parts = pair.split_once('=');
            let (name, value) = parts.ok_or_else(|| ParameterError::NoPair(pair.to_owned()))?;
            let (name, value) = (name.trim(), value.trim());
            let known = Parameters::ALL.into_iter().find(|known| known.name == name);
            let (Some(parameter), Some(place)) = (known, self.value_mut(name)) else {
                return Err(ParameterError::Unknown(name.to_owned()));
            };
            *place = match value.parse() {
                Ok(number) if (parameter.min..=parameter.max).contains(&number) => number,
                _ => {
                    let value = value.to_owned();
                    return Err(ParameterError::Value { parameter, value });
                }
            };
        }
        Ok(self)
    }

    /// The value of the parameter called `name`, if there is one.
    #[must_use]
    pub fn get(mut self, name: &str) -> Option<i32> {
        self.value_mut(name).copied()
    }

    /// All values, as [`with`](Parameters::with) reads them.
    #[must_use]
    pub fn full_text(&self) -> String {
        let all = Self::ALL.iter().zip(self.values());
        let pairs = all.map(|(parameter, value)| format!("{}={value}", parameter.name));
        pairs.collect::<Vec<_>>().join(",")
    }
}

/// What differs from the defaults, as [`with`](Parameters::with) reads it.
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

/// A game's own numbers are in range.
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
    fn what_is_wrong_is_named() {
        let said = |text: &str| Parameters::DEFAULT.with(text).unwrap_err().to_string();
        assert!(said("futility_ply").starts_with("'futility_ply' is no parameter: expected name="));
        assert!(
            said("futile=1")
                .starts_with("no search parameter 'futile': expected one of quiescence_")
        );
        assert_eq!(
            said("null_move_margin=many"),
            "null_move_margin cannot be 'many': expected a number -200 to 400"
        );
    }
}
