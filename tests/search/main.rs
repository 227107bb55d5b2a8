//! Search and evaluation: exact search against exhaustive expectiminimax, limits of the
//! selective search, whole games.

#[path = "../common/mod.rs"]
mod common;

mod announced;
mod answers;
mod boards;
mod bounded_search;
mod colour_call;
mod colour_chess_search;
mod dice;
mod exact_search;
mod exact_without_dice;
mod games_with_dice_from_files;
mod heard;
mod lazy_evaluator;
mod nets;
mod nets_of_files;
mod netted_games;
mod pondering;
mod proven_mates;
mod proven_wins;
mod royal_palette_model;
mod royal_standard_model;
mod selective_search;
mod selfplay;
mod slices;
mod threads;
mod views;
