//! Legal moves, and the position after each.

use super::walk::{Walk, walks};
use super::{At, Move, Twin, name_of, names, numbers};
use std::collections::{BTreeMap, BTreeSet};

impl<'a> Twin<'a> {
    pub(super) fn is_own(&self, letter: char, white: bool) -> bool {
        letter.is_ascii_uppercase() == white
    }

    pub(super) fn own(&self, white: bool) -> Vec<(At, char)> {
        let all = self
            .board
            .iter()
            .filter(|(_, letter)| self.is_own(**letter, white));
        all.map(|(at, letter)| (*at, *letter)).collect()
    }

    /// Calls `found` with the squares that a piece reaches: the square, the squares passed,
    /// whether its walk may move and take, and whether it is a first move.
    pub(super) fn reach(&self, from: At, mut found: impl FnMut(At, &[At], &Walk)) {
        let letter = self.board[&from];
        let white = letter.is_ascii_uppercase();
        let piece = self.rules.piece(letter);
        let row = if white {
            from.1
        } else {
            self.rules.ranks - 1 - from.1
        };
        for walk in walks(&piece.moves) {
            if walk.initial && !piece.first.contains(&row) {
                continue;
            }
            let mut passed: Vec<At> = Vec::new();
            let mut jumped = 0;
            for &((x, y), may_end) in &walk.steps {
                let to = (from.0 + x, from.1 + if white { y } else { -y });
                if !self.rules.exists(to) {
                    break;
                }
                let stands = self.board.contains_key(&to);
                if may_end && jumped == i32::from(walk.over) {
                    found(to, &passed, &walk);
                }
                jumped += i32::from(stands);
                if jumped > i32::from(walk.over) {
                    break;
                }
                passed.push(to);
            }
        }
    }

    pub(super) fn is_attacked(&self, at: At, by_white: bool) -> bool {
        self.own(by_white).into_iter().any(|(from, _)| {
            let mut hit = false;
            self.reach(from, |to, _, walk| hit |= walk.takes && to == at);
            hit
        })
    }

    pub(super) fn royals(&self, white: bool) -> Vec<At> {
        let own = self.own(white).into_iter();
        let royal = own.filter(|(_, letter)| self.rules.piece(*letter).royal);
        royal.map(|(at, _)| at).collect()
    }

    /// Whether a side is in check.
    pub fn in_check(&self, white: bool) -> bool {
        let royals = self.royals(white);
        let hit = royals
            .iter()
            .filter(|&&at| self.is_attacked(at, !white))
            .count();
        self.rules.has_mate()
            && match self.rules.word("royals", "each") {
                "last" => !royals.is_empty() && hit == royals.len(),
                _ => hit > 0,
            }
    }

    pub(super) fn promotions(&self, from: At, to: At) -> Vec<Option<char>> {
        let letter = self.board[&from];
        let piece = self.rules.piece(letter);
        let row = if self.white {
            to.1
        } else {
            self.rules.ranks - 1 - to.1
        };
        let ranks =
            numbers(self.rules.part("promotion", "ranks")).unwrap_or(vec![self.rules.ranks - 1]);
        let all = self
            .rules
            .letters(&names(self.rules.part("promotion", "to")));
        if !piece.pawn || !ranks.contains(&row) || all.is_empty() {
            return vec![None];
        }
        let start = self.rules.start();
        let count = |twin: &Twin<'_>, letter: char| {
            twin.own(self.white)
                .into_iter()
                .filter(|(_, other)| other.to_ascii_uppercase() == letter)
                .count()
        };
        let limited = self.rules.flag("promotion", "captured-only");
        let open = all
            .into_iter()
            .filter(|&letter| !limited || count(self, letter) < count(&start, letter));
        let mut choices: Vec<Option<char>> = open.map(Some).collect();
        if self.rules.flag("promotion", "optional") {
            let mut alone = self.clone();
            alone.board = BTreeMap::from([(to, letter)]);
            let mut can_move = false;
            alone.reach(to, |_, _, _| can_move = true);
            if can_move {
                choices.push(None);
            }
        }
        choices
    }

    pub(super) fn pseudo(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = Vec::new();
        for (from, letter) in self.own(self.white) {
            let mut targets: Vec<(At, Option<At>)> = Vec::new();
            self.reach(from, |to, _, walk| {
                let there = self.board.get(&to);
                let captured = match there {
                    Some(&victim) if !self.is_own(victim, self.white) && walk.takes => Some(to),
                    None => {
                        let passed = self
                            .passed
                            .as_ref()
                            .filter(|(squares, _)| squares.contains(&to));
                        let takes = walk.takes && self.rules.piece(letter).en_passant;
                        match passed.filter(|_| takes) {
                            Some((_, victim)) => Some(*victim),
                            None if walk.moves => None,
                            None => return,
                        }
                    }
                    _ => return,
                };
                if !targets.contains(&(to, captured)) {
                    targets.push((to, captured));
                }
            });
            // A pawn that can capture en passant on a square does not go there otherwise.
            let all = targets.clone();
            targets.retain(|&(to, captured)| {
                let passed = self.passed.as_ref().map(|(_, at)| (to, Some(*at)));
                captured.is_some() || passed.is_none_or(|capture| !all.contains(&capture))
            });
            for (to, captured) in targets {
                for becomes in self.promotions(from, to) {
                    moves.push(Move {
                        from,
                        to,
                        becomes,
                        captured,
                        rook: None,
                        named: to,
                    });
                }
            }
        }
        moves
    }

    pub(super) fn castling(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for letter in if self.white { ['K', 'Q'] } else { ['k', 'q'] } {
            if !self.rights.contains(letter) {
                continue;
            }
            let [king, king_to, rook, rook_to] = self.castles[&letter];
            let between = |a: At, b: At| (a.0.min(b.0)..=a.0.max(b.0)).map(move |file| (file, a.1));
            let mut span = between(king, king_to).chain(between(rook, rook_to));
            let free = span.all(|at| at == king || at == rook || !self.board.contains_key(&at));
            let is_royal = self.rules.piece(self.board[&king]).royal && self.rules.has_mate();
            let safe = |at: At| {
                let mut there = self.clone();
                let letter = there.board.remove(&king).expect("a king");
                there.board.insert(at, letter);
                !there.is_attacked(at, !self.white)
            };
            if free && (!is_royal || between(king, king_to).all(safe)) {
                moves.push(Move {
                    from: king,
                    to: king_to,
                    becomes: None,
                    captured: None,
                    rook: Some([rook, rook_to]),
                    named: if self.rules.draws_castling() {
                        rook
                    } else {
                        king_to
                    },
                });
            }
        }
        moves
    }

    /// The legal moves, lock and die apart.
    pub(super) fn legal(&self) -> Vec<Move> {
        if self.ended().is_some() {
            return Vec::new();
        }
        let mut moves = self.pseudo();
        moves.extend(self.castling());
        let no_checks = self.rules.flag("moves", "no-checks");
        moves.retain(|mv| {
            let next = self.after(mv);
            !(next.in_check(self.white) || no_checks && next.in_check(!self.white))
        });
        if self.rules.flag("moves", "forced-capture")
            && moves.iter().any(|mv| mv.captured.is_some())
        {
            moves.retain(|mv| mv.captured.is_some());
        }
        moves
    }

    /// The text of a move, or of passing.
    pub(super) fn text_of(mv: Option<&Move>) -> String {
        let Some(mv) = mv else {
            return "0000".to_owned();
        };
        let becomes = mv.becomes.map(|letter| letter.to_ascii_lowercase());
        format!(
            "{}{}{}",
            name_of(mv.from),
            name_of(mv.named),
            becomes.map_or(String::new(), String::from)
        )
    }

    /// The texts of the moves of the turn, sorted.
    pub fn moves(&self) -> Vec<String> {
        let allowed = self.allowed();
        let texts: BTreeSet<String> = allowed
            .iter()
            .map(|mv| Twin::text_of(mv.as_ref()))
            .collect();
        texts.into_iter().collect()
    }

    /// The position after the move with this text.
    pub fn play(&self, text: &str) -> Twin<'a> {
        let moves = self.allowed();
        let mv = moves
            .iter()
            .find(|mv| Twin::text_of(mv.as_ref()) == text)
            .expect("a legal move");
        self.end_turn(mv.as_ref(), text)
    }

    pub(super) fn after(&self, mv: &Move) -> Twin<'a> {
        let mut next = self.clone();
        let letter = next.board.remove(&mv.from).expect("a piece");
        let piece = self.rules.piece(letter);
        if let Some(captured) = mv.captured {
            next.board.remove(&captured);
        }
        if let Some([rook, rook_to]) = mv.rook {
            let letter = next.board.remove(&rook).expect("a rook");
            next.board.insert(rook_to, letter);
        }
        let becomes = mv.becomes.map_or(letter, |becomes| match self.white {
            true => becomes,
            false => becomes.to_ascii_lowercase(),
        });
        next.board.insert(mv.to, becomes);
        next.white = !self.white;
        for (letter, [king, _, rook, _]) in &self.castles {
            if [mv.from, mv.to].iter().any(|at| at == king || at == rook) {
                next.rights = next.rights.replace(*letter, "");
            }
        }
        next.passed = None;
        if piece.en_passant && mv.becomes.is_none() {
            self.reach(mv.from, |to, passed, walk| {
                if walk.initial
                    && walk.moves
                    && to == mv.to
                    && !passed.is_empty()
                    && mv.captured.is_none()
                {
                    next.passed = Some((passed.to_vec(), to));
                }
            });
            // It counts only where a pawn attacks the square.
            let squares = next
                .passed
                .as_ref()
                .map_or(Vec::new(), |(squares, _)| squares.clone());
            let attacked = next.own(next.white).into_iter().any(|(from, letter)| {
                let mut hit = false;
                next.reach(from, |to, _, walk| {
                    hit |= walk.takes && squares.contains(&to)
                });
                hit && self.rules.piece(letter).en_passant
            });
            if !attacked {
                next.passed = None;
            }
        }
        let quiet = !piece.pawn && mv.captured.is_none();
        next.clock = if quiet { self.clock + 1 } else { 0 };
        next.number += i64::from(!self.white);
        let max = self.rules.number("checks");
        if max > 0 && next.in_check(next.white) {
            let given = &mut next.checks[usize::from(!self.white)];
            *given = (*given + 1).min(max);
        }
        next
    }
}
