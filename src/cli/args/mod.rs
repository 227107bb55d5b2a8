//! Arguments that several commands take, and the parser of the command line.

pub(super) mod command_line;
pub(super) mod evaluator;
pub(super) mod games;
pub(super) mod global;
pub(super) mod limits;
pub(super) mod number;
pub(super) mod position;
pub(super) mod record;
pub(super) mod search;
