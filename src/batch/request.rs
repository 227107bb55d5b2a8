//! What one line of the input asks for.

use super::limits::LimitSpec;
use crate::session::Start;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// A position to search, and how. All but the position may be left out: what the
/// batch as a whole was told holds then.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// What the record is to be called.
    pub id: Value,
    /// The name of the game.
    pub game: Option<String>,
    /// Options of the engine and settings of the game.
    pub options: BTreeMap<String, String>,
    /// Where the game starts.
    pub start: Start,
    /// The steps from there.
    pub moves: Vec<String>,
    /// How far to search.
    pub limits: Option<LimitSpec>,
    /// How many best moves to report.
    pub multipv: Option<u32>,
}

/// Why a line asks for nothing that can be done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// The line is no JSON.
    #[error("the line is no JSON: {0}")]
    Json(String),
    /// The line is JSON, but no object.
    #[error("the line is no object, expected {{\"fen\": …}}")]
    NoObject,
    /// A field is unknown, or its value of the wrong kind.
    #[error("{0}")]
    Field(String),
    /// Two fields say where the game starts.
    #[error("'start' and 'fen' both say where the game starts, expected one of them")]
    TwoStarts,
    /// A limit that no search can have.
    #[error("limit '{0}' is 0, expected at least 1")]
    Zero(&'static str),
    /// The line is too long to be read.
    #[error("the line is longer than {0} bytes and was skipped")]
    TooLong(usize),
    /// The line is no text.
    #[error("the line is not UTF-8 and was skipped")]
    NotText,
}

/// Words in one text or in a list.
#[derive(Deserialize)]
#[serde(untagged)]
enum Words {
    One(String),
    List(Vec<String>),
}

impl Words {
    fn split(self) -> Vec<String> {
        match self {
            Words::One(text) => text.split_whitespace().map(str::to_owned).collect(),
            Words::List(words) => words,
        }
    }
}

/// A value of an option as JSON has it.
#[derive(Deserialize)]
#[serde(untagged)]
enum OptionText {
    Text(String),
    Flag(bool),
    Number(u64),
}

impl OptionText {
    fn text(self) -> String {
        match self {
            OptionText::Text(text) => text,
            OptionText::Flag(flag) => flag.to_string(),
            OptionText::Number(number) => number.to_string(),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    #[serde(default)]
    #[allow(dead_code, reason = "read before, so that a wrong line keeps it")]
    id: Value,
    game: Option<String>,
    #[serde(default)]
    options: BTreeMap<String, OptionText>,
    start: Option<Words>,
    fen: Option<String>,
    moves: Option<Words>,
    limits: Option<LimitSpec>,
    multipv: Option<u32>,
}

impl Request {
    /// Reads a line.
    ///
    /// ```
    /// use ermine::batch::Request;
    /// let line = r#"{"id": 7, "start": "shuffle 3 5", "moves": "r3 e2e4", "limits": {"nodes": 500}}"#;
    /// let request = Request::read(line).unwrap();
    /// assert_eq!((request.id, request.moves.len()), (7.into(), 2));
    ///
    /// let (id, error) = Request::read(r#"{"id": 8, "fan": "x"}"#).unwrap_err();
    /// assert_eq!(id, 8);
    /// assert!(error.to_string().contains("`fan`"));
    /// ```
    ///
    /// # Errors
    /// What is wrong with the line, and its id as far as that can be read.
    pub fn read(line: &str) -> Result<Request, (Value, RequestError)> {
        let json = serde_json::from_str::<Value>(line)
            .map_err(|error| (Value::Null, RequestError::Json(error.to_string())))?;
        let Value::Object(object) = &json else {
            return Err((Value::Null, RequestError::NoObject));
        };
        let id = object.get("id").cloned().unwrap_or_default();
        let fields = Fields::deserialize(&json);
        let fields = fields
            .map_err(|error| RequestError::Field(error.to_string()))
            .and_then(checked);
        match fields {
            Ok((fields, start)) => Ok(Request {
                id,
                game: fields.game,
                options: fields
                    .options
                    .into_iter()
                    .map(|(name, value)| (name, value.text()))
                    .collect(),
                start,
                moves: fields.moves.map(Words::split).unwrap_or_default(),
                limits: fields.limits,
                multipv: fields.multipv,
            }),
            Err(error) => Err((id, error)),
        }
    }
}

/// The fields and the start they name.
fn checked(mut fields: Fields) -> Result<(Fields, Start), RequestError> {
    if let Some(name) = fields.limits.and_then(|limits| limits.zero()) {
        return Err(RequestError::Zero(name));
    }
    if fields.multipv == Some(0) {
        return Err(RequestError::Zero("multipv"));
    }
    let start = match (fields.fen.take(), fields.start.take()) {
        (Some(_), Some(_)) => return Err(RequestError::TwoStarts),
        (Some(text), None) => Start::Text(text),
        (None, words) => Start::Startpos(words.map(Words::split).unwrap_or_default()),
    };
    Ok((fields, start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_wrong_is_named_and_the_id_kept() {
        for (line, id, part) in [
            ("", Value::Null, "no JSON"),
            ("[1]", Value::Null, "no object"),
            (r#"{"id":"a","fen":"x","start":"y"}"#, "a".into(), "both"),
            (r#"{"id":"a","limits":{"nodes":0}}"#, "a".into(), "'nodes'"),
            (r#"{"id":1,"limits":{"node":5}}"#, 1.into(), "`node`"),
            (r#"{"id":1,"multipv":0}"#, 1.into(), "'multipv'"),
            (r#"{"id":1,"fen":5}"#, 1.into(), "invalid type"),
        ] {
            let (found, error) = Request::read(line).unwrap_err();
            assert_eq!(found, id, "{line}");
            assert!(error.to_string().contains(part), "{line}: {error}");
        }
    }

    #[test]
    fn words_and_values_may_be_written_either_way() {
        let one = r#"{"moves":"r3 e2e4","options":{"Hash":4,"UCI_ShowWDL":true,"Tiles":"house"}}"#;
        let list = r#"{"moves":["r3","e2e4"],"options":{"Hash":"4","UCI_ShowWDL":"true","Tiles":"house"}}"#;
        assert_eq!(Request::read(one), Request::read(list));
        let plain = Request::read("{}").unwrap();
        assert_eq!(plain.start, Start::Startpos(Vec::new()));
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_fall_over(text in "\\PC{0,60}") {
            let _ = Request::read(&text);
        }
    }
}
