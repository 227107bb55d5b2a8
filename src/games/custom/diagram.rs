//! The board as plain data.

use super::colours::colour;
use super::file::LockBy;
use super::pfen::lock_text;
use super::{Custom, DieState, Kind, Piece, PlayBoard, Tables, tell_turn};
use crate::base::Side;
use crate::base::geometry::Square;
use crate::pieces;
use crate::rules::{
    Binding, BindingKind, Cell, Diagram, Fact, Figure, Position, Section, ShownDie, Squares,
};

impl<G: PlayBoard> Custom<G> {
    /// Returns the board, and beside it the counts that may end the game.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        self.with_rules(|rules| {
            let spec = rules.spec();
            let is_shaded = spec.colours.letters.is_empty();
            let squares = Squares::new(spec.files, spec.ranks, |file, rank| {
                let square = Square::at(file, rank);
                rules.board().has(square).then(|| Cell {
                    ground: colour(rules, rules.turn().colour_of(square)),
                    dark: is_shaded && square.is_dark(),
                    piece: self.piece_on(square).map(|piece| figure(rules, piece)),
                })
            });
            let board = Diagram::new(squares, self.side, self.turn(), self.move_number());
            let attacked = self.royals_in_check(rules, self.side);
            let board = board.with_binding(self.binding(rules));
            Diagram {
                die: rules.turn().has_die().then(|| self.shown_die()),
                sections: vec![Section::new(self.facts(rules))],
                ..board.warn(attacked.any().then_some("check"), |[file, rank]| {
                    attacked.has(Square::at(file, rank))
                })
            }
        })
    }

    /// The limit on the side to move: the lock, else the face of the die.
    fn binding(&self, rules: &Tables<G>) -> Option<Binding> {
        match rules.turn().lock_by() {
            Some(by) => Some(self.lock_binding(rules, by)),
            None => self.face_binding(rules),
        }
    }

    /// The pieces or squares to which a face limits the side to move.
    fn face_binding(&self, rules: &Tables<G>) -> Option<Binding> {
        let face = self.roll_in_force(rules)?;
        let limits = rules.turn().limits(face);
        let limits_pieces = rules.kinds().iter().any(|&kind| !limits.kinds.has(kind));
        let kind = match limits_pieces {
            true => BindingKind::Pieces,
            false if (rules.board() & !limits.to).is_empty() => return None,
            false => BindingKind::Squares,
        };
        Some(Binding::new(
            kind,
            "Die",
            capitalised(&tell_turn::limit(rules, face)),
        ))
    }

    /// The lock, and why it does not hold.
    fn lock_binding(&self, rules: &Tables<G>, by: LockBy) -> Binding {
        let Some(number) = self.lock() else {
            let none = Binding::new(BindingKind::Pieces, "Lock", "None yet".to_owned());
            return none.lifted("any piece may move");
        };
        let lock = match by {
            LockBy::Colour => {
                Binding::to_colour(BindingKind::Pieces, "Lock", colour(rules, number))
            }
            LockBy::Piece | LockBy::Square => {
                let name = match by {
                    LockBy::Piece => rules.name(Kind::new(number)).to_owned(),
                    _ => lock_text(rules, Some(number)),
                };
                Binding::new(BindingKind::Pieces, "Lock", capitalised(&name))
            }
        };
        let is_lifted = |roll| rules.turn().limits(roll).lifts_lock;
        if self.roll_in_force(rules).is_some_and(is_lifted) {
            lock.lifted("the die lifts it")
        } else if rules.turn().is_free_in_check() && self.is_in_check(rules, self.side) {
            lock.lifted("it does not hold in check")
        } else {
            lock
        }
    }

    fn shown_die(&self) -> ShownDie {
        ShownDie {
            face: match self.die {
                DieState::Rolled(face) => Some(face.number()),
                DieState::Due | DieState::Skipped => None,
            },
        }
    }

    fn facts(&self, rules: &Tables<G>) -> Vec<Fact> {
        let mut facts = Vec::new();
        if rules.turn().has_die() {
            let text = match self.die {
                DieState::Due => "to be rolled".to_owned(),
                DieState::Skipped => "none in this turn".to_owned(),
                DieState::Rolled(face) => {
                    format!("{}: {}", face.number(), tell_turn::roll(rules, face))
                }
            };
            facts.push(Fact::one("Die", text));
        }
        if rules.end().quiet_plies > 0 {
            facts.push(Fact::quiet(self.clock(), "plies"));
        }
        if rules.end().checks > 0 {
            facts.push(Fact::each("Checks", |side: Side| {
                vec![self.checks[side.index()].to_string()]
            }));
        }
        facts
    }
}

/// The text with a capital at its start.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Returns a piece as drawn: pieces with the names of chess get their pictures, others an
/// emblem of their moves.
pub(super) fn figure<G: PlayBoard>(rules: &Tables<G>, piece: Piece) -> Figure {
    let name = rules.name(piece.kind);
    let orthodox = pieces::Kind::from_name(name);
    let royal = rules.is_royal(piece.kind);
    let medallion = if royal {
        "royal-medallion"
    } else {
        "medallion"
    };
    let emblem = || Box::new(rules.emblem(piece.kind).clone());
    Figure {
        name: Some(name.to_owned().into()),
        glyph: orthodox.map(pieces::Kind::glyph),
        shape: orthodox.map_or(medallion, pieces::Kind::name),
        emblem: orthodox.is_none().then(emblem),
        royal,
        ..Figure::new(piece.side, rules.letter(piece.kind))
    }
}
