//! `ermine gates`: tests of a net that is to replace the current evaluator.

mod args;
mod conditions;
mod gate;
mod held_out;
mod matches;
mod play;
mod positions;

pub(super) use args::Args;

use super::args::evaluator::evaluator;
use super::args::games;
use super::console::interrupt::{EXIT_CODE, on_ctrl_c};
use super::console::terminal;
use super::io::data::read_headers;
use crate::catalog::NetVisitor;
use crate::eval::{NetEvaluator, NetGame};
use crate::rules::{Chance, Game, Position};
use crate::search::Searchable;
use anyhow::{Context, bail};
use conditions::{MatchConditions, engines};
use gate::Gate;
use held_out::held_out;
use std::process::exit;

/// Runs the command for `game`.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    games::visit_with_net(game, args)?
}

impl NetVisitor for &Args {
    type Output = anyhow::Result<()>;

    fn visit<G: Game, T: NetGame<Position = G::Position>>(self, game: G) -> anyhow::Result<()>
    where
        NetEvaluator<T>: Searchable<Position = G::Position>,
    {
        // Find errors before anything is played.
        let name = game.info().name;
        let header = read_headers(name, &self.data, T::CURVE)?.swap_remove(0);
        let start = header.start(&game)?;
        let new = evaluator::<NetEvaluator<T>>("--new", &self.new, Some(&start))?;
        let old = evaluator::<NetEvaluator<T>>("--old", &self.old, Some(&start))?;
        let evaluators = [&new.evaluator, &old.evaluator];
        let mut provenances = evaluators.iter().filter_map(|one| one.provenance(&start));
        let provenance = provenances.next().context(
            "--new and --old both leave these games to the handcrafted evaluation; expected a net that evaluates them",
        )?;
        let mut set = positions::positions(self, &game, &header.settings)?;
        let conditions = MatchConditions {
            args: self,
            engines: engines(self, [new.net_checksum, old.net_checksum]),
            game: name,
            has_dice: <G::Position as Position>::Chance::EXISTS,
            settings: header.settings,
        };
        conditions.check_folder()?;
        // Only matches end gracefully.
        on_ctrl_c(|_| exit(EXIT_CODE.into()));
        let (mut failed, mut left_out) = (0, Vec::new());
        for gate in Gate::ALL {
            let outcome = match gate {
                Gate::HeldOut => held_out(self, &game, evaluators, provenance),
                Gate::ErrorRate => positions::error_rate(&conditions, set.take()),
                Gate::EqualNodes => conditions.equal_nodes(),
                Gate::EqualTime => conditions.equal_time(),
            }?;
            gate::print(gate, &outcome, self.json)?;
            match outcome.is_open {
                Some(is_open) => failed += u32::from(!is_open),
                None => left_out.push(gate.name()),
            }
            if failed > 0 && !self.all {
                bail!("the net failed the gate '{}'", gate.name());
            }
        }
        if failed > 0 {
            bail!("{failed} gates stay shut");
        }
        match (self.json, left_out.is_empty()) {
            (true, _) => Ok(()),
            (false, true) => Ok(terminal::print("all gates are open")?),
            (false, false) => {
                let left_out = left_out.join(", ");
                Ok(terminal::print(format!(
                    "all gates are open but those left out: {left_out}"
                ))?)
            }
        }
    }
}
