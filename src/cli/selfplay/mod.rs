//! `ermine selfplay`.

mod game;

use super::args::position::PositionArgs;
use super::args::record::RecordTags;
use super::args::search::SearchArgs;
use super::args::{games, record};
use super::console::progress::Progress;
use super::console::terminal;
use super::io::output::{OutputPath, text_stream};
use crate::base::{Rng, day};
use crate::gamefile;
use crate::play::{GameTerms, Local, Pace, Referee, play_random_plies};
use crate::session::Rules;
use game::{FinishedGame, play};
use std::io::{self, IsTerminal};
use std::time::SystemTime;

/// Let the engine play against itself, and show the games.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine selfplay --nodes 20000 --seed 3
  ermine selfplay --movetime 50 --games 10 --save games.txt
  ermine selfplay --depth 2 --games 100 --json > games.jsonl
  ermine --game colorbound selfplay --nodes 5000 --games 10 --random-plies 6")]
pub(super) struct Args {
    /// Seed of dice and starts.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Number of games.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Play N random plies first; in a game without dice and shuffled starts all games
    /// are the same without them.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=100))]
    random_plies: u32,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Print a JSON object for each game.
    #[arg(long)]
    json: bool,
    /// Add the games to this file; `-` writes them to standard output and the text to
    /// standard error.
    #[arg(long, value_name = "PATH")]
    save: Option<OutputPath>,
}

/// Plays the games.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    let stream = text_stream(&[("--save", args.save.as_ref())], args.json)?;
    if let Some(path) = &args.save {
        path.check_append()?;
    }
    let mut player = Local::new("ermine", args.search.open(game)?, &[])?;
    let mut board = games::open(game)?;
    let settings = record::settings(&args.search.options);
    gamefile::set_settings(board.as_mut(), &settings)?;
    let mut referee = Referee::new(games::open(game)?).with_settings(settings)?;
    // On a terminal the moves show the progress.
    let no_moves = args.json || !io::stdout().is_terminal();
    let progress = no_moves.then(|| Progress::new(u64::from(args.games), "games"));
    for number in 1..=args.games {
        let terms = args.terms(board.as_mut(), number)?;
        if !args.json {
            let start = board.position_text();
            stream.print_styled(terminal::bold(&format!("Game {number}: {start}")))?;
        }
        let ending = play(
            &mut referee,
            &mut player,
            &terms,
            board.as_mut(),
            (!args.json).then_some(stream),
        )?;
        if let Some(progress) = &progress {
            if args.json {
                let finished_game = FinishedGame::new(board.as_mut(), &ending)?;
                progress.suspend(|| terminal::print_json(&finished_game))?;
            }
            progress.step();
        }
        if let Some(path) = &args.save {
            let tags = RecordTags {
                players: ["ermine".to_owned(), "ermine".to_owned()],
                round: Some(number),
                options: args.search.options.clone(),
                resigned: None,
                date: terms.paces[0]
                    .limit
                    .movetime
                    .map(|_| day(SystemTime::now())),
                paces: terms.paces,
            };
            record::save(board.as_ref(), &tags, path)?;
        }
    }
    Ok(())
}

impl Args {
    /// Sets up game `number` on `board`, and returns its start, dice and limits.
    fn terms(&self, board: &mut dyn Rules, number: u32) -> anyhow::Result<GameTerms> {
        let mut rng = Rng::stream(self.seed, u64::from(number));
        self.position.set_or_draw(board, &mut rng)?;
        play_random_plies(self.random_plies, board, &mut rng)?;
        Ok(GameTerms {
            paces: [Pace::without_clock(self.search.limit(100)); 2],
            steps: board.steps(),
            ..GameTerms::new(board.start(), rng.next_u64())
        })
    }
}
