//! The parsers of flags that consist of key=value words.

use crate::arena::stats::sprt::{Design, Model};
use crate::play::{Draw, Resign};
use std::str::FromStr;

/// Parses `elo0=0 elo1=10 alpha=0.05 beta=0.05 model=normalized`.
pub(super) fn sprt(text: &str) -> Result<Design, String> {
    let mut spec = Design::default();
    for (key, value) in words(text)? {
        match key {
            "elo0" => spec.elo0 = number(key, value)?,
            "elo1" => spec.elo1 = number(key, value)?,
            "alpha" => spec.alpha = number(key, value)?,
            "beta" => spec.beta = number(key, value)?,
            "model" if value == "normalized" => spec.model = Model::Normalized,
            "model" if value == "logistic" => spec.model = Model::Logistic,
            "model" => return Err(format!("model '{value}'; expected logistic or normalized")),
            _ => return Err(unknown(key, "elo0, elo1, alpha, beta, model")),
        }
    }
    Ok(spec)
}

/// Parses `moves=3 score=600 both=true`.
pub(super) fn resign(text: &str) -> Result<Resign, String> {
    let mut resign = Resign {
        moves: 3,
        score: 600,
        both: false,
    };
    for (key, value) in words(text)? {
        match key {
            "moves" => resign.moves = positive(key, value)?,
            "score" => resign.score = positive(key, value)? as i32,
            "both" => resign.both = number(key, value)?,
            _ => return Err(unknown(key, "moves, score, both")),
        }
    }
    Ok(resign)
}

/// Parses `from=40 moves=8 score=20`.
pub(super) fn draw(text: &str) -> Result<Draw, String> {
    let mut draw = Draw {
        from: 40,
        moves: 8,
        score: 20,
    };
    for (key, value) in words(text)? {
        match key {
            "from" => draw.from = number(key, value)?,
            "moves" => draw.moves = positive(key, value)?,
            "score" => draw.score = number::<u16>(key, value)?.into(),
            _ => return Err(unknown(key, "from, moves, score")),
        }
    }
    Ok(draw)
}

fn words(text: &str) -> Result<Vec<(&str, &str)>, String> {
    let error = |word: &'_ str| format!("'{word}' is not understood; expected key=value");
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let mut found: Vec<(&str, &str)> = Vec::new();
    for text in words {
        let (key, value) = text.split_once('=').ok_or_else(|| error(text))?;
        if found.iter().any(|&(earlier, _)| earlier == key) {
            return Err(format!("'{key}' is given twice"));
        }
        found.push((key, value));
    }
    Ok(found)
}

fn unknown(key: &str, expected: &str) -> String {
    format!("'{key}' is not known here; expected one of: {expected}")
}

pub(super) fn number<T: FromStr>(key: &str, value: &str) -> Result<T, String> {
    let kind = if std::any::type_name::<T>() == "bool" {
        "true or false"
    } else {
        "a number"
    };
    let error = |_| format!("'{value}' is not a value of {key}; expected {kind}");
    value.parse().map_err(error)
}

fn positive(key: &str, value: &str) -> Result<u32, String> {
    match number(key, value)? {
        found @ 1..=1_000_000 => Ok(found),
        _ => Err(format!(
            "'{value}' is not a value of {key}; expected 1 to 1000000"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_set_what_they_name_and_nothing_else() {
        let spec = sprt("elo0=-5, elo1=5 model=normalized").unwrap();
        assert_eq!((spec.elo0, spec.elo1, spec.alpha), (-5.0, 5.0, 0.05));
        assert_eq!(spec.model, Model::Normalized);
        assert!(resign("both=true").unwrap().both);
        assert_eq!(draw("score=0").unwrap().score, 0);
    }

    #[test]
    fn wrong_words_are_named() {
        for text in ["elo2=1", "elo0", "elo0=x", "model=y", "elo0=1 elo0=2"] {
            sprt(text).unwrap_err();
        }
        assert!(resign("moves=0").unwrap_err().contains("'0'"));
        assert!(draw("score=70000").unwrap_err().contains("'70000'"));
    }
}
