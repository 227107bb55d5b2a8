//! Available memory.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// Returns the available memory in bytes, within the container limit if there is one;
/// `None` if the system does not report it.
#[must_use]
pub fn available() -> Option<u64> {
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(memory);
    let free = system.available_memory();
    let within = system.cgroup_limits();
    let within = within.map_or(u64::MAX, |limits| limits.free_memory);
    // A system that does not report its memory reports 0.
    (free > 0).then_some(free.min(within))
}
