//! A game from a file.

use super::file::{self, FileError, Spec};
use super::pfen::{field_list, whole_start};
use super::shuffle::Shuffle;
use super::{Custom, Diced, Loaded, PlayBoard, Setup, Tables, cards, form, guide};
use crate::base::Rng;
use crate::base::geometry::{Board8x8, Board12x10, Geometry};
use crate::rules::{
    Diagram, Game, GameInfo, Guide, Motif, PieceCard, SetupForm, StartError, StartPosition, Step,
    StepError,
};
use std::sync::Arc;

/// A game from a file on the board `G`.
#[derive(Clone)]
pub struct CustomGame<G: PlayBoard>(Arc<Parts<G>>);

struct Parts<G: PlayBoard> {
    rules: Loaded<G>,
    start: Custom<G>,
    shuffle: Option<Shuffle<G>>,
    suite: String,
}

/// A game from a file on the smallest board that holds it.
#[derive(Clone)]
pub enum AnyCustomGame {
    /// At most 8x8 squares.
    Small(CustomGame<Board8x8>),
    /// At most 12x10 squares.
    Large(CustomGame<Board12x10>),
    /// At most 8x8 squares, with a die.
    SmallDiced(CustomGame<Diced<Board8x8>>),
    /// At most 12x10 squares, with a die.
    LargeDiced(CustomGame<Diced<Board12x10>>),
}

/// Calls a function that is generic over the board with any [`AnyCustomGame`].
///
/// ```
/// use ermine::games::custom::{AnyCustomGame, with_custom_game};
/// use ermine::rules::Game;
/// let text = "format = 1\nname = 'my-chess'\nparent = 'chess'\n";
/// let any = AnyCustomGame::read(text).unwrap();
/// assert_eq!(with_custom_game!(any, |game| game.info().fields), 6);
/// ```
#[macro_export]
macro_rules! with_custom_game {
    ($any:expr, |$game:ident| $body:expr) => {
        match $any {
            $crate::games::custom::AnyCustomGame::Small($game) => $body,
            $crate::games::custom::AnyCustomGame::Large($game) => $body,
            $crate::games::custom::AnyCustomGame::SmallDiced($game) => $body,
            $crate::games::custom::AnyCustomGame::LargeDiced($game) => $body,
        }
    };
}

pub use with_custom_game;

impl AnyCustomGame {
    /// Reads a file and builds its tables.
    ///
    /// ```
    /// use ermine::games::custom::AnyCustomGame;
    /// use ermine::rules::{Game, Position};
    /// let text = "format = 1\nname = 'my-chess'\nparent = 'chess'\n";
    /// let Ok(AnyCustomGame::Small(game)) = AnyCustomGame::read(text) else { panic!() };
    /// assert_eq!(game.start(&[]).unwrap().position.legal().len(), 20);
    /// ```
    ///
    /// # Errors
    /// Returns [`FileError`] with the place and what was expected.
    pub fn read(text: &str) -> Result<AnyCustomGame, FileError> {
        let spec = file::read(text)?;
        let is_small = spec.files <= Board8x8::FILES && spec.ranks <= Board8x8::RANKS;
        Ok(match (is_small, spec.die.is_empty()) {
            (true, true) => AnyCustomGame::Small(CustomGame::new(spec, text)?),
            (false, true) => AnyCustomGame::Large(CustomGame::new(spec, text)?),
            (true, false) => AnyCustomGame::SmallDiced(CustomGame::new(spec, text)?),
            (false, false) => AnyCustomGame::LargeDiced(CustomGame::new(spec, text)?),
        })
    }

    /// The rules as plain data.
    #[must_use]
    pub fn spec(&self) -> &Spec {
        with_custom_game!(self, |game| game.rules().spec())
    }
}

impl<G: PlayBoard> CustomGame<G> {
    /// Builds the tables of `spec`, which was read from the text `file`.
    fn new(spec: Spec, file: &str) -> Result<CustomGame<G>, FileError> {
        let place = spec.start_place.clone();
        let error = |reason: String| FileError::at(file, place.clone(), reason);
        let mut tables = Tables::new(spec)
            .map_err(|piece| error(format!("piece '{piece}' has too many routes that turn")))?;
        let text = whole_start(&tables);
        let wrong = |fault: super::SetupError| error(format!("start: {fault}"));
        let setup = Setup::read(&text, &tables).map_err(wrong)?;
        tables
            .set_start(|square| setup.pieces[square])
            .map_err(|castle| {
                let reason = "the king can go there by a move of its own; expected another square";
                FileError::at(file, castle.place, reason)
            })?;
        let rules = Loaded::new(tables);
        let start = setup
            .validate(rules.rules(), rules.handle())
            .map_err(wrong)?;
        let spec = rules.rules().spec().shuffle.clone();
        let shuffle = spec.map(|spec| {
            let place = spec.place.clone();
            let drawn = Shuffle::new(rules.rules(), rules.handle(), setup, spec);
            drawn.map_err(|reason| FileError::at(file, place, format!("shuffle: {reason}")))
        });
        let shuffle = shuffle.transpose()?;
        let suite = start.to_string();
        Ok(CustomGame(Arc::new(Parts {
            rules,
            start,
            shuffle,
            suite,
        })))
    }

    /// The start that the first of `words`, a seed, draws.
    fn drawn(&self, shuffle: &Shuffle<G>, words: &[&str]) -> Result<Custom<G>, StartError> {
        let error = |reason: String| Err(StartError::Words(reason));
        let Some(word) = words.first() else {
            return error("the seed is missing after 'random'; expected a number".to_owned());
        };
        let Ok(seed) = word.parse() else {
            return error(format!(
                "'{word}' is not a seed; expected a number after 'random'"
            ));
        };
        match shuffle.draw(self.rules(), self.0.rules.handle(), seed) {
            Some(start) => Ok(start),
            None => error(format!("no arrangement fits in the draws of seed {seed}")),
        }
    }

    /// The start of the game.
    #[must_use]
    pub fn start_position(&self) -> Custom<G> {
        self.0.start
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Tables<G> {
        self.0.rules.rules()
    }
}

impl<G: PlayBoard> Game for CustomGame<G> {
    type Position = Custom<G>;

    fn info(&self) -> GameInfo<'_> {
        GameInfo {
            name: &self.rules().spec().name,
            fields: field_list(self.rules()).len(),
            counters: match self.rules().end().checks {
                0 => &[4, 5],
                _ => &[5, 6],
            },
            start_words: match self.0.shuffle {
                Some(_) => "random <seed>",
                None => "",
            },
            suite: &self.0.suite,
            is_from_file: true,
            ..GameInfo::default()
        }
    }

    /// The words `random <seed>` draw a start where the file shuffles pieces.
    fn start(&self, words: &[&str]) -> Result<StartPosition<Self::Position>, StartError> {
        let (position, words_used) = match (&self.0.shuffle, words) {
            (Some(shuffle), ["random", words @ ..]) => (self.drawn(shuffle, words)?, 2),
            _ => (self.0.start, 0),
        };
        Ok(StartPosition {
            position,
            words_used,
        })
    }

    /// Seeds of 32 bits are short and sufficient.
    fn draw_start(&self, rng: &mut Rng) -> String {
        match self.0.shuffle {
            Some(_) => format!("random {}", rng.next_u64() >> 32),
            None => String::new(),
        }
    }

    fn read(&self, text: &str) -> Result<Self::Position, StartError> {
        Ok(Custom::read(text, self.rules(), self.0.rules.handle())?)
    }

    fn notation(position: &Self::Position, mv: super::Move<G>) -> String {
        position.write_notation(mv)
    }

    fn read_notation(
        position: &Self::Position,
        text: &str,
    ) -> Result<Step<Self::Position>, StepError> {
        position.read_notation(text)
    }

    fn motifs(position: &Self::Position, mv: super::Move<G>) -> Vec<Motif> {
        position.motifs(mv)
    }

    fn diagram(position: &Self::Position) -> Diagram {
        position.diagram()
    }

    fn piece_cards(&self) -> Vec<PieceCard> {
        cards::cards(self.rules())
    }

    fn setup_form(&self) -> SetupForm {
        form::form(self.rules())
    }

    fn guide(&self) -> Guide {
        guide::guide(self.rules())
    }
}
