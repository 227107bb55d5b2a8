//! The moves of a piece as a small picture, for pieces that the piece set does not know.

use serde::Serialize;

/// The moves of a piece around its centre, as lines and spots. Coordinates are files to the
/// right and ranks forward, as the owner of the piece sees them; the squares at the edge of
/// the grid are [`EDGE`](Emblem::EDGE) from the centre.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Emblem {
    /// The distance between squares.
    pub grid: EmblemGrid,
    /// The lines, below the spots.
    pub lines: Vec<EmblemLines>,
    /// The squares on which moves end.
    pub spots: Vec<EmblemSpots>,
}

/// The grid of an [`Emblem`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "game-files", derive(serde::Deserialize))]
#[serde(rename_all = "lowercase")]
pub enum EmblemGrid {
    /// 5x5 squares.
    #[default]
    Coarse,
    /// 7x7 squares.
    Fine,
}

/// Lines of the same stroke.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EmblemLines {
    /// The stroke of the lines.
    pub stroke: EmblemStroke,
    /// The points of each line.
    pub paths: Vec<Vec<[i8; 2]>>,
}

/// The stroke of a line of an [`Emblem`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "game-files", derive(serde::Deserialize))]
#[serde(rename_all = "lowercase")]
pub enum EmblemStroke {
    /// The way to spots, along which the piece can be blocked.
    Thin,
    /// Slides without capturing.
    Hollow,
    /// Slides.
    Solid,
    /// Across a way, the piece that a move leads over.
    Bar,
}

/// Squares on which a piece does the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EmblemSpots {
    /// The effect of the piece there.
    pub effect: EmblemEffect,
    /// The places of the squares.
    pub at: Vec<[i8; 2]>,
}

/// The effect of a piece on a square of its [`Emblem`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "game-files", derive(serde::Deserialize))]
#[serde(rename_all = "lowercase")]
pub enum EmblemEffect {
    /// It moves there and captures there.
    Both,
    /// It only moves there.
    Move,
    /// It only captures there.
    Capture,
}

impl Emblem {
    /// The distance of the outer squares from the centre.
    pub const EDGE: i8 = 60;
    /// The distance of the rim, to which slides lead.
    pub const RIM: i8 = 86;
}
