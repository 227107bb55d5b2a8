//! The phases of a game, by the pieces that are left.

use crate::rules::{Diagram, Game};
use serde::Serialize;
use std::collections::BTreeMap;

/// The phase of a game. It counts all pieces but pawns, the most common kind in the plain
/// start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// At least 13/16 of the pieces of the start are left.
    Opening,
    /// At least half of them are left.
    Middlegame,
    /// Fewer are left.
    Endgame,
}

impl Phase {
    /// All phases, in order.
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Middlegame, Phase::Endgame];

    /// Returns the name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::Middlegame => "middlegame",
            Phase::Endgame => "endgame",
        }
    }

    /// Returns the phase with `left` of `at_start` counted pieces.
    fn with(left: u32, at_start: u32) -> Phase {
        match 16 * left {
            sixteenths if sixteenths >= 13 * at_start => Phase::Opening,
            sixteenths if sixteenths >= 8 * at_start => Phase::Middlegame,
            _ => Phase::Endgame,
        }
    }
}

/// The pieces of a game that count for its phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PhasePieces {
    /// The letter of the pawns; `None` if no kind is the most common.
    pawn: Option<char>,
    /// The number of counted pieces at the start.
    at_start: u32,
}

impl PhasePieces {
    /// Returns the counted pieces of a game with this start.
    pub(super) fn at(start: &Diagram) -> PhasePieces {
        let kinds = kinds(start);
        let max_count = kinds.values().copied().max().unwrap_or(0);
        let mut common = kinds.iter().filter(|&(_, &count)| count == max_count);
        let pawn = match (common.next(), common.next()) {
            // If all pieces are of one kind, all of them count.
            (Some((&letter, _)), None) if kinds.len() > 1 => Some(letter),
            _ => None,
        };
        let mut counted = PhasePieces { pawn, at_start: 0 };
        counted.at_start = counted.left(start);
        counted
    }

    /// Returns the phase of a position.
    pub(super) fn phase<G: Game>(&self, position: &G::Position) -> Phase {
        Phase::with(self.left(&G::diagram(position)), self.at_start)
    }

    fn left(&self, board: &Diagram) -> u32 {
        let kinds = kinds(board).into_iter();
        let counted = kinds.filter(|&(letter, _)| Some(letter) != self.pawn);
        counted.map(|(_, count)| count).sum()
    }
}

/// Returns the number of pieces of each kind, of both sides together.
fn kinds(board: &Diagram) -> BTreeMap<char, u32> {
    let mut kinds = BTreeMap::new();
    for piece in board.squares.cells().filter_map(|cell| cell.piece.as_ref()) {
        *kinds.entry(piece.letter).or_default() += 1;
    }
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Side;
    use crate::rules::{Cell, Colour, Figure, Rgb, Squares, Turn};

    /// Returns a row of pieces and empty squares.
    fn board(pieces: &str) -> Diagram {
        let letters: Vec<char> = pieces.chars().collect();
        let ground = Colour {
            name: "plain",
            letter: None,
            rgb: Rgb(0, 0, 0),
        };
        let squares = Squares::new(letters.len() as u8, 1, |file, _| {
            let letter = letters[usize::from(file)];
            let piece = (letter != '.').then(|| Figure::new(Side::White, letter));
            let dark = false;
            Some(Cell {
                ground,
                dark,
                piece,
            })
        });
        Diagram::new(squares, Side::White, Turn::Decide, 1)
    }

    #[test]
    fn pieces_of_the_commonest_kind_do_not_count() {
        let counted = PhasePieces::at(&board("RNKPPPPKNR"));
        assert_eq!(counted.at_start, 6);
        assert_eq!(counted.left(&board("RPQ..")), 2);
    }

    #[test]
    fn where_no_kind_is_commonest_all_pieces_count() {
        assert_eq!(PhasePieces::at(&board("MMM.MMM")).at_start, 6);
        assert_eq!(PhasePieces::at(&board("AABBC")).at_start, 5);
        assert_eq!(PhasePieces::at(&board("...")).at_start, 0);
    }

    #[test]
    fn phases_begin_at_their_limits() {
        let phases = [16, 13, 12, 8, 7, 0].map(|left| Phase::with(left, 16));
        use Phase::{Endgame, Middlegame, Opening};
        let expected = [Opening, Opening, Middlegame, Middlegame, Endgame, Endgame];
        assert_eq!(phases, expected);
        // A piece more than at the start, by promotion.
        assert_eq!(Phase::with(11, 10), Opening);
    }
}
