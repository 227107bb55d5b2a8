//! The command line of `ermine match`.

use super::folder::Out;
use super::words;
use crate::arena::stats::sprt::Design;
use crate::arena::{AnchorSpec, Config, EntrantSpec, Format};
use crate::cli::args::games;
use crate::cli::args::search::limit_strength;
use crate::cli::args::search::pair;
use crate::cli::io::output::path_parser;
use crate::cli::io::text;
use crate::play::{Draw, Resign};
use anyhow::Context;
use clap::builder::TypedValueParser;
use clap::value_parser;
use std::path::{Path, PathBuf};

/// Play a match between engines to find out which is stronger.
///
/// An engine is `ermine` (this program, in-process), one of its reference players
/// (`random`, `greedy`, `exact-1`, `exact-2`, `exact-3`), or any program that speaks
/// protocol.md (`cmd=…`), followed by key=value words: name, tc, movetime, nodes, depth,
/// margin, dir, log, option.NAME.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine match --engine ermine --engine exact-2 --each nodes=2000 --pairs 50
  ermine match --engine 'cmd=./new' --engine 'cmd=./old' --each tc=10+0.1 \\
      --sprt 'elo0=0 elo1=10' --pairs 20000 --concurrency 2 --out matches/new
  ermine match --resume matches/new
  ermine match --config ladder.toml --out ladder
  ermine match --engine 'ermine option.Hash=4' --engine random --engine greedy \\
      --format gauntlet --each nodes=500 --json > result.jsonl

Time controls are in seconds (10+0.1, 40/60), other times in milliseconds.
A move is a whole turn, however many decisions it takes.
With limits of nodes or depth the same seed gives the same match.
Ctrl-C lets running games finish, a second one aborts them; either way the result
so far is printed, and how to resume (exit code 130).")]
pub(crate) struct Args {
    /// Read the match from a TOML file; flags override it or add to it.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// An engine; give at least two.
    #[arg(long, value_name = "WORDS", value_parser = EntrantSpec::read)]
    engine: Vec<EntrantSpec>,
    /// Defaults of every engine: limits, margin, dir, log, options.
    #[arg(long, value_name = "WORDS", value_parser = EntrantSpec::read)]
    each: Option<EntrantSpec>,
    /// Pairings: round-robin, gauntlet (the first against all others) or ladder
    /// (neighbours).
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    format: Option<Format>,
    /// In a ladder, pair engines that are at most N rungs apart.
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..))]
    reach: Option<u16>,
    /// Pairs of games for each pairing: the same start and dice with sides swapped.
    #[arg(long, value_name = "N")]
    pairs: Option<u64>,
    /// Seed of starts, dice and random decisions.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Take the starts from a file: lines as after `position`, position strings or EPD.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Play N random plies from every start that is drawn; by default 6 in a game without
    /// dice and 0 in others.
    #[arg(long, value_name = "N", conflicts_with = "openings", value_parser = value_parser!(u32).range(..=100))]
    random_plies: Option<u32>,
    /// Draw starts until one is balanced, by a short search with the built-in evaluator:
    /// each side's expected score is within POINTS of 50 percent.
    #[arg(long, value_name = "POINTS", conflicts_with = "openings")]
    balance: Option<f64>,
    /// Change a setting of the game for all engines, for example "PaletteMap=K=rbuyno,…".
    #[arg(long = "setting", value_name = "NAME=VALUE", value_parser = pair)]
    settings: Vec<(String, String)>,
    /// Stop as soon as a sequential test decides: elo0, elo1, alpha, beta,
    /// model=normalized.
    #[arg(long, value_name = "WORDS", value_parser = words::sprt)]
    sprt: Option<Design>,
    /// Adjudicate lost games: moves in a row, score (centipawns), both.
    #[arg(long, value_name = "WORDS", value_parser = words::resign)]
    resign: Option<Resign>,
    /// Adjudicate drawn games: from (move), moves, score.
    #[arg(long, value_name = "WORDS", value_parser = words::draw)]
    draw: Option<Draw>,
    /// Call a game a draw after N moves of each side, counted from its start.
    #[arg(long, alias = "longest", value_name = "N", value_parser = value_parser!(u32).range(1..))]
    max_moves: Option<u32>,
    /// Treat an engine without a clock as hung after S seconds without an answer.
    #[arg(long, value_name = "S")]
    silence: Option<u64>,
    /// Depth of the search that measures luck; 0 turns it off.
    #[arg(long, value_name = "PLIES")]
    luck: Option<u32>,
    /// Share of the luck to subtract from the results.
    #[arg(long, value_name = "C")]
    luck_coefficient: Option<f64>,
    /// Rating of one player; by default the mean of all is 0.
    #[arg(long, value_name = "NAME=ELO", value_parser = anchor)]
    anchor: Option<AnchorSpec>,
    /// Play N games at once; by default as many as the cores allow.
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub(super) concurrency: Option<u16>,
    /// Keep the match in this folder: journal, games, moves, results, report.html; by
    /// default in a new folder in matches/. "none" keeps nothing.
    #[arg(long, value_name = "FOLDER", value_parser = path_parser("a folder, or none").map(Out::from))]
    pub(super) out: Option<Out>,
    /// Resume the match in this folder; only --pairs, --concurrency, --json and
    /// --accept-changed-engines can be combined with it.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["config", "engine", "each", "format", "reach",
        "seed", "openings", "random_plies", "balance", "settings", "sprt", "resign", "draw", "max_moves", "silence",
        "luck", "luck_coefficient", "anchor", "out"])]
    pub(super) resume: Option<PathBuf>,
    /// Resume even if an engine has changed since the match began; the result reports it.
    #[arg(long, requires = "resume")]
    pub(super) accept_changed_engines: bool,
    /// Print JSON lines: one per pair, the result last.
    #[arg(long)]
    pub(super) json: bool,
}

fn format(text: &str) -> Result<Format, String> {
    match text {
        "round-robin" => Ok(Format::RoundRobin),
        "gauntlet" => Ok(Format::Gauntlet),
        "ladder" => Ok(Format::Ladder),
        _ => Err("expected round-robin, gauntlet or ladder".to_owned()),
    }
}

/// Parses `NAME=ELO`.
fn anchor(text: &str) -> Result<AnchorSpec, String> {
    let (name, value) = pair(text)?;
    let rating = words::number::<f64>("ELO", &value)?;
    if !rating.is_finite() {
        return Err(format!("'{value}' is not a rating; expected a number"));
    }
    Ok(AnchorSpec { name, rating })
}

fn replace<T: Clone>(setting: &mut T, value: Option<&T>) {
    if let Some(value) = value {
        setting.clone_from(value);
    }
}

impl Args {
    /// Returns the match that the file and the flags describe together.
    pub(super) fn config(&self, game: Option<&str>) -> anyhow::Result<Config> {
        let mut config = match &self.config {
            Some(path) => load(path)?,
            None => Config::default(),
        };
        if let Some(game) = game {
            game.clone_into(&mut config.game);
        } else {
            config.game = games::load(&config.game)?;
        }
        config.engines.extend(self.engine.iter().cloned());
        if let Some(each) = &self.each {
            config.each = each.clone().or(&config.each);
        }
        replace(&mut config.format, self.format.as_ref());
        config.reach = self.reach.map_or(config.reach, usize::from);
        replace(&mut config.pairs, self.pairs.as_ref());
        replace(&mut config.seed, self.seed.as_ref());
        replace(&mut config.silence, self.silence.as_ref());
        replace(&mut config.luck.depth, self.luck.as_ref());
        replace(&mut config.luck.coefficient, self.luck_coefficient.as_ref());
        for (name, value) in &self.settings {
            let others = |other: &String, _: &mut String| !other.eq_ignore_ascii_case(name);
            config.settings.retain(others);
            config.settings.insert(name.clone(), value.clone());
        }
        config.openings = self.openings.clone().or(config.openings);
        config.random_plies = self.random_plies.or(config.random_plies);
        config.balance = self.balance.or(config.balance);
        config.sprt = self.sprt.or(config.sprt);
        config.anchor = self.anchor.clone().or(config.anchor);
        let rules = &mut config.adjudicate;
        rules.resign = self.resign.or(rules.resign);
        rules.draw = self.draw.or(rules.draw);
        rules.max_moves = self.max_moves.or(rules.max_moves);
        limit_strength(&mut config.engines, &config.each);
        Ok(config)
    }

    /// Applies the flags that may change a match that is resumed.
    pub(super) fn amend(&self, config: &mut Config) {
        replace(&mut config.pairs, self.pairs.as_ref());
    }
}

fn load(path: &Path) -> anyhow::Result<Config> {
    let text = text::load(path)?;
    let display = path.display();
    let mut config: Config = toml::from_str(&text).with_context(|| format!("in '{display}'"))?;
    // Paths in a file are relative to the folder of the file.
    let folder = path.parent().unwrap_or(Path::new(""));
    if let Some(openings) = &mut config.openings {
        *openings = folder.join(&openings);
    }
    Ok(config)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::command;
    use crate::cli::{Cli, Command};
    use clap::Parser;

    /// The configuration that a command line describes.
    fn parsed_config(line: &str) -> Config {
        let words = shlex::split(line).unwrap();
        let cli = Cli::try_parse_from(words).unwrap();
        let Some(Command::Match(args)) = &cli.command else {
            panic!("'{line}' is no match");
        };
        args.config(cli.game.as_deref()).unwrap()
    }

    #[test]
    fn wrong_anchors_are_named() {
        assert_eq!(
            anchor("a=b=3").unwrap_err(),
            "'b=3' is not a value of ELO; expected a number"
        );
        anchor("x=inf").unwrap_err();
    }

    #[test]
    fn the_command_of_a_match_describes_it_again() {
        for text in [
            "engine = [{ player = 'random' }, { nodes = 5, name = \"o'ne \\\"x\" }]",
            "game = 'colour-chess'
             format = 'ladder'
             reach = 2
             pairs = 7
             seed = 9
             random-plies = 3
             silence = 5
             anchor = { name = 'a b', rating = -12.5 }
             luck = { depth = 0, coefficient = 0.25 }
             settings = { Tiles = 'random 5' }
             sprt = { elo0 = -3, elo1 = 4.5, alpha = 0.1, beta = 0.2, model = 'normalized' }
             [adjudicate]
             max-moves = 300
             resign = { moves = 3, score = 900, both = true }
             draw = { from = 4, moves = 5, score = 6 }
             [each]
             tc = '40/60+0.5'
             options = { Hash = 16, 'Skill Level' = 3 }
             [[engine]]
             name = 'a b'
             cmd = \"./old 'x y' $HOME\"
             dir = 'some where'
             log = 'talk.txt'
             margin = 30
             [[engine]]
             movetime = 50
             depth = 7",
            "openings = 'book one.txt'
             engine = [{ player = 'random' }, { player = 'greedy' }]",
        ] {
            let config: Config = toml::from_str(text).unwrap();
            let line = command(&config, Some(3));
            assert_eq!(parsed_config(&line), config, "{line}");
        }
    }
}
