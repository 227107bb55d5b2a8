//! How much memory there is.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// Bytes that could be had now without taking them from somebody, also within the
/// limit of a container; `None` where the system does not tell.
#[must_use]
pub fn available() -> Option<u64> {
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(memory);
    let free = system.available_memory();
    let within = system.cgroup_limits();
    let within = within.map_or(u64::MAX, |limits| limits.free_memory);
    // Nothing at all is what a system says that does not tell.
    (free > 0).then_some(free.min(within))
}
