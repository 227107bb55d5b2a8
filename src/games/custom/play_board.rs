//! The boards that games from files are played on, without a die or with one.

use super::Tables;
use super::die::{FileDie, HasDie};
use crate::base::geometry::{Board8x8, Board12x10, Geometry};
use crate::rules::{Chance, NoChance, Weighted};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex};

/// The rules of games that are open, by number.
pub type OpenRules<G> = Mutex<BTreeMap<u32, Arc<Tables<G>>>>;

/// The rules that a thread used last, and their number.
pub type LastUsed<G> = RefCell<Option<(u32, Arc<Tables<G>>)>>;

/// A board that games from files are played on: the game's own board lies in its corner
/// at a1, the other squares do not exist.
pub trait PlayBoard: Geometry {
    /// The part of chance in the games on this board.
    type Chance<P: HasDie>: Chance<P>;

    /// The rules of the open games on this board.
    fn open_rules() -> &'static OpenRules<Self>;

    /// Calls `read` with the rules that this thread used last.
    fn with_last_used<T>(read: impl FnOnce(&LastUsed<Self>) -> T) -> T;
}

/// The board `B` for games in which a die is rolled: the type of a board says whether there
/// is chance, so that games without it pay nothing for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Diced<B>(PhantomData<B>);

impl<B: Geometry> Geometry for Diced<B> {
    type Word = B::Word;
    type PerSquare<T: Copy + Debug + Send + Sync + 'static> = B::PerSquare<T>;
    const FILES: u8 = B::FILES;
    const RANKS: u8 = B::RANKS;
    const ALL: B::Word = B::ALL;
    const DARK: B::Word = B::DARK;
    const FIRST_FILE: B::Word = B::FIRST_FILE;
    const FIRST_RANK: B::Word = B::FIRST_RANK;

    fn filled<T: Copy + Debug + Send + Sync + 'static>(value: T) -> Self::PerSquare<T> {
        B::filled(value)
    }
}

macro_rules! play_board {
    ($board:ty, $chance:ty) => {
        impl PlayBoard for $board {
            type Chance<P: HasDie> = $chance;

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
play_board!(Board8x8, NoChance);
play_board!(Board12x10, NoChance);
play_board!(Diced<Board8x8>, Weighted<FileDie>);
play_board!(Diced<Board12x10>, Weighted<FileDie>);
