//! The rules of every game: move generation against published counts and slow plain
//! twins, the contract of all games, the suites of positions.

#[path = "../common/mod.rs"]
mod common;
mod features;
mod twin;

mod battery;
mod colorbound_suite;
mod colorbound_twin;
mod colour_chess_suite;
mod colour_chess_twin;
mod custom_games;
mod incremental_state;
mod motifs;
mod numbers;
mod observations;
mod perft;
mod pictures;
mod piece_cards;

mod royal_palette_suite;
mod royal_palette_twin;
mod royal_rumble_match;
mod royal_rumble_situations;
mod royal_rumble_suite;
mod royal_rumble_twin;
mod royal_standard_suite;
mod royal_standard_twin;
mod setup_forms;
mod winning_moves;
