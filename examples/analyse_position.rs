//! The evaluation of a position by a search, and its best lines.
//!
//!     cargo run --release --example analyse_position -- colorbound 100000
//!     cargo run --release --example analyse_position -- royal-palette 100000 \
//!         '4k3/2P5/8/8/8/8/5p2/4K3 w - - 0 1 gr b ?'
//!
//! Arguments: the game, the nodes of the search, the position (by default the start of
//! the game).

use ermine::base::value::{moves_to_end, score};
use ermine::{Info, Limits, ScoreBound, Start, ToAct};
use std::error::Error;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("analyse_position: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let name = args
        .next()
        .unwrap_or_else(|| ermine::catalog::names()[0].to_owned());
    let nodes = args.next().map_or(Ok(100_000), |text| text.parse())?;
    let start = args.next().map_or(Start::Startpos(vec![]), Start::Text);

    let mut game = ermine::open(&name)?;
    // Options are those of the text protocol, with texts as values.
    game.set_option("MultiPV", Some("3"))?;
    game.set_option("UCI_AnalyseMode", Some("true"))?;
    game.set_position(&start, &[])?;
    println!("{}", game.position_text());
    if let ToAct::Over(outcome) = game.waiting() {
        println!("the game is over: {outcome}");
        return Ok(());
    }
    let answer = game.search(&Limits::nodes(nodes))?;
    for info in &answer.infos() {
        println!("{}", line(info));
    }
    if let Some(step) = &answer.best.step {
        println!("best: {step}");
    }
    for (roll, step) in &answer.best.by_roll {
        println!("best after {roll}: {step}");
    }
    Ok(())
}

/// The text of a line. Before a roll there are lines for each outcome, and one without a
/// roll that has the expected score of the position.
fn line(info: &Info) -> String {
    let about = match &info.roll {
        Some(roll) => format!("{roll} #{}", info.multipv),
        None => format!("#{}", info.multipv),
    };
    // With dice a search averages expected scores, not pawns: the value is the expected
    // score, and pawns are only for the reader.
    let worth = match moves_to_end(info.value) {
        Some(moves) if moves > 0 => format!("wins in {moves}"),
        Some(moves) => format!("loses in {}", -moves),
        None => format!(
            "{:+.2} pawns, {:.1} % of the points",
            f64::from(info.centipawns) / 100.0,
            50.0 * (1.0 + score(info.value))
        ),
    };
    let bound = match info.bound {
        ScoreBound::Exact => "",
        ScoreBound::Lower => "at least ",
        ScoreBound::Upper => "at most ",
    };
    let moves = info.line.join(" ");
    format!("{about}: {bound}{worth}, depth {}: {moves}", info.depth)
}
