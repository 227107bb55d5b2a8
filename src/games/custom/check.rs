//! Tests of the rules of a file for what its author cannot have meant.

use super::file::{FileError, Repetition, Verdict};
use super::{AnyCustomGame, Custom, CustomGame, Kind, Kinds, PlayBoard, Tables, with_custom_game};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Square};
use crate::rules::{Position, Turn};
use serde::Serialize;
use std::ops::Range;

/// Something doubtful in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The line in the file, from 1; that of the parent where the file does not say it.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The name of the test, in lower case with hyphens.
    pub rule: &'static str,
    /// The doubtful part, and why.
    pub reason: String,
    /// A position that shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

impl From<FileError> for Finding {
    fn from(error: FileError) -> Finding {
        Finding {
            line: error.line,
            column: error.column,
            rule: "not-playable",
            reason: error.reason,
            position: None,
        }
    }
}

/// Returns the findings in the file `text`: the error if it describes no playable
/// game, else pieces without use, royal pieces out of reach, promotions and goals that
/// cannot happen, and a start in check or without moves.
///
/// ```
/// use ermine::games::custom::check::findings;
/// let text = "format = 1\nname = 'my-chess'\nparent = 'chess'\n";
/// assert!(findings(text).is_empty());
/// let text = format!("{text}pieces.commoner = {{ letter = 'M', moves = 'K' }}\n");
/// let found = findings(&text);
/// assert_eq!((found[0].line, found[0].rule), (4, "unused-piece"));
/// ```
#[must_use]
pub fn findings(text: &str) -> Vec<Finding> {
    match AnyCustomGame::read(text) {
        Err(error) => vec![error.into()],
        Ok(game) => with_custom_game!(game, |game| Check::new(&game, text).all()),
    }
}

struct Check<'a, G: PlayBoard> {
    rules: &'a Tables<G>,
    start: Custom<G>,
    text: &'a str,
    found: Vec<Finding>,
}

impl<'a, G: PlayBoard> Check<'a, G> {
    fn new(game: &'a CustomGame<G>, text: &'a str) -> Self {
        Check {
            rules: game.rules(),
            start: game.start_position(),
            text,
            found: Vec::new(),
        }
    }

    fn all(mut self) -> Vec<Finding> {
        self.check_start();
        for &kind in self.rules.kinds() {
            self.check_kind(kind);
        }
        for side in Side::ALL {
            self.check_royals(side);
            self.check_promotion(side);
            self.check_goal(side);
        }
        self.check_turns();
        self.check_ends();
        self.found
    }

    fn add(&mut self, place: Range<usize>, rule: &'static str, reason: String) {
        let error = FileError::at(self.text, place, reason);
        self.found.push(Finding {
            rule,
            position: Some(self.start.to_string()),
            ..error.into()
        });
    }

    fn start_place(&self) -> Range<usize> {
        self.rules.spec().start_place.clone()
    }

    fn check_start(&mut self) {
        let place = self.start_place();
        match self.start.turn() {
            Turn::Over(outcome) => {
                let reason = format!("the game is over at the start: {outcome}");
                return self.add(place, "over-at-start", reason);
            }
            _ if self.start.in_check() => {
                let reason = format!("{} is in check at the start", self.start.side());
                self.add(place.clone(), "start-in-check", reason);
            }
            _ => {}
        }
        let end = self.rules.end();
        if end.repetition == Repetition::None && end.quiet_plies == 0 {
            let reason = "neither repetition nor quiet plies can end a game";
            self.add(place.clone(), "endless", reason.to_owned());
        }
        let other = self.start.pass();
        if other.legal().is_empty() && self.start.ended(self.rules).is_none() {
            let reason = format!("{} could not move at the start", other.side());
            self.add(place, "side-without-move", reason);
        }
    }

    fn check_kind(&mut self, kind: Kind) {
        let rules = self.rules;
        let place = rules.spec().kinds[kind.index()].place.clone();
        let name = rules.name(kind).to_owned();
        let stands = Side::ALL
            .into_iter()
            .any(|side| rules.at_start(side, kind) > 0);
        let can_come = rules.spec().promotion.to.contains(&kind);
        if !stands && !can_come {
            let reason = format!("piece '{name}' is neither at the start nor a promotion");
            self.add(place.clone(), "unused-piece", reason);
        }
        let board = rules.board();
        let hops = rules.spec().kinds[kind.index()]
            .moves
            .routes()
            .iter()
            .any(|route| route.over);
        let is_fixed = !hops && board.count() == rules.stuck(Side::White, kind).count();
        if is_fixed {
            self.add(
                place,
                "piece-without-move",
                format!("piece '{name}' can never move"),
            );
        }
    }

    /// The squares that pieces of `side` and `kind` can come to on an empty board.
    fn roam(&self, side: Side, kind: Kind, from: Bitboard<G>) -> Bitboard<G> {
        let movement = self.rules.movement(kind);
        let [goes, takes] = [movement.goes(side), movement.takes(side)];
        let (mut known, mut next) = (from, from);
        while next.any() {
            let reach = |square: Square<G>| {
                // Pieces to jump may stand anywhere.
                goes.attacks(square, Bitboard::EMPTY)
                    | takes.attacks(square, Bitboard::EMPTY)
                    | takes.attacks(square, self.rules.board() & !Bitboard::of(square))
            };
            let reached = next.fold(Bitboard::EMPTY, |set, square| set | reach(square));
            next = reached & !known;
            known |= reached;
        }
        known
    }

    /// The squares on which pieces of `side` and `kind` can appear.
    fn haunts(&self, side: Side, kind: Kind) -> Bitboard<G> {
        let promoted = match self.rules.spec().promotion.to.contains(&kind) {
            true => self.rules.zone(side),
            false => Bitboard::EMPTY,
        };
        self.roam(side, kind, self.start.of(side, kind) | promoted)
    }

    fn check_royals(&mut self, side: Side) {
        let rules = self.rules;
        let them = side.flip();
        let mut attacked = Bitboard::EMPTY;
        for &kind in rules.kinds() {
            let takes = rules.takes(them, kind);
            for square in self.haunts(them, kind) {
                attacked |= takes.attacks(square, Bitboard::EMPTY);
                attacked |= takes.attacks(square, rules.board() & !Bitboard::of(square));
            }
        }
        for &kind in rules.royals() {
            let haunts = self.haunts(side, kind);
            if self.start.of(side, kind).any() && (haunts & attacked).is_empty() {
                let place = rules.spec().kinds[kind.index()].place.clone();
                let name = rules.name(kind);
                let reason = format!("no piece of {them} can ever attack the {name} of {side}");
                self.add(place, "royal-out-of-reach", reason);
            }
        }
    }

    fn check_promotion(&mut self, side: Side) {
        let rules = self.rules;
        if rules.spec().promotion.to.is_empty() {
            return;
        }
        for kind in rules.pawns().iter() {
            let pawns = self.start.of(side, kind);
            let reached = self.roam(side, kind, pawns) & !pawns;
            if pawns.any() && (reached & rules.zone(side)).is_empty() {
                let place = rules.spec().kinds[kind.index()].place.clone();
                let reason = format!(
                    "no {} of {side} can reach a rank on which it promotes",
                    rules.name(kind)
                );
                self.add(place, "unreachable-promotion", reason);
            }
        }
    }

    /// Faces and locks under which no piece that can be on the board may move.
    fn check_turns(&mut self) {
        let spec = self.rules.spec();
        let comes = |kind: Kind| {
            spec.promotion.to.contains(&kind)
                || Side::ALL
                    .into_iter()
                    .any(|side| self.rules.at_start(side, kind) > 0)
        };
        let is_idle = |kinds: Kinds| !kinds.iter().any(comes);
        let faces = (1..)
            .zip(&spec.die)
            .filter(|(_, face)| is_idle(face.pieces));
        let faces: Vec<String> = faces
            .map(|(number, _)| format!("face {number} of the die allows no piece that is in play"))
            .collect();
        for reason in faces {
            self.add(0..0, "idle-face", reason);
        }
    }

    /// Ends and promotions that the pieces of the game leave without effect.
    fn check_ends(&mut self) {
        let (rules, place) = (self.rules, self.start_place());
        let end = rules.end();
        let has_aim = end.goal.is_some() || end.checks > 0 || !end.extinct.is_empty();
        if rules.royals().is_empty() && !has_aim && end.no_pieces != Verdict::Win {
            let reason = "no piece is royal and the file has no goal: only the loss of all \
                          pieces, or of all moves, decides a game";
            self.add(place.clone(), "no-aim", reason.to_owned());
        }
        let promotion = &rules.spec().promotion;
        if rules.pawns().is_empty() && !promotion.to.is_empty() {
            let reason = "no piece has pawn = true, so that none promotes".to_owned();
            self.add(place.clone(), "idle-promotion", reason);
        }
        let is_lost = |kind: &Kind| {
            Side::ALL
                .into_iter()
                .all(|side| rules.at_start(side, *kind) == 0)
        };
        let never = promotion.to.iter().copied().filter(is_lost);
        for kind in never.filter(|_| promotion.captured_only) {
            let reason = format!(
                "no side has a {} to lose at the start, so that no pawn can become one",
                rules.name(kind)
            );
            self.add(place.clone(), "idle-promotion", reason);
        }
    }

    fn check_goal(&mut self, side: Side) {
        let rules = self.rules;
        let Some(goal) = &rules.end().goal else {
            return;
        };
        let reaches = |kind| (self.haunts(side, kind) & rules.goal(side)).any();
        if !goal.kinds.iter().any(reaches) {
            let reason = format!("no piece of {side} can reach a square that wins");
            self.add(0..0, "unreachable-goal", reason);
        }
    }
}
