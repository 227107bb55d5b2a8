//! `ermine play`.

mod command;
mod engine;
mod game_loop;
mod person;
mod save;
mod state;
mod steps;

use super::args::limits::describe_limit;
use super::args::position::PositionArgs;
use super::args::record;
use super::args::record::{LoadedRecord, RecordArgs};
use super::args::search::SearchArgs;
use super::console::input::Input;
use super::console::{interrupt, terminal};
use crate::base::{Rng, Side};
use crate::catalog;
use crate::session::Session;
use crate::session::strength::{MAX_ELO, MIN_ELO};
use anyhow::bail;
use clap::value_parser;
use state::PlayState;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// Play against the engine at the terminal.
///
/// On a terminal the line can be edited, and the arrow keys recall earlier lines; no
/// history is kept on disk.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine play
  ermine play --side black --movetime 3000
  ermine play --type-dice --depth 4          roll your own dice
  ermine play --elo 700                      against a weaker player
  ermine play --load evening.game            continue a saved game

While playing, type a move (e2e4 or e4), 'rules' or 'help'. Ctrl-C while Ermine thinks
lets it play at once.")]
pub(super) struct Args {
    /// Your side.
    #[arg(long, value_enum, default_value_t = SideChoice::White)]
    side: SideChoice,
    /// Seed of dice and start; by default drawn from the clock, and shown.
    #[arg(long)]
    seed: Option<u64>,
    /// Roll the dice yourself and type the results.
    #[arg(long)]
    type_dice: bool,
    #[command(flatten)]
    position: PositionArgs,
    /// Continue the last game in this file, which names its game.
    #[arg(long, value_name = "PATH", conflicts_with_all = ["fen", "start", "moves"])]
    load: Option<PathBuf>,
    /// Play against the engine at this strength, on a scale where random moves have 0
    /// (docs/strength.md); by default at full strength.
    #[arg(long, value_name = "ELO", value_parser = value_parser!(u32).range(i64::from(MIN_ELO)..=i64::from(MAX_ELO)))]
    elo: Option<u32>,
    #[command(flatten)]
    records: RecordArgs,
    #[command(flatten)]
    search: SearchArgs,
}

/// The side that the person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum SideChoice {
    /// You play White.
    White,
    /// You play Black.
    Black,
    /// Two people at one terminal.
    Both,
    /// A random side.
    Random,
}

impl SideChoice {
    fn human_sides(self, rng: &mut Rng) -> Vec<Side> {
        match self {
            SideChoice::White => vec![Side::White],
            SideChoice::Black => vec![Side::Black],
            SideChoice::Both => Side::ALL.to_vec(),
            SideChoice::Random => vec![Side::ALL[rng.below(2) as usize]],
        }
    }
}

/// Plays until the person leaves; `game` is the one named on the command line, if any.
pub(super) fn run(game: Option<&str>, args: &Args) -> anyhow::Result<()> {
    let seed = args.seed.unwrap_or_else(clock_seed);
    let mut search = args.search.clone();
    if let Some(elo) = args.elo {
        search.limit_strength(elo)?;
    }
    // Lower stream numbers are for the rolls, one for each number of steps.
    let mut rng = Rng::stream(seed, u64::MAX);
    let (mut session, loaded) = args.set_up(game, &search, &mut rng)?;
    session.seed(seed);
    let limit = search.limit(1000);
    let move_now = Arc::default();
    interrupt::set_on_ctrl_c(Arc::clone(&move_now));
    terminal::print(format!(
        "This is {}, seed {seed}. Ermine thinks {}.\n\
         Type 'help' for the commands, 'rules' for the rules of the game.",
        session.game(),
        describe_limit(limit)
    ))?;
    if args.side != SideChoice::Both && !search.is_weakened() {
        terminal::print("The engine plays at full strength; 'ermine play --elo 700' is easier.")?;
    }
    let mut options = search.options.clone();
    if let Some(loaded) = loaded {
        loaded.note().map_or(Ok(()), terminal::print)?;
        options = loaded.settings;
    }
    let state = PlayState {
        session,
        human_sides: args.side.human_sides(&mut rng),
        limit,
        seed,
        type_dice: args.type_dice,
        search,
        options,
        records: args.records,
        input: Input::open(),
        resigned: None,
        flipped: false,
        move_now,
    };
    state.play()
}

impl Args {
    /// Opens the game, at its start or where its record ends.
    fn set_up(
        &self,
        game: Option<&str>,
        search: &SearchArgs,
        rng: &mut Rng,
    ) -> anyhow::Result<(Box<dyn Session>, Option<LoadedRecord>)> {
        let name = game.unwrap_or(catalog::names()[0]);
        if let Some(path) = &self.load {
            let loaded = record::read(path, name, self.records)?;
            if let Some(requested) = game.filter(|&requested| requested != loaded.game) {
                let display = path.display();
                let found = &loaded.game;
                bail!("'{display}' holds a game of {found}, not of '--game {requested}'");
            }
            let mut session = search.open(&loaded.game)?;
            loaded.set_up(session.as_mut())?;
            return Ok((session, Some(loaded)));
        }
        let mut session = search.open(name)?;
        self.position.set_or_draw(session.as_mut(), rng)?;
        Ok((session, None))
    }
}

fn clock_seed() -> u64 {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH);
    elapsed.map_or(0, |time| time.as_nanos() as u64 % 1_000_000_007)
}
