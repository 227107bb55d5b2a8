//! The nodes that engines need to reach a depth: the geometric mean over fixed positions.
//!
//!     cargo run --release --example nodes_to_depth -- colorbound ermine
//!     cargo run --release --example nodes_to_depth -- colorbound depths=5,8,12 \
//!         positions=tests/data/colorbound-reduced.perft setting.Rules=common 'ermine option.Hash=64' \
//!         'cmd=fairy-stockfish option.VariantPath=colorbound-variants.ini option.Hash=64'
//!
//! Arguments: the game, then in any order the depths, a file of positions (a line each,
//! up to a semicolon; by default those of `ermine bench`), settings of the game, and the
//! engines as `ermine match --engine` takes them. Each position is searched to each depth
//! separately, with an empty table and one thread. A row counts the positions in which
//! all engines reached that depth; a search that ends sooner, by a certain result, does
//! not count.

use ermine::arena::{Entrant, EntrantSpec};
use ermine::play::{Fault, MoveRequest, NewGame, Player};
use ermine::{Limits, Session, SessionError, Start};
use std::error::Error;
use std::process::ExitCode;
use std::time::Duration;

/// The time limit of a search: an hour.
const PATIENCE: Duration = Duration::from_secs(3600);

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("nodes_to_depth: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The parsed arguments.
struct Args {
    game: String,
    depths: Vec<u32>,
    settings: Vec<(String, String)>,
    positions: Vec<String>,
    players: Vec<Box<dyn Player>>,
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut args = Args::read(std::env::args().skip(1))?;
    let names: Vec<&str> = args.players.iter().map(|player| player.name()).collect();
    println!("{:>5} {:>9}  {}", "depth", "positions", names.join(" "));
    for depth in args.depths.clone() {
        println!("{}", args.row(depth)?);
    }
    Ok(())
}

impl Args {
    fn read(mut args: impl Iterator<Item = String>) -> Result<Args, Box<dyn Error>> {
        let game = args.next().unwrap_or_else(|| "colorbound".to_owned());
        let mut session = ermine::open(&game)?;
        let mut depths = vec![5, 8, 10, 12, 15];
        let (mut settings, mut specs) = (Vec::new(), Vec::new());
        let mut positions: Vec<String> = session.suite();
        for word in args {
            if let Some(list) = word.strip_prefix("depths=") {
                let read: Result<Vec<u32>, _> = list.split(',').map(str::parse).collect();
                depths = read.map_err(|_| format!("'{word}': expected numbers and commas"))?;
            } else if let Some(path) = word.strip_prefix("positions=") {
                positions = read_positions(path)?;
            } else if let Some(pair) = word.strip_prefix("setting.") {
                let pair = pair.split_once('=').ok_or("expected setting.NAME=VALUE")?;
                settings.push((pair.0.to_owned(), pair.1.to_owned()));
            } else {
                specs.push(EntrantSpec::read(&word)?);
            }
        }
        for (name, value) in &settings {
            session.change_setting(name, value)?;
        }
        let positions = not_over(session.as_mut(), &positions)?;
        if specs.is_empty() {
            specs.push(EntrantSpec::read("ermine")?);
        }
        // Every entrant of a match needs a limit; here each search sets its own.
        let each = EntrantSpec::read("depth=1")?;
        let entrants = Entrant::resolve(&specs, &each)?;
        let seated = entrants
            .iter()
            .map(|entrant| entrant.player::<Box<dyn Error>>(|| Ok(ermine::open(&game)?), None));
        let players = seated.collect::<Result<_, _>>()?;
        Ok(Args {
            game,
            depths,
            settings,
            positions,
            players,
        })
    }

    /// The row of a depth: the number of positions that count, and the mean of each
    /// engine.
    fn row(&mut self, depth: u32) -> Result<String, Box<dyn Error>> {
        let mut sums = vec![0.0; self.players.len()];
        let mut count = 0_u32;
        for position in &self.positions {
            let new_game = NewGame {
                game: &self.game,
                settings: &self.settings,
                seed: 1,
            };
            let players = self.players.iter_mut();
            let nodes = players.map(|player| nodes(player.as_mut(), &new_game, position, depth));
            let nodes: Option<Vec<f64>> = nodes.collect::<Result<_, _>>()?;
            if let Some(nodes) = nodes {
                count += 1;
                let sums = sums.iter_mut().zip(nodes);
                sums.for_each(|(sum, nodes)| *sum += nodes.ln());
            }
        }
        let mean = |sum: &f64| match count {
            0 => "-".to_owned(),
            _ => format!("{:.0}", (sum / f64::from(count)).exp()),
        };
        let means: Vec<String> = sums.iter().map(mean).collect();
        Ok(format!("{depth:>5} {count:>9}  {}", means.join(" ")))
    }
}

/// The nodes that a search of this position to this depth takes; `None` if it ends
/// sooner.
fn nodes(
    player: &mut dyn Player,
    new_game: &NewGame<'_>,
    position: &str,
    depth: u32,
) -> Result<Option<f64>, Box<dyn Error>> {
    let named = |fault: Fault| format!("{position}: {fault}");
    // Clears the tables of the last search.
    player.begin(new_game).map_err(named)?;
    let limits = Limits::depth(depth);
    let task = MoveRequest {
        start: &Start::Text(position.to_owned()),
        steps: &[],
        limits: &limits,
        patience: PATIENCE,
    };
    let thought = player.decide(&task).map_err(named)?.thought;
    let deep = thought.depth.is_some_and(|found| found >= depth);
    let nodes = thought.nodes.filter(|&nodes| deep && nodes > 0);
    Ok(nodes.map(|nodes| nodes as f64))
}

/// The positions in which the game is not over.
fn not_over(session: &mut dyn Session, positions: &[String]) -> Result<Vec<String>, SessionError> {
    let mut left = Vec::new();
    for position in positions {
        session.set_position(&Start::Text(position.clone()), &[])?;
        if session.waiting().outcome().is_none() {
            left.push(position.clone());
        }
    }
    Ok(left)
}

/// The positions of a file, without comments and empty lines.
fn read_positions(path: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("'{path}': {error}"))?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let positions = lines.map(|line| line.split(';').next().unwrap_or_default().trim());
    let positions: Vec<String> = positions
        .filter(|line| !line.is_empty())
        .map(str::to_owned)
        .collect();
    if positions.is_empty() {
        return Err(format!("'{path}' has no positions; expected one per line").into());
    }
    Ok(positions)
}
