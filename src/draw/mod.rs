//! Boards as pictures, with one renderer per output format over the plain data of a
//! [`Diagram`](crate::rules::Diagram), and the rules of a game as text.

mod card;
mod cells;
#[cfg(feature = "game-files")]
mod emblem;
mod figure;
mod guide;
mod movement;
mod panels;
mod pieces;
mod shapes;
mod sheet;
mod svg;
mod text;
mod view;

pub use card::piece_card;
pub use guide::{guide, rulebook};
pub use movement::movement_svg;
pub use shapes::SHAPES;
pub use sheet::BoardSheet;
pub use svg::{svg, svg_with_step};
pub use text::text;
pub use view::{Style, View};
