//! Perft of games from files beside Fairy-Stockfish, for the examples that both play.
//!
//! The variables `FAIRY_STOCKFISH` and `FAIRY_STOCKFISH_LARGE` name its builds for 8x8 and
//! for large boards, `FAIRY_STOCKFISH_LEAVES` and `FAIRY_STOCKFISH_LEAVES_LARGE` those that
//! make every leaf on the board (`docs/performance.md`). Counts alternate, so that a busy
//! machine slows both.

mod fairy_stockfish;

use ermine::games::custom::{AnyCustomGame, Custom, CustomGame, PlayBoard, with_custom_game};
use ermine::rules::Position;
use ermine::rules::perft::{PerftMode, perft};
use fairy_stockfish::{Peer, median, speed, timed};

/// The rounds of the comparison.
const ROUNDS: usize = 5;

/// The name of an example, its name in Fairy-Stockfish, and the depth to count to.
const GAMES: [(&str, &str, u32); 14] = [
    ("chess", "chess", 5),
    ("knightmate", "knightmate", 5),
    ("berolina", "berolina", 4),
    ("los-alamos", "losalamos", 6),
    ("racing-kings", "racingkings", 5),
    ("three-check", "3check", 5),
    ("horde", "horde", 6),
    ("antichess", "antichess", 5),
    ("nightrider", "nightrider", 5),
    ("hoppel-poppel", "hoppelpoppel", 5),
    ("capablanca", "capablanca", 4),
    ("shako", "shako", 4),
    ("grand", "grand", 3),
    ("courier", "courier", 5),
];

/// Perft with the last ply counted instead of made.
fn bulk<G: PlayBoard>(position: &Custom<G>, depth: u32) -> u64 {
    let moves = position.legal();
    if depth <= 1 {
        return moves.len() as u64;
    }
    let mut child = *position;
    let mut sum = 0;
    for &mv in &moves {
        child.play_from(position, mv, &mut ());
        sum += bulk(&child, depth - 1);
    }
    sum
}

/// Speeds in millions of nodes a second: ours with every leaf made and in bulk, and
/// Fairy-Stockfish's, in bulk and with every leaf made.
fn compare<G: PlayBoard>(
    game: &CustomGame<G>,
    depth: u32,
    peers: &mut [Option<Peer>; 2],
) -> Result<[f64; 4], String> {
    let start = game.start_position();
    let nodes = perft(&start, depth, PerftMode::Full);
    let mut lists = [const { Vec::new() }; 4];
    for _ in 0..ROUNDS {
        lists[0].push(timed(nodes, || perft(&start, depth, PerftMode::Full)));
        lists[1].push(timed(nodes, || bulk(&start, depth)));
        for (peer, list) in peers.iter_mut().zip(&mut lists[2..]) {
            let Some(peer) = peer else {
                list.push(f64::NAN);
                continue;
            };
            let count = peer.count("startpos", depth)?;
            assert_eq!(count.nodes, nodes);
            list.push(speed(nodes, count.time));
        }
    }
    Ok(lists.map(median))
}

fn run() -> Result<(), String> {
    println!("perft, medians of {ROUNDS} alternating rounds, Mnodes/s");
    println!(
        "{:>8} {:>8} {:>8} {:>8} | {:>6} {:>8} {:>11}",
        "made", "in bulk", "fairy", "its made", "made", "in bulk", "made/bulk"
    );
    let mut logs = [const { Vec::new() }; 3];
    for (name, theirs, depth) in GAMES {
        let path = format!("{}/variants/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let game = AnyCustomGame::read(&text).map_err(|error| error.to_string())?;
        let large = match game {
            AnyCustomGame::Small(_) => "",
            _ => "_LARGE",
        };
        let lines = [format!("setoption name UCI_Variant value {theirs}")];
        let peer = |suffix: &str| {
            let variable = format!("FAIRY_STOCKFISH{suffix}{large}");
            Peer::start(&variable, "fairy-stockfish", &lines).ok()
        };
        let mut peers = [peer(""), peer("_LEAVES")];
        let [made, in_bulk, fairy, fairy_made] =
            with_custom_game!(game, |game| compare(&game, depth, &mut peers)?);
        let ratios = [made / fairy_made, in_bulk / fairy, made / fairy];
        let [one, two, three] = ratios;
        println!(
            "{made:8.1} {in_bulk:8.1} {fairy:8.1} {fairy_made:8.1} | {one:6.2} {two:8.2} {three:11.2}  {name}"
        );
        for (list, ratio) in logs.iter_mut().zip(ratios) {
            list.push(ratio.ln());
        }
    }
    let [one, two, three] = logs.map(|list| (list.iter().sum::<f64>() / list.len() as f64).exp());
    println!(
        "geometric means of ermine/fairy-stockfish: every leaf made {one:.2}, both in bulk {two:.2}, \
         made against bulk {three:.2}"
    );
    Ok(())
}

fn main() {
    if std::env::args().any(|argument| argument == "--test" || argument == "--list") {
        return;
    }
    if let Err(reason) = run() {
        println!("no comparison with Fairy-Stockfish: {reason}");
    }
}
