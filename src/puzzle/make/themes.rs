//! Detection of the themes of a puzzle (`docs/puzzles.md`, "Themes").

use crate::base::Side;
use crate::base::value::score;
use crate::puzzle::record::puzzle::{Kind, Puzzle};
use crate::puzzle::record::theme::Theme;
use crate::puzzle::search::criteria::Criteria;
use crate::puzzle::search::searcher::{Effort, ReferenceMove, Searcher};
use crate::rules::Motif;
use crate::session::{Counterfactual, SessionError, ToAct};
use std::collections::BTreeSet;

/// The number of moves compared where a theme is a difference of searches.
const RIVALS: usize = 4;

/// The minimum loss of material of a sacrifice, in centipawns.
const SACRIFICE: i32 = 150;

/// The maximum number of replies that counts as few.
const MAX_FEW_REPLIES: usize = 2;

/// Adds the themes of a puzzle.
///
/// # Errors
/// If the session returns an error.
pub(crate) fn add_themes(
    searcher: &mut Searcher,
    criteria: &Criteria,
    puzzle: &mut Puzzle,
) -> Result<(), SessionError> {
    let mut finder = ThemeFinder {
        searcher,
        criteria,
        themes: puzzle.themes.iter().copied().collect(),
    };
    finder.add_proof_themes(puzzle);
    finder.add_motif_themes(puzzle)?;
    if puzzle.kind != Kind::Plan {
        finder.searcher.set_text(&puzzle.fen)?;
        finder.searcher.make(puzzle.solution[0].lead_in())?;
        let accepted = &puzzle.solution[0].accepted;
        finder.detect_trap(accepted)?;
        if finder.searcher.rules().boards() > 1 {
            // The following themes do not apply: replies and shallow searches are on
            // other boards.
            finder.detect_match_score(accepted)?;
        } else if !accepted[0].contains(' ') {
            finder.detect_reply_themes(&accepted[0])?;
            finder.detect_choice(accepted)?;
            finder.detect_sacrifice(&accepted[0])?;
            finder.detect_counterfactuals(accepted)?;
        } else {
            finder.detect_reply_themes(&accepted[0])?;
            finder.detect_order(&accepted[0])?;
            finder.detect_constraint_of_turn(accepted)?;
        }
    }
    let themes = finder.themes;
    puzzle.themes = Theme::all()
        .filter(|theme| themes.contains(theme))
        .collect();
    Ok(())
}

struct ThemeFinder<'a> {
    searcher: &'a mut Searcher,
    criteria: &'a Criteria,
    themes: BTreeSet<Theme>,
}

impl ThemeFinder<'_> {
    /// Adds the themes of forced wins, and of the length of the solution.
    fn add_proof_themes(&mut self, puzzle: &Puzzle) {
        if let (Kind::Win, Some(proof)) = (puzzle.kind, puzzle.proof) {
            self.themes.insert(Theme::MATE);
            self.themes.insert(Theme::mate_in(proof.moves));
        }
        if puzzle.kind != Kind::Plan {
            self.themes.insert(Theme::of_length(puzzle.solution.len()));
        }
    }

    /// Adds the motifs of the solver's moves.
    fn add_motif_themes(&mut self, puzzle: &Puzzle) -> Result<(), SessionError> {
        self.searcher.set_text(&puzzle.fen)?;
        for (index, turn) in puzzle.solution.iter().enumerate() {
            let made = self.searcher.step_count();
            self.searcher.make(turn.lead_in())?;
            let motifs = self.motifs(&turn.accepted[0])?;
            if motifs.is_empty() && index == 0 && puzzle.kind != Kind::Plan {
                self.themes.insert(Theme::QUIET);
            }
            let plain = motifs.into_iter().filter(|motif| !is_choice(motif));
            self.themes.extend(plain.filter_map(theme_of));
            if puzzle.kind == Kind::Plan {
                self.searcher.undo_to(made);
            }
            let reply = turn.reply.as_deref().unwrap_or_default();
            self.searcher.make(reply.split_whitespace())?;
        }
        Ok(())
    }

    /// Makes the steps of a turn and returns their motifs.
    fn motifs(&mut self, turn: &str) -> Result<Vec<Motif>, SessionError> {
        let mut found = Vec::new();
        for step in turn.split_whitespace() {
            found.extend(self.searcher.rules().motifs(step)?);
            self.searcher.make([step])?;
        }
        Ok(found)
    }

    /// Adds [`Theme::TRAP`] if the move that gains most at once is wrong.
    fn detect_trap(&mut self, accepted: &[String]) -> Result<(), SessionError> {
        if self.searcher.greedy_is_right(accepted)? == Some(false) {
            self.themes.insert(Theme::TRAP);
        }
        Ok(())
    }

    /// Adds the themes of the replies to the best move.
    fn detect_reply_themes(&mut self, best: &str) -> Result<(), SessionError> {
        self.detect_starve(best)?;
        self.detect_zugzwang(best)
    }

    /// Adds [`Theme::STARVE`] if the likeliest roll leaves hardly any replies.
    fn detect_starve(&mut self, best: &str) -> Result<(), SessionError> {
        let side = self.searcher.rules().side();
        let few = self.searcher.with_steps(best, |searcher| {
            searcher.make_likeliest()?;
            let rules = searcher.rules();
            let theirs = rules.waiting() == ToAct::Decision && rules.side() != side;
            Ok(theirs && rules.legal_steps().len() <= MAX_FEW_REPLIES)
        })?;
        if few {
            self.themes.insert(Theme::STARVE);
        }
        Ok(())
    }

    /// Adds [`Theme::ZUGZWANG`] if the opponent would be better off passing.
    fn detect_zugzwang(&mut self, best: &str) -> Result<(), SessionError> {
        let (side, effort) = (
            self.searcher.rules().side(),
            self.criteria.standard_effort(),
        );
        let (as_is, passed) = self.searcher.with_steps(best, |searcher| {
            let rules = searcher.rules();
            let theirs = rules.side() != side && !matches!(rules.waiting(), ToAct::Over(_));
            let passed = rules.counterfactual(Counterfactual::NullMove);
            let Some(passed) = passed.first().filter(|_| theirs) else {
                return Ok((0.0, None));
            };
            let as_is = searcher.evaluate(effort, side)?;
            Ok((as_is, Some(passed.clone())))
        })?;
        if let Some(passed) = passed {
            let passed = self
                .searcher
                .at_position(&passed, |other| other.evaluate(effort, side))?;
            if as_is - passed >= self.criteria.margin {
                self.themes.insert(Theme::ZUGZWANG);
            }
        }
        Ok(())
    }

    /// Adds [`Theme::ORDER`] if the second part of a turn needs the first.
    fn detect_order(&mut self, best: &str) -> Result<(), SessionError> {
        let mut parts = best.split(' ');
        let (Some(first), Some(second)) = (parts.next(), parts.next()) else {
            return Ok(());
        };
        let others = self.searcher.rules().legal_steps();
        let others: Vec<_> = others.into_iter().filter(|other| other != first).collect();
        let mut possible = others.is_empty();
        for other in others {
            possible |= self.searcher.with_steps(&other, |searcher| {
                Ok(searcher
                    .rules()
                    .legal_steps()
                    .iter()
                    .any(|step| step == second))
            })?;
        }
        if !possible {
            self.themes.insert(Theme::ORDER);
        }
        Ok(())
    }

    /// Adds the motif of a choice if the same move with another choice is wrong.
    fn detect_choice(&mut self, accepted: &[String]) -> Result<(), SessionError> {
        let before_choice = |step: &str| Some(step.split_once(',')?.0.to_owned());
        let Some(mv) = before_choice(&accepted[0]) else {
            return Ok(());
        };
        let rules = self.searcher.rules();
        let is_same = |step: &String| before_choice(step).as_ref() == Some(&mv);
        let mut same = rules.legal_steps().into_iter().filter(is_same);
        if same.any(|step| !accepted.contains(&step)) {
            let motifs = rules.motifs(&accepted[0])?.into_iter();
            self.themes
                .extend(motifs.filter(is_choice).filter_map(theme_of));
        }
        Ok(())
    }

    /// Adds [`Theme::SACRIFICE`] if a search of two plies by material alone prefers
    /// another move.
    fn detect_sacrifice(&mut self, best: &str) -> Result<(), SessionError> {
        let centipawns = |found: Option<ReferenceMove>| found.and_then(|found| found.centipawns);
        let best_value = centipawns(self.searcher.reference_move("exact-2", &[])?);
        let own_value = centipawns(
            self.searcher
                .reference_move("exact-2", &[best.to_owned()])?,
        );
        if let (Some(best_value), Some(own_value)) = (best_value, own_value)
            && best_value - own_value >= SACRIFICE
        {
            self.themes.insert(Theme::SACRIFICE);
        }
        Ok(())
    }

    /// Adds the themes of moves that would not be best after the likeliest roll, or
    /// without the constraint.
    fn detect_counterfactuals(&mut self, accepted: &[String]) -> Result<(), SessionError> {
        let effort = self.criteria.standard_effort();
        let ranked = self.searcher.ranked(effort, RIVALS)?;
        let side = self.searcher.rules().side();
        let (mut likeliest, mut free) = (Vec::new(), Vec::new());
        for one in &ranked {
            let value = score(one.value);
            likeliest.push(
                self.searcher
                    .evaluate_with_likeliest_roll(&one.step, effort, side)?
                    .unwrap_or(value),
            );
            free.push(
                self.searcher
                    .evaluate_without_constraint(&one.step, effort, side)?
                    .unwrap_or(value),
            );
        }
        let right: Vec<bool> = ranked
            .iter()
            .map(|one| accepted.contains(&one.step))
            .collect();
        if self.searcher.rules().has_dice() && self.is_another_best(&right, &likeliest) {
            self.themes.insert(Theme::HEDGE);
        }
        self.detect_constraint(&right, &free);
        Ok(())
    }

    /// Adds the theme of a turn whose last part would not be best without the constraint.
    fn detect_constraint_of_turn(&mut self, accepted: &[String]) -> Result<(), SessionError> {
        let (effort, side) = (
            self.criteria.standard_effort(),
            self.searcher.rules().side(),
        );
        let first = accepted[0].split(' ').next().unwrap_or_default().to_owned();
        let seconds = self
            .searcher
            .with_steps(&first, |searcher| searcher.ranked(effort, RIVALS))?;
        let (mut right, mut free) = (Vec::new(), Vec::new());
        for second in &seconds {
            let turn = format!("{first} {}", second.step);
            let value = self
                .searcher
                .evaluate_without_constraint(&turn, effort, side)?;
            free.push(value.unwrap_or(score(second.value)));
            right.push(accepted.contains(&turn));
        }
        self.detect_constraint(&right, &free);
        Ok(())
    }

    /// Adds the theme of the constraint if a wrong move has the best of the values
    /// without it.
    fn detect_constraint(&mut self, right: &[bool], free: &[f64]) {
        if self.is_another_best(right, free) {
            let constraint = self.searcher.rules().constraint();
            self.themes.extend(constraint.and_then(Theme::named));
        }
    }

    /// Adds [`Theme::MATCH_SCORE`] if another move would be best if the board were a
    /// separate game.
    fn detect_match_score(&mut self, accepted: &[String]) -> Result<(), SessionError> {
        let effort = self.criteria.standard_effort();
        let wrong = self.searcher.rules().legal_steps().into_iter();
        let wrong: Vec<String> = wrong.filter(|step| !accepted.contains(step)).collect();
        if wrong.is_empty() {
            return Ok(());
        }
        let [right, wrong] = [
            self.searcher.evaluate_moves(effort, accepted)?,
            self.searcher.evaluate_moves(effort, &wrong)?,
        ];
        if wrong > right + self.criteria.tolerance {
            self.themes.insert(Theme::MATCH_SCORE);
        }
        Ok(())
    }

    /// Whether a wrong move beats all right ones.
    fn is_another_best(&self, right: &[bool], values: &[f64]) -> bool {
        let best = |is_accepted: bool| {
            let pairs = right.iter().zip(values);
            let selected = pairs.filter(|&(&right, _)| right == is_accepted);
            selected
                .map(|(_, &value)| value)
                .fold(f64::NEG_INFINITY, f64::max)
        };
        best(false) > best(true) + self.criteria.tolerance
    }
}

const fn is_choice(motif: &Motif) -> bool {
    matches!(motif, Motif::Choice(_))
}

/// The theme of a motif, if it has one.
fn theme_of(motif: Motif) -> Option<Theme> {
    Theme::named(motif.name())
}

impl Searcher {
    /// Makes the likeliest rolls until a decision is due.
    fn make_likeliest(&mut self) -> Result<(), SessionError> {
        while self.rules().waiting() == ToAct::Roll
            && let Some(roll) = self.rules().legal_steps().into_iter().next()
        {
            self.rules().make(&roll)?;
        }
        Ok(())
    }

    /// The value of a move for `side` if the likeliest roll follows; `None` if no roll
    /// follows.
    fn evaluate_with_likeliest_roll(
        &mut self,
        step: &str,
        effort: Effort,
        side: Side,
    ) -> Result<Option<f64>, SessionError> {
        self.with_steps(step, |searcher| {
            if searcher.rules().waiting() != ToAct::Roll {
                return Ok(None);
            }
            searcher.make_likeliest()?;
            searcher.evaluate(effort, side).map(Some)
        })
    }

    /// The value of a turn for `side` without the constraint that holds pieces back,
    /// averaged over its counterfactuals; `None` if there are none.
    fn evaluate_without_constraint(
        &mut self,
        turn: &str,
        effort: Effort,
        side: Side,
    ) -> Result<Option<f64>, SessionError> {
        let others = self.with_steps(turn, |searcher| {
            Ok(searcher.rules().counterfactual(Counterfactual::Constraint))
        })?;
        let mut sum = 0.0;
        for other in &others {
            sum += self.at_position(other, |searcher| searcher.evaluate(effort, side))?;
        }
        Ok((!others.is_empty()).then(|| sum / others.len() as f64))
    }

    /// Runs `action` at another position and restores the current game afterwards.
    fn at_position<T>(
        &mut self,
        text: &str,
        action: impl FnOnce(&mut Searcher) -> Result<T, SessionError>,
    ) -> Result<T, SessionError> {
        let (start, steps) = (self.rules().start(), self.rules().steps());
        self.set_text(text)?;
        let result = action(self);
        self.rules().follow(&start, &steps)?;
        result
    }
}
