//! Packed JSON that stores equal parts once: the boards of a game differ in a few
//! squares.

use crate::base::sort;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::HashMap;

/// The values added so far. A packed text is a list in which every value comes after its
/// parts: lists and objects hold the places of their parts, all other values are stored
/// as they are.
#[derive(Debug, Default)]
pub(super) struct Packer {
    values: Vec<Value>,
    indices: HashMap<String, usize>,
}

/// The place of an added value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PartIndex(usize);

impl Packer {
    /// Adds a value.
    ///
    /// # Errors
    /// If the value cannot be serialized.
    pub(super) fn add(&mut self, value: &impl Serialize) -> serde_json::Result<PartIndex> {
        Ok(self.add_value(serde_json::to_value(value)?))
    }

    /// Adds a list of added values.
    pub(super) fn list(&mut self, parts: &[PartIndex]) -> PartIndex {
        let parts = parts.iter().map(|part| json!(part.0));
        self.insert(Value::Array(parts.collect()))
    }

    /// Adds an object of added values.
    pub(super) fn object(&mut self, parts: &[(&str, PartIndex)]) -> PartIndex {
        let parts = parts
            .iter()
            .map(|&(name, part)| (name.to_owned(), json!(part.0)));
        self.insert(Value::Object(sort::collected(parts)))
    }

    fn add_value(&mut self, value: Value) -> PartIndex {
        let add_part = |packer: &mut Packer, part| json!(packer.add_value(part).0);
        let flat = match value {
            Value::Array(parts) => parts.into_iter().map(|part| add_part(self, part)).collect(),
            Value::Object(parts) => {
                let parts = parts
                    .into_iter()
                    .map(|(name, part)| (name, add_part(self, part)));
                Value::Object(sort::collected(parts))
            }
            plain => plain,
        };
        self.insert(flat)
    }

    fn insert(&mut self, flat: Value) -> PartIndex {
        let next = self.values.len();
        let index = *self.indices.entry(flat.to_string()).or_insert(next);
        if index == next {
            self.values.push(flat);
        }
        PartIndex(index)
    }

    /// Returns the list up to this value, so that the last entry is the whole.
    pub(super) fn finish(mut self, whole: PartIndex) -> String {
        self.values.truncate(whole.0 + 1);
        Value::Array(self.values).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn unpack(text: &str) -> Value {
        let flat: Vec<Value> = serde_json::from_str(text).unwrap();
        let mut values: Vec<Value> = Vec::new();
        for value in flat {
            let part =
                |index: &Value| values[usize::try_from(index.as_u64().unwrap()).unwrap()].clone();
            let value = match &value {
                Value::Array(parts) => Value::Array(parts.iter().map(part).collect()),
                Value::Object(parts) => {
                    let parts = parts
                        .iter()
                        .map(|(name, index)| (name.clone(), part(index)));
                    Value::Object(parts.collect())
                }
                plain => plain.clone(),
            };
            values.push(value);
        }
        values.pop().unwrap()
    }

    fn values() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            "[a-c<]{0,3}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 64, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
                prop::collection::hash_map("[a-c]{1,2}", inner, 0..4)
                    .prop_map(|parts| Value::Object(parts.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn packed_values_are_unpacked_unchanged(value in values()) {
            let mut packer = Packer::default();
            packer.add(&"something else").unwrap();
            let whole = packer.add(&json!({"value": value, "again": value})).unwrap();
            prop_assert_eq!(unpack(&packer.finish(whole)), json!({"value": value, "again": value}));
        }
    }

    #[test]
    fn equal_parts_are_stored_once() {
        let mut packer = Packer::default();
        let first = packer.add(&json!({"name": "e4", "piece": null})).unwrap();
        assert_eq!(
            packer.add(&json!({"piece": null, "name": "e4"})).unwrap(),
            first
        );
        let list = packer.list(&[first, first]);
        let whole = packer.object(&[("squares", list)]);
        let text = packer.finish(whole);
        assert_eq!(text.matches("e4").count(), 1);
        assert_eq!(
            unpack(&text)["squares"][1],
            json!({"name": "e4", "piece": null})
        );
    }
}
