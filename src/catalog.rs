//! The list of all games: their names, and how to open them.

use crate::eval::linear::Tunable;
use crate::eval::{NetEvaluator, NetGame};
use crate::games::colorbound::{ColorboundGame, Decimal, Equalized, Standard};
use crate::games::colour_chess::ColourChessGame;
use crate::games::royal_palette::RoyalPaletteGame;
use crate::games::royal_rumble::{RoyalRumbleGame, RumbleBoardGame};
use crate::games::royal_standard::RoyalStandardGame;
use crate::models::colorbound::{ColorboundTerms, EvaluatedVariant};
use crate::models::colour_chess::ColourChessTerms;
use crate::models::royal_palette::RoyalPaletteTerms;
use crate::models::royal_rumble::{RoyalRumbleEvaluator, RumbleBoardTerms};
use crate::models::royal_standard::RoyalStandardTerms;
use crate::rules::Game;
use crate::search::{BoardsEngine, Engine, SearchEngine, Searchable};
use crate::session::{OpenGame, Session, SessionError};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// The names of all games; the first is the default.
pub const NAMES: &[&str] = &[
    RoyalPaletteGame::NAME,
    ColourChessGame::NAME,
    RoyalStandardGame::NAME,
    ColorboundGame::<Standard>::NAME,
    ColorboundGame::<Equalized>::NAME,
    ColorboundGame::<Decimal>::NAME,
    RumbleBoardGame::NAME,
    RoyalRumbleGame::NAME,
];

/// An operation that is generic over the types of a game.
pub trait Visitor {
    /// The result of the operation.
    type Output;

    /// Runs the operation with the rules `G`, the evaluator `E` and the engine `N`.
    fn visit<G: Game, E: Searchable<Position = G::Position> + Default, N: SearchEngine<E>>(
        self,
    ) -> Self::Output;
}

/// An operation on a game whose evaluator can be tuned.
pub trait TuningVisitor {
    /// The result of the operation.
    type Output;

    /// Runs the operation with the rules `G` and the evaluator `E`.
    fn visit<G: Game, E: Tunable<Position = G::Position> + Searchable + Default>(
        self,
    ) -> Self::Output;
}

/// Runs `visitor` with the game called `name`; `None` if there is no such game.
pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
    struct Any<V>(V);
    impl<V: Visitor> TuningVisitor for Any<V> {
        type Output = V::Output;
        fn visit<G: Game, E: Tunable<Position = G::Position> + Searchable + Default>(
            self,
        ) -> V::Output {
            self.0.visit::<G, E, Engine<E>>()
        }
    }
    if name == RoyalRumbleGame::NAME {
        type Boards = BoardsEngine<RoyalRumbleEvaluator>;
        return Some(visitor.visit::<RoyalRumbleGame, RoyalRumbleEvaluator, Boards>());
    }
    visit_tunable(name, Any(visitor))
}

/// Runs `visitor` with the game called `name`; `None` if there is no such game, or its
/// evaluator cannot be tuned.
pub fn visit_tunable<V: TuningVisitor>(name: &str, visitor: V) -> Option<V::Output> {
    struct Any<V>(V);
    impl<V: TuningVisitor> NetVisitor for Any<V> {
        type Output = V::Output;
        fn visit<G: Game, T: NetGame<Position = G::Position>>(self) -> V::Output
        where
            NetEvaluator<T>: Searchable<Position = G::Position>,
        {
            self.0.visit::<G, NetEvaluator<T>>()
        }
    }
    visit_with_net(name, Any(visitor))
}

/// An operation on a game that a net can evaluate.
pub trait NetVisitor {
    /// The result of the operation.
    type Output;

    /// Runs the operation with the rules `G` and the model `T`.
    fn visit<G: Game, T: NetGame<Position = G::Position>>(self) -> Self::Output
    where
        NetEvaluator<T>: Searchable<Position = G::Position>;
}

/// Runs `visitor` with the game called `name`; `None` if there is no such game, or no net
/// can evaluate it.
pub fn visit_with_net<V: NetVisitor>(name: &str, visitor: V) -> Option<V::Output> {
    fn family<G: EvaluatedVariant, V: NetVisitor>(visitor: V) -> V::Output {
        visitor.visit::<ColorboundGame<G>, ColorboundTerms<G>>()
    }
    match name {
        RoyalPaletteGame::NAME => Some(visitor.visit::<RoyalPaletteGame, RoyalPaletteTerms>()),
        ColourChessGame::NAME => Some(visitor.visit::<ColourChessGame, ColourChessTerms>()),
        RoyalStandardGame::NAME => Some(visitor.visit::<RoyalStandardGame, RoyalStandardTerms>()),
        ColorboundGame::<Standard>::NAME => Some(family::<Standard, V>(visitor)),
        ColorboundGame::<Equalized>::NAME => Some(family::<Equalized, V>(visitor)),
        ColorboundGame::<Decimal>::NAME => Some(family::<Decimal, V>(visitor)),
        RumbleBoardGame::NAME => Some(visitor.visit::<RumbleBoardGame, RumbleBoardTerms>()),
        _ => None,
    }
}

/// The names of the settings of all games, in alphabetical order.
///
/// ```
/// assert!(ermine::catalog::settings().contains(&"Tiles"));
/// ```
#[must_use]
pub fn settings() -> &'static [&'static str] {
    struct Names;
    impl Visitor for Names {
        type Output = Vec<&'static str>;
        fn visit<G: Game, E: Searchable<Position = G::Position> + Default, N: SearchEngine<E>>(
            self,
        ) -> Self::Output {
            G::settings().iter().map(|setting| setting.name).collect()
        }
    }
    static ALL: OnceLock<Vec<&'static str>> = OnceLock::new();
    ALL.get_or_init(|| {
        let games = NAMES.iter().filter_map(|name| visit(name, Names));
        let mut names: Vec<&str> = games.flatten().collect();
        names.sort_unstable();
        names.dedup();
        names
    })
}

/// The setting called `name`, ignoring case, as spelled in [`settings`]; `None` if no
/// game has it.
///
/// ```
/// assert_eq!(ermine::catalog::setting("tiles"), Some("Tiles"));
/// assert_eq!(ermine::catalog::setting("Hash"), None);
/// ```
#[must_use]
pub fn setting(name: &str) -> Option<&'static str> {
    let mut names = settings().iter().copied();
    names.find(|setting| setting.eq_ignore_ascii_case(name))
}

/// The number of fields in the position strings of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionShape {
    /// The number of all fields.
    pub fields: usize,
    /// The number of trailing fields that count moves, which EPD leaves out.
    pub last_counters: usize,
}

impl PositionShape {
    /// Returns the shape for the game `G`.
    #[must_use]
    pub fn of<G: Game>() -> PositionShape {
        let last = (0..G::FIELDS).rev().zip(G::COUNTERS.iter().rev());
        let last = last.take_while(|(index, counter)| index == *counter);
        PositionShape {
            fields: G::FIELDS,
            last_counters: last.count(),
        }
    }
}

/// The shape of the position strings of the game called `name`; `None` if there is no
/// such game.
///
/// ```
/// let shape = ermine::catalog::position_shape("colorbound").unwrap();
/// assert_eq!((shape.fields, shape.last_counters), (6, 2));
/// ```
#[must_use]
pub fn position_shape(name: &str) -> Option<PositionShape> {
    struct Shape;
    impl Visitor for Shape {
        type Output = PositionShape;
        fn visit<G: Game, E: Searchable<Position = G::Position> + Default, N: SearchEngine<E>>(
            self,
        ) -> Self::Output {
            PositionShape::of::<G>()
        }
    }
    visit(name, Shape)
}

/// Opens the game called `name` at its default start.
///
/// ```
/// let session = ermine::catalog::open("royal-palette").unwrap();
/// assert_eq!(session.legal_steps(), ["r1", "r7", "r8"]);
/// let error = ermine::catalog::open("draughts").err().unwrap();
/// assert!(error.to_string().starts_with("unknown game 'draughts'; expected one of: royal"));
/// ```
///
/// # Errors
/// Returns [`SessionError::UnknownGame`] if there is no such game.
pub fn open(name: &str) -> Result<Box<dyn Session>, SessionError> {
    struct Open;
    impl Visitor for Open {
        type Output = Result<Box<dyn Session>, SessionError>;
        fn visit<G: Game, E: Searchable<Position = G::Position> + Default, N: SearchEngine<E>>(
            self,
        ) -> Self::Output {
            let game = OpenGame::<G, E, N>::with_engine(Arc::new(E::default()))?;
            Ok(Box::new(game))
        }
    }
    visit(name, Open).unwrap_or_else(|| {
        Err(SessionError::UnknownGame {
            name: name.to_owned(),
            known: NAMES,
        })
    })
}

/// The session opened last, with its game and options.
pub type CachedSession<T> = Option<(String, BTreeMap<String, String>, T)>;

/// Returns the cached session if it is for this game and these options, otherwise the one
/// that `open` returns.
///
/// # Errors
/// Returns the error of `open`; the cache is empty then.
pub fn open_once<'a, T>(
    cache: &'a mut CachedSession<T>,
    game: &str,
    options: &BTreeMap<String, String>,
    open: impl FnOnce() -> Result<T, SessionError>,
) -> Result<&'a mut T, SessionError> {
    cache.take_if(|(cached_game, cached_options, _)| {
        cached_game != game || cached_options != options
    });
    let (_, _, session) = match cache {
        Some(session) => session,
        None => cache.insert((game.to_owned(), options.clone(), open()?)),
    };
    Ok(session)
}
