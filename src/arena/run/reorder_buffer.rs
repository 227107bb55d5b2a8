//! Puts games that end in any order back into the order of their numbers, so that the
//! result of a match does not depend on which machine was faster.

use crate::arena::games::game::MatchGame;
use crate::arena::games::repeats::MatchEvent;
use std::collections::BTreeMap;

/// A buffer that holds games back until all pairs before theirs are complete.
#[derive(Debug, Default)]
pub struct ReorderBuffer {
    next: u64,
    /// Games by their pair; `None` for a pair that is skipped.
    waiting: BTreeMap<u64, Option<[Option<MatchGame>; 2]>>,
}

/// The next pair of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderedPair {
    /// Its number.
    pub number: u64,
    /// Both games; `None` if the pair is skipped.
    pub games: Option<[MatchGame; 2]>,
}

impl ReorderBuffer {
    /// Adds a game, or a pair that is skipped; returns the pairs that are complete now,
    /// in order. Duplicates are dropped.
    pub fn add(&mut self, event: MatchEvent) -> Vec<OrderedPair> {
        match event {
            MatchEvent::Game(game) if game.pair() >= self.next => {
                let second = usize::from(!game.number.is_multiple_of(2));
                let pair = self.waiting.entry(game.pair());
                if let Some(games) = pair.or_insert_with(|| Some(Default::default())) {
                    games[second].get_or_insert(game);
                }
            }
            MatchEvent::Repeat(repeat) if repeat.repeated_pair >= self.next => {
                self.waiting.insert(repeat.repeated_pair, None);
            }
            _ => {}
        }
        let mut complete = Vec::new();
        let is_complete =
            |games: &Option<[Option<MatchGame>; 2]>| games.iter().flatten().all(Option::is_some);
        while let Some(entry) = self.waiting.first_entry()
            && *entry.key() == self.next
            && is_complete(entry.get())
        {
            let games = entry.remove().and_then(|games| match games {
                [Some(first), Some(second)] => Some([first, second]),
                _ => None,
            });
            let number = self.next;
            complete.push(OrderedPair { number, games });
            self.next += 1;
        }
        complete
    }

    /// The games that are held back, in the order of their numbers.
    pub fn games(&self) -> impl Iterator<Item = &MatchGame> {
        self.waiting.values().flatten().flatten().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::games::repeats::RepeatedPair;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn any_order_in_gives_the_same_order_out(
            order in Just((0..24u64).collect::<Vec<_>>()).prop_shuffle(),
            again in 0u64..24,
            repeated in proptest::collection::btree_set(0u64..12, 0..6),
        ) {
            let mut buffer = ReorderBuffer::default();
            let (mut out, mut added) = (Vec::new(), BTreeSet::new());
            for number in order.into_iter().chain([again]) {
                let pair = number / 2;
                let event = match repeated.contains(&pair) {
                    true => MatchEvent::Repeat(RepeatedPair { repeated_pair: pair, of: 0 }),
                    false => {
                        added.insert(number);
                        MatchEvent::Game(MatchGame::blank(number))
                    }
                };
                out.extend(buffer.add(event));
                let counted = out.iter().filter_map(|pair: &OrderedPair| pair.games.as_ref());
                let games = counted.flatten().chain(buffer.games());
                prop_assert!(games.map(|game| game.number).eq(added.iter().copied()));
            }
            let pairs: Vec<u64> = out.iter().map(|pair| pair.number).collect();
            prop_assert_eq!(pairs, (0..12).collect::<Vec<_>>());
            let games = out.iter().flat_map(|pair| pair.games.iter().flatten());
            let numbers: Vec<u64> = games.map(|game| game.number).collect();
            let played = (0..24).filter(|number| !repeated.contains(&(number / 2)));
            prop_assert_eq!(numbers, played.collect::<Vec<_>>());
        }
    }
}
