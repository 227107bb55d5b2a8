//! The real binary, talked to through pipes.
#![allow(missing_docs, unreachable_pub)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};

/// The binary with a line interface that never waits for ever.
pub struct EngineProcess {
    pub child: Child,
    /// Dropped to end the input.
    pub input: Option<ChildStdin>,
    /// Its output lines, read by a separate thread.
    pub output: Receiver<String>,
}

impl EngineProcess {
    pub fn start() -> EngineProcess {
        EngineProcess::spawn(Command::new(env!("CARGO_BIN_EXE_ermine")))
    }

    /// Starts this command.
    pub fn spawn(mut command: Command) -> EngineProcess {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let (sender, output) = mpsc::channel();
        let reader = BufReader::new(child.stdout.take().expect("a pipe"));
        std::thread::spawn(move || {
            for line in reader.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take();
        EngineProcess {
            child,
            input,
            output,
        }
    }

    pub fn send_line(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is open");
        writeln!(input, "{line}").expect("the binary reads");
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
