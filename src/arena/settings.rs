//! What was agreed for a match, and how it was played, as rows for people.

use super::command::{command, draw_words, plain, resign_words, sprt_words};
use super::judge::Losses;
use super::{Agreement, EntrantSpec, MatchError, Runner, Sitting};

/// The rows of the page, in their order. What is not known is left out.
///
/// # Errors
/// The game cannot be opened.
pub(super) fn settings(
    runner: &Runner,
    agreement: &Agreement,
    sittings: &[Sitting],
    losses: Option<&Losses>,
) -> Result<Vec<(String, String)>, MatchError> {
    let mut rows = Rows(Vec::new());
    rows.played(agreement, sittings);
    rows.engines(runner, sittings);
    rows.agreed(runner)?;
    if let Some(losses) = losses {
        let basis = &losses.basis;
        let text = format!(
            "{} nodes a decision, {} decisions of each player, seed {}",
            basis.nodes, basis.decisions, basis.seed
        );
        rows.add("judge", text);
    }
    let concurrency = sittings.last().map(|sitting| sitting.concurrency);
    rows.add("the same again", command(runner.config(), concurrency));
    Ok(rows.0)
}

/// When the match was begun, `2026-03-14 09:26 UTC`; `None` if that is not known.
pub(super) fn begun(sittings: &[Sitting]) -> Option<String> {
    let first = &sittings.first()?.begun;
    (!first.is_empty()).then(|| date(first))
}

/// A time without its seconds; what is no time stays as it is.
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

/// The texts of all sittings, each as often as it changes.
fn course(sittings: &[Sitting], text: impl Fn(&Sitting) -> String) -> String {
    let mut texts: Vec<String> = sittings.iter().map(text).collect();
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

    /// When, where and by what.
    fn played(&mut self, agreement: &Agreement, sittings: &[Sitting]) {
        self.add("begun", begun(sittings).unwrap_or_default());
        let later = sittings.get(1..).unwrap_or_default();
        let later: Vec<String> = later.iter().map(|sitting| date(&sitting.begun)).collect();
        self.add("resumed", later.join("; "));
        let versions = course(sittings, |sitting| sitting.version.clone());
        let version = if versions.is_empty() {
            agreement.version.clone()
        } else {
            versions
        };
        self.add("played by", format!("Ermine {version}"));
        self.add(
            "machine",
            course(sittings, |sitting| sitting.machine.to_string()),
        );
        let at_once = |sitting: &Sitting| sitting.concurrency.to_string();
        self.add("games at once", course(sittings, at_once));
    }

    /// A row for each engine: how it was set up, and what it calls itself.
    fn engines(&mut self, runner: &Runner, sittings: &[Sitting]) {
        let config = runner.config();
        let entrants = runner.entrants().iter().zip(&config.engines);
        for (player, (entrant, spec)) in entrants.enumerate() {
            let identity = |sitting: &Sitting| {
                let engine = sitting.engines.get(player);
                engine.cloned().flatten().unwrap_or_default()
            };
            let identity = course(sittings, identity);
            let mut spec = EntrantSpec {
                name: None,
                ..plain(spec).or(&config.each)
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

    /// What decides which games there are and how they end.
    fn agreed(&mut self, runner: &Runner) -> Result<(), MatchError> {
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
        let longest = rules.longest.map(|moves| format!("after move {moves}"));
        self.add("drawn by length", longest.unwrap_or_default());
        if session.has_dice() {
            self.add("luck", luck(config.luck));
        }
        Ok(())
    }
}

fn luck(luck: super::LuckSpec) -> String {
    match luck.depth {
        0 => "not measured".to_owned(),
        depth => format!("{depth} plies, coefficient {}", luck.coefficient),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{Config, Machine};

    fn rows(text: &str, sittings: &[Sitting]) -> Vec<(String, String)> {
        let config: Config = toml::from_str(text).unwrap();
        let runner = Runner::for_review(config.clone()).unwrap();
        settings(&runner, &Agreement::new(config, 0), sittings, None).unwrap()
    }

    fn value<'a>(rows: &'a [(String, String)], name: &str) -> Option<&'a str> {
        let mut rows = rows.iter();
        rows.find(|row| row.0 == name).map(|row| row.1.as_str())
    }

    const TWO: &str = "
        seed = 5
        each = { margin = 20 }
        [[engine]]
        name = 'deep'
        nodes = 300
        options = { Hash = 4 }
        [[engine]]
        player = 'random'
    ";

    #[test]
    fn settings_are_said_plainly_and_nothing_is_empty() {
        let found = rows(TWO, &[]);
        assert_eq!(
            value(&found, "deep"),
            Some("ermine nodes=300 margin=20 option.Hash=4")
        );
        assert_eq!(value(&found, "random"), Some("random margin=20"));
        assert_eq!(value(&found, "random plies"), Some("0"));
        assert_eq!(value(&found, "begun"), None);
        assert_eq!(value(&found, "machine"), None);
        assert!(value(&found, "played by").unwrap().starts_with("Ermine "));
        for (name, value) in &found {
            assert!(
                !value.trim().is_empty() && !value.contains('·'),
                "{name}: {value}"
            );
        }
        let colour = format!("game = 'colour-chess'\n{TWO}");
        assert_eq!(value(&rows(&colour, &[]), "random plies"), Some("6"));
    }

    #[test]
    fn a_program_is_quoted_only_where_it_has_to_be() {
        let program = |cmd: &str| {
            let text =
                format!("each = {{ nodes = 9 }}\nengine = [{{ cmd = {cmd} }}, {{ name = 'b' }}]");
            rows(&text, &[]).remove(1).1
        };
        assert_eq!(program("\"'./old'\""), "cmd=./old nodes=9");
        assert_eq!(program("\"./old --x\""), "'cmd=./old --x' nodes=9");
    }

    #[test]
    fn a_match_in_two_sittings_tells_both() {
        let sitting = |day: &str, cpu: &str| Sitting {
            begun: format!("2026-03-{day}T09:26:53Z"),
            version: "0.1.0".to_owned(),
            concurrency: 2,
            engines: vec![Some("Ermine 0.1.0".to_owned()), None],
            machine: Machine {
                cpu: cpu.to_owned(),
                threads: 4,
                ..Machine::default()
            },
        };
        let found = rows(TWO, &[sitting("14", "one"), sitting("15", "other")]);
        let said = |name| value(&found, name).unwrap();
        assert_eq!(said("begun"), "2026-03-14 09:26 UTC");
        assert_eq!(said("resumed"), "2026-03-15 09:26 UTC");
        assert_eq!(said("machine"), "one, 4 cores; then other, 4 cores");
        assert_eq!(said("games at once"), "2");
        assert!(said("deep").ends_with("option.Hash=4 (Ermine 0.1.0)"));
        assert_eq!(said("random"), "random margin=20");
        assert!(said("the same again").ends_with("--pairs 100 --seed 5 --concurrency 2"));
    }
}
