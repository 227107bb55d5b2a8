//! The real binary, run from start to end.
#![allow(missing_docs, unreachable_pub)]

use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The binary with these arguments, without colours, pipes on all sides.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ermine"));
    command.args(args).env("NO_COLOR", "1");
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command.stderr(Stdio::piped());
    command
}

/// The output of a run with this standard input.
pub fn run(args: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = command(args).spawn().expect("the binary starts");
    // The binary may end before it has read everything.
    let _ = child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input.as_ref());
    child.wait_with_output().expect("the binary ends")
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

pub fn json_lines(text: &str) -> Vec<Value> {
    let lines = text.lines().map(serde_json::from_str);
    lines.map(|line| line.expect("JSON")).collect()
}

pub fn path_str(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}
