//! The state of a game between a person and the engine.

use crate::base::Side;
use crate::cli::args::record::RecordArgs;
use crate::cli::args::search::SearchArgs;
use crate::cli::console::input::Input;
use crate::cli::console::terminal;
use crate::draw::{self, View};
use crate::rules::Outcome;
use crate::session::{SearchLimit, Session, ToAct};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A game in progress and its players.
pub(super) struct PlayState {
    pub(super) session: Box<dyn Session>,
    pub(super) human_sides: Vec<Side>,
    pub(super) limit: SearchLimit,
    pub(super) seed: u64,
    pub(super) type_dice: bool,
    /// The arguments of the engine.
    pub(super) search: SearchArgs,
    /// The options that were set; after a load the settings of the record.
    pub(super) options: Vec<(String, String)>,
    /// The arguments for reading record files.
    pub(super) records: RecordArgs,
    pub(super) input: Input,
    pub(super) resigned: Option<Outcome>,
    pub(super) flipped: bool,
    /// Set by Ctrl-C: the engine must play its best move so far.
    pub(super) move_now: Arc<AtomicBool>,
}

impl PlayState {
    pub(super) fn waiting(&self) -> ToAct {
        self.resigned
            .map_or_else(|| self.session.waiting(), ToAct::Over)
    }

    pub(super) fn is_person(&self, side: Side) -> bool {
        self.human_sides.contains(&side)
    }

    pub(super) fn is_person_to_decide(&self) -> bool {
        self.waiting() == ToAct::Decision && self.is_person(self.session.side())
    }

    /// The view of the board, from Black's side if the person plays only Black.
    fn view(&self) -> View {
        let bottom = match self.human_sides == [Side::Black] {
            true => Side::Black,
            false => Side::White,
        };
        let mut view = View::of_player(terminal::style(), bottom);
        if self.flipped {
            view.bottom = view.bottom.flip();
        }
        view
    }

    /// Shows the board, and the result of a game that is over.
    pub(super) fn show(&self) -> anyhow::Result<()> {
        terminal::print_styled(draw::text(&self.session.diagram(), self.view()).trim_end())?;
        if let ToAct::Over(outcome) = self.waiting() {
            terminal::print(format!("{} {outcome}", outcome.score_text()))?;
        }
        Ok(())
    }
}
