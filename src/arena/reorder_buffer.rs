//! Games that end in any order, put into the order of their numbers: what a
//! match says does not depend on which machine was faster.

use super::MatchGame;
use std::collections::BTreeMap;

/// Holds games back until all pairs before theirs are complete.
#[derive(Debug, Default)]
pub struct ReorderBuffer {
    next: u64,
    waiting: BTreeMap<u64, [Option<MatchGame>; 2]>,
}

impl ReorderBuffer {
    /// Takes in a game; gives the pairs that are complete now, in order. A game
    /// that has been there before is dropped.
    pub fn add(&mut self, game: MatchGame) -> Vec<[MatchGame; 2]> {
        if game.pair() >= self.next {
            let second = usize::from(!game.number.is_multiple_of(2));
            let pair = self.waiting.entry(game.pair()).or_default();
            pair[second].get_or_insert(game);
        }
        let mut complete = Vec::new();
        while let Some(entry) = self.waiting.first_entry()
            && *entry.key() == self.next
            && entry.get().iter().all(Option::is_some)
        {
            if let [Some(first), Some(second)] = entry.remove() {
                complete.push([first, second]);
            }
            self.next += 1;
        }
        complete
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_order_in_gives_the_same_order_out(
            order in Just((0..24u64).collect::<Vec<_>>()).prop_shuffle(),
            again in 0u64..24,
        ) {
            let mut sequencer = ReorderBuffer::default();
            let mut out = Vec::new();
            for number in order.into_iter().chain([again]) {
                out.extend(sequencer.add(MatchGame::blank(number)));
            }
            let numbers: Vec<u64> = out.iter().flatten().map(|game| game.number).collect();
            prop_assert_eq!(numbers, (0..24).collect::<Vec<_>>());
        }
    }
}
