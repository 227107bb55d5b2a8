//! The gates of the matches between the new net and the current evaluator.

use super::conditions::MatchConditions;
use super::gate::Outcome;
use crate::arena::stats::SprtVerdict;
use crate::arena::{JOURNAL, Summary};
use crate::gamefile::check_target;
use anyhow::{Context, bail};
use std::path::Path;

impl MatchConditions<'_> {
    /// Plays pairs with equal nodes.
    pub(super) fn equal_nodes(&self) -> anyhow::Result<Outcome> {
        let args = self.args;
        let mut outcome = outcome(&self.equal_nodes_match().play(args)?)?;
        outcome.found += &format!(", {} nodes per decision", args.nodes);
        Ok(outcome)
    }

    /// Plays pairs at equal time until the test decides.
    pub(super) fn equal_time(&self) -> anyhow::Result<Outcome> {
        let args = self.args;
        let summary = self.equal_time_match().play(args)?;
        let mut outcome = outcome(&summary)?;
        let test = summary.sprt.context("a match without its test")?.status;
        outcome.found += &format!(" at {}, LLR {:.2}", args.tc, test.llr);
        outcome.numbers.insert("llr", test.llr);
        outcome.expected = format!("an LLR of {:.2} for 0 to {} Elo", test.upper, args.elo);
        outcome.is_open = Some(test.verdict == SprtVerdict::AcceptH1);
        Ok(outcome)
    }

    /// Checks that the folder for the matches, if one is named, can be used and holds no
    /// other match.
    pub(super) fn check_folder(&self) -> anyhow::Result<()> {
        let Some(folder) = &self.args.out else {
            return Ok(());
        };
        if folder.exists() && !folder.is_dir() {
            let display = folder.display();
            bail!("'{display}' is not a folder; expected one or a free name");
        }
        // The nearest existing folder has to be writable.
        let existing = folder.ancestors().find(|folder| folder.is_dir());
        check_target(&existing.unwrap_or(Path::new(".")).join(JOURNAL))?;
        for gate_match in [self.equal_nodes_match(), self.equal_time_match()] {
            gate_match.resume(&folder.join(gate_match.folder))?;
        }
        Ok(())
    }
}

/// The outcome of a match: its Elo difference, adjusted for luck if that was measured,
/// which has to be positive.
fn outcome(summary: &Summary) -> anyhow::Result<Outcome> {
    let duel = summary.duels.first().context("no game was played")?;
    let elo = duel.adjusted.unwrap_or(duel.elo);
    let pairs = summary.pairs;
    Ok(Outcome {
        found: format!(
            "{:+.0} Elo [{:+.0}, {:+.0}] in {pairs} pairs",
            elo.value, elo.low, elo.high
        ),
        numbers: [
            ("elo", elo.value),
            ("low", elo.low),
            ("high", elo.high),
            ("pairs", pairs as f64),
        ]
        .into(),
        expected: "more than 0".to_owned(),
        is_open: Some(elo.value > 0.0),
    })
}
