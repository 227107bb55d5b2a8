//! The contract of every game, with its strategies of chance and boards, and what is
//! derived from it: perft, history, games as lines of steps, parts of their texts.

pub mod card;
pub mod chance;
pub mod diagram;
mod draw_clock;
pub mod game;
pub mod guide;
pub mod history;
pub mod line;
pub mod motif;
pub mod move_list;
mod observation;
pub mod observer;
mod one_board;
pub mod outcome;
pub mod perft;
pub mod position;
mod setup_form;
pub mod text;
mod xboard;

pub use card::{
    Effect, MovementBoard, MovementDiagram, MovementMarks, PieceAction, PieceCard, Probe,
    StandingPiece, Way,
};
pub use chance::{Die, Grade, GradedMoves, NoChance, NoRoll, Ordered, OrderedDie, Weighted};
pub use diagram::{
    Binding, BindingKind, Cell, Colour, DIAGRAM_SCHEMA, Diagram, Emblem, EmblemEffect, EmblemGrid,
    EmblemLines, EmblemSpots, EmblemStroke, Fact, FactValue, FactWord, Figure, Legend, Mark, Panel,
    Rgb, Section, ShownDie, Squares,
};
pub use draw_clock::DrawClock;
pub use game::{Game, GameInfo, PositionShape, Setting, StartError, StartPosition};
pub use guide::{Chapter, Guide};
pub use history::History;
pub use line::Line;
pub use motif::Motif;
pub use move_list::{GameMove, MoveList, MoveSquares};
pub use observation::Observation;
pub use observer::Observer;
pub use one_board::OneBoard;
pub use outcome::{Outcome, Reason};
pub use perft::PerftMode;
pub use position::{BoardOf, Boards, Chance, Position, RollOf, Step, StepError, Turn, WinningMove};
pub use setup_form::{FieldKind, SetupField, SetupForm, SetupOption, SetupPiece};
pub use xboard::XBoardVariant;
