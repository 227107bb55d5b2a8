//! The rules of an open game.

use super::{OpenGame, read_start};
use crate::base::{Rng, Side};
use crate::rules::perft::{self, PerftMode};
use crate::rules::{
    Boards, Chance, Diagram, Game, GameMove, Guide, Line, Motif, PieceCard, Position,
    PositionShape, SetupForm, Step, Turn, XBoardVariant,
};
use crate::search::{SearchEngine, Searchable};
use crate::session::options::{OptionValue, check};
use crate::session::understand::understand;
use crate::session::{
    AnyStep, Counterfactual, ListedStep, OptionKind, OptionSpec, PerftJob, Rules, Search,
    SessionError, Start, StepList, ToAct, WeightedRoll, appraise,
};

impl<G: Game, E: Searchable<Position = G::Position>, N: SearchEngine<E>> Rules
    for OpenGame<G, E, N>
{
    fn game(&self) -> &str {
        self.game.info().name
    }

    fn position_shape(&self) -> PositionShape {
        self.game.info().shape()
    }

    fn has_dice(&self) -> bool {
        <G::Position as Position>::Chance::EXISTS
    }

    fn boards(&self) -> usize {
        <G::Position as Position>::Boards::COUNT
    }

    fn next_board(&self) -> Option<usize> {
        let next = <G::Position as Position>::Boards::next(self.line.position());
        next.filter(|_| self.line.outcome().is_none())
    }

    fn xboard(&self) -> Option<XBoardVariant> {
        self.game.xboard()
    }

    fn constraint(&self) -> Option<&'static str> {
        self.game.info().constraint
    }

    fn settings(&self) -> Vec<OptionSpec> {
        let settings = self.game.settings().into_iter().map(|setting| OptionSpec {
            name: setting.name,
            kind: OptionKind::Text {
                default: setting.default,
            },
        });
        settings.collect()
    }

    fn change_setting(&mut self, name: &str, value: &str) -> Result<(), SessionError> {
        let setting_error = |error| SessionError::Setting {
            name: name.to_owned(),
            error,
        };
        let settings = self.settings();
        let mut specs = settings.iter();
        let spec = specs.find(|spec| spec.name.eq_ignore_ascii_case(name));
        let value = match spec.map(|spec| check(spec, Some(value))).transpose()? {
            Some(OptionValue::Text(text)) => text,
            _ => value.to_owned(),
        };
        self.game.set(name, &value).map_err(setting_error)?;
        // Values under other settings have another meaning.
        self.new_game();
        (self.exact, self.is_start_current) = (None, false);
        Ok(())
    }

    fn follow(&mut self, start: &Start, steps: &[AnyStep]) -> Result<(), SessionError> {
        let (mut line, common) = match self.common_steps(start, steps) {
            Some(common) => (self.line.clone(), common),
            None => (Line::new(read_start(&self.game, start)?), 0),
        };
        for (index, step) in steps.iter().enumerate().skip(common) {
            step.make_in(&mut line)
                .map_err(|error| SessionError::StepOf {
                    number: index + 1,
                    error,
                })?;
        }
        self.line = line;
        (self.start, self.is_start_current) = (start.clone(), true);
        Ok(())
    }

    fn make_step(&mut self, step: &AnyStep) -> Result<AnyStep, SessionError> {
        let made = step.make_in(&mut self.line)?;
        Ok(step.with_type(made))
    }

    fn make_number(&mut self, number: u32) -> Result<(), SessionError> {
        let position = self.line.position();
        let is_open = position.turn() == Turn::Decide && self.line.outcome().is_none();
        let legal = position.legal();
        let mv = legal.iter().find(|mv| mv.number() == number);
        match mv.filter(|_| is_open) {
            Some(&mv) => self.line.make(Step::Move(mv)),
            None => return Err(SessionError::MoveNumber(number)),
        }
        Ok(())
    }

    fn make_listed(&mut self, step: &ListedStep) -> Result<(), SessionError> {
        match step.typed() {
            Some(typed)
                if self.line.outcome().is_none() && typed.is_possible(self.line.position()) =>
            {
                self.line.make(typed);
                Ok(())
            }
            _ => self.make_step(&step.into()).map(drop),
        }
    }

    fn undo(&mut self) -> Option<String> {
        self.line.undo().map(|step| step.to_string())
    }

    fn take_back(&mut self, count: usize) {
        self.line.take_back(count);
    }

    fn waiting(&self) -> ToAct {
        match (self.line.outcome(), self.line.position().turn()) {
            (Some(outcome), _) | (None, Turn::Over(outcome)) => ToAct::Over(outcome),
            (None, Turn::Roll) => ToAct::Roll,
            (None, Turn::Decide) => ToAct::Decision,
        }
    }

    fn side(&self) -> Side {
        self.line.position().side()
    }

    fn starts_turn(&self) -> bool {
        self.line.position().starts_turn()
    }

    fn steps(&self) -> Vec<AnyStep> {
        let steps = self.line.steps().iter();
        steps.map(|&step| AnyStep::new(step)).collect()
    }

    fn legal_steps(&self) -> Vec<String> {
        if self.line.outcome().is_some() {
            return Vec::new();
        }
        let steps = Step::all(self.line.position()).into_iter();
        steps.map(|step| step.to_string()).collect()
    }

    fn legal_moves(&self) -> StepList {
        StepList::new(match self.waiting() {
            ToAct::Decision => Step::all(self.line.position()),
            ToAct::Roll | ToAct::Over(_) => Vec::new(),
        })
    }

    fn made_steps(&self) -> StepList {
        StepList::new(self.line.steps().to_vec())
    }

    fn last_step(&self) -> Option<ListedStep> {
        self.line.steps().last().copied().map(ListedStep::new)
    }

    fn list_step(&self, step: &AnyStep) -> Result<ListedStep, SessionError> {
        self.line.check_open(step)?;
        Ok(ListedStep::new(step.read_in(self.line.position())?))
    }

    fn move_numbers(&self) -> u32 {
        <G::Position as Position>::Move::NUMBERS
    }

    fn in_check(&self) -> bool {
        self.line.position().in_check()
    }

    fn key(&self) -> u64 {
        self.line.position().key()
    }

    fn start(&self) -> Start {
        self.start.clone()
    }

    fn position_text(&self) -> String {
        self.line.position().to_string()
    }

    fn position_identity(&self) -> String {
        let text = self.position_text();
        let words = text.split(' ').enumerate();
        let counters = self.game.info().counters;
        let fields = words.filter(|(index, _)| !counters.contains(index));
        fields.map(|(_, word)| word).collect::<Vec<_>>().join(" ")
    }

    fn counterfactual(&self, kind: Counterfactual) -> Vec<String> {
        let position = self.line.position();
        if self.line.outcome().is_some() {
            return Vec::new();
        }
        let found = match kind {
            Counterfactual::Constraint => G::other_constraints(position),
            Counterfactual::NullMove => position.null_move().into_iter().collect(),
        };
        let continues = |other: &&G::Position| !matches!(other.turn(), Turn::Over(_));
        found
            .iter()
            .filter(continues)
            .map(ToString::to_string)
            .collect()
    }

    fn motifs(&self, step: &str) -> Result<Vec<Motif>, SessionError> {
        match self.step(step)? {
            Step::Move(mv) if self.line.position().turn() == Turn::Decide => {
                Ok(G::motifs(self.line.position(), mv))
            }
            Step::Move(_) => Err(SessionError::BeforeItsRoll(step.to_owned())),
            Step::Roll(_) => Err(SessionError::NotAMove(step.to_owned())),
        }
    }

    fn move_number(&self) -> u32 {
        self.line.position().move_number()
    }

    fn diagram(&self) -> Diagram {
        let diagram = G::diagram(self.line.position());
        match self.line.outcome() {
            Some(outcome) => diagram.ended(outcome),
            None => diagram,
        }
    }

    fn guide(&self) -> Guide {
        self.game.guide()
    }

    fn piece_cards(&self) -> Vec<PieceCard> {
        self.game.piece_cards()
    }

    fn setup_form(&self) -> SetupForm {
        self.game.setup_form()
    }

    fn read_step(&self, step: &AnyStep) -> Result<AnyStep, SessionError> {
        Ok(step.with_type(step.read_in(self.line.position())?))
    }

    fn notation(&self, step: &AnyStep) -> Result<String, SessionError> {
        let position = self.line.position();
        Ok(G::step_notation(position, step.read_in(position)?))
    }

    fn notation_has_braces(&self) -> bool {
        self.game.info().has_braces
    }

    fn read_notation(&self, text: &str) -> Result<AnyStep, SessionError> {
        let step = G::read_notation(self.line.position(), text)?;
        Ok(AnyStep::new(step))
    }

    fn understand(&self, text: &str) -> Result<AnyStep, SessionError> {
        understand::<G>(self.line.position(), text).map(AnyStep::new)
    }

    fn draw_roll(&self, rng: &mut Rng) -> Option<AnyStep> {
        let position = self.line.position();
        (self.waiting() == ToAct::Roll).then(|| {
            let roll = <G::Position as Position>::Chance::draw(position, rng);
            AnyStep::new(Step::<G::Position>::Roll(roll))
        })
    }

    fn outcomes(&self) -> Vec<WeightedRoll> {
        if self.waiting() != ToAct::Roll {
            return Vec::new();
        }
        let rolls = <G::Position as Position>::Chance::rolls(self.line.position());
        rolls
            .map(|(roll, weight)| WeightedRoll {
                roll: roll.to_string(),
                weight,
            })
            .collect()
    }

    fn outcome_of(&self, roll: &str) -> Result<String, SessionError> {
        appraise::outcome(self.line.position(), roll)
    }

    fn draw_start(&self, rng: &mut Rng) -> Vec<String> {
        let words = self.game.draw_start(rng);
        words.split_whitespace().map(str::to_owned).collect()
    }

    fn suite(&self) -> Vec<String> {
        let suite = self.game.info().suite_positions();
        suite.map(str::to_owned).collect()
    }

    fn perft_job(&self, depth: u32, mode: PerftMode) -> PerftJob {
        let position = *self.line.position();
        Box::new(move |stop, progress| {
            if depth == 0 {
                return Some((1, Vec::new()));
            }
            let mut rows = Vec::new();
            let mut total = 0;
            for (steps, count) in perft::divide_until(&position, depth, mode, stop, progress)? {
                let words: Vec<String> = steps.into_iter().map(|step| step.to_string()).collect();
                rows.push((words.join(" "), count));
                total += count;
            }
            Some((total, rows))
        })
    }
}
