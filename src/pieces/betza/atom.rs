//! Atoms of Betza's notation and their directions.

use crate::base::geometry::Offset;

/// A leap in all its directions: `long` squares one way, `short` squares across.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Atom {
    pub(super) long: i8,
    pub(super) short: i8,
}

/// The basic atoms by their letters.
const ATOMS: [(char, i8, i8); 9] = [
    ('W', 1, 0),
    ('F', 1, 1),
    ('D', 2, 0),
    ('A', 2, 2),
    ('N', 2, 1),
    ('C', 3, 1),
    ('Z', 3, 2),
    ('H', 3, 0),
    ('G', 3, 3),
];

impl Atom {
    pub(super) const WAZIR: Atom = Atom::new(1, 0);
    pub(super) const FERZ: Atom = Atom::new(1, 1);

    pub(super) const fn new(one: i8, other: i8) -> Atom {
        if one > other {
            Atom {
                long: one,
                short: other,
            }
        } else {
            Atom {
                long: other,
                short: one,
            }
        }
    }

    pub(super) fn from_letter(letter: char) -> Option<Atom> {
        ATOMS
            .iter()
            .find(|atom| atom.0 == letter)
            .map(|&(_, long, short)| Atom { long, short })
    }

    pub(super) fn name(self) -> String {
        format!("{},{}", self.long, self.short)
    }

    /// Every direction once: four, or eight of an oblique leap.
    pub(super) fn steps(self) -> Vec<Offset> {
        let (long, short) = (self.long, self.short);
        let mut steps = Vec::new();
        for (files, ranks) in [(short, long), (long, short)] {
            for step in [
                Offset::new(files, ranks),
                Offset::new(files, -ranks),
                Offset::new(-files, -ranks),
                Offset::new(-files, ranks),
            ] {
                if !steps.contains(&step) {
                    steps.push(step);
                }
            }
        }
        steps
    }

    /// Returns the directions that `letters` name, all if there are none; `None` if they
    /// do not fit.
    pub(super) fn toward(self, letters: &str) -> Option<Vec<Offset>> {
        let steps = self.steps();
        if letters.is_empty() {
            return Some(steps);
        }
        let letters: Vec<char> = letters.chars().collect();
        let mut chosen = vec![false; steps.len()];
        let mut at = 0;
        while at < letters.len() {
            let second = letters.get(at + 1).copied();
            let length = self.word(letters[at], second)?;
            for (chosen, &step) in chosen.iter_mut().zip(&steps) {
                *chosen |= self.is_toward(step, &letters[at..at + length]);
            }
            at += length;
        }
        let selected = steps.into_iter().zip(chosen);
        Some(
            selected
                .filter_map(|(step, chosen)| chosen.then_some(step))
                .collect(),
        )
    }

    /// Whether the leap goes to an adjacent square.
    pub(super) fn is_step(self) -> bool {
        self.long == 1
    }

    /// Returns the single steps of a lame leap; `None` if it has none.
    pub(super) fn lame_steps(self, step: Offset) -> Option<Vec<Offset>> {
        let (files, ranks) = (step.files.signum(), step.ranks.signum());
        let unit = Offset::new(files, ranks);
        let straight = !self.is_oblique() && self.long > 1;
        match (straight, self == Atom::new(2, 1)) {
            (true, _) => Some(vec![unit; self.long as usize]),
            (_, true) if step.files.abs() > step.ranks.abs() => {
                Some(vec![Offset::new(files, 0), unit])
            }
            (_, true) => Some(vec![Offset::new(0, ranks), unit]),
            _ => None,
        }
    }

    fn is_oblique(self) -> bool {
        self.short != 0 && self.short != self.long
    }

    /// Returns the number of letters of the next word, 1 or 2; `None` if `first` alone is
    /// ambiguous.
    fn word(self, first: char, second: Option<char>) -> Option<usize> {
        let upright = |letter: char| "fbv".contains(letter);
        let pairs = match second {
            Some(second) if self.is_oblique() => {
                first == second || matches!((first, second), ('f' | 'b', 's') | ('l' | 'r', 'v'))
            }
            Some(second) => self.short != 0 && upright(first) != upright(second),
            None => false,
        };
        let crossed = second.is_some_and(|second| upright(first) != upright(second));
        let vague = self.is_oblique() && ("vs".contains(first) || crossed);
        match (pairs, vague) {
            (true, _) => Some(2),
            (false, true) => None,
            (false, false) => Some(1),
        }
    }

    /// Whether `word` covers the direction of `step`.
    fn is_toward(self, step: Offset, word: &[char]) -> bool {
        let Offset { files, ranks } = step;
        let half = |letter: char| match letter {
            'f' => ranks > 0,
            'b' => ranks < 0,
            'l' => files < 0,
            'r' => files > 0,
            'v' => ranks != 0,
            _ => files != 0,
        };
        if !self.is_oblique() {
            return word.iter().all(|&letter| half(letter));
        }
        let upright = ranks.abs() > files.abs();
        match *word {
            [first] => half(first),
            [first, second] => half(first) && "fbv".contains(second) == upright,
            _ => false,
        }
    }

    /// Returns the directions that turn least from `before`.
    pub(super) fn ahead(self, before: Offset) -> Vec<Offset> {
        let along = |step: &Offset| {
            i32::from(step.files) * i32::from(before.files)
                + i32::from(step.ranks) * i32::from(before.ranks)
        };
        let steps = self.steps();
        let best = steps.iter().map(along).max();
        let ahead = steps.into_iter().filter(|step| Some(along(step)) == best);
        ahead.collect()
    }

    /// Returns the direction of [`ahead`](Atom::ahead) to the left or right of `before`;
    /// `None` if the only one is straight on.
    pub(super) fn turned_ahead(self, before: Offset, left: bool) -> Option<Offset> {
        let turn = |step: &Offset| {
            i32::from(before.files) * i32::from(step.ranks)
                - i32::from(before.ranks) * i32::from(step.files)
        };
        let mut ahead = self.ahead(before).into_iter();
        ahead.find(|step| if left { turn(step) > 0 } else { turn(step) < 0 })
    }
}
