//! The games by name, and how to open them.

#[cfg(feature = "game-files")]
mod files;
mod nets;

#[cfg(feature = "game-files")]
pub use files::{FileNet, GameFileError, GameTextError, file_net, load_file, load_text, net_fault};
pub use nets::{ProvideNetError, nets, provide_net};

use crate::base::sort;
use crate::eval::linear::Tunable;
use crate::eval::{NetEvaluator, NetGame};
use crate::games::colorbound::{ColorboundGame, Decimal, Equalized, Standard, Variant};
use crate::games::colour_chess::ColourChessGame;
use crate::games::royal_palette::RoyalPaletteGame;
use crate::games::royal_rumble::{RoyalRumbleGame, RumbleBoardGame};
use crate::games::royal_standard::RoyalStandardGame;
use crate::models::colorbound::{ColorboundTerms, EvaluatedVariant};
use crate::models::colour_chess::ColourChessTerms;
use crate::models::royal_palette::RoyalPaletteTerms;
use crate::models::royal_rumble::{RoyalRumbleEvaluator, RumbleBoardTerms};
use crate::models::royal_standard::RoyalStandardTerms;
use crate::rules::{Game, GameInfo, Motif, PositionShape, Setting};
use crate::search::{BoardsEngine, Engine, SearchEngine, Searchable};
use crate::session::{OpenGame, Session, SessionError};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock, OnceLock};

/// The names of the compiled games; the first is the default.
const NAMES: [&str; 8] = [
    RoyalPaletteGame::NAME,
    ColourChessGame::NAME,
    RoyalStandardGame::NAME,
    Standard::NAME,
    Equalized::NAME,
    Decimal::NAME,
    RumbleBoardGame::NAME,
    RoyalRumbleGame::NAME,
];

/// Games by name, each with the function that opens it.
///
/// ```
/// use ermine::catalog::{Catalog, open};
/// use ermine::rules::GameInfo;
/// let mut catalog = Catalog::builtin();
/// let name = format!("palette-{}", 2);
/// let info = GameInfo { name: &name, ..GameInfo::default() };
/// catalog.insert(info, &[], || open("royal-palette"));
/// assert_eq!(catalog.open("palette-2").unwrap().legal_steps(), ["r1", "r7", "r8"]);
/// assert!(catalog.remove("palette-2"));
/// assert!(catalog.open("palette-2").is_err());
/// ```
#[derive(Default)]
pub struct Catalog {
    games: Vec<Entry>,
}

/// A game of a catalog.
#[derive(Clone)]
struct Entry {
    name: String,
    settings: Vec<String>,
    shape: PositionShape,
    constraint: Option<&'static str>,
    motifs: &'static [Motif],
    open: Arc<dyn Fn() -> OpenResult + Send + Sync>,
    /// The text of the file that defines the game, if there is one.
    file: Option<Arc<str>>,
    /// The title that this file gives the game.
    title: Option<Arc<str>>,
    /// The net beside this file, if there is one.
    #[cfg(feature = "game-files")]
    net: Option<files::NetState>,
}

/// An open game, or the reason why it cannot be opened.
pub type OpenResult = Result<Box<dyn Session>, SessionError>;

impl Catalog {
    /// Returns the catalog of the compiled games; the first is the default.
    #[must_use]
    pub fn builtin() -> Catalog {
        struct Insert<'a>(&'a mut Catalog);
        impl Visitor for Insert<'_> {
            type Output = ();
            fn visit<
                G: Game,
                E: Searchable<Position = G::Position> + Default,
                N: SearchEngine<E>,
            >(
                self,
                game: G,
            ) {
                let opened = game.clone();
                // A net is large: all sessions share it.
                let model = OnceLock::new();
                let open = move || -> OpenResult {
                    let has_nets = E::built_in_nets().iter().all(|net| net.bytes().is_some());
                    let model = match has_nets {
                        true => Arc::clone(model.get_or_init(Arc::default)),
                        // A net that is provided later is for the next session.
                        false => Arc::default(),
                    };
                    let game = OpenGame::<G, E, N>::with_engine(opened.clone(), model)?;
                    Ok(Box::new(game))
                };
                self.0.insert(game.info(), &game.settings(), open);
            }
        }
        let mut catalog = Catalog::default();
        for name in NAMES {
            let found = visit(name, Insert(&mut catalog));
            found.unwrap_or_else(|| unreachable!("'{name}' has no game"));
        }
        catalog
    }

    /// Returns the catalog of all games that [`open()`] knows: the compiled ones, then those
    /// from files.
    #[must_use]
    pub fn all() -> Catalog {
        let mut catalog = Catalog::builtin();
        with_loaded(|loaded| catalog.games.extend(loaded.games.iter().cloned()));
        catalog
    }

    /// Adds a game, in place of one of the same name.
    pub fn insert(
        &mut self,
        info: GameInfo<'_>,
        settings: &[Setting],
        open: impl Fn() -> OpenResult + Send + Sync + 'static,
    ) {
        self.remove(info.name);
        let settings = settings.iter().map(|setting| setting.name.to_string());
        self.games.push(Entry {
            name: info.name.to_owned(),
            settings: settings.collect(),
            shape: info.shape(),
            constraint: info.constraint,
            motifs: info.motifs,
            open: Arc::new(open),
            file: None,
            title: None,
            #[cfg(feature = "game-files")]
            net: None,
        });
    }

    /// Removes the game called `name`; returns whether there was one. Sessions stay open.
    pub fn remove(&mut self, name: &str) -> bool {
        let before = self.games.len();
        self.games.retain(|game| game.name != name);
        self.games.len() < before
    }

    /// Makes the game called `name` the first, and thereby the default.
    #[must_use]
    pub fn with_first(mut self, name: &str) -> Catalog {
        sort::sort_by_key(&mut self.games, |game| game.name != name);
        self
    }

    /// The names of all games; the first is the default.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        self.games.iter().map(|game| game.name.as_str()).collect()
    }

    /// Opens the game called `name` at its default start.
    ///
    /// # Errors
    /// Returns [`SessionError::UnknownGame`] if there is no such game.
    pub fn open(&self, name: &str) -> OpenResult {
        let unknown = || SessionError::UnknownGame {
            name: name.to_owned(),
            known: self.games.iter().map(|game| game.name.clone()).collect(),
        };
        (self.game(name).ok_or_else(unknown)?.open)()
    }

    /// The names of the settings of all games, in alphabetical order.
    #[must_use]
    pub fn settings(&self) -> Vec<&str> {
        let settings = self.games.iter().flat_map(|game| &game.settings);
        let names: BTreeSet<&str> = sort::collected(settings.map(String::as_str));
        names.into_iter().collect()
    }

    /// The shape of the position strings of the game called `name`, if there is one.
    #[must_use]
    pub fn position_shape(&self, name: &str) -> Option<PositionShape> {
        self.game(name).map(|game| game.shape)
    }

    fn game(&self, name: &str) -> Option<&Entry> {
        self.games.iter().find(|game| game.name == name)
    }
}

/// The compiled games, which the functions of this module open.
static BUILTIN: LazyLock<Catalog> = LazyLock::new(Catalog::builtin);

/// The names of the compiled games; the first is the default.
#[must_use]
pub fn names() -> Vec<&'static str> {
    BUILTIN.names()
}

/// An operation that is generic over the types of a game.
pub trait Visitor {
    /// The result of the operation.
    type Output;

    /// Runs the operation with the game, the evaluator `E` and the engine `N`.
    fn visit<G: Game, E: Searchable<Position = G::Position> + Default, N: SearchEngine<E>>(
        self,
        game: G,
    ) -> Self::Output;
}

/// An operation on a game whose evaluator can be tuned.
pub trait TuningVisitor {
    /// The result of the operation.
    type Output;

    /// Runs the operation with the game and the evaluator `E`.
    fn visit<G: Game, E: Tunable<Position = G::Position> + Searchable + Default>(
        self,
        game: G,
    ) -> Self::Output;
}

/// Runs `visitor` with the game called `name`; `None` if there is no such game.
pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
    struct Any<V>(V);
    impl<V: Visitor> TuningVisitor for Any<V> {
        type Output = V::Output;
        fn visit<G: Game, E: Tunable<Position = G::Position> + Searchable + Default>(
            self,
            game: G,
        ) -> V::Output {
            self.0.visit::<G, E, Engine<E>>(game)
        }
    }
    if name == RoyalRumbleGame::NAME {
        type Boards = BoardsEngine<RoyalRumbleEvaluator>;
        return Some(visitor.visit::<_, RoyalRumbleEvaluator, Boards>(RoyalRumbleGame));
    }
    visit_tunable(name, Any(visitor))
}

/// Runs `visitor` with the game called `name`; `None` if there is no such game, or its
/// evaluator cannot be tuned.
pub fn visit_tunable<V: TuningVisitor>(name: &str, visitor: V) -> Option<V::Output> {
    struct Any<V>(V);
    impl<V: TuningVisitor> NetVisitor for Any<V> {
        type Output = V::Output;
        fn visit<G: Game, T: NetGame<Position = G::Position>>(self, game: G) -> V::Output
        where
            NetEvaluator<T>: Searchable<Position = G::Position>,
        {
            self.0.visit::<G, NetEvaluator<T>>(game)
        }
    }
    visit_with_net(name, Any(visitor))
}

/// An operation on a game that a net can evaluate.
pub trait NetVisitor {
    /// The result of the operation.
    type Output;

    /// Runs the operation with the game and the model `T`.
    fn visit<G: Game, T: NetGame<Position = G::Position>>(self, game: G) -> Self::Output
    where
        NetEvaluator<T>: Searchable<Position = G::Position>;
}

/// Runs `visitor` with the game called `name`; `None` if there is no such game, or no net
/// can evaluate it.
pub fn visit_with_net<V: NetVisitor>(name: &str, visitor: V) -> Option<V::Output> {
    fn family<G: EvaluatedVariant, V: NetVisitor>(visitor: V) -> V::Output {
        visitor.visit::<_, ColorboundTerms<G>>(ColorboundGame::<G>::default())
    }
    let found = match name {
        RoyalPaletteGame::NAME => {
            visitor.visit::<_, RoyalPaletteTerms>(RoyalPaletteGame::default())
        }
        ColourChessGame::NAME => visitor.visit::<_, ColourChessTerms>(ColourChessGame::default()),
        RoyalStandardGame::NAME => {
            visitor.visit::<_, RoyalStandardTerms>(RoyalStandardGame::default())
        }
        Standard::NAME => family::<Standard, V>(visitor),
        Equalized::NAME => family::<Equalized, V>(visitor),
        Decimal::NAME => family::<Decimal, V>(visitor),
        RumbleBoardGame::NAME => visitor.visit::<_, RumbleBoardTerms>(RumbleBoardGame),
        _ => return None,
    };
    Some(found)
}

/// The names of the settings of the compiled games, in alphabetical order.
///
/// ```
/// assert!(ermine::catalog::settings().contains(&"Tiles"));
/// ```
#[must_use]
pub fn settings() -> Vec<&'static str> {
    BUILTIN.settings()
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
    let mut names = settings().into_iter();
    names.find(|setting| setting.eq_ignore_ascii_case(name))
}

/// The names of the constraints of the compiled games.
pub fn constraints() -> impl Iterator<Item = &'static str> {
    BUILTIN.games.iter().filter_map(|game| game.constraint)
}

/// The own motifs of the compiled games; those of one family share them.
pub fn motifs() -> impl Iterator<Item = Motif> {
    BUILTIN.games.iter().flat_map(|game| game.motifs).copied()
}

/// The shape of the position strings of the game called `name`, compiled or from a file;
/// `None` if there is no such game.
///
/// ```
/// let shape = ermine::catalog::position_shape("colorbound").unwrap();
/// assert_eq!((shape.fields, shape.last_counters), (6, 2));
/// ```
#[must_use]
pub fn position_shape(name: &str) -> Option<PositionShape> {
    let shape = BUILTIN.position_shape(name);
    shape.or_else(|| with_loaded(|loaded| loaded.position_shape(name)))
}

/// The text of the file that defines the game called `name`; `None` for a compiled game.
#[must_use]
pub fn file_text(name: &str) -> Option<Arc<str>> {
    with_loaded(|loaded| loaded.game(name)?.file.clone())
}

/// The title that a file gives the game called `name`; `None` for a compiled game.
#[must_use]
pub fn file_title(name: &str) -> Option<Arc<str>> {
    with_loaded(|loaded| loaded.game(name)?.title.clone())
}

/// The names of all games that [`open()`] knows: the compiled ones, then those from files.
#[must_use]
pub fn all_names() -> Vec<String> {
    let own = names().into_iter().map(str::to_owned);
    let loaded = with_loaded(|loaded| {
        loaded
            .names()
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    });
    own.chain(loaded).collect()
}

/// Calls `read` with the games from files.
fn with_loaded<T>(read: impl FnOnce(&Catalog) -> T) -> T {
    #[cfg(feature = "game-files")]
    return files::with_loaded(read);
    #[cfg(not(feature = "game-files"))]
    read(&Catalog::default())
}

/// Opens the game called `name`, compiled or from a file, at its default start.
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
pub fn open(name: &str) -> OpenResult {
    match with_loaded(|loaded| loaded.game(name).map(|game| (game.open)())) {
        Some(opened) => opened,
        None => BUILTIN.open(name),
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::royal_standard::{Move, RoyalStandard};
    use crate::models::royal_standard::RoyalStandardEvaluator;
    use crate::rules::{Diagram, Guide, Motif, StartError, StartPosition, Step, StepError};

    /// The texts of a game that are known only at run time.
    struct Texts {
        name: String,
        setting: String,
        suite: String,
    }

    /// The Royal Standard under another name, with a setting that takes any value.
    #[derive(Clone)]
    struct NamedGame(Arc<Texts>);

    impl Game for NamedGame {
        type Position = RoyalStandard;

        fn info(&self) -> GameInfo<'_> {
            GameInfo {
                name: &self.0.name,
                suite: &self.0.suite,
                fields: 5,
                ..GameInfo::default()
            }
        }
        fn settings(&self) -> Vec<Setting> {
            vec![Setting {
                name: self.0.setting.clone().into(),
                default: "plain".to_owned(),
            }]
        }
        fn set(&mut self, name: &str, _: &str) -> Result<(), StartError> {
            let is_own = name == self.0.setting;
            is_own
                .then_some(())
                .ok_or_else(|| self.unknown_setting(name))
        }
        fn start(&self, words: &[&str]) -> Result<StartPosition<RoyalStandard>, StartError> {
            RoyalStandardGame::default().start(words)
        }
        fn draw_start(&self, _: &mut crate::base::Rng) -> String {
            String::new()
        }
        fn read(&self, text: &str) -> Result<RoyalStandard, StartError> {
            RoyalStandardGame::default().read(text)
        }
        fn notation(position: &RoyalStandard, mv: Move) -> String {
            RoyalStandardGame::notation(position, mv)
        }
        fn read_notation(
            position: &RoyalStandard,
            text: &str,
        ) -> Result<Step<RoyalStandard>, StepError> {
            RoyalStandardGame::read_notation(position, text)
        }
        fn motifs(position: &RoyalStandard, mv: Move) -> Vec<Motif> {
            RoyalStandardGame::motifs(position, mv)
        }
        fn diagram(position: &RoyalStandard) -> Diagram {
            RoyalStandardGame::diagram(position)
        }
        fn guide(&self) -> Guide {
            RoyalStandardGame::default().guide()
        }
    }

    #[test]
    fn a_game_named_at_run_time_is_opened_played_and_dropped() {
        let name = ["my", "standard"].join("-");
        let start = RoyalStandardGame::default().start(&[]).unwrap().position;
        let texts = Arc::new(Texts {
            name: name.clone(),
            setting: "My".to_owned() + "Rule",
            suite: format!("# the start\n{start}\n"),
        });
        let weak = Arc::downgrade(&texts);
        let mut catalog = Catalog::builtin();
        let game = NamedGame(texts);
        let (info, settings, opened) = (game.info(), game.settings(), game.clone());
        catalog.insert(info, &settings, move || {
            let model = Arc::new(RoyalStandardEvaluator::default());
            Ok(Box::new(OpenGame::new(opened.clone(), model)?))
        });
        drop(game);
        assert_eq!(catalog.names().len(), NAMES.len() + 1);
        assert!(catalog.settings().contains(&"MyRule"));
        let shape = catalog.position_shape(&name).unwrap();
        assert_eq!((shape.fields, shape.last_counters), (5, 0));
        let mut session = catalog.open(&name).unwrap();
        assert_eq!(session.game(), name);
        assert_eq!(session.suite(), [start.to_string()]);
        assert_eq!(session.settings()[0].name, "MyRule");
        session.set_option("myrule", Some("x")).unwrap();
        let error = session
            .change_setting("Tiles", "x")
            .unwrap_err()
            .to_string();
        let expected = "'Tiles' is not a setting of my-standard; expected MyRule";
        assert_eq!(error, format!("option Tiles: {expected}"));
        let step = session.legal_steps().swap_remove(0);
        session.make(&step).unwrap();
        assert_eq!(session.steps(), [step.as_str()]);
        assert!(catalog.remove(&name));
        let error = catalog.open(&name).err().unwrap().to_string();
        assert!(error.starts_with("unknown game 'my-standard'; expected one of: royal-"));
        drop(session);
        assert!(weak.upgrade().is_none(), "the game is still in memory");
    }

    #[test]
    fn a_game_replaces_one_of_its_name_and_may_be_made_the_first() {
        let mut catalog = Catalog::builtin();
        let info = GameInfo {
            name: "colorbound",
            ..GameInfo::default()
        };
        catalog.insert(info, &[], || open("colour-chess"));
        assert_eq!(catalog.names().len(), NAMES.len());
        assert_eq!(catalog.open("colorbound").unwrap().game(), "colour-chess");
        assert_eq!(
            catalog.with_first("royal-rumble").names()[0],
            "royal-rumble"
        );
    }
}
