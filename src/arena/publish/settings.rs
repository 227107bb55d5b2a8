//! The settings and runs of a match as rows for people.

use crate::arena::entrants::entrant::EntrantSpec;
use crate::arena::folder::journal::MatchHeader;
use crate::arena::folder::losses::Losses;
use crate::arena::folder::run_info::Run;
use crate::arena::plan::command::{command, draw_words, requoted, resign_words, sprt_words};
use crate::arena::plan::error::MatchError;
use crate::arena::run::runner::Runner;

/// The rows of the page, in their order; unknown ones are left out.
///
/// # Errors
/// Returns [`MatchError`] if the game cannot be opened.
pub(crate) fn settings(
    runner: &Runner,
    header: &MatchHeader,
    runs: &[Run],
    losses: Option<&Losses>,
) -> Result<Vec<(String, String)>, MatchError> {
    let mut rows = Rows(Vec::new());
    rows.history(header, runs);
    rows.engines(runner, runs);
    rows.conditions(runner)?;
    if let Some(losses) = losses {
        let basis = &losses.basis;
        let text = format!(
            "{} nodes per decision, {} decisions of each player, seed {}",
            basis.nodes, basis.decisions, basis.seed
        );
        rows.add("judge", text);
    }
    let concurrency = runs.last().map(|run_info| run_info.concurrency);
    rows.add("command to repeat", command(runner.config(), concurrency));
    Ok(rows.0)
}

/// The start of the match, `2026-03-14 09:26 UTC`; `None` if it is not known.
pub(crate) fn start_date(runs: &[Run]) -> Option<String> {
    let first = &runs.first()?.begun;
    (!first.is_empty()).then(|| date(first))
}

/// A time without its seconds; other text is returned unchanged.
fn date(text: &str) -> String {
    match (
        text.get(..10),
        text.get(10..11),
        text.get(11..16),
        text.get(19..),
    ) {
        (Some(day), Some("T"), Some(time), Some("Z")) => format!("{day} {time} UTC"),
        _ => text.to_owned(),
    }
}

/// The texts of all runs, without consecutive repetitions.
fn join_runs(runs: &[Run], text: impl Fn(&Run) -> String) -> String {
    let mut texts: Vec<String> = runs.iter().map(text).collect();
    texts.retain(|text| !text.is_empty());
    texts.dedup();
    texts.join("; then ")
}

struct Rows(Vec<(String, String)>);

impl Rows {
    fn add(&mut self, name: impl Into<String>, value: String) {
        if !value.is_empty() {
            self.0.push((name.into(), value));
        }
    }

    /// Adds time, machine and program.
    fn history(&mut self, header: &MatchHeader, runs: &[Run]) {
        self.add("begun", start_date(runs).unwrap_or_default());
        let later = runs.get(1..).unwrap_or_default();
        let later: Vec<String> = later.iter().map(|run_info| date(&run_info.begun)).collect();
        self.add("resumed", later.join("; "));
        let versions = join_runs(runs, |run_info| run_info.version.clone());
        let version = if versions.is_empty() {
            header.version.clone()
        } else {
            versions
        };
        self.add("played by", format!("Ermine {version}"));
        self.add(
            "machine",
            join_runs(runs, |run_info| run_info.machine.to_string()),
        );
        let concurrency = |run_info: &Run| run_info.concurrency.to_string();
        self.add("games at once", join_runs(runs, concurrency));
    }

    /// Adds a row for each engine, with its settings and the name it reports.
    fn engines(&mut self, runner: &Runner, runs: &[Run]) {
        let config = runner.config();
        let entrants = runner.entrants().iter().zip(&config.engines);
        for (player, (entrant, spec)) in entrants.enumerate() {
            let identity = |run_info: &Run| {
                let engine = run_info.engines.get(player);
                engine.cloned().flatten().unwrap_or_default()
            };
            let identity = join_runs(runs, identity);
            let mut spec = EntrantSpec {
                name: None,
                ..requoted(spec).or(&config.each)
            };
            if spec.cmd.is_none() && spec.player.is_none() {
                spec.player = Some("ermine".to_owned());
            }
            let text = match identity.as_str() {
                "" => spec.words(),
                identity => format!("{} ({identity})", spec.words()),
            };
            self.add(entrant.name.clone(), text);
        }
    }

    /// Adds the settings that decide which games there are and how they end.
    fn conditions(&mut self, runner: &Runner) -> Result<(), MatchError> {
        let config = runner.config();
        let session = config.session()?;
        for (name, value) in &config.settings {
            self.add(name.clone(), value.clone());
        }
        if config.engines.len() > 2 {
            self.add("format", config.format.word().to_owned());
        }
        self.add("pairs per pairing", config.pairs.to_string());
        self.add("seed", config.seed.to_string());
        match &config.openings {
            Some(path) => self.add("openings", path.display().to_string()),
            None => {
                self.add("openings", "drawn".to_owned());
                let plies = config.random_plies_in(session.as_ref());
                self.add("random plies", plies.to_string());
                let balance = config
                    .balance
                    .map(|points| format!("within {points} points"));
                self.add("balance", balance.unwrap_or_default());
            }
        }
        let rules = &config.adjudicate;
        self.add(
            "test",
            config.sprt.as_ref().map(sprt_words).unwrap_or_default(),
        );
        self.add(
            "lost by score",
            rules.resign.map(resign_words).unwrap_or_default(),
        );
        self.add(
            "drawn by score",
            rules.draw.map(draw_words).unwrap_or_default(),
        );
        let max_length = rules
            .max_moves
            .map(|moves| format!("after {moves} moves of each side"));
        self.add("drawn by length", max_length.unwrap_or_default());
        if session.has_dice() {
            self.add("luck", luck(config.luck));
        }
        Ok(())
    }
}

fn luck(luck: crate::arena::plan::config::LuckSpec) -> String {
    match luck.depth {
        0 => "not measured".to_owned(),
        depth => format!("{depth} plies, coefficient {}", luck.coefficient),
    }
}
