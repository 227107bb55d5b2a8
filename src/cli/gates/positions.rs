//! The error-rate gate, on positions with references.

use super::args::Args;
use super::conditions::MatchConditions;
use super::gate::{Numbers, Outcome};
use crate::analysis::error_rate::{Conditions, Positions, RateError, measure, paired};
use crate::arena::Entrant;
use crate::catalog;
use crate::cli::args::search::thread_count;
use crate::cli::console::progress::Progress;
use crate::cli::io::text;
use crate::rules::Game;
use crate::session::{SearchLimit, Session};
use anyhow::{Context, ensure};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// The number of standard errors by which a net may be worse.
const SLACK: f64 = 2.0;

/// The available positions with references, all of which are for the default settings: a
/// file's, or by default the built-in ones, if there are any.
pub(super) fn positions<G: Game>(
    args: &Args,
    game: &G,
    settings: &BTreeMap<String, String>,
) -> anyhow::Result<Option<Positions>> {
    ensure!(
        args.positions.is_none() || settings.is_empty(),
        "--positions: references are for the usual settings; expected none beside these games"
    );
    let Some(path) = &args.positions else {
        let text = game.info().reference_positions;
        let text = text.filter(|_| settings.is_empty());
        return Ok(text.map(|text| Positions::read(game, text())).transpose()?);
    };
    let set = read_complete(game, path).with_context(|| {
        let path = path.display();
        format!(
            "--positions: '{path}'; expected a file that 'ermine error-rate refer' has finished"
        )
    })?;
    Ok(Some(set))
}

/// Measures the decisions of both evaluators in every position, with equal nodes.
pub(super) fn error_rate(
    conditions: &MatchConditions<'_>,
    set: Option<Positions>,
) -> anyhow::Result<Outcome> {
    let expected = format!("no more than the old one, within {SLACK} standard errors");
    let Some(set) = set else {
        return Ok(Outcome {
            found: "there are no positions with references of such games".to_owned(),
            numbers: Numbers::new(),
            expected: "a file by --positions, if the settings are the usual ones".to_owned(),
            is_open: None,
        });
    };
    let args = conditions.args;
    let measurement = Conditions {
        limit: SearchLimit::nodes(args.nodes),
        patience: Duration::from_secs(600),
        seed: args.seed,
        threads: thread_count(args.concurrency),
    };
    let each = conditions.equal_nodes_limit();
    let entrants = Entrant::resolve(&conditions.engines, &each)?;
    let progress = Progress::new((set.list.len() * entrants.len()) as u64, "decisions");
    let mut losses = Vec::new();
    for entrant in &entrants {
        let open =
            || -> Result<Box<dyn Session>, RateError> { Ok(catalog::open(conditions.game)?) };
        let make = || entrant.player(open, None);
        let decisions = measure(&set, &measurement, &make, &|| progress.step())?;
        losses.push(decisions.losses());
    }
    progress.finish();
    let difference = paired(&losses[0], &losses[1]);
    let error = difference.error.unwrap_or(0.0);
    Ok(Outcome {
        found: format!(
            "{:+.2} thousandths of a point a move more, standard error {error:.2}, on {} positions",
            difference.mean, difference.positions
        ),
        numbers: [
            ("difference", difference.mean),
            ("error", error),
            ("positions", difference.positions as f64),
        ]
        .into(),
        expected,
        is_open: Some(difference.mean <= SLACK * error),
    })
}

/// Reads the positions of a file, each with its reference.
fn read_complete<G: Game>(game: &G, path: &Path) -> anyhow::Result<Positions> {
    let set = Positions::read(game, &text::load(path)?)?;
    ensure!(!set.list.is_empty(), "it has no positions");
    ensure!(set.is_complete(), "it has positions without a reference");
    Ok(set)
}
