//! A selection of dissimilar puzzles: a few per game, without duplicates and
//! near-duplicates.

use crate::puzzle::record::puzzle::{Kind, Puzzle};
use crate::puzzle::search::searcher::Searcher;
use crate::rules::Squares;
use crate::session::SessionError;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// The similarity above which boards count as nearly equal.
const NEARLY_EQUAL: f64 = 0.8;

/// The reason why a puzzle is excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Duplicate {
    /// Another puzzle has the same position.
    Position,
    /// Another puzzle has the same solution and final position.
    Solution,
    /// Another puzzle has a nearly equal board.
    Board,
    /// The game already has the maximum number of puzzles.
    Source,
}

/// A piece on its square.
type PlacedPiece = (usize, String);

/// A selection that takes puzzles one by one and excludes those similar to earlier ones.
pub struct Selection {
    /// The maximum number of puzzles per game.
    each: usize,
    ids: BTreeSet<String>,
    ends: BTreeSet<String>,
    boards: BTreeMap<String, Vec<BTreeSet<PlacedPiece>>>,
    sources: BTreeMap<String, usize>,
    open: BTreeMap<String, Searcher>,
}

impl Selection {
    /// An empty selection of at most `each` puzzles per game.
    #[must_use]
    pub const fn new(each: usize) -> Selection {
        Selection {
            each,
            ids: BTreeSet::new(),
            ends: BTreeSet::new(),
            boards: BTreeMap::new(),
            sources: BTreeMap::new(),
            open: BTreeMap::new(),
        }
    }

    /// Adds a puzzle, or returns why it is excluded.
    ///
    /// # Errors
    /// If its game, position or solution is rejected.
    pub fn add(&mut self, puzzle: &Puzzle) -> Result<Option<Duplicate>, SessionError> {
        let Fingerprint { board, end } = self.fingerprint(puzzle)?;
        let source = format!("{} {}", puzzle.game, puzzle.source.game);
        let from_source = self.sources.get(&source).copied().unwrap_or_default();
        let boards = self.boards.entry(puzzle.game.clone()).or_default();
        let duplicate = if self.ids.contains(&puzzle.id) {
            Some(Duplicate::Position)
        } else if self.ends.contains(&end) {
            Some(Duplicate::Solution)
        } else if boards
            .iter()
            .any(|other| similarity(other, &board) > NEARLY_EQUAL)
        {
            Some(Duplicate::Board)
        } else if from_source >= self.each && !puzzle.source.game.is_null() {
            Some(Duplicate::Source)
        } else {
            None
        };
        if duplicate.is_none() {
            boards.push(board);
            self.ids.insert(puzzle.id.clone());
            self.ends.insert(end);
            *self.sources.entry(source).or_default() += 1;
        }
        Ok(duplicate)
    }

    fn fingerprint(&mut self, puzzle: &Puzzle) -> Result<Fingerprint, SessionError> {
        let key = format!("{} {:?}", puzzle.game, puzzle.options);
        let searcher = match self.open.entry(key) {
            Entry::Occupied(existing) => existing.into_mut(),
            Entry::Vacant(new) => new.insert(Searcher::open(&puzzle.game, &puzzle.options)?),
        };
        searcher.set_text(&puzzle.fen)?;
        let board = pieces(searcher);
        let mut played = Vec::new();
        // A plan has several ends.
        if puzzle.kind != Kind::Plan {
            let turns = puzzle.solution.iter();
            played = turns
                .flat_map(|turn| turn.lead_in().chain(turn.best_line()))
                .collect();
            searcher.make(played.iter().copied())?;
        }
        let end = searcher.rules().position_identity();
        let end = format!("{} {} {end}", puzzle.game, played.join(" "));
        Ok(Fingerprint { board, end })
    }
}

/// The parts of a puzzle that duplicates have in common.
struct Fingerprint {
    /// The pieces of its board.
    board: BTreeSet<PlacedPiece>,
    /// Its solution with the final position.
    end: String,
}

/// The pieces on the board, or on all boards if there are several.
fn pieces(searcher: &mut Searcher) -> BTreeSet<PlacedPiece> {
    let diagram = searcher.rules().diagram();
    let mut boards: Vec<&Squares> = diagram.panels.iter().map(|pool| &pool.squares).collect();
    if boards.is_empty() {
        boards.push(&diagram.squares);
    }
    let cells = boards.into_iter().flat_map(|squares| {
        let files = move |rank| (0..squares.files()).map(move |file| (file, rank));
        let coordinates = (0..squares.ranks()).flat_map(files);
        coordinates.map(|(file, rank)| squares.cell(file, rank))
    });
    let placed = cells.enumerate().filter_map(|(index, cell)| {
        let piece = cell?.piece.as_ref()?;
        Some((index, format!("{:?} {}", piece.side, piece.letter)))
    });
    placed.collect()
}

/// The similarity of two boards: the share of common pieces.
fn similarity(one: &BTreeSet<PlacedPiece>, other: &BTreeSet<PlacedPiece>) -> f64 {
    let common = one.intersection(other).count();
    let all = one.len() + other.len() - common;
    common as f64 / all.max(1) as f64
}
