//! The gate of the loss on held-out games.

use super::args::Args;
use super::gate::Outcome;
use crate::eval::{NetEvaluator, NetGame};
use crate::nnue::Provenance;
use crate::rules::Game;
use crate::search::Searchable;
use crate::train;

/// Computes the losses of the new and the old evaluator.
pub(super) fn held_out<G: Game, T: NetGame<Position = G::Position>>(
    args: &Args,
    game: &G,
    evaluators: [&NetEvaluator<T>; 2],
    provenance: Provenance,
) -> anyhow::Result<Outcome>
where
    NetEvaluator<T>: Searchable<Position = G::Position>,
{
    let found = train::held_out(game, &args.data, provenance, evaluators)?;
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
        expected: format!("{} less", args.less),
        is_open: Some(old - new >= args.less),
    })
}
