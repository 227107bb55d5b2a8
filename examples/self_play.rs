//! A whole game between two searching sides, printed turn by turn.
//!
//!     cargo run --release --example self_play -- royal-palette 7 2000
//!
//! Arguments: the game, the seed of start and dice, the nodes of a search. The same
//! arguments give the same game, as no clock is used.

use ermine::play::{Ending, GameTerms, Local, Pace, Ply, Referee};
use ermine::{Rng, Rules, SearchLimit, Start, ToAct};
use std::error::Error;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run() {
        Ok(ending) => {
            println!("{} ({ending})", ending.score_text());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("self_play: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<Ending, Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let name = args
        .next()
        .unwrap_or_else(|| ermine::catalog::names()[0].to_owned());
    let seed = args.next().map_or(Ok(0), |text| text.parse())?;
    let nodes = args.next().map_or(Ok(2000), |text| text.parse())?;

    // A board to show. Some games have many starts, from which one is drawn.
    let mut board = ermine::open(&name)?;
    let start = Start::Startpos(board.draw_start(&mut Rng::new(seed)));
    board.set_position(&start, &[])?;
    println!("{}", board.position_text());

    // Separate players, so that neither uses the other's search. A program that speaks
    // the protocol would be a `Process`.
    let player = || Local::new("ermine", ermine::open(&name)?, &[]);
    let (mut white, mut black) = (player()?, player()?);
    let pace = Pace::without_clock(SearchLimit::nodes(nodes));
    let terms = GameTerms {
        paces: [pace; 2],
        ..GameTerms::new(start, seed)
    };

    let mut turn = Vec::new();
    let mut show = |ply: &Ply, after: &dyn Rules| {
        let number = board.move_number();
        turn.extend(board.notation(&ply.step));
        // A turn may hold a roll and several moves.
        if after.side() != ply.side || matches!(after.waiting(), ToAct::Over(_)) {
            println!("{number:>4}. {} {}", ply.side, turn.join(" "));
            turn.clear();
        }
        board.make_step(&ply.step).is_ok()
    };
    // The referee rolls, checks every step and reports the end of the game.
    let mut referee = Referee::new(ermine::open(&name)?);
    let played = referee.play([&mut white, &mut black], &terms, &mut show)?;
    Ok(played.ok_or("the game was broken off")?.ending)
}
