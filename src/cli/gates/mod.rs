//! `ermine gates`: tests of a net that is to replace the current evaluator.

mod args;
mod gate;
mod matches;
mod positions;

pub(super) use args::Args;

use super::args::evaluator::evaluator;
use super::args::games;
use super::console::terminal;
use super::io::data::read_headers;
use crate::catalog::NetVisitor;
use crate::eval::{NetEvaluator, NetGame};
use crate::nnue::Provenance;
use crate::rules::Game;
use crate::search::Searchable;
use crate::train::held_out;
use anyhow::{Context, bail};
use gate::{Gate, Outcome};
use matches::MatchConditions;

/// Runs the command for `game`.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    games::visit_with_net(game, args)?
}

impl Args {
    fn held_out<G: Game, T: NetGame<Position = G::Position>>(
        &self,
        game: &G,
        evaluators: [&NetEvaluator<T>; 2],
        provenance: Provenance,
    ) -> anyhow::Result<Outcome>
    where
        NetEvaluator<T>: Searchable<Position = G::Position>,
    {
        let found = held_out(game, &self.data, provenance, evaluators)?;
        let [new, old] = found.losses;
        Ok(Outcome {
            found: format!(
                "{new:.5} against {old:.5} on {} positions, {:.5} {}, standard error {:.5}",
                found.positions,
                (old - new).abs(),
                if new < old { "less" } else { "more" },
                found.error
            ),
            numbers: [
                ("new", new),
                ("old", old),
                ("error", found.error),
                ("positions", found.positions as f64),
            ]
            .into(),
            expected: format!("{} less", self.less),
            is_open: Some(old - new >= self.less),
        })
    }
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
        let checksums = [new.net_checksum, old.net_checksum];
        let evaluators = [&new.evaluator, &old.evaluator];
        let provenance = evaluators
            .iter()
            .find_map(|evaluator| evaluator.provenance(&start));
        let provenance = provenance.context(
            "--new and --old both leave these games to the handcrafted evaluation; expected a net that evaluates them",
        )?;
        let mut set = positions::positions(self, name, &header.settings)?;
        let conditions = MatchConditions {
            args: self,
            checksums,
            game: name,
            settings: header.settings,
        };
        conditions.check_folder()?;
        matches::cancel_on_ctrl_c();
        let (mut failed, mut left_out) = (0, Vec::new());
        for gate in Gate::ALL {
            let outcome = match gate {
                Gate::HeldOut => self.held_out::<_, T>(&game, evaluators, provenance),
                Gate::ErrorRate => positions::error_rate(self, checksums, name, set.take()),
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
