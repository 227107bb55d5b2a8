//! The greeting, which is printed only on a terminal.

use std::process::{Command, Stdio};

/// Runs the program on a pseudo-terminal, ends its input there and prints its output.
const TERMINAL: &str = r#"
import os, pty, subprocess, sys
ours, theirs = pty.openpty()
pipe = {"stdin": subprocess.DEVNULL} if sys.argv[2] == "pipe" else {"stdin": theirs}
child = subprocess.Popen([sys.argv[1]], stdout=subprocess.DEVNULL, stderr=theirs, **pipe)
os.close(theirs)
os.write(ours, b"quit\n")
text = b""
while True:
    try:
        part = os.read(ours, 4096)
    except OSError:
        break
    if not part:
        break
    text += part
child.wait()
sys.stdout.write(text.decode().replace("quit\r\n", ""))
"#;

/// The standard error shown on a terminal; `None` without Python or terminals.
fn on_terminal(stdin: &str) -> Option<String> {
    let output = Command::new("python3")
        .args(["-c", TERMINAL, env!("CARGO_BIN_EXE_ermine"), stdin])
        .output();
    match output {
        Ok(output) if output.status.success() => {
            Some(String::from_utf8_lossy(&output.stdout).into_owned())
        }
        _ => {
            println!("skipped: there is no python3 with a terminal");
            None
        }
    }
}

#[test]
fn a_terminal_is_greeted_in_one_line_on_standard_error() {
    let version = env!("CARGO_PKG_VERSION");
    if let Some(stderr) = on_terminal("terminal") {
        let greeting = format!("Ermine {version}: UCI-like protocol; `ermine --help`\r\n");
        assert_eq!(stderr, greeting);
    }
}

#[test]
fn a_pipe_is_not_greeted() {
    if let Some(stderr) = on_terminal("pipe") {
        assert_eq!(stderr, "");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_ermine"))
        .stdin(Stdio::null())
        .output()
        .expect("the binary starts");
    assert_eq!((output.stdout, output.stderr), (Vec::new(), Vec::new()));
}
