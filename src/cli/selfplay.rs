//! `ermine selfplay`.

use super::position::PositionArgs;
use super::progress::Progress;
use super::record::About;
use super::search::SearchArgs;
use super::{contest, record, terminal};
use crate::arena;
use crate::base::Rng;
use crate::gamefile;
use crate::session::{Session, Start};
use std::io::{self, IsTerminal};
use std::path::PathBuf;

/// Let the engine play against itself and show the games.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine selfplay --nodes 20000 --seed 3
  ermine selfplay --movetime 50 --games 10 --save games.txt
  ermine selfplay --depth 2 --games 100 --json > games.jsonl
  ermine --game colorbound selfplay --nodes 5000 --games 10 --random-plies 6")]
pub(super) struct Args {
    /// Dice and starts; the same seed gives the same ones.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Make so many plies at random first; in a game without dice and shuffled
    /// starts all games are the same without.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=100))]
    random_plies: u32,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Print a JSON object for each game.
    #[arg(long)]
    json: bool,
    /// Add the games to this file.
    #[arg(long, value_name = "PATH")]
    save: Option<PathBuf>,
}

/// Plays the games.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    if let Some(path) = &args.save {
        gamefile::check_append(path)?;
    }
    let mut session = args.search.open(game)?;
    let limits = args.search.limits(100);
    // Moves on a terminal are progress enough.
    let hidden = args.json || !io::stdout().is_terminal();
    let progress = hidden.then(|| Progress::new(args.games.into(), "games"));
    for number in 1..=args.games {
        let mut rng = Rng::stream(args.seed, u64::from(number));
        set_up(session.as_mut(), args, &mut rng)?;
        arena::walk(args.random_plies, session.as_mut(), &mut rng)?;
        if !args.json {
            let start = session.position_text();
            terminal::show(terminal::bold(&format!("Game {number}: {start}")))?;
        }
        let played = contest::play(session.as_mut(), &limits, &mut rng, !args.json)?;
        let say = || match args.json {
            true => terminal::say_json(&played),
            false => Ok(()),
        };
        match &progress {
            Some(progress) => progress.suspend(say)?,
            None => say()?,
        }
        if let Some(progress) = &progress {
            progress.step();
        }
        if let Some(path) = &args.save {
            let about = About {
                players: ["ermine".to_owned(), "ermine".to_owned()],
                round: Some(number),
                options: args.search.options.clone(),
                resigned: None,
            };
            record::save(session.as_ref(), &about, path)?;
        }
    }
    Ok(())
}

fn set_up(session: &mut dyn Session, args: &Args, rng: &mut Rng) -> anyhow::Result<()> {
    session.new_game();
    if args.position.is_given() {
        return args.position.set(session);
    }
    let words = session.draw_start(rng);
    Ok(session.set_position(&Start::Startpos(words), &[])?)
}
