//! A session that knows the rules and nothing else.

use ermine::base::{Rng, Side};
use ermine::games::royal_palette::{PaletteMap, RoyalPalette, RoyalPaletteGame};
use ermine::rules::perft::Mode;
use ermine::rules::{Diagram, Game, Line, Position, Style, Turn, View};
use ermine::session::{
    Appraised, Best, Judged, Limits, Listener, OptionKind, OptionSpec, PerftJob, Session,
    SessionError, Start, Waiting,
};
use std::sync::Arc;

pub(crate) struct LineSession {
    game: RoyalPaletteGame,
    line: Line<RoyalPalette>,
}

impl LineSession {
    pub(crate) fn new() -> LineSession {
        let game = RoyalPaletteGame::default();
        let line = Line::new(game.start(&[]).unwrap().0);
        LineSession { game, line }
    }

    pub(crate) fn map(&self) -> &'static PaletteMap {
        self.line.position().map()
    }
}

fn refused(error: impl std::fmt::Display) -> SessionError {
    SessionError(error.to_string())
}

impl Session for LineSession {
    fn game(&self) -> &'static str {
        RoyalPaletteGame::NAME
    }

    fn position_fields(&self) -> usize {
        RoyalPaletteGame::FIELDS
    }

    fn has_dice(&self) -> bool {
        true
    }

    fn options(&self) -> Vec<OptionSpec> {
        let settings = RoyalPaletteGame::settings().into_iter();
        settings
            .map(|setting| OptionSpec {
                name: setting.name,
                kind: OptionKind::Text {
                    default: setting.default,
                },
            })
            .collect()
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), SessionError> {
        self.game.set(name, value.unwrap_or("")).map_err(refused)
    }

    fn seed(&mut self, _: u64) {}

    fn new_game(&mut self) {}

    fn set_position(&mut self, start: &Start, steps: &[&str]) -> Result<(), SessionError> {
        let position = match start {
            Start::Text(text) => self.game.read(text).map_err(refused)?,
            Start::Startpos(words) => {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                self.game.start(&words).map_err(refused)?.0
            }
        };
        let mut line = Line::new(position);
        for step in steps {
            line.make_text(step).map_err(refused)?;
        }
        self.line = line;
        Ok(())
    }

    fn make(&mut self, step: &str) -> Result<(), SessionError> {
        self.line.make_text(step).map(|_| ()).map_err(refused)
    }

    fn undo(&mut self) -> Option<String> {
        self.line.undo().map(RoyalPalette::step_text)
    }

    fn waiting(&self) -> Waiting {
        match (self.line.outcome(), self.line.position().turn()) {
            (Some(outcome), _) | (None, Turn::Over(outcome)) => Waiting::Over(outcome),
            (None, Turn::Roll) => Waiting::Roll,
            (None, Turn::Decide) => Waiting::Decision,
        }
    }

    fn side(&self) -> Side {
        self.line.position().side()
    }

    fn steps(&self) -> Vec<String> {
        let steps = self.line.steps().iter().copied();
        steps.map(RoyalPalette::step_text).collect()
    }

    fn legal_steps(&self) -> Vec<String> {
        let steps = self.line.position().steps().into_iter();
        steps.map(RoyalPalette::step_text).collect()
    }

    fn start(&self) -> Start {
        Start::Text(self.line.start().to_text())
    }

    fn position_text(&self) -> String {
        self.line.position().to_text()
    }

    fn move_number(&self) -> u32 {
        self.line.position().move_number()
    }

    fn rules(&self, style: Style) -> String {
        RoyalPaletteGame::rules(style)
    }
    fn picture(&self, view: View) -> String {
        RoyalPaletteGame::picture(self.line.position(), view)
    }

    fn diagram(&self) -> Diagram {
        RoyalPaletteGame::diagram(self.line.position())
    }

    fn notation(&self, step: &str) -> Result<String, SessionError> {
        let position = self.line.position();
        let step = position.parse_step(step).map_err(refused)?;
        Ok(RoyalPaletteGame::step_notation(position, step))
    }

    fn read_notation(&self, text: &str) -> Result<String, SessionError> {
        let step = RoyalPaletteGame::read_notation(self.line.position(), text);
        step.map(RoyalPalette::step_text).map_err(refused)
    }

    fn understand(&self, text: &str) -> Result<String, SessionError> {
        self.read_notation(text)
    }

    fn draw_roll(&self, _: &mut Rng) -> Option<String> {
        None
    }

    fn draw_start(&self, _: &mut Rng) -> Vec<String> {
        Vec::new()
    }

    fn suite(&self) -> Vec<&'static str> {
        Vec::new()
    }

    fn perft_job(&self, _: u32, _: Mode) -> PerftJob {
        Box::new(|_, _| None)
    }

    fn explain(&self) -> String {
        String::new()
    }

    fn appraise(&mut self, _: u32) -> Result<Vec<Appraised>, SessionError> {
        Ok(Vec::new())
    }

    fn appraise_step(&mut self, _: &str, _: u32) -> Result<f64, SessionError> {
        Ok(0.0)
    }

    fn judge(&mut self, _: &str, _: u64) -> Result<Judged, SessionError> {
        Err(SessionError("nothing is judged here".to_owned()))
    }

    fn outcome_of(&self, roll: &str) -> Result<String, SessionError> {
        Ok(roll.to_owned())
    }

    fn prepare(&mut self) -> Result<(), SessionError> {
        Ok(())
    }

    fn go(&mut self, _: &Limits, listener: Arc<dyn Listener>) -> Result<(), SessionError> {
        listener.best(&Best {
            step: None,
            by_roll: Vec::new(),
            ponder: None,
            finished: self.line.outcome(),
        });
        Ok(())
    }

    fn is_searching(&self) -> bool {
        false
    }

    fn stop(&self) {}

    fn ponder_hit(&self) {}

    fn wait(&mut self) {}
}
