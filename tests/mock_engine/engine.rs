//! A mock engine for tests: it plays random legal moves and misbehaves as its arguments
//! demand.
#![allow(missing_docs, unreachable_pub)]

mod input;
mod manners;

use clap::{Parser, Subcommand};
use ermine::base::Rng;
use ermine::session::{Session, SessionError, Start, ToAct};
use ermine::{catalog, protocol::format};
use input::Input;
use manners::Manners;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

/// An engine for tests. It plays random legal moves and misbehaves as configured. PLY
/// counts the decisions requested since the start of the engine, from 1; before that ply
/// it plays as `random` does.
#[derive(Parser)]
#[command(name = "mock-engine")]
struct Args {
    /// The seed of its moves, until the option Seed is set.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The name it reports.
    #[arg(long, default_value = "Mock")]
    name: String,
    #[command(subcommand)]
    behaviour: Behaviour,
}

#[derive(Clone, Debug, Subcommand)]
enum Behaviour {
    /// Answers at once.
    Random,
    /// Thinks for MILLIS milliseconds, or until stop.
    Slow { millis: u64 },
    /// Answers MILLIS milliseconds after its time is over; ignores stop.
    Late { millis: u64 },
    /// Exits with code 3.
    Crash { ply: u64 },
    /// Aborts.
    Abort { ply: u64 },
    /// Answers a1a1, which is never legal.
    Illegal { ply: u64 },
    /// Never answers again.
    Silent { ply: u64 },
    /// Never sends uciok.
    Mute,
    /// Prints a lot before it answers, with long lines and bytes that are not text.
    Babble,
    /// Prints without end: no answer and, after a while, no line feed.
    Flood { ply: u64 },
    /// Searches for ever and ignores stop.
    IgnoreStop,
    /// Sends an invalid bestmove: 1 no word, 2 0000, 3 a sentence, 4 bytes that are not
    /// text.
    Garbage {
        ply: u64,
        #[arg(default_value_t = 1)]
        kind: u8,
    },
    /// Closes its output and keeps running.
    Close { ply: u64 },
    /// Answers every request twice.
    Twice,
    /// Reads nothing any more.
    Blind { ply: u64 },
    /// Does not exit on quit, nor at the end of its input.
    Deaf,
    /// Gets ready for one game only: does not answer isready after the second ucinewgame.
    Once,
    /// Refuses all options.
    Refuse,
    /// Supports none of our games until the option VariantPath names a rules file.
    Ruled,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let Ok(session) = catalog::open(catalog::names()[0]) else {
        return ExitCode::FAILURE;
    };
    let mut engine = Mock {
        input: Input::new(matches!(
            args.behaviour,
            Behaviour::Slow { .. } | Behaviour::Late { .. } | Behaviour::IgnoreStop
        )),
        rng: Rng::new(args.seed),
        session,
        position: String::new(),
        manners: Manners::new(args.behaviour),
        name: args.name,
        games: 0,
        rules: None,
    };
    // A client that has closed the pipe needs no message.
    let _ = engine.run();
    engine.manners.delay_exit();
    ExitCode::SUCCESS
}

struct Mock {
    input: Input,
    rng: Rng,
    session: Box<dyn Session>,
    /// The last `position …` line.
    position: String,
    manners: Manners,
    name: String,
    games: u32,
    /// The value of the option VariantPath.
    rules: Option<String>,
}

fn print_line(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(format!("{line}\n").as_bytes())?;
    out.flush()
}

impl Mock {
    fn run(&mut self) -> io::Result<()> {
        while let Some(line) = self.input.line() {
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match word {
                "uci" => self.answer_uci()?,
                "isready" if self.manners.answers_isready(self.games) => print_line("readyok")?,
                "ucinewgame" => {
                    self.games += 1;
                    self.position.clear();
                }
                "setoption" => self.set_option(rest)?,
                "position" => {
                    if let Err(error) = self.set_position(rest) {
                        print_line(&format::error(&error))?;
                    }
                }
                "go" => self.go(rest)?,
                "quit" => break,
                _ => {}
            }
        }
        Ok(())
    }

    fn answer_uci(&self) -> io::Result<()> {
        print_line("Mock engine, a banner that belongs to no protocol")?;
        print_line(&format!("id name {}\nid author tests", self.name))?;
        let games = catalog::names()
            .into_iter()
            .map(|name| format!(" var {name}"));
        let mut games: String = games.collect();
        let mut first = catalog::names()[0];
        if self.manners.needs_rules() {
            print_line("option name VariantPath type string default <empty>")?;
            if self.rules.is_none() {
                (first, games) = ("chess", " var chess".to_owned());
            }
        }
        print_line(&format!(
            "option name UCI_Variant type combo default {first}{games}"
        ))?;
        for spec in self.session.options() {
            print_line(&format::option(&spec))?;
        }
        print_line("option name Seed type spin default 1 min 0 max 999999")?;
        if self.manners.sends_uciok() {
            print_line("uciok")?;
        }
        Ok(())
    }

    fn set_option(&mut self, words: &str) -> io::Result<()> {
        let words = words.strip_prefix("name ").unwrap_or(words);
        let (name, value) = match words.split_once(" value ") {
            Some((name, value)) => (name, Some(value)),
            None => (words, None),
        };
        let result = match name {
            _ if self.manners.refuses_options() => Err(SessionError::UnknownOption {
                name: name.to_owned(),
                known: vec!["UCI_Variant".into()],
            }),
            "UCI_Variant" => Ok(()),
            "VariantPath" => {
                self.rules = value.map(str::to_owned);
                Ok(())
            }
            "Seed" => {
                let seed = value.and_then(|value| value.parse().ok());
                self.rng = Rng::new(seed.unwrap_or_default());
                Ok(())
            }
            // It does not search, so it needs no table.
            "Hash" | "Threads" => Ok(()),
            _ => self.session.set_option(name, value),
        };
        match result {
            Ok(()) => Ok(()),
            Err(error) => print_line(&format::error(&error)),
        }
    }

    /// Plays only the new steps if the line continues the last one.
    fn set_position(&mut self, line: &str) -> Result<(), SessionError> {
        let more = line
            .strip_prefix(self.position.as_str())
            .filter(|more| self.position.contains(" moves") && more.starts_with(' '));
        if let Some(more) = more {
            for step in more.split_whitespace() {
                self.session.make(step)?;
            }
        } else {
            let (start, steps) = line.split_once(" moves").unwrap_or((line, ""));
            let words: Vec<&str> = start.split_whitespace().collect();
            let start = match words.split_first() {
                Some((&"fen", words)) => Start::Text(words.join(" ")),
                Some((_, words)) => Start::Startpos(words.iter().map(|&w| w.into()).collect()),
                None => return Err(SessionError::NoGame),
            };
            let steps: Vec<&str> = steps.split_whitespace().collect();
            self.session.set_position(&start, &steps)?;
        }
        self.position = line.to_owned();
        Ok(())
    }

    /// A random legal step, as an engine would answer it.
    fn step(&mut self) -> String {
        let decides = self.session.waiting() == ToAct::Decision;
        let steps = if decides {
            self.session.legal_steps()
        } else {
            Vec::new()
        };
        let step = self.rng.pick(&steps).cloned();
        step.unwrap_or_else(|| "0000".to_owned())
    }

    fn go(&mut self, words: &str) -> io::Result<()> {
        let own_time = own_time(words, self.session.side().index());
        let answer = format!(
            "info depth 1 seldepth 1 multipv 1 score cp 7 ev 70 nodes 1\nbestmove {}",
            self.step()
        );
        self.manners.answer(&answer, own_time, &mut self.input)
    }
}

/// The time that `go` gives to the side to move, in milliseconds.
fn own_time(words: &str, side: usize) -> Duration {
    let words: Vec<&str> = words.split_whitespace().collect();
    let number = |name: &str| {
        let pair = words.windows(2).find(|pair| pair[0] == name)?;
        pair[1].parse().ok()
    };
    let time = number("movetime").or_else(|| number(["wtime", "btime"][side]));
    Duration::from_millis(time.unwrap_or(0))
}
