//! A run from the file to its net.

use super::error::Error;
use super::event::Event;
use super::folder::{Folder, net_beside};
use super::gate::{self, Lead};
use super::plan::{Plan, ROUNDS};
use super::rounds::{Rounds, with_net};
use super::worth;
use crate::catalog;
use crate::eval::net_checksum;
use crate::gamefile::save;
use crate::games::custom::{AnyCustomGame, Custom, CustomGame, PlayBoard, with_custom_game};
use crate::models::custom::CustomEvaluator;
use crate::search::ChanceSearch;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The net's lead over what played before; with dice, luck taken out.
    pub lead: Lead,
    /// The file of the net, if it won.
    pub net: Option<PathBuf>,
}

/// Learns to play the game in the file at `path`: games with what is known so far, the
/// worth of the pieces, a net, and again; then a match of the net against what played the
/// game before. If the interval of its lead lies above 0, the net is stored beside the
/// file, where everything that opens the file finds it. `progress` may end the run; the
/// same call goes on with it.
///
/// # Errors
/// Returns [`Error`] if the file is no game, its folder belongs to another run, or
/// something cannot be written.
pub fn learn(
    path: &Path,
    plan: Plan,
    progress: &mut dyn FnMut(Event) -> ControlFlow<()>,
) -> Result<Learned, Error> {
    let name = catalog::load_file(path)?;
    let text = catalog::file_text(&name).unwrap_or_default();
    let Ok(game) = AnyCustomGame::read(&text) else {
        unreachable!("'{name}' has just been loaded")
    };
    let folder = Folder::open(path, &text, &plan)?;
    with_custom_game!(game, |game| learn_game(&game, path, plan, folder, progress))
}

fn learn_game<G: PlayBoard>(
    game: &CustomGame<G>,
    path: &Path,
    plan: Plan,
    folder: Folder,
    progress: &mut dyn FnMut(Event) -> ControlFlow<()>,
) -> Result<Learned, Error>
where
    G::Chance<Custom<G>>: ChanceSearch<Custom<G>>,
{
    let derived = CustomEvaluator::new(game.rules());
    let mut evaluator = derived.clone();
    let mut checksum = None;
    if folder.state.lead.is_none()
        && let Ok(bytes) = fs::read(net_beside(path))
        && let Ok(netted) = derived.clone().with_own_net(&bytes)
    {
        (evaluator, checksum) = (netted, net_checksum(&bytes));
    }
    let mut rounds = Rounds { game, plan, folder };
    let mut net = Vec::new();
    for round in 0..ROUNDS {
        if !rounds.net_file(round).exists() {
            rounds.play(round, &evaluator, checksum, progress)?;
            let data = rounds.load(round, &derived)?;
            let event = Event::Positions {
                round: round + 1,
                games: data.games,
                positions: data.training.list.len() + data.validation.list.len(),
            };
            let _ = progress(event);
            if round + 1 == ROUNDS {
                let pieces = worth::fit(game.rules(), &data.training);
                let _ = progress(Event::Worth { pieces });
            }
            rounds.train(round, &data, derived.net_name(), progress)?;
        }
        net = fs::read(rounds.net_file(round)).unwrap_or_default();
        (evaluator, checksum) = with_net(&derived, round, &net)?;
    }
    let Rounds { mut folder, .. } = rounds;
    let lead = match folder.state.lead {
        Some(lead) => lead,
        None => {
            let spec = game.rules().spec();
            let (new, has_dice) = (folder.file(&format!("{ROUNDS}.nnue")), !spec.die.is_empty());
            gate::play(&folder.path, &plan, &spec.name, &new, has_dice, progress)?
        }
    };
    folder.state.lead = Some(lead);
    folder.save()?;
    let kept = lead.low > 0.0;
    let file = net_beside(path);
    if kept {
        save(&file, &net)?;
    }
    Ok(Learned {
        lead,
        net: kept.then_some(file),
    })
}
