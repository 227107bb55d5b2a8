//! The extension module of the Python package `ermine`.
//!
//! It converts types and releases the interpreter; everything else is the library's. The
//! results that people look at are dataclasses of the Python part, made from the plain data
//! that is handed out here.

mod arguments;
mod board;
mod catalog;
mod engine;
mod errors;
mod find;
mod guard;
mod listed;
mod many;
mod matches;
mod observation;
mod pool;
mod puzzles;
mod quiz;
mod records;
mod review;
mod steps;
mod stream;
mod values;
mod whole;

use ermine::Reason;
use pyo3::prelude::*;

#[pymodule]
fn _ermine(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    let reasons = Reason::ALL.map(|reason| reason.to_string());
    module.add("REASONS", reasons)?;
    module.add_class::<board::Board>()?;
    module.add_class::<steps::Move>()?;
    module.add_class::<steps::Roll>()?;
    module.add_class::<steps::LegalMoves>()?;
    module.add_class::<observation::ObservationEncoder>()?;
    module.add_class::<engine::EngineCore>()?;
    module.add_class::<engine::SearchHandle>()?;
    module.add_class::<many::ManyCore>()?;
    module.add_class::<records::RecordReader>()?;
    module.add_class::<review::ReviewCore>()?;
    module.add_class::<matches::MatchCore>()?;
    module.add_class::<puzzles::Puzzle>()?;
    module.add_class::<find::FindCore>()?;
    module.add_class::<find::MakeCore>()?;
    module.add_class::<find::VerifyCore>()?;
    module.add_class::<quiz::QuizCore>()?;
    module.add_function(wrap_pyfunction!(puzzles::read_puzzle_lines, module)?)?;
    module.add_function(wrap_pyfunction!(records::record_of, module)?)?;
    module.add_function(wrap_pyfunction!(records::record_start, module)?)?;
    module.add_function(wrap_pyfunction!(records::record_text, module)?)?;
    module.add_function(wrap_pyfunction!(records::save_text, module)?)?;
    module.add_function(wrap_pyfunction!(engine::check_limit, module)?)?;
    module.add_function(wrap_pyfunction!(catalog::games, module)?)?;
    module.add_function(wrap_pyfunction!(catalog::load_game, module)?)?;
    module.add_function(wrap_pyfunction!(catalog::piece_cards, module)?)?;
    module.add_function(wrap_pyfunction!(catalog::rulebook, module)?)?;
    module.add_function(wrap_pyfunction!(catalog::random_start, module)?)?;
    Ok(())
}
