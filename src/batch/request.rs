//! The request in one line of the input.

use crate::base::{JsonText, json_fault, json_line};
use crate::gamefile::{EpdError, EpdLine};
use crate::session::{AnyStep, SearchLimit, Start};
use serde::de::value::MapDeserializer;
use serde::de::{DeserializeOwned, Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::marker::PhantomData;

/// A position to search, with its options. Everything but the position may be left out
/// and defaults to the plan of the batch.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The id of the record, written back unchanged.
    pub id: JsonText,
    /// The name of the game.
    pub game: Option<String>,
    /// Options of the engine and settings of the game.
    pub options: BTreeMap<String, String>,
    /// The start of the game.
    pub start: Start,
    /// The steps from the start.
    pub moves: Vec<AnyStep>,
    /// The search limits.
    pub limits: Option<SearchLimit>,
    /// The number of best moves to report.
    pub multipv: Option<u32>,
}

/// The error for a line that is not a valid request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// The line is not JSON.
    #[error("the line is not JSON: {0}")]
    Json(String),
    /// The line is JSON, but not an object.
    #[error("the line is not an object; expected {{\"fen\": …}}")]
    NoObject,
    /// A field is given twice.
    #[error("'{0}' is given twice")]
    Repeated(String),
    /// A field is unknown, or its value has the wrong type.
    #[error("{0}")]
    Field(String),
    /// Two fields give the start of the game.
    #[error("both 'start' and 'fen' are given; expected one of them")]
    TwoStarts,
    /// A limit is zero.
    #[error("limit '{0}' is 0; expected at least 1")]
    Zero(&'static str),
    /// The line is too long.
    #[error("the line is longer than {0} bytes and was skipped")]
    TooLong(usize),
    /// The line is not text.
    #[error("the line is not UTF-8 and was skipped")]
    NotText,
    /// The line begins with a position but does not go on as EPD.
    #[error(transparent)]
    Epd(#[from] EpdError),
}

/// Words in one string or in a list.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a text or a list of texts")]
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

    fn steps(self) -> Vec<AnyStep> {
        self.split().into_iter().map(AnyStep::from).collect()
    }
}

/// The value of an option in JSON.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected texts, true, false or whole numbers")]
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
    game: Option<String>,
    #[serde(default)]
    options: Members<OptionText>,
    start: Option<Words>,
    fen: Option<String>,
    moves: Option<Words>,
    #[serde(default, deserialize_with = "object")]
    limits: Option<SearchLimit>,
    multipv: Option<u32>,
}

/// Deserializes an object; a struct could also be deserialized from a list.
fn object<'de, T: DeserializeOwned, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    let text = Option::<JsonText>::deserialize(from)?;
    let Some(text) = text.filter(|text| !text.is_null()) else {
        return Ok(None);
    };
    if !text.get().starts_with('{') {
        return Err(D::Error::custom("expected an object"));
    }
    let value = serde_json::from_str(text.get());
    value
        .map(Some)
        .map_err(|error| D::Error::custom(json_fault(&error)))
}

/// The members of an object in order.
struct Members<T>(Vec<(String, T)>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Members<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Members<T>, D::Error> {
        struct Reader<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Reader<T> {
            type Value = Members<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Members<T>, M::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        from.deserialize_map(Reader(PhantomData))
    }
}

impl<T> Default for Members<T> {
    fn default() -> Members<T> {
        Members(Vec::new())
    }
}

impl<T> Members<T> {
    /// Removes and returns the member of that name.
    fn take(&mut self, name: &str) -> Option<T> {
        let index = self.0.iter().position(|(other, _)| other == name)?;
        Some(self.0.remove(index).1)
    }

    /// The name of a repeated member, compared after `normalize`.
    fn repeated(&self, normalize: impl Fn(&str) -> String) -> Option<String> {
        let mut seen = HashSet::new();
        let mut names = self.0.iter().map(|(name, _)| name);
        names.find(|name| !seen.insert(normalize(name))).cloned()
    }
}

/// A line that holds no request.
#[derive(Debug, PartialEq, Eq)]
pub struct InvalidRequest {
    /// The id of the line; null if it is not readable.
    pub id: JsonText,
    /// The error.
    pub error: RequestError,
}

impl InvalidRequest {
    /// A line whose id is not readable.
    pub(super) fn without_id(error: RequestError) -> InvalidRequest {
        let id = JsonText::default();
        InvalidRequest { id, error }
    }
}

impl Request {
    /// A request for a position, with everything else left to the batch.
    #[must_use]
    pub const fn new(id: JsonText, start: Start, moves: Vec<AnyStep>) -> Request {
        Request {
            id,
            game: None,
            options: BTreeMap::new(),
            start,
            moves,
            limits: None,
            multipv: None,
        }
    }

    /// Reads a line.
    ///
    /// ```
    /// use ermine::batch::Request;
    /// let line = r#"{"id": 7, "start": "shuffle 3 5", "moves": "r3 e2e4", "limits": {"nodes": 500}}"#;
    /// let request = Request::read(line).unwrap();
    /// assert_eq!((request.id.get(), request.moves.len()), ("7", 2));
    ///
    /// let invalid = Request::read(r#"{"id": 8, "fan": "x"}"#).unwrap_err();
    /// assert_eq!(invalid.id.get(), "8");
    /// assert!(invalid.error.to_string().contains("`fan`"));
    /// ```
    ///
    /// # Errors
    /// Returns the error, with the id of the line if it is readable.
    pub fn read(line: &str) -> Result<Request, InvalidRequest> {
        let members = serde_json::from_str::<Members<JsonText>>(line.trim_end());
        let mut members = members.map_err(|error| {
            InvalidRequest::without_id(match error.is_data() {
                true => RequestError::NoObject,
                false => RequestError::Json(json_fault(&error)),
            })
        })?;
        let repeated = members.repeated(str::to_owned);
        let id = members.take("id").unwrap_or_default();
        if let Err(error) = id.check() {
            let error = RequestError::Field(format!("'id': {}", json_fault(&error)));
            return Err(InvalidRequest::without_id(error));
        }
        if let Some(name) = repeated {
            let error = RequestError::Repeated(name);
            return Err(InvalidRequest { id, error });
        }
        match fields(&members).and_then(check) {
            Ok((fields, start)) => Ok(Request {
                id,
                game: fields.game,
                options: fields
                    .options
                    .0
                    .into_iter()
                    .map(|(name, value)| (name, value.text()))
                    .collect(),
                start,
                moves: fields.moves.map(Words::steps).unwrap_or_default(),
                limits: fields.limits,
                multipv: fields.multipv,
            }),
            Err(error) => Err(InvalidRequest { id, error }),
        }
    }

    /// Reads a line of EPD, with the default game `game`; `None` for any other line.
    ///
    /// # Errors
    /// Returns [`EpdError`] if the line begins with a position and does not go on as EPD.
    pub fn read_epd(line: &str, game: &str) -> Result<Option<Request>, EpdError> {
        let request = EpdLine::read_as(line, game)?.map(|epd| {
            let id = epd.operation("id").map(Into::into).unwrap_or_default();
            let options = epd.settings().collect();
            let start = Start::Text(epd.position.into_owned());
            Request {
                game: Some(epd.game.unwrap_or(game).to_owned()),
                options,
                ..Request::new(id, start, Vec::new())
            }
        });
        Ok(request)
    }

    /// The request as a line of JSON, with its line feed.
    ///
    /// ```
    /// use ermine::batch::Request;
    /// let line = r#"{"id":7,"start":["shuffle","3","5"],"moves":["r3","e2e4"]}"#;
    /// let request = Request::read(line).unwrap();
    /// assert_eq!(request.line(), format!("{line}\n"));
    /// ```
    #[must_use]
    pub fn line(&self) -> String {
        let (start, fen) = match &self.start {
            Start::Startpos(words) => (&words[..], None),
            Start::Text(text) => (&[][..], Some(text.as_str())),
        };
        let json = RequestJson {
            id: &self.id,
            game: self.game.as_deref(),
            options: &self.options,
            start,
            fen,
            moves: &self.moves,
            limits: self.limits,
            multipv: self.multipv,
        };
        json_line(&json)
    }
}

/// The serialized form of a request.
#[derive(Serialize)]
struct RequestJson<'a> {
    #[serde(skip_serializing_if = "JsonText::is_null")]
    id: &'a JsonText,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'a str>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    options: &'a BTreeMap<String, String>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    start: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<&'a str>,
    #[serde(skip_serializing_if = "<[AnyStep]>::is_empty")]
    moves: &'a [AnyStep],
    #[serde(skip_serializing_if = "Option::is_none")]
    limits: Option<SearchLimit>,
    #[serde(skip_serializing_if = "Option::is_none")]
    multipv: Option<u32>,
}

/// Deserializes the fields.
fn fields(Members(members): &Members<JsonText>) -> Result<Fields, RequestError> {
    let of = |members: &[(String, JsonText)]| {
        let members = members.iter().map(|(name, text)| (name.as_str(), text));
        Fields::deserialize(MapDeserializer::new(members))
    };
    of(members).map_err(|error: serde_json::Error| {
        let error = json_fault(&error);
        // The error alone does not name the field.
        let mut each = members.iter().map(std::slice::from_ref);
        RequestError::Field(match each.find(|alone| of(alone).is_err()) {
            Some([(name, _)]) if !error.starts_with("unknown field") => {
                format!("'{name}': {error}")
            }
            _ => error,
        })
    })
}

/// Checks the fields and extracts the start.
fn check(mut fields: Fields) -> Result<(Fields, Start), RequestError> {
    if let Some(name) = fields.limits.and_then(zero) {
        return Err(RequestError::Zero(name));
    }
    // Option names ignore case, as in UCI.
    if let Some(name) = fields.options.repeated(str::to_ascii_lowercase) {
        return Err(RequestError::Repeated(name));
    }
    // Empty limits leave the choice to the batch.
    fields.limits = fields.limits.filter(SearchLimit::is_set);
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

/// The name of a limit that is zero and must not be, if there is one.
fn zero(limits: SearchLimit) -> Option<&'static str> {
    let fields = [
        ("nodes", limits.nodes == Some(0)),
        ("depth", limits.depth == Some(0)),
        ("mate", limits.mate == Some(0)),
    ];
    let zero = fields.into_iter().find(|&(_, is_zero)| is_zero);
    zero.map(|(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::visible_json;
    use proptest::prelude::*;

    #[test]
    fn errors_are_named_and_the_id_is_kept() {
        for (line, id, part) in [
            ("", "null", "not JSON"),
            ("[1]", "null", "not an object"),
            (r#"{"id":"a","fen":"x","start":"y"}"#, "\"a\"", "both"),
            (r#"{"id":"a","limits":{"nodes":0}}"#, "\"a\"", "'nodes'"),
            (r#"{"id":1,"limits":{"node":5}}"#, "1", "`node`"),
            (r#"{"id":1,"multipv":0}"#, "1", "'multipv'"),
            (r#"{"id":1,"fen":5}"#, "1", "'fen': invalid type"),
            (r#"{"id":1,"fan":5}"#, "1", "unknown field `fan`"),
            (
                r#"{"id":1,"moves":[5]}"#,
                "1",
                "'moves': expected a text or a list",
            ),
            (
                r#"{"id":1,"options":{"Hash":1.5}}"#,
                "1",
                "'options': expected texts",
            ),
            (
                r#"{"id":1e5,"fen":1e999}"#,
                "1e5",
                "'fen': number out of range",
            ),
            (r#"{"id":"\ud800"}"#, "null", "'id': "),
            (r#"{"id":1 "fen":5}"#, "null", "not JSON"),
            (
                r#"{"id":1,"limits":[5]}"#,
                "1",
                "'limits': expected an object",
            ),
            (
                r#"{"id":1,"limits":[]}"#,
                "1",
                "'limits': expected an object",
            ),
            (
                r#"{"id":1,"limits":{"nodes":5,"nodes":6}}"#,
                "1",
                "'limits': duplicate field `nodes`",
            ),
            (
                r#"{"id":1,"options":{"hash":4,"Hash":8}}"#,
                "1",
                "'Hash' is given twice",
            ),
            (r#"{"id":1,"id":2}"#, "1", "'id' is given twice"),
            (
                r#"{"fen":"x","id":1,"fen":"x"}"#,
                "1",
                "'fen' is given twice",
            ),
        ] {
            let invalid = Request::read(line).unwrap_err();
            assert_eq!(invalid.id.get(), id, "{line}");
            let error = invalid.error.to_string();
            assert!(error.contains(part), "{line}: {error}");
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

    #[test]
    fn empty_limits_leave_the_choice_to_the_batch() {
        for limits in [
            "{}",
            "null",
            r#"{"nodes":null}"#,
            r#"{"nodes":null,"mate":null}"#,
        ] {
            let request = Request::read(&format!(r#"{{"limits":{limits}}}"#)).unwrap();
            assert_eq!(request.limits, None, "{limits}");
        }
        let at_once = Request::read(r#"{"limits":{"movetime":0}}"#).unwrap();
        assert!(at_once.limits.is_some());
    }

    proptest! {
        #[test]
        fn written_requests_are_read_back(
            id in prop_oneof![
                Just("null".to_owned()),
                // As lines are written: separators of lines and paragraphs are escaped.
                "\\PC{0,4}".prop_map(|text| visible_json(JsonText::from(text).get()).into_owned()),
                "-?[1-9][0-9]{0,40}([.][0-9]{1,9})?([eE][+-]?[0-9]{1,3})?",
            ],
            game in proptest::option::of("\\PC{0,4}"),
            // Option names that differ by case alone are the same.
            options in proptest::collection::btree_map(
                "\\PC{0,4}".prop_map(|name| name.to_ascii_lowercase()),
                "\\PC{0,4}",
                0..3,
            ),
            fen in proptest::option::of("\\PC{0,9}"),
            words in proptest::collection::vec("\\PC{0,4}", 0..3),
            moves in proptest::collection::vec("\\PC{0,4}", 0..3),
            nodes in proptest::option::of(1u64..),
            multipv in proptest::option::of(1u32..),
        ) {
            let start = fen.map_or(Start::Startpos(words), Start::Text);
            let limits = nodes.map(SearchLimit::nodes);
            let id = serde_json::from_str(&id).unwrap();
            let moves = moves.into_iter().map(AnyStep::from).collect();
            let request = Request { id, game, options, start, moves, limits, multipv };
            prop_assert_eq!(Request::read(&request.line()), Ok(request));
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in "\\PC{0,60}") {
            let _ = Request::read(&text);
        }
    }
}
