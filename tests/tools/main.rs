//! The layers above the search, driven from within: sessions, the referee, dice and
//! openings, records, luck, reports, the tuner, the time campaign.

mod dice;
mod duel;
mod fuzz;
mod learning;
mod luck;
mod made_puzzles;
mod openings;
mod protocol_reference;
mod puzzles;
mod record;
mod records_reference;
mod referee;
mod report;
mod session;
mod time_control;
mod training;
mod tune;
