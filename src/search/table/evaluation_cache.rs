//! The cache of static evaluations of a worker.

use crate::base::{Key, Value};

/// A direct-mapped cache: a newer evaluation replaces an older one.
pub(crate) struct EvaluationCache {
    /// The upper 48 bits of the key, then the value in 16 bits; the index covers 14 of
    /// the lower 16 bits of the key.
    words: Vec<u64>,
}

/// The number of cached evaluations: 128 KiB, which stay in the processor's cache.
const ENTRIES: usize = 1 << 14;

/// The mask of the value.
const VALUE_MASK: u64 = 0xFFFF;

impl EvaluationCache {
    pub(crate) fn new() -> EvaluationCache {
        EvaluationCache {
            words: vec![0; ENTRIES],
        }
    }

    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<Value> {
        let word = self.words[key as usize % ENTRIES];
        ((word ^ key) & !VALUE_MASK == 0).then_some(Value::from(word as u16 as i16))
    }

    #[inline]
    pub(crate) fn put(&mut self, key: Key, value: Value) {
        self.words[key as usize % ENTRIES] = key & !VALUE_MASK | u64::from(value as u16);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::value::EVALUATION_LIMIT;

    #[test]
    fn an_evaluation_is_found_by_its_own_key_only() {
        let mut cache = EvaluationCache::new();
        let key = 0x1234_5678_9ABC_DEF0;
        for value in [-EVALUATION_LIMIT, -1, 0, 7, EVALUATION_LIMIT] {
            cache.put(key, value);
            assert_eq!(cache.get(key), Some(value));
            assert_eq!(cache.get(key ^ 1), None);
            assert_eq!(cache.get(key ^ 1 << 63), None);
        }
    }
}
