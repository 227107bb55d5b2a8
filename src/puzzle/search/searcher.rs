//! A session for puzzle searches: every search starts with an empty table, so that its
//! result depends only on the current game and the nodes.

use super::decision::{Choice, Measure, RankedMove};
use crate::base::Side;
use crate::base::value::score;
use crate::catalog;
use crate::rules::Motif;
use crate::session::{Info, Limits, ScoreBound, Session, SessionError, Start, ToAct};
use std::collections::BTreeMap;

/// The size of the table in MiB; it is cleared for each search.
const HASH: &str = "16";

/// The effort of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    pub(crate) nodes: u64,
    /// Whether to search without selective pruning, as in analysis.
    pub(crate) thorough: bool,
}

impl Effort {
    /// A quick search, pruned as in play.
    pub(crate) const fn quick(nodes: u64) -> Effort {
        Effort {
            nodes,
            thorough: false,
        }
    }

    /// A search of all moves without selective pruning.
    pub(crate) const fn thorough(nodes: u64) -> Effort {
        Effort {
            nodes,
            thorough: true,
        }
    }
}

/// The move of a reference player.
pub(crate) struct ReferenceMove {
    pub(crate) step: String,
    /// The value in centipawns, if the player reports one.
    pub(crate) centipawns: Option<i32>,
}

/// A session that sets up positions and searches them.
pub(crate) struct Searcher {
    session: Box<dyn Session>,
}

impl Searcher {
    /// Opens `game` with these settings.
    ///
    /// # Errors
    /// If there is no such game, or it rejects a setting.
    pub(crate) fn open(
        game: &str,
        options: &BTreeMap<String, String>,
    ) -> Result<Searcher, SessionError> {
        let mut session = catalog::open(game)?;
        session.set_option("Hash", Some(HASH))?;
        for (name, value) in options {
            session.change_setting(name, value)?;
        }
        Ok(Searcher { session })
    }

    /// The session.
    pub(crate) fn rules(&mut self) -> &mut (dyn Session + 'static) {
        self.session.as_mut()
    }

    /// Sets up the position after `steps` from `start`.
    ///
    /// # Errors
    /// If the start or a step is rejected.
    pub(crate) fn set<T: AsRef<str>>(
        &mut self,
        start: &Start,
        steps: &[T],
    ) -> Result<(), SessionError> {
        let steps: Vec<&str> = steps.iter().map(AsRef::as_ref).collect();
        self.session.set_position(start, &steps)
    }

    /// Sets up a position.
    ///
    /// # Errors
    /// If the position is rejected.
    pub(crate) fn set_text(&mut self, text: &str) -> Result<(), SessionError> {
        self.session
            .set_position(&Start::Text(text.to_owned()), &[])
    }

    /// Makes steps in the current game.
    ///
    /// # Errors
    /// If one of them is not possible.
    pub(crate) fn make<'a>(
        &mut self,
        steps: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), SessionError> {
        let mut steps = steps.into_iter();
        steps.try_for_each(|step| self.session.make(step))
    }

    /// The number of steps since the start.
    pub(crate) fn step_count(&self) -> usize {
        self.session.steps().len()
    }

    /// Takes back steps until `count` are left.
    pub(crate) fn undo_to(&mut self, count: usize) {
        let excess = self.step_count().saturating_sub(count);
        self.session.take_back(excess);
    }

    /// Runs `action` after `steps`, separated by blanks, and takes them back afterwards.
    pub(crate) fn with_steps<T>(
        &mut self,
        steps: &str,
        action: impl FnOnce(&mut Searcher) -> Result<T, SessionError>,
    ) -> Result<T, SessionError> {
        let count = self.step_count();
        self.make(steps.split_whitespace())?;
        let result = action(self);
        self.undo_to(count);
        result
    }

    /// The expected step: the likeliest roll or the best move; `None` if the game is
    /// over.
    pub(crate) fn expected_step(&mut self, effort: Effort) -> Result<Option<String>, SessionError> {
        Ok(match self.session.waiting() {
            ToAct::Over(_) => None,
            ToAct::Roll => self.session.legal_steps().into_iter().next(),
            ToAct::Decision => self
                .ranked(effort, 1)?
                .into_iter()
                .next()
                .map(|one| one.step),
        })
    }

    /// The best moves of the current decision, at most `lines`.
    pub(crate) fn ranked(
        &mut self,
        effort: Effort,
        lines: usize,
    ) -> Result<Vec<RankedMove>, SessionError> {
        let lines = self.lines(effort, &[], lines)?;
        let found: Vec<RankedMove> = lines.iter().filter_map(RankedMove::of).collect();
        match found.is_empty() {
            true => Err(SessionError::NothingFound),
            false => Ok(found),
        }
    }

    /// The best lines of the current decision, at most `count`, with comparable values;
    /// only those of `moves`, if there are any.
    pub(crate) fn lines(
        &mut self,
        effort: Effort,
        moves: &[String],
        count: usize,
    ) -> Result<Vec<Info>, SessionError> {
        self.prepare(effort, count)?;
        let limits = Limits {
            search_moves: moves.to_vec(),
            ..Limits::nodes(effort.nodes)
        };
        let result = self.session.search(&limits)?;
        let lines = comparable_lines(&result.history).into_iter();
        Ok(lines.cloned().collect())
    }

    /// The value of the best of these moves on the current board, taken as a separate
    /// game.
    pub(crate) fn evaluate_moves(
        &mut self,
        effort: Effort,
        moves: &[String],
    ) -> Result<f64, SessionError> {
        self.prepare(effort, 1)?;
        let limits = Limits {
            search_moves: moves.to_vec(),
            ..Limits::nodes(effort.nodes)
        };
        self.session.set_option("Stakes", Some("false"))?;
        let found = self.session.search(&limits);
        self.session.set_option("Stakes", Some("true"))?;
        let found = found?;
        Ok(score(found.main().ok_or(SessionError::NothingFound)?.value))
    }

    /// The right moves of the current decision, if there are at most `max_accepted`.
    pub(crate) fn choice(
        &mut self,
        effort: Effort,
        measure: Measure,
        max_accepted: usize,
    ) -> Result<Option<Choice>, SessionError> {
        let legal = self.session.legal_steps();
        if let [only] = legal.as_slice() {
            let only = RankedMove {
                step: only.clone(),
                value: 0,
            };
            return Ok(Choice::of(&[only], 1, measure));
        }
        let ranked = self.ranked(effort, max_accepted + 1)?;
        Ok(Choice::of(&ranked, legal.len(), measure)
            .filter(|found| found.accepted.len() <= max_accepted))
    }

    /// The value of the current position for `side`, -1 to 1; before a roll it is the
    /// expectation.
    pub(crate) fn evaluate(&mut self, effort: Effort, side: Side) -> Result<f64, SessionError> {
        if let ToAct::Over(outcome) = self.session.waiting() {
            return Ok(f64::from(outcome.half_points(side)) - 1.0);
        }
        self.prepare(effort, 1)?;
        let found = self.session.search(&Limits::nodes(effort.nodes))?;
        let value = score(found.main().ok_or(SessionError::NothingFound)?.value);
        Ok(if self.session.side() == side {
            value
        } else {
            -value
        })
    }

    fn prepare(&mut self, effort: Effort, lines: usize) -> Result<(), SessionError> {
        self.session
            .set_option("MultiPV", Some(&lines.to_string()))?;
        let thorough = if effort.thorough { "true" } else { "false" };
        self.session.set_option("UCI_AnalyseMode", Some(thorough))?;
        self.session.new_game();
        Ok(())
    }

    /// Whether the move that gains most at once begins one of `accepted`; `None` if no
    /// move gains anything.
    pub(crate) fn greedy_is_right(
        &mut self,
        accepted: &[String],
    ) -> Result<Option<bool>, SessionError> {
        let Some(found) = self.reference_move("greedy", &[])? else {
            return Ok(None);
        };
        let greedy = found.step;
        let motifs = self.session.motifs(&greedy)?;
        let gains = motifs.iter().any(|motif| matches!(motif, Motif::Gain(_)));
        let starts_with = |answer: &String| answer.split(' ').next() == Some(greedy.as_str());
        Ok(gains.then(|| accepted.iter().any(starts_with)))
    }

    /// The move of the reference player of this name.
    pub(crate) fn reference_move(
        &mut self,
        player: &str,
        moves: &[String],
    ) -> Result<Option<ReferenceMove>, SessionError> {
        let limits = Limits {
            search_moves: moves.to_vec(),
            ..Limits::default()
        };
        self.rules().set_option("Player", Some(player))?;
        let found = self.rules().search(&limits);
        self.rules().set_option("Player", Some("engine"))?;
        let found = found?;
        let centipawns = found.infos().first().map(|info| info.centipawns);
        let step = found.best.step.map(|step| step.to_string());
        Ok(step.map(|step| ReferenceMove { step, centipawns }))
    }
}

/// Returns the lines of the last iteration that searched all of them equally deep, or of
/// the last one if none did: values of different depths are not comparable. The lines of
/// one report have the same number of nodes.
fn comparable_lines(history: &[Info]) -> Vec<&Info> {
    let reports = || {
        let reports = history.chunk_by(|one, next| one.nodes == next.nodes);
        reports.rev().map(lines_of)
    };
    let is_complete = |lines: &Vec<&Info>| {
        let is_equal = |line: &&Info| line.depth == lines[0].depth;
        let is_exact = |line: &&Info| line.bound == ScoreBound::Exact;
        lines.iter().all(|line| is_equal(line) && is_exact(line))
    };
    let complete = reports().find(is_complete);
    complete.or_else(|| reports().next()).unwrap_or_default()
}

/// Returns the lines of a report, which the expectation over a roll is not.
fn lines_of(report: &[Info]) -> Vec<&Info> {
    let has_rolls = report.iter().any(|line| line.roll.is_some());
    let lines = report.iter();
    lines
        .filter(|line| line.roll.is_some() == has_rolls)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_last_iteration_of_equal_depth_counts() {
        let info = |nodes, multipv, depth, roll: Option<&str>| Info {
            depth,
            seldepth: depth,
            multipv,
            roll: roll.map(str::to_owned),
            value: 0,
            centipawns: 0,
            wdl: None,
            bound: ScoreBound::Exact,
            nodes,
            time: Duration::ZERO,
            hashfull: 0,
            line: Vec::new(),
        };
        let mut history = vec![info(9, 1, 1, None), info(9, 2, 1, None)];
        history.extend([info(20, 1, 2, None), info(20, 2, 2, None)]);
        history.extend([info(30, 1, 3, None), info(30, 2, 2, None)]);
        let lines = |history: &[Info]| -> Vec<u64> {
            let lines = comparable_lines(history).into_iter();
            lines.map(|info| info.nodes).collect()
        };
        assert_eq!(lines(&history), [20, 20]);
        assert_eq!(lines(&history[4..]), [30, 30]);
        history.extend([info(50, 1, 3, None), info(50, 1, 3, Some("r1"))]);
        assert_eq!(lines(&history), [50]);
        assert!(lines(&[]).is_empty());
    }
}
