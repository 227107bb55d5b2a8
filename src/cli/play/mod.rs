//! `ermine play`.

mod order;
mod person;
mod table;

use super::position::PositionArgs;
use super::search::SearchArgs;
use crate::base::{Rng, Side};
use crate::session::Start;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};
use table::Table;

/// Play against the engine at the terminal.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine play
  ermine play --side black --movetime 3000
  ermine play --type-dice --depth 4          the dice lie on your table
  ermine play --load evening.game            go on with a saved game

While playing, type a move (e2e4 or e4), or 'help'.")]
pub(super) struct Args {
    /// Your side.
    #[arg(long, value_enum, default_value_t = Seat::White)]
    side: Seat,
    /// Dice and start; drawn from the clock if left out, and shown.
    #[arg(long)]
    seed: Option<u64>,
    /// You roll the dice and type what they show.
    #[arg(long)]
    type_dice: bool,
    #[command(flatten)]
    position: PositionArgs,
    /// Go on with the last game in this file.
    #[arg(long, value_name = "PATH", conflicts_with_all = ["fen", "shuffle", "moves"])]
    load: Option<PathBuf>,
    #[command(flatten)]
    search: SearchArgs,
}

/// Who sits where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Seat {
    /// You play White.
    White,
    /// You play Black.
    Black,
    /// Two people at one terminal.
    Both,
    /// The die decides.
    Random,
}

impl Seat {
    fn people(self, rng: &mut Rng) -> Vec<Side> {
        match self {
            Seat::White => vec![Side::White],
            Seat::Black => vec![Side::Black],
            Seat::Both => Side::ALL.to_vec(),
            Seat::Random => vec![Side::ALL[rng.below(2) as usize]],
        }
    }
}

/// Plays until the person leaves.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    let seed = args.seed.unwrap_or_else(seed_of_the_clock);
    // The streams below belong to the rolls, counted by steps.
    let mut rng = Rng::stream(seed, u64::MAX);
    let mut session = args.search.open(game)?;
    let mut options = args.search.options.clone();
    let mut note = None;
    if let Some(path) = &args.load {
        let loaded = super::record::load(session.as_mut(), path)?;
        note = loaded.note();
        options = loaded.options;
    } else if args.position.is_given() {
        args.position.set(session.as_mut())?;
    } else {
        let words = session.draw_start(&mut rng);
        session.set_position(&Start::Startpos(words), &[])?;
    }
    super::terminal::say(format!("Seed {seed}. Type 'help' for what you can do."))?;
    if let Some(note) = note {
        super::terminal::say(note)?;
    }
    let people = args.side.people(&mut rng);
    let limits = args.search.limits(1000);
    Table::new(session, people, limits, seed, args.type_dice, options).play()
}

fn seed_of_the_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |time| time.as_nanos() as u64 % 1_000_000_007)
}
