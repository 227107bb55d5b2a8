//! Examination of positions for puzzles.

use super::find::{Finder, FinderCount, TurnSolution};
use super::proof::{Prover, is_provable};
use super::themes::add_themes;
use super::which_board::WhichBoard;
use crate::base::Abort;
use crate::base::value::{is_decisive, score};
use crate::bench::engine_name;
use crate::catalog::{self, CachedSession};
use crate::gamefile;
use crate::puzzle::record::puzzle::{Kind, PUZZLE_SCHEMA, ProofNote, Puzzle, Source, Turn};
use crate::puzzle::record::theme::Theme;
use crate::puzzle::search::criteria::Criteria;
use crate::puzzle::search::decision::RankedMove;
use crate::puzzle::search::searcher::{Effort, Searcher};
use crate::rules::Motif;
use crate::session::{SessionError, Start, ToAct};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// The minimum number of moves of a puzzle position.
const MIN_MOVES: usize = 3;

/// A position that may be a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The game.
    pub game: String,
    /// The settings of the game.
    pub options: BTreeMap<String, String>,
    /// The start of the game.
    pub start: Start,
    /// The steps from the start.
    pub steps: Vec<String>,
    /// The source of the position.
    pub source: Source,
}

/// An examiner of positions, one after the other.
pub struct Examiner {
    criteria: Option<Criteria>,
    open: CachedSession<Searcher>,
    count: FinderCount,
    abort: Abort,
}

impl Examiner {
    /// An examiner with these criteria, or with the usual ones of each game.
    #[must_use]
    pub fn new(criteria: Option<Criteria>) -> Examiner {
        Examiner {
            criteria,
            open: None,
            count: FinderCount::default(),
            abort: Abort::default(),
        }
    }

    /// The same examiner, whose searches end when `abort` is due; what it finds then is of no
    /// use.
    #[must_use]
    pub fn stopped_by(self, abort: Abort) -> Examiner {
        Examiner { abort, ..self }
    }

    /// Whether its searches end at once.
    pub(crate) fn is_stopped(&self) -> bool {
        self.abort.is_due()
    }

    /// The same examiner without an open game.
    pub(crate) fn fresh(&self) -> Examiner {
        Examiner::new(self.criteria).stopped_by(self.abort.clone())
    }

    /// Returns the counts since the last call and resets them.
    pub fn take_count(&mut self) -> FinderCount {
        std::mem::take(&mut self.count)
    }

    /// Examines a position and returns its puzzle, if it is one. For a position after a
    /// roll, a plan before the roll takes precedence if every outcome has a clear answer.
    /// Earlier moves do not matter, so the puzzle is self-contained.
    ///
    /// # Errors
    /// If the game, a setting or the position is rejected.
    pub fn examine(&mut self, candidate: &Candidate) -> Result<Option<Puzzle>, SessionError> {
        let Candidate { game, options, .. } = candidate;
        let abort = &self.abort;
        let open = || {
            let mut searcher = Searcher::open(game, options)?;
            searcher.rules().set_abort(abort.clone());
            Ok(searcher)
        };
        let searcher = catalog::open_once(&mut self.open, game, options, open)?;
        let criteria = self.criteria;
        let criteria = criteria.unwrap_or_else(|| Criteria::default_for(searcher.rules()));
        let finder = Finder {
            searcher,
            criteria,
            stages: &criteria.stages(),
            soonest: false,
            count: FinderCount::default(),
        };
        let mut examination = Examination { finder, candidate };
        let found = examination.run();
        self.count.add(examination.finder.count);
        found
    }
}

/// A position under examination.
struct Examination<'a> {
    finder: Finder<'a>,
    candidate: &'a Candidate,
}

/// The position of a turn, with its solution.
struct TurnPosition {
    fen: String,
    /// The steps on other boards from there to the turn.
    before: Vec<String>,
    turn: TurnSolution,
    is_which_board: bool,
}

/// The claim that a turn makes.
struct Claim {
    kind: Kind,
    /// The proof of a forced win or loss.
    proof: Option<ProofNote>,
}

/// The content of a puzzle of any kind.
struct PuzzleContent {
    fen: String,
    kind: Kind,
    solution: Vec<Turn>,
    margin: f64,
    value: f64,
    proof: Option<ProofNote>,
    /// Whether the solver also has to find the board.
    is_which_board: bool,
    /// Whether the position is before the last step of the candidate, its roll.
    is_before_roll: bool,
}

impl Examination<'_> {
    fn run(&mut self) -> Result<Option<Puzzle>, SessionError> {
        let Candidate { start, steps, .. } = self.candidate;
        self.finder.searcher.set(start, steps)?;
        let fen = self.finder.searcher.rules().position_text();
        self.finder.searcher.set_text(&fen)?;
        let rules = self.finder.searcher.rules();
        let found = match rules.waiting() {
            ToAct::Over(_) => None,
            // A puzzle asks for a whole turn.
            ToAct::Decision if !rules.starts_turn() && rules.boards() == 1 => None,
            ToAct::Roll => self.plan(fen)?,
            ToAct::Decision => self.decision(fen)?,
        };
        found.map(|found| self.puzzle(found)).transpose()
    }

    /// Examines a decision, or the plan that it belongs to.
    fn decision(&mut self, fen: String) -> Result<Option<PuzzleContent>, SessionError> {
        if self.finder.searcher.rules().legal_steps().len() < MIN_MOVES {
            return Ok(None);
        }
        let Some(turn) = self.finder.turn()?.filter(|turn| !turn.is_forced()) else {
            return Ok(None);
        };
        if let Some(before) = self.position_before_roll()? {
            self.finder.searcher.set_text(&before)?;
            if let Some(plan) = self.plan(before)? {
                return Ok(Some(PuzzleContent {
                    is_before_roll: true,
                    ..plan
                }));
            }
            self.finder.searcher.set_text(&fen)?;
        }
        let position = self.turn_position(fen, turn)?;
        let turn = position.turn;
        if score(turn.value) < self.finder.criteria.min_value {
            self.finder.count.lost += 1;
            return Ok(None);
        }
        let Some(Claim { kind, proof }) = self.claim(&turn)? else {
            return Ok(None);
        };
        let solution = self.finder.solution(&turn)?;
        if self.is_trivial(&turn, kind, &solution)? {
            return Ok(None);
        }
        let mut solution = self.confirmed_turns(kind, solution)?;
        if solution.is_empty() || self.is_trivial(&turn, kind, &solution)? {
            return Ok(None);
        }
        if !position.before.is_empty() {
            solution[0].before = Some(position.before.join(" "));
        }
        Ok(Some(PuzzleContent {
            fen: position.fen,
            kind,
            solution,
            margin: turn.lead,
            value: score(turn.value),
            proof,
            is_which_board: position.is_which_board,
            is_before_roll: false,
        }))
    }

    /// The position that asks for the turn found at `fen`: the start of the turn if the
    /// board has to be found among several. The searcher is at that position afterwards.
    fn turn_position(
        &mut self,
        fen: String,
        turn: TurnSolution,
    ) -> Result<TurnPosition, SessionError> {
        if self.finder.searcher.rules().boards() > 1 {
            let board = self.finder.searcher.rules().next_board();
            let start = self.turn_start()?;
            let found = self.finder.which_board(&start, board, &turn)?;
            if let Some(WhichBoard { fen, before, turn }) = found {
                return Ok(TurnPosition {
                    fen,
                    before,
                    turn,
                    is_which_board: true,
                });
            }
            self.finder.searcher.set_text(&fen)?;
        }
        Ok(TurnPosition {
            fen,
            before: Vec::new(),
            turn,
            is_which_board: false,
        })
    }

    /// The position at the start of the candidate's turn, as far back as it is known.
    fn turn_start(&mut self) -> Result<String, SessionError> {
        let Candidate { start, steps, .. } = self.candidate;
        self.finder.searcher.set(start, steps)?;
        let rules = self.finder.searcher.rules();
        let side = rules.side();
        let mut text = rules.position_text();
        while !rules.starts_turn() && rules.undo().is_some() && rules.side() == side {
            text = rules.position_text();
        }
        Ok(text)
    }

    /// The turns of a solution that a far deeper search confirms: a holding move may lose
    /// later as all others do, and a move that does not win yet may win later. Forced
    /// turns do not end a solution; a plan holds only as a whole.
    fn confirmed_turns(
        &mut self,
        kind: Kind,
        mut solution: Vec<Turn>,
    ) -> Result<Vec<Turn>, SessionError> {
        let criteria = self.finder.criteria;
        let mut deep_finder = Finder {
            searcher: &mut *self.finder.searcher,
            criteria: criteria.strict(),
            stages: &[criteria.deep_effort()],
            soonest: false,
            count: FinderCount::default(),
        };
        let (mut confirmed, mut ends_at) = (0, 0);
        deep_finder.replay(kind, &solution, true, |turn, found| match found {
            Some(found) if found.accepts(&turn.accepted) => {
                confirmed += 1;
                if !found.is_forced() {
                    ends_at = confirmed;
                }
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Break(()),
        })?;
        if kind == Kind::Plan {
            ends_at = if confirmed == solution.len() {
                confirmed
            } else {
                0
            };
        }
        if ends_at == 0 {
            self.finder.count.refuted += 1;
        }
        solution.truncate(ends_at);
        if let Some(last) = solution.last_mut() {
            last.reply = None;
        }
        Ok(solution)
    }

    /// Whether there is nothing to find: a king can be captured, or the only turn is an
    /// unforced right move that gains most at once, such as a recapture.
    fn is_trivial(
        &mut self,
        turn: &TurnSolution,
        kind: Kind,
        solution: &[Turn],
    ) -> Result<bool, SessionError> {
        let is_forced = matches!(kind, Kind::Win | Kind::Hold);
        let is_obvious = self.captures_king(turn)?
            || solution.len() == 1 && !is_forced && self.is_obvious(turn)?;
        self.finder.count.obvious += u64::from(is_obvious);
        Ok(is_obvious)
    }

    /// Whether the move that gains most at once is right, such as a recapture.
    fn is_obvious(&mut self, turn: &TurnSolution) -> Result<bool, SessionError> {
        let right = self.finder.searcher.greedy_is_right(&turn.accepted)?;
        Ok(right == Some(true))
    }

    /// Whether the right move captures a king that was left en prise.
    fn captures_king(&mut self, turn: &TurnSolution) -> Result<bool, SessionError> {
        let first = turn.accepted[0].split(' ').next().unwrap_or_default();
        let motifs = self.finder.searcher.rules().motifs(first)?;
        Ok(motifs.contains(&Motif::KING_CAPTURE))
    }

    /// The position before the last step, if that was a roll.
    fn position_before_roll(&mut self) -> Result<Option<String>, SessionError> {
        let Candidate { start, steps, .. } = self.candidate;
        if !self.finder.searcher.rules().has_dice() || steps.is_empty() {
            return Ok(None);
        }
        let fen = self.finder.searcher.rules().position_text();
        self.finder.searcher.set(start, &steps[..steps.len() - 1])?;
        let rules = self.finder.searcher.rules();
        let before = (rules.waiting() == ToAct::Roll).then(|| rules.position_text());
        self.finder.searcher.set_text(&fen)?;
        Ok(before)
    }

    /// The claim that a turn makes; `None` if it cannot be proven.
    fn claim(&mut self, turn: &TurnSolution) -> Result<Option<Claim>, SessionError> {
        let rules = self.finder.searcher.rules();
        let (side, default_kind) = match rules.has_dice() {
            true => (rules.side(), Kind::Roll),
            false => (rules.side(), Kind::Move),
        };
        if is_decisive(turn.value) {
            let mut prover = Prover::new(self.finder.searcher, side);
            let proof = match is_provable(turn.value) {
                true => prover.prove(&turn.accepted)?,
                false => None,
            };
            if proof.is_none() {
                self.finder.count.unproven += 1;
            }
            return Ok(proof.map(|proof| Claim {
                kind: Kind::Win,
                proof: Some(proof),
            }));
        }
        let loses = |one: &RankedMove| one.value < 0 && is_provable(one.value);
        if turn.rejected.as_ref().is_some_and(loses)
            && turn.accepted.iter().all(|one| !one.contains(' '))
        {
            let legal = self.finder.searcher.rules().legal_steps();
            let wrong: Vec<String> = legal
                .into_iter()
                .filter(|step| !turn.accepted.contains(step))
                .collect();
            let mut prover = Prover::new(self.finder.searcher, side.flip());
            let proof = prover.prove(&wrong)?;
            if proof.is_some() {
                let kind = Kind::Hold;
                return Ok(Some(Claim { kind, proof }));
            }
        }
        Ok(Some(Claim {
            kind: default_kind,
            proof: None,
        }))
    }

    /// The plan before a roll: an answer for each outcome, not the same for all.
    fn plan(&mut self, fen: String) -> Result<Option<PuzzleContent>, SessionError> {
        let rolls = self.finder.searcher.rules().legal_steps();
        let (mut solution, mut margin) = (Vec::new(), f64::INFINITY);
        for roll in rolls {
            let made = self.finder.searcher.step_count();
            self.finder.searcher.make([roll.as_str()])?;
            let found = self.finder.turn()?;
            self.finder.searcher.undo_to(made);
            let Some(turn) = found else {
                return Ok(None);
            };
            if !turn.is_forced() {
                margin = margin.min(turn.lead);
            }
            solution.push(Turn {
                roll: Some(roll),
                before: None,
                accepted: turn.accepted,
                reply: None,
            });
        }
        let answers: BTreeSet<&String> = solution.iter().map(|turn| &turn.accepted[0]).collect();
        if answers.len() < 2 || !margin.is_finite() {
            return Ok(None);
        }
        let solution = self.confirmed_turns(Kind::Plan, solution)?;
        if solution.is_empty() {
            return Ok(None);
        }
        let effort = Effort::thorough(self.finder.criteria.confirming_nodes());
        let side = self.finder.searcher.rules().side();
        let value = self.finder.searcher.evaluate(effort, side)?;
        Ok(Some(PuzzleContent {
            fen,
            kind: Kind::Plan,
            solution,
            margin,
            value,
            proof: None,
            is_which_board: false,
            is_before_roll: false,
        }))
    }

    fn puzzle(&mut self, found: PuzzleContent) -> Result<Puzzle, SessionError> {
        let Candidate {
            game,
            options,
            source,
            ..
        } = self.candidate;
        self.finder.searcher.set_text(&found.fen)?;
        let identity = self.finder.searcher.rules().position_identity();
        let mut puzzle = Puzzle {
            schema: PUZZLE_SCHEMA,
            id: id_of(game, options, &identity),
            game: game.clone(),
            options: options.clone(),
            fen: found.fen,
            kind: found.kind,
            solution: found.solution,
            margin: rounded(found.margin),
            value: rounded(found.value),
            themes: found
                .is_which_board
                .then_some(Theme::WHICH_BOARD)
                .into_iter()
                .collect(),
            rating: None,
            proof: found.proof,
            nodes: self.finder.criteria.confirming_nodes(),
            engine: engine_name().to_owned(),
            source: Source {
                steps: source.steps - usize::from(found.is_before_roll),
                ..source.clone()
            },
        };
        let criteria = self.finder.criteria;
        add_themes(self.finder.searcher, &criteria, &mut puzzle)?;
        Ok(puzzle)
    }
}

/// A permanent id of twelve digits that very likely differs between puzzles.
pub(crate) fn id_of(game: &str, options: &BTreeMap<String, String>, identity: &str) -> String {
    let mut text = game.to_owned();
    for (name, value) in options {
        text += &format!("\n{}={value}", name.to_lowercase());
    }
    gamefile::digest(&format!("{text}\n{identity}"))[..12].to_owned()
}

/// Rounds to four decimals, more than the precision of a search.
fn rounded(score: f64) -> f64 {
    (score * 10_000.0).round() / 10_000.0
}
