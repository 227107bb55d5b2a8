//! Arguments that name positions.

use crate::base::{JsonText, Rng};
use crate::batch::Request;
use crate::cli::console::terminal;
use crate::cli::io::text::TextArgs;
use crate::gamefile::{self, EpdError};
use crate::session::{AnyStep, Rules, Start};
use anyhow::{Context, bail};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Arguments that name a position.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct PositionArgs {
    /// A position string; by default the start of the game.
    #[arg(long, value_name = "TEXT")]
    fen: Option<String>,
    /// A start in the words that the protocol takes after startpos: for example "shuffle
    /// 3 5", "random 7", "advanced".
    #[arg(long, value_name = "WORDS", conflicts_with = "fen")]
    start: Option<String>,
    /// Steps to play from there, for example "r3 e2e4".
    #[arg(long, value_name = "STEPS")]
    moves: Option<String>,
}

impl PositionArgs {
    /// Sets up the position.
    pub(crate) fn set(&self, session: &mut dyn Rules) -> anyhow::Result<()> {
        let steps = words(self.moves.as_deref());
        let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
        Ok(session.set_position(&self.start(), &steps)?)
    }

    /// Sets up the position, or a start drawn from `rng` if no argument was given.
    pub(crate) fn set_or_draw(&self, session: &mut dyn Rules, rng: &mut Rng) -> anyhow::Result<()> {
        if self.fen.is_some() || self.start.is_some() || self.moves.is_some() {
            return self.set(session);
        }
        let start = Start::Startpos(session.draw_start(rng));
        Ok(session.set_position(&start, &[])?)
    }

    fn start(&self) -> Start {
        match &self.fen {
            Some(text) => Start::Text(text.clone()),
            None => Start::Startpos(words(self.start.as_deref())),
        }
    }
}

/// Arguments that name any number of positions.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct PositionList {
    /// Position strings.
    #[arg(value_name = "FEN", conflicts_with_all = ["startpos", "file"])]
    positions: Vec<String>,
    /// The start of the game; the default if standard input is a terminal.
    #[arg(long, conflicts_with = "file")]
    startpos: bool,
    /// A start in the words that the protocol takes after startpos: for example "shuffle
    /// 3 5", "random 7", "advanced".
    #[arg(long, value_name = "WORDS", conflicts_with_all = ["startpos", "positions", "file"])]
    start: Option<String>,
    /// Steps to play from there, for example "r3 e2e4".
    #[arg(long, value_name = "STEPS", conflicts_with = "file")]
    moves: Option<String>,
    /// A file with a position string or EPD on each line; comments begin with '#'.
    #[arg(long, value_name = "PATH")]
    file: Option<PathBuf>,
    #[command(flatten)]
    text: TextArgs,
}

/// The reason why a line of a list is not a position.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {error}")]
pub(crate) struct ListError {
    /// The line number, from 1.
    line: usize,
    error: EpdError,
}

/// Reads the position of a line, which is of `game` if the line names no game; `None` if
/// the line holds no position.
fn read_line(line: &str, game: &str) -> Result<Option<Request>, EpdError> {
    let request = Request::read_epd(line, game)?;
    let position = gamefile::without_comment(line);
    let plain = || {
        Request::new(
            JsonText::default(),
            Start::Text(position.to_owned()),
            Vec::new(),
        )
    };
    Ok(request.or_else(|| (!position.is_empty()).then(plain)))
}

/// The hint about giving a position.
const HINT: &str = "give a position string, --startpos, --start WORDS, --moves STEPS or --file PATH, \
                   or position strings on standard input, one a line";

impl PositionList {
    /// Reads the positions, with an error for each bad line; without arguments from
    /// standard input. Positions that name no game are of `game`, and the number of one
    /// without an id is its id.
    pub(crate) fn read(&self, game: &str) -> anyhow::Result<Vec<Result<Request, ListError>>> {
        let has_start = self.startpos || self.start.is_some() || self.moves.is_some();
        let has_list = !self.positions.is_empty() || self.file.is_some();
        let is_interactive = !has_list && !has_start && io::stdin().is_terminal();
        if is_interactive {
            terminal::print_note(&format!("this is the start of the game; {HINT}"));
        }
        if !has_list && (has_start || is_interactive) {
            let start = Start::Startpos(words(self.start.as_deref()));
            return Ok(vec![Ok(Request::new(1.into(), start, self.steps()))]);
        }
        let text = match &self.file {
            Some(path) => self.text.read(Some(path))?,
            None if !self.positions.is_empty() => self.positions.join("\n"),
            None => read_stdin(self.text)?,
        };
        if text.trim_start().starts_with('[') && gamefile::is_record(&text) {
            bail!("this is a game record; expected position strings, one a line");
        }
        let lines = (1..).zip(text.lines()).filter_map(|(line, text)| {
            let request = read_line(text, game).transpose()?;
            Some(request.map_err(|error| ListError { line, error }))
        });
        let requests = (1u64..).zip(lines).map(|(number, request)| {
            let request = request?;
            Ok(Request {
                id: Some(request.id)
                    .filter(|id| !id.is_null())
                    .unwrap_or(number.into()),
                moves: self.steps(),
                ..request
            })
        });
        let requests: Vec<_> = requests.collect();
        if requests.is_empty() {
            bail!("there is no position; {HINT}");
        }
        Ok(requests)
    }

    fn steps(&self) -> Vec<AnyStep> {
        let words = words(self.moves.as_deref()).into_iter();
        words.map(AnyStep::from).collect()
    }
}

fn words(text: Option<&str>) -> Vec<String> {
    let words = text.into_iter().flat_map(str::split_whitespace);
    words.map(str::to_owned).collect()
}

/// The wait for standard input before the program prints what it waits for.
const STDIN_NOTICE_DELAY: Duration = Duration::from_secs(1);

fn read_stdin(text: TextArgs) -> anyhow::Result<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(text.read(None)));
    let read = receiver.recv_timeout(STDIN_NOTICE_DELAY).or_else(|_| {
        terminal::print_note(&format!("waiting for standard input; {HINT}"));
        receiver.recv()
    });
    read.context("cannot read standard input")?
}

/// Returns a start as error messages name it.
pub(crate) fn describe(start: &Start) -> String {
    match start {
        Start::Text(text) => format!("'{text}'"),
        Start::Startpos(words) => format!("startpos {}", words.join(" "))
            .trim_end()
            .to_owned(),
    }
}
