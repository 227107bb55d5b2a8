//! The engine's binary; everything it does is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    ermine::cli::run()
}
