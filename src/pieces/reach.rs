//! Attack tables for any board, made from the routes of a piece.
//!
//! The tables have four parts, by what can block a route:
//!
//! - *Leaps* are one set of squares per square.
//! - *Rides* repeat one leap along a line. Two of them at a time are computed from the
//!   first piece on either half of the line by obstruction difference (Michael Hoffmann,
//!   Chess Programming Wiki, "Obstruction Difference").
//! - *Rides over a piece* go on to the second piece by the same means.
//! - *Trees* of squares, walked branch by branch, hold everything else: routes that turn.

use super::betza::{Route, RouteSquare};
use crate::base::geometry::{Bitboard, Geometry, Offset, Square, Table, Word};
use crate::base::sort;

/// Two rides from one square, as sets of squares: one towards higher numbers,
/// one towards lower ones.
#[derive(Clone, Copy, Debug)]
struct Line<G: Geometry> {
    above: Bitboard<G>,
    below: Bitboard<G>,
}

impl<G: Geometry> Line<G> {
    const NONE: Line<G> = Line {
        above: Bitboard::EMPTY,
        below: Bitboard::EMPTY,
    };

    /// The squares of both rides up to and including the first piece.
    #[inline]
    fn reach(self, occupied: Bitboard<G>) -> Bitboard<G> {
        let up = (self.above & occupied).0.lowest_and_down();
        let down = (self.below & occupied).0.highest_and_up();
        Bitboard((self.above.0 & up) | (self.below.0 & down))
    }

    /// The squares of both rides behind the first piece, up to and including the second.
    #[inline]
    fn reach_over(self, occupied: Bitboard<G>) -> Bitboard<G> {
        let before = self.reach(occupied);
        self.reach(occupied & !before) & !before
    }
}

/// A square of a [`Path`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathSquare<G: Geometry> {
    /// The square.
    pub square: Square<G>,
    /// Whether the piece may stop on it.
    pub may_stop: bool,
}

/// The squares of a route from some square, in order.
pub type Path<G> = Vec<PathSquare<G>>;

/// A square of a tree, in preorder: its subtree follows.
#[derive(Clone, Copy, Debug)]
struct Node<G: Geometry> {
    square: Square<G>,
    may_stop: bool,
    /// The index to go on from if the square is occupied: behind the subtree.
    skip: u16,
}

/// The squares that a piece reaches from every square of a board.
#[derive(Clone, Debug)]
pub struct Reach<G: Geometry> {
    leaps: Table<G, Bitboard<G>>,
    lines: Vec<Table<G, Line<G>>>,
    /// Rides over one piece.
    jumps: Vec<Table<G, Line<G>>>,
    nodes: Vec<Node<G>>,
    roots: Table<G, (u16, u16)>,
    leapt_from: Table<G, Bitboard<G>>,
    slid_from: Table<G, Bitboard<G>>,
    /// The squares that have to be empty, by from and to; no entries if nothing can
    /// block.
    between: Vec<Bitboard<G>>,
    /// The squares on all routes, by from and to; no entries unless manifold.
    path_squares: Vec<Bitboard<G>>,
    manifold: bool,
}

impl<G: Geometry> Reach<G> {
    /// Builds the tables of `routes`, whatever their [`Mode`](super::betza::Mode); those
    /// for the first move are open from the squares `initial`. The other squares of the
    /// board than `squares` are holes, which end a route.
    #[must_use]
    pub fn new(routes: &[Route], initial: Bitboard<G>, squares: Bitboard<G>) -> Reach<G> {
        let mut reach = Reach::nothing();
        let (leaps, blocked): (Vec<&Route>, Vec<&Route>) =
            routes.iter().partition(|route| route.is_leap());
        let path = |route: &Route, from: Square<G>| -> Path<G> {
            let open = squares.has(from) && (!route.initial || initial.has(from));
            let route = if open {
                route.squares(from)
            } else {
                Vec::new()
            };
            let route = route.into_iter();
            route
                .take_while(|passed| squares.has(passed.square))
                .map(|RouteSquare { square, ends }| PathSquare {
                    square,
                    may_stop: ends.is_some(),
                })
                .collect()
        };
        for from in Square::all() {
            for to in leaps.iter().flat_map(|route| path(route, from)) {
                reach.leaps[from] |= Bitboard::of(to.square);
                reach.leapt_from[to.square] |= Bitboard::of(from);
            }
        }
        if blocked.is_empty() {
            return reach;
        }
        let (over, blocked): (Vec<&Route>, Vec<&Route>) =
            blocked.into_iter().partition(|route| route.over);
        let (rides, turning): (Vec<&Route>, Vec<&Route>) =
            blocked.into_iter().partition(|route| route.is_ride());
        reach.lines = lines(&rides, &path);
        reach.jumps = lines(&over, &path);
        reach.manifold = !over.is_empty();
        let all = |routes: &[&Route], from| -> Vec<Path<G>> {
            routes.iter().map(|route| path(route, from)).collect()
        };
        reach.build_trees(
            |from| all(&turning, from),
            |from| all(&rides, from),
            |from| all(&over, from),
        );
        reach
    }

    /// Builds the tables of a piece that moves along `paths` from each square, for pieces
    /// that no notation describes.
    #[must_use]
    pub fn from_paths(paths: impl Fn(Square<G>) -> Vec<Path<G>>) -> Reach<G> {
        let mut reach = Reach::nothing();
        reach.build_trees(paths, |_| Vec::new(), |_| Vec::new());
        reach
    }

    fn nothing() -> Reach<G> {
        Reach {
            leaps: Table::filled(Bitboard::EMPTY),
            lines: Vec::new(),
            jumps: Vec::new(),
            nodes: Vec::new(),
            roots: Table::filled((0, 0)),
            leapt_from: Table::filled(Bitboard::EMPTY),
            slid_from: Table::filled(Bitboard::EMPTY),
            between: Vec::new(),
            path_squares: Vec::new(),
            manifold: false,
        }
    }

    /// Builds the trees of the routes that turn, and records what can block them, the
    /// `straight` routes and those `over` a piece.
    fn build_trees(
        &mut self,
        turning: impl Fn(Square<G>) -> Vec<Path<G>>,
        straight: impl Fn(Square<G>) -> Vec<Path<G>>,
        over: impl Fn(Square<G>) -> Vec<Path<G>>,
    ) {
        self.between = vec![Bitboard::EMPTY; G::SQUARES * G::SQUARES];
        self.path_squares = self.between.clone();
        for from in Square::all() {
            let mut paths = turning(from);
            self.add_tree(from, &paths);
            paths.extend(straight(from));
            for path in &paths {
                self.record_between(from, path);
            }
            for path in paths.iter().chain(&over(from)) {
                self.record_path_squares(from, path);
            }
        }
        if !self.manifold {
            self.path_squares = Vec::new();
        }
    }

    /// Adds the tree of the routes from `from`.
    fn add_tree(&mut self, from: Square<G>, paths: &[Path<G>]) {
        let first = self.nodes.len() as u16;
        self.branch(paths, 0);
        self.roots[from] = (first, self.nodes.len() as u16);
    }

    /// Adds the squares at `depth` of routes that agree up to there, each with its
    /// subtree.
    fn branch(&mut self, paths: &[Path<G>], depth: usize) {
        let mut done: Path<G> = Vec::new();
        for path in paths {
            let Some(&here) = path.get(depth) else {
                continue;
            };
            if done.contains(&here) {
                continue;
            }
            done.push(here);
            let same = paths.iter().filter(|path| path.get(depth) == Some(&here));
            let same: Vec<Path<G>> = same.cloned().collect();
            let index = self.nodes.len();
            self.nodes.push(Node {
                square: here.square,
                may_stop: here.may_stop,
                skip: 0,
            });
            self.branch(&same, depth + 1);
            self.nodes[index].skip = self.nodes.len() as u16;
        }
    }

    /// Records the squares that have to be empty for each square of a route to be
    /// reached.
    fn record_between(&mut self, from: Square<G>, path: &[PathSquare<G>]) {
        let mut passed = Bitboard::EMPTY;
        for &PathSquare {
            square: to,
            may_stop,
        } in path
        {
            if may_stop && !self.leaps[from].has(to) {
                let between = &mut self.between[from.index() * G::SQUARES + to.index()];
                if self.slid_from[to].has(from) {
                    self.manifold |= *between != passed;
                } else {
                    *between = passed;
                    self.slid_from[to] |= Bitboard::of(from);
                }
            }
            passed |= Bitboard::of(to);
        }
    }

    /// Records the squares passed on a route.
    fn record_path_squares(&mut self, from: Square<G>, path: &[PathSquare<G>]) {
        let mut passed = Bitboard::EMPTY;
        for &PathSquare {
            square: to,
            may_stop,
        } in path
        {
            if may_stop && !self.leaps[from].has(to) {
                self.path_squares[from.index() * G::SQUARES + to.index()] |= passed;
            }
            passed |= Bitboard::of(to);
        }
    }

    /// Returns the paths from `square` on an empty board along which a piece can be
    /// blocked: the squares of each in order, those that it only passes among them.
    #[must_use]
    pub fn paths(&self, square: Square<G>) -> Vec<Vec<Square<G>>> {
        let lines = self.lines.iter().chain(&self.jumps);
        let mut paths: Vec<Vec<Square<G>>> = Vec::new();
        for Line { above, below } in lines.map(|line| line[square]) {
            let mut down: Vec<Square<G>> = below.collect();
            down.reverse();
            paths.extend([above.collect(), down]);
        }
        let (first, end) = self.roots[square];
        // The nodes above the current one, each with the end of its subtree.
        let mut above: Vec<(Square<G>, u16)> = Vec::new();
        for index in first..end {
            let node = self.nodes[usize::from(index)];
            above.retain(|&(_, end)| end > index);
            above.push((node.square, node.skip));
            if node.skip == index + 1 {
                paths.push(above.iter().map(|&(square, _)| square).collect());
            }
        }
        paths.retain(|path| !path.is_empty());
        paths
    }

    /// The squares that a piece on `square` reaches when pieces of either side stand on
    /// `occupied`.
    #[inline]
    #[must_use]
    pub fn attacks(&self, square: Square<G>, occupied: Bitboard<G>) -> Bitboard<G> {
        let mut reach = self.leaps[square];
        for line in &self.lines {
            reach |= line[square].reach(occupied);
        }
        for line in &self.jumps {
            reach |= line[square].reach_over(occupied);
        }
        if !self.nodes.is_empty() {
            reach |= self.walk_tree(square, occupied);
        }
        reach
    }

    /// Walks the tree of a square.
    #[inline]
    fn walk_tree(&self, square: Square<G>, occupied: Bitboard<G>) -> Bitboard<G> {
        let (first, end) = self.roots[square];
        let tree = &self.nodes[..usize::from(end)];
        let mut reach = Bitboard::EMPTY;
        let mut at = usize::from(first);
        while let Some(node) = tree.get(at) {
            if node.may_stop {
                reach |= Bitboard::of(node.square);
            }
            at = if occupied.has(node.square) {
                usize::from(node.skip)
            } else {
                at + 1
            };
        }
        reach
    }

    /// The squares that a piece on `square` reaches regardless of other pieces.
    #[inline]
    #[must_use]
    pub fn leaps(&self, square: Square<G>) -> Bitboard<G> {
        self.leaps[square]
    }

    /// Whether nothing can block the piece.
    #[inline]
    #[must_use]
    pub fn is_leaper(&self) -> bool {
        self.between.is_empty()
    }

    /// The squares from which a piece reaches `square` regardless of other pieces.
    #[inline]
    #[must_use]
    pub fn leapt_from(&self, square: Square<G>) -> Bitboard<G> {
        self.leapt_from[square]
    }

    /// The squares from which a piece reaches `square` if the squares
    /// [`between`](Reach::between) are empty.
    #[inline]
    #[must_use]
    pub fn slid_from(&self, square: Square<G>) -> Bitboard<G> {
        self.slid_from[square]
    }

    /// The squares that have to be empty for a piece on `from` to reach `to`, if other
    /// pieces can block it.
    #[inline]
    #[must_use]
    pub fn between(&self, from: Square<G>, to: Square<G>) -> Bitboard<G> {
        let index = from.index() * G::SQUARES + to.index();
        self.between.get(index).copied().unwrap_or(Bitboard::EMPTY)
    }

    /// Every square whose occupancy may decide whether a piece on `from` reaches `to`:
    /// those of all routes.
    #[inline]
    #[must_use]
    pub fn path_squares(&self, from: Square<G>, to: Square<G>) -> Bitboard<G> {
        let index = from.index() * G::SQUARES + to.index();
        match self.path_squares.get(index) {
            Some(squares) => *squares,
            None => self.between(from, to),
        }
    }

    /// Whether [`between`](Reach::between) is incomplete: some square can be reached
    /// along two routes blocked on different squares, of which it holds one, or over a
    /// piece, of which it holds nothing.
    #[must_use]
    pub fn is_manifold(&self) -> bool {
        self.manifold
    }

    /// The number of squares that a piece reaches on an empty board from each square, in
    /// descending order.
    #[must_use]
    pub fn widest(&self) -> Vec<u32> {
        let count = |square| self.attacks(square, Bitboard::EMPTY).count();
        let mut counts: Vec<u32> = Square::all().map(count).collect();
        sort::sort_by(&mut counts, |one, other| other.cmp(one));
        counts
    }
}

/// Pairs rides, one up and one down, and builds their lines.
fn lines<G: Geometry>(
    rides: &[&Route],
    path: &dyn Fn(&Route, Square<G>) -> Path<G>,
) -> Vec<Table<G, Line<G>>> {
    let goes_up = |route: &&Route| {
        let Offset { files, ranks } = route.hops[0].step;
        (ranks, files) > (0, 0)
    };
    let (up, down): (Vec<&Route>, Vec<&Route>) = rides.iter().copied().partition(goes_up);
    let pairs = (0..up.len().max(down.len())).map(|index| {
        let half = |route: Option<&&Route>, from| -> Bitboard<G> {
            let squares = route.map_or(Vec::new(), |route| path(route, from));
            squares.into_iter().map(|passed| passed.square).collect()
        };
        let mut line = Table::filled(Line::NONE);
        for from in Square::all() {
            line[from] = Line {
                above: half(up.get(index), from),
                below: half(down.get(index), from),
            };
        }
        line
    });
    pairs.collect()
}
