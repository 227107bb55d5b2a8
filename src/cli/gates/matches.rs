//! Matches between the new net and the current evaluator.

use super::args::Args;
use super::gate::{Numbers, Outcome};
use crate::arena::stats::Estimate;
use crate::arena::stats::sprt::{Design, SprtVerdict};
use crate::arena::{ChangedEngines, Config, EntrantSpec, JOURNAL, LuckSpec, Match, Summary};
use crate::base::Interrupt;
use crate::catalog;
use crate::cli::args::search::games_at_once;
use crate::cli::console::interrupt::{EXIT_CODE, Interrupted, on_ctrl_c};
use crate::cli::console::progress::Progress;
use crate::cli::console::terminal;
use crate::gamefile::check_target;
use anyhow::{Context, bail};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::exit;
use std::sync::{Mutex, PoisonError};

/// The checksums of the new and the old evaluator; `None` for one that is not a net.
pub(super) type Checksums = [Option<u32>; 2];

/// The new and the old evaluator as engines of a match. Their names distinguish them from
/// earlier nets in the same files.
pub(super) fn engines(args: &Args, [new, old]: Checksums) -> [EntrantSpec; 2] {
    let both = [("new", &args.new, new), ("old", &args.old, old)];
    both.map(|(name, file, checksum)| EntrantSpec {
        name: Some(match checksum {
            Some(checksum) => format!("{name} {checksum:08x}"),
            None => format!("{name} handcrafted"),
        }),
        player: Some("ermine".to_owned()),
        options: [("EvalFile".to_owned(), file.clone())].into(),
        ..EntrantSpec::default()
    })
}

/// The match being played.
static RUNNING_MATCH: Mutex<Option<Interrupt>> = Mutex::new(None);

fn set_running_match(interrupt: Option<Interrupt>) {
    *RUNNING_MATCH.lock().unwrap_or_else(PoisonError::into_inner) = interrupt;
}

/// Makes Ctrl-C end a running match gracefully; outside matches it ends the program.
pub(super) fn cancel_on_ctrl_c() {
    on_ctrl_c(
        |_| match &*RUNNING_MATCH.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(interrupt) => interrupt.raise(),
            None => exit(EXIT_CODE.into()),
        },
    );
}

/// The conditions of the matches.
pub(super) struct MatchConditions<'a> {
    pub(super) args: &'a Args,
    pub(super) checksums: Checksums,
    pub(super) game: &'a str,
    /// The settings of the games that the net was trained on.
    pub(super) settings: BTreeMap<String, String>,
}

/// The folders of the matches.
const NODES: &str = "nodes";
const TIME: &str = "time";

impl MatchConditions<'_> {
    /// Plays pairs with equal nodes.
    pub(super) fn equal_nodes(&self) -> anyhow::Result<Outcome> {
        let summary = play(self.args, self.equal_nodes_config()?, NODES)?;
        let (elo, text) = elo(&summary)?;
        Ok(Outcome {
            found: format!("{text}, {} nodes per decision", self.args.nodes),
            numbers: numbers(elo, &summary),
            expected: "more than 0".to_owned(),
            is_open: Some(elo.value > 0.0),
        })
    }

    /// Plays pairs at equal time until the test decides.
    pub(super) fn equal_time(&self) -> anyhow::Result<Outcome> {
        let args = self.args;
        let summary = play(args, self.equal_time_config()?, TIME)?;
        let (elo, text) = elo(&summary)?;
        let mut numbers = numbers(elo, &summary);
        let test = summary.sprt.context("a match without its test")?;
        numbers.insert("llr", test.status.llr);
        Ok(Outcome {
            found: format!("{text} at {}, LLR {:.2}", args.tc, test.status.llr),
            numbers,
            expected: format!(
                "an LLR of {:.2} for 0 to {} Elo",
                test.status.upper, args.elo
            ),
            is_open: Some(test.status.verdict == SprtVerdict::AcceptH1),
        })
    }

    /// The configuration of the match with equal nodes.
    fn equal_nodes_config(&self) -> anyhow::Result<Config> {
        let each = EntrantSpec {
            nodes: Some(self.args.nodes),
            ..EntrantSpec::default()
        };
        self.config(each, self.args.pairs)
    }

    /// The configuration of the match at equal time.
    fn equal_time_config(&self) -> anyhow::Result<Config> {
        let each = EntrantSpec {
            tc: Some(self.args.tc),
            ..EntrantSpec::default()
        };
        let design = Design {
            elo0: 0.0,
            elo1: self.args.elo,
            ..Design::default()
        };
        Ok(Config {
            sprt: Some(design),
            ..self.config(each, self.args.max_pairs)?
        })
    }

    fn config(&self, each: EntrantSpec, pairs: u64) -> anyhow::Result<Config> {
        let has_dice = catalog::open(self.game)?.has_dice();
        Ok(Config {
            game: self.game.to_owned(),
            settings: self.settings.clone(),
            pairs,
            seed: self.args.seed,
            luck: if has_dice {
                LuckSpec::default()
            } else {
                LuckSpec::OFF
            },
            each,
            engines: engines(self.args, self.checksums).into(),
            ..Config::default()
        })
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
        for (name, config) in [
            (NODES, self.equal_nodes_config()?),
            (TIME, self.equal_time_config()?),
        ] {
            let match_folder = folder.join(name);
            if match_folder.join(JOURNAL).exists() {
                resume(&match_folder, &config)?;
            }
        }
        Ok(())
    }
}

/// Returns the Elo difference, adjusted for luck if that was measured, and its text.
fn elo(summary: &Summary) -> anyhow::Result<(Estimate, String)> {
    let duel = summary.duels.first().context("no game was played")?;
    let elo = duel.adjusted.unwrap_or(duel.elo);
    let text = format!(
        "{:+.0} Elo [{:+.0}, {:+.0}] in {} pairs",
        elo.value, elo.low, elo.high, summary.pairs
    );
    Ok((elo, text))
}

fn numbers(elo: Estimate, summary: &Summary) -> Numbers {
    [
        ("elo", elo.value),
        ("low", elo.low),
        ("high", elo.high),
        ("pairs", summary.pairs as f64),
    ]
    .into()
}

/// Plays a match, or the rest of it.
fn play(args: &Args, config: Config, name: &str) -> anyhow::Result<Summary> {
    let pairs = config.pairs;
    let mut active_match = open(args.out.as_ref().map(|folder| folder.join(name)), config)?;
    let progress = Progress::new(pairs, "pairs");
    progress.start_from(active_match.tally().done());
    set_running_match(Some(active_match.runner().interrupt()));
    let concurrency = games_at_once(args.concurrency.map(|count| count as usize), 1);
    let summary = active_match.play(concurrency, &mut |_, tally| {
        progress.set(tally.done());
        ControlFlow::Continue(())
    });
    set_running_match(None);
    progress.finish();
    let summary = summary?;
    match active_match.runner().interrupt().is_raised() && !summary.finished {
        true => {
            terminal::print_note(match args.out {
                Some(_) => "interrupted; repeat the command to resume the match",
                None => "interrupted; nothing was kept",
            });
            Err(Interrupted.into())
        }
        false => Ok(summary),
    }
}

/// Begins a match, or resumes the one in `folder`.
fn open(folder: Option<PathBuf>, config: Config) -> anyhow::Result<Match> {
    match &folder {
        Some(existing) if existing.join(JOURNAL).exists() => resume(existing, &config),
        _ => Ok(Match::begin(config, |_| Ok(folder))?),
    }
}

/// Resumes the match in `folder`, which must have this configuration.
fn resume(folder: &Path, config: &Config) -> anyhow::Result<Match> {
    let observe = &mut |_: &_, _: &_| ControlFlow::Continue(());
    let active_match = Match::resume(folder, |_| {}, ChangedEngines::Refuse, observe)?;
    if active_match.runner().config() != config {
        let display = folder.display();
        bail!(
            "'{display}' holds another match; expected one of the same nets, limits, pairs and seed"
        );
    }
    Ok(active_match)
}
