//! Ctrl-C, where a command wants to end in order.

use super::progress::Progress;
use super::terminal;
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// The exit code of a command that was interrupted: 128 and the number of the
/// signal, as a shell has it.
pub(super) const EXIT_CODE: u8 = 130;

/// Says that a command was interrupted and has said so itself.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub(super) struct Interrupted;

/// How often Ctrl-C has been heard.
static HEARD: AtomicU32 = AtomicU32::new(0);

/// So often it is heeded; the next one ends the program.
const HEEDED: u32 = 2;

/// Calls `act` with the count of every Ctrl-C, 1 and 2; the third one ends the
/// program whatever it does. Where the system allows no such thing, Ctrl-C
/// stays what it was.
pub(super) fn on_ctrl_c(act: impl Fn(u32) + Send + 'static) {
    let handle = move || match HEARD.fetch_add(1, Ordering::Relaxed) + 1 {
        number @ 1..=HEEDED => act(number),
        _ => exit(EXIT_CODE.into()),
    };
    if let Err(error) = ctrlc::set_handler(handle) {
        terminal::remark(&format!("Ctrl-C ends the program at once: {error}"));
    }
}

/// Lets Ctrl-C end the program at once, and say what becomes of what was done.
pub(super) fn end_on_ctrl_c(progress: &Progress, rest: &'static str) {
    let progress = progress.clone();
    on_ctrl_c(move |_| {
        progress.suspend(|| terminal::remark(&format!("interrupted; {rest}")));
        exit(EXIT_CODE.into());
    });
}

/// Whether a line is waited for that somebody types.
static WAITING: AtomicBool = AtomicBool::new(false);

/// Lets Ctrl-C raise `flag`; while a line is [waited for](waiting) it ends the program.
pub(super) fn raise_on_ctrl_c(flag: Arc<AtomicBool>) {
    let handle = move || match WAITING.load(Ordering::Relaxed) {
        true => exit(EXIT_CODE.into()),
        false => flag.store(true, Ordering::Relaxed),
    };
    if let Err(error) = ctrlc::set_handler(handle) {
        terminal::remark(&format!("Ctrl-C ends the program at once: {error}"));
    }
}

/// Waits for a line that somebody types.
pub(super) fn waiting<T>(read: impl FnOnce() -> T) -> T {
    WAITING.store(true, Ordering::Relaxed);
    let line = read();
    WAITING.store(false, Ordering::Relaxed);
    line
}

/// There is nothing left to end in order: the next Ctrl-C ends the program.
pub(super) fn let_go() {
    HEARD.store(HEEDED, Ordering::Relaxed);
}
