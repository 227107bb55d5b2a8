//! The emblem of a kind: its routes in short, small enough for a piece on a board.

use crate::base::geometry::Offset;
use crate::pieces::betza::{Hop, Mode, PieceSpec, Route};
use crate::rules::{Emblem, EmblemEffect, EmblemGrid, EmblemLines, EmblemSpots, EmblemStroke};
use std::collections::{BTreeMap, BTreeSet};

/// The farthest square that has a place on the grid.
const REACH: i8 = 3;
/// The maximum number of lines of a sort; more would hide the spots.
const MAX_LINES: usize = 16;
/// The maximum number of spots: the squares of the grid.
const MAX_SPOTS: usize = 48;
/// On the way of a move over a piece: the end of a slide, the piece, and the target.
const SLIDE_END: f32 = 26.0;
const HURDLE: f32 = 40.0;
const TARGET: f32 = 62.0;
/// The distance of a spot at the end of a diagonal, clear of those of a knight.
const CORNER: f32 = 84.0;
/// Half the width of the bar that stands for a piece on the way.
const HALF_BAR: f32 = 11.0;

/// A point in the units of an emblem.
type Point = [i8; 2];

/// Makes the emblem of a piece. First moves are left out if there are others: they are few,
/// and those of a piece that is no longer at home would mislead.
pub(super) fn emblem(piece: &PieceSpec) -> Emblem {
    let routes = piece.routes();
    let all_first = routes.iter().all(|route| route.initial);
    let open = || routes.iter().filter(|route| all_first || !route.initial);
    let mut sketch = Sketch::new(open());
    for route in open() {
        sketch.add(route);
    }
    sketch.finish()
}

/// The parts of an emblem while it is made, each with its effect.
struct Sketch {
    grid: EmblemGrid,
    spots: BTreeMap<Point, EmblemEffect>,
    /// The squares that are drawn on the edge, because they are beyond it.
    far: BTreeSet<Point>,
    slides: BTreeMap<Offset, EmblemEffect>,
    hops: BTreeMap<Offset, EmblemEffect>,
    /// The slides that follow another leg.
    bent: BTreeMap<[Point; 2], EmblemEffect>,
    thin: BTreeSet<Vec<Point>>,
}

impl Sketch {
    /// An empty sketch on the smallest grid that holds these routes.
    fn new<'a>(routes: impl Iterator<Item = &'a Route>) -> Sketch {
        let is_wide = |route: &Route| squares(route).any(|(square, _)| size(square) >= REACH);
        let wide = routes.filter(|route| !slides(route)).any(is_wide);
        Sketch {
            grid: if wide {
                EmblemGrid::Fine
            } else {
                EmblemGrid::Coarse
            },
            spots: BTreeMap::new(),
            far: BTreeSet::new(),
            slides: BTreeMap::new(),
            hops: BTreeMap::new(),
            bent: BTreeMap::new(),
            thin: BTreeSet::new(),
        }
    }

    fn add(&mut self, route: &Route) {
        let [.., last] = route.hops[..] else { return };
        let effect = last.ends.map_or(EmblemEffect::Both, effect_of);
        if route.over {
            join(&mut self.hops, last.step, effect);
        } else if slides(route) {
            join(&mut self.slides, last.step, effect);
        } else {
            self.add_squares(route, effect);
        }
    }

    /// Adds the squares of a route with the line that leads to them, which goes on to the
    /// rim if the route does.
    fn add_squares(&mut self, route: &Route, effect: EmblemEffect) {
        let mut path = vec![[0, 0]];
        let mut here = Offset::new(0, 0);
        for (square, ends) in squares(route) {
            here = square;
            path.push(self.point(square));
            if let Some(mode) = ends {
                self.spot(square, effect_of(mode));
            }
        }
        let goes_on = route.hops.last().filter(|hop| is_long(hop));
        if let Some(hop) = goes_on {
            let start = self.point(here);
            let end = to_rim(start, hop.step);
            match is_step(hop.step) {
                true => join(&mut self.bent, [start, end], effect),
                false => path.push(end),
            }
        }
        if path.len() > 2 {
            self.thin.insert(path);
        }
    }

    fn spot(&mut self, square: Offset, effect: EmblemEffect) {
        let point = self.point(square);
        join(&mut self.spots, point, effect);
        if size(square) > REACH {
            self.far.insert(point);
        }
    }

    /// The place of a square: on the edge in its direction if it is beyond the grid.
    fn point(&self, square: Offset) -> Point {
        let cells = match self.grid {
            EmblemGrid::Coarse => REACH - 1,
            EmblemGrid::Fine => REACH,
        };
        let scale = f32::from(Emblem::EDGE) / f32::from(cells.max(size(square)));
        [square.files, square.ranks].map(|cells| rounded(f32::from(cells) * scale))
    }

    fn finish(mut self) -> Emblem {
        if self.spots.len() > MAX_SPOTS {
            self.spots.retain(|point, _| !self.far.contains(point));
        }
        let mut lines = Lines::default();
        self.draw_slides(&mut lines);
        self.draw_hops(&mut lines);
        lines.draw(EmblemStroke::Thin, std::mem::take(&mut self.thin));
        Emblem {
            grid: self.grid,
            lines: lines.finish(),
            spots: grouped(&self.spots),
        }
    }

    /// Draws the slides: those that only capture end in a spot.
    fn draw_slides(&mut self, lines: &mut Lines) {
        let length = |step: &Offset, effect| match effect {
            _ if self.hops.contains_key(step) => SLIDE_END,
            // The foot of the piece would hide a spot on the rim.
            EmblemEffect::Capture if step.files == 0 || step.ranks == 0 => TARGET,
            EmblemEffect::Capture => CORNER,
            _ => Emblem::RIM.into(),
        };
        let straight = self.slides.iter().map(|(step, effect)| {
            let end = along(*step, length(step, *effect));
            ([[0, 0], end], *effect)
        });
        let bent = self.bent.iter().map(|(ends, effect)| (*ends, *effect));
        for slides in [straight.collect::<Vec<_>>(), bent.collect()] {
            if slides.len() > MAX_LINES {
                continue;
            }
            for (ends, effect) in slides {
                let stroke = match effect {
                    EmblemEffect::Both => EmblemStroke::Solid,
                    EmblemEffect::Move => EmblemStroke::Hollow,
                    EmblemEffect::Capture => EmblemStroke::Thin,
                };
                lines.draw(stroke, [ends.to_vec()]);
                if effect == EmblemEffect::Capture {
                    join(&mut self.spots, ends[1], effect);
                }
            }
        }
    }

    /// Draws the moves over a piece, which is a bar across their way.
    fn draw_hops(&mut self, lines: &mut Lines) {
        for (step, effect) in self.hops.iter().take(MAX_LINES) {
            let target = along(*step, TARGET);
            lines.draw(EmblemStroke::Thin, [vec![[0, 0], target]]);
            lines.draw(EmblemStroke::Bar, [bar(*step)]);
            join(&mut self.spots, target, *effect);
        }
    }
}

/// Lines by their stroke.
#[derive(Default)]
struct Lines(BTreeMap<EmblemStroke, Vec<Vec<Point>>>);

impl Lines {
    /// Adds lines unless they are too many.
    fn draw<P: IntoIterator<Item = Vec<Point>>>(&mut self, stroke: EmblemStroke, paths: P) {
        let mut paths: Vec<Vec<Point>> = paths.into_iter().collect();
        if paths.len() <= MAX_LINES {
            self.0.entry(stroke).or_default().append(&mut paths);
        }
    }

    fn finish(self) -> Vec<EmblemLines> {
        let lines = self.0.into_iter();
        let lines = lines.filter(|(_, paths)| !paths.is_empty());
        lines
            .map(|(stroke, paths)| EmblemLines { stroke, paths })
            .collect()
    }
}

const fn effect_of(mode: Mode) -> EmblemEffect {
    match mode {
        Mode::Both => EmblemEffect::Both,
        Mode::Quiet => EmblemEffect::Move,
        Mode::Capture => EmblemEffect::Capture,
    }
}

/// Adds an effect to those of a place: moves and captures together are both.
fn join<K: Ord>(effects: &mut BTreeMap<K, EmblemEffect>, place: K, effect: EmblemEffect) {
    let joined = effects.entry(place).or_insert(effect);
    if *joined != effect {
        *joined = EmblemEffect::Both;
    }
}

/// The squares of a route that an emblem shows, from the centre, each with the way in which
/// the move may end there: of leaps that repeat without end the first, of such steps none.
fn squares(route: &Route) -> impl Iterator<Item = (Offset, Option<Mode>)> {
    let shown = |hop: &Hop| match is_long(hop) {
        true => usize::from(!is_step(hop.step)),
        false => hop.max.into(),
    };
    let hops = route.hops.iter();
    let steps = hops.flat_map(move |hop| std::iter::repeat_n((hop.step, hop.ends), shown(hop)));
    let squares = steps.scan(Offset::new(0, 0), |here, (step, ends)| {
        *here = Offset::new(here.files + step.files, here.ranks + step.ranks);
        Some((*here, ends))
    });
    // A zigzag goes on beyond the grid; a chain has few legs, all of which are shown.
    let is_chain = route.hops.len() <= REACH as usize;
    squares.take_while(move |(square, _)| {
        *square != Offset::new(0, 0) && (is_chain || size(*square) <= REACH)
    })
}

/// Whether a hop repeats beyond the grid.
const fn is_long(hop: &Hop) -> bool {
    hop.max > REACH as u8
}

/// Whether a route is a straight slide that leads beyond the grid.
fn slides(route: &Route) -> bool {
    matches!(route.hops[..], [hop] if is_long(&hop) && is_step(hop.step))
}

/// Whether a leap goes to an adjacent square.
fn is_step(leap: Offset) -> bool {
    size(leap) == 1
}

/// The larger part of a distance.
fn size(distance: Offset) -> i8 {
    let (files, ranks) = (
        distance.files.saturating_abs(),
        distance.ranks.saturating_abs(),
    );
    files.max(ranks)
}

/// The point at this distance from the centre.
fn along(step: Offset, distance: f32) -> Point {
    let [x, y] = [step.files, step.ranks].map(f32::from);
    let scale = distance / x.hypot(y);
    [x, y].map(|part| rounded(part * scale))
}

/// The point in which a line meets the rim; its origin if that is beyond.
fn to_rim(from: Point, step: Offset) -> Point {
    let [x, y] = from.map(f32::from);
    let [dx, dy] = along(step, 100.0).map(|part| f32::from(part) / 100.0);
    let rim = f32::from(Emblem::RIM);
    let middle = x * dx + y * dy;
    let root = middle * middle + rim * rim - x * x - y * y;
    let way = (root.max(0.0).sqrt() - middle).max(0.0);
    [x + dx * way, y + dy * way].map(rounded)
}

/// A bar across the way of a move.
fn bar(step: Offset) -> Vec<Point> {
    let [x, y] = along(step, HURDLE);
    let [dx, dy] = along(Offset::new(step.ranks, -step.files), HALF_BAR);
    vec![[x - dx, y - dy], [x + dx, y + dy]]
}

fn rounded(length: f32) -> i8 {
    length.round() as i8
}

fn grouped(spots: &BTreeMap<Point, EmblemEffect>) -> Vec<EmblemSpots> {
    let effects = [
        EmblemEffect::Both,
        EmblemEffect::Move,
        EmblemEffect::Capture,
    ];
    let groups = effects.map(|wanted| {
        let at = spots.iter().filter(|(_, effect)| **effect == wanted);
        EmblemSpots {
            effect: wanted,
            at: at.map(|(point, _)| *point).collect(),
        }
    });
    let groups = groups.into_iter().filter(|group| !group.at.is_empty());
    groups.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn emblem_of(moves: &str) -> Emblem {
        let piece = moves.parse().unwrap_or_else(|error| panic!("{error}"));
        emblem(&piece)
    }

    fn spots(emblem: &Emblem, wanted: EmblemEffect) -> Vec<Point> {
        let groups = emblem.spots.iter().filter(|group| group.effect == wanted);
        groups.flat_map(|group| group.at.clone()).collect()
    }

    fn lines(emblem: &Emblem, wanted: EmblemStroke) -> usize {
        let groups = emblem.lines.iter().filter(|group| group.stroke == wanted);
        groups.map(|group| group.paths.len()).sum()
    }

    #[test]
    fn a_leaper_has_spots_alone() {
        let elephant = emblem_of("FA");
        assert_eq!(elephant.grid, EmblemGrid::Coarse);
        assert_eq!(elephant.lines, []);
        let corners = spots(&elephant, EmblemEffect::Both);
        assert_eq!(corners.len(), 8);
        assert!(corners.contains(&[30, -30]) && corners.contains(&[60, 60]));
        let wizard = emblem_of("FC");
        assert_eq!(wizard.grid, EmblemGrid::Fine);
        assert!(spots(&wizard, EmblemEffect::Both).contains(&[60, 20]));
    }

    #[test]
    fn a_rider_has_rays() {
        let cardinal = emblem_of("BN");
        assert_eq!(lines(&cardinal, EmblemStroke::Solid), 4);
        assert_eq!(spots(&cardinal, EmblemEffect::Both).len(), 8);
        // Leaps that repeat have a spot on their way to the rim.
        let nightrider = emblem_of("NN");
        assert_eq!(lines(&nightrider, EmblemStroke::Thin), 8);
        assert_eq!(spots(&nightrider, EmblemEffect::Both).len(), 8);
        // A short slide shows its squares.
        let short = emblem_of("W3");
        assert_eq!(lines(&short, EmblemStroke::Thin), 4);
        assert_eq!(spots(&short, EmblemEffect::Both).len(), 12);
        let gryphon = emblem_of("[F?fR]");
        assert_eq!(lines(&gryphon, EmblemStroke::Solid), 8);
        assert_eq!(spots(&gryphon, EmblemEffect::Both).len(), 4);
    }

    #[test]
    fn moves_and_captures_are_told_apart() {
        let piece = emblem_of("mNcB");
        assert_eq!(spots(&piece, EmblemEffect::Move).len(), 8);
        assert_eq!(spots(&piece, EmblemEffect::Capture).len(), 4);
        let cannon = emblem_of("mRcpR");
        assert_eq!(lines(&cannon, EmblemStroke::Hollow), 4);
        assert_eq!(lines(&cannon, EmblemStroke::Bar), 4);
        assert_eq!(spots(&cannon, EmblemEffect::Capture).len(), 4);
        // Both by different routes.
        assert_eq!(emblem_of("mQcQ"), emblem_of("Q"));
        let pawn = emblem_of("mfWcfFimfnD");
        assert_eq!(spots(&pawn, EmblemEffect::Move), [[0, 30]], "no first move");
        assert_eq!(spots(&emblem_of("imfW"), EmblemEffect::Move), [[0, 30]]);
    }

    #[test]
    fn the_size_is_bounded() {
        for moves in [
            "[K?aK?aK]",
            "[N?aN?N]",
            "NNCCZZQQ(4,1)(5,1)(5,2)(6,1)(6,5)(7,2)(7,3)(8,1)(8,3)(9,2)",
            "pQpNNpCCpZZzBzR",
        ] {
            let text = serde_json::to_string(&emblem_of(moves)).expect("JSON");
            assert!(text.len() < 2500, "{moves}: {} bytes", text.len());
        }
    }
}
