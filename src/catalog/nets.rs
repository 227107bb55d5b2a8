//! The built-in nets of the games, which a build without the feature `nets` is given at
//! run time.

use super::{NAMES, NetVisitor, Visitor, visit, visit_with_net};
use crate::base::sort;
use crate::eval::{NetError, NetEvaluator, NetGame};
use crate::rules::Game;
use crate::search::{SearchEngine, Searchable};

/// The reason why a net cannot be provided.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProvideNetError {
    /// No game has such a net.
    #[error("no game has a net '{file}'; expected one of: {}", known.join(", "))]
    UnknownFile {
        /// The name given.
        file: String,
        /// The names of all nets.
        known: Vec<&'static str>,
    },
    /// The bytes are not that net.
    #[error("cannot use the net '{file}': {error}")]
    Net {
        /// The name of the file.
        file: String,
        /// The fault of its content.
        error: NetError,
    },
}

/// The names of the files in the folder `nets` that the game called `name` uses; `None`
/// if there is no such game.
///
/// ```
/// use ermine::catalog::nets;
/// assert_eq!(nets("royal-rumble").unwrap(), ["royal-rumble-board.nnue"]);
/// assert_eq!(nets("colorbound").unwrap().len(), 2);
/// assert!(nets("colour-chess").unwrap().is_empty());
/// ```
#[must_use]
pub fn nets(name: &str) -> Option<Vec<&'static str>> {
    struct Files;
    impl Visitor for Files {
        type Output = Vec<&'static str>;
        fn visit<G: Game, E: Searchable<Position = G::Position> + Default, N: SearchEngine<E>>(
            self,
            _: G,
        ) -> Self::Output {
            E::built_in_nets().iter().map(|net| net.file).collect()
        }
    }
    visit(name, Files)
}

/// Provides the net in this file of the folder `nets` to sessions that are opened later;
/// those that are open keep their evaluator. A net that is there already stays.
///
/// # Errors
/// Returns [`ProvideNetError`] if no game has such a net, or the bytes are not that net.
pub fn provide_net(file: &str, bytes: &[u8]) -> Result<(), ProvideNetError> {
    struct Provide<'a>(&'a str, &'a [u8]);
    impl NetVisitor for Provide<'_> {
        type Output = Option<Result<(), NetError>>;
        fn visit<G: Game, T: NetGame<Position = G::Position>>(self, _: G) -> Self::Output
        where
            NetEvaluator<T>: Searchable<Position = G::Position>,
        {
            NetEvaluator::<T>::provide_net(self.0, self.1)
        }
    }
    let mut games = NAMES.into_iter();
    let provided = games.find_map(|name| visit_with_net(name, Provide(file, bytes)).flatten());
    let file = file.to_owned();
    match provided {
        Some(provided) => provided.map_err(|error| ProvideNetError::Net { file, error }),
        None => {
            let known = NAMES.into_iter().filter_map(nets).flatten();
            let mut known: Vec<&str> = known.collect();
            sort::sort(&mut known);
            known.dedup();
            Err(ProvideNetError::UnknownFile { file, known })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_the_net_is_refused() {
        let error = provide_net("chess.nnue", &[]).unwrap_err();
        let text = error.to_string();
        assert!(
            text.starts_with(
                "no game has a net 'chess.nnue'; expected one of: colorbound-common.nnue, "
            ),
            "{text}"
        );
        let error = provide_net("royal-palette.nnue", b"something else").unwrap_err();
        assert!(matches!(error, ProvideNetError::Net { .. }), "{error}");
        let other = include_bytes!("../../nets/colorbound.nnue");
        let error = provide_net("royal-palette.nnue", other).unwrap_err();
        assert!(
            matches!(
                error,
                ProvideNetError::Net {
                    error: NetError::Game { .. },
                    ..
                }
            ),
            "{error}"
        );
    }

    #[test]
    fn a_net_counts_from_the_next_session_on() {
        let evaluation = || super::super::open("royal-standard").unwrap().explain();
        let before = evaluation();
        let net = include_bytes!("../../nets/royal-standard.nnue");
        provide_net("royal-standard.nnue", net).unwrap();
        let after = evaluation();
        assert_eq!(before == after, cfg!(feature = "nets"));
        assert!(after.contains("by the net"), "{after}");
    }
}
