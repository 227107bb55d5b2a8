//! What stands on the search, driven from within: sessions, the referee,
//! records, luck, reports, the tuner, the time campaign.

mod luck;
mod protocol_reference;
mod record;
mod referee;
mod report;
mod session;
mod time_control;
mod tune;
