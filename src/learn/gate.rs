//! The match in which a net has to prove itself.

use super::error::Error;
use super::event::Event;
use super::plan::Plan;
use crate::arena::stats::Estimate;
use crate::arena::{ChangedEngines, Config, EntrantSpec, JOURNAL, LuckSpec, Match, Summary};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::path::Path;

/// A lead in Elo with its 95 % interval, within the limits of what a match can show.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lead {
    /// The estimate.
    pub elo: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// The limit of a lead, for one without a lost game.
const MAX_ELO: f64 = 9999.0;

impl From<Estimate> for Lead {
    fn from(estimate: Estimate) -> Lead {
        let within = |elo: f64| elo.clamp(-MAX_ELO, MAX_ELO);
        Lead {
            elo: within(estimate.value),
            low: within(estimate.low),
            high: within(estimate.high),
        }
    }
}

/// Plays the net in the file at `net` against what plays `game` now, and returns the net's
/// lead.
pub(super) fn play(
    folder: &Path,
    plan: &Plan,
    game: &str,
    net: &Path,
    has_dice: bool,
    progress: &mut dyn FnMut(Event) -> ControlFlow<()>,
) -> Result<Lead, Error> {
    let path = folder.join("match");
    let config = config(plan, game, net, has_dice);
    let mut match_ = match path.join(JOURNAL).exists() {
        true => Match::resume(&path, |_| {}, ChangedEngines::Accept)?,
        false => Match::begin(config, |_| Ok(Some(path)))?,
    };
    let interrupt = match_.runner().interrupt();
    let all = match_.runner().schedule().pairs();
    let summary: Summary = match_.play(plan.threads, &mut |_, tally| {
        let event = Event::Match {
            done: tally.done(),
            all,
        };
        if progress(event).is_break() {
            interrupt.raise();
        }
        ControlFlow::Continue(())
    })?;
    if match_.is_interrupted() {
        return Err(Error::Interrupted);
    }
    let Some(duel) = summary.duels.first() else {
        unreachable!("a match of two is a duel")
    };
    Ok(duel.adjusted.unwrap_or(duel.elo).into())
}

fn config(plan: &Plan, game: &str, net: &Path, has_dice: bool) -> Config {
    let engine = |name: &str, file: String| EntrantSpec {
        name: Some(name.to_owned()),
        player: Some("ermine".to_owned()),
        options: [("EvalFile".to_owned(), file)].into(),
        ..EntrantSpec::default()
    };
    Config {
        game: game.to_owned(),
        pairs: plan.pairs,
        seed: plan.seed,
        luck: match has_dice {
            true => LuckSpec::default(),
            false => LuckSpec::OFF,
        },
        each: EntrantSpec {
            nodes: Some(plan.match_nodes),
            ..EntrantSpec::default()
        },
        engines: vec![
            engine("new", net.display().to_string()),
            engine("old", "built-in".to_owned()),
        ],
        ..Config::default()
    }
}
