//! Engines that tests start as processes.
#![allow(dead_code, missing_docs, unreachable_pub)]

use ermine::play::{Process, ProcessSpec};
use std::path::PathBuf;
use std::time::Duration;

/// Far longer than any answer takes on any machine.
pub const LONG: Duration = Duration::from_secs(600);

/// A program of `examples/` or of the tests, which cargo builds before it runs all tests.
pub fn example_path(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("a test is a file");
    let profile = test.parent().and_then(|deps| deps.parent());
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let path = profile.expect("a folder").join("examples").join(file);
    assert!(
        path.exists(),
        "{} is missing: 'cargo build --example {name}' in this test's profile builds it",
        path.display()
    );
    path
}

pub fn mock_path() -> PathBuf {
    example_path("mock-engine")
}

/// A program with plenty of time to start.
pub fn patient_spec(name: &str, program: impl Into<PathBuf>) -> ProcessSpec {
    let mut spec = ProcessSpec::new(name, program);
    spec.start_timeout = LONG;
    spec
}

/// The mock engine with these arguments.
pub fn mock_spec(args: &str) -> ProcessSpec {
    let mut spec = patient_spec("mock", mock_path());
    spec.args = args.split_whitespace().map(str::to_owned).collect();
    spec
}

pub fn mock(args: &str) -> Process {
    Process::new(mock_spec(args))
}
