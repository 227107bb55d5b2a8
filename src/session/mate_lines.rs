//! Completion of forced mate lines.
//!
//! The search proves a mate in fewer steps than its principal variation has: the table
//! may cut the line short. A small search from the end of the line finds the rest. It has
//! a separate engine so that it does not affect the main search. Where dice decide, the
//! line continues with the likeliest roll. Source: Stockfish's `syzygy_extend_pv`, 2024,
//! which does this for tablebase lines.

use crate::base::value::{is_decisive, plies_to_end};
use crate::rules::{Boards, Line, Position, Step};
use crate::search::{
    Budget, Control, Report, Root, RootLine, ScoreBound, SearchEngine, Searchable, Settings,
};
use std::sync::Arc;

/// The table size in MiB.
const TABLE: usize = 1;

/// The node limit for all lines of a search, at most some hundredths of a second.
const NODES: u64 = 20_000;

/// Completes lines, and caches those of one search.
pub(super) struct MateLines<E: Searchable, N> {
    model: Arc<E>,
    settings: Settings,
    /// The engine, created on first use.
    engine: Option<N>,
    /// The nodes left.
    nodes_left: u64,
    cached: Vec<RootLine<E::Position>>,
}

impl<P: Position, E: Searchable<Position = P>, N: SearchEngine<E>> MateLines<E, N> {
    pub(super) const fn new(model: Arc<E>, settings: Settings) -> MateLines<E, N> {
        MateLines {
            model,
            settings,
            engine: None,
            nodes_left: NODES,
            cached: Vec::new(),
        }
    }

    /// Returns the report with its mate lines completed, only from the cache unless
    /// `may_search`.
    pub(super) fn complete(
        &mut self,
        game: &Line<P>,
        mut report: Report<P>,
        may_search: bool,
    ) -> Report<P> {
        // A line of several boards leaves out the moves on other boards.
        if P::Boards::COUNT > 1 {
            return report;
        }
        for line in &mut report.lines {
            if !is_decisive(line.value) || line.bound == ScoreBound::Upper {
                continue;
            }
            let is_same = |cached: &&RootLine<P>| {
                (cached.roll, cached.value) == (line.roll, line.value)
                    && cached.steps.starts_with(&line.steps)
            };
            if let Some(cached) = self.cached.iter().find(is_same) {
                line.steps.clone_from(&cached.steps);
            } else if may_search {
                self.extend_line(game, line);
                self.cached.push(line.clone());
            }
        }
        report
    }

    /// Continues a line to the end of the game, or as far as the nodes suffice.
    fn extend_line(&mut self, game: &Line<P>, line: &mut RootLine<P>) {
        let wins = line.value > 0;
        let side = game.position().side();
        let plies = plies_to_end(line.value).unwrap_or_default().unsigned_abs();
        let mut game = game.clone();
        for &step in &line.steps {
            if game.outcome().is_some() {
                return;
            }
            game.make(step);
        }
        while game.outcome().is_none() && self.nodes_left > 0 {
            let is_move = |step: &&Step<P>| matches!(step, Step::Move(_));
            let made = line.steps.iter().filter(is_move).count() as u32;
            let Some(found) = self.search(&game, plies.saturating_sub(made).max(1)) else {
                return;
            };
            let still_wins = (found.value > 0) == (game.position().side() == side);
            if !is_decisive(found.value) || still_wins != wins {
                return;
            }
            for step in found.steps {
                if game.outcome().is_none() {
                    game.make(step);
                    line.steps.push(step);
                }
            }
        }
    }

    /// The best line in the position of `game`, after the likeliest roll if one is due.
    fn search(&mut self, game: &Line<P>, depth: u32) -> Option<RootLine<P>> {
        let engine = match &self.engine {
            Some(engine) => engine,
            None => {
                let engine = N::new(Arc::clone(&self.model), TABLE, 1).ok()?;
                self.engine.insert(engine)
            }
        };
        let root = Root {
            past: game.turn_keys().to_vec(),
            depth,
            ..Root::new(*game.position())
        };
        let control = Control::new(Budget::NONE, Some(self.nodes_left), false);
        let report = engine.search(&root, self.settings, &control);
        self.nodes_left = self.nodes_left.saturating_sub(report.nodes);
        report.lines.into_iter().find(|line| !line.steps.is_empty())
    }
}
