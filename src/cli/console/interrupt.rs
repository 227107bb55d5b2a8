//! The handling of Ctrl-C in commands that end gracefully.

use super::progress::Progress;
use super::terminal;
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// The exit code of an interrupted command: 128 plus the number of the signal, as in a
/// shell.
pub(crate) const EXIT_CODE: u8 = 130;

/// The error of an interrupted command that has printed its message already.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub(crate) struct Interrupted;

/// The number of times that Ctrl-C was received.
static RECEIVED: AtomicU32 = AtomicU32::new(0);

/// The number of times that Ctrl-C is handled; the next one ends the program.
const MAX_HANDLED: u32 = 2;

/// Calls `act` with the count of every Ctrl-C, 1 and 2; the third one ends the program
/// whatever `act` does. If the handler cannot be set, Ctrl-C keeps its usual effect.
pub(crate) fn on_ctrl_c(act: impl Fn(u32) + Send + 'static) {
    let handle = move || match RECEIVED.fetch_add(1, Ordering::Relaxed) + 1 {
        number @ 1..=MAX_HANDLED => act(number),
        _ => exit(EXIT_CODE.into()),
    };
    if let Err(error) = ctrlc::set_handler(handle) {
        terminal::print_note(&format!("Ctrl-C ends the program at once: {error}"));
    }
}

/// Makes Ctrl-C print `hint` and end the program at once.
pub(crate) fn end_on_ctrl_c(progress: &Progress, hint: &'static str) {
    let progress = progress.clone();
    on_ctrl_c(move |_| {
        progress.suspend(|| terminal::print_note(&format!("interrupted; {hint}")));
        exit(EXIT_CODE.into());
    });
}

/// Whether the program waits for a line that a person types.
static WAITING: AtomicBool = AtomicBool::new(false);

/// Makes Ctrl-C set `flag`; while a line is [waited for](wait_for_line) it ends the program.
pub(crate) fn set_on_ctrl_c(flag: Arc<AtomicBool>) {
    let handle = move || match WAITING.load(Ordering::Relaxed) {
        true => exit(EXIT_CODE.into()),
        false => flag.store(true, Ordering::Relaxed),
    };
    if let Err(error) = ctrlc::set_handler(handle) {
        terminal::print_note(&format!("Ctrl-C ends the program at once: {error}"));
    }
}

/// Waits for a line that a person types.
pub(crate) fn wait_for_line<T>(read: impl FnOnce() -> T) -> T {
    WAITING.store(true, Ordering::Relaxed);
    let line = read();
    WAITING.store(false, Ordering::Relaxed);
    line
}

/// Makes the next Ctrl-C end the program, since nothing is left to end gracefully.
pub(crate) fn end_on_next_ctrl_c() {
    RECEIVED.store(MAX_HANDLED, Ordering::Relaxed);
}
