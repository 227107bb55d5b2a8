//! The choice of parameters to tune, as text.

use super::gains::end_perturbation;
use crate::eval::parameters::{Parameter, ParameterError, Parameters};
use std::str::FromStr;

/// The word for all parameters that change a search of the game.
const ALL: &str = "all";

/// The reason why a text is not a choice of parameters.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ParameterChoiceError {
    /// No parameter has this name.
    #[error(transparent)]
    Unknown(#[from] ParameterError),
    /// A name is empty.
    #[error("a name is empty: expected name,name:perturbation,… or all,-name,…")]
    Empty,
    /// A name occurs twice.
    #[error("'{0}' is named twice")]
    Twice(String),
    /// A perturbation is out of range.
    #[error("{name} cannot be perturbed by '{value}': expected a number above 0 and up to {max}")]
    Size {
        /// The parameter.
        name: &'static str,
        /// The text given.
        value: String,
        /// The maximum, half the range of the parameter.
        max: f64,
    },
    /// A parameter is left out, but `all` is not chosen.
    #[error("'-{0}' leaves out what was not named: expected all,-name,…")]
    LeftOut(String),
}

/// A choice of parameters to tune: `name,name:c_end,…`, where `c_end` is the perturbation
/// of the last iteration; `all` names those that change a search of the game, `-name`
/// leaves one of them out.
///
/// ```
/// use ermine::analysis::spsa::ParameterChoice;
///
/// assert!("futility_ply,null_move_margin:30".parse::<ParameterChoice>().is_ok());
/// assert!("all,-quiescence_table".parse::<ParameterChoice>().is_ok());
/// let error = "futility".parse::<ParameterChoice>().unwrap_err();
/// assert!(error.to_string().starts_with("unknown search parameter 'futility'"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParameterChoice {
    all: bool,
    named: Vec<(&'static str, Option<f64>)>,
    left_out: Vec<&'static str>,
}

impl FromStr for ParameterChoice {
    type Err = ParameterChoiceError;

    fn from_str(text: &str) -> Result<ParameterChoice, ParameterChoiceError> {
        let mut choice = ParameterChoice::default();
        for part in text.split(',').map(str::trim) {
            if part.is_empty() {
                return Err(ParameterChoiceError::Empty);
            }
            choice.add(part)?;
        }
        match choice.left_out.first() {
            Some(&name) if !choice.all => Err(ParameterChoiceError::LeftOut(name.to_owned())),
            _ => Ok(choice),
        }
    }
}

impl ParameterChoice {
    fn add(&mut self, part: &str) -> Result<(), ParameterChoiceError> {
        let twice = || Err(ParameterChoiceError::Twice(part.to_owned()));
        if part == ALL {
            return if std::mem::replace(&mut self.all, true) {
                twice()
            } else {
                Ok(())
            };
        }
        let (name, c_end) = match part.split_once(':') {
            Some((name, value)) => (name.trim(), Some(value.trim())),
            None => (part, None),
        };
        let (name, leaves_out) = match name.strip_prefix('-') {
            Some(name) if c_end.is_none() => (name, true),
            _ => (name, false),
        };
        let mut parameters = Parameters::ALL.into_iter();
        let parameter = parameters.find(|parameter| parameter.name == name);
        let unknown = || ParameterError::Unknown(name.to_owned());
        let parameter = parameter.ok_or_else(unknown)?;
        let is_repeated = self.left_out.contains(&parameter.name)
            || self.named.iter().any(|&(name, _)| name == parameter.name);
        if is_repeated {
            return Err(ParameterChoiceError::Twice(parameter.name.to_owned()));
        }
        match leaves_out {
            true => self.left_out.push(parameter.name),
            false => {
                let c_end = c_end.map(|value| size(&parameter, value)).transpose()?;
                self.named.push((parameter.name, c_end));
            }
        }
        Ok(())
    }

    /// Whether all parameters that [`change`](Self::chosen) a search of the game are
    /// chosen.
    #[must_use]
    pub const fn includes_all(&self) -> bool {
        self.all
    }

    /// Whether this parameter is chosen by its name, not by `all`.
    #[must_use]
    pub fn names(&self, parameter: &str) -> bool {
        self.named.iter().any(|&(name, _)| name == parameter)
    }

    /// Returns the chosen parameters and their last perturbations, in the order of
    /// declaration. `changing` holds for each parameter, in this order, whether it
    /// changes a search of the game, which counts if `all` is chosen.
    #[must_use]
    pub fn chosen(&self, changing: &[bool]) -> Vec<(Parameter, f64)> {
        let mut chosen = Vec::new();
        for (parameter, &changes) in Parameters::ALL.into_iter().zip(changing) {
            let named = self.named.iter().find(|(name, _)| *name == parameter.name);
            let is_left_out = self.left_out.contains(&parameter.name);
            if named.is_some() || (self.all && changes && !is_left_out) {
                let c_end = named.and_then(|&(_, c_end)| c_end);
                let c_end = c_end.unwrap_or_else(|| end_perturbation(&parameter));
                chosen.push((parameter, c_end));
            }
        }
        chosen
    }
}

/// Reads a perturbation.
fn size(parameter: &Parameter, value: &str) -> Result<f64, ParameterChoiceError> {
    let max = f64::from(parameter.max - parameter.min) / 2.0;
    let number = value.parse::<f64>().ok();
    let number = number.filter(|&number| number > 0.0 && number <= max);
    number.ok_or_else(|| ParameterChoiceError::Size {
        name: parameter.name,
        value: value.to_owned(),
        max,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(text: &str) -> Vec<(&'static str, f64)> {
        let mut changing = [true; Parameters::ALL.len()];
        changing[0] = false;
        let chosen = text.parse::<ParameterChoice>().unwrap().chosen(&changing);
        chosen.iter().map(|(p, c_end)| (p.name, *c_end)).collect()
    }

    #[test]
    fn names_perturbations_and_all_are_read() {
        let both = [("futility_ply", 19.5), ("null_move_margin", 7.5)];
        assert_eq!(chosen("null_move_margin:7.5, futility_ply"), both);
        assert_eq!(chosen("quiescence_table"), [("quiescence_table", 3.2)]);
        let all = chosen("all,-null_move_depth,futility_ply:3");
        assert_eq!(all.len(), Parameters::ALL.len() - 2);
        assert!(all.contains(&("futility_ply", 3.0)));
    }

    #[test]
    fn errors_name_the_problem() {
        let error_text = |text: &str| text.parse::<ParameterChoice>().unwrap_err().to_string();
        assert!(error_text("").starts_with("a name is empty"));
        assert!(error_text("futility_ply,").starts_with("a name is empty"));
        assert!(
            error_text("futile").starts_with("unknown search parameter 'futile'; expected one of")
        );
        assert_eq!(error_text("all,all"), "'all' is named twice");
        assert_eq!(
            error_text("futility_ply,futility_ply:3"),
            "'futility_ply' is named twice"
        );
        for bad in ["0", "-1", "196", "NaN", "inf", "x", ""] {
            assert_eq!(
                error_text(&format!("futility_ply:{bad}")),
                format!(
                    "futility_ply cannot be perturbed by '{bad}': expected a number above 0 and up to 195"
                )
            );
        }
        assert!(error_text("-futility_ply").starts_with("'-futility_ply' leaves out"));
    }
}
