//! The input of a batch: JSON lines, lines of EPD, or the positions of game records.

use super::line_count::Incomplete;
use super::request::{InvalidRequest, Request, RequestError};
use crate::base::JsonText;
use crate::base::lines::read_bounded;
use crate::catalog;
use crate::gamefile::{
    self, BadGame, Encoding, GameFileError, LoadError, Record, Sessions, TextError,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The maximum length of a line in bytes; longer lines are skipped and get an error
/// record.
const MAX_LINE_BYTES: usize = 1 << 20;

/// The name of the game records in the folder of a match.
const GAMES: &str = "games.txt";

/// The error of an unreadable input.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The file does not exist or cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The file has invalid game records.
    #[error("in '{path}'")]
    Records {
        /// The file.
        path: PathBuf,
        /// The error in the records.
        source: Box<GameFileError>,
    },
    /// Reading fails.
    #[error("cannot read the input")]
    Read(#[source] io::Error),
}

/// Options for reading the input.
#[derive(Clone, Copy, Debug, Default)]
pub struct SourceOptions {
    /// The encoding.
    pub encoding: Encoding,
    /// Whether to skip unreadable game records.
    pub skip_bad: bool,
}

/// One line of the input.
#[derive(Debug)]
pub enum InputLine {
    /// A line as it was read.
    Text(String),
    /// A position of a game.
    Position(Box<Request>),
    /// An invalid line.
    Bad {
        /// The line; empty if it was skipped.
        text: String,
        /// The error.
        error: RequestError,
    },
}

impl InputLine {
    /// The id, if it is readable.
    #[must_use]
    pub fn id(&self) -> JsonText {
        match self {
            InputLine::Text(text) => match Request::read(text) {
                Ok(Request { id, .. }) | Err(InvalidRequest { id, .. }) => id,
            },
            InputLine::Position(request) => request.id.clone(),
            InputLine::Bad { .. } => JsonText::default(),
        }
    }

    /// A digest that identifies the line; white space at its ends is ignored.
    #[must_use]
    pub fn digest(&self) -> String {
        match self {
            InputLine::Text(text) => gamefile::digest(text.trim()),
            InputLine::Position(request) => gamefile::digest(request.line().trim()),
            InputLine::Bad { text, error } if text.is_empty() => {
                gamefile::digest(&error.to_string())
            }
            InputLine::Bad { text, .. } => gamefile::digest(text.trim()),
        }
    }

    /// A line that was skipped.
    fn skipped(error: RequestError) -> InputLine {
        let text = String::new();
        InputLine::Bad { text, error }
    }

    /// The request of the line.
    ///
    /// # Errors
    /// Returns the error, with the id of the line if it is readable.
    pub fn request(self) -> Result<Request, InvalidRequest> {
        match self {
            InputLine::Text(text) => Request::read(&text),
            InputLine::Position(request) => Ok(*request),
            InputLine::Bad { error, .. } => Err(InvalidRequest::without_id(error)),
        }
    }
}

/// The lines of a batch, in order.
pub type Feed = Box<dyn Iterator<Item = Result<InputLine, SourceError>> + Send>;

/// The source of the lines of a batch.
pub struct Source {
    /// The lines.
    pub feed: Feed,
    /// The number of lines, if it is known before they are read.
    pub count: Option<u64>,
    /// The skipped games.
    pub bad: Vec<BadGame>,
    /// The number of games, including skipped ones.
    pub games: usize,
}

impl Source {
    /// The error for the games that were left out, if there are any.
    #[must_use]
    pub fn left_out(&self) -> Option<Incomplete> {
        let (bad, all) = (self.bad.len(), self.games);
        (bad > 0).then_some(Incomplete::Games { bad, all })
    }
}

/// A shard of the input: every `of`th line from `part` on. `1/4` has the lines 1, 5, 9 …,
/// counted from 0.
///
/// ```
/// use ermine::batch::Shard;
/// let shard: Shard = "1/4".parse().unwrap();
/// assert!(shard.has(5) && !shard.has(4));
/// assert!("4/4".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    part: u64,
    of: u64,
}

/// The error for a text that is not a shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a shard; expected I/N with I from 0 to N - 1")]
pub struct ShardError(String);

impl Shard {
    /// The shard of all lines.
    pub const WHOLE: Shard = Shard { part: 0, of: 1 };

    /// Whether the shard has the line of this number, from 0.
    #[must_use]
    pub const fn has(self, number: u64) -> bool {
        number % self.of == self.part
    }

    /// The number, from 0, of the `nth` line of the shard, from 0.
    #[must_use]
    pub const fn line(self, nth: u64) -> u64 {
        self.part + nth * self.of
    }

    /// The number of lines of the shard in an input of `lines` lines.
    #[must_use]
    pub const fn share(self, lines: u64) -> u64 {
        lines.saturating_sub(self.part).div_ceil(self.of)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let read = || {
            let (part, of) = text.split_once('/')?;
            let (part, of) = (part.parse().ok()?, of.parse().ok()?);
            (part < of).then_some(Shard { part, of })
        };
        read().ok_or_else(|| ShardError(text.to_owned()))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

/// Opens the lines of `shard` in `path`: a file of JSON lines, EPD or game records, the
/// folder of a match, or standard input if there is no path. Records and EPD without a
/// game name belong to `game`. Records are read as a whole, everything else line by line.
///
/// # Errors
/// If the file does not exist, or its records cannot be read.
pub fn open_source(
    path: Option<&Path>,
    game: &str,
    options: SourceOptions,
    shard: Shard,
) -> Result<Source, SourceError> {
    let folder = path
        .filter(|path| path.is_dir())
        .map(|path| path.join(GAMES));
    let input = Input {
        path: folder.as_deref().or(path),
        game,
        options,
    };
    let source = input.open()?;
    let numbered = (0..).zip(source.feed);
    let selected = numbered.filter(move |(number, line)| line.is_err() || shard.has(*number));
    Ok(Source {
        feed: Box::new(selected.map(|(_, line)| line)),
        count: source.count.map(|count| shard.share(count)),
        ..source
    })
}

/// The input and its options.
struct Input<'a> {
    path: Option<&'a Path>,
    game: &'a str,
    options: SourceOptions,
}

impl Input<'_> {
    fn open(&self) -> Result<Source, SourceError> {
        let Some(path) = self.path else {
            return self.sniff(BufReader::new(io::stdin()), None);
        };
        let failed = |source| LoadError {
            path: path.to_owned(),
            source,
        };
        let mut file = File::open(path).map_err(failed)?;
        // A pipe can be read only once.
        let regular = file.metadata().map_err(failed)?.is_file();
        let count = regular.then(|| count(&file).and_then(|count| file.rewind().map(|()| count)));
        let count = count.transpose().map_err(failed)?;
        self.sniff(BufReader::new(file), count)
    }

    /// Opens [game records](gamefile::is_record) or lines, depending on how the text
    /// begins.
    fn sniff(
        &self,
        mut reader: impl BufRead + Send + 'static,
        count: Option<u64>,
    ) -> Result<Source, SourceError> {
        let start = read_start(&mut reader).map_err(|error| self.read_error(error))?;
        let is_record = gamefile::is_record(&String::from_utf8_lossy(&start));
        let whole = Cursor::new(start).chain(reader);
        match is_record {
            true => self.positions(whole),
            false => Ok(Source {
                feed: lines(whole, self.options.encoding, self.game.to_owned()),
                count,
                bad: Vec::new(),
                games: 0,
            }),
        }
    }

    /// Every position of every game in a file of records. The id is the number of the
    /// game, from 1, and the number of steps made: `3.17`.
    fn positions(&self, input: impl Read) -> Result<Source, SourceError> {
        let text = gamefile::read_text(input, self.options.encoding);
        let text = text.map_err(|error| self.read_error(error))?;
        let open = |name: Option<&str>| catalog::open(name.unwrap_or(self.game));
        let mut notator = Sessions::new(open);
        let games: Vec<_> = match self.options.skip_bad {
            true => gamefile::read_each(&text, &mut notator),
            false => {
                let records = gamefile::read(&text, &mut notator);
                let records = records.map_err(|source| SourceError::Records {
                    path: self.path.unwrap_or(Path::new("-")).to_owned(),
                    source: source.into(),
                })?;
                records.into_iter().map(Ok).collect()
            }
        };
        let count = games.len();
        let (mut records, mut bad) = (Vec::new(), Vec::new());
        for (number, game) in (1..).zip(games) {
            match game {
                Ok(record) => records.push((number, record)),
                Err(error) => bad.push(BadGame { number, error }),
            }
        }
        let positions = records
            .iter()
            .map(|(_, record)| record.plies.len() as u64 + 1);
        let positions = positions.sum();
        let requests = records
            .into_iter()
            .flat_map(|(number, record)| record_requests(number as u64, &record));
        let lines = requests.map(|request| Ok(InputLine::Position(Box::new(request))));
        Ok(Source {
            feed: Box::new(lines),
            count: Some(positions),
            bad,
            games: count,
        })
    }

    fn read_error(&self, source: io::Error) -> SourceError {
        match self.path {
            Some(path) => SourceError::Load(LoadError {
                path: path.to_owned(),
                source,
            }),
            None => SourceError::Read(source),
        }
    }
}

/// Reads up to the first line with content, and returns it with the lines before it.
fn read_start(reader: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        let start = bytes.len();
        let mut bounded = reader.by_ref().take(MAX_LINE_BYTES as u64 + 1);
        let read = bounded.read_until(b'\n', &mut bytes)?;
        let mut line = bytes[start..].iter().filter(|&&byte| !is_blank(byte));
        let has_content = line.next().is_some_and(|byte| !matches!(byte, b'%' | b'#'));
        if read == 0 || has_content || bytes.len() > MAX_LINE_BYTES {
            return Ok(bytes);
        }
    }
}

/// Whether a byte is blank: white space, or part of a byte-order mark or Ctrl-Z.
const fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, 0xef | 0xbb | 0xbf | 0x1a)
}

/// The number of lines that are neither blank nor comments.
fn count(file: impl Read) -> io::Result<u64> {
    let mut reader = BufReader::with_capacity(MAX_LINE_BYTES, file);
    let (mut count, mut blank) = (0, true);
    loop {
        let bytes = reader.fill_buf()?;
        if bytes.is_empty() {
            return Ok(count);
        }
        for byte in bytes {
            if is_line_end(*byte) {
                blank = true;
            } else if blank && !is_blank(*byte) {
                blank = false;
                count += u64::from(*byte != b'#');
            }
        }
        let length = bytes.len();
        reader.consume(length);
    }
}

/// JSON lines and lines of EPD, without blank lines.
fn lines(mut reader: impl BufRead + Send + 'static, encoding: Encoding, game: String) -> Feed {
    let mut ended = false;
    Box::new(std::iter::from_fn(move || {
        while !ended {
            match line(&mut reader, encoding) {
                Ok(None) => return None,
                Ok(Some(InputLine::Text(text))) => {
                    if !text.trim_ascii().is_empty() && !text.trim_start().starts_with('#') {
                        return Some(Ok(read_line(text, &game)));
                    }
                }
                Ok(Some(line)) => return Some(Ok(line)),
                Err(error) => {
                    ended = true;
                    return Some(Err(SourceError::Read(error)));
                }
            }
        }
        None
    }))
}

/// Whether a byte ends a line; CRLF gives an additional empty line.
const fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// The next line, in bounded memory.
fn line(reader: &mut impl BufRead, encoding: Encoding) -> io::Result<Option<InputLine>> {
    let mut bytes = Vec::new();
    if !read_bounded(reader, &mut bytes, MAX_LINE_BYTES, is_line_end)? {
        return Ok(None);
    }
    if bytes.len() > MAX_LINE_BYTES {
        return Ok(Some(InputLine::skipped(RequestError::TooLong(
            MAX_LINE_BYTES,
        ))));
    }
    Ok(Some(match gamefile::decode(bytes, encoding) {
        Ok(text) => InputLine::Text(text),
        Err(TextError::NotUtf8 { .. } | TextError::Utf16) => {
            InputLine::skipped(RequestError::NotText)
        }
    }))
}

/// Parses a line as EPD, with the default game `game`, or leaves it as text.
fn read_line(text: String, game: &str) -> InputLine {
    match Request::read_epd(&text, game) {
        Ok(Some(request)) => InputLine::Position(Box::new(request)),
        Ok(None) => InputLine::Text(text),
        Err(error) => InputLine::Bad {
            text,
            error: error.into(),
        },
    }
}

fn record_requests(number: u64, record: &Record) -> Vec<Request> {
    // Every record that was read has a valid opening.
    let Ok(opening) = record.opening() else {
        return Vec::new();
    };
    let plies = &record.plies;
    let at = |made: usize| {
        let moves = plies[..made].iter().map(|entry| entry.step.clone());
        let id = format!("{number}.{made}").into();
        Request {
            game: opening.game.clone(),
            options: BTreeMap::from_iter(opening.settings.clone()),
            ..Request::new(id, opening.start.clone(), moves.collect())
        }
    };
    (0..=plies.len()).map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &'static [u8]) -> Vec<String> {
        let lines = lines(text, Encoding::Utf8, "colorbound".to_owned());
        let lines = lines.map(|line| match line.unwrap() {
            InputLine::Text(text) => text,
            InputLine::Bad { error, .. } => error.to_string(),
            InputLine::Position(request) => request.line(),
        });
        lines.collect()
    }

    #[test]
    fn lines_end_at_their_ends_and_blank_ones_do_not_count() {
        assert_eq!(read(b"a\n\n \r\nb"), ["a", "b"]);
        assert_eq!(read(b""), [""; 0]);
        for text in [
            &b"a\n\n \r\nb"[..],
            b"",
            b"\n",
            b"\xff\n{}\n",
            b"\xc2\xa0\n\x0b",
            b"\xef\xbb\xbf{}\r\n\xef\xbb\xbf\n\xef\xbb\xbf{}\n\x1a",
        ] {
            assert_eq!(count(text).unwrap(), read(text).len() as u64, "{text:?}");
        }
        let skipped = read(b"\xff\n{}\n");
        assert_eq!(skipped, ["the line is not UTF-8 and was skipped", "{}"]);
        let marked = read(b"\xef\xbb\xbfa\r\n\r\n\xef\xbb\xbfb\r\n\x1a");
        assert_eq!(marked, ["a", "b"]);
    }

    #[test]
    fn lines_of_epd_are_positions() {
        let epd = "lwbdkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBDKBWL w - - bm e1e3; id \"one; 1\";";
        let text = format!("{epd}\nlwbdkbwl/8 w - - 0 1\n");
        let found = read(Box::leak(text.into_boxed_str()).as_bytes());
        let position = "lwbdkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBDKBWL w - - 0 1";
        let expected = format!(r#"{{"id":"one; 1","game":"colorbound","fen":"{position}"}}"#);
        assert_eq!(found[0], expected + "\n");
        assert_eq!(
            found[1],
            "{\"game\":\"colorbound\",\"fen\":\"lwbdkbwl/8 w - - 0 1\"}\n"
        );
    }

    #[test]
    fn a_line_without_end_takes_bounded_memory() {
        let long: &'static [u8] = Box::leak(vec![b'x'; 3 * MAX_LINE_BYTES].into_boxed_slice());
        let found = read(long);
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("longer than"), "{}", found[0].len());
    }

    #[test]
    fn shards_are_the_whole() {
        let all: Vec<Shard> = (0..3)
            .map(|part| format!("{part}/3").parse().unwrap())
            .collect();
        for number in 0..9 {
            assert_eq!(all.iter().filter(|shard| shard.has(number)).count(), 1);
            for shard in &all {
                let count = (0..number).filter(|&line| shard.has(line)).count();
                assert_eq!(shard.share(number), count as u64, "{shard} of {number}");
                assert!(shard.has(shard.line(number)));
            }
        }
        for text in ["", "1", "1/0", "-1/2", "2/2", "a/b", "0/1/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        assert_eq!("0/1".parse(), Ok(Shard::WHOLE));
    }
}
