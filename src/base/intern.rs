//! Tables of which a process needs one copy.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

type Interned = BTreeMap<(TypeId, String), &'static (dyn Any + Send + Sync)>;

/// Returns the one `T` with this `key`; the first call builds it.
///
/// Positions are copied at every node, so they hold a plain reference to the tables of
/// their rules. The tables therefore stay until the process ends, but reading the same
/// rules again takes no more memory. `build` must not intern anything itself.
///
/// # Errors
/// Returns the error of `build`, after which there is no `T` with this key.
pub(crate) fn intern<T: Any + Send + Sync, E>(
    key: String,
    build: impl FnOnce() -> Result<T, E>,
) -> Result<&'static T, E> {
    static INTERNED: Mutex<Interned> = Mutex::new(BTreeMap::new());
    let key = (TypeId::of::<T>(), key);
    let mut interned = INTERNED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = interned.get(&key).and_then(|any| any.downcast_ref()) {
        return Ok(found);
    }
    let built: &'static T = Box::leak(Box::new(build()?));
    interned.insert(key, built);
    Ok(built)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_one_value_of_each_type() {
        let number = |key: &str, value: u8| intern(key.to_owned(), || Ok::<_, ()>([value; 4]));
        let first = number("intern::first", 1).unwrap();
        for _ in 0..1000 {
            assert!(std::ptr::eq(first, number("intern::first", 2).unwrap()));
        }
        assert_eq!(number("intern::second", 2), Ok(&[2; 4]));
        let text = intern("intern::first".to_owned(), || Ok::<_, ()>("text"));
        assert_eq!(text, Ok(&"text"));
    }

    #[test]
    fn a_failed_build_leaves_nothing() {
        let number = |result| intern("intern::failed".to_owned(), || result);
        assert_eq!(number(Err("no")), Err("no"));
        assert_eq!(number(Ok(5)), Ok(&5));
    }
}
