//! `ermine datagen`.

use super::args::evaluator::evaluator;
use super::args::games;
use super::args::limits::nodes;
use super::args::search::{pair, thread_count, threads};
use super::console::interrupt::end_on_ctrl_c;
use super::console::progress::Progress;
use super::console::terminal;
use super::io::output::path_parser;
use crate::catalog::TuningVisitor;
use crate::datagen::{DataPlan, game_text, generate, statistics};
use crate::eval::linear::Tunable;
use crate::rules::Game;
use crate::search::Searchable;
use crate::selfplay::Header;
use crate::session::open::LoadedEvaluator;
use clap::value_parser;
use std::path::PathBuf;

/// Generate training data: games of the engine against itself.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine --game colorbound datagen play --games 50000 --nodes 1000 --out colorbound.games
  ermine --game colorbound datagen stats colorbound.games
  ermine --game colorbound datagen show colorbound.games --number 12")]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Play(PlayArgs),
    Stats(StatsArgs),
    Show(ShowArgs),
}

/// Play games and record the search result of each turn.
///
/// A turn is recorded as it is before the roll. In a game without dice every decision is
/// recorded. If the file exists, the missing games are added: an interrupted run resumes
/// after the last batch that was written, 32 games for each thread, without duplicates.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine datagen play --games 100 --out games.jsonl
  ermine datagen play --games 4000 --nodes 5000 --seed 7 --threads 2 --out games.jsonl
  ermine --game colorbound datagen play --eval-file a.nnue --nodes 1000 --out games.jsonl
  ermine --game colorbound datagen play --setting Rules=common --out common.jsonl")]
struct PlayArgs {
    /// Games to play.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// Nodes to search for each decision.
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = nodes(100))]
    nodes: u64,
    /// Seed of starts and dice.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// From one decision in N, also search one of the positions that the search
    /// evaluated, in quiescence too; 0 turns this off.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = value_parser!(u32).range(0..=1000))]
    inside: u32,
    /// Play N games at once; by default one per core.
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u32>,
    /// A setting of the game, for example "Rules=common".
    #[arg(long = "setting", value_name = "NAME=VALUE", value_parser = pair)]
    settings: Vec<(String, String)>,
    /// Evaluate with this net file, `handcrafted` or `built-in`, the game's default.
    #[arg(long, value_name = "FILE", default_value = "built-in")]
    eval_file: String,
    /// The file to write, a line of JSON for each game.
    #[arg(long, value_name = "FILE", value_parser = path_parser("a file to add to"))]
    out: PathBuf,
}

/// Show statistics of a file of games: results, positions, scores and outcomes.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine datagen stats games.jsonl
  ermine datagen stats games.jsonl --json")]
struct StatsArgs {
    /// The file of games.
    file: PathBuf,
    /// Print a JSON object.
    #[arg(long)]
    json: bool,
}

/// Show one game of a file: its positions, their scores and the result.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine datagen show games.jsonl --number 12")]
struct ShowArgs {
    /// The file of games.
    file: PathBuf,
    /// The number of the game, from 0.
    #[arg(long, value_name = "N", default_value_t = 0)]
    number: u64,
}

/// Runs the subcommand for `game`.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    match &args.command {
        Command::Play(args) => games::visit_tunable(game, args)?,
        Command::Stats(args) => games::visit_tunable(game, args)?,
        Command::Show(args) => games::visit_tunable(game, args)?,
    }
}

impl TuningVisitor for &PlayArgs {
    type Output = anyhow::Result<()>;

    fn visit<G: Game, E: Tunable<Position = G::Position> + Searchable + Default>(
        self,
        game: G,
    ) -> anyhow::Result<()> {
        let plan = DataPlan {
            settings: self.settings.clone(),
            games: u64::from(self.games),
            nodes: self.nodes,
            seed: self.seed,
            inside: self.inside,
            threads: thread_count(self.threads),
        };
        let header = Header::new::<E>(game.info().name, plan.seed, plan.nodes, None);
        let start = header.with_settings(&game, &plan.settings)?.start(&game)?;
        let LoadedEvaluator {
            evaluator,
            net_checksum,
        } = evaluator::<E>("--eval-file", &self.eval_file, Some(&start))?;
        let progress = Progress::new(u64::from(self.games), "games");
        end_on_ctrl_c(&progress, "repeat the command to resume");
        let on_game = &mut progress.resuming();
        generate(&game, plan, evaluator, net_checksum, &self.out, on_game)?;
        progress.finish();
        Ok(())
    }
}

impl TuningVisitor for &StatsArgs {
    type Output = anyhow::Result<()>;

    fn visit<G: Game, E: Tunable<Position = G::Position> + Searchable + Default>(
        self,
        game: G,
    ) -> anyhow::Result<()> {
        let found = statistics::<_, E::Hints>(&game, &self.file)?;
        if self.json {
            return terminal::print_json(&found);
        }
        Ok(terminal::print(found.to_string().trim_end())?)
    }
}

impl TuningVisitor for &ShowArgs {
    type Output = anyhow::Result<()>;

    fn visit<G: Game, E: Tunable<Position = G::Position> + Searchable + Default>(
        self,
        game: G,
    ) -> anyhow::Result<()> {
        Ok(terminal::print(game_text(&game, &self.file, self.number)?)?)
    }
}
