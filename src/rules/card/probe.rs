//! The computation of a movement diagram: the rules of the game are asked what a piece
//! can do, square by square, with other pieces put on the board and taken away.

use super::movement::{Effect, MovementDiagram, MovementMarks, StandingPiece, Way};
use crate::base::geometry::{Bitboard, Geometry, Offset, Square};
use crate::base::sort;
use crate::rules::Figure;

/// The maximum number of paths that a diagram shows; more would hide its squares.
const MAX_PATHS: usize = 16;

/// The pieces around the one that is asked about, for one question.
#[derive(Clone, Copy, Debug)]
pub struct Probe<G: Geometry> {
    /// The squares of the [others](MovementBoard::others) that stand there.
    pub others: Bitboard<G>,
    /// The squares of further pieces of its own side, which it cannot capture.
    pub friends: Bitboard<G>,
    /// The squares of further enemies.
    pub enemies: Bitboard<G>,
}

impl<G: Geometry> Probe<G> {
    /// The squares of all pieces but the one that is asked about.
    #[must_use]
    pub fn occupied(&self) -> Bitboard<G> {
        self.others | self.friends | self.enemies
    }
}

/// Something that a piece can do.
#[derive(Clone, Copy, Debug)]
pub struct PieceAction<G: Geometry> {
    /// The square that it moves to; `None` if it stays.
    pub to: Option<Square<G>>,
    /// The squares of the pieces that it removes.
    pub removed: Bitboard<G>,
    /// The square of the piece that it recruits.
    pub recruited: Bitboard<G>,
}

impl<G: Geometry> PieceAction<G> {
    /// A move to `to`, which removes the piece there if it is one of `pieces`.
    #[must_use]
    pub fn go(to: Square<G>, pieces: Bitboard<G>) -> PieceAction<G> {
        PieceAction {
            to: Some(to),
            removed: Bitboard::of(to) & pieces,
            recruited: Bitboard::EMPTY,
        }
    }

    fn has(&self, effect: Effect, square: Square<G>) -> bool {
        let removes = self.removed.has(square);
        match effect {
            Effect::Move => self.to == Some(square) && !removes,
            Effect::Capture => self.to == Some(square) && removes,
            Effect::Passing => self.to.is_some_and(|to| to != square) && removes,
            Effect::Shot => self.to.is_none() && removes,
            Effect::Recruitment => self.recruited.has(square),
            Effect::Both => false,
        }
    }
}

/// A board on which the moves of a piece of White are shown.
#[derive(Clone, Debug)]
pub struct MovementBoard<G: Geometry> {
    /// The squares of the board.
    pub squares: Bitboard<G>,
    /// The square of the piece.
    pub square: Square<G>,
    /// The pieces that stand around it, if it shows its moves only among others.
    pub others: Vec<(Square<G>, Figure)>,
    /// Whether its moves lead over pieces.
    pub hops: bool,
    /// The paths from its square along which it can be blocked, on the empty board.
    pub paths: Vec<Vec<Square<G>>>,
}

/// The straight paths from a square to the edge, in all eight directions.
#[must_use]
pub fn rays<G: Geometry>(from: Square<G>) -> Vec<Vec<Square<G>>> {
    let steps = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| Offset::new(files, ranks)));
    let steps = steps.filter(|step| (step.files, step.ranks) != (0, 0));
    steps
        .map(|step| std::iter::successors(from.offset(step), |here| here.offset(step)).collect())
        .collect()
}

impl<G: Geometry> MovementBoard<G> {
    /// Creates the board of a piece that stands alone, and that can be blocked along
    /// straight lines at most.
    #[must_use]
    pub fn alone(square: Square<G>) -> MovementBoard<G> {
        MovementBoard {
            squares: Bitboard::ALL,
            square,
            others: Vec::new(),
            hops: false,
            paths: rays(square),
        }
    }

    /// Computes the diagram; `actions` are those of the piece among others.
    pub fn diagram(&self, actions: impl Fn(Probe<G>) -> Vec<PieceAction<G>>) -> MovementDiagram {
        let asker = Asker {
            board: self,
            others: self.others.iter().map(|(square, _)| *square).collect(),
            actions,
        };
        let mut found: Vec<Target<G>> = Vec::new();
        for square in self.squares & !Bitboard::of(self.square) {
            found.extend(asker.targets(square));
        }
        let paths = self.shown_paths(&found);
        if !paths.is_empty() {
            self.join_steps(&paths, &mut found);
        }
        for path in &paths {
            join_leaps(path, self.square, &mut found);
        }
        let limit = |size: fn(Square<G>) -> u8| self.squares.map(size).max().unwrap_or(0) + 1;
        let (files, ranks) = (limit(Square::file), limit(Square::rank));
        let inside = |square: &Square<G>| square.file() < files && square.rank() < ranks;
        let squares = |squares: &[Square<G>]| squares.iter().copied().map(place).collect();
        MovementDiagram {
            files,
            ranks,
            holes: (!self.squares).filter(inside).map(place).collect(),
            square: place(self.square),
            pieces: self.standing_pieces(),
            marks: grouped(found),
            paths: paths.iter().map(|path| squares(path)).collect(),
        }
    }

    /// Computes the diagram of a piece that removes only pieces on the squares that it
    /// moves to; `targets` are these squares among others.
    pub fn diagram_of_targets(&self, targets: impl Fn(Probe<G>) -> Bitboard<G>) -> MovementDiagram {
        self.diagram(|probe| {
            let pieces = probe.enemies | probe.others;
            let targets = targets(probe) & self.squares & !probe.friends;
            targets.map(|to| PieceAction::go(to, pieces)).collect()
        })
    }

    fn standing_pieces(&self) -> Vec<StandingPiece> {
        let pieces = self.others.iter();
        let piece = |(square, figure): &(Square<G>, Figure)| StandingPiece {
            square: place(*square),
            figure: figure.clone(),
        };
        pieces.map(piece).collect()
    }

    /// The paths up to the last square to which the piece comes along them, without those
    /// that are a part of another or too short to be blocked; none if they are too many.
    fn shown_paths(&self, targets: &[Target<G>]) -> Vec<Vec<Square<G>>> {
        let is_end = |square: &Square<G>| {
            let blocked = [Some(Way::Slide), Some(Way::Hop)];
            let mut targets = targets.iter();
            targets.any(|target| target.square == *square && blocked.contains(&target.way))
        };
        let mut paths: Vec<Vec<Square<G>>> = self.paths.clone();
        for path in &mut paths {
            let length = path.iter().rposition(is_end).map_or(0, |last| last + 1);
            path.truncate(length);
        }
        paths.retain(|path| path.len() > 1);
        sort::sort(&mut paths);
        paths.dedup();
        let all = paths.clone();
        let is_part = |path: &Vec<_>| {
            all.iter()
                .any(|other| other != path && other.starts_with(path))
        };
        paths.retain(|path| !is_part(path));
        paths.truncate(if paths.len() > MAX_PATHS {
            0
        } else {
            MAX_PATHS
        });
        paths
    }

    /// Makes steps slides if other slides with the same effect begin with such a step.
    fn join_steps(&self, paths: &[Vec<Square<G>>], targets: &mut [Target<G>]) {
        let slides: Vec<Target<G>> = targets
            .iter()
            .filter(|target| target.way == Some(Way::Slide))
            .filter(|target| paths.iter().any(|path| path[1] == target.square))
            .copied()
            .collect();
        let begins = |square| {
            self.paths
                .iter()
                .any(|path| path.len() > 1 && path[0] == square)
        };
        for target in targets {
            let goes_on = slides.iter().any(|slide| slide.effect == target.effect);
            if target.way == Some(Way::Step) && goes_on && begins(target.square) {
                target.way = Some(Way::Slide);
            }
        }
    }
}

/// A square, the effect of the piece there, and its way there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Target<G: Geometry> {
    square: Square<G>,
    effect: Effect,
    way: Option<Way>,
}

/// The board with the rules that are asked.
struct Asker<'a, G: Geometry, A> {
    board: &'a MovementBoard<G>,
    others: Bitboard<G>,
    actions: A,
}

impl<G: Geometry, A: Fn(Probe<G>) -> Vec<PieceAction<G>>> Asker<'_, G, A> {
    /// Returns the effects of the piece on a square, with its ways there.
    fn targets(&self, square: Square<G>) -> Vec<Target<G>> {
        let target = |effect| Target {
            square,
            effect,
            way: self.way(effect, square),
        };
        let can = |effect: &Effect| self.can(*effect, square, self.probe(*effect, square));
        let [moves, captures] = [Effect::Move, Effect::Capture].map(|effect| {
            let target = can(&effect).then(|| target(effect));
            target.into_iter()
        });
        let mut targets: Vec<Target<G>> = moves.chain(captures).collect();
        if let [one, other] = targets[..]
            && one.way == other.way
        {
            targets = vec![Target {
                effect: Effect::Both,
                ..one
            }];
        }
        let elsewhere = [Effect::Passing, Effect::Shot, Effect::Recruitment];
        targets.extend(elsewhere.into_iter().filter(can).map(|effect| Target {
            square,
            effect,
            way: None,
        }));
        targets
    }

    /// The board with an enemy on the square, unless the piece only moves there.
    fn probe(&self, effect: Effect, square: Square<G>) -> Probe<G> {
        let enemies = match effect {
            Effect::Move => Bitboard::EMPTY,
            _ => Bitboard::of(square) & !self.others,
        };
        Probe {
            others: self.others,
            friends: Bitboard::EMPTY,
            enemies,
        }
    }

    fn can(&self, effect: Effect, square: Square<G>, probe: Probe<G>) -> bool {
        let actions = (self.actions)(probe);
        actions.iter().any(|action| action.has(effect, square))
    }

    /// The way to a square that the piece comes to: would it without the others, and with
    /// all other squares occupied?
    fn way(&self, effect: Effect, square: Square<G>) -> Option<Way> {
        let probe = self.probe(effect, square);
        let target = Bitboard::of(square);
        let without = Probe {
            others: self.others & target,
            ..probe
        };
        if self.board.hops && !self.can(effect, square, without) {
            return Some(Way::Hop);
        }
        let taken = target | self.others | Bitboard::of(self.board.square);
        let full = Probe {
            friends: self.board.squares & !taken,
            ..probe
        };
        Some(match self.can(effect, square, full) {
            true if is_adjacent(self.board.square, square) => Way::Step,
            true => Way::Leap,
            false => Way::Slide,
        })
    }
}

/// Makes the slides of a path with leaps rides.
fn join_leaps<G: Geometry>(path: &[Square<G>], from: Square<G>, targets: &mut [Target<G>]) {
    let all = [&[from], path].concat();
    if all.windows(2).all(|pair| is_adjacent(pair[0], pair[1])) {
        return;
    }
    for target in targets {
        if target.way == Some(Way::Slide) && path.contains(&target.square) {
            target.way = Some(Way::Ride);
        }
    }
}

/// Collects the targets of the same effect and way.
fn grouped<G: Geometry>(mut targets: Vec<Target<G>>) -> Vec<MovementMarks> {
    sort::sort_by_key(&mut targets, |target| {
        (target.effect, target.way, target.square)
    });
    let groups = targets.chunk_by(|one, other| (one.effect, one.way) == (other.effect, other.way));
    groups
        .map(|group| {
            let squares = group.iter().map(|target| place(target.square)).collect();
            MovementMarks::new(group[0].effect, group[0].way, squares)
        })
        .collect()
}

fn is_adjacent<G: Geometry>(one: Square<G>, other: Square<G>) -> bool {
    let far = |one: u8, other: u8| one.abs_diff(other) > 1;
    !far(one.file(), other.file()) && !far(one.rank(), other.rank())
}

fn place<G: Geometry>(square: Square<G>) -> [u8; 2] {
    [square.file(), square.rank()]
}
