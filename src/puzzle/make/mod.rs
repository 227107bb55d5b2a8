//! Finding, proving, selecting and verifying puzzles.

pub(super) mod examine;
pub(super) mod find;
pub(super) mod found;
pub(super) mod maker;
pub(super) mod proof;
pub(super) mod run;
pub(super) mod select;
pub(super) mod themes;
pub(super) mod verify;
pub(super) mod weak_games;
pub(super) mod which_board;
