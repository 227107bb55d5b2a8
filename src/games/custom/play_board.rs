//! The boards that games from files are played on.

use super::Tables;
use crate::base::geometry::{Board8x8, Board12x10, Geometry};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// The rules of games that are open, by number.
pub type OpenRules<G> = Mutex<BTreeMap<u32, Arc<Tables<G>>>>;

/// The rules that a thread used last, and their number.
pub type LastUsed<G> = RefCell<Option<(u32, Arc<Tables<G>>)>>;

/// A board that games from files are played on: the game's own board lies in its corner
/// at a1, the other squares do not exist.
pub trait PlayBoard: Geometry {
    /// The rules of the open games on this board.
    fn open_rules() -> &'static OpenRules<Self>;

    /// Calls `read` with the rules that this thread used last.
    fn with_last_used<T>(read: impl FnOnce(&LastUsed<Self>) -> T) -> T;
}

macro_rules! play_board {
    ($board:ty) => {
        impl PlayBoard for $board {
            fn open_rules() -> &'static OpenRules<$board> {
                static OPEN: OpenRules<$board> = Mutex::new(BTreeMap::new());
                &OPEN
            }

            #[inline]
            fn with_last_used<T>(read: impl FnOnce(&LastUsed<$board>) -> T) -> T {
                thread_local! {
                    static LAST: LastUsed<$board> = const { RefCell::new(None) };
                }
                LAST.with(read)
            }
        }
    };
}
play_board!(Board8x8);
play_board!(Board12x10);
