//! The starts of the games of a match.

use super::balance::even_start;
use crate::base::Rng;
use crate::base::key::splitmix;
use crate::gamefile::{self, EpdError, EpdLine, LoadError};
use crate::play::{draw_opening, is_over};
use crate::session::{Rules, Session, SessionError, Start};
use std::path::Path;

/// The openings of a match: positions of a file, or starts that are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings {
    /// The positions of the file; empty if starts are drawn.
    starts: Vec<Start>,
}

/// The reason why a file holds no openings.
#[derive(Debug, thiserror::Error)]
pub enum OpeningsError {
    /// A file that cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A line that is not an opening.
    #[error("openings '{path}', line {line}: {error}")]
    Line {
        /// The file.
        path: String,
        /// Its number, from 1.
        line: usize,
        /// The reason.
        error: OpeningLineError,
    },
    /// A file without any line.
    #[error("openings '{0}' holds no line")]
    Empty(String),
}

/// The reason why a line is not an opening.
#[derive(Debug, thiserror::Error)]
pub enum OpeningLineError {
    /// A position that the game refuses.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// Text behind a position that is not EPD.
    #[error(transparent)]
    Epd(#[from] EpdError),
    /// A position in which the game is over.
    #[error("the game is over in this position")]
    Over,
}

impl Openings {
    /// Openings that are drawn by the game.
    #[must_use]
    pub const fn drawn() -> Openings {
        Openings { starts: Vec::new() }
    }

    /// Reads a file. Each line holds what the protocol takes after `position`
    /// (`startpos`, `startpos shuffle 3 5`, `fen …`, each with `moves …` if wanted), a
    /// bare position string or a line of EPD. Empty lines and comments, which begin with
    /// `#`, are skipped.
    ///
    /// # Errors
    /// Returns [`OpeningsError`], which names the line, if the file is invalid.
    pub fn load(path: &Path, session: &mut dyn Rules) -> Result<Openings, OpeningsError> {
        let text = gamefile::load(path)?;
        let path = path.display().to_string();
        let mut starts = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let content = gamefile::without_comment(line);
            if content.is_empty() {
                continue;
            }
            let start = read(content, session).map_err(|error| OpeningsError::Line {
                path: path.clone(),
                line: index + 1,
                error,
            })?;
            starts.push(start);
        }
        if starts.is_empty() {
            return Err(OpeningsError::Empty(path));
        }
        Ok(Openings { starts })
    }

    /// The number of positions in the file; 0 if starts are drawn.
    pub(crate) const fn count(&self) -> u64 {
        self.starts.len() as u64
    }

    /// A digest that very likely differs between different openings.
    #[must_use]
    pub fn digest(&self) -> u64 {
        let text = format!("{:?}", self.starts);
        text.bytes()
            .fold(0, |digest, byte| splitmix(digest ^ u64::from(byte)))
    }

    /// The start of a pair of games. Positions of a file come in an order that depends on
    /// the seed, each equally often. A drawn start is followed by `plies` random plies,
    /// and drawn again until it is as even as `balance` requires
    /// ([`Config::balance`](crate::arena::Config::balance)).
    #[must_use]
    pub fn start(
        &self,
        seed: u64,
        pair: u64,
        plies: u32,
        balance: Option<f64>,
        session: &mut dyn Session,
        rng: &mut Rng,
    ) -> Start {
        let count = self.starts.len() as u64;
        if count == 0 {
            let mut draw = |session: &mut dyn Session| draw_opening(plies, session, rng);
            return match balance {
                Some(tolerance) => even_start(tolerance, session, draw),
                None => draw(session),
            };
        }
        let round = Rng::stream(seed, !(pair / count));
        let index = shuffled(self.starts.len(), round, (pair % count) as usize);
        self.starts[index].clone()
    }
}

/// Entry `index` of `0..count` in an order drawn from `rng` (Fisher-Yates).
fn shuffled(count: usize, mut rng: Rng, index: usize) -> usize {
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, rng.below(last as u32 + 1) as usize);
    }
    order[index]
}

/// The start that a line describes.
fn read(line: &str, session: &mut dyn Rules) -> Result<Start, OpeningLineError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let moves = words.iter().position(|&word| word == "moves");
    let epd = match moves {
        None => EpdLine::read(line, session.position_shape())?,
        Some(_) => None,
    };
    let owned = |words: &[&str]| words.iter().map(|&w| w.to_owned()).collect();
    let start_words = &words[..moves.unwrap_or(words.len())];
    let steps = moves.map_or(&[][..], |index| &words[index + 1..]);
    let mut start = match (epd, start_words.split_first()) {
        (Some(epd), _) => {
            epd.check_game(session.game())?;
            Start::Text(epd.position.into_owned())
        }
        (None, Some((&"startpos", rest))) => Start::Startpos(owned(rest)),
        (None, Some((&"fen", rest))) => Start::Text(rest.join(" ")),
        (None, _) => Start::Text(start_words.join(" ")),
    };
    session.set_position(&start, steps)?;
    if !steps.is_empty() {
        start = Start::Text(session.position_text());
    }
    match is_over(session) {
        true => Err(OpeningLineError::Over),
        false => Ok(start),
    }
}
