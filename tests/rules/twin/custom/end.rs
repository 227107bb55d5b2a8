//! Results.

use super::{At, Twin, names, numbers, square};
use toml::Value;

impl Twin<'_> {
    /// The result that does not depend on the moves: the winner if there is one, and why.
    pub(super) fn ended(&self) -> Option<(Option<bool>, &'static str)> {
        let rules = self.rules;
        let verdict = |word: &str, white: bool| match word {
            "win" => Some(white),
            "loss" => Some(!white),
            _ => None,
        };
        let (us, them) = (self.white, !self.white);
        if self.own(us).is_empty() {
            return Some((verdict(rules.word("no-pieces", "loss"), us), "extinction"));
        }
        // Where a side has several turns, the other may have lost its pieces.
        if self.own(them).is_empty() {
            return Some((verdict(rules.word("no-pieces", "loss"), them), "extinction"));
        }
        let start = rules.start();
        for side in [us, them] {
            let had = start.royals(side).len();
            let left = self.royals(side).len();
            let lost = match rules.word("royals", "each") {
                "last" => left == 0,
                _ => left < had,
            };
            if !rules.has_mate() && had > 0 && lost {
                return Some((Some(!side), "captured"));
            }
        }
        if let Some(goal) = rules.part("end", "goal") {
            let letters = rules.letters(&names(goal.get("pieces")));
            let ranks = numbers(goal.get("ranks")).unwrap_or_default();
            let squares: Vec<At> = names(goal.get("squares"))
                .iter()
                .map(|name| square(name))
                .collect();
            let flag = |key: &str| goal.get(key).and_then(Value::as_bool).unwrap_or(false);
            let reached = |white: bool| {
                let seen = |(file, rank): At| match white || flag("same-for-both") {
                    true => (file, rank),
                    false => (file, rules.ranks - 1 - rank),
                };
                self.own(white).into_iter().any(|(at, letter)| {
                    let at = seen(at);
                    letters.contains(&letter.to_ascii_uppercase())
                        && (squares.contains(&at) || ranks.contains(&at.1))
                })
            };
            match (reached(us), reached(them)) {
                (true, true) => return Some((None, "goal")),
                // In the middle of White's turn the reply is still to come.
                (true, false) if flag("reply") && self.white && self.made > 0 => {}
                (true, false) => return Some((Some(us), "goal")),
                (false, true) if !flag("reply") || self.white => {
                    return Some((Some(them), "goal"));
                }
                _ => {}
            }
        }
        let max = rules.number("checks");
        if max > 0 && self.checks[usize::from(us)] >= max {
            return Some((Some(them), "checks"));
        }
        for side in [us, them] {
            for letter in rules.letters(&names(rules.part("end", "extinct"))) {
                if !self
                    .own(side)
                    .iter()
                    .any(|(_, other)| other.to_ascii_uppercase() == letter)
                {
                    return Some((Some(!side), "extinction"));
                }
            }
        }
        if let Some(word) = rules.part("end", "bare").and_then(Value::as_str) {
            let bare = |white| self.own(white).len() == self.royals(white).len();
            match (bare(us), bare(them)) {
                (true, true) => return Some((None, "bare")),
                (false, true) => return Some((verdict(word, them), "bare")),
                _ => {}
            }
        }
        None
    }

    /// The result: the winner if there is one, and why; `None` while the game goes on.
    pub fn outcome(&self) -> Option<(Option<bool>, &'static str)> {
        if let Some(ended) = self.ended() {
            return Some(ended);
        }
        if self.made == 0 && self.legal().is_empty() {
            return Some(
                match (
                    self.in_check(self.white),
                    self.rules.word("stalemate", "draw"),
                ) {
                    (true, _) => (Some(!self.white), "mate"),
                    (false, "win") => (Some(self.white), "stalemate"),
                    (false, "loss") => (Some(!self.white), "stalemate"),
                    _ => (None, "stalemate"),
                },
            );
        }
        let max = self.rules.number("quiet-plies");
        if max > 0 && self.clock >= max {
            return Some((None, "count"));
        }
        self.is_dead().then_some((None, "dead"))
    }

    pub(super) fn is_dead(&self) -> bool {
        let Some(dead) = self.rules.part("end", "dead") else {
            return false;
        };
        let flag = |key: &str| dead.get(key).and_then(Value::as_bool);
        if flag("draws") == Some(false) {
            return false;
        }
        let [alone, with_king] =
            ["alone", "with-king"].map(|key| self.rules.letters(&names(dead.get(key))));
        let is_dead = |inside: &dyn Fn(At) -> bool| {
            let own = |white| -> Vec<(At, char)> {
                self.own(white)
                    .into_iter()
                    .filter(|(at, _)| inside(*at))
                    .collect()
            };
            let royal = |letter: char| self.rules.piece(letter).royal;
            let [white, black] = [own(true), own(false)];
            let has = |pieces: &[(At, char)]| pieces.iter().any(|(_, letter)| royal(*letter));
            let harmless = |ours: &[(At, char)], theirs: &[(At, char)]| match theirs {
                [] => true,
                [(_, letter)] => ours.len() == 1 && alone.contains(&letter.to_ascii_uppercase()),
                _ => false,
            };
            match (has(&white), has(&black)) {
                (false, false) => flag("by-shade") == Some(true),
                (true, true) => {
                    let all = white.iter().chain(&black);
                    let others: Vec<char> = all
                        .map(|(_, letter)| *letter)
                        .filter(|l| !royal(*l))
                        .collect();
                    match others[..] {
                        [] => true,
                        [letter] => with_king.contains(&letter.to_ascii_uppercase()),
                        _ => false,
                    }
                }
                (true, false) => harmless(&white, &black),
                (false, true) => harmless(&black, &white),
            }
        };
        match flag("by-shade") {
            Some(true) => [0, 1]
                .iter()
                .all(|&shade| is_dead(&|at: At| (at.0 + at.1) % 2 == shade)),
            _ => is_dead(&|_| true),
        }
    }
}
