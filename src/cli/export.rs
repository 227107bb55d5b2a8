//! `ermine export`.

use super::args::games;
use super::args::limits::nodes;
use super::args::position::PositionArgs;
use super::args::record::{RecordArgs, read_games, settings};
use super::args::search::{SearchArgs, multipv};
use super::console::progress::Progress;
use super::io::files::page_path;
use super::io::output::{OutputPath, text_stream};
use super::io::text;
use crate::gamefile::{self, OnSession};
use crate::web::{analysis_page, game_page, page_template, play_page, puzzles_page};
use anyhow::Context;
use clap::value_parser;
use std::path::{Path, PathBuf};

/// The default time of an analysis in milliseconds.
const DEFAULT_MOVETIME: u64 = 1000;

const EXAMPLES: &str = "Examples:
  ermine export html game games.txt --review --out best.html
  ermine export html analysis --moves 'r2 e2e4' --movetime 5000
  ermine export html puzzles puzzles/royal-palette.jsonl --out palette.html
  ermine export html --play --game colorbound --out colorbound.html";

/// Export games, analyses or puzzles for others to view.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(subcommand)]
    format: Format,
}

#[derive(Debug, clap::Subcommand)]
enum Format {
    Html(HtmlArgs),
}

/// Write a game, an analysis, puzzles or a board to play on as one page that works without
/// a server or network.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
struct HtmlArgs {
    #[command(subcommand)]
    content: Option<Html>,
    #[command(flatten)]
    play: PlayArgs,
}

/// Arguments of a page to play on.
#[derive(Debug, clap::Args)]
struct PlayArgs {
    /// Write a page with the engine inside, on which the game of `--game` is played.
    #[arg(long, required = true)]
    play: bool,
    /// Take the engine from the static site in this folder (docs/web.md).
    #[arg(
        long,
        value_name = "FOLDER",
        default_value = "dist/site",
        requires = "play"
    )]
    site: PathBuf,
    /// Write to this file, `-` to standard output; by default to the name of the game with
    /// the extension html.
    #[arg(long, value_name = "FILE", requires = "play")]
    out: Option<OutputPath>,
}

#[derive(Debug, clap::Subcommand)]
enum Html {
    Game(GameArgs),
    Analysis(AnalysisArgs),
    Puzzles(PuzzleArgs),
    Template(TemplateArgs),
}

/// Export a game of a record file, to play through.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine export html game games.txt
  ermine export html game games.txt --number 3 --review --out best.html")]
struct GameArgs {
    /// The record file.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Number of the game, from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..))]
    number: u32,
    /// Review the game: White's expected score, luck and errors.
    #[arg(long)]
    review: bool,
    /// Review every decision with N nodes.
    #[arg(long, value_name = "N", default_value_t = 20_000, requires = "review", value_parser = nodes(1))]
    nodes: u64,
    #[command(flatten)]
    records: RecordArgs,
    /// Write to this file, `-` to standard output; by default to the name of the record
    /// file with the extension html.
    #[arg(long, value_name = "FILE")]
    out: Option<OutputPath>,
}

/// Export a position and its analysis.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine export html analysis --moves 'r2 e2e4' --movetime 5000
  ermine export html analysis --game colorbound --moves 'e3 e6' --multipv 3 --out colorbound.html")]
struct AnalysisArgs {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Show the N best moves.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = multipv())]
    multipv: u32,
    /// Write to this file, `-` to standard output.
    #[arg(long, value_name = "FILE", default_value = "analysis.html")]
    out: OutputPath,
}

/// Export puzzles to solve.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine export html puzzles puzzles/royal-palette.jsonl --out palette.html
  ermine puzzles select puzzles/*.jsonl --count 20 --out hard.jsonl && ermine export html puzzles hard.jsonl")]
struct PuzzleArgs {
    /// A file of puzzles (docs/puzzles.md).
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write to this file, `-` to standard output; by default to the name of the puzzle
    /// file with the extension html.
    #[arg(long, value_name = "FILE")]
    out: Option<OutputPath>,
}

/// Export the page without content, in which programs replace `{{title}}` and `{{data}}`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine export html template --out share.html")]
struct TemplateArgs {
    /// Write to this file, `-` to standard output.
    #[arg(long, value_name = "FILE", default_value = "template.html")]
    out: OutputPath,
}

/// Writes the page.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    let Format::Html(args) = &args.format;
    let (page, out) = match &args.content {
        Some(Html::Game(args)) => args.page(game)?,
        Some(Html::Analysis(args)) => args.page(game)?,
        Some(Html::Puzzles(args)) => args.page()?,
        Some(Html::Template(args)) => (page_template(), args.out.clone()),
        None => args.play.page(game)?,
    };
    out.save(&page)?;
    let size = page.len().div_ceil(1000);
    let stream = text_stream(&[("--out", Some(&out))], false)?;
    Ok(stream.print(format!("Written to {out}: {size} kB"))?)
}

impl PlayArgs {
    fn page(&self, game: &str) -> anyhow::Result<(String, OutputPath)> {
        let out = page_path(self.out.as_ref(), Path::new(game))?;
        Ok((play_page(game, &self.site)?, out))
    }
}

impl GameArgs {
    fn page(&self, game: &str) -> anyhow::Result<(String, OutputPath)> {
        let out = page_path(self.out.as_ref(), &self.file)?;
        let mut text = self.records.text.read(Some(&self.file))?;
        let mut index = self.number as usize - 1;
        if self.records.skip_bad {
            let record = read_games(&text, game, true)?.into_iter().nth(index);
            let record = record.flatten().with_context(|| {
                format!(
                    "'{}': there is no game {}",
                    self.file.display(),
                    self.number
                )
            })?;
            let name = record.tag("Game").unwrap_or(game);
            text = gamefile::write(&record, &mut OnSession(games::open(name)?))?;
            index = 0;
        }
        let progress = Progress::new(None, "steps");
        let page = game_page(
            game,
            &text,
            index,
            self.review.then_some(self.nodes),
            &mut |done, _| progress.set(done as u64),
        );
        progress.finish();
        let page = page.with_context(|| format!("'{}'", self.file.display()))?;
        Ok((page, out))
    }
}

impl PuzzleArgs {
    fn page(&self) -> anyhow::Result<(String, OutputPath)> {
        let out = page_path(self.out.as_ref(), &self.file)?;
        let text = text::load(&self.file)?;
        let progress = Progress::new(None, "puzzles");
        let page = puzzles_page(&text, &mut |done, _| progress.set(done as u64));
        progress.finish();
        let page = page.with_context(|| format!("'{}'", self.file.display()))?;
        Ok((page, out))
    }
}

impl AnalysisArgs {
    fn page(&self, game: &str) -> anyhow::Result<(String, OutputPath)> {
        self.out.check()?;
        let mut session = self.search.open(game)?;
        session.set_option("MultiPV", Some(&self.multipv.to_string()))?;
        session.set_option("UCI_AnalyseMode", Some("true"))?;
        self.position.set(session.as_mut())?;
        let found = session.search(&self.search.limit(DEFAULT_MOVETIME).into())?;
        let settings = settings(&self.search.options);
        let page = analysis_page(session.as_ref(), settings, &found.infos())?;
        Ok((page, self.out.clone()))
    }
}
