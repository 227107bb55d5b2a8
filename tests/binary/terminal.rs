//! Lines typed and pasted on a terminal.

use std::process::Command;

/// Plays on a pseudo-terminal, types its input there, then a line, and prints all that
/// was shown.
const TERMINAL: &str = r#"
import os, pty, subprocess, sys
ours, theirs = pty.openpty()
environment = dict(os.environ, TERM="xterm", NO_COLOR="1")
command = [sys.argv[1], "--game", "colour-chess", "play", "--side", "both", "--depth", "1"]
child = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True)
os.close(theirs)
shown = b""
def wait_for(word, count):
    global shown
    while shown.count(word) < count:
        shown += os.read(ours, 4096)
wait_for(b"White> ", 1)
os.write(ours, bytes.fromhex(sys.argv[2]) + b"\r")
wait_for(b"is not a step", 1)
os.write(ours, b"quit\r")
child.wait()
sys.stdout.write(shown.hex())
"#;

/// The output on a terminal after `typed`; `None` without Python or terminals.
fn terminal_output(typed: &[u8]) -> Option<Vec<u8>> {
    let hex: String = typed.iter().map(|byte| format!("{byte:02x}")).collect();
    let output = Command::new("python3")
        .args(["-c", TERMINAL, env!("CARGO_BIN_EXE_ermine"), &hex])
        .output();
    match output {
        Ok(output) if output.status.success() => {
            let text = String::from_utf8(output.stdout).expect("hexadecimal digits");
            let bytes = (0..text.len()).step_by(2);
            let bytes = bytes.map(|at| u8::from_str_radix(&text[at..at + 2], 16).expect("a byte"));
            Some(bytes.collect())
        }
        _ => {
            println!("skipped: there is no python3 with a terminal");
            None
        }
    }
}

/// Whether `part` is among `bytes`.
fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[test]
fn control_characters_are_not_echoed_however_they_come() {
    let typed: [&[u8]; 3] = [
        b"\x1b[200~foo\x1b]0;HACK\x07bar\x01\xc2\x9b31m\x1b[201~zz",
        b"\x16\x1b[31mfoo",
        b"foo\x11\x07bar",
    ];
    for typed in typed {
        let Some(output) = terminal_output(typed) else {
            return;
        };
        for bad in [&b"\x07"[..], b"\x01", b"\xc2\x9b", b"\x1b[31m", b"\x1b]"] {
            assert!(
                !contains(&output, bad),
                "{bad:?}: {:?}",
                String::from_utf8_lossy(&output)
            );
        }
    }
}
