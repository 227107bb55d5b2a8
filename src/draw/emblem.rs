//! The emblem of a piece as SVG. The page draws it in the same way, in `pieces.js`.

use super::shapes::{SideColours, emblem_shapes};
use crate::rules::{Emblem, EmblemEffect, EmblemStroke};
use maud::{Markup, html};

/// The directions in which an emblem is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facing {
    /// Whether forward is down the picture.
    pub(super) down: bool,
    /// Whether the board is turned by half.
    pub(super) turned: bool,
}

/// The emblem on the body of a piece, around a point and in a scale.
pub(super) fn emblem(
    emblem: &Emblem,
    [x, y, scale]: [f32; 3],
    colours: &SideColours,
    facing: Facing,
) -> Markup {
    let shapes = emblem_shapes();
    let across = if facing.turned { -scale } else { scale };
    let forward = if facing.down { scale } else { -scale };
    let spots = &shapes.spots[&emblem.grid];
    html! {
        g transform={ "translate(" (x) " " (y) ")scale(" (across) " " (forward) ")" } {
            @for lines in &emblem.lines {
                @let path = path(&lines.paths);
                path d=(path) fill="none" stroke-width=(shapes.strokes[&lines.stroke]) {}
                @if lines.stroke == EmblemStroke::Hollow {
                    path d=(path) fill="none" stroke=(colours.fill) stroke-width=(shapes.inside) {}
                }
            }
            path d=(shapes.centre) fill=(colours.line) stroke="none" {}
            @for group in &emblem.spots {
                @let sign = &spots[&group.effect];
                @let path: String = group.at.iter().map(|[x, y]| format!("M{x} {y}{sign}")).collect();
                @match group.effect {
                    EmblemEffect::Move => path d=(path) stroke-width=(shapes.rim) {},
                    _ => path d=(path) fill=(colours.line) stroke=(colours.fill) stroke-width=(shapes.rim) {},
                }
            }
        }
    }
}

fn path(lines: &[Vec<[i8; 2]>]) -> String {
    let line = |points: &Vec<[i8; 2]>| {
        let points = points.iter().map(|[x, y]| format!("{x} {y}"));
        format!("M{}", points.collect::<Vec<_>>().join("L"))
    };
    lines.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::super::figure::{Look, figure};
    use super::*;
    use crate::base::Side;
    use crate::rules::{EmblemGrid, EmblemLines, EmblemSpots, Figure};

    fn drawn(side: Side, turned: bool) -> String {
        let emblem = Emblem {
            grid: EmblemGrid::Fine,
            lines: vec![EmblemLines {
                stroke: EmblemStroke::Hollow,
                paths: vec![vec![[0, 0], [0, 86]]],
            }],
            spots: vec![EmblemSpots {
                effect: EmblemEffect::Capture,
                at: vec![[60, 20], [-60, 20]],
            }],
        };
        let piece = Figure {
            shape: "medallion",
            emblem: Some(Box::new(emblem)),
            ..Figure::new(side, 'C')
        };
        let look = Look {
            turned,
            ..Look::default()
        };
        figure(&piece, look).into_string()
    }

    #[test]
    fn an_emblem_has_its_lines_and_spots() {
        let text = drawn(Side::White, false);
        assert!(roxmltree::Document::parse(&text).is_ok());
        assert_eq!(text.matches("d=\"M0 0L0 86\"").count(), 2, "a hollow line");
        assert!(text.contains("M60 20m") && text.contains("M-60 20m"));
    }

    #[test]
    fn forward_is_where_the_piece_goes_on_the_board() {
        for (side, turned, scale) in [
            (Side::White, false, "scale(0.33 -0.33)"),
            (Side::Black, false, "scale(0.33 0.33)"),
            (Side::White, true, "scale(-0.33 0.33)"),
            (Side::Black, true, "scale(-0.33 -0.33)"),
        ] {
            let text = drawn(side, turned);
            assert!(text.contains(scale), "{side:?} {turned}: {text}");
        }
    }
}
