//! Fuzzing without tools: seeded campaigns over everything that reads text. A few hundred
//! cases each run among the tests, endless ones by hand (`docs/reliability.md`).

mod campaign;
mod grammar;
mod journals;
mod mutation;
mod positions;
mod protocol;
mod records;
mod requests;
mod walks;
