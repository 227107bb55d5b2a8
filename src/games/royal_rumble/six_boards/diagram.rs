//! The match as plain data: the current board, and all six in small.

use super::super::Piece;
use super::super::diagram::{figure, squares};
use super::score::player_letter;
use super::{Board, RoyalRumble, SixBoards};
use crate::base::{Side, Square};
use crate::rules::{
    Binding, BindingKind, Boards, Diagram, Fact, Panel, Position, Section, Squares,
};

/// The square of the winner's royal on a closed board (rules, M11): d4.
const MIDDLE: Square = Square::at(3, 3);

impl RoyalRumble {
    /// Returns the board of the next step, or of the last one if the match is over, and
    /// all six in small.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        let number = self
            .waiting()
            .map_or(SixBoards::last(self), |(number, _)| number);
        let open = self.boards[number].open().map(|board| board.diagram());
        let large = open.unwrap_or_else(|| {
            let squares = closed(number, &self.boards[number]);
            Diagram::new(squares, self.player, self.turn(), self.move_number())
        });
        let wins = [Side::White, Side::Black].map(|player| {
            let name = format!("Player {}", player_letter(player));
            Fact::one(name, format!("{} won", self.score.of(player)))
        });
        let mut boards = vec![
            Fact::one("Board", self.title(number)),
            Fact::one("To move", format!("player {}", player_letter(self.player))),
        ];
        boards.extend(wins);
        let mut sections = vec![Section::new(boards)];
        sections.extend(large.sections);
        let panels = (0..).zip(&self.boards).map(|(at, board)| Panel {
            title: self.title(at),
            state: self.state(at, board),
            current: at == number,
            swapped: SixBoards::swapped(at, Side::White) != Side::White,
            squares: closed(at, board),
        });
        let side = SixBoards::swapped(number, self.player);
        let detail = match side {
            Side::White => "with the White pieces",
            Side::Black => "with the Black pieces",
        };
        let warning = self.in_check().then_some("check");
        Diagram {
            marks: large.marks,
            sections,
            panels: panels.collect(),
            ..Diagram::new(large.squares, side, self.turn(), self.move_number())
                .warn(warning, |_| true)
                .with_binding(Some(Binding {
                    detail,
                    ..Binding::new(
                        BindingKind::Board,
                        "Play on",
                        format!("Board {}", number + 1),
                    )
                }))
        }
    }

    fn title(&self, number: usize) -> String {
        format!("{}. {}", number + 1, Board::royal(number).name())
    }

    /// Returns the player to move on a board and the pieces, or how the board has ended.
    fn state(&self, number: usize, board: &Board) -> String {
        match board {
            Board::Open(board) => {
                let player = player_letter(SixBoards::swapped(number, board.side()));
                format!("{} ({player}) moves", board.side())
            }
            Board::Closed(None) => "drawn".to_owned(),
            Board::Closed(Some(winner)) => format!("won by {}", player_letter(*winner)),
        }
    }
}

/// The squares of a board; of a closed one only the winner's royal, if any.
fn closed(number: usize, board: &Board) -> Squares {
    match board {
        Board::Open(board) => board.diagram().squares,
        Board::Closed(None) => squares(|_| None),
        Board::Closed(Some(winner)) => {
            let royal = Piece::new(SixBoards::swapped(number, *winner), Board::royal(number));
            squares(|square| (square == MIDDLE).then(|| figure(royal, false)))
        }
    }
}
