//! The real binary, as users and GUIs run it, and engines as programs.

mod engines;
mod runs;
mod talk;

mod analyse;
mod batch;
mod boards;
mod cli;
mod compat;
mod error_rate;
mod examples;
mod export;
mod game_files;
mod greeting;
mod judged_matches;
mod killed;
mod long_commands;
mod matches;
mod net_commands;
mod nets;
mod options;
mod outputs;
mod play;
mod process_player;
mod protocol_robustness;
mod protocol_transcripts;
mod puzzles;
mod puzzles_make;
mod puzzles_rate;
mod python_client;
mod replayed;
mod serve;
mod terminal;
mod text_files;
mod tune_search;
