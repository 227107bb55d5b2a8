//! The transposition table, shared by all threads.
//!
//! An entry holds two values under one key, that of a decision node and that of a chance
//! node; most games use only the first. An entry is two atomic words without a lock; the
//! key is XORed with the folded data, so that a torn entry reads as absent.
//! Source of the XOR: Hyatt & Mann, "A lock-less transposition table implementation
//! for parallel search chess engines", 2002.

use super::pages::{Pages, Words};
use crate::base::{Key, Value, memory};
use crate::search::node::{Interval, Window};
use prefetch_index::prefetch_index;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// The relation of a stored value to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// Nothing is stored.
    Absent,
    /// The true value is at most this.
    Upper,
    /// The true value is at least this.
    Lower,
    /// This is the true value.
    Exact,
}

impl Bound {
    const fn from_bits(bits: u64) -> Bound {
        match bits & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => Bound::Absent,
        }
    }

    /// Returns the bound type of a fail-soft result of a search in `window`.
    #[inline]
    #[must_use]
    pub const fn of(value: Value, window: Window) -> Bound {
        if value <= window.alpha() {
            Bound::Upper
        } else if value >= window.beta() {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }
}

/// One value of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The stored value.
    pub value: Value,
    /// Its relation to the true value.
    pub bound: Bound,
    /// The depth of the search that found it, 0-255.
    pub depth: u8,
    /// The tag of the best move, 0 if none.
    pub best: u16,
}

impl Stored {
    /// Returns the bounds that the value gives for a search to `depth`. Values of deeper
    /// searches count unless `equal_depth` is set.
    #[inline]
    pub(crate) fn bounds(self, depth: i32, equal_depth: bool) -> Interval {
        let stored = i32::from(self.depth);
        let is_deep_enough = if equal_depth {
            stored == depth
        } else {
            stored >= depth
        };
        let mut bounds = Interval::UNKNOWN;
        if is_deep_enough && matches!(self.bound, Bound::Lower | Bound::Exact) {
            bounds.raise(self.value);
        }
        if is_deep_enough && matches!(self.bound, Bound::Upper | Bound::Exact) {
            bounds.lower(self.value);
        }
        bounds
    }

    /// No value.
    pub const ABSENT: Stored = Stored {
        value: 0,
        bound: Bound::Absent,
        depth: 0,
        best: 0,
    };

    /// The result of a search to `depth` in `window`.
    #[inline]
    pub(crate) fn new(value: Value, window: Window, depth: i32, best: u16) -> Stored {
        Stored {
            value,
            bound: Bound::of(value, window),
            depth: depth as u8,
            best,
        }
    }
}

/// An entry: the values of a decision node and of a chance node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value of the decision node.
    pub decision: Stored,
    /// The value of the chance node.
    pub chance: Stored,
}

impl Entry {
    const ABSENT: Entry = Entry {
        decision: Stored::ABSENT,
        chance: Stored::ABSENT,
    };

    fn pack(self, key: Key, generation: u8) -> (u64, u64) {
        let part = |value: u64, shift: u32| value << shift;
        let data = part(self.decision.value as u16 as u64, 0)
            | part(self.chance.value as u16 as u64, 16)
            | part(u64::from(self.decision.best), 32)
            | part(u64::from(self.chance.best), 48);
        let meta = part(u64::from(self.decision.depth), 32)
            | part(u64::from(self.chance.depth), 40)
            | part(self.decision.bound as u64, 48)
            | part(self.chance.bound as u64, 50)
            | part(u64::from(generation), 56);
        let check = key as u32 ^ fold(data) ^ fold(meta);
        (data, meta | u64::from(check))
    }

    fn unpack(data: u64, meta: u64) -> Entry {
        let stored = |shift: u32, depth: u32, bound: u32| Stored {
            value: Value::from((data >> shift) as u16 as i16),
            best: (data >> (32 + shift)) as u16,
            depth: (meta >> depth) as u8,
            bound: Bound::from_bits(meta >> bound),
        };
        Entry {
            decision: stored(0, 32, 48),
            chance: stored(16, 40, 50),
        }
    }

    fn depth(self) -> u8 {
        self.decision.depth.max(self.chance.depth)
    }
}

/// Folds a word to half its width; the caller masks out the low half of `meta`.
const fn fold(word: u64) -> u32 {
    (word >> 32) as u32 ^ (word as u32).rotate_left(7)
}

/// The number of entries in a bucket, which fills a cache line; a key may be in any of
/// them.
const BUCKET: usize = 4;

/// Bytes of a cache line, and of a bucket.
const LINE: usize = BUCKET * size_of::<Words>();

/// There is not enough memory for a table of this number of mebibytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not enough memory for a table of {0} MiB")]
pub struct Error(pub usize);

/// The transposition table.
pub struct TranspositionTable {
    /// Buckets in sequence; pages begin at a cache line.
    entries: Pages,
    buckets: usize,
    generation: AtomicU8,
}

/// Bytes in a mebibyte, the unit of table sizes.
const MEBIBYTE: usize = 1 << 20;

/// The table size below which the available memory is not checked.
const UNCHECKED_BYTES: usize = 256 * MEBIBYTE;

/// The table size above which clearing takes longer than creating a new table: zeroing
/// this much takes about ten milliseconds.
const LARGE: usize = 64 * MEBIBYTE;

/// Whether this number of bytes is available, once `freed` bytes are returned to the
/// system.
fn is_available(bytes: usize, freed: usize) -> bool {
    let fits = |free: u64| bytes as u64 <= free.saturating_add(freed as u64);
    bytes < UNCHECKED_BYTES || memory::available().is_none_or(fits)
}

impl TranspositionTable {
    /// Creates a table of about `mebibytes` (at least one). This takes no time: the
    /// system provides pages of zeros on first use.
    ///
    /// # Errors
    /// Returns [`Error`] if that much memory is not available, even if the system
    /// would overcommit.
    pub fn new(mebibytes: usize) -> Result<TranspositionTable, Error> {
        let no_memory = || Error(mebibytes);
        let bytes = mebibytes
            .max(1)
            .checked_mul(MEBIBYTE)
            .ok_or_else(no_memory)?;
        let entries = is_available(bytes, 0).then(|| Pages::new(bytes).ok());
        Ok(TranspositionTable {
            entries: entries.flatten().ok_or_else(no_memory)?,
            buckets: bytes / LINE,
            generation: AtomicU8::new(0),
        })
    }

    /// Whether a table of `mebibytes` would fit in memory if this one were freed.
    #[must_use]
    pub fn leaves_room_for(&self, mebibytes: usize) -> bool {
        let bytes = mebibytes.checked_mul(MEBIBYTE);
        bytes.is_some_and(|bytes| is_available(bytes, self.bytes()))
    }

    const fn bytes(&self) -> usize {
        self.buckets * LINE
    }

    /// Whether creating a new table is faster than [clearing](TranspositionTable::clear)
    /// this one.
    #[must_use]
    pub const fn is_large(&self) -> bool {
        self.bytes() > LARGE
    }

    /// Clears all entries.
    pub fn clear(&self) {
        for word in self.entries.words().as_flattened() {
            word.store(0, Relaxed);
        }
        self.generation.store(0, Relaxed);
    }

    /// Begins a new search, which replaces entries of earlier ones first.
    pub fn age(&self) {
        self.generation.fetch_add(1, Relaxed);
    }

    /// Returns the permille of entries that this search has stored, from a sample.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let sample = self.buckets.min(250);
        let used = self.entries.words()[..sample * BUCKET]
            .iter()
            .filter(|[data, meta]| {
                let meta = meta.load(Relaxed);
                (meta != 0 || data.load(Relaxed) != 0) && (meta >> 56) as u8 == generation
            })
            .count();
        (used * 1000 / (sample * BUCKET)) as u32
    }

    /// Returns the index of the first entry in the bucket of a key.
    #[inline]
    fn index(&self, key: Key) -> usize {
        below(key, self.buckets) * BUCKET
    }

    #[inline]
    fn bucket(&self, key: Key) -> &[Words] {
        &self.entries.words()[self.index(key)..][..BUCKET]
    }

    /// Prefetches the bucket of `key`, for a probe that comes soon.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        prefetch_index(self.entries.words(), self.index(key));
    }

    /// Returns the entry of `key`, if any.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: Key) -> Option<Entry> {
        self.bucket(key)
            .iter()
            .find_map(|words| read(words, key))
            .map(|(entry, _)| entry)
    }

    /// Stores the given values; a value that is not given is kept if the table has it.
    pub fn store(&self, key: Key, decision: Option<Stored>, chance: Option<Stored>) {
        let generation = self.generation.load(Relaxed);
        let bucket = self.bucket(key);
        let (mut slot, mut old, mut worth) = (0, Entry::ABSENT, i32::MAX);
        for (index, words) in bucket.iter().enumerate() {
            if let Some((entry, _)) = read(words, key) {
                (slot, old) = (index, entry);
                break;
            }
            let this = replacement_worth(words, generation);
            if this < worth {
                (slot, worth) = (index, this);
            }
        }
        let new_entry = Entry {
            decision: decision.map_or(old.decision, |new| with_old_move(old.decision, new)),
            chance: chance.map_or(old.chance, |new| with_old_move(old.chance, new)),
        };
        let (data, meta) = new_entry.pack(key, generation);
        bucket[slot][0].store(data, Relaxed);
        bucket[slot][1].store(meta, Relaxed);
    }
}

/// Maps a key evenly to a number below `count`.
#[inline]
const fn below(key: Key, count: usize) -> usize {
    if usize::BITS == 32 {
        below_by_halves(key, count as u32)
    } else {
        ((key as u128 * count as u128) >> 64) as usize
    }
}

/// The same without products of 128 bits, which are calls on a 32-bit target.
#[inline]
const fn below_by_halves(key: Key, count: u32) -> usize {
    let count = count as u64;
    let low = (key & 0xFFFF_FFFF) * count;
    (((key >> 32) * count + (low >> 32)) >> 32) as usize
}

/// Returns the new value, with the old move if it has none.
fn with_old_move(old: Stored, new: Stored) -> Stored {
    Stored {
        best: if new.best == 0 { old.best } else { new.best },
        ..new
    }
}

#[inline]
fn read(words: &Words, key: Key) -> Option<(Entry, u8)> {
    let (data, meta) = (words[0].load(Relaxed), words[1].load(Relaxed));
    let check = key as u32 ^ fold(data) ^ fold(meta & !0xFFFF_FFFF);
    (meta as u32 == check && meta >> 32 != 0)
        .then(|| (Entry::unpack(data, meta), (meta >> 56) as u8))
}

/// Returns the worth of an entry, by which the lowest is replaced: empty entries first,
/// then old and shallow ones.
fn replacement_worth(words: &Words, generation: u8) -> i32 {
    let meta = words[1].load(Relaxed);
    if meta == 0 {
        return i32::MIN;
    }
    let age = generation.wrapping_sub((meta >> 56) as u8);
    let entry = Entry::unpack(words[0].load(Relaxed), meta);
    i32::from(entry.depth()) - 8 * i32::from(age)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::key::splitmix;
    use proptest::prelude::*;
    use std::sync::atomic::AtomicU64;

    fn any_stored() -> impl Strategy<Value = Stored> {
        (-32_000..=32_000, 1u64..4, any::<u8>(), 1u16..).prop_map(|(value, bound, depth, best)| {
            Stored {
                value,
                bound: Bound::from_bits(bound),
                depth,
                best,
            }
        })
    }

    proptest! {
        #[test]
        fn an_entry_survives_storing(key: u64, decision in any_stored(), chance in any_stored()) {
            let table = TranspositionTable::new(1).unwrap();
            table.store(key, Some(decision), None);
            prop_assert_eq!(table.probe(key), Some(Entry { decision, chance: Stored::ABSENT }));
            table.store(key, None, Some(chance));
            prop_assert_eq!(table.probe(key), Some(Entry { decision, chance }));
            prop_assert_eq!(table.probe(key ^ 1), None);
            table.clear();
            prop_assert_eq!(table.probe(key), None);
        }

        #[test]
        fn keys_are_mapped_alike_on_all_targets(key: u64, count in 1u32..) {
            prop_assert_eq!(below_by_halves(key, count), below(key, count as usize));
        }

        #[test]
        fn a_torn_entry_reads_as_absent(key: u64, one in any_stored(), two in any_stored()) {
            let (first, second) = (
                Entry { decision: one, chance: Stored::ABSENT }.pack(key, 0),
                Entry { decision: two, chance: Stored::ABSENT }.pack(key, 0),
            );
            let torn = [AtomicU64::new(first.0), AtomicU64::new(second.1)];
            if let Some((entry, _)) = read(&torn, key) {
                prop_assert_eq!(first.0, second.0);
                prop_assert_eq!(entry.decision, two);
            }
        }
    }

    #[test]
    fn a_table_larger_than_memory_is_refused() {
        let free = memory::available().unwrap_or(u64::MAX >> 1);
        let more = (free >> 20) as usize + (1 << 14);
        for mebibytes in [more, usize::MAX >> 20, usize::MAX] {
            assert_eq!(
                TranspositionTable::new(mebibytes).err(),
                Some(Error(mebibytes))
            );
        }
    }

    #[test]
    fn clearing_empties_the_table() {
        let stored = Stored::new(3, Window::new(0, 9), 4, 5);
        for mebibytes in [1, 70] {
            let table = TranspositionTable::new(mebibytes).unwrap();
            let keys = (0..1000).map(splitmix);
            keys.clone()
                .for_each(|key| table.store(key, Some(stored), None));
            assert!(keys.clone().any(|key| table.probe(key).is_some()));
            table.clear();
            assert!(keys.clone().all(|key| table.probe(key).is_none()));
        }
    }

    #[test]
    fn a_bucket_is_a_cache_line() {
        for mebibytes in [1, 3, 70] {
            let table = TranspositionTable::new(mebibytes).unwrap();
            assert_eq!(table.bucket(0).as_ptr().align_offset(LINE), 0);
            assert_eq!(table.bucket(Key::MAX).as_ptr().align_offset(LINE), 0);
            assert_eq!(table.bytes(), mebibytes * MEBIBYTE);
        }
    }

    /// Returns the bytes of this process that are in memory.
    #[cfg(target_os = "linux")]
    fn resident() -> usize {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let number = line.unwrap().split_whitespace().nth(1).unwrap();
        number.parse::<usize>().unwrap() << 10
    }

    /// Zeroing the table on creation would delay the start.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_large_table_takes_no_memory_before_use() {
        let before = resident();
        let table = TranspositionTable::new(2048).unwrap();
        assert!(table.is_large() && table.probe(7).is_none());
        let grown = resident().saturating_sub(before);
        assert!(grown < 512 * MEBIBYTE, "{grown}");
    }

    #[test]
    fn deep_entries_of_the_same_search_stay() {
        let table = TranspositionTable::new(1).unwrap();
        let stored = |depth| Stored {
            value: 1,
            bound: Bound::Exact,
            depth,
            best: 1,
        };
        table.store(7, Some(stored(20)), None);
        // Keys that fall into the same bucket: they differ in low bits only.
        for other in 100..200 {
            table.store(other, Some(stored(1)), None);
        }
        assert!(table.probe(7).is_some());
    }
}
