//! `ermine gates`: whether a net may take the place of what judges now.

mod args;
mod gate;
mod matches;
mod positions;

pub(super) use args::Args;

use super::games;
use super::terminal;
use crate::catalog::NetVisitor;
use crate::eval::{NetEvaluator, Netted};
use crate::rules::Game;
use crate::search::Searchable;
use crate::selfplay::Target;
use crate::session::open::read_evaluator;
use crate::train::held_out;
use anyhow::{Context, bail};
use gate::{Gate, Outcome};

/// Does what the command line asks, for `game`.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    games::visit_netted(game, args)?
}

impl Args {
    fn held_out<G: Game, T: Netted<Position = G::Position>>(&self) -> anyhow::Result<Outcome>
    where
        NetEvaluator<T>: Searchable<Position = G::Position>,
    {
        let open = |text: &str| {
            let read = read_evaluator::<NetEvaluator<T>>(text)?;
            read.map(|(evaluator, _)| evaluator)
                .context("no net can judge this game")
        };
        let (new, old) = (open(&self.new)?, open(&self.old)?);
        let target = Target {
            blend: self.blend,
            memory: self.memory,
        };
        let found = held_out::<G, _>(&self.data, target, self.seed, [&new, &old])?;
        let [new, old] = found.losses;
        Ok(Outcome {
            found: format!(
                "{new:.5} against {old:.5} on {} positions, {:.5} less, standard error {:.5}",
                found.positions,
                old - new,
                found.error
            ),
            expected: format!("{} less", self.less),
            is_open: Some(old - new >= self.less),
        })
    }
}

impl NetVisitor for &Args {
    type Output = anyhow::Result<()>;

    fn visit<G: Game, T: Netted<Position = G::Position>>(self) -> anyhow::Result<()>
    where
        NetEvaluator<T>: Searchable<Position = G::Position>,
    {
        matches::heed_ctrl_c();
        let mut shut = 0;
        for gate in Gate::ALL {
            let outcome = match gate {
                Gate::HeldOut => self.held_out::<G, T>(),
                Gate::ErrorRate => positions::error_rate(self, G::NAME),
                Gate::EqualNodes => matches::equal_nodes(self, G::NAME),
                Gate::EqualTime => matches::equal_time(self, G::NAME),
            }?;
            gate::say(gate, &outcome, self.json)?;
            shut += u32::from(outcome.is_open == Some(false));
            if shut > 0 && !self.all {
                bail!("the net stays behind the gate '{}'", gate.name());
            }
        }
        if shut > 0 {
            bail!("{shut} gates stay shut");
        }
        match self.json {
            true => Ok(()),
            false => Ok(terminal::say("all gates are open")?),
        }
    }
}
