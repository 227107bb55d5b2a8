//! Where the games of a match start.

use crate::base::Rng;
use crate::base::key::splitmix;
use crate::gamefile::{self, LoadError};
use crate::session::{Session, SessionError, Start, Waiting};
use std::path::Path;

/// So many starts are tried until one is found whose game does not end at once.
const MOST_TRIES: u32 = 1000;

/// Where games start: at positions of a file, or at starts that are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings {
    /// Empty if starts are drawn.
    starts: Vec<Start>,
}

/// Why a file holds no openings.
#[derive(Debug, thiserror::Error)]
pub enum OpeningsError {
    /// It cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A line is no opening.
    #[error("openings '{path}', line {line}: {error}")]
    Line {
        /// The file.
        path: String,
        /// From 1.
        line: usize,
        /// What is wrong with it.
        error: SessionError,
    },
    /// The game is over there.
    #[error("openings '{path}', line {line}: the game is over there")]
    Over {
        /// The file.
        path: String,
        /// From 1.
        line: usize,
    },
    /// No line at all.
    #[error("openings '{0}' holds no line")]
    Empty(String),
}

impl Openings {
    /// Starts are drawn as the game says.
    #[must_use]
    pub const fn drawn() -> Openings {
        Openings { starts: Vec::new() }
    }

    /// Reads a file: on each line what the protocol takes after `position`
    /// (`startpos`, `startpos shuffle 3 5`, `fen …`, each with `moves …` if
    /// wanted) or a bare position string. Empty lines and those that begin with
    /// `#` are skipped.
    ///
    /// # Errors
    /// [`OpeningsError`] names the line.
    pub fn load(path: &Path, session: &mut dyn Session) -> Result<Openings, OpeningsError> {
        let text = gamefile::load(path)?;
        let path = path.display().to_string();
        let mut starts = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (path, number) = (path.clone(), index + 1);
            match read(line, session) {
                Ok(Some(start)) => starts.push(start),
                Ok(None) => return Err(OpeningsError::Over { path, line: number }),
                Err(error) => {
                    let line = number;
                    return Err(OpeningsError::Line { path, line, error });
                }
            }
        }
        if starts.is_empty() {
            return Err(OpeningsError::Empty(path));
        }
        Ok(Openings { starts })
    }

    /// A number that differs, in all likelihood, between different openings.
    #[must_use]
    pub fn digest(&self) -> u64 {
        let text = format!("{:?}", self.starts);
        text.bytes()
            .fold(0, |digest, byte| splitmix(digest ^ u64::from(byte)).1)
    }

    /// The start of a pair of games. Positions of a file come in an order that
    /// the seed decides, each as often as any other; a start that is drawn is
    /// followed by so many plies at random.
    #[must_use]
    pub fn start(
        &self,
        (seed, pair): (u64, u64),
        plies: u32,
        session: &mut dyn Session,
        rng: &mut Rng,
    ) -> Start {
        let count = self.starts.len() as u64;
        if count == 0 {
            return drawn(plies, session, rng);
        }
        let round = Rng::stream(seed, !(pair / count));
        let index = shuffled(self.starts.len(), round, (pair % count) as usize);
        self.starts[index].clone()
    }
}

/// A start that `session` draws, and where so many plies at random lead.
fn drawn(plies: u32, session: &mut dyn Session, rng: &mut Rng) -> Start {
    for _ in 0..MOST_TRIES {
        let start = Start::Startpos(session.draw_start(rng));
        if plies == 0 {
            return start;
        }
        let walked = session.set_position(&start, &[]);
        let walked = walked.and_then(|()| walk(plies, session, rng));
        if walked.is_ok() && !is_over(session) {
            return Start::Text(session.position_text());
        }
    }
    Start::Startpos(session.draw_start(rng))
}

/// Makes so many plies at random from where `session` stands, fewer if the game
/// ends; a die is rolled when it has to be.
///
/// # Errors
/// None that a sound session would give.
pub fn walk(plies: u32, session: &mut dyn Session, rng: &mut Rng) -> Result<(), SessionError> {
    let mut left = plies;
    while left > 0 && !is_over(session) {
        let step = match session.draw_roll(rng) {
            Some(roll) => roll,
            None => {
                left -= 1;
                let steps = session.legal_steps();
                steps[rng.below(steps.len() as u32) as usize].clone()
            }
        };
        session.make(&step)?;
    }
    Ok(())
}

fn is_over(session: &dyn Session) -> bool {
    matches!(session.waiting(), Waiting::Over(_))
}

/// Entry `place` of `0..count` in an order drawn from `rng` (Fisher-Yates).
fn shuffled(count: usize, mut rng: Rng, place: usize) -> usize {
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, rng.below(last as u32 + 1) as usize);
    }
    order[place]
}

/// The start that a line describes, `None` if the game is over there.
fn read(line: &str, session: &mut dyn Session) -> Result<Option<Start>, SessionError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let moves = words.iter().position(|&word| word == "moves");
    let (place, steps) = match moves {
        Some(index) => (&words[..index], &words[index + 1..]),
        None => (&words[..], &[][..]),
    };
    let owned = |words: &[&str]| words.iter().map(|&w| w.to_owned()).collect();
    let mut start = match place.split_first() {
        Some((&"startpos", rest)) => Start::Startpos(owned(rest)),
        Some((&"fen", rest)) => Start::Text(rest.join(" ")),
        _ => Start::Text(place.join(" ")),
    };
    session.set_position(&start, steps)?;
    if !steps.is_empty() {
        start = Start::Text(session.position_text());
    }
    Ok((!is_over(session)).then_some(start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Side;
    use crate::catalog;
    use std::collections::BTreeSet;

    fn load(text: &str) -> Result<Openings, OpeningsError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book");
        std::fs::write(&path, text).unwrap();
        Openings::load(&path, catalog::open("royal-palette").unwrap().as_mut())
    }

    #[test]
    fn every_opening_is_used_before_any_is_used_again() {
        let openings =
            load("# three\nstartpos shuffle 1 2\n\nstartpos moves r3 e2e4\nstartpos").unwrap();
        let mut session = catalog::open("royal-palette").unwrap();
        let mut start = |pair| openings.start((3, pair), 0, session.as_mut(), &mut Rng::new(0));
        for round in 0..4 {
            let used: BTreeSet<String> = (0..3)
                .map(|i| format!("{:?}", start(3 * round + i)))
                .collect();
            assert_eq!(used.len(), 3);
        }
        assert_eq!(start(5), start(5));
    }

    #[test]
    fn a_bad_line_is_named() {
        for (text, named) in [
            ("startpos\nstartpos shuffle 9 1", "line 2"),
            ("startpos moves e2e5", "'e2e5'"),
            ("8/8 w", "line 1"),
            ("# nothing", "no line"),
            ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1 - r ?", "over"),
        ] {
            let error = load(text).unwrap_err().to_string();
            assert!(error.contains(named), "{text}: {error}");
        }
    }

    #[test]
    fn plies_at_random_lead_to_other_starts_and_the_same_ones_again() {
        let mut session = catalog::open("royal-palette").unwrap();
        let mut start = |seed, plies| {
            let mut rng = Rng::new(seed);
            Openings::drawn().start((0, 0), plies, session.as_mut(), &mut rng)
        };
        let found: BTreeSet<String> = (0..20)
            .map(|seed| format!("{:?}", start(seed, 6)))
            .collect();
        assert_eq!(found.len(), 20);
        assert_eq!(start(3, 6), start(3, 6));
        let drawn = session.draw_start(&mut Rng::new(4));
        let plain = Openings::drawn().start((0, 0), 0, session.as_mut(), &mut Rng::new(4));
        assert_eq!(plain, Start::Startpos(drawn));
        let Start::Text(text) =
            Openings::drawn().start((0, 0), 7, session.as_mut(), &mut Rng::new(4))
        else {
            panic!("plies at random leave the start");
        };
        // Seven plies on it is Black's fourth turn.
        session.set_position(&Start::Text(text), &[]).unwrap();
        assert_eq!((session.side(), session.move_number()), (Side::Black, 4));
    }
}
