//! The twin's colours, locks and dice: what binds the choice of moves in a turn.

use super::{At, Move, Twin, TwinRules, name_of, names};
use std::collections::BTreeSet;
use toml::Value;

impl TwinRules {
    fn faces(&self) -> &[Value] {
        let faces = self.part("die", "faces").and_then(Value::as_array);
        faces.map_or(&[], Vec::as_slice)
    }

    /// Whether a die is rolled.
    pub fn has_die(&self) -> bool {
        !self.faces().is_empty()
    }

    /// The number of dice.
    fn dice(&self) -> usize {
        let dice = self.part("die", "dice").and_then(Value::as_integer);
        dice.unwrap_or(1) as usize
    }

    /// The moves of a turn of a side under a face.
    fn turn_moves(&self, white: bool, face: Option<&Value>) -> i64 {
        if self.dice() > 1 {
            return self.dice() as i64;
        }
        let by_face = face
            .and_then(|face| face.get("moves"))
            .and_then(Value::as_integer);
        let both = self.part("turn", "moves");
        let own = both.and_then(|moves| moves.get(if white { "white" } else { "black" }));
        let own = own.and_then(Value::as_integer);
        by_face
            .or(own)
            .or(both.and_then(Value::as_integer))
            .unwrap_or(1)
    }

    /// Whether turns may have several moves.
    pub fn has_long_turns(&self) -> bool {
        self.part("turn", "moves").is_some()
            || self.dice() > 1
            || self.faces().iter().any(|face| face.get("moves").is_some())
    }

    /// Whether the last move locks the next.
    pub fn has_lock(&self) -> bool {
        self.part("lock", "by").is_some()
    }

    fn colour(&self, (file, rank): At) -> String {
        let rows = names(self.part("board", "colours"));
        let row = rows.get((self.ranks - 1 - rank) as usize);
        match row.and_then(|row| row.chars().nth(file as usize)) {
            Some(letter) => letter.to_string(),
            None if (file + rank) % 2 == 0 => "d".to_owned(),
            None => "l".to_owned(),
        }
    }
}

impl<'a> Twin<'a> {
    /// Whether a roll comes before the move.
    pub fn is_due(&self) -> bool {
        self.rules.has_die() && self.die == "?" && self.made == 0
    }

    /// The rolls with their weights, the likeliest first: every way in which the dice can
    /// fall one after the other.
    pub fn rolls(&self) -> Vec<(String, i64)> {
        let weight = |face: &Value| face.get("weight").and_then(Value::as_integer);
        let faces = self.rules.faces().iter().zip(1..);
        let faces: Vec<(String, i64)> = faces
            .map(|(face, number): (_, usize)| (number.to_string(), weight(face).unwrap_or(1)))
            .collect();
        let mut falls = faces.clone();
        for _ in 1..self.rules.dice() {
            let next = falls.iter().flat_map(|(shown, weight)| {
                let faces = faces.iter();
                faces.map(move |(face, more)| (format!("{shown}{face}"), weight * more))
            });
            falls = next.collect();
        }
        let mut rolls: Vec<(String, i64)> = Vec::new();
        for (mut shown, weight) in falls {
            if self.rules.dice() > 1 {
                shown = sorted(&shown);
            }
            let roll = format!("r{shown}");
            match rolls.iter_mut().find(|(other, _)| *other == roll) {
                Some((_, sum)) => *sum += weight,
                None => rolls.push((roll, weight)),
            }
        }
        rolls.sort_by_key(|(_, weight)| -weight);
        rolls
    }

    /// The position after a roll.
    pub fn roll(&self, text: &str) -> Twin<'a> {
        let die = text[1..].to_owned();
        Twin {
            die,
            ..self.clone()
        }
    }

    fn flag(face: &Value, key: &str) -> bool {
        face.get(key).and_then(Value::as_bool).unwrap_or(false)
    }

    /// Whether a legal move is allowed by one of these faces, or without a die.
    fn allows(&self, faces: &[&Value], mv: &Move) -> bool {
        match faces {
            [] => self.allows_under(None, mv),
            faces => faces.iter().any(|face| self.allows_under(Some(face), mv)),
        }
    }

    fn allows_under(&self, face: Option<&Value>, mv: &Move) -> bool {
        let relief = |key| self.rules.part("relief", key).and_then(Value::as_bool);
        let free_in_check = relief("in-check").unwrap_or(true) && self.in_check(self.white);
        if free_in_check || relief("castling") == Some(true) && mv.rook.is_some() {
            return true;
        }
        let letter = self.board[&mv.from].to_ascii_uppercase();
        let name = &self.rules.name_of_piece(letter);
        if let Some(face) = face {
            let by_piece = face
                .get("pieces")
                .is_none_or(|pieces| names(Some(pieces)).contains(name));
            let to = face.get("to").and_then(Value::as_str);
            let by_square = to.is_none_or(|to| to.contains(&self.rules.colour(mv.to)));
            if !by_piece || !by_square {
                return false;
            }
        }
        let lifted = face.is_some_and(|face| Twin::flag(face, "lifts-lock"));
        if !self.rules.has_lock() || self.lock == "-" || lifted {
            return true;
        }
        if self.made > 0 {
            let later = self.rules.part("lock", "later-moves");
            let is_free = later.and_then(Value::as_str) != Some("elsewhere");
            return is_free || self.rules.colour(mv.to) != self.lock;
        }
        let by = self.rules.part("lock", "by").and_then(Value::as_str);
        let key = match by {
            Some("piece") => self
                .rules
                .name_of_piece(self.lock.chars().next().expect("a letter")),
            _ => self.lock.clone(),
        };
        let pieces = self
            .rules
            .part("lock", "pieces")
            .and_then(|pieces| pieces.get(&key));
        names(pieces).contains(name)
            || self.rules.flag("lock", "from") && self.rules.colour(mv.from) == self.lock
            || self.rules.flag("lock", "to") && self.rules.colour(mv.to) == self.lock
    }

    /// The moves after the first of a turn; `None` ends it.
    fn moving_on(&self, faces: &[&Value]) -> Vec<Option<Move>> {
        let all = self.legal().into_iter();
        let pieces = self.rules.part("turn", "pieces").and_then(Value::as_str);
        let fits = |mv: &Move| match pieces {
            Some("same") => self.moved.is_empty() || self.moved.contains(&mv.from),
            Some("different") => !self.moved.contains(&mv.from),
            _ => true,
        };
        let mut moves: Vec<Option<Move>> = all
            .filter(|mv| fits(mv) && self.allows(faces, mv))
            .map(Some)
            .collect();
        if moves.is_empty() || self.rules.flag("turn", "may-stop") {
            moves.push(None);
        }
        moves
    }

    /// The allowed moves under these faces; `None` is passing.
    fn under(&self, faces: &[&Value]) -> Vec<Option<Move>> {
        if self.made > 0 {
            return self.moving_on(faces);
        }
        let all = self.legal();
        let allowed = all.iter().filter(|mv| self.allows(faces, mv)).cloned();
        let allowed: Vec<Option<Move>> = allowed.map(Some).collect();
        let passes = ["pass", "skip"].contains(&self.no_move());
        match (allowed.is_empty(), passes) {
            (true, true) if !all.is_empty() => vec![None],
            (true, false) => all.into_iter().map(Some).collect(),
            _ => allowed,
        }
    }

    /// The choice of a side without an allowed move.
    fn no_move(&self) -> &str {
        let word = self.rules.part("relief", "no-move");
        word.and_then(Value::as_str).unwrap_or("all")
    }

    fn face(&self, number: usize) -> &Value {
        &self.rules.faces()[number - 1]
    }

    /// The faces that a roll, or what is left of it, shows.
    fn shown(&self, roll: &str) -> Vec<&Value> {
        let number = |text: &str| text.parse().expect("the number of a face");
        match self.rules.dice() {
            1 => vec![self.face(number(roll))],
            _ => (0..roll.len())
                .map(|at| self.face(number(&roll[at..=at])))
                .collect(),
        }
    }

    /// The moves of the turn; before its roll, those under any face.
    pub(super) fn allowed(&self) -> Vec<Option<Move>> {
        if self.ended().is_some() {
            return Vec::new();
        }
        match self.die.as_str() {
            _ if !self.rules.has_die() => self.under(&[]),
            "x" => self.under(&[self.face(1)]),
            "?" => {
                let rolls = self.rolls().into_iter();
                rolls
                    .flat_map(|(roll, _)| self.under(&self.shown(&roll[1..])))
                    .collect()
            }
            roll => self.under(&self.shown(roll)),
        }
    }

    /// The position after a move or passing; `text` is its text.
    pub(super) fn end_turn(&self, mv: Option<&Move>, text: &str) -> Twin<'a> {
        let mut next = match mv {
            Some(mv) => self.after(mv),
            None => Twin {
                white: !self.white,
                passed: None,
                clock: self.clock + 1,
                number: self.number + i64::from(!self.white),
                ..self.clone()
            },
        };
        if let (Some(mv), true) = (mv, self.rules.has_lock()) {
            let letter = self.board[&mv.from].to_ascii_uppercase();
            next.lock = match self.rules.part("lock", "by").and_then(Value::as_str) {
                Some("colour") => self.rules.colour(mv.to),
                Some("piece") => letter.to_string(),
                _ => name_of(mv.to),
            };
        }
        let roll = match self.die.as_str() {
            _ if !self.rules.has_die() => None,
            "x" => None,
            "?" => {
                // The likeliest roll that allows it.
                let rolls = self.rolls().into_iter();
                let mut rolls = rolls.map(|(roll, _)| roll[1..].to_owned());
                rolls.find(|roll| {
                    let moves = self.under(&self.shown(roll));
                    moves.iter().any(|mv| Twin::text_of(mv.as_ref()) == text)
                })
            }
            roll => Some(roll.to_owned()),
        };
        let face = roll.as_deref().map(|roll| self.shown(roll)[0]);
        let has = |key| face.is_some_and(|face| Twin::flag(face, key));
        let in_force = match self.die.as_str() {
            _ if !self.rules.has_die() => None,
            "x" => Some(self.face(1)),
            _ => face,
        };
        let moves = match self.lock.as_str() {
            "-" if self.rules.flag("lock", "single-unlocked") => 1,
            _ => self.rules.turn_moves(self.white, in_force),
        };
        let skips = self.no_move() == "skip";
        if (mv.is_some() || skips) && self.made + 1 < moves {
            // The same side moves on under the same face.
            next.white = self.white;
            next.number = self.number;
            next.passed = None;
            next.made = self.made + 1;
            if self
                .rules
                .part("turn", "pieces")
                .and_then(Value::as_str)
                .unwrap_or("any")
                != "any"
                && let Some(mv) = mv
            {
                let pieces = [Some([mv.from, mv.to]), mv.rook].into_iter().flatten();
                for [from, _] in pieces.clone() {
                    next.moved.remove(&from);
                }
                next.moved.extend(pieces.map(|[_, to]| to));
            }
            if let Some(roll) = roll {
                next.die = match mv {
                    Some(mv) if self.rules.dice() > 1 => self.without_die(&roll, mv),
                    _ => roll,
                };
            }
            return next;
        }
        if mv.is_none() && skips {
            next.lock = "-".to_owned();
        }
        (next.made, next.moved) = (0, BTreeSet::new());
        next.die = if has("skips") { "x" } else { "?" }.to_owned();
        if has("again") {
            next.white = self.white;
            next.number = self.number;
            next.passed = None;
        }
        next
    }

    /// The dice that are left once one of them has been used for a move.
    fn without_die(&self, roll: &str, mv: &Move) -> String {
        let letter = self.board[&mv.from].to_ascii_uppercase();
        let name = self.rules.name_of_piece(letter);
        let mut shown = self.shown(roll).into_iter();
        let used = shown.position(|face| names(face.get("pieces")).contains(&name));
        let mut left = roll.to_owned();
        left.remove(used.expect("a die for the move"));
        left
    }
}

/// The digits of a text in ascending order.
fn sorted(text: &str) -> String {
    let mut digits: Vec<char> = text.chars().collect();
    digits.sort_unstable();
    digits.into_iter().collect()
}
