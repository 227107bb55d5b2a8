//! Instruction counts of perft and of a fixed search of every game, compared with
//! `tests/data/instructions`. They do not depend on time, so a busy machine counts the
//! same as an idle one.
//!
//!     cargo bench --no-default-features --features nets --bench instructions             # compare; 1 if a count is off
//!     cargo bench --no-default-features --features nets --bench instructions -- --write  # write today's counts
//!
//! Each workload runs in a separate process under valgrind's cachegrind. Counts depend on
//! the compiler and on the instruction set that the nets choose, so the baseline names
//! both; with others the counts are printed without a failure.

use ermine::catalog;
use ermine::nnue::InstructionSet;
use ermine::rules::PerftMode;
use ermine::{Limits, Start};
use std::error::Error;
use std::fmt::Write;
use std::process::{Command, ExitCode};

const BASELINE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/instructions");

/// The maximum difference from the baseline, as a fraction. A lower count fails too: the
/// baseline has to follow, or a later loss of the same size goes unseen.
const TOLERANCE: f64 = 0.02;

/// The number of suite positions of a game that are searched and counted.
const POSITIONS: usize = 4;

/// The nodes of the search of a position.
const NODES: u64 = 8_000;

/// The minimum number of leaves at which perft stops going deeper.
const LEAVES: u64 = 20_000;

/// The workloads of a counted process: perft of the game as played, perft without dice,
/// and a search.
const WORKLOADS: [&str; 3] = ["perft", "classic", "search"];

type Failure = Box<dyn Error>;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let ended = match args[..] {
        ["--run", workload, game] => run(workload, game).map(|()| ExitCode::SUCCESS),
        // `cargo test --benches` only checks that it starts.
        [.., "--test"] => Ok(ExitCode::SUCCESS),
        _ => compare(args.contains(&"--write")),
    };
    ended.unwrap_or_else(|error| {
        eprintln!("instructions: {error}");
        ExitCode::FAILURE
    })
}

/// Runs a workload, and prints the instruction set of the nets.
fn run(workload: &str, game: &str) -> Result<(), Failure> {
    let mut session = ermine::open(game)?;
    session.set_option("Hash", Some("4"))?;
    for position in session.suite().into_iter().take(POSITIONS) {
        session.set_position(&Start::Text(position.to_owned()), &[])?;
        let mode = match workload {
            "perft" => PerftMode::Full,
            "classic" => PerftMode::Classic,
            _ => {
                session.new_game();
                session.search(&Limits::nodes(NODES))?;
                continue;
            }
        };
        let mut depths = 1..;
        depths.find(|&depth| session.perft(depth, mode).0 >= LEAVES);
    }
    println!("{}", InstructionSet::best().name());
    Ok(())
}

/// The properties of a build that counts depend on, and its count of each workload.
struct Counts {
    build: String,
    counts: Vec<(String, u64)>,
}

impl Counts {
    /// Counts every workload of every game.
    fn measure() -> Result<Counts, Failure> {
        let compiler = Command::new("rustc").arg("--version").output()?.stdout;
        let mut build = String::from_utf8(compiler)?.trim().to_owned();
        let mut counts = Vec::new();
        for (game, workload) in catalog::names()
            .iter()
            .flat_map(|game| WORKLOADS.map(|work| (game, work)))
        {
            if workload == "classic" && !ermine::open(game)?.has_dice() {
                // The same as perft.
                continue;
            }
            let (set, count) = count(workload, game)?;
            if counts.is_empty() {
                write!(build, ", {set}")?;
            }
            counts.push((format!("{workload} {game}"), count));
        }
        Ok(Counts { build, counts })
    }

    /// Reads the output of [`Display`](std::fmt::Display).
    fn parse(text: &str) -> Option<Counts> {
        let (build, lines) = text.split_once('\n')?;
        let counts = lines.lines().map(|line| {
            let (name, count) = line.rsplit_once(' ')?;
            Some((name.to_owned(), count.parse().ok()?))
        });
        Some(Counts {
            build: build.strip_prefix("# ")?.to_owned(),
            counts: counts.collect::<Option<_>>()?,
        })
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "# {}", self.build)?;
        let mut lines = self.counts.iter();
        lines.try_for_each(|(name, count)| writeln!(f, "{name} {count}"))
    }
}

/// The instruction set of a workload's process, and its number of instructions.
fn count(workload: &str, game: &str) -> Result<(String, u64), Failure> {
    let output = Command::new("valgrind")
        .args([
            "--tool=cachegrind",
            "--cache-sim=no",
            "--cachegrind-out-file=/dev/null",
        ])
        .arg(std::env::current_exe()?)
        .args(["--run", workload, game])
        .output()
        .map_err(|error| format!("cannot run valgrind; expected it on the path: {error}"))?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    let total = stderr.lines().find_map(|line| line.split_once("refs:"));
    let total = total.and_then(|(_, digits)| digits.trim().replace(',', "").parse().ok());
    match total.filter(|_| output.status.success()) {
        Some(total) => Ok((String::from_utf8(output.stdout)?.trim().to_owned(), total)),
        None => Err(format!("no count of {workload} {game}: {}", stderr.trim()).into()),
    }
}

/// Measures, prints a table beside the baseline, and writes a new baseline or compares.
fn compare(write: bool) -> Result<ExitCode, Failure> {
    let now = Counts::measure()?;
    let baseline = std::fs::read_to_string(BASELINE).unwrap_or_default();
    let baseline = Counts::parse(&baseline);
    let baseline_count = |name: &str| {
        let mut counts = baseline.iter().flat_map(|baseline| &baseline.counts);
        counts
            .find(|(other, _)| other == name)
            .map(|&(_, count)| count)
    };
    let mut off = 0;
    println!(
        "{:30} {:>10} {:>10} {:>8}",
        "millions of instructions", "baseline", "now", "change"
    );
    for (name, count) in &now.counts {
        let millions = |count: u64| format!("{:.1}", count as f64 / 1e6);
        let before = baseline_count(name);
        let change = before.map(|before| *count as f64 / before as f64 - 1.0);
        off += usize::from(change.is_none_or(|change| change.abs() > TOLERANCE));
        println!(
            "{name:30} {:>10} {:>10} {:>8}",
            before.map(millions).unwrap_or_default(),
            millions(*count),
            change
                .map(|change| format!("{:+.2} %", 100.0 * change))
                .unwrap_or_default(),
        );
    }
    if write {
        std::fs::write(BASELINE, now.to_string())?;
        println!("written to tests/data/instructions");
        return Ok(ExitCode::SUCCESS);
    }
    let built = baseline.map(|baseline| baseline.build).unwrap_or_default();
    if built != now.build {
        println!(
            "reported only: the baseline is of {built:?}, this build of {:?}",
            now.build
        );
        return Ok(ExitCode::SUCCESS);
    }
    if off > 0 {
        println!(
            "{off} counts are more than {:.0} % off; if that is intended, write a new baseline with --write",
            100.0 * TOLERANCE
        );
    }
    Ok(ExitCode::from(u8::from(off > 0)))
}
