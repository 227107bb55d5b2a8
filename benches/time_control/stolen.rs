//! The time that the host of a virtual machine has taken from it.

use std::fs;
use std::time::Duration;

/// The tick of Linux: a hundredth of a second.
const TICK: Duration = Duration::from_millis(10);

/// The time taken from all cores since the machine was started; zero if the system does
/// not report it (`/proc/stat`, "steal").
pub(crate) fn stolen() -> Duration {
    let text = fs::read_to_string("/proc/stat").unwrap_or_default();
    TICK * ticks(&text).unwrap_or_default()
}

fn ticks(text: &str) -> Option<u32> {
    let mut words = text.lines().next()?.split_whitespace();
    (words.next()? == "cpu").then(|| words.nth(7)?.parse().ok())?
}
