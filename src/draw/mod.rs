//! Boards as pictures: one renderer for each kind of output, over the plain data
//! of a [`Diagram`](crate::rules::Diagram).

mod svg;

pub use svg::svg;
