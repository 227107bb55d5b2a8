//! The first line of a journal.

use super::error::Error;
use crate::gamefile::sealed::sealed_line;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::ops::RangeInclusive;
use std::path::Path;

/// The first line of a journal: the version of its format, and all that its records
/// depend on. The version is the first field.
pub trait Header: Serialize + DeserializeOwned {
    /// The name of the first field, by which files of this format are recognised.
    const VERSION_FIELD: &'static str;
    /// The kind of file in messages, with its article.
    const DESCRIPTION: &'static str;
    /// The versions that are read; the last one is written.
    const VERSIONS: RangeInclusive<u64>;
    /// The oldest version to which records can be added.
    const OLDEST_CONTINUED: u64 = *Self::VERSIONS.start();
    /// The file beside the journal that a writer locks instead of the journal, where
    /// others read meanwhile: some systems lock out readers too.
    const LOCK: Option<&'static str> = None;
    /// The fields that may change when a journal is continued.
    const MAY_DIFFER: &'static [&'static str] = &[];

    /// The text of a field in messages; `None` if its JSON will do.
    #[must_use]
    fn text(_name: &str, _value: &Value) -> Option<String> {
        None
    }

    /// Converts the text of a file of a version without checksums to the version that is
    /// written; `None` if it is no such file.
    #[must_use]
    fn converted(_text: &str) -> Option<Converted<Self>> {
        None
    }
}

/// A journal converted from a version without checksums.
pub struct Converted<H> {
    /// The header.
    pub header: H,
    /// The records, as [sealed](sealed_line) lines.
    pub records: String,
}

/// The first bytes of a journal with this header.
pub(super) fn prefix<H: Header>() -> Vec<u8> {
    format!("{{\"{}\"", H::VERSION_FIELD).into_bytes()
}

/// Checks that the journal at `path`, which begins with `found`, can be continued as one
/// that begins with `expected`.
pub(super) fn check<H: Header>(path: &Path, found: &H, expected: &H) -> Result<(), Error> {
    let lines = [found, expected].map(sealed_line);
    let [found, expected] = [found, expected].map(fields);
    let version = found.get(H::VERSION_FIELD).and_then(Value::as_u64);
    if let Some(version) = version.filter(|&version| version < H::OLDEST_CONTINUED) {
        return Err(Error::Old {
            path: path.to_owned(),
            found: version,
            expected: *H::VERSIONS.end(),
        });
    }
    let may_differ = |name: &str| name == H::VERSION_FIELD || H::MAY_DIFFER.contains(&name);
    let value = |fields: &Map<String, Value>, name: &str| -> Value {
        fields.get(name).cloned().unwrap_or_default()
    };
    let differs =
        |name: &&String| !may_differ(name) && value(&found, name) != value(&expected, name);
    // The first one in the order of the lines: the game before its parameters.
    let place = |name: &&String| {
        let field = format!("\"{name}\":");
        lines.iter().filter_map(|line| line.find(&field)).min()
    };
    let names = expected.keys().chain(found.keys()).filter(differs);
    let Some(name) = names.min_by_key(place) else {
        return Ok(());
    };
    let values = [&found, &expected].map(|fields| {
        let value = value(fields, name);
        H::text(name, &value).map_or_else(|| items(&value), |text| vec![text])
    });
    let [found, expected] = first_difference(values);
    Err(Error::Other {
        path: path.to_owned(),
        field: name.replace('_', "-"),
        found,
        expected,
    })
}

/// The fields of a header.
fn fields(header: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(header) {
        Ok(Value::Object(fields)) => fields,
        _ => unreachable!("a header is an object"),
    }
}

/// The items of a list, also one in a text, the fields of an object, or a single value.
fn items(value: &Value) -> Vec<String> {
    match value {
        Value::Null => vec!["none".to_owned()],
        Value::String(text) => text.split(',').map(str::to_owned).collect(),
        Value::Array(list) => list.iter().flat_map(items).collect(),
        Value::Object(fields) => {
            let text = |value| items(value).join(",");
            let fields = fields.iter();
            fields
                .map(|(name, value)| format!("{name}={}", text(value)))
                .collect()
        }
        value => vec![value.to_string()],
    }
}

/// The first items that differ of two lists of one length, otherwise both lists.
fn first_difference([one, other]: [Vec<String>; 2]) -> [String; 2] {
    let mut pairs = one.iter().zip(&other);
    match pairs.find(|(one, other)| one != other) {
        Some((found, expected)) if one.len() == other.len() => [found.clone(), expected.clone()],
        _ => [one, other].map(|list| match list.join(",") {
            text if text.is_empty() => "none".to_owned(),
            text => text,
        }),
    }
}
