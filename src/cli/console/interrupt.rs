//! The handling of Ctrl-C in commands that end gracefully.

use super::progress::Progress;
use super::terminal;
use crate::base::Interrupt;
use std::process::exit;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

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

/// A function that is called on Ctrl-C, with its count.
type Handler = Box<dyn Fn(u32) + Send>;

static HANDLER: Mutex<Option<Handler>> = Mutex::new(None);

/// Calls `act`, and no earlier function, with the count of every Ctrl-C from now on, 1 and
/// 2; the third one ends the program whatever `act` does. If the handler cannot be set,
/// Ctrl-C keeps its usual effect.
pub(crate) fn on_ctrl_c(act: impl Fn(u32) + Send + 'static) {
    let mut handler = HANDLER.lock().unwrap_or_else(PoisonError::into_inner);
    RECEIVED.store(0, Ordering::Relaxed);
    if handler.replace(Box::new(act)).is_none() {
        set_handler(handle);
    }
}

fn handle() {
    match RECEIVED.fetch_add(1, Ordering::Relaxed) + 1 {
        number @ 1..=MAX_HANDLED => {
            let handler = HANDLER.lock().unwrap_or_else(PoisonError::into_inner);
            handler.iter().for_each(|act| act(number));
        }
        _ => exit(EXIT_CODE.into()),
    }
}

fn set_handler(handle: impl FnMut() + Send + 'static) {
    if let Err(error) = ctrlc::set_handler(handle) {
        terminal::print_note(&format!("Ctrl-C ends the program at once: {error}"));
    }
}

/// Makes Ctrl-C raise `interrupt`, and print a note the first and the second time.
pub(crate) fn raise_on_ctrl_c(
    interrupt: Interrupt,
    progress: &Progress,
    notes: [&'static str; MAX_HANDLED as usize],
) {
    let progress = progress.clone();
    on_ctrl_c(move |count| {
        interrupt.raise();
        progress.suspend(|| terminal::print_note(notes[count as usize - 1]));
    });
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
    set_handler(move || match WAITING.load(Ordering::Relaxed) {
        true => exit(EXIT_CODE.into()),
        false => flag.store(true, Ordering::Relaxed),
    });
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
