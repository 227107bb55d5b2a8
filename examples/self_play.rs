//! A whole game between two searching sides, printed turn by turn.
//!
//!     cargo run --release --example self_play -- royal-palette 7 2000
//!
//! Arguments: the game, the seed of start and dice, the nodes of a search. The
//! same arguments give the same game: no clock decides anything.

use ermine::{Limits, Outcome, Rng, Start, Waiting};
use std::error::Error;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run() {
        Ok(outcome) => {
            println!("{} ({outcome})", outcome.score_text());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("self_play: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<Outcome, Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_else(|| ermine::GAMES[0].to_owned());
    let seed = args.next().map_or(Ok(0), |text| text.parse())?;
    let nodes = args.next().map_or(Ok(2000), |text| text.parse())?;

    // A session for each side, so that neither learns from the other's search.
    let mut players = [ermine::open(&name)?, ermine::open(&name)?];
    let mut rng = Rng::new(seed);
    // Some games have many starts; of a game with one nothing is drawn.
    let start = Start::Startpos(players[0].draw_start(&mut rng));
    for player in &mut players {
        player.set_position(&start, &[])?;
    }
    let limits = Limits::nodes(nodes);
    println!("{}", players[0].position_text());

    let mut turn = Vec::new();
    loop {
        // Both sessions know the game: either can be asked where it stands.
        let (side, number) = (players[0].side(), players[0].move_number());
        let step = match players[0].waiting() {
            Waiting::Over(outcome) => return Ok(outcome),
            Waiting::Roll => players[0].draw_roll(&mut rng),
            Waiting::Decision => players[side.index()].search(&limits)?.best.step,
        };
        let step = step.ok_or("no step was found")?;
        turn.push(players[0].notation(&step)?);
        for player in &mut players {
            player.make(&step)?;
        }
        // A turn may hold a roll and several moves.
        let over = matches!(players[0].waiting(), Waiting::Over(_));
        if over || players[0].side() != side {
            println!("{number:>4}. {side} {}", turn.join(" "));
            turn.clear();
        }
    }
}
