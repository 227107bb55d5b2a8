//! What stands on the search, driven from within: sessions, the referee,
//! records, luck, reports, the tuner.

mod luck;
mod record;
mod referee;
mod report;
mod session;
mod tune;
