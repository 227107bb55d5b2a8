//! Position strings.

use super::{At, Twin, TwinRules, name_of};
use std::collections::{BTreeMap, BTreeSet};

impl<'a> Twin<'a> {
    /// Reads a position string.
    pub fn read(rules: &'a TwinRules, text: &str) -> Twin<'a> {
        let words: Vec<&str> = text.split(' ').collect();
        let mut board = BTreeMap::new();
        for (row, rank) in words[0].split('/').zip((0..rules.ranks).rev()) {
            let (mut file, mut gap) = (0, 0);
            for letter in row.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    gap = gap * 10 + digit as i32;
                    continue;
                }
                file += std::mem::take(&mut gap);
                if letter != '*' {
                    board.insert((file, rank), letter);
                }
                file += 1;
            }
        }
        let max = rules.number("checks");
        let behind = usize::from(max > 0);
        let checks = match max {
            0 => [0; 2],
            _ => {
                let (white, black) = words[4].split_once('+').expect("checks");
                [white, black].map(|left| max - left.parse::<i64>().expect("a count"))
            }
        };
        assert_eq!(words[3], "-", "the twin begins without en passant");
        let mut castles = BTreeMap::new();
        for letter in words[2].chars().filter(|letter| *letter != '-') {
            let white = letter.is_ascii_uppercase();
            let long = letter.eq_ignore_ascii_case(&'q');
            let way = rules.castle(if long { "long" } else { "short" }, white);
            let mut way = way.expect("a way to castle");
            if rules.draws_castling() {
                let named = |name: &str| {
                    let letter = rules.letters(&[name.to_owned()])[0];
                    if white {
                        letter
                    } else {
                        letter.to_ascii_lowercase()
                    }
                };
                // Of chess, whose king goes to the right by the short way.
                let rank = way[0].1;
                let standing = |letter: char| -> Vec<i32> {
                    let stands = |file: &i32| board.get(&(*file, rank)) == Some(&letter);
                    (0..rules.files).filter(stands).collect()
                };
                let rooks = standing(named("rook"));
                let rook = if long { rooks.first() } else { rooks.last() };
                way[0].0 = standing(named("king"))[0];
                way[2].0 = *rook.expect("a rook");
            }
            castles.insert(letter, way);
        }
        Twin {
            rules,
            board,
            castles,
            white: words[1] == "w",
            rights: words[2].replace('-', ""),
            passed: None,
            checks,
            clock: words[4 + behind].parse().expect("a clock"),
            number: words[5 + behind].parse().expect("a number"),
            lock: "-".to_owned(),
            die: "?".to_owned(),
            made: 0,
            moved: BTreeSet::new(),
        }
    }

    /// The letter of a right: that of the rook's file if another stands farther out.
    pub(super) fn shown_right(&self, right: char) -> char {
        let [king, _, rook, _] = self.castles[&right];
        let letter = self.board[&rook];
        let outer = match rook.0 > king.0 {
            true => rook.0 + 1..self.rules.files,
            false => 0..rook.0,
        };
        let farther = |file: i32| self.board.get(&(file, rook.1)) == Some(&letter);
        let file = (b'a' + rook.0 as u8) as char;
        match outer.into_iter().any(farther) {
            true if right.is_ascii_uppercase() => file.to_ascii_uppercase(),
            true => file,
            false => right,
        }
    }

    /// The position string. The square behind a bent first move is not compared: `ep` is
    /// true where there is one.
    pub fn text(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..self.rules.ranks).rev() {
            let (mut row, mut gap) = (String::new(), 0);
            for file in 0..self.rules.files {
                let sign = match self.board.get(&(file, rank)) {
                    Some(letter) => *letter,
                    None if self.rules.exists((file, rank)) => {
                        gap += 1;
                        continue;
                    }
                    None => '*',
                };
                if gap > 0 {
                    row += &std::mem::take(&mut gap).to_string();
                }
                row.push(sign);
            }
            if gap > 0 {
                row += &gap.to_string();
            }
            rows.push(row);
        }
        let dash = |text: String| {
            if text.is_empty() {
                "-".to_owned()
            } else {
                text
            }
        };
        let passed = self.passed.as_ref().map(|(squares, victim)| {
            let bent = squares.iter().any(|at| at.0 != victim.0);
            let squares: String = squares.iter().map(|at| name_of(*at)).collect();
            match bent {
                true => format!("{squares}-{}", name_of(*victim)),
                false => squares,
            }
        });
        let max = self.rules.number("checks");
        let checks = match max {
            0 => String::new(),
            _ => format!(" {}+{}", max - self.checks[0], max - self.checks[1]),
        };
        let lock = match self.rules.has_lock() {
            true => format!(" {}", self.lock),
            false => String::new(),
        };
        let die = match self.rules.has_die() {
            true => format!(" {}", self.die),
            false => String::new(),
        };
        let made = match (self.rules.has_long_turns(), self.made) {
            (false, _) => String::new(),
            (true, 0) => " -".to_owned(),
            (true, made) => {
                let mut moved: Vec<At> = self.moved.iter().copied().collect();
                moved.sort_by_key(|(file, rank)| (*rank, *file));
                let moved = moved.into_iter().map(name_of);
                format!(" {made}{}", moved.collect::<String>())
            }
        };
        format!(
            "{} {} {} {}{checks} {} {}{lock}{die}{made}",
            rows.join("/"),
            if self.white { 'w' } else { 'b' },
            dash(
                self.rights
                    .chars()
                    .map(|right| self.shown_right(right))
                    .collect()
            ),
            dash(passed.unwrap_or_default()),
            self.clock,
            self.number
        )
    }
}
